"""The typed facades with which the rules of Sahwari read and change the table. They hold names, never contents."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from domain.games.sahwari.areas import (
    ATTACK_SIDE,
    BOX,
    COLLECTOR,
    COLOURS,
    DISPLAY,
    GUILD,
    LEFT,
    LOCK_SIDE,
    NOBODY,
    RIGHT,
    STAGE,
    START_PLAYER,
    SUPPLY,
    TAKEN,
    TILES,
    all_handles,
    collecting,
    collector_of,
    sides_of,
    slot_names,
)
from domain.games.sahwari.box import ARTIFACT, BACKS, RECRUIT, TOKENS, Box, Caravan, Card, Leader, Side
from domain.play.chance import Chance
from domain.play.turn import Setting, Turn
from domain.table.names import face_of, kind_of, place_name, places_by_slot
from domain.table.table import Table

RESOURCE_SIDE = "resource"
DESERT, OASIS = BACKS
GUILD_SIDE = "guild"


class Space(NamedTuple):
    """An artifact space of a row: its name, and the touching sides, the left one first (SAH-RECR-04)."""

    name: str
    sides: tuple[Side, Side]

    @property
    def icons(self) -> tuple[str, str]:
        """The two icons next to the space."""
        return self.sides[0].icon, self.sides[1].icon


class Map:
    """The tiles with the resources and camels on them."""

    def __init__(self, turn: "SahwariTurn") -> None:
        self.turn = turn
        self.grid = turn.box.grid
        self.guild = self.grid.guild
        self._camels = places_by_slot("camel", self.grid.cells)
        self._resources = places_by_slot("on", self.grid.cells)
        self._tiles = places_by_slot("tile", self.grid.cells)
        self._flipped = places_by_slot("flipped", self.grid.cells)

    # -- tiles --------------------------------------------------------------------------------------------------

    def lay(self, tile: str, cell: str) -> None:
        """A tile comes to its cell, resource side up."""
        self.turn.move(tile, TILES, self._tiles[cell])

    def kind(self, cell: str) -> str:
        """The kind of a tile whose resource side is up."""
        return kind_of(self.turn.only(self._tiles[cell]))

    def side(self, cell: str) -> str:
        """The side of a tile that is up: resource, desert or oasis; the Guild tile's is guild."""
        for flipped in self.turn.table.pieces(self._flipped[cell]):
            return face_of(flipped)
        return GUILD_SIDE if cell == self.guild else RESOURCE_SIDE

    def is_shared(self, cell: str) -> bool:
        """True if any number of camels may stand there: on the Guild tile and on an Oasis."""
        return self.side(cell) in (GUILD_SIDE, OASIS)

    def oases(self) -> list[str]:
        """The cells of all Oases, row by row."""
        return [cell for cell in self.grid.resource_cells if self.side(cell) == OASIS]

    def resource_sides(self) -> list[str]:
        """The cells of all tiles, without the Guild tile, whose resource side is up, row by row."""
        return [cell for cell in self.grid.resource_cells if self.turn.table.pieces(self._tiles[cell])]

    def flip(self, cell: str) -> None:
        """Turns a tile to its back."""
        self.turn.move(self.turn.only(self._tiles[cell]), self._tiles[cell], self._flipped[cell])

    # -- resources ----------------------------------------------------------------------------------------------

    def resources(self, cell: str) -> Mapping[str, int]:
        """The cubes, pawns and tokens on a tile."""
        return self.turn.table.pieces(self._resources[cell])

    def resources_on(self, cell: str) -> list[str]:
        """The different resources on a tile, by name."""
        return sorted(self.resources(cell))

    def tokens_on(self, cell: str) -> list[str]:
        """The caravan tokens on a tile."""
        return sorted([piece for piece in self.resources(cell) if kind_of(piece) in TOKENS])

    def tokens(self) -> dict[str, str]:
        """All caravan tokens on the map with their cells, row by row."""
        pieces = self.turn.table.pieces
        return {
            token: cell for cell, place in self._resources.items() if pieces(place) for token in self.tokens_on(cell)
        }

    def gets(self, resource: str, source: str, cell: str) -> None:
        """A resource is put on a tile."""
        self.turn.move(resource, source, self._resources[cell])

    def takes(self, resource: str, cell: str, target: str) -> None:
        """A resource leaves a tile; that it left another tile than the Guild tile is noted (SAH-END-06)."""
        turn = self.turn
        turn.move(resource, self._resources[cell], target)
        if cell != self.guild and not turn.table.pieces(TAKEN):
            turn.move(TAKEN, BOX, TAKEN)

    def guild_space(self, resource: str) -> str:
        """The place of cubes and pawns on the Guild tile if there is an empty space for this kind, else empty."""
        limit = self.turn.box.guild_artifacts if resource == ARTIFACT else self.turn.box.guild_recruits
        return self._resources[self.guild] if self.resources(self.guild).get(resource, 0) < limit else ""

    # -- camels -------------------------------------------------------------------------------------------------

    def camels(self, cell: str) -> Mapping[str, int]:
        """The camels on a tile."""
        return self.turn.table.pieces(self._camels[cell])

    def occupied(self) -> list[tuple[str, Mapping[str, int]]]:
        """The cells on which camels stand, row by row, each with its camels."""
        pieces = self.turn.table.pieces
        return [(cell, camels) for cell, place in self._camels.items() if (camels := pieces(place))]

    def positions(self) -> dict[str, str]:
        """All camels on the map with their cells, sorted by camel."""
        return dict(sorted([(camel, cell) for cell, camels in self.occupied() for camel in camels]))

    def ways(self) -> tuple[object, ...]:
        """The camels, the sides of the tiles, and whether anything lies on the Guild tile: all lines follow from it."""
        pieces = self.turn.table.pieces
        camels = tuple([tuple(pieces(place)) for place in self._camels.values()])
        sides = tuple([tuple(pieces(place)) for place in self._flipped.values()])
        return camels, sides, bool(self.resources(self.guild))

    def where(self, camel: str) -> str:
        """The cell where a camel stands; empty if it is not on the map."""
        pieces = self.turn.table.pieces
        for cell, place in self._camels.items():
            if camel in pieces(place):
                return cell
        return ""

    def is_free(self, cell: str) -> bool:
        """True if a camel may be put there: a shared tile, or one without a camel."""
        return not self.camels(cell) or self.is_shared(cell)

    def moves(self, camel: str, target: str) -> None:
        """A camel goes from where it stands to another cell."""
        self.turn.move(camel, self._camels[self.where(camel)], self._camels[target])

    def enters(self, camel: str, source: str, target: str) -> None:
        """A camel comes from elsewhere to a cell."""
        self.turn.move(camel, source, self._camels[target])

    def leaves(self, camel: str, target: str) -> None:
        """A camel leaves the map."""
        self.turn.move(camel, self._camels[self.where(camel)], target)


class Seat:
    """A seat and its clan area (SAH-COMP-08): storage, recruit track, row of cards, caravan tokens."""

    def __init__(self, turn: "SahwariTurn", number: int) -> None:
        self.turn = turn
        self.number = number
        self.colour = COLOURS[number - 1]
        self.camels = tuple(f"{self.colour}/{camel}" for camel in range(1, turn.box.camels[turn.setting.players] + 1))
        self.start = place_name("start", number)
        self.dashboard = place_name("dashboard", number)
        self.storage = place_name("storage", number)
        self.track = place_name("track", number)
        self.gained = place_name("gained", number)
        self.caravans = place_name("caravans", number)
        self.strategy = place_name("strategy", number)
        self.leader_place = place_name("leader", number)
        self._slots = {side: slot_names(side, len(turn.box.cards)) for side in (LEFT, RIGHT)}
        slots = (*self._slots[LEFT], *self._slots[RIGHT])
        self._row = places_by_slot("row", slots, number)
        self._spaces = places_by_slot("space", slots, number)
        self._abilities = places_by_slot("ability", tuple(turn.box.storage_abilities), number)

    @property
    def leader(self) -> Leader:
        """The clan leader of the seat; there is one from the set-up on."""
        return self.turn.box.leaders[self.turn.face(self.leader_place)]

    # -- cubes, pawns, Strategy tokens ----------------------------------------------------------------------------

    @property
    def stored(self) -> int:
        """The number of cubes in the storage."""
        return self.turn.count(self.storage, ARTIFACT)

    @property
    def has_room(self) -> bool:
        """True if the storage has an empty place."""
        return self.stored < self.turn.box.storage.spaces

    @property
    def pawns(self) -> int:
        """The number of pawns on the recruit track."""
        return self.turn.count(self.track, RECRUIT)

    @property
    def strategy_tokens(self) -> int:
        """The number of Strategy tokens that are left to the seat."""
        return self.turn.count(self.strategy, ATTACK_SIDE)

    @property
    def cubes(self) -> int:
        """The number of cubes in the clan area, on spaces and in the storage."""
        return self.stored + len(self.activated())

    def ability_place(self, ability: str) -> str:
        """The place of the lock on a storage ability."""
        return self._abilities[ability]

    # -- caravan tokens -----------------------------------------------------------------------------------------

    def tokens(self) -> list[str]:
        """All tokens in the clan area, open or not, sorted."""
        return sorted(self.turn.table.pieces(self.caravans))

    def hidden_tokens(self) -> list[str]:
        """The tokens in the clan area that are camel side up, sorted."""
        return [token for token in self.tokens() if not self.turn.is_open(token)]

    # -- the row of cards -----------------------------------------------------------------------------------------

    def row_place(self, slot: str) -> str:
        """The place of a card in the row."""
        return self._row[slot]

    def space_place(self, slot: str) -> str:
        """The place of what lies on a space."""
        return self._spaces[slot]

    def cards(self, side: str) -> list[Card]:
        """The cards on one side of the clan board, from the board outwards."""
        pieces, cards = self.turn.table.pieces, self.turn.box.cards
        found: list[Card] = []
        for slot in self._slots[side]:
            lying = pieces(self._row[slot])
            if not lying:
                break
            found.extend([cards[face_of(card)] for card in lying])
        return found

    def next_slot(self, side: str) -> str:
        """The place of the next card on one side of the row (SAH-RECR-03)."""
        return self._slots[side][len(self.cards(side))]

    def row_contents(self) -> tuple[object, ...]:
        """The leader, the cards, and what the spaces hold: `joints`, `activated` and `is_locked` follow from it."""
        pieces = self.turn.table.pieces
        found: list[object] = [*pieces(self.leader_place)]
        for slots in self._slots.values():
            found.append("")
            for slot in slots:
                card = pieces(self._row[slot])
                if not card:
                    break
                found.extend(card)
                found.append(tuple(pieces(self._spaces[slot])))
        return tuple(found)

    def joints(self) -> Iterator[Space]:
        """All pairs of touching sides, from the clan board outwards, first to the left: spaces, and what is none."""
        leader = self.leader
        outer = leader.left
        for slot, card in zip(self._slots[LEFT], self.cards(LEFT), strict=False):
            yield Space(slot, (card.right, outer))
            outer = card.left
        outer = leader.right
        for slot, card in zip(self._slots[RIGHT], self.cards(RIGHT), strict=False):
            yield Space(slot, (outer, card.left))
            outer = card.right

    def spaces(self) -> list[Space]:
        """The artifact spaces of the row: where touching sides have the same colour (SAH-RECR-04)."""
        return [joint for joint in self.joints() if joint.sides[0].colour == joint.sides[1].colour]

    def empty_spaces(self) -> list[Space]:
        """The spaces without a cube and without a lock."""
        return [space for space in self.spaces() if not self.turn.table.pieces(self._spaces[space.name])]

    def activated(self) -> list[Space]:
        """The spaces that hold a cube."""
        return [space for space in self.spaces() if self.is_activated(space.name)]

    def is_activated(self, slot: str) -> bool:
        """True if a space holds a cube."""
        return self.turn.count(self._spaces.get(slot, ""), ARTIFACT) > 0

    def is_locked(self, slot: str) -> bool:
        """True if a space is locked for ever (SAH-ATT-05)."""
        return self.turn.count(self._spaces.get(slot, ""), LOCK_SIDE) > 0


class SahwariTurn(Turn[Box, Seat]):
    """The turn with the facades of Sahwari."""

    def __init__(self, table: Table, box: Box, setting: Setting, chance: Chance) -> None:
        super().__init__(table, box, setting, chance)
        self.map = Map(self)
        self.handles = all_handles(box)
        self._sides = sides_of(self.handles)

    # -- switches -----------------------------------------------------------------------------------------------

    @cached_property
    def guild_camels_stop(self) -> bool:
        """True if a guild camel may stop on an Oasis."""
        return self.setting.on("guild_camel_may_stop_on_oasis")

    @cached_property
    def player_camels_stop(self) -> bool:
        """True if the camel of a player may stop on an Oasis."""
        return self.setting.on("player_camel_may_stop_on_oasis")

    @cached_property
    def guild_camels_block(self) -> bool:
        """True if a guild camel blocks the way of others."""
        return self.setting.on("guild_camel_blocks_passage")

    # -- turns --------------------------------------------------------------------------------------------------

    @property
    def turn_order(self) -> Sequence[int]:
        """The seat numbers in turn order (SAH-SETUP-02)."""
        first = next((seat.number for seat in self.seats if self.count(seat.start, START_PLAYER)), 1)
        return (*range(first, self.setting.players + 1), *range(1, first))

    @property
    def stage(self) -> str:
        """The stage of the turn (SAH-TURN-02)."""
        return self.face(STAGE)

    def enter_stage(self, stage: str) -> None:
        """Goes on to a stage."""
        self.move(self.only(STAGE), STAGE, STAGE, becomes=f"stage/{stage}")

    @property
    def collector(self) -> str:
        """The camel that moved in this turn and still has to collect; empty if there is none."""
        return collector_of(self.only(COLLECTOR))

    def note_collector(self, camel: str) -> None:
        """Notes which camel has to collect; empty: none."""
        self.move(self.only(COLLECTOR), COLLECTOR, COLLECTOR, becomes=collecting(camel) if camel else NOBODY)

    # -- camels and tokens ----------------------------------------------------------------------------------------

    def owner(self, camel: str) -> int:
        """The seat number of a camel's player; 0 for a guild camel and for what is no camel."""
        colour = kind_of(camel)
        return COLOURS.index(colour) + 1 if colour in COLOURS else 0

    @cached_property
    def guild_camels(self) -> tuple[str, ...]:
        """The guild camels, which are always on the map."""
        return tuple(f"{GUILD}/{number}" for number in range(1, self.box.guild_camels + 1))

    def is_open(self, token: str) -> bool:
        """True if a token has been revealed."""
        return bool(self.table.pieces(self._sides[token][1]))

    def hidden_tokens(self) -> list[str]:
        """All tokens on the map and in clan areas that are camel side up, sorted by handle."""
        tokens = [*self.map.tokens(), *(token for seat in self.seats for token in seat.hidden_tokens())]
        return sorted(tokens, key=self.handles.index)

    def known_side(self, token: str, viewer: int) -> str:
        """The ability side of a token as a seat knows it; empty if it does not."""
        hidden, shown = self._sides[token]
        side = self.table.pieces(shown) or (self.table.sees(viewer, hidden) and self.table.pieces(hidden))
        return face_of(next(iter(side))) if side else ""

    def turn_up(self, token: str) -> Caravan:
        """Reveals a token to all."""
        hidden, shown = self._sides[token]
        side = self.only(hidden)
        self.move(side, hidden, shown)
        return self.box.caravans[face_of(side)]

    def caravan(self, token: str) -> Caravan:
        """The ability side of a token that has been revealed."""
        return self.box.caravans[self.face(self._sides[token][1])]

    # -- supplies -----------------------------------------------------------------------------------------------

    @property
    def supply(self) -> int:
        """The number of cubes in the supply (SAH-COMP-04)."""
        return self.count(SUPPLY, ARTIFACT)

    def displayed(self) -> list[str]:
        """The ids of the face-up recruit cards, sorted."""
        return sorted(face_of(card) for card in self.table.pieces(DISPLAY))
