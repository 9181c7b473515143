"""Matches folded from messages, as the library checks them."""

from collections.abc import Iterable

from caravanserai.watch import Update
from caravanserai_protocol.following import Following
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from clients.caravan.folded_match import FoldedMatch


def folded_from(messages: Iterable[MatchUpdate], viewer: int = 0) -> FoldedMatch:
    following, folded = Following(viewer), FoldedMatch(viewer)
    for message in messages:
        folded.update(Update(following.follow(message), message, following.steps(), caught_up=True))
    return folded
