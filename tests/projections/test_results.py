"""The projections that count results (ratings, records, statistics) follow the log, and can be made again."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from domain.event import AnyRecorded, Envelope, Event
from domain.matches.archive import Archive
from domain.matches.events import (
    Access,
    Actor,
    Body,
    DecisionMade,
    DecisionUndone,
    MatchAbandoned,
    MatchFinished,
    SeatHandedOver,
    SeatResigned,
)
from domain.matches.outcome import Outcome, SeatSummary, outcome_of, result_of
from domain.matches.ruled_match import ALL_LEFT
from domain.persons.erasures import PersonErased, person_of
from domain.players.player import PlayerRemoved
from domain.ratings.plackett_luce import START, Key, Rating, ratings_of
from domain.table.effects import Move
from projections.databases.statements import Cursor
from projections.outcomes import ArchivedQuery, archived_of, outcome_in, remembered
from projections.players.records import GameRecord, HeadToHead, head_to_heads, record_of
from projections.ratings.ratings import (
    Leaderboard,
    changes_in,
    list_changes,
    list_ratings,
    rating_of,
    ratings_of_player,
)
from projections.statistics.statistics import Company, PlayedMatches, StatisticsQuery, rounded_down, statistics_of
from projections.store import ProjectionStore
from tests.domain.matches.logs import logged, seated
from tests.projections.worlds import ANN, BEN, CIM, GREEDY, STARTED, TABLES, World, seeds


def test_the_rating_of_a_player_follows_from_the_results(world: World) -> None:
    first = world.finish([ANN, BEN, CIM], 1, 2, 3)
    second = world.finish([BEN, ANN], 1, 2)
    rating = rating_of(world.store, Key("merv", ANN))
    assert rating.matches == 2
    changes = list_changes(world.store, Key("merv", ANN), 0, 10)
    assert [(change.match, change.place, change.rivals) for change in changes] == [(second, 2, 1), (first, 1, 2)]
    assert changes[0].after == rating
    assert changes[0].before == changes[1].after
    assert changes[1].before == START
    assert changes_in(world.store, ANN, [first]) == {first: changes[1]}
    assert list_changes(world.store, Key("merv", ANN), changes[0].number, 10) == changes[1:]
    assert ratings_of_player(world.store, ANN) == {"merv": rating}
    assert rating_of(world.store, Key("sahwari", ANN)) == START


def test_a_leaderboard_has_pages(world: World) -> None:
    players = [f"players/player{number:04}" for number in range(9)]
    for first, second, third in zip(players[::3], players[1::3], players[2::3], strict=True):
        world.finish([first, second, third], 1, 2, 3)
    whole = list_ratings(world.store, Leaderboard("merv", 0, bots=False), 100)
    assert len(whole) == 9
    assert [entry.rating.safe for entry in whole] == sorted((entry.rating.safe for entry in whole), reverse=True)
    found, after = [], None
    while page := list_ratings(world.store, Leaderboard("merv", 0, bots=False), 2, after):
        found += page
        after = (page[-1].rating.safe, page[-1].number)
    assert found == whole


def test_a_leaderboard_leaves_out_bots_newcomers_and_who_was_removed(world: World) -> None:
    for name, label in ((ANN, "Ann"), (BEN, "Ben"), (CIM, "Cim")):
        world.player(name, label)
    world.finish([ANN, BEN, GREEDY], 1, 2, 3)
    world.finish([ANN, CIM], 1, 2)

    def listed(matches: int = 0, bots: bool = False) -> dict[str, str]:
        found = list_ratings(world.store, Leaderboard("merv", matches, bots), 10)
        return {entry.who: entry.display_name for entry in found}

    assert listed() == {ANN: "Ann", BEN: "Ben", CIM: "Cim"}
    assert listed(bots=True) == {ANN: "Ann", BEN: "Ben", CIM: "Cim", GREEDY: ""}
    assert listed(matches=2) == {ANN: "Ann"}
    world.happens(Envelope(Event(CIM, 2, PlayerRemoved())))
    assert listed() == {ANN: "Ann", BEN: "Ben"}
    assert rating_of(world.store, Key("merv", CIM)) != START


def test_erased_players_vanish_by_name(world: World) -> None:
    world.player(ANN, "Ann")
    world.player(BEN, "Ben")
    world.finish([ANN, BEN], 1, 2)
    world.happens(Envelope(Event("erasures/all", 1, PersonErased(person_of(ANN)))))
    assert [entry.display_name for entry in head_to_heads(world.store, BEN, 10)] == [""]
    assert [entry.display_name for entry in list_ratings(world.store, Leaderboard("merv", 0, bots=False), 10)] == [
        "",
        "Ben",
    ]
    assert rating_of(world.store, Key("merv", ANN)) != START


def test_records_count_places_departures_and_opponents(world: World) -> None:
    world.finish([ANN, BEN, GREEDY, GREEDY], 1, 2, 4, 3)
    world.play([BEN, ANN], STARTED, SeatResigned(2), MatchFinished((2, 1)))
    world.play([ANN, BEN], STARTED, MatchAbandoned("", Actor.ADMINISTRATOR))
    world.play([ANN, BEN], STARTED, SeatResigned(2), SeatResigned(1), ALL_LEFT, game="sahwari")
    assert record_of(world.store, ANN) == [
        GameRecord("merv", matches=2, places=(1, 1, 0, 0), left=1, without_result=1),
        GameRecord("sahwari", matches=1, places=(1, 0, 0, 0), left=1, without_result=0),
    ]
    assert record_of(world.store, GREEDY) == []
    against = head_to_heads(world.store, ANN, 10)
    assert [
        (entry.opponent, entry.game, entry.matches, entry.ahead, entry.level, entry.behind) for entry in against
    ] == [
        (BEN, "merv", 2, 1, 0, 1),
        (GREEDY, "merv", 1, 1, 0, 0),
        (BEN, "sahwari", 1, 1, 0, 0),
    ]
    assert [entry.opponent for entry in head_to_heads(world.store, ANN, 10, BEN, "sahwari")] == [BEN]
    found: list[HeadToHead] = []
    while page := head_to_heads(world.store, ANN, 1, after=(found[-1].matches, found[-1].number) if found else ()):
        found += page
    assert found == against


@pytest.mark.parametrize(
    "fields",
    [{"access": Access.PRIVATE}, {"access": Access.UNLISTED}, {"seed": "known"}, {"imported": True}],
    ids=["private", "unlisted", "seeded", "imported"],
)
def test_what_does_not_count_changes_nothing(world: World, fields: dict[str, Any]) -> None:
    before = {table: rows for table, rows in world.tables().items() if table != "outcomes"}
    world.finish([ANN, BEN], 1, 2, **fields)
    world.play([ANN, BEN], STARTED, SeatResigned(1), ALL_LEFT, **fields)
    assert {table: rows for table, rows in world.tables().items() if table != "outcomes"} == before


def test_statistics_tell_seats_apart_and_add_up(world: World) -> None:
    decision = DecisionMade(1, 4, None, automatic=False)
    points = {5: [Move("point", 7, "stock", "score@1:posts", "point", "X-1")]}
    world.play([ANN, BEN], STARTED, decision, MatchFinished((1, 2)), effects=points)
    world.finish([BEN, ANN, GREEDY], 2, 1, 3)
    world.finish([GREEDY, GREEDY], 2, 1)
    whole = statistics_of(world.store, StatisticsQuery("merv"))
    digest = "ab" * 32
    assert whole.played == {
        PlayedMatches("merv", "standard", digest, 2, 0): 1,
        PlayedMatches("merv", "standard", digest, 2, 2): 1,
        PlayedMatches("merv", "standard", digest, 3, 1): 1,
    }
    assert [(entry.seat, entry.matches, entry.places, entry.points) for entry in whole.by_seat] == [
        (1, 3, {1: 1, 2: 2}, 7),
        (2, 3, {1: 2, 2: 1}, 0),
        (3, 1, {3: 1}, 0),
    ]
    assert whole.points == {0: 6, 7: 1}
    assert whole.decisions == {0: 2, 1: 1}
    assert whole.seconds == {60: 2, 120: 1}
    assert sum(statistics_of(world.store, StatisticsQuery("merv", seats=2)).played.values()) == 2
    for company, number in ((Company.PEOPLE, 1), (Company.MIXED, 1), (Company.BOTS, 1)):
        assert sum(statistics_of(world.store, StatisticsQuery("merv", company=company)).played.values()) == number
    assert not statistics_of(world.store, StatisticsQuery("merv", "rich")).played
    assert not statistics_of(world.store, StatisticsQuery("sahwari")).by_seat


def test_a_match_in_which_a_bot_took_a_seat_over_is_none_of_people_alone(world: World) -> None:
    name = world.play([ANN, BEN], STARTED, SeatHandedOver(1, "expert"), MatchFinished((1, 2)))
    for company, number in ((Company.PEOPLE, 0), (Company.MIXED, 1), (Company.BOTS, 0)):
        assert sum(statistics_of(world.store, StatisticsQuery("merv", company=company)).played.values()) == number
    world.log.archive([name])
    world.store.rebuild(world.log)
    assert sum(statistics_of(world.store, StatisticsQuery("merv", company=Company.MIXED)).played.values()) == 1


def test_roles_are_those_that_seats_hold_at_the_end(world: World) -> None:
    def takes(seat: int, piece: str) -> Move:
        return Move(piece, 1, "offered", f"character@{seat}", piece, "MP-1")

    back = Move("character/berke", 1, "character@1", "offered", "character/berke", "MP-1")
    decision = DecisionMade(1, 4, None, automatic=False)
    effects = {
        5: [takes(1, "character/berke")],
        6: [back],
        7: [takes(1, "character/matteo"), takes(2, "character/berke")],
    }
    bodies = (STARTED, decision, DecisionUndone(1, 5), decision, MatchFinished((2, 1)))
    world.play([ANN, BEN], *bodies, effects=effects, game="marcopolo")
    world.play([ANN, BEN], *bodies, effects=effects, game="merv")  # it has no roles
    found = statistics_of(world.store, StatisticsQuery("marcopolo")).by_role
    assert [(entry.role, entry.places) for entry in found] == [
        ("character/berke", {1: 1}),
        ("character/matteo", {2: 1}),
    ]
    assert not statistics_of(world.store, StatisticsQuery("merv")).by_role
    assert world.tables()["statistics_roles"] == []


@pytest.mark.parametrize(("value", "kept"), [(0, 0), (7, 7), (42, 42), (123, 120), (1999, 1900), (86_400, 86_000)])
def test_lengths_are_rounded_down_to_two_digits(value: int, kept: int) -> None:
    assert rounded_down(value) == kept


def test_matches_that_never_began_or_were_archived_leave_nothing(world: World) -> None:
    world.play([ANN, BEN], MatchAbandoned("", Actor.SERVICE))
    name = world.play([ANN, BEN], STARTED)
    world.happens(Envelope(Event(name, 9, Archive(b"", "", b""))))
    assert world.tables()["outcomes"] == []


def endings(dice: random.Random, seats: int) -> Sequence[Body]:
    finished = MatchFinished(tuple(dice.randint(1, seats) for _ in range(seats)))
    ends: Sequence[Callable[[], Sequence[Body]]] = (
        lambda: (STARTED, finished),
        lambda: (STARTED, SeatResigned(dice.randint(1, seats)), finished),
        lambda: (STARTED, MatchAbandoned("", Actor.OWNER, dice.choice((ANN, BEN, "")))),
        lambda: (STARTED, MatchAbandoned("", Actor.ADMINISTRATOR)),
        lambda: (STARTED, *(SeatResigned(seat) for seat in range(1, seats + 1)), ALL_LEFT),
        lambda: (MatchAbandoned("", Actor.SERVICE),),
        lambda: (STARTED,),
    )
    return dice.choice(ends)()


def many_matches(world: World, dice: random.Random, number: int) -> list[list[AnyRecorded]]:
    """Matches of all sorts that go on at the same time; returns their logs."""
    logs: list[list[AnyRecorded]] = []
    for at in range(number):
        whose = dice.sample([ANN, BEN, CIM, GREEDY, GREEDY, "a guest", "bots/random"], dice.randint(1, 4))
        fields = {"game": dice.choice(("merv", "sahwari")), "seed": dice.choice(("", "", "", "known"))}
        bodies = [*seated(whose, **fields), *endings(dice, len(whose))]
        logs.append([*logged(*bodies, match=f"matches/mixed{at:04}", imported=dice.random() < 0.1)])
    waiting = [list(log) for log in logs]
    while waiting:
        log = dice.choice(waiting[:5])
        world.log.add([log.pop(0)])
        if not log:
            waiting.remove(log)
    return logs


@seeds(5)
def test_made_again_they_are_the_same_and_the_same_as_without_a_service(seed: int, world: World) -> None:
    dice = random.Random(seed)
    many_matches(world, dice, 60)
    while world.store.position() < world.log.last_position():  # followed in steps of any size
        world.store.advance(world.log.since(world.store.position(), dice.randint(1, 9)), world.log.mark)
    followed = world.tables()
    again = world.another()
    again.rebuild(world.log)
    assert world.tables(again) == followed
    world.store.rebuild(world.log)
    assert world.tables() == followed

    outcomes = ended_outcomes(world.store)
    remembered.clear()
    assert ended_outcomes(world.store) == outcomes, "what is read is what was written"
    by_match: dict[str, list[Any]] = {}
    for row in world.log.rows:
        by_match.setdefault(row.recorded.event.stream, []).append(row.recorded)  # type: ignore[union-attr]
    for outcome in outcomes:
        assert outcome_of(by_match[outcome.match]) == outcome, "a record tells the same"
    alone = ratings_of(result for outcome in outcomes if (result := result_of(outcome)) is not None)
    kept = all_ratings(world.store)
    assert alone == kept
    assert len(kept) > 4
    assert all(rating.matches for rating in kept.values())


def all_ratings(store: ProjectionStore) -> dict[Key, Rating]:
    """Every rating, of any number of seats."""

    def query(cursor: Cursor) -> list[Key]:
        return [Key(*row) for row in map(tuple, cursor.execute("SELECT game, who, seats FROM ratings").fetchall())]

    return {key: rating_of(store, key) for key in store.read(query)}


def ended_outcomes(store: ProjectionStore) -> list[Outcome]:
    """All matches that have ended after their start, in the order in which they ended."""

    def query(cursor: Cursor) -> list[Outcome]:
        ended = cursor.execute("SELECT match FROM outcomes WHERE number > 0 ORDER BY number").fetchall()
        found = [outcome_in(cursor, row["match"]) for row in ended]
        return [outcome for outcome in found if outcome is not None]

    return store.read(query)


def counted(world: World, store: ProjectionStore | None = None) -> dict[str, list[tuple[object, ...]]]:
    """All that counts, and how the matches ended; without the events that have yet to be archived."""
    tables = world.tables(store)
    return {table: tables[table] for table in (*TABLES, "outcomes") if not table.startswith("archived_")}


@seeds(5)
def test_archived_matches_count_as_before_when_all_is_made_again(seed: int, world: World) -> None:
    dice = random.Random(seed)
    many_matches(world, dice, 60)
    world.store.catch_up(world.log)
    followed = counted(world)
    assert followed["ratings"]
    for _ in range(2):  # as the command does it, those that ended first; and any others
        over = world.log.over()
        world.log.archive({*over[:8], *dice.sample(over, 5)})
        world.store.catch_up(world.log)
        assert counted(world) == followed, "archiving changes nothing"
    whole = world.tables()
    for log in (world.log, world.log.copied()):
        again = world.another()
        again.rebuild(log)
        assert world.tables(again) == whole
        assert ended_outcomes(again) == ended_outcomes(world.store)


def test_archived_matches_count_in_their_order_after_an_interruption(world: World) -> None:
    dice = random.Random(7)
    many_matches(world, dice, 40)
    world.store.catch_up(world.log)
    end = world.log.last_position()
    world.log.archive(dice.sample(world.log.over(), 20))
    world.store.catch_up(world.log)

    def stopping(until: int) -> Callable[[int], None]:
        def reached(position: int) -> None:
            if position >= until:
                raise KeyboardInterrupt

        return reached

    whole, since = world.tables(), world.log.since
    world.log.since = lambda after, limit: since(after, min(limit, 30))  # type: ignore[method-assign]
    for position in (1, end // 3, end):  # how far a service came before it was interrupted
        again = world.another()
        with pytest.raises(KeyboardInterrupt):
            again.catch_up(world.log, stopping(position))
        again.catch_up(world.log)
        assert world.tables(again) == whole


def test_a_match_that_ended_and_was_archived_while_nobody_followed_counts_in_its_place(world: World) -> None:
    world.finish([ANN, BEN], 1, 2)
    first = list(logged(*seated([ANN, CIM]), STARTED, MatchFinished((2, 1)), match="matches/archived"))
    world.happens(*first[:3])
    later = logged(*seated([BEN, ANN]), STARTED, MatchFinished((1, 2)), match="matches/laterone")
    world.log.add([*first[3:], *later])
    fresh = world.another()
    fresh.catch_up(world.log)
    world.log.archive(["matches/archived"])
    world.store.catch_up(world.log)
    assert counted(world) == counted(world, fresh)
    assert [change.match for change in list_changes(world.store, Key("merv", ANN), 0, 10)] == [
        "matches/laterone",
        "matches/archived",
        "matches/handmade1",
    ]


def test_statistics_count_points_and_roles_of_archived_matches(world: World) -> None:
    decision = DecisionMade(1, 4, None, automatic=False)
    effects = {
        5: [
            Move("point", 7, "stock", "score@1:posts", "point", "X-1"),
            Move("character/berke", 1, "offered", "character@2", "character/berke", "MP-1"),
        ],
        6: [Move("point", 4, "stock", "score@2:posts", "point", "X-1")],
        7: [Move("point", 4, "score@2:posts", "stock", "point", "X-1")],
    }
    bodies = (STARTED, decision, decision, DecisionUndone(1, 6), SeatResigned(2), MatchFinished((1, 2)))
    name = world.play([ANN, BEN], *bodies, effects=effects, game="marcopolo")
    before = statistics_of(world.store, StatisticsQuery("marcopolo"))
    assert before.points == {0: 1, 7: 1}
    assert [(entry.role, entry.places) for entry in before.by_role] == [("character/berke", {2: 1})]
    world.log.archive([name])
    world.store.rebuild(world.log)
    assert statistics_of(world.store, StatisticsQuery("marcopolo")) == before
    [left] = archived_of(world.store, ArchivedQuery(BEN, "marcopolo", "", everything=False), 0, 10)
    assert left.seats == (SeatSummary(points=7), SeatSummary(departed=True, role="character/berke"))


def test_archived_matches_of_a_player_are_shown_to_those_who_may_see_them(world: World) -> None:
    public = world.finish([ANN, BEN], 1, 2)
    private = world.finish([ANN, CIM], 1, 2, access=Access.PRIVATE, owner=BEN)
    other = world.finish([ANN, CIM], 1, 2, access=Access.PRIVATE, game="sahwari")
    world.finish([ANN, CIM], 1, 2)
    world.log.archive([public, private, other])
    world.store.catch_up(world.log)

    def shown(caller: str = "", game: str = "", everything: bool = False, before: int = 0) -> list[str]:
        found = archived_of(world.store, ArchivedQuery(ANN, game, caller, everything), before, 10)
        return [ended.outcome.match for ended in found]

    assert shown(everything=True) == [], "lists have them"
    world.store.rebuild(world.log)
    assert shown() == [public]
    assert shown(BEN) == [private, public]
    assert shown(CIM) == shown(ANN) == [other, private, public]
    assert shown(everything=True, before=3) == [private, public]
    assert shown(everything=True, game="sahwari") == [other]
