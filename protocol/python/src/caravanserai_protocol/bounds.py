"""Bounds of the events of a match.

A service or a file may hold anything. What no match needs is refused before it is used: millions of pieces, thousands
of seats, questions from the future.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from google.protobuf.unknown_fields import UnknownFieldSet

from caravanserai_protocol import findings
from caravanserai_protocol.constants import AREA_PATTERN, EFFECTS, ENTRIES, PIECES, SEATS
from caravanserai_protocol.effects import ReadEffect, effects_of, read_effect, seat_of
from caravanserai_protocol.harmless import HarmlessError
from caravanserai_protocol.v1 import event_pb2

_AREA = re.compile(AREA_PATTERN)


class BoundsError(HarmlessError, ValueError):
    """An event holds something that no match needs."""


class UnknownEventError(BoundsError):
    """An event is of a kind that this program does not know: who wrote it is newer. Nobody has altered anything."""


class Bounds:
    """The bounds of one match. Give it every event in order; without the first one it assumes `SEATS` seats."""

    def __init__(self) -> None:
        self._seats = SEATS

    def require(
        self, event: event_pb2.MatchEvent, contents: Iterable[event_pb2.OpeningContent] = (), data: bytes = b""
    ) -> int:
        """Checks an event with the contents of its openings; returns the number of effects. It is faster where you have
        the ``data`` of the event.

        Raises:
            BoundsError: it exceeds the bounds.
            UnknownEventError: it is of a later kind.
        """
        if event.HasField("created"):
            self._created(event.created)
        self._body(event, data)
        _require(max(len(event.seals), len(event.rules)) <= ENTRIES, event, findings.MANY_SEALS)
        count = len(event.effects)
        _require(count <= EFFECTS, event, findings.MANY_EFFECTS)
        self._effects(event, effects_of(data) if data else map(read_effect, event.effects), event.rules)
        for content in contents:
            for hidden in content.hidden:
                count += len(hidden.effects)
                _require(count <= EFFECTS, event, findings.MANY_EFFECTS)
                self._effects(event, map(read_effect, hidden.effects), content.rules)
        return count

    def _created(self, created: event_pb2.MatchCreated) -> None:
        if not 1 <= created.players <= SEATS:
            raise BoundsError(findings.players(created.players, SEATS))
        self._seats = created.players
        if max(len(created.areas), len(created.layout), len(created.options), len(created.admitted)) > ENTRIES:
            raise BoundsError(findings.entries(ENTRIES))
        for area in created.areas:
            if not _AREA.fullmatch(area.name):
                raise BoundsError(findings.area_name(repr(area.name)))
        for entry in created.layout:
            if not (seat_of(entry.place) <= self._seats and abs(entry.count) <= PIECES):
                raise BoundsError(findings.unfit_place(entry.count, repr(entry.place)))

    def _body(self, event: event_pb2.MatchEvent, data: bytes) -> None:
        kind = event.WhichOneof("body")
        if kind is None and _has_unknown(event, data):
            raise UnknownEventError(findings.later_kind(event.version))
        if kind is None:
            raise BoundsError(findings.nothing_happened(event.version))
        body = getattr(event, kind)
        if (seat := getattr(body, "seat", None)) is not None:
            least = 0 if kind in ("paused", "resumed") else 1  # 0: the organiser
            _require(least <= seat <= self._seats, event, f"no seat {seat}")
        if kind == "decided" and body.asked_at >= event.version:
            raise _exceeded(event, findings.FUTURE_QUESTION)
        if kind == "started":
            _require(len(body.entropies) <= self._seats, event, findings.MANY_ENTROPIES)
        elif kind == "time_given":
            _require(len(body.seats) <= self._seats, event, findings.NO_SEAT_HAS_TIME)
        elif kind == "finished":
            _require(len(body.places) <= self._seats, event, findings.NO_SEAT_HAS_PLACE)
            within = max(body.places, default=0) <= SEATS  # also behind rivals without a seat
            _require(within, event, findings.FAR_PLACES)

    def _effects(self, event: event_pb2.MatchEvent, effects: Iterable[ReadEffect], rules: Sequence[str]) -> None:
        cited, seats, version = len(rules), self._seats, event.version
        for effect in effects:
            _, rule, _, seat, asked_at = effect
            if rule >= cited or seat > seats or asked_at > version:
                raise _exceeded(event, _beyond(effect, cited, version))


def _beyond(effect: ReadEffect, cited: int, version: int) -> str:
    """The part of an effect that no match needs."""
    if effect.rule >= cited:
        return findings.RULELESS_EFFECT
    if effect.asked_at > version:
        return findings.FUTURE_QUESTION
    if effect.kind == "move":
        count = effect.values[1]
        return findings.many_pieces(count) if count > PIECES else findings.PLACELESS_MOVE
    if effect.kind == "show":
        return "no such place to show, or no such seat"
    return f"no seat {effect.values[0]}" if effect.kind else findings.NO_KIND


def _require(holds: bool, event: event_pb2.MatchEvent, text: str) -> None:
    if not holds:
        raise _exceeded(event, text)


def _has_unknown(event: event_pb2.MatchEvent, data: bytes) -> bool:
    """True if an event has a field that this program does not know, also if reading the ``data`` has dropped it."""
    fields: Any = UnknownFieldSet(event)
    return len(fields) > 0 or len(data) > event.ByteSize()


def _exceeded(event: event_pb2.MatchEvent, text: str) -> BoundsError:
    return BoundsError(f"version {event.version} has {text}")
