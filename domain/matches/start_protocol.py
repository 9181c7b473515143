"""The protocol of the start of a match, by chance scheme: when a seat may bind itself to entropy and open it.

In scheme 2 nobody opens entropy before all are bound, and once one seat has opened its entropy all must. Matches of
scheme 1 asked for nothing of that.
"""

from collections.abc import Sequence

from domain.errors import CommandError, Reason
from domain.matches.lifecycle import Lifecycle, SeatState


class StartProtocol:
    """The conditions of scheme 2 before the start."""

    def opening(self, match: Lifecycle) -> Sequence[int]:
        """The seats that have opened their entropy, so that all must."""
        return match.opened

    def require_not_opening(self, match: Lifecycle) -> None:
        """Requires that no seat has opened its entropy.

        Raises:
            CommandError: START_UNDER_WAY.
        """
        if opening := self.opening(match):
            opened = listed(opening)
            raise CommandError(Reason.START_UNDER_WAY, f"entropy has been opened already, by: {opened}", seats=opened)

    def require_binding(self, match: Lifecycle) -> None:
        """Requires that seats may bind themselves to other entropy than that with which they joined.

        Raises:
            CommandError: SCHEME_OUTDATED, START_UNDER_WAY.
        """
        self.require_not_opening(match)

    def require_fresh(self, match: Lifecycle, committed: bytes) -> None:
        """Requires a commitment that was not used in the match: its entropy may be known.

        Raises:
            CommandError: ENTROPY_REUSED.
        """
        if committed in match.commitments:
            raise CommandError(Reason.ENTROPY_REUSED, "a seat of this match was bound to this entropy before")

    def require_bound(self, match: Lifecycle, seat: int, state: SeatState, entropy: bytes) -> None:
        """Requires that a seat opens what it is bound to, and that all others are bound.

        Raises:
            CommandError: ENTROPY_MISMATCH, SEATS_NOT_BOUND.
        """
        if state.entropy_commitment and not entropy:
            raise CommandError(Reason.ENTROPY_MISMATCH, "the seat is bound to entropy, and must open it", seat=seat)
        if entropy and match.unbound:
            missing = listed(match.unbound)
            raise CommandError(Reason.SEATS_NOT_BOUND, f"these seats are not bound yet: {missing}", seats=missing)


class FirstStartProtocol(StartProtocol):
    """The protocol of scheme 1, of older matches: nothing follows from opening entropy."""

    def opening(self, match: Lifecycle) -> Sequence[int]:
        """None."""
        return ()

    def require_binding(self, match: Lifecycle) -> None:
        """Never."""
        raise CommandError(Reason.SCHEME_OUTDATED, "in matches of chance scheme 1 a seat is bound when it joins")

    def require_fresh(self, match: Lifecycle, committed: bytes) -> None:
        """Any commitment will do."""

    def require_bound(self, match: Lifecycle, seat: int, state: SeatState, entropy: bytes) -> None:
        """No seat waits for others."""


_FIRST, _SECOND = FirstStartProtocol(), StartProtocol()


def start_protocol(scheme: int) -> StartProtocol:
    """The protocol of a chance scheme."""
    return _FIRST if scheme == 1 else _SECOND


def listed(seats: Sequence[int]) -> str:
    """Seats as text."""
    return ", ".join(map(str, seats))
