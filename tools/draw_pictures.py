"""Draw the pictures of games that other programs show where the position of a match cannot be drawn.

    python -m tools.draw_pictures

Each is a position of a recorded match, drawn by the app that was built last and with the extra `pictures`. They are
committed; draw them again when a layout has changed.
"""

import json
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

from caravanserai_protocol.v1 import game_pb2
from google.protobuf import json_format

from service.application.live.pictures import draw
from service.messages.matches.cards import described

WEB = Path(__file__).resolve().parent.parent / "clients" / "web"
RECORDED = WEB / "test" / "recorded"
TARGET = WEB / "static" / "pictures"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
OPAQUE = 2
"""The code in the header of PNG for pixels of red, green and blue."""
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
        content = smaller(draw({}, WEB / "dist" / "picture.js", json.dumps(given)))
        (TARGET / f"{game}.png").write_bytes(content)
        print(f"{game}: {len(content)} bytes")
    return 0


def smaller(picture: bytes) -> bytes:
    """The same picture without transparency and without filters: with its even areas it takes a quarter less."""
    chunks = list(_chunks(picture))
    header = chunks[0][1]
    width, height, depth = struct.unpack_from(">IIB", header)
    lines = _lines(zlib.decompress(b"".join(content for kind, content in chunks if kind == b"IDAT")), width * 4)
    pixels = b"".join(b"\0" + b"".join(line[at : at + 3] for at in range(0, width * 4, 4)) for line in lines)
    written = {
        b"IHDR": struct.pack(">IIB", width, height, depth) + bytes([OPAQUE, 0, 0, 0]),
        b"IDAT": zlib.compress(pixels, 9),
        b"IEND": b"",
    }
    return SIGNATURE + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in written.items()
    )


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack_from(">I", picture, at)
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += length + 12


def _lines(filtered: bytes, length: int) -> Iterator[bytes]:
    """The lines of a picture with four bytes for each pixel, as they were before its filters."""
    above = bytes(length + 4)
    for start in range(0, len(filtered), length + 1):
        line = bytearray(4) + filtered[start + 1 : start + 1 + length]
        for at in range(4, length + 4):
            left, over, corner = line[at - 4], above[at], above[at - 4]
            guess = left + over - corner
            nearest = min((left, over, corner), key=lambda each: abs(guess - each))
            line[at] = line[at] + (0, left, over, (left + over) // 2, nearest)[filtered[start]] & 255
        above = bytes(line)
        yield above[4:]


if __name__ == "__main__":
    sys.exit(main())
