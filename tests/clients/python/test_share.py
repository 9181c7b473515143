"""Calls about a match name it in their metadata, so that proxies send them all to the same service."""

import pytest
from caravanserai.core import Caller, match_of
from caravanserai_protocol.v1 import game_service_pb2, match_service_pb2, scoreboard_service_pb2, tournament_service_pb2


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        (match_service_pb2.GetMatchRequest(name="matches/some"), "matches/some"),
        (match_service_pb2.DecideRequest(match="matches/some"), "matches/some"),
        (scoreboard_service_pb2.WatchScoreboardRequest(name="matches/some/scoreboard"), "matches/some"),
        (match_service_pb2.CreateMatchRequest(game="games/merv"), ""),
        (match_service_pb2.GetMatchRequest(name="matches/\u043c"), ""),
        (match_service_pb2.GetMatchRequest(name="some"), ""),
        (match_service_pb2.ListMatchesRequest(), ""),
        (game_service_pb2.GetGameRequest(name="games/merv"), ""),
        (tournament_service_pb2.GetTournamentRequest(name="tournaments/matches"), ""),
        (None, ""),
    ],
)
def test_the_match_of_a_request(request_: object, named: str) -> None:
    assert match_of(request_) == named
    said = dict(Caller("token").metadata_of(request_))
    assert said.pop("caravanserai-match", "") == named
    assert said == dict(Caller("token").metadata)
