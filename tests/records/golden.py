"""The golden matches, their course, and their records in words.

A match is played by choices that are kept beside its record (`choices/<name>.txt`): `tools/golden_matches.py` has found
them. Without such a file its seats decide at random.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from caravanserai_kit.failures import require_worded
from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.simulation.random_play import Picks, pick_decision, random_tastes
from domain.table.effects import Effect
from domain.table.views import join
from domain.words import Words

FOLDER = Path(__file__).parent

CHOSEN: dict[str, tuple[str, int, Mapping[str, str]]] = {
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
    "marcopolo-3-draft": ("marcopolo", 3, {"character_draft": "on", "random_town_tiles": "on"}),
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
        {
            "player_camel_may_stop_on_oasis": "on",
            "guild_camel_blocks_passage": "on",
            "guild_camel_may_stop_on_oasis": "on",
            "guild_camels_can_be_attacked": "on",
            "owner_sees_kept_caravan": "on",
        },
    ),
    "sahwari-2-guards": (
        "sahwari",
        2,
        {
            "player_camel_may_stop_on_oasis": "on",
            "guild_camel_may_stop_on_oasis": "on",
            "stalemate_rounds": "1",
            "idle_rounds": "3",
        },
    ),
    "sahwari-4": ("sahwari", 4, {}),
    "sahwari-3-stalemate": ("sahwari", 3, {"guild_camel_blocks_passage": "on"}),
}
"""Each record with its game, number of players and options, for games of which matches were chosen."""

MATCHES = CHOSEN | {
    f"{name}-{players}": (name, players, {})
    for name, game in games().items()
    if name not in {chosen for chosen, _, _ in CHOSEN.values()}
    for players in game.players
}
"""All records. A game of which no match was chosen has one for each number of players, without options."""


def begin(name: str, seed: str) -> tuple[Match, list[Recorded]]:
    """The match of a record, just begun, and its events."""
    game, players, options = MATCHES[name]
    match, log = Match.create(
        ProtobufCodec(games()),
        games(),
        "matches/golden",
        Terms(game, players, options, seed=seed, chance_scheme=1),
        b"",
    )
    for seat in range(players):
        log += match.join(f"Player {seat + 1}")
    return match, log + match.start()


def left_over(game: str) -> list[Path]:
    """Files of records and choices of a game that no entry of `MATCHES` makes or reads."""
    files = [path for folder in (FOLDER, FOLDER / "choices") for path in sorted(folder.glob(f"{game}-*.txt"))]
    return [path for path in files if path.stem not in MATCHES]


def choices_file(name: str) -> Path:
    """The file with the choices of a match: its seed, then for each decision the seat and which of its offers."""
    return FOLDER / "choices" / f"{name}.txt"


def play(name: str) -> tuple[Match, list[Recorded]]:
    """The golden match of this name, at its end, and its events."""
    file = choices_file(name)
    if not file.is_file():
        return _play_at_random(name)
    seed, *choices = file.read_text(encoding="utf-8").split()
    match, log = begin(name, seed)
    assert match.playing is not None
    remedy = f"`python -m tools.golden_matches {match.playing.game.name}` finds others and writes the file"
    for number, choice in enumerate(choices, 1):
        seat, index = (int(part) for part in choice.split(":"))
        offers = list(match.playing.offers(seat))
        assert index < len(offers), (
            f"tests/records/choices/{file.name} does not fit the rules any more (choice {number} is offer {index} of "
            f"seat {seat}, which has {len(offers)}): {remedy}"
        )
        log += match.decide(seat, offers[index])
    assert match.playing.finished, (
        f"tests/records/choices/{file.name} does not lead to the end any more, after {len(choices)} choices: {remedy}"
    )
    return match, log


def _play_at_random(name: str) -> tuple[Match, list[Recorded]]:
    match, log = begin(name, name)
    playing = match.playing
    assert playing is not None
    picks = Picks(name)
    tastes = random_tastes(playing, picks)
    while awaiting := playing.awaiting():
        seat = picks.one_of(list(awaiting))
        log += match.decide(seat, pick_decision(playing, seat, picks, tastes[seat]))
    return match, log


def effects(recorded: Recorded) -> list[Effect]:
    """The effects of an event on the table, in full."""
    hidden = [entry for opening in recorded.openings for entry in opening.content.hidden]
    return join(recorded.event.effects, hidden)


def record(name: str) -> Iterator[str]:
    """The golden match of this name, line by line."""
    return told(*play(name))


def told(match: Match, log: Sequence[Recorded]) -> Iterator[str]:
    """A match, line by line: each event in words with all its effects, and the fingerprints after it."""
    game = games()[match.created.game]
    words = Words(game)
    yield words.title
    for option, value in match.created.options:
        yield f"{words.option(option)}: {words.option_value(option, value)}"
    for recorded in log:
        event = recorded.event
        decision = next((opening.content.decision for opening in recorded.openings if opening.content.decision), None)
        headline, *lines = words.describe(event, effects(recorded), decision, match.created.players)
        yield f"{event.version:4} {headline}   [{event.fingerprint:016x} {recorded.secret_fingerprint:016x}]"
        yield from (f"       {line}" for line in lines)
    assert match.playing is not None
    for seat, place in enumerate(match.lifecycle.places, 1):
        counted = {category: match.playing.turn.points(seat, (category,)) for category in game.categories}
        parts = ", ".join(f"{words.category(category)} {points}" for category, points in counted.items() if points)
        points = words.piece("point", sum(counted.values()))
        yield f"{words.seat(seat)}: place {place}, {points}" + (f" ({parts})" if parts else "")
    require_worded(words)
