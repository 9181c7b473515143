"""The decorator by which a function says which rule it carries out."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def rule(rule_id: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """All effects recorded inside the function cite ``rule_id``, except inside functions that cite another.

    The function takes the turn as a parameter named ``turn``, or is a method of a facade that holds it as ``turn``.

    Raises:
        TypeError: the function is a generator: its effects would be recorded after it has returned.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        if inspect.isgeneratorfunction(function):
            raise TypeError(f"{function.__qualname__} is a generator and cannot carry out {rule_id}")
        names = list(inspect.signature(function).parameters)
        index = names.index("turn") if "turn" in names else None

        def turn_of(args: Any, kwargs: Any) -> Any:
            if index is None:
                return args[0].turn
            return args[index] if index < len(args) else kwargs["turn"]

        @wraps(function)
        def citing(*args: P.args, **kwargs: P.kwargs) -> R:
            turn = turn_of(args, kwargs)
            before = turn.rule
            turn.rule = rule_id
            try:
                return function(*args, **kwargs)
            finally:
                turn.rule = before

        citing.rule_id = rule_id  # type: ignore[attr-defined]
        return citing

    return decorate


def rule_of(function: object, default: str) -> str:
    """The rule that a decorated function carries out, else ``default``."""
    return str(getattr(function, "rule_id", default))
