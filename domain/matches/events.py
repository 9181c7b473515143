"""The events of a match: a decision, or a step of its life, with all effects it caused.

A match event holds no secret, so its bytes are the same for everybody. What only some may know is an opening beside it,
sealed inside it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol, TypeAlias, TypeGuard

from domain.construction import quick
from domain.event import Envelope
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.branch_point import BranchPoint
from domain.matches.rematch import Companion, PreviousMatch
from domain.matches.time_control import TimeControl
from domain.play.decision import AnyDecision
from domain.play.position import Position
from domain.table.areas import Area
from domain.table.effects import Effect
from domain.table.table import Placement
from domain.table.views import Hidden


@dataclass(frozen=True, slots=True)
class Edition:
    """A box of components: its name, the SHA-256 of its content in hexadecimal digits, and the content itself
    (TOML; empty where it is missing).

    With ``inside`` the first event of the match holds the content, as in all matches before boxes were kept once;
    otherwise it names the digest alone, and the box lies beside it.
    """

    name: str
    digest: str
    content: bytes
    inside: bool = False


class Access(Enum):
    """The people who may watch a match and take a seat of it: everybody; those who know its name or its join code; or
    those who are admitted.
    """

    PUBLIC = "public"
    UNLISTED = "unlisted"
    PRIVATE = "private"


class Actor(Enum):
    """The cause of a lifecycle event: the players concerned (one who gave a seat back, or all when the last one left),
    the owner of the match, an administrator, or the service by its own rules. Older matches do not say.
    """

    UNSPECIFIED = "unspecified"
    PLAYERS = "players"
    OWNER = "owner"
    ADMINISTRATOR = "administrator"
    SERVICE = "service"


class GivenFor(Enum):
    """The reason why seats got time: an opponent or the organiser gave it, they took it from their own vacation, or
    the service was not there.
    """

    OPPONENT = "opponent"
    ORGANISER = "organiser"
    VACATION = "vacation"
    OUTAGE = "outage"


@dataclass(frozen=True, slots=True)
class MatchCreated:
    """The first event: everything that the match will ever depend on.

    ``commitment`` is SHA-256 over the match and the service's secret; with ``seed`` set, the chance of the match is
    known to everybody and the match is not fair. ``layout`` is the table at version 0. ``owner`` is a player's name,
    empty where only a token owns the match; ``admitted`` are the names of players who may see a private match, sorted.
    ``chance_scheme`` says how draws are numbered and how a start goes (see `domain.play.chance` and `match`).
    ``patience`` is after how many seconds without an answer a seat may be taken out; 0: at any time, by administrators.
    After ``open_seconds`` without a change the service ends the match if it has not started; 0: never.
    ``signatures_required``: every player needs a key, and signs what they decide.
    ``tournament`` is the table of a tournament at which the match is played; then the name of the match follows from
    it, and ``reserved`` says who each seat is kept for, in seat order. ``time_control`` says how much time they have.
    Those who only watch learn what happens after ``spectator_delay`` seconds. ``previous`` is the match that is played
    again. A match that is ``branched_from`` another one starts with the position that lay there, and counts for
    nothing.
    """

    game: str
    rules_version: int
    edition: Edition
    players: int
    options: tuple[tuple[str, str], ...]
    commitment: bytes
    seed: str
    areas: tuple[Area, ...]
    layout: tuple[Placement, ...]
    access: Access = Access.PUBLIC
    owner: str = ""
    admitted: tuple[str, ...] = ()
    chance_scheme: int = 1
    patience: int = 0
    open_seconds: int = 0
    signatures_required: bool = False
    tournament: TableAttempt | None = None
    reserved: tuple[Reservation, ...] = ()
    time_control: TimeControl | None = None
    spectator_delay: int = 0
    previous: PreviousMatch | None = None
    branched_from: BranchPoint | None = None


@dataclass(frozen=True, slots=True)
class SeatJoined:
    """Somebody takes a seat: a player, or a bot of the service (then ``bot`` names its kind).

    ``player`` is the displayed name, ``account`` the player who owns the seat (`players/{player}`), empty for guests
    and bots. ``public_key`` is the Ed25519 key with which the player of the seat signs; empty: they do not sign. With a
    ``person``, a random id, the bytes of the event hold no name: ``player`` comes from an opening (`named`), and is
    empty once the person was erased.
    """

    seat: int
    player: str
    bot: str
    entropy_commitment: bytes
    account: str = ""
    public_key: bytes = b""
    person: str = ""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat is given up before the start. Older matches do not say who did (``by``)."""

    seat: int
    by: Actor = Actor.UNSPECIFIED


@dataclass(frozen=True, slots=True)
class SeatBound:
    """A seat binds itself to fresh entropy (empty: it will contribute none), instead of what it was bound to before."""

    seat: int
    entropy_commitment: bytes


@dataclass(frozen=True, slots=True)
class StartVoided:
    """A start in which entropy was opened already is void: ``seat`` left or was freed.

    Every seat is unbound and must bind itself to fresh entropy.
    """

    seat: int
    by: Actor


@dataclass(frozen=True, slots=True)
class SeatReady:
    """A seat agrees to the start and opens the entropy it was committed to (empty: it contributes none)."""

    seat: int
    entropy: bytes


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """Set-up. ``entropies`` are what the seats contributed to chance, in seat order; empty: none."""

    entropies: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """A seat answers the question asked at version ``asked_at``.

    ``decision`` is None where it is secret: then it is in the opening for the seat. ``automatic``: the game's default
    decided for a departed seat, or for one that is ``timed_out``. ``arrived`` is when the decision reached the service,
    if that was before the time of the event; else 0.
    """

    seat: int
    asked_at: int
    decision: AnyDecision | None
    automatic: bool
    timed_out: bool = False
    arrived: int = 0


@dataclass(frozen=True, slots=True)
class DecisionUndone:
    """A seat takes back the event number ``undone``; the effects of this event are the inverse ones."""

    seat: int
    undone: int


@dataclass(frozen=True, slots=True)
class SeatResigned:
    """A seat leaves a match that goes on; the game's default decides for it from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatDeparted:
    """A seat whose player is absent is taken out of a match that goes on: as if it had resigned, but ``by`` others.

    ``account`` is the player who did it, empty for guests and administrators; after a removal the one who was removed.
    """

    seat: int
    by: Actor
    account: str = ""


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """A player leaves a match that goes on, and a bot of the kind ``bot`` plays the seat from now on."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """From here on another version of the rules decides: that of the program which goes on with the match."""

    rules_version: int


@dataclass(frozen=True, slots=True)
class SeatTimedOut:
    """The time of a seat was up at its ``deadline``; it has lost ``time_outs`` turns by time so far. The game's default
    decides for it until the turn ends.
    """

    seat: int
    deadline: int
    time_outs: int


@dataclass(frozen=True, slots=True)
class MatchPaused:
    """A seat agrees that all clocks stand still, or (``seat`` is 0) the owner or an administrator stops them."""

    seat: int
    by: Actor
    account: str = ""


@dataclass(frozen=True, slots=True)
class MatchResumed:
    """The clocks run again, or a seat does not agree to a pause any more; ``seat`` is 0 for the owner and
    administrators.
    """

    seat: int
    by: Actor
    account: str = ""


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """Seats got time, ``milliseconds`` each. ``given_by`` is the seat that gave it; 0: no seat."""

    seats: tuple[int, ...]
    milliseconds: int
    cause: GivenFor
    given_by: int
    by: Actor
    account: str = ""


@dataclass(frozen=True, slots=True)
class EndAnswered:
    """A seat agrees to end the match as it stands, or ``declines``. ``proposed_at`` is the version of the proposal that
    it answers; 0: it proposes.
    """

    seat: int
    proposed_at: int = 0
    declines: bool = False


@dataclass(frozen=True, slots=True)
class MatchAbandoned:
    """The match ends without a result; ``account`` is the player who ended it, empty for anybody without a name.
    ``agreed``: all players who had not left agreed to end it as it stood.
    """

    reason: str
    by: Actor = Actor.UNSPECIFIED
    account: str = ""
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class MatchFinished:
    """The match has its result: the place of each seat, in seat order; 1 is best, equal numbers are ties."""

    places: tuple[int, ...]


ENDINGS = frozenset[type]((MatchAbandoned, MatchFinished))
"""The events with which a match is over."""

Body: TypeAlias = (
    MatchCreated
    | SeatJoined
    | SeatLeft
    | SeatBound
    | StartVoided
    | SeatReady
    | MatchStarted
    | DecisionMade
    | DecisionUndone
    | SeatResigned
    | SeatDeparted
    | SeatHandedOver
    | RulesChanged
    | SeatTimedOut
    | MatchPaused
    | MatchResumed
    | TimeGiven
    | EndAnswered
    | MatchAbandoned
    | MatchFinished
)


@dataclass(frozen=True, slots=True)
class Seal:
    """A sealed opening: who may open it now (nobody: not before the end of the match), and its hash.

    An opening about a ``person`` is for everybody who may see the match, until the person is erased.
    """

    audience: tuple[int, ...]
    digest: bytes
    person: str = ""


@dataclass(frozen=True, slots=True)
class MatchEvent:
    """One entry of a match's log.

    ``effects`` are as a spectator sees them. ``previous`` is the SHA-256 of the preceding event's bytes (32 zero bytes
    in the first event), ``fingerprint`` that of the public table after the event, ``draws`` how many random numbers
    were drawn for it. ``signature`` is that of the player who caused it, over the hash of the event ``signed_version``
    (0: none) and what they want; empty: there is none. ``time`` is when the service took the event, in milliseconds
    since 1970, never less than in the event before; 0 where nobody took note of it.
    """

    match: str
    version: int
    previous: bytes
    body: Body
    effects: tuple[Effect, ...]
    seals: tuple[Seal, ...]
    fingerprint: int
    draws: int
    signature: bytes = b""
    time: int = 0
    signed_version: int = 0

    @property
    def stream(self) -> str:
        """The stream in which the event lies: that of its match."""
        return self.match

    @property
    def ends(self) -> bool:
        """True if the match is over with this event."""
        return self.body.__class__ in ENDINGS


@dataclass(frozen=True, slots=True)
class OpeningContent:
    """The content that a seal hides: full effects behind public ones, a secret decision with its signature, the
    service's secret for chance and the position with which a branch starts, or the name of a person.
    """

    hidden: tuple[Hidden, ...] = ()
    decision: AnyDecision | None = None
    secret: bytes = b""
    signature: bytes = b""
    display_name: str = ""
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of the seal number ``index`` of an event: ``payload`` is the padded content in its encoded form."""

    index: int
    audience: tuple[int, ...]
    salt: bytes
    payload: bytes
    content: OpeningContent


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whose name can be erased: ``name`` is their random id, `persons/{person}`.

    The opening with the name has a random ``salt``: one that followed from the secret of the match would let anybody
    try names once that is published. Of a person who was erased only the ``digest`` of the seal is left.
    """

    name: str
    salt: bytes = b""
    digest: bytes = b""


def named(event: MatchEvent, openings: Iterable[Opening]) -> MatchEvent:
    """The event with the name of the person who joins, as far as an opening reveals it."""
    body = event.body
    if not isinstance(body, SeatJoined) or not body.person:
        return event
    name = next((opening.content.display_name for opening in openings if opening.content.display_name), "")
    return replace(event, body=replace(body, player=name))


@dataclass(frozen=True, slots=True)
class Recorded(Envelope[MatchEvent]):
    """The stored form of an event of a match: also ``data``, the bytes of the event, and its openings.

    ``secret_fingerprint`` is that of the full table; None where it is not known, as beside most events of a record.
    ``join_code`` is the hash of what must be said to join. ``imported``: the event came with a record, so the match was
    hosted elsewhere. ``companions`` had a part in the match that is played again.
    """

    data: bytes = b""
    openings: tuple[Opening, ...] = ()
    secret_fingerprint: int | None = 0
    join_code: bytes = b""
    imported: bool = False
    companions: tuple[Companion, ...] = ()

    @property
    def here(self) -> Body:
        """The part of the event that holds here: players that an imported match names are those of another service."""
        body = self.event.body
        if not self.imported:
            return body
        if isinstance(body, MatchCreated):
            return replace(body, owner="", admitted=(), tournament=None, reserved=(), previous=None, branched_from=None)
        named = SeatJoined | SeatDeparted | MatchPaused | MatchResumed | TimeGiven | MatchAbandoned
        return replace(body, account="") if isinstance(body, named) else body

    @property
    def box(self) -> bytes:
        """The box that lies beside a first event; nothing beside others, or where the event holds it itself."""
        body = self.event.body
        return body.edition.content if isinstance(body, MatchCreated) and not body.edition.inside else b""


new_event = quick(MatchEvent)
new_decision = quick(DecisionMade)
new_recorded = quick(Recorded)


def of_match(recorded: object) -> TypeGuard[Recorded]:
    """True if an entry of the log is the stored form of an event of a match."""
    return isinstance(recorded, Recorded)


class Codec(Protocol):
    """The encoding of events as bytes. The domain hashes bytes but does not know their form."""

    def event_bytes(self, event: MatchEvent) -> bytes:
        """The bytes of an event: made once, never again."""

    def content_bytes(self, game: str, content: OpeningContent) -> bytes:
        """The bytes of an opening's content, not yet padded."""

    def decision_bytes(self, game: str, decision: AnyDecision) -> tuple[str, bytes]:
        """The full name of a decision's message, and the bytes of it."""
