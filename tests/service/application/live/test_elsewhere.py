"""Long answers are not made in the service, and what it makes itself goes step by step."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import audit_service_pb2 as a
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import tournament_service_pb2 as t

from service.api.audit.servicer import consistency_shown, inclusion_shown
from service.application.live.match_registry import PAGE
from service.application.tournaments.shown import round_shown, rounds_shown, standings_shown
from service.audit.keys import write_keys
from service.configuration import AuditLog
from service.foundation.workers import Inside
from service.limiting.steps import Steps
from tests.service.application.tournaments.organising import NAME, SETTINGS, Organised
from tests.service.audit.test_live_log import signed
from tests.service.audit.trees import KEY
from tests.service.house import Refusal, house


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Callable[..., Any]]:
    """The tasks of the workers."""
    works: list[Callable[..., Any]] = []
    ask = Inside._ask

    def counted(self: Inside, work: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        works.append(work)
        return ask(self, work, given)

    monkeypatch.setattr(Inside, "_ask", counted)
    return works


async def test_standings_and_rounds_are_made_by_a_worker(tmp_path: Path, made: list[Callable[..., Any]]) -> None:
    async with house(tmp_path) as home:
        event = Organised(home)
        await event.create(replace(SETTINGS, automatic=False))
        await event.pair(1)
        calls, shown = home.spectator.tournaments, home.spectator.call
        made.clear()
        for with_cross_table in (False, True):
            await shown(calls.GetStandings, t.GetStandingsRequest(tournament=NAME, with_cross_table=with_cross_table))
        listed = await shown(calls.ListRounds, t.ListRoundsRequest(tournament=NAME))
        one = await shown(calls.GetRound, t.GetRoundRequest(name=f"{NAME}/rounds/1"))
        assert [each.name for each in listed.rounds] == [one.round.name]
        assert made == [standings_shown, standings_shown, rounds_shown, round_shown]


async def test_proofs_are_made_by_a_worker_and_refusals_come_from_there(
    tmp_path: Path, made: list[Callable[..., Any]]
) -> None:
    write_keys(tmp_path / "keys", [KEY])
    async with house(tmp_path, audit=AuditLog(tmp_path / "keys")) as home:
        await home.create()
        await signed(home)
        calls, shown = home.spectator.audit, home.spectator.call
        made.clear()
        proof = await shown(calls.GetConsistencyProof, a.GetConsistencyProofRequest(first_size=1))
        assert proof.second_size >= proof.first_size == 1
        with pytest.raises(Refusal) as refused:
            await shown(
                calls.GetInclusionProof, a.GetInclusionProofRequest(stream="matches/none", event_hash=bytes(32))
            )
        assert refused.value.reason == "ENTRY_UNKNOWN"
        assert made == [consistency_shown, inclusion_shown]


async def test_each_call_and_each_message_of_a_stream_is_a_step_of_its_peer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    step = Steps.step

    async def counted(self: Steps, peer: str) -> None:
        steps.append(peer)
        await step(self, peer)

    async with house(tmp_path) as home:
        name = await home.begin(2)
        version = await home.play(name, 12)
        monkeypatch.setattr(Steps, "step", counted)
        await home.spectator.get(name)
        assert len(steps) == 1
        assert len(await home.spectator.replay(name)) >= version
        assert len(steps) >= 1 + version
        assert len(set(steps)) == 1


async def test_one_list_of_a_peer_is_read_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, most = 0, 0

    async with house(tmp_path) as home:
        lists = home.service.parts.lists
        matches = lists.matches

        async def counted(*given: Any) -> Any:
            nonlocal reading, most
            reading += 1
            most = max(most, reading)
            try:
                return await matches(*given)
            finally:
                reading -= 1

        monkeypatch.setattr(lists, "matches", counted)
        asked = (home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest()) for _ in range(20))
        assert len(await asyncio.gather(*asked)) == 20
    assert most == 1


async def test_one_page_of_stored_events_is_read_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, most, to_thread = 0, 0, asyncio.to_thread

    async with house(tmp_path) as home:
        name = await home.begin(2)
        version = await home.play(name, 12)
        registry = home.service.parts.hosting

        async def counted(work: Any, *given: Any, **named: Any) -> Any:
            nonlocal reading, most
            counts = work == registry.store.rows
            reading += counts
            most = max(most, reading)
            try:
                return await to_thread(work, *given, **named)
            finally:
                reading -= counts

        hosted = await registry.open(name)
        hosted.recent.clear()
        monkeypatch.setattr(asyncio, "to_thread", counted)
        found = await asyncio.gather(*(registry.rows(hosted, 0, f"peer {number % 2}") for number in range(10)))
        registry.leave(hosted)
    assert [rows[-1].event.version for rows in found] == [min(version, PAGE)] * 10
    assert most == 1
