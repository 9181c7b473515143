"""MP-SETUP, MP-PC: how a match begins, in the order of MP-SETUP-14."""

from domain.games.marcopolo import contracts, rounds
from domain.games.marcopolo.areas import (
    BLACK_DICE,
    BLANK,
    BOX,
    START_PLAYER,
    TAKE_FIVE,
    card_place,
    city_card_fields,
    office_place,
    town_place,
)
from domain.games.marcopolo.characters import SET_UP_CHARACTERS
from domain.games.marcopolo.objectives import SET_UP_OBJECTIVES
from domain.games.marcopolo.turn import MarcoPoloTurn
from domain.play.rules import rule, step

NEUTRAL_TAKE_FIVE = 1
"""The value of the neutral die on Take 5 Coins; the rulebook leaves it open, and it has no meaning."""

_NEUTRAL_DICE = {2: "MP-PC-2", 3: "MP-PC-3"}
"""The rule on dice of colours that nobody plays, by the number of players."""


@step("set up")
@rule("MP-SETUP-14")
def set_up(turn: MarcoPoloTurn) -> None:
    """The board, contracts and resources; then characters, objectives and the first round."""
    box = turn.box
    with turn.citing("MP-SETUP-02"):
        turn.move(START_PLAYER, BOX, turn.seat(turn.pick(turn.numbers)).start_place)
    _lay_town_tiles(turn)
    with turn.citing("MP-SETUP-04"):
        for field in city_card_fields(box):
            turn.move(turn.draw("city-cards"), "city-cards", card_place(field))
    with turn.citing("MP-SETUP-05"):
        for city in box.map.large_cities:
            turn.move(turn.draw("office-tiles"), "office-tiles", office_place(city))
    with turn.citing("MP-SETUP-07"):
        contracts.fill_display(turn)
    with turn.citing("MP-SETUP-08"):
        turn.move(f"black/{BLANK}", BOX, BLACK_DICE, box.setup.players[turn.setting.players].black_dice)
    if turn.setting.players in _NEUTRAL_DICE:
        _place_neutral_dice(turn)
    _deal_starting_contracts(turn)
    _equip_seats(turn)
    with turn.citing("MP-SETUP-10"):
        for seat in turn.seats:
            turn.move(seat.figure, BOX, seat.figure_place(box.map.start))
    turn.then(SET_UP_CHARACTERS)
    turn.then(SET_UP_OBJECTIVES)
    turn.then(rounds.START_ROUND)


def _lay_town_tiles(turn: MarcoPoloTurn) -> None:
    if turn.setting.on("random_town_tiles"):
        with turn.citing("MP-VAR-01"):
            for town in turn.box.map.small_towns:
                turn.move(turn.draw("town-tiles"), "town-tiles", town_place(town))
    else:
        with turn.citing("MP-SETUP-03"):
            for tile in turn.box.town_tiles.values():
                turn.move(f"town-tile/{tile.id}", "town-tiles", town_place(tile.first_game))


def _place_neutral_dice(turn: MarcoPoloTurn) -> None:
    """Dice of colours that nobody plays, as far as the number of players asks for them."""
    numbers = turn.box.setup.players[turn.setting.players]
    unused = turn.box.colours[turn.setting.players :]
    with turn.citing(_NEUTRAL_DICE[turn.setting.players]):
        for index, shown in enumerate(numbers.neutral_khan_dice):
            colour = unused[index % len(unused)]
            turn.move(f"{colour}/{BLANK}", BOX, turn.khan_spaces[index], becomes=f"{colour}/{shown}")
        blank, turned = f"{unused[0]}/{BLANK}", f"{unused[0]}/{NEUTRAL_TAKE_FIVE}"
        turn.move(blank, BOX, TAKE_FIVE, numbers.neutral_take5_dice, becomes=turned)


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
