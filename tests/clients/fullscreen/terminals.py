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
from textual import events
from textual.app import App
from textual.errors import NoWidget
from textual.geometry import Offset
from textual.keys import REPLACED_KEYS, key_to_character
from textual.map_geometry import MapGeometry
from textual.message_pump import MessagePump
from textual.pilot import Pilot, WaitForScreenTimeout
from textual.widget import Widget

from clients.caravan.fullscreen.app import TableApp
from clients.caravan.fullscreen.play_app import PlayApp
from clients.caravan.match_arguments import add_bots
from clients.caravan.phrases import Speech
from clients.caravan.rules.installed_game import installed
from clients.caravan.saved_seats import RememberedSeat
from clients.workshop.temporary_service import LocalService
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED

SMALL, LARGE = (80, 24), (160, 50)
PATIENCE = 240.0
"""The seconds after which the tests stop waiting: for what hangs, however busy the machine is."""
GLANCE_SECONDS = 0.01
"""The pause between two looks at what the tests wait for."""
CALM_ROUNDS = 2
"""The rounds in a row in which all messages must have been handled: one may become another meanwhile."""
NAMES_OF_KEYS = {" ": "space", "-": "minus"}
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


def painted(app: App[None]) -> str:
    """The text on the screen of an app: that of its widgets, each over those that it covers.

    A picture, from which `screen_text` reads the same, takes eight times as long.
    """
    width, height = app.size
    cells = [[" "] * width for _ in range(height)]
    for widget, place in sorted(_places(app), key=lambda placed: placed[1].order):
        seen = place.region.intersection(place.clip)
        for y, strip in enumerate(widget.render_lines(seen.translate(-place.region.offset)), seen.y):
            text = strip.text[: width - seen.x]
            cells[y][seen.x : seen.x + len(text)] = text
    return "\n".join("".join(row).rstrip() for row in cells)


def _places(app: App[None]) -> Iterator[tuple[Widget, MapGeometry]]:
    """The widgets that are shown, with their places."""
    for widget in [app.screen, *app.screen.query(Widget)]:
        with suppress(NoWidget):
            yield widget, app.screen.find_widget(widget)


def screen_text(picture: str, width: int, height: int) -> str:
    """The text in a picture of a screen."""
    cells = [[" "] * width for _ in range(height)]
    for x, y, text in CELL.findall(picture):
        row, column = round((float(y) - FIRST_LINE) / CELL_HEIGHT), round(float(x) / CELL_WIDTH)
        if 0 <= row < height:
            for offset, character in enumerate(html.unescape(text).replace("\xa0", " ")[: width - column]):
                cells[row][column + offset] = character
    return "\n".join("".join(row).rstrip() for row in cells)


async def idle(pilot: Pilot[None]) -> None:
    """Waits until an app and its widgets have handled their messages, and those that come from these. An app that has
    ended handles none any more.
    """
    calm, end = 0, monotonic() + PATIENCE
    while calm < CALM_ROUNDS and pilot.app.is_running:
        assert monotonic() < end, f"messages are never handled:\n{painted(pilot.app)}"
        with suppress(WaitForScreenTimeout):  # a busy machine may draw all rules for longer than the pilot waits
            await pilot.pause(0)  # until every message that is there now is handled, and the layout is new
        await pilot.app.animator.wait_until_complete()
        calm = 0 if any(pump.message_queue_size for pump in _pumps(pilot.app)) else calm + 1


def _pumps(app: App[None]) -> Iterator[MessagePump]:
    """Everything that handles messages."""
    yield app
    for screen in app.screen_stack:
        yield from screen.walk_children(with_self=True)


async def clicked(pilot: Pilot[None], x: int, y: int, selector: str = "") -> None:
    """Clicks into the screen of an app or into a widget, and waits until that is handled."""
    at = Offset(x, y) + (pilot.app.screen.query_one(selector).region.offset if selector else Offset())
    for event in (events.MouseDown, events.MouseUp):
        pilot.app.post_message(event(None, *at, 0, 0, 1, False, False, False, *at))
    await idle(pilot)


class Terminal:
    """An app in a terminal of some size."""

    def __init__(self, app: TableApp, pilot: Pilot[None], alone: bool) -> None:
        self.app = app
        self.pilot = pilot
        self._alone = alone

    @property
    def text(self) -> str:
        """The text on the screen."""
        return painted(self.app)

    async def press(self, *keys: str) -> str:
        """Presses keys; the screen once it is still."""
        await self.hit(*keys)
        return await self.still()

    async def hit(self, *keys: str) -> None:
        """Presses keys, each when the app has handled the one before."""
        for key in keys:
            self.app.post_message(events.Key(key, key_to_character(REPLACED_KEYS.get(key, key))))
            await idle(self.pilot)

    async def type(self, text: str) -> str:
        """Types a text."""
        return await self.press(*(NAMES_OF_KEYS.get(character, character) for character in text))

    async def until(self, happens: Callable[[], bool]) -> str:
        """Waits until a condition holds; the screen then."""
        await self.wait(happens)
        return await self.still()

    async def wait(self, happens: Callable[[], bool]) -> None:
        """Waits until a condition holds, also one of an app that ends then."""
        end = monotonic() + PATIENCE
        while not happens():
            assert monotonic() < end, self.text
            await asyncio.sleep(GLANCE_SECONDS)

    async def sees(self, text: str) -> str:
        """Waits until a text is on the screen."""
        end = monotonic() + PATIENCE
        while text not in await self.still():
            assert monotonic() < end, self.text
            await asyncio.sleep(GLANCE_SECONDS)
        return self.text

    async def still(self) -> str:
        """Waits until nothing is under way and all that has happened is drawn; the text on the screen."""
        end = monotonic() + PATIENCE
        await idle(self.pilot)
        while self.app.drawing_due or self._busy:
            assert monotonic() < end, f"the screen never stands still:\n{self.text}"
            await asyncio.sleep(GLANCE_SECONDS)
            await idle(self.pilot)
        return self.text

    async def click(self, x: int, y: int, selector: str = "") -> str:
        """Clicks into the screen or into a widget; the screen once it is still."""
        await clicked(self.pilot, x, y, selector)
        return await self.still()

    @property
    def _busy(self) -> bool:
        """True if the screen of a player waits for bots, offers or an answer."""
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
    app.animation_level = "none"  # what scrolls is there at once
    async with app.run_test(size=size) as pilot:
        shown = Terminal(app, pilot, alone)
        if until_begun:
            await shown.until(lambda: app.folded.version > 0)
        yield shown


def play_app(client: Client, seat: RememberedSeat, language: str = "en", settled: float = 0.0) -> PlayApp:
    """The screen of a player."""
    return PlayApp(client, seat, installed(language), Speech(language), settled=settled)


def behind(app: PlayApp) -> bool:
    """True if something has happened that the screen does not show yet: an answer may come before its event does."""
    return app.client.match(app.seat.match).version > app.folded.version


def asked(shown: Terminal) -> bool:
    """True if the person at a terminal has a question."""
    return isinstance(shown.app, PlayApp) and shown.app.question is not None


async def playing(shown: Terminal, choose: Callable[[int], int], most: int | None = None, unseen: int = 20) -> int:
    """Chooses entries until the match is over, or until ``most`` are chosen. Returns how many.

    The table is drawn whenever some more are chosen: to draw and to paint it for each event would be most of the work.
    """
    app = shown.app
    assert isinstance(app, PlayApp)
    made = 0
    while not app.over and (most is None or made < most):
        await shown.still()
        with app.batch_update(), undrawn(app):
            made += await choosing(shown, app, choose, unseen if most is None else min(unseen, most - made))
    await shown.still()
    return made


@contextmanager
def undrawn(app: TableApp) -> Iterator[None]:
    """Holds back what is to be drawn: a drawing that is due is not asked for again."""
    app.drawing_due = True
    yield
    app.drawing_due = False
    app.redraw()


async def choosing(shown: Terminal, app: PlayApp, choose: Callable[[int], int], most: int) -> int:
    """Chooses some entries, or fewer if the match is over. Returns how many."""
    made, end = 0, monotonic() + PATIENCE
    while not app.over and made < most:
        assert monotonic() < end, shown.text  # nothing was asked for so long
        question = app.question
        if question is None or app.sending or behind(app):
            await asyncio.sleep(GLANCE_SECONDS / 2)
            continue
        app.decisions.action_move(choose(len(question.nodes)))
        await shown.hit("enter")
        made, end = made + 1, monotonic() + PATIENCE
    return made
