"""Limits: what one caller may take of the service, and how it is counted.

The counts are kept in memory, by this process alone, and are bounded themselves.
"""

import ipaddress
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any

from cachetools import LRUCache

from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault

KEYS = 10_000
"""The most tokens or peers that are remembered; those heard of longest ago are forgotten."""
ROUNDING = 1e-6
"""The amount that the sum of many small refills may lack."""
MINUTE = 60.0
TRANSPORT_FACTOR = 16
"""The factor by which a message may be larger than `Limits.message_bytes` before gRPC itself refuses to read it."""

POSITIVE = ("message_bytes", "page", "offers_page")
"""Limits that are always there; so are the costs."""


class LimitError(WordedFaultError):
    """A text names no limit, or gives it no value that it can have."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one caller. Each number is at least 0; 0 means: no limit, unless it says otherwise (of pages and
    messages there is always one).

    A *token* is what a call carries in its authorization, a *peer* the machine it comes from (an IPv4 address, or the
    first half of an IPv6 address). ``burst_seconds`` of calls may come at once after a pause. ``stall_seconds`` is how
    long a reader may leave a stream unread. ``calls_of_connection`` are calls and streams that are under way on one
    connection; clients let further ones wait. A connection on which more than ``resets_per_second_of_connection``
    calls end without an answer is closed, and its peer cannot connect for a minute. At the HTTP port a call
    that ends so ends its connection: there the limit holds for connections of a peer in a second.
    ``connections_of_peer`` and ``connections`` may be open at the HTTP port; further ones are closed at once.
    ``open_matches`` are those of one owner that have not ended, ``open_tournaments`` those of one organiser,
    ``webhooks`` and ``followed_players`` those of one player, ``analyses`` those that one person requested and that are
    not done.
    ``patience_seconds`` is the time without an answer after which a seat may be taken out of a match that asks for no
    other time (0: only administrators may then), ``longest_patience_seconds`` what a match may ask for.
    ``failed_joins_of_peer`` and ``failed_joins_of_match`` are how often a peer, and all of them together, may say a
    wrong join code of a match; one of these tries comes back every ``failed_join_seconds``.
    ``creations_per_minute_of_peer`` are matches and players together, up to a minute's worth at once: each leaves
    something in the store for ever, whatever tokens a peer makes up. ``registrations_per_minute_of_organiser`` are
    players who register for the events of one organiser beyond those of their address; 0: none. A match that has come
    to version ``joins_before_start`` without having started admits nobody else. Matches that no player owns are given
    up when for ``open_seconds_of_guests`` they have not started, and nobody joined or left.

    The ``cost_of_…`` say how many calls a call counts as that takes more of the service than a decision: a look at a
    match (the table is written out for the caller), at an old version of it (which is worked out first), a stream that
    begins with a table, a record of a match, a proof of the log, a page of offers, a preview, a suggestion, a page of a
    list, a picture for other programs (`python -m benchmarks costs` measures them). 32 events of a stream count as
    ``cost_of_events`` calls; a stream that is too fast is not refused, it waits.
    """

    message_bytes: int = 65_536
    calls_per_second_of_token: float = 200.0
    calls_per_second_of_peer: float = 2_000.0
    burst_seconds: float = 2.0
    streams_of_token: int = 64
    streams_of_peer: int = 1_024
    calls_of_connection: int = 256
    resets_per_second_of_connection: float = 200.0
    connections_of_peer: int = 256
    connections: int = 4_096
    stall_seconds: float = 30.0
    cost_of_match: int = 2
    cost_of_old_version: int = 10
    cost_of_table: int = 10
    cost_of_record: int = 30
    cost_of_proof: int = 6
    cost_of_events: int = 5
    cost_of_offers: int = 2
    cost_of_preview: int = 10
    cost_of_suggestion: int = 60
    cost_of_list: int = 4
    cost_of_picture: int = 100
    open_matches: int = 200
    open_tournaments: int = 20
    webhooks: int = 10
    analyses: int = 10
    followed_players: int = 500
    failed_joins_of_peer: int = 10
    failed_joins_of_match: int = 100
    failed_join_seconds: float = 30.0
    patience_seconds: int = 259_200
    longest_patience_seconds: int = 2_592_000
    creations_per_minute_of_peer: float = 60.0
    registrations_per_minute_of_organiser: float = 0.0
    joins_before_start: int = 500
    open_seconds_of_guests: int = 604_800
    page: int = 100
    offers_page: int = 1_000

    def __post_init__(self) -> None:
        for field in fields(self):
            if not 0 <= getattr(self, field.name) < 2**31:
                raise LimitError(Fault.LIMIT_AT_LEAST, name=field.name, least=0)
            positive = field.name in POSITIVE or field.name.startswith("cost_of_")
            if positive and not getattr(self, field.name):
                raise LimitError(Fault.LIMIT_AT_LEAST, name=field.name, least=1)


def _is_bound(name: str) -> bool:
    """True for an amount: 0 means that there may be any. Costs, times and sizes of pages stay as they are."""
    return name not in POSITIVE and not name.startswith("cost_of_") and not name.endswith("_seconds")


UNLIMITED = Limits(**{field.name: 0 for field in fields(Limits) if _is_bound(field.name)})
"""For a service that nobody shares: tests, demonstrations, measurements."""


def limits_of(texts: Iterable[str], base: Limits | None = None) -> Limits:
    """Limits with some changed, each by a text such as `open_matches=20`; `none` means `UNLIMITED`.

    Raises:
        LimitError: a text names no limit, or a value that it cannot have.
    """
    values = _by_name(base or Limits())
    for text in texts:
        if text == "none":
            values |= _by_name(UNLIMITED)
            continue
        name, _, value = text.partition("=")
        if name not in values:
            raise LimitError(Fault.NO_SUCH_LIMIT, given=repr(name), near=nearest(name, values), known=", ".join(values))
        whole = isinstance(getattr(Limits(), name), int)
        try:
            values[name] = int(value) if whole else float(value)
        except ValueError as error:
            kind = "whole" if whole else "any"
            raise LimitError(Fault.LIMIT_NOT_A_NUMBER, name=name, given=repr(value), kind=kind) from error
    return Limits(**values)


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most similar, in quotes; `none` if none is."""
    return "".join(map(repr, get_close_matches(name, [*known], 1))) or "none"


def _by_name(limits: Limits) -> dict[str, Any]:
    return {field.name: getattr(limits, field.name) for field in fields(limits)}


class TokenBuckets:
    """Token buckets by key: each refills steadily up to its burst, and each call takes what it costs."""

    def __init__(self, per_second: float, burst_seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = max(per_second * burst_seconds, 1.0)
        self._clock = clock
        self._levels: LRUCache[str | bytes, tuple[float, float]] = LRUCache(KEYS)

    def take(self, key: str | bytes, cost: float = 1) -> float:
        """Takes as many as a call costs; 0 if there were as many (or the bucket was full: then it owes the rest),
        otherwise in how many seconds there will be (then nothing was taken).
        """
        if not self._per_second:
            return 0
        now = self._clock()
        level = self._level(key, now)
        needed = min(cost, self._burst)
        admitted = level >= needed - ROUNDING
        self._levels[key] = (level - cost if admitted else level, now)
        return 0 if admitted else (needed - level) / self._per_second

    def give_back(self, key: str | bytes) -> None:
        """Gives back one that was taken."""
        if self._per_second:
            now = self._clock()
            self._levels[key] = (min(self._burst, self._level(key, now) + 1), now)

    def wait(self, key: str | bytes) -> float:
        """The seconds until there will be one; takes none."""
        if not self._per_second:
            return 0
        level = self._level(key, self._clock())
        return 0 if level >= 1 - ROUNDING else (1 - level) / self._per_second

    def touched(self, key: str | bytes) -> bool:
        """True if something was taken, and has not come back yet."""
        return bool(self._per_second) and self._level(key, self._clock()) < self._burst - ROUNDING

    def __len__(self) -> int:
        """The number of remembered keys."""
        return len(self._levels)

    def _level(self, key: str | bytes, now: float) -> float:
        level, at = self._levels.get(key, (self._burst, now))
        return min(self._burst, level + (now - at) * self._per_second)


class Slots:
    """Counts what is open at once by key, such as streams."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._open: dict[str | bytes, int] = {}

    def take(self, key: str | bytes) -> bool:
        """Takes a slot; whether there was one."""
        taken = self._open.get(key, 0)
        if self.limit and taken >= self.limit:
            return False
        self._open[key] = taken + 1
        return True

    def free(self, key: str | bytes) -> None:
        """Gives a slot back."""
        left = self._open[key] - 1
        if left:
            self._open[key] = left
        else:
            del self._open[key]

    def taken(self) -> int:
        """The number of taken slots in all."""
        return sum(self._open.values())


def peer_key(peer: str) -> str:
    """The machine that a call comes from, of what gRPC says: `ipv4:127.0.0.1:1234`, `ipv6:%5B::1%5D:1234`, `unix:`."""
    kind, _, rest = peer.partition(":")
    if kind == "ipv4":
        return rest.rpartition(":")[0]
    if kind == "ipv6":
        address = rest.rpartition(":")[0].replace("%5B", "").replace("%5D", "").strip("[]")
        return network_of(address)
    return peer


def network_of(address: str) -> str:
    """The first 64 bits of an IPv6 address: a machine usually has all addresses that begin with them."""
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed) >> 64 << 64, 64)).network_address) + "/64"
