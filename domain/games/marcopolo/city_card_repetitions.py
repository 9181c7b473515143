"""MP-CITY-03, MP-CITY-07, MP-CITY-08: what a city card gives one by one, with a decision in between."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.components import CityCard, Cost, TownTableCard
from domain.games.marcopolo.exchanges import Naming, choices, directed, make_exchange, naming_objections, pay, payable
from domain.games.marcopolo.towns import town_bonus
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule

# -- one exchange after the other -----------------------------------------------------------------------------------


class Repetition(Due):
    """Question: a card, and how often it may still be used. Asked only while that is possible."""

    kind = "repeat city card"

    card: str
    left: int


class OfferRepetition(Repetition):
    """Asks whether the exchange of a card is made once more, if that is possible."""

    @rule("MP-CITY-03")
    def happen(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        if self.left and any(True for _ in _repetitions(seat, turn.box.city_cards[self.card])):
            turn.ask(seat.number, Repetition(self.card, self.left))


def _repetitions(seat: Seat, card: CityCard) -> Iterator[Naming]:
    for direction, exchange in directed(card):
        for goods in choices(seat, exchange):
            yield Naming(1, direction, goods)


@dataclass(frozen=True, slots=True)
class RepeatCityCard(Decision[MarcoPoloTurn, Seat]):
    """Repeats the exchange of a city card."""

    direction: str
    """`ahead` or `back` if the card exchanges in two directions; otherwise empty."""
    goods: tuple[str, ...]
    """The kinds of goods chosen where the card leaves them open: first in its cost, then in its reward."""

    answers = (Repetition.kind,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["RepeatCityCard"]:
        card = turn.box.city_cards[turn.asked(seat.number, Repetition).card]
        for _, direction, goods in _repetitions(seat, card):
            yield cls(direction, goods)

    @rule("MP-CITY-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        due = turn.answered_as(Repetition)
        make_exchange(turn, seat, turn.box.city_cards[due.card], Naming(1, self.direction, self.goods))
        turn.ask(seat.number, OfferRepetition(due.card, due.left - 1))

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        card = turn.box.city_cards[turn.asked(seat.number, Repetition).card]
        yield from naming_objections(seat, card, Naming(1, self.direction, self.goods))


@dataclass(frozen=True, slots=True)
class StopCityCard(Decision[MarcoPoloTurn, Seat]):
    """Ends the use of a city card."""

    answers = (Repetition.kind,)

    @rule("MP-CITY-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        pass


# -- one town after the other ---------------------------------------------------------------------------------------


def is_town_card(card: CityCard) -> bool:
    """True if a card gives bonuses of own towns (MP-CITY-08)."""
    return isinstance(card, TownTableCard) or any(
        exchange.reward.count("own_town_bonus") for _, exchange in directed(card)
    )


def town_cost(card: CityCard) -> Cost:
    """The cost of the bonus of each own town on a card that gives such."""
    return next((exchange.cost for _, exchange in directed(card)), Cost())


def most_towns(card: CityCard, value: int) -> int:
    """The number of own towns for which a die of this value may be used on a card that gives their bonuses."""
    return card.table[value] if isinstance(card, TownTableCard) else value


def own_towns(turn: MarcoPoloTurn, seat: Seat, named: tuple[str, ...] = ()) -> list[str]:
    """The small towns with a post of the seat that have not been named yet, in map order."""
    return [town for town in turn.box.map.small_towns if town not in named and seat.has_post(town)]


class OwnTown(Due):
    """Question: a card, how many towns may still be named, and those named. Asked only while one is possible."""

    kind = "choose own town"

    card: str
    left: int
    named: tuple[str, ...] = ()


class OfferOwnTown(OwnTown):
    """Asks for the next town, if there is one and it can be paid for."""

    @rule("MP-CITY-08")
    def happen(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        cost = town_cost(turn.box.city_cards[self.card])
        if self.left and own_towns(turn, seat, self.named) and payable(seat, cost):
            turn.ask(seat.number, OwnTown(self.card, self.left, self.named))


@dataclass(frozen=True, slots=True)
class ChooseOwnTown(Decision[MarcoPoloTurn, Seat]):
    """Takes the bonus of a town where the player has a trading post."""

    town: str
    """The town."""

    answers = (OwnTown.kind,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["ChooseOwnTown"]:
        for town in own_towns(turn, seat, turn.asked(seat.number, OwnTown).named):
            yield cls(town)

    @rule("MP-CITY-08")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        due = turn.answered_as(OwnTown)
        pay(turn, seat, town_cost(turn.box.city_cards[due.card]))
        town_bonus(turn, seat, self.town)
        turn.ask(seat.number, OfferOwnTown(due.card, due.left - 1, (*due.named, self.town)))

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if self.town in turn.asked(seat.number, OwnTown).named:
            yield Refusal("MP-CITY-08", "town-named-before", {"town": self.town})
        elif self.town not in turn.box.map.small_towns:
            yield Refusal("MP-CITY-08", "not-a-small-town", {"place": self.town})
        elif not seat.has_post(self.town):
            yield Refusal("MP-CITY-08", "no-own-post-there", {"place": self.town})


@dataclass(frozen=True, slots=True)
class StopTowns(Decision[MarcoPoloTurn, Seat]):
    """Takes no more bonuses of such towns."""

    answers = (OwnTown.kind,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["StopTowns"]:
        if turn.asked(seat.number, OwnTown).named:
            yield cls()

    @rule("MP-CITY-08")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        pass

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if not turn.asked(seat.number, OwnTown).named:
            yield Refusal("MP-CITY-08", "no-town-named")
