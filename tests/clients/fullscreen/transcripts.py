"""Transcripts: the screen after each key, in `tests/clients/transcripts/<name>.txt`.

Each describes a session with a fixed seed, so that every run is the same. Update them with

    UPDATE_RECORDS=1 python -m pytest -n 0 tests/clients/fullscreen/test_transcripts.py

and read the difference before you commit it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from caravanserai import Client, Retrying

from clients.caravan.fullscreen.play_app import PlayApp
from clients.caravan.fullscreen.replay_app import ReplayApp
from clients.caravan.fullscreen.watch_app import WatchApp
from clients.caravan.match_arguments import add_bots
from clients.caravan.phrases import Speech
from clients.caravan.replay import follow
from clients.caravan.rules.installed_game import installed
from clients.caravan.saved_seats import RememberedSeat
from clients.workshop.stored_matches import stored_rows
from tests.clients.fullscreen.lines import Lines
from tests.clients.fullscreen.terminals import (
    LARGE,
    SMALL,
    Terminal,
    asked,
    lasting_port,
    play_app,
    seated,
    served,
    terminal,
)

FOLDER = Path(__file__).parents[1] / "transcripts"
PICTURED = (150, 42)
"""The size of the screen in the documentation."""


class Transcript:
    """The transcript of a session in progress."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._seen: dict[str, int] = {}

    def tell(self, what: str, screen: str) -> None:
        """Adds a step and the screen after it, unless the screen is unchanged."""
        number = len(self._parts) + 1
        before = self._seen.setdefault(screen, number)
        shown = screen.rstrip() if before == number else f"(as after {before})"
        self._parts.append(f"== {number}: {what} ==\n{shown}\n")

    async def press(self, shown: Terminal, *keys: str, who: str = "") -> None:
        """Presses keys one by one."""
        for key in keys:
            self.tell(f"{who}{key}", await shown.press(key))

    async def type(self, shown: Terminal, text: str) -> None:
        """Types a text, as one step."""
        self.tell(text, await shown.type(text))

    @property
    def text(self) -> str:
        """The whole transcript."""
        return "\n".join(self._parts)


@contextmanager
def a_seat(folder: Path, game: str, language: str = "en") -> Iterator[PlayApp]:
    """The screen of a player in a new match against a bot."""
    with served(folder / "s.sqlite") as address, Client.connect(address, language=language) as client:
        yield play_app(client, seated(client, game), language)


async def play_small(folder: Path) -> str:
    """A turn of Marco Polo, with everything that a person can look at."""
    told = Transcript()
    with a_seat(folder, "marcopolo") as app:
        async with terminal(app) as shown:
            told.tell("begin", await shown.still())
            await told.press(
                shown,
                "down",
                "enter",
                "down",
                "enter",
                "i",
                "escape",
                "left",
                "left",
                "2",
                "3",
                "4",
                "z",
                "escape",
                "1",
            )
            await told.press(shown, "d", "home", "enter", "enter", "w", "escape", "u", "s", "escape", "colon")
            await told.type(shown, "rule mp-coin5-01")
            await told.press(shown, "enter", "escape", "X", "n", "question_mark", "escape")
    return told.text


async def play_large(folder: Path) -> str:
    """The same game with all panes side by side."""
    told = Transcript()
    with a_seat(folder, "marcopolo") as app:
        async with terminal(app, LARGE) as shown:
            told.tell("begin", await shown.still())
            await told.press(shown, "enter", "enter", "4", "z", "z", "t", "escape", "slash")
            await told.type(shown, "end")
            await told.press(shown, "enter")
            await told.press(shown, "enter")
            await shown.pilot.resize_terminal(*SMALL)
            told.tell("a smaller terminal", await shown.still())
    return told.text


async def no_colour(folder: Path) -> str:
    """Palmyra without colours: letters and numbers show owners, and the cursor is a sign."""
    told = Transcript()
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("NO_COLOR", "1")
        with a_seat(folder, "palmyra") as app:
            async with terminal(app) as shown:
                told.tell("begin", await shown.still())
                await told.press(shown, "down", "enter", "down", "enter", "tab", "down", "3", "escape")
    return told.text


async def russian(folder: Path) -> str:
    """Merv in Russian."""
    told = Transcript()
    with a_seat(folder, "merv", "ru") as app:
        async with terminal(app) as shown:
            told.tell("begin", await shown.still())
            await told.press(shown, "enter", "enter", "i", "escape", "2", "4", "escape", "w", "escape", "s", "escape")
            await told.press(shown, "question_mark", "escape", "Ч", "n")
    return told.text


async def two_people(folder: Path) -> str:
    """Two people in two terminals: each sees the moves of the other, and keys out of turn do nothing."""
    told = Transcript()
    with served(folder / "s.sqlite") as address, Client.connect(address) as ann, Client.connect(address) as bob:
        match = ann.create_match("sahwari", 2, seed="1").name
        seats = [RememberedSeat(match, client.join(match, name), client.token) for client, name in ((ann, "Ann"),)]
        async with terminal(play_app(ann, seats[0]), alone=False) as first:
            told.tell("Ann waits", await first.sees("waits for"))
            seats.append(RememberedSeat(match, bob.join(match, "Bob"), bob.token))
            with pytest.MonkeyPatch.context() as environment:
                environment.setenv("XDG_STATE_HOME", str(folder / "of Bob"))  # each person has their own receipts
                second_app = play_app(bob, seats[1])
            async with terminal(second_app, alone=False) as second:
                for _ in range(3):
                    await one_decides(told, {"Ann": first, "Bob": second})
    return told.text


async def one_decides(told: Transcript, terminals: Mapping[str, Terminal]) -> None:
    """Both look. The one who is not asked presses Enter without effect; the other one decides."""
    some = next(iter(terminals.values()))
    try:
        await some.until(lambda: any(map(asked, terminals.values())))
    except AssertionError as error:
        raise AssertionError("\n".join(shown.text for shown in terminals.values())) from error
    await some.until(lambda: len({shown.app.version for shown in terminals.values()}) == 1)
    for name, shown in terminals.items():
        told.tell(f"{name} looks", await shown.still())
    mover = next(name for name, shown in terminals.items() if asked(shown))
    for name, shown in terminals.items():
        if name != mover:
            await told.press(shown, "enter", who=f"{name}, who is not asked: ")
    version = terminals[mover].app.version
    while terminals[mover].app.version == version:
        await told.press(terminals[mover], "enter", who=f"{mover}: ")


async def disconnected(folder: Path) -> str:
    """The service stops and comes back. A decision sent meanwhile is made then."""
    told = Transcript()
    store, port = folder / "s.sqlite", lasting_port()
    with ExitStack() as service:
        address = service.enter_context(served(store, port))
        with Client.connect(address, retrying=Retrying(deadline=300)) as client:
            app = play_app(client, seated(client, "marcopolo"))
            async with terminal(app) as shown:
                told.tell("begin", await shown.still())
                service.close()
                told.tell("the service is stopped", await shown.until(lambda: not app.there))
                await told.press(shown, "enter", "s", "escape", "enter")
                service.enter_context(served(store, port))
                await shown.until(lambda: app.there and not app.sending and app.version > 5)
                told.tell("the service is started again", await shown.still())
    return told.text


def played(folder: Path) -> tuple[Path, str]:
    """A store with a finished match of bots, and the name of the match."""
    content, match = played_once()
    store = folder / "played.sqlite"
    store.write_bytes(content)
    return store, match


@cache
def played_once() -> tuple[bytes, str]:
    """The store for all sessions, and the name of its match."""
    with TemporaryDirectory() as folder:
        store = Path(folder) / "played.sqlite"
        with served(store) as address, Client.connect(address) as client:
            match = client.create_match("marcopolo", 2, seed="5").name
            add_bots(client, match, ("greedy", "random"))
            client.start(match)
            for _ in client.watch(match):
                pass
        return store.read_bytes(), match


async def watch(folder: Path) -> str:
    """A spectator sees the end of a match."""
    told = Transcript()
    store, match = played(folder)
    with served(store) as address, Client.connect(address, "") as client:
        app = WatchApp(client, match, installed("en"), Speech(), None)
        async with terminal(app) as shown:
            await shown.until(lambda: app.over)
            told.tell("begin", await shown.still())
            await told.press(
                shown, "2", "3", "4", "pageup", "z", "z", "t", "pagedown", "escape", "question_mark", "escape"
            )
            await shown.pilot.resize_terminal(*LARGE)
            told.tell("a larger terminal", await shown.still())
    return told.text


async def replay(folder: Path) -> str:
    """A replay: by event, turn and round in both directions, to a version, and by search."""
    told = Transcript()
    folded = follow(stored_rows(*played(folder)), "en", hidden=True)
    async with terminal(ReplayApp(folded, Speech()), until_begun=False) as shown:
        told.tell("begin", await shown.still())
        await told.press(shown, "right", "n", "left", "4", "plus", "greater_than_sign", "greater_than_sign")
        await told.press(shown, "less_than_sign", "plus", "minus", "3", "e", "2", "b", "f", "colon")
        await told.type(shown, "40")
        await told.press(shown, "enter", "slash")
        await told.type(shown, "travels")
        await told.press(shown, "enter", "4", "x", "colon")
        await told.type(shown, "9999")
        await told.press(shown, "enter")
        await shown.pilot.resize_terminal(*LARGE)
        told.tell("a larger terminal", await shown.still())
    return told.text


def prompted(screen: str) -> bool:
    """True if a command waits for a line: its prompt, or the question whether to resign, is the last one."""
    return screen.endswith(("\n>", "Type `yes`"))


async def line_mode(folder: Path) -> str:
    """The same without a full screen, in a terminal of 80 columns and 24 lines."""
    told = Transcript()
    with served(folder / "s.sqlite") as address, Client.connect(address) as owner:
        match = owner.create_match("marcopolo", 2, seed="1").name
        owner.add_bot(match, "random", seat=2)
        joining = ("play", match, "--plain", "--name", "Ann", "--address", address)
        with Lines(joining, {"XDG_STATE_HOME": str(folder)}) as line:
            told.tell("begin", line.until(prompted))
            for typed in ("?", "coins", "1", "l", "w", "u", "s", "resign"):
                told.tell(typed, line.answered(f"{typed}\n", prompted))
            line.type("no\nq\n")
            line.ended()
            told.tell("no, q", line.text)
    return told.text.replace(match, "matches/…")


async def why_not(folder: Path) -> str:
    """Decisions that are not offered, and the rules that forbid them."""
    told = Transcript()
    with a_seat(folder, "marcopolo") as app:
        async with terminal(app) as shown:
            await shown.still()
            await told.press(shown, "slash")
            await told.type(shown, "khan silk")
            await told.press(shown, "enter", "end", "enter", "escape", "colon")
            await told.type(shown, "why nonsense")
            await told.press(shown, "enter", "escape")
    return told.text


async def picture(folder: Path) -> str:
    """A picture of a screen, for the documentation: Marco Polo with three seats, in the middle of choosing."""
    with served(folder / "s.sqlite") as address, Client.connect(address) as client:
        seat = seated(client, "marcopolo", bots=("random", "random"))
        async with terminal(play_app(client, seat), PICTURED) as shown:
            await shown.still()
            await shown.press("down", "enter", "down")
            return shown.app.export_screenshot(title="caravan play")


SESSIONS: Mapping[str, Callable[[Path], Awaitable[str]]] = {
    "play-80x24": play_small,
    "play-160x50": play_large,
    "play-no-colour": no_colour,
    "play-russian": russian,
    "play-two-people": two_people,
    "play-disconnected": disconnected,
    "play-why-not": why_not,
    "play-line-mode": line_mode,
    "watch": watch,
    "replay": replay,
}
"""The sessions, by the names of their transcripts."""


def transcript(name: str, folder: Path) -> str:
    """Runs a session in an empty folder and returns its transcript."""
    session = SESSIONS[name]

    async def run() -> str:
        return await session(folder)

    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_STATE_HOME", str(folder / "state"))
        environment.delenv("NO_COLOR", raising=False)
        return f"{session.__doc__}\n\n{asyncio.run(run())}"
