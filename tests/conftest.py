"""Settings for all tests: random examples are the same for everybody, and do not fail because a machine is slow.

And the stores on which tests run: fresh ones in SQLite and in PostgreSQL.
"""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests.postgres import Postgres, running
from tests.sdks.toolchains import left_out

settings.register_profile("caravanserai", deadline=None, derandomize=True, database=None)
settings.register_profile(  # mutation testing wants to know whether a test fails, not the smallest example
    "mutation", settings.get_profile("caravanserai"), max_examples=30, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("caravanserai")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the languages whose client libraries were not tested, because nothing here can build them."""
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
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server."""
    with running() as server:
        yield server


@pytest.fixture
def postgresql_store(postgres: Postgres) -> Iterator[str]:
    """A store that is not there yet in a PostgreSQL database."""
    url = postgres.database()
    yield url
    postgres.drop(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store that is not there yet, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "matches.sqlite")
    return str(request.getfixturevalue("postgresql_store"))
