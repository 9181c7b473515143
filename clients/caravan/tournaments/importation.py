"""`caravan tournament import`: a list of those who are to take part, from a file."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer
from caravanserai import CallError, Client
from caravanserai_protocol.identity import entry_ticket, new_code
from caravanserai_protocol.v1.tournament_pb2 import Entrant, EntryConditions, SettingsChange, Tournament
from rich.table import Table as Grid

from caravanserai_verify.codecs.tournament_settings import ENDINGS
from clients.caravan.commands import ORGANISERS
from clients.caravan.deferred import command_class
from clients.caravan.entrant_names import GONE, id_in
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AsOrganiser, with_options
from clients.caravan.terminal import Failure, err, out, print_json
from clients.caravan.tournaments.entrant_list import EntrantList, ListedEntrant, Mistake, read_list, with_codes, written
from clients.caravan.tournaments.group import Named, Reason, about, tournament
from clients.caravan.tournaments.in_use import AboutTournament
from clients.caravan.tournaments.seeds import steps
from domain.tournaments.entry import LISTED

CODES = ".codes.csv"
"""The end of the name of a file with codes."""
BEFORE_LOTS = (Tournament.STATE_REGISTRATION, Tournament.STATE_DRAWING)


@dataclass
class Importation:
    """The effect of an import on a tournament, as it is now."""

    tournament: Tournament
    entrants: Sequence[Entrant]
    wanted: EntrantList
    speech: Speech

    def __post_init__(self) -> None:
        self.mistakes = list(self.wanted.mistakes)
        self.new_codes: list[int] = []
        """The lines that get a code."""
        self._require_countries()
        self.there = {one.line: entrant for one in self.wanted.listed if (entrant := self._entrant(one)) is not None}
        self._require_seeds()

    def _leave_out(self, one: ListedEntrant, problem: str, **details: str | int) -> None:
        self.mistakes.append(Mistake(one.line, self.speech.plain(f"import-{problem}", **details)))
        self.wanted = replace(self.wanted, listed=[each for each in self.wanted.listed if each.line != one.line])

    def _require_countries(self) -> None:
        """Leaves out those who could not enter with the country that the file gives."""
        countries = self.tournament.settings.entry.countries
        for one in self.wanted.listed:
            if countries and one.country and not one.bot and one.country not in countries:
                self._leave_out(one, "other-country", given=one.country, countries=" ".join(countries))

    def _require_seeds(self) -> None:
        """Leaves out those whose seed somebody has who is not in the file."""
        if self.tournament.state not in BEFORE_LOTS:
            return
        known = {id_in(entrant) for entrant in self.there.values()}
        held = {one.seed: one for one in self.entrants if one.seed and id_in(one) not in known and _active(one)}
        seeds = self.wanted.seeds()
        for one in self.wanted.listed:
            if holder := held.get(seeds.get(one.line, 0)):
                self._leave_out(one, "held", seed=holder.seed, entrant=id_in(holder))

    def _entrant(self, one: ListedEntrant) -> Entrant | None:
        """The entrant that a line means: by player, by a valid code, as the same bot, or else by name."""
        present = [each for each in self.entrants if _active(each)]
        if one.player:
            return next((each for each in present if each.player == one.player), None)
        if one.code:
            ticket = entry_ticket(self.tournament.name, one.code)
            found = next((each for each in present if each.entry_ticket == ticket), None)
            if found or self._listed_code(one.code) in self.tournament.settings.entry.codes:
                return found
        named = one.name.casefold()
        called = [each for each in present if each.display_name.casefold() == named and one.bot in ("", each.bot)]
        return called[0] if len(called) == 1 else None

    def require_players(self, client: Client) -> None:
        """Leaves out players that the service does not know."""
        known = {*self.tournament.settings.entry.players, *(each.player for each in self.entrants)}
        for one in self.wanted.listed:
            if one.player and one.player not in known:
                try:
                    client.player(one.player)
                except CallError as error:
                    if error.reason != "PLAYER_NOT_FOUND":
                        raise
                    self._leave_out(one, "no-player", given=one.player)

    def give_codes(self) -> None:
        """Gives a code to everybody who has entered by nothing else, and has none."""
        given = []
        for one in self.wanted.listed:
            if not (one.player or one.bot or one.code or one.line in self.there):
                one = replace(one, code=new_code())
                self.new_codes.append(one.line)
            given.append(one)
        self.wanted = replace(self.wanted, listed=given)

    def forget_codes(self) -> None:
        """Takes back the codes that were given: nothing is carried out."""
        given = [replace(one, code="") if one.line in self.new_codes else one for one in self.wanted.listed]
        self.wanted, self.new_codes = replace(self.wanted, listed=given), []

    def conditions(self) -> EntryConditions | None:
        """The conditions of entry that let these players in; None: they are so already.

        Raises:
            Failure: the list would be too long.
        """
        entry = EntryConditions()
        entry.CopyFrom(self.tournament.settings.entry)
        codes = [self._listed_code(one.code) for one in self.wanted.listed if one.code and one.line not in self.there]
        entry.codes[:] = dict.fromkeys([*entry.codes, *codes])
        players = [one.player for one in self.wanted.listed if one.player]
        private = bool(entry.codes or entry.players) or any(
            one.line not in self.there for one in self.wanted.listed if one.player
        )
        if private:
            entry.players[:] = dict.fromkeys([*entry.players, *players])
        if len(entry.players) + len(entry.codes) > LISTED:
            raise Failure(self.speech.plain("import-long", count=len(entry.players) + len(entry.codes), most=LISTED))
        return entry if entry != self.tournament.settings.entry else None

    def _listed_code(self, code: str) -> bytes:
        return sha256(entry_ticket(self.tournament.name, code)).digest()

    @property
    def bots(self) -> list[ListedEntrant]:
        """The bots that have not entered yet."""
        return [one for one in self.wanted.listed if one.bot and one.line not in self.there]

    def state_of(self, one: ListedEntrant) -> str:
        """The progress of a line: entered, on the list, with a code; or a bot that enters now."""
        if one.line in self.there:
            return "entered"
        return "bot" if one.bot else "listed" if one.player else "code"

    def ids(self) -> dict[str, str]:
        """The ids of those who have entered, by their names in the file."""
        return {one.name: id_in(self.there[one.line]) for one in self.wanted.listed if one.line in self.there}


def _active(entrant: Entrant) -> bool:
    return entrant.state not in GONE


@tournament.command("import", rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def import_entrants(
    own: AsOrganiser,
    name: Named,
    file: Annotated[
        Path,
        typer.Argument(
            help="A CSV file with a heading (name, player, bot, seed, rating, country, code), or a report file of FIDE."
        ),
    ],
    partly: Annotated[
        bool, typer.Option("--partly", help="Leave out lines that are wrong, and import the rest.")
    ] = False,
    try_it: Annotated[bool, typer.Option("--try", help="Only say what it would do.")] = False,
    codes: Annotated[
        Path | None, typer.Option(help="The file for the codes; default: the name of the file with .codes.csv.")
    ] = None,
    reason: Reason = "",
) -> None:
    """Let in those that a file lists: bots enter, players are put on the list of a private event, and everybody who is
    there by name alone gets a code to enter with.

    Nothing is changed if a line is wrong. Run it again when players have entered: it gives seeds to those who are
    there, and does what is left.
    """
    place = codes or (file if file.name.endswith(CODES) else file.with_suffix(CODES))
    with about(name, own) as (client, name):
        wanted = with_codes(read_list(file, own.speech), place, own.speech)
        found = client.tournament(name)
        work = Importation(found, client.entrants(name), wanted, own.speech)
        work.require_players(client)
        if work.mistakes and not partly:
            for one in _in_order(work):
                err.print(own.speech.line("import-line", line=one.line, problem=one.text))
            raise Failure(own.speech.plain("import-nothing", file=str(file), count=len(work.mistakes)))
        work.give_codes()
        entry = work.conditions()
        if not try_it:
            _carry_out(client, work, entry, place, reason)
        else:
            work.forget_codes()
        notes = [*_notes(work, entry, place, own.speech)]
    if own.as_json:
        print_json(_as_dict(work, notes))
        return
    out.print(_grid(work, own.speech))
    for one in _in_order(work):
        out.print(own.speech.line("import-left-out", line=one.line, problem=one.text))
    for note in notes:
        out.print(note)
    if try_it:
        out.print(own.speech.line("import-tried"))


def _in_order(work: Importation) -> list[Mistake]:
    return sorted(work.mistakes, key=lambda one: one.line)


def _carry_out(client: Client, work: Importation, entry: EntryConditions | None, place: Path, reason: str) -> None:
    """Does what an import does. Codes are written down before the service knows them: so none is lost."""
    name = work.tournament.name
    if work.new_codes:
        _keep(place, written(work.wanted.listed), work.speech)
    if entry is not None:
        why = reason or work.speech.plain("import-reason")
        # others may have changed the list meanwhile
        client.change_settings(name, SettingsChange(entry=entry), why, expected_version=work.tournament.version)
    for one in work.bots:
        work.there[one.line] = client.register_entrant(name, bot=one.bot, display_name=one.name)
    if work.tournament.state in BEFORE_LOTS:
        seeds = work.wanted.seeds()
        have = {id_in(each): each.seed for each in (*work.entrants, *work.there.values())}
        given = {id_in(entrant): seeds[line] for line, entrant in work.there.items() if seeds.get(line)}
        for changed, seed in steps(have, given):
            client.seed_entrant(f"{name}/entrants/{changed}", seed, reason)
    if work.tournament.settings.HasField("swiss"):
        _order(client, work, reason)


def _order(client: Client, work: Importation, reason: str) -> None:
    """Keeps players apart and gives byes, as a report file says, as far as they have entered."""
    name, ids = work.tournament.name, work.ids()
    known = {id_in(one): one for one in client.entrants(name)}
    for mates in work.wanted.apart:
        players = [ids[player] for player in mates.players if player in ids]
        missing = any(one != other and other not in known[one].apart for one in players for other in players)
        if mates.first <= work.tournament.round + 1 <= mates.last and missing:
            client.keep_apart(name, players, reason)
    for number, byes in sorted(work.wanted.byes.items()):
        for player, ending in byes.items():
            there = player in ids and all(bye.round != number for bye in known[ids[player]].byes)
            if there and number > work.tournament.round:
                why = reason or work.speech.plain("import-reason")
                client.grant_bye(f"{name}/entrants/{ids[player]}", number, ENDINGS[ending], why)


def _keep(path: Path, text: str, speech: Speech) -> None:
    """Writes codes to a file that only its owner reads.

    Raises:
        Failure: it cannot be written.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise Failure(speech.plain("file-unwritten", file=str(path), reason=speech.of_file(error))) from error


def _notes(work: Importation, entry: EntryConditions | None, place: Path, speech: Speech) -> Iterator[str]:
    """Notes for the person who imports."""
    before = work.tournament.settings.entry
    if entry is not None and not (before.players or before.codes):
        yield speech.line("import-private")
    if work.new_codes:
        yield speech.line("import-codes", count=len(work.new_codes), file=str(place))
    waiting = [one for one in work.wanted.listed if one.line not in work.there and not one.bot]
    asked = work.wanted.seeds() or work.wanted.apart or work.wanted.byes
    if waiting and asked:
        yield speech.line("import-again", count=len(waiting))
    if work.wanted.rounds:
        yield speech.line("import-rounds", count=work.wanted.rounds)
    swiss = work.tournament.settings.HasField("swiss")
    if (work.wanted.apart or work.wanted.byes) and not swiss:
        yield speech.line("import-swiss-only")
    for mates in work.wanted.apart if swiss else ():
        later, ends = mates.first > work.tournament.round + 1, mates.last < work.tournament.rounds
        if later or ends:
            players = ", ".join(mates.players)
            yield speech.line("import-apart", players=players, first=mates.first, last=mates.last)
    for one in work.wanted.listed:
        stated = work.there[one.line].country if one.line in work.there else ""
        if one.country and stated and one.country != stated:
            yield speech.line("import-countries", player=one.name, given=one.country, stated=stated)


def _grid(work: Importation, speech: Speech) -> Grid:
    grid = Grid(*(speech.plain(column) for column in ("column-line", "column-name", "column-import", "column-code")))
    for one in work.wanted.listed:
        state = speech.plain(f"import-state-{work.state_of(one)}")
        there = work.there.get(one.line)
        shown = id_in(there) if there is not None else one.player or one.code or speech.plain("import-new-code")
        shown = "" if one.bot and there is None else shown
        grid.add_row(str(one.line), one.name, state, shown)
    return grid


def _as_dict(work: Importation, notes: Sequence[str]) -> Mapping[str, Any]:
    return {
        "lines": [
            {
                "line": one.line,
                "name": one.name,
                "state": work.state_of(one),
                "entrant": id_in(work.there[one.line]) if one.line in work.there else "",
                "player": one.player,
                "code": one.code,
            }
            for one in work.wanted.listed
        ],
        "mistakes": [{"line": one.line, "problem": one.text} for one in _in_order(work)],
        "notes": list(notes),
    }
