"""Pictures of positions for other programs, as PNG: drawn by the script of the app, in a process of their own.

Needs the extra `pictures`: an interpreter for the script, which draws the board from the same layout as the app does,
and a program that turns SVG into pixels. Both get texts of the service alone.
"""

import lzma
from collections.abc import Hashable
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from cachetools import LRUCache

from domain.errors import Reason
from service.errors import ServiceError
from service.foundation.part import Part
from service.foundation.workers import Catalogue, Worker, WorkerError
from service.limiting.fair_queue import FairQueue

WIDTH, HEIGHT = 1200, 630
"""The size of a picture, in pixels: what programs show without cutting it."""
REMEMBERED = 64
"""The number of remembered pictures, each of about 130 KB."""
WAITING = 8
"""The most pictures that wait for each peer."""
SCRIPT_MEGABYTES = 256
SCRIPT_SECONDS = 20
WORN = 100
"""The number of pictures after which the interpreter is replaced: its memory of texts would grow for ever."""
SCRIPTS = ("picture.js", "picture.js.xz")
"""The script as the app's build writes it, and as it is in a wheel."""
MODULES = ("quickjs", "resvg_py")
"""The modules that the extra brings."""


class DrawingError(Exception):
    """The script failed."""


# -- in the worker ----------------------------------------------------------------------------------------------------


class _Interpreter(NamedTuple):
    """An interpreter that has read a script, as that was at a moment. ``drawn`` has an entry for each picture."""

    script: Path
    moment: int
    context: Any
    drawn: list[None]


_interpreters: list[_Interpreter] = []


def draw(_: Catalogue, script: Path, given: str) -> bytes:
    """A picture; the work of a `Worker`.

    Raises:
        DrawingError: the script failed, or takes too much.
    """
    import resvg_py

    svg, fonts = svg_of(script, given), script.with_name("fonts")
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, height=HEIGHT, font_dirs=[str(fonts)]))


def svg_of(script: Path, given: str) -> str:
    """The picture that the script draws.

    Raises:
        DrawingError: it failed, or takes too much.
    """
    import quickjs

    try:
        context = _context(script)
        context.set("given", given)
        context.eval("draw(given)")
        while context.execute_pending_job():
            pass
        drawn = str(context.eval("drawing"))
        failure = str(context.eval("failure"))
    except quickjs.JSException as error:
        _interpreters.clear()
        raise DrawingError(str(error)) from error
    if not drawn:
        raise DrawingError(failure)
    return drawn


def _context(script: Path) -> Any:
    import quickjs

    moment = script.stat().st_mtime_ns
    known = next(iter(_interpreters), None)
    if known is None or (known.script, known.moment) != (script, moment) or len(known.drawn) >= WORN:
        context = quickjs.Context()
        context.set_memory_limit(SCRIPT_MEGABYTES * 2**20)
        context.set_time_limit(SCRIPT_SECONDS)
        content = script.read_bytes()
        context.eval((lzma.decompress(content) if script.suffix == ".xz" else content).decode())
        known = _Interpreter(script, moment, context, [])
        _interpreters[:] = [known]
    known.drawn.append(None)
    return known.context


# -- in the service ---------------------------------------------------------------------------------------------------


def script_of(app: Path) -> Path:
    """The place of the script in the folder of the app, once that is built."""
    return next(filter(Path.exists, (app / name for name in SCRIPTS)), app / SCRIPTS[0])


class Picture(NamedTuple):
    """A picture. ``digest`` is that of what it was drawn from."""

    digest: str
    content: bytes


class Pictures(Part):
    """Draws pictures, each once for all who want it; one after the other, fair to the machines that ask."""

    def __init__(self, worker: Worker, script: Path | None) -> None:
        self._worker = worker
        self._script = script
        self._turns = FairQueue(1, WAITING)
        self._known: LRUCache[str, Picture] = LRUCache(REMEMBERED)

    @property
    def drawn(self) -> bool:
        """True if this installation draws pictures."""
        return self._script is not None and self._script.exists() and all(map(find_spec, MODULES))

    def known(self, digest: str) -> Picture | None:
        """A picture that was drawn already."""
        return self._known.get(digest)

    async def of(self, given: str, digest: str, peer: Hashable) -> Picture:
        """A picture of what `drawing_of` says.

        Raises:
            ServiceError: OVERLOADED: too many of the machine wait, or it cannot be drawn.
        """
        async with self._turns.turn(peer, digest):
            known = self._known.get(digest)
            if known is None:
                try:
                    content = await self._worker.run(draw, self._script, given)
                except (WorkerError, DrawingError, ValueError) as error:
                    raise ServiceError(Reason.OVERLOADED, f"the picture could not be drawn: {error}") from error
                known = self._known[digest] = Picture(digest, content)
            return known

    async def close(self) -> None:
        """Ends, after what is being drawn."""
        await self._worker.close()


def digest_of(given: str) -> str:
    """The digest of what a picture is drawn from: the same picture has the same one."""
    return sha256(given.encode()).hexdigest()[:32]
