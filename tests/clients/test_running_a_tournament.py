"""The guide `docs/running-a-tournament.md`, followed to the letter: each of its commands runs, in its order."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.caravan import answer, caravan
from tests.clients.processes import PIPE, STDOUT, Command
from tests.games.test_adding_a_game import Fence, fences

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "running-a-tournament.md"
PRINTED = {
    "T": r"tournaments/\w+",
    "M": r"matches/[\w-]+",
    "CODE": r"--invitation\s+(?P<found>\S+)",
    "KEY": r"example\.org/games\+[0-9a-f]{8}\+\S+",
    "RECEIPT": r"\S+/receipts/\w+\.json",
}
"""The text that a terminal finds in the output of the last command."""
ANSWERS = "1\n" * 3000


class Terminals:
    """The terminals of the guide, one after another: each is another player."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._monkeypatch = monkeypatch
        self._values: dict[str, dict[str, str]] = {}
        self._last = ""
        self._serving: Command | None = None
        self._playing: list[Command] = []

    def follow(self, block: Fence) -> None:
        """Runs the lines of a block in the terminal of its person."""
        person = block.file
        self._monkeypatch.setenv("XDG_STATE_HOME", str(self._folder / person))
        if person == "olga":
            self._wait_for_players()
        for line in block.text.splitlines():
            self._run(person, line)

    def _run(self, person: str, line: str) -> None:
        assigned = re.fullmatch(r"(\w+)=.*…", line)
        if assigned:
            own = assigned[1] in ("M", "RECEIPT")
            printed = self._seen_by(person).read_text(encoding="utf-8") if assigned[1] == "RECEIPT" else self._last
            found = re.search(PRINTED[assigned[1]], printed)
            assert found, (line, printed)
            shared = person if own else ""
            self._values.setdefault(shared, {})[assigned[1]] = found.groupdict().get("found") or found[0]
            return
        here = {"CARAVAN_ADDRESS": os.environ.get("CARAVAN_ADDRESS", "")}
        for name, value in {**here, **self._values.get("", {}), **self._values.get(person, {})}.items():
            line = line.replace(f"${name}", value)
        assert "$" not in line, line
        words = shlex.split(line)
        if words[0] in ("python", "chmod"):
            subprocess.run(line.replace("python", sys.executable, 1), shell=True, check=True)
        elif words[:2] == ["caravan", "serve"]:
            self._serve(words[2:])
        elif words[:2] == ["caravan", "join"]:
            self._play(person, words[1:])
        else:
            self._last = self._said(words)

    def _said(self, words: list[str]) -> str:
        """The output of a command, also for a person who types faster than the matches of a round are made."""
        for _ in range(750):
            result = caravan(*words[1:])
            early = "neither a match nor a result yet" in result.output
            assert result.exit_code == 0 or early, (words, result.output)
            if not early and (words[1] != "matches" or "matches/" in result.output):
                return result.output
            time.sleep(0.2)
        raise AssertionError(f"no match: {words}")

    def _serve(self, options: list[str]) -> None:
        self._serving = Command(("serve", *options, "--port", "0", "--web", "none"), stdout=PIPE, stderr=STDOUT)
        assert self._serving.stdout is not None
        found = None
        while not found:
            line = self._serving.stdout.readline()
            assert line, "the service has ended"
            found = re.search(r"127\.0\.0\.1:\d+", line)
        self._monkeypatch.setenv("CARAVAN_ADDRESS", found[0])

    def _seen_by(self, person: str) -> Path:
        """The screen of a player who played a match."""
        return self._folder / f"{person}.seen"

    def _play(self, person: str, words: list[str]) -> None:
        """Plays a match to its end, always with the first answer."""
        with self._seen_by(person).open("wb") as seen:
            player = Command(words, stdin=PIPE, stdout=seen)
        assert player.stdin is not None
        player.stdin.write(ANSWERS)
        player.stdin.close()
        self._playing.append(player)

    def _wait_for_players(self) -> None:
        for player in self._playing:
            assert player.wait(600) == 0
        self._playing.clear()

    def close(self) -> None:
        for process in (*self._playing, *([self._serving] if self._serving else [])):
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()


@pytest.fixture
def terminals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminals]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    opened = Terminals(tmp_path, monkeypatch)
    yield opened
    opened.close()


def test_the_guide_can_be_followed_to_the_letter(terminals: Terminals) -> None:
    blocks = [block for block in fences(PAGE.read_text(encoding="utf-8")) if block.language == "sh"]
    assert {block.file for block in blocks} == {"olga", "anna", "ben"}
    for block in blocks:
        terminals.follow(block)
    (found,) = answer("tournament", "list")["tournaments"]
    assert found["state"] == "STATE_FINISHED"
    entrants = answer("tournament", "show", found["name"])["entrants"]
    assert sum(bool(one["entropy"]) for one in entrants) == 2, "both players contributed to the lots"
    assert "Spring Open" in Path("spring.html").read_text(encoding="utf-8")
