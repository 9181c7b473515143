"""Replay of a stored match without its rules: whether its events hang together.

Hashes, seals, signatures, clocks, fingerprints at every version for the service and for a spectator, the census, and
the way back to version 0.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256

from caravanserai_protocol import findings
from caravanserai_protocol.clocks import Clocks
from caravanserai_protocol.fairness import Check, History
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.signatures import Signatures
from caravanserai_protocol.v1 import event_pb2

from caravanserai_verify.codecs.openings import write_opening
from caravanserai_verify.matches.findings import MatchVerification, Progress, SeatStanding, unwatched
from domain.boxes.file import digest
from domain.matches.arranged_matches import well_named
from domain.matches.events import (
    DecisionMade,
    MatchCreated,
    MatchEvent,
    MatchFinished,
    Opening,
    OpeningContent,
    Recorded,
    SeatJoined,
)
from domain.matches.lifecycle import GENESIS
from domain.play.seals import seal
from domain.play.statements import without_truth
from domain.play.turn import points_of
from domain.table.areas import Areas
from domain.table.effects import Effect, Move, Show
from domain.table.fingerprint import MASK
from domain.table.names import face_of, kind_of
from domain.table.table import FoldError, Table
from domain.table.views import Hidden, join


class OrderOfChance:
    """Gathers what the order of events says about chance."""

    def __init__(self) -> None:
        self.history = History()
        self.checks: list[tuple[int, Check]] = []

    def follow(self, message: event_pb2.MatchEvent) -> None:
        """Adds an event."""
        self.checks += [(message.version, check) for check in self.history.follow(message)]


def replayed(
    match: str, rows: Sequence[Recorded], progress: Progress = unwatched, ordered: OrderOfChance | None = None
) -> MatchVerification:
    """Verifies the rows of a match as far as no rules are needed: whether they hang together."""
    result = MatchVerification(match)
    if not rows:
        result.wrong(0, "order", "there is no such match")
        return result
    beyond = len(rows)
    rows = to_the_end(rows)
    if len(rows) < beyond:
        result.wrong(len(rows) + 1, "order", "comes after the end of the match")
    result.version = rows[-1].event.version
    _links(result, rows)
    _times(result, rows)
    _follow(result, rows, ordered)
    created = rows[0].event.body
    if not isinstance(created, MatchCreated):
        result.wrong(1, "order", findings.NO_CREATION)
        return result
    result.game = created.game
    result.seeded = bool(created.seed)
    result.branched_from = created.branched_from
    content = created.edition.content
    text = findings.OTHER_BOX if content else findings.MISSING_BOX
    result.check(1, "box", digest(content) == created.edition.digest, text)
    text = findings.OTHER_NAME
    result.check(1, "tournament", well_named(match, created.tournament), text)
    try:
        _replay(result, rows, created, progress)
    except (FoldError, LookupError, ValueError) as error:
        result.wrong(result.version, "fingerprint", findings.unfoldable(repr(error)))
    result.over = rows[-1].event.ends
    result.erased = _erased(rows)
    return result


def to_the_end(rows: Sequence[Recorded]) -> Sequence[Recorded]:
    """The rows up to the end of the match: nothing may follow, so nothing behind it is worth any work."""
    end = next((number for number, row in enumerate(rows, 1) if row.event.ends), len(rows))
    return rows[:end]


def _links(result: MatchVerification, rows: Sequence[Recorded]) -> None:
    """Versions follow each other, each event names the hash of the one before, each seal fits its opening."""
    previous = GENESIS
    for number, row in enumerate(rows, 1):
        event = row.event
        result.check(number, "order", event.version == number and event.match == result.match, "is out of order")
        if number > 1 and isinstance(event.body, MatchCreated):
            result.wrong(number, "order", "creates the match again")
        result.check(number, "chain", event.previous == previous, findings.OTHER_PREVIOUS)
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
        result.check(event.version, "times", event.time >= before, findings.EARLIER)
        before = max(before, event.time)


def _follow(result: MatchVerification, rows: Sequence[Recorded], ordered: OrderOfChance | None) -> None:
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
            result.wrong(version, "fingerprint", findings.unfoldable(error))
            return
        done.append((event, effects))
        result.check(version, "fingerprint", table.fingerprint == event.fingerprint, findings.OTHER_FINGERPRINT_HERE)
        if row.secret_fingerprint is not None:
            same = table.secret_fingerprint == row.secret_fingerprint
            result.check(version, "secret fingerprint", same, findings.OTHER_FINGERPRINT)
        same = spectator.fingerprint == event.fingerprint
        result.check(version, "spectator", same, "has another fingerprint in the eyes of a spectator")
        _weigh(balance, effects)
        result.check(version, "census", not balance, findings.LOST_PIECES)
        untrue = next(without_truth(table, effects), "")
        result.check(version, "statements", not untrue, findings.false_statement(untrue))
        if isinstance(event.body, MatchFinished):
            same = event.body.places == _places(table, created.players)
            result.check(version, "result", same, findings.OTHER_PLACES)
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


def _standings(table: Table, rows: Sequence[Recorded], places: Sequence[int]) -> tuple[SeatStanding, ...]:
    """The results of the seats, each with the name of the last player who joined."""
    bodies = (row.event.body for row in rows)
    names = {body.seat: body.player for body in bodies if isinstance(body, SeatJoined)}
    points = points_of(table)
    standings = (SeatStanding(seat, names.get(seat, ""), place, points[seat]) for seat, place in enumerate(places, 1))
    return tuple(sorted(standings, key=lambda standing: (standing.place, standing.seat)))
