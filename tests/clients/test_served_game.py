"""Outlooks from a service that says little, or other things than it should."""

from typing import cast

import grpc
import pytest
from caravanserai import Client, Conflict
from caravanserai.errors import Details
from caravanserai_protocol.v1 import game_pb2
from caravanserai_protocol.v1.effect_pb2 import Ask, Effect
from caravanserai_protocol.v1.match_service_pb2 import ListOffersResponse, Offer, PreviewDecisionResponse
from google.protobuf.any_pb2 import Any as AnyMessage

from clients.caravan.choice_tree import choices_of
from clients.caravan.descriptions import DescribedGame
from clients.caravan.outlooks import Outlook
from clients.caravan.phrases import Speech
from clients.caravan.served_game import ServedGame, ServedOutlooks

LISTED = ListOffersResponse(offers=[Offer(decision=AnyMessage(type_url="x/y.Z"), label="Wait")])
P = PreviewDecisionResponse


class Answering:
    """A service that has one answer."""

    def __init__(self, answer: P | Exception) -> None:
        self._answer = answer

    def preview(self, match: str, decision: AnyMessage, *, asked_at: int | None = None) -> P:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


def outlook(answer: P | Exception, game: game_pb2.Game | None = None) -> Outlook:
    client = cast(Client, Answering(answer))
    served = ServedGame(client, "matches/m", DescribedGame(game or game_pb2.Game()), 2)
    (choice,) = choices_of(LISTED.offers)
    return ServedOutlooks(served, 1, LISTED, Speech()).of(choice)


@pytest.mark.parametrize(
    ("answer", "rest"),
    [
        (P(), ""),
        (P(end=P.END_COMPLETE), "does-nothing"),
        (P(end=P.END_COMPLETE, effects=[Effect(ask=Ask(stack=1))]), "then-asked"),
        (P(end=P.END_COMPLETE, effects=[Effect(ask=Ask(stack=2))]), "does-nothing"),
        (P(end=P.END_COMPLETE, lines=["Red waits (ANY-01)"]), ""),
        (P(end=P.END_CHANCE), "then-chance"),
        (P(end=P.END_HIDDEN, lines=["Red waits"]), "then-hidden"),
        (P(end=cast(P.End.ValueType, 99)), ""),
    ],
)
def test_no_more_is_told_than_the_service_says(answer: P, rest: str) -> None:
    found = outlook(answer)
    assert found.rest == (Speech().plain(rest) if rest else "")
    assert [f"{text} ({rule})" if rule else text for text, rule in found.lines] == list(answer.lines)


def test_a_refusal_is_the_outlook() -> None:
    error = Conflict(Details(grpc.StatusCode.ABORTED, cause="the seat is asked another question by now"))
    assert "another question" in outlook(error).rest


def test_a_game_without_rules_has_none() -> None:
    served = ServedGame(cast(Client, Answering(P())), "matches/m", DescribedGame(game_pb2.Game()), 2)
    assert list(served.rules) == []
    assert served.rule("ANY-01") is None
