"""Whatever organisers and players do, and whenever a service restarts: a tournament goes on, ends and can be proven."""

from pathlib import Path

import pytest

from tests.service.application.tournaments.fuzzing import walked


@pytest.mark.parametrize("seed", [3])
async def test_a_tournament_in_which_anything_happens_comes_to_its_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    await walked(tmp_path, seed, 40, caplog)


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(100, 130))
async def test_many_tournaments_in_which_anything_happens_come_to_their_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    await walked(tmp_path, seed, 100, caplog)
