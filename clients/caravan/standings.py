"""Standings, cross-tables and rounds of tournaments as tables for a terminal."""

from collections.abc import Iterator, Mapping, Sequence

from caravanserai_protocol.v1 import tournament_pb2
from caravanserai_protocol.v1.tournament_service_pb2 import GetStandingsResponse
from rich.table import Table as Grid

from caravanserai_verify.escapes import escaped
from caravanserai_verify.texts import number
from clients.caravan.entry_conditions import conditions_in_words
from clients.caravan.enumerations import word_of
from clients.caravan.phrases import Speech
from clients.caravan.team_tables import team_byes, team_match_line
from clients.caravan.times import on_the_clock

ABBREVIATIONS = {
    "buchholz": "BH",
    "buchholz-cut-1": "BH-C1",
    "median-buchholz": "BH-M1",
    "median-buchholz-2": "BH-M2",
    "sonneborn-berger": "SB",
    "opponents-average": "AVG",
    "direct-encounter": "DE",
    "wins": "WIN",
    "wins-at-the-table": "WON",
    "game-points": "GP",
    "sonneborn-berger-games": "EMGSB",
    "berliner": "BER",
}
"""Tie-breaks as the heads of columns: as other pairing programs write them."""
BYES = {
    tournament_pb2.RoundResult.ROUND_RESULT_PAIRING_BYE: "bye",
    tournament_pb2.RoundResult.ROUND_RESULT_FULL_BYE: "full-bye",
    tournament_pb2.RoundResult.ROUND_RESULT_HALF_BYE: "half-bye",
    tournament_pb2.RoundResult.ROUND_RESULT_ABSENT: "absent",
    tournament_pb2.RoundResult.ROUND_RESULT_VOID: "void",
    tournament_pb2.RoundResult.ROUND_RESULT_FORFEIT_LOSS: "forfeit",
    tournament_pb2.RoundResult.ROUND_RESULT_FORFEIT_WIN: "walkover",
}
"""The results without a place, by the names of their words."""
SPACE = 3
"""The space between two columns."""
REST_OF_CROSS_TABLE = 28
"""The width that all columns of a cross-table but the rounds need."""


SEATS = {
    tournament_pb2.TeamSettings.SEAT_PREFERENCES_UNSPECIFIED: "type-a",
    tournament_pb2.TeamSettings.SEAT_PREFERENCES_TYPE_B: "type-b",
    tournament_pb2.TeamSettings.SEAT_PREFERENCES_NONE: "none",
}
"""The preferences of teams for a seat."""


def names_of(entrants: Sequence[tournament_pb2.Entrant], speech: Speech) -> dict[str, str]:
    """The names of entrants by their ids."""
    return {entrant_id(entrant): _name_of(entrant, speech) for entrant in entrants}


def entrant_id(entrant: tournament_pb2.Entrant) -> str:
    """The id of an entrant in its tournament."""
    return entrant.name.rpartition("/")[2]


def _name_of(entrant: tournament_pb2.Entrant, speech: Speech) -> str:
    if entrant.erased:
        return speech.plain("erased-player")
    return speech.bot_name(entrant.display_name) if entrant.bot else entrant.display_name


def heading(tournament: tournament_pb2.Tournament, speech: Speech) -> list[str]:
    """The lines about a tournament that come before all tables."""
    settings = tournament.settings
    state = word_of(tournament_pb2.Tournament.State, tournament.state)
    rounds = (tournament.rounds and "known") or "unknown"
    lines = [
        speech.line("tournament-heading", title=settings.title, id=tournament.name),
        speech.line(
            "tournament-about",
            game=settings.game.removeprefix("games/"),
            seats=settings.seats,
            format=settings.WhichOneof("format") or "unknown",
            entrants=tournament.entrants,
        ),
        speech.line(
            "tournament-state",
            state=state,
            round=tournament.round,
            rounds=tournament.rounds,
            known=rounds,
            paused="yes" if tournament.paused else "no",
        ),
    ]
    if settings.HasField("teams"):
        teams = settings.teams
        worth = teams.match_points
        points = "-".join(number(text or "0") for text in (worth.win, worth.draw, worth.loss))
        lines.append(
            speech.line(
                "tournament-teams",
                teams=len(tournament.teams),
                boards=teams.boards,
                reserves=teams.reserves,
                points="usual" if points == "2-1-0" else points,
                byes="win" if teams.bye_wins else "draw",
                seats=SEATS.get(teams.seat_preferences, "unknown"),
            )
        )
    if settings.HasField("series"):
        lines.append(
            speech.line(
                "tournament-series",
                matches=settings.series.best_of or 1,
                more=settings.series.tie_breaks,
                seeds="yes" if settings.series.by_seed else "no",
            )
        )
    lines += _by_the_clock(tournament, speech)
    if settings.entry != tournament_pb2.EntryConditions():  # a list of tournaments has no lists of players
        lines.append(speech.line("tournament-entry", conditions=conditions_in_words(settings.entry, speech)))
    if tournament.unpaired_round:
        lines.append(speech.line("tournament-unpaired", round=tournament.unpaired_round))
    if tournament.reason:
        lines.append(speech.line("tournament-reason", reason=tournament.reason))
    return lines


def _by_the_clock(tournament: tournament_pb2.Tournament, speech: Speech) -> Iterator[str]:
    """The start of a tournament, and the end of the time for opening entropy; in the time of this machine."""
    settings = tournament.settings
    start, check_in = settings.start_time_milliseconds, 1000 * settings.check_in_seconds
    if start and tournament.state == tournament_pb2.Tournament.STATE_REGISTRATION:
        yield speech.line("tournament-starts", time=on_the_clock(start))
        if check_in:
            yield speech.line("tournament-check-in", time=on_the_clock(start - check_in))
    until = tournament.check_in_until_milliseconds
    if until or (tournament.check_in_round and tournament.paused):
        yield speech.line(
            "tournament-check-in-round",
            round=tournament.check_in_round,
            time=on_the_clock(until) if until else "",
            paused="no" if until else "yes",
        )
    if tournament.draw_by_milliseconds:
        yield speech.line("tournament-draw-by", time=on_the_clock(tournament.draw_by_milliseconds))


def draw_standings(found: GetStandingsResponse, speech: Speech) -> Grid:
    """The standings, the best first."""
    grid = Grid(title_justify="left", title=speech.plain("standings", round=found.round))
    grid.add_column(speech.plain("column-place"), justify="right")
    grid.add_column(speech.plain("column-name"), overflow="ellipsis", no_wrap=True)
    grid.add_column(speech.plain("column-score"), justify="right", no_wrap=True)
    for name in found.tie_breaks:
        grid.add_column(ABBREVIATIONS.get(name, name), justify="right", no_wrap=True)
    grid.add_column(speech.plain("column-played"), justify="right", no_wrap=True)
    punished = any(_points(line.penalties) for line in found.standings)
    if punished:
        grid.add_column(speech.plain("column-penalty"), justify="right")
    grid.add_column(speech.plain("column-entrant"), no_wrap=True)
    for line in found.standings:
        grid.add_row(*_line(line, punished, speech), style="" if line.active else "dim")
    if any(line.stated for line in found.standings):
        grid.caption, grid.caption_justify = speech.plain("standings-stated"), "left"
    return grid


def _line(line: tournament_pb2.Standing, punished: bool, speech: Speech) -> list[str]:
    name = line.display_name or line.entrant
    cells = [str(line.place), name if line.active else speech.plain("gone", player=name), number(line.score)]
    cells += [number(value) if value else "" for value in line.tie_breaks]
    cells.append(f"{line.played}*" if line.stated else str(line.played))
    cells += [number(line.penalties) if _points(line.penalties) else ""] if punished else []
    return [*cells, line.entrant]


def _points(text: str) -> bool:
    return number(text) != "0"


def draw_cross_table(found: GetStandingsResponse, width: int, speech: Speech, *, bracket: bool = False) -> Grid:
    """The rounds of all entrants: the place and, where there is room, the opponents by their lines. In a ``bracket``
    those who have no table in a round were not absent.
    """
    rounds = sorted({cell.round for row in found.cross_table for cell in row.cells})
    lines = {standing.entrant: standing for standing in found.standings}
    numbers = {standing.entrant: index for index, standing in enumerate(found.standings, 1)}
    cells = {row.entrant: _cells(row, rounds, numbers, speech, bracket) for row in found.cross_table}
    wide = REST_OF_CROSS_TABLE + len(rounds) * SPACE + sum(map(_widest, zip(*cells.values(), strict=True))) <= width
    if not wide:
        cells = {row.entrant: _cells(row, rounds, {}, speech, bracket) for row in found.cross_table}
    title = speech.plain("cross-table", opponents="yes" if wide else "no")
    grid = Grid(title_justify="left", title=title)
    grid.add_column(speech.plain("column-place"), justify="right", no_wrap=True)
    grid.add_column(speech.plain("column-name"), overflow="ellipsis", no_wrap=True)
    for played in rounds:
        grid.add_column(str(played), no_wrap=True)
    grid.add_column(speech.plain("column-score"), justify="right", no_wrap=True)
    for entrant, row in cells.items():
        standing = lines.get(entrant, tournament_pb2.Standing(entrant=entrant))
        grid.add_row(str(numbers.get(entrant, "")), standing.display_name or entrant, *row, number(standing.score))
    return grid


def _widest(column: Sequence[str]) -> int:
    return max(map(len, column))


def _cells(
    row: tournament_pb2.CrossTableRow,
    rounds: Sequence[int],
    numbers: Mapping[str, int],
    speech: Speech,
    bracket: bool,
) -> list[str]:
    by_round = {cell.round: cell for cell in row.cells}
    return [_cell(by_round.get(played), numbers, speech, bracket) for played in rounds]


def _cell(cell: tournament_pb2.CrossTableCell | None, numbers: Mapping[str, int], speech: Speech, bracket: bool) -> str:
    if cell is None or not cell.result:
        return "·"
    if not cell.place:
        return without_place(cell.result, speech, bracket=bracket)
    opponents = ",".join(str(numbers[name]) for name in cell.opponents if name in numbers)
    return f"{cell.place} {opponents}".rstrip()


def in_bracket(settings: tournament_pb2.TournamentSettings) -> bool:
    """True if a tournament has a bracket, in which not everybody plays each round."""
    return settings.WhichOneof("format") in ("knockout", "double_knockout", "groups")


def without_place(result: tournament_pb2.RoundResult.ValueType, speech: Speech, *, bracket: bool = False) -> str:
    """The result of a round without a place, in a word; a dot where a bracket has no table for somebody."""
    if bracket and result == tournament_pb2.ROUND_RESULT_ABSENT:
        return "·"
    return speech.plain("round-result", result=BYES.get(result, "other"))


def draw_round(played: tournament_pb2.Round, names: Mapping[str, str], speech: Speech) -> Grid:
    """The tables of a round, with places where there are results."""
    closed = "yes" if played.closed else "no"
    title = speech.plain("round", number=played.number, closed=closed)
    grid = Grid(title_justify="left", title=title)
    grid.add_column(speech.plain("column-table"), justify="right")
    grid.add_column(speech.plain("column-players"), overflow="fold")
    grid.add_column(speech.plain("column-result"), no_wrap=True)
    matches = {match.number: match for match in played.team_matches}
    for table in played.tables:
        match = matches.pop(table.reason.board.team_match, None)
        if match is not None:
            grid.add_row("", team_match_line(match, names, speech), "", style="bold")
        seats = ", ".join(_seat(seat, names, speech) for seat in table.seats)
        state = speech.plain("table-state", state=_state(table))
        grid.add_row(str(table.number), seats, " ".join(filter(None, (series_score(table), state))))
        for line in (
            *_section(table.reason, speech),
            *_more(table, names, speech),
            *_broken(table.reason, names, speech),
        ):
            grid.add_row("", line, "", style="dim")
    for match in matches.values():  # nobody of a team came
        grid.add_row("", team_match_line(match, names, speech), "", style="bold")
    for line in team_byes(played, names, speech):
        grid.add_row("", line, "", style="bold")
    for bye in played.byes:
        grid.add_row("", names.get(bye.entrant, bye.entrant), _bye(bye, speech))
        for line in (*_section(bye.reason, speech), *_broken(bye.reason, names, speech)):
            grid.add_row("", line, "", style="dim")
    if played.by_hand:
        grid.add_row("", speech.plain("paired-by-hand", reason=played.by_hand), "", style="dim")
    if played.end_by_milliseconds:
        grid.add_row("", speech.plain("round-ends", time=on_the_clock(played.end_by_milliseconds)), "", style="dim")
    if played.HasField("claim"):
        grid.add_row("", _claim(played.claim, speech), "", style="dim")
    return grid


def _claim(claim: tournament_pb2.PodsClaim, speech: Speech) -> str:
    """The quality of the tables of pods."""
    return speech.plain(
        "round-claim",
        repeats=claim.repeats,
        fewest=claim.least_repeats,
        fewer="yes" if claim.least_repeats < claim.repeats else "no",
        spread=number(claim.spread),
        least=number(claim.least_spread),
        nearer="yes" if claim.least_spread != claim.spread else "no",
    )


def _section(reason: tournament_pb2.PairingReason, speech: Speech) -> Iterator[str]:
    """The section of a table or a bye in a double elimination."""
    if reason.HasField("bracket_part"):
        part = reason.bracket_part
        section = word_of(tournament_pb2.BracketPartReason.Section, part.section).replace("_", "-")
        yield speech.plain(f"page-because-{section}", round=part.round)


def _broken(reason: tournament_pb2.PairingReason, names: Mapping[str, str], speech: Speech) -> Iterator[str]:
    """The rules that a table or bye paired by hand breaks."""
    for breach in reason.by_hand.breaches:
        kind = word_of(tournament_pb2.PairingBreach.Kind, breach.kind).replace("_", "-")
        players = ", ".join(names.get(entrant, entrant) for entrant in breach.entrants)
        yield speech.plain(f"breach-{kind}", players=players, times=breach.times)


def _more(table: tournament_pb2.TournamentTable, names: Mapping[str, str], speech: Speech) -> Iterator[str]:
    """The matches of a table, until when players may come to the last one, and who did not come."""
    yield from table.matches
    if table.come_by_milliseconds and not table.settled:
        yield speech.plain("come-by", time=on_the_clock(table.come_by_milliseconds))
    if table.no_shows:
        yield speech.plain("no-shows", players=", ".join(names.get(name, name) for name in table.no_shows))


def _seat(seat: tournament_pb2.TableSeat, names: Mapping[str, str], speech: Speech) -> str:
    name = names.get(seat.entrant, seat.entrant)
    if seat.place:
        return f"{name} ({seat.place})"
    return f"{name} ({without_place(seat.result, speech)})" if seat.result else name


def _bye(bye: tournament_pb2.Bye, speech: Speech) -> str:
    return without_place(bye.result, speech)


def series_score(table: tournament_pb2.TournamentTable) -> str:
    """The score of a table with several matches, in the order of seats, with dashes; empty where it has one, or where
    none of them decided it.
    """
    if table.settled and not table.counted:
        return ""
    return "\N{EN DASH}".join(number(seat.series_score) for seat in table.seats if seat.series_score)


def _state(table: tournament_pb2.TournamentTable) -> str:
    if table.void:
        return "void"
    if table.settled:
        return "stated" if table.stated else "settled"
    if table.abandoned:
        return "abandoned"
    return "playing" if table.matches else "waiting"


def rulings(played: tournament_pb2.Round, names: Mapping[str, str], speech: Speech) -> list[str]:
    """The organiser's rulings about a round, in lines."""
    return [
        speech.line(
            "ruling",
            table=ruling.adjudication.table,
            decision=str(ruling.adjudication.WhichOneof("decision")),
            who=", ".join(names.get(name, name) for name in _concerned(ruling.adjudication)),
            reason=ruling.reason,
        )
        for ruling in played.rulings
    ]


def _concerned(adjudication: tournament_pb2.Adjudication) -> list[str]:
    if adjudication.HasField("forfeit"):
        return list(adjudication.forfeit.entrants)
    return [adjudication.penalty.entrant] if adjudication.HasField("penalty") else []


LEADERS = 3
"""The number of those who are named after a round."""


def leaders(found: GetStandingsResponse, many: int = LEADERS) -> str:
    """The first of the standings in one line."""
    return ", ".join(
        f"{line.place}. {escaped(line.display_name)} ({number(line.score)})" for line in found.standings[:many]
    )
