"""MERV-MKT: trading posts, and goods bought along the trade routes."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.merv.areas import CAMEL, OUT
from domain.games.merv.payments import pay, payable, payment_objections, payments
from domain.games.merv.questions import ESTABLISH_POST, FREE_POST, POST_BOON, BuyGoods
from domain.games.merv.tracks import gain_favour
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

ACTION = "marketplace"


# -- trading posts --------------------------------------------------------------------------------------------------


def post_objections(turn: MervTurn, party: Party, city: str) -> Iterator[Refusal]:
    """The reasons why a party may not establish a trading post in a city of the map (MERV-MKT-02)."""
    via = turn.box.cities[city].via
    if not party.discs_left:
        yield Refusal("MERV-MKT-02", "no-disc-left")
    if party.has_post(city):
        yield Refusal("MERV-MKT-02", "own-post-there", {"city": city})
    elif via and not party.has_post(via):
        yield Refusal("MERV-MKT-02", "city-not-connected", {"city": city, "via": via})


def post_cities(turn: MervTurn, party: Party) -> list[str]:
    """The cities where a party may establish a trading post."""
    return [city for city in turn.box.cities if not any(True for _ in post_objections(turn, party, city))]


def establish(turn: MervTurn, party: Party, city: str) -> None:
    """A disc goes to a city; the first post of anyone there gains its camel, or favour (MERV-MKT-03)."""
    place = turn.city_places[city]
    first = not any(turn.count(place, other.disc) for other in turn.parties)
    turn.move(party.disc, party.supply, place)
    if first:
        with turn.citing("MERV-MKT-03"):
            if turn.box.cities[city].outer:
                gain_favour(turn, party)
            else:
                turn.move(CAMEL, place, party.purse, turn.count(place, CAMEL))


def possible(turn: MervTurn, seat: Seat) -> bool:
    """True if a post can be established or a good bought (AMB-05)."""
    return bool(post_cities(turn, seat)) or any(_can_buy(turn, seat, city) for city in turn.box.cities)


@rule("MERV-MKT-01")
def begin(turn: MervTurn, seat: Seat) -> None:
    """The action begins, with a trading post if one is possible (AMB-16)."""
    if post_cities(turn, seat):
        turn.ask(seat.number, ESTABLISH_POST)
    else:
        turn.ask(seat.number, BuyGoods(0))


@step(POST_BOON)
@rule("MERV-LIB-06")
def post_boon(turn: MervTurn, seat: Seat) -> None:
    """The seat must establish a trading post and gets a good there, if it can (AMB-39)."""
    if post_cities(turn, seat):
        turn.ask(seat.number, FREE_POST)


@dataclass(frozen=True, slots=True)
class EstablishPost(Decision[MervTurn, Seat]):
    """Establishes a trading post."""

    city: str
    """The city."""

    answers = (ESTABLISH_POST, FREE_POST)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["EstablishPost"]:
        for city in post_cities(turn, seat):
            yield cls(city)

    @rule("MERV-MKT-01")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        establish(turn, seat, self.city)
        if turn.answered.kind == FREE_POST:
            seat.takes(turn.box.cities[self.city].good, rule="MERV-LIB-06")
        else:
            turn.ask(seat.number, BuyGoods(1))

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        if self.city not in turn.box.cities:
            yield Refusal("MERV-GEN-01", "no-such-city", {"city": self.city})
        else:
            yield from post_objections(turn, seat, self.city)


# -- goods ----------------------------------------------------------------------------------------------------------


def _missing_links(turn: MervTurn, seat: Seat, city: str) -> list[str]:
    """The routes on which a camel must be laid to buy in a city; a route is named by its farther end (MERV-MKT-05)."""
    if seat.has_post(city):
        return []
    via = turn.box.cities[city].via
    needed = [via, city] if via and not seat.has_post(via) else [city]
    return [route for route in needed if not turn.count(turn.route_places[route], CAMEL)]


def _can_buy(turn: MervTurn, seat: Seat, city: str) -> bool:
    if len(_missing_links(turn, seat, city)) > seat.camels:
        return False
    return payable(turn, seat, turn.box.cities[city].price, ACTION)


@dataclass(frozen=True, slots=True)
class BuyGood(Decision[MervTurn, Seat]):
    """Buys the good of a city. Camels needed on the way there are placed automatically."""

    city: str
    """The city."""
    payment: tuple[str, ...]
    """The payment."""

    answers = (BuyGoods.kind,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["BuyGood"]:
        bought = turn.asked(seat.number, BuyGoods).bought
        for name, city in turn.box.cities.items():
            if name not in bought and len(_missing_links(turn, seat, name)) <= seat.camels:
                for payment in payments(turn, seat, city.price, ACTION):
                    yield cls(name, payment)

    @rule("MERV-MKT-04")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        due = turn.answered_as(BuyGoods)
        city = turn.box.cities[self.city]
        for route in _missing_links(turn, seat, self.city):
            turn.move(CAMEL, seat.purse, turn.route_places[route], rule="MERV-MKT-05")
        pay(turn, seat, city.price, self.payment, ACTION)
        seat.takes(city.good)
        turn.ask(seat.number, BuyGoods(due.steps + 1, (*due.bought, self.city)))

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        bought = turn.asked(seat.number, BuyGoods).bought
        if self.city not in turn.box.cities:
            yield Refusal("MERV-GEN-01", "no-such-city", {"city": self.city})
            return
        if self.city in bought:
            yield Refusal("MERV-MKT-06", "good-bought-there", {"city": self.city})
        links, camels = len(_missing_links(turn, seat, self.city)), seat.camels
        if links > camels:
            yield Refusal("MERV-MKT-06", "camels-short", {"needed": links, "owned": camels})
        yield from payment_objections(turn, seat, turn.box.cities[self.city].price, self.payment, ACTION)


@rule("MERV-MKT-07")
def return_camels(turn: MervTurn) -> None:
    """Camels go from the routes to the cards, then to the camel market, then out of the game."""
    for route in turn.route_places.values():
        if turn.count(route, CAMEL):
            number = turn.first_without_camel()
            if number:
                turn.move(CAMEL, route, turn.on_card_places[number - 1])
            else:
                free = (corner for corner in turn.corner_places.values() if not turn.count(corner, CAMEL))
                turn.move(CAMEL, route, next(free, OUT))
