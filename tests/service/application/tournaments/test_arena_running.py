"""An arena of a running service: wave after wave as players become free, until its time is over."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.course import arena_ends
from domain.tournaments.events import By, Places, Role, RoundPaired
from domain.tournaments.settings import Continuous
from domain.tournaments.tournament import Tournament
from domain.tournaments.verification import faults
from tests.service.application.tournaments.organising import ORGANISER, SETTINGS, Organised
from tests.service.house import House

LONG = 600
"""The seconds that an arena takes, for tests that do not wait for its end."""
ARENA = replace(SETTINGS, format=Continuous(LONG, apart=0, pause=1))


async def test_an_arena_of_bots_plays_wave_after_wave_until_its_time_is_over(home: House) -> None:
    played = Organised(home)
    await played.create(ARENA, bots=7)
    await played.holds(lambda now: len(now.rounds) > 2 and {*now.entrants} == {*seated(now)})
    registry, clock = played.registry, played.registry.now
    registry.now = lambda: clock() + 1000 * LONG  # its time is over, however many waves a slow machine has played
    done = await played.finished()
    log = await played.registry.events(played.name)
    assert list(faults(played.name, log)) == []
    waves = [recorded.event for recorded in log if isinstance(recorded.event.body, RoundPaired)]
    assert len(waves) > 2
    ends = arena_ends(done, Continuous(LONG))
    assert ends is not None
    assert max(event.time for event in waves) <= ends < log[-1].event.time
    assert all(table.outcome is not None for state in done.rounds for table in state.tables)
    assert {*seated(done)} == {*done.entrants}, "nobody waits for ever"


def seated(now: Tournament) -> Iterator[str]:
    """The entrants who have sat at any table."""
    return (player for state in now.rounds for player in state.seated)


async def test_players_who_have_all_just_met_meet_again_after_some_pauses(home: House) -> None:
    """No table would ever open if only waves counted: there are none while all of them wait."""
    played = Organised(home)
    await played.create(replace(ARENA, format=Continuous(LONG, apart=1, patience=1, pause=1)), bots=3)
    now = await played.holds(lambda now: len(now.rounds) == 2)
    assert now.rounds[1].time - now.rounds[0].tables[0].settled_time >= 1000
    assert list(faults(played.name, await played.registry.events(played.name))) == []


async def test_who_rests_in_an_arena_is_not_seated_until_they_come_back(home: House) -> None:
    anna = "players/annannan"
    own = By(Role.ENTRANT, anna)
    played = Organised(home)
    await played.create(replace(ARENA, format=Continuous(LONG, pause=1)), [anna], bots=2)
    await played.holds(lambda now: bool(now.rounds and now.rounds[0].tables[0].linked))
    await played.command(lambda now: commands.leave(now, own, "annannan"))
    await played.rule(1, 1, Places((1, 2, 2)))
    await played.looked_at()
    assert len((await played.now()).rounds) == 1
    await played.command(lambda now: commands.register(now, own, account=anna, display_name="Anna"))
    now = await played.holds(lambda now: len(now.rounds) == 2)
    assert "annannan" in now.rounds[1].seated
    with pytest.raises(Refused):
        await played.command(lambda now: commands.register(now, own, account=anna, display_name="Anna"))
    await played.rule(2, 1, Places((1, 2, 2)))
    assert list(faults(played.name, await played.registry.events(played.name))) == []


async def test_an_arena_by_hand_waits_for_its_organiser(home: House) -> None:
    played = Organised(home)
    await played.create(replace(ARENA, automatic=False))
    await played.looked_at()
    assert (await played.now()).rounds == ()
    await played.command(lambda now: commands.pair(now, ORGANISER, 1, played.registry.now()))
    await played.holds(lambda now: now.rounds[0].settled)
    await played.command(lambda now: commands.finish(now, ORGANISER))
