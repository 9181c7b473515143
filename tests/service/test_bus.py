"""The bus: news reach those who subscribed to their class, and nobody else."""

import logging
from dataclasses import dataclass

import pytest

from service.bus import Bus


@dataclass(frozen=True, slots=True)
class Arrived:
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    name: str


def test_a_notice_reaches_the_handlers_of_its_class_in_their_order() -> None:
    bus, heard = Bus(), list[str]()
    bus.subscribe(Arrived, lambda news: heard.append(f"first {news.name}"))
    bus.subscribe(Arrived, lambda news: heard.append(f"second {news.name}"))
    bus.subscribe(Left, lambda news: heard.append(f"left {news.name}"))
    bus.publish(Arrived("Anna"))
    assert heard == ["first Anna", "second Anna"]
    bus.publish(Left("Anna"))
    assert heard[2:] == ["left Anna"]


def test_a_notice_for_nobody_is_lost_and_those_who_unsubscribed_hear_nothing() -> None:
    bus, heard = Bus(), list[Arrived]()
    bus.publish(Arrived("Anna"))
    bus.subscribe(Arrived, heard.append)
    bus.unsubscribe(Arrived, heard.append)
    bus.publish(Arrived("Ben"))
    assert heard == []
    with pytest.raises(ValueError, match="not in list"):
        bus.unsubscribe(Arrived, heard.append)


def test_a_handler_that_fails_is_logged_and_the_others_hear_the_news(caplog: pytest.LogCaptureFixture) -> None:
    bus, heard = Bus(), list[str]()

    def fail(news: Arrived) -> None:
        raise RuntimeError(news.name)

    bus.subscribe(Arrived, fail)
    bus.subscribe(Arrived, lambda news: heard.append(news.name))
    with caplog.at_level(logging.ERROR, "caravanserai.bus"):
        bus.publish(Arrived("Anna"))
    assert heard == ["Anna"]
    assert "a handler of Arrived failed" in caplog.text
