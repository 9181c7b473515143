"""The words of Palmyra for the test language: positions set up from the box, what a seat has, gets and does.

`position` starts a real match, plays its set-up and then clears it: nobody has goods, missions or Improvements, the
display is empty, and seat 1 is first and asked to place. Whatever a test needs it says. `resolution` takes the match
from there to the Resolution stage. The decisions of the game are here under their names, so that a test needs this
module only.
"""

from functools import cache
from typing import Any, Self

import pytest

from caravanserai_kit.position import GIVEN, Position, ScriptedChance
from domain.games import games
from domain.games.palmyra.any_time import (
    ResolveCaravan,
    ResolvePeaceGifts,
    ResolveShipyard,
    ReturnMissionForPiece,
    TakeResources,
)
from domain.games.palmyra.components import Box
from domain.games.palmyra.construction import EndConstruction, UsePrivateConstruction
from domain.games.palmyra.improvements import (
    BuyImprovement,
    DeclineImprovement,
    TakeFreeImprovements,
    TakeOffBoardImprovement,
)
from domain.games.palmyra.kinds import GOODS
from domain.games.palmyra.kingdom import AnswerTaxman, ResolveWarSupplies, TakeFirstPlay, UsePrivateKingdom
from domain.games.palmyra.marauders import (
    ChangeAttackedRegion,
    DeclineMarauders,
    PassMaraudersWindow,
    SelectMaraudersCard,
    SwapPieces,
    TakeCompensation,
)
from domain.games.palmyra.missions import DrawMission, FulfilMission, ReturnMissionForCards
from domain.games.palmyra.payment import SplitPayment
from domain.games.palmyra.placement import PlacePiece, ReturnMissionForSecondPiece
from domain.games.palmyra.rare_goods import AcquireRareGood, ReturnMissionForRareGood
from domain.games.palmyra.setup import ChooseColour, ChooseSeatBonus, TakeStartImprovement
from domain.games.palmyra.temple import BuildTemplePart, ChooseTempleBonusGood, ReturnMissionForTemple
from domain.games.palmyra.tower import (
    BuildTowerPairs,
    BuildTowerSingle,
    ReturnMissionForDestruction,
    ReturnMissionForLevels,
    UseTraitor,
)
from domain.games.palmyra.trading import (
    BuyGoodWithPP,
    CloseMarket,
    DiscardMissionForGood,
    ReturnMissionForGoods,
    ReturnMissionForMarket,
    TradeAtMarket,
    TradeWithImprovement,
)
from domain.games.palmyra.turn import PalmyraTurn
from domain.games.palmyra.turns import DiscardExcess
from domain.games.palmyra.windows import EndStep, PassUntil, WithdrawPiece
from domain.play.chance import KeyedChance, seeded_key
from domain.play.decision import AnyDecision
from domain.play.turn import STOCK
from domain.table.effects import Ask, Close
from domain.table.names import area_of, face_of, kind_of, owner_of
from domain.table.table import Task

__all__ = [
    "AcquireRareGood",
    "AnswerTaxman",
    "BuildTemplePart",
    "BuildTowerPairs",
    "BuildTowerSingle",
    "BuyGoodWithPP",
    "BuyImprovement",
    "ChangeAttackedRegion",
    "ChooseColour",
    "ChooseSeatBonus",
    "ChooseTempleBonusGood",
    "CloseMarket",
    "DeclineImprovement",
    "DeclineMarauders",
    "DiscardExcess",
    "DiscardMissionForGood",
    "DrawMission",
    "EndConstruction",
    "EndStep",
    "FulfilMission",
    "PalmyraPosition",
    "PassMaraudersWindow",
    "PassUntil",
    "PlacePiece",
    "ResolveCaravan",
    "ResolvePeaceGifts",
    "ResolveShipyard",
    "ResolveWarSupplies",
    "ReturnMissionForCards",
    "ReturnMissionForDestruction",
    "ReturnMissionForGoods",
    "ReturnMissionForLevels",
    "ReturnMissionForMarket",
    "ReturnMissionForPiece",
    "ReturnMissionForRareGood",
    "ReturnMissionForSecondPiece",
    "ReturnMissionForTemple",
    "SelectMaraudersCard",
    "SplitPayment",
    "SwapPieces",
    "TakeCompensation",
    "TakeFirstPlay",
    "TakeFreeImprovements",
    "TakeOffBoardImprovement",
    "TakeResources",
    "TakeStartImprovement",
    "TradeAtMarket",
    "TradeWithImprovement",
    "UsePrivateConstruction",
    "UsePrivateKingdom",
    "UseTraitor",
    "WithdrawPiece",
    "full_position",
    "goods",
    "position",
    "rules",
    "set_up",
]

rules = pytest.mark.rules
"""Names the rules, rulings and examples of the ledger that a test shows."""

COLOURS = ("red", "blue", "green", "yellow")
_PARKED = "private@{}:parked"
_GAME = games()["palmyra"]
_IDLE = (
    EndStep,
    EndConstruction,
    DeclineImprovement,
    PassMaraudersWindow,
    DeclineMarauders,
    AnswerTaxman,
    WithdrawPiece,
)
"""The decisions of a seat that does as little as possible, the first of these that it is offered."""


def goods(text: str) -> tuple[str, ...]:
    """Goods in the short form of the ledger: ``2W 1M`` are two wood and one marble."""
    letters = {"W": "wood", "S": "stone", "M": "marble", "G": "gold"}
    return tuple(sorted(letters[part[-1]] for part in text.split() for _ in range(int(part[:-1]))))


class PalmyraPosition(Position):
    """A position of Palmyra."""

    @property
    def box(self) -> Box:
        """The box."""
        box: Box = self.playing.turn.box
        return box

    @property
    def turn(self) -> PalmyraTurn:
        """The facades of the rules, for reading."""
        turn: Any = self.playing.turn
        assert isinstance(turn, PalmyraTurn)
        return turn

    def seat(self, number: int) -> Any:
        """The facade of a seat, for reading."""
        return self.turn.seat(number)

    # -- given --------------------------------------------------------------------------------------------------

    def home(self, piece: str, place: str) -> str:
        """The place out of the way of pieces: goods in the stock, tiles among those never shown, and so on."""
        owner = owner_of(place)
        match kind_of(piece):
            case "camel" | "ship":
                return f"reserve@{owner}" if owner else self._reserve_of(face_of(piece))
            case "improvement":
                return "left-over"
            case "mission":
                return "missions"
            case "temple":
                return "temple-cards"
            case "marauders-card":
                return "marauders"
            case "grey-good" | "yellow-good" | "red-good":
                return f"stack:{kind_of(piece).removesuffix('-good')}"
        return super().home(piece, place)

    def _reserve_of(self, colour: str) -> str:
        return next(f"reserve@{seat.number}" for seat in self.turn.seats if seat.colour == colour)

    def owns(self, seat: int, short: str = "") -> Self:
        """Given that exactly these goods, ``2W 1M``, lie in the seat's Warehouse."""
        return self._goods(f"warehouse@{seat}", short)

    def traded(self, seat: int, short: str) -> Self:
        """Given that exactly these goods are the seat's Traded Goods."""
        return self._goods(f"traded@{seat}", short)

    def _goods(self, place: str, short: str) -> Self:
        self.clear(place)
        for good in goods(short):
            self.move(good, STOCK, place)
        return self

    def tower(self, seat: int, levels: int) -> Self:
        """Given that the tower has this height, and its card shows it."""
        self.clear(f"tower@{seat}").move("level", STOCK, f"tower@{seat}", levels) if levels else self.clear(
            f"tower@{seat}"
        )
        place = f"tower-card@{seat}"
        shown = self.turn.only(place)
        due = max(side for side in self.box.tower_sides if side <= levels)
        base = due if due % 10 == 0 else due - 5
        card = int(face_of(shown)) // 10 * 10
        if shown != f"tower-card/{due}":
            self.move(shown, place, "box", 1, f"tower-card/{card}")
            self.move(f"tower-card/{base}", "box", place, 1, f"tower-card/{due}")
        return self

    def tiles(self, seat: int, *tiles: str) -> Self:
        """Given that the seat owns exactly these Improvements."""
        return self.only(f"tiles@{seat}", *(f"improvement/{tile}" for tile in tiles))

    def display(self, *tiles: str) -> Self:
        """Given that exactly these Improvements are on display."""
        return self.only("display", *(f"improvement/{tile}" for tile in tiles))

    def hand(self, seat: int, *cards: str) -> Self:
        """Given that the seat has exactly these missions in hand."""
        return self.only(f"hand@{seat}", *(f"mission/{card}" for card in cards))

    def fulfilled(self, seat: int, *cards: str) -> Self:
        """Given that exactly these missions of the seat lie face up."""
        return self.only(f"fulfilled@{seat}", *(f"mission/{card}" for card in cards))

    def returned(self, seat: int, *cards: str) -> Self:
        """Given that exactly these missions of the seat lie face down."""
        return self.only(f"returned@{seat}", *(f"mission/{card}" for card in cards))

    def discards(self, *cards: str) -> Self:
        """Given that exactly these missions are discarded."""
        return self.only("discard", *(f"mission/{card}" for card in cards))

    def no_deck(self) -> Self:
        """Given that the deck of missions is empty: its cards lie fulfilled before nobody."""
        for piece in sorted(self.table.pieces("missions")):
            self.move(piece, "missions", "box")
        return self

    def temples(self, seat: int, *parts: str) -> Self:
        """Given that the seat's temples have these latest parts, the first temple first."""
        self.clear(*(f"temple@{seat}:{number}" for number in range(1, 6)))
        for number, part in enumerate(parts, 1):
            self.put(f"temple@{seat}:{number}", f"temple/{part}")
        return self

    def rare(self, seat: int, *types: str) -> Self:
        """Given that the seat has exactly these Rare Goods; they come out of the stacks."""
        self.clear(f"rare@{seat}")
        for name in types:
            piece = self._rare_piece(name)
            self.move(piece, self.find(piece), f"rare@{seat}")
        return self._tops()

    def _rare_piece(self, name: str) -> str:
        colour = next(colour for colour, types in self.box.rare_goods.items() if name in types)
        return f"{colour}-good/{name}"

    def find(self, piece: str, *, but: str = "") -> str:
        """The place where this piece lies; of Rare Goods rather the stack than what others own."""
        colour = kind_of(piece).removesuffix("-good")
        if kind_of(piece).endswith("-good"):
            for place in (f"stack:{colour}", f"top:{colour}", "box"):
                if place != but and self.table.count(place, piece) > 0:
                    return place
        return super().find(piece, but=but)

    def _tops(self) -> Self:
        """No stack that has tiles is without one on top."""
        for colour in self.box.rare_goods:
            if not self.table.pieces(f"top:{colour}") and self.table.pieces(f"stack:{colour}"):
                self.move(min(self.table.pieces(f"stack:{colour}")), f"stack:{colour}", f"top:{colour}")
        return self

    def top(self, *types: str) -> Self:
        """Given that these Rare Goods lie on top of their stacks."""
        for name in types:
            piece = self._rare_piece(name)
            place = f"top:{kind_of(piece).removesuffix('-good')}"
            if not self.table.count(place, piece):
                source = self.find(piece, but=place)
                for other in sorted(self.table.pieces(place)):
                    self.move(other, place, source)
                self.move(piece, source, place)
        return self

    def stack(self, colour: str, *types: str) -> Self:
        """Given that a stack consists of these tiles, the first on top; the others are out of the game."""
        for place in (f"top:{colour}", f"stack:{colour}"):
            for piece, count in sorted(self.table.pieces(place).items()):
                self.move(piece, place, "box", count)
        for number, name in enumerate(types):
            self.move(f"{colour}-good/{name}", "box", f"stack:{colour}" if number else f"top:{colour}")
        return self

    def under_attack(self, region: str) -> Self:
        """Given that the card of this region lies in the slot for the region under attack."""
        return self.only("under-attack", f"marauders-card/{region}")

    def has_chosen(self, seat: int, region: str) -> Self:
        """Given that the seat chose this region in the turn before."""
        return self.only(f"chosen@{seat}", f"marauders-card/{region}")

    def pieces(self, seat: int, camels: int, ships: int) -> Self:
        """Given that the seat has got these numbers of camels and ships, all in its reserve."""
        for kind, wanted in (("camel", camels), ("ship", ships)):
            piece = self.seat(seat).piece(kind)
            have = self.table.count(f"reserve@{seat}", piece)
            if wanted > have:
                self.move(piece, "box", f"reserve@{seat}", wanted - have)
            elif wanted < have:
                self.move(piece, f"reserve@{seat}", "box", have - wanted)
        return self

    def on(self, seat: int, *names: str) -> Self:
        """Given that pieces of the seat's reserve stand on slots or private actions: ``pa_market/1``, ``ship I21``."""
        for name in names:
            kind, _, where = name.rpartition(" ")
            slot = self.turn.slots_by_name.get(where)
            kind = kind or (slot.pieces[0] if slot else "camel")
            target = slot.place if slot else f"private@{seat}:{where}"
            self.move(self.seat(seat).piece(kind), f"reserve@{seat}", target)
        return self

    def blocked(self, kind: str, but: str = "") -> Self:
        """Given that pieces out of the box stand on all slots that a camel or ship could take, except one."""
        for slot in self.turn.slots:
            if kind in slot.pieces and slot.name != but and not self.table.pieces(slot.place):
                wanted = [f"{fit}/{colour}" for fit in slot.pieces for colour in reversed(self.box.colours)]
                self.move(next(piece for piece in wanted if self.table.count("box", piece)), "box", slot.place)
        return self

    def has_points(self, seat: int, points: int) -> Self:
        """Given that the seat stands here on the track."""
        place = f"score@{seat}:start"
        now = self.seat(seat).points
        return (
            self.move("point", STOCK, place, points - now)
            if points > now
            else self.move("point", place, STOCK, now - points)
            if points < now
            else self
        )

    def in_turn(self, number: int) -> Self:
        """Given that this is the turn with this number."""
        self.move(f"turn/{self.turn.number}", "turn", "turn", 1, f"turn/{number}")
        if number == self.box.turns:
            self._end_after_this_turn()
        return self

    def _end_after_this_turn(self) -> None:
        """The stack of the match is that of the last turn."""
        waiting = list(self.table.tasks(0))
        self.table.apply([Close(0, *task, GIVEN) for task in reversed(waiting)])
        kept = [task for task in waiting if task.kind not in ("end of turn", "next turn")]
        for kind, arguments, asked_at in (Task("final scoring", (), self.playing.version), *kept):
            self.table.apply([Ask(0, kind, arguments, asked_at, GIVEN)])
        self.now()

    def draws(self, *cards: str) -> Self:
        """Given that the next missions drawn will be these."""
        self.chance.draw("missions", [f"mission/{card}" for card in cards])
        return self

    def uncovers(self, *types: str) -> Self:
        """Given that the next Rare Goods uncovered will be these."""
        for name in types:
            piece = self._rare_piece(name)
            self.chance.draw(f"stack:{kind_of(piece).removesuffix('-good')}", [piece])
        return self

    # -- when ---------------------------------------------------------------------------------------------------

    def placed(self) -> Self:
        """When the Placement stage ends with the pieces that were put down: seat 1 places nothing that matters.

        It puts a camel on the Marauders slot, if nobody stands there, and chooses no card.
        """
        free = not self.table.pieces("slot:eb_marauders/1")
        for seat in self.turn.seats:
            for piece, count in sorted(self.table.pieces(seat.reserve).items()):
                self.move(piece, seat.reserve, _PARKED.format(seat.number), count)
        camel = self.seat(1).piece("camel")
        if not self.table.count(_PARKED.format(1), camel):
            self.move(camel, "box", _PARKED.format(1))
        self.move(camel, _PARKED.format(1), "reserve@1")
        self.decides(1, PlacePiece("camel", "eb_marauders/1" if free else self._some_slot()))
        for seat in self.turn.seats:
            place = _PARKED.format(seat.number)
            for piece, count in sorted(self.table.pieces(place).items()):
                self._unpark(piece, place, seat.reserve, count)
        return self

    def _some_slot(self) -> str:
        return next(slot.name for slot in self.turn.slots if slot.action == "traitor")

    def _unpark(self, piece: str, place: str, reserve: str, count: int) -> None:
        before, effects = self._before, self.effects
        self.move(piece, place, reserve, count)
        self._before, self.effects = before, effects

    def resolution(self) -> Self:
        """When the match has come to the Resolution stage; what comes next is the test."""
        self.placed()
        if self.playing.question(1) is not None and self.playing.awaiting()[1].kind == "select region":
            self.decides(1, DeclineMarauders())
        return self.now()

    def now(self) -> Self:
        """The next assertion is about what happens from now on."""
        self._before = self._snapshot()
        self.effects = ()
        return self

    def until(self, kind: str, seat: int = 0) -> Self:
        """When all do as little as they can until a seat (or this one) is asked this; a new *when* begins there."""
        for _ in range(200):
            asked = self.playing.awaiting()
            if any(task.kind == kind and seat in (0, number) for number, task in asked.items()):
                return self.now()
            assert asked, f"the match is over, nobody was asked {kind}"
            number = min(asked)
            self._decide(number, self.idle(number))
        raise AssertionError(f"nobody is asked {kind}")

    def idles(self) -> Self:
        """When all seats do as little as they can until the next turn or the end of the match."""
        self.now()
        turn = self.turn.number
        while (asked := self.playing.awaiting()) and self.turn.number == turn:
            self._decide(min(asked), self.idle(min(asked)))
        return self

    def idles_until_next_turn(self) -> Self:
        """When all do as little as they can until the next turn; the latest *when* goes on."""
        turn = self.turn.number
        while (asked := self.playing.awaiting()) and self.turn.number == turn:
            self._decide(min(asked), self.idle(min(asked)))
        return self

    def idle(self, seat: int) -> AnyDecision:
        offers = list(self.playing.offers(seat))
        for idle in _IDLE:
            for offer in offers:
                if isinstance(offer, idle) and offer != AnswerTaxman("gold"):
                    return offer
        return offers[0]

    def ends_match(self) -> Self:
        """When the last turn begins and all do as little as they can in it: then the points are counted."""
        for seat in self.turn.seats:
            for piece, count in sorted(self.table.pieces(seat.reserve).items()):
                self.move(piece, seat.reserve, _PARKED.format(seat.number), count)
        self.in_turn(self.box.turns).placed()
        return self.idles_to_the_end()

    def idles_to_the_end(self) -> Self:
        """When all seats do as little as they can until the match is over; what is said next is about all of it."""
        self.now()
        while asked := self.playing.awaiting():
            self._decide(min(asked), self.idle(min(asked)))
        return self

    # -- then ---------------------------------------------------------------------------------------------------

    def gains(self, seat: int, **change: int) -> Self:
        """Then the seat's goods, in both areas together, have changed by exactly this."""
        areas = ("warehouse", "traded")
        got = self.change(lambda place, piece: piece if area_of(place) in areas and owner_of(place) == seat else None)
        assert got == change, f"seat {seat} gains {got}, not {change}"
        return self

    def has(self, seat: int, stored: str, traded: str = "") -> Self:
        """Then exactly these goods lie in the seat's Warehouse and among its Traded Goods."""
        for area, short in (("warehouse", stored), ("traded", traded)):
            wanted = goods(short)
            got = {good: self.table.count(f"{area}@{seat}", good) for good in GOODS}
            assert got == {good: wanted.count(good) for good in GOODS}, f"{area} of seat {seat}: {got}, not {short}"
        return self

    def height(self, seat: int, levels: int) -> Self:
        """Then the seat's tower has this height, and its card shows it."""
        assert self.seat(seat).levels == levels, f"seat {seat}: {self.seat(seat).levels} levels, not {levels}"
        side = max(side for side in self.box.tower_sides if side <= levels)
        return self.lies_only(f"tower-card@{seat}", f"tower-card/{side}")

    def stands(self, seat: int, points: int) -> Self:
        """Then the seat stands here on the track."""
        assert self.seat(seat).points == points, f"seat {seat} stands at {self.seat(seat).points}, not {points}"
        return self

    def in_reserve(self, seat: int, camels: int, ships: int) -> Self:
        """Then these numbers of camels and ships are in the seat's reserve."""
        got = self.seat(seat).in_reserve("camel"), self.seat(seat).in_reserve("ship")
        assert got == (camels, ships), f"seat {seat} has {got} in reserve, not {(camels, ships)}"
        return self

    def ranks(self, *places: int) -> Self:
        """Then the seats have these places."""
        for seat, place in enumerate(places, 1):
            self.lies_only(f"rank@{seat}", f"rank/{place}")
        return self


def set_up(players: int = 4, *options: str, seed: str = "1", **values: str) -> PalmyraPosition:
    """A match at the beginning of its set-up: the first player is asked for a colour. The options named are on."""
    chance = ScriptedChance(KeyedChance(seeded_key(seed)))
    return PalmyraPosition.started(_GAME, players, {**dict.fromkeys(options, "on"), **values}, chance)


def full_position(players: int = 3, *options: str, **values: str) -> PalmyraPosition:
    """A match in the Placement stage of its first turn, with all that the set-up gave; seat 1 is first."""
    seed = _seed(players, options, tuple(sorted(values.items())))
    match = set_up(players, *options, seed=seed, **values)
    playing = match.playing
    while "place piece" not in {task.kind for task in playing.awaiting().values()}:
        seat = min(playing.awaiting())
        playing.decide(seat, next(iter(playing.offers(seat))))
    return match.now()


def position(players: int = 3, *options: str, **values: str) -> PalmyraPosition:
    """A match in the Placement stage of its first turn, cleared as the module says; seat 1 is first."""
    match = full_position(players, *options, **values)
    for number in match.turn.numbers:
        match.owns(number).hand(number).tiles(number)
    return match.display().now()


@cache
def _seed(players: int, options: tuple[str, ...], values: tuple[tuple[str, str], ...]) -> str:
    for number in range(1000):
        if set_up(players, *options, seed=str(number), **dict(values)).turn.first_player == 1:
            return str(number)
    raise AssertionError
