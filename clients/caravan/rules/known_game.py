"""The game of a match: its box and words, and its table as rules and drawings take it.

Where this terminal has no rules of the game, pieces and places are called by their ids.
"""

from collections.abc import Iterable, Iterator

from caravanserai_protocol import folding

from clients.caravan.fold_error import InconsistentEventsError
from domain.games import games
from domain.matches.events import Body, MatchCreated
from domain.matches.recorded_match import rules_of
from domain.table import effects
from domain.table.areas import Areas
from domain.table.effects import Effect
from domain.table.names import kind_of
from domain.table.table import Placement, Table
from domain.words import Words, spoken


class KnownGame:
    """The game, the box and the words of a match."""

    def __init__(self, created: Body, language: str) -> None:
        """Reads them from the first event of the match.

        Raises:
            FoldError: it does not create a match.
        """
        if not isinstance(created, MatchCreated):
            raise InconsistentEventsError("the first event does not create the match")
        self.created = created
        self.game = rules_of(games(), created)
        self.box = self.game.box(created.edition.content)
        self.words = Words(self.game, spoken(self.game, language), self.box)
        self._areas = Areas(created.areas)

    def table(self, seen: folding.Table) -> Table:
        """A table as the rules take it. A forged layout may lack pieces that it cannot lack: they are left out."""
        bottomless = self._areas.bottomless
        laid_out = (entry for entry in seen.layout() if entry[2] > 0 or bottomless(entry[0], kind_of(entry[1])))
        table = Table(self._areas, [Placement(*entry) for entry in laid_out])
        for stack, tasks in seen.stacks.items():
            table.apply([effects.Ask(stack, *task, "") for task in tasks])
        for place, seats in seen.shown.items():
            table.apply([effects.Show(place, seat, (), "") for seat in seats])
        return table


def effects_of(steps: Iterable[folding.Step]) -> Iterator[Effect]:
    """Steps as the rules take them, without the rules that caused them."""
    for step in steps:
        yield getattr(effects, type(step).__name__)(*step, "")
