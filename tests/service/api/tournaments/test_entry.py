"""Conditions of entry at a service: what it states about players, and who is let in."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.identity import entry_ticket
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import rating_service_pb2 as r
from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as t

from domain.ratings.plackett_luce import UNIT
from domain.tournaments.entry import LISTED, EntryRating
from domain.tournaments.verification import faults
from service.limiting.limits import Limits
from tests.service.api.matches.test_directory import settled
from tests.service.application.tournaments.events import Event, event
from tests.service.house import GAME, House, Refusal, house
from tests.service.members import Member, register, security


async def rated_match(home: House, owner: Member, winner: Member) -> None:
    """A match that its owner resigns."""
    caller = owner.caller
    name = (await caller.call(caller.matches.CreateMatch, m.CreateMatchRequest(game=GAME, players=2))).match.name
    for seat, member in enumerate((owner, winner), 1):
        await member.join(name, seat)
    await caller.call(caller.matches.StartMatch, m.StartMatchRequest(match=name, without_waiting=True))
    for member in (owner, winner):
        await member.caller.call(member.caller.matches.Resign, m.ResignRequest(match=name))
    await settled(home)


async def refused_entry(games: Event, member: Member) -> str:
    """The message for a player who may not enter."""
    with pytest.raises(Refusal) as error:
        await games.do("RegisterEntrant", member)
    assert error.value.reason == "TOURNAMENT_REFUSED"
    assert "TRN-ENTER-04" in str(error.value)
    return str(error.value)


async def allow(games: Event, **conditions: Any) -> Any:
    change = pb.SettingsChange(entry=pb.EntryConditions(**conditions))
    return (await games.do("ChangeSettings", change=change, reason="A new list")).tournament


async def test_players_are_let_in_by_what_the_service_states_in_the_log(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        ann, ben, cim = [await register(home, label) for label in ("Ann", "Ben", "Cim")]
        await rated_match(home, ann, ben)
        games = await event(home, entry=pb.EntryConditions(least_rating=10_000, least_matches=1))
        assert "Players need a rating of at least 1 to enter" in await refused_entry(games, ann)
        await games.do("RegisterEntrant", ben)
        rating = r.GetRatingRequest(name=f"{ben.name}/ratings/marcopolo")
        value = (await ben.caller.call(ben.caller.ratings.GetRating, rating)).rating.value
        events = await home.service.parts.tournaments.events(games.name)
        stated = getattr(events[-1].event.body, "rating", None)
        assert stated == EntryRating(round(value.safe * UNIT), 1)
        await allow(games, least_matches=1)
        assert "at least one rated match" in await refused_entry(games, cim)
        await games.do("RegisterEntrant", bot="random")
        assert not list(faults(games.name, await home.service.parts.tournaments.events(games.name)))


async def test_a_private_event_lets_in_those_on_its_list(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        ann, ben = [await register(home, label) for label in ("Ann", "Ben")]
        games = await event(home, entry=pb.EntryConditions(players=[ann.name]))
        await games.do("RegisterEntrant", ann)
        await games.do("RegisterEntrant", games.organiser)
        assert "on the list" in await refused_entry(games, ben)
        for players in (["players/nobodynobody"], [ben.name, ben.name], [ann.name] * 301, ["Ben"]):
            with pytest.raises(Refusal) as error:
                await allow(games, players=players)
            assert error.value.bad_request.field_violations[0].field == "change.entry.players"
        with pytest.raises(Refusal) as error:
            await allow(replace(games, organiser=ben), players=[ben.name])
        assert error.value.reason == "NOT_THE_ORGANISER"
        changed = await allow(games, players=[ann.name, ben.name])
        assert list(changed.settings.entry.players) == [ann.name, ben.name]
        caller = home.spectator
        (listed,) = (await caller.call(caller.tournaments.ListTournaments, t.ListTournamentsRequest())).tournaments
        assert not listed.settings.entry.players, "a page of lists would be long"
        shown = await caller.call(caller.tournaments.GetTournament, t.GetTournamentRequest(name=games.name))
        assert shown.tournament.settings == changed.settings
        await games.do("RegisterEntrant", ben)
        assert not (await allow(games)).settings.HasField("entry"), "everybody may enter now"
        await games.enter("Cim")
        assert not list(faults(games.name, await home.service.parts.tournaments.events(games.name)))


async def test_codes_let_players_in_and_countries_are_what_they_state(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        ann, ben, cim = [await register(home, label) for label in ("Ann", "Ben", "Cim")]
        games = await event(home)
        one, two = (entry_ticket(games.name, code) for code in ("code of ann", "code of ben"))
        codes = [sha256(ticket).digest() for ticket in (one, two)]
        for field, given in (
            ("codes", [codes[0], codes[0]]),
            ("codes", [b"short"]),
            ("codes", [number.to_bytes(32, "big") for number in range(LISTED + 1)]),
            ("countries", ["KEN", "KEN"]),
            ("countries", ["Kenya"]),
        ):
            with pytest.raises(Refusal) as error:
                await allow(games, **{field: given})
            assert error.value.bad_request.field_violations[0].field == f"change.entry.{field}"
        await allow(games, codes=codes, countries=["KEN", "ITA"])
        assert "on the list" in await refused_entry(games, ann)
        for brought, said in (
            ({"entry_ticket": one}, "one of: KEN, ITA"),
            ({"entry_ticket": one, "country": "PER"}, "one of: KEN, ITA"),
            ({"entry_ticket": codes[0], "country": "KEN"}, "no such code"),
            ({"entry_ticket": entry_ticket("tournaments/another1", "code of ann"), "country": "KEN"}, "no such code"),
        ):
            with pytest.raises(Refusal, match=said):
                await games.do("RegisterEntrant", ann, **brought)
        entered = (await games.do("RegisterEntrant", ann, entry_ticket=one, country="KEN")).entrant
        assert (entered.entry_ticket, entered.country) == (one, "KEN")
        with pytest.raises(Refusal, match="Another player has entered with this code"):
            await games.do("RegisterEntrant", cim, entry_ticket=one, country="KEN")
        await games.do("RegisterEntrant", ben, entry_ticket=two, country="ITA")
        for fields in ({"entry_ticket": b"short"}, {"country": "Kenya"}, {"bot": "random", "country": "KEN"}):
            with pytest.raises(Refusal) as error:
                await games.do("RegisterEntrant", **fields)
            assert error.value.reason == "FIELD_INVALID"
        caller = home.spectator
        (listed,) = (await caller.call(caller.tournaments.ListTournaments, t.ListTournamentsRequest())).tournaments
        assert not listed.settings.entry.codes
        assert list(listed.settings.entry.countries) == ["KEN", "ITA"]
        assert not list(faults(games.name, await home.service.parts.tournaments.events(games.name)))


async def test_the_longest_list_is_set_in_one_call_within_the_usual_limits(tmp_path: Path) -> None:
    async with house(tmp_path, security=security(), limits=Limits()) as home:
        games = await event(home)
        codes = [sha256(str(number).encode()).digest() for number in range(LISTED)]
        assert LISTED >= 1_500
        assert len((await allow(games, codes=codes)).settings.entry.codes) == LISTED
        with pytest.raises(Refusal, match="at most"):
            await allow(games, codes=[*codes, bytes(32)])
        longest = t.ChangeSettingsRequest(change=pb.SettingsChange(entry=pb.EntryConditions()), signature=bytes(64))
        longest.change.entry.players.extend(f"players/{number:026}" for number in range(LISTED))
        assert longest.ByteSize() < Limits().message_bytes - 4_000, "the reason and the other settings have room"
