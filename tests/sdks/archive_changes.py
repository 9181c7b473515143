"""Changes of an archive of a tournament that a verifier must find."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchivedMatch, ArchivedStandings
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate

from domain.tournaments.events import (
    Adjudicated,
    EntrantRegistered,
    LotsDrawn,
    MatchLinked,
    ResultTaken,
    RoundClosed,
    RoundPaired,
    TournamentFinished,
    TournamentRecorded,
)
from service.audit.keys import PrivateKey
from service.audit.matches.record_export import RecordExport
from tests.service.audit.tournaments.archives import (
    changed,
    rechained,
    rows_of,
    with_body,
    without,
)
from tests.service.audit.trees import KEY

Change = Callable[[TournamentArchive], TournamentArchive]


def other_result(archive: TournamentArchive) -> TournamentArchive:
    """The winner of a match has lost it, as the organiser's events say."""
    taken = [row.event.body for row in rows_of(archive) if isinstance(row.event.body, ResultTaken)]
    decided = next(number for number, body in enumerate(taken) if not body.abandoned)

    def exchanged(row: TournamentRecorded) -> TournamentRecorded:
        assert isinstance(row.event.body, ResultTaken)
        return with_body(row, seats=tuple(replace(seat, place=3 - seat.place) for seat in row.event.body.seats))

    return changed(archive, ResultTaken, exchanged, decided)


def taken_twice(archive: TournamentArchive) -> TournamentArchive:
    rows = rows_of(archive)
    at = max(index for index, row in enumerate(rows) if isinstance(row.event.body, ResultTaken))
    return rechained(archive, [*rows[: at + 1], *rows[at:]])


def linked_twice(archive: TournamentArchive) -> TournamentArchive:
    """A table has two matches at the same time."""
    rows = rows_of(archive)
    at = max(index for index, row in enumerate(rows) if isinstance(row.event.body, MatchLinked))
    return rechained(archive, [*rows[: at + 1], *rows[at:]])


def dropped(archive: TournamentArchive) -> TournamentArchive:
    """A result that counts has never been taken, as the organiser's events say."""
    bodies = [(row.event.version, row.event.body) for row in rows_of(archive)]
    ruled = {(body.round, body.table) for _, body in bodies if isinstance(body, Adjudicated)}
    taken = ((version, body) for version, body in bodies if isinstance(body, ResultTaken))
    last = max(version for version, body in taken if (body.round, body.table) not in ruled)
    return without(archive, lambda row: row.event.version == last)


def unchained(archive: TournamentArchive) -> TournamentArchive:
    """An event says something else, and the next one has still the hash of what it was."""
    forged = changed(archive, RoundPaired, lambda row: with_body(row, engine="mine/1"))
    at = next(index for index, row in enumerate(rows_of(archive)) if isinstance(row.event.body, RoundPaired))
    return replace(archive, updates=(*archive.updates[:at], forged.updates[at], *archive.updates[at + 1 :])).counted()


def with_records(
    archive: TournamentArchive, change: Callable[[list[ArchivedMatch]], list[ArchivedMatch]]
) -> TournamentArchive:
    copies = [ArchivedMatch.FromString(match.SerializeToString()) for match in archive.matches]
    return replace(archive, matches=tuple(change(copies))).counted()


def swapped(matches: list[ArchivedMatch]) -> list[ArchivedMatch]:
    matches[0].record, matches[1].record = matches[1].record, matches[0].record
    return matches


def decided_otherwise(matches: list[ArchivedMatch]) -> list[ArchivedMatch]:
    """A bot has decided otherwise; every later event has the hash of the one before, and the service signs again."""
    match = next(match for match in matches if MatchEvent.FromString(events_of(match)[-1].event).HasField("finished"))
    read, updates, previous = Record.from_bytes(match.record), list[MatchUpdate](), bytes(32)
    events = [MatchEvent.FromString(update.event) for update in read.updates]
    one, other = next(
        (one, other)
        for one, other in pairwise(event for event in events if event.HasField("decided"))
        if one.decided.decision != other.decided.decision
    )
    one.decided.decision.CopyFrom(other.decided.decision)
    for update, event in zip(read.updates, events, strict=True):
        event.previous = previous
        written = MatchUpdate.FromString(update.SerializeToString())
        written.event = event.SerializeToString(deterministic=True)
        previous = sha256(written.event).digest()
        updates.append(written)
    match.record = replace(read, updates=tuple(updates)).signed(KEY.name, RecordExport(keys=[KEY]).sign).to_bytes()
    return matches


def events_of(match: ArchivedMatch) -> Sequence[MatchUpdate]:
    return Record.from_bytes(match.record).updates


def broken(matches: list[ArchivedMatch]) -> list[ArchivedMatch]:
    matches[0].record = matches[0].record[:-1]
    return matches


def other_standing(archive: TournamentArchive) -> TournamentArchive:
    last = ArchivedStandings.FromString(archive.standings[-1].SerializeToString())
    last.lines[-1].score = "7"
    return replace(archive, standings=(*archive.standings[:-1], last)).counted()


def other_opening(archive: TournamentArchive) -> TournamentArchive:
    first = TournamentUpdate.FromString(archive.updates[0].SerializeToString())
    first.openings[0].salt = bytes(len(first.openings[0].salt))
    return replace(archive, updates=(first, *archive.updates[1:])).counted()


def other_lots(row: TournamentRecorded) -> TournamentRecorded:
    assert isinstance(row.event.body, LotsDrawn)
    (one, lot), (other, second), *rest = row.event.body.lots
    return with_body(row, lots=((one, second), (other, lot), *rest))


def signed_by_nobody(row: TournamentRecorded) -> TournamentRecorded:
    return replace(row, event=replace(row.event, by=replace(row.event.by, signature=bytes(64))))


def earlier(row: TournamentRecorded) -> TournamentRecorded:
    return replace(row, event=replace(row.event, time=1))


def by_another(archive: TournamentArchive) -> TournamentArchive:
    return archive.signed(KEY.name, RecordExport(keys=[PrivateKey.new(KEY.name)]).sign)


CHANGES: Sequence[tuple[str, Change, str, str]] = (
    ("a result", other_result, "results", "has another result than the match"),
    ("a result that was taken twice", taken_twice, "results", "taken before"),
    ("a result that is left out", dropped, "standings", "do not follow"),
    ("an event that does not fit the next", unchained, "chain", "does not follow the event before"),
    ("two matches of one table", linked_twice, "matches", "of a table that has"),
    ("two matches exchanged", lambda one: with_records(one, swapped), "matches", "and the record is of"),
    ("a withheld match", lambda one: with_records(one, lambda found: found[1:]), "matches", "is withheld"),
    ("a decision", lambda one: with_records(one, decided_otherwise), "results", "its record ends with"),
    ("a record that is cut off", lambda one: with_records(one, broken), "records", "makes no sense"),
    ("a standing", other_standing, "standings", "7"),
    ("withheld standings", lambda one: replace(one, standings=one.standings[1:]).counted(), "standings", "withheld"),
    (
        "a digest",
        lambda one: changed(one, TournamentFinished, lambda row: with_body(row, standings_digest=bytes(32))),
        "standings",
        "do not follow from the results",
    ),
    (
        "a digest after a round",
        lambda one: changed(one, RoundClosed, lambda row: with_body(row, standings_digest=bytes(32))),
        "standings",
        "do not follow from the results",
    ),
    ("an opening", other_opening, "chain", "does not fit its seal"),
    ("lots", lambda one: changed(one, LotsDrawn, other_lots), "lots", "other lots than were drawn"),
    (
        "a signature of an entrant",
        lambda one: changed(one, EntrantRegistered, signed_by_nobody),
        "signatures",
        "not that of the entrant",
    ),
    ("a time", lambda one: changed(one, RoundPaired, earlier), "times", "earlier than the event before"),
    ("the signature of the file", by_another, "file", "does not fit|is trusted"),
)
