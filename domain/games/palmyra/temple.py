"""PALM-TEMPLE: temples are built part by part; the first two seats that complete one get Rare Goods."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.palmyra import missions, payment, rare_goods, spaces
from domain.games.palmyra.areas import TEMPLE_CARDS
from domain.games.palmyra.components import TemplePart
from domain.games.palmyra.improvement_tiles import PrivateTemple, TempleDiscount
from domain.games.palmyra.kinds import RARE_COLOURS, TEMPLE_PALMYRA, TEMPLES, Goods
from domain.games.palmyra.mission_cards import NewTemple, NextTemplePart
from domain.games.palmyra.questions import CONSTRUCTION, TEMPLE_BONUS, PrivateConstructionDue
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step


def _part_after(turn: PalmyraTurn, part: str) -> TemplePart:
    """The part that follows a part; the first one after none or after the last."""
    parts = list(turn.box.temple.values())
    names = list(turn.box.temple)
    return parts[(names.index(part) + 1) % len(parts)] if part else parts[0]


def _left(turn: PalmyraTurn, part: TemplePart) -> bool:
    """True if a card of this part is left."""
    return turn.count(TEMPLE_CARDS, f"temple/{part.id}") > 0


def open_temples(turn: PalmyraTurn, seat: Seat) -> list[int]:
    """The numbers of the temples that may be extended; a new one only when none is under construction
    (PALM-TEMPLE-03).
    """
    parts = seat.temples()
    under_construction = [number for number, part in enumerate(parts, 1) if part != turn.last_part]
    return under_construction or [len(parts) + 1]


def next_part(turn: PalmyraTurn, seat: Seat, temple: int) -> TemplePart:
    """The part that comes next in the temple with this number."""
    parts = seat.temples()
    return _part_after(turn, parts[temple - 1] if temple <= len(parts) else "")


def buildable(turn: PalmyraTurn, seat: Seat) -> list[int]:
    """The temples that may be extended and of whose next part a card is left (AMB-17)."""
    return [temple for temple in open_temples(turn, seat) if _left(turn, next_part(turn, seat, temple))]


def discount(seat: Seat) -> int:
    """The discount on a part, in goods."""
    return sum(effect.goods for _, effect in seat.tiles(TempleDiscount))


def ways_to_build(turn: PalmyraTurn, seat: Seat) -> Iterator[tuple[int, Goods]]:
    """The temples that the seat may extend for goods, and the ways to pay."""
    for temple in buildable(turn, seat):
        for goods in payment.payments(seat, next_part(turn, seat, temple).cost, discount(seat)):
            yield temple, goods


def _add_part(turn: PalmyraTurn, seat: Seat, temple: int, part: TemplePart) -> None:
    """The card of the part replaces the old one; completing a temple may bring Rare Goods."""
    place = seat.temple_place(temple)
    completed_before = seat.completed_temples
    old = turn.only(place)
    if old:
        turn.move(old, place, TEMPLE_CARDS)
    turn.move(f"temple/{part.id}", TEMPLE_CARDS, place)
    if part.id == turn.last_part and not completed_before:
        _award_completion(turn, seat)


@rule("PALM-TEMPLE-04")
def _award_completion(turn: PalmyraTurn, seat: Seat) -> None:
    """The first two seats that complete a temple choose free Rare Goods; a seat's further temples do not count
    (AMB-16).
    """
    others = sum(other.completed_temples > 0 for other in turn.seats if other is not seat)
    if others < len(turn.box.completion_bonus):
        for _ in range(turn.box.completion_bonus[others]):
            turn.ask(seat.number, OFFER_TEMPLE_BONUS)


# -- building -------------------------------------------------------------------------------------------------------


def _sources(turn: PalmyraTurn, seat: Seat) -> list[str]:
    """The actions with which the seat may build now: of the board, or private ones by the id of their tile."""
    if turn.asks(seat.number, PrivateConstructionDue.kind):
        due = turn.asked(seat.number, PrivateConstructionDue)
        return [due.tile] if due.action in TEMPLES else []
    board = [action for action in TEMPLES if seat.slots(action)]
    return [*board, *(tile.id for tile, _ in seat.private(PrivateTemple))]


@dataclass(frozen=True, slots=True)
class BuildTemplePart(Decision[PalmyraTurn, Seat]):
    """Builds the next part of a temple."""

    source: str
    """The action: `temple_palmyra`, `temple_ebla`, or the id of the private action."""
    temple: int
    """The number of the player's temple, from 1; a new temple has the next number."""
    payment: Bag
    """The goods paid."""

    answers = (CONSTRUCTION, PrivateConstructionDue.kind)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["BuildTemplePart"]:
        sources = _sources(turn, seat)
        if sources:
            ways = list(ways_to_build(turn, seat))
            for source in sources:
                for temple, goods in ways:
                    yield cls(source, temple, goods)

    @rule("PALM-TEMPLE-01")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing(seat.rule_of(TempleDiscount)):
            payment.pay(turn, seat, self.payment)
        _add_part(turn, seat, self.temple, next_part(turn, seat, self.temple))
        _finish(turn, seat, self.source)
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.source not in _sources(turn, seat):
            yield Refusal("PALM-TEMPLE-01", "no-piece-on-action", {"action": self.source})
        if not _may_extend(turn, seat, self.temple):
            yield Refusal("PALM-TEMPLE-06", "temple-not-open", {"temple": self.temple})
            return
        part = next_part(turn, seat, self.temple)
        if not _left(turn, part):
            yield Refusal("PALM-TEMPLE-06", "no-card-of-part", {"part": part.id})
        yield from payment.payment_objections(seat, self.payment, part.cost, discount(seat), "PALM-TEMPLE-06")


def _may_extend(turn: PalmyraTurn, seat: Seat, temple: int) -> bool:
    return temple in open_temples(turn, seat)


def _finish(turn: PalmyraTurn, seat: Seat, source: str) -> None:
    """Gives the reward of the action beside the part, and its piece comes back."""
    if turn.answered.kind == PrivateConstructionDue.kind:
        due = turn.answered_as(PrivateConstructionDue)
        if due.action == TEMPLE_PALMYRA and turn.setting.on("i47_temple_draws_mission"):
            _draw_mission(turn, seat)
        seat.takes_back(seat.private_place(due.tile))
    elif source in TEMPLES:
        if source == TEMPLE_PALMYRA:
            _draw_mission(turn, seat)
        spaces.finish(turn, seat, source)
    else:
        tile = turn.box.improvements[source].id
        for owned, effect in seat.private(PrivateTemple):
            if owned.id == tile:
                turn.score(seat.number, "improvements", effect.points, rule=owned.rule)
        seat.takes_back(seat.private_place(tile))


@rule("PALM-TEMPLE-02")
def _draw_mission(turn: PalmyraTurn, seat: Seat) -> None:
    missions.draw(turn, seat, turn.box.missions_drawn[TEMPLE_PALMYRA])


# -- building for a mission -----------------------------------------------------------------------------------------


def _ways_for_card(turn: PalmyraTurn, seat: Seat, benefit: object) -> list[int]:
    """The temples to which a returned mission may add a part: the next part of one, or the first of a new one."""
    if isinstance(benefit, NextTemplePart):
        return buildable(turn, seat)
    new = len(seat.temples()) + 1
    return [new] if _left(turn, next_part(turn, seat, new)) else []


@dataclass(frozen=True, slots=True)
class ReturnMissionForTemple(Decision[PalmyraTurn, Seat]):
    """Returns a mission to build a part of a temple."""

    card: str
    """Id of the mission."""
    temple: int
    """The number of the player's temple, from 1; a new temple has the next number."""

    answers = (CONSTRUCTION,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ReturnMissionForTemple"]:
        for card, benefit in (*seat.cards(NextTemplePart), *seat.cards(NewTemple)):
            for temple in _ways_for_card(turn, seat, benefit):
                yield cls(card.id, temple)

    @rule("PALM-MISS-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        with turn.citing(missions.give_back(turn, seat, self.card)):
            _add_part(turn, seat, self.temple, next_part(turn, seat, self.temple))
        spaces.go_on(turn, seat)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        refusals = list(missions.return_objections(turn, seat, self.card, NextTemplePart | NewTemple))
        yield from refusals
        if refusals:
            return
        card = turn.box.missions[self.card]
        new = len(seat.temples()) + 1
        named = self.temple == new if isinstance(card.benefit, NewTemple) else _may_extend(turn, seat, self.temple)
        if not named:
            yield Refusal(card.rule, "temple-not-open", {"temple": self.temple})
        elif self.temple not in _ways_for_card(turn, seat, card.benefit):
            yield Refusal(card.rule, "no-card-of-part", {"part": next_part(turn, seat, self.temple).id})


# -- the bonus ------------------------------------------------------------------------------------------------------

OFFER_TEMPLE_BONUS = "offer temple bonus"


@step(OFFER_TEMPLE_BONUS)
@rule("PALM-TEMPLE-04")
def offer_bonus(turn: PalmyraTurn, seat: Seat) -> None:
    """The seat chooses a stack; if all are empty the bonus is lost, if only one is left there is nothing to choose."""
    stacks = turn.stacks
    if len(stacks) == 1:
        rare_goods.take_free(turn, seat, stacks[0])
    elif stacks:
        turn.ask(seat.number, TEMPLE_BONUS)


@dataclass(frozen=True, slots=True)
class ChooseTempleBonusGood(Decision[PalmyraTurn, Seat]):
    """Takes the top Rare Good of a stack for a completed temple."""

    colour: str
    """`grey`, `yellow` or `red`."""

    answers = (TEMPLE_BONUS,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["ChooseTempleBonusGood"]:
        for colour in turn.stacks:
            yield cls(colour)

    @rule("PALM-TEMPLE-04")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        rare_goods.take_free(turn, seat, self.colour)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        if self.colour not in RARE_COLOURS:
            yield Refusal("PALM-TEMPLE-04", "no-such-stack", {"colour": self.colour})
        elif self.colour not in turn.stacks:
            yield Refusal("PALM-TEMPLE-04", "stack-empty", {"colour": self.colour})
