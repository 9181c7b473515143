"""Boxes made to hang their reader or to fill its memory are refused at once, each with what is wrong with it."""

import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from domain.boxes.file import BoxError
from domain.games import games

STANDARD = games()["marcopolo"].content()
COUNT = b"trading_posts_per_colour = 9"
SECONDS = 1
MEMORY = 512 << 20
"""The memory that a child process may take: a Python with all games in it needs about half of that."""

READ = f"""
import json, os, resource, sys, time
from domain.games import games
from domain.boxes.file import BoxError
game = games()["marcopolo"]
game.content()
while size := sys.stdin.buffer.read(8):
    content = sys.stdin.buffer.read(int.from_bytes(size, "big"))
    if not os.fork():
        resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
        begun, refusals = time.process_time(), []
        try:
            game.box(content)
        except BoxError as error:
            refusals.append(repr((error.table, error.key, error.reason)))
        print(json.dumps([refusals, time.process_time() - begun]), flush=True)
        os._exit(0)
    if status := os.wait()[1]:
        sys.exit(f"died with {{status}}")
"""
"""Reads one box after the other, each with its length in front, in a process of its own."""


def counted(number: bytes) -> bytes:
    """The standard box with another number of trading posts of each colour."""
    assert STANDARD.count(COUNT) == 1
    return STANDARD.replace(COUNT, COUNT.partition(b"=")[0] + b"= " + number)


def added(lines: str) -> bytes:
    """The standard box with another table at the end."""
    return STANDARD + b"\n[bomb]\n" + lines.encode() + b"\n"


PROPORTION = "must be -1999 to 1999"
BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "cards": (lambda: counted(b"99999999999"), PROPORTION),
    "more than 64 bits": (lambda: counted(b"9" * 100), PROPORTION),
    "many digits": (lambda: counted(b"9" * 50_000), "cannot be read: "),
    "hexadecimal digits": (lambda: counted(b"0x" + b"f" * 50_000), PROPORTION),
    "nan": (lambda: counted(b"nan"), "must be a whole number, a text, true or false, not nan"),
    "infinity": (lambda: counted(b"-inf"), "must be a whole number, a text, true or false, not -inf"),
    "a fraction": (lambda: counted(b"4.0"), "must be a whole number, a text, true or false, not 4.0"),
    "a date": (lambda: counted(b"1979-05-27"), "must be a whole number, a text, true or false, not datetime.date"),
    "dotted key": (lambda: added("a" + ".a" * 25_000 + " = 1"), "is nested deeper than 12 tables"),
    "dotted table": (lambda: added("[a" + " . 'a'" * 10_000 + "]"), "is nested deeper than 12 tables"),
    "nested lists": (lambda: added("a = " + "[" * 25_000 + "]" * 25_000), "is nested deeper than 12 tables"),
    "nested tables": (lambda: added("a = " + "{a = " * 12_000 + "1" + "}" * 12_000), "is nested deeper than 12 tables"),
    "growing tables": (
        lambda: added("\n".join("[" + ".".join("abcdefghijkl"[: 1 + n % 12]) + f".k{n}]" for n in range(3_000))),
        "is nested deeper than 12 tables",
    ),
    "long key": (lambda: added("k" * 50_000 + " = 1"), "is longer than 64 characters"),
    "long text": (lambda: added("a = '" + "t" * 50_000 + "'"), "is longer than 2000 characters"),
    "kinds": (lambda: added("\n".join(f"k{n} = 1" for n in range(1_000_000))), "bytes; 131072 are admitted"),
    "values": (lambda: added("a = [" + "1," * 30_000 + "]"), "holds more than 10000 values"),
    "huge": (lambda: STANDARD + b"#" * 50_000_000, "bytes; 131072 are admitted"),
    "texts without an end": (lambda: added('\\"""' * 20_000), "does not end"),
    "a text without an end": (lambda: added("a = '" + "t" * 20_000), "does not end"),
    "no text": (lambda: b"\xff" * 1_000, "cannot be read: "),
}


@pytest.fixture(scope="module")
def read() -> dict[str, tuple[list[str], float]]:
    """The refusal of each bomb, and the seconds that it took."""
    contents = [make() for make, _ in BOMBS.values()]
    child = subprocess.run(
        [sys.executable, "-c", READ],
        input=b"".join(len(content).to_bytes(8, "big") + content for content in contents),
        capture_output=True,
        timeout=600,
        check=False,
        env={"PYTHONPATH": "."},
    )
    assert child.returncode == 0, child.stderr.decode()[-2_000:]
    return dict(zip(BOMBS, map(json.loads, child.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_at_once(name: str, read: dict[str, tuple[list[str], float]]) -> None:
    _, reason = BOMBS[name]
    refusals, seconds = read[name]
    assert len(refusals) == 1
    assert reason in refusals[0]
    assert len(refusals[0]) < 400
    assert seconds < SECONDS


@pytest.mark.parametrize("number", [b"99999999999", b"0x" + b"f" * 50_000, b"nan", b"4.0"])
def test_the_table_and_the_key_are_named(number: bytes) -> None:
    with pytest.raises(BoxError) as error:
        games()["marcopolo"].load_box(counted(number))
    assert (error.value.table, error.value.key) == ("counts", "trading_posts_per_colour")
