"""docs/first-game.md: its changes fit the game that `caravan new-game` writes, and leave it green."""

import re
from pathlib import Path

from clients.workshop.authoring.checkout import tidied
from clients.workshop.authoring.skeleton import write_game
from tests.games.copies import ROOT, command

PAGE = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    \.venv/bin/caravan (.*)$", PAGE, re.MULTILINE)
CHANGES = re.findall(r"^```diff (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def side(change: str, sign: str) -> str:
    """The lines before (``-``) or after (``+``) a change."""
    return "".join(f"{line[1:]}\n" for line in change.splitlines() if line[0] in (" ", sign))


def apply(copy: Path, changes: list[tuple[str, str]]) -> None:
    for name, change in changes:
        file = copy / name
        text = file.read_text(encoding="utf-8")
        assert text.count(side(change, "-")) == 1, f"{name}:\n{change}\n---\n{text}"
        file.write_text(text.replace(side(change, "-"), side(change, "+")), encoding="utf-8")


def test_each_change_fits_and_the_game_is_green(copy: Path) -> None:
    first, played, quick, messages, whole = COMMANDS
    assert first == "new-game pebbles --title Pebbles --prefix PEB"
    tidied(copy, write_game(copy, "pebbles", "Pebbles", "PEB"))
    assert command(copy, "new-proto", "pebbles")[0] == 0
    assert played == "play --game pebbles --players 2"
    until = next(number for number, (_, change) in enumerate(CHANGES) if "place_name" in change)
    apply(copy, CHANGES[:until])
    status, said = command(copy, *quick.split())
    assert status == 0, said
    apply(copy, CHANGES[until:])
    for each in (messages, whole):
        status, said = command(copy, *each.split())
        assert status == 0, said
    assert said.endswith("pebbles is green.\n")
    record = (copy / "tests" / "records" / "pebbles-2.txt").read_text(encoding="utf-8")
    assert "passes" in record or "Pass" in record
    assert "(PEB-LAST-01)" in record
