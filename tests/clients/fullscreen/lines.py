"""A command in its own terminal: a process on a pseudo-terminal, and an emulator that shows its screen."""

import codecs
import fcntl
import os
import pty
import signal
import struct
import termios
from collections.abc import Callable, Mapping, Sequence
from select import select
from time import monotonic
from types import TracebackType
from typing import Self

import pyte

from tests.clients.processes import Command

PATIENCE = 240.0
GLANCE_SECONDS = 0.05
"""The time to wait for output before the next look at whether the command runs."""


class Lines:
    """Runs `caravan` with these arguments in a terminal. A context manager."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], columns: int = 80, rows: int = 24
    ) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.drawn = ""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.modes = termios.tcgetattr(slave)
        self._process = Command(
            arguments,
            environment={"TERM": "xterm-256color", **environment},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            new_session=True,
        )
        self._slave = slave

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)
        os.close(self._slave)

    @property
    def text(self) -> str:
        """The text on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip()

    def type(self, text: str) -> None:
        """Types."""
        os.write(self._master, text.encode())

    def until(self, shown: Callable[[str], bool]) -> str:
        """Waits until the screen shows something; its text."""
        end = monotonic() + PATIENCE
        while not shown(self.text):
            assert monotonic() < end, self.text
            self._read(GLANCE_SECONDS)
        return self.text

    def answered(self, typed: str, shown: Callable[[str], bool]) -> str:
        """Types, and waits until the answer is on the screen; its text."""
        before = self.drawn
        self.type(typed)
        return self.until(lambda text: self.drawn != before and shown(text))

    def ended(self) -> int:
        """Waits until the command ends and returns its exit status."""
        end = monotonic() + PATIENCE
        while self._process.poll() is None:
            self._read(GLANCE_SECONDS)
            assert monotonic() < end, self.text
        while self._read(0):
            pass
        return self._process.wait()

    def hang_up(self) -> int:
        """Takes the terminal away; the exit status of the command, which is told nothing of it."""
        null = os.open(os.devnull, os.O_RDWR)
        for end in (self._master, self._slave):
            os.dup2(null, end)
        os.close(null)
        return self._process.wait(PATIENCE)

    def kill(self, number: signal.Signals) -> None:
        """Sends a signal."""
        self._process.send_signal(number)

    def modes_now(self) -> list[object]:
        """The settings of the terminal."""
        return termios.tcgetattr(self._slave)

    def _read(self, seconds: float) -> bool:
        """Reads output for some time. Returns whether there was any."""
        if not select([self._master], [], [], seconds)[0]:
            return False
        text = self._decoder.decode(os.read(self._master, 65536))
        self.drawn += text
        self._stream.feed(text)
        return True
