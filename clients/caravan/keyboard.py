"""The keyboard: lines that a person types while events arrive.

In a terminal, input from before a question cannot answer it: `forget` discards complete and unfinished lines. Input
through a pipe was prepared on purpose and is kept.
"""

import os
import sys
import termios
from collections.abc import Callable, Iterator
from select import select
from threading import Thread
from typing import Generic, TypeVar

from rich.prompt import Prompt

from clients.caravan.terminal import out

T = TypeVar("T")

CHUNK = 4096
"""The maximum number of bytes in one read."""


def typed_by_a_person() -> bool:
    """True if the input is a terminal."""
    try:
        return sys.stdin.isatty()
    except (AttributeError, ValueError):  # no input, or a closed one
        return False


class Keyboard:
    """The input of a person, line by line."""

    def __init__(self) -> None:
        self._descriptor = sys.stdin.fileno() if typed_by_a_person() else -1
        self._begun = b""
        self.ended = False
        """True if the answers in a pipe or file have ended."""

    @property
    def is_terminal(self) -> bool:
        """True if the input is a terminal, which can be read while others move."""
        return self._descriptor >= 0

    def forget(self) -> None:
        """Discards unread input of the terminal."""
        if self.is_terminal:
            termios.tcflush(self._descriptor, termios.TCIFLUSH)
            self._begun = b""

    def ask(self, prompt: str) -> str | None:
        """The next line; None at the end of the input or after an interrupt."""
        try:
            if not self.is_terminal:
                return Prompt.ask(prompt, default="", show_default=False).strip()
            drawn = out.render_str(f"{prompt} ", markup=True)
            drawn.end = ""
            out.print(drawn, end="")
            out.file.flush()
            while True:
                line = self._line()
                if line is None or line.endswith("\n"):
                    return None if line is None else line.strip()
        except EOFError:
            self.ended = True
            return None
        except KeyboardInterrupt:
            return None

    def _line(self) -> str | None:
        """Reads once: a complete line, a part of one, or None at the end of the input."""
        more = os.read(self._descriptor, CHUNK)
        line = self._begun + more
        self._begun = b"" if line.endswith(b"\n") else line
        return line.decode(errors="replace") if more else None

    def while_waiting(self, entries: Iterator[T], typed: Callable[[str], None]) -> Iterator[T]:
        """Yields the entries as they arrive. Lines typed meanwhile go to ``typed``.

        Raises:
            EOFError: The input has ended.
        """
        if not self.is_terminal:
            yield from entries
            return
        while (arrival := Arrival(entries)).awaited(self._descriptor, lambda: self._on_input(typed)):
            yield arrival.entry

    def _on_input(self, typed: Callable[[str], None]) -> None:
        line = self._line()
        if line is None:
            raise EOFError
        if line.endswith("\n"):
            typed(line.strip())


class Arrival(Generic[T]):
    """The next entry, awaited in the background."""

    def __init__(self, entries: Iterator[T]) -> None:
        self._entries = entries
        self._found: list[T] = []
        self._failed: BaseException | None = None
        self._reading, self._writing = os.pipe()
        Thread(target=self._fetch, daemon=True).start()

    @property
    def entry(self) -> T:
        """The entry that has arrived."""
        return self._found[0]

    def awaited(self, descriptor: int, notify: Callable[[], None]) -> bool:
        """Waits, and calls ``notify`` whenever input can be read meanwhile. False if no entry will arrive."""
        try:
            while True:
                ready, _, _ = select([self._reading, descriptor], (), ())
                if self._reading in ready:
                    break
                notify()
        finally:
            os.close(self._reading)
        if self._failed is not None:
            raise self._failed
        return bool(self._found)

    def _fetch(self) -> None:
        try:
            self._found.extend(self._next())
        except BaseException as error:  # raised again in the waiting thread
            self._failed = error
        finally:
            os.close(self._writing)

    def _next(self) -> Iterator[T]:
        for entry in self._entries:
            yield entry
            return
