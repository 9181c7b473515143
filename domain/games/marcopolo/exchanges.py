"""MP-CITY-03: the exchanges on city cards; naming goods of free choice, paying one side and getting the other.

The goods named for an exchange are the kinds paid, then the kinds taken; on each side first those of the symbol for
free goods, then those of the symbol for different goods, each sorted. If several repetitions are named at once, all
their goods are named together.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.games.marcopolo.components import CityCard, EitherCard, Exchange, ExchangeCard, TwoWayCard
from domain.games.marcopolo.items import GOODS, Reward
from domain.games.marcopolo.rewards import gains
from domain.games.marcopolo.travel import CardJourney
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.bags import bags_from
from domain.play.errors import Refusal

AHEAD = "ahead"
BACK = "back"

CATEGORY = "city-cards"

_NAMED = ("good", "different_goods")


class Naming(NamedTuple):
    """The terms of an exchange: how often it is made at once, in which direction, with which goods."""

    times: int
    direction: str
    goods: tuple[str, ...]


def directed(card: CityCard) -> tuple[tuple[str, Exchange], ...]:
    """The exchanges of a card by direction; a card with one exchange has no direction, other cards have no exchange."""
    match card:
        case ExchangeCard(_, (exchange,)):
            return (("", exchange),)
        case EitherCard(_, exchanges) | TwoWayCard(_, exchanges):
            return tuple(zip((AHEAD, BACK), exchanges, strict=True))
    return ()


def choices(seat: Seat, exchange: Exchange, repetitions: int = 1) -> Iterator[tuple[str, ...]]:
    """The goods that the seat may name for an exchange, so often at once, that it can pay."""
    for paid in _namings(exchange.cost, repetitions):
        if payable(seat, exchange.cost, repetitions, paid):
            for taken in _namings(exchange.reward, repetitions):
                yield (*paid, *taken)


@lru_cache(maxsize=256)
def _namings(side: Reward, repetitions: int) -> tuple[tuple[str, ...], ...]:
    """The ways to name the goods of one side; of different goods each kind once in a repetition (MP-REW-02)."""
    free = side.count("good") * repetitions
    different = list(bags_from(dict.fromkeys(GOODS, repetitions), side.count("different_goods") * repetitions))
    return tuple((*some, *others) for some in bags_from(dict.fromkeys(GOODS, free), free) for others in different)


def names_needed(side: Reward, repetitions: int = 1) -> int:
    """The number of goods that must be named for one side."""
    return sum(side.count(item) for item in _NAMED) * repetitions


def resolved(side: Reward, repetitions: int, named: tuple[str, ...]) -> Reward:
    """One side, so often, with the goods named in the place of the symbols for goods of choice."""
    counts = Counter({item: count * repetitions for item, count in side if item not in _NAMED})
    counts.update(named)
    return Reward.of(counts)


def payable(seat: Seat, cost: Reward, repetitions: int = 1, named: tuple[str, ...] = ()) -> bool:
    """True if the seat has what a cost asks for; points it always has, they may go below 0 (MP-CITY-07)."""
    return all(item == "point" or seat.has(item) >= count for item, count in resolved(cost, repetitions, named))


def pay(turn: MarcoPoloTurn, seat: Seat, cost: Reward, repetitions: int = 1, named: tuple[str, ...] = ()) -> None:
    """The seat pays a cost, so often, citing the rule in force."""
    for item, count in resolved(cost, repetitions, named):
        if item == "point":
            turn.score(seat.number, CATEGORY, -count)
        else:
            seat.pays(item, count)


def joins_steps(turn: MarcoPoloTurn, exchange: Exchange) -> bool:
    """True if all steps that an exchange gives in one use of the card form one movement (by a switch, MP-CITY-03)."""
    return exchange.reward.count("step") > 0 and turn.setting.on("city_card_steps_joined")


def make_exchange(turn: MarcoPoloTurn, seat: Seat, card: CityCard, said: Naming) -> None:
    """The seat makes an exchange of a card as often at once as was said."""
    with turn.citing(_rule_of(card)):
        _pay_and_gain(turn, seat, dict(directed(card))[said.direction], said)


def _rule_of(card: CityCard) -> str:
    """The rule of the exchanges on a card: one of two for all times, each time one of two, or just one."""
    return {EitherCard: "MP-CITY-06", TwoWayCard: "MP-CITY-07"}.get(type(card), "MP-CITY-03")


def _pay_and_gain(turn: MarcoPoloTurn, seat: Seat, exchange: Exchange, said: Naming) -> None:
    paid = names_needed(exchange.cost, said.times)
    pay(turn, seat, exchange.cost, said.times, said.goods[:paid])
    reward = resolved(exchange.reward, said.times, said.goods[paid:])
    steps = reward.count("step")
    if joins_steps(turn, exchange):
        gains(turn, seat, Reward(tuple(entry for entry in reward if entry[0] != "step")), CATEGORY)
        turn.ask(seat.number, CardJourney(steps))
    else:
        gains(turn, seat, reward, CATEGORY)


def naming_objections(seat: Seat, card: CityCard, said: Naming) -> Iterator[Refusal]:
    """The reasons why the exchange of a card cannot be made as stated; the number of times is checked elsewhere."""
    exchange = dict(directed(card)).get(said.direction)
    if exchange is None:
        yield Refusal(_rule_of(card), "no-such-direction", {"direction": said.direction})
        return
    paid = names_needed(exchange.cost, said.times)
    needed = paid + names_needed(exchange.reward, said.times)
    namings = (_namings(exchange.cost, said.times), _namings(exchange.reward, said.times))
    if len(said.goods) != needed:
        yield Refusal("MP-CITY-03", "wrong-number-of-goods", {"needed": needed, "given": len(said.goods)})
    elif said.goods[:paid] not in namings[0] or said.goods[paid:] not in namings[1]:
        yield Refusal("MP-REW-02", "goods-named-wrongly")
    elif not payable(seat, exchange.cost, said.times, said.goods[:paid]):
        yield Refusal("MP-CITY-09", "payment-short", {"card": card.id})
