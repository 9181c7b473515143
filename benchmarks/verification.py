"""The speed at which records and matches of a store are verified, with and without deciding again."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from caravanserai import Record
from caravanserai_protocol.effects import remembered

from benchmarks.kernel import recorded_match
from benchmarks.measurement import Row
from caravanserai_verify.matches.published import rows_of
from caravanserai_verify.matches.verification import verify
from caravanserai_verify.parallel import collecting_seldom, processors
from domain.games import games
from service.audit.matches.record_export import RecordExport
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verified

MATCHES = 100
DECIDED = 20
"""The number of them that are also decided again."""
STORED = 1500
"""The number of matches in the store that is verified."""
TARGET = 20_000
"""The number of events a second that are wanted without deciding again, on a quiet machine."""


def measure(matches: int = MATCHES, stored: int = STORED) -> list[Row]:
    """All figures of verification. Each match is read once, because what was read is remembered."""
    with collecting_seldom():  # as `caravan verify` does
        return _measured(matches, stored)


def _measured(matches: int, stored: int) -> list[Row]:
    known = games()
    logs = [recorded_match(f"matches/verified{number}", f"verified-{number}")[0] for number in range(matches + 1)]
    files = [RecordExport().file(log).to_bytes() for log in logs]

    def read(data: bytes) -> int:
        return Record.from_bytes(data).version

    def checked(data: bytes, *, deciding: bool) -> int:
        record = Record.from_bytes(data)
        found = verify(record.match, rows_of(record, known), known, deciding=deciding)
        assert found.ok, found.findings
        return found.version

    megabytes = sum(map(len, files)) / 1e6
    return [
        _row("read", files, read, f"{matches} records, {megabytes:.1f} MB, each once"),
        _row("verified without deciding again", files, lambda data: checked(data, deciding=False),
             f"reading included; target {TARGET:,} on a quiet machine"),
        _row("verified and decided again", files[:DECIDED], lambda data: checked(data, deciding=True), "all of it"),
        *_stored(stored),
    ]  # fmt: skip


def _stored(matches: int) -> list[Row]:
    """A whole store, by one process and by one for each processor: in seconds of the clock, beginning included."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite"
        store = MatchStore(path, games())
        names = [f"matches/stored{number}" for number in range(matches)]
        events = 0
        for name in names:
            events += len(log := recorded_match(name, name)[0])
            store.append(log)
        store.close()
        rows = []
        for count in sorted({1, processors()}):
            remembered.cache_clear()
            began = time.perf_counter()
            assert all(found.ok for found in verified(path, names, deciding=False, processes=count))
            rate = events / (time.perf_counter() - began)
            remark = f"{matches} matches; reading and beginning included; target {TARGET:,}"
            title = f"events of a store verified without deciding again, {count} at a time"
            rows.append(Row(title, f"{rate:,.0f} /s", remark))
        return rows


def _row(name: str, files: Sequence[bytes], work: Callable[[bytes], int], remark: str) -> Row:
    """A row with the events in a second of processor time. The first file only loads what is loaded once."""
    remembered.cache_clear()
    work(files[0])
    began = time.process_time()
    events = sum(map(work, files[1:]))
    return Row(f"events {name}", f"{events / (time.process_time() - began):,.0f} /s", remark)
