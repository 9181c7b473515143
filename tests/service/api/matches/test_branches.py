"""Branches: a match that goes on where another one was, from any of its versions, and counts for nothing."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import access_pb2, match_pb2, tournament_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m

from caravanserai_verify.matches.verification import verify
from clients.workshop.archival import archive
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.outcome import outcome_of
from domain.table.views import view_layout
from service.persistence.matches.store import MatchStore
from tests.service.application.tournaments.events import event
from tests.service.house import House, Refusal, hash_of, house, until
from tests.service.members import register

SAHWARI = "games/sahwari"


async def over(home: House, decisions: int = 12, joins: str = "", **more: Any) -> str:
    """A match that both players left after some decisions."""
    name = await home.create(2, game=SAHWARI, **more)
    for seat in (1, 2):
        await home.join(name, seat, join_code=joins)
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    await home.play(name, decisions)
    for seat in (1, 2):
        caller = home.seat(seat)
        await caller.call(caller.matches.Resign, m.ResignRequest(match=name))
    return name


async def branch(home: House, name: str, version: int, seat: int = 0, **more: Any) -> match_pb2.Match:
    """A match that branches from another one."""
    caller = home.owner
    point = access_pb2.BranchPoint(match=name, version=version, seat=seat)
    asked = m.CreateMatchRequest(game=SAHWARI, players=2, owner_token_hash=hash_of(caller.token), branched_from=point)
    asked.MergeFrom(m.CreateMatchRequest(**more))
    answer: m.CreateMatchResponse = await caller.call(caller.matches.CreateMatch, asked)
    return answer.match


def rows_of(home: House, name: str) -> list[Recorded]:
    return list(home.service.parts.store.rows(name))


def proven(home: House, name: str) -> None:
    """The match is verified in full: its start comes again from the position and the chance."""
    found = verify(name, rows_of(home, name), games())
    assert found.ok, found.findings


async def begun(home: House, name: str) -> None:
    """Everybody takes their seat, and the match starts."""
    for seat in (1, 2):
        await home.join(name, seat)
    for seat in (1, 2):
        caller = home.seat(seat)
        await caller.call(caller.matches.StartMatch, m.StartMatchRequest(match=name))


async def test_a_match_goes_on_where_another_one_was(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        source = await over(home)
        version = (await home.spectator.get(source)).match.version - 6
        there = await home.spectator.get(source, version)
        made = await branch(home, source, version)
        source_rows = rows_of(home, source)
        digest = source_rows[version].event.previous
        assert made.branched_from == access_pb2.BranchPoint(match=source, version=version, digest=digest)
        assert (made.options, made.edition) == (there.match.options, there.match.edition)
        await begun(home, made.name)
        here = await home.spectator.get(made.name)
        assert here.table.placements == there.table.placements
        assert here.table.shown == there.table.shown
        assert [(task.stack, task.kind) for task in here.table.tasks] == [
            (task.stack, task.kind) for task in there.table.tasks
        ]
        await home.play(made.name, 1000)
        assert (await home.spectator.get(made.name)).match.state == match_pb2.Match.STATE_FINISHED
        proven(home, made.name)
        assert rows_of(home, source) == source_rows
        rows = rows_of(home, made.name)
        assert verify(made.name, rows, games(), deciding=False).counts["origin"] == 0, "nothing shows where it is from"
        assert verify(made.name, rows, games(), deciding=False, source=source_rows).counts["origin"] == 2
        for other in (source_rows[: version - 1], rows):
            found = verify(made.name, rows, games(), deciding=False, source=other)
            assert [flaw.check for flaw in found.findings] == ["origin"]
        outcome = outcome_of(rows_of(home, made.name))
        assert outcome is not None
        assert not outcome.counts


async def test_a_branch_starts_after_a_restart_and_can_be_branched_from(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        source = await over(home)
        version = (await home.spectator.get(source)).match.version - 5
        made = await branch(home, source, version)
    async with house(tmp_path) as home:
        await begun(home, made.name)
        await home.play(made.name, 5)
        for seat in (1, 2):
            caller = home.seat(seat)
            await caller.call(caller.matches.Resign, m.ResignRequest(match=made.name))
        last = (await home.spectator.get(made.name)).match.version
        again = await branch(home, made.name, last - 3, seat=2)
        await begun(home, again.name)
        await home.play(again.name, 3)
        proven(home, made.name)
        proven(home, again.name)
        listed = await home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest())
        points = {match.name: match.branched_from for match in listed.matches}
        assert points[again.name] == access_pb2.BranchPoint(match=made.name, version=last - 3, seat=2)
        assert points[source] == access_pb2.BranchPoint()


async def test_what_a_seat_did_not_know_is_dealt_by_the_chance_of_the_branch(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        source = await over(home)
        version = (await home.spectator.get(source)).match.version - 6
        seats = Match.load(home.service.parts.store.codec, games(), source, rows_of(home, source)[:version])
        found = set()
        for number in range(3):
            made = await branch(home, source, version, seat=1, seed=f"deal {number}")
            await begun(home, made.name)
            here = Match.load(home.service.parts.store.codec, games(), made.name, rows_of(home, made.name))
            assert here.playing is not None
            assert seats.playing is not None
            assert view_layout(here.playing.table, 1) == view_layout(seats.playing.table, 1)
            found.add(here.playing.table.secret_fingerprint)
            proven(home, made.name)
        assert len(found) > 1


REFUSED: Sequence[tuple[dict[str, Any], dict[str, Any], str, str]] = (
    ({}, {"players": 3}, "FIELD_INVALID", "players"),
    ({}, {"game": "games/merv"}, "FIELD_INVALID", "branched_from"),
    ({}, {"options": {"moon": "on"}}, "FIELD_INVALID", "options"),
    ({}, {"edition": "another"}, "FIELD_INVALID", "edition"),
    ({"seat": 3}, {}, "FIELD_INVALID", "branched_from.seat"),
    ({"digest": bytes(32)}, {}, "FIELD_INVALID", "branched_from.digest"),
    ({"match": ""}, {}, "FIELD_INVALID", "branched_from.match"),
    ({"match": "matches/" + "a" * 22}, {}, "MATCH_NOT_FOUND", ""),
    ({"version": 0}, {}, "BRANCH_IMPOSSIBLE", ""),
    ({"version": 2}, {}, "BRANCH_IMPOSSIBLE", ""),
    ({"version": 2**64 - 1}, {}, "VERSION_NOT_FOUND", ""),
)
"""The changed fields of a request, of the version and of the new match, why it is refused, and by which field."""


async def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        source = await over(home)
        version = (await home.spectator.get(source)).match.version - 3
        for otherwise, more, reason, field in REFUSED:
            point = access_pb2.BranchPoint(**{"match": source, "version": version, **otherwise})
            asked = m.CreateMatchRequest(
                **{"game": SAHWARI, "players": 2, "owner_token_hash": hash_of("owner"), "branched_from": point, **more}
            )
            with pytest.raises(Refusal) as refused:
                await home.owner.call(home.owner.matches.CreateMatch, asked)
            fields = [each.field for each in refused.value.bad_request.field_violations]
            assert (refused.value.reason, fields) == (reason, [field] if field else []), (otherwise, more)


async def test_nobody_goes_on_from_a_match_that_runs_or_that_they_may_not_see(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        running = await home.begin(2, game=SAHWARI)
        version = await home.play(running, 3)
        with pytest.raises(Refusal) as refused:
            await branch(home, running, version)
        assert refused.value.reason == "MATCH_NOT_OVER"
        unlisted = await over(home, access=access_pb2.ACCESS_UNLISTED, join_code="amber lamp 42", joins="amber lamp 42")
        with pytest.raises(Refusal) as refused:
            await branch(home, unlisted, (await home.spectator.get(unlisted)).match.version - 3)
        assert [each.field for each in refused.value.bad_request.field_violations] == ["access"]


async def test_a_branch_outlives_the_match_that_it_is_from(tmp_path: Path) -> None:
    """It has its own position: the other match may be archived before the branch begins."""
    async with house(tmp_path) as home:
        source = await over(home)
        version = (await home.spectator.get(source)).match.version - 5
        made = await branch(home, source, version, seat=1)
    with closing(MatchStore(tmp_path / "matches.sqlite", games(), create=False)) as store:
        (archived,) = archive(store, tmp_path, 0)
    assert (archived.match, archived.reason) == (source, "")
    async with house(tmp_path) as home:
        with pytest.raises(Refusal) as refused:
            await branch(home, source, version)
        assert refused.value.reason == "MATCH_ARCHIVED"
        await begun(home, made.name)
        await home.play(made.name, 5)
        assert (await home.spectator.get(made.name)).match.branched_from.match == source
        proven(home, made.name)


async def test_nobody_goes_on_from_a_match_of_a_tournament_before_it_is_over(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        organiser = await register(home, "Organiser")
        form = tournament_pb2.RoundRobinFormat()
        made = await event(home, organiser, game=SAHWARI, seats=2, round_robin=form)
        await made.bots(3)
        await made.do("CloseRegistration")
        await made.do("PairRound", round=1)
        await until(lambda: bool(home.service.parts.store.matches()))
        (name,) = home.service.parts.store.matches()
        async for update in home.spectator.updates(name):
            assert update.event
        version = (await home.spectator.get(name)).match.version - 3
        with pytest.raises(Refusal) as refused:
            await branch(home, name, version)
        assert refused.value.reason == "TOURNAMENT_NOT_OVER"
        await made.do("CancelTournament", reason="Rain")
        assert (await branch(home, name, version)).branched_from.match == name
