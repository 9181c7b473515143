"""Webhooks as a kind of stream: the form and the check of their rows."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import get_args

from caravanserai_protocol.v1 import webhook_event_pb2
from caravanserai_protocol.v1.event_pb2 import PersonalSecret
from google.protobuf.message import DecodeError

from domain.event import Envelope, Event
from domain.notices.notice import NoticeKind, Told
from domain.notices.webhook import (
    OF_ADDRESSES,
    LaterWebhookAdded,
    LetterAsked,
    MailRefused,
    NoticesSent,
    SendingFailed,
    WebhookAdded,
    WebhookBody,
    WebhookDisabled,
    WebhookEnabled,
    WebhookForm,
    WebhookRecorded,
    WebhookRemoved,
    webhook_of,
)
from domain.persons.erasures import person_of
from projections.notices.notices import NoticesProjection
from service.persistence.persons.vault import NO_VAULT, Vault
from service.persistence.rows import read_request, write_request
from service.persistence.stream_kind import Kind, Streams

WEBHOOK_TOPIC = webhook_event_pb2.StoredWebhookEvent.DESCRIPTOR.full_name
"""The topic of all rows of webhooks."""


def write_webhook_row(recorded: WebhookRecorded, vault: Vault = NO_VAULT) -> bytes:
    """The row of the store for an event of a webhook. The address and the key are encrypted, and with them the digest
    of the request, which holds the address.

    Raises:
        CommandError: PERSON_ERASED.
    """
    event = recorded.event
    row = webhook_event_pb2.StoredWebhookEvent(
        event=webhook_event_pb2.WebhookEvent(stream=event.stream, version=event.version, time_milliseconds=event.time),
        request=write_request(recorded.request),
    )
    _write_body(row.event, event.body)
    if isinstance(event.body, WebhookAdded):
        secret = PersonalSecret(
            webhook_url=event.body.url, webhook_secret=event.body.secret, request_digest=row.request.digest
        )
        row.request.ClearField("digest")
        if recorded.request is None:
            row.ClearField("request")
        row.personal.CopyFrom(vault.lock(event.stream, event.version, 0, person_of(event.body.owner), secret))
    return row.SerializeToString(deterministic=True)


def _write_body(message: webhook_event_pb2.WebhookEvent, body: WebhookBody) -> None:
    match body:
        case WebhookAdded(owner, form, kinds, language, digest_hours=hours, match=match):
            added = webhook_event_pb2.WebhookAdded(
                owner=owner, form=form.value, kinds=kinds, language=language, digest_hours=hours, match=match
            )
            (message.added_later if isinstance(body, LaterWebhookAdded) else message.added).CopyFrom(added)
        case WebhookRemoved():
            message.removed.SetInParent()
        case NoticesSent(told):
            message.sent.CopyFrom(
                webhook_event_pb2.NoticesSent(position=told.position, moment_milliseconds=told.moment)
            )
        case SendingFailed(cause):
            message.failed.cause = cause
            message.failed.SetInParent()
        case WebhookDisabled(cause):
            message.disabled.cause = cause
            message.disabled.SetInParent()
        case WebhookEnabled():
            message.enabled.SetInParent()
        case LetterAsked():
            message.letter_asked.SetInParent()
        case MailRefused():
            message.mail_refused.SetInParent()


def read_webhook_row(data: bytes, vault: Vault = NO_VAULT) -> WebhookRecorded:
    """The event of a webhook in a row of the store, with its envelope. That of somebody erased has no address.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = webhook_event_pb2.StoredWebhookEvent.FromString(data)
    body = _read_body(row.event)
    if isinstance(body, WebhookAdded):
        if row.personal.person != person_of(body.owner):
            raise DecodeError(f"what is encrypted of {row.personal.person} does not belong here")
        secret = vault.unlock(row.event.stream, row.event.version, row.personal)
        if secret is not None:
            body = replace(body, url=secret.webhook_url, secret=secret.webhook_secret)
            if row.HasField("request"):
                row.request.digest = secret.request_digest
    event = Event(row.event.stream, row.event.version, body, row.event.time_milliseconds)
    return Envelope(event, request=read_request(row))


def _read_body(message: webhook_event_pb2.WebhookEvent) -> WebhookBody:
    kind = message.WhichOneof("body")
    try:
        if kind in {"added", "added_later"}:
            added, read = (message.added, WebhookAdded) if kind == "added" else (message.added_later, LaterWebhookAdded)
            kinds, form = tuple(map(NoticeKind, added.kinds)), WebhookForm(added.form)
            hours, match = added.digest_hours, added.match
            return read(added.owner, form, kinds, added.language, digest_hours=hours, match=match)
    except ValueError as error:
        raise DecodeError(str(error)) from error
    if kind == "removed":
        return WebhookRemoved()
    if kind == "sent":
        return NoticesSent(Told(message.sent.position, message.sent.moment_milliseconds))
    if kind == "failed":
        return SendingFailed(message.failed.cause)
    if kind == "disabled":
        return WebhookDisabled(message.disabled.cause)
    if kind == "enabled":
        return WebhookEnabled()
    if kind == "letter_asked":
        return LetterAsked()
    if kind == "mail_refused":
        return MailRefused()
    raise DecodeError("an event of a webhook without a body")


def check_webhook(streams: Streams, name: str, log: Sequence[WebhookRecorded]) -> Iterator[str]:
    """The faults of a stream of a webhook, or of an address of e-mail."""
    if all(isinstance(recorded.event.body, OF_ADDRESSES) for recorded in log):
        return
    if any(isinstance(recorded.event.body, OF_ADDRESSES) for recorded in log):
        yield "is a webhook, and an address too"
    if not isinstance(log[0].event.body, WebhookAdded):
        yield f"begins with {type(log[0].event.body).__name__}"
    if any(isinstance(recorded.event.body, WebhookAdded) for recorded in log[1:]):
        yield "is added twice"


def webhooks(vault: Vault) -> Kind[WebhookRecorded]:
    """The kind of webhooks, with the keys of their owners."""
    return Kind(
        name="webhooks",
        topic=WEBHOOK_TOPIC,
        bodies=get_args(WebhookBody),
        encode=partial(write_webhook_row, vault=vault),
        decode=partial(read_webhook_row, vault=vault),
        fold=webhook_of,
        check=check_webhook,
        projections=(NoticesProjection,),
        later=dict.fromkeys((LaterWebhookAdded, *OF_ADDRESSES), 3),
    )


WEBHOOKS = webhooks(NO_VAULT)
"""Webhooks for those who have no keys: a store opens its own."""
