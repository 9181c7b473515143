"""Tables in terminals of several sizes, with and without colours: no heading is cut, no word is broken, and letters
show the owner of each piece.
"""

import io
import re
from typing import Any

import pyte
import pytest

from clients.caravan.rules.tables import draw_table
from clients.caravan.screen import Screen
from domain.games import games
from domain.table.views import view
from domain.words import Words
from tests.domain.games.marcopolo import position as marcopolo
from tests.domain.games.merv import position as merv
from tests.domain.games.merv import situations
from tests.domain.games.palmyra import position as palmyra
from tests.domain.games.sahwari import position as sahwari

LINES = 300
"""More lines than any table has, so that all of it is visible."""


@pytest.fixture(params=["colours", "NO_COLOR"])
def colours(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with colours, or one without."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    if request.param == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")


pytestmark = pytest.mark.usefixtures("colours")
at_every_size = pytest.mark.parametrize("width", [80, 160])


def words_of(match: Any) -> Words:
    """The words of the game of a position."""
    return Words(games()[type(match).__module__.split(".")[-2]])


def on_screen(match: Any, width: int) -> list[str]:
    """The lines of a terminal, without trailing blanks."""
    file = io.StringIO()
    players = len(match.turn.numbers)
    drawn = draw_table(words_of(match), match.box, view(match.table, 1), players, 1)
    Screen(file=file, force_terminal=True, width=width, color_system="standard").print(drawn)
    terminal = pyte.Screen(width, LINES)
    terminal.set_mode(pyte.modes.LNM)
    pyte.Stream(terminal).feed(file.getvalue())
    return [line.rstrip() for line in terminal.display]


def without_spaces(lines: list[str]) -> list[str]:
    return [re.sub(r" +", " ", line).strip() for line in lines]


def require_whole_words(match: Any, lines: list[str]) -> None:
    """No word is broken at this width."""
    wide = set(re.findall(r"\w{3,}", " ".join(on_screen(match, 400))))
    assert not set(re.findall(r"\w{3,}", " ".join(lines))) - wide
    assert not any("…" in line for line in lines)


@at_every_size
def test_marco_polo(width: int) -> None:
    match = marcopolo.position(2).dice(marcopolo.BLUE, 3, 4, black=[5]).posts(marcopolo.YELLOW, "moscow", "bejing/1")
    match.owns(marcopolo.BLUE, coin=12, camel=3).on("space:travel", "yellow/6", "yellow/2")
    lines = on_screen(match, width)
    require_whole_words(match, lines)
    flat = without_spaces(lines)
    assert any(line.startswith("Blue") and line.endswith("5■ 3B 4B") for line in flat)
    assert any("Travel 2Y 6Y" in line for line in flat)
    assert any(line.startswith("♟B♟Y Venezia") for line in flat)
    assert any(line.startswith("▲Y Moscow") for line in flat)
    assert any("▲Y 10" in line for line in flat)
    assert "■ black die □ white die ♟ figure ▲ trading post ★ first-player marker" in flat


@at_every_size
def test_merv(width: int) -> None:
    match = situations.position(3).owns(merv.RED, purple=2, scroll=1)
    lines = on_screen(match, width)
    require_whole_words(match, lines)
    together = " ".join(without_spaces(lines))
    assert ("common rare purple" if width == 80 else "purple tan teal orange white ∩ common good rare good") in together
    row = next(line for line in without_spaces(lines) if line.startswith("Red") and line[-1:].isdigit())
    assert row.split()[-13:-8] == ["2", "0", "0", "0", "0"]


@at_every_size
def test_palmyra(width: int) -> None:
    match = palmyra.position(4).owns(2, "3W 1G")
    lines = on_screen(match, width)
    require_whole_words(match, lines)
    flat = without_spaces(lines)
    heading = next(index for index, line in enumerate(flat) if line.startswith("wood stone marble gold"))
    words = set(" ".join(flat[heading - 2 : heading + 8]).split())
    assert {"camel", "ship", "tower", "level", "Missions", "hand", "Fulfilled", "missions", "point"} <= words
    assert any(re.match(rf"Seat 2 \({match.seat(2).colour}\).* 3 0 0 1 ", line) for line in flat)


@at_every_size
def test_sahwari(width: int) -> None:
    match = sahwari.position(2).stands("blue/1", "1,0").stands("yellow/2", "1,4")
    lines = on_screen(match, width)
    require_whole_words(match, lines)
    numbers = [line[2] for line in lines if re.match(r"│ \d│", line)]
    assert numbers == [str(row) for row in range(match.box.grid.rows)]
    assert all(line.endswith("│") for line in lines if line.startswith("│ "))
    flat = without_spaces(lines)
    assert any("∩B1" in line for line in flat)
    assert any("∩Y2" in line for line in flat)


@at_every_size
@pytest.mark.parametrize("position", [marcopolo, palmyra, sahwari])
def test_the_signs_beside_the_names_of_seats_are_explained(position: Any, width: int) -> None:
    text = "\n".join(without_spaces(on_screen(position.position(3), width)))
    for sign in "★☆":
        shown = re.findall(rf"{sign}([ \xa0]?\w*)", text)
        assert len(shown) != 1, f"{sign} stands at a seat, and in the legend"
        assert not shown or any(word.strip() for word in shown), text
