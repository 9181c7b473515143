"""A match as one viewer sees it: the updates that the library has checked, with a table at any version."""

from collections.abc import Collection, Iterator
from typing import TypeVar

from caravanserai.watch import Update
from caravanserai_protocol.agreement import Agreement
from caravanserai_protocol.clocks import Clocks
from caravanserai_protocol.folding import Step, Table
from caravanserai_protocol.v1.event_pb2 import MatchCreated

from clients.caravan.descriptions import DescribedEvent
from clients.caravan.fold_error import InconsistentEventsError, making_sense
from clients.caravan.match_game import MatchGame, Opening, SeenTable
from clients.caravan.seat_colours import Titles

T = TypeVar("T")


class FoldedMatch:
    """A match as seen by one viewer (0: a spectator). ``opening`` finds its game by the first event."""

    def __init__(self, viewer: int, opening: Opening) -> None:
        self.viewer = viewer
        self.opening = opening
        self.events: list[DescribedEvent] = []
        self.agreement = Agreement()
        """The players who would end the match as it stands."""
        self._clocks = Clocks()
        self._rounds = [0]
        self._table: Table | None = None
        self._game: MatchGame | None = None

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
    def game(self) -> MatchGame:
        """The game of the match."""
        return _there(self._game)

    @property
    def titles(self) -> Titles:
        """The game in words."""
        return self.game.titles

    @property
    def steps(self) -> Iterator[Step]:
        """All steps since the box was laid out."""
        return (step for told in self.events for step in told.update.steps)

    def seen(self, table: Table) -> SeenTable:
        """A table of the match in pictures, at whatever version it is."""
        return self.game.table(table, self.viewer)

    def update(self, update: Update) -> DescribedEvent:
        """Folds an update.

        Raises:
            FoldError: this terminal cannot make sense of the match.
        """
        told = DescribedEvent.of(update)
        if not self.events:
            with making_sense():
                self._game = self.opening(update)
                self._table = _laid_out(update.event.created, self.viewer)
        for step in update.steps:
            self.table.apply(step)
        undoes = update.event.HasField("undone")
        self._rounds.append(self._rounds[-1] + self.game.rounds_begun(update.steps, undoes=undoes))
        self._clocks.follow(update.event)
        self.agreement.follow(update.event)
        self.events.append(told)
        return told

    def round_at(self, version: int) -> int:
        """The round after the event ``version``; 0 before the first, and where it is not known."""
        return self._rounds[version]

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
        raise InconsistentEventsError("the first event of the match has not come yet")
    return value
