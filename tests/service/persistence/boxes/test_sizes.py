"""The disk space of a match that was created and never played."""

from pathlib import Path

import pytest

from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.persistence.matches.store import MatchStore

MATCHES = 200
BYTES_OF_EACH = 2_150
"""The limit of bytes per match: two matches share a page of 4 KiB, and the index takes the rest."""


@pytest.mark.parametrize("game", sorted(games()))
def test_a_match_that_is_only_created_takes_two_kilobytes(game: str, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    store = MatchStore(path, games())
    players = max(games()[game].players)
    names = [f"matches/m{number:07}" for number in range(2 * MATCHES)]
    terms = Terms(game, players)
    created = [Match.create(store.codec, store.games, name, terms, bytes(32))[1] for name in names]
    sizes = []
    for rows in (created[:MATCHES], created[MATCHES:]):
        store.append([row for each in rows for row in each])
        store.close()
        sizes.append(sum(file.stat().st_size for file in tmp_path.iterdir()))
        store = MatchStore(path, games())
    store.close()
    assert (sizes[1] - sizes[0]) / MATCHES < BYTES_OF_EACH
