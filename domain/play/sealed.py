"""Decisions that are answers in secret: nobody else knows them before a rule reveals all."""

from typing import Any, ClassVar, TypeVar

from domain.play.answers import ANSWERS, SEALED, piece_of, place_of
from domain.play.decision import Decision
from domain.play.errors import RuleError
from domain.play.rules import rule
from domain.play.turn import Turn

TurnT = TypeVar("TurnT")
SeatT = TypeVar("SeatT")


class Sealed(Decision[TurnT, SeatT]):
    """An answer that only its seat knows until a rule reveals it (`Turn.reveal`), which it may take back until then.

    It does nothing by itself, so nothing that it does can betray it: what follows is for the rule that reveals it.
    """

    __slots__ = ()

    secret = True
    sealed_by: ClassVar[str]
    """The rule by which seats answer in secret: what the sealed answer cites."""

    def __init_subclass__(cls) -> None:
        """Gives the class what it does.

        Raises:
            TypeError: it has something of its own that it does.
        """
        super().__init_subclass__()
        own = vars(cls).get("perform")
        if own is not None and not hasattr(own, "seals"):  # a dataclass with slots is made twice
            raise TypeError(f"{cls.__name__} has a perform of its own: what follows, the rule does that reveals it")
        if "sealed_by" in vars(cls):
            perform = rule(cls.sealed_by)(_seal)
            perform.seals = True  # type: ignore[attr-defined]
            cls.perform = perform  # type: ignore[assignment,method-assign]

    def perform(self, turn: TurnT, seat: SeatT) -> None:
        """Lays the answer before the seat, sealed."""
        raise NotImplementedError(f"{type(self).__name__} does not say by which rule: sealed_by")

    perform.seals = True  # type: ignore[attr-defined]


def _seal(self: Sealed[Any, Any], turn: Turn[Any, Any], seat: Any) -> None:
    place = place_of(SEALED, turn.seats.index(seat) + 1, turn.answered)
    if turn.size(place):
        raise RuleError(f"{turn.rule}: {place} holds an answer that no rule has revealed")
    turn.move(piece_of(self), ANSWERS, place)
