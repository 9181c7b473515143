"""The open question on the screen: its tree of decisions, where in it a person stands, and when an answer counts."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from caravanserai.v1.match_service_pb2 import ListOffersResponse
from rich.text import Text

from clients.caravan.choosing import Choice, Node, choices_of, matching, tree
from clients.caravan.fullscreen.panes import Entry
from domain.play.game import Game

SETTLED_SECONDS = 0.4
"""How long a question must have been on the screen before a key answers it."""
DEEPER = " →"
"""What stands behind an entry that opens further ones."""


@dataclass
class Question:
    """A question as it was listed when the match was at ``version``; keys count from the moment ``live_from`` on."""

    game: Game
    listed: ListOffersResponse
    version: int
    live_from: float
    words: str = ""
    _path: list[Node] = field(default_factory=list)
    _cursors: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._choices = choices_of(self.game, self.listed.offers)
        self._path = [tree(self._choices)]

    @property
    def text(self) -> str:
        """What is asked."""
        return self.listed.question.text

    @property
    def asked_at(self) -> int:
        """The version at which it was asked."""
        return self.listed.question.asked_at

    @property
    def node(self) -> Node:
        """Where in the tree a person stands."""
        return self._path[-1]

    def is_still(self, listed: ListOffersResponse) -> bool:
        """Whether the same is asked, and the same offered."""
        return self.listed == listed

    @property
    def nodes(self) -> Sequence[Node]:
        """What can be chosen now: the next step, or every decision that contains the words searched for."""
        if self.words:
            found = matching([choice.label for choice in self._choices], self.words)
            return [Node(choice.label, choice.label, (choice,)) for choice in map(self._choices.__getitem__, found)]
        return self.node.children or (self.node,)

    def entries(self) -> list[Entry]:
        """These, as entries of a list."""
        return [Entry(_text(node)) for node in self.nodes]

    def search(self, words: str) -> None:
        """Shows only the decisions that contain these words; all again for none."""
        self.words = words

    def open(self, index: int) -> Choice | None:
        """Goes a step on; the decision, if that was the last step."""
        node = self.nodes[index]
        if node.choice is not None:
            return node.choice
        self._path.append(node)
        self._cursors.append(index)
        return None

    def back(self) -> int | None:
        """Goes a step back; the position there, or None at the first step."""
        if self.words:
            self.words = ""
            return 0
        if len(self._path) == 1:
            return None
        self._path.pop()
        return self._cursors.pop()

    def numbered(self, number: int) -> Choice | None:
        """The decision with a number."""
        return self._choices[number - 1] if 1 <= number <= len(self._choices) else None

    @property
    def last_number(self) -> int:
        """The number of the last decision."""
        return len(self._choices)


def _text(node: Node) -> Text:
    choice = node.choice
    if choice is not None:
        return Text(f"{choice.number:3}  {choice.label}")
    return Text(f"     {node.part}").append(f"{DEEPER} {len(node.choices)}", style="bold")
