"""The words of Marco Polo for the test language: positions set up from the box, what a seat has, gets and does.

`position` starts a real match and then clears it: purses and contract slots are empty, all posts are on the player
boards, all figures stand in Venezia, all dice show a 6, and the seats have characters without effect on most rules.
Whatever a test needs it says. The decisions of the game are here under their names, so that a test needs this module
only.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Self

import pytest

from caravanserai_kit.position import Position, ScriptedChance
from domain.games import games
from domain.games.marcopolo.additional import AdjustDie, BuyBlackDie, CompleteContract, RerollDie, TakeThreeCoins
from domain.games.marcopolo.bonus_steps import DeclineBonusStep, MakeBonusStep
from domain.games.marcopolo.characters import ChooseCharacter
from domain.games.marcopolo.city_card_repetitions import ChooseOwnTown, RepeatCityCard, StopCityCard, StopTowns
from domain.games.marcopolo.city_cards import UseCityCard
from domain.games.marcopolo.components import Box
from domain.games.marcopolo.contracts import ObtainContracts, PlaceDrawnContract, ReturnContracts
from domain.games.marcopolo.khan import AskKhan
from domain.games.marcopolo.market import VisitMarket
from domain.games.marcopolo.objectives import KeepObjectives
from domain.games.marcopolo.posts import RelocatePost
from domain.games.marcopolo.rewards import ChooseGoods
from domain.games.marcopolo.rounds import TakeCompensation
from domain.games.marcopolo.take_five_coins import TakeFiveCoins
from domain.games.marcopolo.towns import ChooseOtherTown
from domain.games.marcopolo.travel import StopTravelling, Travel, TravelOn
from domain.games.marcopolo.turn import MarcoPoloTurn
from domain.games.marcopolo.turns import EndTurn
from domain.play.chance import KeyedChance, seeded_key
from domain.play.decision import AnyDecision
from domain.play.turn import STOCK
from domain.table.names import area_of, face_of, kind_of, owner_of, slot_of

__all__ = [
    "BLUE",
    "GREEN",
    "RED",
    "YELLOW",
    "AdjustDie",
    "AskKhan",
    "BuyBlackDie",
    "ChooseCharacter",
    "ChooseGoods",
    "ChooseOtherTown",
    "ChooseOwnTown",
    "CompleteContract",
    "DeclineBonusStep",
    "EndTurn",
    "KeepObjectives",
    "MakeBonusStep",
    "MarcoPoloPosition",
    "ObtainContracts",
    "PlaceDrawnContract",
    "RelocatePost",
    "RepeatCityCard",
    "RerollDie",
    "ReturnContracts",
    "StopCityCard",
    "StopTowns",
    "StopTravelling",
    "TakeCompensation",
    "TakeFiveCoins",
    "TakeThreeCoins",
    "Travel",
    "TravelOn",
    "UseCityCard",
    "VisitMarket",
    "position",
    "rules",
    "started",
]

rules = pytest.mark.rules
"""Names the rules, rulings and examples of the ledger that a test shows."""

BLUE, YELLOW, GREEN, RED = 1, 2, 3, 4
COLOURS = ("", "blue", "yellow", "green", "red")
VENEZIA = "venezia"

_NEUTRAL = ("kubilai", "wilhelm", "johannes", "niccolo_marco", "berke")
"""Characters for the seat in turn, the seat after it, and so on; the first two get nothing at the start of a round."""
_GAME = games()["marcopolo"]


class MarcoPoloPosition(Position):
    """A position of Marco Polo."""

    @property
    def box(self) -> Box:
        """The box."""
        return self.turn.box

    @property
    def turn(self) -> MarcoPoloTurn:
        """The facades of the rules, for reading."""
        turn = self.playing.turn
        assert isinstance(turn, MarcoPoloTurn)
        return turn

    # -- given --------------------------------------------------------------------------------------------------

    def home(self, piece: str, place: str) -> str:
        """The place out of the way of pieces: posts on player boards, dice on the coin bag, tiles out of the game …"""
        kind, owner = kind_of(piece), owner_of(place)
        match kind:
            case "post":
                return f"reserve@{owner}"
            case "objective":
                return "objectives"
            case "contract" | "city-card" | "office-tile" | "town-tile":
                return "out"
            case "black":
                return "black-dice"
            case "start-player" | "last-traveller" | "main-action" | "bought" | "fresh":
                return "box"
            case _ if kind in COLOURS or kind == "white":
                return "bag"
        return super().home(piece, place)

    def owns(self, seat: int, **items: int) -> Self:
        """Given that the seat owns exactly these coins, camels and goods."""
        self.clear(f"purse@{seat}")
        for item, count in items.items():
            self.move(item, STOCK, f"purse@{seat}", count)
        return self

    def has_points(self, seat: int, points: int) -> Self:
        """Given that the seat has these points, from contracts."""
        return self.clear(f"score@{seat}:contracts").move("point", STOCK, f"score@{seat}:contracts", points)

    def holds(self, seat: int, slot1: str = "", slot2: str = "") -> Self:
        """Given that these contracts lie in the seat's slots."""
        for number, contract in enumerate((slot1, slot2), 1):
            self.clear(f"slot@{seat}:{number}")
            if contract:
                self._unseen(contract).put(f"slot@{seat}:{number}", f"contract/{contract}")
        return self

    def _unseen(self, *contracts: str) -> Self:
        """Given that these contracts are not on display nor out of the game; others are there in their stead."""
        wanted = {f"contract/{contract}" for contract in contracts}
        for contract in sorted(wanted):
            place = self.find(contract)
            if area_of(place) in ("display", "out") and contract.startswith("contract/C"):
                self.move(min(set(self.table.pieces("contracts")) - wanted), "contracts", place)
                self.move(contract, place, "contracts")
        return self

    def has_completed(self, seat: int, *contracts: str) -> Self:
        """Given that exactly these contracts are completed."""
        return self._unseen(*contracts).only(f"drawer@{seat}", *(f"contract/{contract}" for contract in contracts))

    def dice(self, seat: int, *values: int, black: Sequence[int] = (), white: int = 0) -> Self:
        """Given that exactly these dice are left to the seat: of its colour, black, white; 0: without a value."""
        place = f"dice@{seat}"
        for die, count in sorted(self.table.pieces(place).items()):
            if kind_of(die) == "black":
                self.move(die, place, "black-dice", count, "black/0")
            else:
                self.move(die, place, "bag", count)
        self._fetch(
            place, seat, *(f"{COLOURS[seat]}/{value}" for value in values), *(f"black/{value}" for value in black)
        )
        return self._fetch(place, seat, f"white/{white}") if white else self

    def on(self, place: str, *dice: str) -> Self:
        """Given that these dice lie at a place of the board, beside what is there: ``green/5``, ``black/2``."""
        for die in dice:
            kind = kind_of(die)
            self._fetch(place, COLOURS.index(kind) if kind in COLOURS else 0, die)
        return self

    def _fetch(self, target: str, seat: int, *dice: str) -> Self:
        for die in dice:
            for source in ("bag", "black-dice", "box", f"dice@{seat}"):
                found = [piece for piece in sorted(self.table.pieces(source)) if kind_of(piece) == kind_of(die)]
                if found and source != target:
                    self.move(found[0], source, target, 1, die)
                    break
            else:
                raise AssertionError(f"no die left for {die}")
        return self

    def posts(self, seat: int, *places: str) -> Self:
        """Given that exactly these places hold posts of the seat; Bejing's spaces are ``bejing/1`` to ``bejing/4``."""
        self.clear(*(place for place in self.table.places() if area_of(place) == "post" and owner_of(place) == seat))
        post = f"post/{COLOURS[seat]}"
        for place in places:
            reserve = f"reserve@{seat}"
            self.move(post if self.table.count(reserve, post) else "post/black", reserve, f"post@{seat}:{place}")
        return self

    def figure(self, seat: int, *locations: str) -> Self:
        """Given that the seat's figures on the map stand in these locations."""
        figure = f"figure/{COLOURS[seat]}"
        standing = [place for place in self.table.places() if area_of(place) == "figure" and owner_of(place) == seat]
        for place in standing:
            self.move(figure, place, "box", self.table.count(place, figure))
        for location in locations:
            self.move(figure, "box", f"figure@{seat}:{location}")
        return self

    def city_card(self, card: str, field: str) -> Self:
        """Given that this city card lies on a field: ``alexandria/1``, ``sumatra/3``."""
        return self.swap(f"city:{field}", f"city-card/{card}")

    def office(self, tile: str, city: str) -> Self:
        """Given that this office tile lies in a large city; an empty name: none."""
        return self.swap(f"office:{city}", f"office-tile/{tile}") if tile else self.clear(f"office:{city}")

    def display(self, *contracts: str) -> Self:
        """Given that exactly these contracts are on display, from column 1 on."""
        for column, contract in enumerate(contracts, 1):
            self.swap(f"display:{column}", f"contract/{contract}")
        return self.clear(*(f"display:{column}" for column in range(len(contracts) + 1, 7)))

    def special_stack(self, number: int) -> Self:
        """Given that ``number`` unseen contracts are left in the special stack, and nothing lies under them."""
        self.clear(*(place for place in self.table.places() if area_of(place) == "under"))
        size = 6 * (5 - self.turn.round) + number
        while sum(self.table.pieces("contracts").values()) > size:
            self.move(min(self.table.pieces("contracts")), "contracts", "out")
        while sum(self.table.pieces("contracts").values()) < size:
            regular = [piece for piece in sorted(self.table.pieces("out")) if piece.startswith("contract/C")]
            self.move(regular[0], "out", "contracts")
        return self

    def in_round(self, number: int) -> Self:
        """Given that this is a later round: it is marked, and the stacks of the earlier rounds are out of the game."""
        special = sum(self.table.pieces("contracts").values()) - 6 * (5 - self.turn.round)
        self.move(f"round/{self.turn.round}", "round", "round", 1, f"round/{number}")
        return self.special_stack(special)

    def objectives(self, seat: int, *cards: str) -> Self:
        """Given that the seat holds exactly these objectives."""
        for card in cards:
            source = self.find(f"objective/{card}")
            if source != f"objective@{seat}":
                self.move(f"objective/{card}", source, f"objective@{seat}")
        for piece in sorted(self.table.pieces(f"objective@{seat}")):
            if face_of(piece) not in cards:
                self.move(piece, f"objective@{seat}", "objectives")
        return self

    def only_dice_of(self, seat: int, *values: int) -> Self:
        """Given that nobody but the seat has dice left, and the seat has these."""
        for other in self.playing.turn.numbers:
            self.dice(other)
        return self.dice(seat, *values)

    def rolls(self, *values: int) -> Self:
        """Given that the next dice will roll these values."""
        self.chance.roll(values)
        return self

    def draws(self, *contracts: str) -> Self:
        """Given that the next contracts drawn, for the display or from the special stack, will be these."""
        self._unseen(*contracts).chance.draw("contracts", [f"contract/{contract}" for contract in contracts])
        return self

    # -- when ---------------------------------------------------------------------------------------------------

    def travels(self, seat: int, dice: tuple[str, ...], *route: str, posting: Sequence[str] = ()) -> Self:
        """When the seat travels with its one figure along these locations and stops; Wilhelm posts at ``posting``."""
        here = self._figure(seat)
        decisions: list[AnyDecision] = [Travel(dice)]
        for there in route:
            decisions.append(TravelOn(here, there, here in posting))
            here = there
        return self.decides(seat, *decisions, StopTravelling(""))

    def answer_compensations(self) -> Self:
        """When all seats that rolled little have taken coins for it."""
        for seat, question in self.playing.awaiting().items():
            if question.kind == "compensation":
                self.then_decides(seat, TakeCompensation(int(question.arguments[0]), 0))
        return self

    def _figure(self, seat: int) -> str:
        places = [place for place in self.table.places() if area_of(place) == "figure" and owner_of(place) == seat]
        assert len(places) == 1, f"figures of {COLOURS[seat]}: {places}"
        return slot_of(places[0])

    # -- then ---------------------------------------------------------------------------------------------------

    def gains(self, seat: int, **items: int) -> Self:
        """Then the seat's coins, camels and goods have changed by exactly this."""
        got = self.change(lambda place, piece: piece if place == f"purse@{seat}" else None)
        items = {item: count for item, count in items.items() if count}
        assert got == items, f"{COLOURS[seat]} gains {got}, not {items}"
        return self

    def has(self, seat: int, **items: int) -> Self:
        """Then the seat owns these numbers of items."""
        purse = self.table.pieces(f"purse@{seat}")
        assert {item: purse.get(item, 0) for item in items} == items, f"{COLOURS[seat]} owns {dict(purse)}"
        return self

    def posts_at(self, seat: int, *places: str) -> Self:
        """Then exactly these places hold posts of the seat."""
        found = {
            slot_of(place) for place in self.table.places() if area_of(place) == "post" and owner_of(place) == seat
        }
        assert found == set(places), f"posts of {COLOURS[seat]}: {sorted(found)}"
        return self

    def figures_at(self, seat: int, *locations: str) -> Self:
        """Then the seat's figures stand exactly here."""
        found = [
            slot_of(place)
            for place in self.table.places()
            if area_of(place) == "figure" and owner_of(place) == seat
            for _ in range(sum(self.table.pieces(place).values()))
        ]
        assert found == sorted(locations), f"figures of {COLOURS[seat]}: {found}"
        return self

    def total(self, seat: int) -> int:
        """The points of the seat in all categories."""
        return sum(
            sum(self.table.pieces(place).values())
            for place in self.table.places()
            if area_of(place) == "score" and owner_of(place) == seat
        )


def started(players: int = 4, *options: str, seed: str = "1") -> MarcoPoloPosition:
    """A match just after its set-up; the options named are on."""
    chance = ScriptedChance(KeyedChance(seeded_key(seed)))
    return MarcoPoloPosition.started(_GAME, players, dict.fromkeys(options, "on"), chance)


def position(
    players: int = 4, *options: str, turn: int = 1, characters: Mapping[int, str] | None = None, bare: bool = True
) -> MarcoPoloPosition:
    """A match in the first turn of its first round, which is the turn of the start player ``turn``.

    The seats have got their characters in a draft; seats not named in ``characters`` have some without effect on most
    rules. With ``bare`` all is cleared as the module says, except what belongs to the characters that are named.
    """
    named = dict(characters or {})
    match = started(
        players, *options, "character_draft", seed=_seed(players, options, turn, tuple(sorted(named.items())))
    )
    _draft(match, named)
    if bare:
        _bare(match, turn, named)
    return match


@cache
def _seed(players: int, options: tuple[str, ...], turn: int, named: tuple[tuple[int, str], ...]) -> str:
    for number in range(10_000):
        match = started(players, *options, "character_draft", seed=str(number))
        offered = {face_of(piece) for piece in match.table.pieces("offered")}
        if match.turn.start_player == turn and {character for _, character in named} <= offered:
            return str(number)
    raise AssertionError(f"no draft gives {named}")


def _draft(match: MarcoPoloPosition, named: Mapping[int, str]) -> None:
    """When the seats choose the characters named for them, or any others, and take what set-up and first roll give."""
    playing = match.playing
    while "main action due" not in {question.kind for question in playing.awaiting().values()}:
        seat, question = next(iter(playing.awaiting().items()))
        offers: list[Any] = list(playing.offers(seat))
        if question.kind == "choose character":
            wanted = [offer for offer in offers if offer.character == named.get(seat)]
            offers = wanted or [offer for offer in offers if offer.character not in named.values()]
        playing.decide(seat, offers[0])


def _bare(match: MarcoPoloPosition, turn: int, named: Mapping[int, str]) -> None:
    neutral = [character for character in _NEUTRAL if character not in named.values()]
    for seat in (*range(turn, match.playing.setting.players + 1), *range(1, turn)):
        match.owns(seat).holds(seat)
        raschid = named.get(seat) == "raschid"
        match.dice(seat, *[0 if raschid else 6] * 5, white=6 if named.get(seat) == "matteo" else 0)
        if seat not in named:
            match.swap(f"character@{seat}", f"character/{neutral.pop(0)}").posts(seat).figure(seat, VENEZIA)
            match.move("post/black", f"reserve@{seat}", "box", match.table.count(f"reserve@{seat}", "post/black"))
