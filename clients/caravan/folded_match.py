"""A match as one viewer sees it: the updates that the library has checked, with a table at any version."""

from collections.abc import Collection
from typing import Any, TypeVar

from caravanserai.watch import Update
from caravanserai_protocol.agreement import Agreement
from caravanserai_protocol.clocks import Clocks
from caravanserai_protocol.folding import Table
from caravanserai_protocol.v1.event_pb2 import MatchCreated

from caravanserai_verify.codecs.match_events import ProtobufCodec
from clients.caravan.descriptions import DescribedEvent, DescribedGame
from clients.caravan.known_game import FoldError, KnownGame, making_sense
from clients.caravan.seat_colours import Titles
from domain.games import games
from domain.play.game import Game
from domain.words import Words

T = TypeVar("T")


class FoldedMatch:
    """A match as seen by one viewer (0: a spectator). Its game is known, or ``described`` by the service."""

    def __init__(
        self,
        viewer: int = 0,
        language: str = "en",
        described: DescribedGame | None = None,
        known: KnownGame | None = None,
    ) -> None:
        self.viewer = viewer
        self.language = language
        self.described = described
        self.events: list[DescribedEvent] = []
        self.agreement = Agreement()
        """Who would end the match as it stands."""
        self._clocks = Clocks()
        self._table: Table | None = None
        self._known = known

    @property
    def version(self) -> int:
        """The number of folded events."""
        return len(self.events)

    @property
    def table(self) -> Table:
        """The table as the viewer sees it."""
        return _there(self._table)

    @property
    def created(self) -> MatchCreated:
        """The creation of the match."""
        return _there(self.events[0] if self.events else None).event.created

    @property
    def known(self) -> KnownGame:
        """The game that is played, if this terminal has its rules."""
        return _there(self._known)

    @property
    def game(self) -> Game:
        """The rules of the game."""
        return self.known.game

    @property
    def words(self) -> Words:
        """The words of the game, with the texts of the match's edition."""
        return self.known.words

    @property
    def titles(self) -> Titles:
        """The words of the game, or what the service says of it."""
        return self.described or self.words

    @property
    def box(self) -> Any:
        """The edition of the match."""
        return self.known.box

    def update(self, update: Update) -> DescribedEvent:
        """Folds an update.

        Raises:
            FoldError: this terminal lacks the game, or cannot make sense of its box.
        """
        told = DescribedEvent.of(update)
        if not self.events:
            self._begin(update)
        for step in update.steps:
            self.table.apply(step)
        self._clocks.follow(update.event)
        self.agreement.follow(update.event)
        self.events.append(told)
        return told

    def clocks_at(self, version: int) -> Clocks:
        """The clocks after the event ``version``."""
        if version == self.version:
            return self._clocks
        clocks = Clocks()
        for told in self.events[:version]:
            clocks.follow(told.event)
        return clocks

    def table_at(self, version: int) -> Table:
        """The table at an earlier version: a new one, folded from the beginning."""
        table = _laid_out(self.created, self.viewer)
        for told in self.events[:version]:
            for step in told.update.steps:
                table.apply(step)
        return table

    def _begin(self, update: Update) -> None:
        with making_sense():
            if self.described is None and self._known is None:
                event = ProtobufCodec(games()).read_event(update.message.event, update.message.box)
                self._known = KnownGame(event.body, self.language)
            self._table = _laid_out(update.event.created, self.viewer)


def _laid_out(created: MatchCreated, viewer: int) -> Table:
    return Table.lay_out(created.areas, created.layout, viewer)


def rules_behind(folded: FoldedMatch, seat: int) -> Collection[str]:
    """The rules behind the open question of a seat; none if it has no question."""
    question = folded.table.question(seat)
    if question is None:
        return ()
    event = folded.events[question.asked_at - 1].event
    asked = (effect for effect in event.effects if effect.HasField("ask") and effect.ask.stack == seat)
    return dict.fromkeys(event.rules[effect.rule] for effect in asked)


def _there(value: T | None) -> T:
    if value is None:
        raise FoldError("the first event of the match has not come yet")
    return value
