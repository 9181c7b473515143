"""Golden matches: whole matches in words, compared with files that were read against the rulebook.

A difference says that rules, chance, words or scoring have changed. Where that is meant, write the files anew and read
the difference:

    UPDATE_RECORDS=1 python -m pytest -n 0 tests/records
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from domain.games import games
from domain.match import Match
from domain.play.random_play import Picks, pick_decision, random_tastes
from domain.table.views import join
from projections.words import Words
from service.codec import ProtobufCodec

FOLDER = Path(__file__).parent

MATCHES: dict[str, tuple[str, int, Mapping[str, str]]] = {
    "marcopolo-2-variants": (
        "marcopolo",
        2,
        {"random_town_tiles": "on", "character_draft": "on", "objective_choice": "on"},
    ),
    "marcopolo-3-switches": (
        "marcopolo",
        3,
        {"character_draft": "on", "player_choice_any_town": "on", "city_card_steps_joined": "on"},
    ),
    "marcopolo-4-first-game": ("marcopolo", 4, {}),
    "merv-1": ("merv", 1, {}),
    "merv-2": ("merv", 2, {}),
    "merv-3-switches": (
        "merv",
        3,
        {"soldier_influence_when_not_placed": "1", "wild_cubes_per_invasion": "0", "limited_supply": "on"},
    ),
    "merv-4": ("merv", 4, {}),
    "palmyra-2": ("palmyra", 2, {}),
    "palmyra-3-switches": ("palmyra", 3, {"tower_pair_repeatable": "off", "off_board_pool_unowned": "on"}),
    "palmyra-4-experienced": ("palmyra", 4, {"experienced": "on"}),
    "sahwari-2": ("sahwari", 2, {}),
    "sahwari-3-switches": (
        "sahwari",
        3,
        {"player_camel_may_stop_on_oasis": "on", "guild_camel_blocks_passage": "on", "owner_sees_kept_caravan": "on"},
    ),
    "sahwari-4": ("sahwari", 4, {}),
}
"""Each record with its game, number of players and options; the seed is the record's name."""


def record(name: str) -> Iterator[str]:
    """A match, line by line: each event in words with all its effects, and the fingerprints after it."""
    game, players, options = MATCHES[name]
    codec = ProtobufCodec(games())
    words = Words(games()[game])
    picks = Picks(name)
    match, log = Match.create(codec, games(), "matches/golden", game, players, options, b"", seed=name)
    for seat in range(players):
        log += match.join(f"Player {seat + 1}")
    log += match.start()
    playing = match.playing
    assert playing is not None
    tastes = random_tastes(playing, picks)
    while awaiting := playing.awaiting():
        seat = picks.one_of(list(awaiting))
        log += match.decide(seat, pick_decision(playing, seat, picks, tastes[seat]))
    settled = ", ".join(f"{option} {value}" for option, value in match.created.options)
    yield f"{games()[game].title}, {players} players, {settled or 'no options'}"
    for recorded in log:
        event = recorded.event
        opened = [opening.content for opening in recorded.openings]
        effects = join(event.effects, [entry for content in opened for entry in content.hidden])
        decision = next((content.decision for content in opened if content.decision), None)
        headline, *lines = words.describe(event, effects, decision)
        yield f"{event.version:4} {headline}   [{event.fingerprint:016x} {recorded.secret_fingerprint:016x}]"
        yield from (f"       {line}" for line in lines)
    for seat in playing.turn.numbers:
        counted = {
            category: playing.turn.points(seat, (category,))
            for category in games()[game].categories
            if playing.turn.points(seat, (category,))
        }
        parts = ", ".join(f"{words.category(category)} {points}" for category, points in counted.items())
        yield f"{words.seat(seat)}: place {match.lifecycle.places[seat - 1]}, {sum(counted.values())} points ({parts})"
    assert not words.missing
    assert not words.faults


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
