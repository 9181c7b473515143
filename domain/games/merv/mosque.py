"""MERV-MOS: advancing on the mosque track, and what its spaces give; and choosing a scoring tile."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import CAMEL, SCORING_TILES
from domain.games.merv.payments import pay, payable, payment_objections, payments
from domain.games.merv.questions import (
    BONUS,
    CHOOSE_TILE,
    COURTIER_BOON,
    FREE_STEP,
    MOSQUE,
    OWN,
    SOLDIER_BOON,
    STEP_BOON,
    TILE_BOON,
    UPGRADE_BOON,
    WALL_BOON,
    WHITE,
)
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import face_of

ACTION = "mosque"


def next_spaces(turn: MervTurn, party: Party) -> list[str]:
    """The spaces to which a party may advance: one of the first spaces with a free disc, or those above its own."""
    here = party.mosque_space
    if here:
        return [space.id for space in turn.box.mosque.values() if here in space.before]
    if not party.discs_left:
        return []
    return [space.id for space in turn.box.mosque.values() if not space.before]


def advance(turn: MervTurn, party: Party, space: str) -> None:
    """The disc goes to a space, whose points score (MERV-MOS-03); its boon comes from `space_boon`."""
    here = party.mosque_space
    turn.move(party.disc, turn.mosque_places[here] if here else party.supply, turn.mosque_places[space])
    party.scores("mosque", turn.box.mosque[space].points, rule="MERV-MOS-03")


@rule("MERV-MOS-04")
def take_camel(turn: MervTurn, party: Party, space: str) -> None:
    """The first party on a first space takes its camel."""
    place = turn.mosque_places[space]
    turn.move(CAMEL, place, party.purse, turn.count(place, CAMEL))


@rule("MERV-MOS-05")
def space_boon(turn: MervTurn, seat: Seat, space: str) -> None:
    """Gives a seat the boon of a space; the end of the track gives something in scoring only."""
    match turn.box.mosque[space].boon:
        case "camel":
            take_camel(turn, seat, space)
        case "favour":
            gain_favour(turn, seat)
        case "white_upgrade":
            turn.ask(seat.number, UPGRADE_BOON, WHITE, OWN)
        case "bonus_upgrade":
            turn.ask(seat.number, UPGRADE_BOON, BONUS, OWN)
        case "scoring_tile":
            turn.ask(seat.number, TILE_BOON)
        case "soldier":
            turn.ask(seat.number, SOLDIER_BOON)
        case "courtier":
            turn.ask(seat.number, COURTIER_BOON)
        case "wall_piece":
            turn.ask(seat.number, WALL_BOON)


def possible(turn: MervTurn, seat: Seat) -> bool:
    """True if a first step can be paid for (AMB-05)."""
    return any(payable(turn, seat, turn.box.mosque[space].price, ACTION) for space in next_spaces(turn, seat))


def begin(turn: MervTurn, seat: Seat) -> None:
    """The action begins."""
    turn.ask(seat.number, MOSQUE, 0)


@step(STEP_BOON)
@rule("MERV-MOS-06")
def step_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat must make a free step, if it can (AMB-39)."""
    if next_spaces(turn, seat):
        turn.ask(seat.number, FREE_STEP)


@dataclass(frozen=True, slots=True)
class AdvanceInMosque(Decision[MervTurn, Seat]):
    """Advances one space on the mosque track."""

    space: str
    """The space to move to."""
    payment: tuple[str, ...]
    """The payment; empty for a free step."""

    answers = (MOSQUE, FREE_STEP)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["AdvanceInMosque"]:
        free = turn.asks(seat.number, FREE_STEP)
        for space in next_spaces(turn, seat):
            for payment in [()] if free else payments(turn, seat, turn.box.mosque[space].price, ACTION):
                yield cls(space, payment)

    @rule("MERV-MOS-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        if turn.answered.kind == FREE_STEP:
            with turn.citing("MERV-MOS-06"):
                advance(turn, seat, self.space)
            space_boon(turn, seat, self.space)
            return
        pay(turn, seat, turn.box.mosque[self.space].price, self.payment, ACTION)
        advance(turn, seat, self.space)
        space_boon(turn, seat, self.space)
        turn.ask(seat.number, MOSQUE, int(turn.answered.arguments[0]) + 1)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if self.space not in turn.box.mosque:
            yield Refusal("MERV-GEN-01", "no-such-space", {"space": self.space})
            return
        if not seat.mosque_space and not seat.discs_left:
            yield Refusal("MERV-MOS-02", "no-disc-left")
        elif self.space not in next_spaces(turn, seat):
            yield Refusal("MERV-MOS-02", "space-not-next", {"space": self.space})
        if not turn.asks(seat.number, FREE_STEP):
            yield from payment_objections(turn, seat, turn.box.mosque[self.space].price, self.payment, ACTION)
        elif self.payment:
            yield Refusal("MERV-PAY-04", "nothing-to-pay")


# -- scoring tiles --------------------------------------------------------------------------------------------------


def scoring_tiles_left(turn: MervTurn) -> list[str]:
    """The actions on the scoring tiles that nobody has taken."""
    return [face_of(piece) for piece in sorted(turn.table.pieces(SCORING_TILES))]


def take_scoring_tile(turn: MervTurn, party: Party, action: str) -> None:
    """A scoring tile comes to a party."""
    turn.move(f"scoring-tile/{action}", SCORING_TILES, party.scoring_tile_place)


@step(TILE_BOON)
@rule("MERV-MOS-05")
def tile_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat must choose a scoring tile, if one is left."""
    if scoring_tiles_left(turn):
        turn.ask(seat.number, CHOOSE_TILE)


@dataclass(frozen=True, slots=True)
class ChooseScoringTile(Decision[MervTurn, Seat]):
    """Takes a scoring tile."""

    action: str
    """The action shown on the tile."""

    answers = (CHOOSE_TILE,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["ChooseScoringTile"]:
        for action in scoring_tiles_left(turn):
            yield cls(action)

    @rule("MERV-MOS-05")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        take_scoring_tile(turn, seat, self.action)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if self.action not in scoring_tiles_left(turn):
            yield Refusal("MERV-MOS-05", "no-such-scoring-tile", {"action": self.action})
