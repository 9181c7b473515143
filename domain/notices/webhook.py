"""Webhooks: addresses that players give, to which the service sends their notices.

Each is a stream of its own, `webhooks/{webhook}`. Where it leads and the key of its signatures are of the owner alone:
they are stored with the key of that person, so they are gone when the person is erased.

An address of e-mail is a webhook too. It belongs to nobody whose consent is not known, so nothing is sent there before
its owner has followed a link. How often it was asked, and that it wants no e-mails, is in a stream of that address,
whose name is a keyed hash: it outlives those who gave the address, and names neither them nor it. How many e-mails a
player had sent is in such a stream too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from domain.errors import CommandError, Reason
from domain.event import Envelope, Event, Request
from domain.notices.notice import NoticeKind, Told

DAYS_OF_FAILURE = 5
"""The days without an arrival after which a webhook is switched off."""
DAY = 86_400_000
NOTHING = Told()


class WebhookForm(Enum):
    """The form of the notices to a webhook: the notice as data, or a line of text as these programs show it."""

    JSON = "json"
    DISCORD = "discord"
    SLACK = "slack"
    MATRIX = "matrix"
    PUSH = "push"
    """An encrypted message for a browser: the secret is the key of the browser (65 bytes) and `auth` (16 bytes)."""
    EMAIL = "email"
    """An e-mail, at most one in some hours; the URL is `mailto:` and the address."""


LATER_FORMS = frozenset({WebhookForm.PUSH, WebhookForm.EMAIL})
LATER_KINDS = frozenset(
    {NoticeKind.END_PROPOSED, NoticeKind.TOURNAMENT_CHANGED, NoticeKind.FOLLOWED_PLAYS, NoticeKind.OVERRULED}
)
"""Forms and kinds that programs before 0.3.0 do not know."""


@dataclass(frozen=True, slots=True)
class WebhookAdded:
    """A player wants notices of these ``kinds`` (none: all) at a ``url``, signed with a ``secret``. Both are empty once
    the owner is erased. ``digest_hours`` lie between e-mails at least. With a ``match`` the notices are those
    of all its seats; otherwise those of the owner.
    """

    owner: str
    form: WebhookForm
    kinds: tuple[NoticeKind, ...] = ()
    language: str = "en"
    url: str = ""
    secret: bytes = b""
    digest_hours: int = 0
    match: str = ""


@dataclass(frozen=True, slots=True)
class LaterWebhookAdded(WebhookAdded):
    """The same, in a way that programs before 0.3.0 do not know."""


def webhook_added(
    owner: str,
    form: WebhookForm,
    kinds: tuple[NoticeKind, ...],
    language: str,
    url: str,
    secret: bytes,
    digest_hours: int = 0,
    match: str = "",
) -> WebhookAdded:
    """The first event of a webhook, such that as many programs as can be read it."""
    later = form in LATER_FORMS or bool(match) or not LATER_KINDS.isdisjoint(kinds)
    added = LaterWebhookAdded if later else WebhookAdded
    return added(owner, form, kinds, language, url, secret, digest_hours, match)


@dataclass(frozen=True, slots=True)
class WebhookRemoved:
    """The webhook is gone."""


@dataclass(frozen=True, slots=True)
class NoticesSent:
    """All notices were sent up to here; or the e-mail that asks for consent, after one that could not be sent."""

    told: Told


@dataclass(frozen=True, slots=True)
class SendingFailed:
    """From now on nothing arrives, and it is tried again."""

    cause: str


@dataclass(frozen=True, slots=True)
class WebhookDisabled:
    """Nothing is sent any more: nothing has arrived for days, or the address is gone for good."""

    cause: str


@dataclass(frozen=True, slots=True)
class WebhookEnabled:
    """A test has arrived, or an address of e-mail has consented: what happens from now on is sent."""


@dataclass(frozen=True, slots=True)
class LetterAsked:
    """An e-mail goes to an address, which is asked for its consent; or it is counted for the player who has it
    sent.
    """


@dataclass(frozen=True, slots=True)
class MailRefused:
    """Nobody may have e-mails sent to an address any more."""


WebhookBody: TypeAlias = (
    WebhookAdded
    | LaterWebhookAdded
    | WebhookRemoved
    | NoticesSent
    | SendingFailed
    | WebhookDisabled
    | WebhookEnabled
    | LetterAsked
    | MailRefused
)
OF_ADDRESSES = (LetterAsked, MailRefused)
"""The events in the stream of an address of e-mail, and in no other."""
WebhookRecorded: TypeAlias = Envelope[Event[WebhookBody]]
"""A stored event of a webhook."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """A webhook as the fold of its events; version 0: there is none. ``failing_since`` is in milliseconds since 1970;
    0: what was sent last arrived. ``cause`` says why nothing arrives. ``sent`` is when something arrived last, or 0.
    An address of e-mail is not ``confirmed`` until somebody there has consented.

    The stream of an address of e-mail, without an owner, holds when it was asked for its consent within a day, and
    whether it has ``refused`` all e-mails.
    """

    name: str
    version: int = 0
    owner: str = ""
    form: WebhookForm = WebhookForm.JSON
    kinds: tuple[NoticeKind, ...] = ()
    language: str = "en"
    url: str = ""
    secret: bytes = b""
    created: int = 0
    told: Told = NOTHING
    failing_since: int = 0
    cause: str = ""
    disabled: bool = False
    removed: bool = False
    digest_hours: int = 0
    match: str = ""
    sent: int = 0
    confirmed: bool = True
    asked: tuple[int, ...] = ()
    refused: bool = False

    def given_up(self, now: int) -> bool:
        """True if it has failed for as long as it may."""
        return bool(self.failing_since) and now - self.failing_since >= DAYS_OF_FAILURE * DAY


def evolve(webhook: Webhook, recorded: WebhookRecorded) -> Webhook:
    """A webhook after an event."""
    event = recorded.event
    webhook = replace(webhook, version=event.version)
    match event.body:
        case WebhookAdded(owner, form, kinds, language, url, secret, digest_hours, match):
            return replace(
                webhook,
                owner=owner,
                form=form,
                kinds=kinds,
                language=language,
                url=url,
                secret=secret,
                created=event.time,
                told=Told(0, event.time),
                digest_hours=digest_hours,
                match=match,
                confirmed=form is not WebhookForm.EMAIL,
            )
        case WebhookRemoved():
            return replace(webhook, removed=True, url="", secret=b"")
        case NoticesSent(told):
            sent = event.time if webhook.confirmed else webhook.sent
            return replace(webhook, told=told, failing_since=0, cause="", sent=sent)
        case SendingFailed(cause):
            return replace(webhook, failing_since=event.time, cause=cause)
        case WebhookDisabled(cause):
            return replace(webhook, disabled=True, cause=cause)
        case WebhookEnabled():
            told = Told(webhook.told.position, event.time)
            return replace(webhook, disabled=False, failing_since=0, cause="", told=told, confirmed=True)
        case LetterAsked():
            recent = tuple(time for time in webhook.asked if event.time - time < DAY)
            return replace(webhook, asked=(*recent, event.time))
        case MailRefused():
            return replace(webhook, refused=True)


def webhook_of(name: str, log: Sequence[WebhookRecorded]) -> Webhook:
    """A webhook as the fold of its events."""
    webhook = Webhook(name)
    for recorded in log:
        webhook = evolve(webhook, recorded)
    return webhook


def follow(webhook: Webhook, body: WebhookBody, request: Request | None = None) -> list[WebhookRecorded]:
    """The event of a command on a webhook that is there.

    Raises:
        CommandError: WEBHOOK_NOT_FOUND.
    """
    if not webhook.version or webhook.removed:
        raise webhook_missing(webhook.name)
    return [Envelope(Event(webhook.name, webhook.version + 1, body), request=request)]


def webhook_missing(name: str) -> CommandError:
    """The error for a webhook that is not there, or not the caller's."""
    return CommandError(Reason.WEBHOOK_NOT_FOUND, f"there is no {name}", webhook=name)
