"""Ratings, what players achieved, and statistics of games, from the projections."""

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from caravanserai_protocol.v1 import rating_pb2
from caravanserai_protocol.v1 import rating_service_pb2 as messages
from caravanserai_protocol.v1.rating_service_pb2_grpc import RatingServiceServicer

from domain.errors import Reason
from domain.faults import Fault
from domain.matches.outcome import BOTS, PLAYERS
from domain.ratings.plackett_luce import DAY, Key
from domain.simulation.bots import KINDS
from projections.matches.directory import ListedMatch
from projections.matches.match_list import Listing, condition_of_filter, matches
from projections.matches.scoreboard import points_of_seats
from projections.outcomes import ArchivedQuery, Ended, archived_of
from projections.players.player_list import names_of
from projections.players.records import head_to_heads, record_of
from projections.ratings.ratings import (
    Leaderboard,
    ListedRating,
    changes_in,
    list_changes,
    list_ratings,
    rating_of,
    ratings_of_player,
)
from projections.statistics.statistics import Company, StatisticsQuery, statistics_of
from service.access.callers import Caller, player_name
from service.api.match_lists import me_of
from service.api.pages import page_size
from service.api.parts import Parts
from service.errors import ServiceError, invalid, misnamed
from service.messages.ratings.present import (
    archived_message,
    change_message,
    head_to_head_message,
    played_message,
    rating_message,
    record_message,
    statistics_message,
)

PAGE = 50
ABOVE_ZERO = 2**62
"""Added to a rating in a page token, which holds no numbers below 0."""
COMPANIES = {
    messages.COMPANY_UNSPECIFIED: Company.ANY,
    messages.COMPANY_PEOPLE: Company.PEOPLE,
    messages.COMPANY_BOTS: Company.BOTS,
    messages.COMPANY_MIXED: Company.MIXED,
}
_RATING = re.compile(r"((?:players|bots)/[a-z0-9]{1,40})/ratings/([a-z0-9_-]{1,40})")

T = TypeVar("T")


class RatingCalls(RatingServiceServicer):
    """`caravanserai.v1.RatingService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._players = parts.players
        self._projections = parts.projections
        self._projector = parts.projector
        self._library = parts.library
        self._pages = parts.pages
        self._limit = parts.configuration.limits.page
        self._clock = parts.store.clock

    async def GetRating(self, request: messages.GetRatingRequest, context: Any) -> messages.GetRatingResponse:
        """Shows a rating."""
        caller = await self._authority.caller(context)
        key = self._rating(request.name, "name", caller, request.seats)
        display_name = await self._display_name(key.who)
        rating = (await self._read(rating_of, key)).at(self._today())
        return messages.GetRatingResponse(rating=rating_message(key, display_name, rating))

    async def ListRatings(self, request: messages.ListRatingsRequest, context: Any) -> messages.ListRatingsResponse:
        """Lists the ratings of a game. All pages show what ratings were on the day of the first one."""
        await self._authority.caller(context)
        game, today = self._library.named(request.game), self._today()
        safe, number, above, rank, day = self._pages.read(request, 5) or (ABOVE_ZERO, 0, 0, 0, today)
        after = (safe - ABOVE_ZERO, number) if above else None
        since = max(day - request.period_days + 1, 1) if request.period_days else 0
        board = Leaderboard(game, request.min_matches, request.with_bots, request.seats, day, since)
        count = self._page_size(request.page_size)
        found = await self._read(list_ratings, board, count + 1, after)
        listed = found[:count]
        ranks = _ranks(listed, above, rank, after)
        token = ""
        if len(found) > count:
            last = listed[-1]
            numbers = (last.rating.safe + ABOVE_ZERO, last.number, above + count, ranks[-1], day)
            token = self._pages.token(request, numbers)
        return messages.ListRatingsResponse(
            ratings=[
                rating_message(Key(game, entry.who, request.seats), entry.display_name, entry.rating, rank)
                for entry, rank in zip(listed, ranks, strict=True)
            ],
            next_page_token=token,
        )

    async def ListRatingChanges(
        self, request: messages.ListRatingChangesRequest, context: Any
    ) -> messages.ListRatingChangesResponse:
        """Lists what each match made of a rating."""
        caller = await self._authority.caller(context)
        key = self._rating(request.rating, "rating", caller, request.seats)
        await self._display_name(key.who)
        (before,) = self._pages.read(request, 1, key.who) or (0,)
        count = self._page_size(request.page_size)
        found = await self._read(list_changes, key, before, count + 1)
        more = len(found) > count
        return messages.ListRatingChangesResponse(
            changes=[change_message(change) for change in found[:count]],
            next_page_token=self._pages.token(request, (found[count - 1].number,), key.who) if more else "",
        )

    async def GetPlayerRecord(
        self, request: messages.GetPlayerRecordRequest, context: Any
    ) -> messages.GetPlayerRecordResponse:
        """Shows what a player achieved."""
        caller = await self._authority.caller(context)
        name, _, rest = request.name.rpartition("/")
        if rest != "record":
            raise misnamed("name", request.name, "record", "players/{player}/record")
        player = player_name(name, "name", caller)
        display_name = await self._display_name(player)
        games = await self._read(record_of, player)
        ratings = await self._read(ratings_of_player, player, self._today())
        return messages.GetPlayerRecordResponse(record=record_message(player, display_name, games, ratings))

    async def ListPlayedMatches(
        self, request: messages.ListPlayedMatchesRequest, context: Any
    ) -> messages.ListPlayedMatchesResponse:
        """Lists the matches of a player."""
        caller = await self._authority.caller(context)
        player = player_name(request.player, "player", caller)
        game = f" AND game = {self._library.named(request.game)}" if request.game else ""
        await self._display_name(player)
        listing = Listing(condition_of_filter(f"player = {player}{game}", me_of(caller)), "position", descending=True)
        place, number = self._pages.read(request, 2, caller.identity) or (0, 0)
        count = self._page_size(request.page_size)
        found: list[ListedMatch] = []
        if not number:
            beyond = (place, place) if place else ()
            found = await asyncio.to_thread(
                matches, self._projections, listing, me_of(caller), count + 1, beyond, everything=caller.admin
            )
        wanted = ArchivedQuery(player, request.game.removeprefix("games/"), caller.player, everything=caller.admin)
        left = await self._read(archived_of, wanted, number, count + 1 - len(found))
        played = [*await self._played(player, found), *await self._archived(player, left)]
        token = ""
        if len(played) > count:  # archived matches come after those in the lists
            last = count - len(found) - 1
            numbers = (0, left[last].number) if last >= 0 else (found[count - 1].position, 0)
            token = self._pages.token(request, numbers, caller.identity)
        return messages.ListPlayedMatchesResponse(matches=played[:count], next_page_token=token)

    async def _played(self, player: str, found: Sequence[ListedMatch]) -> list[rating_pb2.PlayedMatch]:
        names = [entry.match for entry in found]
        points = await self._read(points_of_seats, names)
        changes = await self._read(changes_in, player, names)
        return [played_message(player, entry, points[entry.match], changes.get(entry.match)) for entry in found]

    async def _archived(self, player: str, found: Sequence[Ended]) -> list[rating_pb2.PlayedMatch]:
        changes = await self._read(changes_in, player, [entry.outcome.match for entry in found])
        names = await self._read(names_of, {seat.who for entry in found for seat in entry.outcome.seats})
        return [archived_message(player, entry, names, changes.get(entry.outcome.match)) for entry in found]

    async def ListHeadToHeads(
        self, request: messages.ListHeadToHeadsRequest, context: Any
    ) -> messages.ListHeadToHeadsResponse:
        """Lists how a player did against others."""
        caller = await self._authority.caller(context)
        player = player_name(request.player, "player", caller)
        opponent = self._somebody(request.opponent, "opponent", caller) if request.opponent else ""
        game = self._library.named(request.game) if request.game else ""
        await self._display_name(player)
        after = self._pages.read(request, 2, player)
        count = self._page_size(request.page_size)
        found = await self._read(head_to_heads, player, count + 1, opponent, game, after)
        last = found[count - 1] if len(found) > count else None
        return messages.ListHeadToHeadsResponse(
            head_to_heads=[head_to_head_message(entry) for entry in found[:count]],
            next_page_token=self._pages.token(request, (last.matches, last.number), player) if last else "",
        )

    async def GetGameStatistics(
        self, request: messages.GetGameStatisticsRequest, context: Any
    ) -> messages.GetGameStatisticsResponse:
        """Shows the statistics of a game."""
        caller = await self._authority.caller(context)
        name, _, rest = request.name.rpartition("/")
        if rest != "statistics":
            raise misnamed("name", request.name, "statistics", "games/{game}/statistics")
        game = self._library.named(name)
        if request.company not in COMPANIES:
            raise invalid("company", Fault.NO_SUCH_COMPANY)
        wanted = StatisticsQuery(game, request.edition, request.seats, COMPANIES[request.company])
        found = await self._read(statistics_of, wanted)
        words = self._library.words(game, caller.language)
        return messages.GetGameStatisticsResponse(statistics=statistics_message(game, found, words.piece))

    # -- names and pages ----------------------------------------------------------------------------------------

    def _rating(self, name: str, field: str, caller: Caller, seats: int) -> Key:
        """The rating that a request names.

        Raises:
            ServiceError: FIELD_INVALID, GAME_UNKNOWN, BOT_UNKNOWN, TOKEN_MISSING, PLAYER_UNKNOWN.
        """
        found = _RATING.fullmatch(name)
        if found is None:
            raise misnamed(field, name, "rating", "players/{player}/ratings/{game}")
        who = self._somebody(found[1], field, caller)
        return Key(self._library.named(f"games/{found[2]}"), who, seats)

    def _somebody(self, name: str, field: str, caller: Caller) -> str:
        """A player or a kind of bot that a request names.

        Raises:
            ServiceError: FIELD_INVALID, BOT_UNKNOWN, TOKEN_MISSING, PLAYER_UNKNOWN.
        """
        if not name.startswith(BOTS):
            return player_name(name, field, caller)
        if name.removeprefix(BOTS) not in KINDS:
            raise ServiceError(Reason.BOT_UNKNOWN, f"there is no {name}")
        return name

    async def _display_name(self, who: str) -> str:
        """The name of a player, who must exist; nothing for a bot.

        Raises:
            CommandError: PLAYER_NOT_FOUND.
        """
        return (await self._players.player(who)).display_name if who.startswith(PLAYERS) else ""

    def _today(self) -> int:
        return self._clock() // DAY

    def _page_size(self, requested: int) -> int:
        return page_size(requested, min(PAGE, self._limit), self._limit)

    async def _read(self, query: Callable[..., T], *arguments: object) -> T:
        await self._projector.caught_up()
        return await asyncio.to_thread(query, self._projections, *arguments)


def _ranks(listed: Sequence[ListedRating], above: int, rank: int, after: tuple[int, int] | None) -> list[int]:
    """The places of ratings that follow others: ``above`` is how many, ``rank`` the place of the last of them."""
    ranks = []
    safe = after[0] if after is not None else None
    for number, entry in enumerate(listed, above + 1):
        if entry.rating.safe != safe:
            safe, rank = entry.rating.safe, number
        ranks.append(rank)
    return ranks
