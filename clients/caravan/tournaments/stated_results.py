"""`caravan tournament import-results`: results of rounds that were played elsewhere or on paper, from a report file.

Each round is paired by hand as it was played, and the organiser states the places at its tables. The tournament pauses
meanwhile, so no match is made there; and none proves the results, which everybody is shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from caravanserai import Client
from caravanserai_protocol.v1.tournament_pb2 import Adjudication, Entrant, Places, Round, Tournament
from rich.table import Table as Grid

from caravanserai_verify.codecs.tournament_settings import ENDINGS, read_settings
from clients.caravan.commands import ORGANISERS
from clients.caravan.deferred import command_class
from clients.caravan.entrant_names import GONE, id_in
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AsOrganiser, with_options
from clients.caravan.terminal import Failure, failing, out, print_json
from clients.caravan.tournaments.group import Named, Reason, about, tournament
from clients.caravan.tournaments.in_use import AboutTournament
from clients.caravan.tournaments.list_files import ListFileError, text_of
from domain.tournaments.results import Ending, TableResult
from domain.tournaments.results import Round as PlayedRound
from domain.tournaments.trf import NotTRF, Report, read


@dataclass(frozen=True)
class StatedRound:
    """A round of a file in terms of a tournament: its tables by entrants, the places at each (0: forfeit), who was left
    over, and the byes that must be given before it is paired.
    """

    number: int
    tables: Sequence[tuple[str, ...]]
    places: Sequence[tuple[int, ...]]
    left_over: Sequence[str] = ()
    byes: Mapping[str, Ending] = field(default_factory=dict)


@dataclass(frozen=True)
class StatedResults:
    """The rounds of a file that a tournament lacks.

    Raises:
        Failure: they do not fit the tournament.
    """

    found: Tournament
    entrants: Sequence[Entrant]
    report: Report
    speech: Speech
    up_to: int = 0

    def __post_init__(self) -> None:
        settings = read_settings(self.found.settings)
        if not self.found.settings.HasField("swiss") or settings.seats != 2 or settings.teams is not None:
            raise self._failure("swiss")
        if self.found.state != Tournament.STATE_RUNNING:
            raise self._failure("lots")
        if settings.scoring != self.report.scoring:
            raise self._failure("scoring")
        if not self._played:
            raise self._failure("none")
        if len(self._played) > self.found.rounds:
            raise self._failure("rounds", count=len(self._played), rounds=self.found.rounds)
        if strangers := [name for name in self._seated if name not in self._ids]:
            raise self._failure("strangers", names=", ".join(strangers))

    def _failure(self, problem: str, **details: str | int) -> Failure:
        return Failure(self.speech.plain(f"results-{problem}", **details))

    @property
    def _played(self) -> Sequence[PlayedRound]:
        """The rounds of the file that count: those with tables."""
        rounds = [played for played in self.report.rounds if played.tables]
        return rounds[: self.up_to] if self.up_to else rounds

    @property
    def _seated(self) -> list[str]:
        """All who sit at a table of the file, by the names that they have there."""
        return sorted({player for played in self._played for table in played.tables for player in table.players})

    @property
    def _ids(self) -> dict[str, str]:
        """The entrants by the names of the file, where only one has that name."""
        called: dict[str, list[str]] = {}
        for one in self.entrants:
            if one.state not in GONE:
                called.setdefault(" ".join(one.display_name.split()).casefold(), []).append(id_in(one))
        names = ((one.player, called.get(" ".join(one.player.split()).casefold(), [])) for one in self.report.players)
        return {name: ids[0] for name, ids in names if len(ids) == 1}

    def rounds(self) -> Iterator[StatedRound]:
        """The rounds in terms of the tournament, from the first of the file. Who sat at a voided table was absent."""
        ids = self._ids
        active = [id_in(one) for one in self.entrants if one.state not in GONE]
        for number, played in enumerate(self._played, 1):
            counted = [table for table in played.tables if not table.void]
            tables = [tuple(ids[player] for player in table.players) for table in counted]
            seated = {player for table in tables for player in table}
            byes = {ids[name]: ending for name, ending in played.byes.items() if name in ids}
            byes = {one: byes.get(one, Ending.ABSENT) for one in active if one not in seated}
            over = [one for one, ending in byes.items() if ending is Ending.PAIRING_BYE]
            if len(over) != 1:  # only one can be left over; a full bye is worth as much
                byes |= dict.fromkeys(over, Ending.FULL_BYE)
                over = []
            byes = {one: ending for one, ending in byes.items() if one not in over}
            yield StatedRound(number, tables, [_places(table) for table in counted], over, byes)


def _places(table: TableResult) -> tuple[int, ...]:
    return tuple(seat.place or 0 for seat in table.seats)


def _missing(stated: StatedRound, paired: Sequence[Round], speech: Speech) -> list[int]:
    """The tables of a round whose places are still to be stated.

    Raises:
        Failure: the tournament has another round, or another result, or a match is played there.
    """
    if stated.number > len(paired):
        return [*range(1, len(stated.tables) + 1)]
    shown = paired[stated.number - 1]
    if [tuple(seat.entrant for seat in table.seats) for table in shown.tables] != [*stated.tables]:
        raise Failure(speech.plain("results-other-round", round=stated.number))
    missing = []
    for table, places in zip(shown.tables, stated.places, strict=True):
        if table.settled and tuple(seat.place for seat in table.seats) != places:
            raise Failure(speech.plain("results-other-result", round=stated.number, table=table.number))
        if not table.settled and table.matches:
            raise Failure(speech.plain("results-match", round=stated.number, table=table.number))
        missing += [] if table.settled else [table.number]
    return missing


def _carry_out(client: Client, work: StatedResults, missing: Mapping[int, Sequence[int]], reason: str) -> None:
    """States the results that are missing. What is done stays done: run again it does the rest."""
    name, paused, paired = work.found.name, work.found.paused, work.found.round
    if not paused:
        client.pause_tournament(name, reason)
    for stated in work.rounds():
        if stated.number > paired:
            _give_byes(client, name, stated, reason)
            client.pair_by_hand(name, stated.number, stated.tables, reason, byes=stated.left_over)
        for table in missing[stated.number]:
            ruling = Adjudication(round=stated.number, table=table, places=Places(places=stated.places[table - 1]))
            client.adjudicate(name, ruling, reason)
    if not paused:
        client.resume_tournament(name, reason)


def _give_byes(client: Client, name: str, stated: StatedRound, reason: str) -> None:
    """Gives those a bye who did not play a round, unless they have it."""
    for one in client.entrants(name):
        ending = stated.byes.get(id_in(one))
        given = {bye.round: bye.result for bye in one.byes}.get(stated.number)
        if ending is not None and given != ENDINGS[ending]:
            client.grant_bye(one.name, stated.number, ENDINGS[ending], reason)


@tournament.command("import-results", rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def import_results(
    own: AsOrganiser,
    name: Named,
    file: Annotated[Path, typer.Argument(help="A report file of FIDE (TRF16 or TRF26) with rounds that were played.")],
    reason: Reason = "",
    up_to: Annotated[int, typer.Option(min=0, help="The last round to import; default: all that have results.")] = 0,
    try_it: Annotated[bool, typer.Option("--try", help="Only say what it would do.")] = False,
) -> None:
    """State the results of rounds that were played elsewhere or on paper, in the Swiss system for two seats.

    Players go by the names that they have in the file. Nobody can verify these results: standings and verification say
    that you have stated them. If it stops in between, run it again: it does what is left.
    """
    with failing(own.speech):
        report = _read(file, own.speech)
    with about(name, own) as (client, name):
        work = StatedResults(client.tournament(name), client.entrants(name), report, own.speech, up_to)
        paired, stated = client.rounds(name), [*work.rounds()]
        missing = {one.number: _missing(one, paired, own.speech) for one in stated}
        if any(missing.values()) and not try_it:
            _carry_out(client, work, missing, reason or own.speech.plain("results-reason", file=file.name))
    if own.as_json:
        print_json({"rounds": [_as_dict(one, missing[one.number]) for one in stated]})
        return
    grid = Grid(*(own.speech.plain(column) for column in ("column-rounds", "column-tables", "column-byes")))
    for one in stated:
        grid.add_row(str(one.number), str(len(one.tables)), str(len(one.byes) + len(one.left_over)))
    out.print(grid)
    count = sum(map(len, missing.values()))
    out.print(own.speech.line("results-tried" if try_it else "results-stated", count=count))


def _read(path: Path, speech: Speech) -> Report:
    """The report in a file.

    Raises:
        Failure: it cannot be read, or is none.
    """
    try:
        return read(text_of(path))
    except (NotTRF, ListFileError) as error:
        reason = speech.of_file(error.__cause__ or error)
        raise Failure(speech.plain("results-unreadable", file=str(path), error=reason)) from error


def _as_dict(stated: StatedRound, missing: Sequence[int]) -> Mapping[str, Any]:
    tables = zip(stated.tables, stated.places, strict=True)
    byes = {**stated.byes, **dict.fromkeys(stated.left_over, Ending.PAIRING_BYE)}
    return {
        "round": stated.number,
        "tables": [{"entrants": [*table], "places": [*places]} for table, places in tables],
        "byes": {entrant: ending.value for entrant, ending in byes.items()},
        "stated": len(missing),
    }
