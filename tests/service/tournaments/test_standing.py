"""Standings are computed once for each version of a tournament."""

import asyncio
from threading import Event

import pytest

from domain.tournaments import commands
from domain.tournaments.tournament import Tournament
from service.tournaments import standing
from service.tournaments.present import standings_of
from service.tournaments.standing import LatestStandings, Lines
from tests.domain.tournaments.walking import ORGANISER, running


async def test_many_who_ask_at_once_share_one_computation(monkeypatch: pytest.MonkeyPatch) -> None:
    log = running(8)
    log.play_round(1)
    first = log.tournament
    asked: list[tuple[int, int]] = []
    may_go_on = Event()

    def counted(tournament: Tournament, number: int) -> Lines:
        asked.append((tournament.version, number))
        assert may_go_on.wait(30)
        return standings_of(tournament, number)

    monkeypatch.setattr(standing, "standings_of", counted)
    latest = LatestStandings()
    waiting = [asyncio.create_task(latest.after(first, 0)) for _ in range(5)]
    await asyncio.sleep(0)
    waiting[0].cancel()  # the others still get theirs
    may_go_on.set()
    found = await asyncio.gather(*waiting[1:])
    assert found == [standings_of(first, 0)] * 4
    assert asked == [(first.version, 0)]

    log.do(commands.pair, ORGANISER, 2)
    for table in log.tournament.round(2).tables:
        log.play(2, table.number, *range(len(table.players), 0, -1))
    assert await latest.after(log.tournament, 0) == standings_of(log.tournament, 0)
    assert await latest.after(log.tournament, 1) == standings_of(log.tournament, 1)
    assert await latest.after(first, 0) == found[0]
    assert asked == [(first.version, 0), (log.tournament.version, 0), (log.tournament.version, 1)]


async def test_a_computation_that_failed_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running(4).tournament
    latest = LatestStandings()

    def fails(tournament: Tournament, number: int) -> Lines:
        raise MemoryError

    monkeypatch.setattr(standing, "standings_of", fails)
    with pytest.raises(MemoryError):
        await latest.after(tournament, 0)
    monkeypatch.undo()
    assert await latest.after(tournament, 0) == standings_of(tournament, 0)
