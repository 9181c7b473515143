"""The memory of a match beside its table, and how an event is folded into it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from typing import Any, NamedTuple

from domain.construction import quick
from domain.errors import CommandError, Reason
from domain.matches import agreement
from domain.matches import events as ev
from domain.matches.agreement import NOTHING_PROPOSED, Agreement
from domain.matches.clock import Clocks, begun, followed
from domain.matches.rematch import Companion
from domain.play.answers import only_seals
from domain.play.chance import committed_key
from domain.play.errors import NOT_PLAYING_RULE, SEAT_DEPARTED, refused
from domain.play.position import Position
from domain.play.statements import STATED
from domain.table.areas import Visibility
from domain.table.effects import Effect, Move, Show
from domain.table.names import area_of, face_of

GENESIS = bytes(32)
"""The hash that the first event names in place of its predecessor's."""


class MatchPhase(Enum):
    """The phase of a match."""

    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Predecessor:
    """The player who let a bot take a seat over at a ``version``: their ``account``, or the hash of a guest's token."""

    account: str
    credential: bytes
    version: int


@dataclass(frozen=True, slots=True)
class SeatState:
    """The occupant of a seat. A seat with an ``account`` belongs to that player, a guest's to the holder of the token
    whose hash is its ``credential``.

    ``public_key`` is that with which its player signs (empty: they do not), and ``acted`` the version of the latest
    event that they signed: the next signature covers that version or a later one.

    ``bound`` says whether the seat has bound itself for the present start: to the entropy of ``entropy_commitment``, or
    (where that is empty) to contribute none. ``entropy`` is None until the seat is ready. ``predecessor`` let the bot
    take the seat over: name and person stay theirs, but they only watch.
    """

    player: str
    bot: str = ""
    entropy_commitment: bytes = b""
    bound: bool = True
    entropy: bytes | None = None
    credential: bytes = b""
    departed: bool = False
    account: str = ""
    public_key: bytes = b""
    acted: int = 0
    person: str = ""
    predecessor: Predecessor | None = None

    @property
    def erased(self) -> bool:
        """True if the name of the person who sits here is gone."""
        return bool(self.person) and not self.player

    @property
    def settled(self) -> bool:
        """True if nothing more is to be waited for from this seat before another opens its entropy."""
        contributes = bool(self.entropy_commitment)
        return bool(self.bot) or (self.bound and (contributes or self.entropy is not None))

    def handed_over(self, bot: str, version: int) -> "SeatState":
        """The seat after a bot of a kind took it over with the event of a version."""
        predecessor = Predecessor(self.account, self.credential, version)
        return replace(self, bot=bot, account="", credential=b"", public_key=b"", predecessor=predecessor)


@dataclass(frozen=True, slots=True)
class Undoable:
    """An event that its seat may still take back. ``sealed``: it is an answer in secret, which stays so while others
    answer too.
    """

    version: int
    seat: int
    effects: tuple[Effect, ...]
    sealed: bool = False


_undoable_decision = quick(Undoable)


class Lifecycle(NamedTuple):
    """The memory of a match beside its table; immutable, so that rolling back is keeping the old one.

    ``hidden`` are the areas whose faces not everybody sees, ``commitments`` all to which a seat was ever bound.
    ``settled_at`` is the version at which a seat was last taken, bound or freed, and ``void_starts`` counts the starts
    that came to nothing after entropy had been opened; ``voided_by`` is the seat whose player caused the last one (0:
    somebody else freed it, or only the service says that it left). ``freed`` are the seats that their players have not
    given up themselves, and nobody has taken since. ``rules_version`` is that of the rules which decided last,
    ``time`` that of the last event. ``imported``: the match was hosted elsewhere and came here as a record. ``clocks``
    are those of a match with a time control, from its start on: the version ``started_at``. ``agreement`` is what is
    proposed about the end. ``position`` is what a branch starts with.
    """

    match: str
    created: ev.MatchCreated | None = None
    phase: MatchPhase = MatchPhase.OPEN
    version: int = 0
    head: bytes = GENESIS
    seats: tuple[SeatState | None, ...] = ()
    undoable: tuple[Undoable, ...] = ()
    secret: bytes = b""
    owner: bytes = b""
    join_code: bytes = b""
    companions: tuple[Companion, ...] = ()
    places: tuple[int, ...] = ()
    hidden: frozenset[str] = frozenset()
    commitments: frozenset[bytes] = frozenset()
    settled_at: int = 0
    void_starts: int = 0
    voided_by: int = 0
    freed: frozenset[int] = frozenset()
    rules_version: int = 0
    abandoned: ev.MatchAbandoned | None = None
    time: int = 0
    imported: bool = False
    clocks: Clocks | None = None
    started_at: int = 0
    agreement: Agreement = NOTHING_PROPOSED
    position: Position | None = None

    @property
    def voices(self) -> tuple[int, ...]:
        """The seats of players who have not left: those that are asked whether the match ends."""
        return tuple(
            number
            for number, state in enumerate(self.seats, 1)
            if state is not None and not state.bot and not state.departed
        )

    @property
    def over(self) -> bool:
        """True if the match has ended, so that nothing about it is secret any more."""
        return self.phase in (MatchPhase.FINISHED, MatchPhase.ABANDONED)

    @property
    def opened(self) -> tuple[int, ...]:
        """The seats that have opened entropy, before the start."""
        return tuple(number for number, state in enumerate(self.seats, 1) if state is not None and state.entropy)

    @property
    def unbound(self) -> tuple[int, ...]:
        """The seats for which others wait before they may open their entropy: free ones, those that are not bound, and
        those that contribute nothing and have not said that they are ready.
        """
        return tuple(number for number, state in enumerate(self.seats, 1) if state is None or not state.settled)


POSITIONS: Mapping[str, int] = {name: position for position, name in enumerate(Lifecycle._fields)}
VERSION, HEAD, TIME, CLOCKS, AGREEMENT, UNDOABLE, SEATS = map(
    POSITIONS.__getitem__, ("version", "head", "time", "clocks", "agreement", "undoable", "seats")
)


def evolve(before: Lifecycle, recorded: ev.Recorded, effects: Sequence[Effect]) -> Lifecycle:
    """Folds one event, with its full effects, into the lifecycle."""
    head = sha256(recorded.data).digest()
    event = recorded.event
    body = event.body
    clocks = _clocks(before, event)
    values: list[Any] = [*before]  # faster than `_replace`
    values[VERSION], values[HEAD], values[TIME], values[CLOCKS] = event.version, head, event.time, clocks
    values[AGREEMENT] = agreement.followed(before.agreement, event)
    if isinstance(body, ev.DecisionMade):  # most events
        seat, automatic = body.seat, body.automatic
        values[UNDOABLE] = _undoable(before, seat, event, effects, automatic=automatic)
        if not automatic:
            values[SEATS] = _signed_seats(before, seat, event.version)
    else:
        for name, value in _changes(before, recorded, effects).items():
            values[POSITIONS[name]] = value
    return Lifecycle._make(values)


def _clocks(before: Lifecycle, event: ev.MatchEvent) -> Clocks | None:
    """The clocks after an event."""
    created = before.created
    if created is None or created.time_control is None:
        return None
    if before.clocks is not None:
        return followed(before.clocks, event)
    if isinstance(event.body, ev.MatchStarted):
        return begun(created.time_control, [state is not None and not state.bot for state in before.seats], event)
    return None


def _changes(before: Lifecycle, recorded: ev.Recorded, effects: Sequence[Effect]) -> dict[str, Any]:
    """The fields of the lifecycle that an event changes."""
    event = recorded.event
    match recorded.here:
        case ev.MatchCreated() as created:
            secret = next((opening.content.secret for opening in recorded.openings if opening.content.secret), b"")
            position = next((each.content.position for each in recorded.openings if each.content.position), None)
            return {
                "created": created,
                "position": position,
                "imported": recorded.imported,
                "rules_version": created.rules_version,
                "seats": (None,) * created.players,
                "secret": secret,
                "owner": recorded.credential,
                "join_code": recorded.join_code,
                "companions": recorded.companions,
                "hidden": frozenset(area.name for area in created.areas if area.visibility is not Visibility.ALL),
            }
        case ev.SeatJoined(seat, player, bot, committed, account, public_key, person):
            state = SeatState(
                player,
                bot,
                committed,
                credential=recorded.credential,
                account=account,
                public_key=public_key,
                acted=event.version if public_key else 0,
                person=person,
            )
            return {**_settled(before, event.version, seat, state), "freed": before.freed - {seat}}
        case ev.SeatLeft(seat, by):
            freed = before.freed if _given_up(before, seat, by, event) else before.freed | {seat}
            return {**_settled(before, event.version, seat, None), "freed": freed}
        case ev.SeatBound(seat, committed):
            state = replace(
                seat_state(before, seat),
                entropy_commitment=committed,
                bound=True,
                entropy=None,
                acted=_acted(before, seat, event),
            )
            return _settled(before, event.version, seat, state)
        case ev.StartVoided(seat, by):
            return {
                "seats": tuple(map(_unbound, before.seats)),
                "void_starts": before.void_starts + 1,
                "voided_by": seat if _given_up(before, seat, by, event) else 0,
            }
        case ev.SeatReady(seat, entropy):
            opened = replace(seat_state(before, seat), entropy=entropy, acted=_acted(before, seat, event))
            return {"seats": _with_seat(before, seat, opened)}
        case ev.MatchStarted():
            return {"phase": MatchPhase.PLAYING, "started_at": event.version}
        case ev.DecisionUndone(seat, undone):
            left = tuple(entry for entry in before.undoable if entry.version != undone)
            return {**_signed(before, seat, event.version), "undoable": left}
        case ev.SeatResigned(seat) | ev.SeatDeparted(seat):
            departed = replace(seat_state(before, seat), departed=True)
            return {"seats": _with_seat(before, seat, departed), "undoable": _sealed_by_others(before, seat)}
        case ev.SeatHandedOver(seat, bot):
            taken = seat_state(before, seat).handed_over(bot, event.version)
            return {"seats": _with_seat(before, seat, taken), "undoable": _sealed_by_others(before, seat)}
        case ev.RulesChanged(rules_version):
            return {"rules_version": rules_version, "undoable": ()}
        case ev.MatchPaused(seat) | ev.MatchResumed(seat) | ev.TimeGiven(given_by=seat):
            return _signed(before, seat, event.version) if event.signature else {}
        case ev.EndAnswered(seat):
            return _signed(before, seat, event.version)
        case ev.SeatTimedOut() | ev.DecisionMade():  # `evolve` says itself what a decision changes
            return {}
        case ev.MatchAbandoned() as abandoned:
            return {"phase": MatchPhase.ABANDONED, "undoable": (), "abandoned": abandoned}
        case ev.MatchFinished(places):
            return {"phase": MatchPhase.FINISHED, "places": places, "undoable": ()}


def _undoable(
    before: Lifecycle, seat: int, event: ev.MatchEvent, effects: Sequence[Effect], *, automatic: bool
) -> tuple[Undoable, ...]:
    """The decisions that may be taken back after one: those of its seat, back to the first that drew, sealed or showed
    something. An answer in secret may be taken back until it is revealed, or somebody does anything else than answer.
    """
    sealed = only_seals(effects)
    if event.draws or (event.seals and not sealed) or _turns_up(before, effects):
        return ()
    others = _sealed_by_others(before, seat) if sealed else ()
    if automatic:
        return others
    own = tuple(entry for entry in before.undoable if entry.seat == seat)
    return (*others, *own, _undoable_decision(event.version, seat, tuple(effects), sealed))


def _sealed_by_others(before: Lifecycle, seat: int) -> tuple[Undoable, ...]:
    """The answers in secret that others may take back. None where clocks bring an increment: what an answer has brought
    is remembered only until another seat decides, and taking it back over and over would make time.
    """
    if before.clocks is not None and before.clocks.control.increment:
        return ()
    return tuple(entry for entry in before.undoable if entry.sealed and entry.seat != seat)


def _acted(before: Lifecycle, seat: int, event: ev.MatchEvent) -> int:
    """The version of the latest event that the player of a seat has signed."""
    return event.version if event.signature else seat_state(before, seat).acted


def _signed(before: Lifecycle, seat: int, version: int) -> dict[str, Any]:
    """A seat whose player has signed something."""
    return {"seats": _signed_seats(before, seat, version)}


def _signed_seats(before: Lifecycle, seat: int, version: int) -> tuple[SeatState | None, ...]:
    """The seats after the player of one has signed something."""
    state = seat_state(before, seat)
    return _with_seat(before, seat, replace(state, acted=version)) if state.public_key else before.seats


def _settled(before: Lifecycle, version: int, seat: int, state: SeatState | None) -> dict[str, Any]:
    """A seat that is taken, bound or freed."""
    committed = {state.entropy_commitment} if state is not None and state.entropy_commitment else set()
    return {
        "seats": _with_seat(before, seat, state),
        "commitments": before.commitments | committed,
        "settled_at": version,
    }


def _given_up(before: Lifecycle, seat: int, by: ev.Actor, event: ev.MatchEvent) -> bool:
    """True if the player of a seat gave it up. If they have a key and did not sign that, only the service says so."""
    own = by in (ev.Actor.PLAYERS, ev.Actor.UNSPECIFIED)  # older matches do not say who did it
    return own and bool(event.signature or not seat_state(before, seat).public_key)


def _unbound(state: SeatState | None) -> SeatState | None:
    """A seat after a void start; bots have nothing to bind."""
    if state is None or state.bot:
        return state
    return replace(state, entropy_commitment=b"", bound=False, entropy=None)


def _turns_up(lifecycle: Lifecycle, effects: Sequence[Effect]) -> bool:
    """True if somebody comes to see a face that not everybody saw, or to know of one: that cannot be taken back."""
    hidden = lifecycle.hidden
    for effect in effects:
        if effect.__class__ is Move:
            _, _, source, target, becomes, _ = effect
            if target == STATED:
                return True
            if "/" in becomes and face_of(becomes) and area_of(source) in hidden and area_of(target) not in hidden:
                return True
        elif effect.__class__ is Show:
            return True
    return False


def _with_seat(lifecycle: Lifecycle, seat: int, state: SeatState | None) -> tuple[SeatState | None, ...]:
    seats = list(lifecycle.seats)
    seats[seat - 1] = state
    return tuple(seats)


def seat_state(lifecycle: Lifecycle, seat: int) -> SeatState:
    """The occupant of a seat.

    Raises:
        CommandError: SEAT_UNKNOWN, SEAT_EMPTY.
    """
    if not 1 <= seat <= len(lifecycle.seats):  # 0 would be the last one
        raise CommandError(Reason.SEAT_UNKNOWN, f"there is no seat {seat}", seat=seat)
    state = lifecycle.seats[seat - 1]
    if state is None:
        raise CommandError(Reason.SEAT_EMPTY, f"nobody sits at seat {seat}", seat=seat)
    return state


def require_playing(lifecycle: Lifecycle) -> None:
    """Requires a match that is being played.

    Raises:
        Refused: it is not.
    """
    if lifecycle.phase is not MatchPhase.PLAYING:
        raise refused(NOT_PLAYING_RULE, "not-being-played", phase=lifecycle.phase.value)


def require_acting(lifecycle: Lifecycle, seat: int) -> None:
    """Requires a match that is being played, and a seat that has not left it.

    Raises:
        Refused: one of both is not so.
    """
    require_playing(lifecycle)
    if seat_state(lifecycle, seat).departed:
        raise refused(SEAT_DEPARTED, "seat-departed")


def chance_key(lifecycle: Lifecycle) -> bytes:
    """The key of a match's chance; the verifier computes it from the published secret in the same way.

    Of seeded chance it is the key of the seed alone, so that the same seed plays the same match under any name.
    """
    if lifecycle.created is not None and lifecycle.created.seed:
        return lifecycle.secret
    entropies = [(state.entropy or b"") if state else b"" for state in lifecycle.seats]
    return committed_key(lifecycle.match, lifecycle.secret, entropies)
