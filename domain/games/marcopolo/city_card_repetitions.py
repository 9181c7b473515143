"""MP-CITY-03, MP-CITY-07, MP-CITY-08: what a city card gives one by one, with a decision in between."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.components import CityCard, Cost, TownTableCard
from domain.games.marcopolo.exchanges import Naming, choices, directed, make_exchange, naming_objections, pay, payable
from domain.games.marcopolo.towns import town_bonus
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

REPEAT_CITY_CARD = "repeat city card"
"""Question; arguments: the card and how often it may still be used. Asked only while that is possible."""

CHOOSE_OWN_TOWN = "choose own town"
"""Question; arguments: the card, how many towns may still be named, those named. Asked only while one is possible."""

OFFER_REPETITION = "offer repetition"
OFFER_OWN_TOWN = "offer own town"


def _read(turn: MarcoPoloTurn, arguments: tuple[str, ...]) -> tuple[CityCard, int, tuple[str, ...]]:
    card, left, *towns = arguments
    return turn.box.city_cards[card], int(left), tuple(towns)


# -- one exchange after the other -----------------------------------------------------------------------------------


@step(OFFER_REPETITION)
@rule("MP-CITY-03")
def offer_repetition(turn: MarcoPoloTurn, seat: Seat, card: str, left: str) -> None:
    """Asks whether the exchange of a card is made once more, if that is possible."""
    if int(left) and any(True for _ in _repetitions(seat, turn.box.city_cards[card])):
        turn.ask(seat.number, REPEAT_CITY_CARD, card, left)


def _repetitions(seat: Seat, card: CityCard) -> Iterator[Naming]:
    for direction, exchange in directed(card):
        for goods in choices(seat, exchange):
            yield Naming(1, direction, goods)


@dataclass(frozen=True, slots=True)
class RepeatCityCard(Decision[MarcoPoloTurn, Seat]):
    """Makes the exchange of a city card once more."""

    direction: str
    """`ahead` or `back` for a card with two directions; else empty."""
    goods: tuple[str, ...]
    """The kinds named for goods of free choice in cost or reward, in that order."""

    answers = (REPEAT_CITY_CARD,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["RepeatCityCard"]:
        card, _, _ = _read(turn, turn.asked(seat.number))
        for _, direction, goods in _repetitions(seat, card):
            yield cls(direction, goods)

    @rule("MP-CITY-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        card, left, _ = _read(turn, turn.answered.arguments)
        make_exchange(turn, seat, card, Naming(1, self.direction, self.goods))
        turn.ask(seat.number, OFFER_REPETITION, card.id, left - 1)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        card, _, _ = _read(turn, turn.asked(seat.number))
        yield from naming_objections(seat, card, Naming(1, self.direction, self.goods))


@dataclass(frozen=True, slots=True)
class StopCityCard(Decision[MarcoPoloTurn, Seat]):
    """Ends the use of a city card."""

    answers = (REPEAT_CITY_CARD,)

    @rule("MP-CITY-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        pass


# -- one town after the other ---------------------------------------------------------------------------------------


def is_town_card(card: CityCard) -> bool:
    """Whether a card gives bonuses of own towns (MP-CITY-08)."""
    return isinstance(card, TownTableCard) or any(
        exchange.reward.count("own_town_bonus") for _, exchange in directed(card)
    )


def town_cost(card: CityCard) -> Cost:
    """What the bonus of each own town costs on a card that gives such."""
    return next((exchange.cost for _, exchange in directed(card)), Cost())


def most_towns(card: CityCard, value: int) -> int:
    """For how many own towns a die of this value may be used on a card that gives their bonuses."""
    return card.table[value] if isinstance(card, TownTableCard) else value


def own_towns(turn: MarcoPoloTurn, seat: Seat, named: tuple[str, ...] = ()) -> list[str]:
    """The small towns with a post of the seat that have not been named yet, in map order."""
    return [town for town in turn.box.map.small_towns if town not in named and seat.has_post(town)]


@step(OFFER_OWN_TOWN)
@rule("MP-CITY-08")
def offer_own_town(turn: MarcoPoloTurn, seat: Seat, card: str, left: str, *named: str) -> None:
    """Asks for the next town, if there is one and it can be paid for."""
    if int(left) and own_towns(turn, seat, named) and payable(seat, town_cost(turn.box.city_cards[card])):
        turn.ask(seat.number, CHOOSE_OWN_TOWN, card, left, *named)


@dataclass(frozen=True, slots=True)
class ChooseOwnTown(Decision[MarcoPoloTurn, Seat]):
    """Takes the bonus of a town with an own trading post."""

    town: str
    """The town."""

    answers = (CHOOSE_OWN_TOWN,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["ChooseOwnTown"]:
        _, _, named = _read(turn, turn.asked(seat.number))
        for town in own_towns(turn, seat, named):
            yield cls(town)

    @rule("MP-CITY-08")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        card, left, named = _read(turn, turn.answered.arguments)
        pay(turn, seat, town_cost(card))
        town_bonus(turn, seat, self.town)
        turn.ask(seat.number, OFFER_OWN_TOWN, card.id, left - 1, *named, self.town)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        _, _, named = _read(turn, turn.asked(seat.number))
        if self.town in named:
            yield Refusal("MP-CITY-08", "town-named-before", {"town": self.town})
        elif self.town not in turn.box.map.small_towns:
            yield Refusal("MP-CITY-08", "not-a-small-town", {"place": self.town})
        elif not seat.has_post(self.town):
            yield Refusal("MP-CITY-08", "no-own-post-there", {"place": self.town})


@dataclass(frozen=True, slots=True)
class StopTowns(Decision[MarcoPoloTurn, Seat]):
    """Takes no further bonuses of own towns."""

    answers = (CHOOSE_OWN_TOWN,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["StopTowns"]:
        _, _, named = _read(turn, turn.asked(seat.number))
        if named:
            yield cls()

    @rule("MP-CITY-08")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        pass

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        _, _, named = _read(turn, turn.asked(seat.number))
        if not named:
            yield Refusal("MP-CITY-08", "no-town-named")
