"""Requests about tournaments: read, and refused where they make no sense."""

import re
import secrets
from base64 import b32encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as messages

from caravanserai_verify.codecs.tournament_events import read_ruling
from caravanserai_verify.codecs.tournament_settings import ENDING_NAMES
from domain.errors import Reason
from domain.play.chance import parts
from domain.tournaments import commands
from domain.tournaments.commands.own_team import JOIN_HASH
from domain.tournaments.entry import EntryPass, is_country
from domain.tournaments.events import By, ReplayTable, Role, Ruling, TeamFormed
from domain.tournaments.results import BYES, Ending
from domain.tournaments.tournament import Tournament
from domain.words.field_faults import Fault
from service.access.callers import HASH_BYTES, Caller
from service.access.names import clean_name
from service.api.tournaments.settings_validation import BOARDS, number_of
from service.errors import ServiceError, invalid, misnamed

ENTROPY_BYTES = 64
REASON_LENGTH = 500
TEAM_NAME = 60
_TOURNAMENT = re.compile(r"tournaments/[a-z0-9]{8,40}")
_ENTRANT = re.compile(r"(tournaments/[a-z0-9]{8,40})/entrants/([a-z0-9-]{1,40})")
ROUND = re.compile(r"(tournaments/[a-z0-9]{8,40})/rounds/([1-9][0-9]{0,8})")


Players = tuple[str, ...]
"""Ids of entrants."""


def organising(tournament: Tournament, caller: Caller, reason: str = "", signature: bytes = b"") -> By:
    """The caller, if they may do what the organiser may, with their signature.

    Raises:
        ServiceError: NOT_THE_ORGANISER.
    """
    role = tournament.role_of(caller.player)
    if role is None and caller.admin:
        role = Role.ADMINISTRATOR
    if role is None:
        raise not_organising(tournament)
    return By(role, caller.player, reason, organiser_signature=signature)


def without_absent(tournament: Tournament, wanted: pb.Adjudication, given: Ruling) -> Ruling:
    """A ruling; if a table plays again, without those who forfeit now, unless it names others."""
    if not isinstance(given, ReplayTable) or given.without:
        return given
    return ReplayTable(tournament.table(wanted.round, wanted.table).shut_out)


def not_organising(tournament: Tournament) -> ServiceError:
    """The error for callers who are not the organiser."""
    details = {"organiser": tournament.terms.organiser}
    return ServiceError(Reason.NOT_THE_ORGANISER, "only the organiser of the tournament may do this", details=details)


def require_reached(tournament: Tournament, version: int) -> None:
    """Requires that a tournament has come to a version."""
    if version > tournament.version:
        text = f"{tournament.name} has come to version {tournament.version}"
        raise ServiceError(Reason.VERSION_NOT_FOUND, text, details={"present": tournament.version})


def require_version(tournament: Tournament, request: Any) -> None:
    """Requires that a tournament is at the version that a request expects, if it does."""
    if request.HasField("expected_version") and request.expected_version != tournament.version:
        raise ServiceError(
            Reason.VERSION_CHANGED,
            f"{tournament.name} is at version {tournament.version}, not {request.expected_version}",
            details={"present": tournament.version},
        )


def reason_of(given: str, *, needed: bool = False) -> str:
    """A reason as it is stored; empty where none is given or needed."""
    return clean_name(given, "reason", REASON_LENGTH) if given or needed else ""


def require_commitment(request: Any) -> None:
    """Requires that a commitment has its length, if there is one."""
    given = request.entropy_commitment
    if given and len(given) != HASH_BYTES:
        raise invalid("entropy_commitment", Fault.BYTES_OR_EMPTY, bytes=HASH_BYTES, given=len(given))


def brought_by(request: Any) -> EntryPass:
    """The ticket and the country of a player who enters, or neither.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    ticket, country = request.entry_ticket, request.country
    if request.bot and (ticket or country):
        raise invalid("entry_ticket" if ticket else "country", Fault.BOTS_MEET_NO_CONDITIONS)
    if ticket and len(ticket) != HASH_BYTES:
        raise invalid("entry_ticket", Fault.BYTES_OR_EMPTY, bytes=HASH_BYTES, given=len(ticket))
    if country and not is_country(country):
        raise invalid("country", Fault.NOT_A_COUNTRY, given=repr(country[:40]))
    return EntryPass(ticket, country)


def require_entropy(request: Any) -> None:
    """Requires entropy of a possible length."""
    if not 1 <= len(request.entropy) <= ENTROPY_BYTES:
        raise invalid("entropy", Fault.BYTES_BETWEEN, least=1, most=ENTROPY_BYTES, given=len(request.entropy))


# -- reasons ----------------------------------------------------------------------------------------------------------


def given_reason(request: Any) -> str:
    """The reason, if the request gives one."""
    return reason_of(request.reason)


def needed_reason(request: Any) -> str:
    """The reason; the request must give one."""
    return reason_of(request.reason, needed=True)


def early_reason(request: messages.FinishTournamentRequest) -> str:
    """The reason why a tournament ends; an early end needs a reason."""
    return reason_of(request.reason, needed=request.early)


def seed_reason(request: messages.SeedEntrantRequest) -> str:
    """The reason for a seed, which must be a possible one."""
    if request.seed > commands.CAPACITY:
        raise invalid("seed", Fault.AT_MOST, most=commands.CAPACITY)
    return given_reason(request)


def bye_reason(request: messages.GrantByeRequest) -> str:
    """The reason for a bye, which must be one that an organiser can grant."""
    if ENDING_NAMES.get(request.bye.result) not in BYES - {Ending.PAIRING_BYE}:
        raise invalid("bye.result", Fault.NOT_A_BYE)
    return given_reason(request)


def apart_reason(request: messages.KeepApartRequest) -> str:
    """The reason for keeping entrants apart, who must be as many as can be."""
    if not 2 <= len(request.entrants) <= commands.MATES:
        raise invalid("entrants", Fault.BETWEEN, least=2, most=commands.MATES)
    return given_reason(request)


def team_reason(request: messages.FormTeamRequest) -> str:
    """The reason for forming a team, with as many members as there can be."""
    if len(request.team.members) > 2 * BOARDS:
        raise invalid("team.members", Fault.AT_MOST, most=2 * BOARDS)
    if request.team.seed > commands.CAPACITY:
        raise invalid("team.seed", Fault.AT_MOST, most=commands.CAPACITY)
    return given_reason(request)


def own_team_fits(request: messages.ChangeOwnTeamRequest) -> None:
    """Requires a team of at most as many members as there can be, and a hash that is one."""
    if len(request.team.members) > 2 * BOARDS:
        raise invalid("team.members", Fault.AT_MOST, most=2 * BOARDS)
    if len(request.join_hash) not in (0, JOIN_HASH):
        raise invalid("join_hash", Fault.TOKEN_HASH, bytes=JOIN_HASH, given=len(request.join_hash))


def wanted_team(tournament: Tournament, entrant: str, request: messages.ChangeOwnTeamRequest) -> TeamFormed:
    """The team that an entrant wants: what is left out stays, and a new team has the entrant alone."""
    team, join_hash = request.team, request.join_hash
    before = tournament.teams.get(team.team)
    if before is None:
        name = clean_name(team.display_name, "team.display_name", TEAM_NAME)
        new = team.team or f"team-{tournament.teams_formed + 1}"
        members = tuple(team.members) or (entrant,)
        return TeamFormed(new, name, team.captain or entrant, members, 0, join_hash)
    if not team.members:
        return TeamFormed(before.team, before.display_name)
    name = clean_name(team.display_name or before.display_name, "team.display_name", TEAM_NAME)
    kept = join_hash if request.HasField("join_hash") else before.join_hash
    return TeamFormed(before.team, name, team.captain or before.captain, tuple(team.members), before.seed, kept)


def change_reason(request: messages.ChangeSettingsRequest) -> str:
    """The reason for changing settings; there must be one."""
    if not request.change.ListFields():
        raise invalid("change", Fault.CHANGES_NOTHING)
    return needed_reason(request)


def hand_reason(request: messages.PairByHandRequest) -> str:
    """The reason for pairing a round by hand, with as many tables and entrants as there can be."""
    if len(request.tables) > commands.CAPACITY // 2:
        raise invalid("tables", Fault.AT_MOST, most=commands.CAPACITY // 2)
    seated = sum(len(table.entrants) + len(table.numbers) for table in request.tables)
    if seated + len(request.byes) + len(request.bye_numbers) > commands.CAPACITY:
        raise invalid("tables", Fault.TABLE_ENTRANTS_AT_MOST, most=commands.CAPACITY)
    return needed_reason(request)


def hand_round(tournament: Tournament, request: messages.PairByHandRequest) -> tuple[list[Players], Players]:
    """The entrants of each table, and those without one, in a round that is paired by hand.

    Raises:
        ServiceError: FIELD_INVALID, VERSION_CHANGED.
    """
    numbered = bool(request.bye_numbers) or any(table.numbers for table in request.tables)
    if numbered and not request.HasField("expected_version"):
        raise invalid("expected_version", Fault.MISSING)
    require_version(tournament, request)
    order = [*tournament.entrants] if numbered else []
    tables = [
        (*table.entrants, *_numbered(table.numbers, order, "tables.numbers")) if table.numbers else (*table.entrants,)
        for table in request.tables
    ]
    return tables, (*request.byes, *_numbered(request.bye_numbers, order, "bye_numbers"))


def _numbered(numbers: Sequence[int], order: Sequence[str], field: str) -> Iterator[str]:
    for number in numbers:
        if not 1 <= number <= len(order):
            raise invalid(field, Fault.BETWEEN, least=1, most=len(order))
        yield order[number - 1]


def release_reason(request: messages.ReleaseEntrantsRequest) -> str:
    """The reason for waiting no longer for entrants."""
    if len(request.entrants) > commands.CAPACITY:
        raise invalid("entrants", Fault.AT_MOST, most=commands.CAPACITY)
    return given_reason(request)


def ruling_reason(request: messages.AdjudicateRequest) -> str:
    """The reason for a ruling, which must decide something."""
    wanted = request.adjudication
    if wanted.WhichOneof("decision") is None:
        raise invalid("adjudication", Fault.DECIDES_NOTHING)
    if wanted.WhichOneof("decision") == "penalty":
        number_of(wanted.penalty.points, "adjudication.penalty.points")
    given, reason = read_ruling(wanted), needed_reason(request)
    if request.everybody and (not isinstance(given, ReplayTable) or given.without):
        raise invalid("everybody", Fault.EVERYBODY_PLAYS_AGAIN)
    return reason


# -- names ------------------------------------------------------------------------------------------------------------


def tournament_name(name: str, field: str = "tournament") -> str:
    """The name of a tournament, if it is one."""
    if not _TOURNAMENT.fullmatch(name):
        raise misnamed(field, name, "tournament", "tournaments/{tournament}")
    return name


def entrant_name(name: str) -> tuple[str, str]:
    """The tournament and the entrant in the name of an entrant."""
    named = _ENTRANT.fullmatch(name)
    if named is None:
        raise misnamed("name", name, "entrant", "tournaments/{tournament}/entrants/{entrant}")
    return named[1], named[2]


def new_name(origin: bytes, request_id: str) -> str:
    """The name of a new tournament. With a request id it follows from that and the organiser's secret, so that a
    repetition finds it.
    """
    seed = secrets.token_bytes(16)
    if request_id:
        seed = sha256(parts(b"caravanserai/tournament/v1", origin, request_id.encode())).digest()[:16]
    return f"tournaments/{b32encode(seed).decode().rstrip('=').lower()}"
