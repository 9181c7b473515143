"""PALM-MAR: the Marauders stage, in the order of PALM-MAR-12.

The card chosen for the next turn goes face down from the deck, where nobody sees what lies, to a place that only its
owner sees. Offers follow from the card in the slot alone, so nothing betrays it before the reveal (PALM-MAR-10).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from domain.games.palmyra import missions
from domain.games.palmyra.areas import ATTACKING, MARAUDERS_DECK, UNDER_ATTACK
from domain.games.palmyra.improvement_tiles import (
    Compensation,
    Immunity,
    RevealerBonus,
    RevealerImmunity,
)
from domain.games.palmyra.kinds import GOODS, MARAUDERS
from domain.games.palmyra.mission_cards import OtherRegion, Swap
from domain.games.palmyra.passing import passes
from domain.games.palmyra.payment import goods_objections
from domain.games.palmyra.questions import CHANGE_REGION, COMPENSATION, SELECT_REGION, SWAP_PIECES
from domain.games.palmyra.turn import PalmyraTurn, Seat, Slot
from domain.games.palmyra.turns import MARAUDERS_STAGE
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.names import kind_of

ASK_TO_CHANGE = "ask to change region"
ASK_TO_SWAP = "ask to swap pieces"
REMOVE_PIECES = "remove pieces"
MOVE_CARD = "move card"
SELECT_CARD = "select card"
REVEALER = "revealer"


@step(MARAUDERS_STAGE)
@rule("PALM-MAR-12")
def marauders_stage(turn: PalmyraTurn) -> None:
    """If a card was chosen in the turn before there is an attack; then a card may be chosen for the next turn."""
    for seat in turn.seats:
        card = turn.only(seat.chosen)
        if card:
            with turn.citing("PALM-MAR-01"):
                _reveal(turn, seat, card)
            turn.then(ASK_TO_CHANGE, 1)
            turn.then(REMOVE_PIECES)
            turn.then(MOVE_CARD)
            turn.then(ASK_TO_SWAP, 1)
    turn.then(SELECT_CARD)


def _reveal(turn: PalmyraTurn, seat: Seat, card: str) -> None:
    turn.move(card, seat.chosen, ATTACKING)
    seat.notes(REVEALER)
    for tile, effect in seat.tiles(RevealerBonus):
        with turn.citing(tile.rule):
            seat.stores("gold", effect.gold)
            turn.score(seat.number, "improvements", effect.points)


# -- the attacked region changes ------------------------------------------------------------------------------------


@step(ASK_TO_CHANGE)
@rule("PALM-MAR-02")
def ask_to_change(turn: PalmyraTurn, place: str) -> None:
    """The holders of a card that changes the region are asked in play order, from this place in the order on."""
    for number in turn.order()[int(place) - 1 :]:
        seat = turn.seat(number)
        if seat.cards(OtherRegion) and not passes(seat):
            turn.ask(number, CHANGE_REGION)
            return


def _regions_in_deck(turn: PalmyraTurn) -> list[str]:
    """The regions whose cards lie in the deck after the reveal: everybody knows them."""
    away = {turn.face(ATTACKING), turn.face(UNDER_ATTACK)}
    return [region for region in turn.box.regions if region not in away]


@dataclass(frozen=True, slots=True)
class ChangeAttackedRegion(Decision[PalmyraTurn, Seat]):
    """Returns a mission to change the attacked region."""

    card: str
    """Id of the mission."""
    region: str
    """A region whose card is in the Marauders deck."""

    answers = (CHANGE_REGION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ChangeAttackedRegion"]:
        for card, _ in seat.cards(OtherRegion):
            for region in _regions_in_deck(turn):
                yield cls(card.id, region)

    @rule("PALM-MAR-02")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing(missions.give_back(turn, seat, self.card)):
            turn.move(turn.only(ATTACKING), ATTACKING, MARAUDERS_DECK)
            turn.move(f"marauders-card/{self.region}", MARAUDERS_DECK, ATTACKING)
        turn.then(ASK_TO_CHANGE, 1)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from missions.return_objections(turn, seat, self.card, OtherRegion)
        if self.region not in _regions_in_deck(turn):
            yield Refusal("PALM-MAR-02", "region-not-in-deck", {"region": self.region})


@dataclass(frozen=True, slots=True)
class PassMaraudersWindow(Decision[PalmyraTurn, Seat]):
    """Declines to change the attacked region or to swap pieces now."""

    answers = (CHANGE_REGION, SWAP_PIECES)

    @rule("PALM-MAR-12")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        ask_next(turn, seat)


def ask_next(turn: PalmyraTurn, seat: Seat) -> None:
    """The seat has answered with a pass: the window goes on with the next holder in play order."""
    window = ASK_TO_SWAP if turn.answered.kind == SWAP_PIECES else ASK_TO_CHANGE
    turn.then(window, turn.place_in_order(seat.number) + 1)


# -- pieces are removed ---------------------------------------------------------------------------------------------


@step(REMOVE_PIECES)
@rule("PALM-MAR-03")
def remove_pieces(turn: PalmyraTurn) -> None:
    """The pieces on slots of the attacked region return, except those that a tile protects."""
    region = turn.face(ATTACKING)
    removed = dict.fromkeys(turn.numbers, 0)
    for slot in turn.slots:
        seat = turn.owner(slot) if slot.region == region else None
        if seat is not None and not _protected(seat):
            seat.takes_back(slot.place, rule=turn.rule)
            removed[seat.number] += 1
    for number in turn.order():
        goods = removed[number] * sum(effect.goods for _, effect in turn.seat(number).tiles(Compensation))
        if goods:
            turn.ask(number, COMPENSATION, goods, rule="PALM-MAR-11")


def _protected(seat: Seat) -> bool:
    return bool(seat.tiles(Immunity) or (seat.remembers(REVEALER) and seat.tiles(RevealerImmunity)))


@dataclass(frozen=True, slots=True)
class TakeCompensation(Decision[PalmyraTurn, Seat]):
    """Takes goods for the player's pieces that the Marauders removed."""

    goods: Bag
    """The goods taken: as many as are due."""

    answers = (COMPENSATION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["TakeCompensation"]:
        (due,) = turn.asked(seat.number)
        for goods in combinations_with_replacement(sorted(GOODS), int(due)):
            yield cls(goods)

    @rule("PALM-MAR-11")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        for good in GOODS:
            seat.stores(good, self.goods.count(good), rule=seat.rule_of(Compensation))

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from goods_objections(self.goods, int(turn.asked(seat.number)[0]), "PALM-MAR-11")


@step(MOVE_CARD)
@rule("PALM-MAR-06")
def move_card(turn: PalmyraTurn) -> None:
    """The attacking card takes the place of the former one, which goes back to the deck."""
    former = turn.only(UNDER_ATTACK)
    if former:
        turn.move(former, UNDER_ATTACK, MARAUDERS_DECK)
    turn.move(turn.only(ATTACKING), ATTACKING, UNDER_ATTACK)


# -- pieces are swapped ---------------------------------------------------------------------------------------------


@step(ASK_TO_SWAP)
@rule("PALM-MAR-07")
def ask_to_swap(turn: PalmyraTurn, place: str) -> None:
    """The holders of a card that swaps pieces are asked in play order, if there is anything to swap."""
    for number in turn.order()[int(place) - 1 :]:
        seat = turn.seat(number)
        if seat.cards(Swap) and not passes(seat) and any(True for _ in _swaps(turn, seat)):
            turn.ask(number, SWAP_PIECES)
            return


def _swaps(turn: PalmyraTurn, seat: Seat) -> Iterator[tuple[Slot, Slot]]:
    """An own slot and one of an opponent with a piece of the same kind."""
    own = [(slot, seat.on(slot)) for slot in turn.slots if seat.on(slot)]
    others = [(slot, kind_of(turn.only(slot.place))) for slot in turn.slots if turn.owner(slot) not in (None, seat)]
    for slot, kind in own:
        for other, other_kind in others:
            if kind == other_kind:
                yield slot, other


@dataclass(frozen=True, slots=True)
class SwapPieces(Decision[PalmyraTurn, Seat]):
    """Returns a mission to swap one of the player's pieces with an opponent's piece of the same kind."""

    card: str
    """Id of the mission."""
    own_slot: str
    """The slot with the player's piece."""
    other_slot: str
    """The slot with the opponent's piece."""

    answers = (SWAP_PIECES,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["SwapPieces"]:
        for card, _ in seat.cards(Swap):
            for own, other in _swaps(turn, seat):
                yield cls(card.id, own.name, other.name)

    @rule("PALM-MAR-07")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        own, other = turn.slots_by_name[self.own_slot].place, turn.slots_by_name[self.other_slot].place
        mine, theirs = turn.only(own), turn.only(other)
        with turn.citing(missions.give_back(turn, seat, self.card)):
            turn.move(mine, own, other)
            turn.move(theirs, other, own)
        turn.then(ASK_TO_SWAP, turn.place_in_order(seat.number))

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        yield from missions.return_objections(turn, seat, self.card, Swap)
        own, other = turn.slots_by_name.get(self.own_slot), turn.slots_by_name.get(self.other_slot)
        if own is None or not seat.on(own):
            yield Refusal("PALM-MAR-07", "no-own-piece", {"slot": self.own_slot})
            return
        if other is None or turn.owner(other) in (None, seat):
            yield Refusal("PALM-MAR-07", "no-piece-of-opponent", {"slot": self.other_slot})
            return
        if seat.on(own) != kind_of(turn.only(other.place)):
            yield Refusal("PALM-MAR-07", "different-pieces")


# -- a card is chosen for the next turn -----------------------------------------------------------------------------


@step(SELECT_CARD)
@rule("PALM-MAR-08")
def select_card(turn: PalmyraTurn) -> None:
    """The seat whose camel is on the Marauders slot now is asked."""
    for slot in turn.slots_by_action[MARAUDERS]:
        seat = turn.owner(slot)
        if seat is not None:
            turn.ask(seat.number, SELECT_REGION)


def _selectable(turn: PalmyraTurn) -> list[str]:
    """The regions that may be chosen: all but the one in the slot, whose card does not lie in the deck."""
    return [region for region in turn.box.regions if region != turn.face(UNDER_ATTACK)]


@dataclass(frozen=True, slots=True)
class SelectMaraudersCard(Decision[PalmyraTurn, Seat]):
    """Chooses the region that the Marauders attack in the next turn. Secret until it is revealed."""

    region: str
    """Any region except the one whose card is in the slot."""

    answers = (SELECT_REGION,)
    secret = True

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["SelectMaraudersCard"]:
        for region in _selectable(turn):
            yield cls(region)

    @rule("PALM-MAR-08")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        _take_camel_back(turn, seat)
        turn.move(f"marauders-card/{self.region}", MARAUDERS_DECK, seat.chosen)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.region not in turn.box.regions:
            yield Refusal("PALM-MAR-08", "no-such-region", {"region": self.region})
        elif self.region not in _selectable(turn):
            yield Refusal("PALM-MAR-08", "region-under-attack", {"region": self.region})


@dataclass(frozen=True, slots=True)
class DeclineMarauders(Decision[PalmyraTurn, Seat]):
    """Chooses no card: there will be no attack in the next turn."""

    answers = (SELECT_REGION,)

    @rule("PALM-MAR-08")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        _take_camel_back(turn, seat)


def _take_camel_back(turn: PalmyraTurn, seat: Seat) -> None:
    """The camel returns by the rule of this stage: the one of the Resolution stage is about all other actions."""
    for slot in seat.slots(MARAUDERS):
        seat.takes_back(slot.place, rule=turn.rule)
