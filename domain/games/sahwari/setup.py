"""Set-up (SAH-SETUP): tiles, resources, camels, cards and leaders come to their places."""

from domain.games.sahwari.areas import (
    ATTACK_SIDE,
    BOX,
    DECK,
    DISPLAY,
    LEADERS,
    SIDES,
    START_PLAYER,
    SUPPLY,
    TILES,
    handles,
    hidden_side,
)
from domain.games.sahwari.box import ARTIFACT, TOKENS
from domain.games.sahwari.questions import BEGIN_TURN, SET_UP
from domain.games.sahwari.turn import SahwariTurn
from domain.play.rules import rule, step
from domain.play.turn import STOCK
from domain.table.names import kind_of


@step(SET_UP)
@rule("SAH-SETUP-02")
def set_up(turn: SahwariTurn) -> None:
    """Sets the match up; then the first player begins."""
    first: int = turn.pick(turn.numbers)
    turn.move(START_PLAYER, BOX, turn.seat(first).start)
    with turn.citing("SAH-SETUP-03"):  # the shuffled tiles are laid row by row, resource side up
        for cell in turn.map.grid.resource_cells:
            turn.map.lay(turn.draw(TILES), cell)
    fill_tiles(turn)
    place_camels(turn)
    with turn.citing("SAH-SETUP-07"):
        for _ in range(turn.box.display):
            turn.move(turn.draw(DECK), DECK, DISPLAY)
    for seat in turn.seats:
        turn.move(turn.draw(LEADERS), LEADERS, seat.leader_place, rule="SAH-SETUP-08")
    for seat in turn.seats:
        turn.move(ATTACK_SIDE, STOCK, seat.strategy, turn.box.strategy_tokens, rule="SAH-SETUP-09")
    turn.then(BEGIN_TURN, first)


@rule("SAH-SETUP-04")
def fill_tiles(turn: SahwariTurn) -> None:
    """Every slot gets its resource; the tokens of each kind are shuffled and lie camel side up."""
    left = {kind: iter(handles(turn.box, kind)) for kind in TOKENS}
    for cell in turn.map.grid.resource_cells:
        for resource in turn.box.tile_kinds[turn.map.kind(cell)]:
            if resource not in TOKENS:
                turn.map.gets(resource, SUPPLY if resource == ARTIFACT else BOX, cell)
                continue
            token = next(left[resource])
            turn.map.gets(token, BOX, cell)
            turn.move(_draw_side(turn, resource), SIDES, hidden_side(token))


def _draw_side(turn: SahwariTurn, kind: str) -> str:
    return turn.draw(SIDES, lambda side: kind_of(side) == f"{kind}-side")


@rule("SAH-SETUP-06")
def place_camels(turn: SahwariTurn) -> None:
    """All camels start on the Guild tile."""
    for seat in turn.seats:
        for camel in seat.camels:
            turn.map.enters(camel, BOX, turn.map.guild)
    for camel in turn.guild_camels:
        turn.map.enters(camel, BOX, turn.map.guild)
