"""Repeated requests of tournaments: their first answer takes a fold of all events, which counts."""

from dataclasses import replace
from pathlib import Path

from caravanserai_protocol.v1 import tournament_service_pb2 as t

from service.limiting.limits import UNLIMITED
from tests.service.application.tournaments.events import event
from tests.service.house import Refusal, house
from tests.service.members import register


async def test_a_late_repetition_counts_as_a_look_at_an_old_version(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=0.01, burst_seconds=6_000.0, cost_of_old_version=10)
    async with house(tmp_path, limits=limits) as home:
        spring = await event(home)
        ann, bob = [await register(home, name) for name in ("Ann", "Bob")]
        request = t.RegisterEntrantRequest(tournament=spring.name, request_id="enter")
        enter = ann.caller.tournaments.RegisterEntrant
        first = await ann.caller.call(enter, request)
        for _ in range(10):
            assert await ann.caller.call(enter, request) == first, "nothing has happened since"
        await spring.do("RegisterEntrant", bob)
        answers = []
        for _ in range(8):
            try:
                answers.append(await ann.caller.call(enter, request))
            except Refusal as refused:
                answers.append(refused.reason)
        assert answers == [first] * 4 + ["RATE_LIMITED"] * 4
