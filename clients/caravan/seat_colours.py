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


class Titles(Protocol):
    """A game in words: those of its rules, or those of the service."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def title(self) -> str:
        """Its title."""

    def seat(self, seat: int, /) -> str:
        """A seat."""

    def area(self, area: str, /) -> str:
        """An area, as a heading."""

    def slot(self, slot: str, area: str, /) -> str:
        """A slot in an area."""

    def pieces(self, counts: Mapping[str, int], /) -> str:
        """Several pieces."""

    def category(self, category: str, /) -> str:
        """A category of the scoreboard."""

    def listed(self, texts: Sequence[str], /) -> str:
        """Several texts in a row."""


def seat_colour(titles: Titles, seat: int) -> str:
    """The colour of a seat in a terminal."""
    colours = OTHER_COLOURS.get(titles.name, COLOURS)
    return colours[(seat - 1) % len(colours)]


def seat_style(titles: Titles, seat: int) -> str:
    """The style of the name of a seat."""
    return f"bold {seat_colour(titles, seat)}"


def seat_text(titles: Titles, seat: int) -> Text:
    """The name of a seat in its colour."""
    return Text(titles.seat(seat), style=seat_style(titles, seat))


def seat_letter(titles: Titles, seat: int) -> str:
    """The letter that shows the owner of a piece without colours."""
    return titles.seat(seat)[:1]


def in_colours(titles: Titles, text: str, seats: Iterable[int]) -> Text:
    """A text in which the names of seats have their colours."""
    drawn = Text(text)
    for seat in seats:
        drawn.highlight_words([titles.seat(seat)], seat_style(titles, seat))
    return drawn
