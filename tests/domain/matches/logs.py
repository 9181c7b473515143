"""Logs of matches made by hand: for what looks at few events, and not at the rules."""

from collections.abc import Sequence
from typing import Any

from domain.matches.events import Body, Edition, MatchCreated, MatchEvent, Recorded, SeatJoined

GENESIS = bytes(32)
STANDARD = Edition("standard", "ab" * 32, b"")


def created(players: int = 2, **fields: Any) -> MatchCreated:
    """A public match whose chance nobody knows."""
    given = {"game": "merv", "edition": STANDARD, "options": (), "commitment": b"", "seed": "", **fields}
    return MatchCreated(rules_version=2, players=players, areas=(), layout=(), **given)


def joined(seat: int, who: str) -> SeatJoined:
    """A player `players/…`, a bot `bots/…`, or a guest of this name takes a seat."""
    if who.startswith("bots/"):
        return SeatJoined(seat, who, who.removeprefix("bots/"), b"")
    account = who if who.startswith("players/") else ""
    return SeatJoined(seat, who.partition("/")[2] or who, "", b"", account)


def logged(
    *bodies: Body, match: str = "matches/handmade", imported: bool = False, seconds: int = 60, effects: Any = None
) -> list[Recorded]:
    """The stored log of a match to which this happened, an event each ``seconds``; ``effects`` are by version."""
    return [
        Recorded(
            MatchEvent(
                match,
                version,
                GENESIS,
                body,
                tuple((effects or {}).get(version, ())),
                (),
                0,
                0,
                time=version * seconds * 1000,
            ),
            imported=imported,
        )
        for version, body in enumerate(bodies, 1)
    ]


def seated(whose: Sequence[str], **fields: Any) -> list[Body]:
    """A match with these at its seats."""
    return [created(len(whose), **fields), *(joined(seat, who) for seat, who in enumerate(whose, 1))]
