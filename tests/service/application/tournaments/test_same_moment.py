"""Acts of one moment: each has its place in the log, whichever was first, and nobody is blamed for what came later."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from domain.tournaments import commands
from domain.tournaments.events import Adjudicated, By, MatchClosed, Places, Role
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.settings import Swiss
from domain.tournaments.verification import faults
from tests.service.application.tournaments.organising import SETTINGS, Organised
from tests.service.application.tournaments.test_no_shows import COME, TWO, Played, entrant
from tests.service.house import House, Refusal
from tests.service.members import Member, register

ARBITERS = [By(Role.ARBITER, f"players/arbiter{number}", f"Sheet {number}") for number in range(6)]
FIRST, CROSSED = [("bot-1", "bot-2"), ("bot-3", "bot-4")], [("bot-1", "bot-3"), ("bot-2", "bot-4")]
PAPER = replace(
    SETTINGS,
    seats=2,
    format=Swiss(2),
    scoring=MatchPoints(),
    automatic=False,
    arbiters=tuple(by.account for by in ARBITERS),
)


async def joined(member: Member, match: str) -> bool:
    """True if a player has their seat, False if the match is closed."""
    try:
        await member.join(match)
    except Refusal as error:
        if error.reason != "MATCH_OVER":
            raise
        return False
    return True


@pytest.mark.parametrize("ahead", range(4), ids="after {} steps of the loop".format)
async def test_who_comes_when_the_time_is_over_has_a_seat_or_is_a_no_show_and_never_both(
    home: House, ahead: int
) -> None:
    anna, ben = [await register(home, label) for label in ("Anna", "Ben")]
    played = Played(home)
    await played.create(TWO, [anna.name, ben.name], bots=0)
    match = await played.match()
    await anna.join(match)
    coming = asyncio.create_task(joined(ben, match))
    for _ in range(20 * ahead):
        await asyncio.sleep(0)
    await played.later()
    there = await coming
    await played.looked_at()
    if there:
        assert await played.events(MatchClosed) == [], "Ben has a seat"
        await played.later(COME + 1)
    await played.finished()
    (closed,) = await played.events(MatchClosed)
    assert set(closed.no_shows) == ({entrant(anna), entrant(ben)} if there else {entrant(ben)}), (
        "neither was ever ready"
    )


async def on_paper(home: House, name: str) -> Organised:
    """A tournament of which the first round is paired, and no match is made."""
    organised = Organised(home, name)
    await organised.create(PAPER, bots=4)
    await organised.command(lambda now: commands.pause(now, ARBITERS[0]))
    await by_hand(organised, 1, FIRST)
    return organised


async def by_hand(organised: Organised, number: int, tables: Sequence[Sequence[str]]) -> None:
    await organised.command(lambda now: commands.pair_by_hand(now, ARBITERS[0], number, tables))


async def rule(organised: Organised, by: By, table: int, *places: int) -> None:
    await organised.command(lambda now: commands.adjudicate(now, by, 1, table, Places(places)))


async def test_decisions_of_one_moment_are_all_in_the_log_and_the_last_one_counts(home: House) -> None:
    organised = await on_paper(home, "tournaments/rulings0")
    await asyncio.gather(
        *(rule(organised, by, 1, *places) for by, places in zip(ARBITERS, [(1, 2), (2, 1)] * 3, strict=True))
    )
    now = await organised.now()
    rulings = now.rounds[0].rulings
    assert sorted(one.by.account for one in rulings) == [by.account for by in ARBITERS]
    assert Places(now.table(1, 1).places) == rulings[-1].adjudicated.ruling


@pytest.mark.parametrize("closes", [True, False], ids=["the round is closed", "somebody decides"])
async def test_a_decision_of_the_moment_in_which_a_round_is_closed_counts_in_either_order(
    home: House, closes: bool
) -> None:
    organised = await on_paper(home, "tournaments/closing0")
    for table in (1, 2):
        await rule(organised, ARBITERS[0], table, 1, 2)
    acts = [by_hand(organised, 2, CROSSED), rule(organised, ARBITERS[1], 1, 2, 1)]
    await asyncio.gather(*(acts if closes else reversed(acts)))
    log = await organised.registry.events(organised.name)
    kinds = [type(row.event.body) for row in log]
    assert (kinds[-1] is Adjudicated) is closes, "the first of them is the first in the log"
    now = await organised.now()
    assert (now.rounds[0].closed, len(now.rounds), now.table(1, 1).places) == (True, 2, (2, 1))
    assert list(faults(organised.name, log)) == []
