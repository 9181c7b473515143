"""Signatures (Ed25519): what is signed, with which keys, and whether a signature fits.

A signature is over the hash of a version that the signer had seen, and over what they want. So it holds for one match,
one question and one history. `docs/event-format.md` says exactly what is signed.
"""

import os
from collections.abc import Iterable
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from caravanserai_protocol.constants import SIGNATURE_LABEL
from caravanserai_protocol.identity import parts

LABEL = SIGNATURE_LABEL.encode()
KEY_BYTES = 32
SIGNATURE_BYTES = 64

PRIME = 2**255 - 19
SMALL_ORDER = frozenset(
    (
        0,
        1,
        PRIME - 1,
        2707385501144840649318225287225658788936804267575313519463743609750303402022,
        55188659117513257062467267217118295137698188065244968500265048394206261417927,
    )
)
"""The y-coordinates of the points of small order: under such keys signatures fit that nobody made."""


class Act(NamedTuple):
    """A signed act: the method, and its subject."""

    method: str
    about: tuple[bytes, ...] = ()

    def signed_bytes(self, match: str, head: bytes) -> bytes:
        """The bytes that are signed; ``head`` is the hash of the version that the signer had seen."""
        return parts(LABEL, self.method.encode(), match.encode(), head, *self.about)


def joining(public_key: bytes, commitment: bytes) -> Act:
    """Taking a seat with a key, bound to entropy by a commitment (empty: to none)."""
    return Act("JoinMatch", (public_key, commitment))


def deciding(asked_at: int, name: str, content: bytes) -> Act:
    """A decision: the version at which its question was asked, the full name of its message, and the bytes of it."""
    return Act("Decide", (asked_at.to_bytes(8, "big"), name.encode(), content))


UNDOING = Act("Undo")
RESIGNING = Act("Resign")
LEAVING = Act("LeaveMatch")
PAUSING = Act("PauseMatch")
RESUMING = Act("ResumeMatch")


def binding(commitment: bytes) -> Act:
    """Binding a seat to entropy by a commitment (empty: to none)."""
    return Act("BindSeat", (commitment,))


def being_ready(entropy: bytes) -> Act:
    """Agreeing to the start, with the entropy that is opened (empty: none)."""
    return Act("StartMatch", (entropy,))


def handing_over(bot: str) -> Act:
    """Leaving a match to a bot of a kind."""
    return Act("HandOverSeat", (bot.encode(),))


def ending(proposed_at: int, *, declines: bool) -> Act:
    """Answering whether a match ends as it stands: the version of the proposal (0: this one proposes)."""
    return Act("EndByAgreement", (proposed_at.to_bytes(8, "big"), bytes([declines])))


def giving_time(seat: int, milliseconds: int) -> Act:
    """Giving time to a seat."""
    return Act("GiveTime", (seat.to_bytes(8, "big"), milliseconds.to_bytes(8, "big")))


def registering(public_key: bytes, commitment: bytes, ticket: bytes = b"", country: str = "") -> Act:
    """Entering a tournament with a key, bound to entropy by a commitment (empty: to none), with a ticket or a country
    if there is one.
    """
    stated = (ticket, country.encode()) if ticket or country else ()
    return Act("RegisterEntrant", (public_key, commitment, *stated))


def withdrawing(reason: str) -> Act:
    """Leaving a tournament, for a reason (perhaps empty)."""
    return Act("WithdrawEntrant", (reason.encode(),))


def taking_bye(number: int, reason: str) -> Act:
    """Taking a bye in a round of a tournament, for a reason (perhaps empty)."""
    return Act("TakeBye", (number.to_bytes(8, "big"), reason.encode()))


def taking_back(number: int, reason: str) -> Act:
    """Taking a bye back in a round of a tournament, for a reason (perhaps empty)."""
    return Act("TakeBackBye", (number.to_bytes(8, "big"), reason.encode()))


def checking_in(number: int) -> Act:
    """Checking in to a round of a tournament after the first."""
    return Act("CheckIn", (number.to_bytes(8, "big"),))


def changing_own_team(name: str, captain: str, join_hash: bytes, members: Iterable[str]) -> Act:
    """Founding, joining, leaving or changing a team of a tournament: the whole of it as it is after that."""
    about = (name.encode(), captain.encode(), join_hash, *(member.encode() for member in members))
    return Act("ChangeOwnTeam", about)


def binding_entrant(commitment: bytes) -> Act:
    """Binding an entrant to fresh entropy (empty: to none)."""
    return Act("BindEntropy", (commitment,))


def opening_entropy(entropy: bytes) -> Act:
    """Opening the entropy of an entrant."""
    return Act("OpenEntropy", (entropy,))


def new_key() -> bytes:
    """A private key, 32 random bytes. Keep it as you keep a token: everybody who has it can sign as you."""
    return os.urandom(KEY_BYTES)


def public_key(private_key: bytes) -> bytes:
    """The public key of a private one.

    Raises:
        ValueError: it is no key.
    """
    return Ed25519PrivateKey.from_private_bytes(private_key).public_key().public_bytes_raw()


def sign(private_key: bytes, message: bytes) -> bytes:
    """The signature of a message, 64 bytes.

    Raises:
        ValueError: it is no key.
    """
    return Ed25519PrivateKey.from_private_bytes(private_key).sign(message)


def is_key(public_key: bytes) -> bool:
    """True if these bytes can be a public key: 32 of them, in the one way to write them, and not of small order."""
    y = int.from_bytes(public_key, "little") % 2**255
    return len(public_key) == KEY_BYTES and y < PRIME and y not in SMALL_ORDER


def fits(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """True if a signature under a public key fits a message."""
    if not is_key(public_key) or len(signature) != SIGNATURE_BYTES:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
