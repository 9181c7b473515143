"""Verifies a stored match from its bytes alone.

There are two questions. *Replay*: are the stored events consistent (hashes, seals, fingerprints at every version for
the service and for a spectator, the census, the way back to version 0)? *Decide again*: do the rules make the same
bytes from the same secret, entropies and decisions?
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from caravanserai_protocol.clocks import Clocks
from caravanserai_protocol.fairness import Check, Choice, History, chosen_in_words
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.signatures import Signatures
from caravanserai_protocol.v1 import event_pb2

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.codecs.openings import write_opening
from domain.boxes.file import digest
from domain.errors import CommandError
from domain.matches.arranged_matches import well_named
from domain.matches.branch_point import BranchPoint
from domain.matches.events import (
    Actor,
    DecisionMade,
    DecisionUndone,
    EndAnswered,
    GivenFor,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    Opening,
    OpeningContent,
    Person,
    Recorded,
    RulesChanged,
    SeatBound,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
    SeatTimedOut,
    StartVoided,
    TimeGiven,
)
from domain.matches.lifecycle import GENESIS, Lifecycle
from domain.matches.match import ALL_LEFT, EVERYBODY_LEFT, Match
from domain.matches.recorded_match import rules_of
from domain.matches.signatures import Signed
from domain.matches.terms import Rights, Terms
from domain.play.chance import commitment, seeded_key
from domain.play.decision import AnyDecision
from domain.play.errors import Refused, RuleError
from domain.play.game import Game
from domain.play.position import Position, position_of
from domain.play.seals import seal
from domain.play.statements import without_truth
from domain.play.turn import points_of
from domain.table.areas import Areas
from domain.table.effects import Effect, Move, Show
from domain.table.fingerprint import MASK
from domain.table.names import face_of, kind_of
from domain.table.table import FoldError, Table
from domain.table.views import Hidden, join

REPLAY_CHECKS = (
    "order",
    "chain",
    "times",
    "seals",
    "signatures",
    "clocks",
    "box",
    "tournament",
    "origin",
    "fingerprint",
    "secret fingerprint",
    "spectator",
    "census",
    "statements",
    "result",
    "way back",
)
"""The checks of replaying."""
DECIDE_CHECKS = ("chance", "decided again")
"""The checks of deciding again."""
CHECKS = (*REPLAY_CHECKS, *DECIDE_CHECKS)

Progress = Callable[[int, int], object]
"""Is called with how many of how many events are done."""


def unwatched(done: int, of: int) -> None:
    """Progress that nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that is not as it should be: at which version, which check found it, and what it is."""

    version: int
    check: str
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of a seat: its name at the table, its place and its points."""

    seat: int
    name: str
    place: int
    points: int


class Stretch(NamedTuple):
    """The events from ``first`` to ``last``, decided by one rules version."""

    first: int
    last: int
    rules_version: int


@dataclass(slots=True)
class MatchVerification:
    """The result of verifying a match. ``counts`` says how often each check held."""

    match: str
    game: str = ""
    version: int = 0
    fingerprint: int = 0
    over: bool = False
    seeded: bool = False
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    findings: list[Flaw] = field(default_factory=list)
    undecided: list[Stretch] = field(default_factory=list)
    """Events that rules versions other than ours decided. They cannot be decided again."""
    choices: tuple[Choice, ...] = ()
    """Points at which the order of events may have given a choice among outcomes of chance."""
    void_starts: int = 0
    """The number of starts that became void after entropy had been opened."""
    standings: tuple[Standing, ...] = ()
    """The seats of a finished match, best first."""
    signed: int = 0
    """The decisions of players that they signed."""
    unsigned: int = 0
    """The decisions of players whose seats have no key; those of bots and of defaults are not counted."""
    told: int = 0
    """Other acts of players with keys that nobody signed: only the service says that they are theirs."""
    keys: int = 0
    """The number of keys with which decisions were signed."""
    branched_from: BranchPoint | None = None
    """The point at which the match branches from another one, if it does."""
    erased: tuple[int, ...] = ()
    """The seats whose player was erased: nobody can tell their names any more, and everything else holds."""

    @property
    def only_replayed(self) -> bool:
        """True if replay held, and some events could not be decided again."""
        return bool(self.undecided) and len(self.findings) == len(self.undecided)

    @property
    def other_rules(self) -> bool:
        """True if another rules version than ours decided a part of the match."""
        return bool(self.undecided)

    @property
    def ok(self) -> bool:
        """True if there are no findings."""
        return bool(self.version) and not self.findings

    @property
    def replay_ok(self) -> bool:
        """True if the stored events are consistent."""
        return bool(self.version) and not any(finding.check in REPLAY_CHECKS for finding in self.findings)

    @property
    def decided_again_ok(self) -> bool:
        """True if the rules make the same events again."""
        decided = bool(self.counts["decided again"])
        return decided and not any(finding.check in DECIDE_CHECKS for finding in self.findings)

    @property
    def fairness(self) -> str:
        """A description of the fairness of the match's chance."""
        if self.seeded:
            return "seeded: not fair"
        text = "committed: checked with the published secret"
        if not self.over:
            text = "committed: checked with the secret of the service, which is published at the end"
        chosen = chosen_in_words(self.choices)
        return f"{text}; {chosen}" if chosen else text

    def check(self, version: int, name: str, holds: bool, text: str) -> bool:
        """Counts a check that held, or notes that it failed."""
        if holds:
            self.counts[name] += 1
        else:
            self.wrong(version, name, text)
        return holds

    def wrong(self, version: int, name: str, text: str) -> None:
        """Notes that a check failed."""
        self.findings.append(Flaw(version, name, text))


def verify(
    match: str,
    rows: Sequence[Recorded],
    games: Mapping[str, Game],
    progress: Progress = unwatched,
    *,
    deciding: bool = True,
    source: Sequence[Recorded] = (),
) -> MatchVerification:
    """Verifies the rows of a match. Unless ``deciding``, no decision is made again: that takes most of the time.
    ``source`` are the rows of the match from which it branches, where they are known.

    Raises:
        KeyError: The game of the match is not in the catalogue.
    """
    history = _Ordered()
    result = replayed(match, rows, progress, history)
    rows = _to_the_end(rows)
    created = rows[0].event.body if rows else None
    if isinstance(created, MatchCreated):
        _chance(result, rows, created, history)
        if created.branched_from is not None and source:
            _origin(result, created.branched_from, _position(rows), source)
        if deciding:
            _decide_again(result, rows, created, games, progress)
    return result


class _Ordered:
    """Gathers what the order of events says about chance."""

    def __init__(self) -> None:
        self.history = History()
        self.checks: list[tuple[int, Check]] = []

    def follow(self, message: event_pb2.MatchEvent) -> None:
        """Adds an event."""
        self.checks += [(message.version, check) for check in self.history.follow(message)]


def replayed(
    match: str, rows: Sequence[Recorded], progress: Progress = unwatched, ordered: _Ordered | None = None
) -> MatchVerification:
    """Verifies the rows of a match as far as no rules are needed: whether they hang together."""
    result = MatchVerification(match)
    if not rows:
        result.wrong(0, "order", "there is no such match")
        return result
    beyond = len(rows)
    rows = _to_the_end(rows)
    if len(rows) < beyond:
        result.wrong(len(rows) + 1, "order", "comes after the end of the match")
    result.version = rows[-1].event.version
    _links(result, rows)
    _times(result, rows)
    _follow(result, rows, ordered)
    created = rows[0].event.body
    if not isinstance(created, MatchCreated):
        result.wrong(1, "order", "the first event does not create the match")
        return result
    result.game = created.game
    result.seeded = bool(created.seed)
    result.branched_from = created.branched_from
    content = created.edition.content
    text = "names another digest than that of its box" if content else "names a box that is missing"
    result.check(1, "box", digest(content) == created.edition.digest, text)
    text = "has a name that does not follow from the tournament, the round, the table and the attempt that it names"
    result.check(1, "tournament", well_named(match, created.tournament), text)
    try:
        _replay(result, rows, created, progress)
    except (FoldError, LookupError, ValueError) as error:
        result.wrong(result.version, "fingerprint", f"cannot be folded: {error!r}")
    result.over = rows[-1].event.ends
    result.erased = _erased(rows)
    return result


def _origin(
    result: MatchVerification, point: BranchPoint, position: Position | None, source: Sequence[Recorded]
) -> None:
    """The match from which another one branches had the position with which that starts."""
    before = source[: point.version]
    found = replayed(point.match, before)
    same = found.replay_ok and sha256(before[-1].data).digest() == point.digest
    if not result.check(1, "origin", same, "does not name an event of the match from which it branches"):
        return
    created = before[0].event.body
    assert isinstance(created, MatchCreated)
    table = Table(Areas(created.areas), created.layout)
    for row in before:
        table.apply(join(row.event.effects, [entry for opening in row.openings for entry in opening.content.hidden]))
    same = position_of(table) == position
    result.check(1, "origin", same, "starts with another position than the match had from which it branches")


def _to_the_end(rows: Sequence[Recorded]) -> Sequence[Recorded]:
    """The rows up to the end of the match: nothing may follow, so nothing behind it is worth any work."""
    end = next((number for number, row in enumerate(rows, 1) if row.event.ends), len(rows))
    return rows[:end]


# -- replay -----------------------------------------------------------------------------------------------------------


def _links(result: MatchVerification, rows: Sequence[Recorded]) -> None:
    """Versions follow each other, each event names the hash of the one before, each seal fits its opening."""
    previous = GENESIS
    for number, row in enumerate(rows, 1):
        event = row.event
        result.check(number, "order", event.version == number and event.match == result.match, "is out of order")
        if number > 1 and isinstance(event.body, MatchCreated):
            result.wrong(number, "order", "creates the match again")
        result.check(number, "chain", event.previous == previous, "does not name the hash of the event before")
        previous = sha256(row.data).digest()
        result.check(
            number,
            "seals",
            _opened(event, row.openings) and _personal(event, row.openings),
            "has a seal that its opening does not fit",
        )


def _times(result: MatchVerification, rows: Sequence[Recorded]) -> None:
    """The times of events never go back."""
    before = 0
    for row in rows:
        event = row.event
        result.check(event.version, "times", event.time >= before, "has an earlier time than the event before")
        before = max(before, event.time)


def _follow(result: MatchVerification, rows: Sequence[Recorded], ordered: _Ordered | None) -> None:
    """Each seat with a key has signed what its player did, and each signature fits. Time-outs, decisions, pauses and
    gifts are as the clocks allow that follow from the events.
    """
    signatures, clocks = Signatures(), Clocks()
    readable = True
    for row in rows:
        message = event_pb2.MatchEvent.FromString(row.data)
        readable = readable and _signed_by(result, signatures, row, message)
        wrong = clocks.follow(message)
        result.check(row.event.version, "clocks", not wrong, "; ".join(wrong))
        if ordered is not None:
            ordered.follow(message)
    result.signed, result.unsigned, result.keys = signatures.signed, signatures.unsigned, len(signatures.keys)
    result.told = signatures.told


def _signed_by(result: MatchVerification, signatures: Signatures, row: Recorded, message: event_pb2.MatchEvent) -> bool:
    """Checks the signature of an event; whether its openings could be read."""
    body = row.event.body
    secret = isinstance(body, DecisionMade) and body.decision is None  # its signature is in an opening
    openings = [write_opening(opening) for opening in row.openings] if secret else ()
    try:
        wrong = signatures.follow(message, row.data, openings)
    except AlteredError as error:
        result.wrong(row.event.version, "signatures", str(error))
        return False
    result.check(row.event.version, "signatures", not wrong, "; ".join(wrong))
    return True


def _opened(event: MatchEvent, openings: Sequence[Opening]) -> bool:
    """True if openings fit the seals of an event, one for each; only those about persons may be missing."""
    if not event.seals:
        return not openings
    known = {opening.index: opening for opening in openings}
    expected = [index for index, sealed in enumerate(event.seals) if index in known or not sealed.person]
    return [opening.index for opening in openings] == expected and all(
        event.seals[index].audience == opening.audience
        and event.seals[index].digest == seal(event.match, event.version, index, opening.salt, opening.payload)
        for index, opening in known.items()
    )


def _personal(event: MatchEvent, openings: Sequence[Opening]) -> bool:
    """True if an event has a seal about a person exactly where a person takes a seat, and nothing but a name behind it:
    otherwise an operator could hide there whatever they like.
    """
    body = event.body
    person = body.person if isinstance(body, SeatJoined) else ""
    persons = [sealed.person for sealed in event.seals if sealed.person]
    if persons != ([person] if person else []):
        return False
    if not person:
        return not any(opening.content.display_name for opening in openings)
    alone = len(event.seals) == 1 and not event.seals[0].audience
    return alone and all(
        opening.content.display_name and opening.content == OpeningContent(display_name=opening.content.display_name)
        for opening in openings
    )


def _erased(rows: Sequence[Recorded]) -> tuple[int, ...]:
    """The seats whose player was erased: the last one who joined."""
    bodies = (row.event.body for row in rows)
    gone = {body.seat: bool(body.person) and not body.player for body in bodies if isinstance(body, SeatJoined)}
    return tuple(sorted(seat for seat, erased in gone.items() if erased))


class Spectator:
    """The fingerprint of a match in the eyes of a spectator, who folds the public effects alone.

    What weighs in the public fingerprint of the full table is seen by everybody, so the two change alike, but for what
    stands behind public effects: there a spectator sees these instead. Tasks and shows are public, so they must be the
    same in both.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._apart = 0

    @property
    def fingerprint(self) -> int:
        """The fingerprint of their table."""
        return (self._table.fingerprint + self._apart) & MASK

    def follow(self, public: Sequence[Effect], hidden: Iterable[Hidden]) -> None:
        """Adds the public effects of an event, and what is hidden behind some of them.

        Raises:
            FoldError: they do not fit the table, or something else than faces and places is hidden.
        """
        for position, behind in {entry.position: entry.effects for entry in hidden}.items():
            if position < len(public):
                seen = public[position : position + 1]
                if _public_alone(seen) != _public_alone(behind):
                    raise FoldError(f"hides something else behind its effect {position}")
                self._apart += self._table.weight(seen) - self._table.weight(behind)


def _public_alone(effects: Iterable[Effect]) -> list[Effect]:
    """The effects of which everybody sees all but the faces that are shown."""
    return [
        effect._replace(faces=(), rule="") if isinstance(effect, Show) else effect._replace(rule="")
        for effect in effects
        if not isinstance(effect, Move)
    ]


def _replay(result: MatchVerification, rows: Sequence[Recorded], created: MatchCreated, progress: Progress) -> None:
    """Folds everything, as the service and as a spectator, forwards and then backwards."""
    areas = Areas(created.areas)
    table = Table(areas, created.layout)
    spectator = Spectator(table)
    laid_out, at_first = table.layout(), table.fingerprint
    balance: Counter[str] = Counter()
    done: list[tuple[MatchEvent, list[Effect]]] = []
    for row in rows:
        event = row.event
        version = event.version
        hidden = [entry for opening in row.openings for entry in opening.content.hidden]
        effects = join(event.effects, hidden)
        try:
            table.apply(effects)
            spectator.follow(event.effects, hidden)
        except FoldError as error:
            result.wrong(version, "fingerprint", f"cannot be folded: {error}")
            return
        done.append((event, effects))
        result.check(version, "fingerprint", table.fingerprint == event.fingerprint, "has another fingerprint")
        if row.secret_fingerprint is not None:
            same = table.secret_fingerprint == row.secret_fingerprint
            result.check(version, "secret fingerprint", same, "has another fingerprint of the full table")
        same = spectator.fingerprint == event.fingerprint
        result.check(version, "spectator", same, "has another fingerprint in the eyes of a spectator")
        _weigh(balance, effects)
        result.check(version, "census", not balance, "loses or gains pieces")
        untrue = next(without_truth(table, effects), "")
        result.check(version, "statements", not untrue, f"states what is not true: {untrue}")
        if isinstance(event.body, MatchFinished):
            same = event.body.places == _places(table, created.players)
            result.check(version, "result", same, "names other places than lie on the table")
            result.standings = _standings(table, rows, event.body.places)
        progress(version, 2 * len(rows))
    result.fingerprint = table.fingerprint
    for index in range(len(done) - 1, -1, -1):
        event, effects = done[index]
        table.revert(effects)
        before = done[index - 1][0].fingerprint if index else at_first
        result.check(event.version, "way back", table.fingerprint == before, "does not lead back to the version before")
    result.check(0, "way back", table.layout() == laid_out, "is not the box laid out when all is taken back")


def _weigh(balance: Counter[str], effects: Iterable[Effect]) -> None:
    """Adds the gains and losses of effects to the balance of each kind. Kinds at zero are dropped.

    Counting the whole table after each event would take hours for a maliciously large record.
    """
    for effect in effects:
        if isinstance(effect, Move) and effect[0] != effect[4] and kind_of(effect.piece) != kind_of(effect.becomes):
            piece, number, _, _, becomes, _ = effect
            for kind, change in ((kind_of(piece), -number), (kind_of(becomes), number)):
                balance[kind] += change
                if not balance[kind]:
                    del balance[kind]


def _places(table: Table, players: int) -> tuple[int, ...]:
    """The announced places in seat order; 0 for a seat without a place."""
    ranks = (table.pieces(f"rank@{seat}") for seat in range(1, players + 1))
    return tuple(int(face_of(next(iter(pieces), "")) or 0) for pieces in ranks)


def _standings(table: Table, rows: Sequence[Recorded], places: Sequence[int]) -> tuple[Standing, ...]:
    """The results of the seats, each with the name of the last player who joined."""
    bodies = (row.event.body for row in rows)
    names = {body.seat: body.player for body in bodies if isinstance(body, SeatJoined)}
    points = points_of(table)
    standings = (Standing(seat, names.get(seat, ""), place, points[seat]) for seat, place in enumerate(places, 1))
    return tuple(sorted(standings, key=lambda standing: (standing.place, standing.seat)))


# -- deciding again ---------------------------------------------------------------------------------------------------


def _chance(result: MatchVerification, rows: Sequence[Recorded], created: MatchCreated, ordered: _Ordered) -> None:
    """The secret is the one that was committed to, and so is each entropy that a seat opened."""
    secret = _secret(rows)
    result.check(1, "chance", commitment(result.match, secret) == created.commitment, "was committed to another secret")
    if created.seed:
        result.check(1, "chance", secret == seeded_key(created.seed), "has a secret that does not follow from the seed")
    for version, checked in ordered.checks:
        result.check(version, "chance", checked.holds, checked.text)
    result.choices = tuple(ordered.history.choices)
    result.void_starts = ordered.history.void_starts


def _secret(rows: Sequence[Recorded]) -> bytes:
    return next((opening.content.secret for opening in rows[0].openings if opening.content.secret), b"")


def _position(rows: Sequence[Recorded]) -> Position | None:
    return next((opening.content.position for opening in rows[0].openings if opening.content.position), None)


def _decide_again(
    result: MatchVerification,
    rows: Sequence[Recorded],
    created: MatchCreated,
    games: Mapping[str, Game],
    progress: Progress,
) -> None:
    """Gives the same commands to the rules and compares the bytes of the resulting events."""
    game = rules_of(games, created)
    codec = ProtobufCodec(games)
    match = Match(codec, games, Lifecycle(result.match))
    parts = list(stretches(rows))
    last = max((part.last for part in parts if game.decides_again(part.rules_version)), default=0)
    for stretch in parts:
        if not game.decides_again(stretch.rules_version):
            result.undecided.append(stretch)
            result.wrong(stretch.first, "decided again", _undecided(stretch, len(rows), game))
            if stretch.last < last and not _fold(result, rows, stretch, match, progress):
                return
            continue
        again = _decide_stretch(result, codec, rows, stretch, created, match, progress)
        if again is None:
            return
        match = again


def stretches(rows: Sequence[Recorded]) -> Iterator[Stretch]:
    """The parts of a match that different rules versions decided."""
    first, present = 1, 0
    for version, row in enumerate(rows, 1):
        body = row.event.body
        if isinstance(body, MatchCreated) and version == 1:
            present = body.rules_version
        elif isinstance(body, RulesChanged):
            yield Stretch(first, version - 1, present)
            first, present = version, body.rules_version
    yield Stretch(first, len(rows), present)


def _undecided(stretch: Stretch, length: int, game: Game) -> str:
    if game.missing:
        return f"was played by version {stretch.rules_version} of the rules of {game.name}, which are not here"
    whole = (stretch.first, stretch.last) == (1, length)
    part = "" if whole else f"up to version {stretch.last} "
    return f"was played {part}by version {stretch.rules_version} of the rules; this is version {game.rules_version}"


def _fold(
    result: MatchVerification, rows: Sequence[Recorded], stretch: Stretch, match: Match, progress: Progress
) -> bool:
    """Takes the events of a stretch as they are; whether they can be folded."""
    for row in rows[stretch.first - 1 : stretch.last]:
        try:
            match.fold(row)
        except (CommandError, FoldError, ValueError) as error:
            result.wrong(row.event.version, "decided again", f"is not possible: {error}")
            return False
        progress(len(rows) + row.event.version, 2 * len(rows))
    return True


def _decide_stretch(
    result: MatchVerification,
    codec: ProtobufCodec,
    rows: Sequence[Recorded],
    stretch: Stretch,
    created: MatchCreated,
    match: Match,
    progress: Progress,
) -> Match | None:
    """Decides the events of a stretch again, starting with the match before them. Returns the match after them, or None
    if the events differ.
    """
    position = stretch.first - 1
    while position < stretch.last:
        row = rows[position]
        match.clock = partial(_time_of, row)
        try:
            if position:
                made = _command_again(match, row, rows[position + 1 : position + 2])
            else:
                match, made = _create_again(codec, match.games, result.match, created, rows)
        except (CommandError, Refused, RuleError, FoldError, ValueError) as error:
            result.wrong(row.event.version, "decided again", f"is not possible: {error}")
            return None
        if not made:  # such as a time-out before its time
            result.wrong(row.event.version, "decided again", "is not possible: nothing happens then")
            return None
        for again, stored in zip(made, rows[position : position + len(made)], strict=False):
            same = again.data == stored.data and _payloads(again) == _payloads(stored)
            if not result.check(stored.event.version, "decided again", same, "comes out differently"):
                return None
        position += len(made)
        progress(len(rows) + min(position, len(rows)), 2 * len(rows))
    if position != stretch.last:
        result.wrong(stretch.last, "decided again", "is not the end: the rules go on")
        return None
    return match


def _payloads(row: Recorded) -> list[tuple[bytes, bytes]]:
    return [(opening.salt, opening.payload) for opening in row.openings]


def _create_again(
    codec: ProtobufCodec, games: Mapping[str, Game], name: str, created: MatchCreated, rows: Sequence[Recorded]
) -> tuple[Match, list[Recorded]]:
    return Match.create(
        codec,
        games,
        name,
        Terms(
            created.game,
            created.players,
            dict(created.options),
            seed=created.seed,
            edition=created.edition,
            rights=Rights(created.owner, access=created.access, admitted=created.admitted),
            chance_scheme=created.chance_scheme,
            patience=created.patience,
            open_seconds=created.open_seconds,
            signatures_required=created.signatures_required,
            tournament=created.tournament,
            reserved=created.reserved,
            time_control=created.time_control,
            spectator_delay=created.spectator_delay,
            previous=created.previous,
            branched_from=created.branched_from,
            position=_position(rows),
            rules_version=created.rules_version,
        ),
        _secret(rows),
        clock=partial(_time_of, rows[0]),
    )


def _time_of(row: Recorded) -> int:
    """The clock by which a command is carried out again: it says when the service took its first event."""
    return row.event.time


def _command_again(match: Match, row: Recorded, following: Sequence[Recorded]) -> list[Recorded]:
    """Repeats the command that led to an event. The following event says how the match ended with it."""
    match row.event.body:
        case SeatJoined(seat, player, bot, committed, account, key, person):
            return match.join(
                player,
                seat=seat,
                bot=bot,
                committed=committed,
                account=account,
                public_key=key,
                signed=_signed(row),
                person=_person_of(row, person),
            )
        case SeatLeft(seat, by):
            return match.leave(seat, by=by, signed=_signed(row))
        case SeatBound(seat, committed):
            return match.bind(seat, committed, signed=_signed(row))
        case StartVoided(seat, by):
            told = following and following[0].event.body != SeatLeft(seat)  # the form of older programs
            return match.leave(seat, by=by, told=bool(told), signed=_signed(row))
        case SeatReady(seat, entropy):
            return match.ready(seat, entropy, signed=_signed(row))
        case RulesChanged(rules_version):
            return match.change_rules(rules_version)
        case MatchStarted():
            return match.start()
        case DecisionMade(seat, asked_at, known, _, _, arrived):
            decision = known if known is not None else _hidden_decision(row)
            return match.decide(seat, decision, asked_at, signed=_signed(row), arrived=arrived)
        case SeatTimedOut(seat):
            return match.time_out(seat)
        case MatchPaused(seat, by, account):
            return match.pause(seat, by, account, signed=_signed(row))
        case MatchResumed(seat, by, account):
            return match.resume(seat, by, account, signed=_signed(row))
        case TimeGiven(_, amount, GivenFor.OUTAGE):
            return match.give_back(row.event.time - amount)
        case TimeGiven((seat,), amount, _, given_by, by, account):
            return match.give_time(seat, amount, by, given_by=given_by, account=account, signed=_signed(row))
        case DecisionUndone(seat, _):
            return match.undo(seat, signed=_signed(row))
        case SeatResigned(seat):
            before = MatchAbandoned(EVERYBODY_LEFT)  # the form before 0.2.0
            end = before if [row.event.body for row in following] == [before] else ALL_LEFT
            return match.resign(seat, end=end, signed=_signed(row))
        case EndAnswered(seat, proposed_at, declines):
            return match.answer_end(seat, proposed_at, declines=declines, signed=_signed(row))
        case SeatDeparted(seat, by, account):
            return match.depart(seat, by, account)
        case MatchAbandoned(reason, by, account) if reason != EVERYBODY_LEFT and by is not Actor.PLAYERS:
            return match.abandon(reason, by=by, account=account)  # the excluded ones follow from leaving
    raise ValueError("no command leads to this event")


def _signed(row: Recorded) -> Signed:
    """The signature of an event; that of a secret decision is in its opening."""
    hidden = (opening.content.signature for opening in row.openings)
    return Signed(row.event.signature or next(filter(None, hidden), b""), row.event.signed_version)


def _person_of(row: Recorded, person: str) -> Person | None:
    """The person who takes a seat, with what is left of their name.

    Raises:
        ValueError: no seal is about them.
    """
    if not person:
        return None
    if row.openings:
        return Person(person, salt=row.openings[0].salt)
    if not row.event.seals:
        raise ValueError("the name of the person is not sealed")
    return Person(person, digest=row.event.seals[0].digest)


def _hidden_decision(row: Recorded) -> AnyDecision:
    for opening in row.openings:
        if opening.content.decision is not None:
            return opening.content.decision
    raise ValueError("the decision is not in its opening")
