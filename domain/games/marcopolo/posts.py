"""MP-POST, MP-BEJ, MP-OFFICE: the end of a movement, posts on the map, and what they give where they are placed."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.areas import BOX, FRESH, OUT
from domain.games.marcopolo.rewards import gains
from domain.games.marcopolo.towns import pay_town_bonus
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule

RELOCATE_POST = "relocate post"
"""Question; argument: the location where the post is needed."""

LOCAL_BONUS = "local bonus"
MOVEMENT_END = "movement end"


def needs_post(turn: MarcoPoloTurn, seat: Seat, location: str) -> bool:
    """Whether this is a post place where the seat has no post (MP-TRAVEL-05, MP-POST-01)."""
    return location in turn.box.map.post_places and not seat.has_post(location)


def place_post(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    """Puts the seat's next post from the player board on the map, citing the rule in force.

    The seat must have a post left. It gets the award for the number of its posts (MP-POST-02); what the place itself
    gives is paid by ``local_bonus``.
    """
    turn.move(seat.next_post, seat.reserve, _site(turn, seat, location))
    _remember(turn, seat, location)
    _award(turn, seat)


def _site(turn: MarcoPoloTurn, seat: Seat, location: str) -> str:
    """The place for a new post of the seat at a location; in Bejing the highest space that is free (MP-BEJ-01)."""
    if location != turn.box.map.bejing:
        return f"post@{seat.number}:{location}"
    taken = {turn.seat(number).bejing_space for number in turn.numbers}
    free = next(space for space in range(1, len(turn.box.bejing_points) + 1) if space not in taken)
    return f"post@{seat.number}:{location}/{free}"


@rule("MP-CITY-02")
def _remember(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    if location in turn.box.map.large_cities and not seat.posted_now(location):
        turn.move(FRESH, BOX, f"fresh@{seat.number}:{location}")


@rule("MP-POST-02")
def _award(turn: MarcoPoloTurn, seat: Seat) -> None:
    turn.score(seat.number, "posts", turn.box.post_awards.get(len(seat.posted), 0))


def end_of_movement(turn: MarcoPoloTurn, seat: Seat, location: str, passed: tuple[str, ...] = ()) -> None:
    """A movement has ended at a location; ``passed``: where Wilhelm leaves posts, in the order of the path.

    All posts are put down before anything is gained; then the bonuses follow in the order of the path (MP-CHAR-05,
    MP-CHAR-06). If no post is left for the end, one on the map must be moved there (MP-POST-03).
    """
    for place in passed:
        _leave_post(turn, seat, place)
    relocates = False
    ends = needs_post(turn, seat, location)
    if ends:
        relocates = not seat.posts_left
        if relocates:
            _ask_relocation(turn, seat, location)
        else:
            _place_at_end(turn, seat, location)
    for place in passed:
        _ask_bonus_of_passed(turn, seat, place)
    if relocates:
        _ask_bonus_of_relocated(turn, seat, location)
    elif ends and passed:
        turn.ask(seat.number, LOCAL_BONUS, location)
    elif ends:
        local_bonus(turn, seat, location)


@rule("MP-CHAR-05")
def _leave_post(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    place_post(turn, seat, location)


def _place_at_end(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    if location == turn.box.map.bejing:
        _place_in_bejing(turn, seat, location)
    else:
        _place_in_town(turn, seat, location)


@rule("MP-BEJ-01")
def _place_in_bejing(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    place_post(turn, seat, location)


@rule("MP-POST-01")
def _place_in_town(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    place_post(turn, seat, location)


@rule("MP-POST-03")
def _ask_relocation(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    turn.ask(seat.number, RELOCATE_POST, location)


@rule("MP-POST-04")
def _ask_bonus_of_relocated(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    turn.ask(seat.number, LOCAL_BONUS, location)


@rule("MP-CHAR-06")
def _ask_bonus_of_passed(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    turn.ask(seat.number, LOCAL_BONUS, location)


@rule("MP-POST-05")
def local_bonus(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    """What a place gives for a post: a large city its office tile if it is still there, a small town its bonus."""
    if location in turn.box.map.small_towns:
        pay_town_bonus(turn, seat, location)
    elif location in turn.box.map.large_cities:
        tile = turn.face(f"office:{location}")
        if tile:
            _office_bonus(turn, seat, location, tile)


@rule("MP-OFFICE-01")
def _office_bonus(turn: MarcoPoloTurn, seat: Seat, location: str, tile: str) -> None:
    turn.move(f"office-tile/{tile}", f"office:{location}", OUT)
    gains(turn, seat, turn.box.office_tiles[tile], "offices")


@rule("MP-TRAVEL-05")
def movement_end(turn: MarcoPoloTurn, seat: Seat, location: str) -> None:
    """The end of the movement of a figure that had to wait for another one's (MP-CHAR-04)."""
    end_of_movement(turn, seat, location)


@dataclass(frozen=True, slots=True)
class RelocatePost(Decision[MarcoPoloTurn, Seat]):
    """Moves a post to the place where a movement has ended; ``place`` is the location from which it is taken."""

    place: str

    answers = (RELOCATE_POST,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["RelocatePost"]:
        for place in seat.posted:
            yield cls(place)

    @rule("MP-POST-03")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        (target,) = turn.answered.arguments
        if self.place == turn.box.map.bejing:
            _relocate_from_bejing(turn, seat, target)
        else:
            _relocate(turn, seat, f"post@{seat.number}:{self.place}", target)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if not seat.has_post(self.place):
            yield Refusal("MP-POST-03", "no-own-post-there", {"place": self.place})


@rule("MP-BEJ-02")
def _relocate_from_bejing(turn: MarcoPoloTurn, seat: Seat, target: str) -> None:
    _relocate(turn, seat, f"post@{seat.number}:{turn.box.map.bejing}/{seat.bejing_space}", target)


def _relocate(turn: MarcoPoloTurn, seat: Seat, source: str, target: str) -> None:
    turn.move(turn.only(source), source, _site(turn, seat, target))
    _remember(turn, seat, target)


DECISIONS = (RelocatePost,)
STEPS = {LOCAL_BONUS: local_bonus, MOVEMENT_END: movement_end}
