"""MP-POST, MP-BEJ, MP-OFFICE: the end of a movement, posts on the map, and what they give where they are placed."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.areas import BOX, FRESH, OUT, office_place
from domain.games.marcopolo.rewards import gains
from domain.games.marcopolo.towns import pay_town_bonus
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step

RELOCATE_POST = "relocate post"
"""Question; argument: the location where the post is needed."""

LOCAL_BONUS = "local bonus"
MOVEMENT_END = "movement end"


def needs_post(turn: MarcoPoloTurn, seat: Seat, location: str) -> bool:
    """True if this is a post place where the seat has no post (MP-TRAVEL-05, MP-POST-01)."""
    return location in turn.box.map.post_places and not seat.has_post(location)


def place_post(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    """Puts the seat's next post from the player board on the map, citing the rule in force.

    The seat must have a post left. It gets the award for the number of its posts (MP-POST-02); what the place itself
    gives is paid by ``local_bonus``.
    """
    turn.move(seat.next_post, seat.reserve, _site(turn, seat, location))
    _remember(turn, seat, location)
    turn.score(seat.number, "posts", turn.box.post_awards.get(len(seat.posted), 0), rule="MP-POST-02")


def _site(turn: MarcoPoloTurn, seat: Seat, location: str) -> str:
    """The place for a new post of the seat at a location; in Bejing the highest space that is free (MP-BEJ-01)."""
    if location != turn.box.map.bejing:
        return seat.post_place(location)
    taken = {other.bejing_space for other in turn.seats}
    return next(place for space, place in enumerate(seat.bejing_places, 1) if space not in taken)


def _remember(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    if location in turn.box.map.large_cities and not seat.posted_now(location):
        turn.move(FRESH, BOX, seat.fresh_place(location), rule="MP-CITY-02")


def end_of_movement(turn: MarcoPoloTurn, seat: Seat, location: str, passed: tuple[str, ...] = ()) -> None:
    """A movement has ended at a location; ``passed``: where Wilhelm leaves posts, in the order of the path.

    All posts are put down before anything is gained; then the bonuses follow in the order of the path (MP-CHAR-05,
    MP-CHAR-06). If no post is left for the end, one on the map must be moved there (MP-POST-03).
    """
    with turn.citing("MP-CHAR-05"):
        for place in passed:
            place_post(turn, seat, place)
    ends = needs_post(turn, seat, location)
    relocates = ends and not seat.posts_left
    if relocates:
        turn.ask(seat.number, RELOCATE_POST, location, rule="MP-POST-03")
    elif ends:
        with turn.citing("MP-BEJ-01" if location == turn.box.map.bejing else "MP-POST-01"):
            place_post(turn, seat, location)
    for place in passed:
        turn.ask(seat.number, LOCAL_BONUS, place, rule="MP-CHAR-06")
    if relocates:
        turn.ask(seat.number, LOCAL_BONUS, location, rule="MP-POST-04")
    elif ends and passed:
        turn.ask(seat.number, LOCAL_BONUS, location)
    elif ends:
        local_bonus(turn, seat, location)


@step(LOCAL_BONUS)
@rule("MP-POST-05")
def local_bonus(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    """Gives the reward of a place for a post: a large city its office tile if it is still there, a small town its
    bonus.
    """
    if location in turn.box.map.small_towns:
        pay_town_bonus(turn, seat, location)
    elif location in turn.box.map.large_cities:
        place = office_place(location)
        tile = turn.face(place)
        if tile:
            with turn.citing("MP-OFFICE-01"):
                turn.move(f"office-tile/{tile}", place, OUT)
                gains(turn, seat, turn.box.office_tiles[tile], "offices")


@step(MOVEMENT_END)
@rule("MP-TRAVEL-05")
def movement_end(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    """The end of the movement of a figure that had to wait for another one's (MP-CHAR-04)."""
    end_of_movement(turn, seat, location)


@dataclass(frozen=True, slots=True)
class RelocatePost(Decision[MarcoPoloTurn, Seat]):
    """Moves a trading post on the map, because none is left on the player board."""

    place: str
    """The place it is taken from."""

    answers = (RELOCATE_POST,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["RelocatePost"]:
        for place in seat.posted:
            yield cls(place)

    @rule("MP-POST-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        (target,) = turn.answered.arguments
        leaves_bejing = self.place == turn.box.map.bejing
        source = seat.bejing_places[seat.bejing_space - 1] if leaves_bejing else seat.post_place(self.place)
        with turn.citing("MP-BEJ-02" if leaves_bejing else "MP-POST-03"):
            turn.move(turn.only(source), source, _site(turn, seat, target))
        _remember(turn, seat, target)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if self.place not in turn.box.map.locations:
            yield Refusal("MP-POST-03", "no-such-place", {"place": self.place})
        elif not seat.has_post(self.place):
            yield Refusal("MP-POST-03", "no-own-post-there", {"place": self.place})
