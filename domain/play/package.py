"""The parts of the package of a game, found by the names of its files, so that no game puts itself together by hand."""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from importlib import import_module
from importlib.resources import files
from inspect import getsource
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from domain.boxes.file import BoxError
from domain.play.decision import AnyDecision, Decision
from domain.play.defects import unreadable
from domain.play.due import Due
from domain.play.rules import is_step, step_for, step_of
from domain.play.strength import Contest, contests
from domain.play.weights import estimate_of

if TYPE_CHECKING:
    from domain.play.ledger import Ledger

TaskStep = Callable[..., None]
COMPONENTS = "components.toml"
LEDGER = "ledger.toml"
BOARD = "layout.json"
HOOKS = (
    "absent", "areas", "box", "coverage_boxes", "evaluation", "faces", "levels", "likelihood", "outlook", "printed",
    "skipping", "spread", "thinking", "uncitable",
)  # fmt: skip
"""The modules in which a game is looked for by name."""


class PackageError(TypeError):
    """A game's package lacks something, says it twice, or has a file that nothing uses: a defect of the game, found
    when it is imported.
    """


class GamePackage:
    """The modules and files of a game.

    ``chapters`` are the modules with decisions and steps, in the order in which decisions are offered; where none are
    named, all modules that have any, by name. Random play depends on that order, and with it the recorded vectors.
    """

    def __init__(self, name: str, chapters: Sequence[str] = ()) -> None:
        self.name = name
        self.folder = files(name)
        self._named = tuple(chapters)
        self._not_imported: set[str] = set()
        """Modules that no other one had imported when it was their turn: chapters, hooks, and misspelled ones."""

    # -- files --------------------------------------------------------------------------------------------------

    def content(self) -> bytes:
        """The content of the standard edition."""
        return (self.folder / COMPONENTS).read_bytes()

    def ledger(self) -> "Ledger":
        """The rules ledger.

        Raises:
            DefectError: it is not what it must be.
        """
        from domain.play.ledger import load_ledger  # no match needs it

        try:
            return load_ledger((self.folder / LEDGER).read_bytes())
        except BoxError as error:
            raise unreadable(self.name.rpartition(".")[2], LEDGER, error) from error

    def words(self, language: str) -> str | None:
        """The message catalogue of a language, or None where there is none."""
        catalogue = self.folder / "words" / f"{language}.ftl"
        return catalogue.read_text(encoding="utf-8") if catalogue.is_file() else None

    def board(self) -> bytes:
        """The layout for the browser, as its file had it when it was first asked for: what a service has named by its
        digest, it goes on giving while the package is exchanged under it. Empty where there is none.
        """
        return self._board

    @cached_property
    def _board(self) -> bytes:
        layout = self.folder / BOARD
        return layout.read_bytes() if layout.is_file() else b""

    def coverage_boxes(self) -> Iterable[bytes]:
        """The boxes of `coverage_boxes.py`, which makes them of the standard one."""
        make = self.found("coverage_boxes", "coverage_boxes", None)
        return make(self.content) if make else ()

    def learnt(self) -> Any:
        """The estimate of positions by what was learnt from matches, or None where nothing was."""
        return estimate_of(self.folder, partial(unreadable, self.name.rpartition(".")[2]))

    def contests(self) -> tuple[Contest, ...]:
        """The contests of bots that `strength.json` has; none where there is no such file."""
        return contests(self.folder)

    # -- modules ------------------------------------------------------------------------------------------------

    @cached_property
    def modules(self) -> Mapping[str, ModuleType]:
        """All modules of the package, by name."""
        names = [entry.name for entry in iter_modules(import_module(self.name).__path__)]
        for name in sorted(names, key=lambda name: name not in (*self._named, *HOOKS)):  # others are their helpers
            if f"{self.name}.{name}" not in sys.modules:
                self._not_imported.add(name)
            import_module(f"{self.name}.{name}")
        return {name: sys.modules[f"{self.name}.{name}"] for name in names}

    def require_used(self) -> None:
        """Requires that each module has a name that is looked for, or decisions or steps, or is imported by another
        one: a hook in a file with a misspelled name would be none.

        Raises:
            PackageError: nothing uses a file.
        """
        helpers = self._not_imported - {chapter.__name__.rpartition(".")[2] for chapter in self.chapters} - set(HOOKS)
        if unused := helpers and helpers - {name for module in self.modules.values() for name in _imports_of(module)}:
            expected = ", ".join(f"{hook}.py" for hook in HOOKS)
            raise PackageError(f"{self.name}: nothing uses {min(unused)}.py; hooks stand in {expected}")

    def needed(self, module: str, name: str) -> Any:
        """A name that a module of the package must define.

        Raises:
            PackageError: it does not.
        """
        if not hasattr(self.modules.get(module), name):
            raise PackageError(f"{self.name}.{module} must define {name}")
        return getattr(self.modules[module], name)

    def found(self, module: str, name: str, default: Any) -> Any:
        """A value that a module of the package defines, ``default`` where the game has no such module.

        Raises:
            PackageError: there is such a module, but it does not define that.
        """
        return self.needed(module, name) if module in self.modules else default

    # -- decisions and steps ------------------------------------------------------------------------------------

    @cached_property
    def chapters(self) -> Sequence[ModuleType]:
        """The modules with decisions and steps, in their order.

        Raises:
            PackageError: those named are not all, or not there.
        """
        filled = [name for name, module in self.modules.items() if _decisions_of(module) or _steps_of(module)]
        if self._named and sorted(self._named) != sorted(filled):
            wrong = sorted(set(self._named) ^ set(filled)) or "a chapter twice"
            raise PackageError(f"{self.name}: chapters are the modules with decisions or steps, each once; see {wrong}")
        return [self.modules[name] for name in self._named or filled]

    def decisions(self) -> tuple[type[AnyDecision], ...]:
        """The decision classes, chapter by chapter, in the order in which they are defined."""
        return tuple(decision for chapter in self.chapters for decision in _decisions_of(chapter))

    def due(self) -> Mapping[str, type[Due]]:
        """The classes of what is due, steps and questions, by their kind.

        Raises:
            PackageError: two are called alike.
        """
        found: dict[str, type[Due]] = {}
        for value in (value for module in self.modules.values() for value in _own(module) if _is_due(value)):
            if found.setdefault(value.kind, value) is not value:
                raise PackageError(f"{self.name}: two classes are due as {value.kind!r}")
        return found

    def steps(self) -> Mapping[str, TaskStep]:
        """The steps by the kind of task that they carry out: functions, and classes of what is due.

        Raises:
            PackageError: two steps carry out the same kind.
        """
        steps: dict[str, TaskStep] = {}
        for chapter in self.chapters:
            for kind, step in _steps_of(chapter):
                if kind in steps:
                    raise PackageError(f"{self.name}: two steps carry out {kind!r}")
                steps[kind] = step
        return steps


def _own(module: ModuleType) -> list[Any]:
    """The names that a module defines itself, in order, without those that it imports."""
    return [value for value in vars(module).values() if getattr(value, "__module__", "") == module.__name__]


def _imports_of(module: ModuleType) -> Iterator[str]:
    """All parts of the names that a module imports."""
    for node in ast.walk(ast.parse(getsource(module))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for imported in (getattr(node, "module", None) or "", *(alias.name for alias in node.names)):
                yield from imported.split(".")


def _decisions_of(module: ModuleType) -> list[type[AnyDecision]]:
    classes = [value for value in _own(module) if isinstance(value, type)]
    return [value for value in classes if issubclass(value, Decision) and hasattr(value, "answers")]


def _steps_of(module: ModuleType) -> list[tuple[str, TaskStep]]:
    return list(_each_step(_own(module)))


def _each_step(values: Iterable[Any]) -> Iterator[tuple[str, TaskStep]]:
    for value in values:
        if (kind := step_of(value)) is not None:
            yield kind, value
        elif _is_due(value) and is_step(value):
            yield value.kind, step_for(value)


def _is_due(value: object) -> bool:
    """True if a value is a class of what is due; one with a name of its module alone is a part of such classes."""
    return isinstance(value, type) and issubclass(value, Due) and not value.__name__.startswith("_")
