"""Commands in real terminals: when they enter the full screen, and how they leave it."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import Client, Receipt, ReceiptFile

from clients.caravan.fullscreen.wanted import full_screen
from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.caravan.terminal import Failure
from tests.clients.caravan import ROOT
from tests.clients.fullscreen.lines import Lines
from tests.clients.fullscreen.terminals import seated

TAKEN, LEFT = "\x1b[?1049h", "\x1b[?1049l"
"""The control sequences that switch to the alternate screen and back."""


@pytest.fixture
def kept(tmp_path: Path, service: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[RememberedSeat]:
    """A seat that `caravan play --resume` resumes."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with Client.connect(service) as client:
        seat = seated(client, "marcopolo")
        seat = RememberedSeat(seat.match, seat.seat, seat.token, service)
        Memory().keep(seat)
        yield seat


def asked(screen: str) -> bool:
    """True if a full screen shows a question with its decisions."""
    return "Decisions" in screen and "▸" in screen


def state() -> dict[str, str]:
    return {"XDG_STATE_HOME": os.environ["XDG_STATE_HOME"]}


def require_restored(line: Lines) -> None:
    """The settings, screen, mouse and cursor of the terminal are restored."""
    assert line.modes_now() == line.modes
    assert line.drawn.count(TAKEN) == line.drawn.count(LEFT) == 1
    for mode in ("1000", "1003", "1006", "2004"):
        assert line.drawn.rfind(f"\x1b[?{mode}h") < line.drawn.rfind(f"\x1b[?{mode}l"), mode
    assert line.drawn.rfind("\x1b[?25l") < line.drawn.rfind("\x1b[?25h"), "the cursor"


@pytest.mark.parametrize("key", ["q", "\x03", "\x11"], ids=["q", "ctrl-c", "ctrl-q"])
def test_playing_takes_the_full_screen_and_leaves_it(key: str, kept: RememberedSeat) -> None:
    with Lines(("play", "--resume"), state()) as line:
        line.until(asked)
        line.type(key)
        assert line.ended() == 0
        require_restored(line)
        assert "Your seat is kept" in line.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_restores_the_terminal(number: signal.Signals, kept: RememberedSeat) -> None:
    with Lines(("play", "--resume"), state()) as line:
        line.until(asked)
        line.kill(number)
        assert line.ended() == 128 + number
        require_restored(line)


@pytest.mark.parametrize("command", ["play", "watch", "replay"])
def test_a_terminal_that_is_gone_ends_the_screen(command: str, kept: RememberedSeat) -> None:
    """Otherwise its process, which nobody tells, would read nothing for ever, at full speed."""
    arguments = ("--resume",) if command == "play" else (kept.match, "--address", kept.address)
    with Lines((command, *arguments), state()) as line:
        line.until(asked if command == "play" else lambda text: "[1 Board]" in text)
        assert line.hang_up() != 0


def test_a_contradicted_receipt_restores_the_terminal_and_is_status_3(kept: RememberedSeat, tmp_path: Path) -> None:
    path = tmp_path / "state" / "caravan" / "receipts" / f"{kept.match.rpartition('/')[2]}.json"
    path.parent.mkdir(parents=True)
    path.write_text(Receipt(kept.match, 3, bytes(32)).to_json())
    with Lines(("play", "--resume"), state()) as line:
        assert line.ended() == 3
        require_restored(line)
        assert "shows another history" in " ".join(line.text.replace("    > ", " ").split())
    assert ReceiptFile(path).read() == Receipt(kept.match, 3, bytes(32)), "nothing was overwritten"


def test_receipts_are_kept(kept: RememberedSeat, tmp_path: Path) -> None:
    with Lines(("play", "--resume"), state()) as line:
        line.until(asked)
        line.type("q")
        assert line.ended() == 0
    (path,) = (tmp_path / "state" / "caravan" / "receipts").iterdir()
    receipt = ReceiptFile(path).read()
    assert receipt is not None
    assert receipt.match == kept.match
    assert receipt.version >= 4


def test_watching_and_replaying_take_the_full_screen(kept: RememberedSeat) -> None:
    for arguments in (("watch", kept.match), ("replay", kept.match)):
        with Lines((*arguments, "--address", kept.address), state()) as line:
            line.until(lambda text: "[1 Board]" in text)
            line.type("q")
            assert line.ended() == 0
            require_restored(line)


@pytest.mark.parametrize(("arguments", "environment"), [(("--plain",), {}), ((), {"TERM": "dumb"})])
def test_lines_where_they_are_wanted(
    arguments: tuple[str, ...], environment: dict[str, str], kept: RememberedSeat
) -> None:
    with Lines(("play", "--resume", *arguments), {**state(), **environment}) as line:
        line.until(lambda text: text.endswith(">"))
        line.type("q\n")
        assert line.ended() == 0
        assert TAKEN not in line.drawn


@pytest.mark.parametrize("missing", ["stdin", "stdout", "stderr"])
def test_no_full_screen_where_a_stream_is_no_terminal(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    master, slave = pty.openpty()
    with os.fdopen(master), os.fdopen(slave) as terminal, Path(os.devnull).open() as elsewhere:
        for name in ("stdin", "stdout", "stderr"):
            monkeypatch.setattr(sys, name, terminal)
        assert full_screen(False, Speech())
        monkeypatch.setattr(sys, missing, elsewhere)
        assert not full_screen(False, Speech())


@pytest.mark.parametrize(
    ("language", "said"), [("en", "The full screen needs"), ("ru", "Для полноэкранного режима нужно")]
)
def test_where_the_full_screen_is_not_installed_a_command_says_so(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setitem(sys.modules, "textual", None)  # as where the extra is not installed
    master, slave = pty.openpty()
    with os.fdopen(master), os.fdopen(slave) as terminal:
        for name in ("stdin", "stdout", "stderr"):
            monkeypatch.setattr(sys, name, terminal)
        with pytest.raises(Failure, match=r"pip install 'caravanserai-terminal\[full-screen\]'") as failure:
            full_screen(False, Speech(language))
        assert said in str(failure.value)
        assert not full_screen(True, Speech(language))


def test_other_commands_do_not_load_the_library_of_the_full_screen() -> None:
    program = (
        "import sys, tests.command_tree as tree; tree.parts(tree.command_line()); sys.exit('textual' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
