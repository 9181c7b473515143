"""Set-up (SAH-SETUP): tiles, resources, camels, cards and leaders come to their places."""

from domain.games.sahwari.areas import (
    ATTACK_SIDE,
    BOX,
    DECK,
    DISPLAY,
    GUILD,
    LEADERS,
    SIDES,
    START_PLAYER,
    SUPPLY,
    TILES,
    handles,
    hidden_side,
)
from domain.games.sahwari.box import ARTIFACT, TOKENS
from domain.games.sahwari.questions import BEGIN_TURN
from domain.games.sahwari.turn import SahwariTurn
from domain.play.rules import rule
from domain.play.turn import STOCK
from domain.table.names import kind_of


@rule("SAH-SETUP-02")
def set_up(turn: SahwariTurn) -> None:
    """Sets the match up; then the first player begins."""
    first: int = turn.pick(turn.numbers)
    turn.move(START_PLAYER, BOX, f"start@{first}")
    lay_tiles(turn)
    fill_tiles(turn)
    place_camels(turn)
    reveal_cards(turn)
    deal_leaders(turn)
    deal_strategy_tokens(turn)
    turn.then(BEGIN_TURN, first)


@rule("SAH-SETUP-03")
def lay_tiles(turn: SahwariTurn) -> None:
    """The shuffled tiles are laid row by row, resource side up."""
    for cell in turn.map.grid.resource_cells:
        turn.move(turn.draw(TILES), TILES, f"tile:{cell}")


@rule("SAH-SETUP-04")
def fill_tiles(turn: SahwariTurn) -> None:
    """Every slot gets its resource; the tokens of each kind are shuffled and lie camel side up."""
    left = {kind: iter(handles(turn.box, kind)) for kind in TOKENS}
    for cell in turn.map.grid.resource_cells:
        for resource in turn.box.tile_kinds[kind_of(turn.only(f"tile:{cell}"))]:
            if resource not in TOKENS:
                turn.move(resource, SUPPLY if resource == ARTIFACT else BOX, f"on:{cell}")
                continue
            token = next(left[resource])
            turn.move(token, BOX, f"on:{cell}")
            turn.move(_draw_side(turn, resource), SIDES, hidden_side(token))


def _draw_side(turn: SahwariTurn, kind: str) -> str:
    return turn.draw(SIDES, lambda side: kind_of(side) == f"{kind}-side")


@rule("SAH-SETUP-06")
def place_camels(turn: SahwariTurn) -> None:
    """All camels start on the Guild tile."""
    for seat in turn.seats:
        for camel in seat.camels:
            turn.map.enters(camel, BOX, turn.map.guild)
    for number in range(1, turn.box.guild_camels + 1):
        turn.map.enters(f"{GUILD}/{number}", BOX, turn.map.guild)


@rule("SAH-SETUP-07")
def reveal_cards(turn: SahwariTurn) -> None:
    """The first recruit cards are revealed."""
    for _ in range(turn.box.display):
        turn.move(turn.draw(DECK), DECK, DISPLAY)


@rule("SAH-SETUP-08")
def deal_leaders(turn: SahwariTurn) -> None:
    """Each player gets a random clan leader with its board."""
    for seat in turn.seats:
        turn.move(turn.draw(LEADERS), LEADERS, seat.leader_place)


@rule("SAH-SETUP-09")
def deal_strategy_tokens(turn: SahwariTurn) -> None:
    """Each player gets Strategy tokens, Attack side up."""
    for seat in turn.seats:
        turn.move(ATTACK_SIDE, STOCK, seat.strategy, turn.box.strategy_tokens)
