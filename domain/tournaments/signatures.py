"""What entrants sign, and whether a signature fits.

A signature covers the hash of the entrant's registration, or of the latest event that they have signed since: so it
counts once, in one tournament. That of the first registration covers 32 zero bytes.
"""

from domain.errors import CommandError, Reason
from domain.matches.signing import Act, fits
from domain.tournaments.events import By, Role
from domain.tournaments.tournament import GENESIS, Tournament


def registering(public_key: bytes, committed: bytes) -> Act:
    """Entering with a key, bound to entropy (empty: to none)."""
    return Act("RegisterEntrant", (public_key, committed))


def withdrawing(reason: str) -> Act:
    """Leaving, for a reason (perhaps empty)."""
    return Act("WithdrawEntrant", (reason.encode(),))


def binding(committed: bytes) -> Act:
    """Binding oneself to fresh entropy (empty: to none)."""
    return Act("BindEntropy", (committed,))


def opening(entropy: bytes) -> Act:
    """Opening one's entropy."""
    return Act("OpenEntropy", (entropy,))


def may_be_signed(tournament: Tournament, by: By, name: str, act: Act, public_key: bytes | None = None) -> None:
    """Lets an act of an entrant pass that they signed, with their key or a new ``public_key``, or that they did not
    sign: then only the service says that it is theirs.

    Raises:
        CommandError: KEY_MISSING, SIGNATURE_INVALID.
    """
    if not by.signature:
        return
    entrant = tournament.entrants.get(name)
    key = public_key if public_key is not None or entrant is None else entrant.registered.public_key
    if by.role is not Role.ENTRANT or not key:
        raise CommandError(Reason.KEY_MISSING, "there is no key with which this could be signed")
    head = entrant.signed if entrant is not None else GENESIS
    if not fits(key, by.signature, act.signed_bytes(tournament.name, head)):
        raise CommandError(Reason.SIGNATURE_INVALID, f"the signature does not fit what {act.method} must sign")
