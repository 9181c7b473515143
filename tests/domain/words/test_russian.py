"""Russian sentences about matches: cases, offers, and mistakes that do not come back."""

import pytest

from domain.games import games
from domain.games.merv.caravansary import TakeCard
from domain.games.merv.walls import PlaceWall
from domain.matches.events import (
    Actor,
    MatchEvent,
    MatchFinished,
    SeatBound,
    StartVoided,
)
from domain.table.effects import Move
from domain.words import Words
from domain.words.catalogue import common_source
from tests.domain.words.lines import said


@pytest.fixture(scope="module")
def russian() -> Words:
    return Words(games()["merv"], "ru")


def test_the_object_of_a_russian_verb_is_an_accusative(russian: Words) -> None:
    def takes(count: int, piece: str) -> list[str]:
        target = "purse@1" if piece == "camel" else "taken@1:1"
        return said(russian, Move(piece, count, "display:1", target, piece, "R"), seat=1)

    assert takes(1, "card/ginger") == ["Красный берёт карту имбиря"]
    assert takes(2, "card/ginger") == ["Красный берёт 2 карты имбиря"]
    assert takes(21, "card/pepper") == ["Красный берёт 21 карту перца"]
    assert takes(1, "card") == ["Красный берёт карту каравана"]
    assert takes(1, "camel") == ["Красный получает верблюда"]
    assert takes(3, "camel") == ["Красный получает 3 верблюдов"]
    drawn = Move("solo-card/palace", 1, "solo-deck:1", "solo-card", "solo-card/palace", "R")
    assert said(russian, drawn) == ["Судья-чиновник открывает карту судьи «дворец»"]


def test_the_offers_name_russian_objects(russian: Words) -> None:
    assert russian.decision(TakeCard(3, "ginger", "white", "")) == ("Взять карту имбиря (место 3); оплата: 1 белый куб")
    assert russian.decision(PlaceWall("N3")) == "Ячейка стены С3"
    assert russian.question_name("establish post") == "Шёлковый путь: создайте торговый пост"


def test_the_places_of_the_mosque_the_wall_and_the_tracks_are_named_as_in_the_russian_rulebook(russian: Words) -> None:
    for place, name in {
        "mosque:L1P2": "1-е деление 2-го пути мечети",
        "mosque:L3L": "левая часть 3-го деления мечети",
        "mosque:L8": "верхнее деление мечети",
        "wall-slot:E5": "ячейка стены В5",
        "favour:4": "деление 4 шкалы расположения",
        "queue:north_east/3": "северо-восточная шкала очерёдности, деление 3",
    }.items():
        assert russian.place(place) == name
    assert russian.slot("2", "library") == "уровень 2"


def test_every_wall_slot_has_a_russian_name(russian: Words) -> None:
    names = {russian.slot(slot, "wall-slot") for slot in russian.box.wall_slots}
    assert len(names) == len(russian.box.wall_slots)
    assert {name[0] for name in names} == set("СВЮЗ")


def test_wrong_russian_does_not_come_back() -> None:
    source = (common_source("ru") or "") + (games()["merv"].words("ru") or "")
    for wrong in (
        *("оснуйте", "основайте", "не честная", "нечестн", "случай известен", "случайностей"),
        *("элемент стены", "место стены", "ступень", "белое улучшение", "белым улучшением"),
    ):
        assert wrong not in source.casefold(), wrong


def test_the_life_of_a_match_is_described_in_russian(russian: Words) -> None:
    def told(body: SeatBound | StartVoided | MatchFinished) -> str:
        return russian.narrate(MatchEvent("matches/x", 1, b"", body, (), (), 0, 0)).headline

    assert told(SeatBound(1, b"x" * 32)) == "Красный называет отпечаток своего случайного числа"
    assert told(SeatBound(1, b"")) == "Красный не называет своего случайного числа"
    assert told(StartVoided(2, Actor.OWNER)) == (
        "Начало отменено: владелец освободил место (Синий) после того, как первое случайное число было раскрыто"
    )
    assert told(MatchFinished((2, 1))) == "Партия окончена: побеждает Синий"
    assert told(MatchFinished((2,))) == "Партия окончена: побеждает судья-чиновник", "a lost solo match"
    seeded = russian.text("event-created", {"title": russian.title, "players": 1, "chance": "seeded"})
    assert seeded.endswith("; жребий известен заранее, поэтому для честной игры она не годится")
