"""`caravan tournament team`: teams of entrants, one at a time or from a file."""

import csv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import CallError

from clients.caravan.accounts import understood
from clients.caravan.commands import ORGANISERS
from clients.caravan.deferred import command_class
from clients.caravan.entrant_names import EntrantNames
from clients.caravan.expected_errors import expected
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AsOrganiser, with_options
from clients.caravan.team_tables import team_called
from clients.caravan.terminal import Failure
from clients.caravan.tournaments.group import Named, Reason, about, tell, tournament
from clients.caravan.tournaments.in_use import AboutTournament

HEADING = "team"


@dataclass(frozen=True, slots=True)
class WantedTeam:
    """A team as a command or a line of a file wants it: its members by id or name."""

    name: str
    members: Sequence[str]
    captain: str = ""
    seed: int = 0
    line: int = 0


@tournament.command(rich_help_panel=ORGANISERS)
@command_class(AboutTournament)
@with_options
def team(
    own: AsOrganiser,
    name: Named,
    title: Annotated[str, typer.Argument(metavar="TEAM", help="The name of the team.")] = "",
    members: Annotated[
        list[str] | None, typer.Argument(help="Its members by ids or names, in the order of boards; reserves last.")
    ] = None,
    captain: Annotated[str, typer.Option(help="The captain; default: the first member.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="Its seed, 1 is the best; 0: none.")] = 0,
    rename: Annotated[str, typer.Option(help="A new name for an existing team.")] = "",
    remove: Annotated[bool, typer.Option("--remove", help="Disband the team; its members stay entered.")] = False,
    origin: Annotated[
        Path | None, typer.Option("--from", help="Many teams: a CSV file of lines `team,member,member,…`.")
    ] = None,
    reason: Reason = "",
) -> None:
    """Form a team of entrants, or form it again, until registration closes.

    A file is read first: a mistake is shown with its line, and nothing has changed. Each team is an event.
    """
    with understood(own.speech):
        if (origin is None) == (not title) or (title and bool(members) == remove and not rename):
            raise Failure(own.speech.plain("team-unclear"))
        wanted = [WantedTeam(title, members or (), captain, seed)] if origin is None else [*_read(origin, own.speech)]
    with about(name, own) as (client, name):
        known, found = EntrantNames(client, name, own.speech), client.tournament(name)
        resolved = [(one, [_member(known, member, one, own.speech) for member in one.members]) for one in wanted]
        _require_apart(resolved, own.speech)
        for one, ids in resolved:
            before = team_called(found, one.name)
            if before is None and (remove or rename):
                raise Failure(own.speech.plain("team-unknown", team=one.name))
            kept = list(before.members) if before is not None and rename and not ids else ids
            leader = known.id_of(one.captain) if one.captain else ""
            with _at_line(one, own.speech):
                found = client.form_team(
                    name,
                    rename or (before.display_name if before is not None else one.name),
                    [] if remove else kept,
                    team=before.team if before is not None else "",
                    captain=leader or (before.captain if before is not None and before.captain in kept else ""),
                    seed=one.seed or (before.seed if before is not None else 0),
                    reason=reason,
                )
    word = "team-removed" if remove else "teams-formed"
    tell(found, own.speech.line(word, team=rename or title, count=len(wanted)), own.as_json)


@contextmanager
def _at_line(one: WantedTeam, speech: Speech) -> Iterator[None]:
    """Names the line of a file that the service refuses."""
    try:
        yield
    except CallError as error:
        known = expected(error)
        if not one.line or known is None:
            raise
        text = known.message(speech, error)
        raise Failure(speech.plain("team-file-line", line=one.line, error=text)) from error


def _require_apart(resolved: Sequence[tuple[WantedTeam, Sequence[str]]], speech: Speech) -> None:
    """Requires that no line of a file has a team or a member of another one."""
    lines: dict[str, int] = {}
    for one, ids in resolved:
        for word in (one.name.casefold(), *ids):
            if word in lines and lines[word] != one.line:
                shown = one.name if word == one.name.casefold() else one.members[list(ids).index(word)]
                text = speech.plain("team-file-twice", given=shown, other=lines[word])
                raise Failure(speech.plain("team-file-line", line=one.line, error=text))
            lines[word] = one.line


def _member(known: EntrantNames, member: str, one: WantedTeam, speech: Speech) -> str:
    """The id of a member; a mistake in a file names its line."""
    try:
        return known.id_of(member)
    except Failure as error:
        if not one.line:
            raise
        raise Failure(speech.plain("team-file-line", line=one.line, error=str(error))) from error


def _read(path: Path, speech: Speech) -> Iterator[WantedTeam]:
    """The teams of a file, with a heading or without.

    Raises:
        Failure: the file cannot be read, or a line has no members.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(speech.plain("bad-settings", file=str(path), error=speech.of_file(error))) from error
    separator = next((mark for mark in (";", "\t") if mark in text), ",")
    for line, row in enumerate(csv.reader(text.splitlines(), delimiter=separator), 1):
        cells = [cell.strip() for cell in row]
        cells = [cell for cell in cells if cell]
        if not cells or (line == 1 and cells[0].casefold() == HEADING):
            continue
        if len(cells) < 2:
            raise Failure(speech.plain("team-file-line", line=line, error=", ".join(cells)))
        yield WantedTeam(cells[0], cells[1:], line=line)
