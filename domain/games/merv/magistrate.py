"""MERV-CM-02 to CM-07: the corrupt magistrate's turn. All its effects happen automatically, in one step."""

from domain.games.merv import magistrate_actions as actions
from domain.games.merv.areas import CAMEL
from domain.games.merv.camel_market import collect
from domain.games.merv.grid import Line
from domain.games.merv.solo_deck import discard_tried, draw_card, reject_card
from domain.games.merv.turn import MervTurn, Party
from domain.games.merv.turns import move_master
from domain.play.rules import rule, step

MAGISTRATE_TURN = "magistrate's turn"


@step(MAGISTRATE_TURN)
@rule("MERV-CM-02")
def magistrate_turn(turn: MervTurn) -> None:
    """Draws cards until one can be carried out, acts, and trades at the camel market."""
    magistrate = turn.magistrate
    assert magistrate is not None
    while action := draw_card(turn):
        if _by_method_a(turn, magistrate, action) or _by_method_b(turn, magistrate, action):
            break
        reject_card(turn)
    else:  # no card is usable: takes the free slot furthest from the queue (AMB-30)
        move_master(turn, magistrate.colour, max(turn.free_slots))
    discard_tried(turn)
    _trade(turn, magistrate)


@rule("MERV-CM-03")
def _by_method_a(turn: MervTurn, magistrate: Party, action: str) -> bool:
    """Goes to a line with an empty site of the intended type, builds there and acts; false if there is none."""
    if not magistrate.buildings_left:
        return False
    town, player = turn.town, turn.seat(1).colour
    slots = [slot for slot in turn.free_slots if _empty_sites(turn, turn.line(slot), action)]
    if not slots:
        return False

    def rank(slot: int) -> tuple[int, ...]:
        cells = turn.line(slot).cells
        counts = (town.count(cells, colour) for colour in (magistrate.colour, turn.courtier_colour, player))
        return (*counts, slot)

    slot = max(slots, key=rank)
    move_master(turn, magistrate.colour, slot)
    _build(turn, magistrate, turn.line(slot), action)
    _act(turn, magistrate, turn.line(slot), action)
    return True


def _empty_sites(turn: MervTurn, line: Line, action: str) -> list[str]:
    return [cell for cell in line.cells if not turn.town.owner(cell) and turn.town.site(cell).action == action]


@rule("MERV-CM-05")
def _build(turn: MervTurn, magistrate: Party, line: Line, action: str) -> None:
    """Builds on an empty site of the type: by the crossing line, then furthest from the slot."""
    town, player = turn.town, turn.seat(1).colour

    def rank(cell: str) -> tuple[int, int, int]:
        cells = turn.box.crossing(line, cell)
        return town.count(cells, magistrate.colour), town.count(cells, player), line.cells.index(cell)

    cell = max(_empty_sites(turn, line, action), key=rank)
    turn.move(magistrate.building, magistrate.supply, town.buildings[cell])


@rule("MERV-CM-04")
def _by_method_b(turn: MervTurn, magistrate: Party, action: str) -> bool:
    """Goes to a line with an own building of the type, or the high courtier's, and acts; false if there is none."""
    town, player = turn.town, turn.seat(1).colour
    both = (magistrate.colour, turn.courtier_colour)
    slots = [
        slot
        for slot in turn.free_slots
        if any(town.owner(cell) in both and town.site(cell).action == action for cell in turn.line(slot).cells)
    ]
    if not slots:
        return False

    def rank(slot: int) -> tuple[int, ...]:
        cells = turn.line(slot).cells
        return town.count(cells, *both), town.count(cells, magistrate.colour), town.count(cells, player), slot

    slot = max(slots, key=rank)
    move_master(turn, magistrate.colour, slot)
    _act(turn, magistrate, turn.line(slot), action)
    return True


@rule("MERV-CM-06")
def _act(turn: MervTurn, magistrate: Party, line: Line, action: str) -> None:
    """Acts once for each building of the magistrate or high courtier in the line, and once more for a matching tile."""
    number = turn.town.count(line.cells, magistrate.colour, turn.courtier_colour)
    if any(tile.discount == action for tile in magistrate.tiles):
        number += 1
    actions.ACTIONS[action](turn, magistrate, number)


@rule("MERV-CM-07")
def _trade(turn: MervTurn, magistrate: Party) -> None:
    """In the line with the camel market: takes all camels, or puts one there and gets the reward shown (AMB-29)."""
    if not turn.line(turn.slot_of(magistrate.colour)).market:
        return
    rules = turn.box.magistrate
    there = turn.market_camels
    alone = not magistrate.camels and turn.setting.on("magistrate_takes_all_when_he_has_no_camel")
    if len(there) >= rules.camels_to_take_all or alone:
        collect(turn, magistrate)
        return
    corner = next((corner for corner in rules.corners if corner not in there), "")
    if magistrate.camels and corner:
        turn.move(CAMEL, magistrate.purse, turn.corner_places[corner])
        _corner_boon(turn, magistrate, turn.market_reward(corner))


def _corner_boon(turn: MervTurn, magistrate: Party, reward: str) -> None:
    match reward:
        case "scroll":
            actions.library(turn, magistrate, 1)
        case "any_card":
            actions.caravansary(turn, magistrate, 1)
        case "rare_good":
            magistrate.takes("rare")
        case "mosque_step":
            actions.mosque(turn, magistrate, 1)
