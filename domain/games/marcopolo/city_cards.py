"""MP-CITY: the main action on a city card.

For plain exchanges the number of times is named with the decision. Of other exchanges the first goes with the
decision, and `city_card_repetitions` asks for the others one by one (MP-CITY-03); so it does for all bonuses of own
towns (MP-CITY-08).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo import city_card_repetitions as repetitions
from domain.games.marcopolo import dice, turns
from domain.games.marcopolo.areas import card_place, city_card_fields, use_place
from domain.games.marcopolo.components import CityCard, DieTableCard, DieTimesCard, Exchange, PerCountCard, TwoWayCard
from domain.games.marcopolo.exchanges import (
    CATEGORY,
    Naming,
    choices,
    directed,
    joins_steps,
    make_exchange,
    naming_objections,
    payable,
)
from domain.games.marcopolo.rewards import gains
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule

DICE = 1
"""The number of dice that a city card asks for (MP-DICE-01)."""

NOTHING_NAMED = Naming(1, "", ())


def field_of(turn: MarcoPoloTurn, card: str) -> str:
    """The field where a city card lies, `sumatra/2`; empty if it is not on the map."""
    return next((field for field in city_card_fields(turn.box) if turn.face(card_place(field)) == card), "")


def _city_of(field: str) -> str:
    return field.partition("/")[0]


def _usable_fields(turn: MarcoPoloTurn, seat: Seat) -> Iterator[str]:
    for field in city_card_fields(turn.box):
        city = _city_of(field)
        if seat.has_post(city) and not seat.posted_now(city) and not turn.table.pieces(use_place(field)):
            yield field


def _namings(turn: MarcoPoloTurn, seat: Seat, card: CityCard, value: int) -> Iterator[Naming]:
    """All that a seat may say when it places a die of this value on a card; nothing if it cannot use the card once."""
    if repetitions.is_town_card(card):
        if repetitions.own_towns(turn, seat) and payable(seat, repetitions.town_cost(card)):
            yield NOTHING_NAMED
    elif isinstance(card, PerCountCard):
        if _counted(seat, card):
            yield NOTHING_NAMED
    elif isinstance(card, DieTimesCard | DieTableCard):
        yield NOTHING_NAMED
    else:
        most = _most_times(turn, card, value)
        for direction, exchange in directed(card):
            for times in range(1, most + 1):
                for goods in choices(seat, exchange, times):
                    yield Naming(times, direction, goods)


def _counted(seat: Seat, card: PerCountCard) -> int:
    """The number of things of the seat that a card counts (MP-CITY-05)."""
    return len(seat.posted) if card.counted == "trading_posts" else seat.completed_contracts


def _most_times(turn: MarcoPoloTurn, card: CityCard, value: int) -> int:
    """The most times that may be named at once for a die of this value: 1 on a card that goes one by one."""
    return value if _is_named_at_once(turn, card) else 1


def _is_named_at_once(turn: MarcoPoloTurn, card: CityCard) -> bool:
    exchanges = [exchange for _, exchange in directed(card)]
    if not exchanges or isinstance(card, TwoWayCard) or repetitions.is_town_card(card):
        return False
    return all(_is_plain(exchange) or joins_steps(turn, exchange) for exchange in exchanges)


def _is_plain(exchange: Exchange) -> bool:
    """True if nothing is to be chosen, and no repetition can help to pay for the next."""
    paid = {item for item, _ in exchange.cost}
    taken = {item for item, _ in exchange.reward}
    return exchange.cost.is_plain and exchange.reward.is_plain and not paid & taken


@dataclass(frozen=True, slots=True)
class UseCityCard(Decision[MarcoPoloTurn, Seat]):
    """Places a die on a city card."""

    die: str
    """The die."""
    card: str
    """Id of the card."""
    times: int
    """The number of exchanges if the card asks for it at once; otherwise 1."""
    direction: str
    """`ahead` or `back` if the card exchanges in two directions; otherwise empty."""
    goods: tuple[str, ...]
    """The kinds of goods chosen where the card leaves them open: first in its cost, then in its reward."""

    answers = (turns.MAIN_ACTION_DUE,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["UseCityCard"]:
        for field in _usable_fields(turn, seat):
            card = turn.box.city_cards[turn.face(card_place(field))]
            namings: dict[int, list[Naming]] = {}
            for placing in dice.placements(turn, seat, use_place(field), DICE):
                if placing.lowest not in namings:
                    namings[placing.lowest] = list(_namings(turn, seat, card, placing.lowest))
                for said in namings[placing.lowest]:
                    yield cls(placing.dice[0], card.id, *said)

    @rule("MP-CITY-01")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dice.place(turn, seat, (self.die,), use_place(field_of(turn, self.card)))
        card = turn.box.city_cards[self.card]
        value = dice.value(self.die)
        if repetitions.is_town_card(card):
            repetitions.OfferOwnTown(card.id, repetitions.most_towns(card, value)).happen(turn, seat)
        elif isinstance(card, PerCountCard):
            with turn.citing("MP-CITY-05"):
                gains(turn, seat, card.reward.times(min(value, _counted(seat, card))), CATEGORY)
        elif isinstance(card, DieTimesCard | DieTableCard):
            reward = card.table[value] if isinstance(card, DieTableCard) else card.reward.times(value)
            with turn.citing("MP-CITY-04"):
                gains(turn, seat, reward, CATEGORY)
        else:
            make_exchange(turn, seat, card, Naming(self.times, self.direction, self.goods))
            if not _is_named_at_once(turn, card):
                turn.ask(seat.number, repetitions.OfferRepetition(card.id, value - 1), rule="MP-CITY-03")
        turns.main_action(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        field = field_of(turn, self.card)
        if not field:
            yield Refusal("MP-CITY-01", "card-not-on-map", {"card": self.card})
            return
        city = _city_of(field)
        if not seat.has_post(city):
            yield Refusal("MP-CITY-01", "no-own-post-there", {"place": city})
        elif seat.posted_now(city):
            yield Refusal("MP-CITY-02", "post-placed-this-turn", {"place": city})
        if turn.table.pieces(use_place(field)):
            yield Refusal("MP-CITY-01", "card-used", {"card": self.card})
            return
        placing = list(dice.objections(turn, seat, (self.die,), use_place(field), DICE))
        yield from placing
        if not placing:
            yield from self._naming_objections(turn, seat, turn.box.city_cards[self.card])

    def _naming_objections(self, turn: MarcoPoloTurn, seat: Seat, card: CityCard) -> Iterator[Refusal]:
        most = _most_times(turn, card, dice.value(self.die))
        if not 1 <= self.times <= most:
            yield Refusal("MP-CITY-03", "wrong-number-of-times", {"most": most, "given": self.times})
        elif directed(card) and not repetitions.is_town_card(card):
            yield from naming_objections(seat, card, Naming(self.times, self.direction, self.goods))
        elif self.direction or self.goods:
            yield Refusal("MP-CITY-03", "nothing-to-name", {"card": card.id})
        elif isinstance(card, PerCountCard) and not _counted(seat, card):
            yield Refusal("MP-CITY-05", "nothing-to-count", {"card": card.id})
        elif repetitions.is_town_card(card):
            if not repetitions.own_towns(turn, seat):
                yield Refusal("MP-CITY-08", "no-post-in-small-town")
            if not payable(seat, repetitions.town_cost(card)):
                yield Refusal("MP-CITY-09", "payment-short", {"card": card.id})
