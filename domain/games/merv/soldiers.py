"""MERV-SOL: deploying a soldier."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.questions import DEPLOY_SOLDIER, SOLDIER_BOON
from domain.games.merv.tracks import gain_influence
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step


def soldier_sites(turn: MervTurn) -> Iterator[str]:
    """The cells where a soldier may be put (MERV-SOL-02)."""
    town = turn.town
    for cell in turn.box.cells:
        if town.owner(cell) and not town.soldier(cell) and not town.upgrade(cell) and not town.walled(cell):
            yield cell


@step(SOLDIER_BOON)
@rule("MERV-SOL-01")
def soldier_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat may deploy a soldier, if there is a site for one and a servant left (AMB-06)."""
    if seat.servants_left and any(True for _ in soldier_sites(turn)):
        turn.ask(seat.number, DEPLOY_SOLDIER)


def deploy(turn: MervTurn, party: Party, cell: str) -> None:
    """A servant becomes a soldier on a site; influence for it depends on whose the building is (MERV-SOL-03)."""
    turn.move(party.servant, party.supply, turn.town.soldiers[cell])
    own = turn.town.owner(cell) == party.colour
    gain_influence(turn, party, turn.box.soldier_own if own else turn.box.soldier_other)


def go_home(turn: MervTurn, cell: str) -> None:
    """A soldier, if one stands on a site, becomes a servant again, by the rule that ends the deployment."""
    colour = turn.town.soldier(cell)
    if colour:
        turn.move(f"servant/{colour}", turn.town.soldiers[cell], turn.supply_of(colour))


@dataclass(frozen=True, slots=True)
class DeploySoldier(Decision[MervTurn, Seat]):
    """Deploys a soldier on a site."""

    site: str
    """The cell."""

    answers = (DEPLOY_SOLDIER,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["DeploySoldier"]:
        for cell in soldier_sites(turn):
            yield cls(cell)

    @rule("MERV-SOL-03")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        deploy(turn, seat, self.site)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        town = turn.town
        if self.site not in turn.box.cells:
            yield Refusal("MERV-GEN-01", "no-such-site", {"site": self.site})
        elif not town.owner(self.site):
            yield Refusal("MERV-SOL-02", "no-building", {"site": self.site})
        elif town.soldier(self.site):
            yield Refusal("MERV-SOL-02", "soldier-there", {"site": self.site})
        elif town.upgrade(self.site):
            yield Refusal("MERV-UPG-03", "upgrade-there", {"site": self.site})
        elif town.walled(self.site):
            yield Refusal("MERV-SOL-02", "walled", {"site": self.site})


@dataclass(frozen=True, slots=True)
class DeclineSoldier(Decision[MervTurn, Seat]):
    """Deploys no soldier."""

    answers = (DEPLOY_SOLDIER,)

    @rule("MERV-SOL-01")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        with turn.citing("MERV-SOL-03"):  # nothing, unless the option says otherwise (AMB-07)
            gain_influence(turn, seat, turn.setting.number("soldier_influence_when_not_placed"))
