"""The page of a player: what they achieved in each game, their opponents, and their latest matches."""

from dataclasses import dataclass

from caravanserai import CallError, Client
from caravanserai_protocol.v1.rating_pb2 import GameRecord, HeadToHead, PlayedMatch

from caravanserai_verify.texts import with_minus
from clients.caravan.phrases import Speech
from clients.caravan.ratings import (
    change_as_json,
    grid_of,
    shown_change,
    shown_opponent,
    shown_value,
    value_as_json,
)
from clients.caravan.terminal import escaped, out

OPPONENTS = 5
"""The number of opponents that are shown, the most frequent ones first."""
LATEST = 5
"""The number of matches that are shown."""


@dataclass(frozen=True, slots=True)
class Achievements:
    """The achievements of a player at a service."""

    player: str
    games: list[GameRecord]
    opponents: list[HeadToHead]
    matches: list[PlayedMatch]


def achievements_of(client: Client, player: str) -> Achievements | None:
    """The achievements of a player, as far as the caller may see them; None at a service that does not count it yet."""
    try:
        record = client.player_record(player)
    except CallError as error:
        if error.reason == "METHOD_UNKNOWN":
            return None
        raise
    opponents = client.head_to_heads(player, limit=OPPONENTS)
    return Achievements(record.player, list(record.games), opponents, client.played_matches(player, limit=LATEST))


def show_achievements(found: Achievements, speech: Speech) -> None:
    """Prints tables; nothing of a player who has not played."""
    if found.games:
        _show_games(found.games, speech)
    if found.opponents:
        _show_opponents(found.opponents, speech)
    if found.matches:
        _show_matches(found.matches, speech)


def _show_games(games: list[GameRecord], speech: Speech) -> None:
    grid = grid_of(speech, "game", "matches>", "places>", "left>", "safe>")
    for record in games:
        rating = shown_value(record.rating) if record.HasField("rating") else "—"
        places = "-".join(map(str, record.places))
        grid.add_row(_game(record.game), str(record.matches), places, str(record.left), rating)
    out.print(grid)


def _show_opponents(opponents: list[HeadToHead], speech: Speech) -> None:
    grid = grid_of(speech, "opponent", "who", "game", "matches>", "ahead>", "behind>")
    for entry in opponents:
        numbers = (entry.matches, entry.ahead, entry.behind)
        whose = shown_opponent(entry.display_name, entry.opponent, speech)
        grid.add_row(*whose, _game(entry.game), *map(str, numbers))
    out.print(grid)


def _show_matches(matches: list[PlayedMatch], speech: Speech) -> None:
    grid = grid_of(speech, "match", "game", "place>", "points>", "change>")
    for entry in matches:
        place = _place(entry, speech)
        change = shown_change(entry.rating_change) if entry.HasField("rating_change") else "—"
        grid.add_row(escaped(entry.match), _game(entry.game), place, with_minus(entry.points), change)
    out.print(grid)


def _place(entry: PlayedMatch, speech: Speech) -> str:
    """The place of a player in a match. Who left has the one by which they were rated: others decided for the seat."""
    if entry.left:
        return speech.plain("rating-place-left", place=entry.rating_change.place, all=len(entry.seats))
    counted = entry.place or entry.rating_change.place  # without a result, the place by which it was rated
    return speech.plain("rating-place-of", place=counted, all=len(entry.seats)) if counted else "—"


def _game(name: str) -> str:
    return escaped(name.removeprefix("games/"))


# -- for programs -----------------------------------------------------------------------------------------------------


def achievements_as_json(found: Achievements) -> dict[str, object]:
    """The achievements of a player, for programs."""
    return {
        "games": [
            {
                "game": record.game.removeprefix("games/"),
                "matches": record.matches,
                "places": list(record.places),
                "left": record.left,
                "without_result": record.without_result,
                "rating": value_as_json(record.rating) if record.HasField("rating") else None,
            }
            for record in found.games
        ],
        "opponents": [
            {
                "opponent": entry.opponent,
                "name": entry.display_name,
                "game": entry.game.removeprefix("games/"),
                "matches": entry.matches,
                "ahead": entry.ahead,
                "level": entry.level,
                "behind": entry.behind,
            }
            for entry in found.opponents
        ],
        "matches": [
            {
                "match": entry.match,
                "game": entry.game.removeprefix("games/"),
                "seat": entry.seat,
                "finished": entry.finished,
                "place": entry.place,
                "points": entry.points,
                "left": entry.left,
                "rating_change": change_as_json(entry.rating_change) if entry.HasField("rating_change") else None,
            }
            for entry in found.matches
        ],
    }
