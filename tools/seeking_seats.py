"""Seats that seek: they play matches of which a record shows much of the rules, and not just what chance brings.

When a seat is asked, it tries some random sequences of its own decisions and takes the one that cites most rules which
the match has not cited yet. Among equal ones it takes what moves pieces in ways and to places that are new, stands well
(`domain.simulation.standings`) and gets it further in what the match is to show (its *strivings*). It sees what will
happen by chance, as no player can; so these matches are for reading, not for measuring.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.play.decision import AnyDecision
from domain.play.playing import EventOutcome, Playing
from domain.simulation.random_play import Picks, pick_decision, random_tastes
from domain.simulation.standings import standing
from domain.table.effects import Effect, Move, Show
from domain.table.names import area_of, kind_of, owner_of, slot_of

_SEQUENCES = 24
"""Sequences that a seat tries."""
_LONGEST = 12
"""Decisions in a sequence at most."""
_NEW_WAY = 100
_NEW_PLACE = 50
"""The worth of something new, in hundredths of a point."""


@dataclass
class Shown:
    """The content of effects: rules, ways in which kinds of pieces go by a rule (and its questions), and places."""

    rules: set[str] = field(default_factory=set)
    ways: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)

    def add(self, effects: Sequence[Effect]) -> None:
        """Adds what some effects show."""
        for effect in effects:
            self.rules.add(effect.rule)
            if isinstance(effect, Move):
                category = slot_of(effect.target) if area_of(effect.target) == "score" else ""
                way = (effect.rule, kind_of(effect.piece), area_of(effect.source), area_of(effect.target), category)
                self.ways.add(" ".join(way).rstrip())
                self.places.add(effect.target)
            elif isinstance(effect, Show):
                self.ways.add(f"{effect.rule} {area_of(effect.place)}")
            else:
                self.ways.add(f"{effect.rule} {effect.kind}")


class Seeker:
    """Decides for all seats of a match. ``strivings`` say for the seats in turn what a piece in an area is worth."""

    def __init__(self, playing: Playing, picks: Picks, strivings: Sequence[Mapping[str, int]]) -> None:
        self.shown = Shown()
        self._playing = playing
        self._picks = picks
        self._strivings = strivings
        self._tastes = random_tastes(playing, picks)

    def decisions(self, seat: int) -> list[AnyDecision]:
        """The decisions of a seat that is asked, one after the other."""
        best: tuple[tuple[int, int], list[AnyDecision]] = (-1, 0), []
        for _ in range(_SEQUENCES):
            decisions: list[AnyDecision] = []
            outcomes: list[EventOutcome] = []
            shown = Shown()
            while len(decisions) < _LONGEST and self._playing.question(seat) is not None:
                decisions.append(pick_decision(self._playing, seat, self._picks, self._tastes[seat]))
                outcomes.append(self._playing.perform(seat, decisions[-1]))
                shown.add(outcomes[-1].effects)
                worth = self._worth(seat, shown)
                if worth > best[0]:
                    best = worth, decisions.copy()
            for outcome in reversed(outcomes):
                self._playing.roll_back(outcome)
        return best[1]

    def _worth(self, seat: int, shown: Shown) -> tuple[int, int]:
        news = _NEW_WAY * len(shown.ways - self.shown.ways) + _NEW_PLACE * len(shown.places - self.shown.places)
        return len(shown.rules - self.shown.rules), news + standing(self._playing, seat) + self._striven(seat)

    def _striven(self, seat: int) -> int:
        table = self._playing.table
        worths = self._strivings[(seat - 1) % len(self._strivings)]
        own = (place for place in table.places() if area_of(place) in worths and owner_of(place) == seat)
        return sum(worths[area_of(place)] * sum(table.pieces(place).values()) for place in own)
