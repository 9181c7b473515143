"""Golden matches: whole matches in words, compared with files that were read against the rulebook.

A difference says that rules, chance, words or scoring have changed. Where that is meant, write the files anew and read
the difference:

    UPDATE_RECORDS=1 python -m pytest -n 0 tests/records
"""

import os

import pytest

from domain.games import games
from tests.records.golden import FOLDER, MATCHES, record


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_goes_as_recorded(name: str) -> None:
    text = "\n".join(record(name)) + "\n"
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_RECORDS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_game_has_golden_matches_for_every_number_of_players() -> None:
    recorded = {(game, players) for game, players, _ in MATCHES.values()}
    assert recorded == {(name, players) for name, game in games().items() for players in game.players}
