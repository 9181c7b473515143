"""The pages to which links in e-mails lead: each with one button, because programs follow links to look at them.

What a link does is done by a POST alone, with the token of the link and without an account: also by programs of mail,
which post there when somebody wants no more e-mails (RFC 8058).
"""

import asyncio
import re
from contextlib import suppress
from http import HTTPStatus
from urllib.parse import parse_qs

from eventsourcing.persistence import PersistenceError

from domain.errors import CommandError
from domain.notices.webhook import Webhook, WebhookBody, WebhookEnabled, WebhookRemoved, webhook_missing
from service.api.parts import Parts
from service.application.notices.mail import Post
from service.application.notices.webhooks import Webhooks
from service.errors import ServiceError
from service.messages.notices.emails import COLLECTION, ENGLISH, Deed
from service.web.cards import LANGUAGE
from service.web.exchanges import Exchange
from service.web.pages import TEXT
from service.web.plain_pages import HEADERS, show

LINK = re.compile(r"/mail/(confirm|stop|never)/([a-z0-9]{8,40})/([a-z2-7]{26})", re.ASCII)


class EmailPages:
    """Answers requests for links in e-mails."""

    def __init__(self, post: Post, webhooks: Webhooks) -> None:
        self._post = post
        self._webhooks = webhooks

    @classmethod
    def of(cls, parts: Parts) -> "EmailPages | None":
        """Those of a service that sends e-mails."""
        post = parts.deliveries.post
        return None if post is None else cls(post, parts.webhooks)

    async def answer(self, exchange: Exchange) -> bool:
        """Answers one that is about an e-mail; whether it is."""
        request = exchange.request
        found = LINK.fullmatch(request.path)
        if found is None:
            return False
        exchange.extra = HEADERS
        deed, name = Deed(found[1]), COLLECTION + found[2]
        spoken = next(iter(parse_qs(request.query).get("language", ())), ENGLISH)
        language = spoken if LANGUAGE.fullmatch(spoken) else ENGLISH
        words = await asyncio.to_thread(self._post.emails.words, language)
        if request.method not in ("GET", "HEAD", "POST"):
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD, POST"), TEXT])
        elif not self._post.links.valid(deed, name, found[3]):
            show(exchange, words, HTTPStatus.NOT_FOUND, "mail-link-over")
        else:
            try:
                state = "done" if await self._is_done(deed, name) else "asked"
                if state == "asked" and request.method == "POST":
                    await self._carry_out(deed, name)
                    state = "now"
            except CommandError:
                show(exchange, words, HTTPStatus.NOT_FOUND, "mail-link-over")
            except (ServiceError, PersistenceError):
                answer = b"try again in a minute\n"
                exchange.answer(HTTPStatus.SERVICE_UNAVAILABLE, [("retry-after", "60"), TEXT], answer)
            else:
                button = f"mail-{deed}-button" if state == "asked" else ""
                show(exchange, words, HTTPStatus.OK, f"mail-{deed}-{state}", button)
        return True

    async def _is_done(self, deed: Deed, name: str) -> bool:
        """True if what a link does is done already, so that nobody is asked again.

        Raises:
            CommandError: WEBHOOK_NOT_FOUND: there is nothing to consent to.
        """
        webhook = await self._webhooks.state(name)
        if deed is Deed.NEVER:
            return webhook.refused
        if deed is Deed.STOP:
            return not webhook.url
        await self._require_willing(name)
        return _confirmed(webhook) is None

    async def _carry_out(self, deed: Deed, name: str) -> None:
        if deed is Deed.NEVER:
            await self._webhooks.refuse(name)
        elif deed is Deed.CONFIRM:
            await self._webhooks.record(name, _confirmed)
        else:
            with suppress(CommandError):  # another window was faster
                await self._webhooks.record(name, lambda _: WebhookRemoved())

    async def _require_willing(self, name: str) -> None:
        """Requires a webhook whose address wants e-mails.

        Raises:
            CommandError: WEBHOOK_NOT_FOUND.
        """
        webhook = await self._webhooks.state(name)
        if not webhook.url or (await self._webhooks.state(self._post.stream_of(webhook))).refused:
            raise webhook_missing(name)


def _confirmed(webhook: Webhook) -> WebhookBody | None:
    """Consent, unless it is given. An address that was switched off is used again: somebody reads e-mails there."""
    return None if webhook.confirmed and not webhook.disabled else WebhookEnabled()
