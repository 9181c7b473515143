"""The check of a store finds alterations and names the first bad event of each match."""

import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from domain.boxes.box import box_stream
from domain.boxes.file import digest
from domain.games import games
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.persistence.boxes.kind import BOX_TOPIC, boxed, write_box_row
from service.persistence.matches.codec import StoredMatchCodec
from service.persistence.matches.store import MatchStore
from service.persistence.row_codec import RawEvent
from service.verification.store_check import StoreCheck, check, checks_of
from service.verification.stored_matches import verify_stored
from tests.service.verification.rows import NAME, altered, played

CODEC = StoredMatchCodec(games())
OPEN = "matches/open00000"


def log() -> list[RawEvent]:
    """The rows of two matches: one is over, one has just been created."""
    _, created = Match.create(CODEC, games(), OPEN, Terms("marcopolo", 2), b"s" * 32)
    return [
        *(
            RawEvent(0, row.event.match, row.event.version, "caravanserai.v1.StoredEvent", CODEC.write_row(row))
            for row in [*played(), *created]
        ),
        box(created[0].box),
    ]


def box(content: bytes) -> RawEvent:
    """The row of the box of both matches, or of another box in its place."""
    name = box_stream(digest(games()["marcopolo"].content()))
    return RawEvent(0, name, 1, BOX_TOPIC, write_box_row(boxed("", content)))


def checked(path: Path, rows: Sequence[RawEvent]) -> StoreCheck:
    store = MatchStore(path / "s.sqlite", games())
    store.append_raw(rows)
    result = check(store)
    store.close()
    return result


def found(path: Path, rows: Sequence[RawEvent], match: str = NAME) -> tuple[int, str]:
    """The version and the check of the first finding in the only bad match."""
    result = checked(path, rows)
    assert not result.ok
    assert [bad.match for bad in result.bad] == [match]
    first = result.bad[0].first
    assert first is not None
    return first.version, first.check


def test_a_good_store(any_store: str) -> None:
    store = MatchStore(any_store, games())
    store.append_raw(log())
    told: list[tuple[int, int]] = []
    result = check(store, lambda done, of: told.append((done, of)))
    store.close()
    assert result.ok
    assert (result.matches, result.events) == (2, len(played()) + 2)
    assert told == [(1, 2), (2, 2)]
    assert set(result.counts) == set(checks_of())
    assert result.counts["chain"] == result.counts["seals"] == result.counts["readable"] == len(played()) + 1
    assert result.counts["census"] == result.counts["fingerprint"] == len(played()) + 1
    assert result.counts["boxes"] == 1
    assert result.counts["loads"] == 2


def test_an_empty_store_is_good(any_store: str) -> None:
    store = MatchStore(any_store, games())
    assert check(store).ok
    store.close()


AT = 60


def test_bytes_that_cannot_be_read(tmp_path: Path) -> None:
    rows = log()
    rows[AT] = rows[AT]._replace(state=rows[AT].state[: len(rows[AT].state) // 2])
    assert found(tmp_path, rows) == (AT + 1, "readable")


def test_a_row_in_the_place_of_another(tmp_path: Path) -> None:
    rows = log()
    rows[AT] = rows[AT]._replace(state=rows[AT + 1].state)
    assert found(tmp_path, rows) == (AT + 1, "readable")


def test_an_event_that_is_missing(tmp_path: Path) -> None:
    rows = log()
    del rows[AT]
    version, _ = found(tmp_path, rows)
    assert version == AT + 1


def test_a_box_that_is_missing(tmp_path: Path) -> None:
    result = checked(tmp_path, log()[:-1])
    assert [bad.match for bad in result.bad] == [NAME, OPEN]
    assert {(bad.first.version, bad.first.check) for bad in result.bad if bad.first} == {(1, "box")}


@pytest.mark.parametrize("packed", [b"", b"no box", zlib.compress(b"another = 1"), zlib.compress(bytes(10_000_000))])
def test_another_box_in_its_place(tmp_path: Path, packed: bytes) -> None:
    result = checked(tmp_path, [*log()[:-1], box(packed)])
    assert [bad.match for bad in result.bad] == [NAME, OPEN, box(packed).stream]
    assert result.bad[-1].first is not None
    assert result.bad[-1].first.check == "boxes"


def test_a_match_without_its_first_event(tmp_path: Path) -> None:
    assert found(tmp_path, log()[1:])[0] == 1


@pytest.mark.parametrize("change", [{"fingerprint": 1}, {"effects": ()}, {"seals": ()}])
def test_an_event_that_was_altered(tmp_path: Path, change: dict[str, object]) -> None:
    rows = log()
    field = next(iter(change))
    at = next(i for i, row in enumerate(played()) if i > 3 and getattr(row.event, field))
    rows[at] = rows[at]._replace(state=CODEC.write_row(altered(played()[at], **change)))
    version, name = found(tmp_path, rows)
    assert version == at + 1
    assert name in ("fingerprint", "seals", "census", "spectator", "secret fingerprint")


def test_an_event_with_other_bytes_breaks_the_chain(tmp_path: Path) -> None:
    rows = log()
    rows[AT] = rows[AT]._replace(state=CODEC.write_row(altered(played()[AT], draws=9)))
    assert found(tmp_path, rows) == (AT + 2, "chain")


def test_a_box_whose_pages_are_damaged_stops_neither_check_nor_verify(tmp_path: Path) -> None:
    file = tmp_path / "s.sqlite"
    store = MatchStore(file, games())
    store.append_raw(log())
    content = store.raw_of(box(b"").stream)[0].state
    store.close()
    data = bytearray(file.read_bytes())
    page = data.index(content[2000:2400]) // 4096 * 4096
    data[page : page + 4] = (2**31 - 1).to_bytes(4, "big")  # where the rest of the row should be
    file.write_bytes(data)
    store = MatchStore(file, games(), create=False)
    assert check(store).damage
    (finding,) = verify_stored(store, NAME).findings
    assert (finding.version, finding.text) == (1, "database disk image is malformed")
    store.close()


def test_a_file_that_is_damaged(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "s.sqlite", games())
    store.append_raw(log())
    store.close()
    file = tmp_path / "s.sqlite"
    content = bytearray(file.read_bytes())
    for page in range(2, len(content) // 4096, 3):
        content[page * 4096 : page * 4096 + 64] = bytes(64)
    file.write_bytes(content)
    store = MatchStore(file, games(), create=False)
    result = check(store)
    store.close()
    assert result.damage
    assert not result.ok
