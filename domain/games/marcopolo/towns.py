"""MP-TOWN: the bonuses of the small towns."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.areas import town_place
from domain.games.marcopolo.components import TownTile
from domain.games.marcopolo.items import Reward
from domain.games.marcopolo.rewards import DIFFERENT, GoodsDue, gains
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule

CHOOSE_OTHER_TOWN = "choose other town"
"""Question; argument: the town in which the player-choice tile lies."""

CATEGORY = "towns"


@rule("MP-TOWN-01")
def pay_town_bonus(turn: MarcoPoloTurn, seat: Seat, town: str) -> None:
    """The seat gets the bonus of a town because it placed a post there, or because a round starts."""
    town_bonus(turn, seat, town)


def town_bonus(turn: MarcoPoloTurn, seat: Seat, town: str) -> None:
    """The seat gets the bonus of a town, citing the rule in force for what needs no choice."""
    for item, count in tile_in(turn, town).reward:
        if item == "different_goods":
            turn.ask(seat.number, GoodsDue(count, DIFFERENT), rule="MP-TOWN-03")
        elif item == "other_town_bonus":
            _ask_other_town(turn, seat, town, count)
        else:
            gains(turn, seat, Reward(((item, count),)), CATEGORY)


def tile_in(turn: MarcoPoloTurn, town: str) -> TownTile:
    """The tile that lies in a town."""
    return turn.box.town_tiles[turn.face(town_place(town))]


@rule("MP-TOWN-04")
def _ask_other_town(turn: MarcoPoloTurn, seat: Seat, town: str, count: int) -> None:
    if any(True for _ in _other_towns(turn, seat, town)):
        for _ in range(count):
            turn.ask(seat.number, CHOOSE_OTHER_TOWN, town)


def _other_towns(turn: MarcoPoloTurn, seat: Seat, town: str) -> Iterator[str]:
    """The towns whose bonus the player-choice tile in ``town`` can give, in map order."""
    any_town = turn.setting.on("player_choice_any_town")
    for other in turn.box.map.small_towns:
        if other != town and (any_town or not seat.has_post(other)):
            yield other


@dataclass(frozen=True, slots=True)
class ChooseOtherTown(Decision[MarcoPoloTurn, Seat]):
    """Takes the bonus of another town."""

    town: str
    """The town."""

    answers = (CHOOSE_OTHER_TOWN,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["ChooseOtherTown"]:
        (tile_town,) = turn.asked(seat.number)
        for other in _other_towns(turn, seat, tile_town):
            yield cls(other)

    @rule("MP-TOWN-04")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        town_bonus(turn, seat, self.town)

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        if self.town not in turn.box.map.small_towns:
            yield Refusal("MP-TOWN-04", "not-a-small-town", {"place": self.town})
        elif self.town == turn.asked(seat.number)[0]:
            yield Refusal("MP-TOWN-04", "own-tile", {"town": self.town})
        elif seat.has_post(self.town) and not turn.setting.on("player_choice_any_town"):
            yield Refusal("MP-TOWN-04", "own-post-in-town", {"town": self.town})
