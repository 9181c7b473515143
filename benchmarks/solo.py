"""The solo game of Merv, with other values in the box: `python -m benchmarks.solo 8`.

For each change: how often an expert beats the magistrate, and the points of both, for all matches with the same seeds.
"""

import argparse
import re
from collections import Counter
from collections.abc import Callable, Mapping
from statistics import fmean
from typing import NamedTuple, TypeAlias

from domain.games import games
from domain.play.levels import LEVELS
from domain.play.strength import interval
from domain.play.turn import POINT
from domain.simulation.bots import bot_events
from domain.simulation.random_play import new_match
from domain.table.names import area_of, slot_of

EXPERT = LEVELS[0]
GAME = games()["merv"]
SEAT = 1

Edit: TypeAlias = Callable[[str], str]


def value(key: str, text: str, after: str = "") -> Edit:
    """Gives a key another value; where several tables have it, only behind a line of its table."""
    before = rf"(?m)(^{after}\n(?:.+\n)*?)" if after else r"(?m)()"

    def edited(box: str) -> str:
        changed, found = re.subn(rf"{before}^{key} = .*$", rf"\g<1>{key} = {text}", box)
        if not found:
            raise ValueError(f"{key} is not in the box")
        return changed

    return edited


def contracts(times: int) -> Edit:
    """Multiplies the points of all contracts."""
    return lambda box: re.sub(
        r'(?m)^(stack = ".*"\npoints = )(\d+)$', lambda found: found[1] + str(times * int(found[2])), box
    )


NO_COURTIERS = value("courtiers_for_actions", "[0, 0, 0, 0, 0, 0]")
EDITIONS: Mapping[str, tuple[Edit, ...]] = {
    "the standard edition": (),
    "halls of knowledge and spice are worth nothing": tuple(
        value("points", "0", after=f'id = "{hall}"\ncost_colour = ".*"') for hall in ("knowledge", "spice")
    ),
    "spaces of the mosque are worth nothing": (value("points", "0", after='boon = ".*"'),),
    "contracts are worth twice as much": (contracts(2),),
    "buildings are worth nothing": (value("points_per_building", "0", after=r"\[scoring\]"),),
    "the magistrate places no courtiers": (NO_COURTIERS,),
    "the even edition": (
        NO_COURTIERS,
        contracts(3),
        value("magistrate_pair_points", "0"),
        value("points_per_building", "1", after=r"\[scoring_tiles\]"),
        value("mosque_end_points_per_mosque_building", "1"),
    ),
}
"""The changes that are measured."""


class Solo(NamedTuple):
    """A match alone: the points of the seat and of the magistrate, by category."""

    seat: Mapping[str, int]
    magistrate: Mapping[str, int]

    @property
    def won(self) -> bool:
        """True if the seat has more points."""
        return sum(self.seat.values()) > sum(self.magistrate.values())


def edition(edits: tuple[Edit, ...]) -> bytes:
    """The box with these changes."""
    text = GAME.content().decode()
    for edit in edits:
        text = edit(text)
    return text.encode()


def played(box: bytes, kind: str, number: int) -> Solo:
    """A match alone with a bot."""
    playing = new_match(GAME, SEAT, {}, f"solo {number}", GAME.load_box(box))
    for _ in bot_events(playing, (kind,), f"solo {number}"):
        pass
    magistrate: Counter[str] = Counter()
    for place, pieces in playing.table.lying().items():
        if area_of(place) == "magistrate-score":
            magistrate[slot_of(place)] += pieces.get(POINT, 0)
    return Solo({category: playing.turn.points(SEAT, (category,)) for category in GAME.categories}, magistrate)


def measured(name: str, edits: tuple[Edit, ...], matches: int) -> str:
    """A line for an edition: wins with their interval, and the points of both."""
    box = edition(edits)
    solos = [played(box, EXPERT, number) for number in range(matches)]
    won = sum(solo.won for solo in solos)
    low, high = interval(won, matches)
    own, other = (fmean(sum(points.values()) for points in side) for side in zip(*solos, strict=True))
    return f"{name}: won {won} of {matches} ({100 * low:.0f} to {100 * high:.0f} %), {own:.0f} to {other:.0f} points"


def main() -> None:
    """Plays the matches of all editions, and prints a line for each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solo", description=__doc__)
    parser.add_argument("matches", type=int, nargs="?", default=8)
    matches = parser.parse_args().matches
    for name, edits in EDITIONS.items():
        print(measured(name, edits, matches), flush=True)


if __name__ == "__main__":
    main()
