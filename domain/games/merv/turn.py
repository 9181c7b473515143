"""The typed facades with which the rules of Merv read and change the table. They hold names, never contents."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from domain.games.merv.areas import (
    CAMEL,
    COURTIER_PURSE,
    COURTIER_SUPPLY,
    GOODS,
    MARKET,
    MARKET_VISITED,
    ROUND,
    SCROLL,
    YEAR,
)
from domain.games.merv.components import Box, Breakthrough, City, PlayerCount
from domain.games.merv.grid import Line, Round, Site
from domain.play.chance import Chance
from domain.play.purse import Purse
from domain.play.turn import POINT, SCORE, STOCK, Setting, Turn
from domain.table.names import face_of, numbered_places, place_name, places_by_slot
from domain.table.table import Table

CATEGORIES = (
    "contracts",
    "favour",
    "influence",
    "mosque",
    "breakthroughs",
    "knowledge",
    "spice",
    "trade",
    "faith",
    "buildings",
    "scoring-tile",
    "mosque-buildings",
    "caravan-sets",
    "pairs",
    "upgrades",
    "full-tracks",
)
"""The sources of points; the last three are the magistrate's only."""


@lru_cache(maxsize=16)
def _queue_places(box: Box) -> Mapping[str, Sequence[str]]:
    """The slots of the queues by their corner, the front one first."""
    slots = range(1, max(count.slots for count in box.players.values()) + 1)
    corners = dict.fromkeys(corner for each in box.rounds for corner in (each.from_corner, each.to_corner))
    return {corner: [place_name("queue", slot=f"{corner}/{slot}") for slot in slots] for corner in corners}


@lru_cache(maxsize=16)
def _action_places(box: Box) -> Mapping[str, Mapping[int, str]]:
    """The places of the action slots by their side, and by number from 1."""
    slots = range(1, box.slots + 1)
    return {side: {slot: place_name("action", slot=f"{side}/{slot}") for slot in slots} for side, _ in box.lines}


class Party(Purse):
    """Somebody who plays: a seat, or the corrupt magistrate, who has no seat (number 0)."""

    turn: "MervTurn"

    def __init__(self, turn: "MervTurn", number: int, colour: str) -> None:
        self.turn = turn
        self.number = number
        self.colour = colour
        self.master = f"master/{colour}"
        self.building = f"building/{colour}"
        self.disc = f"disc/{colour}"
        self.servant = f"servant/{colour}"
        self.supply = self._place("supply")
        self.purse = self._place("purse")
        self.cards_place = self._place("cards")
        self.contracts_place = self._place("contracts")
        self.committed_place = self._place("committed")
        self.breakthroughs_place = self._place("breakthroughs")
        self.scoring_tile_place = self._place("scoring-tile")
        self.taken_places = numbered_places(self._area("taken"), range(1, turn.box.display + 1), number)
        self.score_places = places_by_slot(self._area(SCORE), CATEGORIES, number)

    def _area(self, area: str) -> str:
        return area if self.number else f"magistrate-{area}"

    def _place(self, area: str) -> str:
        return place_name(self._area(area), self.number)

    # -- cubes, camels, goods, scrolls --------------------------------------------------------------------------

    @property
    def camels(self) -> int:
        """Camels owned."""
        return self.has(CAMEL)

    @property
    def scrolls(self) -> int:
        """Scrolls owned, those committed to contracts too (MERV-LIB-02)."""
        return self.has(SCROLL) + self.turn.count(self.committed_place, SCROLL)

    @property
    def goods(self) -> int:
        """Goods owned, those committed to contracts too (MERV-SCO-03)."""
        return sum(self.has(good) + self.turn.count(self.committed_place, good) for good in GOODS)

    def takes(self, item: str, count: int = 1, *, rule: str = "") -> None:
        """Cubes, goods or scrolls come from the stock, as far as it lasts (AMB-01)."""
        turn = self.turn
        if turn.setting.on("limited_supply"):
            left = turn.box.supply[item] + turn.table.count(STOCK, item)
            count = max(0, min(count, left))
        turn.move(item, STOCK, self.purse, count, rule=rule)

    def scores(self, category: str, points: int, *, rule: str = "") -> None:
        """Gives points, 0 or more, in a category of the scoreboard."""
        self.turn.move(POINT, STOCK, self.score_places[category], points, rule=rule)

    @property
    def points(self) -> int:
        """All points so far."""
        return sum(self.turn.table.count(place, POINT) for place in self.score_places.values())

    # -- pieces -------------------------------------------------------------------------------------------------

    @property
    def buildings_left(self) -> int:
        """Buildings not in the city."""
        return self.turn.table.pieces(self.supply).get(self.building, 0)

    @property
    def discs_left(self) -> int:
        """Discs that are on no track and no city."""
        return self.turn.table.pieces(self.supply).get(self.disc, 0)

    @property
    def servants_left(self) -> int:
        """Servants that are neither soldiers nor courtiers."""
        return self.turn.table.pieces(self.supply).get(self.servant, 0)

    @property
    def favour(self) -> int:
        """The space on the favour track."""
        return self._space_on(self.turn.favour_places)

    @property
    def influence(self) -> int:
        """The space on the influence track."""
        return self._space_on(self.turn.influence_places)

    def _space_on(self, places: tuple[str, ...]) -> int:
        pieces, disc = self.turn.table.pieces, self.disc
        for space, place in enumerate(places):
            if disc in pieces(place):
                return space
        return 0

    @property
    def mosque_space(self) -> str:
        """The space on the mosque track; empty before the first step."""
        pieces, disc = self.turn.table.pieces, self.disc
        for space, place in self.turn.mosque_places.items():
            if disc in pieces(place):
                return space
        return ""

    @property
    def mosque_level(self) -> int:
        """The number of spaces that the party has advanced on the mosque track."""
        space = self.mosque_space
        return self.turn.box.mosque[space].level if space else 0

    def courtiers_in(self, hall: str) -> int:
        """Courtiers in a hall of the palace."""
        return self.turn.table.count(self.turn.hall_places[hall], self.servant)

    @property
    def courtiers(self) -> int:
        """Courtiers in the palace."""
        pieces, servant = self.turn.table.pieces, self.servant
        return sum([pieces(place).get(servant, 0) for place in self.turn.hall_places.values()])

    def has_post(self, city: str) -> bool:
        """True if the party has a trading post in a city."""
        return self.disc in self.turn.table.pieces(self.turn.city_places[city])

    @property
    def posts(self) -> list[City]:
        """The cities with a trading post of the party."""
        return [city for city in self.turn.box.cities.values() if self.has_post(city.id)]

    # -- cards and tiles ----------------------------------------------------------------------------------------

    def cards(self, spice: str) -> int:
        """Caravan cards of a spice, those just being taken too."""
        card = f"card/{spice}"
        count = self.turn.table.count
        return count(self.cards_place, card) + sum(count(place, card) for place in self.taken_places)

    @property
    def spices(self) -> dict[str, int]:
        """The number of caravan cards of each spice, those just being taken too."""
        pieces = self.turn.table.pieces
        there = [lying for place in (self.cards_place, *self.taken_places) if (lying := pieces(place))]
        cards = self.turn.cards
        return {spice: sum([lying.get(card, 0) for lying in there]) for spice, card in cards.items()}

    @property
    def card_count(self) -> int:
        """Caravan cards of all spices."""
        return self.turn.size(self.cards_place)

    @property
    def tiles(self) -> list[Breakthrough]:
        """The party's breakthroughs, by tier."""
        owned = set(map(face_of, self.turn.table.pieces(self.breakthroughs_place)))
        return [tile for name, tile in self.turn.box.breakthroughs.items() if name in owned] if owned else []

    @property
    def scoring_tile(self) -> str:
        """The action that the party's scoring tile shows; empty without one."""
        return self.turn.face(self.scoring_tile_place)

    @property
    def wild(self) -> str:
        """The colour of which one cube counts as any colour; empty without such a breakthrough (MERV-LIB-05)."""
        return next((tile.wild for tile in self.tiles if tile.wild), "")


class Seat(Party):
    """A seat and all that belongs to it."""

    def __init__(self, turn: "MervTurn", number: int) -> None:
        super().__init__(turn, number, turn.box.player_colours[number - 1])
        self.memory = place_name("memory", number)

    def remembers(self, piece: str) -> bool:
        """True if the seat has used up a possibility in the turn that is going on."""
        return piece in self.turn.table.pieces(self.memory)

    @property
    def has_traded(self) -> bool:
        """True if the seat has traded at the camel market in this turn."""
        return self.remembers(MARKET_VISITED)

    @property
    def spice_limit(self) -> int:
        """The most kinds of spice that the seat may own (MERV-INF-03)."""
        return self.turn.box.spice_limit(self.influence)


class Town:
    """The city board: sites, and what stands on them; a cell is `row/column`."""

    def __init__(self, turn: "MervTurn") -> None:
        self.turn = turn
        self.cells = turn.box.cells
        self.sites = places_by_slot("site", self.cells)
        self.buildings = places_by_slot("building", self.cells)
        self.soldiers = places_by_slot("soldier", self.cells)
        self.upgrades = places_by_slot("upgrade", self.cells)
        self.walls = places_by_slot("wall-slot", tuple(turn.box.wall_slots))

    def site(self, cell: str) -> Site:
        """The site in a cell."""
        return self.turn.box.sites[self.turn.face(self.sites[cell])]

    def owner(self, cell: str) -> str:
        """The colour of the building in a cell; empty without one."""
        for building in self.turn.table.pieces(self.buildings[cell]):
            return face_of(building)
        return ""

    def soldier(self, cell: str) -> str:
        """The colour of the soldier in a cell; empty without one."""
        return self.turn.face(self.soldiers[cell])

    def upgrade(self, cell: str) -> str:
        """The colour of the upgrade in a cell; empty without one."""
        return self.turn.face(self.upgrades[cell])

    def walled(self, cell: str) -> bool:
        """True if a wall piece stands on every exposed side of a cell (MERV-INV-02, AMB-08)."""
        pieces = self.turn.table.pieces
        return all(pieces(self.walls[slot]) for slot in self.turn.box.exposed[cell])

    def protected(self, cell: str) -> bool:
        """True if a building in the cell is safe from the Mongols (MERV-INV-03)."""
        return bool(self.soldier(cell)) or self.walled(cell)

    def count(self, cells: Sequence[str], *colours: str) -> int:
        """The number of these cells that hold a building of one of these colours."""
        return sum(self.owner(cell) in colours for cell in cells)

    def of(self, colour: str) -> list[str]:
        """The cells with a building of a colour, north-west first."""
        pieces = self.turn.table.pieces
        return [cell for cell, place in self.buildings.items() for there in pieces(place) if face_of(there) == colour]

    def yields(self, cell: str) -> list[str]:
        """The cubes that a site yields (MERV-RES-02)."""
        upgrade, colour = self.upgrade(cell), self.site(cell).colour
        if upgrade == self.turn.box.wild:
            return [upgrade]
        return [colour, upgrade] if upgrade else [colour]


class MervTurn(Turn[Box, Seat]):
    """The turn with the facades of Merv."""

    def __init__(self, table: Table, box: Box, setting: Setting, chance: Chance) -> None:
        self.favour_places = numbered_places("favour", range(box.favour.last + 1))
        self.influence_places = numbered_places("influence", range(box.influence.last + 1))
        self.display_places = numbered_places("display", range(1, box.display + 1))
        self.on_card_places = numbered_places("on-card", range(1, box.display + 1))
        self.corner_places = places_by_slot("corner", box.corners)
        self.hall_places = places_by_slot("hall", tuple(box.halls))
        self.city_places = places_by_slot("city", tuple(box.cities))
        self.route_places = places_by_slot("route", tuple(box.cities))
        self.mosque_places = places_by_slot("mosque", tuple(box.mosque))
        self.action_places = _action_places(box)
        self._queue_places = _queue_places(box)
        self.cards = {spice: f"card/{spice}" for spice in box.spices}
        """The caravan cards of each spice, as pieces."""
        super().__init__(table, box, setting, chance)
        self.town = Town(self)
        unused = iter(box.player_colours[setting.players :])
        self.magistrate = Party(self, 0, next(unused)) if self.count_of_players.magistrate else None
        self.courtier_colour = next(unused) if self.count_of_players.courtier else ""
        """The colour of the high courtier; empty in games without one."""
        self.parties: tuple[Party, ...] = (*self.seats, *([self.magistrate] if self.magistrate else []))

    @property
    def count_of_players(self) -> PlayerCount:
        """The values that depend on the number of players."""
        return self.box.players[self.setting.players]

    def party(self, colour: str) -> Party | None:
        """The party of a colour; None for the high courtier and for colours not in play."""
        return next((party for party in self.parties if party.colour == colour), None)

    def seat_of(self, colour: str) -> Seat:
        """The seat that plays a colour."""
        return next(seat for seat in self.seats if seat.colour == colour)

    def is_seat(self, colour: str) -> bool:
        """True if a seat plays this colour."""
        return any(seat.colour == colour for seat in self.seats)

    def purse_of(self, colour: str) -> str:
        """The place of the camels of a colour, the high courtier's too."""
        party = self.party(colour)
        return party.purse if party else COURTIER_PURSE

    def supply_of(self, colour: str) -> str:
        """The place of the pieces of a colour that are not in play, the high courtier's too."""
        party = self.party(colour)
        return party.supply if party else COURTIER_SUPPLY

    # -- the course of the year ---------------------------------------------------------------------------------

    @property
    def year(self) -> int:
        """The year, from 1."""
        return int(self.face(YEAR))

    @property
    def round(self) -> Round:
        """The round that is going on; also between its last turn and the next round."""
        return self.box.rounds[int(self.face(ROUND)) - 1]

    def line(self, slot: int) -> Line:
        """The line in front of an action slot of the current side."""
        return self.box.lines[self.round.side, slot]

    def action_place(self, slot: int) -> str:
        """An action slot of the current side."""
        return self._action_slots()[slot]

    def _action_slots(self) -> Mapping[int, str]:
        """The action slots of the current side, by number."""
        return self.action_places[self.round.side]

    def in_slot(self, slot: int) -> str:
        """The colour of the master in an action slot of the current side; empty if it is free."""
        return self.face(self.action_place(slot))

    @property
    def free_slots(self) -> list[int]:
        """The action slots of the current side that are free."""
        return [slot for slot, place in self._action_slots().items() if not self.table.pieces(place)]

    def slot_of(self, colour: str) -> int:
        """The action slot where the master of a colour stands; 0 before it has moved there."""
        pieces, master = self.table.pieces, f"master/{colour}"
        for slot, place in self._action_slots().items():
            if master in pieces(place):
                return slot
        return 0

    def queue_place(self, corner: str, slot: int) -> str:
        """A slot of a queue, the front one is 1."""
        return self._queue_places[corner][slot - 1]

    @property
    def queue_slots(self) -> range:
        """The slots of a queue that are used (MERV-RND-02)."""
        return range(1, len(self.count_of_players.queue) + 1)

    def queue(self, corner: str) -> list[str]:
        """The colours of the masters in a queue, the front one first."""
        pieces = self.table.pieces
        waiting = [pieces(self.queue_place(corner, slot)) for slot in self.queue_slots]
        return [face_of(piece) for there in waiting for piece in there if piece != CAMEL]

    # -- the camel market and the caravansary -------------------------------------------------------------------

    def market_reward(self, corner: str) -> str:
        """The reward of a corner of the camel market."""
        return self.box.market_sides[self.face(MARKET)][corner]

    @property
    def market_camels(self) -> list[str]:
        """The corners of the camel market with a camel."""
        pieces = self.table.pieces
        return [corner for corner, place in self.corner_places.items() if CAMEL in pieces(place)]

    def displayed(self) -> dict[int, str]:
        """The spices on display by their place in the row; the front is 1."""
        found = ((number, self.face(place)) for number, place in enumerate(self.display_places, 1))
        return {number: spice for number, spice in found if spice}

    def has_camel(self, number: int) -> bool:
        """True if a camel lies on a card of the display."""
        return CAMEL in self.table.pieces(self.on_card_places[number - 1])

    def first_without_camel(self) -> int:
        """The place of the frontmost card without a camel; 0 if every card has one."""
        return next((number for number in self.displayed() if not self.has_camel(number)), 0)
