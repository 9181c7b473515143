"""Records of matches on the command line: made of a store or by a service, read from a file, and verified with the
rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from caravanserai import Receipt, Record, RecordError
from caravanserai.records import RECEIPT_BYTES, RECORD_BYTES, Comparison, Coverage
from caravanserai.v1.event_pb2 import MatchEvent
from google.protobuf.message import DecodeError

from clients.caravan.accounts import known_here
from clients.caravan.opening import opened
from clients.caravan.terminal import Failure, connected
from domain.games import games
from domain.matches.events import MatchCreated, Recorded
from domain.table.areas import Areas
from domain.table.table import Table
from domain.table.views import join
from service.matches.codec import ProtobufCodec
from service.matches.present import update_message
from service.matches.store import MatchStore
from service.verification.verify import MatchVerification, Progress, unwatched, verify

OPERATOR = "secret fingerprint"
"""The check of what stays with the service: a record does not hold it."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sat at a seat: the name, the player (`players/{player}`, empty for guests) or the kind of bot.

    ``place`` is 0 in a match that was given up; ``contributed``: something of his went into the chance of the match.
    """

    seat: int
    name: str
    player: str
    bot: str
    place: int
    contributed: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found about a record: its match as the rules see it, and what each receipt says of it."""

    record: Record
    verification: MatchVerification
    comparisons: Sequence[tuple[Path, Comparison]]
    seats: Sequence["Sitting"] = ()

    @property
    def covered(self) -> Coverage:
        """How far the receipts vouch for the record."""
        return self.record.covered(comparison.receipt for _, comparison in self.comparisons)

    @property
    def ok(self) -> bool:
        """Whether the record is true, and the match of which all receipts were kept."""
        return self.verification.ok and all(comparison.ok for _, comparison in self.comparisons)


def record_in(store: str, match: str) -> Record:
    """The record of a match in a store, with all openings.

    Raises:
        Failure: there is no such match.
    """
    with opened(store) as log:
        return record_of(log, match)


def record_of(log: MatchStore, match: str) -> Record:
    """The record of a match in an open store, with all openings.

    Raises:
        Failure: there is no such match.
        CommandError: MATCH_ARCHIVED.
    """
    rows = log.rows(match)
    if not rows:
        raise Failure(f"There is no match {match} in {log.location}.")
    return Record.of([update_message(row, 0, True, None) for row in rows])


def record_at(address: str, match: str) -> Record:
    """The record of a match as a running service publishes it to who one is there."""
    with connected(address) as client:
        return known_here(client, address, match).record(match)


def require_over(record: Record) -> Record:
    """Lets the record of a match pass that is over.

    Raises:
        Failure: it is not, so its secrets are not published; or its end cannot be read.
    """
    try:
        last = MatchEvent.FromString(record.updates[-1].event)
    except DecodeError as error:
        raise Failure(f"The record of {record.match} makes no sense: its last event cannot be read.") from error
    if not (last.HasField("finished") or last.HasField("abandoned")):
        raise Failure(
            f"{record.match} is not over at version {record.version}: what is hidden in it is not published yet, and "
            "without that nothing can be verified."
        )
    return record


def read_record(path: Path) -> Record:
    """The record in a file.

    Raises:
        Failure: it cannot be read, or is none.
    """
    try:
        return Record.from_bytes(_start_of(path, RECORD_BYTES))
    except (OSError, RecordError) as error:
        raise Failure(f"{path}: {error}") from error


def read_receipt(path: Path) -> Receipt:
    """The receipt in a file.

    Raises:
        Failure: it cannot be read, or is none.
    """
    try:
        return Receipt.from_json(_start_of(path, RECEIPT_BYTES))
    except (OSError, RecordError) as error:
        raise Failure(f"{path}: {error}") from error


def _start_of(path: Path, most: int) -> bytes:
    """What is in a file, up to one byte more than may be in it."""
    with path.open("rb") as file:
        return file.read(most + 1)


def rows_of(record: Record) -> list[Recorded]:
    """The rows that a store would hold of a record, with the fingerprints of the full table that follow from it.

    Raises:
        ValueError, LookupError: it makes no sense.
    """
    codec = ProtobufCodec(games())
    rows: list[Recorded] = []
    table: Table | None = None
    for update in record.updates:
        event = codec.read_event(update.event, update.box)
        openings = tuple(codec.read_opening(opening) for opening in update.openings)
        if isinstance(event.body, MatchCreated):
            table = Table(Areas(event.body.areas), event.body.layout)
        if table is not None:
            table.apply(join(event.effects, [entry for opening in openings for entry in opening.content.hidden]))
        secret = table.secret_fingerprint if table is not None else 0
        rows.append(Recorded(event, data=update.event, openings=openings, secret_fingerprint=secret))
    return rows


def prove(record: Record, receipts: Sequence[tuple[Path, Receipt]] = (), progress: Progress = unwatched) -> Proof:
    """Verifies a record with the rules, and compares it with receipts.

    Raises:
        Failure: it is of a match that is not over, or of no match that there could be.
    """
    require_over(record)
    try:
        verification = verify(record.match, rows_of(record), games(), progress)
    except Exception as error:  # a record may come from anybody, and one that makes no sense may fail anywhere
        raise Failure(f"The record of {record.match} makes no sense: {error or type(error).__name__}") from error
    verification.counts.pop(OPERATOR, None)
    comparisons = [(path, record.compare(receipt)) for path, receipt in receipts]
    return Proof(record, verification, comparisons, sittings(record))


def sittings(record: Record) -> list[Sitting]:
    """Who sat where, and which place he reached."""
    seats: dict[int, Sitting] = {}
    for update in record.updates:
        event = MatchEvent.FromString(update.event)
        if event.HasField("joined"):
            joined = event.joined
            seats[joined.seat] = Sitting(joined.seat, joined.player, joined.account, joined.bot, 0, False)
        elif event.HasField("left"):
            seats.pop(event.left.seat, None)
        elif event.HasField("started"):
            given = {seat for seat, entropy in enumerate(event.started.entropies, 1) if entropy}
            seats = {seat: replace(sitting, contributed=seat in given) for seat, sitting in seats.items()}
        elif event.HasField("finished"):
            places = dict(enumerate(event.finished.places, 1))
            seats = {seat: replace(sitting, place=places.get(seat, 0)) for seat, sitting in seats.items()}
    return [sitting for _, sitting in sorted(seats.items())]
