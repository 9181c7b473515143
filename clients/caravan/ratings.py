"""`caravan ratings`: the leaderboard of a game, the history of a rating, and what the matches of a game tell."""

from collections.abc import Sequence
from typing import Annotated

import typer
from caravanserai_protocol.v1.rating_pb2 import GameStatistics, Rating, RatingChange, RatingValue, SeatStatistics
from rich.box import MINIMAL
from rich.console import JustifyMethod
from rich.table import Table as Grid

from caravanserai_verify.texts import with_minus
from clients.caravan.accounts import known_here, understood
from clients.caravan.phrases import Speech
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Failure,
    Language,
    connected,
    escaped,
    out,
    print_json,
)

BROKEN = ("name", "opponent", "seat")
"""Columns of texts that may be broken into lines."""
PROVISIONAL = "?"
"""It stands behind a rating that says little."""


def ratings(
    game: Annotated[str, typer.Argument(help="The game, such as merv.")],
    address: Address = DEFAULT_ADDRESS,
    player: Annotated[
        str, typer.Option(help="Instead, the history of a rating: of players/<id>, me, or bots/<kind>.")
    ] = "",
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Instead, how seats and roles did, and how long matches were.")
    ] = False,
    min_matches: Annotated[
        int, typer.Option(min=0, max=1_000_000, help="Only players with at least this many rated matches.")
    ] = 0,
    bots: Annotated[bool, typer.Option("--bots", help="List bots too.")] = False,
    seats: Annotated[int, typer.Option(min=0, max=99, help="Only matches with this number of seats; 0: all.")] = 0,
    days: Annotated[
        int, typer.Option(min=0, max=99_999, help="Only those with a rated match in the last days; 0: all.")
    ] = 0,
    limit: Annotated[int, typer.Option(min=1, help="The most ratings listed.")] = 100,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """List the ratings of a game, the best first.

    They are ordered by the safe rating: the mean less three times its uncertainty. A rating with ? is provisional: its
    uncertainty is above 6, after few matches or a long absence.
    """
    speech = Speech(lang)
    with understood(speech), connected(address, lang, speech=speech) as client:
        if player and statistics:
            raise Failure(speech.plain("one-of-player-and-statistics"))
        if statistics:
            _show_statistics(client.game_statistics(game, seats=seats), speech, as_json)
        elif player:
            caller = known_here(client, address) if player in ("me", "players/me") else client
            _show_changes(caller.rating_changes(game, player, seats=seats, limit=limit), speech, as_json)
        else:
            found = client.ratings(
                game, min_matches=min_matches, with_bots=bots, seats=seats, period_days=days, limit=limit
            )
            _show_ratings(found, speech, as_json)


def grid_of(speech: Speech, *titles: str) -> Grid:
    """An empty table with these columns, narrow enough for a small terminal. Those with `>` hold numbers. Only names
    are broken: numbers and ids stay whole, so that they can be copied.
    """
    grid = Grid(box=MINIMAL, pad_edge=False)
    for title in titles:
        name = title.removesuffix(">")
        justify: JustifyMethod = "right" if title.endswith(">") else "left"
        grid.add_column(speech.plain(f"rating-{name}"), justify=justify, no_wrap=name not in BROKEN, overflow="fold")
    return grid


def _show_ratings(found: Sequence[Rating], speech: Speech, as_json: bool) -> None:
    if as_json:
        print_json({"ratings": [rating_as_json(rating) for rating in found]})
        return
    if not found:
        out.print(speech.line("no-ratings"))
        return
    grid = grid_of(speech, "rank>", "name", "who", "safe>", "mean>", "matches>")
    for rating in found:
        name, who = shown_opponent(rating.display_name, rating.rated, speech)
        grid.add_row(str(rating.rank), name, who, *_numbers(rating.value), str(rating.value.matches))
    out.print(grid)


def shown_opponent(display_name: str, who: str, speech: Speech) -> tuple[str, str]:
    """The name and the id of a player or a kind of bot."""
    kind, _, identifier = who.partition("/")
    if kind == "bots":
        return speech.line("rating-bot", bot=speech.kind_of_bot(identifier)), escaped(who)
    return escaped(display_name) if display_name else speech.line("rating-erased"), escaped(identifier)


def shown_value(value: RatingValue) -> str:
    """A rating in one text: the safe one, and the belief behind it."""
    safe, belief = _numbers(value)
    return f"{safe} ({belief})"


def _numbers(value: RatingValue) -> tuple[str, str]:
    mark = PROVISIONAL if value.provisional else ""
    return f"{value.safe:.1f}{mark}", f"{value.mean:.1f} ± {value.uncertainty:.1f}"


def _show_changes(found: Sequence[RatingChange], speech: Speech, as_json: bool) -> None:
    if as_json:
        print_json({"changes": [change_as_json(change) for change in found]})
        return
    if not found:
        out.print(speech.line("no-ratings"))
        return
    grid = grid_of(speech, "match", "place>", "change>", "safe>", "mean>")
    for change in found:
        place = speech.plain("rating-place-of", place=change.place, all=change.rivals + 1)
        grid.add_row(escaped(change.match), place, shown_change(change), *_numbers(change.after))
    out.print(grid)


def shown_change(change: RatingChange) -> str:
    """The change of the mean by a match."""
    return with_minus(f"{change.after.mean - change.before.mean:+.1f}")


def _show_statistics(found: GameStatistics, speech: Speech, as_json: bool) -> None:
    if as_json:
        print_json({"statistics": _statistics_as_json(found)})
        return
    out.print(speech.line("statistics-matches", matches=found.matches))
    if not found.matches:
        return
    grid = grid_of(speech, "seat", "matches>", "won>", "points>")
    for entry in (*found.by_seat, *found.by_role):
        title = escaped(entry.title) if entry.role else speech.line("statistics-seat", seat=entry.seat)
        grid.add_row(title, str(entry.matches), _share_of_wins(entry), f"{entry.mean_points:.1f}")
    out.print(grid)
    for name, values in (("decisions", found.decisions), ("minutes", found.seconds)):
        unit = 60 if name == "minutes" else 1
        if lengths := sorted(length.value for length in values for _ in range(length.number)):
            numbers = {"least": lengths[0], "middle": lengths[len(lengths) // 2], "most": lengths[-1]}
            shown = {key: f"{value / unit:.0f}" for key, value in numbers.items()}
            out.print(speech.line(f"statistics-{name}", **shown))


def _share_of_wins(entry: SeatStatistics) -> str:
    return f"{100 * entry.places[0] / entry.matches:.0f} %" if entry.places and entry.matches else "0 %"


# -- for programs -----------------------------------------------------------------------------------------------------


def value_as_json(value: RatingValue) -> dict[str, object]:
    """A rating for programs."""
    return {
        "mean": value.mean,
        "uncertainty": value.uncertainty,
        "safe": value.safe,
        "matches": value.matches,
        "provisional": value.provisional,
    }


def rating_as_json(rating: Rating) -> dict[str, object]:
    """The rating of somebody for programs."""
    return {
        "rank": rating.rank,
        "player": rating.rated,
        "name": rating.display_name,
        "game": rating.game.removeprefix("games/"),
        **value_as_json(rating.value),
    }


def change_as_json(change: RatingChange) -> dict[str, object]:
    """The change of a rating by a match, for programs."""
    return {
        "match": change.match,
        "place": change.place,
        "rivals": change.rivals,
        "before": value_as_json(change.before),
        "after": value_as_json(change.after),
    }


def _statistics_as_json(found: GameStatistics) -> dict[str, object]:
    return {
        "game": found.name.removeprefix("games/").removesuffix("/statistics"),
        "matches": found.matches,
        "groups": [
            {
                "edition": group.edition,
                "edition_digest": group.edition_digest.hex(),
                "seats": group.seats,
                "bots": group.bots,
                "matches": group.matches,
            }
            for group in found.groups
        ],
        "by_seat": [_achieved_as_json(entry) for entry in found.by_seat],
        "by_role": [_achieved_as_json(entry) for entry in found.by_role],
        **{
            name: [[entry.value, entry.number] for entry in values]
            for name, values in (("points", found.points), ("decisions", found.decisions), ("seconds", found.seconds))
        },
    }


def _achieved_as_json(entry: SeatStatistics) -> dict[str, object]:
    whose: dict[str, object] = {"role": entry.role, "title": entry.title} if entry.role else {"seat": entry.seat}
    return {
        **whose,
        "matches": entry.matches,
        "places": list(entry.places),
        "mean_points": round(entry.mean_points, 4),
    }
