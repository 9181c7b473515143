"""PALM-KING: the Kingdom phase, in the order of PALM-KING-06."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.palmyra import payment
from domain.games.palmyra.areas import FIRST_PLAYER
from domain.games.palmyra.improvement_tiles import Improvement, NoTax, Prestige, PrivateKingdom
from domain.games.palmyra.kinds import BASIC, FIRST_TO_PLAY, TAXMAN, WAR_SUPPLIES
from domain.games.palmyra.questions import FIRST_TO_PLAY_DUE, GO_ON, PRIVATE_KINGDOM, TAX, WAR_SUPPLIES_DUE
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.decision import Decision
from domain.play.due import InOrder
from domain.play.errors import Refusal
from domain.play.rules import rule, step

PRESTIGE = "prestige"
SUPPLIES_FOR_NOTHING = "supplies for nothing"

GOLD = "gold"
POINTS = "points"


@step(PRESTIGE)
@rule("PALM-KING-01")
def score_prestige(turn: PalmyraTurn) -> None:
    """The owner of the single tallest tower gets the points of its tiles."""
    height = max(seat.levels for seat in turn.seats)
    tallest = [seat for seat in turn.seats if seat.levels == height]
    if len(tallest) == 1:
        for tile, effect in tallest[0].tiles(Prestige):
            turn.score(tallest[0].number, "prestige", effect.points, rule=tile.rule)


# -- the private Kingdom action -------------------------------------------------------------------------------------


class ChoosePrivateKingdom(InOrder):
    """The seats with a piece on a private Kingdom action say as what they use it."""

    @rule("PALM-KING-05")
    def visit(self, turn: PalmyraTurn, seat: Seat) -> None:
        for tile, _ in seat.private(PrivateKingdom):
            turn.ask(seat.number, GO_ON, PRIVATE_KINGDOM, tile.id)


def _used_as(seat: Seat, action: str) -> list[Improvement]:
    """The private actions on which a piece stands and that are used as this action."""
    return [tile for tile, _ in seat.private(PrivateKingdom) if seat.remembers(f"kingdom/{tile.id}/{action}")]


def _private_choices(seat: Seat, tile: str) -> list[str]:
    """The ways in which the seat may use a private Kingdom action: nothing that it also does on the board."""
    for own, effect in seat.private(PrivateKingdom):
        if own.id == tile:
            return [action for action in effect.actions if not seat.slots(action)]
    return []


@dataclass(frozen=True, slots=True)
class UsePrivateKingdom(Decision[PalmyraTurn, Seat]):
    """Uses the private Kingdom action as one of the actions in this phase."""

    action: str
    """`taxman`, `war_supplies` or `first_to_play`."""

    answers = (PRIVATE_KINGDOM,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["UsePrivateKingdom"]:
        for action in _private_choices(seat, turn.asked(seat.number)[0]):
            yield cls(action)

    @rule("PALM-KING-05")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        tile = turn.answered.arguments[0]
        with turn.citing(turn.box.improvements[tile].rule):
            seat.notes(f"kingdom/{tile}/{self.action}")

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        tile = turn.box.improvements[turn.asked(seat.number)[0]]
        known = tile.effect.actions if isinstance(tile.effect, PrivateKingdom) else ()
        if self.action not in known:
            yield Refusal("PALM-KING-05", "no-such-action", {"action": self.action})
        elif seat.slots(self.action):
            yield Refusal("PALM-KING-05", "also-on-the-board", {"action": self.action})


def ask(turn: PalmyraTurn, seat: Seat, kind: str, name: str) -> None:
    """Asks what becomes of a piece on a slot or a private action, if it still stands there."""
    slot = turn.slots_by_name.get(name)
    if seat.on(slot) if slot else seat.stands_on(name):
        turn.ask(seat.number, kind, name)


# -- the tax --------------------------------------------------------------------------------------------------------


class CollectTax(InOrder):
    """Each seat pays, unless a piece or a tile exempts it."""

    def happen(self, turn: PalmyraTurn) -> None:
        if turn.of_era(turn.box.tax_gold):
            InOrder.happen(self, turn)

    @rule("PALM-KING-02")
    def visit(self, turn: PalmyraTurn, seat: Seat) -> None:
        if not _exempt(turn, seat):
            turn.ask(seat.number, GO_ON, TAX, turn.of_era(turn.box.tax_gold), turn.of_era(turn.box.tax_points))


def _exempt(turn: PalmyraTurn, seat: Seat) -> bool:
    """True if the seat pays no tax; the pieces that exempt it have done their work."""
    slots, tiles = seat.slots(TAXMAN), _used_as(seat, TAXMAN)
    for slot in slots:
        seat.takes_back(slot.place)
    for tile in tiles:
        seat.takes_back(seat.private_place(tile.id))
    return bool(slots or tiles or seat.tiles(NoTax))


@rule("PALM-KING-02")
def lose_points(turn: PalmyraTurn, seat: Seat) -> None:
    """The seat does not pay the tax and loses points."""
    turn.score(seat.number, "taxes", -turn.of_era(turn.box.tax_points))


@dataclass(frozen=True, slots=True)
class AnswerTaxman(Decision[PalmyraTurn, Seat]):
    """Pays the tax."""

    payment: str
    """`gold` or `points`."""

    answers = (TAX,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["AnswerTaxman"]:
        if seat.has(GOLD) >= turn.of_era(turn.box.tax_gold):
            yield cls(GOLD)
        yield cls(POINTS)

    @rule("PALM-KING-02")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        if self.payment == GOLD:
            payment.pay(turn, seat, (GOLD,) * turn.of_era(turn.box.tax_gold))
        else:
            lose_points(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.payment not in (GOLD, POINTS):
            yield Refusal("PALM-KING-02", "no-such-payment", {"payment": self.payment})
        elif self.payment == GOLD and seat.has(GOLD) < turn.of_era(turn.box.tax_gold):
            yield Refusal("PALM-KING-02", "too-little-gold", {"needed": turn.of_era(turn.box.tax_gold)})


# -- War Supplies, First to Play ------------------------------------------------------------------------------------


def _ask_about(turn: PalmyraTurn, seat: Seat, action: str, kind: str) -> None:
    """The seat is asked about each of its pieces with this action."""
    for piece in (*(slot.name for slot in seat.slots(action)), *(tile.id for tile in _used_as(seat, action))):
        turn.ask(seat.number, GO_ON, kind, piece)


class DeliverSupplies(InOrder):
    """The seats with a piece on War Supplies are asked."""

    @rule("PALM-KING-06")
    def visit(self, turn: PalmyraTurn, seat: Seat) -> None:
        _ask_about(turn, seat, WAR_SUPPLIES, WAR_SUPPLIES_DUE)


class BeFirst(InOrder):
    """The seats with a piece on First to Play are asked."""

    @rule("PALM-KING-06")
    def visit(self, turn: PalmyraTurn, seat: Seat) -> None:
        _ask_about(turn, seat, FIRST_TO_PLAY, FIRST_TO_PLAY_DUE)


def _takes_piece_back(turn: PalmyraTurn, seat: Seat) -> None:
    seat.takes_back(seat.place_named(turn.answered.arguments[0]))


@dataclass(frozen=True, slots=True)
class ResolveWarSupplies(Decision[PalmyraTurn, Seat]):
    """Scores the difference in height between the player's tower and the lowest one."""

    slot: str
    """The slot or the private action in question."""

    answers = (WAR_SUPPLIES_DUE,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ResolveWarSupplies"]:
        yield cls(turn.asked(seat.number)[0])

    @rule("PALM-KING-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        points = seat.levels - min(other.levels for other in turn.seats)
        turn.score(seat.number, "war-supplies", points)
        _takes_piece_back(turn, seat)
        if not points:
            turn.ask(seat.number, SUPPLIES_FOR_NOTHING)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.slot != turn.asked(seat.number)[0]:
            yield Refusal("PALM-KING-03", "other-slot", {"slot": self.slot})


@step(SUPPLIES_FOR_NOTHING)
@rule("PALM-KING-03")
def bring_nothing(turn: PalmyraTurn, seat: Seat) -> None:
    """No tower is lower: nothing is scored. A step of its own, so that the log can say so."""


@dataclass(frozen=True, slots=True)
class TakeFirstPlay(Decision[PalmyraTurn, Seat]):
    """Takes the First Player pawn and a basic good."""

    good: str
    """`wood` or `stone`."""

    answers = (FIRST_TO_PLAY_DUE,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TakeFirstPlay"]:
        for good in BASIC:
            yield cls(good)

    @rule("PALM-KING-04")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        turn.move(FIRST_PLAYER, turn.seat(turn.first_player).first_place, seat.first_place)
        seat.stores(self.good, turn.box.first_to_play_goods)
        _takes_piece_back(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.good not in BASIC:
            yield Refusal("PALM-KING-04", "not-a-basic-good", {"good": self.good})
