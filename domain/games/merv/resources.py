"""MERV-RES: what an activated site and the buildings in its line yield."""

from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.rules import rule


def generate(turn: MervTurn, seat: Seat, cell: str, line: tuple[str, ...]) -> None:
    """The active seat takes what the activated site and the sites of the same owner in the line yield (MERV-RES-01)."""
    town = turn.town
    owner = town.owner(cell)
    if owner == seat.colour:
        _take_own(turn, seat, cell)
    else:
        _take_of_another(turn, seat, cell)
    for other in line:
        if other != cell and town.owner(other) == owner:
            _take_others(turn, seat, other)
    if owner != seat.colour and turn.is_seat(owner):
        party = turn.party(owner)
        assert party is not None
        _share(turn, party, cell, line)


@rule("MERV-RES-02")
def _take_own(turn: MervTurn, seat: Seat, cell: str) -> None:
    _take_yield(turn, seat, cell)


@rule("MERV-RES-03")
def _take_of_another(turn: MervTurn, seat: Seat, cell: str) -> None:
    _take_yield(turn, seat, cell)


@rule("MERV-RES-01")
def _take_others(turn: MervTurn, seat: Seat, cell: str) -> None:
    _take_yield(turn, seat, cell)


def _take_yield(turn: MervTurn, party: Party, cell: str) -> None:
    for cube in turn.town.yields(cell):
        party.takes(cube)


@rule("MERV-RES-04")
def _share(turn: MervTurn, owner: Party, cell: str, line: tuple[str, ...]) -> None:
    """The owner of the activated building gets its whole yield, and one cube for each other upgrade of theirs there."""
    town = turn.town
    _take_yield(turn, owner, cell)
    for other in line:
        if other != cell and town.owner(other) == owner.colour and town.upgrade(other):
            owner.takes(town.upgrade(other))
