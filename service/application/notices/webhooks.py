"""The webhooks of a service: finds and changes them."""

import asyncio
from collections.abc import Callable, Sequence
from threading import Lock
from weakref import WeakValueDictionary

from cachetools import LRUCache, TTLCache

from domain.errors import Reason
from domain.event import Envelope, Event, Request
from domain.notices import webhook as webhook_events
from service.errors import ServiceError
from service.foundation.times import now
from service.persistence.commands import Commands, StreamCommand, first_answer
from service.persistence.log_changes import PersonsErased
from service.persistence.webhooks.kind import WEBHOOKS

REMEMBERED = 1_000
NEW_SECONDS = 60.0
"""The time for which additions are remembered: the projections may not know them yet."""


class Webhooks:
    """Webhooks, each folded once and then brought up to date."""

    def __init__(self, commands: Commands) -> None:
        self.store = commands.store
        self._commands = commands
        self._folded: LRUCache[str, webhook_events.Webhook] = LRUCache(REMEMBERED)
        self._new: TTLCache[str, tuple[str, ...]] = TTLCache(REMEMBERED, NEW_SECONDS)
        self._lock = Lock()
        self._erasures = 0
        self._deciding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.store.bus.subscribe(PersonsErased, self._on_erased)

    async def find(self, name: str, owner: str) -> webhook_events.Webhook:
        """A webhook of a player.

        Raises:
            CommandError: WEBHOOK_NOT_FOUND.
        """
        webhook = await asyncio.to_thread(self._load, name)
        if webhook.owner != owner or webhook.removed:
            raise webhook_events.webhook_missing(name)
        return webhook

    def added(self, owner: str) -> Sequence[str]:
        """The webhooks that a player has just added at this process."""
        return self._new.get(owner, ())

    async def several(self, names: Sequence[str]) -> list[webhook_events.Webhook]:
        """Several webhooks, as far as they are there and their owners are."""
        found = await asyncio.to_thread(lambda: [self._load(name) for name in names])
        return [webhook for webhook in found if webhook.url]

    async def add(
        self, name: str, added: webhook_events.WebhookAdded, request: Request | None = None
    ) -> webhook_events.Webhook:
        """Adds a webhook. A repeated request gets its first answer.

        Raises:
            ServiceError: REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT.
            CommandError: PERSON_ERASED.
        """

        def decide() -> tuple[None, Sequence[webhook_events.WebhookRecorded]]:
            log = self.store.stream(WEBHOOKS, name)
            if log and first_answer(log, request) is None:
                raise ServiceError(Reason.STORE_CONFLICT, f"there is a {name} already")
            return None, () if log else [Envelope(Event(name, 1, added), request=request)]

        await self._commands.carry_out(StreamCommand(decide))
        self._new[added.owner] = tuple(dict.fromkeys((*self._new.get(added.owner, ()), name)))
        return webhook_events.webhook_of(name, await asyncio.to_thread(self.store.stream, WEBHOOKS, name, 0, 1))

    async def remove(self, name: str, owner: str, request: Request | None = None) -> None:
        """Removes a webhook of a player.

        Raises:
            ServiceError: REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT.
            CommandError: WEBHOOK_NOT_FOUND.
        """

        def decide() -> tuple[None, Sequence[webhook_events.WebhookRecorded]]:
            webhook = self._load(name)
            if webhook.owner != owner:
                raise webhook_events.webhook_missing(name)
            if request is not None and first_answer(self.store.stream(WEBHOOKS, name), request) is not None:
                return None, ()
            return None, webhook_events.follow(webhook, webhook_events.WebhookRemoved(), request)

        await self._commands.carry_out(StreamCommand(decide))

    async def state(self, name: str) -> webhook_events.Webhook:
        """A webhook as it is, of any owner, or an address of e-mail by the name of its stream."""
        return await asyncio.to_thread(self._load, name)

    async def ask(self, name: str, most: int) -> bool:
        """Records that an address of e-mail is asked for its consent; False if it must not be: it has refused all
        e-mails, or was asked so often within a day.

        Raises:
            ServiceError: STORE_FAILED, STORE_CONFLICT.
        """

        def decide() -> tuple[bool, Sequence[webhook_events.WebhookRecorded]]:
            address, moment = self._load(name), now()
            recent = [time for time in address.asked if moment - time < webhook_events.DAY]
            if address.refused or len(recent) >= most:
                return False, ()
            return True, [Envelope(Event(name, address.version + 1, webhook_events.LetterAsked()))]

        async with self._deciding.setdefault(name, asyncio.Lock()):
            return await self._commands.carry_out(StreamCommand(decide))

    async def refuse(self, name: str) -> None:
        """Records that an address wants no e-mails, from anybody.

        Raises:
            ServiceError: STORE_FAILED, STORE_CONFLICT.
        """

        def decide() -> tuple[None, Sequence[webhook_events.WebhookRecorded]]:
            address = self._load(name)
            return None, () if address.refused else [
                Envelope(Event(name, address.version + 1, webhook_events.MailRefused()))
            ]

        async with self._deciding.setdefault(name, asyncio.Lock()):
            await self._commands.carry_out(StreamCommand(decide))

    async def record(
        self, name: str, change: Callable[[webhook_events.Webhook], webhook_events.WebhookBody | None]
    ) -> webhook_events.Webhook:
        """Records what has become of a message, and gives the webhook after that; None changes nothing.

        Raises:
            ServiceError: STORE_FAILED, STORE_CONFLICT.
            CommandError: WEBHOOK_NOT_FOUND.
        """

        def decide() -> tuple[None, Sequence[webhook_events.WebhookRecorded]]:
            webhook = self._load(name)
            body = change(webhook)
            return None, () if body is None else webhook_events.follow(webhook, body)

        async with self._deciding.setdefault(name, asyncio.Lock()):
            await self._commands.carry_out(StreamCommand(decide))
        return await asyncio.to_thread(self._load, name)

    def _load(self, name: str) -> webhook_events.Webhook:
        """A webhook with all that is stored."""
        with self._lock:
            webhook, erasures = self._folded.get(name, webhook_events.Webhook(name)), self._erasures
        rows = self.store.stream(WEBHOOKS, name, webhook.version)
        for recorded in rows:
            webhook = webhook_events.evolve(webhook, recorded)
        with self._lock:
            if rows and erasures == self._erasures:
                self._folded[name] = webhook
        return webhook

    def _on_erased(self, _: PersonsErased) -> None:
        """Forgets all addresses and keys."""
        with self._lock:
            self._erasures += 1
            self._folded.clear()
