"""Matches that were voided or played again count for no rating: what followed from them is computed again."""

import random
from collections.abc import Sequence
from typing import Any

from domain.event import AnyRecorded
from domain.matches.events import MatchFinished
from domain.matches.outcome import result_of
from domain.ratings.plackett_luce import DAY, START, Key, ratings_of
from domain.tournaments.events import (
    BY_SERVICE,
    Adjudicated,
    By,
    Forfeit,
    MatchLinked,
    Penalty,
    Places,
    ReplayTable,
    Role,
    Ruling,
    TournamentBody,
    TournamentEvent,
    TournamentRecorded,
    VoidTable,
)
from domain.tournaments.uncounted import uncounted
from projections.ratings.ratings import Leaderboard, list_changes, list_ratings, rating_of
from tests.domain.matches.logs import logged, seated
from tests.projections.test_results import all_ratings, ended_outcomes
from tests.projections.worlds import ANN, BEN, CIM, GREEDY, STARTED, ListedLog, World, seeds

DAN = "players/dandandan"
OPEN = "tournaments/open"
ORGANISER = By(Role.ORGANISER, "players/organiser", "Cheating")


def said(body: TournamentBody, by: By = ORGANISER, version: int = 1) -> TournamentRecorded:
    return TournamentRecorded(TournamentEvent(OPEN, version, b"", by, body))


def linked(table: int, match: str, attempt: int = 1) -> TournamentRecorded:
    return said(MatchLinked(1, table, attempt, match), BY_SERVICE)


def ruled(table: int, ruling: Ruling, by: By = ORGANISER) -> TournamentRecorded:
    return said(Adjudicated(1, table, ruling), by)


def history(world: World, who: str) -> list[str]:
    return [change.match for change in list_changes(world.store, Key("merv", who), 0, 10)]


def test_a_void_match_leaves_no_trace_in_ratings_and_comes_back(world: World) -> None:
    first = world.finish([ANN, BEN], 1, 2)
    second = world.finish([BEN, CIM], 2, 1)
    world.finish([DAN, GREEDY], 1, 2)
    before = world.tables()
    world.happens(linked(1, first), ruled(1, VoidTable()))
    assert history(world, ANN) == []
    assert rating_of(world.store, Key("merv", ANN)) == START
    assert ANN not in {entry.who for entry in list_ratings(world.store, Leaderboard("merv"), 10)}
    alone = ratings_of(
        result
        for outcome in ended_outcomes(world.store)
        if (result := result_of(outcome)) is not None and result.match != first
    )
    assert alone == all_ratings(world.store), "their opponent has another rating too"
    assert history(world, BEN) == [second]
    world.happens(ruled(1, Places((2, 1))))
    after = world.tables()
    assert after["rating_changes"] == before["rating_changes"]
    assert after["uncounted_matches"] == []


def test_a_match_played_again_counts_no_more_and_its_replay_does(world: World) -> None:
    first = world.finish([ANN, BEN], 1, 2)
    world.happens(linked(1, first), ruled(1, ReplayTable()))
    assert history(world, ANN) == []
    second = world.finish([ANN, BEN], 2, 1)
    world.happens(linked(1, second, 2))
    assert history(world, ANN) == [second]
    world.happens(ruled(1, VoidTable()), ruled(1, Forfeit((ANN,))))
    assert history(world, ANN) == [second], "the first one is out for ever"


def test_a_table_that_is_void_before_its_match_ends_is_not_rated(world: World) -> None:
    world.happens(ruled(1, VoidTable()), linked(1, "matches/handmade1"))
    world.finish([ANN, BEN], 1, 2)
    assert history(world, ANN) == []


def test_a_table_that_only_the_deadline_voids_counts(world: World) -> None:
    first = world.finish([ANN, BEN], 1, 2)
    world.happens(linked(1, first), ruled(1, VoidTable(), BY_SERVICE), ruled(0, Penalty(ANN, 1)))  # type: ignore[arg-type]
    assert history(world, ANN) == [first]


RULINGS: Sequence[Ruling] = (VoidTable(), VoidTable(), ReplayTable(), Forfeit((ANN,)), Places((1, 2)))


def mixed(dice: random.Random, tables: int) -> tuple[list[AnyRecorded], list[TournamentRecorded]]:
    """Tables with two matches each, played on many days at the same time, and rulings about them in any order."""
    streams: list[list[AnyRecorded]] = []
    for table in range(1, tables + 1):
        of_table: list[AnyRecorded] = []
        for attempt in (1, 2):
            match = f"matches/table{table:02}x{attempt}"
            whose = dice.sample([ANN, BEN, CIM, DAN, GREEDY], dice.randint(2, 4))
            places = tuple(dice.randint(1, len(whose)) for _ in whose)
            day = dice.randint(0, 40) * DAY // 1000
            streams.append([*logged(*seated(whose), STARTED, MatchFinished(places), match=match, seconds=day)])
            of_table.append(linked(table, match, attempt))
            of_table += [ruled(table, dice.choice(RULINGS)) for _ in range(dice.randint(0, 3))]
        streams.append(of_table)
    log: list[AnyRecorded] = []
    while streams:
        log.append(dice.choice(streams).pop(0))
        streams = [stream for stream in streams if stream]
    return log, [recorded for recorded in log if isinstance(recorded, TournamentRecorded)]


@seeds(4)
def test_followed_or_made_again_ratings_are_those_of_the_matches_that_count(seed: int, world: World) -> None:
    log, rulings = mixed(random.Random(seed), 12)
    world.happens(*log)
    followed = world.tables()
    out = uncounted(rulings)
    assert 3 < len(out) < 24  # some of all matches, not every one
    assert followed["uncounted_matches"] == [(match,) for match in sorted(out)]
    results = [result for outcome in ended_outcomes(world.store) if (result := result_of(outcome)) is not None]
    assert ratings_of(result for result in results if result.match not in out) == all_ratings(world.store)
    world.store.rebuild(world.log)
    assert world.tables() == followed, "made again they are the same"
    foreseen = ListedLog()  # nothing is ever taken out of these: every ruling came first
    foreseen.add([*rulings, *(recorded for recorded in log if recorded not in rulings)])
    again = world.another()
    again.catch_up(foreseen)
    assert world.tables(again)["rating_changes"] == followed["rating_changes"]
    assert all_ratings(again) == all_ratings(world.store)


def test_leaderboards_are_by_seats_and_period_and_as_of_a_day(world: World) -> None:
    def plays(whose: list[str], day: int, match: str) -> None:
        places = MatchFinished(tuple(range(1, len(whose) + 1)))
        events = [*seated(whose), STARTED, places]
        world.happens(*logged(*events, match=match, seconds=day * DAY // 1000 // len(events)))

    plays([ANN, BEN], 100, "matches/early")
    plays([CIM, DAN, BEN], 200, "matches/later")

    def board(**wanted: Any) -> list[str]:
        return [entry.who for entry in list_ratings(world.store, Leaderboard("merv", **wanted), 10)]

    assert board(seats=2) == [ANN, BEN]
    assert board(seats=3) == [CIM, DAN, BEN]
    assert set(board(since=150)) == {BEN, CIM, DAN}
    assert board(since=201) == []
    of_ann = rating_of(world.store, Key("merv", ANN))
    [aged] = [entry for entry in list_ratings(world.store, Leaderboard("merv", day=110), 10) if entry.who == ANN]
    assert of_ann.day == 100
    assert aged.rating == of_ann.at(110) != of_ann
    found, after = [], None
    while page := list_ratings(world.store, Leaderboard("merv", day=230), 1, after):
        found += page
        after = (page[-1].rating.safe, page[-1].number)
    assert [entry.who for entry in found] == board(day=230)
    assert [entry.rating.safe for entry in found] == sorted((entry.rating.safe for entry in found), reverse=True)
