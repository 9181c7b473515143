"""Costs: as how many calls a call counts, by what it asks for. One is about what a decision takes."""

from collections.abc import Callable, Mapping
from typing import Any

from caravanserai.v1 import (
    edition_service_pb2,
    match_service_pb2,
    player_service_pb2,
)

from service.limiting.limits import Limits

SEARCHES = 4
"""How many comparisons with `:` of a filter are counted."""


def _match(request: match_service_pb2.GetMatchRequest, limits: Limits) -> int:
    return limits.cost_of_old_version if request.HasField("version") else limits.cost_of_match


def _watched(request: match_service_pb2.WatchMatchRequest, limits: Limits) -> int:
    return limits.cost_of_table if request.with_table else 1


def _replayed(_: match_service_pb2.ReplayMatchRequest, limits: Limits) -> int:
    return limits.cost_of_table


def _offers(_: match_service_pb2.ListOffersRequest, limits: Limits) -> int:
    return limits.cost_of_offers


def _list(request: Any, limits: Limits) -> int:
    """A comparison with `:` looks through much more than the others; more than `SEARCHES` of them are refused."""
    searches = min(getattr(request, "filter", "").count(":"), SEARCHES)
    return limits.cost_of_list * (1 + searches)


COSTS: Mapping[type[Any], Callable[[Any, Limits], int]] = {
    match_service_pb2.GetMatchRequest: _match,
    match_service_pb2.WatchMatchRequest: _watched,
    match_service_pb2.ReplayMatchRequest: _replayed,
    match_service_pb2.ListOffersRequest: _offers,
    match_service_pb2.ListMatchesRequest: _list,
    player_service_pb2.ListPlayersRequest: _list,
    edition_service_pb2.ListEditionsRequest: _list,
}
"""What requests cost that cost more than a decision; any other one costs 1."""


def cost_of(request: Any, limits: Limits) -> int:
    """As how many calls a request counts."""
    weigh = COSTS.get(type(request))
    return weigh(request, limits) if weigh is not None else 1
