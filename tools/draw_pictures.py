"""Draw the pictures of games that other programs show where the position of a match cannot be drawn.

    python -m tools.draw_pictures

Each is a position of a recorded match, drawn by the app that was built last and with the extra `pictures`. They are
committed; draw them again when a layout has changed.
"""

import json
import sys
from pathlib import Path

from caravanserai_protocol.v1 import game_pb2
from google.protobuf import json_format

from service.application.live.pictures import draw
from service.messages.matches.cards import described

WEB = Path(__file__).resolve().parent.parent / "clients" / "web"
RECORDED = WEB / "test" / "recorded"
TARGET = WEB / "static" / "pictures"
GAMES = ("marcopolo", "merv", "palmyra", "sahwari")


def main() -> int:
    """Draw all; the exit status."""
    TARGET.mkdir(exist_ok=True)
    for game in GAMES:
        recorded = json.loads((RECORDED / f"{game}.json").read_text(encoding="utf-8"))
        description = json_format.ParseDict(recorded["description"], game_pb2.Game(), ignore_unknown_fields=True)
        given = {
            "language": "en",
            "game": described(description),
            "placements": [dict(zip(("place", "piece", "count"), each, strict=True)) for each in recorded["tables"][1]],
            "seats": [""] * recorded["players"],
            "status": "",
        }
        content = draw({}, WEB / "dist" / "picture.js", json.dumps(given))
        (TARGET / f"{game}.png").write_bytes(content)
        print(f"{game}: {len(content)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
