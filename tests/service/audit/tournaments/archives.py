"""A small tournament with disputes, played at a service, as an archive; and archives that somebody has changed."""

import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from fractions import Fraction
from functools import partial
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import tournament_service_pb2 as t
from caravanserai_protocol.v1.record_pb2 import RecordProof
from caravanserai_protocol.v1.tournament_archive_pb2 import (
    ArchivedMatch,
    ArchivedRating,
    ArchivedStanding,
    ArchivedStandings,
    ArchiveHeader,
)
from caravanserai_protocol.v1.tournament_pb2 import Tournament as TournamentMessage
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.audit.trust import Policy
from domain.boxes.file import digest
from domain.matches.events import Person
from domain.matches.time_control import SECOND, Counted, TimeControl
from domain.persons.erasures import person_of
from domain.play.seals import SALT_BYTES
from domain.tournaments import commands
from domain.tournaments.events import (
    Adjudicated,
    By,
    EntrantRegistered,
    Forfeit,
    LotsDrawn,
    MatchLinked,
    Penalty,
    Places,
    RegistrationClosed,
    ReplayTable,
    Role,
    RoundPaired,
    TournamentBody,
    TournamentCreated,
    TournamentEvent,
    TournamentFinished,
    TournamentRecorded,
)
from domain.tournaments.pairing import Entrant, PairedTable, Scheduled
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.settings import Settings, Swiss
from service.audit.keys import write_keys
from service.configuration import AuditLog
from tests.service.application.tournaments.organising import Organised
from tests.service.audit.trees import KEY, sign_soon
from tests.service.house import Caller, House, house
from tests.service.members import Member, register, security

GAME = "marcopolo"
POINTS = MatchPoints(Fraction(1), Fraction(1, 2), Fraction(0))
SETTINGS = Settings(
    "Oasis <b>Open</b>",
    GAME,
    "standard",
    2,
    Swiss(2),
    POINTS,
    ("buchholz", "wins"),
    spectator_delay=60,
    time_control=TimeControl(Counted.MATCH, 7200 * SECOND, 30 * SECOND),
)
TRUST = Policy((KEY.public,))
NAME = "tournaments/archived"
CODEC = TournamentProtobuf()


@asynccontextmanager
async def logging_house(folder: Path) -> AsyncIterator[House]:
    """A service with a log that is signed without much delay."""
    write_keys(folder / "keys", [KEY])
    with pytest.MonkeyPatch.context() as patch:
        sign_soon(patch)
        async with house(folder, audit=AuditLog(folder / "keys"), security=security()) as home:
            yield home


async def play(home: House, name: str = NAME, label: str = "Anna <script>") -> str:
    """Somebody, here called Anna, and three bots play two rounds. Anna gives up a match, a table is played again,
    there is a penalty, and Anna misses a round.
    """
    anna, held = await register(home, label), await register(home, f"Organiser of {label}")
    played, box = Organised(home, name), digest(home.service.games[GAME].content())

    def by(reason: str = "") -> By:
        return By(Role.ORGANISER, held.name, reason)

    await played.command(lambda now: commands.create(now, by(), SETTINGS, held.name, box, secrets.token_bytes(32), ""))
    entrant = By(Role.ENTRANT, anna.name)
    await played.command(
        lambda now: commands.register(now, entrant, account=anna.name, display_name=label, person=_person(anna))
    )
    for number in range(1, 4):
        await played.command(partial(commands.register, by=by(), bot="random", display_name=f"Bot {number}"))
    await played.command(lambda now: commands.close_registration(now, by()))
    await played.command(lambda now: commands.pair(now, by(), 1))
    now = await played.holds(lambda now: all(table.linked for table in now.rounds[0].tables))
    theirs = next(table for table in now.rounds[0].tables if anna.name.removeprefix("players/") in table.players)
    other = next(table.number for table in now.rounds[0].tables if table.number != theirs.number)
    await _join_and_resign(anna, held, theirs.matches[0])
    await played.holds(lambda now: all(table.outcome for table in now.rounds[0].tables))
    places = Places(tuple(2 if player in anna.name else 1 for player in theirs.players))
    await played.command(lambda now: commands.adjudicate(now, by("Anna gave up"), 1, theirs.number, places))
    ruling = commands.adjudicate
    await played.command(lambda now: ruling(now, by("The clock was broken"), 1, other, ReplayTable()))
    await played.holds(lambda now: now.rounds[0].settled and len(now.table(1, other).matches) == 2)
    penalty = Penalty("bot-2", Fraction(1, 2))
    await played.command(lambda now: commands.adjudicate(now, by("Shouted & ran <away>"), 1, 0, penalty))
    await played.command(lambda now: commands.pair(now, by(), 2))
    now = await played.holds(lambda now: all(table.linked for table in now.rounds[1].tables))
    late = next(table for table in now.rounds[1].tables if anna.name.removeprefix("players/") in table.players)
    forfeit = Forfeit((anna.name.removeprefix("players/"),))
    await played.command(lambda now: commands.adjudicate(now, by("Did not come"), 2, late.number, forfeit))
    await played.holds(lambda now: now.rounds[1].settled)
    await played.command(lambda now: commands.finish(now, by()))
    return name


def _person(member: Member) -> Person:
    return Person(person_of(member.name), secrets.token_bytes(SALT_BYTES))


async def cancel(home: House, name: str = "tournaments/cancelled") -> str:
    """A tournament of Anna and a bot that is cancelled when lots are drawn."""
    anna, held = await register(home, "Anna"), await register(home, "Organiser")
    played, box = Organised(home, name), digest(home.service.games[GAME].content())
    by, entrant = By(Role.ORGANISER, held.name, "Rain"), By(Role.ENTRANT, anna.name)
    await played.command(lambda now: commands.create(now, by, SETTINGS, held.name, box, secrets.token_bytes(32), ""))
    await played.command(
        lambda now: commands.register(now, entrant, account=anna.name, display_name="Anna", person=_person(anna))
    )
    await played.command(lambda now: commands.register(now, by, bot="random", display_name="Bot"))
    await played.command(lambda now: commands.close_registration(now, by))
    await played.command(lambda now: commands.cancel(now, by))
    return name


async def _join_and_resign(member: Member, owner: Member, match: str) -> None:
    await member.join(match)
    await owner.caller.call(owner.caller.matches.StartMatch, m.StartMatchRequest(match=match, without_waiting=True))
    await member.caller.call(member.caller.matches.Resign, m.ResignRequest(match=match))


async def file_of(caller: Caller, name: str = NAME) -> bytes:
    """The archive of a tournament, as the service streams it."""
    parts = caller.stream(caller.tournaments.GetTournamentArchive, t.GetTournamentArchiveRequest(tournament=name))
    return b"".join([part.data async for part in parts])


# -- changed archives -------------------------------------------------------------------------------------------------

Change = Callable[[list[TournamentRecorded]], Iterable[TournamentRecorded]]


def rows_of(archive: TournamentArchive) -> list[TournamentRecorded]:
    """The events of an archive."""
    rows = []
    for update in archive.updates:
        openings = tuple(CODEC.read_opening(opening) for opening in update.openings)
        rows.append(TournamentRecorded(CODEC.read_event(update.event), data=update.event, openings=openings))
    return rows


def rechained(archive: TournamentArchive, rows: Iterable[TournamentRecorded]) -> TournamentArchive:
    """The archive with other events, each with number and hash of the one before, as an operator would write them."""
    updates, previous = [], bytes(32)
    beside = {update.event: update.openings for update in archive.updates}
    for version, row in enumerate(rows, 1):
        data = CODEC.event_bytes(replace(row.event, version=version, previous=previous))
        updates.append(TournamentUpdate(version=version, event=data, openings=beside.get(row.data, ())))
        previous = sha256(data).digest()
    return replace(archive, updates=tuple(updates)).counted()


def with_body(row: TournamentRecorded, **changes: Any) -> TournamentRecorded:
    """An event that says something else."""
    event: TournamentEvent = row.event
    return replace(row, event=replace(event, body=replace(event.body, **changes)))


def changed(
    archive: TournamentArchive, wanted: type, change: Callable[[TournamentRecorded], TournamentRecorded], which: int = 0
) -> TournamentArchive:
    """The archive with one event of a sort changed, all others chained to it."""
    rows = rows_of(archive)
    places = [index for index, row in enumerate(rows) if isinstance(row.event.body, wanted)]
    rows[places[which]] = change(rows[places[which]])
    return rechained(archive, rows)


def without(archive: TournamentArchive, wanted: Callable[[TournamentRecorded], bool]) -> TournamentArchive:
    """The archive without some events, all others chained."""
    return rechained(archive, [row for row in rows_of(archive) if not wanted(row)])


def hostile(*texts: str) -> TournamentArchive:
    """An archive with texts of somebody else wherever one fits. Nothing in it holds."""
    following = cycle(texts)
    title, account, reason, one, other, match = islice(following, 6)
    settings = replace(SETTINGS, title=title, arbiters=(account,))
    table = PairedTable((one, other), Scheduled(1))
    bodies: list[TournamentBody] = [
        TournamentCreated(settings, account, match, bytes(32)),
        EntrantRegistered(one, bot=reason, display_name=title),
        EntrantRegistered(other, account=account, display_name=reason),
        RegistrationClosed(),
        LotsDrawn(((one, 1), (other, 2))),
        RoundPaired(1, title, (Entrant(one, 1, 1), Entrant(other, 2, 2)), (table,)),
        MatchLinked(1, 1, 1, match),
        Adjudicated(1, 0, Penalty(one, Fraction(1))),
        Adjudicated(1, 1, Places((1, 2))),
        TournamentFinished(bytes(32)),
    ]
    name = texts[0]
    rows = [
        TournamentRecorded(TournamentEvent(name, 1, b"", By(Role.ORGANISER, account, reason), body)) for body in bodies
    ]
    line = ArchivedStanding(place=1, entrant=other, score=match, tie_breaks=[one])
    header = ArchiveHeader(
        tournament=name, state=TournamentMessage.STATE_FINISHED, program=title, log=account, signer=reason
    )
    archive = TournamentArchive(
        header,
        (),
        (ArchivedMatch(round=1, table=1, attempt=1, record=match.encode()),),
        (ArchivedStandings(version=len(rows), lines=[line]),),
        (ArchivedRating(match=match, who=one, matches=1),),
        RecordProof(checkpoint=title),
    )
    signer = reason
    return rechained(archive, rows).signed(signer, lambda text: f"{text}\n{title}")
