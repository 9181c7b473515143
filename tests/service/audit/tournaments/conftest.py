"""Archives of tournaments that several files of tests look at."""

import asyncio

import pytest
from caravanserai_protocol.archives import TournamentArchive

from tests.service.audit.tournaments.archives import file_of, logging_house, play


@pytest.fixture(scope="package")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """The archives of two tournaments of one service."""

    async def both() -> tuple[bytes, bytes]:
        async with logging_house(tmp_path_factory.mktemp("archives")) as home:
            names = [await play(home, "tournaments/archived"), await play(home, "tournaments/another0", "Boris")]
            one, other = [await file_of(home.spectator, name) for name in names]
            return one, other

    return asyncio.run(both())


@pytest.fixture(scope="package")
def archive(files: tuple[bytes, bytes]) -> TournamentArchive:
    return TournamentArchive.from_bytes(files[0])


@pytest.fixture(scope="package")
def other(files: tuple[bytes, bytes]) -> TournamentArchive:
    return TournamentArchive.from_bytes(files[1])
