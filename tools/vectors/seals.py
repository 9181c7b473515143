"""Openings and the seals that they must fit, good ones and forged ones."""

from collections.abc import Iterator, Mapping
from typing import Any

from caravanserai_protocol.v1.event_pb2 import Opening, OpeningContent
from google.protobuf.json_format import MessageToDict

from caravanserai_verify.codecs.openings import write_opening
from domain.games import games
from domain.matches.events import Recorded
from domain.play.seals import padded, seal, unpadded
from tools.vectors.matches import Example

Json = Any
MOST = 4
"""Openings of a match, at most."""


def written(matches: Mapping[str, Example]) -> Json:
    """The file: openings of games whose decisions every client can read."""
    known = (match for match in matches.values() if match.story.match.created.game in games())
    cases = [case for match in known for case in _good(match)]
    void = matches["sahwari-void"].story
    return {"seals": cases, "forged": list(_forged(void.match.lifecycle.match, void.rows[0]))}


def _case(match: str, version: int, opening: Opening, digest: bytes) -> Json:
    return {
        "match": match,
        "version": version,
        "opening": MessageToDict(opening),
        "digest": digest.hex(),
    }


def _good(match: Example) -> Iterator[Json]:
    """The first openings of a match, of different audiences and kinds as far as possible."""
    shapes: set[object] = set()
    for row in match.story.rows:
        for opening in row.openings:
            content = opening.content
            shape = opening.audience, bool(content.decision), bool(content.secret)
            if shape in shapes or len(shapes) == MOST:
                continue
            shapes.add(shape)
            message = OpeningContent.FromString(unpadded(opening.payload))
            case = _case(
                row.event.match, row.event.version, write_opening(opening), row.event.seals[opening.index].digest
            )
            yield {**case, "content": MessageToDict(message)}


def _forged(match: str, row: Recorded) -> Iterator[Json]:
    """Openings that do not fit; those whose padding is wrong have a seal that fits."""
    good, digest = write_opening(row.openings[0]), row.event.seals[0].digest

    def changed(
        name: str, finding: str, *, match: str = match, version: int = 1, digest: bytes = digest, **values: Any
    ) -> Json:
        opening = Opening()
        opening.CopyFrom(good)
        for field, value in values.items():
            setattr(opening, field, value)
        return {"name": name, **_case(match, version, opening, digest), "finding": finding}

    def repadded(name: str, payload: bytes) -> Json:
        fitting = seal(match, 1, 0, good.salt, payload)
        return changed(name, "padding", digest=fitting, payload=payload)

    yield changed("another salt", "seal", salt=bytes(16))
    yield changed("a shorter salt", "seal", salt=good.salt[:-1])
    yield changed("another payload", "seal", payload=padded(b"another"))
    yield changed("the seal of another match", "seal", match=f"{match}0")
    yield changed("the seal of another version", "seal", version=2)
    yield changed("the seal of another index", "seal", index=1)
    yield changed("another seal", "seal", digest=bytes(32))
    yield repadded("no padding", good.payload[: 8 + int.from_bytes(good.payload[:8], "big")])
    yield repadded("something in the padding", good.payload[:-1] + b"\x01")
    yield repadded("a length that is too long", len(good.payload).to_bytes(8, "big") + good.payload[8:])
    yield repadded("a content that is no message", padded(b"\xff\xff\xff"))
    yield repadded("no payload at all", b"")
    content = OpeningContent.FromString(unpadded(good.payload))
    written = content.SerializeToString(deterministic=True)
    twice = written + OpeningContent(secret=content.secret).SerializeToString()
    yield repadded("a content with a field twice", padded(twice))
