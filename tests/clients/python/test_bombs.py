"""Small records that would need gigabytes or hours are refused at once, with little memory."""

import json
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from caravanserai import RecordError
from caravanserai_protocol.constants import BOX_BYTES, RECORD_BYTES
from caravanserai_protocol.framing import framed
from caravanserai_protocol.inflating import InflationError, inflated
from caravanserai_protocol.records import MAGIC, Record
from caravanserai_protocol.v1.effect_pb2 import Ask, Effect, Move, Show
from caravanserai_protocol.v1.event_pb2 import MatchAbandoned, MatchEvent, SeatLeft
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.record_pb2 import RecordHeader, RecordPart, RecordProof, RecordSeat
from caravanserai_protocol.v1.table_pb2 import Placement

from tests.clients.python.test_flips import record
from tests.clients.python.test_verifying import relinked

ROOM = 200 << 20
"""The additional address space that a process may use to read such a record."""
SECONDS = 1.0

READING = f"""
import json, resource, sys, time
from pathlib import Path
from caravanserai import Record
from caravanserai_verify.errors import UnverifiableError
from caravanserai_verify.files import read_record
from caravanserai_verify.record_proof import prove

def without_rules(path):
    return Record.from_bytes(Path(path).read_bytes()).verify().ok

def with_rules(path):
    return prove(read_record(Path(path))).ok

good, *bombs = sys.argv[1:]
assert without_rules(good) and with_rules(good)
pages = int(Path("/proc/self/statm").read_text().split()[0])
room = pages * resource.getpagesize() + {ROOM}
resource.setrlimit(resource.RLIMIT_AS, (room, room))
told = []
for bomb in bombs:
    for reading in (without_rules, with_rules):
        begun = time.process_time()
        try:
            outcome = "found" if not reading(bomb) else "taken for true"
        except (ValueError, UnverifiableError) as error:
            outcome = f"refused: {{error}}"
        told.append((Path(bomb).name, outcome, time.process_time() - begun))
print(json.dumps(told))
"""


def first(change: Callable[[MatchEvent], None]) -> bytes:
    return at(0, change)


def last(change: Callable[[MatchEvent], None]) -> bytes:
    return at(record().version - 1, change)


def at(index: int, change: Callable[[MatchEvent], None]) -> bytes:
    return Record(tuple(relinked(list(record().updates), index, change))).to_bytes()


def inflating() -> bytes:
    """Half a megabyte that inflates to half a gigabyte."""
    packing = zlib.compressobj(9)
    block = bytes(1 << 20)
    start = packing.compress(block) + packing.flush(zlib.Z_SYNC_FLUSH)
    return start + (packing.compress(block) + packing.flush(zlib.Z_SYNC_FLUSH)) * 500


def effects(event: MatchEvent, *added: Effect) -> None:
    event.rules.append("R")
    event.effects.extend(added)
    for effect in event.effects[-len(added) :]:
        effect.rule = len(event.rules) - 1


def moved(count: int, source: str, target: str) -> Effect:
    return Effect(move=Move(piece="shown", count=count, source=source, target=target))


BOMBS: dict[str, Callable[[], bytes]] = {
    "a box that inflates": lambda: first(lambda event: setattr(event.created.edition, "content", inflating())),
    "300 million players": lambda: first(lambda event: setattr(event.created, "players", 300_000_000)),
    "4 billion players": lambda: first(lambda event: setattr(event.created, "players", 2**32 - 1)),
    "layouts without end": lambda: first(lambda event: event.created.layout.extend([Placement()] * 200_000)),
    "pieces without end": lambda: first(lambda event: setattr(event.created.layout[0], "count", 2**62)),
    "an area that is a mark": lambda: first(lambda event: event.created.areas.add(name="!1:purse@1") and None),
    "a seat out of range": lambda: at(1, lambda event: setattr(event.joined, "seat", 2**32 - 1)),
    "a seat of nobody": lambda: at(1, lambda event: setattr(event.joined, "seat", 0)),
    "entropies without end": lambda: last(lambda event: event.started.entropies.extend([b""] * 300_000)),
    "places without end": lambda: last(lambda event: event.finished.places.extend(range(1, 300_000))),
    "a place out of range": lambda: last(lambda event: event.finished.places.extend([2**32 - 1])),
    "moves of 4 billion": lambda: last(lambda event: effects(event, moved(2**32 - 1, "stock", "purse@1"))),
    "moves of marks": lambda: last(lambda event: effects(event, moved(3, "stock", "!1:purse@1"))),
    "owners out of range": lambda: last(lambda event: effects(event, moved(1, "stock", f"purse@{'9' * 5000}"))),
    "effects of nothing": lambda: last(lambda event: effects(event, *[Effect()] * 200_000)),
    "effects by no rule": lambda: last(lambda event: event.effects.extend([Effect(rule=2**32 - 1)] * 100)),
    "questions of the future": lambda: last(
        lambda event: effects(event, Effect(ask=Ask(stack=1, kind="turn", asked_at=2**64 - 1)))
    ),
    "stacks out of range": lambda: last(
        lambda event: effects(event, Effect(ask=Ask(stack=2**32 - 1, kind="turn", asked_at=1)))
    ),
    "shown to a seat out of range": lambda: last(
        lambda event: effects(event, Effect(show=Show(seat=2**32 - 1, place="purse@1")))
    ),
    "a length of 2 to the 60": lambda: b"\x80" * 8 + b"\x10" + record().to_bytes(),
    "a length without end": lambda: b"\xff" * 3_000_000,
    "updates of nothing": lambda: bytes(3_000_000),
    "tiny updates": lambda: b"\x02\x08\x01" * 1_000_000,
    "tiny events": lambda: record().to_bytes() + tiny() * 200_000,
    "nested without end": lambda: nested(),
    "a text of a megabyte": lambda: at(1, lambda event: setattr(event.joined, "player", "x" * (1 << 20))),
    "too many bytes": lambda: bytes(RECORD_BYTES + 1),
}


def tiny() -> bytes:
    event = MatchEvent(version=record().version + 1, left=SeatLeft(seat=1))
    return Record((MatchUpdate(version=event.version, event=event.SerializeToString()),)).to_bytes()


def nested() -> bytes:
    groups = b"\x9b\x3e" * 200_000  # group 995 in group 995 in ...
    return Record((MatchUpdate(version=1, event=groups),)).to_bytes()


BOMBS_OF_FORMAT_2: dict[str, Callable[[], bytes]] = {
    "headers without end": lambda: MAGIC + framed(RecordPart(header=record().described("0").header)) * 200_000,
    "seats without end": lambda: MAGIC + framed(RecordPart(header=RecordHeader(seats=[RecordSeat()] * 200_000))),
    "a proof without end": lambda: proven([bytes(32)] * 20_000),
    "hashes of nothing": lambda: proven([b""] * 200_000),
    "a long text of a checkpoint": lambda: proven([], "x" * (1 << 20)),
    "parts of nothing": lambda: MAGIC + bytes(3_000_000),
    "lengths that never end": lambda: MAGIC + b"\xff" * 3_000_000,
}


def proven(hashes: list[bytes], checkpoint: str = "") -> bytes:
    proof = RecordProof(index=1, hashes=hashes, checkpoint=checkpoint)
    return record().described("0", log="log", proof=proof).to_bytes()


def test_what_a_small_file_asks_for_is_refused_at_once_with_little_memory(tmp_path: Path) -> None:
    good = tmp_path / "good"
    good.write_bytes(record().to_bytes())
    paths = []
    for name, make in {**BOMBS, **BOMBS_OF_FORMAT_2}.items():
        paths.append(tmp_path / name)
        paths[-1].write_bytes(make())
    reading = [sys.executable, "-c", READING, str(good), *map(str, paths)]
    done = subprocess.run(reading, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert len(told) == 2 * (len(BOMBS) + len(BOMBS_OF_FORMAT_2))
    assert [(name, outcome) for name, outcome, _ in told if outcome == "taken for true"] == []
    assert [(name, seconds) for name, _, seconds in told if seconds > SECONDS] == []


LARGE = """
import json, resource, sys, time
from pathlib import Path
from caravanserai import Record

def address_space():
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()

path = Path(sys.argv[1])
size = path.stat().st_size
room = address_space() + (40 << 20) + 5 * size
resource.setrlimit(resource.RLIMIT_AS, (room, room))
begun = time.process_time()
assert Record.from_bytes(path.read_bytes()).version
print(json.dumps([size, time.process_time() - begun]))
"""
"""Reads a record with room for five times its size and 40 MiB."""


def left(version: int, rules: str = "R", effects: int = 0) -> MatchUpdate:
    move = Move(piece="shown", count=1, source="stock", target="stock")
    event = MatchEvent(match="m", version=version, left=SeatLeft(seat=1), rules=[rules])
    event.effects.extend([Effect(move=move)] * effects)
    return MatchUpdate(version=version, event=event.SerializeToString(deterministic=True))


def ended(version: int) -> MatchUpdate:
    event = MatchEvent(match="m", version=version, abandoned=MatchAbandoned(reason="enough"))
    return MatchUpdate(version=version, event=event.SerializeToString(deterministic=True))


LARGEST: dict[str, Callable[[], list[MatchUpdate]]] = {
    "events": lambda: [left(version) for version in range(2, 49_000)],
    "effects": lambda: [left(version, effects=10_000) for version in range(2, 50)],
    "bytes": lambda: [left(version, "R" * 1_000_000) for version in range(2, 30)],
}


@pytest.mark.parametrize("of", LARGEST)
def test_the_largest_records_take_a_few_times_their_size_and_a_second_for_10_megabytes_or_25000_events(
    of: str, tmp_path: Path
) -> None:
    updates = [record().updates[0], *LARGEST[of]()]
    whole = Record.of([*updates, ended(len(updates) + 1)])
    path = tmp_path / "large"
    for of_format in (whole, whole.described("0")):
        path.write_bytes(of_format.to_bytes())
        done = subprocess.run([sys.executable, "-c", LARGE, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        size, seconds = json.loads(done.stdout)
        assert seconds < SECONDS + size / 10_000_000 + len(updates) / 25_000  # 20 µs an event, on a machine at rest


def test_a_box_is_inflated_up_to_its_limit() -> None:
    content = bytes(BOX_BYTES)
    assert inflated(zlib.compress(content)) == content
    for bad in (
        zlib.compress(content + b"\0"),
        inflating(),
        zlib.compress(b"whole")[:-1],
        zlib.compress(b"whole") + b"x",
        b"no box",
        b"",
    ):
        with pytest.raises(InflationError):
            inflated(bad)


def test_a_service_cannot_make_a_record_without_end() -> None:
    with pytest.raises(RecordError, match="begin with"):
        Record.of(record().updates * 2)
    with pytest.raises(RecordError, match="came after"):
        Record.of([*record().updates, *record().updates[1:]])
    with pytest.raises(RecordError, match="more than"):
        Record.of([*record().updates[:3], MatchUpdate(version=4, event=bytes(2 << 20))])
