"""The game of a match as a terminal needs it: by its rules where they are installed, or as the service describes it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from caravanserai.watch import Update
from caravanserai_protocol import folding
from caravanserai_protocol.v1.match_service_pb2 import ListOffersResponse
from rich.console import RenderableType
from rich.text import Text

from clients.caravan.match_lines import Rival
from clients.caravan.outlooks import Outlooks
from clients.caravan.phrases import Speech
from clients.caravan.seat_colours import Titles


class SeenTable(Protocol):
    """A table in pictures, as one viewer sees it."""

    def board(self) -> RenderableType:
        """The part without an owner."""

    def seats(self, whose: Collection[int], /) -> RenderableType:
        """The belongings of these seats; 0 stands for rivals without a seat."""

    def questions(self) -> Iterable[Text]:
        """The open questions."""

    def whole(self) -> RenderableType:
        """The board, all belongings, and the open questions."""

    def rivals(self) -> Sequence[Rival]:
        """The rivals who score without a seat."""


class MatchGame(Protocol):
    """The game of a match: its words, its table in pictures, its rules, and outlooks of decisions."""

    @property
    def titles(self) -> Titles:
        """The game in words."""

    @property
    def rules(self) -> Collection[str]:
        """The ids of its rules."""

    def rule(self, rule: str, /) -> str | None:
        """The text of a rule, its own or one of all games; None if there is none."""

    def table(self, seen: folding.Table, viewer: int, /) -> SeenTable:
        """A table of the match as a viewer (0: a spectator) sees it."""

    def rounds_begun(self, steps: Iterable[folding.Step], /, *, undoes: bool) -> int:
        """The number of rounds that begin with these steps, as far as that is known; below 0 where they take back a
        decision that began some.
        """

    def outlooks(self, match: "MatchSoFar", listed: ListOffersResponse, speech: Speech, /) -> Outlooks:
        """The outlooks of an open question of the viewer."""


class MatchSoFar(Protocol):
    """A match that was followed to its present."""

    @property
    def viewer(self) -> int:
        """The seat of the viewer; 0 for a spectator."""

    @property
    def version(self) -> int:
        """The number of its events."""

    @property
    def table(self) -> folding.Table:
        """The table as the viewer sees it."""

    @property
    def steps(self) -> Iterable[folding.Step]:
        """All steps since the box was laid out."""


Opening = Callable[[Update], MatchGame]
"""Finds the game of a match by its first event."""


class AtHand(NamedTuple):
    """The means to open the game of a match, and the language in which it speaks then."""

    opening: Opening
    language: str
