"""Statements about hidden pieces, in words."""

from dataclasses import replace

import pytest

from caravanserai_kit.words import strangers
from domain.table.effects import Move
from domain.words.narration import tell
from domain.words.vocabulary import Vocabulary
from tests.games.auction import GAME as AUCTION
from tests.games.gallery.challenge import GAME as CHALLENGE
from tests.games.pretenders import GAME as PRETENDERS

AUCTION_THAT_STATES = replace(AUCTION, states=True)


def told(words: Vocabulary, said: str, rule: str = "AU-LOT-01") -> list[str]:
    piece = f"statement/{said}"
    return [line.text for line in tell(words, [Move(piece, 1, "statements", "stated", piece, rule)], 0)]


@pytest.mark.parametrize(
    ("said", "english", "russian"),
    [
        ("pile/0/0/lot/5", "none is the lot of 5", "нет такого: лот на 5"),
        ("pile/1/-/lot/5", "at least 1 is the lot of 5", "не меньше 1 из этого: лот на 5"),
        ("pile/2/2/lot/4", "exactly 2 are the lot of 4", "ровно 2 из этого: лот на 4"),
        ("pile/0/1/lot/4", "at most 1 is the lot of 4", "не больше 1 из этого: лот на 4"),
        ("pile/1/2/lot/4", "1 to 2 are the lot of 4", "от 1 до 2 из этого: лот на 4"),
        (
            "pile/0/0/lot/1/2",
            "none is among these: the lot of 1 and the lot of 2",
            "нет ничего из этого: лот на 1 и лот на 2",
        ),
    ],
)
def test_a_statement_is_told_in_both_languages(said: str, english: str, russian: str) -> None:
    words = Vocabulary(AUCTION_THAT_STATES, "en"), Vocabulary(AUCTION_THAT_STATES, "ru")
    assert told(words[0], said) == [f"Everybody now knows of the pile: {english}"]
    assert told(words[1], said) == [f"Теперь все знают: будущие лоты — {russian}"]
    assert words[0].piece(f"statement/{said}") == f"the pile: {english}"
    assert all(not each.missing and not each.faults for each in words)


def test_what_follows_from_pieces_that_move_is_not_told_and_nothing_that_nobody_understands() -> None:
    words = Vocabulary(AUCTION_THAT_STATES, "en")
    piece = "statement/pile/0/0/lot/5"
    assert told(words, "pile/0/0/lot/5", "SVC-STATE-01") == []
    assert tell(words, [Move(piece, 1, "stated", "statements", piece, "SVC-STATE-01")], 0) == []
    told(words, "pile/what")


def test_the_suite_knows_what_words_of_its_own_a_game_may_have_for_that() -> None:
    own = "stated-hand = a\nstated-hand-card = b\nstated-card = c\nstated-hall = d\nstated-hand-duke = e\n"
    assert strangers(PRETENDERS, own, "") == ["stated-hall", "stated-hand-duke"]
    assert strangers(replace(PRETENDERS, states=False), "stated-hand = a\n", "") == ["stated-hand"]


def test_a_game_has_words_of_its_own() -> None:
    words = {
        "en": "stated-hand = { $bound ->\n    [none] holds no { PIECE($pieces) }\n"
        "   *[other] holds a { PIECE($pieces) }\n}\n"
        "effect-state-GAL-BLUFF-02 = { $seat } { $stated }\nstated-hand-card = { $bound }: { PIECE($pieces) }"
    }
    own = Vocabulary(replace(CHALLENGE, words=words.get), "en")
    assert told(own, "hand@2/0/0/card/1", "GAL-BLUFF-02") == ["Seat 2 none: card 1"]
    words["en"] = words["en"].rpartition("\n")[0]
    own = Vocabulary(replace(CHALLENGE, words=words.get), "en")
    assert told(own, "hand@2/0/0/card/1", "GAL-BLUFF-02") == ["Seat 2 holds no card 1"]
    assert told(own, "hand@2/1/-/card/1") == ["Everybody now knows of Seat 2’s hand: holds a card 1"]
