"""The open question on the screen: its tree of decisions, where in it a person stands, and when an answer counts."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from caravanserai.v1.match_service_pb2 import ListOffersResponse
from rich.text import Text

from clients.caravan.choosing import Choice, Node, choices_of, matching, tree
from clients.caravan.following import Follower
from clients.caravan.foreseeing import Foreseeing, Outlook
from clients.caravan.fullscreen.panes import Entry
from clients.caravan.phrases import Speech

SETTLED_SECONDS = 0.4
"""How long a question must have been on the screen before a key answers it."""
DEEPER = " →"
"""What stands behind an entry that opens further ones."""
FORBIDDEN = "✗"
"""What stands before a decision that is not offered."""


class Objection(NamedTuple):
    """A decision that is not offered, and the rule with the reason."""

    label: str
    refusal: str


class Question:
    """A question as it was listed; keys count from the moment ``live_from`` on.

    ``words`` are what a person searches for, ``objections`` what the rules say to decisions that are called so.
    """

    def __init__(self, follower: Follower, listed: ListOffersResponse, live_from: float, speech: Speech) -> None:
        self.listed = listed
        self.live_from = live_from
        self.words = ""
        self.objections: Sequence[Objection] = ()
        self._foreseeing = Foreseeing(follower, speech)
        self._choices = choices_of(follower.game, listed.offers)
        self._path: list[Node] = [tree(self._choices)]
        self._cursors: list[int] = []

    def heading(self) -> Iterator[str]:
        """What is asked, and how far a person has gone in answering it."""
        yield self.listed.question.text
        if self.words:
            yield f"/{self.words}"
        elif self.node.label and self.node.children:
            yield self.node.label

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
        offered = [Entry(self._text(node)) for node in self.nodes]
        return [*offered, *(Entry(Text(f"{FORBIDDEN:>3}  {label}"), live=False) for label, _ in self.objections)]

    def _text(self, node: Node) -> Text:
        choice = node.choice
        if choice is None:
            return Text(f"     {node.part}").append(f"{DEEPER} {len(node.choices)}", style="bold")
        text, summary = Text(f"{choice.number:3}  {choice.label}"), self.outlook(choice).summary
        return text.append(f"  → {summary}", style="dim") if summary else text

    def outlook(self, choice: Choice) -> Outlook:
        """What a decision would cost and do."""
        return self._foreseeing.of(choice.decision)

    def search(self, words: str) -> None:
        """Shows only the decisions that contain these words; all again for none."""
        self.words, self.objections = words, ()

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
            self.search("")
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
