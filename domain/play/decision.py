"""Decisions: the command vocabulary of a game. Each class knows its offers, its objections and what it does."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar

from domain.play.errors import Refusal

TurnT = TypeVar("TurnT")
SeatT = TypeVar("SeatT")


class Decision(Generic[TurnT, SeatT]):
    """A seat's typed answer to a question: a frozen, slotted dataclass whose fields are int, str, bool or tuples of
    them.

    A decision is legal if and only if ``offers`` of its class yields it.
    """

    __slots__ = ()

    answers: ClassVar[tuple[str, ...]]
    """The kinds of questions that this class answers."""
    secret: ClassVar[bool] = False
    """True if the decision itself may be known only to the seat that made it until the match has ended."""

    @classmethod
    def offers(cls, turn: TurnT, seat: SeatT) -> Iterable[Self]:
        """All decisions of this class that the open question of the seat admits, in a fixed order, each once.

        Unless the class says otherwise, it has no fields and is always admitted: to pass, to end.
        """
        yield cls()

    @abstractmethod
    def perform(self, turn: TurnT, seat: SeatT) -> None:
        """Records the effects. The question is closed already; what is due next is asked here."""

    def objections(self, turn: TurnT, seat: SeatT) -> Iterator[Refusal]:
        """The reasons why the decision is not legal, in the order of the rulebook; at least one if and only if it is
        not offered.

        It must bear any values in its fields: unknown names, numbers of any size. Unless the class says otherwise,
        there are none.
        """
        yield from ()


AnyDecision = Decision[Any, Any]
