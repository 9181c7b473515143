"""The record of a match, verified with the rules, and compared with receipts and with keys that somebody trusts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from caravanserai_protocol import findings
from caravanserai_protocol.following import joined_name
from caravanserai_protocol.receipts import Comparison, Coverage, Receipt
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from google.protobuf.message import DecodeError

from caravanserai_verify.errors import UnverifiableError
from caravanserai_verify.log.attestations import Attestations, untimely, vouched
from caravanserai_verify.matches.decided_again import stretches
from caravanserai_verify.matches.findings import MatchVerification, Progress, unwatched
from caravanserai_verify.matches.published import rows_of
from caravanserai_verify.matches.verification import verify
from domain.audit.trust import Policy
from domain.games import games


@dataclass(frozen=True, slots=True)
class Sitting:
    """The occupant of a seat: the name, and the player (`players/{player}`, empty for guests) or the kind of bot.

    ``place`` is 0 in an abandoned match. ``contributed``: their entropy went into the chance of the match.
    """

    seat: int
    name: str
    player: str
    bot: str
    place: int
    contributed: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """The result about a record: its verification with the rules, and the comparison with each receipt."""

    record: Record
    verification: MatchVerification
    comparisons: Sequence[tuple[Path, Comparison]]
    seats: Sequence["Sitting"] = ()
    rules: Sequence[int] = ()
    """The versions of the rules that decided, in order."""
    times: tuple[int, int] = (0, 0)
    """The times at which the first and the last event were taken, in milliseconds since 1970."""
    vouching: Attestations | None = None
    """The statements of the trusted keys; None without any."""

    @property
    def covered(self) -> Coverage:
        """The part of the record for which the receipts vouch."""
        return self.record.covered(comparison.receipt for _, comparison in self.comparisons)

    @property
    def ok(self) -> bool:
        """True if the record is valid and all receipts belong to its match."""
        vouched = self.vouching is None or self.vouching.ok
        return self.verification.ok and vouched and all(comparison.ok for _, comparison in self.comparisons)


def require_over(record: Record) -> Record:
    """Requires that the match of a record is over.

    Raises:
        UnverifiableError: It is not over, so its secrets are not published, or its end cannot be read.
    """
    try:
        last = MatchEvent.FromString(record.updates[-1].event)
    except DecodeError as error:
        text = f"The record of {record.match} makes no sense: its last event cannot be read."
        raise UnverifiableError(text, "record-without-end", match=record.match) from error
    if not (last.HasField("finished") or last.HasField("abandoned")):
        raise UnverifiableError(
            f"{findings.not_over_at(record.match, record.version)}.",
            "record-not-over",
            match=record.match,
            version=str(record.version),
        )
    return record


def prove(
    record: Record,
    receipts: Sequence[tuple[Path, Receipt]] = (),
    progress: Progress = unwatched,
    *,
    policy: Policy | None = None,
    deciding: bool = True,
    source: Record | None = None,
) -> Proof:
    """Verifies a record with the rules (unless not ``deciding``), and compares it with receipts and trusted keys, and
    with the record of the match from which it branches, its ``source``.

    Raises:
        UnverifiableError: Its match is not over, or its events are invalid.
    """
    require_over(record)
    try:
        rows = rows_of(record, games())
        before = rows_of(source, games()) if source is not None else ()
        verification = verify(record.match, rows, games(), progress, deciding=deciding, source=before)
        rules = [stretch.rules_version for stretch in stretches(rows)]
    except Exception as error:  # a record may come from anybody, and one that makes no sense may fail anywhere
        reason = str(error) or type(error).__name__
        text = f"The record of {record.match} makes no sense: {reason}"
        raise UnverifiableError(text, "record-makes-no-sense", match=record.match, reason=reason) from error
    comparisons = [(path, record.compare(receipt)) for path, receipt in receipts]
    vouching = vouched(record, policy) if policy is not None else None
    for version, text in untimely((row.event.time for row in rows), vouching):
        verification.wrong(version, "times", text)
    times = rows[0].event.time, rows[-1].event.time
    return Proof(record, verification, comparisons, sittings(record), rules, times, vouching)


def sittings(record: Record) -> list[Sitting]:
    """The occupants of the seats, with their places."""
    seats: dict[int, Sitting] = {}
    for update in record.updates:
        event = MatchEvent.FromString(update.event)
        if event.HasField("joined"):
            joined, name = event.joined, joined_name(event, update.openings)
            seats[joined.seat] = Sitting(joined.seat, name, joined.account, joined.bot, 0, False)
        elif event.HasField("left"):
            seats.pop(event.left.seat, None)
        elif event.HasField("handed_over"):
            taken = event.handed_over
            seats[taken.seat] = replace(seats[taken.seat], bot=taken.bot)
        elif event.HasField("started"):
            given = {seat for seat, entropy in enumerate(event.started.entropies, 1) if entropy}
            seats = {seat: replace(sitting, contributed=seat in given) for seat, sitting in seats.items()}
        elif event.HasField("finished"):
            places = dict(enumerate(event.finished.places, 1))
            seats = {seat: replace(sitting, place=places.get(seat, 0)) for seat, sitting in seats.items()}
    return [sitting for _, sitting in sorted(seats.items())]
