"""Webhooks: adds, lists, removes and tests those of the caller."""

import asyncio
import re
import secrets
from base64 import b32encode
from collections.abc import Collection, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any
from weakref import WeakValueDictionary

from caravanserai_protocol.v1 import webhook_service_pb2 as messages
from caravanserai_protocol.v1.webhook_service_pb2_grpc import WebhookServiceServicer

from domain.errors import Reason
from domain.event import Request
from domain.matches.match import Match
from domain.notices.notice import KINDS_OF_MATCHES, NoticeKind
from domain.notices.webhook import DAY, Webhook, WebhookAdded, WebhookEnabled, WebhookForm, webhook_added
from domain.play.chance import parts as length_prefixed
from domain.words.field_faults import Fault, FaultError
from projections.notices.notices import webhooks_about, webhooks_of
from service.access.callers import Caller, match_name, owns, request_of, require_seat, require_watch
from service.api.pages import page_size
from service.api.parts import Parts
from service.application.notices.mail import Post
from service.application.notices.mail_addresses import MAILTO, address_of
from service.application.notices.targets import TargetError, target
from service.errors import ServiceError, exhausted, invalid, invalid_fields, misnamed
from service.foundation.times import now, timestamp_of
from service.limiting.limits import TokenBuckets
from service.limiting.quotas import webhook_quota
from service.messages.notices.causes import cause_in_words
from service.messages.notices.push import PushKeys
from service.messages.notices.written import secret_text

SECRET_BYTES = 32
NANOSECONDS = 1_000_000
LONGEST_DIGEST = 168
"""The most hours between e-mails."""
EMAILS_A_DAY = 10
"""The number of e-mails that are no notices which a player may have sent within a day: questions for consent, and
tests. It is counted in the store, so that a restart does not forget it.
"""
ALL_EMAILS_PER_SECOND, ALL_EMAILS_BURST = 0.1, 3_600.0
"""The same rate for all players together, and the burst, so that many new ones flood nobody through the service."""
TESTS_PER_SECOND, TEST_BURST = 0.1, 30.0
"""The rate at which a player may send tests, and the burst: the receiver has not asked for them."""
_NAME = re.compile(r"webhooks/[a-z0-9]{8,40}")
FORMS = {
    messages.WEBHOOK_FORM_UNSPECIFIED: WebhookForm.JSON,
    messages.WEBHOOK_FORM_JSON: WebhookForm.JSON,
    messages.WEBHOOK_FORM_DISCORD: WebhookForm.DISCORD,
    messages.WEBHOOK_FORM_SLACK: WebhookForm.SLACK,
    messages.WEBHOOK_FORM_MATRIX: WebhookForm.MATRIX,
    messages.WEBHOOK_FORM_PUSH: WebhookForm.PUSH,
    messages.WEBHOOK_FORM_EMAIL: WebhookForm.EMAIL,
}
CHANNELS = (WebhookForm.DISCORD, WebhookForm.SLACK, WebhookForm.MATRIX)
"""The forms that people read."""
LOOKS = 10
"""The number of looks at projections that do not know of a new webhook: each waits for them for a while."""
WRITTEN_FORMS = {form: number for number, form in FORMS.items()}
KINDS = {messages.NoticeKind.Value(f"NOTICE_KIND_{kind.name}"): kind for kind in NoticeKind}
WRITTEN_KINDS = {kind: number for number, kind in KINDS.items()}


class WebhookCalls(WebhookServiceServicer):
    """`caravanserai.v1.WebhookService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._registry = parts.hosting
        self._webhooks = parts.webhooks
        self._deliveries = parts.deliveries
        self._projections = parts.projections
        self._projector = parts.projector
        self._library = parts.library
        self._pages = parts.pages
        self._limit = parts.configuration.limits.page
        self._quota = webhook_quota(parts.projections, parts.configuration.limits_of)
        self._tests = TokenBuckets(TESTS_PER_SECOND, TEST_BURST)
        self._all_emails = TokenBuckets(ALL_EMAILS_PER_SECOND, ALL_EMAILS_BURST)
        self._adding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def CreateWebhook(
        self, request: messages.CreateWebhookRequest, context: Any
    ) -> messages.CreateWebhookResponse:
        """Adds a webhook."""
        caller = await self._authority.player(context)
        if request.form not in FORMS:
            raise invalid("form", Fault.NOT_A_FORM, given=request.form)
        if request.match and FORMS[request.form] in (WebhookForm.PUSH, WebhookForm.EMAIL):
            raise invalid("match", Fault.ONLY_CHANNELS_OF_MATCHES)
        url = self._url(request)
        if unknown := [kind for kind in request.kinds if kind not in KINDS]:
            raise invalid("kinds", Fault.NOT_A_KIND_OF_NOTICE, given=unknown[0])
        kinds = tuple(dict.fromkeys(KINDS[kind] for kind in request.kinds))
        form, secret = FORMS[request.form], self._secret(request)
        idempotency = request_of(caller.identity, "CreateWebhook", request)
        name = _name_for(idempotency)
        if request.match:
            await self._require_part(request, kinds, caller, name)
        hours, match = request.digest_hours, request.match
        added = webhook_added(caller.player, form, kinds, caller.language, url, secret, hours, match)
        async with self._adding.setdefault(match or caller.player, asyncio.Lock()):
            await self._require_unheard(name, added)
            known = await self._same_browser(name, added)
            if known is not None:
                return messages.CreateWebhookResponse(webhook=self._shown(known, caller))
            asking = (
                form is WebhookForm.EMAIL and not (await self._webhooks.state(name)).version
            )  # a request may be repeated
            consents = await self._consents(added) if asking else False
            async with self._quota.one_more(caller.player, name):
                webhook = await self._add_channel(name, added, idempotency)
            if asking:
                webhook = await self._welcome(webhook, consents)
        shown = "" if form in (WebhookForm.PUSH, WebhookForm.EMAIL) else secret_text(webhook.secret)
        return messages.CreateWebhookResponse(webhook=self._shown(webhook, caller), secret=shown)

    async def _require_part(
        self, request: messages.CreateWebhookRequest, kinds: Sequence[NoticeKind], caller: Caller, name: str
    ) -> None:
        """Requires that the caller may send the notices of a match elsewhere, unless they do so already.

        Raises:
            ServiceError: INVALID_ARGUMENT, MATCH_NOT_FOUND, MATCH_OVER, SEAT_NOT_YOURS.
        """
        match = match_name(request.match)
        if others := [kind for kind in kinds if kind not in KINDS_OF_MATCHES]:
            raise invalid("kinds", Fault.NOT_OF_A_MATCH, given=others[0].value)

        def require(live: Match) -> None:
            require_watch(live, caller)
            if live.lifecycle.over:
                raise ServiceError(Reason.MATCH_OVER, f"{match} is over")
            if not owns(live, caller) or live.created.spectator_delay:
                require_seat(live, caller)

        if not (await self._webhooks.state(name)).version:  # a request may be repeated, also after the end
            await self._registry.read(match, require)

    async def _add_channel(self, name: str, added: WebhookAdded, request: Request | None) -> Webhook:
        """Adds a webhook, unless its channel hears the same of a match already. Of two that were added at two services
        at once, the log has one first: the other is removed.

        Raises:
            ServiceError: INVALID_ARGUMENT, REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT.
        """
        webhook = await self._webhooks.add(name, added, request)
        try:
            await self._require_unheard(name, added)
        except ServiceError:
            await self._webhooks.remove(name, added.owner)
            raise
        return webhook

    async def _require_unheard(self, name: str, added: WebhookAdded | Webhook, field: str = "url") -> None:
        """Requires that no earlier webhook tells a channel the same of a match, because two players have added it. A
        program may have several: each has a key of its own, which only the player who added it has seen.

        Raises:
            ServiceError: INVALID_ARGUMENT.
        """
        if not added.match or added.form not in CHANNELS:
            return
        for other in await self._webhooks.several(await self._earlier(name, added.match)):
            if other.form in CHANNELS and other.url == added.url and shares_kinds(other.kinds, added.kinds):
                raise invalid(field, Fault.CHANNEL_HEARS_ALREADY)

    async def _earlier(self, name: str, match: str) -> list[str]:
        """The webhooks of a match that are used and come before one in the log; all while that is unknown."""
        names: list[str] = []
        for _ in range(LOOKS):
            await self._projector.caught_up()
            names = await asyncio.to_thread(webhooks_about, self._projections, match)
            if name in names:
                return names[: names.index(name)]
            webhook = await self._webhooks.state(name)
            if not webhook.url or webhook.disabled:
                break
        return names

    def _url(self, request: messages.CreateWebhookRequest) -> str:
        """The address of a new webhook.

        Raises:
            ServiceError: INVALID_ARGUMENT, MAIL_NOT_OFFERED.
        """
        if not 0 <= request.digest_hours <= LONGEST_DIGEST:
            raise invalid("digest_hours", Fault.BETWEEN, least=0, most=LONGEST_DIGEST)
        try:
            if request.form == messages.WEBHOOK_FORM_EMAIL:
                url = MAILTO + address_of(request.url)
                self._post()
                return url
            self._deliveries.require_allowed(request.url)
        except TargetError as error:
            raise invalid_fields([("url", error.fault)]) from error
        if request.digest_hours:
            raise invalid("digest_hours", Fault.ONLY_LETTERS_WAIT)
        return request.url

    def _post(self) -> Post:
        """The part that sends e-mails.

        Raises:
            ServiceError: MAIL_NOT_OFFERED.
        """
        if self._deliveries.post is None:
            raise ServiceError(Reason.MAIL_NOT_OFFERED, "this service sends no e-mail")
        return self._deliveries.post

    async def _consents(self, added: WebhookAdded) -> bool:
        """True if the address of a new webhook has consented before to e-mails for this player. Others of the player
        that lead there are removed: one e-mail tells everything.

        Raises:
            ServiceError: RATE_LIMITED, MAIL_REFUSED: it must not be asked.
        """
        there = [each for each in await self._mine(added.owner) if each.url == added.url]
        consents = any(each.confirmed and not each.disabled for each in there)
        if not consents:
            await self._require_askable(added.owner, added.url)
        for each in there:
            await self._webhooks.remove(each.name, added.owner)
        return consents

    async def _require_askable(self, player: str, url: str) -> None:
        """Counts an e-mail that asks an address for its consent.

        Raises:
            ServiceError: RATE_LIMITED, MAIL_REFUSED.
        """
        await self._count_email(player)
        if not await self._post().may_ask(url):
            raise exhausted(Reason.MAIL_REFUSED, "the address must not be asked for its consent now", "address")

    async def _count_email(self, player: str) -> None:
        stream = self._post().links.stream_of_player(player)
        seconds = self._all_emails.wait("")
        if not seconds and not await self._webhooks.ask(stream, EMAILS_A_DAY):
            oldest = (await self._webhooks.state(stream)).asked[-EMAILS_A_DAY]
            seconds = max(1.0, (oldest + DAY - now()) / 1_000)
        if seconds:
            raise exhausted(Reason.RATE_LIMITED, "too many e-mails were requested", "player", retry_seconds=seconds)
        self._all_emails.take("")

    async def _welcome(self, webhook: Webhook, consents: bool) -> Webhook:
        """A new webhook for e-mails, which is used at once if its address ``consents``, and otherwise asks it."""
        if consents:
            return await self._webhooks.record(webhook.name, lambda _: WebhookEnabled())
        asked, _ = await self._deliveries.test(webhook)
        return asked

    def _secret(self, request: messages.CreateWebhookRequest) -> bytes:
        """The secret of a new webhook: that of a browser holds its keys.

        Raises:
            ServiceError: INVALID_ARGUMENT, PUSH_NOT_OFFERED.
        """
        if request.form != messages.WEBHOOK_FORM_PUSH:
            if request.HasField("push_keys"):
                raise invalid("push_keys", Fault.ONLY_BROWSERS_HAVE_KEYS)
            return secrets.token_bytes(SECRET_BYTES)
        keys = PushKeys(request.push_keys.public_key, request.push_keys.authentication)
        try:
            keys.require_valid()
        except FaultError as error:
            raise invalid_fields([("push_keys", error.fault)]) from error
        if self._deliveries.sender is None:
            raise ServiceError(Reason.PUSH_NOT_OFFERED, "this service sends nothing to browsers")
        return b"".join(keys)

    async def _mine(self, owner: str) -> list[Webhook]:
        return await self._webhooks.several(await self._names(owner))

    async def _same_browser(self, name: str, added: WebhookAdded) -> Webhook | None:
        """The webhook of a browser that subscribes once more. One that differs, or was switched off, is removed."""
        if added.form is not WebhookForm.PUSH:
            return None
        for webhook in await self._mine(added.owner):
            if webhook.form is WebhookForm.PUSH and webhook.url == added.url:
                same = (webhook.kinds, webhook.language, webhook.secret) == (added.kinds, added.language, added.secret)
                if same and not webhook.disabled:
                    return webhook
                if webhook.name != name:  # otherwise the request was used for something else, which is refused
                    await self._webhooks.remove(webhook.name, added.owner)
        return None

    async def _names(self, owner: str) -> list[str]:
        """The webhooks of a player, with those that were added a moment ago."""
        await self._projector.caught_up()
        known = await asyncio.to_thread(webhooks_of, self._projections, owner)
        return list(dict.fromkeys((*known, *self._webhooks.added(owner))))

    async def ListWebhooks(self, request: messages.ListWebhooksRequest, context: Any) -> messages.ListWebhooksResponse:
        """Lists the webhooks of the caller."""
        caller = await self._authority.player(context)
        (after,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, self._limit, self._limit)
        names = (await self._names(caller.player))[after:]
        found = await self._webhooks.several(names[:count])
        offered = self._deliveries.post is not None
        token = self._pages.token(request, (after + count,)) if len(names) > count else ""
        return messages.ListWebhooksResponse(
            webhooks=[self._shown(webhook, caller) for webhook in found], next_page_token=token, mail_offered=offered
        )

    async def DeleteWebhook(
        self, request: messages.DeleteWebhookRequest, context: Any
    ) -> messages.DeleteWebhookResponse:
        """Removes a webhook."""
        caller = await self._authority.player(context)
        idempotency = request_of(caller.identity, "DeleteWebhook", request)
        await self._webhooks.remove(_checked(request.name), caller.player, idempotency)
        return messages.DeleteWebhookResponse()

    async def TestWebhook(self, request: messages.TestWebhookRequest, context: Any) -> messages.TestWebhookResponse:
        """Sends a test."""
        caller = await self._authority.player(context)
        webhook = await self._webhooks.find(_checked(request.name), caller.player)
        if webhook.disabled:
            await self._require_unheard(webhook.name, webhook, "name")
        if seconds := self._tests.take(caller.player):
            raise exhausted(
                Reason.RATE_LIMITED, "the player makes too many tests of webhooks", "player", retry_seconds=seconds
            )
        if webhook.form is WebhookForm.EMAIL:
            self._post()
            if webhook.confirmed:
                await self._count_email(caller.player)
            else:
                await self._require_askable(caller.player, webhook.url)
        webhook, outcome = await self._deliveries.test(webhook)
        return messages.TestWebhookResponse(
            webhook=self._shown(webhook, caller),
            arrived=outcome.arrived,
            cause=self._in_words(outcome.cause, caller),
        )

    def _shown(self, webhook: Webhook, caller: Caller) -> messages.Webhook:
        """A webhook in the language of its owner."""
        return webhook_message(replace(webhook, cause=self._in_words(webhook.cause, caller)))

    def _in_words(self, cause: str, caller: Caller) -> str:
        words = self._library.words(next(iter(self._library.games)), caller.language)
        return cause_in_words(cause, words)

    async def GetPushKey(self, request: messages.GetPushKeyRequest, context: Any) -> messages.GetPushKeyResponse:
        """The key for subscriptions of browsers."""
        await self._authority.player(context)
        sender = self._deliveries.sender
        return messages.GetPushKeyResponse(public_key=b"" if sender is None else sender.public_key)


def _name_for(request: Request | None) -> str:
    """A name that nobody can guess; the same for a request that is repeated."""
    random = secrets.token_bytes(16)
    if request is not None:
        key = (part.encode() for part in request.key)
        random = sha256(length_prefixed(b"caravanserai/webhook/v1", *key)).digest()[:16]
    return f"webhooks/{b32encode(random).decode().lower().rstrip('=')}"


def shares_kinds(some: Collection[NoticeKind], others: Collection[NoticeKind]) -> bool:
    """True if both want a kind of notice; who names none wants all."""
    return not some or not others or not set(some).isdisjoint(others)


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise misnamed("name", name, "webhook", "webhooks/{webhook}")
    return name


def webhook_message(webhook: Webhook) -> messages.Webhook:
    """A webhook as its owner sees it: without its key, and of its address the host alone."""
    state = messages.WEBHOOK_STATE_ACTIVE
    emails = webhook.form is WebhookForm.EMAIL
    if webhook.failing_since:
        state = messages.WEBHOOK_STATE_FAILING
    if webhook.disabled:
        state = messages.WEBHOOK_STATE_DISABLED
    if not webhook.confirmed:
        state = messages.WEBHOOK_STATE_UNCONFIRMED
    return messages.Webhook(
        name=webhook.name,
        host=webhook.url.rpartition("@")[2] if emails else target(webhook.url).netloc,
        digest_hours=webhook.digest_hours,
        form=WRITTEN_FORMS[webhook.form],
        kinds=[WRITTEN_KINDS[kind] for kind in webhook.kinds],
        match=webhook.match,
        language=webhook.language,
        create_time=timestamp_of(webhook.created * NANOSECONDS),
        state=state,
        cause=webhook.cause,
        failing_since=timestamp_of(webhook.failing_since * NANOSECONDS) if webhook.failing_since else None,
        arrive_time=timestamp_of(webhook.sent * NANOSECONDS) if webhook.sent else None,
    )
