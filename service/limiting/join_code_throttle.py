"""Throttle of join codes: the number of wrong ones that somebody may say.

Failed tries are counted by match and peer. All peers together have more tries of a match; when these are used up, each
peer has one left, so that a player who knows the code gets in whatever others try.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from domain.errors import Reason
from service.errors import ServiceError, exhausted
from service.limiting.limits import Limits, TokenBuckets


class JoinCodeThrottle:
    """Counts failed tries, in memory that is bounded."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        def tries(number: int) -> TokenBuckets:
            seconds = limits.failed_join_seconds
            return TokenBuckets(1 / seconds if number and seconds else 0, number * seconds, clock)

        self._of_peer = tries(limits.failed_joins_of_peer)
        self._of_match = tries(limits.failed_joins_of_match)

    @contextmanager
    def trying(self, match: str, peer: str) -> Iterator[None]:
        """A try at the code of a match: it has failed if the block raises.

        Raises:
            ServiceError: TOO_MANY_TRIES.
        """
        key = f"{match} {peer}"
        seconds = self._of_peer.wait(key)
        if self._of_peer.touched(key):
            seconds = max(seconds, self._of_match.wait(match))
        if seconds:
            raise exhausted(Reason.TOO_MANY_TRIES, "too many wrong join codes were said", "peer", retry_seconds=seconds)
        try:
            yield
        except ServiceError:
            self._of_peer.take(key)
            self._of_match.take(match)
            raise

    def remembered(self) -> int:
        """The number of remembered entries."""
        return len(self._of_peer) + len(self._of_match)
