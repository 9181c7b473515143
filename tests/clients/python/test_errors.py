"""The tree of errors in the documentation of the library is that of its classes."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

import caravanserai
import caravanserai_protocol
from caravanserai import errors
from caravanserai_protocol.harmless import HarmlessError


def written(lines: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Each line of the tree, with those that it stands below."""
    above: tuple[str, ...] = ()
    for line in lines:
        above = (*above[: line.count("    ") - 1], line.strip())
        yield above


def found(error: type[Exception], *above: str) -> Iterator[tuple[str, ...]]:
    """The same of a class and of those below it, with the further bases that they have."""
    others = [base.__name__ for base in error.__bases__[1:]]
    here = (*above, error.__name__ + (f" ({', '.join(others)})" if others else ""))
    yield here
    for below in error.__subclasses__():
        if below.__module__.startswith(("caravanserai.", "caravanserai_protocol.")):
            yield from found(below, *here)


def test_the_tree_of_errors_is_written_as_it_is() -> None:
    for package in (caravanserai, caravanserai_protocol):
        for module in iter_modules(package.__path__):
            import_module(f"{package.__name__}.{module.name}")
    lines = [line for line in (errors.__doc__ or "").splitlines() if line.startswith("    ")]
    assert sorted(written(lines)) == sorted([*found(errors.CallError), *found(HarmlessError)])
