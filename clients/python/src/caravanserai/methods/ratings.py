"""Ratings and what is counted of finished matches."""

from caravanserai_protocol.v1 import (
    rating_pb2,
)
from caravanserai_protocol.v1 import rating_service_pb2 as rating_messages

from caravanserai.core import resource
from caravanserai.methods.calls import Calls
from caravanserai.methods.players import ME


class Ratings(Calls):
    """Ratings, records and statistics."""

    async def rating(self, game: str, who: str = ME, *, seats: int = 0) -> rating_pb2.Rating:
        """The rating of a player (by default the caller) or of a kind of bot (`bots/expert`) in a game, or in its
        matches with a number of ``seats``.
        """
        request = rating_messages.GetRatingRequest(name=_rating(game, who), seats=seats)
        return (await self._call(self._ratings.GetRating, request)).rating

    async def ratings(
        self,
        game: str,
        *,
        min_matches: int = 0,
        with_bots: bool = False,
        seats: int = 0,
        period_days: int = 0,
        limit: int | None = None,
    ) -> list[rating_pb2.Rating]:
        """The ratings of a game, the best first, up to a ``limit``.

        ``min_matches`` leaves out those with fewer rated matches, ``period_days`` those whose last one was longer ago.
        ``seats``: those of matches with this number of seats.
        """
        request = rating_messages.ListRatingsRequest(
            game=resource("games", game),
            min_matches=min_matches,
            with_bots=with_bots,
            seats=seats,
            period_days=period_days,
        )
        return await self._listed(self._ratings.ListRatings, request, lambda page: page.ratings, limit)

    async def rating_changes(
        self, game: str, who: str = ME, *, seats: int = 0, limit: int | None = None
    ) -> list[rating_pb2.RatingChange]:
        """The changes of a rating by each match, the latest first, up to a ``limit``. ``seats``: as in `ratings`."""
        request = rating_messages.ListRatingChangesRequest(rating=_rating(game, who), seats=seats)
        return await self._listed(self._ratings.ListRatingChanges, request, lambda page: page.changes, limit)

    async def player_record(self, player: str = ME) -> rating_pb2.PlayerRecord:
        """The results of a player in each game, by default the caller."""
        request = rating_messages.GetPlayerRecordRequest(name=f"{resource('players', player)}/record")
        return (await self._call(self._ratings.GetPlayerRecord, request)).record

    async def played_matches(
        self, player: str = ME, game: str = "", *, limit: int | None = None
    ) -> list[rating_pb2.PlayedMatch]:
        """The matches of a player that you may see, the latest first, up to a ``limit``: with results and ratings."""
        request = rating_messages.ListPlayedMatchesRequest(
            player=resource("players", player), game=resource("games", game) if game else ""
        )
        return await self._listed(self._ratings.ListPlayedMatches, request, lambda page: page.matches, limit)

    async def head_to_heads(
        self, player: str = ME, opponent: str = "", game: str = "", *, limit: int | None = None
    ) -> list[rating_pb2.HeadToHead]:
        """A player's results against each opponent in each game, up to a ``limit``; or against one, or in one game."""
        request = rating_messages.ListHeadToHeadsRequest(
            player=resource("players", player),
            opponent=_rated(opponent) if opponent else "",
            game=resource("games", game) if game else "",
        )
        return await self._listed(self._ratings.ListHeadToHeads, request, lambda page: page.head_to_heads, limit)

    async def game_statistics(
        self,
        game: str,
        *,
        edition: str = "",
        seats: int = 0,
        company: rating_messages.Company.ValueType = rating_messages.COMPANY_UNSPECIFIED,
    ) -> rating_pb2.GameStatistics:
        """Statistics over the matches of a game: results by seat and role, points, lengths. You can look at those with
        one edition of the box, one number of seats, or one ``company`` (`Company`): people, bots, or both.
        """
        name = f"{resource('games', game)}/statistics"
        request = rating_messages.GetGameStatisticsRequest(name=name, edition=edition, seats=seats, company=company)
        return (await self._call(self._ratings.GetGameStatistics, request)).statistics


def _rated(who: str) -> str:
    """The name of a player, also from a bare id, or of a kind of bot."""
    return who if who.startswith("bots/") else resource("players", who)


def _rating(game: str, who: str) -> str:
    """The name of a rating."""
    return f"{_rated(who)}/ratings/{resource('games', game).removeprefix('games/')}"
