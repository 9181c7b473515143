"""MERV-INV: the Mongols attack, owners pay ransoms, soldiers go home."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import BOX, COURTIER_SUPPLY, WILD_USED
from domain.games.merv.payments import pay_wild, wild_colour
from domain.games.merv.questions import RANSOM
from domain.games.merv.soldiers import go_home
from domain.games.merv.turn import MervTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.play.turn import STOCK
from domain.table.names import place_name

INVASION = "invasion"
ASK_RANSOM = "ask ransom"
END_INVASION = "end invasion"


@step(INVASION)
@rule("MERV-INV-01")
def invasion(turn: MervTurn) -> None:
    """Finds all attacked buildings; those of the high courtier are lost, then the owners decide in turn order."""
    attacked = [cell for cell in turn.box.cells if turn.town.owner(cell) and not turn.town.protected(cell)]
    with turn.citing("MERV-INV-08"):
        for cell in attacked:
            if turn.town.owner(cell) == turn.courtier_colour:
                turn.move(f"building/{turn.courtier_colour}", turn.town.buildings[cell], COURTIER_SUPPLY)
    for colour in turn.queue(turn.box.rounds[0].from_corner):
        if turn.is_seat(colour):
            own = [cell for cell in attacked if turn.town.owner(cell) == colour]
            if own:
                turn.then(ASK_RANSOM, colour, *own)
    turn.then(END_INVASION)


@step(ASK_RANSOM)
@rule("MERV-INV-05")
def ask_ransom(turn: MervTurn, colour: str, *cells: str) -> None:
    """The owner decides about the attacked buildings."""
    _ask_or_lose(turn, turn.seat_of(colour), cells)


def _ask_or_lose(turn: MervTurn, seat: Seat, cells: tuple[str, ...]) -> None:
    """Asks as long as there is something left to pay; what is then not paid for is lost."""
    if any(ransoms(turn, seat, cell) for cell in cells):
        turn.ask(seat.number, RANSOM, *cells)
    else:
        _lose(turn, seat, cells)


def _lose(turn: MervTurn, seat: Seat, cells: tuple[str, ...]) -> None:
    for cell in cells:
        turn.move(seat.building, turn.town.buildings[cell], seat.supply)


def _accepted(turn: MervTurn, cell: str) -> tuple[str, ...]:
    """The colours of cubes that a building's ransom takes as they are; white always serves."""
    white = turn.box.wild
    upgrade = turn.town.upgrade(cell)
    if upgrade == white:
        return turn.box.cubes
    wanted = {turn.town.site(cell).colour, upgrade, white}
    return tuple(cube for cube in turn.box.cubes if cube in wanted)


def _wild(turn: MervTurn, seat: Seat) -> str:
    """The colour of which one cube may serve as any in this invasion (AMB-10); empty if none does."""
    return wild_colour(seat) if turn.setting.number("wild_cubes_per_invasion") else ""


def ransoms(turn: MervTurn, seat: Seat, cell: str) -> list[str]:
    """The cubes with which the seat can pay the ransom of a building."""
    accepted, wild = _accepted(turn, cell), _wild(turn, seat)
    return [cube for cube in turn.box.cubes if (cube in accepted or cube == wild) and seat.has(cube)]


def _paid(cell: str) -> str:
    """The place of the cube paid for a building until the invasion ends."""
    return place_name("ransom", slot=cell)


@dataclass(frozen=True, slots=True)
class PayRansom(Decision[MervTurn, Seat]):
    """Pays the ransom of an attacked building."""

    site: str
    """The cell of the building."""
    cube: str
    """The colour of the cube."""

    answers = (RANSOM,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["PayRansom"]:
        for cell in turn.asked(seat.number):
            for cube in ransoms(turn, seat, cell):
                yield cls(cell, cube)

    @rule("MERV-INV-05")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        if self.cube in _accepted(turn, self.site):
            turn.move(self.cube, seat.purse, _paid(self.site))
        else:
            pay_wild(turn, seat, self.cube, _paid(self.site))
        left = tuple(cell for cell in turn.answered.arguments if cell != self.site)
        _ask_or_lose(turn, seat, left)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if self.site not in turn.box.cells:
            yield Refusal("MERV-GEN-01", "no-such-site", {"site": self.site})
            return
        if self.site not in turn.asked(seat.number):
            yield _not_attacked(turn, seat, self.site)
        elif self.cube not in turn.box.cubes:
            yield Refusal("MERV-INV-05", "not-a-cube", {"item": self.cube})
        elif not seat.has(self.cube):
            needed, owned = 1, 0
            yield Refusal("MERV-INV-05", "cubes-short", {"cube": self.cube, "needed": needed, "owned": owned})
        elif self.cube not in ransoms(turn, seat, self.site):
            colour = turn.town.site(self.site).colour
            yield Refusal("MERV-INV-05", "wrong-colour", {"needed": colour, "given": self.cube})


def _not_attacked(turn: MervTurn, seat: Seat, cell: str) -> Refusal:
    if turn.town.owner(cell) != seat.colour:
        return Refusal("MERV-INV-05", "not-your-building", {"site": cell})
    if turn.town.protected(cell):
        return Refusal("MERV-INV-03", "protected", {"site": cell})
    return Refusal("MERV-INV-04", "ransom-paid", {"site": cell})


@dataclass(frozen=True, slots=True)
class LoseBuildings(Decision[MervTurn, Seat]):
    """Pays no more ransom: all other attacked buildings return to the supply."""

    answers = (RANSOM,)

    @rule("MERV-INV-05")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        _lose(turn, seat, turn.answered.arguments)


@step(END_INVASION)
@rule("MERV-INV-07")
def end_invasion(turn: MervTurn) -> None:
    """Ransoms go to the supply, all soldiers go home."""
    for cell in turn.box.cells:
        for cube, count in sorted(turn.table.pieces(_paid(cell)).items()):
            turn.move(cube, _paid(cell), STOCK, count)
    for cell in turn.box.cells:
        go_home(turn, cell)
    for seat in turn.seats:
        turn.move(WILD_USED, seat.memory, BOX, turn.count(seat.memory, WILD_USED))
