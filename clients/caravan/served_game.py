"""A game without rules in this terminal: words and outlooks come from the service, and its table is drawn by areas."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from caravanserai import CallError, Client, Unavailable
from caravanserai.watch import Update
from caravanserai_protocol import folding
from caravanserai_protocol.v1.match_service_pb2 import ListOffersResponse, PreviewDecisionResponse
from rich.console import Group, RenderableType
from rich.text import Text

from clients.caravan.automatic_table import draw_owned, draw_questions, draw_shared
from clients.caravan.choice_tree import Choice, choices_of, tree
from clients.caravan.descriptions import DescribedGame, effect_line
from clients.caravan.match_game import MatchSoFar, Opening
from clients.caravan.match_lines import Rival
from clients.caravan.outlooks import Outlook
from clients.caravan.phrases import Speech

_LEFT_OPEN = {PreviewDecisionResponse.END_CHANCE: "then-chance", PreviewDecisionResponse.END_HIDDEN: "then-hidden"}


@dataclass(frozen=True, slots=True)
class ServedTable:
    """A table in pictures: areas without an owner, and a panel for each seat."""

    titles: DescribedGame
    seen: folding.Table
    players: int
    viewer: int

    def board(self) -> RenderableType:
        """The areas without an owner."""
        return draw_shared(self.titles, self.seen)

    def seats(self, whose: Collection[int]) -> RenderableType:
        """A panel for each of these seats."""
        return draw_owned(self.titles, self.seen, [seat for seat in self._all() if seat in whose], self.viewer)

    def questions(self) -> Iterator[Text]:
        """Each seat that is asked, with its question."""
        return draw_questions(self.titles, self.seen)

    def whole(self) -> RenderableType:
        """The table, and the open questions."""
        return Group(self.board(), self.seats(self._all()), *self.questions())

    def rivals(self) -> Sequence[Rival]:
        """No rivals: a service does not describe them."""
        return ()

    def _all(self) -> range:
        return range(1, self.players + 1)


@dataclass(frozen=True, slots=True)
class ServedGame:
    """A game in the words of the service that plays it."""

    client: Client
    match: str
    titles: DescribedGame
    players: int

    @property
    def rules(self) -> Collection[str]:
        """The ids of its rules."""
        return self.titles.rules

    def rule(self, rule: str) -> str | None:
        """The text of a rule; None if the service describes none with this id."""
        return self.titles.rules.get(rule) or self.titles.service_rules.get(rule)

    def table(self, seen: folding.Table, viewer: int) -> ServedTable:
        """A table of the match."""
        return ServedTable(self.titles, seen, self.players, viewer)

    def rounds_begun(self, steps: Iterable[folding.Step], *, undoes: bool) -> int:
        """Always 0: a service does not say where rounds begin."""
        return 0

    def outlooks(self, match: MatchSoFar, listed: ListOffersResponse, speech: Speech) -> "ServedOutlooks":
        """The outlooks of a question, for which the service is asked."""
        return ServedOutlooks(self, match.viewer, listed, speech)


def described(client: Client, match: str, titles: DescribedGame) -> Opening:
    """The game of a match as a service describes it."""

    def opened(update: Update) -> ServedGame:
        return ServedGame(client, match, titles, update.event.created.players)

    return opened


class ServedOutlooks:
    """The outlooks of a question. The service is asked about one offer at a time, and only when a person asks."""

    def __init__(self, game: ServedGame, seat: int, listed: ListOffersResponse, speech: Speech) -> None:
        self._game = game
        self._seat = seat
        self._listed = listed
        self._speech = speech

    def of(self, choice: Choice) -> Outlook:
        """The effects of an offer, by the service; or why it does not say them, as when the question is another one.

        Raises:
            Unavailable: the service does not answer.
        """
        asked_at = self._listed.question.asked_at
        try:
            told = self._game.client.preview(self._game.match, choice.decision, asked_at=asked_at)
        except Unavailable:
            raise
        except CallError as error:
            return Outlook((), "", "", self._speech.error(error))
        lines = [effect_line(line) for line in told.lines]
        left_open = self._speech.plain(_LEFT_OPEN[told.end]) if told.end in _LEFT_OPEN else ""
        rest = left_open or ("" if lines else self._no_line(told))
        return Outlook(lines, "", left_open, rest)

    def _no_line(self, told: PreviewDecisionResponse) -> str:
        """The text about a decision without a line in the log, if the service says that these are all effects."""
        if told.end != PreviewDecisionResponse.END_COMPLETE:
            return ""
        asked = any(effect.HasField("ask") and effect.ask.stack == self._seat for effect in told.effects)
        return self._speech.plain("then-asked" if asked else "does-nothing")

    def beside(self, choice: Choice) -> str:
        """Nothing: a call for each line of a list would be too much."""
        return ""

    def objections(self, words: str) -> list[tuple[str, str]]:
        """None: only the rules know what else there is, and a service says why not only of a whole decision."""
        return []

    def kinds(self) -> list[str]:
        """The first step of the choice."""
        root = tree(choices_of(self._listed.offers))
        return [node.label for node in root.children or (root,)]

    def board_after(self, choice: Choice) -> RenderableType | None:
        """None: that would be a call for each line of a list."""
        return None
