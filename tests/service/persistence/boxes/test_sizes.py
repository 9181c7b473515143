"""The disk space of a match that was created and never played."""

from pathlib import Path

import pytest

from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.persistence.matches.store import MatchStore

MATCHES = 1_000
BYTES_OF_EACH = 2_150
"""The limit of bytes per match: two matches share a page of 4 KiB, and the index takes the rest."""


@pytest.mark.parametrize("game", sorted(games()))
def test_a_match_that_is_only_created_takes_two_kilobytes(game: str, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    store = MatchStore(path, games())
    players = max(games()[game].players)
    created = []
    for number in range(MATCHES):
        _, rows = Match.create(store.codec, store.games, f"matches/m{number:07}", Terms(game, players), bytes(32))
        created += rows
    store.append(created)
    store.close()
    size = sum(file.stat().st_size for file in tmp_path.iterdir())
    assert size / MATCHES < BYTES_OF_EACH
