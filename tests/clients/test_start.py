"""The command line starts quickly: it loads a command when it is called, and with it only what it needs.

The tests count modules, which does not depend on the load of the machine, and compare processor time with that of a
bare Python program in the same run.
"""

import ast
import asyncio
import json
import os
import subprocess
import sys
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from types import ModuleType

import caravanserai
import pytest
import typer

from clients.caravan.commands import COMMANDS, STORE_COMMANDS, TOURNAMENT_COMMANDS, CommandPlace
from clients.caravan.deferred import flowing
from clients.caravan.expected_errors import EXPECTED
from domain import words
from tests.clients.python.serving import serving

ROOT = Path(__file__).resolve().parents[2]
RATING = {"gacrux", "networkx", "openskill", "textual"}
HEAVY = {
    *("babel", "cattrs", "cryptography", "eventsourcing", "fluent", "gacrux", "networkx", "openskill", "textual"),
    *("caravanserai.aio", "caravanserai.client", "domain", "projections", "service.api", "service.persistence.matches"),
}
"""The modules that `caravan --help` and `caravan health` do not need."""
COMMAND_LINE = {"clients.caravan.main", "pydantic", "rich", "typer"}
"""The modules that asking a healthy service does not need: these libraries take more time than the question."""
RUN = "from clients.caravan.main import main; main()"
START = "from clients.caravan.start import main; main()"
ROUNDS = 3


def run(folder: Path, *arguments: str) -> set[str]:
    """The modules that are loaded when a call of the command line ends; it must succeed."""
    file = folder / "modules.json"
    note = f"pathlib.Path({str(file)!r}).write_text(json.dumps(sorted(sys.modules)))"
    program = f"import atexit, json, pathlib, sys; atexit.register(lambda: {note}); {START}"
    subprocess.run([sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, check=True)
    return set(json.loads(file.read_text()))


def processor_seconds(program: str, *arguments: str) -> float:
    """The least processor time of some runs of a Python program."""
    times = []
    for _ in range(ROUNDS):
        child = subprocess.Popen([sys.executable, "-c", program, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        assert child.returncode == 0
        times.append(usage.ru_utime + usage.ru_stime)
    return min(times)


# -- the table of commands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [*COMMANDS, *STORE_COMMANDS, *TOURNAMENT_COMMANDS], ids=lambda command: command.place
)
def test_the_table_says_of_a_command_what_its_module_says(command: CommandPlace) -> None:
    module, _, name = command.place.partition(":")
    found = getattr(import_module(f"clients.{module}"), name)
    if isinstance(found, typer.Typer):
        assert (found.info.name, found.info.help) == (command.name, command.help)
    else:
        assert flowing(getdoc(found) or "").partition("\n\n")[0] == command.help


@pytest.mark.parametrize("kind", [kind for expected in EXPECTED for kind in expected.kinds])
def test_every_expected_error_exists(kind: str) -> None:
    module, _, name = kind.partition(":")
    assert issubclass(getattr(import_module(module), name), Exception)


# -- what is loaded ---------------------------------------------------------------------------------------------------


def test_help_loads_no_command(tmp_path: Path) -> None:
    modules = run(tmp_path, "--help")
    assert modules & HEAVY == set()
    assert {name for name in modules if name.startswith("clients.")} == {
        "clients.caravan",
        "clients.caravan.commands",
        "clients.caravan.deferred",
        "clients.caravan.main",
        "clients.caravan.plain_help",
        "clients.caravan.usage_errors",
        "clients.caravan.start",
    }
    assert len(modules) < 500, "309 when this was written, with those of typer and rich"


async def test_health_loads_only_what_asks(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        modules = await asyncio.to_thread(run, tmp_path, "health", "--address", service.address)
    assert modules & (HEAVY | COMMAND_LINE) == set()
    assert len(modules) < 330, "254 when this was written, with those of grpc"


@pytest.mark.parametrize("arguments", [("tournament", "--help"), ("matches", "--help")], ids=" ".join)
def test_commands_do_not_load_what_pairs_and_rates(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(tmp_path, *arguments) & RATING == set()


def test_watch_is_a_client_and_loads_no_rules(tmp_path: Path) -> None:
    modules = run(tmp_path, "watch", "--help")
    assert modules & RATING == set()
    assert {name for name in modules if name.startswith(("domain.", "projections", "service."))} <= {
        *("domain.words", "domain.words.catalogue", "domain.words.numbers", "domain.words.resolution"),
        *("domain.words.fault_words", "domain.words.field_faults", "domain.words.languages", "domain.words.bot_names"),
    }, "what is left until the terminal can be installed without the service"


def test_help_takes_little_more_processor_time_than_what_prints_it() -> None:
    """Three times as much is far from what all commands took: more than ten times."""
    assert processor_seconds(RUN, "--help") < 3 * processor_seconds("import typer.rich_utils")


# -- packages whose names are imported when they are used -------------------------------------------------------------


@pytest.mark.parametrize("package", [caravanserai, words], ids=lambda package: package.__name__)
def test_a_package_has_its_names_when_they_are_used(package: ModuleType) -> None:
    assert package.__file__ is not None
    tree = ast.parse(Path(package.__file__).read_text(encoding="utf-8"))
    (checked,) = [node for node in tree.body if isinstance(node, ast.If) and not isinstance(node.test, ast.UnaryOp)]
    declared = {
        name.name: statement.module
        for statement in checked.body
        if isinstance(statement, ast.ImportFrom)
        for name in statement.names
    }
    within = {name: f"{package.__name__}.{module}" for name, module in package._MODULES.items()}
    assert declared in (within, package._MODULES)
    assert sorted(package.__all__) == sorted(declared)
    for name, module in declared.items():
        assert getattr(package, name) is getattr(import_module(str(module)), name)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        package.nothing  # noqa: B018
