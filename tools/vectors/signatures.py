"""Signatures of players, with known keys: those that fit, forged ones, and keys that are none."""

from collections.abc import Iterator
from hashlib import sha512
from itertools import count
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.matches.signatures import (
    LEAVING,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
    SignedAct,
    being_ready,
    binding,
    deciding,
    ending,
    fits,
    giving_time,
    handing_over,
    is_key,
    joining,
)
from domain.play.chance import entropy_commitment
from tools.vectors.draws import known
from tools.vectors.edwards import BASE, EIGHTH, NEUTRAL, ORDER, PRIME, Point, answered, challenge

Json = Any
MATCH = "matches/vectorssigned"
GENESIS = bytes(32)
SMALL_ORDER = (
    0,
    1,
    PRIME - 1,
    2707385501144840649318225287225658788936804267575313519463743609750303402022,
    55188659117513257062467267217118295137698188065244968500265048394206261417927,
)
"""The y-coordinates of the points of small order."""


class Signer(NamedTuple):
    """A player with a known key."""

    name: str
    seed: bytes

    @property
    def private(self) -> Ed25519PrivateKey:
        """The key with which they sign."""
        return Ed25519PrivateKey.from_private_bytes(self.seed)

    @property
    def public(self) -> bytes:
        """The key that others know."""
        return self.private.public_key().public_bytes_raw()


ANN = Signer("ann", known("key of ann"))
BOB = Signer("bob", known("key of bob"))
COMMITTED = entropy_commitment(known("ann"))
COLLECT = ("caravanserai.games.merv.v1.CollectCamels", b"")
PLACE = ("caravanserai.games.merv.v1.PlaceCamel", b"\n\x08top_left")

ACTS: tuple[tuple[str, str, bytes, SignedAct], ...] = (
    ("joining before anything is seen", MATCH, GENESIS, joining(ANN.public, COMMITTED)),
    ("joining without entropy", MATCH, known("first event"), joining(ANN.public, b"")),
    ("deciding", MATCH, known("event 7"), deciding(7, *PLACE)),
    ("deciding with an empty message", MATCH, known("event 8"), deciding(7, *COLLECT)),
    ("deciding much later", MATCH, known("event 300"), deciding(2**32 + 5, *PLACE)),
    ("taking back", MATCH, known("event 9"), UNDOING),
    ("resigning", MATCH, known("event 9"), RESIGNING),
    ("leaving a seat to a bot", MATCH, known("event 9"), handing_over("expert")),
    ("leaving before the start", MATCH, known("event 3"), LEAVING),
    ("binding", MATCH, known("event 3"), binding(COMMITTED)),
    ("binding to no entropy", MATCH, known("event 3"), binding(b"")),
    ("opening entropy", MATCH, known("event 4"), being_ready(known("ann"))),
    ("being ready without entropy", MATCH, known("event 4"), being_ready(b"")),
    ("pausing", MATCH, known("event 9"), PAUSING),
    ("resuming", MATCH, known("event 9"), RESUMING),
    ("proposing to end the match", MATCH, known("event 9"), ending(0, declines=False)),
    ("agreeing to end the match", MATCH, known("event 9"), ending(2**32 + 5, declines=False)),
    ("declining to end the match", MATCH, known("event 9"), ending(9, declines=True)),
    ("giving time", MATCH, known("event 9"), giving_time(2, 30_000)),
    ("giving much time", MATCH, known("event 9"), giving_time(100, 2**32 + 5000)),
)
"""The signed acts: a name, the match, the hash of a version, and what the signer wants."""


def written() -> Json:
    """The file."""
    return {
        "keys": [{"name": who.name, "private": who.seed.hex(), "public": who.public.hex()} for who in (ANN, BOB)],
        "acts": [_act(*act) for act in ACTS],
        "signatures": [
            {
                "name": name,
                "public": public.hex(),
                "message": message.hex(),
                "signature": signature.hex(),
                "fits": fits(public, signature, message),
            }
            for name, public, message, signature in _signatures()
        ],
        "public_keys": [{"name": name, "public": key.hex(), "is_key": is_key(key)} for name, key in _keys()],
    }


def _act(name: str, match: str, head: bytes, act: SignedAct) -> Json:
    """An act with what is signed, and with the signature of Ann."""
    about: Json = {}
    if act.method == "JoinMatch":
        about = dict(zip(("public_key", "entropy_commitment"), (part.hex() for part in act.about), strict=True))
    elif act.method == "Decide":
        asked_at, decision, content = act.about
        about = {
            "asked_at": str(int.from_bytes(asked_at, "big")),
            "decision": decision.decode(),
            "value": content.hex(),
        }
    elif act.method == "HandOverSeat":
        about = {"bot": act.about[0].decode()}
    elif act.method == "BindSeat":
        about = {"entropy_commitment": act.about[0].hex()}
    elif act.method == "StartMatch":
        about = {"entropy": act.about[0].hex()}
    elif act.method == "EndByAgreement":
        about = {"proposed_at": str(int.from_bytes(act.about[0], "big")), "declines": act.about[1] == b"\x01"}
    elif act.method == "GiveTime":
        seat, milliseconds = (int.from_bytes(part, "big") for part in act.about)
        about = {"seat": seat, "milliseconds": str(milliseconds)}
    message = act.signed_bytes(match, head)
    return {
        "name": name,
        "method": act.method,
        "match": match,
        "head": head.hex(),
        **about,
        "signer": ANN.name,
        "message": message.hex(),
        "signature": ANN.private.sign(message).hex(),
    }


def _signatures() -> Iterator[tuple[str, bytes, bytes, bytes]]:
    """Signatures, most of them forged: a name, the key, the message, and the signature."""
    head, act = known("event 7"), deciding(7, *PLACE)
    message = act.signed_bytes(MATCH, head)
    good = ANN.private.sign(message)
    r, s = good[:32], int.from_bytes(good[32:], "little")
    yield "good", ANN.public, message, good
    yield "of another key", BOB.public, message, good
    yield "by another key", ANN.public, message, BOB.private.sign(message)
    yield "of another match", ANN.public, act.signed_bytes("matches/vectorsother", head), good
    yield "of another version", ANN.public, act.signed_bytes(MATCH, known("event 8")), good
    yield "of another question", ANN.public, deciding(6, *PLACE).signed_bytes(MATCH, head), good
    yield "of another decision", ANN.public, deciding(7, PLACE[0], b"\n\ttop_right").signed_bytes(MATCH, head), good
    yield "of another kind of decision", ANN.public, deciding(7, COLLECT[0], PLACE[1]).signed_bytes(MATCH, head), good
    yield "of another method", ANN.public, RESIGNING.signed_bytes(MATCH, head), UNDOING_SIGNED
    yield "with another R", ANN.public, message, bytes((r[0] ^ 1, *r[1:])) + good[32:]
    yield "with another S", ANN.public, message, r + (s ^ 1).to_bytes(32, "little")
    yield "with S plus the order of the group", ANN.public, message, r + (s + ORDER).to_bytes(32, "little")
    yield "too short", ANN.public, message, good[:-1]
    yield "too long", ANN.public, message, good + b"\x00"
    yield "empty", ANN.public, message, b""
    yield "of an empty message", ANN.public, b"", ANN.private.sign(b"")
    one = (1).to_bytes(32, "little")
    yield "with an R of small order", ANN.public, message, _with_nonce_zero(one, message)
    yield "with an R in another encoding", ANN.public, message, _with_nonce_zero(_number(PRIME + 1), message)
    yield "of a key of small order, which nobody made", one, message, one + bytes(32)
    yield "of a key of small order in another encoding", _number(PRIME + 1), message, one + bytes(32)
    yield from _disputed()


SCALAR = int.from_bytes(sha512(ANN.seed).digest()[:32], "little") & ~7 & (2**254 - 1) | 2**254
"""The number behind the key of Ann."""
UNDOING_SIGNED = ANN.private.sign(UNDOING.signed_bytes(MATCH, known("event 7")))


def _with_nonce_zero(r: bytes, message: bytes) -> bytes:
    """A signature of Ann with the neutral point as R, in some encoding."""
    return answered(r, 0, ANN.public, SCALAR, message)


def _disputed() -> Iterator[tuple[str, bytes, bytes, bytes]]:
    """Signatures on which libraries disagree: with the cofactor and without, and of bytes in another encoding.

    Of a key or an R of mixed order a part is of small order. Multiplied by the cofactor it disappears, so there the
    signature fits always; without it, only where what the key adds is what R has too.
    """
    mixed, nonce = bytes(BASE.times(SCALAR) + EIGHTH), int.from_bytes(known("nonce"), "little") % ORDER
    small = [EIGHTH.times(each) for each in range(8)]
    for name, key, begin in (
        ("a key of mixed order", mixed, NEUTRAL),
        ("an R of mixed order", ANN.public, EIGHTH),
        ("a key and an R of mixed order", mixed, EIGHTH),
        ("a key of mixed order and an R of small order", mixed, None),
        ("an R of small order and not the neutral point", ANN.public, None),
    ):
        lifted, r = (0, EIGHTH) if begin is None else (nonce, BASE.times(nonce) + begin)
        added = small.index(EIGHTH if begin is None else begin)
        for also in (True, False) if key == mixed else (False,):
            message = _message(bytes(r), key, added, also)
            words = "with the cofactor and without" if also else "with the cofactor only"
            yield f"of {name}: {words}", key, message, answered(bytes(r), lifted, key, SCALAR, message)
    yield from _small_keys(small[1], nonce)


def _message(r: bytes, key: bytes, added: int, also: bool) -> bytes:
    """The first message whose challenge lets the parts of small order cancel out, or not; R has ``added`` of them."""
    messages = (known(f"disputed {number}") for number in count())
    return next(each for each in messages if ((added + challenge(r, key, each)) % 8 == 0) is also)


def _small_keys(eighth: Point, nonce: int) -> Iterator[tuple[str, bytes, bytes, bytes]]:
    """Signatures that fit under keys which nobody has."""
    message = known("disputed")
    for name, key in (("of order 8", bytes(eighth)), ("of order 4", bytes(eighth + eighth))):
        r = bytes(BASE.times(nonce))
        message = _message(r, key, 0, True)
        yield f"of a key {name}", key, message, answered(r, nonce, key, 0, message)
    elsewhere = NEUTRAL.elsewhere
    yield (
        "of a key in another encoding, over those bytes",
        elsewhere,
        message,
        answered(bytes(NEUTRAL), 0, elsewhere, 0, message),
    )
    r = NEUTRAL.elsewhere
    yield (
        "with an R in another encoding, over its one encoding",
        ANN.public,
        message,
        (r + answered(bytes(NEUTRAL), 0, ANN.public, SCALAR, message)[32:]),
    )
    good = ANN.private.sign(message)
    s = int.from_bytes(good[32:], "little")
    for times in (2, 8, 15):
        yield (
            f"with S plus {times} times the order of the group",
            ANN.public,
            message,
            (good[:32] + (s + times * ORDER).to_bytes(32, "little")),
        )


def _keys() -> Iterator[tuple[str, bytes]]:
    """Public keys, most of them none."""
    yield "of ann", ANN.public
    yield "of bob", BOB.public
    yield "empty", b""
    yield "too short", ANN.public[:-1]
    yield "too long", ANN.public + b"\x00"
    for number, y in enumerate(SMALL_ORDER, 1):
        for sign in (0, 1):
            yield f"of small order {number}, sign {sign}", _number(y + sign * 2**255)
    for y in (PRIME, PRIME + 1, PRIME + 3, 2**255 - 1):
        yield f"in another encoding: the prime and {y - PRIME}", _number(y)


def _number(value: int) -> bytes:
    return value.to_bytes(32, "little")
