"""Bounds of the events of a match.

A service or a file may hold anything. What no match needs is refused before it is used: millions of pieces, thousands
of seats, questions from the future.
"""

import re
from collections.abc import Iterable, Sequence

from caravanserai.harmless import HarmlessError
from caravanserai.v1 import effect_pb2, event_pb2

SEATS = 100
UPDATE_BYTES = 1 << 20
EFFECTS = 10_000
"""How many effects an event may have, including those in its openings."""
ENTRIES = 10_000
"""How many areas, placements, seals and other entries of each sort an event may have."""
PIECES = 1_000_000
"""How many pieces an effect may move, and how many of a kind may lie at a place at first."""

_AREA = re.compile(r"[A-Za-z0-9_-]{1,100}")
_PLACE = re.compile(r"[A-Za-z0-9_-]{1,100}(?:@([1-9][0-9]{0,2}))?(?::[^\x00-\x1f]{1,100})?")


class BoundsError(HarmlessError, ValueError):
    """An event holds something that no match needs."""


class Bounds:
    """The bounds of one match. Give it every event in order; without the first one it assumes `SEATS` seats."""

    def __init__(self) -> None:
        self._seats = SEATS

    def require(self, event: event_pb2.MatchEvent, contents: Iterable[event_pb2.OpeningContent] = ()) -> int:
        """Checks an event with the contents of its openings; returns the number of effects.

        Raises:
            BoundsError: it exceeds the bounds.
        """
        if event.HasField("created"):
            self._created(event.created)
        self._body(event)
        _require(max(len(event.seals), len(event.rules)) <= ENTRIES, event, "too many seals or rules")
        self._effects(event, event.effects, event.rules)
        count = len(event.effects)
        for content in contents:
            for hidden in content.hidden:
                count += len(hidden.effects)
                _require(count <= EFFECTS, event, "too many effects")
                self._effects(event, hidden.effects, content.rules)
        return count

    def _created(self, created: event_pb2.MatchCreated) -> None:
        if not 1 <= created.players <= SEATS:
            raise BoundsError(f"a match of {created.players} players; there may be 1 to {SEATS}")
        self._seats = created.players
        if max(len(created.areas), len(created.layout), len(created.options), len(created.admitted)) > ENTRIES:
            raise BoundsError(f"the first event has more than {ENTRIES} entries of a kind")
        for area in created.areas:
            if not _AREA.fullmatch(area.name):
                raise BoundsError(f"an area may not be called {area.name!r}")
        for entry in created.layout:
            if not (self._place(entry.place) and abs(entry.count) <= PIECES):
                raise BoundsError(f"{entry.count} pieces may not lie at {entry.place!r}")

    def _body(self, event: event_pb2.MatchEvent) -> None:
        body = getattr(event, event.WhichOneof("body") or "", None)
        if body is None:
            raise BoundsError(f"version {event.version} does not say what happened")
        if "seat" in body.DESCRIPTOR.fields_by_name:
            _require(1 <= body.seat <= self._seats, event, f"no seat {body.seat}")
        if "asked_at" in body.DESCRIPTOR.fields_by_name:
            _require(body.asked_at < event.version, event, "a question from the future")
        _require(len(event.started.entropies) <= self._seats, event, "too many entropies")
        places = event.finished.places
        _require(len(places) <= self._seats, event, "places for no seat")
        _require(
            max(places, default=0) <= SEATS, event, "places out of all bounds"
        )  # also behind rivals without a seat

    def _effects(self, event: event_pb2.MatchEvent, effects: Sequence[effect_pb2.Effect], rules: Sequence[str]) -> None:
        _require(len(effects) <= EFFECTS, event, "too many effects")
        for effect in effects:
            _require(effect.rule < len(rules), event, "an effect by no rule")
            kind = effect.WhichOneof("kind")
            if kind == "move":
                move = effect.move
                _require(move.count <= PIECES, event, f"{move.count} pieces that move at once")
                _require(self._place(move.source) and self._place(move.target), event, "a move between no places")
            elif kind == "show":
                _require(1 <= effect.show.seat <= self._seats, event, f"no seat {effect.show.seat}")
                _require(self._place(effect.show.place), event, "no such place to show")
            elif kind is not None:
                task = effect.ask if kind == "ask" else effect.close
                _require(task.stack <= self._seats, event, f"no seat {task.stack}")
                _require(task.asked_at <= event.version, event, "a question from the future")
            else:
                raise BoundsError(f"version {event.version} has an effect of no kind")

    def _place(self, place: str) -> bool:
        found = _PLACE.fullmatch(place)
        return found is not None and int(found[1] or 0) <= self._seats


def _require(holds: bool, event: event_pb2.MatchEvent, text: str) -> None:
    if not holds:
        raise BoundsError(f"version {event.version} has {text}")
