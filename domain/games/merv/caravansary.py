"""MERV-CAR: taking caravan cards, in the action and as a boon, and what pairs of them give."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import BOX, CAMEL, DECK, DISCOUNT_USED
from domain.games.merv.payments import DISCOUNT, has_discount, pay_wild, wild_colour
from domain.games.merv.questions import (
    ANY,
    CARD_BOON,
    FREE_CARD,
    NO_COLOUR,
    SOLDIER_BOON,
    UPGRADE_BOON,
    WHITE,
    Caravansary,
)
from domain.games.merv.solo_deck import retire
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

ACTION = "caravansary"


# -- taking cards ---------------------------------------------------------------------------------------------------


def spices_within_limit(seat: Seat) -> set[str]:
    """The spices of which the seat may own a card (MERV-CAR-05)."""
    cards = seat.spices
    owned = {spice for spice, count in cards.items() if count}
    return owned if len(owned) >= seat.spice_limit else set(cards)


def reachable(turn: MervTurn) -> list[int]:
    """The places of the cards that may be taken: those with a camel, and the first without (MERV-CAR-02)."""
    first = turn.first_without_camel()
    return [number for number in turn.displayed() if turn.has_camel(number) or number == first]


def _card_objections(turn: MervTurn, seat: Seat, number: int, spice: str) -> Iterator[Refusal]:
    """The reasons why the seat may not own the card of a spice at this place of the display."""
    if spice in turn.box.spices and spice not in spices_within_limit(seat):
        yield Refusal("MERV-CAR-05", "too-many-spices", {"spice": spice, "limit": seat.spice_limit})
    if turn.displayed().get(number) != spice:
        yield Refusal("MERV-GEN-01", "no-such-card", {"position": number})


def take_card(turn: MervTurn, party: Party, number: int) -> None:
    """A card goes to those taken in the action; its camel is gained (MERV-CAR-03)."""
    place = turn.display_places[number - 1]
    target = next(taken for taken in party.taken_places if not turn.table.pieces(taken))
    turn.move(turn.only(place), place, target)
    if turn.has_camel(number):
        turn.move(CAMEL, turn.on_card_places[number - 1], party.purse, rule="MERV-CAR-03")


@rule("MERV-CAR-06")
def resupply(turn: MervTurn, party: Party) -> list[str]:
    """Closes the gaps, refills the display, lays the cards taken in front of the party.

    Returns the spices of the pairs completed, in the order in which the cards were taken (AMB-15).
    """
    _close_gaps(turn)
    for place in turn.display_places:
        if not turn.table.pieces(place) and turn.table.pieces(DECK):
            turn.move(turn.draw(DECK), DECK, place)
    pairs: list[str] = []
    for place in party.taken_places:
        card = turn.only(place)
        if card:
            spice = turn.face(place)
            turn.move(card, place, party.cards_place)
            owned = turn.count(party.cards_place, card)
            if owned % turn.box.pair == 0 and owned <= turn.box.pairs_up_to:
                pairs.append(spice)
    if turn.magistrate and not turn.displayed():
        with turn.citing("MERV-CM-21"):
            retire(turn, ACTION)
    return pairs


def _close_gaps(turn: MervTurn) -> None:
    free = 1
    for number in list(turn.displayed()):
        if number != free:
            source, target = turn.display_places[number - 1], turn.display_places[free - 1]
            turn.move(turn.only(source), source, target)
            if turn.has_camel(number):
                turn.move(CAMEL, turn.on_card_places[number - 1], turn.on_card_places[free - 1])
        free += 1


def finish(turn: MervTurn, seat: Seat) -> None:
    """Ends the taking of cards by a seat: the display is refilled and pairs give their boons."""
    for spice in resupply(turn, seat):
        _pair_boon(turn, seat, turn.box.spices[spice].pair_boon)


@rule("MERV-CAR-07")
def _pair_boon(turn: MervTurn, seat: Seat, boon: str) -> None:
    match boon:
        case "white_cube":
            seat.takes(turn.box.wild)
        case "favour":
            gain_favour(turn, seat)
        case "soldier":
            turn.ask(seat.number, SOLDIER_BOON)
        case "white_upgrade_anywhere":
            turn.ask(seat.number, UPGRADE_BOON, WHITE, ANY)


# -- the action -----------------------------------------------------------------------------------------------------


def possible(turn: MervTurn, seat: Seat) -> bool:
    """True if a first card can be taken and paid for (AMB-05)."""
    if spices_within_limit(seat).isdisjoint(spice for _, spice in _in_reach(turn, seat)):
        return False
    return any(seat.has(cube) for cube in turn.box.cubes) or has_discount(seat, ACTION)


def _in_reach(turn: MervTurn, seat: Seat) -> list[tuple[int, str]]:
    """The cards that can be taken first; a camel can be laid on the way to any card, as far as camels last."""
    cards = turn.displayed()
    first = turn.first_without_camel()
    return [(number, spice) for number, spice in cards.items() if not first or number <= first + seat.camels]


def begin(turn: MervTurn, seat: Seat) -> None:
    """The action begins."""
    turn.ask(seat.number, Caravansary())


def _cubes(turn: MervTurn, seat: Seat, fixed: str) -> Iterator[tuple[str, str]]:
    """The cubes that may be given for a card, and the colour for which it stands (none for a white cube and the
    discount).
    """
    colours = turn.box.resources if fixed == NO_COLOUR else (fixed,)
    wild = wild_colour(seat)
    if has_discount(seat, ACTION):
        yield DISCOUNT, ""
    if seat.has(turn.box.wild):
        yield turn.box.wild, ""
    for colour in colours:
        if seat.has(colour):
            yield colour, colour
        if wild and wild != colour and seat.has(wild):
            yield wild, colour


@dataclass(frozen=True, slots=True)
class TakeCard(Decision[MervTurn, Seat]):
    """Takes a caravan card in the caravansary action."""

    position: int
    """Its position in the display; 1 is the front."""
    spice: str
    """The spice on the card."""
    cube: str
    """The colour of the cube given for it, or `discount`."""
    colour: str
    """The colour that the cube stands for; empty for a white cube or the discount."""

    answers = (Caravansary.kind,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["TakeCard"]:
        fixed = turn.asked(seat.number, Caravansary).colour
        cards, admitted = turn.displayed(), spices_within_limit(seat)
        ways = list(_cubes(turn, seat, fixed))
        for number in reachable(turn):
            if cards[number] in admitted:
                for cube, colour in ways:
                    yield cls(number, cards[number], cube, colour)

    @rule("MERV-CAR-01")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        due = turn.answered_as(Caravansary)
        if self.cube == DISCOUNT:
            turn.move(DISCOUNT_USED, BOX, seat.memory, rule="MERV-CAR-09")
        elif self.colour and self.cube != self.colour:
            pay_wild(turn, seat, self.cube)
        else:
            seat.pays(self.cube)
        with turn.citing("MERV-CAR-02"):
            take_card(turn, seat, self.position)
        turn.ask(seat.number, Caravansary(due.taken + 1, self.colour or due.colour))

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        fixed = turn.asked(seat.number, Caravansary).colour
        yield from _card_objections(turn, seat, self.position, self.spice)
        if self.position not in reachable(turn):
            yield Refusal("MERV-CAR-02", "card-out-of-reach", {"position": self.position})
        if (self.cube, self.colour) not in _cubes(turn, seat, fixed):
            yield from self._cube_objections(turn, seat, fixed)

    def _cube_objections(self, turn: MervTurn, seat: Seat, fixed: str) -> Iterator[Refusal]:
        white = turn.box.wild
        if self.cube == DISCOUNT:
            yield Refusal("MERV-CAR-09", "no-discount")
        elif self.cube not in turn.box.cubes:
            yield Refusal("MERV-PAY-04", "not-a-cube", {"item": self.cube})
        elif not seat.has(self.cube):
            needed, owned = 1, 0
            yield Refusal("MERV-PAY-04", "cubes-short", {"cube": self.cube, "needed": needed, "owned": owned})
        elif self.cube == white or self.colour not in turn.box.resources:
            yield Refusal("MERV-PAY-04", "stands-for-nothing", {"cube": self.cube})
        elif fixed not in (NO_COLOUR, self.colour):
            yield Refusal("MERV-CAR-01", "other-colour", {"colour": fixed})
        elif self.cube != seat.wild:
            yield Refusal("MERV-PAY-04", "wrong-colour", {"needed": self.colour, "given": self.cube})
        else:
            yield Refusal("MERV-PAY-02", "wild-used", {"colour": self.cube})


@dataclass(frozen=True, slots=True)
class LayCamel(Decision[MervTurn, Seat]):
    """Places a camel on the frontmost caravan card that has none."""

    answers = (Caravansary.kind,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["LayCamel"]:
        if seat.camels and turn.first_without_camel():
            yield cls()

    @rule("MERV-CAR-04")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        turn.move(CAMEL, seat.purse, turn.on_card_places[turn.first_without_camel() - 1])
        turn.ask_again(seat.number)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if not seat.camels:
            yield Refusal("MERV-CAR-04", "no-camel")
        elif not turn.first_without_camel():
            yield Refusal("MERV-CAR-04", "no-card-without-camel")


# -- any card, as a boon --------------------------------------------------------------------------------------------


@step(CARD_BOON)
@rule("MERV-CAR-08")
def card_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat must take any visible card, if one is within its limit (AMB-39)."""
    if not spices_within_limit(seat).isdisjoint(turn.displayed().values()):
        turn.ask(seat.number, FREE_CARD)


@dataclass(frozen=True, slots=True)
class TakeAnyCard(Decision[MervTurn, Seat]):
    """Takes any caravan card for free, as a boon."""

    position: int
    """Its position in the display; 1 is the front."""
    spice: str
    """The spice on the card."""

    answers = (FREE_CARD,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["TakeAnyCard"]:
        admitted = spices_within_limit(seat)
        for number, spice in turn.displayed().items():
            if spice in admitted:
                yield cls(number, spice)

    @rule("MERV-CAR-08")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        take_card(turn, seat, self.position)
        finish(turn, seat)

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        yield from _card_objections(turn, seat, self.position, self.spice)
