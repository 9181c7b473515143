"""Costs: as how many calls a call counts, by what it asks for. One is about what a decision takes."""

from collections.abc import Callable, Mapping
from typing import Any

from caravanserai_protocol.v1 import (
    analysis_service_pb2,
    audit_service_pb2,
    chat_service_pb2,
    edition_service_pb2,
    game_service_pb2,
    match_service_pb2,
    player_service_pb2,
    rating_service_pb2,
    scoreboard_service_pb2,
    tournament_service_pb2,
    webhook_service_pb2,
)

from service.limiting.limits import Limits

SEARCHES = 4
"""The most comparisons with `:` of a filter that are counted."""


def _match(request: match_service_pb2.GetMatchRequest, limits: Limits) -> int:
    return limits.cost_of_old_version if request.HasField("version") else limits.cost_of_match


def _watched(request: match_service_pb2.WatchMatchRequest, limits: Limits) -> int:
    return limits.cost_of_table if request.with_table else 1


def _whole(_: Any, limits: Limits) -> int:
    """A match from its start, or a file of all that happened."""
    return limits.cost_of_table


def _record(_: Any, limits: Limits) -> int:
    """A file of all that happened in a match, which is put together and hashed; also a search for the names of a
    person.
    """
    return limits.cost_of_record


def _proof(_: Any, limits: Limits) -> int:
    """The cost of reading many places of the log."""
    return limits.cost_of_proof


def _standings(request: tournament_service_pb2.GetStandingsRequest, limits: Limits) -> int:
    """A cross-table has a line for each entrant, and in it a cell for each round."""
    return limits.cost_of_table if request.with_cross_table else limits.cost_of_list


def _created(request: match_service_pb2.CreateMatchRequest, limits: Limits) -> int:
    """A branch looks at an old version of another match."""
    return limits.cost_of_old_version if request.HasField("branched_from") else limits.cost_of_match


def _changed(_: Any, limits: Limits) -> int:
    """The cost of about two decisions."""
    return limits.cost_of_match


def _weighty(_: Any, limits: Limits) -> int:
    """The cost of a page of a list, for work that is done once."""
    return limits.cost_of_list


def _game(request: game_service_pb2.GetGameRequest, limits: Limits) -> int:
    """An edition changes the game: it is put together when it is asked for."""
    return limits.cost_of_table if request.edition else 1


def _offers(_: match_service_pb2.ListOffersRequest, limits: Limits) -> int:
    return limits.cost_of_offers


def _suggestion(_: match_service_pb2.SuggestDecisionRequest, limits: Limits) -> int:
    """A bot thinks, in a process of its own."""
    return limits.cost_of_suggestion


def _preview(_: match_service_pb2.PreviewDecisionRequest, limits: Limits) -> int:
    return limits.cost_of_preview


def _ruling(_: tournament_service_pb2.AdjudicateRequest, limits: Limits) -> int:
    """A ruling may take a match out of the ratings: all that followed from it is computed again."""
    return limits.cost_of_table


def _list(request: Any, limits: Limits) -> int:
    """A comparison with `:` looks through much more than the others; more than `SEARCHES` of them are refused."""
    searches = min(getattr(request, "filter", "").count(":"), SEARCHES)
    return limits.cost_of_list * (1 + searches)


COSTS: Mapping[type[Any], Callable[[Any, Limits], int]] = {
    match_service_pb2.GetMatchRequest: _match,
    match_service_pb2.WatchMatchRequest: _watched,
    match_service_pb2.ReplayMatchRequest: _whole,
    match_service_pb2.GetRecordRequest: _record,
    analysis_service_pb2.RequestAnalysisRequest: _record,
    analysis_service_pb2.WatchAnalysisRequest: _whole,
    audit_service_pb2.GetInclusionProofRequest: _proof,
    audit_service_pb2.GetConsistencyProofRequest: _proof,
    match_service_pb2.ListOffersRequest: _offers,
    match_service_pb2.PreviewDecisionRequest: _preview,
    match_service_pb2.SuggestDecisionRequest: _suggestion,
    match_service_pb2.ListMatchesRequest: _list,
    player_service_pb2.ListPlayersRequest: _list,
    player_service_pb2.ListFollowedPlayersRequest: _list,
    edition_service_pb2.ListEditionsRequest: _list,
    game_service_pb2.ListGamesRequest: _list,
    audit_service_pb2.ListCheckpointsRequest: _list,
    game_service_pb2.GetGameRequest: _game,
    rating_service_pb2.ListRatingsRequest: _list,
    rating_service_pb2.ListRatingChangesRequest: _list,
    rating_service_pb2.ListPlayedMatchesRequest: _list,
    rating_service_pb2.ListHeadToHeadsRequest: _list,
    rating_service_pb2.GetGameStatisticsRequest: _list,
    scoreboard_service_pb2.ListScoreboardsRequest: _list,
    tournament_service_pb2.ListTournamentsRequest: _list,
    tournament_service_pb2.ListEntrantsRequest: _list,
    tournament_service_pb2.ListRoundsRequest: _whole,
    tournament_service_pb2.GetRoundRequest: _list,
    tournament_service_pb2.ListTournamentEventsRequest: _list,
    tournament_service_pb2.GetStandingsRequest: _standings,
    tournament_service_pb2.GetTournamentArchiveRequest: _record,
    match_service_pb2.CreateMatchRequest: _created,
    match_service_pb2.JoinMatchRequest: _changed,
    match_service_pb2.StartMatchRequest: _changed,
    match_service_pb2.DepartSeatRequest: _changed,
    player_service_pb2.ErasePersonRequest: _record,
    player_service_pb2.ExportPlayerRequest: _whole,
    player_service_pb2.RemovePlayerRequest: _changed,
    player_service_pb2.FollowPlayerRequest: _changed,
    player_service_pb2.UnfollowPlayerRequest: _changed,
    tournament_service_pb2.CreateTournamentRequest: _changed,
    tournament_service_pb2.KeepApartRequest: _changed,
    tournament_service_pb2.FormTeamRequest: _changed,
    tournament_service_pb2.CloseRegistrationRequest: _weighty,
    tournament_service_pb2.ReleaseEntrantsRequest: _weighty,
    tournament_service_pb2.PairRoundRequest: _record,
    tournament_service_pb2.PairByHandRequest: _record,
    tournament_service_pb2.FinishTournamentRequest: _record,
    tournament_service_pb2.AdjudicateRequest: _ruling,
    webhook_service_pb2.ListWebhooksRequest: _list,
    chat_service_pb2.ListChatMessagesRequest: _list,
    chat_service_pb2.WatchChatRequest: _whole,
}
"""The costs of requests that cost more than a decision; any other one costs 1."""


def is_list(request: Any) -> bool:
    """True if a request is for a page of a list, or something that takes as much."""
    return COSTS.get(type(request)) is _list


def cost_of(request: Any, limits: Limits) -> int:
    """The number of calls that a request counts as."""
    weigh = COSTS.get(type(request))
    return weigh(request, limits) if weigh is not None else 1
