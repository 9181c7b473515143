"""MERV-HC: the high courtier; others make the decisions.

The two deciders are arguments of the tasks: first who chooses the slot, then who chooses the site (MERV-HC-02).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import COURTIER_SUPPLY
from domain.games.merv.questions import COURTIER_SITE, COURTIER_SLOT
from domain.games.merv.turn import MervTurn, Seat
from domain.games.merv.turns import move_master
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

COURTIER_TURN = "high courtier's turn"
CHOOSE_COURTIER_SITE = "choose high courtier's site"


@step(COURTIER_TURN)
@rule("MERV-HC-02")
def courtier_turn(turn: MervTurn, slot_chooser: str, site_chooser: str) -> None:
    """The high courtier's turn: one decider chooses the slot, the other the site."""
    party = turn.party(slot_chooser)
    assert party is not None
    if party is turn.magistrate:
        _choose_slot_for_magistrate(turn)
    else:
        turn.ask(party.number, COURTIER_SLOT)
    turn.then(CHOOSE_COURTIER_SITE, site_chooser)


@rule("MERV-CM-01")
def _choose_slot_for_magistrate(turn: MervTurn) -> None:
    """Most buildings of the player in the line, fewest of the magistrate, closest to the queue."""
    assert turn.magistrate is not None
    town, player, own = turn.town, turn.seat(1).colour, turn.magistrate.colour

    def rank(slot: int) -> tuple[int, int, int]:
        cells = turn.line(slot).cells
        return -town.count(cells, player), town.count(cells, own), slot

    move_master(turn, turn.courtier_colour, min(turn.free_slots, key=rank))


def _empty_sites(turn: MervTurn) -> list[str]:
    """The sites to choose from: the empty ones of the high courtier's line; none without a building left (AMB-31)."""
    if not turn.count(COURTIER_SUPPLY, f"building/{turn.courtier_colour}"):
        return []
    line = turn.line(turn.slot_of(turn.courtier_colour))
    return [cell for cell in line.cells if not turn.town.owner(cell)]


@step(CHOOSE_COURTIER_SITE)
@rule("MERV-HC-03")
def choose_courtier_site(turn: MervTurn, site_chooser: str) -> None:
    """Has an empty site of the high courtier's line chosen; does not ask if there is at most one."""
    sites = _empty_sites(turn)
    party = turn.party(site_chooser)
    assert party is not None
    if len(sites) < 2:
        for cell in sites:
            _build(turn, cell)
    elif party is turn.magistrate:
        _choose_site_for_magistrate(turn, sites)
    else:
        turn.ask(party.number, COURTIER_SITE, turn.slot_of(turn.courtier_colour))


@rule("MERV-CM-01")
def _choose_site_for_magistrate(turn: MervTurn, sites: list[str]) -> None:
    """Most buildings of the player in the crossing line, fewest of the magistrate, closest to the slot."""
    assert turn.magistrate is not None
    town, player, own = turn.town, turn.seat(1).colour, turn.magistrate.colour
    line = turn.line(turn.slot_of(turn.courtier_colour))

    def rank(cell: str) -> tuple[int, int, int]:
        cells = turn.box.crossing(line, cell)
        return -town.count(cells, player), town.count(cells, own), line.cells.index(cell)

    _build(turn, min(sites, key=rank))


def _build(turn: MervTurn, cell: str) -> None:
    turn.move(f"building/{turn.courtier_colour}", COURTIER_SUPPLY, turn.town.buildings[cell])


@dataclass(frozen=True, slots=True)
class ChooseCourtierSlot(Decision[MervTurn, Seat]):
    """Chooses the high courtier's action slot."""

    slot: int
    """The slot; 1 is nearest to the queue."""

    answers = (COURTIER_SLOT,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["ChooseCourtierSlot"]:
        for slot in turn.free_slots:
            yield cls(slot)

    @rule("MERV-HC-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        move_master(turn, turn.courtier_colour, self.slot)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if not 1 <= self.slot <= turn.box.slots:
            yield Refusal("MERV-GEN-01", "no-such-slot", {"slot": self.slot})
        elif self.slot not in turn.free_slots:
            yield Refusal("MERV-HC-02", "slot-occupied", {"slot": self.slot})


@dataclass(frozen=True, slots=True)
class ChooseCourtierSite(Decision[MervTurn, Seat]):
    """Chooses the site on which the high courtier builds."""

    site: str
    """The cell."""

    answers = (COURTIER_SITE,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["ChooseCourtierSite"]:
        for cell in _empty_sites(turn):
            yield cls(cell)

    @rule("MERV-HC-03")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        _build(turn, self.site)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if self.site not in turn.box.cells:
            yield Refusal("MERV-GEN-01", "no-such-site", {"site": self.site})
        elif self.site not in turn.line(turn.slot_of(turn.courtier_colour)).cells:
            yield Refusal("MERV-HC-03", "site-not-in-line", {"site": self.site})
        elif turn.town.owner(self.site):
            yield Refusal("MERV-HC-03", "site-not-empty", {"site": self.site})
