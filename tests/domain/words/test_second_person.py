"""The words of what is foretold: the own part of its reader is in the second person, in every game and language."""

import pytest
from fluent.syntax.ast import Attribute, Message, Pattern

from domain.games import games
from domain.table.effects import Ask, Effect, Move, Show
from domain.words import Words
from domain.words.catalogue import Placeholders, common_source, parsed
from domain.words.sources import own_source
from tests.games.lanterns import GAME as LANTERNS

LANGUAGES = ("en", "ru")
OF_EFFECTS = ("move-", "turn-", "effect-", "step-", "due-", "skipped-")


def foretold(words: Words, *effects: Effect, seat: int = 1) -> list[str]:
    return [line.text for line in words.foretold(effects, seat, 2)]


def named_in(pattern: Pattern | None) -> set[str]:
    found = Placeholders()
    found.visit(pattern)
    return found.names


def of(message: Message, attribute: str) -> Attribute | None:
    return next((each for each in message.attributes if each.id.name == attribute), None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", ["common", *games()])
def test_each_message_about_a_seat_has_words_for_the_reader_who_sits_there(source: str, language: str) -> None:
    text = common_source(language) if source == "common" else own_source(games()[source], language)
    messages = [entry for entry in parsed(text or "").body if isinstance(entry, Message)]
    told = [each for each in messages if each.id.name.startswith(OF_EFFECTS)]
    assert told
    spoken = {each.id.name: named_in(each.value) & {"seat", "giver", "seats"} for each in told}
    assert [name for name, seats in spoken.items() if seats and not forms(told, name, "you")] == []
    assert [
        name for name, seats in spoken.items() if {"seat", "giver"} <= seats and not forms(told, name, "giver")
    ] == []
    places = [(each.id.name, place, of(each, "yours")) for each in messages if (place := of(each, "place"))]
    assert [name for name, place, yours in places if "seat" in named_in(place.value) and yours is None] == []
    for attribute in ("you", "yours", "first"):
        own = {each.id.name: named_in(found.value) for each in messages if (found := of(each, attribute))}
        assert [name for name, names in own.items() if "seat" in names] == [], "it would name the reader"


def forms(messages: list[Message], name: str, attribute: str) -> bool:
    return any(each.id.name == name and of(each, attribute) is not None for each in messages)


def test_the_reader_pays_and_takes_and_others_are_named() -> None:
    pays = Move("coin", 2, "purse@1", "stock", "coin", "MP-COIN5-01")
    takes = Move("camel", 1, "stock", "purse@2", "camel", "MP-COIN5-01")
    gives = Move("coin", 1, "purse@1", "purse@2", "coin", "MP-COIN5-01")
    given = Move("coin", 1, "purse@2", "purse@1", "coin", "MP-COIN5-01")
    words = Words(games()["marcopolo"])
    assert foretold(words, pays, takes) == ["You pay 2 coins", "Yellow takes 1 camel"]
    assert foretold(words, gives) == ["You give 1 coin to Yellow"]
    assert foretold(words, given) == ["Yellow gives 1 coin to you"]
    assert foretold(words, pays, takes, seat=2) == ["Blue pays 2 coins", "You take 1 camel"]
    russian = Words(games()["marcopolo"], "ru")
    assert foretold(russian, pays) == ["Вы платите 2 монеты"]
    assert foretold(russian, takes) == ["Жёлтый получает верблюда"]


def test_a_seat_without_a_colour_is_the_reader_too() -> None:
    game = games()["palmyra"]
    move = Move("camel", 1, "reserve@1", "slot:camels/1", "camel", "PALM-PLACE-01")
    assert foretold(Words(game), move)[0].startswith("You place ")
    assert foretold(Words(game, "ru"), move)[0].startswith("Вы ставите ")
    assert foretold(Words(game), move, seat=2)[0].startswith("Seat 1 places ")


def test_a_place_of_the_reader_is_theirs() -> None:
    for language, told in {"en": "your hand", "ru": "ваша рука"}.items():
        words = Words(games()["palmyra"], language)
        assert words.place("hand@2", reader=2) == told
        assert words.place("hand@2", reader=1) == words.place("hand@2") != told


def test_a_look_and_a_turn_that_is_skipped_are_those_of_the_reader() -> None:
    words = Words(games()["marcopolo"])
    assert foretold(words, Show("hand@1", 1, (), "MP-VAR-03"))[0].startswith("You look at ")
    skipped = Ask(0, "next turn", ("2",), 5, "MP-TURN-05")
    assert foretold(words, skipped) == ["Yellow has no dice left and is skipped for the rest of the round"]
    assert foretold(words, skipped, seat=2) == ["You have no dice left and are skipped for the rest of the round"]


def test_a_game_whose_words_are_made_of_its_ids_speaks_to_the_reader() -> None:
    words = Words(LANTERNS)
    assert words.place("hand@1", reader=1) == "your hand"
    assert words.place("hand@1", reader=2) == "Seat 1’s hand"
    assert foretold(words, Move("oil", 1, "purse@1", "stock", "oil", "LN-LIGHT-01")) == ["You pay 1 oil"]
