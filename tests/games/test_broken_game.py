"""A game that cannot be loaded stands in nobody's way, and what needs it says what is wrong in one sentence."""

import subprocess
import sys
from pathlib import Path

from tests.games.copies import changed, command

WALLS = Path("domain") / "games" / "merv" / "walls.py"
SENTENCE = "The game merv cannot be loaded: walls.py, line 3: SyntaxError: "


def test_a_start_says_that_a_game_was_broken_after_it_had_been_sound(copy: Path) -> None:
    check = [sys.executable, "-m", "service.application.games.soundness"]
    subprocess.run(check, cwd=copy, check=True)
    note = copy / "domain" / "games" / "__pycache__" / f"__init__.{sys.implementation.cache_tag}.sound"
    sound = note.read_text(encoding="ascii")
    with changed(copy / WALLS, "import", "import ("):
        said = subprocess.run(check, cwd=copy, check=False, capture_output=True, text=True)
        assert said.returncode == 1
        assert SENTENCE in said.stderr
        assert note.read_text(encoding="ascii") == sound
        status, told = command(copy, "serve", "--quiet", "--port", "0", "--store", str(copy / "matches.sqlite"))
        assert (status, told[:70]) == (1, f"Error: {SENTENCE}"[:70]), told


def test_commands_that_need_a_broken_game_say_so_and_the_others_go_on(copy: Path) -> None:
    with changed(copy / WALLS, "import", "import ("):
        for arguments in (
            ("new-proto", "merv"),
            ("games", "merv"),
            ("serve", "--quiet", "--port", "0", "--store", str(copy / "matches.sqlite")),
        ):
            status, said = command(copy, *arguments)
            assert (status, said[:70]) == (1, f"Error: {SENTENCE}"[:70]), said
            assert len(said.splitlines()) <= 2, said
        status, said = command(copy, "check", "merv")
        assert status == 1
        assert said.startswith(f"the game loads: 1\n  {SENTENCE}")
        status, said = command(copy, "games")
        assert status == 1
        assert "Palmyra" in said
        assert said.partition("Error: ")[2].startswith(SENTENCE)
        assert command(copy, "--help")[0] == 0
        assert command(copy, "coverage", "--game", "palmyra", "--matches", "1")[0] == 0
