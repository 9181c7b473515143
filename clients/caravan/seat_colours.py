"""The colours of seats in a terminal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from rich.text import Text

COLOURS = ("blue", "yellow", "green", "red", "magenta", "cyan")
"""The colours of the seats in a terminal, from seat 1; games that name seats by colours agree with it."""

OTHER_COLOURS: Mapping[str, Sequence[str]] = {
    "merv": ("red", "blue", "yellow", "green"),
    "palmyra": ("magenta", "cyan", "dark_orange", "medium_purple1"),
}
"""Games whose seats have other colours. Where seats choose a colour, these are none of the choices."""


class SeatTitles(Protocol):
    """The names by which a table calls its seats."""

    def seat(self, number: int) -> str:
        """A seat in words."""


def colour_of(game: str, seat: int) -> str:
    """The colour of a seat in a game."""
    colours = OTHER_COLOURS.get(game, COLOURS)
    return colours[(seat - 1) % len(colours)]


def style_of(game: str, seat: int) -> str:
    """The style of the name of a seat in a game."""
    return f"bold {colour_of(game, seat)}"


def coloured(game: str, titles: SeatTitles, text: str, seats: Iterable[int]) -> Text:
    """A text in which the names of seats have their colours."""
    drawn = Text(text)
    for seat in seats:
        drawn.highlight_words([titles.seat(seat)], style_of(game, seat))
    return drawn
