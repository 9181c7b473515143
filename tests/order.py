"""The order of tests: random, the same for the same seed, and the longest first.

Modules are shuffled, the classes in them, and the tests in these; so what a module sets up is set up once. The places
of two tests follow from the seed and their names alone: one that fails after another does so again when only both run.
"""

import hashlib
import os
import secrets
from collections.abc import Generator, Sequence
from itertools import islice
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

LONGEST = (
    "tests/sdks/test_app.py::test_people_come_back_and_networks_come_and_go",
    "tests/sdks/test_typescript.py::test_its_tests_pass",
    "tests/sdks/test_java.py::test_its_tests_pass",
    "tests/sdks/test_go.py::test_its_tests_pass",
    "tests/test_distribution.py::test_the_wheels_are_enough_and_small",
    *(f"tests/sdks/test_{name}.py" for name in ("app", "java", "go", "typescript", "together", "auditing", "browser")),
    "tests/clients/test_team_event.py",
    "tests/fuzz/test_fuzz.py",
    "tests/domain/simulation/test_bots.py",
    "tests/games/test_new_game.py",
    "tests/clients/fullscreen/test_play.py",
    "tests/domain/games/marcopolo/test_bots.py",
    "tests/domain/games/sahwari/test_evaluation.py",
    "tests/domain/games/palmyra/test_evaluation.py",
    "tests/service/application/live/test_bots.py",
    "tests/faults",
    "tests/benchmarks",
    "tests/clients/test_screens.py",
    "tests/clients/python/test_flips.py",
    "tests/service/application/tournaments/test_dying.py",
    "tests/games/test_broken_game.py",
    "tests/test_distribution.py",
)
"""The slowest tests, and the folders of others: each worker begins with some, so that none is left with one at
the end.
"""

PLAYED = "tests/conformance/"
"""The files whose tests look at the same random matches: those of one setting stay together, whatever they look at. A
worker that has played a match keeps it, and no other one plays it again.
"""

AS_WRITTEN = "written"
"""Instead of a seed: the tests run as they are written."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--order SEED`: the order of an earlier run."""
    explained = f"run the tests in the order of this seed, or as they are written ({AS_WRITTEN})"
    parser.addoption("--order", metavar="SEED", default="", help=explained)


def pytest_configure(config: pytest.Config) -> None:
    """Chooses a seed where none was given; workers have that of the process that started them."""
    shared = getattr(config, "workerinput", {}).get("order")
    config.option.order = shared or config.option.order or str(secrets.randbelow(100_000))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tells a worker the seed: it knows only the options that were given."""
    node.workerinput["order"] = node.config.option.order


def pytest_report_header(config: pytest.Config) -> str:
    """The seed, before anything can go wrong."""
    return f"order of tests: --order {config.option.order}"


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Lets each worker begin to collect elsewhere: it reads what the others have compiled meanwhile."""
    report = yield
    if isinstance(collector, pytest.Directory) and collector.config.option.order != AS_WRITTEN:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
        report.result = begun_elsewhere(report.result, int(worker.removeprefix("gw")))
    return report


def begun_elsewhere(parts: list[Any], worker: int) -> list[Any]:
    """The items of a folder, in the order in which a worker collects it: the first from the beginning, the second from
    the end, the third from the middle. The order of the tests does not depend on it, for that is drawn.
    """
    if worker % 3 == 2:
        middle = len(parts) // 2
        return [*parts[middle:], *parts[:middle]]
    return parts[::-1] if worker % 3 == 1 else parts


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, None, None]:
    """Shuffles. Then pytest brings together what shares a parameter of a module; then the longest go to the front."""
    seed = config.option.order
    if seed != AS_WRITTEN:
        items.sort(key=lambda item: tuple(drawn(seed, name) for name in groups(item)))
    yield
    items.sort(key=turn)
    long = sum(turn(item) < len(LONGEST) for item in items)
    items[:] = dealt(items, getattr(config, "workerinput", {}).get("workercount", 1), long)


def dealt(items: Sequence[T], workers: int, long: int) -> list[T]:
    """The items in another order, of which the first are ``long``: xdist gives each worker a share of the list, one
    behind the other, so each share begins with some of them.
    """
    rest, order = iter(items[long:]), list[T]()
    for worker in range(workers):
        first = items[workers - 1 - worker : long : workers]
        order += [*first, *islice(rest, (len(items) + worker) // workers - len(first))]
    return order


def turn(item: pytest.Item) -> int:
    """The turn of a test: the longest first, then all others."""
    return next((number for number, path in enumerate(LONGEST) if item.nodeid.startswith(path)), len(LONGEST))


def groups(item: pytest.Item) -> list[str]:
    """The module, the classes and the name of a test: names of what stays together. Before them the setting of a game,
    if others look at the same matches.
    """
    parts = item.nodeid.split("::")
    within = ["::".join(parts[: number + 1]) for number in range(len(parts))]
    setting = setting_of(item)
    return [PLAYED, setting, *within] if setting else within


def setting_of(item: pytest.Item) -> str:
    """The name of the setting whose matches a test of the conformance suite looks at; empty: it is no such test."""
    taken = item.callspec.params if item.nodeid.startswith(PLAYED) and hasattr(item, "callspec") else {}
    return getattr(taken.get("case", taken.get("extreme")), "name", "")


def drawn(seed: str, name: str) -> bytes:
    """A random place for what has this name."""
    return hashlib.blake2b(f"{seed} {name}".encode(), digest_size=8).digest()
