"""Keys, numbers and outcomes of chance, away from any match."""

import hmac
from collections.abc import Mapping, Sequence
from typing import Any

from domain.play.chance import (
    NumberedChance,
    chance_of,
    commitment,
    committed_key,
    entropy_commitment,
    parts,
    seeded_key,
)
from domain.play.turn import Setting, Turn
from domain.table.areas import Area, Areas
from domain.table.table import Placement, Table
from tools.vectors.draws import Noted, known

Json = Any
RANGE = 2**64
LIMITS = (1, 2, 3, 6, 52, 2**32, 2**63, 2**63 + 1, RANGE - 1, RANGE)
"""The limits below which numbers are drawn; of those around 2**63 about half of the attempts are given up."""
TIMES = 6
MORE = 20
"""The number of draws below a limit at which many attempts are given up."""

KEYS: tuple[tuple[str, bytes, Sequence[bytes]], ...] = (
    ("matches/vectorsone", known("secret of one"), (b"",)),
    ("matches/vectorstwo", known("secret of two"), (known("ann"), b"", known("bob"))),
    ("matches/vectorstwo", known("secret of two"), (known("ann"), known("bob"), b"")),
    ("matches/vectorslong", known("secret of long"), (bytes(range(64)), b"\x00", b"\x00\x00", b"\xff" * 32)),
)
SEEDS = ("5", "vectors", "Köln 東京")


def written() -> Json:
    """The file."""
    return {
        "parts": [
            {"parts": [part.hex() for part in case], "joined": parts(*case).hex()}
            for case in ((), (b"",), (b"a", b""), (b"", b"a"), (b"ab", b"c"), (b"a", b"bc"))
        ],
        "entropy_commitments": [
            {"entropy": entropy.hex(), "commitment": entropy_commitment(entropy).hex()}
            for entropy in (b"\x00", known("ann"), bytes(range(64)))
        ],
        "keys": [
            {
                "match": match,
                "secret": secret.hex(),
                "commitment": commitment(match, secret).hex(),
                "entropies": [entropy.hex() for entropy in entropies],
                "key": committed_key(match, secret, entropies).hex(),
            }
            for match, secret, entropies in KEYS
        ],
        "seeds": [{"seed": seed, "key": seeded_key(seed).hex()} for seed in SEEDS],
        "numbers": [
            _number(scheme, limit, time) for scheme in (1, 2) for limit in LIMITS for time in range(_times(limit))
        ],
        "outcomes": _outcomes(),
    }


def _times(limit: int) -> int:
    return MORE if RANGE % limit > limit // 4 else 2


def _number(scheme: int, limit: int, time: int) -> Json:
    """One draw with all its attempts. The version and index count in scheme 1, the number in scheme 2."""
    key = seeded_key("numbers")
    version, index, number = 3 + time, time % 3, 1000 * time
    address = (version, index) if scheme == 1 else (number,)
    value = chance_of(scheme, key).below(limit, version, index, number)
    label = f"caravanserai/draw/v{scheme}".encode()
    attempts: list[int] = []
    while not attempts or attempts[-1] >= RANGE - RANGE % limit:
        message = label + b"".join(part.to_bytes(8, "big") for part in (*address, len(attempts)))
        attempts.append(int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big"))
    assert attempts[-1] % limit == value
    where = {"version": version, "index": index} if scheme == 1 else {"number": number}
    return {
        "scheme": scheme,
        "key": key.hex(),
        **where,
        "limit": str(limit),
        "attempts": [str(attempt) for attempt in attempts],
        "value": str(value),
    }


class _Bare(Turn[None, int]):
    """A turn of no game."""

    def build_seat(self, number: int) -> int:
        """The number of the seat."""
        return number


BAG: Mapping[str, int] = {"card/ten": 1, "card/two": 2, "coin": 3, "card/Zebra": 1}


def _outcomes() -> Json:
    """The outcomes of numbers: rolls, picks, and a bag that is drawn empty, which is how things are shuffled."""
    key = seeded_key("outcomes")
    layout = [Placement("bag", piece, count) for piece, count in BAG.items()]
    turn = _Bare(Table(Areas((Area("bag"), Area("row"))), layout), None, Setting(2, {}), NumberedChance(key))
    noted = Noted(turn)
    turn.begin(1, "SVC-START-01")
    for _ in range(TIMES):
        turn.roll()
    turn.roll(20)
    for candidates in ((1, 2), (1, 2, 3, 4), ("east", "north", "south"), ("only",)):
        turn.pick(candidates)
    turn.draw("bag", lambda piece: piece != "coin")
    for place in range(sum(BAG.values())):
        turn.move(turn.draw("bag"), "bag", f"row:{place}")
    draws = [{**draw, "limit": str(draw["limit"]), "value": str(draw["value"])} for draw in noted.draws]
    return {"scheme": 2, "key": key.hex(), "draws": draws}
