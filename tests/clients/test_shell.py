"""Printed commands can be copied into a shell, whatever is in its names."""

import re
import shlex
from pathlib import Path

from clients.caravan.links import MatchLocator
from clients.caravan.shell import command

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("/srv/two words/it's.sqlite", "postgresql://ann@db/matches?sslmode=require&a=$b", "*;`id`")


def test_every_word_of_a_command_arrives_as_it_is() -> None:
    assert shlex.split(command("replay", *NAMES)) == ["caravan", "replay", *NAMES]
    there = MatchLocator("matches/abcdefgh", "[::1]:50051", "a code & more")
    assert shlex.split(there.command) == [
        *("caravan", "join", "matches/abcdefgh", "--address", "[::1]:50051", "--join-code", "a code & more")
    ]


def test_no_command_is_put_together_without_quotes() -> None:
    """Neither in the words of the terminal nor in the code: only names of games are known to need none."""
    texts = [
        *(ROOT / "clients" / "caravan").rglob("*.ftl"),
        *(ROOT / "clients" / "caravan").rglob("*.py"),
        *(ROOT / "service").rglob("*.py"),
    ]
    found = {
        filled
        for text in texts
        for line in re.findall(r"caravan [a-z-]+ [^`\n]*", text.read_text(encoding="utf-8"))
        for filled in re.findall(r"(?:--?[a-z-]+|[a-z-]+) \{ ?\$?\w+(?:\(\w+\))? ?\}", line)
    }
    assert found <= {"games { $game }", "new-proto {game}"}
