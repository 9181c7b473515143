"""The open question on the screen: its tree of decisions, the current step, and when an answer counts."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from caravanserai_protocol.v1.match_service_pb2 import ListOffersResponse, Offer
from rich.console import RenderableType
from rich.text import Text

from clients.caravan.choice_tree import Choice, ChoiceNode, choices_of, matching, suggested, tree
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.panes import ListEntry
from clients.caravan.phrases import Speech

SETTLED_SECONDS = 0.4
"""The time that a question must be on the screen before a key can answer it."""
DEEPER = " →"
"""The mark after an entry that opens further ones."""
FORBIDDEN = "✗"
"""The mark before a decision that is not offered."""


class ShownObjection(NamedTuple):
    """A decision that is not offered, with its rule and reason."""

    label: str
    refusal: str


class ListedQuestion:
    """A listed question. Keys count from the time ``live_from``.

    ``words`` is the search of the person; ``objections`` are the matching decisions that are not offered.
    """

    def __init__(self, folded: FoldedMatch, listed: ListOffersResponse, live_from: float, speech: Speech) -> None:
        self.listed = listed
        self.live_from = live_from
        self.words = ""
        self.objections: Sequence[ShownObjection] = ()
        self._foreseeing = folded.game.outlooks(folded, listed, speech)
        self._choices = choices_of(listed.offers)
        self._path: list[ChoiceNode] = [tree(self._choices)]
        self._cursors: list[int] = []

    def heading(self) -> Iterator[str]:
        """The question, and the steps of the answer so far."""
        yield self.listed.question.text
        if self.words:
            yield f"/{self.words}"
        elif self.node.label and self.node.children:
            yield self.node.label

    @property
    def asked_at(self) -> int:
        """The version at which the question was asked."""
        return self.listed.question.asked_at

    @property
    def node(self) -> ChoiceNode:
        """The current step in the tree."""
        return self._path[-1]

    def is_still(self, listed: ListOffersResponse) -> bool:
        """True if the question and its offers are the same."""
        return self.listed == listed

    @property
    def nodes(self) -> Sequence[ChoiceNode]:
        """The present choices: the next step, or every decision that contains the search."""
        if self.words:
            found = matching([choice.label for choice in self._choices], self.words)
            return [
                ChoiceNode(choice.label, choice.label, (choice,)) for choice in map(self._choices.__getitem__, found)
            ]
        return self.node.children or (self.node,)

    def entries(self) -> list[ListEntry]:
        """The present choices as entries of a list."""
        offered = [ListEntry(self._text(node)) for node in self.nodes]
        return [*offered, *(ListEntry(Text(f"{FORBIDDEN:>3}  {label}"), live=False) for label, _ in self.objections)]

    def _text(self, node: ChoiceNode) -> Text:
        choice = node.choice
        if choice is None:
            return Text(f"     {node.part}").append(f"{DEEPER} {len(node.choices)}", style="bold")
        text = Text(f"{choice.number:3}  {choice.label}")
        summary = self._foreseeing.beside(choice)
        return text.append(f"  → {summary}", style="dim") if summary else text

    def board_after(self, choice: Choice) -> RenderableType | None:
        """The board after a decision, as far as the seat can know it."""
        return self._foreseeing.board_after(choice)

    def search(self, words: str) -> None:
        """Shows only decisions that contain these words; without words, all."""
        self.words, self.objections = words, ()

    def open(self, index: int) -> Choice | None:
        """Opens the next step; returns the decision after the last step."""
        node = self.nodes[index]
        if node.choice is not None:
            return node.choice
        self._path.append(node)
        self._cursors.append(index)
        return None

    def back(self) -> int | None:
        """Goes back one step; returns the position there, or None at the first step."""
        if self.words:
            self.search("")
            return 0
        if len(self._path) == 1:
            return None
        self._path.pop()
        return self._cursors.pop()

    def numbered(self, number: int) -> Choice | None:
        """The decision with a number."""
        return self._choices[number - 1] if 1 <= number <= len(self._choices) else None

    def suggested(self, offer: Offer) -> Choice | None:
        """The decision that somebody suggests, if it is offered."""
        return suggested(self._choices, self.listed.offers, offer)

    @property
    def last_number(self) -> int:
        """The number of the last decision."""
        return len(self._choices)
