"""Records the positions that the chapters of the rules show in the app: golden matches, early, in the middle, and late.

Run it by hand when a golden match changes: `python -m tests.sdks.chapter_positions`.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from domain.table.views import view_layout
from tests.records.golden import MATCHES, begin, choices_file

GAMES = Path(__file__).parents[2] / "clients" / "web" / "src" / "games"
GOLDEN = ("marcopolo-4-first-game", "merv-4", "palmyra-2", "sahwari-4")
MOMENTS = {"early": 1 / 8, "middle": 1 / 2, "late": 7 / 8}
"""The part of its decisions that was made at each moment."""
VIEWER = 1


def target(name: str) -> Path:
    """The file of the app with the positions of a golden match."""
    return GAMES / MATCHES[name][0] / "positions.json"


def positions(name: str) -> Mapping[str, Any]:
    """The number of players of a golden match, and its tables as the first seat sees them, by moment."""
    seed, *choices = choices_file(name).read_text(encoding="utf-8").split()
    match, _ = begin(name, seed)
    assert match.playing is not None
    wanted = {round(part * len(choices)): moment for moment, part in MOMENTS.items()}
    tables: dict[str, Any] = {}
    for made, choice in enumerate(choices):
        if made in wanted:
            tables[wanted[made]] = [list(placement) for placement in view_layout(match.playing.turn.table, VIEWER)]
        if len(tables) == len(wanted):
            break
        seat, index = (int(part) for part in choice.split(":"))
        match.decide(seat, list(match.playing.offers(seat))[index])
    return {"golden": name, "players": MATCHES[name][1], "tables": tables}


def text(name: str) -> str:
    """The content of the file of a golden match."""
    return json.dumps(positions(name), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for golden in GOLDEN:
        target(golden).write_text(text(golden), encoding="utf-8")
