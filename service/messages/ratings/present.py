"""Ratings, records of players and statistics as messages."""

from collections.abc import Callable, Mapping, Sequence

from caravanserai_protocol.v1 import rating_pb2

from domain.matches.lifecycle import MatchPhase
from domain.matches.outcome import BOTS
from domain.ratings.plackett_luce import UNIT, Key, Rating
from projections.matches.directory import ListedMatch, ListedSeat
from projections.outcomes import Ended
from projections.players.records import GameRecord, HeadToHead
from projections.ratings.ratings import RatingChange
from projections.statistics.statistics import GameStatistics, SeatStatistics


def rating_name(who: str, game: str) -> str:
    """The resource name of the rating of somebody in a game."""
    return f"{who}/ratings/{game}"


def value_message(rating: Rating) -> rating_pb2.RatingValue:
    """A rating as numbers with four decimals."""
    return rating_pb2.RatingValue(
        mean=rating.mean / UNIT,
        uncertainty=rating.uncertainty / UNIT,
        safe=rating.safe / UNIT,
        matches=rating.matches,
        provisional=rating.provisional,
    )


def rating_message(key: Key, display_name: str, rating: Rating, rank: int = 0) -> rating_pb2.Rating:
    """The rating of somebody in a game."""
    return rating_pb2.Rating(
        name=rating_name(key.who, key.game),
        rated=key.who,
        display_name=display_name,
        game=f"games/{key.game}",
        value=value_message(rating),
        rank=rank,
        seats=key.seats,
    )


def change_message(change: RatingChange) -> rating_pb2.RatingChange:
    """The change of a rating by a match."""
    return rating_pb2.RatingChange(
        match=change.match,
        place=change.place,
        rivals=change.rivals,
        before=value_message(change.before),
        after=value_message(change.after),
    )


def record_message(
    player: str, display_name: str, games: Sequence[GameRecord], ratings: Mapping[str, Rating]
) -> rating_pb2.PlayerRecord:
    """The achievements of a player."""
    return rating_pb2.PlayerRecord(
        name=f"{player}/record",
        player=player,
        display_name=display_name,
        games=[
            rating_pb2.GameRecord(
                game=f"games/{record.game}",
                matches=record.matches,
                places=record.places,
                left=record.left,
                without_result=record.without_result,
                rating=value_message(ratings[record.game]) if record.game in ratings else None,
            )
            for record in games
        ],
    )


def played_message(
    player: str, listed: ListedMatch, points: Mapping[int, int], change: RatingChange | None
) -> rating_pb2.PlayedMatch:
    """A match in the list of a player's matches."""
    own = next(seat for seat in listed.seats if seat.account == player)
    return rating_pb2.PlayedMatch(
        match=listed.match,
        game=f"games/{listed.game}",
        seat=own.number,
        finished=listed.phase == MatchPhase.FINISHED.value,
        place=own.rank,
        points=points.get(own.number, 0),
        left=own.departed,
        seats=[_seat_message(seat) for seat in listed.seats],
        rating_change=change_message(change) if change is not None else None,
    )


def archived_message(
    player: str, ended: Ended, names: Mapping[str, str], change: RatingChange | None
) -> rating_pb2.PlayedMatch:
    """An archived match in the list of a player's matches; ``names`` are those of players now."""
    outcome, seats = ended.outcome, ended.seats or ()
    own = next(number for number, seat in enumerate(outcome.seats) if seat.who == player)
    return rating_pb2.PlayedMatch(
        match=outcome.match,
        game=f"games/{outcome.game}",
        seat=own + 1,
        finished=outcome.finished,
        place=outcome.seats[own].place,
        points=seats[own].points,
        left=seats[own].departed,
        seats=[
            rating_pb2.PlayedSeat(
                occupant=seat.who,
                display_name=more.bot_name or names.get(seat.who, ""),
                place=seat.place,
                erased=names.get(seat.who) == "",
                handed_over=bool(seat.successor),
            )
            for seat, more in zip(outcome.seats, seats, strict=True)
        ],
        rating_change=change_message(change) if change is not None else None,
    )


def _seat_message(seat: ListedSeat) -> rating_pb2.PlayedSeat:
    return rating_pb2.PlayedSeat(
        occupant=BOTS + seat.bot if seat.bot and not seat.handed_over else seat.account,
        display_name=seat.player,
        place=seat.rank,
        erased=bool(seat.person) and not seat.player,
        handed_over=seat.handed_over,
    )


def head_to_head_message(entry: HeadToHead) -> rating_pb2.HeadToHead:
    """A player against an opponent."""
    return rating_pb2.HeadToHead(
        opponent=entry.opponent,
        display_name=entry.display_name,
        game=f"games/{entry.game}",
        matches=entry.matches,
        ahead=entry.ahead,
        level=entry.level,
        behind=entry.behind,
    )


def statistics_message(game: str, found: GameStatistics, title: Callable[[str], str]) -> rating_pb2.GameStatistics:
    """The statistics of a game; ``title`` puts a role in words."""
    return rating_pb2.GameStatistics(
        name=f"games/{game}/statistics",
        matches=sum(found.played.values()),
        groups=[
            rating_pb2.PlayedGroup(
                edition=group.edition,
                edition_digest=bytes.fromhex(group.digest),
                seats=group.seats,
                bots=group.bots,
                matches=number,
            )
            for group, number in found.played.items()
        ],
        by_seat=[_achieved_message(entry, title) for entry in found.by_seat],
        by_role=[_achieved_message(entry, title) for entry in found.by_role],
        points=_frequencies(found.points),
        decisions=_frequencies(found.decisions),
        seconds=_frequencies(found.seconds),
    )


def _achieved_message(entry: SeatStatistics, title: Callable[[str], str]) -> rating_pb2.SeatStatistics:
    return rating_pb2.SeatStatistics(
        seat=entry.seat,
        role=entry.role,
        title=title(entry.role) if entry.role else "",
        matches=entry.matches,
        places=[entry.places.get(place, 0) for place in range(1, max(entry.places) + 1)],
        mean_points=entry.points / entry.matches,
    )


def _frequencies(distribution: Mapping[int, int]) -> list[rating_pb2.Frequency]:
    return [rating_pb2.Frequency(value=value, number=number) for value, number in distribution.items()]
