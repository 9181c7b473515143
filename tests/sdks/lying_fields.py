"""Lies about one field of what a service answers about a tournament, also in its events: `field-`, the change, `-`, and
the full name of the field, such as `field-empty-caravanserai.v1.Round.tables`. Events are hashed again, so that all
else fits.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent
from google.protobuf.descriptor import FieldDescriptor

from tests.changed_answers import CHANGES, changed

FIELD = "field-"
"""The beginning of these lies."""
_BY_NAME = {change.__name__: change for change in CHANGES}
_digests: dict[tuple[str, str, int], bytes] = {}


def with_a_field_changed(answer: Any, lie: str) -> None:
    """Changes one field wherever an answer of a service has it."""
    kind, _, name = lie.removeprefix(FIELD).partition("-")

    def change(message: Any, field: FieldDescriptor) -> None:
        if field.full_name == name:
            _BY_NAME[kind](message, field)

    for update in _updates(answer):
        event = TournamentEvent.FromString(update.event)
        tournament, version = event.tournament, event.version
        event.previous = _digests.get((lie, tournament, version - 1), event.previous)
        changed(event, change)
        update.event = event.SerializeToString(deterministic=True)
        _digests[lie, tournament, version] = sha256(update.event).digest()
    changed(answer, change)


def _updates(answer: Any) -> Iterator[Any]:
    """The events of tournaments in an answer."""
    fields = answer.DESCRIPTOR.fields_by_name
    for name in ("update", "updates"):
        kind = fields[name].message_type if name in fields else None
        if kind is not None and kind.name == "TournamentUpdate":
            held = getattr(answer, name)
            yield from held if fields[name].is_repeated else (held,) if answer.HasField(name) else ()
