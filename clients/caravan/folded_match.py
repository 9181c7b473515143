"""A match as one viewer sees it: the fold of the received events, with a table that can go back step by step."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from caravanserai_protocol.v1 import event_pb2
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from domain.games import games
from domain.matches.clock import Clocks, Following
from domain.matches.events import DecisionMade, MatchCreated, MatchEvent, Opening, named
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.table.areas import Areas
from domain.table.effects import Ask, Effect
from domain.table.table import Table
from domain.table.views import join, see_all, view_layout
from domain.words import LanguageError, Narration, Words, spoken
from service.persistence.matches.codec import ProtobufCodec

T = TypeVar("T")


class FoldError(Exception):
    """The received events are inconsistent: one is missing, or its fingerprint differs from the table."""


@dataclass(frozen=True, slots=True)
class FoldedEvent:
    """An event, the effects that the viewer folded, and both in words."""

    event: MatchEvent
    effects: tuple[Effect, ...]
    narration: Narration


class FoldedMatch:
    """A match as seen by one viewer (0: a spectator): the fold of the events they received."""

    def __init__(self, viewer: int = 0, language: str = "en") -> None:
        self.viewer = viewer
        self.language = language
        self.events: list[FoldedEvent] = []
        self._following = Following()
        self._clocks: list[Clocks | None] = [None]
        self.codec = ProtobufCodec(games())
        self._table: Table | None = None
        self._created: MatchCreated | None = None
        self._words: Words | None = None
        self._box: Any = None

    @property
    def version(self) -> int:
        """The number of folded events."""
        return len(self.events)

    @property
    def table(self) -> Table:
        """The table as the viewer sees it."""
        return _known(self._table)

    @property
    def created(self) -> MatchCreated:
        """The creation of the match."""
        return _known(self._created)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return games()[self.created.game]

    @property
    def words(self) -> Words:
        """The words of the game, with the texts of the match's edition."""
        return _known(self._words)

    @property
    def box(self) -> Any:
        """The edition of the match."""
        return self._box

    def update(self, update: MatchUpdate) -> FoldedEvent:
        """Folds an update from the service.

        Raises:
            FoldError: it does not follow on what was folded before.
        """
        with self._making_sense():
            openings = [self.codec.read_opening(opening) for opening in update.openings]
            return self.fold(self.codec.read_event(update.event, update.box), openings)

    @contextmanager
    def _making_sense(self) -> Iterator[None]:
        """Turns any error of an invalid event into a `FoldError`: events may come from anybody."""
        try:
            yield
        except (FoldError, LanguageError):
            raise
        except Exception as error:
            raise FoldError(
                f"what came after version {self.version} makes no sense: {error or type(error).__name__}"
            ) from error

    def fold(self, event: MatchEvent, openings: Sequence[Opening] = ()) -> FoldedEvent:
        """Folds an event, with the openings that the viewer may know.

        Raises:
            FoldError: it does not follow on what was folded before.
        """
        event = named(event, openings)
        if event.version != self.version + 1:
            raise FoldError(f"version {event.version} came after version {self.version}")
        if isinstance(event.body, MatchCreated):
            self._begin(event.body)
        known = join(event.effects, [entry for opening in openings for entry in opening.content.hidden])
        seen = see_all(self.table, self.viewer, known)
        if self.table.fingerprint != event.fingerprint:
            raise FoldError(
                f"version {event.version}: fingerprint {self.table.fingerprint:016x}, not {event.fingerprint:016x}"
            )
        narration = self.words.narrate(event, seen, _decision(event, openings), self.created.players)
        folded_event = FoldedEvent(event, tuple(seen), narration)
        self.events.append(folded_event)
        self._clocks.append(self._following.follow(event))
        return folded_event

    def clocks_at(self, version: int) -> Clocks | None:
        """The clocks after the event ``version``; None in a match that has none, or has not started."""
        return self._clocks[version]

    def table_at(self, version: int) -> Table:
        """The table at an earlier version: a new one, folded from the beginning.

        Raises:
            FoldError: There is no such version.
        """
        if not 0 <= version <= self.version:
            raise FoldError(f"there is no version {version}; the last one is {self.version}")
        table = self._laid_out()
        for folded_event in self.events[:version]:
            table.apply(folded_event.effects)
        return table

    def _begin(self, created: MatchCreated) -> None:
        if created.game not in games():
            raise FoldError(f"this client does not know the game {created.game}")
        self._created = created
        self._box = self.game.box(created.edition.content)
        self._words = Words(self.game, spoken(self.game, self.language), self._box)
        self._table = self._laid_out()

    def _laid_out(self) -> Table:
        areas = Areas(self.created.areas)
        return Table(areas, view_layout(Table(areas, self.created.layout), self.viewer))


def spectated(update: MatchUpdate, seat: int = 1) -> MatchUpdate:
    """An update without the secrets of a ``seat`` (0: a spectator, who has none).

    A command that shows a match to everybody in the room must not show a hand.
    """
    if not seat:
        return update
    persons = [bool(sealed.person) for sealed in event_pb2.MatchEvent.FromString(update.event).seals]
    seen = MatchUpdate()
    seen.CopyFrom(update)
    del seen.openings[:]
    seen.openings.extend(opening for opening in update.openings if persons[opening.index : opening.index + 1] == [True])
    return seen


def rules_behind(folded: FoldedMatch, seat: int) -> Collection[str]:
    """The rules behind the open question of a seat; none if it has no question."""
    question = folded.table.top(seat)
    if question is None:
        return ()
    effects = folded.events[question.asked_at - 1].effects
    asked = (effect for effect in effects if isinstance(effect, Ask))
    return dict.fromkeys(effect.rule for effect in asked if effect.stack == seat)


def _known(value: T | None) -> T:
    if value is None:
        raise FoldError("the first event of the match has not come yet")
    return value


def _decision(event: MatchEvent, openings: Iterable[Opening]) -> AnyDecision | None:
    if not isinstance(event.body, DecisionMade):
        return None
    return next((opening.content.decision for opening in openings if opening.content.decision is not None), None)
