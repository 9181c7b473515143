"""Matches of a tournament: their attempts, phases, seats and ends."""

from dataclasses import replace

from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.match_pb2 import Match as MatchMessage

from domain.matches.arranged_matches import TableAttempt
from domain.matches.events import Actor
from tests.service.application.tournaments.organising import SETTINGS, Organised
from tests.service.house import House
from tests.service.members import Member

BY_HAND = replace(SETTINGS, automatic=False)


def attempt(number: int = 1, table: int = 1, which: int = 1) -> TableAttempt:
    return TableAttempt(Organised.NAME, number, table, which)


async def phase(home: House, match: str) -> "MatchMessage.State.ValueType":
    return (await home.spectator.get(match)).match.state


async def abandoned(home: House, match: str) -> tuple[Actor, str]:
    """The act that ended a match, and its reason."""
    ended = await home.service.parts.hosting.read(match, lambda live: live.lifecycle.abandoned)
    assert ended is not None
    return ended.by, ended.reason


async def seated(member: Member, match: str) -> int:
    """Lets a player come to a match; the seat is returned."""
    seat: int = (await member.join(match)).seat
    await member.caller.call(member.caller.matches.StartMatch, m.StartMatchRequest(match=match))
    return seat
