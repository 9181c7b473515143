"""MERV-CML: the camel market."""

import pytest

from tests.domain.games.merv.position import RED, CollectCamels, GainFavour, PlaceCamel, rules
from tests.domain.games.merv.situations import at_action


@rules("MERV-CML-01", "AMB-18")
def test_it_must_be_in_the_line_and_one_may_trade_once() -> None:
    match = at_action("library").owns(RED, camel=2).offers_no(RED, PlaceCamel).offers_no(RED, CollectCamels)
    match.refuses(RED, PlaceCamel("top_left"), rule="MERV-CML-01", reason="market-not-in-line")
    match.refuses(RED, CollectCamels(), rule="MERV-CML-01")
    there = at_action("library", market=True).owns(RED, camel=2).decides(RED, PlaceCamel("bottom_right"), GainFavour())
    there.refuses(RED, CollectCamels(), rule="MERV-CML-04", reason="traded-before").offers_no(RED, PlaceCamel)
    there.lies("memory@1", "market-visited").cites("MERV-CML-01", kind="market-visited")


@rules("MERV-CML-02")
def test_one_takes_all_camels_or_lays_one() -> None:
    match = at_action("library", market=True).market("A", "top_left", "bottom_left").decides(RED, CollectCamels())
    match.gains(RED, camel=2).empty("corner:top_left", "corner:bottom_left").cites("MERV-CML-02", kind="camel")
    lays = at_action("library", market=True).market("A", "top_left").owns(RED, camel=1)
    lays.offers_values(RED, PlaceCamel, "corner", "top_right", "bottom_right", "bottom_left")
    lays.decides(RED, PlaceCamel("bottom_left")).gains(RED, camel=-1, white=1).lies_only("corner:bottom_left", "camel")


@rules("MERV-CML-03")
@pytest.mark.parametrize(
    ("side", "corner", "gain", "question"),
    [
        ("A", "bottom_left", {"white": 1}, ""),
        ("A", "top_left", {"scroll": 1}, ""),
        ("A", "top_right", {}, "free card"),
        ("A", "bottom_right", {}, ""),
        ("B", "top_left", {"rare": 1}, ""),
        ("B", "top_right", {}, "free step"),
        ("B", "bottom_right", {}, "deploy soldier"),
    ],
)
def test_what_the_corners_give(side: str, corner: str, gain: dict[str, int], question: str) -> None:
    match = at_action("library", market=True).market(side).owns(RED, camel=1).decides(RED, PlaceCamel(corner))
    match.gains(RED, camel=-1, **gain).asks(RED, question or "choose action")
    match.on_tracks(RED, favour=int((side, corner) == ("A", "bottom_right")))


@rules("MERV-CML-04", "AMB-18")
def test_what_is_refused() -> None:
    match = at_action("library", market=True).market("A")
    match.refuses(RED, CollectCamels(), rule="MERV-CML-04", reason="no-camel-in-market")
    match.refuses(RED, PlaceCamel("top_left"), rule="MERV-CML-04", reason="no-camel")
    match.market("A", "top_left").owns(RED, camel=1)
    match.refuses(RED, PlaceCamel("top_left"), rule="MERV-CML-04", reason="corner-covered")
    match.refuses(RED, PlaceCamel("middle"), rule="MERV-GEN-01")
