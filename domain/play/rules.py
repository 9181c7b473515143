"""The decorators by which a function says which rule it carries out, and that it is a step."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from domain.play.due import Due
from domain.play.turn import Turn

P = ParamSpec("P")
R = TypeVar("R")
Function = TypeVar("Function", bound=Callable[..., None])


def rule(rule_id: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """All effects recorded inside the function cite ``rule_id``, except inside functions and blocks that cite another.

    The function takes the turn as a parameter named ``turn``, or is a method of the turn itself, or of a facade that
    holds it as ``turn``.

    Raises:
        TypeError: the function is a generator: its effects would be recorded after it has returned; or no parameter
            can lead to the turn.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if inspect.isgeneratorfunction(function):
            raise TypeError(f"{function.__qualname__} is a generator and cannot carry out {rule_id}")
        names = _parameters(function)
        if "turn" not in names and names[:1] != ("self",):
            raise TypeError(f"{function.__qualname__} carries out {rule_id} and needs a parameter named turn")
        index = names.index("turn") if "turn" in names else None

        @wraps(function)
        def citing(*args: P.args, **kwargs: P.kwargs) -> R:
            turn: Any
            if index is None:
                turn = args[0] if isinstance(args[0], Turn) else cast(Any, args[0]).turn
            else:
                turn = args[index] if index < len(args) else kwargs["turn"]
            before = turn.rule
            turn.rule = rule_id
            try:
                return function(*args, **kwargs)
            finally:
                turn.rule = before

        citing.rule_id = rule_id  # type: ignore[attr-defined]
        return citing

    return decorate


def _parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the parameters; `inspect.signature` would take a twentieth of the start of a service."""
    code = inspect.unwrap(function).__code__
    return tuple(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


def rule_of(function: object, default: str) -> str:
    """The rule that a decorated function carries out, else ``default``."""
    return str(getattr(function, "rule_id", default))


def step(kind: str) -> Callable[[Function], Function]:
    """The function is the step that happens when a task of this kind is due.

    It takes the turn, the facade of the seat where the task lies on a seat's stack, and the arguments (strings).
    """

    def decorate(function: Function) -> Function:
        function.step_kind = kind  # type: ignore[attr-defined]
        return function

    return decorate


def step_of(function: object) -> str | None:
    """The kind of the tasks that a function carries out, None for a function that is no step."""
    kind: str | None = getattr(function, "step_kind", None)
    return kind


def is_step(due: type[Due]) -> bool:
    """True if what is due happens by itself: the class has a method `happen`."""
    return hasattr(due, "happen")


def step_for(due: type[Due]) -> Callable[..., None]:
    """The function that carries out a step: of the turn, of the seat's facade where it lies on a seat's stack, and of
    the arguments. It cites the rule of `happen`, or else of `visit`.
    """
    happen = cast(Any, due).happen
    with_seat = inspect.unwrap(happen).__code__.co_argcount > 2  # self, turn, seat

    def carry_out(turn: Any, *given: Any) -> None:
        if with_seat:
            happen(due.of(given[1:]), turn, given[0])
        else:
            happen(due.of(given), turn)

    carry_out.rule_id = rule_of(happen, rule_of(getattr(due, "visit", None), ""))  # type: ignore[attr-defined]
    return carry_out
