"""Codec of the first event of a match: its terms, rights, tournament, branch point, position, and the box."""

import zlib
from functools import lru_cache

from caravanserai_protocol.inflating import InflationError, inflated
from caravanserai_protocol.v1 import access_pb2, event_pb2, tournament_match_pb2

from caravanserai_verify.codecs.clock_codec import read_time_control, write_time_control
from caravanserai_verify.codecs.effect_codec import Fields
from caravanserai_verify.codecs.layouts import VISIBILITIES, read_areas_and_layout
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.branch_point import BranchPoint
from domain.matches.events import Access, Edition, MatchCreated
from domain.matches.rematch import PreviousMatch
from domain.play.position import Position
from domain.table.table import Placement

ACCESSES = {
    Access.PUBLIC: access_pb2.ACCESS_PUBLIC,
    Access.UNLISTED: access_pb2.ACCESS_UNLISTED,
    Access.PRIVATE: access_pb2.ACCESS_PRIVATE,
}
ACCESS_NAMES = {access_pb2.ACCESS_UNSPECIFIED: Access.PUBLIC} | {number: access for access, number in ACCESSES.items()}


@lru_cache(maxsize=16)
def compressed(content: bytes) -> bytes:
    """The compressed content of a box; cached, because all matches of an edition have the same box."""
    return zlib.compress(content, 9)


@lru_cache(maxsize=16)
def decompressed(content: bytes) -> bytes:
    """The decompressed content of a box; empty if it cannot be read."""
    try:
        return inflated(content)
    except InflationError:
        return b""


def write_table(table: TableAttempt | None) -> tournament_match_pb2.TableAttempt | None:
    """The table of a tournament as a message; None for other matches."""
    if table is None:
        return None
    return tournament_match_pb2.TableAttempt(
        tournament=table.tournament, round=table.round, table=table.table, attempt=table.attempt
    )


def read_table(message: event_pb2.MatchCreated) -> TableAttempt | None:
    """The table of a tournament at which a match is played; None for other matches."""
    if not message.HasField("tournament"):
        return None
    table = message.tournament
    return TableAttempt(table.tournament, table.round, table.table, table.attempt)


def write_reservation(kept: Reservation) -> tournament_match_pb2.SeatReservation:
    """The reservation of a seat, as a message."""
    return tournament_match_pb2.SeatReservation(player=kept.account, bot=kept.bot, entrant=kept.entrant)


def write_previous(previous: PreviousMatch | None) -> access_pb2.PreviousMatch | None:
    """The match that is played again as a message; None for other matches."""
    return None if previous is None else access_pb2.PreviousMatch(match=previous.match, seat=previous.seat)


def write_branch_point(point: BranchPoint | None) -> access_pb2.BranchPoint | None:
    """The point at which a match branches from another one, as a message; None for other matches."""
    if point is None:
        return None
    return access_pb2.BranchPoint(match=point.match, version=point.version, digest=point.digest, seat=point.seat)


def read_branch_point(message: access_pb2.BranchPoint) -> BranchPoint:
    """The point from which a match branches."""
    return BranchPoint(message.match, message.version, message.digest, message.seat)


def write_position(position: Position) -> event_pb2.Position:
    """A position as a message."""
    message = event_pb2.Position()
    for place, piece, number in position.layout:
        message.placements.add(place=place, piece=piece, count=number)
    for place, seat in position.shown:
        message.shown.add(place=place, seat=seat)
    for stack, kind, arguments in position.tasks:
        message.tasks.add(stack=stack, kind=kind, arguments=arguments)
    return message


def read_position(message: event_pb2.Position) -> Position:
    """The position in a message."""
    return Position(
        tuple(Placement(entry.place, entry.piece, entry.count) for entry in message.placements),
        tuple((entry.place, entry.seat) for entry in message.shown),
        tuple((entry.stack, entry.kind, tuple(entry.arguments)) for entry in message.tasks),
    )


def write_created(created: MatchCreated) -> Fields:
    """The fields of the message for a match that is created."""
    edition = created.edition
    return {
        "game": f"games/{created.game}",
        "rules_version": created.rules_version,
        "edition": {
            "name": edition.name,
            "digest": edition.digest,
            "content": compressed(edition.content) if edition.inside else b"",
        },
        "players": created.players,
        "options": [{"name": name, "value": value} for name, value in created.options],
        "commitment": created.commitment,
        "seed": created.seed,
        "areas": [
            {"name": area.name, "visibility": VISIBILITIES[area.visibility], "supply": sorted(area.supply)}
            for area in created.areas
        ],
        "layout": [{"place": place, "piece": piece, "count": count} for place, piece, count in created.layout],
        "access": ACCESSES[created.access],
        "owner": created.owner,
        "admitted": created.admitted,
        "chance_scheme": created.chance_scheme if created.chance_scheme != 1 else 0,
        "patience_seconds": created.patience,
        "open_seconds": created.open_seconds,
        "signatures_required": created.signatures_required,
        "tournament": write_table(created.tournament),
        "reserved": map(write_reservation, created.reserved),
        "time_control": write_time_control(created.time_control),
        "spectator_delay_seconds": created.spectator_delay,
        "previous": write_previous(created.previous),
        "branched_from": write_branch_point(created.branched_from),
    }


def read_created(message: event_pb2.MatchCreated, box: bytes) -> MatchCreated:
    """The creation of a match; ``box`` is the box beside the event, unless the event contains it."""
    edition = message.edition
    content = decompressed(edition.content) if edition.content else box
    areas, layout = read_areas_and_layout(message)
    return MatchCreated(
        message.game.removeprefix("games/"),
        message.rules_version,
        Edition(edition.name, edition.digest, content, inside=bool(edition.content)),
        message.players,
        tuple((option.name, option.value) for option in message.options),
        message.commitment,
        message.seed,
        areas,
        layout,
        ACCESS_NAMES[message.access],
        message.owner,
        tuple(message.admitted),
        chance_scheme=message.chance_scheme or 1,
        patience=message.patience_seconds,
        open_seconds=message.open_seconds,
        signatures_required=message.signatures_required,
        tournament=read_table(message),
        reserved=tuple(Reservation(kept.player, kept.bot, kept.entrant) for kept in message.reserved),
        time_control=read_time_control(message.time_control) if message.HasField("time_control") else None,
        spectator_delay=message.spectator_delay_seconds,
        previous=PreviousMatch(message.previous.match, message.previous.seat) if message.HasField("previous") else None,
        branched_from=read_branch_point(message.branched_from) if message.HasField("branched_from") else None,
    )
