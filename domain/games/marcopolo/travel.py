"""MP-TRAVEL: the main action Travel, step by step (MP-TRAVEL-10), with what Niccolo and Marco and Wilhelm make of it.

The same questions serve a movement bought with a city card, where the switch `city_card_steps_joined` is on: it has no
step cost and may be ended before its first step.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo import dice, turns
from domain.games.marcopolo.areas import BOX, LAST_TRAVELLER, TRAVEL
from domain.games.marcopolo.components import Box
from domain.games.marcopolo.posts import MOVEMENT_END, end_of_movement, needs_post
from domain.games.marcopolo.routes import any_way, cheapest_step, figures, move_figure, payable, step_objections, ways
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule

_MOVED = "moved:"
_POST = "post:"


class Journey(Due):
    """Question: how a movement goes on. It is one by `action` or `card`; ``steps`` are made, at ``most`` that many."""

    kind = "travel on"

    by: str
    steps: int
    most: int
    places: tuple[str, ...] = ()
    """`moved:` and the location of each figure that has moved, in the order in which they set out, then `post:` and the
    location of each post that Wilhelm leaves on the way, in the order of the path.
    """

    @property
    def moved(self) -> tuple[str, ...]:
        """The locations of the figures that have moved."""
        return tuple(place.removeprefix(_MOVED) for place in self.places if place.startswith(_MOVED))

    @property
    def posts(self) -> tuple[str, ...]:
        """The locations of the posts left on the way."""
        return tuple(place.removeprefix(_POST) for place in self.places if place.startswith(_POST))

    def after(self, step: "TravelOn") -> "Journey":
        """The journey after one more step.

        Where two figures stand together, the one that has moved already goes on. The other choice gives nothing new:
        who wants the other figure to go on can move it first.
        """
        moved = list(self.moved)
        if step.figure in moved:
            moved[moved.index(step.figure)] = step.to
        else:
            moved.append(step.to)
        posts = (*self.posts, step.figure) if step.post else self.posts
        places = (*(_MOVED + place for place in moved), *(_POST + place for place in posts))
        return Journey(self.by, self.steps + 1, self.most, places)

    @property
    def may_stop(self) -> bool:
        """True if the movement may end here: after a step, or before the first where a card paid for it."""
        return self.steps > 0 or self.by == "card"

    def next_cost(self, box: Box) -> int:
        """The coins by which one more step raises the step cost (MP-TRAVEL-02); none where a card paid for it."""
        if self.by == "card" or self.steps == self.most:
            return 0
        return box.travel_cost[self.steps + 1] - box.travel_cost[self.steps]


@rule("MP-TRAVEL-10")
def _travel_on(turn: MarcoPoloTurn, seat: Seat, journey: Journey) -> None:
    turn.ask(seat.number, journey)


class CardJourney(Due):
    """A movement of at most ``most`` steps, bought with a city card; it is lost if no first step can be paid."""

    most: int

    @rule("MP-CITY-03")
    def happen(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        if any_way(turn, seat):
            _travel_on(turn, seat, Journey("card", 0, self.most))


def _first_step(turn: MarcoPoloTurn, seat: Seat) -> int | None:
    """The least coins for a first step; None if the seat has the camels for none."""
    least = cheapest_step(turn, seat)
    return None if least is None else least + turn.box.travel_cost[1]


@dataclass(frozen=True, slots=True)
class Travel(Decision[MarcoPoloTurn, Seat]):
    """Places dice to travel. TravelOn makes each step."""

    dice: Bag
    """Two dice."""

    answers = (turns.MAIN_ACTION_DUE,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["Travel"]:
        least = _first_step(turn, seat)
        if least is not None:
            for placing in dice.placements(turn, seat, TRAVEL, turn.box.travel_dice):
                if placing.cost + least <= seat.coins:  # MP-TRAVEL-09
                    yield cls(placing.dice)

    @rule("MP-TRAVEL-01")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        dice.place(turn, seat, self.dice, TRAVEL)
        _mark_last_traveller(turn, seat)
        _travel_on(turn, seat, Journey("action", 0, dice.lowest(self.dice)))
        turns.main_action(turn, seat)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        placing = list(dice.objections(turn, seat, self.dice, TRAVEL, turn.box.travel_dice))
        yield from placing
        least = _first_step(turn, seat)
        if least is None:
            yield Refusal("MP-TRAVEL-09", "no-step-payable")
        elif not placing:
            occupancy = dice.lowest(self.dice) if dice.must_pay(turn, seat, TRAVEL) else 0
            needed = least + occupancy
            if needed > seat.coins:
                yield Refusal("MP-TRAVEL-09", "coins-short", {"needed": needed, "owned": seat.coins})


@rule("MP-TRAVEL-07")
def _mark_last_traveller(turn: MarcoPoloTurn, seat: Seat) -> None:
    places = [other.travelled_place for other in turn.seats]
    holder = next((place for place in places if turn.table.pieces(place)), BOX)
    turn.move(LAST_TRAVELLER, holder, seat.travelled_place)


@dataclass(frozen=True, slots=True)
class TravelOn(Decision[MarcoPoloTurn, Seat]):
    """Travels one step."""

    figure: str
    """The place the figure leaves."""
    to: str
    """The neighbouring place it moves to."""
    post: bool
    """True to place a trading post where the figure leaves."""

    answers = (Journey.kind,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["TravelOn"]:
        journey = turn.asked(seat.number, Journey)
        if journey.steps == journey.most:
            return
        step_cost = journey.next_cost(turn.box)
        for figure in figures(turn, seat):
            may_leave_post = not any(True for _ in _post_objections(turn, seat, journey, figure))
            for road in ways(turn, seat, figure):
                if payable(seat, road, step_cost):
                    yield cls(figure, road.to, False)
                    if may_leave_post:
                        yield cls(figure, road.to, True)

    @rule("MP-TRAVEL-10")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        journey = turn.answered_as(Journey)
        seat.pays("coin", journey.next_cost(turn.box), rule="MP-TRAVEL-02")
        move_figure(turn, seat, self.figure, self.to)
        _travel_on(turn, seat, journey.after(self))

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        journey = turn.asked(seat.number, Journey)
        if journey.steps == journey.most:
            yield Refusal("MP-TRAVEL-01", "no-steps-left", {"most": journey.most})
            return
        yield from step_objections(turn, seat, self.figure, self.to, "MP-TRAVEL-03", journey.next_cost(turn.box))
        if self.post:
            yield from _post_objections(turn, seat, journey, self.figure)


def _post_objections(turn: MarcoPoloTurn, seat: Seat, journey: Journey, location: str) -> Iterator[Refusal]:
    """The reasons why the seat may not leave a post at a location on its path."""
    if not seat.character.posts_while_passing:
        yield Refusal("MP-TRAVEL-06", "no-posts-while-passing")
    elif location not in journey.moved:
        yield Refusal("MP-CHAR-05", "place-not-passed", {"place": location})
    elif location not in turn.box.map.post_places:
        yield Refusal("MP-CHAR-05", "not-a-post-place", {"place": location})
    elif location in journey.posts or not needs_post(turn, seat, location):
        yield Refusal("MP-POST-01", "own-post-there", {"place": location})
    elif len(journey.posts) >= seat.posts_left:
        yield Refusal("MP-CHAR-05", "no-post-left")


@dataclass(frozen=True, slots=True)
class StopTravelling(Decision[MarcoPoloTurn, Seat]):
    """Ends a travel."""

    first: str
    """If two figures moved: the place where movement ends first; otherwise empty."""

    answers = (Journey.kind,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["StopTravelling"]:
        journey = turn.asked(seat.number, Journey)
        if journey.may_stop:
            for first in _ends_to_name(journey):
                yield cls(first)

    @rule("MP-TRAVEL-05")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        journey = turn.answered_as(Journey)
        ends = sorted(set(journey.moved), key=lambda place: (place != self.first, place))
        if ends:
            end_of_movement(turn, seat, ends[0], journey.posts)
        for end in ends[1:]:
            turn.ask(seat.number, MOVEMENT_END, end, rule="MP-CHAR-04")

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        journey = turn.asked(seat.number, Journey)
        if not journey.may_stop:
            yield Refusal("MP-TRAVEL-09", "no-step-made")
        elif self.first not in _ends_to_name(journey):
            yield Refusal("MP-CHAR-04", "first-end-not-named-rightly", {"place": self.first})


def _ends_to_name(journey: Journey) -> list[str]:
    """The values that ``StopTravelling.first`` may have."""
    return sorted(set(journey.moved)) if len(journey.moved) > 1 else [""]
