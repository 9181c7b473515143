"""Tournaments in a store: checks, copies, projections, erased persons, and what a change in the file leads to."""

import asyncio
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as t
from caravanserai_protocol.v1.tournament_event_pb2 import StoredTournamentEvent, TournamentEvent

from domain.games import games
from domain.tournaments.evolution import tournament_of
from domain.tournaments.tournament import Phase
from projections.tournaments.tournament_list import Chosen, list_tournaments
from service.assembly import open_projections
from service.audit.tree import entry_hash
from service.persistence.matches.store import MatchStore
from service.persistence.rows import open_row, seal_row
from service.persistence.store_copy import copy
from service.persistence.tournaments.kind import TOURNAMENT_TOPIC, TOURNAMENTS
from service.verification.store_check import check
from tests.service.application.tournaments.events import event
from tests.service.house import Caller, configuration, house
from tests.service.members import security

STORE = "matches.sqlite"


async def held(folder: Path) -> str:
    """A store with a finished tournament; the name of it."""
    async with house(folder, security=security()) as home:
        games_ = await event(home)
        await games_.enter("Anna", b"entropy of anna")
        await games_.fill(7)
        await games_.do("CloseRegistration")
        await games_.do("OpenEntropy", games_.members[0], entropy=b"entropy of anna")
        for number in (1, 2, 3):
            await games_.play_round(number)
        await games_.do("FinishTournament")
        return games_.name


def faults_in(folder: Path) -> list[str]:
    store = MatchStore(folder / STORE, games(), writing=False, create=False)
    try:
        return [finding.text for bad in check(store).bad for finding in bad.findings]
    finally:
        store.close()


async def test_a_store_with_tournaments_is_checked_and_copied(tmp_path: Path) -> None:
    name = await held(tmp_path)
    source = MatchStore(tmp_path / STORE, games(), writing=False, create=False)
    target = MatchStore(tmp_path / "copy.sqlite", games())
    copy(source, target)
    there, here = (store.stream(TOURNAMENTS, name) for store in (source, target))
    assert tournament_of(name, there) == tournament_of(name, here)
    assert "Anna" in {one.registered.display_name for one in tournament_of(name, here).entrants.values()}
    assert check(target).ok
    source.close()
    target.close()


async def test_projections_made_from_the_start_are_the_same(tmp_path: Path) -> None:
    await held(tmp_path)
    chosen = configuration(tmp_path)
    store = MatchStore(tmp_path / STORE, games())
    kept = open_projections(chosen, store)
    before = [(found.name, found.phase) for found in list_tournaments(kept, Chosen(), 0, 10)]
    kept.clear()
    assert list_tournaments(kept, Chosen(), 0, 10) == []
    kept.catch_up(store)
    assert [(found.name, found.phase) for found in list_tournaments(kept, Chosen(), 0, 10)] == before
    assert [phase for _, phase in before] == [Phase.FINISHED]
    kept.close()
    store.close()


async def test_the_transparency_log_has_the_bytes_that_everybody_gets(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games_ = await event(home)
        await games_.enter("Anna")
        request = t.ListTournamentEventsRequest(tournament=games_.name)
        updates = (await home.spectator.call(home.spectator.tournaments.ListTournamentEvents, request)).updates
    store = MatchStore(tmp_path / STORE, games(), writing=False, create=False)
    hashes = [entry_hash(store, raw) for raw in store.raw_of(games_.name)]
    assert hashes == [sha256(update.event).digest() for update in updates]
    assert all(b"Anna" not in update.event for update in updates)
    store.close()


async def test_a_changed_result_is_found_by_the_check(tmp_path: Path) -> None:
    name = await held(tmp_path)
    assert faults_in(tmp_path) == []
    with sqlite3.connect(tmp_path / STORE) as database:
        chosen = "SELECT originator_version, state FROM stored_events WHERE originator_id = ? ORDER BY 1"
        rows = database.execute(chosen, (name,)).fetchall()
        version, state = next((number, row) for number, row in rows if _judged(name, number, row))
        row = _stored(name, version, state)
        changed = TournamentEvent.FromString(row.event)
        changed.adjudicated.places.places[:] = [4, 3, 2, 1]
        row.event = changed.SerializeToString(deterministic=True)
        sealed = seal_row(name, version, TOURNAMENT_TOPIC, row.SerializeToString(deterministic=True))
        database.execute(
            "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?",
            (sealed, name, version),
        )
    texts = faults_in(tmp_path)
    assert any("does not follow the event before it" in text for text in texts)
    assert any("has standings that do not follow from the results" in text for text in texts)


def _stored(name: str, version: int, state: bytes) -> StoredTournamentEvent:
    return StoredTournamentEvent.FromString(open_row(name, version, TOURNAMENT_TOPIC, state))


def _judged(name: str, version: int, state: bytes) -> bool:
    return TournamentEvent.FromString(_stored(name, version, state).event).HasField("adjudicated")


async def _named(caller: Caller, tournament: str) -> list[int]:
    """The number of times that Anna is named in the list of entrants, and in that of events."""
    entrants = t.ListEntrantsRequest(tournament=tournament)
    events = t.ListTournamentEventsRequest(tournament=tournament)
    answers = (
        await caller.call(caller.tournaments.ListEntrants, entrants),
        await caller.call(caller.tournaments.ListTournamentEvents, events),
    )
    return [answer.SerializeToString().count(b"Anna") for answer in answers]


async def test_an_erased_entrant_has_no_name_and_the_tournament_still_holds(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games_ = await event(home)
        anna = await games_.enter("Anna")
        assert await _named(home.spectator, games_.name) == [1, 1]
        await games_.fill(3)
        entrant = t.GetEntrantRequest(name=games_.entrant(anna))
        spectator = home.spectator
        assert (await spectator.call(spectator.tournaments.GetEntrant, entrant)).entrant.display_name == "Anna"
        assert await _named(spectator, games_.name) == [1, 1]  # and now the answers are kept
        everybody = t.ListEntrantsRequest(tournament=games_.name)
        assert len((await spectator.call(spectator.tournaments.ListEntrants, everybody)).entrants) == 4
        await anna.caller.call(anna.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
        shown = (await spectator.call(spectator.tournaments.GetEntrant, entrant)).entrant
        assert (shown.display_name, shown.erased) == ("", True)
        assert await _named(spectator, games_.name) == [0, 0]
        await games_.do("CloseRegistration")
        await games_.play_round(1)
        assert await _named(spectator, games_.name) == [0, 0]
    assert faults_in(tmp_path) == []


async def test_a_member_who_is_erased_leaves_a_team_that_plays_on_also_after_a_restart(tmp_path: Path) -> None:
    terms = pb.TeamSettings(boards=2, match_points=pb.MatchPointScoring(win="2", draw="1", loss="0"))
    async with house(tmp_path, security=security()) as home:
        games_ = await event(home, seats=2, teams=terms)
        anna = await games_.enter("Anna")
        await games_.fill(3)
        ids = [member.name.removeprefix("players/") for member in games_.members]
        for name, members in (("Rooks", ids[:2]), ("Knights", ids[2:])):
            await games_.do("FormTeam", team=pb.Team(display_name=name, members=members, captain=members[0]))
        await games_.do("CloseRegistration")
        await anna.caller.call(anna.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
    async with house(tmp_path, security=security()) as home:
        games_.home, games_.organiser.channel = home, home.channel
        games_.organiser.__post_init__()
        played = (await games_.do("GetTournament", name=games_.name)).tournament
        assert [list(team.members) for team in played.teams] == [ids[:2], ids[2:]]
        assert await _named(home.spectator, games_.name) == [0, 0]
        first = (await games_.do("PairRound", round=1)).round
        line_ups = {side.team: list(side.players) for match in first.team_matches for side in match.sides}
        assert line_ups == {"team-1": [ids[1], ""], "team-2": ids[2:]}
        assert [bye.entrant for bye in first.byes] == ids[3:], "the last board stays empty, and is won"
    assert faults_in(tmp_path) == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_repeated_request_gets_its_first_answer(tmp_path: Path, restarted: bool) -> None:
    async with house(tmp_path, security=security()) as home:
        games_ = await event(home)
        await games_.fill(4)
        await games_.do("CloseRegistration")
        first = await games_.do("PairRound", round=1, request_id="once")
        await games_.take(1, 1, 1, 2, 3, 4)
        if not restarted:
            assert await games_.do("PairRound", round=1, request_id="once") == first
    if restarted:
        async with house(tmp_path, security=security()) as home:
            games_.home, games_.organiser.channel = home, home.channel
            games_.organiser.__post_init__()
            assert await games_.do("PairRound", round=1, request_id="once") == first


async def test_two_organisers_at_once_pair_a_round_once(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games_ = await event(home)
        await games_.fill(8)
        await games_.do("CloseRegistration")
        tried = await asyncio.gather(*(games_.do("PairRound", round=1) for _ in range(6)), return_exceptions=True)
        paired = [answer for answer in tried if not isinstance(answer, BaseException)]
        reasons = {getattr(answer, "reason", "") for answer in tried if isinstance(answer, BaseException)}
        assert len(paired) == 1
        assert reasons == {"TOURNAMENT_REFUSED"}
        assert (await games_.do("GetStandings")).round == 0
