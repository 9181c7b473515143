"""Calls about tournaments: what is refused, and how lists and streams go."""

import asyncio
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as t
from caravanserai_protocol.v1.clock_pb2 import TimeControl

from caravanserai_verify.codecs.tournament_messages import round_message
from domain.tournaments.commands import ENTRIES
from domain.tournaments.events import EntrantDroppedOut, EntrantWithdrawn
from domain.tournaments.verification import faults
from service.application.players.departures import REMOVED
from service.limiting.limits import UNLIMITED
from tests.service.application.tournaments.events import event, settings
from tests.service.house import Caller, Refusal, house, until
from tests.service.members import admin, register, security

WRONG: dict[str, dict[str, Any]] = {
    "settings.title": {"title": ""},
    "settings.seats": {"seats": 5},
    "settings.swiss.rounds": {"swiss": pb.SwissFormat(rounds=51)},
    "settings.swiss.accelerated": {"seats": 4, "swiss": pb.SwissFormat(rounds=5, accelerated=True)},
    "settings.tie_breaks": {"tie_breaks": ["luck"]},
    "settings.match_points": {"match_points": pb.MatchPointScoring(win="1", draw="1/2", loss="0")},
    "settings.placement.rows.points": {
        "placement": pb.PlacementScoring(rows=[pb.PlacementRow(points=["1e999999999", "0"])])
    },
    "settings.placement.rows": {"placement": pb.PlacementScoring(rows=[pb.PlacementRow(points=["1", "1", "0"])])},
    "settings.departure_penalty": {"departure_penalty": "1/0"},
    "settings.time_control": {"time_control": TimeControl(time_outs=1)},
    "settings.time_control.vacation_days": {"time_control": TimeControl(turn_days=3, vacation_days=366)},
    "settings.capacity": {"capacity": 10_001},
    "settings.late_entry_until_round": {"late_entry_until_round": 4},
    "settings.late_bye": {"late_bye": pb.ROUND_RESULT_FULL_BYE},
    "settings.arbiters": {"arbiters": ["somebody"]},
    "settings.knockout": {"seats": 3, "knockout": pb.KnockoutFormat()},
    "settings.round_robin.rounds": {"round_robin": pb.RoundRobinFormat(cycles=0, rounds=0)},
    "settings.groups.going_on": {"groups": pb.GroupsFormat(groups=1, going_on=1)},
    "settings.entry.least_rating": {"entry": pb.EntryConditions(least_rating=1_000_001)},
    "settings.entry.most_rating": {"entry": pb.EntryConditions(least_rating=2, most_rating=1)},
    "settings.entry.least_matches": {"entry": pb.EntryConditions(least_matches=2**32 - 1)},
    "settings.entry.players": {"entry": pb.EntryConditions(players=["players/nobodynobody"])},
    "settings.arena.duration_seconds": {"arena": pb.ArenaFormat(duration_seconds=1)},
}


@pytest.mark.parametrize("field", WRONG)
async def test_settings_that_make_no_sense_are_refused_with_the_field(tmp_path: Path, field: str) -> None:
    async with house(tmp_path, security=security()) as home:
        with pytest.raises(Refusal) as error:
            await event(home, **WRONG[field])
    assert error.value.reason == "FIELD_INVALID"
    assert error.value.bad_request.field_violations[0].field == field


CHANGES: dict[str, dict[str, Any]] = {
    "change": {},
    "change.title": {"title": " Spring  open"},
    "settings.title": {"title": "x" * 101},
    "change.capacity": {"capacity": 0},
    "settings.capacity": {"capacity": 2**32 - 1},
    "settings.swiss.rounds": {"rounds": 51},
    "settings.late_entry_until_round": {"late_entry_until_round": 4},
    "settings.byes_to_take": {"byes_to_take": 2**32 - 1},
    "settings.time_to_come_seconds": {"time_to_come_seconds": 2**64 - 1},
    "settings.start_time_milliseconds": {"start_time_milliseconds": 2**64 - 1},
    "settings.check_in_seconds": {"check_in_seconds": 1},
    "settings.round_check_in_seconds": {"round_check_in_seconds": 2**64 - 1},
    "settings.round_seconds": {"round_seconds": 2**64 - 1},
    "change.entry.most_rating": {"entry": pb.EntryConditions(most_rating=2**32 - 1)},
    "change.entry.players": {"entry": pb.EntryConditions(players=["players/nobodynobody"] * 2)},
    "change.time_control.vacation_days": {"time_control": TimeControl(turn_days=3, vacation_days=366)},
    "change.time_control": {"time_control": TimeControl(decision_seconds=0)},
}


@pytest.mark.parametrize("field", CHANGES)
async def test_changes_beyond_the_limits_of_settings_are_refused_with_the_field(tmp_path: Path, field: str) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home, seats=3)
        with pytest.raises(Refusal) as error:
            await games.do("ChangeSettings", change=pb.SettingsChange(**CHANGES[field]), reason="A larger hall")
        assert error.value.reason == "FIELD_INVALID"
        assert error.value.bad_request.field_violations[0].field == field
        with pytest.raises(Refusal) as error:
            await games.do("ChangeSettings", change=pb.SettingsChange(capacity=9))
        assert error.value.bad_request.field_violations[0].field == "reason"


async def test_a_change_that_is_sent_again_changes_nothing_and_one_for_another_version_is_refused(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        changed: dict[str, Any] = {"change": pb.SettingsChange(capacity=9), "reason": "A larger hall"}
        asked = {**changed, "request_id": "once", "expected_version": 1}
        for _ in range(2):
            assert (await games.do("ChangeSettings", **asked)).tournament.settings_version == 2
        with pytest.raises(Refusal) as error:
            await games.do("ChangeSettings", **changed, expected_version=1)
        assert error.value.reason == "VERSION_CHANGED"


async def test_pairing_by_hand_is_tried_without_a_trace_and_sent_twice_it_pairs_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_threads: list[bool] = []

    def messaged(*given: Any) -> pb.Round:
        in_threads.append(threading.current_thread() is not threading.main_thread())
        return round_message(*given)

    async with house(tmp_path, security=security()) as home:
        games = await event(home, seats=2, game="games/sahwari")
        await games.bots(4)
        await games.do("CloseRegistration")
        hand: dict[str, Any] = {
            "round": 1,
            "tables": [t.HandTable(entrants=pair) for pair in (("bot-1", "bot-2"), ("bot-3", "bot-4"))],
            "reason": "The projector broke",
            "request_id": "once",
        }
        with monkeypatch.context() as watched:
            watched.setattr("service.api.tournaments.servicer.round_message", messaged)
            tried = await games.do("PairByHand", **hand, validate_only=True)
        assert in_threads == [True], "of hundreds of entrants it takes too long for the event loop"
        assert [len(table.seats) for table in tried.round.tables] == [2, 2]
        assert tried.tournament.round == 0
        stranger = Caller(home.channel, (await register(home, "stranger")).token)
        asked = t.PairByHandRequest(tournament=games.name, **{**hand, "validate_only": True})
        with pytest.raises(Refusal) as error:
            await stranger.call(stranger.tournaments.PairByHand, asked)
        assert error.value.reason == "NOT_THE_ORGANISER"
        for _ in range(2):
            paired = await games.do("PairByHand", **hand)
            assert (paired.tournament.round, paired.round.by_hand) == (1, "The projector broke")
        with pytest.raises(Refusal) as error:
            await games.do("PairByHand", **{**hand, "reason": ""})
        assert error.value.bad_request.field_violations[0].field == "reason"
        many: dict[str, Any] = {**hand, "byes": ["b"] * 10_001, "tables": []}
        with pytest.raises(Refusal) as error:
            await games.do("PairByHand", **many)
        assert error.value.bad_request.field_violations[0].field == "tables"


async def test_a_round_is_paired_by_hand_with_the_numbers_of_entrants(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home, seats=2, game="games/sahwari")
        await games.bots(5)
        await games.do("CloseRegistration")
        version = (await games.do("GetTournament", name=games.name)).tournament.version
        hand: dict[str, Any] = {
            "round": 1,
            "tables": [t.HandTable(numbers=(4, 2)), t.HandTable(entrants=["bot-1"], numbers=[5])],
            "bye_numbers": [3],
            "reason": "The projector broke",
            "expected_version": version,
        }
        wrong: dict[str, dict[str, Any]] = {
            "expected_version": {"expected_version": None},
            "tables.numbers": {"tables": [t.HandTable(numbers=(0, 1))]},
            "bye_numbers": {"bye_numbers": [6]},
            "tables": {"tables": [t.HandTable(numbers=[1] * 10_000)]},
        }
        for field, change in wrong.items():
            for way in (True, False):
                with pytest.raises(Refusal) as error:
                    await games.do("PairByHand", **{**hand, **change}, validate_only=way)
                assert error.value.bad_request.field_violations[0].field == field
        with pytest.raises(Refusal) as error:
            await games.do("PairByHand", **{**hand, "expected_version": version - 1})
        assert error.value.reason == "VERSION_CHANGED"
        paired = (await games.do("PairByHand", **hand)).round
    seats = [[seat.entrant for seat in table.seats] for table in paired.tables]
    assert seats == [["bot-4", "bot-2"], ["bot-1", "bot-5"]]
    assert [bye.entrant for bye in paired.byes] == ["bot-3"]


async def test_defaults_are_written_down(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        chosen = (await games.do("GetTournament", name=games.name)).tournament.settings
    assert [list(row.points) for row in chosen.placement.rows] == [["3", "3/2", "0"], ["3", "2", "1", "0"]]
    assert chosen.edition == "standard"
    assert chosen.capacity == 10_000
    assert chosen.options


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Round 2 is not the next one: that is round 1 (TRN-PAIR-01)"), ("ru", "не следующий")],
)
async def test_a_refusal_names_its_rule_in_words(tmp_path: Path, language: str, text: str) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        await games.fill(4)
        await games.do("CloseRegistration")
        caller = Caller(home.channel, games.organiser.token, language)
        with pytest.raises(Refusal) as error:
            await caller.call(caller.tournaments.PairRound, t.PairRoundRequest(tournament=games.name, round=2))
    assert (error.value.reason, error.value.refusal.rule) == ("TOURNAMENT_REFUSED", "TRN-PAIR-01")
    assert text in error.value.refusal.message


@pytest.mark.parametrize(("language", "said"), [("en", "are tied"), ("ru", "Ничья: ")])
async def test_a_tie_names_the_players_and_not_their_ids(tmp_path: Path, language: str, said: str) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home, seats=2, swiss=None, knockout=pb.KnockoutFormat(), tie_breaks=())
        await games.fill(4)
        await games.do("CloseRegistration")
        played = (await games.do("PairRound", round=1)).round
        tie = pb.Places(places=(1, 1))
        for table in (1, 2):
            ruling = pb.Adjudication(round=1, table=table, places=tie)
            await games.do("Adjudicate", adjudication=ruling, reason="Nobody gave in")
        caller = Caller(home.channel, games.organiser.token, language)
        with pytest.raises(Refusal) as error:
            await caller.call(caller.tournaments.PairRound, t.PairRoundRequest(tournament=games.name, round=2))
        entrants = (await games.do("ListEntrants")).entrants
    names = {one.name.rpartition("/")[2]: one.display_name for one in entrants}
    message, tied = error.value.refusal.message, [seat.entrant for seat in played.tables[0].seats]
    assert said in message
    assert all(names[one] in message and one not in message for one in tied)


async def test_a_command_for_another_version_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        await games.fill(4)
        with pytest.raises(Refusal) as error:
            await games.do("CloseRegistration", expected_version=2)
        assert error.value.reason == "VERSION_CHANGED"
        assert (await games.do("CloseRegistration", expected_version=5)).tournament.version == 7


async def test_a_ruling_is_shown_with_its_reason(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        await games.fill(4)
        await games.do("CloseRegistration")
        await games.do("PairRound", round=1)
        await games.until_happened("match_linked")
        await games.take(1, 1, 1, 2, 3, 4)
        await games.until_happened("result_taken")  # that match is over: the service itself changes nothing more
        first = games.entrant(games.members[0]).rpartition("/")[2]
        penalty = pb.Adjudication(round=1, penalty=pb.Penalty(entrant=first, points="1/2"))
        with pytest.raises(Refusal):
            await games.do("Adjudicate", adjudication=penalty)  # without a reason
        judged = (await games.do("Adjudicate", adjudication=penalty, reason="Late to the table")).round
        seen = (await games.do("GetTournament", name=games.name)).tournament.version
        void = pb.Adjudication(round=1, table=1, void=pb.VoidTable())
        arbiter = await games.do("Adjudicate", adjudication=void, reason="The hall is flooded", expected_version=seen)
        with pytest.raises(Refusal) as error:  # another, who has not seen that
            await games.do("Adjudicate", adjudication=void, reason="No light", expected_version=seen)
        assert error.value.reason == "VERSION_CHANGED"
        assert [one.reason for one in arbiter.round.rulings[-2:]] == ["Late to the table", "The hall is flooded"]
        standings = await games.do("GetStandings", with_cross_table=True)
    last = judged.rulings[-1]
    assert (last.reason, last.account) == ("Late to the table", games.organiser.name)
    assert next(line.penalties for line in standings.standings if line.entrant == first) == "1/2"


FORMATS: dict[str, Any] = {
    "swiss": pb.SwissFormat(rounds=3),
    "round_robin": pb.RoundRobinFormat(),
    "knockout": pb.KnockoutFormat(),
    "double_knockout": pb.DoubleKnockoutFormat(),
    "groups": pb.GroupsFormat(groups=2, going_on=1),
    "arena": pb.ArenaFormat(duration_seconds=60),
}


@pytest.mark.parametrize("chosen", FORMATS)
async def test_there_are_standings_before_anybody_has_entered(tmp_path: Path, chosen: str) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home, seats=2, **{chosen: FORMATS[chosen]})
        standings = await games.do("GetStandings", with_cross_table=True)
        assert (standings.round, len(standings.standings)) == (0, 0)


async def test_matches_of_a_table_are_settings_of_brackets_alone(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        asked = pb.MatchSeries(best_of=3, tie_breaks=2, by_seed=True)
        asked.tie_break_time_control.decision_seconds = 10
        games = await event(home, seats=2, knockout=FORMATS["knockout"], series=asked)
        assert (await games.do("GetTournament", name=games.name)).tournament.settings.series == asked
        wrong = (pb.MatchSeries(), pb.MatchSeries(best_of=1), pb.MatchSeries(best_of=10), pb.MatchSeries(tie_breaks=1))
        for series in wrong:
            with pytest.raises(Refusal, match="series"):
                await event(home, games.organiser, seats=2, knockout=FORMATS["knockout"], series=series)
        with pytest.raises(Refusal, match="knockouts"):
            await event(home, games.organiser, seats=3, swiss=FORMATS["swiss"], series=asked)


async def test_without_its_engine_no_swiss_tournament_for_two_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gacrux", None)  # as where the extra is not installed
    async with house(tmp_path, security=security()) as home:
        games = await event(home, seats=3, swiss=FORMATS["swiss"])
        with pytest.raises(Refusal, match=r"pip install 'caravanserai-service\[tournaments\]'") as error:
            await event(home, games.organiser, seats=2, swiss=FORMATS["swiss"])
    assert error.value.reason == "ENGINE_MISSING"


async def test_tournaments_are_listed_by_what_is_asked_for(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        first = await event(home)
        anna = await first.enter("Anna")
        second = await event(home, await register(home, "another"))
        await second.do("CancelTournament", reason="Nobody came")

        async def listed(count: int, **fields: Any) -> list[str]:
            request = t.ListTournamentsRequest(**fields)
            for _ in range(3000):
                found = await home.spectator.call(home.spectator.tournaments.ListTournaments, request)
                if len(found.tournaments) == count:
                    return [entry.name for entry in found.tournaments]
                await asyncio.sleep(0.02)
            raise AssertionError(found)

        assert await listed(2) == [second.name, first.name]
        assert await listed(1, states=[pb.Tournament.STATE_CANCELLED]) == [second.name]
        assert await listed(1, player=anna.name) == [first.name]
        assert await listed(1, organiser=second.organiser.name) == [second.name]
        assert await listed(0, game="games/merv") == []
        page = t.ListTournamentsRequest(page_size=1)
        answer = await home.spectator.call(home.spectator.tournaments.ListTournaments, page)
        page.page_token = answer.next_page_token
        rest = await home.spectator.call(home.spectator.tournaments.ListTournaments, page)
        assert [entry.name for entry in (*answer.tournaments, *rest.tournaments)] == [second.name, first.name]


async def test_a_watcher_sees_each_event_after_its_commit(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        request = t.WatchTournamentRequest(tournament=games.name, after_version=1)
        stream = home.spectator.stream(home.spectator.tournaments.WatchTournament, request)
        await games.bots(1)
        assert (await anext(stream)).update.version == 2
        await games.enter("Anna")
        update = (await anext(stream)).update
        assert update.version == 3
        assert b"Anna" in update.openings[0].payload
        await games.do("CancelTournament", reason="Rain")
        assert (await anext(stream)).update.version == 4
        assert [part async for part in stream] == []


async def test_the_secret_is_shown_at_the_end_only(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        before = (await games.do("ListTournamentEvents", after_version=0)).updates[0]
        assert not before.openings
        assert not (await games.do("GetTournament", name=games.name)).tournament.chance.secret
        await games.do("CancelTournament", reason="Rain")
        after = (await games.do("ListTournamentEvents", after_version=0)).updates[0]
        assert len(after.openings) == 1
        assert (await games.do("GetTournament", name=games.name)).tournament.chance.secret


async def test_seeded_tournaments_need_a_service_that_allows_them(tmp_path: Path) -> None:
    async with house(tmp_path, security=security(), allow_seeded=False) as home:
        with pytest.raises(Refusal) as error:
            await event(home, seed="spring")
    assert error.value.reason == "SEEDED_NOT_ALLOWED"


async def test_where_signatures_are_required_an_entrant_needs_a_key(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home, signatures_required=True)
        with pytest.raises(Refusal) as error:
            await games.enter("Anna")
    assert error.value.reason == "KEY_MISSING"
    assert settings().seats == 4


@pytest.mark.parametrize("closed", [False, True])
async def test_a_removed_player_is_taken_out_of_their_tournaments(tmp_path: Path, closed: bool) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        await games.fill(4)
        if closed:
            await games.do("CloseRegistration")
        gone = games.members[0]
        await admin(home).call(admin(home).players.RemovePlayer, p.RemovePlayerRequest(player=gone.name))
        registry = home.service.parts.tournaments
        entrant = gone.name.removeprefix("players/")
        for _ in range(6000):
            if not (await registry.find(games.name)).entrant(entrant).active:
                break
            await asyncio.sleep(0.01)
        log = await registry.events(games.name)
    kind = EntrantDroppedOut if closed else EntrantWithdrawn
    assert log[-1].event.body == kind(entrant)
    assert log[-1].event.by == REMOVED
    assert list(faults(games.name, log)) == []


async def test_who_was_removed_while_the_service_was_away_is_taken_out_at_its_start(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        await games.fill(3)
        gone = games.members[0]
        await home.service.parts.departures.close()  # it ends before the work is done
        await admin(home).call(admin(home).players.RemovePlayer, p.RemovePlayerRequest(player=gone.name))
    async with house(tmp_path, security=security()) as home:
        registry = home.service.parts.tournaments
        for _ in range(6000):
            if not (await registry.find(games.name)).entrant(gone.name.removeprefix("players/")).active:
                return
            await asyncio.sleep(0.01)
    raise AssertionError("the player is still entered")


async def test_tournaments_that_are_created_at_once_keep_to_the_limit(tmp_path: Path) -> None:
    async with house(tmp_path, security=security(), limits=replace(UNLIMITED, open_tournaments=3)) as home:
        caller = (await event(home)).organiser.caller
        request = t.CreateTournamentRequest(settings=settings())
        creating = (caller.call(caller.tournaments.CreateTournament, request) for _ in range(6))
        answers = await asyncio.gather(*creating, return_exceptions=True)
        refused = [answer.reason for answer in answers if isinstance(answer, Refusal)]
        assert refused == ["TOO_MANY_TOURNAMENTS"] * 4


async def test_entropy_is_not_opened_where_something_else_happened_since_the_caller_looked(tmp_path: Path) -> None:
    """An operator who knows what was opened must not change anything before the last entropy comes."""
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        for name in ("Anna", "Bo", "Cy"):
            await games.enter(name, f"entropy of {name}".encode())
        await games.do("CloseRegistration")
        anna, bo, cy = games.members
        seen = (await games.do("GetTournament", name=games.name)).tournament.version
        await games.do("OpenEntropy", anna, entropy=b"entropy of Anna", bound_version=seen)
        await games.do("OpenEntropy", bo, entropy=b"entropy of Bo", bound_version=seen)
        assert (await games.do("GetTournament", name=games.name)).tournament.version == seen + 2, (
            "other openings change nothing"
        )
        await games.do("PauseTournament", reason="Rain")
        await games.do("ResumeTournament")
        with pytest.raises(Refusal) as caught:
            await games.do("OpenEntropy", cy, entropy=b"entropy of Cy", bound_version=seen)
        assert caught.value.reason == "VERSION_CHANGED"
        await games.do(
            "OpenEntropy",
            cy,
            entropy=b"entropy of Cy",
            bound_version=(await games.do("GetTournament", name=games.name)).tournament.version,
        )


async def test_an_organiser_has_a_limited_number_of_tournaments_that_are_not_over(tmp_path: Path) -> None:
    async with house(tmp_path, security=security(), limits=replace(UNLIMITED, open_tournaments=2)) as home:
        first = await event(home)
        request = t.CreateTournamentRequest(settings=settings(), request_id="the second")
        create = first.organiser.caller.tournaments.CreateTournament
        second = (await first.organiser.caller.call(create, request)).tournament
        parts = home.service.parts
        await until(lambda: parts.projections.position() >= parts.store.last_position())
        with pytest.raises(Refusal) as caught:
            await event(home, first.organiser)
        assert caught.value.reason == "TOO_MANY_TOURNAMENTS"
        assert caught.value.info.metadata["limit"] == "2"
        assert (await first.organiser.caller.call(create, request)).tournament == second, "a repeated request"
        await event(home, await register(home, "another organiser"))
        await first.do("CancelTournament", reason="Nobody came")
        await until(lambda: parts.projections.position() >= parts.store.last_position())
        await event(home, first.organiser)


async def test_entering_and_leaving_again_and_again_cannot_grow_a_log_for_ever(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        games = await event(home)
        comer = await games.enter("Anna")
        for _ in range(ENTRIES - 1):
            await games.do("WithdrawEntrant", comer, name=games.entrant(comer))
            await games.do("RegisterEntrant", comer)
        await games.do("WithdrawEntrant", comer, name=games.entrant(comer))
        with pytest.raises(Refusal) as caught:
            await games.do("RegisterEntrant", comer)
        assert caught.value.reason == "TOURNAMENT_REFUSED"
        assert "TRN-ENTER-02" in str(caught.value)
        await games.fill(1)
