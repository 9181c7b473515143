"""MERV-UPG: placing upgrades."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import UPGRADES
from domain.games.merv.questions import OWN, PLACE_UPGRADE, UPGRADE_BOON, WHITE
from domain.games.merv.soldiers import go_home
from domain.games.merv.turn import MervTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import face_of


@step(UPGRADE_BOON)
@rule("MERV-UPG-04")
def upgrade_boon(turn: MervTurn, seat: Seat, kind: str, where: str) -> None:
    """The seat must place a white or bonus upgrade, if there is a tile and a site for it (AMB-14)."""
    if _tiles(turn, kind) and _sites(turn, seat, where):
        turn.ask(seat.number, PLACE_UPGRADE, kind, where)


def _tiles(turn: MervTurn, kind: str) -> list[str]:
    """The colours of the upgrades of a kind that are left."""
    colours = [face_of(piece) for piece in sorted(turn.table.pieces(UPGRADES))]
    return [colour for colour in colours if (colour == turn.box.wild) == (kind == WHITE)]


def _sites(turn: MervTurn, seat: Seat, where: str) -> list[str]:
    town = turn.town
    return [
        cell for cell in turn.box.cells if not town.upgrade(cell) and (where != OWN or town.owner(cell) == seat.colour)
    ]


@dataclass(frozen=True, slots=True)
class PlaceUpgrade(Decision[MervTurn, Seat]):
    """Places an upgrade on a site."""

    upgrade: str
    """The colour of the upgrade."""
    site: str
    """The cell."""

    answers = (PLACE_UPGRADE,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["PlaceUpgrade"]:
        kind, where = turn.asked(seat.number)
        for cell in _sites(turn, seat, where):
            for colour in _tiles(turn, kind):
                yield cls(colour, cell)

    @rule("MERV-UPG-01")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        with turn.citing("MERV-UPG-03"):
            go_home(turn, self.site)
        turn.move(f"upgrade/{self.upgrade}", UPGRADES, turn.town.upgrades[self.site])

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        kind, where = turn.asked(seat.number)
        if self.upgrade not in _tiles(turn, kind):
            yield Refusal("MERV-UPG-04", "no-such-upgrade", {"upgrade": self.upgrade})
        if self.site not in turn.box.cells:
            yield Refusal("MERV-GEN-01", "no-such-site", {"site": self.site})
        elif turn.town.upgrade(self.site):
            yield Refusal("MERV-UPG-02", "upgrade-there", {"site": self.site})
        elif where == OWN and turn.town.owner(self.site) != seat.colour:
            yield Refusal("MERV-UPG-04", "not-your-building", {"site": self.site})
