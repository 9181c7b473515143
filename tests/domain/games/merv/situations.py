"""Positions of Merv from which tests begin.

`position` starts a real match and then clears it: the sites lie in the order of the box (row 1: four caravansaries,
a palace …), the city is empty, nobody owns anything, the display shows eight cinnamon cards without camels. Whatever a
test needs it says.
"""

from functools import cache

from caravanserai_kit.position import ScriptedChance
from domain.games.merv import GAME
from domain.games.merv.high_courtier import COURTIER_TURN
from domain.games.merv.magistrate import MAGISTRATE_TURN
from domain.games.merv.rounds import END_ROUND
from domain.games.merv.turns import (
    ChooseSite,
    ChooseSlot,
)
from domain.play.chance import KeyedChance, seeded_key
from domain.play.turn import STOCK
from domain.table.effects import Ask, Close
from domain.table.names import area_of, face_of, kind_of, slot_of
from tests.domain.games.merv.position import CLEARED, COLOURS, COURTIER, OWNED, RED, MervPosition, first_spaces


def started(players: int = 3, *, seed: str = "1", **options: str) -> MervPosition:
    """A match just after its set-up."""
    chance = ScriptedChance(KeyedChance(seeded_key(seed)))
    return MervPosition.started(GAME, players, options, chance)


def position(players: int = 3, *, first: int = RED, **options: str) -> MervPosition:
    """A match in its first turn, which is that of the seat ``first``; the others follow in seat order. All is bare."""
    match = started(players, seed=_seed(players, first), **options)
    return bare(match)


@cache
def _seed(players: int, first: int) -> str:
    wanted = [(first - 1 + step) % players + 1 for step in range(players)]
    for number in range(1000):
        match = started(players, seed=str(number))
        order = [COLOURS.index(colour) for colour in match.turn.queue("north_west") if colour in COLOURS]
        if [seat for seat in order if seat <= players] == wanted:
            return str(number)
    raise AssertionError(f"no match begins with {wanted}")


def bare(match: MervPosition) -> MervPosition:
    """Clears everything that has no place of its own, and lays the sites in the order of the box."""
    for place in match.table.places():
        area = area_of(place)
        name = area.removeprefix("magistrate-")
        if name in OWNED or area in CLEARED:
            match.clear(place)
        elif name == "score":
            match.move("point", place, STOCK, match.table.count(place, "point"))
        elif area in ("city", "mosque"):
            for piece, count in sorted(match.table.pieces(place).items()):
                if kind_of(piece) == "disc":
                    match.move(piece, place, match.turn.supply_of(face_of(piece)), count)
        elif area in ("favour", "influence") and slot_of(place) != "0":
            for piece, count in sorted(match.table.pieces(place).items()):
                match.move(piece, place, f"{area}:0", count)
    for cell, site in zip(match.box.cells, match.box.sites, strict=True):
        match.site(cell, site)
    inner = [f"city:{city.id}" for city in match.box.cities.values() if not city.outer]
    for place in (*inner, *first_spaces(match.box)):
        match.move("camel", "box", place, 1 - match.table.count(place, "camel"))
    match.display(*["cinnamon"] * 8)
    return match.market("A")


def at_action(action: str, players: int = 3, *, first: int = RED, market: bool = False, **options: str) -> MervPosition:
    """A bare position in which the first seat has activated a site with this action and is asked for its action.

    Its only building stands there: in 1/1, or with ``market`` in 1/3, where the camel market is in the line.
    """
    match = position(players, first=first, **options)
    slot, cell = (3, "1/3") if market else (1, "1/1")
    match.site(cell, f"{action}_purple").decides(first, ChooseSlot(slot), ChooseSite(cell))
    return match.owns(first).asks(first, "choose action", cell)


def at_end_of_turn(players: int = 3, *, year: int = 1, round_number: int = 1, **options: str) -> MervPosition:
    """A bare position in which the last seat of a round may end its turn; all masters are in slots 1, 2, … of the side.

    The seats have acted in seat order.
    """
    match = started(players, seed=_seed(players, RED), **options)
    for _ in range(2000):
        waiting = match.playing.awaiting()
        seat, question = next(iter(waiting.items()))
        last = match.table.top(0)
        if (
            question.kind == "may end"
            and last is not None
            and last.kind == END_ROUND
            and (match.turn.year, match.turn.face("round")) == (year, str(round_number))
        ):
            bare(match)
            order = [match.colour(number) for number in match.turn.numbers]
            if players < 3:
                order.append(COURTIER)
            for colour in order:
                match.move(f"master/{colour}", match.find(f"master/{colour}"), "box")
            for slot, colour in enumerate(order, 1):
                match.move(f"master/{colour}", "box", match.turn.action_place(slot))
            return _ask_instead(match, seat, match.turn.numbers[-1])
        match.plays_on(1)
    raise AssertionError


def _ask_instead(match: MervPosition, seat: int, other: int) -> MervPosition:
    """Given that another seat is asked what this one is asked."""
    if seat != other:
        question = match.table.top(seat)
        assert question is not None
        match.table.apply([Close(seat, *question, "GIVEN"), Ask(other, *question, "GIVEN")])
    return match


def solo(**options: str) -> MervPosition:
    """A bare single-player game, on the north side: the player may end their turn, and then it is the magistrate's.

    The high courtier comes next, and the player chooses the slot: so only the magistrate's turn happens by itself.
    The player's master is in slot 5; the solo deck holds nothing but the library, unless a test says more.
    """
    seed, version = _before_magistrate()
    match = started(1, seed=seed, **options)
    match.plays_on(version - 1)
    bare(match)
    match.move("master/red", match.find("master/red"), "action:north/5")
    return match.solo_deck("library")


@cache
def _before_magistrate() -> tuple[str, int]:
    for number in range(500):
        match = started(1, seed=str(number))
        while not match.playing.finished:
            question = match.playing.question(RED)
            tasks = [task.kind for task in match.table.tasks(0)[-2:]]
            north = match.turn.face("round") == "1"
            if (
                question is not None
                and question.kind == "may end"
                and tasks == [COURTIER_TURN, MAGISTRATE_TURN]
                and north
            ):
                return str(number), match.playing.version
            match.plays_on(1)
    raise AssertionError("the magistrate never follows the player")
