"""Erasing persons in a running service: nothing shows or holds their names, and everything else still holds."""

import asyncio
import threading
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Record
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.player_pb2 import Player

from caravanserai_verify.record_proof import prove
from clients.workshop.stored_records import record_of
from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.persons.erasures import ERASURES, person_of
from domain.players.player import Holder, PlayerCreated, token_stream
from domain.players.player import register as register_player
from service.application.live import projector
from service.application.live.match_views import MatchViews
from service.application.persons import erasure
from service.persistence.matches.store import MatchStore
from service.persistence.persons.kind import ERASED
from service.verification.store_check import check
from service.verification.stored_matches import verify_stored
from tests.service.application.persons.people import (
    HANNA,
    OTTO,
    copied,
    erase,
    files_of,
    files_with,
    names_everywhere,
    played,
    reason_of,
    seated,
)
from tests.service.house import Caller, Refusal, hash_of, house, until
from tests.service.members import Member, admin, register, security


async def test_the_events_hold_no_name_and_everybody_sees_it(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        match = (await home.spectator.get(name)).match
        assert [(seat.display_name, seat.erased) for seat in match.seats] == [(HANNA, False), (OTTO, False)]
        updates = await home.spectator.replay(name)
        joined = MatchEvent.FromString(updates[1].event)
        assert HANNA.encode() not in updates[1].event
        assert joined.joined.player == ""
        assert joined.joined.person == joined.seals[0].person != ""
        assert HANNA in updates[1].lines[0]
        assert HANNA.encode() in updates[1].openings[0].payload, "everybody who may see the match gets the opening"
    assert files_with(tmp_path, HANNA) == ["matches.projections.sqlite"], "rows hold names in encrypted form"


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_erased_name_is_nowhere_and_every_proof_holds(tmp_path: Path, restarted: bool) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        before = [update.event for update in await home.spectator.replay(name)]
        assert HANNA in await names_everywhere(home, name)
        answer = await erase(admin(home), match=name, seat=1)
        assert answer.person.startswith("persons/")
        assert not answer.remaining
        if not restarted:
            text = await names_everywhere(home, name)
            assert HANNA not in text
            assert "erased player" in text
            assert OTTO in text
            assert files_with(tmp_path, HANNA) == []
    async with house(tmp_path, security=security()) as home:
        match = (await home.spectator.get(name)).match
        assert [(seat.display_name, seat.erased) for seat in match.seats] == [("", True), (OTTO, False)]
        assert HANNA not in await names_everywhere(home, name)
        assert [update.event for update in await home.spectator.replay(name)] == before, "events stay byte for byte"
    assert files_with(tmp_path, HANNA) == []
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        verification = verify_stored(store, name)
        assert verification.ok
        assert verification.erased == (1,)
        assert check(store).ok
        record = record_of(store, name)
        assert prove(record).ok
        assert Record.from_bytes(record.to_bytes()).verify().ok
        assert not record.updates[1].openings


async def test_the_key_is_in_no_file_after_the_erasure(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        keys = home.service.parts.store.vault.keys
        person = (await erase(admin(home), match=name, seat=2)).person
        other = MatchEvent.FromString((await home.spectator.replay(name))[1].event).joined.person
        kept = keys.find(other)
        assert keys.find(person) == b""
        found = [path for path in files_of(tmp_path) if kept in path.read_bytes()]
        assert {path.name for path in found} <= {"matches.persons.sqlite", "matches.persons.sqlite-wal"}
        assert found


async def test_key_bytes_are_overwritten(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await home.create(2)
        await seated(home, name, 1, HANNA)
        person = MatchEvent.FromString((await home.spectator.replay(name))[1].event).joined.person
        key = home.service.parts.store.vault.keys.find(person)
        assert any(key in path.read_bytes() for path in files_of(tmp_path))
        await erase(admin(home), name=person)
        assert not any(key in path.read_bytes() for path in files_of(tmp_path))


async def test_erasing_again_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        first = await erase(admin(home), match=name, seat=1)
        position = home.service.parts.store.last_position()
        assert await erase(admin(home), match=name, seat=1) == first
        assert await erase(admin(home), name=first.person) == first
        assert home.service.parts.store.last_position() == position


async def test_nothing_says_that_somebody_was_erased_while_their_name_could_still_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[bool]()
    forget = MatchViews.forget
    async with house(tmp_path) as home:
        name = await home.create(2, seed="")
        for seat, label in ((1, HANNA), (2, OTTO)):
            await seated(home, name, seat, label)
        await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))

        async def forgetting(views: MatchViews) -> None:
            said.append((await home.spectator.get(name)).match.seats[0].erased)
            await forget(views)

        monkeypatch.setattr(MatchViews, "forget", forgetting)
        await erase(home.seat(1), match=name, seat=1)
        assert (await home.spectator.get(name)).match.seats[0].erased
    assert said
    assert not said[0], "a page that hears of it would read the log again, and find the name"


async def test_a_guest_erases_themselves_and_nobody_else(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        assert await reason_of(erase(home.seat(2), match=name, seat=1)) == "SEAT_NOT_YOURS"
        assert await reason_of(erase(home.spectator, match=name, seat=1)) == "TOKEN_MISSING"
        assert await reason_of(erase(home.seat(1), name="persons/abcdefgh")) == "NOT_AN_ADMINISTRATOR"
        await erase(home.seat(1), match=name, seat=1)
        assert (await home.spectator.get(name)).match.seats[0].erased


async def test_what_is_erased_must_be_said_once(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await home.create(2)
        for fields in ({}, {"name": "players/me", "match": name, "seat": 1}, {"name": "persons/A"}, {"name": "Hanna"}):
            assert await reason_of(erase(admin(home), **fields)) == "FIELD_INVALID"
        assert await reason_of(erase(admin(home), match=name, seat=1)) == "SEAT_EMPTY"
        assert await reason_of(erase(admin(home), match=name, seat=9)) == "SEAT_UNKNOWN"
        await home.owner.call(home.owner.matches.AddBot, m.AddBotRequest(match=name, kind="random", seat=1))
        assert await reason_of(erase(admin(home), match=name, seat=1)) == "NAME_STAYS", "bots have no person"
        assert await reason_of(erase(admin(home), name="players/nobodyhere")) == "PLAYER_NOT_FOUND"
        assert await reason_of(erase(admin(home), name="persons/nobodyhere")) == "PERSON_NOT_FOUND"


async def test_a_player_with_an_account_is_erased_in_all_matches(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        hanna = await register(home, HANNA)
        names = [await home.create(2) for _ in range(2)]
        for name in names:
            assert (await hanna.join(name)).match.seats[0].display_name == HANNA
        renaming = p.UpdatePlayerRequest(player=Player(name="players/me", display_name=f"{HANNA} II"))
        await hanna.caller.call(hanna.caller.players.UpdatePlayer, renaming)
        await erase(hanna.caller, name="players/me")
        for name in names:
            assert HANNA not in str(await home.spectator.get(name))
        player = (await admin(home).call(admin(home).players.GetPlayer, p.GetPlayerRequest(name=hanna.name))).player
        assert (player.display_name, player.erased, player.removed) == ("", True, True)
        listed = await admin(home).call(admin(home).players.ListPlayers, p.ListPlayersRequest())
        assert [(entry.display_name, entry.erased) for entry in listed.players] == [("", True)]
        assert await reason_of(hanna.join(await home.create(2))) == "PLAYER_REMOVED"
    assert files_with(tmp_path, HANNA) == []


async def test_a_player_is_also_the_guest_that_they_were_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the projections follow late."""
    for name in ("GATHERING_SECONDS", "LONGEST_GATHERING_SECONDS"):
        monkeypatch.setattr(projector, name, 0.5)
    async with house(tmp_path, security=security()) as home:
        name = await home.create(2)
        guest = Caller(home.channel, f"token-of-player-{HANNA}")
        joining = m.JoinMatchRequest(match=name, seat=1, display_name=HANNA, token_hash=hash_of(guest.token))
        await guest.call(guest.matches.JoinMatch, joining)
        hanna = await register(home, HANNA)
        await erase(admin(home), name=hanna.name)
        assert HANNA not in str(await home.spectator.get(name))
    assert files_with(tmp_path, HANNA) == []


async def test_nobody_is_erased_while_names_could_be_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasure, "PROJECTED_SECONDS", 0.2)
    async with house(tmp_path, security=security()) as home:
        parts, followed = home.service.parts, threading.Event()
        advance = parts.projections.advance

        def late(*arguments: Any) -> None:
            assert followed.wait(120)
            advance(*arguments)

        monkeypatch.setattr(parts.projections, "advance", late)
        try:
            hanna = await register(home, HANNA)
            assert await reason_of(erase(hanna.caller, name="players/me")) == "STORE_FAILED"
        finally:
            followed.set()
        await until(lambda: parts.projections.position() >= parts.store.last_position())
        await erase(hanna.caller, name="players/me")


async def test_several_who_erase_the_same_person_at_once_all_hear_that_it_is_done(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        hanna = await register(home, HANNA)
        answers = await asyncio.gather(*[erase(admin(home), name=hanna.name) for _ in range(8)])
        assert len({answer.person for answer in answers}) == 1
    assert files_with(tmp_path, HANNA) == []


async def test_a_repeated_erasure_gets_its_answer(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        hanna = await register(home, HANNA)
        first = await erase(hanna.caller, name="players/me", request_id="erase")
        assert first.person == person_of(hanna.name)
        assert await erase(hanna.caller, name="players/me", request_id="erase") == first
        assert await reason_of(erase(hanna.caller, name="players/me", request_id="other")) == "PLAYER_REMOVED"


async def test_repetitions_still_get_their_first_answer_until_the_erasure(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await home.create(2)
        await seated(home, name, 1, HANNA, request_id="join")
    async with house(tmp_path, security=security()) as home:
        assert (await seated(home, name, 1, HANNA, request_id="join")).match.seats[0].display_name == HANNA
        assert await reason_of(seated(home, name, 1, OTTO, request_id="join")) == "REQUEST_REUSED"
        await erase(admin(home), match=name, seat=1)
        assert await reason_of(seated(home, name, 1, HANNA, request_id="join")) == "REQUEST_REUSED"


async def test_the_log_of_the_service_names_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    async with house(tmp_path, security=security()) as home:
        await played(home)
    assert "joins as" in caplog.text
    assert HANNA not in caplog.text


@pytest.mark.parametrize("killed", ["before the key", "before the rest"])
async def test_an_erasure_goes_on_after_a_crash(tmp_path: Path, killed: str) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        person = MatchEvent.FromString((await home.spectator.replay(name))[1].event).joined.person
        await home.service.parts.projector.close()  # what follows the log ends with the process
        await home.service.parts.players.erase([person])
        if killed == "before the rest":
            home.service.parts.store.vault.keys.destroy([person])
        folder = copied(tmp_path)
    async with house(folder, security=security()) as home:
        assert [seat.erased for seat in (await home.spectator.get(name)).match.seats] == [True, False]
        assert HANNA not in await names_everywhere(home, name)
        assert home.service.parts.store.vault.keys.find(person) == b""
    assert files_with(folder, HANNA) == []


async def test_erasures_say_that_and_not_who(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await played(home)
        person = (await erase(admin(home), match=name, seat=1)).person
        (row,) = home.service.parts.store.stream(ERASED, ERASURES)
        assert row.event.body.person == person
        assert row.event.time


# -- what there was before --------------------------------------------------------------------------------------------


def older(folder: Path) -> tuple[str, str]:
    """A store of before: a player with an account and a match that they joined. Events hold their name themselves."""
    player, match = "players/hannaofold", "matches/ofoldtimes"
    with closing(MatchStore(folder / "matches.sqlite", games())) as store:
        credential = hash_of("token of old")
        events = register_player(player, HANNA, credential, Holder(token_stream(credential)), now=0)
        body = PlayerCreated(HANNA, plain=True)
        store.append([replace(events[0], event=replace(events[0].event, body=body)), *events[1:]])
        live, created = Match.create(store.codec, games(), match, Terms("marcopolo", 2), bytes(32))
        guest = live.join("Guest", seat=2, credential=hash_of("a guest"))
        store.append([*created, *guest, *live.join(HANNA, seat=1, account=player)])
    return player, match


async def test_names_of_before_stay_and_are_named(tmp_path: Path) -> None:
    player, match = older(tmp_path)
    async with house(tmp_path, security=security()) as home:
        assert (await home.spectator.get(match)).match.seats[0].display_name == HANNA
        assert await reason_of(erase(admin(home), match=match, seat=1)) == "NAME_STAYS"
        assert await reason_of(erase(admin(home), match=match, seat=2)) == "NAME_STAYS"
        answer = await erase(admin(home), name=player)
        assert list(answer.remaining) == [player, match]
        shown = (await admin(home).call(admin(home).players.GetPlayer, p.GetPlayerRequest(name=player))).player
        assert (shown.removed, shown.display_name) == (True, HANNA), "the event holds the name"
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        assert check(store).ok


async def test_an_older_player_gets_a_name_that_can_be_erased(tmp_path: Path) -> None:
    player, _ = older(tmp_path)
    async with house(tmp_path, security=security()) as home:
        hanna = Member(home.channel, player, "token of old")
        name = await home.create(2)
        assert (await hanna.join(name, display_name=f"{HANNA} II")).match.seats[0].display_name == f"{HANNA} II"
        await erase(hanna.caller, name="players/me")
    assert files_with(tmp_path, f"{HANNA} II") == []


async def test_a_key_is_destroyed_although_the_service_ends_while_the_erasure_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, security=security(), grace_seconds=0.2) as home:
        member = await register(home, HANNA)
        store = home.service.parts.store
        keys = type(store.vault.keys)
        append, destroy = store.append, keys.destroy
        storing, going_on = threading.Event(), threading.Event()
        destroyed: list[str] = []

        def slowly(*given: Any, **more: Any) -> Any:
            storing.set()
            assert going_on.wait(120)
            return append(*given, **more)

        def noted(self: Any, persons: Sequence[str]) -> bool:
            destroyed.extend(persons)
            return destroy(self, persons)

        monkeypatch.setattr(store, "append", slowly)
        monkeypatch.setattr(keys, "destroy", noted)
        erased = p.ErasePersonRequest(name=member.name)
        call = asyncio.create_task(member.caller.call(member.caller.players.ErasePerson, erased))
        await until(storing.is_set)
        ending = asyncio.create_task(home.service.stop())
        await asyncio.wait([call])  # its grace is over
        going_on.set()
        await ending
        assert len(destroyed) == 1, "what was stored at the last moment is heard"
        with pytest.raises(Refusal):
            await call
