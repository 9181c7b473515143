"""The words of Merv for the test language: positions set up from the box, what a seat has, gets and does.

`situations` has the positions from which tests begin. The decisions of the game are here under their names.
"""

from typing import Self

import pytest

from caravanserai_kit.position import Position
from domain.games.merv import GAME
from domain.games.merv.areas import SCROLL
from domain.games.merv.camel_market import CollectCamels, PlaceCamel
from domain.games.merv.caravansary import LayCamel, TakeAnyCard, TakeCard
from domain.games.merv.components import Box
from domain.games.merv.contracts import FulfilContract
from domain.games.merv.high_courtier import ChooseCourtierSite, ChooseCourtierSlot
from domain.games.merv.invasion import LoseBuildings, PayRansom
from domain.games.merv.library import BuyScrolls, ChooseBreakthrough
from domain.games.merv.marketplace import BuyGood, EstablishPost
from domain.games.merv.mosque import AdvanceInMosque, ChooseScoringTile
from domain.games.merv.palace import PlaceCourtier
from domain.games.merv.rounds import TakeQueuePlace
from domain.games.merv.scoring import ScoreCourtiers
from domain.games.merv.soldiers import DeclineSoldier, DeploySoldier
from domain.games.merv.turn import CATEGORIES, MervTurn
from domain.games.merv.turns import (
    ChooseSite,
    ChooseSlot,
    EndTurn,
    FinishAction,
    GainFavour,
    SendSoldier,
    TakeBoardAction,
)
from domain.games.merv.upgrades import PlaceUpgrade
from domain.games.merv.walls import BuildWall, PlaceWall
from domain.play.turn import STOCK
from domain.table.effects import Move
from domain.table.names import area_of, face_of, kind_of, slot_of

__all__ = [
    "BLUE",
    "COURTIER",
    "GAME",
    "GREEN",
    "MAGISTRATE",
    "RED",
    "YELLOW",
    "AdvanceInMosque",
    "BuildWall",
    "BuyGood",
    "BuyScrolls",
    "ChooseBreakthrough",
    "ChooseCourtierSite",
    "ChooseCourtierSlot",
    "ChooseScoringTile",
    "ChooseSite",
    "ChooseSlot",
    "CollectCamels",
    "DeclineSoldier",
    "DeploySoldier",
    "EndTurn",
    "EstablishPost",
    "FinishAction",
    "FulfilContract",
    "GainFavour",
    "LayCamel",
    "LoseBuildings",
    "MervPosition",
    "PayRansom",
    "PlaceCamel",
    "PlaceCourtier",
    "PlaceUpgrade",
    "PlaceWall",
    "ScoreCourtiers",
    "SendSoldier",
    "TakeAnyCard",
    "TakeBoardAction",
    "TakeCard",
    "TakeQueuePlace",
    "rules",
]

rules = pytest.mark.rules
"""Names the rules, rulings and examples of the ledger that a test shows."""

RED, BLUE, YELLOW, GREEN = 1, 2, 3, 4
COLOURS = ("", "red", "blue", "yellow", "green")
MAGISTRATE = "blue"
"""The colour of the corrupt magistrate in a single-player game."""
COURTIER = "yellow"
"""The colour of the high courtier in games for one or two players."""
OWNED = ("purse", "cards", "committed", "contracts", "breakthroughs", "scoring-tile", "memory")

CLEARED = ("building", "soldier", "upgrade", "wall-slot", "ransom", "corner", "courtier-purse", "hall", "on-card")


class MervPosition(Position):
    """A position of Merv."""

    @property
    def box(self) -> Box:
        """The box."""
        box: Box = self.playing.turn.box
        return box

    @property
    def turn(self) -> MervTurn:
        """The facades."""
        turn = self.playing.turn
        assert isinstance(turn, MervTurn)
        return turn

    # -- given --------------------------------------------------------------------------------------------------

    def home(self, piece: str, place: str) -> str:
        """The place out of the way of pieces: with their owner, on their stack, in their supply, or in the box."""
        kind, face = kind_of(piece), face_of(piece)
        match kind:
            case "building" | "disc" | "servant" | "master":
                return self.turn.supply_of(face)
            case "camel" | "discount-used" | "wild-used" | "market-visited":
                return "box"
            case "card":
                return "deck"
            case "contract":
                return f"stack:{self.box.contracts[face].stack}"
            case "breakthrough":
                return f"library:{self.box.breakthroughs[face].tier}"
            case "upgrade":
                return "upgrades"
            case "scoring-tile":
                return "scoring-tiles"
            case "wall":
                return "walls"
        return super().home(piece, place)

    def purse(self, who: int | str) -> str:
        """The purse of a seat, or of the magistrate or high courtier by colour."""
        return f"purse@{who}" if isinstance(who, int) else self.turn.purse_of(who)

    def owns(self, who: int | str, **items: int) -> Self:
        """Given that somebody owns exactly these cubes, camels, goods and scrolls that are not committed."""
        purse = self.purse(who)
        self.clear(purse)
        for item, count in items.items():
            if item == "camel":
                self.lend(purse, count)
            else:
                self.move(item, STOCK, purse, count)
        return self

    def lend(self, place: str, count: int = 1) -> Self:
        """Given that ``count`` more camels lie at a place: from the box, else from the mosque."""
        for _ in range(count):
            sources = ("box", *first_spaces(self.box))
            source = next(source for source in sources if self.table.count(source, "camel"))
            self.move("camel", source, place)
        return self

    def colour(self, who: int | str) -> str:
        """The colour of a seat; a colour is itself."""
        return COLOURS[who] if isinstance(who, int) else who

    def site(self, cell: str, site: str) -> Self:
        """Given that this site lies in a cell."""
        return self.swap(f"site:{cell}", f"site/{site}")

    def builds(self, who: int | str, *cells: str) -> Self:
        """Given that there are buildings of somebody in these cells."""
        colour = self.colour(who)
        for cell in cells:
            self.clear(f"building:{cell}").move(f"building/{colour}", self.turn.supply_of(colour), f"building:{cell}")
        return self

    def guards(self, who: int | str, *cells: str) -> Self:
        """Given that there are soldiers of somebody in these cells."""
        colour = self.colour(who)
        for cell in cells:
            self.move(f"servant/{colour}", self.turn.supply_of(colour), f"soldier:{cell}")
        return self

    def upgraded(self, cell: str, colour: str) -> Self:
        """Given that there is an upgrade in a cell."""
        return self.move(f"upgrade/{colour}", "upgrades", f"upgrade:{cell}")

    def walled(self, *slots: str) -> Self:
        """Given that these wall slots are built, whatever the pieces."""
        for slot in slots:
            gate = self.box.wall_slots[slot].gate
            piece = next(
                piece
                for piece in self.box.wall_pieces.values()
                if piece.gate == gate and self.table.count("walls", f"wall/{piece.id}")
            )
            self.move(f"wall/{piece.id}", "walls", f"wall-slot:{slot}")
        return self

    def stands(self, who: int | str, *, favour: int | None = None, influence: int | None = None) -> Self:
        """Given that the discs of somebody stand there on the tracks."""
        disc = f"disc/{self.colour(who)}"
        for track, space in (("favour", favour), ("influence", influence)):
            if space is not None:
                here = next(
                    place for place in self.table.places() if area_of(place) == track and self.table.count(place, disc)
                )
                if here != f"{track}:{space}":
                    self.move(disc, here, f"{track}:{space}")
        return self

    def in_mosque(self, who: int | str, space: str) -> Self:
        """Given that somebody's disc stands on a space of the mosque."""
        colour = self.colour(who)
        return self.move(f"disc/{colour}", self.turn.supply_of(colour), f"mosque:{space}")

    def posts(self, who: int | str, *cities: str) -> Self:
        """Given that somebody has trading posts in these cities; their camels are gone."""
        colour = self.colour(who)
        for city in cities:
            self.move(f"disc/{colour}", self.turn.supply_of(colour), f"city:{city}")
            self.move("camel", f"city:{city}", "box", self.table.count(f"city:{city}", "camel"))
        return self

    def courtiers(self, who: int | str, **halls: int) -> Self:
        """Given that somebody has these numbers of courtiers in the halls."""
        colour = self.colour(who)
        for hall, count in halls.items():
            self.move(f"servant/{colour}", self.turn.supply_of(colour), f"hall:{hall}", count)
        return self

    def holds(self, who: int | str, **cards: int) -> Self:
        """Given that somebody has exactly these caravan cards."""
        place = f"cards@{who}" if isinstance(who, int) else "magistrate-cards"
        self.clear(place)
        for spice, count in cards.items():
            self._free_cards(spice, count)
            self.move(f"card/{spice}", "deck", place, count)
        return self

    def _free_cards(self, spice: str, count: int) -> None:
        """Makes sure that ``count`` cards of a spice are in the deck, by changing the display."""
        for place in self.turn.display_places:
            if self.table.count("deck", f"card/{spice}") >= count:
                return
            if self.table.count(place, f"card/{spice}"):
                other = next(card for card in sorted(self.table.pieces("deck")) if card != f"card/{spice}")
                self.move(f"card/{spice}", place, "deck").move(other, "deck", place)

    def display(self, *cards: str) -> Self:
        """Given that exactly these cards are on display from the front on; ``ginger+`` has a camel."""
        self.clear(*self.turn.display_places, *self.turn.on_card_places)
        for number, card in enumerate(cards):
            self.move(f"card/{card.rstrip('+')}", "deck", self.turn.display_places[number])
            if card.endswith("+"):
                self.lend(self.turn.on_card_places[number])
        return self

    def deck(self, *cards: str) -> Self:
        """Given that exactly these cards are left in the deck."""
        wanted = {f"card/{spice}": cards.count(spice) for spice in self.box.spices}
        for card, count in wanted.items():
            left = self.table.count("deck", card)
            assert left >= count, f"{left} {card} left"
            self.move(card, "deck", "out", left - count)
        return self

    def knows(self, who: int | str, *tiles: str, scrolls: int = 0, committed: int = 0) -> Self:
        """Given that somebody has exactly these breakthroughs and scrolls, and ``committed`` more on contracts."""
        prefix = "{}@" + str(who) if isinstance(who, int) else "magistrate-{}"
        self.clear(prefix.format("breakthroughs"))
        for tile in tiles:
            self.put(prefix.format("breakthroughs"), f"breakthrough/{tile}")
        for place, count in (("purse", scrolls), ("committed", committed)):
            there = prefix.format(place)
            self.move(SCROLL, there, STOCK, self.table.count(there, SCROLL))
            self.move(SCROLL, STOCK, there, count)
        return self

    def market(self, side: str, *corners: str) -> Self:
        """Given that this side of the camel market is up, with camels on exactly these corners."""
        if self.turn.face("camel-market") != side:
            other = self.turn.only("camel-market")
            self.move(f"camel-market/{side}", "box", "camel-market").move(other, "camel-market", "box")
        self.clear(*(f"corner:{corner}" for corner in self.box.corners))
        for corner in corners:
            self.lend(f"corner:{corner}")
        return self

    def without(self, who: int | str, *, buildings: int = 0, discs: int = 0, servants: int = 0) -> Self:
        """Given that these numbers of somebody's pieces are out of the game."""
        colour = self.colour(who)
        for kind, count in (("building", buildings), ("disc", discs), ("servant", servants)):
            self.move(f"{kind}/{colour}", self.turn.supply_of(colour), "out", count)
        return self

    def solo_deck(self, *cards: str, discard: tuple[str, ...] = ()) -> Self:
        """Given that the solo deck holds these cards from the top, the discard pile those, and the others are out."""
        places = [f"solo-deck:{number}" for number in range(1, 7)]
        for place in (*places, "solo-card", "solo-tried", "solo-discard", "out"):
            for card in sorted(self.table.pieces(place)):
                if kind_of(card) == "solo-card":
                    self.move(card, place, "solo-cards")
        for place, card in zip(places, cards, strict=False):
            self.move(f"solo-card/{card}", "solo-cards", place)
        for card in discard:
            self.move(f"solo-card/{card}", "solo-cards", "solo-discard")
        for card in sorted(self.table.pieces("solo-cards")):
            self.move(card, "solo-cards", "out")
        return self

    def in_slots(self, **slots: int) -> Self:
        """Given that the masters of these colours stand in these action slots."""
        for colour, slot in slots.items():
            here = self.find(f"master/{colour}")
            target = self.turn.action_place(slot)
            if here != target:
                self.move(f"master/{colour}", here, target)
        return self

    def has_points(self, who: int | str, points: int) -> Self:
        """Given that somebody has exactly these points, from contracts."""
        prefix = f"score@{who}" if isinstance(who, int) else "magistrate-score"
        for category in CATEGORIES:
            there = f"{prefix}:{category}"
            self.move("point", there, STOCK, self.table.count(there, "point"))
        return self.move("point", STOCK, f"{prefix}:contracts", points)

    # -- when ---------------------------------------------------------------------------------------------------

    def takes_turn(self, seat: int, slot: int, cell: str) -> Self:
        """When a seat takes a slot, activates a site, gains favour and ends its turn."""
        return self.then_decides(seat, ChooseSlot(slot), ChooseSite(cell), GainFavour(), EndTurn())

    def plays_on(self, until: int) -> Self:
        """When everybody decides as if nobody cared, for ``until`` decisions or to the end."""
        for _ in range(until):
            if self.playing.finished:
                break
            seat = next(iter(self.playing.awaiting()))
            offers = list(self.playing.offers(seat))
            self.playing.perform(seat, GAME.absent(self.turn, self.turn.seat(seat), offers))
        return self

    # -- then ---------------------------------------------------------------------------------------------------

    def gains(self, who: int | str, **items: int) -> Self:
        """Then somebody's cubes, camels, goods and scrolls have changed by exactly this."""
        purse = self.purse(who)
        got = self.change(lambda place, piece: piece if place == purse else None)
        assert got == items, f"{who} gains {got}, not {items}"
        return self

    def has(self, who: int | str, **items: int) -> Self:
        """Then somebody owns these numbers of items."""
        pieces = self.table.pieces(self.purse(who))
        assert {item: pieces.get(item, 0) for item in items} == items, f"{who} owns {dict(pieces)}"
        return self

    def on_tracks(self, who: int | str, *, favour: int | None = None, influence: int | None = None) -> Self:
        """Then somebody stands there on the tracks."""
        party = self.turn.party(self.colour(who))
        assert party is not None
        if favour is not None:
            assert party.favour == favour, f"favour {party.favour}, not {favour}"
        if influence is not None:
            assert party.influence == influence, f"influence {party.influence}, not {influence}"
        return self

    def buildings(self, who: int | str, *cells: str) -> Self:
        """Then somebody's buildings stand exactly there."""
        assert self.turn.town.of(self.colour(who)) == sorted(cells), self.turn.town.of(self.colour(who))
        return self

    def cards(self, who: int | str, **cards: int) -> Self:
        """Then somebody has exactly these caravan cards."""
        place = f"cards@{who}" if isinstance(who, int) else "magistrate-cards"
        return self.lies_only(place, *(f"card/{spice}" for spice, count in cards.items() for _ in range(count)))

    def shows(self, *cards: str) -> Self:
        """Then the display begins with these cards; ``ginger+`` has a camel."""
        shown = [
            spice + ("+" if self.turn.has_camel(number) else "") for number, spice in self.turn.displayed().items()
        ]
        assert shown[: len(cards)] == list(cards), shown
        return self

    def queue(self, corner: str, *who: int | str) -> Self:
        """Then these masters stand in a queue, the front one first."""
        assert self.turn.queue(corner) == [self.colour(one) for one in who], self.turn.queue(corner)
        return self

    def entered(self, corner: str) -> dict[str, int]:
        """The masters that have entered a queue since the *when*, and in which slots."""
        moves = [effect for effect in self.effects if isinstance(effect, Move) and kind_of(effect.piece) == "master"]
        return {
            move.piece: int(slot_of(move.target).partition("/")[2])
            for move in moves
            if move.target.startswith(f"queue:{corner}/")
        }

    def magistrate_scores(self, **points: int) -> Self:
        """Then the magistrate has got exactly these points, by category (``full_tracks`` for ``full-tracks``)."""
        wanted = {category.replace("_", "-"): count for category, count in points.items()}
        got = self.change(lambda place, _: slot_of(place) if area_of(place) == "magistrate-score" else None)
        assert got == wanted, f"the magistrate scores {got}, not {wanted}"
        return self

    def drawn(self, kind: str) -> list[str]:
        """The pieces of a kind that were moved since the *when*, by what they became, in order."""
        return [effect.becomes for effect in self.effects if isinstance(effect, Move) and kind_of(effect.piece) == kind]


def first_spaces(box: Box) -> list[str]:
    return [f"mosque:{space.id}" for space in box.mosque.values() if not space.before]
