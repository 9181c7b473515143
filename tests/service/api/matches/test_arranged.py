"""Matches of tournaments in a service: kept seats, lists, rights, quotas, imports."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.tournament_match_pb2 import SeatReservation
from caravanserai_protocol.v1.tournament_match_pb2 import TableAttempt as TableMessage

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.matches.published import record_of
from domain.event import Envelope, Event
from domain.games import games
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.events import Access, Recorded
from domain.matches.match import Match
from domain.matches.terms import Rights, Terms
from domain.players.player import PlayerCreated
from service.limiting.limits import UNLIMITED
from tests.service.api.matches.test_directory import settled
from tests.service.api.test_match_lists import names
from tests.service.audit.matches.test_record_export import hand_in
from tests.service.house import House, Refusal, house
from tests.service.members import Member, admin, register, security

TABLE = TableAttempt("tournaments/abcdefgh", 1, 2, 1)


async def arrange(home: House, owner: Member, *kept: Reservation, access: Access = Access.PUBLIC) -> str:
    """Makes a match as a tournament does."""

    def make() -> tuple[Match, Sequence[Recorded]]:
        return Match.create(
            hosting.store.codec,
            home.service.games,
            TABLE.match,
            Terms("sahwari", len(kept), rights=Rights(owner.name, access=access), tournament=TABLE, reserved=kept),
            secrets.token_bytes(32),
            clock=hosting.store.clock,
        )

    hosting = home.service.parts.hosting
    await hosting.create(TABLE.match, None, make, lambda match, _: match.version)
    await settled(home)
    return TABLE.match


async def reason(call: object) -> str:
    with pytest.raises(Refusal) as refused:
        await call  # type: ignore[misc]
    return refused.value.reason


async def test_a_stranger_takes_no_kept_seat(home: House) -> None:
    owner, anna, stranger = [await register(home, label) for label in ("Owner", "Anna", "Stranger")]
    match = await arrange(home, owner, Reservation(anna.name), Reservation(bot="random"))
    assert await reason(stranger.join(match)) == "SEAT_RESERVED"
    assert await reason(stranger.join(match, seat=1)) == "SEAT_RESERVED"
    assert await reason(owner.join(match)) == "SEAT_RESERVED"
    assert await reason(home.join(match, 1)) == "SEAT_RESERVED"  # a guest
    bot = m.AddBotRequest(match=match, kind="greedy")
    assert await reason(owner.caller.call(owner.caller.matches.AddBot, bot)) == "SEAT_RESERVED"
    assert (await anna.join(match)).seat == 1


async def test_everybody_sees_the_table_and_who_seats_are_kept_for(home: House) -> None:
    owner, anna = await register(home, "Owner"), await register(home, "Anna")
    match = await arrange(home, owner, Reservation(anna.name), Reservation(bot="random"))
    kept = [SeatReservation(player=anna.name), SeatReservation(bot="random")]
    listing = await home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest())
    for shown in ((await home.spectator.get(match)).match, listing.matches[0]):
        assert shown.tournament == TableMessage(tournament="tournaments/abcdefgh", round=1, table=2, attempt=1)
        assert [seat.reserved for seat in shown.seats] == kept
        assert shown.owner == owner.name


async def test_matches_are_found_by_their_tournament(home: House) -> None:
    owner, anna = await register(home, "Owner"), await register(home, "Anna")
    other = await home.create(2)
    match = await arrange(home, owner, Reservation(anna.name), Reservation(bot="random"))
    expected = {
        "tournament = tournaments/abcdefgh": {match},
        "tournament != tournaments/abcdefgh": {other},
        "tournament = tournaments/abcdefgh AND round = 1": {match},
        "tournament = tournaments/abcdefgh AND round > 1": set(),
        f"reserved = {anna.name}": {match},
        f"reserved != {anna.name}": {other},
        f"reserved = {owner.name}": set(),
    }
    for text, found in expected.items():
        assert set(await names(home.spectator, text)) == found, text
    assert await names(anna.caller, "reserved = me") == [match]
    assert await names(home.owner, "reserved = me") == []  # a guest


async def test_a_private_match_is_there_for_those_whose_seat_is_kept(home: House) -> None:
    owner, anna, stranger = [await register(home, label) for label in ("Owner", "Anna", "Stranger")]
    match = await arrange(home, owner, Reservation(anna.name), Reservation(bot="random"), access=Access.PRIVATE)
    assert await names(anna.caller) == [match]
    assert await names(stranger.caller) == []
    assert await reason(stranger.caller.get(match)) == "MATCH_NOT_FOUND"
    assert (await anna.caller.get(match)).match.name == match
    assert (await anna.join(match)).seat == 1


async def test_matches_of_tournaments_are_not_counted_for_their_owner(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, open_matches=1)) as home:
        owner = await register(home, "Owner")
        await arrange(home, owner, Reservation(owner.name), Reservation(bot="random"))
        await owner.create()
        assert await reason(owner.create()) == "TOO_MANY_MATCHES"


async def test_no_imported_match_takes_the_place_of_one_of_a_tournament_that_is_hosted_here(tmp_path: Path) -> None:
    """The record is right in itself: somebody else's service made it, for a tournament of this name."""
    codec = ProtobufCodec(games())
    kept = (Reservation(bot="random"), Reservation(bot="random"))
    match, rows = Match.create(
        codec, games(), TABLE.match, Terms("sahwari", 2, tournament=TABLE, reserved=kept), secrets.token_bytes(32)
    )
    rows += match.abandon("over")
    record = record_of(rows)
    async with house(tmp_path, security=security()) as home:
        event = Event(TABLE.tournament, 1, PlayerCreated("stands for a tournament", False, "", plain=True))
        home.service.parts.store.append([Envelope(event)])
        assert await reason(hand_in(admin(home), record.to_bytes())) == "MATCH_EXISTS"
