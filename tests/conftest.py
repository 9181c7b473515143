"""Settings for all tests: random examples are the same for everybody, and do not fail because a machine is slow.

And the stores on which tests run: fresh ones in SQLite and in PostgreSQL.
"""

import gc
import logging
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, settings

import domain.games
from domain.play.game import Game
from tests.kept_workers import keeping
from tests.loops import of_this_test

if TYPE_CHECKING:
    from tests.postgres import Postgres

pytest_plugins = ("tests.order", "tests.diagnosis", "caravanserai_kit.plugin")

MEMORY, ROOM = Path("/dev/shm"), 8 * 1024**3
"""The place of files of tests, and the room that it must have. Stores write to the disk with each commit, and thousands
of tests would wait for it; what a killed process has written is there all the same.
"""
TEMPORARY = ("PYTEST_DEBUG_TEMPROOT", "TMPDIR")
"""The variables that name the place: to pytest, and to databases, browsers and other programs that tests start."""

FORKS = "GRPC_ENABLE_FORK_SUPPORT"
"""True if gRPC starts its threads again in the fork of a process, where they sometimes crash. It asks when imported.

A fork becomes another program or stays in one thread, so gRPC need not work in it: the test database starts in forks,
as another user.
"""
os.environ[FORKS] = "false"  # here, because the conftest of a folder that is named on the command line may import gRPC

SELDOM = (10_000, 20, 50)
"""The thresholds of the collector of garbage in tests."""

settings.register_profile("caravanserai", max_examples=40, deadline=None, derandomize=True, database=None)
settings.register_profile(  # mutation testing wants to know whether a test fails, not the smallest example
    "mutation", settings.get_profile("caravanserai"), max_examples=30, phases=(Phase.explicit, Phase.generate)
)
settings.register_profile("check", settings.get_profile("caravanserai"), max_examples=20)  # `make check` has a minute
settings.load_profile("caravanserai")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--game NAME`: only the tests of this game; `caravan check` asks for them."""
    parser.addoption("--game", default="", help="run only what is tested for each game, for this one")


def pytest_configure(config: pytest.Config) -> None:
    """Leaves other games out of the catalogue, if one was named: they need not even load. Files lie in memory.

    Nobody hears of what gRPC finds wrong with the event loops of other tests.
    """
    logging.getLogger("asyncio").addFilter(of_this_test)
    if _lies_in_memory():
        for variable in TEMPORARY:
            os.environ.setdefault(variable, str(MEMORY))
        tempfile.tempdir = None  # it is looked up again
    if game := config.getoption("--game"):
        chosen = tuple(claim for claim in domain.games.claims() if claim.game == game)
        domain.games.claims = lambda: chosen  # type: ignore[assignment]
        domain.games.games.cache_clear()


def _lies_in_memory() -> bool:
    """True if there is room in the memory, and programs that tests build may run there."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free <= ROOM:
        return False
    return not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many workers as there are processors: a third of the time a test waits for something."""
    processors = os.cpu_count() or 1
    return 2 * processors


@pytest.fixture(scope="session", autouse=True)
def _state_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Clients keep keys and receipts in a folder of the tests, not in that of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _workers_kept() -> Iterator[None]:
    """Services of tests take over the worker processes of earlier ones."""
    with keeping():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Looks for no garbage while it collects, nor later among what it has collected: nearly all of that stays. In tests
    it looks seldom: they end before much of it has come together.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the tests of other games, if one was named."""
    if game := config.getoption("--game"):
        items[:] = [item for item in items if _is_about(item, game)]


def _is_about(item: pytest.Item, game: str) -> bool:
    from caravanserai_kit.cases import Case  # this imports what plays matches

    if _tests_rules_of(item, game):
        return True
    parameters = getattr(item, "callspec", None)
    for value in parameters.params.values() if parameters else ():
        match value:
            case Case(game=known) | (Game() as known) if known.name == game:
                return True
            case str() if value == game:
                return True
            case str() if item.path.match("tests/records/*") and _is_match_of(value, game):
                return True
    return False


def _is_match_of(name: str, game: str) -> bool:
    """True if a golden match is one of this game. What plays them takes long to import, so only their tests do."""
    from tests.records.golden import MATCHES

    return name in MATCHES and MATCHES[name][0] == game


def _tests_rules_of(item: pytest.Item, game: str) -> bool:
    return f"tests/domain/games/{game}/" in item.path.as_posix()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """The findings of a check of a game, in sentences: for `caravan check`. The kit notes what its suite has found."""
    report = yield
    game = item.config.getoption("--game")
    from caravanserai_kit.plugin import is_of_the_suite  # a plugin, which pytest itself wants to import first

    if report.failed and call.excinfo is not None and game and not is_of_the_suite(item):
        from caravanserai_kit.failures import told  # this imports the words of games

        test = item.path if _tests_rules_of(item, game) else None
        item.user_properties.extend(("finding", sentence) for sentence in told(call.excinfo.value, test))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the languages whose client libraries were not tested, because nothing here can build them."""
    if terminalreporter.config.getoption("--game"):
        return
    from tests.sdks.toolchains import left_out

    if missing := left_out():
        terminalreporter.write_line(f"Left out, for lack of a toolchain: {', '.join(missing)}")


@pytest.fixture(autouse=True)
def _log_of_its_own() -> Iterator[None]:
    """Takes away what a test added to the log: its standard error is closed when another test writes to it."""
    log = logging.getLogger("caravanserai")
    handlers, level, propagated = list(log.handlers), log.level, log.propagate
    yield
    log.handlers[:], log.propagate = handlers, propagated
    log.setLevel(level)


@pytest.fixture(scope="session")
def postgres() -> Iterator["Postgres"]:
    """A PostgreSQL server."""
    from tests.postgres import running  # the driver takes as long to import as pytest itself

    with running() as server:
        yield server


@pytest.fixture
def postgresql_store(postgres: "Postgres") -> Iterator[str]:
    """A store that is not there yet in a PostgreSQL database."""
    url = postgres.database()
    yield url
    postgres.start()  # a test that failed may have left it stopped
    postgres.drop(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store that is not there yet, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.sqlite")
    return str(request.getfixturevalue("postgresql_store"))
