"""MP-SETUP, MP-PC: how a match begins, in the order of MP-SETUP-14."""

from domain.games.marcopolo import characters, contracts, objectives, rounds
from domain.games.marcopolo.areas import BLACK_DICE, BLANK, BOX, START_PLAYER, TAKE_FIVE, city_card_fields
from domain.games.marcopolo.turn import MarcoPoloTurn
from domain.play.rules import rule

SET_UP = "set up"
SET_UP_CHARACTERS = "set up characters"
SET_UP_OBJECTIVES = "set up objectives"

NEUTRAL_TAKE_FIVE = 1
"""The value of the neutral die on Take 5 Coins; the rulebook leaves it open, and it has no meaning."""


@rule("MP-SETUP-14")
def set_up(turn: MarcoPoloTurn) -> None:
    """The board, contracts and resources; then characters, objectives and the first round."""
    _choose_start_player(turn)
    _lay_town_tiles(turn)
    _lay_city_cards(turn)
    _lay_office_tiles(turn)
    _lay_contracts(turn)
    _lay_black_dice(turn)
    _lay_neutral_dice(turn)
    _deal_starting_contracts(turn)
    _equip_seats(turn)
    _place_figures(turn)
    turn.then(SET_UP_CHARACTERS)
    turn.then(SET_UP_OBJECTIVES)
    turn.then(rounds.START_ROUND)


@rule("MP-SETUP-02")
def _choose_start_player(turn: MarcoPoloTurn) -> None:
    turn.move(START_PLAYER, BOX, f"start@{turn.pick(turn.numbers)}")


def _lay_town_tiles(turn: MarcoPoloTurn) -> None:
    if turn.setting.on("random_town_tiles"):
        _lay_random_town_tiles(turn)
    else:
        _lay_town_tiles_by_letter(turn)


@rule("MP-SETUP-03")
def _lay_town_tiles_by_letter(turn: MarcoPoloTurn) -> None:
    for tile in turn.box.town_tiles.values():
        turn.move(f"town-tile/{tile.id}", "town-tiles", f"town:{tile.first_game}")


@rule("MP-VAR-01")
def _lay_random_town_tiles(turn: MarcoPoloTurn) -> None:
    for town in turn.box.map.small_towns:
        turn.move(turn.draw("town-tiles"), "town-tiles", f"town:{town}")


@rule("MP-SETUP-04")
def _lay_city_cards(turn: MarcoPoloTurn) -> None:
    for field in city_card_fields(turn.box):
        turn.move(turn.draw("city-cards"), "city-cards", f"city:{field}")


@rule("MP-SETUP-05")
def _lay_office_tiles(turn: MarcoPoloTurn) -> None:
    for city in turn.box.map.large_cities:
        turn.move(turn.draw("office-tiles"), "office-tiles", f"office:{city}")


@rule("MP-SETUP-07")
def _lay_contracts(turn: MarcoPoloTurn) -> None:
    contracts.fill_display(turn)


@rule("MP-SETUP-08")
def _lay_black_dice(turn: MarcoPoloTurn) -> None:
    turn.move(f"black/{BLANK}", BOX, BLACK_DICE, turn.box.setup.players[turn.setting.players].black_dice)


def _lay_neutral_dice(turn: MarcoPoloTurn) -> None:
    if turn.setting.players == 2:
        _lay_neutral_dice_of_two(turn)
    elif turn.setting.players == 3:
        _lay_neutral_dice_of_three(turn)


@rule("MP-PC-2")
def _lay_neutral_dice_of_two(turn: MarcoPoloTurn) -> None:
    _place_neutral_dice(turn)


@rule("MP-PC-3")
def _lay_neutral_dice_of_three(turn: MarcoPoloTurn) -> None:
    _place_neutral_dice(turn)


def _place_neutral_dice(turn: MarcoPoloTurn) -> None:
    """Dice of colours that nobody plays, as far as the number of players asks for them."""
    numbers = turn.box.setup.players[turn.setting.players]
    unused = turn.box.colours[turn.setting.players :]
    for index, shown in enumerate(numbers.neutral_khan_dice):
        colour = unused[index % len(unused)]
        turn.move(f"{colour}/{BLANK}", BOX, turn.khan_spaces[index], becomes=f"{colour}/{shown}")
    turn.move(
        f"{unused[0]}/{BLANK}",
        BOX,
        TAKE_FIVE,
        numbers.neutral_take5_dice,
        becomes=f"{unused[0]}/{NEUTRAL_TAKE_FIVE}",
    )


@rule("MP-SETUP-06")
def _deal_starting_contracts(turn: MarcoPoloTurn) -> None:
    for number in turn.order():
        for _ in range(turn.box.setup.starting_contracts):
            turn.move(turn.draw("starting"), "starting", turn.seat(number).free_slots[0])


@rule("MP-SETUP-09")
def _equip_seats(turn: MarcoPoloTurn) -> None:
    for number, coins in zip(turn.order(), turn.box.setup.coins, strict=False):
        seat = turn.seat(number)
        turn.move(f"{seat.colour}/{BLANK}", BOX, seat.dice_place, turn.box.dice_per_colour)
        turn.move(seat.post, BOX, seat.reserve, turn.box.posts_per_colour)
        seat.takes("camel", turn.box.setup.camels)
        seat.takes("coin", coins)


@rule("MP-SETUP-10")
def _place_figures(turn: MarcoPoloTurn) -> None:
    for seat in turn.seats:
        turn.move(seat.figure, BOX, f"figure@{seat.number}:{turn.box.map.start}")


STEPS = {
    SET_UP: set_up,
    SET_UP_CHARACTERS: characters.set_up_characters,
    SET_UP_OBJECTIVES: objectives.set_up_objectives,
}
