"""Records the positions whose texts the browser measures: golden matches at three moments.

Run it by hand when a golden match or the words of a game change: `python -m tests.sdks.positions`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from google.protobuf.json_format import MessageToDict

from domain.games import games
from domain.table.table import Placement
from domain.table.views import view_layout
from service.messages.games.library import Library
from tests.records.golden import MATCHES, begin, choices_file
from tests.sdks.recording_tables import UNUSED

TARGET = Path(__file__).parents[2] / "clients" / "web" / "test" / "recorded" / "positions.json"
GOLDEN = ("marcopolo-4-first-game", "merv-4", "palmyra-4-experienced", "sahwari-2", "sahwari-4")
LANGUAGES = ("en", "ru")
VIEWER = 1


def positions(name: str) -> Iterator[list[Placement]]:
    """The tables of a golden match as its first seat sees them: at the beginning, in the middle, and at the end."""
    seed, *choices = choices_file(name).read_text(encoding="utf-8").split()
    match, _ = begin(name, seed)
    assert match.playing is not None
    wanted = {0, len(choices) // 2, len(choices)}
    for made in range(len(choices) + 1):
        if made in wanted:
            yield view_layout(match.playing.turn.table, VIEWER)
        if made < len(choices):
            seat, index = (int(part) for part in choices[made].split(":"))
            match.decide(seat, list(match.playing.offers(seat))[index])


def description(library: Library, game: str, language: str) -> dict[str, Any]:
    """The description of a game for a client, without what no picture needs."""
    described = MessageToDict(library.complete(game, language))
    return {key: value for key, value in described.items() if key not in UNUSED}


def main() -> None:
    """Writes the file."""
    library = Library(games())
    recorded = {
        "descriptions": {
            language: {
                game: description(library, game, language) for game in sorted({MATCHES[name][0] for name in GOLDEN})
            }
            for language in LANGUAGES
        },
        "matches": [
            {"name": name, "game": MATCHES[name][0], "players": MATCHES[name][1], "tables": list(positions(name))}
            for name in GOLDEN
        ],
    }
    TARGET.write_text(json.dumps(recorded, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    main()
