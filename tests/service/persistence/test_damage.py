"""A damaged row takes its stream out of service and is reported everywhere. Nothing else stops."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from caravanserai_protocol.v1 import admin_service_pb2 as a
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.scoreboard_service_pb2 import GetScoreboardRequest
from eventsourcing.persistence import PersistenceError
from typer.testing import CliRunner

from caravanserai_verify.codecs.match_events import ProtobufCodec
from clients.caravan.main import app
from domain.boxes.file import digest
from domain.editions.edition import register_edition
from domain.errors import CommandError
from domain.event import Envelope, Event, Request
from domain.games import games
from domain.matches.archive import Archive
from domain.matches.events import Edition, Recorded
from domain.matches.match import Match
from domain.matches.terms import Rights, Terms
from domain.players.player import Holder, register
from service.assembly import open_projections
from service.persistence.damage import StreamDamagedError
from service.persistence.matches.store import MatchStore
from service.verification.store_check import check
from service.verification.stored_matches import verify_stored
from tests.service.house import House, Refusal, configuration, hash_of, house
from tests.service.members import Member, admin, security
from tests.service.members import register as registered
from tests.service.persistence.matches.test_store import log

MATCHES = 60
PLAYERS = 60
EDITIONS = 10
BOXES = 10
ARCHIVES = 30
COLUMNS = ("topic", "state", "originator_id", "originator_version")
SPARED = (b"matches/boxed", b"matches/kept")
"""Prefixes of streams that are not damaged: matches whose boxes are damaged, and an archived match."""


def fill(store: MatchStore) -> None:
    """Stores many short streams of every kind, with everything that a row can hold beside its event."""
    codec = ProtobufCodec(games())
    for number in range(MATCHES):
        asked = Request(f"caller{number}", "CreateMatch", f"id{number}", b"d" * 32)
        rights = Rights(credential=b"o" * 32, join_code=b"j" * 32)
        name = f"matches/damaged{number:03}"
        match, rows = Match.create(codec, games(), name, Terms("marcopolo", 2, rights=rights), b"s" * 32, request=asked)
        store.append([*rows, *match.join("One", credential=b"1" * 32)])
    for number in range(PLAYERS):
        credential = number.to_bytes(32, "big")
        store.append(register(f"players/p{number:03}", "Name", credential, Holder(f"tokens/{credential.hex()}"), now=1))
    content = games()["marcopolo"].content()
    for number in range(EDITIONS):
        edition = Edition(f"e{number}", digest(content), content)
        store.append(register_edition([], "marcopolo", edition, None))
    for number in range(1, BOXES):  # box 0 is the box of all other matches
        store.append(boxed(f"matches/boxed{number:03}", number))
    for number in range(ARCHIVES):
        archived(store, f"matches/archived{number:03}")
    archived(store, "matches/kept0000")


def boxed(name: str, number: int) -> list[Recorded]:
    """A match with a box that is different for each number."""
    content = games()["marcopolo"].content() + b"# %d" % number
    edition = Edition("own", digest(content), content)
    _, rows = Match.create(ProtobufCodec(games()), games(), name, Terms("marcopolo", 2, edition=edition), b"s" * 32)
    return rows


def archived(store: MatchStore, name: str) -> None:
    """Replaces a match by its archive row."""
    rows = log(name)
    store.append(rows)
    left = Archive(sha256(rows[-1].data).digest(), f"{name[8:]}.record", b"r" * 32)
    store.archive(Envelope(Event(name, len(rows) + 1, left)))


class Row(NamedTuple):
    """A row of the database file."""

    rowid: int
    originator_id: bytes
    originator_version: int
    topic: bytes
    state: bytes


def rows_in(path: Path) -> list[Row]:
    with closing(sqlite3.connect(path)) as file:
        file.text_factory = bytes
        return [Row(*row) for row in file.execute("SELECT rowid, * FROM stored_events ORDER BY rowid")]


def flipped(value: bytes | int, dice: random.Random) -> bytes | int:
    """A value with one bit or one byte changed."""
    if isinstance(value, int):
        return value ^ (1 << dice.randrange(62))
    at = dice.randrange(len(value))
    by = 1 << dice.randrange(8) if dice.random() < 0.5 else dice.randrange(1, 256)
    return value[:at] + bytes([value[at] ^ by]) + value[at + 1 :]


def write(path: Path, rowid: int, column: str, value: bytes | int) -> None:
    kind = {"topic": "TEXT", "originator_id": "TEXT", "state": "BLOB", "originator_version": "INTEGER"}[column]
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"UPDATE stored_events SET {column} = CAST(? AS {kind}) WHERE rowid = ?", (value, rowid))


def damage(path: Path, dice: random.Random) -> Iterator[tuple[Row, set[Any]]]:
    """Changes one row of each stream. Yields each original row, and the names of its streams before and after.

    The streams in `SPARED` stay unchanged.
    """
    streams: dict[bytes, list[Row]] = {}
    for row in rows_in(path):
        streams.setdefault(row.originator_id, []).append(row)
    for rows in streams.values():
        if rows[0].originator_id.startswith(SPARED):
            continue
        row, column = dice.choice(rows), dice.choice(COLUMNS)
        while True:
            value = flipped(getattr(row, column), dice)
            try:
                write(path, row.rowid, column, value)
            except sqlite3.IntegrityError:  # that version exists already
                continue
            break
        yield row, {row.originator_id, value} if column == "originator_id" else {row.originator_id}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "matches.sqlite"
    store = MatchStore(path, games())
    fill(store)
    store.close()
    return path


@pytest.mark.parametrize("seed", range(4))
async def test_every_changed_row_is_found_and_stops_nothing_else(filled: Path, tmp_path: Path, seed: int) -> None:
    path = tmp_path / "matches.sqlite"
    shutil.copyfile(filled, path)
    done = list(damage(path, random.Random(seed)))
    assert len(done) == MATCHES + 2 * PLAYERS + EDITIONS + BOXES + ARCHIVES
    store = MatchStore(path, games(), create=False)
    result = check(store)
    bad = {checked.match for checked in result.bad}
    missed = [row for row, streams in done if not {name.decode(errors="backslashreplace") for name in streams} & bad]
    assert not missed
    for name in store.matches():
        verify_stored(store, name)  # the rest may be a valid match, but nothing fails
    store.close()
    whole = MatchStore(path, games())
    at = (f"boxes/{MARCOPOLO}".encode(), 1)
    moved = at not in {row[1:3] for row in rows_in(path)}  # then the place for the box is free
    with nullcontext() if moved else pytest.raises(CommandError, match="the box of the match is not there"):
        whole.append(log("matches/noboxhere"))
    whole.append(boxed("matches/whole0000", BOXES))
    whole.close()
    async with house(tmp_path) as home:
        assert home.service.parts.projections.position() == home.service.parts.store.last_position()
        listed = await home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest(page_size=1000))
        assert "matches/whole0000" in {match.name for match in listed.matches}
        assert (await home.spectator.get("matches/whole0000")).match.version == 1
        for was, _ in done:
            if was.originator_id.startswith(b"matches/"):
                assert await refused(home, was.originator_id.decode()) in ("STREAM_DAMAGED", "MATCH_NOT_FOUND")
        for number in range(1, BOXES):
            assert await refused(home, f"matches/boxed{number:03}") == "BOX_MISSING"
        assert await refused(home, "matches/kept0000") == "MATCH_ARCHIVED"


async def refused(home: House, match: str) -> str:
    """The reason why a match is not shown."""
    with pytest.raises(Refusal) as refusal:
        await home.spectator.get(match)
    return str(refusal.value.reason)


async def test_a_damaged_box_is_set_aside_and_no_match_begins_with_it(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    async with house(tmp_path) as home:
        hurt, other = await home.begin(2), await begun_with_merv(home)
    (row,) = (row for row in rows_in(path) if row.originator_id == f"boxes/{MARCOPOLO}".encode())
    write(path, row.rowid, "state", row.state[:-1] + bytes([row.state[-1] ^ 1]))
    for _ in range(2):  # first with projections that read the box before its damage, then with rebuilt ones
        async with house(tmp_path) as home:
            assert await refused(home, hurt) == "BOX_MISSING"
            with pytest.raises(Refusal) as refusal:
                await home.create(2)
            assert refusal.value.reason == "BOX_MISSING"
            expected = (f"boxes/{MARCOPOLO}", 1, "has a checksum that does not fit", "")
            assert home.service.parts.store.set_aside.all() == [expected]
            assert (await home.spectator.get(other)).match.version == 1
            assert (await home.spectator.get(await begun_with_merv(home))).match.version == 1
        configuration(tmp_path).projections.unlink()
    write(path, row.rowid, "state", row.state)
    async with house(tmp_path) as home:
        await home.play(hurt, 2)
        await home.create(2)
        assert home.service.parts.store.set_aside.all() == home.service.parts.projections.set_aside() == []


MARCOPOLO = digest(games()["marcopolo"].content())


async def begun_with_merv(home: House) -> str:
    request = m.CreateMatchRequest(game="games/merv", players=2, owner_token_hash=hash_of(home.owner.token))
    return str((await home.owner.call(home.owner.matches.CreateMatch, request)).match.name)


def test_a_box_that_cannot_be_read_for_a_moment_damages_no_match(any_store: str) -> None:
    writer = MatchStore(any_store, games())
    writer.append(log("matches/one00000"))
    writer.close()
    store = MatchStore(any_store, games(), create=False)
    first = store.raw_of("matches/one00000")[0]
    store.close()  # all reads fail now, which says nothing about the row
    with pytest.raises(PersistenceError):
        store.coding.decoded(first)


UNSEALED: Sequence[Callable[[bytes], bytes]] = (
    lambda state: b"\xff" + state[1:-9],
    lambda state: state[:40],
    lambda state: b"",
    lambda state: state[:-9][::-1],
)


@pytest.mark.parametrize("change", UNSEALED)
async def test_a_damaged_row_of_an_earlier_version_stops_nothing_else(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    async with house(tmp_path) as home:
        hurt, whole = await home.begin(2), await home.begin(2)
        await home.play(hurt, 3)
    path = tmp_path / "matches.sqlite"
    rows = [row for row in rows_in(path) if row.originator_id == hurt.encode()]
    for row in rows:
        write(path, row.rowid, "state", row.state[:-9])
    write(path, rows[4].rowid, "state", change(rows[4].state))
    configuration(tmp_path).projections.unlink()
    async with house(tmp_path) as home:
        await home.play(whole, 5)
        for call in (
            home.spectator.get(hurt),
            home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=hurt)),
            home.spectator.replay(hurt),
            home.spectator.call(
                home.spectator.scoreboards.GetScoreboard, GetScoreboardRequest(name=f"{hurt}/scoreboard")
            ),
        ):
            with pytest.raises(Refusal) as refusal:
                await call
            assert refusal.value.reason == "STREAM_DAMAGED"
            assert refusal.value.code.name == "DATA_LOSS"
            assert refusal.value.info.metadata == {"stream": hurt, "version": "5"}


async def test_streams_set_aside_appear_in_the_log_and_in_the_figures(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path, security=security()) as home:
        hurt = await home.begin(2)
        anna, berta = await registered(home, "Anna"), await registered(home, "Berta")
    path = tmp_path / "matches.sqlite"
    for row in rows_in(path):
        if row.originator_id in (hurt.encode(), anna.name.encode()):
            write(path, row.rowid, "state", row.state[:-1] + bytes([row.state[-1] ^ 1]))
    configuration(tmp_path).projections.unlink()
    for _ in range(2):  # the second start follows nothing again and still knows of the damage
        caplog.clear()
        async with house(tmp_path, security=security()) as home:
            request = a.GetStatisticsRequest()
            answer = await admin(home).call(admin(home).administration.GetStatistics, request)
            text = "has a checksum that does not fit"
            assert {(entry.stream, entry.version, entry.text) for entry in answer.statistics.set_aside} == {
                (hurt, 1, text),
                (anna.name, 1, text),
            }
            said = [record.getMessage() for record in caplog.records if "is set aside" in record.getMessage()]
            assert sorted(said) == sorted(f"{name} is set aside: version 1 {text}" for name in (hurt, anna.name))
            anna = Member(home.channel, anna.name, anna.token)
            with pytest.raises(Refusal) as refusal:
                await anna.caller.call(anna.caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))
            assert refusal.value.reason == "STREAM_DAMAGED"
            berta = Member(home.channel, berta.name, berta.token)
            await berta.caller.call(berta.caller.players.GetPlayer, p.GetPlayerRequest(name="players/me"))


async def test_a_mended_row_is_followed_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        hurt = await home.begin(2)
    path = tmp_path / "matches.sqlite"
    row = rows_in(path)[2]  # after the box and the first event
    write(path, row.rowid, "state", row.state[:-1] + bytes([row.state[-1] ^ 1]))
    configuration(tmp_path).projections.unlink()
    async with house(tmp_path) as home:
        with pytest.raises(Refusal, match="is damaged at version 2"):
            await home.spectator.get(hurt)
    write(path, row.rowid, "state", row.state)
    async with house(tmp_path) as home:
        await home.play(hurt, 2)
        assert home.service.parts.projections.set_aside() == []


def test_a_row_in_the_place_of_another_stream_sets_both_aside(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "matches.sqlite", games())
    store.append(log("matches/robbed000"))
    last = rows_in(tmp_path / "matches.sqlite")[-1]
    write(tmp_path / "matches.sqlite", last.rowid, "originator_id", b"matches/elsewhere")
    again = MatchStore(tmp_path / "matches.sqlite", games(), create=False)
    again.since(0, 100)
    for name in ("matches/robbed000", "matches/elsewhere"):
        with pytest.raises(StreamDamagedError):
            again.rows(name)
    for opened in (store, again):
        opened.close()


def test_a_damaged_row_is_found_in_any_store(any_store: str, tmp_path: Path) -> None:
    source = MatchStore(tmp_path / "source.sqlite", games())
    for name in ("matches/hurt00000", "matches/whole0000"):
        source.append(log(name))
    rows = source.raw(0, 100)
    source.close()
    store = MatchStore(any_store, games())
    at = next(number for number, row in enumerate(rows) if row[1:3] == ("matches/hurt00000", 2))
    state = rows[at].state
    rows[at] = rows[at]._replace(state=state[:70] + bytes([state[70] ^ 4]) + state[71:])
    store.append_raw(rows)
    projections = open_projections(configuration(tmp_path), store)
    assert projections.catch_up(store) == store.last_position()
    found = [("matches/hurt00000", 2, "has a checksum that does not fit", "")]
    assert projections.set_aside() == store.set_aside.all() == found
    with pytest.raises(StreamDamagedError, match="matches/hurt00000 is damaged at version 2"):
        store.rows("matches/hurt00000")
    assert store.load("matches/whole0000").version == 3
    (bad,) = check(store).bad
    assert (bad.match, [(finding.version, finding.check) for finding in bad.findings]) == (
        "matches/hurt00000",
        [(2, "readable")],
    )
    projections.close()
    store.close()


def test_rows_without_a_checksum_after_others_are_noted(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = MatchStore(path, games())
    store.append(log("matches/one00000"))
    last = rows_in(path)[-1]
    write(path, last.rowid, "state", last.state[:-9])
    result = check(store)
    assert result.ok
    assert result.notes == [
        "1 rows without a checksum come after rows with one: an older program wrote them, or they lost it"
    ]
    store.close()


def test_a_gap_is_found_on_reading(any_store: str) -> None:
    store = MatchStore(any_store, games())
    rows = log("matches/gap000000")
    store.append([rows[0], rows[2]])
    with pytest.raises(StreamDamagedError, match="is damaged at version 2"):
        store.rows("matches/gap000000")
    store.close()


def test_the_command_checks_to_the_end_and_says_so(filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    path.write_bytes(filled.read_bytes())
    list(damage(path, random.Random(7)))
    for arguments in (
        ("store", "check", str(path)),
        ("verify", "--store", str(path)),
        ("matches", "--store", str(path)),
    ):
        result = CliRunner().invoke(app, list(arguments))
        assert result.exception is None or isinstance(result.exception, SystemExit), arguments
        assert "damaged" in result.output + result.stderr, arguments


def test_a_copy_keeps_every_byte_of_a_damaged_store(filled: Path, tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    path.write_bytes(filled.read_bytes())
    row = rows_in(path)[3]
    write(path, row.rowid, "state", row.state[:-1] + bytes([row.state[-1] ^ 1]))
    result = CliRunner().invoke(app, ["store", "copy", str(path), str(tmp_path / "copy.sqlite")])
    assert result.exit_code == 0
    assert [row[1:] for row in rows_in(tmp_path / "copy.sqlite")] == [row[1:] for row in rows_in(path)]
