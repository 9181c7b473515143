"""Deliveries: sends notices to the webhooks of players, by one process of those on a store.

What is to be sent, and up to where it was, lies in the store: so a start goes on where the end was. A message that may
have arrived, without anybody having taken note of it, is sent again with the same id. A webhook that fails is tried
again, each time after as long as it has failed by then; after days it is switched off.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus

from eventsourcing.persistence import PersistenceError

from domain.errors import CommandError
from domain.notices.notice import Notice, NoticeKind
from domain.notices.webhook import (
    NoticesSent,
    SendingFailed,
    Webhook,
    WebhookBody,
    WebhookDisabled,
    WebhookEnabled,
    WebhookForm,
    WebhookRemoved,
)
from projections.notices.match_webhooks import name_at
from projections.notices.notices import pending, spent_webhooks, waiting_webhooks
from projections.store import ProjectionStore
from service.application.notices.mail import Post
from service.application.notices.outcomes import DeliveryOutcome
from service.application.notices.targets import Resolver, TargetError
from service.application.notices.webhooks import Webhooks
from service.errors import ServiceError
from service.foundation.fetch import FetchError, fetch
from service.foundation.part import Part
from service.limiting.sockets import Network
from service.messages.games.library import Library
from service.messages.notices.names_in_lines import name_in_line
from service.messages.notices.push import Sender, body_for
from service.messages.notices.written import body_of, headers_of, link_of, text_of
from service.persistence.backend import Work
from service.persistence.damage import StreamDamagedError
from service.persistence.log_changes import EventsProjected

LOG = logging.getLogger("caravanserai.notices")

CLAIM_SECONDS = 5.0
"""The interval at which a process looks whether the one that sends has ended."""
LOOK_SECONDS = 0.1
"""The time that one look waits for the next: each decision wakes it, and costs no look of its own."""
AT_ONCE = 32
"""The most webhooks that are called at the same time: of those that wait, the ones that were called longest ago."""
SPACE = 1_000
"""The pause of a webhook after a delivery, in milliseconds: what happens meanwhile is one batch, and one event."""
BATCH = 20
"""The number of notices sent to one webhook before that is stored."""
ANSWER_SECONDS = 10.0
"""The time that a receiver may take for all of it: its name, its connection, its answer."""
LAST_SECONDS = 2.0
"""The time that the end of the service waits for answers."""
ANSWER_BYTES = 1 << 14
"""The longest answer, in bytes. Only its status is read."""
HOUR = 3_600_000
SPACE_OF_EMAILS = 300_000
"""The least time between two e-mails to an address, in milliseconds."""
BATCH_OF_EMAIL = 100
"""The most notices in one e-mail."""
LOOK_AT_EMAILS = 600_000
"""The interval of checks for notices that cannot wait for the next e-mail any more, in milliseconds."""
LOOK_AT_SPENT = 5_000
"""The interval of checks for webhooks of matches that get nothing any more, in milliseconds."""
FIRST_WAIT, LONGEST_WAIT = 5_000, 3_600_000
"""The shortest and longest wait before a failing webhook is tried again, in milliseconds."""
BEHIND = 50
"""The time to wait where the projections are behind what was sent, in milliseconds."""
GONE = frozenset({HTTPStatus.GONE})
GONE_OF_BROWSERS = frozenset({HTTPStatus.GONE, HTTPStatus.NOT_FOUND})
"""The status that a push service answers for a subscription that is over (RFC 8030, 7.3)."""
NO_EMAILS = "this service no longer sends e-mail"
FAULTS = (ServiceError, CommandError, PersistenceError, StreamDamagedError)


class Deliveries(Part):
    """Sends what is to be sent: over the public internet, and into ``networks``. ``link`` is the address of the app.
    ``now`` tells the time in milliseconds since 1970, as events note it. Without a ``sender`` nothing is sent to
    browsers, and without a ``post`` no e-mails.
    """

    def __init__(
        self,
        webhooks: Webhooks,
        projections: ProjectionStore,
        library: Library,
        networks: Sequence[Network],
        link: str,
        now: Callable[[], int],
        sender: Sender | None = None,
        post: Post | None = None,
    ) -> None:
        self._webhooks = webhooks
        self._projections = projections
        self._library = library
        self._link = link
        self._now = now
        self.sender = sender
        self.post = post
        self._resolver = Resolver(networks)
        self._leadership = webhooks.store.recorder.leadership(Work.NOTICES)
        self._news = asyncio.Event()
        self._ended = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._sending: dict[str, asyncio.Task[None]] = {}
        self._spent_at = 0
        """The time of the next check for webhooks of matches that get nothing any more."""
        self._again: dict[str, int] = {}
        """The times at which failing webhooks are tried again."""
        webhooks.store.bus.subscribe(EventsProjected, self._on_projected)

    async def start(self) -> None:
        """Begins to send."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Ends, after what is being sent, unless that takes long: then it is sent once more after the next start, with
        the same id.
        """
        self._ended.set()
        self._news.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        sending = list(self._sending.values())
        if sending:
            await asyncio.wait(sending, timeout=LAST_SECONDS)
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)
        self._resolver.close()
        await asyncio.to_thread(self._leadership.close)

    def require_allowed(self, url: str) -> None:
        """Refuses a URL to which nothing may be sent, as far as that is known without looking a name up.

        Raises:
            TargetError: nothing may be sent there.
        """
        self._resolver.require_allowed(url)

    def _on_projected(self, _: EventsProjected) -> None:
        self._news.set()

    async def _run(self) -> None:
        while not self._ended.is_set():
            self._news.clear()
            moment = self._now() + int(CLAIM_SECONDS * 1000)
            try:
                if await asyncio.to_thread(self._leadership.held):
                    moment = min(moment, await self._look())
            except PersistenceError as error:
                LOG.warning("notices are not sent now; it is tried again in a moment: %s", error)
            except Exception:
                LOG.exception("notices are not sent now; it is tried again in a moment")
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._ended.wait()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(moment - self._now(), 0) / 1000):
                    await self._news.wait()

    async def _look(self) -> int:
        """Begins to send what there is; when to look again."""
        now = self._now()
        if now >= self._spent_at:
            self._spent_at = now + LOOK_AT_SPENT
            await self._remove_spent()
        names, due = await asyncio.to_thread(waiting_webhooks, self._projections, now)
        moments = [due] if due else []
        self._again = {name: again for name, again in self._again.items() if again > now or name in names}
        for name in sorted(names, key=lambda name: (self._again.get(name, 0), name)):
            again = self._again.get(name, 0)
            if again > now:
                moments.append(again)
            elif name not in self._sending and len(self._sending) < AT_ONCE and not self._ended.is_set():
                task = asyncio.get_running_loop().create_task(self._send(name))
                self._sending[name] = task
                task.add_done_callback(partial(self._sent, name))
        return min(moments, default=now + int(CLAIM_SECONDS * 1000))

    async def _remove_spent(self) -> None:
        """Removes webhooks of matches to which nothing will ever be sent any more."""
        for name in await asyncio.to_thread(spent_webhooks, self._projections):
            if name not in self._sending:
                with suppress(*FAULTS):  # somebody else was faster, or it is tried again
                    await self._webhooks.record(name, lambda _: WebhookRemoved())

    def _sent(self, name: str, _: object) -> None:
        self._sending.pop(name, None)
        self._news.set()

    async def _send(self, name: str) -> None:
        """Sends a webhook what there is for it, up to the first message that does not arrive."""
        try:
            for webhook in await self._webhooks.several([name]):
                await self._send_to(webhook)
        except FAULTS as error:
            LOG.warning("%s: notices cannot be sent now: %s", name, error)
            self._again[name] = self._now() + FIRST_WAIT
        except Exception:
            LOG.exception("%s: notices cannot be sent now", name)
            self._again[name] = self._now() + FIRST_WAIT

    async def _send_to(self, webhook: Webhook) -> None:
        told, outcome, email = webhook.told, DeliveryOutcome(True), webhook.form is WebhookForm.EMAIL
        most = BATCH_OF_EMAIL if email else BATCH
        waiting = await asyncio.to_thread(pending, self._projections, webhook.name, self._now(), told, most)
        if email and (moment := self._next_email(webhook, [notice for notice, _ in waiting])) > self._now():
            self._again[webhook.name] = min(moment, self._now() + LOOK_AT_EMAILS)
            return
        try:
            for together in [waiting] if email and waiting else [[each] for each in waiting]:
                outcome = await self.deliver(webhook, [notice for notice, _ in together])
                if not outcome.arrived:
                    break
                told = together[-1].told
                if self._ended.is_set():
                    break
        finally:  # also if the service ends
            if told != webhook.told:
                webhook = await asyncio.shield(self._webhooks.record(webhook.name, lambda _: NoticesSent(told)))
        if outcome.arrived:
            self._again[webhook.name] = self._now() + (SPACE if waiting else BEHIND)
            return
        webhook = await self._webhooks.record(webhook.name, lambda known: self._failed(known, outcome))
        elapsed = self._now() - webhook.failing_since
        self._again[webhook.name] = self._now() + min(max(elapsed, FIRST_WAIT), LONGEST_WAIT)

    @staticmethod
    def _next_email(webhook: Webhook, notices: Sequence[Notice]) -> int:
        """The time at which the next e-mail may go, in milliseconds since 1970: at once where a clock runs out."""
        if not webhook.sent or any(notice.kind is NoticeKind.TIME_LOW for notice in notices):
            return 0
        return webhook.sent + max(webhook.digest_hours * HOUR, SPACE_OF_EMAILS)

    def _failed(self, webhook: Webhook, outcome: DeliveryOutcome) -> WebhookBody | None:
        if outcome.gone and webhook.form is WebhookForm.PUSH:
            return WebhookRemoved()
        if outcome.gone or webhook.given_up(self._now()):
            return WebhookDisabled(outcome.cause)
        return None if webhook.failing_since else SendingFailed(outcome.cause)

    async def deliver(self, webhook: Webhook, notices: Sequence[Notice]) -> DeliveryOutcome:
        """Sends a notice to a webhook, or several in one e-mail."""
        known = [notice for notice in notices if not notice.game or notice.game in self._library.games]
        for notice in notices:
            if notice not in known:  # the receiver cannot help that, and others wait
                LOG.warning("%s: the game of %s is not here, so its notice is left out", webhook.name, notice.stream)
        if not known:
            return DeliveryOutcome(True)
        if webhook.form is WebhookForm.EMAIL:
            return await self.post.tell(webhook, known) if self.post else DeliveryOutcome(False, NO_EMAILS)
        (notice,) = known
        if webhook.form is WebhookForm.PUSH and self.sender is None:
            return DeliveryOutcome(False, "this service no longer sends anything to browsers")
        headers, body = await asyncio.to_thread(self._message, webhook, notice)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                address = await self._resolver.address(webhook.url)
                reply = await fetch(
                    webhook.url,
                    body,
                    most=ANSWER_BYTES,
                    seconds=ANSWER_SECONDS,
                    headers=headers,
                    address=address,
                )
        except TimeoutError:
            return DeliveryOutcome(False, f"it has not answered within {ANSWER_SECONDS:g} seconds")
        except (FetchError, TargetError) as error:
            return DeliveryOutcome(False, str(error))
        arrived = HTTPStatus.OK <= reply.status < HTTPStatus.MULTIPLE_CHOICES
        gone = reply.status in (GONE_OF_BROWSERS if webhook.form is WebhookForm.PUSH else GONE)
        return DeliveryOutcome(arrived, "" if arrived else f"it answers HTTP {reply.status}", gone)

    def _message(self, webhook: Webhook, notice: Notice) -> tuple[Mapping[str, str], bytes]:
        """The headers and the body of a message."""
        if webhook.form is WebhookForm.PUSH and self.sender is not None:
            headers = self.sender.headers_for(notice, webhook.url, webhook.secret, int(time.time()))
            return headers, body_for(notice, webhook.secret, self._library, webhook.language)
        text = text_of(notice, self._library, webhook.language, self._name_in(notice, webhook.form))
        body = body_of(notice, webhook.form, text, link_of(notice, self._link))
        return headers_of(notice.id_for(webhook.name), int(time.time()), body, webhook.secret), body

    def _name_in(self, notice: Notice, form: WebhookForm) -> str:
        """The name of the player that a notice of a match is about, as it is now; empty where nobody has one."""
        if not notice.of_match or not notice.seat:
            return ""
        departed = notice.kind is NoticeKind.LEFT  # somebody else may have taken a seat that was given back
        return name_in_line(name_at(self._projections, notice.stream, notice.seat, departed=departed), form)

    async def test(self, webhook: Webhook) -> tuple[Webhook, DeliveryOutcome]:
        """Sends a test. If it arrives, what was switched off is used again; a browser that is gone is removed. An
        address of e-mail that is not confirmed is asked for its consent instead.
        """
        now = self._now()
        if not webhook.confirmed:
            return await self._ask(webhook)
        outcome = await self.deliver(webhook, [Notice(NoticeKind.TEST, webhook.owner, "", now, "", time=now)])
        if outcome.arrived and (webhook.disabled or webhook.failing_since):
            webhook = await self._webhooks.record(
                webhook.name, lambda known: WebhookEnabled() if known.disabled else NoticesSent(known.told)
            )
        if outcome.gone and webhook.form is WebhookForm.PUSH:
            await self._webhooks.record(webhook.name, lambda _: WebhookRemoved())
        if outcome.arrived:
            self._again.pop(webhook.name, None)
            self._news.set()
        return webhook, outcome

    async def _ask(self, webhook: Webhook) -> tuple[Webhook, DeliveryOutcome]:
        """Asks an e-mail address for its consent. An e-mail that cannot be sent is noted: the player learns of it
        later and on other devices too.
        """
        outcome = await self.post.ask(webhook) if self.post else DeliveryOutcome(False, NO_EMAILS)

        def noted(known: Webhook) -> WebhookBody | None:
            if outcome.cause == known.cause:
                return None
            return NoticesSent(known.told) if outcome.arrived else SendingFailed(outcome.cause)

        return await self._webhooks.record(webhook.name, noted), outcome
