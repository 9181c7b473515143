"""Organisers who intervene: replays, rulings and cancelled tournaments meet matches that run."""

import asyncio
import logging
import secrets
from collections.abc import Sequence

import pytest
from caravanserai_protocol.v1.match_pb2 import Match as MatchMessage

from clients.workshop.archival import matches_over
from domain.matches.events import Actor, Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.events import (
    Forfeit,
    Places,
    ReplayTable,
    ResultTaken,
    VoidTable,
)
from domain.tournaments.verification import faults
from service.application.tournaments.matchmaking import make, outcome
from service.application.tournaments.reconciler import OVER, REPLAYED, RULED
from tests.service.application.tournaments.matches import BY_HAND, abandoned, attempt, phase
from tests.service.application.tournaments.organising import ORGANISER, Organised
from tests.service.house import House, until
from tests.service.members import register


async def waiting(home: House, bots: int = 2) -> Organised:
    """A round that waits for a player who does not come."""
    anna = await register(home, "Anna")
    played = Organised(home)
    await played.create(BY_HAND, [anna.name], bots=bots)
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].tables[0].linked)
    return played


async def test_a_replay_ordered_while_the_first_match_is_running_ends_it(home: House) -> None:
    played = await waiting(home)
    await played.rule(1, 1, ReplayTable())
    now = await played.holds(lambda now: len(now.table(1, 1).matches) == 2)
    first, second = now.table(1, 1).matches
    assert (first, second) == (attempt().match, attempt(which=2).match)
    await until_over(home, first)
    assert await abandoned(home, first) == (Actor.SERVICE, REPLAYED)
    assert await phase(home, second) == MatchMessage.STATE_OPEN
    await played.looked_at()
    assert (await played.now()).table(1, 1).outcome is None, "the first match is no result any more"


async def test_a_match_that_was_made_before_a_ruling_is_ended_and_noted(home: House) -> None:
    """Its process died, or the organiser was faster, before the tournament took note of it."""
    played = Organised(home)
    await played.create(BY_HAND)
    await played.command(lambda now: [*commands.pair(now, ORGANISER, 1), *commands.pause(now, ORGANISER)])
    await played.rule(1, 1, VoidTable())
    parts, now = home.service.parts, await played.now()
    await make(parts.hosting, await parts.running._plans.plan_of(now, attempt(), now.table(1, 1)))
    await played.command(lambda now: commands.resume(now, ORGANISER))
    now = await played.holds(lambda now: now.table(1, 1).outcome is not None)
    assert now.table(1, 1).matches == (attempt().match,)
    await until_over(home, attempt().match)
    assert list(faults(played.name, await played.registry.events(played.name))) == []


async def until_over(home: House, match: str) -> None:
    over = (MatchMessage.STATE_ABANDONED, MatchMessage.STATE_FINISHED)
    for _ in range(3000):
        if await phase(home, match) in over:
            return
        await settle(home)
        await asyncio.sleep(0.02)
    raise AssertionError(f"{match} goes on")


async def settle(home: House) -> None:
    parts = home.service.parts
    await until(lambda: parts.projections.position() >= parts.store.last_position())


async def test_a_table_is_played_again_after_its_result(home: House) -> None:
    played = Organised(home)
    await played.create(BY_HAND)
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].settled)
    await played.rule(1, 1, ReplayTable())
    now = await played.holds(lambda now: len(now.table(1, 1).matches) == 2 and now.table(1, 1).settled)
    assert [result.match for result in now.table(1, 1).replayed] == [attempt().match]
    assert now.table(1, 1).outcome is not None
    assert await phase(home, attempt().match) == MatchMessage.STATE_FINISHED, "it stays visible"


async def test_an_abandoned_match_waits_for_the_organiser(home: House) -> None:
    played = await waiting(home)
    hosting = home.service.parts.hosting
    await hosting.command(attempt().match, None, lambda match: match.abandon("enough"), lambda _, rows: 0)
    now = await played.holds(lambda now: now.table(1, 1).outcome is not None)
    assert now.table(1, 1).outcome.abandoned  # type: ignore[union-attr]
    assert not now.table(1, 1).settled
    with pytest.raises(Refused):
        await played.pair(2)
    await played.rule(1, 1, Places((1, 2, 2)))
    assert (await played.now()).table(1, 1).settled
    await played.pair(2)


@pytest.mark.parametrize("ruling", [VoidTable(), Places((1, 2, 2)), Forfeit(("bot-1", "bot-2"))])
async def test_a_match_whose_table_is_decided_ends(home: House, ruling: VoidTable | Places | Forfeit) -> None:
    played = await waiting(home)
    await played.rule(1, 1, ruling)
    await until_over(home, attempt().match)
    assert await abandoned(home, attempt().match) == (Actor.SERVICE, RULED)
    now = await played.holds(lambda now: now.table(1, 1).outcome is not None)
    assert now.table(1, 1).settled
    assert list(faults(played.name, await played.registry.events(played.name))) == []


async def test_matches_end_with_a_tournament_that_is_cancelled(home: House) -> None:
    played = await waiting(home)
    await played.command(lambda now: commands.cancel(now, ORGANISER))
    await until_over(home, attempt().match)
    assert await abandoned(home, attempt().match) == (Actor.SERVICE, OVER)


async def test_no_match_is_archived_while_its_tournament_goes_on(home: House) -> None:
    """Its result may not be taken yet, or the organiser may have to look at it."""
    played = await waiting(home)
    hosting = home.service.parts.hosting
    await hosting.command(attempt().match, None, lambda match: match.abandon("enough"), lambda _, rows: 0)
    await played.holds(lambda now: now.table(1, 1).outcome is not None)
    assert matches_over(home.service.parts.store) == []
    await played.command(lambda now: commands.cancel(now, ORGANISER))
    assert matches_over(home.service.parts.store) == [attempt().match]


async def test_no_result_is_taken_of_a_match_of_another_round(home: House) -> None:
    played = Organised(home)
    await played.create(BY_HAND)
    await played.pair(1)
    await played.holds(lambda now: now.rounds[0].settled)
    anna = await register(home, "Anna")
    await played.pair(2)
    await played.holds(lambda now: now.rounds[1].tables[0].linked)
    found = await home.service.parts.hosting.read(attempt().match, outcome)
    assert found is not None
    await played.rule(2, 1, ReplayTable())
    taken = ResultTaken(2, 1, found.match, found.version, found.head, tuple(found.seats))
    with pytest.raises(Refused):
        await played.command(lambda now: commands.take_result(now, taken))
    assert anna


async def test_a_strange_match_with_the_name_of_one_to_come_is_not_taken_for_it(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    """No caller can give such a name; an operator who writes into the store can."""

    def strange() -> tuple[Match, Sequence[Recorded]]:
        codec, games = home.service.parts.store.codec, home.service.games
        match, rows = Match.create(codec, games, attempt().match, Terms("marcopolo", 3), secrets.token_bytes(32))
        return match, [*rows, *match.abandon("mine")]

    caplog.set_level(logging.ERROR, "caravanserai.tournaments")
    await home.service.parts.hosting.create(attempt().match, None, strange, lambda _, rows: 0)
    played = Organised(home)
    await played.create(BY_HAND, bots=6)
    await played.pair(1)
    now = await played.holds(lambda now: now.table(1, 2).settled)
    assert now.table(1, 1).matches == ()
    assert "is not the match of" in caplog.text
    await played.rule(1, 1, VoidTable())
    await played.pair(2)
