"""Ratings, records, head-to-heads, statistics and lists of scoreboards, as callers see them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1 import rating_pb2
from caravanserai_protocol.v1 import rating_service_pb2 as r
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from caravanserai_protocol.v1.access_pb2 import ACCESS_PRIVATE, ACCESS_UNLISTED

from domain.ratings.plackett_luce import DAY, START, UNIT
from service.api.ratings.servicer import RatingCalls
from service.foundation.times import now
from service.server import rebuild
from tests.clients.test_stores import answer
from tests.service.api.matches.test_directory import settled
from tests.service.house import GAME, Caller, House, Refusal, configuration, house
from tests.service.members import Member, admin, register, security

NOBODY = "players/nobodynobody"


class Company(NamedTuple):
    """A service, and three players of it."""

    home: House
    ann: Member
    ben: Member
    cim: Member

    async def play(self, *leaving: Member, bots: int = 0, **fields: Any) -> str:
        """A match of these players, who leave it one after the other: the last one is first, behind the bots."""
        owner = leaving[0]
        request = m.CreateMatchRequest(game=GAME, players=len(leaving) + bots, **fields)
        name = str((await owner.caller.call(owner.caller.matches.CreateMatch, request)).match.name)
        for seat, member in enumerate(leaving, 1):
            await member.join(name, seat, **({"join_code": fields["join_code"]} if "join_code" in fields else {}))
        for _ in range(bots):
            await owner.caller.call(owner.caller.matches.AddBot, m.AddBotRequest(match=name, kind="random"))
        starting = m.StartMatchRequest(match=name, without_waiting=True)
        await owner.caller.call(owner.caller.matches.StartMatch, starting)
        for member in leaving:
            await member.caller.call(member.caller.matches.Resign, m.ResignRequest(match=name))
        await settled(self.home)
        return name


@pytest.fixture(autouse=True)
def timeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings are shown as they were after the last match, also where midnight comes in between."""
    monkeypatch.setattr(RatingCalls, "_today", lambda _: 0)


@pytest.fixture
async def company(tmp_path: Path) -> AsyncIterator[Company]:
    async with house(tmp_path, security=security()) as home:
        yield Company(home, *[await register(home, label) for label in ("Ann", "Ben", "Cim")])


async def rating(caller: Caller, name: str) -> rating_pb2.Rating:
    answer = await caller.call(caller.ratings.GetRating, r.GetRatingRequest(name=name))
    found: rating_pb2.Rating = answer.rating
    return found


async def all_pages(caller: Caller, method: Any, request: Any, entries: str) -> list[Any]:
    """The entries of a list that is read one by one."""
    found: list[Any] = []
    request.page_size = 1
    while True:
        page = await caller.call(method, request)
        found += getattr(page, entries)
        assert len(getattr(page, entries)) <= 1
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token


async def test_a_rating_follows_the_matches_of_a_player(company: Company) -> None:
    home, ann, ben, cim = company
    newcomer = await rating(home.spectator, f"{ann.name}/ratings/marcopolo")
    assert newcomer.value.mean == START.mean / UNIT
    assert (newcomer.value.matches, newcomer.display_name, newcomer.game) == (0, "Ann", GAME)
    first = await company.play(ann, ben)
    second = await company.play(cim, ann, ben)
    now = await rating(ben.caller, "players/me/ratings/marcopolo")
    assert now.name == f"{ben.name}/ratings/marcopolo"
    assert now.value.matches == 2
    request = r.ListRatingChangesRequest(rating=now.name)
    changes = await all_pages(home.spectator, home.spectator.ratings.ListRatingChanges, request, "changes")
    assert [(change.match, change.place, change.rivals) for change in changes] == [(second, 1, 2), (first, 1, 1)]
    assert changes[0].after == now.value
    assert changes[0].before.mean == changes[1].after.mean
    assert changes[1].after.mean > changes[1].before.mean == newcomer.value.mean
    assert (await rating(home.spectator, f"{ann.name}/ratings/merv")).value == newcomer.value


async def test_a_leaderboard_shows_ranks_over_its_pages(company: Company) -> None:
    home, ann, ben, cim = company
    await company.play(ann, ben)
    dan = await register(home, "Dan")
    await company.play(cim, dan)
    await company.play(ann, bots=1)
    caller = home.spectator
    whole = (await caller.call(caller.ratings.ListRatings, r.ListRatingsRequest(game=GAME))).ratings
    assert [(entry.rank, entry.display_name) for entry in whole] == [(1, "Ben"), (1, "Dan"), (3, "Cim"), (4, "Ann")]
    method, request = caller.ratings.ListRatings, r.ListRatingsRequest(game=GAME)
    assert await all_pages(caller, method, request, "ratings") == list(whole)
    played = await all_pages(caller, method, r.ListRatingsRequest(game=GAME, min_matches=2), "ratings")
    assert [(entry.rank, entry.display_name) for entry in played] == [(1, "Ann")]
    with_bots = await all_pages(caller, method, r.ListRatingsRequest(game=GAME, with_bots=True), "ratings")
    assert "bots/random/ratings/marcopolo" in [entry.name for entry in with_bots]
    assert (await rating(caller, "bots/random/ratings/marcopolo")).value.matches == 1
    assert not await all_pages(caller, method, r.ListRatingsRequest(game="games/merv"), "ratings")


async def test_ratings_are_by_seats_and_period_and_grow_uncertain(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, ann, ben, cim = company
    await company.play(ann, ben)
    await company.play(cim, ann, ben)
    caller, own = home.spectator, f"{ann.name}/ratings/marcopolo"
    method, get = caller.ratings.ListRatings, caller.ratings.GetRating
    pairs = await all_pages(caller, method, r.ListRatingsRequest(game=GAME, seats=2), "ratings")
    assert [(entry.rank, entry.display_name, entry.seats) for entry in pairs] == [(1, "Ben", 2), (2, "Ann", 2)]
    assert (await caller.call(get, r.GetRatingRequest(name=own, seats=2))).rating.value == pairs[1].value
    changes = r.ListRatingChangesRequest(rating=own, seats=2)
    [change] = await all_pages(caller, caller.ratings.ListRatingChanges, changes, "changes")
    assert change.after == pairs[1].value
    today = now() // DAY
    for days in (0, 10, 1_000_000):
        monkeypatch.setattr(RatingCalls, "_today", lambda _, day=today + days: day)
        found = await all_pages(caller, method, r.ListRatingsRequest(game=GAME, period_days=5), "ratings")
        assert len(found) == (0 if days else 3)
        aged = (await rating(caller, own)).value
        assert aged.provisional
        listed = await all_pages(caller, method, r.ListRatingsRequest(game=GAME), "ratings")
        assert aged in [entry.value for entry in listed]
    assert aged.uncertainty == START.uncertainty / UNIT


async def test_a_page_token_is_of_its_seats_and_period(company: Company) -> None:
    await company.play(company.ann, company.ben)
    caller = company.home.spectator
    request = r.ListRatingsRequest(game=GAME, page_size=1, seats=2)
    request.page_token = (await caller.call(caller.ratings.ListRatings, request)).next_page_token
    assert request.page_token
    for field, value in (("seats", 0), ("period_days", 30)):
        other = r.ListRatingsRequest()
        other.CopyFrom(request)
        setattr(other, field, value)
        with pytest.raises(Refusal) as refused:
            await caller.call(caller.ratings.ListRatings, other)
        assert refused.value.info.reason == "PAGE_TOKEN_INVALID"


async def test_a_record_tells_places_departures_and_ratings(company: Company) -> None:
    home, ann, ben, _ = company
    await company.play(ann, ben)
    await company.play(ben, ann, bots=1)
    record = (
        await home.spectator.call(
            home.spectator.ratings.GetPlayerRecord, r.GetPlayerRecordRequest(name=f"{ann.name}/record")
        )
    ).record
    (game,) = record.games
    assert (record.display_name, game.game, game.matches, list(game.places), game.left) == (
        "Ann",
        GAME,
        2,
        [0, 2, 0, 0],
        2,
    )
    assert game.rating == (await rating(ann.caller, "players/me/ratings/marcopolo")).value
    request = r.ListHeadToHeadsRequest(player=ann.name)
    against = await all_pages(home.spectator, home.spectator.ratings.ListHeadToHeads, request, "head_to_heads")
    assert [(entry.opponent, entry.display_name, entry.ahead, entry.behind) for entry in against] == [
        (ben.name, "Ben", 1, 1),
        ("bots/random", "", 0, 1),
    ]
    only = r.ListHeadToHeadsRequest(player=ann.name, opponent="bots/random", game=GAME)
    assert len((await ann.caller.call(ann.caller.ratings.ListHeadToHeads, only)).head_to_heads) == 1


async def test_strangers_learn_nothing_of_matches_that_are_not_public(company: Company) -> None:
    home, ann, ben, cim = company
    public = await company.play(ann, ben)

    async def seen(caller: Caller) -> Sequence[Any]:
        """All that a caller learns, but for the list of a player's matches."""
        ratings = caller.ratings
        return [
            await rating(caller, f"{ann.name}/ratings/marcopolo"),
            await caller.call(ratings.ListRatings, r.ListRatingsRequest(game=GAME, with_bots=True)),
            await caller.call(
                ratings.ListRatingChanges, r.ListRatingChangesRequest(rating=f"{ann.name}/ratings/marcopolo")
            ),
            await caller.call(ratings.GetPlayerRecord, r.GetPlayerRecordRequest(name=f"{ann.name}/record")),
            await caller.call(ratings.ListHeadToHeads, r.ListHeadToHeadsRequest(player=ann.name)),
            await caller.call(ratings.GetGameStatistics, r.GetGameStatisticsRequest(name=f"{GAME}/statistics")),
        ]

    async def listed(caller: Caller) -> list[str]:
        request = r.ListPlayedMatchesRequest(player=ann.name)
        found = await all_pages(caller, caller.ratings.ListPlayedMatches, request, "matches")
        boards = await all_pages(caller, caller.scoreboards.ListScoreboards, s.ListScoreboardsRequest(), "scoreboards")
        assert [entry.match for entry in found] == [board.name.removesuffix("/scoreboard") for board in boards]
        return [entry.match for entry in found]

    before = await seen(cim.caller)
    private = await company.play(ann, ben, bots=1, access=ACCESS_PRIVATE, admitted=[ben.name])
    unlisted = await company.play(ann, ben, access=ACCESS_UNLISTED, join_code="the code of Ann")
    for caller in (home.spectator, cim.caller):
        assert await seen(caller) == before
        assert await listed(caller) == [public]
    for caller in (ann.caller, ben.caller, admin(home)):
        assert await seen(caller) == before
        assert await listed(caller) == [unlisted, private, public]


async def test_the_list_of_a_players_matches_tells_results_and_ratings(company: Company) -> None:
    home, ann, ben, _ = company
    await home.begin(2)
    over = await company.play(ben, ann, bots=1)
    open_ = await ann.create()
    await ann.join(open_)
    await settled(home)
    call, request = ann.caller.ratings.ListPlayedMatches, r.ListPlayedMatchesRequest(player="players/me", game=GAME)
    waiting, played = await all_pages(ann.caller, call, request, "matches")
    assert (waiting.match, waiting.finished, waiting.place, waiting.left) == (open_, False, 0, False)
    assert not waiting.HasField("rating_change")
    assert (played.match, played.seat, played.left) == (over, 2, True)
    assert [seat.occupant for seat in played.seats] == [ben.name, ann.name, "bots/random"]
    assert played.rating_change.place == 2
    assert played.rating_change.match == over
    elsewhere = r.ListPlayedMatchesRequest(player="players/me", game="games/merv")
    assert not (await ann.caller.call(call, elsewhere)).matches


async def test_statistics_of_a_game_tell_seats_roles_and_lengths(company: Company) -> None:
    home = company.home
    name = await home.begin(2, bots=2, seed="")
    async for _ in home.spectator.updates(name):
        pass
    await settled(home)
    request = r.GetGameStatisticsRequest(name=f"{GAME}/statistics", company=r.COMPANY_BOTS)
    found = (await home.spectator.call(home.spectator.ratings.GetGameStatistics, request)).statistics
    assert (found.matches, [group.seats for group in found.groups]) == (1, [2])
    board = s.GetScoreboardRequest(name=f"{name}/scoreboard")
    shown = (await home.spectator.call(home.spectator.scoreboards.GetScoreboard, board)).scoreboard
    assert [entry.mean_points for entry in found.by_seat] == [seat.points for seat in shown.seats]
    assert [list(entry.places).index(1) + 1 for entry in found.by_seat] == [seat.place for seat in shown.seats]
    assert len(found.by_role) == 2
    words = home.service.library.words("marcopolo", "en")
    assert all(entry.role.startswith("character/") for entry in found.by_role)
    assert [entry.title for entry in found.by_role] == [words.piece(entry.role) for entry in found.by_role]
    assert sum(entry.number for entry in found.points) == 2
    assert len(found.decisions) == len(found.seconds) == 1
    for fields in ({"seats": 3}, {"edition": "rich"}, {"company": r.COMPANY_PEOPLE}):
        other = r.GetGameStatisticsRequest(name=f"{GAME}/statistics", **fields)
        assert not (await home.spectator.call(home.spectator.ratings.GetGameStatistics, other)).statistics.matches


async def test_an_erased_player_vanishes_by_name(company: Company) -> None:
    home, ann, ben, _ = company
    await company.play(ann, ben)
    await ben.caller.call(ben.caller.players.ErasePerson, p.ErasePersonRequest(name="players/me"))
    await settled(home)
    caller = home.spectator
    listed = (await caller.call(caller.ratings.ListRatings, r.ListRatingsRequest(game=GAME))).ratings
    assert [entry.display_name for entry in listed] == ["Ann"]
    assert (await rating(caller, f"{ben.name}/ratings/marcopolo")).display_name == ""
    request = r.ListHeadToHeadsRequest(player=ann.name)
    (against,) = (await caller.call(caller.ratings.ListHeadToHeads, request)).head_to_heads
    assert (against.opponent, against.display_name) == (ben.name, "")
    played = (await caller.call(caller.ratings.ListPlayedMatches, r.ListPlayedMatchesRequest(player=ann.name))).matches
    assert [(seat.display_name, seat.erased) for seat in played[0].seats] == [("Ann", False), ("", True)]


async def test_scoreboards_are_listed_by_pages_and_filters(company: Company) -> None:
    home, ann, ben, _ = company
    over = await company.play(ann, ben)
    playing = await home.begin(2)
    await home.play(playing, 40)
    await settled(home)
    caller = home.spectator
    call = caller.scoreboards.ListScoreboards
    boards = await all_pages(caller, call, s.ListScoreboardsRequest(order_by="created"), "scoreboards")
    assert [board.name for board in boards] == [f"{over}/scoreboard", f"{playing}/scoreboard"]
    whole = (
        await caller.call(caller.scoreboards.GetScoreboard, s.GetScoreboardRequest(name=f"{playing}/scoreboard"))
    ).scoreboard
    assert any(seat.categories for seat in whole.seats)
    for seat in whole.seats:
        seat.ClearField("categories")
    assert boards[1] == whole
    for text, names in (("state = PLAYING", [playing]), (f"player = {ann.name}", [over]), ("bots > 0", [])):
        found = (await caller.call(call, s.ListScoreboardsRequest(filter=text))).scoreboards
        assert [board.name for board in found] == [f"{name}/scoreboard" for name in names]


@pytest.mark.parametrize(
    ("method", "request_", "reason"),
    [
        ("GetRating", r.GetRatingRequest(name="players/me"), "FIELD_INVALID"),
        ("GetRating", r.GetRatingRequest(name="players/x/ratings/merv"), "FIELD_INVALID"),
        ("GetRating", r.GetRatingRequest(name=f"{NOBODY}/ratings/merv"), "PLAYER_NOT_FOUND"),
        ("GetRating", r.GetRatingRequest(name=f"{NOBODY}/ratings/chess"), "GAME_UNKNOWN"),
        ("GetRating", r.GetRatingRequest(name="bots/human/ratings/merv"), "BOT_UNKNOWN"),
        ("GetRating", r.GetRatingRequest(name="players/me/ratings/merv"), "TOKEN_MISSING"),
        ("ListRatings", r.ListRatingsRequest(), "GAME_UNKNOWN"),
        ("ListRatings", r.ListRatingsRequest(game="merv"), "GAME_UNKNOWN"),
        ("ListRatings", r.ListRatingsRequest(game=GAME, page_size=-1), "FIELD_INVALID"),
        ("ListRatings", r.ListRatingsRequest(game=GAME, page_token="next"), "PAGE_TOKEN_INVALID"),
        ("ListRatingChanges", r.ListRatingChangesRequest(rating=f"{NOBODY}/ratings/merv"), "PLAYER_NOT_FOUND"),
        ("GetPlayerRecord", r.GetPlayerRecordRequest(name=NOBODY), "FIELD_INVALID"),
        ("GetPlayerRecord", r.GetPlayerRecordRequest(name=f"{NOBODY}/record"), "PLAYER_NOT_FOUND"),
        ("GetPlayerRecord", r.GetPlayerRecordRequest(name="bots/random/record"), "FIELD_INVALID"),
        ("ListPlayedMatches", r.ListPlayedMatchesRequest(player=NOBODY), "PLAYER_NOT_FOUND"),
        ("ListPlayedMatches", r.ListPlayedMatchesRequest(player=NOBODY, game="games/chess"), "GAME_UNKNOWN"),
        ("ListHeadToHeads", r.ListHeadToHeadsRequest(player="players/me"), "TOKEN_MISSING"),
        ("ListHeadToHeads", r.ListHeadToHeadsRequest(player=NOBODY, opponent="bots/human"), "BOT_UNKNOWN"),
        ("ListHeadToHeads", r.ListHeadToHeadsRequest(player=NOBODY, opponent="matches/x"), "FIELD_INVALID"),
        ("GetGameStatistics", r.GetGameStatisticsRequest(name=GAME), "FIELD_INVALID"),
        ("GetGameStatistics", r.GetGameStatisticsRequest(name="games/chess/statistics"), "GAME_UNKNOWN"),
        ("GetGameStatistics", r.GetGameStatisticsRequest(name=f"{GAME}/statistics", company=9), "FIELD_INVALID"),  # type: ignore[arg-type]
        ("ListScoreboards", s.ListScoreboardsRequest(filter="state = GONE"), "FILTER_INVALID"),
        ("ListScoreboards", s.ListScoreboardsRequest(order_by="name"), "FILTER_INVALID"),
        ("ListScoreboards", s.ListScoreboardsRequest(page_token="next"), "PAGE_TOKEN_INVALID"),
    ],
)
async def test_what_cannot_be_answered_is_refused(home: House, method: str, request_: Any, reason: str) -> None:
    stub = home.spectator.scoreboards if method == "ListScoreboards" else home.spectator.ratings
    with pytest.raises(Refusal) as refusal:
        await home.spectator.call(getattr(stub, method), request_)
    assert refusal.value.reason == reason


async def test_a_page_belongs_to_its_list(company: Company) -> None:
    home, ann, ben, _ = company
    await company.play(ann, ben)
    caller = home.spectator
    request = r.ListRatingsRequest(game=GAME, page_size=1)
    request.page_token = (await caller.call(caller.ratings.ListRatings, request)).next_page_token
    request.with_bots = True
    with pytest.raises(Refusal) as refusal:
        await caller.call(caller.ratings.ListRatings, request)
    assert refusal.value.reason == "PAGE_TOKEN_INVALID"


async def everything_about(home: House, players: Sequence[str]) -> list[Any]:
    """All answers of `RatingService` to a stranger."""
    caller, ratings = home.spectator, home.spectator.ratings
    found: list[Any] = [
        await all_pages(caller, ratings.ListRatings, r.ListRatingsRequest(game=GAME, with_bots=True), "ratings"),
        await caller.call(ratings.GetGameStatistics, r.GetGameStatisticsRequest(name=f"{GAME}/statistics")),
    ]
    for player in players:
        for method, request, entries in (
            (ratings.ListRatingChanges, r.ListRatingChangesRequest(rating=f"{player}/ratings/marcopolo"), "changes"),
            (ratings.ListHeadToHeads, r.ListHeadToHeadsRequest(player=player), "head_to_heads"),
            (ratings.ListPlayedMatches, r.ListPlayedMatchesRequest(player=player), "matches"),
            (ratings.ListPlayedMatches, r.ListPlayedMatchesRequest(player=player, game=GAME), "matches"),
        ):
            found.append(await all_pages(caller, method, request, entries))
        found.append(await caller.call(ratings.GetPlayerRecord, r.GetPlayerRecordRequest(name=f"{player}/record")))
    return found


async def test_archived_matches_count_when_all_is_made_again(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        # three letters lie by chance in what is compressed
        names = ("Annabella", "Benjamina", "Cimberlyn")
        company = Company(home, *[await register(home, label) for label in names])
        _, ann, ben, cim = company
        players = [ann.name, ben.name, cim.name]
        await company.play(ann, ben)
        await company.play(ben, ann, bots=1)
        await company.play(cim, ben, access=ACCESS_PRIVATE, admitted=[ben.name])
        bots = await home.begin(2, bots=2, seed="")
        async for _ in home.spectator.updates(bots):
            pass
        await company.play(cim, ann, ben)
        await company.play(ben, cim)
        await settled(home)
        followed = await everything_about(home, players)
    store = tmp_path / "matches.sqlite"
    for keep in ("4", "1"):
        command = ("store", "archive", str(store), "--to", str(tmp_path / "records"), "--keep", keep)
        found = await asyncio.to_thread(answer, *command)
        assert found["archived"]
        assert not found["left"]
    for name in names:
        assert name.encode() not in store.read_bytes(), "what stays of a match names no person"
    for again in (False, True):
        if again:
            await asyncio.to_thread(rebuild, configuration(tmp_path))
        async with house(tmp_path, security=security()) as home:
            await settled(home)
            assert await everything_about(home, players) == followed
