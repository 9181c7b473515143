"""In a terminal, text typed while others move decides nothing, and the table can be viewed meanwhile."""

import fcntl
import os
import pty
import signal
import struct
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from select import select

import pyte
import pytest
from caravanserai import Client
from caravanserai_protocol.v1.match_pb2 import Match

from caravanserai_verify.codecs.decisions import decision_from_any
from clients.workshop.temporary_service import LocalService
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from tests.clients.folds import folded_match, known
from tests.clients.processes import Command

ROWS, COLUMNS = 24, 80
PATIENCE = 150
"""The seconds after which the test stops waiting."""


class Terminal:
    """A terminal of 80 columns and 24 rows with `caravan play`, and everything that its screen has shown."""

    def __init__(self, *arguments: str) -> None:
        self._own, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.process = Command(
            ("play", "--plain", *arguments),
            environment={"TERM": "xterm-256color"},
            stdin=other,
            stdout=other,
            stderr=other,
            new_session=True,
        )
        os.close(other)
        self._screen = pyte.HistoryScreen(COLUMNS, ROWS, history=10_000, ratio=1)
        self._stream = pyte.ByteStream(self._screen)
        self._read = 0

    def type(self, text: str) -> None:
        os.write(self._own, text.encode())

    def _pump(self) -> None:
        ready, _, _ = select([self._own], (), (), 0.1)
        if ready:
            self._stream.feed(os.read(self._own, 65536))

    def lines(self) -> list[str]:
        past = ["".join(line[x].data for x in range(COLUMNS)) for line in self._screen.history.top]
        return [line.rstrip() for line in [*past, *self._screen.display]]

    def said(self, wanted: str) -> list[str]:
        """Waits until a line after the last match contains this text. Returns the lines from there on."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._pump()
            lines = self.lines()
            for number, line in enumerate(lines[self._read :], self._read):
                if wanted in line:
                    self._read = number + 1
                    return lines[number:]
        raise AssertionError(f"{wanted!r} never came:\n" + "\n".join(self.lines()))

    def prompted(self) -> None:
        """Waits until a typed line is answered and the prompt is back."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self._pump()
            if self._screen.display[self._screen.cursor.y].rstrip() == ">":
                return
        raise AssertionError("no prompt came:\n" + "\n".join(self.lines()))

    def offer(self, number: int) -> str:
        """The latest line of an offer."""
        return next(line for line in reversed(self.lines()) if line.startswith(f"{number:4}  "))

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._own)


def until(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end, "the text did not appear"
        time.sleep(0.05)


class Table:
    """A match of two: the test decides for Ann, and Bob is at the terminal."""

    def __init__(self, client: Client) -> None:
        self.ann = client
        self.match = client.create_match("sahwari", 2).name
        client.join(self.match, "Ann")

    def now(self) -> Match:
        return self.ann.match(self.match)

    def asked(self) -> set[int]:
        return {question.seat for question in self.now().questions}

    def decided(self, version: int) -> str:
        """The text of an offer for the decision of a version."""
        folded = folded_match(1)
        for update in self.ann.replay(self.match):
            folded.update(update)
        decision = folded.events[version - 1].event.decided.decision
        return known(folded).words.decision(decision_from_any(known(folded).game, decision))

    def bob_decides(self, terminal: Terminal) -> None:
        """Bob takes the first offer."""
        version = self.now().version
        terminal.prompted()
        terminal.type("1\n")
        until(lambda: self.now().version > version)

    def ann_decides(self) -> None:
        """Ann decides until Bob is asked."""
        while 2 not in self.asked():
            listed = self.ann.offers(self.match)
            self.ann.decide(self.match, listed.offers[-1], asked_at=listed.question.asked_at)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Table, Terminal]]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    configuration = Configuration(tmp_path / "s.sqlite", port=0, drain_seconds=0, limits=UNLIMITED)
    with LocalService(configuration) as service, Client.connect(service.address) as spectator:
        table = Table(spectator.with_token())
        terminal = Terminal(table.match, "--name", "Bob", "--address", service.address)
        try:
            until(lambda: table.now().seats[1].display_name == "Bob")
            table.ann.start(table.match)
            until(lambda: bool(table.asked()))
            terminal.said("Guild tile")  # what is typed in the lobby is thrown away
            while 1 not in table.asked():  # Bob begins and plays until Ann is asked
                table.bob_decides(terminal)
            yield table, terminal
        finally:
            terminal.close()


def test_what_is_typed_while_others_move_decides_nothing(table: tuple[Table, Terminal]) -> None:
    match, terminal = table
    version = match.now().version
    terminal.type("1\n2\n")
    terminal.said("It is not your turn")
    terminal.type("1")  # an unfinished line
    os.killpg(terminal.process.pid, signal.SIGSTOP)
    terminal.type("\n1\n1")  # input while the client cannot read
    match.ann_decides()
    asked = match.now()
    os.killpg(terminal.process.pid, signal.SIGCONT)
    terminal.prompted()
    terminal.type("\n")
    terminal.said("make that decision")  # an empty line shows the help: all earlier input is gone
    assert match.now().version == asked.version > version
    second = terminal.offer(2)
    terminal.type("2\n")
    until(lambda: match.now().version > asked.version)
    assert match.decided(asked.version + 1)[:50] in second, "exactly the offer with that number"


def test_the_table_can_be_looked_at_while_others_decide(table: tuple[Table, Terminal]) -> None:
    match, terminal = table
    version = match.now().version
    terminal.type("table\n")
    terminal.said("Guild tile")
    terminal.type("scoreboard\n")
    terminal.said("Scoreboard")
    terminal.type("log\n")
    terminal.said(f"{version:4} ")
    terminal.type("r sah-move-02\n")
    terminal.said("SAH-MOVE-02")
    terminal.type("why\nresign\nyes\nundo\n1\n")
    for _ in range(5):
        terminal.said("It is not your turn")
    assert match.now().version == version
    terminal.type("quit\n")
    terminal.said("Your seat is kept")
    assert terminal.process.wait(PATIENCE) == 0
    assert not match.now().seats[1].departed
