"""MP-CHAR, MP-VAR-02: who plays which character, what it adds at the start and what others' actions bring it.

What a character changes in a chapter of the rules is told in the file of that chapter.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.areas import BLANK, BOX, OUT
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import face_of

SET_UP_CHARACTERS = "set up characters"
DRAFT = "draft"
END_DRAFT = "end draft"
CHOOSE_CHARACTER = "choose character"


@step(SET_UP_CHARACTERS)
@rule("MP-SETUP-14")
def set_up_characters(turn: MarcoPoloTurn) -> None:
    """Each seat gets its character: the one the first game names, or the one it drafts."""
    if turn.setting.on("character_draft"):
        _offer_characters(turn)
    else:
        _hand_out_characters(turn)


@rule("MP-SETUP-11")
def _hand_out_characters(turn: MarcoPoloTurn) -> None:
    for number, character in zip(turn.order(), turn.box.setup.first_game_characters, strict=False):
        seat = turn.seat(number)
        turn.move(f"character/{character}", "characters", seat.character_place)
        _add_extras(turn, seat)


@rule("MP-VAR-02")
def _offer_characters(turn: MarcoPoloTurn) -> None:
    for _ in range(turn.setting.players + turn.box.variants.draft_offer_extra):
        turn.move(turn.draw("characters"), "characters", "offered")
    for number in reversed(turn.order()):
        turn.then(DRAFT, number)
    turn.then(END_DRAFT)


@step(DRAFT)
@rule("MP-VAR-02")
def draft(turn: MarcoPoloTurn, number: str) -> None:
    """It is this seat's turn to choose a character."""
    turn.ask(int(number), CHOOSE_CHARACTER)


@step(END_DRAFT)
@rule("MP-VAR-02")
def end_draft(turn: MarcoPoloTurn) -> None:
    """The characters that nobody took leave the game."""
    for tile in sorted(turn.table.pieces("offered")):
        turn.move(tile, "offered", OUT)


@dataclass(frozen=True, slots=True)
class ChooseCharacter(Decision[MarcoPoloTurn, Seat]):
    """Takes one of the characters on offer in the draft."""

    character: str
    """Id of the character."""

    answers = (CHOOSE_CHARACTER,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["ChooseCharacter"]:
        for character in _offered(turn):
            yield cls(character)

    @rule("MP-VAR-02")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        turn.move(f"character/{self.character}", "offered", seat.character_place)
        _add_extras(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if self.character not in _offered(turn):
            yield Refusal("MP-VAR-02", "character-not-on-offer", {"character": self.character})


def _offered(turn: MarcoPoloTurn) -> list[str]:
    return [face_of(tile) for tile in sorted(turn.table.pieces("offered"))]


@rule("MP-SETUP-13")
def _add_extras(turn: MarcoPoloTurn, seat: Seat) -> None:
    """Adds the pieces that the character brings along from the box."""
    character = seat.character
    turn.move(f"white/{BLANK}", BOX, seat.dice_place, character.white_dice)
    turn.move("post/black", BOX, seat.reserve, character.black_posts)
    start, bejing = seat.figure_place(turn.box.map.start), turn.box.map.bejing
    turn.move(seat.figure, BOX, start, character.figures - 1)
    if character.start_in_bejing:
        with turn.citing("MP-CHAR-07"):
            turn.move(seat.figure, start, seat.figure_place(bejing))
            turn.move(seat.next_post, seat.reserve, seat.bejing_places[0])


@rule("MP-CHAR-10")
def mercator(turn: MarcoPoloTurn, seat: Seat, occasion: str) -> None:
    """Mercator earns when another seat visits the market (``occasion``: the item of the row), the Khan or Take 5 Coins.

    ``occasion`` is `camel`, `pepper`, `silk` or `gold`, or else `khan` or `take5`.
    """
    for number in turn.numbers:
        if number != seat.number:
            _earn(turn.seat(number), occasion)


def _earn(seat: Seat, occasion: str) -> None:
    character = seat.character
    if occasion == "khan":
        seat.takes("camel", character.khan_camel)
    elif occasion == "take5":
        seat.takes("coin", character.take5_coins)
    else:
        seat.takes(occasion, character.market_item)
