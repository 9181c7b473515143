"""The signatures of players, and whether they fit.

A signature is over these parts, each with its length in front: a label, the method, the match, the hash of a version
that the signer had seen, and what the method is about. So it holds for one match, one question and one history.

Signatures are Ed25519. They are verified as RFC 8032 (5.1.7) says, without the cofactor: S must be below the order of
the group, and R must be the very bytes that follow from the rest. So nobody can turn one signature into another. Keys
are stricter than there: of each point only one encoding is a key, and points of small order are none, because under
them signatures fit that nobody made.
"""

from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.play.chance import parts

LABEL = b"caravanserai/signature/v1"
KEY_BYTES = 32
SIGNATURE_BYTES = 64

_PRIME = 2**255 - 19
_SMALL_ORDER = frozenset(
    (
        0,
        1,
        _PRIME - 1,
        2707385501144840649318225287225658788936804267575313519463743609750303402022,
        55188659117513257062467267217118295137698188065244968500265048394206261417927,
    )
)
"""The y-coordinates of the eight points whose order divides the cofactor."""


class Signed(NamedTuple):
    """A signature, and the version whose hash it covers (0: none)."""

    signature: bytes = b""
    version: int = 0


NOT_SIGNED = Signed()
"""Of a command that nobody has signed."""


class SignedAct(NamedTuple):
    """A signed act: the method, and its subject."""

    method: str
    about: tuple[bytes, ...] = ()

    def signed_bytes(self, match: str, head: bytes) -> bytes:
        """The bytes that are signed; ``head`` is the hash of the version that the signer had seen."""
        return parts(LABEL, self.method.encode(), match.encode(), head, *self.about)


def joining(public_key: bytes, committed: bytes) -> SignedAct:
    """Taking a seat with a key, bound to entropy (empty: to none)."""
    return SignedAct("JoinMatch", (public_key, committed))


def deciding(asked_at: int, name: str, content: bytes) -> SignedAct:
    """A decision: the version at which its question was asked, the full name of its message, and the bytes of it."""
    return SignedAct("Decide", (asked_at.to_bytes(8, "big"), name.encode(), content))


UNDOING = SignedAct("Undo")
RESIGNING = SignedAct("Resign")
LEAVING = SignedAct("LeaveMatch")
PAUSING = SignedAct("PauseMatch")
RESUMING = SignedAct("ResumeMatch")


def binding(committed: bytes) -> SignedAct:
    """Binding a seat to entropy (empty: to none)."""
    return SignedAct("BindSeat", (committed,))


def being_ready(entropy: bytes) -> SignedAct:
    """Agreeing to the start, with the entropy that is opened (empty: none)."""
    return SignedAct("StartMatch", (entropy,))


def handing_over(bot: str) -> SignedAct:
    """Leaving the match to a bot of a kind."""
    return SignedAct("HandOverSeat", (bot.encode(),))


def ending(proposed_at: int, *, declines: bool) -> SignedAct:
    """Answering whether the match ends as it stands: the version of the proposal (0: this one proposes)."""
    return SignedAct("EndByAgreement", (proposed_at.to_bytes(8, "big"), bytes([declines])))


def giving_time(seat: int, milliseconds: int) -> SignedAct:
    """Giving time to a seat."""
    return SignedAct("GiveTime", (seat.to_bytes(8, "big"), milliseconds.to_bytes(8, "big")))


def is_key(public_key: bytes) -> bool:
    """True if these bytes can be a key: 32 of them, in the one way to write them, and not of small order."""
    y = int.from_bytes(public_key, "little") % 2**255
    return len(public_key) == KEY_BYTES and y < _PRIME and y not in _SMALL_ORDER


def fits(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """True if a signature under a key fits a message."""
    if not is_key(public_key) or len(signature) != SIGNATURE_BYTES:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
