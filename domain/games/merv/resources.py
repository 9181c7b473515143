"""MERV-RES: what an activated site and the buildings in its line yield."""

from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.rules import rule


def generate(turn: MervTurn, seat: Seat, cell: str, line: tuple[str, ...]) -> None:
    """The active seat takes what the activated site and the sites of the same owner in the line yield (MERV-RES-01)."""
    town = turn.town
    owner = town.owner(cell)
    with turn.citing("MERV-RES-02" if owner == seat.colour else "MERV-RES-03"):
        _take_yield(turn, seat, cell)
    with turn.citing("MERV-RES-01"):
        for other in line:
            if other != cell and town.owner(other) == owner:
                _take_yield(turn, seat, other)
    if owner != seat.colour and turn.is_seat(owner):
        _share(turn, turn.seat_of(owner), cell, line)


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
