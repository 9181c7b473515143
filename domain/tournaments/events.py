"""The events of a tournament: what organisers, entrants and the service do.

Each event says who did it and why. It holds no secret, so its bytes are the same for everybody: names of persons and
the secret for chance are openings beside it, sealed inside it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Protocol, TypeAlias

from domain.event import Envelope
from domain.matches.events import Opening, OpeningContent, Seal
from domain.tournaments.entry import NOTHING, EntryPass, EntryRating
from domain.tournaments.pairing import Bye, Entrant, PairedTable, PodsClaim, TeamMatch
from domain.tournaments.results import Ending
from domain.tournaments.settings import Change, Settings


class Role(Enum):
    """The cause of an event: the entrant concerned, the organiser, an arbiter, an administrator, or the service."""

    ENTRANT = "entrant"
    ORGANISER = "organiser"
    ARBITER = "arbiter"
    ADMINISTRATOR = "administrator"
    SERVICE = "service"


@dataclass(frozen=True, slots=True)
class By:
    """The one who causes an event, and the reason. ``account`` is their player, empty where there is none. Without a
    ``signature`` only the service says that it was an entrant, and without an ``organiser_signature`` that it was the
    organiser or an arbiter.
    """

    role: Role
    account: str = ""
    reason: str = ""
    signature: bytes = b""
    organiser_signature: bytes = b""


BY_SERVICE = By(Role.SERVICE)


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """The first event: everything that the tournament depends on.

    ``edition_digest`` is that of the box of all matches. ``commitment`` is SHA-256 over the tournament and the
    service's secret; with a ``seed`` the chance is known to everybody, and the tournament is not fair. ``signers`` are
    the organiser and the arbiters who have a key, sorted, each with it; with ``organisers_sign`` all of them have one,
    and sign everything.
    """

    settings: Settings
    organiser: str
    edition_digest: str
    commitment: bytes
    seed: str = ""
    signers: tuple[tuple[str, bytes], ...] = ()
    organisers_sign: bool = False


@dataclass(frozen=True, slots=True)
class EntrantRegistered:
    """Somebody registers: a player ``account``, or a ``bot`` of this kind. ``first_round`` is the first that a late
    entrant plays; 0: all. ``public_key`` is that with which they may sign; empty: none. ``rating`` is what was compared
    with the conditions of the tournament; None: nothing. ``brought`` is what the player stated for them.

    The bytes of the event hold no name of a ``person``: that comes from an opening, and is empty once they are erased.
    """

    entrant: str
    account: str = ""
    bot: str = ""
    display_name: str = ""
    person: str = ""
    entropy_commitment: bytes = b""
    first_round: int = 0
    public_key: bytes = b""
    rating: EntryRating | None = None
    brought: EntryPass = NOTHING


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn:
    """An entrant leaves before registration closes."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantDroppedOut:
    """An entrant leaves after that: results stay, and they are paired no more."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantCheckedIn:
    """An entrant says that they will play: before the start, or (with its number) before a later ``round``."""

    entrant: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class EntrantSeeded:
    """An entrant has a seed, 1 is the best; 0 takes it away."""

    entrant: str
    seed: int


@dataclass(frozen=True, slots=True)
class EntrantsKeptApart:
    """Entrants are kept apart, such as members of one club: no two of them meet. ``lifted``: they may again."""

    entrants: tuple[str, ...]
    lifted: bool = False


@dataclass(frozen=True, slots=True)
class TeamFormed:
    """A team is formed, or formed again: its ``members`` are entrants in the order of boards, the ``captain`` is one of
    them. ``seed`` is that of the team, 0: none. Entrants join with a ticket whose SHA-256 is ``join_hash``; empty:
    nobody does. Without members the team is taken away.
    """

    team: str
    display_name: str
    captain: str = ""
    members: tuple[str, ...] = ()
    seed: int = 0
    join_hash: bytes = b""


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """Settings are changed before the first round is paired."""

    change: Change


@dataclass(frozen=True, slots=True)
class ByeGranted:
    """An entrant has a bye in a round to come: the organiser gave it, or the entrant took it."""

    entrant: str
    round: int
    ending: Ending


@dataclass(frozen=True, slots=True)
class ByeTakenBack:
    """An entrant has no bye any more in a round to come: they took back what they had taken, or the organiser did."""

    entrant: str
    round: int


@dataclass(frozen=True, slots=True)
class RegistrationClosed:
    """Registration is closed; entropy can be opened."""


@dataclass(frozen=True, slots=True)
class EntropyBound:
    """An entrant binds fresh entropy (empty: they will contribute none), instead of what they were bound to before."""

    entrant: str
    entropy_commitment: bytes


@dataclass(frozen=True, slots=True)
class EntropyOpened:
    """An entrant opens the entropy to which they are bound."""

    entrant: str
    entropy: bytes


@dataclass(frozen=True, slots=True)
class EntropyReleased:
    """Entrants are not waited for: they contribute nothing to chance."""

    entrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Lots are drawn for entrants: numbers of which the lowest is the best."""

    lots: tuple[tuple[str, int], ...]


HAND = "hand/1"
"""The engine of rounds that the organiser pairs by hand."""


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round is paired by the rules ``engine``, from the ``field`` and the rounds before.

    ``byes`` are those that the format gives; ``absent`` sit out because of a bye that was granted, or because they
    have not entered yet. ``team_matches`` and ``team_byes`` are those of teams; the tables are their boards then.
    """

    round: int
    engine: str
    field: tuple[Entrant, ...]
    tables: tuple[PairedTable, ...]
    byes: tuple[Bye, ...] = ()
    absent: tuple[tuple[str, Ending], ...] = ()
    claim: PodsClaim | None = None
    team_matches: tuple[TeamMatch, ...] = ()
    team_byes: tuple[Bye, ...] = ()

    @property
    def by_hand(self) -> bool:
        """True if the organiser paired it by hand."""
        return self.engine == HAND


@dataclass(frozen=True, slots=True)
class PairingImpossible:
    """In an automatic tournament the format allows no pairing of the next round, as everything stands."""

    round: int


@dataclass(frozen=True, slots=True)
class MatchLinked:
    """A table has its match; ``attempt`` counts its matches from 1."""

    round: int
    table: int
    attempt: int
    match: str


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of a seat of a match. ``departed``: the player left, or was taken out."""

    entrant: str
    place: int
    points: int
    departed: bool = False


@dataclass(frozen=True, slots=True)
class ResultTaken:
    """The match of a table is over. ``match_head`` is the SHA-256 of its last event, the number ``match_version``.

    Without ``seats`` it was given up. If every player ``left`` it, they forfeit; otherwise the organiser must decide.
    """

    round: int
    table: int
    match: str
    match_version: int
    match_head: bytes
    seats: tuple[SeatResult, ...] = ()
    left: tuple[str, ...] = ()

    @property
    def abandoned(self) -> bool:
        """True if the match ended without a result."""
        return not self.seats


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """The service closed the match of a table before it began: ``no_shows`` (in the order of seats) did not come in
    time, or others had forfeited. ``match_head`` is the SHA-256 of its last event, the number ``match_version``.

    ``plays_on``: those who are left play another match. Otherwise each has what a win by forfeit is worth.
    """

    round: int
    table: int
    match: str
    match_version: int
    match_head: bytes
    no_shows: tuple[str, ...] = ()
    plays_on: bool = False


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Entrants of a table forfeit: they have no place, and the others move up."""

    entrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points are taken from an entrant."""

    entrant: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class VoidTable:
    """A table is void: nobody gets a point, and nobody met."""


@dataclass(frozen=True, slots=True)
class ReplayTable:
    """A table plays again. Those in ``without`` forfeit still, and have no seat."""

    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a table, for its seats in their order; 0: the seat forfeits."""

    places: tuple[int, ...]


Ruling: TypeAlias = Forfeit | Penalty | VoidTable | ReplayTable | Places
"""A ruling of an organiser about a round."""


@dataclass(frozen=True, slots=True)
class Adjudicated:
    """The organiser decides about a table of a round, or (table 0) an entrant."""

    round: int
    table: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A round is over; ``standings_digest`` is that of the standings after it."""

    round: int
    standings_digest: bytes


@dataclass(frozen=True, slots=True)
class TournamentPaused:
    """No round is paired, and no match begins."""


@dataclass(frozen=True, slots=True)
class TournamentResumed:
    """The tournament goes on."""


@dataclass(frozen=True, slots=True)
class TournamentFinished:
    """The tournament has its final standings; ``early``: before all rounds were played."""

    standings_digest: bytes
    early: bool = False


@dataclass(frozen=True, slots=True)
class TournamentCancelled:
    """The tournament ends without standings."""


TournamentBody: TypeAlias = (
    TournamentCreated
    | EntrantRegistered
    | EntrantWithdrawn
    | EntrantDroppedOut
    | EntrantCheckedIn
    | EntrantSeeded
    | EntrantsKeptApart
    | TeamFormed
    | SettingsChanged
    | ByeGranted
    | ByeTakenBack
    | RegistrationClosed
    | EntropyBound
    | EntropyOpened
    | EntropyReleased
    | LotsDrawn
    | RoundPaired
    | PairingImpossible
    | MatchLinked
    | ResultTaken
    | MatchClosed
    | Adjudicated
    | RoundClosed
    | TournamentPaused
    | TournamentResumed
    | TournamentFinished
    | TournamentCancelled
)


@dataclass(frozen=True, slots=True)
class TournamentEvent:
    """One entry of a tournament's log.

    ``previous`` is the SHA-256 of the preceding event's bytes (32 zero bytes in the first), ``draws`` how many random
    numbers were drawn. ``time`` is when the service took the event, in milliseconds since 1970, never less than before.
    """

    tournament: str
    version: int
    previous: bytes
    by: By
    body: TournamentBody
    seals: tuple[Seal, ...] = ()
    draws: int = 0
    time: int = 0

    @property
    def stream(self) -> str:
        """The stream in which the event lies: that of its tournament."""
        return self.tournament


@dataclass(frozen=True, slots=True)
class TournamentRecorded(Envelope[TournamentEvent]):
    """The stored form of an event: also ``data``, its bytes, and its openings."""

    data: bytes = b""
    openings: tuple[Opening, ...] = ()


class TournamentCodec(Protocol):
    """The encoding of events as bytes. The domain hashes bytes but does not know their form."""

    def event_bytes(self, event: TournamentEvent) -> bytes:
        """The bytes of an event: made once, never again."""

    def content_bytes(self, content: OpeningContent) -> bytes:
        """The bytes of an opening's content, not yet padded."""


def named(event: TournamentEvent, openings: Iterable[Opening]) -> TournamentEvent:
    """The event with the name of the person who registers, as far as an opening reveals it."""
    body = event.body
    if not isinstance(body, EntrantRegistered) or not body.person:
        return event
    name = next((opening.content.display_name for opening in openings if opening.content.display_name), "")
    return replace(event, body=replace(body, display_name=name))
