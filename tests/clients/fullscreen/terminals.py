"""Terminals for the tests of the full screen: apps with a pilot, and their screens as text."""

import asyncio
import html
import random
import re
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from time import monotonic

from caravanserai import Client
from textual.pilot import Pilot

from clients.caravan.fullscreen.app import TableApp
from clients.caravan.fullscreen.play_app import PlayApp
from clients.caravan.hosting import LocalService
from clients.caravan.phrases import Speech
from clients.caravan.remembering import RememberedSeat
from clients.caravan.seating import add_bots
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED

SMALL, LARGE = (80, 24), (160, 50)
PATIENCE = 240.0
"""The seconds after which the tests stop waiting: for what hangs, however busy the machine is."""
CELL_WIDTH, CELL_HEIGHT, FIRST_LINE = 12.2, 24.4, 18.5
"""The size of a cell in an exported picture, and the position of its first line."""
CELL = re.compile(r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*clip-path[^>]*>(.*?)</text>', re.DOTALL)


def configuration(store: Path, port: int = 0) -> Configuration:
    """A service whose matches may have a seed."""
    return Configuration(store, port=port, allow_seeded=True, drain_seconds=0, limits=UNLIMITED)


def lasting_port() -> int:
    """A free port below those that the system gives away by itself: nobody gets it while a service is started again."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


@contextmanager
def served(store: Path, port: int = 0) -> Iterator[str]:
    """The address of a service."""
    with LocalService(configuration(store, port)) as service:
        yield service.address


def seated(
    client: Client, game: str, *, bots: tuple[str, ...] = ("random",), seed: str = "1", name: str = "Ann"
) -> RememberedSeat:
    """A seat of a new running match against bots, with chance from the seed."""
    match = client.create_match(game, len(bots) + 1, seed=seed).name
    seat = client.join(match, name)
    add_bots(client, match, bots)
    client.start(match)
    return RememberedSeat(match, seat, client.token)


def screen_text(picture: str, width: int, height: int) -> str:
    """The text in a picture of a screen."""
    cells = [[" "] * width for _ in range(height)]
    for x, y, text in CELL.findall(picture):
        row, column = round((float(y) - FIRST_LINE) / CELL_HEIGHT), round(float(x) / CELL_WIDTH)
        if 0 <= row < height:
            for offset, character in enumerate(html.unescape(text).replace("\xa0", " ")[: width - column]):
                cells[row][column + offset] = character
    return "\n".join("".join(row).rstrip() for row in cells)


class Terminal:
    """An app in a terminal of some size."""

    def __init__(self, app: TableApp, pilot: Pilot[None], alone: bool) -> None:
        self.app = app
        self.pilot = pilot
        self._alone = alone

    @property
    def text(self) -> str:
        """The text on the screen."""
        return screen_text(self.app.export_screenshot(), *self.app.size)

    async def press(self, *keys: str) -> str:
        """Presses keys; the screen once it is still."""
        await self.pilot.press(*keys)
        return await self.still()

    async def type(self, text: str) -> str:
        """Types a text."""
        return await self.press(*("space" if character == " " else character for character in text))

    async def until(self, happens: Callable[[], bool]) -> str:
        """Waits until a condition holds; the screen then."""
        end = monotonic() + PATIENCE
        while not happens():
            assert monotonic() < end, self.text
            await self.pilot.pause(0.02)
        return await self.still()

    async def sees(self, text: str) -> str:
        """Waits until a text is on the screen."""
        return await self.until(lambda: text in self.text)

    async def still(self) -> str:
        """Waits until the screen is still; its text."""
        end, before = monotonic() + PATIENCE, ""
        while monotonic() < end:
            await self.pilot.pause(0.15)
            if not self._busy and self.text == before:
                return before
            before = self.text
        raise AssertionError(f"the screen never stands still:\n{before}")

    @property
    def _busy(self) -> bool:
        """Whether the screen of a player waits for bots, offers or an answer."""
        app = self.app
        if not isinstance(app, PlayApp) or app.over or not app.there:
            return False
        waits = app.sending or app.calls.under_way > 0 or (self._alone and app.question is None)
        return waits or behind(app)


@asynccontextmanager
async def terminal(
    app: TableApp, size: tuple[int, int] = SMALL, *, alone: bool = True, until_begun: bool = True
) -> AsyncIterator[Terminal]:
    """Runs an app until its first screen is still. ``alone``: only bots play against it."""
    async with app.run_test(size=size) as pilot:
        shown = Terminal(app, pilot, alone)
        if until_begun:
            await shown.until(lambda: app.folded.version > 0)
        yield shown


def play_app(client: Client, seat: RememberedSeat, language: str = "en", settled: float = 0.0) -> PlayApp:
    """The screen of a player."""
    return PlayApp(client, seat, language, Speech(language), settled=settled)


def behind(app: PlayApp) -> bool:
    """Whether something has happened that the screen does not show yet: an answer may come before its event does."""
    return app.client.match(app.seat.match).version > app.folded.version


def asked(shown: Terminal) -> bool:
    """Whether the person at a terminal has a question."""
    return isinstance(shown.app, PlayApp) and shown.app.question is not None


async def playing(shown: Terminal, choose: Callable[[int], int], decisions: int = 10_000) -> int:
    """Chooses entries until the match is over or enough is decided. Returns the number of decisions."""
    app = shown.app
    assert isinstance(app, PlayApp)
    made = 0
    end = monotonic() + PATIENCE
    while not app.over and made < decisions:
        assert monotonic() < end, shown.text  # nothing was asked for so long
        question = app.question
        if question is None or app.sending or behind(app):
            await asyncio.sleep(0.005)
            continue
        app.decisions.action_move(choose(len(question.nodes)))
        await shown.pilot.press("enter")
        made, end = made + 1, monotonic() + PATIENCE
    return made
