"""A service that all tests of the full screen share: each has a match of its own."""

from collections.abc import Iterator

import pytest

from tests.clients.fullscreen.terminals import served


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service."""
    with served(tmp_path_factory.mktemp("fullscreen") / "served.sqlite") as address:
        yield address
