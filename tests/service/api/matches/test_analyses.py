"""Analyses of matches: requested once for all, kept, gone on with after a restart, and never of what goes on."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import analysis_pb2, tournament_pb2
from caravanserai_protocol.v1 import analysis_service_pb2 as n
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from caravanserai_verify.codecs.analyses import analysis_seats, moment_of
from clients.workshop.archival import archive
from domain.games import games
from domain.matches.steps import laid_out, seed_of, steps_of, successions_of
from domain.play.game import Game
from domain.play.hooks import Spread
from domain.play.thinking import Thinking
from domain.simulation.analysis import analysed, summary
from projections.matches.analyses import AnalysisFile, AnalysisPart, AnalysisState
from service.application.matches.analyses import METHOD, part_of_analysis
from service.limiting.limits import UNLIMITED
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from tests.domain.games.bots_at_play import with_thinking
from tests.service.application.tournaments.events import event
from tests.service.house import House, Refusal, configuration, house, until
from tests.service.members import register

PALMYRA = "games/palmyra"
DECISIONS = 6


@cache
def quick() -> Mapping[str, Game]:
    """The games, with planners that think little."""
    game = with_thinking(games()["palmyra"], Thinking(first=(3,), positions=12))
    return {**games(), "palmyra": replace(game, bots=game.bots._replace(spread=Spread(20, 5)))}


async def over(home: House, decisions: int = DECISIONS) -> str:
    """A match that both players left after some decisions."""
    name = await home.begin(2, game=PALMYRA)
    await home.play(name, decisions)
    for seat in (1, 2):
        caller = home.seat(seat)
        await caller.call(caller.matches.Resign, m.ResignRequest(match=name))
    return name


async def request(home: House, name: str) -> analysis_pb2.Analysis:
    caller = home.spectator
    asked = n.RequestAnalysisRequest(name=f"{name}/analysis")
    answer: n.RequestAnalysisResponse = await caller.call(caller.analyses.RequestAnalysis, asked)
    return answer.analysis


async def missing_reason(home: House, name: str) -> str:
    caller = home.spectator
    asked = n.GetAnalysisRequest(name=f"{name}/analysis", allow_missing=True)
    answer: n.GetAnalysisResponse = await caller.call(caller.analyses.GetAnalysis, asked)
    assert answer.HasField("analysis") == (not answer.missing_reason)
    return answer.missing_reason


async def get(home: House, name: str) -> analysis_pb2.Analysis:
    caller = home.spectator
    answer: n.GetAnalysisResponse = await caller.call(
        caller.analyses.GetAnalysis, n.GetAnalysisRequest(name=f"{name}/analysis")
    )
    return answer.analysis


async def watch(home: House, name: str, after: int = 0) -> list[n.WatchAnalysisResponse]:
    caller = home.spectator
    asked = n.WatchAnalysisRequest(name=f"{name}/analysis", after_version=after)
    return [part async for part in caller.stream(caller.analyses.WatchAnalysis, asked)]


def events(parts: Sequence[n.WatchAnalysisResponse]) -> list[analysis_pb2.AnalysedEvent]:
    return [each for part in parts for each in part.events]


async def test_an_analysis_grows_is_made_once_and_is_there_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=quick()) as home:
        name = await over(home)
        with pytest.raises(Refusal) as refused:
            await get(home, name)
        assert refused.value.reason == "ANALYSIS_NOT_FOUND" == await missing_reason(home, name)
        assert not configuration(tmp_path).analyses.exists(), "a service that nobody asks makes no file"
        begun = await request(home, name)
        assert (begun.name, begun.state, begun.version) == (f"{name}/analysis", analysis_pb2.Analysis.STATE_QUEUED, 0)
        parts = await watch(home, name)
        rows = home.service.parts.store.rows(name)
        found = await get(home, name)
        assert await missing_reason(home, name) == ""
        assert await request(home, name) == found == parts[-1].analysis
        assert found.state == analysis_pb2.Analysis.STATE_DONE
        assert [each.version for each in events(parts)] == list(range(1, found.last_version + 1))
        assert events(await watch(home, name, after=3)) == events(parts)[3:]
        for beyond in (found.last_version, 2**64 - 1):
            (only,) = await watch(home, name, after=beyond)
            assert (only.analysis, list(only.events)) == (found, [])
    moments = list(analysed(laid_out(rows, quick()), steps_of(rows), seed_of(rows)))
    assert [moment_of(quick()["palmyra"], each) for each in events(parts)] == moments
    assert list(found.seats) == analysis_seats(summary(moments, {}))
    assert tuple(found.deciding_versions) == summary(moments, {}).deciding
    judged = [each.judgement for each in events(parts) if each.HasField("judgement")]
    assert judged
    assert all(judgement.played.label and judgement.preferred.label for judgement in judged)
    async with house(tmp_path, catalogue=quick()) as home:
        assert await get(home, name) == found
        assert events(await watch(home, name)) == events(parts)
        home.spectator.language = "ru"
        russian = [each.judgement.played for each in events(await watch(home, name)) if each.HasField("judgement")]
        assert russian[0].label != judged[0].played.label
        assert russian[0].decision == judged[0].played.decision


async def test_a_player_who_left_to_a_bot_answers_for_nothing_that_it_decided(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=quick()) as home:
        name = await home.begin(2, game=PALMYRA)
        await home.play(name, DECISIONS)
        asked = m.HandOverSeatRequest(match=name, bot="random")
        await home.seat(1).call(home.seat(1).matches.HandOverSeat, asked)
        await home.until_asked(name, 2)
        await home.seat(2).call(home.seat(2).matches.Resign, m.ResignRequest(match=name))
        await request(home, name)
        parts = await watch(home, name)
        rows = home.service.parts.store.rows(name)
        stays, left = parts[-1].analysis.seats[1], parts[-1].analysis.seats[0]
    (since,) = successions_of(rows).values()
    assert not stays.HasField("successor")
    assert left.successor.since_version == since
    own = [each for each in events(parts) if each.judgement.seat == 1 and each.judgement.HasField("loss")]
    assert left.judged == sum(each.version < since for each in own) > 0
    assert left.successor.judged == sum(each.version > since for each in own)
    assert left.judged + left.successor.judged == len(own)


async def test_an_analysis_goes_on_after_a_restart_in_its_middle(tmp_path: Path) -> None:
    async with AsyncExitStack() as held, house(tmp_path, catalogue=quick()) as home:
        name = await over(home)
        turns = home.service.parts.analyses._turns
        async with turns.turn("somebody", "else"):
            await request(home, name)
            await until(lambda: len(turns._owners) == 1)
            following = asyncio.create_task(held.enter_async_context(turns.turn("somebody", "else")))
            await until(lambda: len(turns._owners) == 2)
        await following  # after one part; nothing goes on from there
        asked = n.WatchAnalysisRequest(name=f"{name}/analysis")
        async for part in home.spectator.stream(home.spectator.analyses.WatchAnalysis, asked):
            if part.events:
                break
        kept = await get(home, name)
        assert kept.state == analysis_pb2.Analysis.STATE_RUNNING
        assert 0 < kept.version < kept.last_version
    async with house(tmp_path, catalogue=quick()) as home:
        parts = await watch(home, name)
        assert events(parts)[: len(part.events)] == list(part.events)
        assert parts[-1].analysis.state == analysis_pb2.Analysis.STATE_DONE
        assert [each.version for each in events(parts)] == list(range(1, kept.last_version + 1))


async def test_an_analysis_of_a_match_that_is_archived_meanwhile_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with AsyncExitStack() as held, house(tmp_path, catalogue=quick()) as home:
        name = await over(home)
        turn = home.service.parts.analyses._turns.turn("somebody", "else")
        await held.enter_async_context(turn)  # nothing is analysed meanwhile
        await request(home, name)
        rows = home.service.parts.store.rows(name)
    with closing(MatchStore(tmp_path / "matches.sqlite", quick(), create=False)) as store:
        (archived,) = archive(store, tmp_path, 0)
    assert (archived.match, archived.reason) == (name, "")
    with caplog.at_level("INFO", "caravanserai.analyses"):
        async with house(tmp_path, catalogue=quick()) as home:
            analyses = home.service.parts.analyses
            await until(lambda: not analyses._tasks)
            kept = await analyses.find(name, bytes.fromhex(seed_of(rows)))
            assert kept is not None
            assert kept.state is AnalysisState.FAILED, "no later start tries it again"
            for call in (get, request, watch):
                with pytest.raises(Refusal) as refused:
                    await call(home, name)
                assert refused.value.reason == "MATCH_ARCHIVED"
    said = [(each.levelname, each.getMessage()) for each in caplog.records if each.name == "caravanserai.analyses"]
    assert said == [("INFO", f"{name}: archived, analysed up to version 0")]


async def test_what_another_process_makes_is_watched_here(tmp_path: Path) -> None:
    """Several processes of a service share the file: who asked one of them may be led to another."""
    async with house(tmp_path, catalogue=quick()) as home:
        name = await over(home)
        store = home.service.parts.store
        rows = store.rows(name)
        head, last = bytes.fromhex(seed_of(rows)), rows[-1].event.version
        another = AnalysisFile(configuration(tmp_path).analyses, store.information.identity, METHOD)
        kept = another.request(name, head, last)
        watching = asyncio.create_task(watch(home, name))
        for _ in range(2):
            data = analysis_pb2.AnalysedEvent(version=kept.version + 1).SerializeToString()
            kept = another.add(kept, AnalysisPart([(kept.version + 1, data)], b""))
        first = analysis_pb2.AnalysedEvent(version=1).SerializeToString()
        behind = another.add(kept._replace(version=0), AnalysisPart([(1, first)], b""))
        assert behind == kept, "who is behind takes nothing back"
        done = another.add(kept, AnalysisPart([], b""))
        assert (done.state, done.version) == (AnalysisState.DONE, last), "there is nothing more to analyse"
        parts = await asyncio.wait_for(watching, 60)
        assert [each.version for each in events(parts)] == [1, 2]
        assert parts[-1].analysis.state == analysis_pb2.Analysis.STATE_DONE
        another.close()


async def test_an_analysis_that_nobody_makes_any_more_is_made_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.application.matches.analyses.FORSAKEN_SECONDS", 0.0)
    async with house(tmp_path, catalogue=quick()) as home:
        name = await over(home)
        store = home.service.parts.store
        rows = store.rows(name)
        another = AnalysisFile(configuration(tmp_path).analyses, store.information.identity, METHOD)
        another.request(name, bytes.fromhex(seed_of(rows)), rows[-1].event.version)
        another.close()
        assert (await watch(home, name))[-1].analysis.state == analysis_pb2.Analysis.STATE_DONE


def test_a_worker_that_remembers_nothing_is_given_what_was_found(tmp_path: Path) -> None:
    """Each part is the same, whether the worker has just begun or has died in between."""
    location, name = StoreLocation.of(tmp_path / "matches.sqlite"), asyncio.run(_stored(tmp_path))
    store = MatchStore(location, quick(), create=False)
    rows = store.rows(name)
    head, last = bytes.fromhex(seed_of(rows)), rows[-1].event.version
    store.close()
    assert part_of_analysis(quick(), location, name, head, 4, None) is None
    at_once: list[tuple[int, bytes]] = []
    summaries = []
    while len(at_once) < last:
        known = [data for _, data in at_once] if len(at_once) % 2 or not at_once else None
        made = part_of_analysis(quick(), location, name, head, len(at_once), known)
        if made is None:
            continue
        at_once += made.events
        summaries.append(made.summary)
    whole = [moment_of(quick()["palmyra"], analysis_pb2.AnalysedEvent.FromString(data)) for _, data in at_once]
    assert whole == list(analysed(laid_out(rows, quick()), steps_of(rows), seed_of(rows)))
    message = analysis_pb2.Analysis.FromString(summaries[-1])
    assert list(message.seats) == analysis_seats(summary(whole, {}))


async def _stored(folder: Path) -> str:
    async with house(folder, catalogue=quick()) as home:
        return await over(home, 3)


async def test_nothing_is_analysed_that_goes_on_or_never_began(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=quick()) as home:
        name = await home.begin(2, game=PALMYRA)
        for call in (request, get, watch):
            with pytest.raises(Refusal) as refused:
                await call(home, name)
            assert refused.value.reason == "MATCH_NOT_OVER"
        assert await missing_reason(home, name) == "MATCH_NOT_OVER"
        with pytest.raises(Refusal) as refused:
            await missing_reason(home, f"matches/{26 * 'a'}")
        assert refused.value.reason == "MATCH_NOT_FOUND", "only analyses may be missing"
        lobby = await home.create(2, game=PALMYRA)
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=lobby))
        with pytest.raises(Refusal) as refused:
            await request(home, lobby)
        assert refused.value.reason == "ANALYSIS_IMPOSSIBLE"
        for wrong in ("", lobby, f"{lobby}/scoreboard", "analysis", "/analysis"):
            asked = n.RequestAnalysisRequest(name=wrong)
            with pytest.raises(Refusal) as refused:
                await home.spectator.call(home.spectator.analyses.RequestAnalysis, asked)
            assert refused.value.reason == "FIELD_INVALID"
        assert not home.service.parts.analyses._tasks


async def test_other_rules_and_a_service_without_analysis_refuse(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=quick()) as home:
        name = await over(home, 1)
    older = replace(quick()["palmyra"], rules_version=99, same_rules=frozenset())
    async with house(tmp_path, catalogue={**quick(), "palmyra": older}) as home:
        with pytest.raises(Refusal) as refused:
            await request(home, name)
        assert refused.value.reason == "ANALYSIS_IMPOSSIBLE"
    async with house(tmp_path, catalogue=quick(), analysis=False) as home:
        for call in (request, get, watch):
            with pytest.raises(Refusal) as refused:
                await call(home, name)
            assert refused.value.reason == "ANALYSIS_OFF"


async def test_nobody_has_too_many_at_once_and_all_have_their_turns(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, analyses=2)
    async with house(tmp_path, catalogue=quick(), limits=limits) as home:
        first, second, third, other = [await over(home, 2) for _ in range(4)]
        member = await register(home, "Member")
        analyses = home.service.parts.analyses
        async with analyses._turns.turn("somebody", "else"):  # nothing is analysed meanwhile
            for name in (first, second, first):
                await request(home, name)
            with pytest.raises(Refusal) as refused:
                await request(home, third)
            assert refused.value.reason == "TOO_MANY_ANALYSES"
            asked = n.RequestAnalysisRequest(name=f"{other}/analysis")
            await member.caller.call(member.caller.analyses.RequestAnalysis, asked)
            await until(lambda: len(analyses._turns._owners) == 2)
        done = await watch(home, other)
        assert done[-1].analysis.state == analysis_pb2.Analysis.STATE_DONE
        for name in (first, second):
            await watch(home, name)
        await until(lambda: not analyses._tasks)
        await request(home, third)


async def test_matches_of_a_tournament_wait_until_it_is_over(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=quick()) as home:
        organiser = await register(home, "Organiser")
        form = tournament_pb2.RoundRobinFormat()
        made = await event(home, organiser, game=PALMYRA, seats=2, round_robin=form)
        await made.bots(3)
        await made.do("CloseRegistration")
        paired = (await made.do("PairRound", round=1)).round
        assert paired.tables
        await until(lambda: bool(home.service.parts.store.matches()))
        (name,) = home.service.parts.store.matches()
        async for update in home.spectator.updates(name):
            assert update.event
        with pytest.raises(Refusal) as refused:
            await request(home, name)
        assert refused.value.reason == "TOURNAMENT_NOT_OVER"
        await made.do("CancelTournament", reason="Rain")
        assert (await request(home, name)).last_version > 0


async def test_a_name_that_is_erased_was_never_in_the_file(tmp_path: Path) -> None:
    async with house(tmp_path, catalogue=quick()) as home:
        member = await register(home, "Zenobia of Palmyra")
        name = await home.create(2, game=PALMYRA)
        await member.join(name, 1)
        await home.join(name, 2)
        await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        await request(home, name)
        before = events(await watch(home, name))
        await member.caller.call(member.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        assert events(await watch(home, name)) == before
    path = configuration(tmp_path).analyses
    for each in path.parent.glob(f"{path.name}*"):
        assert b"Zenobia" not in each.read_bytes()
        assert member.name.encode() not in each.read_bytes()


def test_the_file_belongs_to_one_store_and_one_history(tmp_path: Path) -> None:
    path = tmp_path / "a.analyses.sqlite"
    file = AnalysisFile(path, "one", METHOD)
    kept = file.request("matches/first000", b"head", 2)
    kept = file.add(kept, AnalysisPart([(1, b"1")], b"summary"))
    assert (kept.state, kept.version) == (AnalysisState.RUNNING, 1)
    assert file.unfinished() == [kept]
    assert file.find("matches/first000", b"another end") is None
    assert file.fail(kept).state is AnalysisState.FAILED
    assert file.unfinished() == []
    assert file.request("matches/first000", b"head", 2) == kept._replace(state=AnalysisState.QUEUED)
    assert file.add(kept, AnalysisPart([(2, b"2")], b"")).state is AnalysisState.DONE
    assert file.events("matches/first000", 1) == [(2, b"2")]
    again = file.request("matches/first000", b"another end", 3)
    assert (again.state, again.version) == (AnalysisState.QUEUED, 0)
    assert file.events("matches/first000", 0) == []
    file.close()
    for store, method, left in (("one", METHOD, 1), ("one", METHOD + 1, 0), ("two", METHOD + 1, 0)):
        file = AnalysisFile(path, store, method)
        assert len(file.unfinished()) == left
        file.close()
