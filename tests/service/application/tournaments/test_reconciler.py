"""A tournament goes on by itself: it makes matches, takes results, ends what does not count, pairs the next round."""

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.match_pb2 import Match as MatchMessage

from domain.games import games
from domain.matches.events import Actor, SeatDeparted, SeatTimedOut
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from domain.tournaments import commands
from domain.tournaments.events import (
    BY_SERVICE,
    MatchLinked,
    ResultTaken,
    RoundPaired,
    TournamentFinished,
)
from domain.tournaments.evolution import tournament_of
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.settings import AllMeet, Swiss
from domain.tournaments.verification import faults
from service.application.live import clockwork
from service.application.tournaments.reconciler import Reconciler
from service.persistence.backend import Leadership
from service.persistence.matches.store import MatchStore
from service.persistence.store_copy import copy
from service.persistence.tournaments.kind import TOURNAMENTS
from service.verification.store_check import check
from service.verification.stored_matches import verify_stored
from tests.service.application.tournaments.matches import BY_HAND, attempt, seated
from tests.service.application.tournaments.organising import ORGANISER, SETTINGS, Organised
from tests.service.house import House, house, pass_seconds, until
from tests.service.members import Member, register


async def test_a_tournament_that_cannot_be_paired_says_so_and_goes_on_by_hand(home: House) -> None:
    organised = Organised(home)
    two = replace(SETTINGS, seats=2, format=Swiss(2), scoring=MatchPoints(), tie_breaks=())
    await organised.create(two, bots=3, closed=False)
    club = ("bot-1", "bot-2", "bot-3")
    await organised.command(lambda now: commands.keep_apart(now, ORGANISER, club))
    await organised.command(lambda now: commands.close_registration(now, ORGANISER))
    await organised.holds(lambda now: now.unpaired == 1)
    by = replace(ORGANISER, reason="They agree")
    await organised.command(lambda now: commands.pair_by_hand(now, by, 1, [club[:2]], club[2:]))
    paired = await organised.now()
    assert (paired.unpaired, paired.round(1).reason) == (0, "They agree")


# -- from the beginning to the end ------------------------------------------------------------------------------------


async def test_a_tournament_of_bots_plays_itself_to_the_end(home: House) -> None:
    played = Organised(home)
    await played.create(bots=7)
    done = await played.finished()
    assert [len(state.tables) for state in done.rounds] == [2, 2]
    log = await played.registry.events(played.name)
    assert list(faults(played.name, log)) == []
    bodies = [recorded.event.body for recorded in log]
    taken = [body for body in bodies if isinstance(body, ResultTaken)]
    assert len(taken) == len({body.match for body in taken}) == 4
    assert sum(isinstance(body, MatchLinked) for body in bodies) == 4
    assert sum(isinstance(body, TournamentFinished) for body in bodies) == 1
    store = home.service.parts.store
    for body in taken:
        assert body.match == attempt(body.round, body.table).match
        match = store.load(body.match)
        assert (match.version, match.lifecycle.head) == (body.match_version, body.match_head)
        assert tuple(seat.place for seat in body.seats) == match.lifecycle.places
        assert [seat.entrant for seat in body.seats] == list(done.table(body.round, body.table).players)
        assert verify_stored(store, body.match).ok


async def test_the_same_seed_plays_the_same_tournament(tmp_path: Path) -> None:
    courses = []
    for folder in ("one", "two"):
        async with house(tmp_path / folder) as home:
            played = Organised(home)
            await played.create()
            done = await played.finished()
            courses.append([[table.outcome and table.outcome.seats for table in one.tables] for one in done.rounds])
    assert courses[0] == courses[1]


async def test_the_organiser_pairs_if_they_did_not_leave_it_to_the_service(home: House) -> None:
    played = Organised(home)
    await played.create(BY_HAND)
    assert (await played.now()).rounds == ()
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].settled)
    await played.pair(2)
    now = await played.holds(lambda now: now.rounds[1].settled)
    assert not now.over
    assert not now.rounds[1].closed, "there may be something to decide"


async def test_nothing_begins_while_a_tournament_pauses(home: House) -> None:
    played = Organised(home)
    await played.create(BY_HAND)
    await played.command(lambda now: [*commands.pair(now, ORGANISER, 1), *commands.pause(now, ORGANISER)])
    await played.looked_at()
    assert home.service.parts.store.matches() == []
    await played.command(lambda now: commands.resume(now, ORGANISER))
    await played.holds(lambda now: now.rounds[0].settled)


async def test_the_settings_reach_the_matches(home: House) -> None:
    anna = await register(home, "Anna")
    played = Organised(home)
    settings = replace(BY_HAND, game="marcopolo", options=(("random_town_tiles", "on"),), signatures_required=True)
    await played.create(settings, [anna.name], bots=2)
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].tables[0].linked)
    match = (await home.spectator.get(attempt().match)).match
    assert (match.game, match.options["random_town_tiles"], match.signatures_required) == (
        "games/marcopolo",
        "on",
        True,
    )
    assert (match.owner, match.chance.seed) == (ORGANISER.account, "running/1/1/1")


# -- clocks -----------------------------------------------------------------------------------------------------------

CONTROL = TimeControl(Counted.DECISION, 12 * SECOND, time_outs=1)
"""One player is too slow for it. The other one is not, even where the machine stands still for some seconds."""


async def timed(home: House, control: TimeControl, *labels: str, **changes: Any) -> tuple[Organised, list[Member]]:
    """A round with one match, with clocks, of some players and a bot."""
    members = [await register(home, label) for label in labels]
    played = Organised(home)
    settings = replace(BY_HAND, format=Swiss(1), time_control=control, **changes)
    await played.create(settings, [member.name for member in members], bots=3 - len(members))
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].tables[0].linked)
    return played, members


async def test_matches_of_a_tournament_have_its_time_control_and_its_delay(home: House) -> None:
    control = TimeControl(Counted.MATCH, 90 * SECOND, 30 * SECOND, pausing=Pausing.ORGANISER)
    played = Organised(home)
    await played.create(replace(BY_HAND, time_control=control, spectator_delay=0), bots=3)
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].tables[0].linked)
    created = home.service.parts.store.load(attempt().match).created
    assert (created.time_control, created.spectator_delay) == (control, 0)
    delayed = Organised(home, "tournaments/delayed0")
    await delayed.create(replace(BY_HAND, spectator_delay=600), bots=3)
    await delayed.pair(1)
    now = await delayed.holds(lambda now: now.rounds[0].tables[0].linked)
    created = home.service.parts.store.load(now.table(1, 1).matches[0]).created
    assert (created.time_control, created.spectator_delay) == (None, 600)


@pytest.mark.parametrize(("forfeits", "penalty"), [(True, Fraction(0)), (False, Fraction(1, 2))])
async def test_a_seat_that_leaves_by_time_outs_costs_what_leaving_costs(
    home: House, forfeits: bool, penalty: Fraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While only Anna is asked, the clock is set forward until Anna has lost the turn."""
    monkeypatch.setattr(clockwork, "MISSING", 1_000_000)  # so that this is no outage
    changes = {"departure_forfeits": forfeits, "departure_penalty": penalty}
    played, (anna, ben) = await timed(home, CONTROL, "Anna", "Ben", **changes)
    match = attempt().match
    seats = [await seated(member, match) for member in (anna, ben)]
    dice, passed = random.Random(1), 0
    while (shown := (await ben.caller.get(match)).match).state == MatchMessage.STATE_PLAYING:
        asked = {question.seat for question in shown.questions}
        if seats[1] in asked:
            await ben.caller.decide(match, dice.choice((await ben.caller.offers(match)).offers).decision)
        elif seats[0] in asked and shown.version > passed:
            pass_seconds(monkeypatch, CONTROL.amount / SECOND)
            passed = shown.version
        else:
            await asyncio.sleep(0.02)
    now = await played.holds(lambda now: now.table(1, 1).outcome is not None)
    bodies = [row.event.body for row in home.service.parts.store.rows(match)]
    assert {body.seat for body in bodies if isinstance(body, SeatTimedOut)} == {seats[0]}
    assert SeatDeparted(seats[0], Actor.SERVICE) in bodies
    result, entrant = now.table(1, 1).result, anna.name.removeprefix("players/")
    assert result is not None
    assert result.seat_of(entrant).forfeited == forfeits
    assert now.played(1).penalties == ({entrant: penalty} if penalty else {})
    assert list(faults(played.name, await played.registry.events(played.name))) == []
    assert verify_stored(home.service.parts.store, match).ok


async def test_a_copy_of_a_store_has_its_tournaments_with_their_clocks(tmp_path: Path) -> None:
    control = TimeControl(Counted.MATCH, 90 * SECOND, 30 * SECOND, time_outs=3, pausing=Pausing.AGREED)
    async with house(tmp_path) as home:
        played = Organised(home)
        await played.create(replace(SETTINGS, format=Swiss(1), time_control=control), bots=3)
        await played.finished()
    source = MatchStore(tmp_path / "matches.sqlite", games())
    target = MatchStore(tmp_path / "copy.sqlite", games())
    copy(source, target)
    copied = tournament_of(played.name, target.stream(TOURNAMENTS, played.name, 0))
    assert copied.settings.time_control == control
    assert target.load(attempt().match).created.time_control == control
    assert check(target).ok
    assert verify_stored(target, attempt().match).ok
    source.close()
    target.close()


async def test_matches_that_run_go_on_while_their_tournament_pauses(home: House) -> None:
    """A pause of the tournament keeps matches from beginning. The organiser owns the matches, and may pause each."""
    control = TimeControl(Counted.TURN, DAY, pausing=Pausing.ORGANISER)
    played, (anna,) = await timed(home, control, "Anna")
    await seated(anna, attempt().match)
    await played.command(lambda now: commands.pause(now, ORGANISER))
    await played.looked_at()
    hosting = home.service.parts.hosting
    match = attempt().match
    clocks = await hosting.read(match, lambda live: live.lifecycle.clocks)
    assert clocks is not None
    assert clocks.paused is None
    await hosting.command(
        match, None, lambda live: live.pause(0, Actor.OWNER, ORGANISER.account), lambda _, rows: len(rows)
    )
    await played.command(lambda now: commands.resume(now, ORGANISER))
    await played.looked_at()
    clocks = await hosting.read(match, lambda live: live.lifecycle.clocks)
    assert clocks is not None
    assert clocks.paused is not None


# -- players ----------------------------------------------------------------------------------------------------------


async def test_bots_sit_at_once_and_a_match_waits_for_its_players(home: House) -> None:
    anna = await register(home, "Anna")
    played = Organised(home)
    await played.create(BY_HAND, [anna.name], bots=2)
    await played.pair(1)
    now = await played.holds(lambda now: now.rounds[0].tables[0].linked)
    seat = now.table(1, 1).players.index(anna.name.removeprefix("players/")) + 1
    match = (await anna.caller.get(attempt().match)).match
    assert match.state == MatchMessage.STATE_OPEN
    assert [bool(one.display_name) for one in match.seats] == [one.number != seat for one in match.seats]
    assert (await anna.join(match.name)).seat == seat
    await anna.caller.call(anna.caller.matches.StartMatch, m.StartMatchRequest(match=match.name))
    await anna.caller.call(anna.caller.matches.Resign, m.ResignRequest(match=match.name))
    now = await played.holds(lambda now: now.table(1, 1).outcome is not None)


async def test_a_bot_whose_seat_is_freed_takes_it_again(home: House) -> None:
    anna = await register(home, "Anna")
    played = Organised(home)
    await played.create(BY_HAND, [anna.name], bots=2)
    await played.pair(1)
    now = await played.holds(lambda now: now.rounds[0].tables[0].linked)
    seat = now.table(1, 1).players.index("bot-1") + 1
    hosting = home.service.parts.hosting
    await hosting.command(attempt().match, None, lambda match: match.leave(seat, by=Actor.OWNER), lambda _, rows: 0)
    for _ in range(1000):
        if (await home.spectator.get(attempt().match)).match.seats[seat - 1].display_name == "Bot 1":
            return
        await played.looked_at()
    raise AssertionError("the seat stays empty")


async def test_who_withdraws_between_rounds_is_paired_no_more(home: House) -> None:
    played = Organised(home)
    await played.create(BY_HAND, bots=7)
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].settled)
    await played.command(lambda now: commands.leave(now, ORGANISER, "bot-2"))
    await played.pair(2)
    now = await played.holds(lambda now: now.rounds[1].settled)
    assert len(now.rounds[1].tables) == 2
    assert all("bot-2" not in table.players for table in now.rounds[1].tables)


async def test_who_leaves_a_schedule_has_no_seat_and_the_others_play(home: House) -> None:
    played = Organised(home)
    await played.create(replace(BY_HAND, format=AllMeet(rounds=2)), bots=6)
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].settled)
    await played.command(lambda now: commands.leave(now, ORGANISER, "bot-2"))
    await played.pair(2)
    now = await played.holds(lambda now: now.rounds[1].settled)
    table = next(table for table in now.rounds[1].tables if "bot-2" in table.players)
    assert len((await home.spectator.get(table.matches[-1])).match.seats) == 2
    assert table.outcome is not None
    assert table.result is not None
    assert table.result.seat_of("bot-2").forfeited
    assert list(faults(played.name, await played.registry.events(played.name))) == []


# -- processes --------------------------------------------------------------------------------------------------------


async def test_a_restarted_service_goes_on_with_a_match_and_with_its_result(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        played = Organised(home)
        await played.create(replace(SETTINGS, format=Swiss(1)), bots=3)
    async with house(tmp_path) as home:
        done = await Organised(home).finished()
        assert done.table(1, 1).outcome is not None


async def test_one_of_two_services_runs_tournaments_and_the_other_one_takes_over(
    tmp_path: Path, postgresql_store: str
) -> None:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(house(tmp_path / "one", store=postgresql_store))
        await until(lambda: one.service.parts.running.leading)
        async with house(tmp_path / "two", store=postgresql_store) as two:
            played = Organised(two)
            await played.create(replace(SETTINGS, format=Swiss(6)), bots=3)
            await played.holds(lambda now: len(now.rounds) >= 2)
            assert [home.service.parts.running.leading for home in (one, two)] == [True, False]
            await stack.aclose()
            done = await played.finished()
            log = await played.registry.events(played.name)
            assert list(faults(played.name, log)) == []
            assert sum(isinstance(row.event.body, RoundPaired) for row in log) == len(done.rounds) == 6
            assert sum(isinstance(row.event.body, ResultTaken) for row in log) == 6
            assert len(two.service.parts.store.matches()) == 6


async def test_the_service_that_keeps_the_projections_runs_the_tournaments(
    tmp_path: Path, postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that runs them reads every event: two services that did would decode each event of all others twice."""
    looks: list[Reconciler] = []

    async def look(self: Reconciler, _: float) -> None:
        looks.append(self)
        await asyncio.sleep(0.02)

    monkeypatch.setattr(Reconciler, "_pause", look)
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(house(tmp_path / "one", store=postgresql_store))
        one.service.parts.running._leadership.close()  # so that anybody may have it
        async with house(tmp_path / "two", store=postgresql_store) as two:
            running = two.service.parts.running
            await until(lambda: looks.count(running) >= 5)
            assert not running.leading
            await stack.aclose()
            await until(lambda: running.leading)


async def test_two_services_that_both_lead_do_nothing_twice(tmp_path: Path, postgresql_store: str) -> None:
    """Leading saves work; what keeps a result from being taken twice are names and versions."""
    async with (
        house(tmp_path / "one", store=postgresql_store) as one,
        house(tmp_path / "two", store=postgresql_store) as two,
    ):
        for home in (one, two):
            running = home.service.parts.running
            running._leadership.close()
            running._leadership = Leadership()  # as where no other process can write
            running._leading = True  # as if it had kept the projections before
        await until(lambda: one.service.parts.running.leading and two.service.parts.running.leading)
        played = Organised(two)
        await played.create(replace(SETTINGS, format=Swiss(2)), bots=7)
        await played.finished()
        log = await played.registry.events(played.name)
        assert list(faults(played.name, log)) == []
        assert sum(isinstance(row.event.body, ResultTaken) for row in log) == 4
        assert len(two.service.parts.store.matches()) == 4
        assert all(row.event.by == BY_SERVICE for row in log if isinstance(row.event.body, RoundPaired))
