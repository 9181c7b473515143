"""The entrants of a tournament, in the order in which they registered.

Each event makes another state of the tournament, and the states before stay as they are. So a change of one entrant
copies a small part of the roster, however many there are.
"""

from collections.abc import Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass, field
from enum import Enum

from domain.tournaments import events as ev
from domain.tournaments.results import Ending

GENESIS = bytes(32)
"""The value that the first event has in place of the hash of the event before."""
BUCKETS = 128
CHUNK = 64
"""The places in a part of the order."""
COUNTED = ("active", "bots", "awaited", "unbound", "opened")


class Presence(Enum):
    """The presence of an entrant: taking part, or gone in some way."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    DROPPED_OUT = "dropped out"


@dataclass(frozen=True, slots=True)
class EntrantState:
    """An entrant. ``seed`` 0: none. ``unbound``: they must bind fresh entropy, or be released. ``times`` is how often
    they have entered.
    """

    registered: ev.EntrantRegistered
    presence: Presence = Presence.ACTIVE
    seed: int = 0
    lot: int | None = None
    drawn: int = 0
    """The time at which their lot was drawn."""
    commitment: bytes = b""
    entropy: bytes = b""
    unbound: bool = False
    checked_in: bool = False
    """True if they have said in time that they will play."""
    byes: Mapping[int, Ending] = field(default_factory=dict)
    taken: frozenset[int] = frozenset()
    """The rounds in which they took a bye by themselves."""
    returned: int = 0
    """The number of byes that they took back."""
    team_acts: int = 0
    """The number of times that they founded, joined, left or changed a team."""
    apart: frozenset[str] = frozenset()
    """The entrants that they never meet."""
    times: int = 1
    signed: bytes = GENESIS
    """The hash of their registration, or of what they have signed since: the next signature covers it."""

    @property
    def name(self) -> str:
        """The id of the entrant."""
        return self.registered.entrant

    @property
    def active(self) -> bool:
        """True if they take part."""
        return self.presence is Presence.ACTIVE

    @property
    def first_round(self) -> int:
        """The first round that they play."""
        return max(1, self.registered.first_round)

    @property
    def awaited(self) -> bool:
        """True if their entropy is awaited before lots are drawn."""
        return self.active and (self.unbound or bool(self.commitment and not self.entropy))


class Roster(Mapping[str, EntrantState]):
    """The entrants by id. It never changes: its methods give other ones."""

    __slots__ = ("_buckets", "_chunks", "_places", "active", "awaited", "bots", "opened", "unbound")

    def __init__(self) -> None:
        self._buckets: tuple[Mapping[str, int], ...] = ({},) * BUCKETS
        """The place of each entrant in the order, in parts."""
        self._chunks: tuple[tuple[EntrantState | None, ...], ...] = ()
        """The order, in parts; None where somebody entered again later."""
        self._places = 0
        self.active = 0
        """The number of entrants who take part."""
        self.bots = 0
        self.awaited = 0
        """The number of those whose entropy is awaited."""
        self.unbound = 0
        """The number of those who take part and must bind fresh entropy."""
        self.opened = 0
        """The number of those who have opened their entropy."""

    def __getitem__(self, name: str) -> EntrantState:
        chunk, place = divmod(self._buckets[hash(name) % BUCKETS][name], CHUNK)
        state = self._chunks[chunk][place]
        assert state is not None
        return state

    def __contains__(self, name: object) -> bool:
        return name in self._buckets[hash(name) % BUCKETS]

    def __iter__(self) -> Iterator[str]:
        return (state.name for state in self.values())

    def __len__(self) -> int:
        return sum(map(len, self._buckets))

    def values(self) -> ValuesView[EntrantState]:
        """The entrants, in order."""
        return _Entrants(self)

    def in_order(self) -> Iterator[EntrantState]:
        """The entrants, one after the other."""
        return (state for chunk in self._chunks for state in chunk if state is not None)

    def changed(self, *states: EntrantState) -> "Roster":
        """The roster after changes of entrants who are in it."""
        roster = self._copy()
        chunks: dict[int, list[EntrantState | None]] = {}
        for state in states:
            chunk, place = divmod(self._buckets[hash(state.name) % BUCKETS][state.name], CHUNK)
            part = chunks.setdefault(chunk, [*self._chunks[chunk]])
            roster._count(part[place], -1)
            roster._count(state, 1)
            part[place] = state
        changed = {number: tuple(part) for number, part in chunks.items()}
        roster._chunks = tuple(changed.get(number, part) for number, part in enumerate(self._chunks))
        return roster

    def entered(self, state: EntrantState) -> "Roster":
        """The roster with an entrant at its end, also if they were in it before."""
        roster, chunks = self._copy(), [*self._chunks]
        number, bucket = hash(state.name) % BUCKETS, {**self._buckets[hash(state.name) % BUCKETS]}
        if state.name in bucket:
            chunk, place = divmod(bucket[state.name], CHUNK)
            roster._count(chunks[chunk][place], -1)
            chunks[chunk] = (*chunks[chunk][:place], None, *chunks[chunk][place + 1 :])
        if self._places % CHUNK:
            chunks[-1] = (*chunks[-1], state)
        else:
            chunks.append((state,))
        bucket[state.name] = self._places
        roster._count(state, 1)
        roster._places = self._places + 1
        roster._chunks = tuple(chunks)
        roster._buckets = (*self._buckets[:number], bucket, *self._buckets[number + 1 :])
        return roster

    def _copy(self) -> "Roster":
        roster = Roster()
        roster._buckets, roster._chunks, roster._places = self._buckets, self._chunks, self._places
        for counted in COUNTED:
            setattr(roster, counted, getattr(self, counted))
        return roster

    def _count(self, state: EntrantState | None, change: int) -> None:
        if state is not None:
            self.active += change * state.active
            self.bots += change * bool(state.registered.bot)
            self.awaited += change * state.awaited
            self.unbound += change * (state.active and state.unbound)
            self.opened += change * bool(state.entropy)

    def __reduce__(self) -> "tuple[type[Roster], tuple[()], tuple[EntrantState, ...]]":
        return Roster, (), tuple(self.in_order())

    def __setstate__(self, states: Iterable[EntrantState]) -> None:
        """Hashes differ from process to process."""
        whole = Roster()
        for state in states:
            whole = whole.entered(state)
        for name in Roster.__slots__:
            setattr(self, name, getattr(whole, name))


class _Entrants(ValuesView[EntrantState]):
    """The entrants of a roster."""

    def __init__(self, roster: Roster) -> None:
        super().__init__(roster)
        self._roster = roster

    def __iter__(self) -> Iterator[EntrantState]:
        return self._roster.in_order()
