"""MERV-PAY: what may be paid for a price, and paying it.

A payment names for each cube of the price, in its order, what is given for it: its own colour, the white cube, the
colour that counts as any (MERV-PAY-02), or ``DISCOUNT`` for the cube that a breakthrough saves (MERV-PAY-03). For cubes
of one colour these come in this order, so that each payment has one name.
"""

from collections import Counter
from collections.abc import Iterator

from domain.games.merv.areas import BOX, DISCOUNT_USED, WILD_USED
from domain.games.merv.turn import MervTurn, Seat
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.play.turn import STOCK

DISCOUNT = "discount"

Payment = tuple[str, ...]


def has_discount(seat: Seat, action: str) -> bool:
    """True if one cube of a board action is saved now (MERV-LIB-04)."""
    owned = action in [tile.discount for tile in seat.tiles if tile.discount]
    return owned and not seat.remembers(DISCOUNT_USED)


def wild_colour(seat: Seat) -> str:
    """The colour of which one cube counts as any now; empty if none does."""
    return "" if seat.remembers(WILD_USED) else seat.wild


def payments(turn: MervTurn, seat: Seat, price: tuple[str, ...], action: str = "") -> Iterator[Payment]:
    """All payments of a price that the seat can make, each once; ``action`` is the board action that it is for."""
    wild, discount = wild_colour(seat), DISCOUNT if has_discount(seat, action) else ""
    ways = {}
    for colour in set(price):
        every = dict.fromkeys((colour, turn.box.wild, wild, discount))
        ways[colour] = tuple([way for way in every if way and (way == DISCOUNT or seat.has(way))])
    yield from _complete(seat, price, ways, ())


def _complete(
    seat: Seat, price: tuple[str, ...], ways: dict[str, tuple[str, ...]], given: Payment
) -> Iterator[Payment]:
    if len(given) == len(price):
        yield given
        return
    colour = price[len(given)]
    options = ways[colour]
    if given and price[len(given) - 1] == colour:
        options = options[options.index(given[-1]) :]
    for way in options:
        if _possible(seat, price, (*given, way)):
            yield from _complete(seat, price, ways, (*given, way))


def _possible(seat: Seat, price: tuple[str, ...], given: Payment) -> bool:
    way = given[-1]
    if way == DISCOUNT:
        return given.count(way) == 1
    if given.count(way) > seat.has(way):
        return False
    return len(_wild_uses(seat, price, given)) <= 1


def _wild_uses(seat: Seat, price: tuple[str, ...], given: Payment) -> list[str]:
    """The cubes given that count as another colour."""
    white = seat.turn.box.wild
    return [way for colour, way in zip(price, given, strict=False) if way not in (colour, white, DISCOUNT)]


def payable(turn: MervTurn, seat: Seat, price: tuple[str, ...], action: str = "") -> bool:
    """True if the seat can pay a price."""
    return any(True for _ in payments(turn, seat, price, action))


def pay(turn: MervTurn, seat: Seat, price: tuple[str, ...], payment: Payment, action: str = "") -> None:
    """Makes a payment for a board action. Cubes of the colour asked for cite the rule in force."""
    uses = _wild_uses(seat, price, payment)
    given = Counter(payment)
    for way in turn.box.resources:
        seat.pays(way, given[way] - uses.count(way))
    seat.pays(turn.box.wild, given[turn.box.wild], rule="MERV-PAY-01")
    for way in uses:
        pay_wild(turn, seat, way)
    if given[DISCOUNT]:
        turn.move(DISCOUNT_USED, BOX, seat.memory, rule=_SAVING[action])


@rule("MERV-PAY-02")
def pay_wild(turn: MervTurn, seat: Seat, cube: str, target: str = STOCK) -> None:
    """A cube is paid that counts as another colour, once in a turn."""
    turn.move(cube, seat.purse, target)
    turn.move(WILD_USED, BOX, seat.memory)


_SAVING = {"palace": "MERV-PAL-06", "marketplace": "MERV-MKT-08", "mosque": "MERV-MOS-07"}
"""The rule of the discount on a price, by board action; the caravansary saves whole cards (MERV-CAR-09)."""


def payment_objections(
    turn: MervTurn, seat: Seat, price: tuple[str, ...], payment: Payment, action: str = ""
) -> Iterator[Refusal]:
    """The reasons why the seat cannot pay a price like this."""
    if len(payment) != len(price):
        yield Refusal("MERV-PAY-04", "wrong-number-of-cubes", {"needed": len(price), "given": len(payment)})
        return
    for colour, way in zip(price, payment, strict=True):
        if way == DISCOUNT:
            if not has_discount(seat, action) or payment.count(DISCOUNT) > 1:
                yield Refusal("MERV-PAY-03", "no-discount")
                return
        elif way not in turn.box.cubes:
            yield Refusal("MERV-PAY-04", "not-a-cube", {"item": way})
            return
        elif way not in (colour, turn.box.wild, seat.wild):
            yield Refusal("MERV-PAY-04", "wrong-colour", {"needed": colour, "given": way})
            return
    uses = _wild_uses(seat, price, payment)
    if len(uses) > (1 if wild_colour(seat) else 0):
        yield Refusal("MERV-PAY-02", "wild-used", {"colour": uses[0]})
        return
    for way in dict.fromkeys(payment):
        if way != DISCOUNT and payment.count(way) > seat.has(way):
            needed, owned = payment.count(way), seat.has(way)
            yield Refusal("MERV-PAY-04", "cubes-short", {"cube": way, "needed": needed, "owned": owned})
            return
    if payment not in payments(turn, seat, price, action):
        yield Refusal("MERV-PAY-04", "payment-not-in-order")
