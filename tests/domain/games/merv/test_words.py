"""The words of Merv: Russian says everything that English says, with the same placeholders and right plural forms."""

import re
from collections.abc import Mapping

import pytest

from domain.simulation.random_play import Picks, new_match, random_events
from domain.words import Words
from domain.words.catalogue import placeholders
from tests.domain.games.merv.position import GAME, rules
from tests.domain.games.merv.situations import started


def messages(language: str) -> Mapping[str, frozenset[str]]:
    """The placeholders of each message in a language. They are read by tests, not by each process that collects."""
    return placeholders(GAME.words(language) or "")


def test_russian_has_all_messages_and_beyond_them_only_cases() -> None:
    english, russian = messages("en"), messages("ru")
    beyond = {name for name in russian if name.endswith(".accusative")}
    assert set(english) <= set(russian)
    named = set(russian) - beyond - set(english)
    defaults = {"game", "piece", "area", "category", "chapter", "option", "title"}
    assert {name.partition("-")[0] for name in named} <= defaults, "no default"
    assert {name.removesuffix(".accusative") for name in beyond} <= set(russian)


def test_placeholders_are_the_same() -> None:
    english, russian = messages("en"), messages("ru")
    assert [name for name in english if russian.get(name) != english[name]] == []


def test_russian_is_not_english() -> None:
    for line in (GAME.words("ru") or "").splitlines():
        said = re.sub(r"\{[^}]*\}?", "", re.sub(r"^[\w.-]+ = |^ *\.\w+ = |^ *\*?\[\w+\]", "", line))
        assert line.startswith("#") or not re.search("[A-Za-z]{2,}", said), line


@pytest.mark.parametrize(
    ("piece", "forms"),
    [
        ("teal", ("1 бирюзовый куб", "2 бирюзовых куба", "5 бирюзовых кубов", "21 бирюзовый куб")),
        ("camel", ("1 верблюд", "2 верблюда", "5 верблюдов", "21 верблюд")),
        ("scroll", ("1 свиток", "2 свитка", "5 свитков", "21 свиток")),
        ("common", ("1 обычный товар", "2 обычных товара", "5 обычных товаров", "21 обычный товар")),
        ("building/red", ("1 красное здание", "2 красных здания", "5 красных зданий", "21 красное здание")),
        ("card/ginger", ("1 карта имбиря", "2 карты имбиря", "5 карт имбиря", "21 карта имбиря")),
        ("card", ("1 карта каравана", "2 карты каравана", "5 карт каравана", "21 карта каравана")),
        ("servant/blue", ("1 синий слуга", "2 синих слуги", "5 синих слуг", "21 синий слуга")),
    ],
)
def test_russian_plural_forms(piece: str, forms: tuple[str, ...]) -> None:
    words = Words(GAME, "ru")
    assert tuple(words.piece(piece, count) for count in (1, 2, 5, 21)) == forms


@rules("MERV-CM-10")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", ": Red {}, the magistrate {}"), ("ru", ": Красный — {}, судья-чиновник — {}")],
)
def test_a_match_against_the_magistrate_ends_with_the_points_of_both(language: str, sentence: str) -> None:
    match = started(1)
    while not match.playing.finished:
        seat = next(iter(match.playing.awaiting()))
        match.decides(seat, GAME.absent(match.turn, match.turn.seat(seat), list(match.playing.offers(seat))))
    magistrate = match.turn.magistrate
    assert magistrate is not None
    ending = sentence.format(match.turn.seat(1).points, magistrate.points)
    assert [line.rule for line in Words(GAME, language).effects(match.effects, 1) if line.text.endswith(ending)] == [
        "MERV-CM-10"
    ]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("players", [1, 3])
def test_whole_matches_are_told_in_either_language(language: str, players: int) -> None:
    words = Words(GAME, language)
    for number in range(3):
        playing = new_match(GAME, players, {}, f"told/{number}")
        for event in random_events(playing, Picks(f"told/{number}")):
            if event.decision is not None:
                words.decided(event.seat, event.decision, event.outcome.effects)
            words.effects(event.outcome.effects, event.seat)
            for seat, question in playing.awaiting().items():
                words.question(question)
                for offer in list(playing.offers(seat))[:5]:
                    assert words.decision(offer)
    assert words.missing == set()
    assert words.faults == set()
