"""Branches: from which matches another one may go on, and what it takes over from them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from caravanserai_protocol.v1.match_service_pb2 import CreateMatchRequest

from domain.editions.edition import STANDARD
from domain.errors import Reason
from domain.faults import Fault
from domain.matches.branch_point import BranchPoint
from domain.matches.events import Access, Edition
from domain.matches.match import Match
from domain.play.position import Position
from service.access.callers import Caller, require_watch
from service.errors import ServiceError, invalid


class Branch(NamedTuple):
    """The part of a new match that comes from the one that it branches from. ``tournament`` is that of that match;
    empty: none.
    """

    point: BranchPoint
    edition: Edition
    options: Mapping[str, str]
    tournament: str
    position: Position = Position()


def branch_of(match: Match, caller: Caller, request: CreateMatchRequest, game: str, access: Access) -> Branch:
    """The part of a new match that comes from a match that the caller wants to go on from; the position is still
    missing.

    Raises:
        ServiceError: MATCH_NOT_FOUND, MATCH_NOT_OVER, VERSION_NOT_FOUND, BRANCH_IMPOSSIBLE, FIELD_INVALID.
        CommandError: RULES_MISSING.
    """
    require_watch(match, caller)
    name, created, lifecycle, asked = match.lifecycle.match, match.created, match.lifecycle, request.branched_from
    if not lifecycle.over:
        raise ServiceError(Reason.MATCH_NOT_OVER, f"{name} is not over", details={"present": match.version})
    if created.game != game:
        raise invalid("branched_from", Fault.OTHER_GAME)
    if request.players != created.players:
        raise invalid("players", Fault.AS_IN_BRANCHED, value=created.players)
    if request.options:
        raise invalid("options", Fault.OPTIONS_OF_BRANCHED)
    if (request.edition or STANDARD) != created.edition.name:
        raise invalid("edition", Fault.AS_IN_BRANCHED, value=created.edition.name)
    if request.previous:
        raise invalid("previous", Fault.NOT_WITH_BRANCHED_FROM)
    if access is Access.PUBLIC and created.access is not Access.PUBLIC:
        raise invalid("access", Fault.BRANCH_NOT_PUBLIC)
    if asked.seat > created.players:
        raise invalid("branched_from.seat", Fault.BETWEEN, least=0, most=created.players)
    if asked.version > match.version:
        text = f"{name} has come to version {match.version}"
        raise ServiceError(Reason.VERSION_NOT_FOUND, text, details={"present": match.version})
    if not lifecycle.started_at or asked.version < lifecycle.started_at:
        raise not_played(name, asked.version)
    match.require_rules()
    digest = match.digest_of(asked.version)
    if asked.digest not in (b"", digest):
        raise invalid("branched_from.digest", Fault.OTHER_DIGEST)
    playing = match.playing
    options = playing.setting.options if playing is not None else {}
    tournament = created.tournament.tournament if created.tournament is not None else ""
    edition = replace(created.edition, inside=False)
    return Branch(BranchPoint(name, asked.version, digest, asked.seat), edition, options, tournament)


def not_played(match: str, version: int) -> ServiceError:
    """The error where nobody is asked anything at a version."""
    return ServiceError(Reason.BRANCH_IMPOSSIBLE, f"nobody is asked anything at version {version} of {match}")
