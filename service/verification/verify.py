"""Verifies a stored match from its bytes alone.

There are two questions. *Replay*: are the stored events consistent (hashes, seals, fingerprints at every version for
the service and for a spectator, the census, the way back to version 0)? *Decide again*: do the rules make the same
bytes from the same secret, entropies and decisions?
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from caravanserai.fairness import Choice, History, chosen_in_words
from caravanserai.v1 import event_pb2
from eventsourcing.persistence import PersistenceError

from domain.errors import CommandError
from domain.matches.events import (
    Actor,
    DecisionMade,
    DecisionUndone,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    MatchStarted,
    Recorded,
    RulesChanged,
    SeatBound,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
    StartVoided,
)
from domain.matches.lifecycle import GENESIS, Lifecycle
from domain.matches.match import ALL_LEFT, EVERYBODY_LEFT, Match, Rights
from domain.play.box import digest
from domain.play.chance import commitment, seeded_key
from domain.play.decision import AnyDecision
from domain.play.errors import Refused, RuleError
from domain.play.game import Game
from domain.play.seals import seal
from domain.play.turn import POINT
from domain.table.areas import Areas
from domain.table.effects import Effect, Move
from domain.table.names import area_of, face_of, kind_of, owner_of
from domain.table.table import FoldError, Table
from domain.table.views import join, see_all, view
from projections.matches.scoreboard import SCORE
from service.matches.codec import ProtobufCodec
from service.matches.store import MatchStore
from service.messages.rows import RowError
from service.stores.event_log import words_of

REPLAY_CHECKS = (
    "order",
    "chain",
    "seals",
    "box",
    "fingerprint",
    "secret fingerprint",
    "spectator",
    "census",
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
    """What verifying a match found. ``counts`` says how often each check held."""

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

    @property
    def only_replayed(self) -> bool:
        """Whether replay held, and some events could not be decided again."""
        return bool(self.undecided) and len(self.findings) == len(self.undecided)

    @property
    def other_rules(self) -> bool:
        """Whether another rules version than ours decided a part of the match."""
        return bool(self.undecided)

    @property
    def ok(self) -> bool:
        """Whether there are no findings."""
        return bool(self.version) and not self.findings

    @property
    def replay_ok(self) -> bool:
        """Whether the stored events are consistent."""
        return bool(self.version) and not any(finding.check in REPLAY_CHECKS for finding in self.findings)

    @property
    def decided_again_ok(self) -> bool:
        """Whether the rules make the same events again."""
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
    match: str, rows: Sequence[Recorded], games: Mapping[str, Game], progress: Progress = unwatched
) -> MatchVerification:
    """Verifies the rows of a match.

    Raises:
        KeyError: The game of the match is not in the catalogue.
    """
    result = replayed(match, rows, progress)
    rows = _to_the_end(rows)
    created = rows[0].event.body if rows else None
    if isinstance(created, MatchCreated):
        _chance(result, rows, created)
        _decide_again(result, rows, created, games, progress)
    return result


def replayed(match: str, rows: Sequence[Recorded], progress: Progress = unwatched) -> MatchVerification:
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
    created = rows[0].event.body
    if not isinstance(created, MatchCreated):
        result.wrong(1, "order", "the first event does not create the match")
        return result
    result.game = created.game
    result.seeded = bool(created.seed)
    content = created.edition.content
    text = "names another digest than that of its box" if content else "names a box that is missing"
    result.check(1, "box", digest(content) == created.edition.digest, text)
    try:
        _replay(result, rows, created, progress)
    except (FoldError, LookupError, ValueError) as error:
        result.wrong(result.version, "fingerprint", f"cannot be folded: {error!r}")
    result.over = _ends(rows[-1])
    return result


def _ends(row: Recorded) -> bool:
    return isinstance(row.event.body, MatchAbandoned | MatchFinished)


def _to_the_end(rows: Sequence[Recorded]) -> Sequence[Recorded]:
    """The rows up to the end of the match: nothing may follow, so nothing behind it is worth any work."""
    end = next((number for number, row in enumerate(rows, 1) if _ends(row)), len(rows))
    return rows[:end]


def verify_stored(store: MatchStore, match: str, progress: Progress = unwatched) -> MatchVerification:
    """Verifies a match of a store, up to the first row that cannot be read.

    Raises:
        CommandError: MATCH_ARCHIVED.
    """
    rows: list[Recorded] = []
    for number, raw in enumerate(store.raw_of(match), 1):
        try:
            store.require_kept(raw)
            rows.append(store.decoded_as(store.match_kind, raw, number))
        except (RowError, PersistenceError) as error:  # the other one comes of its box
            result = replayed(match, rows) if rows else MatchVerification(match, version=number)
            result.wrong(number, "order", words_of(error))
            return result
    return verify(match, rows, store.games, progress)


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
            len(event.seals) == len(row.openings)
            and all(
                opening.index == index
                and sealed.audience == opening.audience
                and sealed.digest == seal(event.match, event.version, index, opening.salt, opening.payload)
                for index, (sealed, opening) in enumerate(zip(event.seals, row.openings, strict=True))
            ),
            "has a seal that its opening does not fit",
        )


def _full(row: Recorded) -> list[Effect]:
    return join(row.event.effects, [entry for opening in row.openings for entry in opening.content.hidden])


def _replay(result: MatchVerification, rows: Sequence[Recorded], created: MatchCreated, progress: Progress) -> None:
    """Folds everything, as the service and as a spectator, forwards and then backwards."""
    areas = Areas(created.areas)
    table = Table(areas, created.layout)
    spectator = view(table, 0)
    laid_out = table.layout()
    balance: Counter[str] = Counter()
    done: list[tuple[MatchEvent, list[Effect]]] = []
    for row in rows:
        event = row.event
        version = event.version
        effects = _full(row)
        try:
            table.apply(effects)
            see_all(spectator, 0, event.effects)
        except FoldError as error:
            result.wrong(version, "fingerprint", f"cannot be folded: {error}")
            return
        done.append((event, effects))
        result.check(version, "fingerprint", table.fingerprint == event.fingerprint, "has another fingerprint")
        same = table.secret_fingerprint == row.secret_fingerprint
        result.check(version, "secret fingerprint", same, "has another fingerprint of the full table")
        same = spectator.fingerprint == event.fingerprint
        result.check(version, "spectator", same, "has another fingerprint in the eyes of a spectator")
        _weigh(balance, effects)
        result.check(version, "census", not balance, "loses or gains pieces")
        if isinstance(event.body, MatchFinished):
            same = event.body.places == _places(table, created.players)
            result.check(version, "result", same, "names other places than lie on the table")
            result.standings = _standings(table, rows, event.body.places)
        progress(version, 2 * len(rows))
    result.fingerprint = table.fingerprint
    for index in range(len(done) - 1, -1, -1):
        event, effects = done[index]
        table.revert(effects)
        before = done[index - 1][0].fingerprint if index else Table(areas, created.layout).fingerprint
        result.check(event.version, "way back", table.fingerprint == before, "does not lead back to the version before")
    result.check(0, "way back", table.layout() == laid_out, "is not the box laid out when all is taken back")


def _weigh(balance: Counter[str], effects: Iterable[Effect]) -> None:
    """Adds the gains and losses of effects to the balance of each kind. Kinds at zero are dropped.

    Counting the whole table after each event would take hours for a maliciously large record.
    """
    for effect in effects:
        if isinstance(effect, Move) and kind_of(effect.piece) != kind_of(effect.becomes):
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
    points: Counter[int] = Counter()
    for place in table.places():
        if area_of(place) == SCORE:
            points[owner_of(place)] += table.count(place, POINT)
    standings = (Standing(seat, names.get(seat, ""), place, points[seat]) for seat, place in enumerate(places, 1))
    return tuple(sorted(standings, key=lambda standing: (standing.place, standing.seat)))


# -- deciding again ---------------------------------------------------------------------------------------------------


def _chance(result: MatchVerification, rows: Sequence[Recorded], created: MatchCreated) -> None:
    """The secret is the one that was committed to, and so is each entropy that a seat opened."""
    secret = _secret(rows)
    result.check(1, "chance", commitment(result.match, secret) == created.commitment, "was committed to another secret")
    if created.seed:
        result.check(1, "chance", secret == seeded_key(created.seed), "has a secret that does not follow from the seed")
    history = History()
    for row in rows:
        for checked in history.follow(event_pb2.MatchEvent.FromString(row.data)):
            result.check(row.event.version, "chance", checked.holds, checked.text)
    result.choices = tuple(history.choices)
    result.void_starts = history.void_starts


def _secret(rows: Sequence[Recorded]) -> bytes:
    return next((opening.content.secret for opening in rows[0].openings if opening.content.secret), b"")


def _decide_again(
    result: MatchVerification,
    rows: Sequence[Recorded],
    created: MatchCreated,
    games: Mapping[str, Game],
    progress: Progress,
) -> None:
    """Gives the same commands to the rules and compares the bytes of the resulting events."""
    game = games[created.game]
    codec = ProtobufCodec(games)
    match = Match(codec, games, Lifecycle(result.match))
    parts = list(stretches(rows, created))
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


def stretches(rows: Sequence[Recorded], created: MatchCreated) -> Iterator[Stretch]:
    """The parts of a match that different rules versions decided."""
    first, present = 1, created.rules_version
    for version, row in enumerate(rows, 1):
        if isinstance(row.event.body, RulesChanged):
            yield Stretch(first, version - 1, present)
            first, present = version, row.event.body.rules_version
    yield Stretch(first, len(rows), present)


def _undecided(stretch: Stretch, length: int, game: Game) -> str:
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
        try:
            if position:
                made = _command_again(match, row, rows[position + 1 : position + 2])
            else:
                match, made = _create_again(codec, match.games, result.match, created, rows)
        except (CommandError, Refused, RuleError, FoldError, ValueError) as error:
            result.wrong(row.event.version, "decided again", f"is not possible: {error}")
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
        created.game,
        created.players,
        dict(created.options),
        _secret(rows),
        seed=created.seed,
        edition=created.edition,
        rights=Rights(created.owner, access=created.access, admitted=created.admitted),
        chance_scheme=created.chance_scheme,
        patience=created.patience,
        open_seconds=created.open_seconds,
        rules_version=created.rules_version,
    )


def _command_again(match: Match, row: Recorded, following: Sequence[Recorded]) -> list[Recorded]:
    """Repeats the command that led to an event. The following event says how the match ended with it."""
    match row.event.body:
        case SeatJoined(seat, player, bot, committed, account):
            return match.join(player, seat=seat, bot=bot, committed=committed, account=account)
        case SeatLeft(seat):
            return match.leave(seat)
        case SeatBound(seat, committed):
            return match.bind(seat, committed)
        case StartVoided(seat, by):
            return match.leave(seat, by=by)
        case SeatReady(seat, entropy):
            return match.ready(seat, entropy)
        case RulesChanged(rules_version):
            return match.change_rules(rules_version)
        case MatchStarted():
            return match.start()
        case DecisionMade(seat, asked_at, known, _):
            return match.decide(seat, known if known is not None else _hidden_decision(row), asked_at)
        case DecisionUndone(seat, _):
            return match.undo(seat)
        case SeatResigned(seat):
            before = MatchAbandoned(EVERYBODY_LEFT)  # the form before 0.2.0
            return match.resign(seat, end=before if [row.event.body for row in following] == [before] else ALL_LEFT)
        case SeatDeparted(seat, by, account):
            return match.depart(seat, by, account)
        case MatchAbandoned(reason, by, account) if reason != EVERYBODY_LEFT and by is not Actor.PLAYERS:
            return match.abandon(reason, by=by, account=account)  # the excluded ones follow from leaving
    raise ValueError("no command leads to this event")


def _hidden_decision(row: Recorded) -> AnyDecision:
    for opening in row.openings:
        if opening.content.decision is not None:
            return opening.content.decision
    raise ValueError("the decision is not in its opening")
