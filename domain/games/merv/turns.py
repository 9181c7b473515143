"""MERV-TURN: the course of a player's turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.games.merv import caravansary, library, marketplace, mosque, palace, walls
from domain.games.merv.areas import BOX, MEMORY
from domain.games.merv.grid import Line
from domain.games.merv.questions import (
    CHOOSE_ACTION,
    CHOOSE_SITE,
    CHOOSE_SLOT,
    MAY_END,
    MOSQUE,
    NO_SITE,
    PALACE,
    SOLDIER_BOON,
    WALL,
    BuyGoods,
    Caravansary,
)
from domain.games.merv.resources import generate
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


class BoardAction(NamedTuple):
    """A board action: whether a first step of it can be made now, and its beginning."""

    possible: Callable[[MervTurn, Seat], bool]
    begin: Callable[[MervTurn, Seat], None]


BOARD_ACTIONS: Mapping[str, BoardAction] = {
    "caravansary": BoardAction(caravansary.possible, caravansary.begin),
    "palace": BoardAction(palace.possible, palace.begin),
    "library": BoardAction(library.possible, library.begin),
    "marketplace": BoardAction(marketplace.possible, marketplace.begin),
    "mosque": BoardAction(mosque.possible, mosque.begin),
    "wall": BoardAction(walls.possible, walls.begin),
}


# -- slot and site --------------------------------------------------------------------------------------------------


def site_objections(turn: MervTurn, seat: Seat, cell: str) -> Iterator[Refusal]:
    """The reasons why the seat may not activate a site of its line (MERV-TURN-02)."""
    owner = turn.town.owner(cell)
    if turn.magistrate and owner == turn.magistrate.colour:
        yield Refusal("MERV-CM-09", "magistrate-building", {"site": cell})
    elif not owner and not seat.buildings_left:
        yield Refusal("MERV-TURN-02", "no-building-left", {"site": cell})


def legal_sites(turn: MervTurn, seat: Seat, line: Line) -> list[str]:
    """The sites of a line that the seat may activate, the nearest to the slot first."""
    barred = [] if seat.buildings_left else [""]  # on an empty site a building is put
    if turn.magistrate:
        barred.append(turn.magistrate.colour)
    return [cell for cell in line.cells if turn.town.owner(cell) not in barred]


def legal_slots(turn: MervTurn, seat: Seat) -> list[int]:
    """The free slots with a legal site; all free ones if none has one (AMB-03)."""
    free, side = turn.free_slots, turn.round.side
    return [slot for slot in free if legal_sites(turn, seat, turn.box.lines[side, slot])] or free


def move_master(turn: MervTurn, colour: str, slot: int) -> None:
    """A master goes from the queue to an action slot."""
    corner = turn.round.from_corner
    master = f"master/{colour}"
    place = next(
        place
        for place in (turn.queue_place(corner, number) for number in turn.queue_slots)
        if turn.count(place, master)
    )
    turn.move(master, place, turn.action_place(slot))


@dataclass(frozen=True, slots=True)
class ChooseSlot(Decision[MervTurn, Seat]):
    """Moves the master to an action slot."""

    slot: int
    """The slot; 1 is nearest to the queue."""

    answers = (CHOOSE_SLOT,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["ChooseSlot"]:
        for slot in legal_slots(turn, seat):
            yield cls(slot)

    @rule("MERV-TURN-01")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        move_master(turn, seat.colour, self.slot)
        if legal_sites(turn, seat, turn.line(self.slot)):
            turn.ask(seat.number, CHOOSE_SITE)
        else:
            turn.ask(seat.number, CHOOSE_ACTION, NO_SITE)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if not 1 <= self.slot <= turn.box.slots:
            yield Refusal("MERV-GEN-01", "no-such-slot", {"slot": self.slot})
        elif self.slot not in turn.free_slots:
            yield Refusal("MERV-TURN-01", "slot-occupied", {"slot": self.slot})
        elif self.slot not in legal_slots(turn, seat):
            yield Refusal("MERV-TURN-01", "no-legal-site", {"slot": self.slot})


@dataclass(frozen=True, slots=True)
class ChooseSite(Decision[MervTurn, Seat]):
    """Activates a site in the line of the master."""

    site: str
    """The cell."""

    answers = (CHOOSE_SITE,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["ChooseSite"]:
        for cell in legal_sites(turn, seat, turn.line(turn.slot_of(seat.colour))):
            yield cls(cell)

    @rule("MERV-TURN-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        if not turn.town.owner(self.site):
            turn.move(seat.building, seat.supply, turn.town.buildings[self.site], rule="MERV-TURN-03")
        generate(turn, seat, self.site, turn.line(turn.slot_of(seat.colour)).cells)
        turn.ask(seat.number, CHOOSE_ACTION, self.site)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        line = turn.line(turn.slot_of(seat.colour))
        if self.site == turn.box.centre:
            yield Refusal("MERV-TURN-02", "market-is-no-site")
        elif self.site not in turn.box.cells:
            yield Refusal("MERV-GEN-01", "no-such-site", {"site": self.site})
        elif self.site not in line.cells:
            yield Refusal("MERV-TURN-02", "site-not-in-line", {"site": self.site})
        else:
            yield from site_objections(turn, seat, self.site)


# -- the action -----------------------------------------------------------------------------------------------------


def _activated_action(turn: MervTurn, seat: Seat) -> str:
    """The board action of the activated site; empty if none is activated."""
    (cell,) = turn.asked(seat.number)
    return "" if cell == NO_SITE else turn.town.site(cell).action


@dataclass(frozen=True, slots=True)
class TakeBoardAction(Decision[MervTurn, Seat]):
    """Takes the board action of the activated site."""

    action: str
    """The action: `caravansary`, `palace`, `library`, `marketplace`, `mosque` or `wall`."""

    answers = (CHOOSE_ACTION,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["TakeBoardAction"]:
        action = _activated_action(turn, seat)
        if action and BOARD_ACTIONS[action].possible(turn, seat):
            yield cls(action)

    @rule("MERV-TURN-05")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        BOARD_ACTIONS[self.action].begin(turn, seat)
        turn.ask(seat.number, MAY_END, rule="MERV-TURN-08")

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        action = _activated_action(turn, seat)
        if not action:
            yield Refusal("MERV-TURN-05", "no-site-activated")
        elif self.action != action:
            yield Refusal("MERV-TURN-05", "other-action", {"action": action})
        elif not BOARD_ACTIONS[action].possible(turn, seat):
            yield Refusal("MERV-TURN-05", "no-step-possible", {"action": action})


@dataclass(frozen=True, slots=True)
class GainFavour(Decision[MervTurn, Seat]):
    """Gains favour as the action."""

    answers = (CHOOSE_ACTION,)

    @rule("MERV-FAV-01")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        gain_favour(turn, seat)
        turn.ask(seat.number, MAY_END, rule="MERV-TURN-08")


@dataclass(frozen=True, slots=True)
class SendSoldier(Decision[MervTurn, Seat]):
    """Deploys a soldier as the action. DeploySoldier follows."""

    answers = (CHOOSE_ACTION,)

    @rule("MERV-TURN-05")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        turn.ask(seat.number, SOLDIER_BOON)
        turn.ask(seat.number, MAY_END, rule="MERV-TURN-08")


@dataclass(frozen=True, slots=True)
class FinishAction(Decision[MervTurn, Seat]):
    """Ends the board action."""

    answers = (Caravansary.kind, PALACE, BuyGoods.kind, MOSQUE, WALL)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["FinishAction"]:
        if _steps_made(turn, seat):
            yield cls()

    @rule("MERV-TURN-05")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        if turn.answered.kind == Caravansary.kind:
            caravansary.finish(turn, seat)
        elif turn.answered.kind == BuyGoods.kind:
            marketplace.return_camels(turn)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if not _steps_made(turn, seat):
            yield Refusal("MERV-TURN-05", "no-step-made")


def _steps_made(turn: MervTurn, seat: Seat) -> int:
    return int(turn.asked(seat.number)[0])


@dataclass(frozen=True, slots=True)
class EndTurn(Decision[MervTurn, Seat]):
    """Ends the turn."""

    answers = (MAY_END,)

    @rule("MERV-TURN-08")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        for piece in MEMORY:
            turn.move(piece, seat.memory, BOX, turn.count(seat.memory, piece))
