"""`caravan matches`: the present and past matches of a service or a store."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cache
from itertools import islice
from typing import Annotated

import typer
from caravanserai import Client
from caravanserai_protocol.v1.match_pb2 import Match, Seat
from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from caravanserai_verify.texts import in_utc
from clients.caravan.accounts import all_known_here, known_here, understood
from clients.caravan.enumerations import word_of
from clients.caravan.games import words_of
from clients.caravan.names import seat_names, shown_name
from clients.caravan.phrases import Speech
from clients.caravan.store_option import stores
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Failure,
    Language,
    connected,
    out,
    print_json,
)
from clients.caravan.times import on_the_clock
from domain.editions.edition import STANDARD
from domain.games import games
from domain.play.stand_in import missing_game
from domain.words import Words

ROOM_FOR_SEATS = 40
"""The smallest width of a column of players. A list with less room for them has two lines for each match instead."""
BORDER = 3
"""The width of a line between two columns, with the space beside it."""


class MatchState(StrEnum):
    """The state of a match."""

    OPEN = auto()
    PLAYING = auto()
    FINISHED = auto()
    ABANDONED = auto()


@dataclass(frozen=True, slots=True)
class MatchQuery:
    """The matches to list."""

    game: str
    edition: str
    states: Sequence[MatchState]
    player: str
    free: bool
    mine: bool
    awaiting: bool
    where: str

    @property
    def filter(self) -> str:
        """The filter in the language of the service (`ListMatchesRequest`)."""
        states = " OR ".join(f"state = {state.upper()}" for state in self.states)
        parts = (
            (self.game, f"game = games/{self.game}"),
            (self.edition, f"edition = {_quoted(self.edition)}"),
            (states, f"({states})"),
            (self.player, f"player = {self.player if self.player.startswith('players/') else _quoted(self.player)}"),
            (self.free, 'state = OPEN AND free > 0 AND tournament = ""'),
            (self.mine, "(player = me OR owner = me)"),
            (self.awaiting, "awaiting = me"),
            (self.where, f"({self.where})"),
        )
        return " AND ".join(text for asked, text in parts if asked)

    @property
    def needs_service(self) -> bool:
        """True if the list needs a service, because a store does not know enough."""
        return self.mine or self.awaiting or bool(self.where)

    def fits(self, match: Match) -> bool:
        """True if a match of a store belongs in the list."""
        names = {name for seat in match.seats for name in (seat.display_name, seat.player)}
        free = any(seat.occupant == Seat.OCCUPANT_NOBODY and not seat.HasField("reserved") for seat in match.seats)
        waits = free and _state(match) == MatchState.OPEN
        return (
            self.edition in ("", match.edition.name)
            and (not self.states or _state(match) in self.states)
            and (not self.player or self.player in names)
            and (waits or not self.free)
        )


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def matches(
    address: Address = DEFAULT_ADDRESS,
    store: Annotated[str, typer.Option(help="Instead of a running service, a store; it may be served meanwhile.")] = "",
    game: Annotated[str, typer.Option(help="Only matches of this game.")] = "",
    edition: Annotated[str, typer.Option(help="Only matches with this edition of the box, such as `standard`.")] = "",
    state: Annotated[list[MatchState] | None, typer.Option(help="Only matches in this state; may be repeated.")] = None,
    player: Annotated[str, typer.Option(help="Only matches with a seat of this name, or of players/<id>.")] = "",
    free: Annotated[bool, typer.Option("--free", help="Only matches with a seat that anybody may take.")] = False,
    mine: Annotated[bool, typer.Option("--mine", help="Only matches that are yours or where you have a seat.")] = False,
    my_turn: Annotated[bool, typer.Option("--my-turn", help="Only matches that wait for a decision of yours.")] = False,
    where: Annotated[
        str, typer.Option(help="A filter in the language of the service, such as `bots = 0 AND options.city = on`.")
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="The most matches listed, the latest first.")] = 100,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
) -> None:
    """List the matches of a running service, the latest first, or every match in a store (--store).

    Uses the player saved for this address: your private matches are listed too.
    """
    speech = Speech(lang)
    wanted = MatchQuery(game, edition, state or (), player, free, mine, my_turn, where)
    with understood(speech):
        if store and wanted.needs_service:
            raise Failure(speech.plain("needs-service"))
        if store:
            with closing(stores(speech).stored_matches(store, game, speech)) as listed:
                found = list(islice(filter(wanted.fits, listed), limit))
        else:
            with connected(address, lang, speech=speech) as client:
                if game:
                    client.game(game)  # an unknown one is an error, not an empty list
                found = _listed(client, address, wanted, limit, speech)
    if as_json:
        print_json({"matches": [_as_json(match) for match in found]})
        return
    if not found:
        out.print(speech.line("no-matches"))
        return
    for drawing in list_drawn(found, lang, speech, out.width):
        out.print(drawing)


def list_drawn(found: Sequence[Match], language: str, speech: Speech, width: int) -> Sequence[RenderableType]:
    """A list of matches: a row for each of them where there is room, otherwise two lines. No name is ever cut, and
    that of a match is on one line, so that it can be copied.
    """
    titles = [speech.plain(f"list-{title}") for title in ("match", "game", "state", "seats")]
    rows = [titles[:-1]]
    lines: list[Text] = []
    grid = Grid(*titles)
    for column in grid.columns[:-1]:
        column.no_wrap = True
    grid.columns[-1].overflow = "fold"
    for match in found:
        game, seats = _played(match), seats_listed(match, language, speech)
        state, moment = _stands(match, speech), on_the_clock(match.time_milliseconds)
        rows.append([match.name, game, ", ".join(filter(None, (state, moment)))])
        grid.add_row(*rows[-1], seats)
        lines += (Text(f"{match.name}  {game}, {state}"), Text(f"  {moment}  {seats}"))
    taken = sum(max(map(cell_len, column)) + BORDER for column in zip(*rows, strict=True))
    return [grid] if taken + ROOM_FOR_SEATS + BORDER < width else lines


def _played(match: Match) -> str:
    """The game of a match, with the edition of the box if that is a special one."""
    game, edition = match.game.removeprefix("games/"), match.edition.name
    return game if edition == STANDARD else f"{game} ({edition})"


def _listed(client: Client, address: str, wanted: MatchQuery, limit: int, speech: Speech) -> list[Match]:
    """The matches of a service, each once. `me` stands for all identities of the user there."""
    if not (wanted.mine or wanted.awaiting):
        return known_here(client, address).matches(wanted.filter, limit=limit)
    callers = all_known_here(client, address)
    if not callers:
        raise Failure(speech.plain("nobody-here", address=address))
    found: dict[str, Match] = {}
    for caller in callers:
        for match in caller.matches(wanted.filter, limit=limit):
            found.setdefault(match.name, match)
    return list(found.values())[:limit]


def _stands(match: Match, speech: Speech) -> str:
    """The state of a match, with the round while it is played."""
    state = speech.plain(f"state-{_state(match)}")
    if _state(match) == MatchState.PLAYING and match.round:
        return speech.plain("list-round", state=state, round=match.round)
    return state


def seats_listed(match: Match, language: str, speech: Speech) -> str:
    """The players of a match: with their points and by their places once it is finished; before with
    those marked that it waits for.
    """
    game = match.game.removeprefix("games/")
    shown: Mapping[int, str] = {seat.number: shown_name(seat, speech) for seat in match.seats}
    if game in games():
        shown = seat_names(_words(game, language), shown)
    return ", ".join(
        _seat(seat, shown[seat.number] or "—", speech) for seat in sorted(match.seats, key=lambda seat: seat.rank)
    )


def _seat(seat: Seat, name: str, speech: Speech) -> str:
    if seat.HasField("points"):
        return speech.plain("list-placed", place=seat.rank, player=name, points=seat.points)
    if seat.occupant == Seat.OCCUPANT_NOBODY and seat.HasField("reserved"):
        return speech.plain("list-reserved")
    return speech.plain("list-awaited", player=name) if seat.awaited else name


@cache
def _words(game: str, language: str) -> Words:
    return words_of(games()[game] if game in games() else missing_game(game), language)


def _state(match: Match) -> str:
    return word_of(Match.State, match.state)


def _as_json(match: Match) -> dict[str, object]:
    return {
        "name": match.name,
        "game": match.game.removeprefix("games/"),
        "edition": match.edition.name,
        "state": _state(match),
        "version": match.version,
        "round": match.round,
        "time": in_utc(match.time_milliseconds),
        "fingerprint": f"{match.fingerprint:016x}",
        "seats": [
            {
                "seat": seat.number,
                "name": seat.display_name,
                "erased": seat.erased,
                "departed": seat.departed,
                "handed_over": seat.handed_over,
                "awaited": seat.awaited,
                "rank": seat.rank,
                "points": seat.points if seat.HasField("points") else None,
            }
            for seat in match.seats
        ],
    }
