"""The typed facades with which the rules of Marco Polo read and change the table. They hold names, never contents."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from domain.games.marcopolo.areas import BOUGHT, FRESH, MAIN_ACTION, khan_spaces
from domain.games.marcopolo.components import Box, Character
from domain.games.marcopolo.items import GOODS
from domain.play.chance import Chance
from domain.play.purse import Purse
from domain.play.turn import STOCK, Setting, Turn
from domain.table.names import numbered_places, place_name, places_by_slot
from domain.table.table import Table


class Seat(Purse):
    """A seat and all that belongs to it. Its coins, camels and goods lie in the purse."""

    turn: "MarcoPoloTurn"

    def __init__(self, turn: "MarcoPoloTurn", number: int) -> None:
        self.turn = turn
        self.number = number
        self.colour = turn.box.colours[number - 1]
        self.figure = f"figure/{self.colour}"
        self.post = f"post/{self.colour}"
        self.purse = place_name("purse", number)
        self.dice_place = place_name("dice", number)
        self.reserve = place_name("reserve", number)
        self.drawer = place_name("drawer", number)
        self.drawn = place_name("drawn", number)
        self.slots = numbered_places("slot", range(1, turn.box.setup.contract_slots + 1), number)
        self.character_place = place_name("character", number)
        self.dealt_place = place_name("dealt", number)
        self.objective_place = place_name("objective", number)
        self.revealed_place = place_name("revealed", number)
        self.start_place = place_name("start", number)
        self.travelled_place = place_name("travelled", number)
        self.acted_place = place_name("acted", number)
        self.bought_place = place_name("bought", number)
        spaces = range(1, len(turn.box.bejing_points) + 1)
        self.bejing_places = tuple(self.post_place(f"{turn.box.map.bejing}/{space}") for space in spaces)
        """The places for the seat's post in Bejing, the highest first."""

    # -- coins, camels and goods --------------------------------------------------------------------------------

    @property
    def coins(self) -> int:
        """The seat's coins."""
        return self.has("coin")

    @property
    def camels(self) -> int:
        """The seat's camels."""
        return self.has("camel")

    @property
    def goods(self) -> int:
        """The seat's goods of all kinds together."""
        return sum(self.has(good) for good in GOODS)

    def takes(self, item: str, count: int) -> None:
        """Coins, camels or goods come from the stock."""
        self.turn.move(item, STOCK, self.purse, count)

    # -- character and dice -------------------------------------------------------------------------------------

    @property
    def character(self) -> Character:
        """The character of the seat; there is one from the set-up of characters on."""
        return self.turn.box.characters[self.turn.face(self.character_place)]

    def dice(self) -> tuple[str, ...]:
        """The dice not placed yet, as pieces, sorted; equal dice appear as often as they are there."""
        pieces = self.turn.table.pieces(self.dice_place)
        return tuple([piece for piece in sorted(pieces) for _ in range(pieces[piece])])

    @property
    def has_dice(self) -> bool:
        """True if a die is left that is not placed yet."""
        return bool(self.turn.table.pieces(self.dice_place))

    # -- figures and posts --------------------------------------------------------------------------------------

    def figure_place(self, location: str) -> str:
        """The place for the seat's figures at a location of the map."""
        return place_name("figure", self.number, location)

    @cached_property
    def figure_places(self) -> Mapping[str, str]:
        """The place for the seat's figures at each location of the map."""
        return places_by_slot("figure", tuple(self.turn.box.map.locations), self.number)

    def post_place(self, location: str) -> str:
        """The place for the seat's post at a location of the map; in Bejing there are ``bejing_places``."""
        return place_name("post", self.number, location)

    def fresh_place(self, location: str) -> str:
        """The place for the marker that the seat's post at a location was put down in the turn that is going on."""
        return place_name("fresh", self.number, location)

    @cached_property
    def fresh_places(self) -> Mapping[str, str]:
        """The places of these markers, by the location of the post."""
        return places_by_slot("fresh", self.turn.box.map.post_places, self.number)

    @property
    def posts_left(self) -> int:
        """The number of posts left on the player board."""
        return self.turn.size(self.reserve)

    @property
    def next_post(self) -> str:
        """The post that is taken next from the player board, black ones last (MP-CHAR-05); empty if none is left."""
        posts = self.turn.table.pieces(self.reserve)
        return self.post if self.post in posts else next(iter(posts), "")

    @property
    def bejing_space(self) -> int:
        """The space in Bejing on which the seat's post stands, 1 for the highest; 0 without post there (MP-BEJ-01)."""
        pieces = self.turn.table.pieces
        return next((space for space, place in enumerate(self.bejing_places, 1) if pieces(place)), 0)

    def has_post(self, location: str) -> bool:
        """True if a post of the seat stands at a location of the map."""
        if location == self.turn.box.map.bejing:
            return self.bejing_space > 0
        return bool(self.turn.table.pieces(self.post_place(location)))

    @property
    def posted(self) -> list[str]:
        """The locations where posts of the seat stand, in map order."""
        pieces, places = self.turn.table.pieces, self._post_places
        in_bejing = self.bejing_space > 0
        return [location for location, place in places.items() if (pieces(place) if place else in_bejing)]

    @cached_property
    def _post_places(self) -> Mapping[str, str]:
        """The place for the post at each location of the map, in map order; empty for Bejing, which has several."""
        the_map = self.turn.box.map
        return {at: self.post_place(at) if at != the_map.bejing else "" for at in the_map.post_places}

    # -- contracts ----------------------------------------------------------------------------------------------

    @property
    def contracts(self) -> list[str]:
        """The ids of the active contracts, in the order of their slots."""
        return [face for face in map(self.turn.face, self.slots) if face]

    @property
    def free_slots(self) -> list[str]:
        """The slots for active contracts that are empty."""
        return [slot for slot in self.slots if not self.turn.table.pieces(slot)]

    def slot_of(self, contract: str) -> str:
        """The slot in which the active contract with this id lies; empty if it is not there."""
        return next((slot for slot in self.slots if self.turn.face(slot) == contract), "")

    @property
    def completed_contracts(self) -> int:
        """The number of contracts that the seat has completed."""
        return self.turn.size(self.drawer)

    # -- what is remembered during a turn -----------------------------------------------------------------------

    @property
    def has_acted(self) -> bool:
        """True if the seat has made its main action in the turn that is going on."""
        return self.turn.count(self.acted_place, MAIN_ACTION) > 0

    @property
    def has_bought(self) -> bool:
        """True if the seat has bought a black die in the turn that is going on."""
        return self.turn.count(self.bought_place, BOUGHT) > 0

    def posted_now(self, place: str) -> bool:
        """True if the seat's post in a large city was put down in the turn that is going on."""
        return self.turn.count(self.fresh_place(place), FRESH) > 0


class MarcoPoloTurn(Turn[Box, Seat]):
    """The turn with the facades of Marco Polo."""

    def __init__(self, table: Table, box: Box, setting: Setting, chance: Chance) -> None:
        super().__init__(table, box, setting, chance)
        self.khan_spaces = khan_spaces(box)

    @property
    def start_player(self) -> int:
        """The seat number of the start player; 1 before there is one."""
        return next((seat.number for seat in self.seats if self.table.pieces(seat.start_place)), 1)

    def order(self) -> Sequence[int]:
        """The seat numbers clockwise from the start player (MP-ROUND-03)."""
        return self.clockwise_from(self.start_player)

    def clockwise_from(self, first: int) -> Sequence[int]:
        """The seat numbers clockwise from ``first`` (MP-SETUP-02)."""
        return (*range(first, self.setting.players + 1), *range(1, first))

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return int(self.face("round") or 0)
