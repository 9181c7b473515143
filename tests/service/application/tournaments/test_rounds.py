"""Rounds that take long to pair: in a process of its own, within a time, one after the other."""

import asyncio
import pickle
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event as Flag
from typing import Any

import pytest
from caravanserai_protocol.v1 import tournament_pb2
from caravanserai_protocol.v1 import tournament_service_pb2 as t

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.errors import CommandError, Reason
from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.commands import Act
from domain.tournaments.dutch_engine import EngineMissingError
from domain.tournaments.event_draft import record
from domain.tournaments.events import By, Role, RoundPaired
from domain.tournaments.scoring import USUAL_POINTS
from domain.tournaments.settings import Settings, Swiss
from domain.tournaments.tournament import Tournament
from service.application.tournaments.rounds import MANY, NICE, Lane, Rounds, lane_of
from service.foundation.workers import worker
from tests.service.application.tournaments.events import event
from tests.service.house import house
from tests.service.members import register

BY = By(Role.ORGANISER, "players/organiser")


def closed(entrants: int, seats: int = 2) -> Tournament:
    """A tournament whose first round can be paired."""
    tournament = Tournament("tournaments/aaaaaaaa")
    settings = Settings("Large", "marcopolo", "standard", seats, Swiss(3), USUAL_POINTS, tie_breaks=("wins",))

    def happens(acts: Sequence[Act]) -> None:
        nonlocal tournament
        tournament, _ = record(tournament, acts, TournamentProtobuf(), 1_700_000_000_000)

    happens(commands.create(tournament, BY, settings, BY.account, "ab" * 32, bytes(32), "seed"))
    for _ in range(entrants):
        happens(commands.register(tournament, BY, bot="random"))
    happens(commands.close_registration(tournament, BY))
    return tournament


async def test_what_takes_too_long_is_refused_and_nothing_waits_for_it() -> None:
    large, small = closed(300), closed(4)
    async with Rounds({Lane.USUAL: worker("rounds", None, NICE)}, most_seconds={Lane.USUAL: 0.0}) as hurried:
        with pytest.raises(Refused, match=r"TRN-PAIR-03.*pairing-too-long"):
            await asyncio.to_thread(hurried.pair, large, BY, 1, 0)
        four = await asyncio.to_thread(hurried.pair, closed(4, seats=4), BY, 1, 0)
        assert isinstance(four[-1].body, RoundPaired), "other formats are quick"
    async with Rounds({Lane.USUAL: worker("rounds", None, NICE)}) as rounds:
        assert await asyncio.to_thread(rounds.pair, small, BY, 1, 0) == commands.pair(small, BY, 1, 0)
        with pytest.raises(Refused, match=r"TRN-PAIR-01"):
            await asyncio.to_thread(rounds.pair, small, BY, 2, 0)


class Slow(Rounds):
    """Pairs when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[str] = []
        self.first, self.let = Flag(), Flag()

    def pair(self, tournament: Tournament, by: By, number: int, time: int) -> Sequence[Act]:
        """Pairs the next round, later."""
        self.begun.append(tournament.name)
        self.first.set()
        self.let.wait()
        return super().pair(tournament, by, number, time)


async def test_one_round_is_paired_at_a_time(tmp_path: Path) -> None:
    two: dict[str, Any] = {"seats": 2, "swiss": tournament_pb2.SwissFormat(rounds=1)}
    async with house(tmp_path) as home:
        olga = await register(home, "Olga")
        several = [await event(home, olga, **two) for _ in range(3)]
        for one in several:
            await one.bots(2)
            await one.do("CloseRegistration")
        slow = home.service.parts.tournaments._rounds = Slow()
        try:
            pairings = [asyncio.create_task(one.do("PairRound", round=1)) for one in several]
            await asyncio.to_thread(slow.first.wait)
            for one in several:  # the service goes on
                await one.do("ListRounds", page_size=1)
            assert len(slow.begun) == 1
        finally:
            slow.let.set()
        answers: list[t.PairRoundResponse] = await asyncio.gather(*pairings)
        assert [len(answer.round.tables) for answer in answers] == [1, 1, 1]
        assert sorted(slow.begun) == sorted(one.name for one in several)


async def test_a_large_round_is_paired_from_the_store_in_a_process_of_its_own(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        olga = await register(home, "Olga")
        one = await event(home, olga, seats=4, swiss=tournament_pb2.SwissFormat(rounds=2))
        parts = home.service.parts
        await one.bots(MANY + 2)
        await one.do("CloseRegistration")
        tournament = await parts.tournaments.find(one.name)
        assert lane_of(tournament) is Lane.LARGE
        location = home.service.configuration.location
        async with Rounds({Lane.LARGE: worker("large", None, NICE)}, location) as rounds:
            acts = await asyncio.to_thread(rounds.pair, tournament, BY, 1, 0)
            assert acts == commands.pair(tournament, BY, 1, 0)
            with pytest.raises(Refused, match=r"TRN-PAIR-01"):
                await asyncio.to_thread(rounds.pair, tournament, BY, 2, 0)
            names = [each.name for each in tournament.present]
            tables, byes = [names[at : at + 4] for at in range(0, MANY, 4)], names[MANY:]
            by = replace(BY, reason="On paper")
            acts = await asyncio.to_thread(rounds.pair_by_hand, tournament, by, 1, tables, byes, 0)
            assert acts == commands.pair_by_hand(tournament, by, 1, tables, byes, 0)
            with pytest.raises(Refused, match=r"TRN-PAIR-04"):
                await asyncio.to_thread(rounds.pair_by_hand, tournament, by, 1, [["nobody", *names[:3]]], byes, 0)


def test_errors_of_commands_come_out_of_a_worker_as_they_are() -> None:
    missing = pickle.loads(pickle.dumps(EngineMissingError()))
    assert (missing.reason, str(missing)) == (Reason.ENGINE_MISSING, str(EngineMissingError()))
    gone = pickle.loads(pickle.dumps(CommandError(Reason.ENTRANT_NOT_FOUND, "nobody", present=3)))
    assert (gone.reason, str(gone), gone.details) == (Reason.ENTRANT_NOT_FOUND, "nobody", {"present": 3})
