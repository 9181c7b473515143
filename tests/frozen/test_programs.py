"""Going back: a store tells older programs which version reads it, and no program changes what it cannot read."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from caravanserai_protocol.v1.event_pb2 import MatchEvent, StoredEvent
from caravanserai_protocol.v1.match_service_pb2 import ListMatchesRequest
from typer.testing import CliRunner

from clients.caravan.main import app
from domain.games import games
from domain.matches.match import Match
from service.audit.keys import PrivateKey
from service.persistence.damage import StreamDamagedError
from service.persistence.format import EVENTS, PROGRAMS, StoreFormatError
from service.persistence.matches.kind import TOPIC
from service.persistence.matches.store import MatchStore
from service.persistence.row_codec import RawEvent
from service.persistence.rows import seal_row
from service.persistence.store_copy import copy
from service.verification.store_check import check
from tests.command_tree import command_line, parts
from tests.frozen.test_frozen import RELEASES, copied
from tests.service.house import house
from tests.service.persistence.matches.test_store import log

LEAST = {"0.1.0": (1, ""), "0.2.0": (2, "0.2.0")}
"""The schema of the events of each release, and the least program that the store names."""
UNFINISHED = {"0.1.0": "matches/frozen-marcopolo-4", "0.2.0": "matches/vectorspalmyrarules"}


def said(store: MatchStore) -> tuple[int, str]:
    """The labels of a store on the disk: the schema of its events, and the least program that reads them."""
    found = store.recorder.information()
    assert found is not None
    return found.events, found.program


def played_on(store: MatchStore, name: str) -> Match:
    match = store.load(name)
    assert match.playing is not None
    store.append(match.resign(next(iter(match.playing.awaiting()))))
    return match


@pytest.mark.parametrize("release", RELEASES)
async def test_the_least_program_stays_until_something_new_is_stored(
    release: str, any_store: str, tmp_path: Path
) -> None:
    old = copied(release, tmp_path)
    with closing(MatchStore(old, games(), create=False)) as source, closing(MatchStore(any_store, games())) as store:
        copy(source, store)
        rows = [row[1:] for row in source.rows_up_to()]
        assert said(source) == said(store) == LEAST[release]
    async with house(tmp_path, store=any_store) as home:
        listed = await home.spectator.call(home.spectator.matches.ListMatches, ListMatchesRequest())
        assert UNFINISHED[release] in [match.name for match in listed.matches]
        assert said(home.service.parts.store) == LEAST[release], "a service that only answers raises nothing"
    with closing(MatchStore(any_store, games())) as store:
        store.append(store.load(UNFINISHED[release]).answer_end(1))
        assert said(store) == (EVENTS, PROGRAMS[EVENTS])
        match = played_on(store, UNFINISHED[release])
        assert [row[1:] for row in store.rows_up_to()][: len(rows)] == rows
    with closing(MatchStore(any_store, games(), create=False)) as store:
        assert store.load(UNFINISHED[release]).version == match.version


# -- a program of later days ------------------------------------------------------------------------------------------


def later_format(path: Path) -> None:
    execute(path, "UPDATE store_format SET format = 2")


def later_events(path: Path) -> None:
    execute(path, f"UPDATE store_format SET events = {EVENTS + 1}")


def later_version(path: Path) -> None:
    execute(path, "UPDATE store_program SET program = '0.10.0'")


def unknown_version(path: Path) -> None:
    execute(path, "UPDATE store_program SET program = 'spring'")


def unknown_kind(path: Path) -> None:
    topic = "caravanserai.v9.StoredCaravan"
    row = ("caravans/one", 1, topic, seal_row("caravans/one", 1, topic, b"\x0a\x03one"))
    execute(
        path, "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)", row
    )


def execute(path: Path, statement: str, values: tuple[object, ...] = ()) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


KEY = PrivateKey.new("tests.example/log").public
COMMANDS = {
    "serve": ["--port", "0", "--web", "none", "--store", "STORE"],
    "demo": ["--bots", "random", "--players", "2", "--store", "STORE"],
    "play": ["--game", "marcopolo", "--store", "STORE"],
    "analyse": ["matches/one00000", "--store", "STORE"],
    "replay": ["matches/one00000", "--store", "STORE"],
    "verify": ["--store", "STORE"],
    "export": ["matches/one00000", "--store", "STORE"],
    "matches": ["--store", "STORE"],
    "editions": ["--store", "STORE"],
    "rebuild": ["--store", "STORE"],
    "import": ["RECORD", "--store", "STORE"],
    "store init": ["STORE"],
    "store copy": ["STORE", "OTHER"],
    "store check": ["STORE"],
    "store archive": ["STORE", "--to", "OTHER"],
    "store partitions": ["STORE"],
    "store detach": ["STORE", "1", "--to", "OTHER"],
    "audit export": ["STORE", "OTHER"],
    "audit check": ["STORE", "--log-key", "KEY"],
    "tournament demo": ["--store", "STORE"],
    "tournament export": ["tournaments/one00000", "--store", "STORE"],
}


def opening() -> set[str]:
    """The commands that open a store, as their options and arguments say."""
    found = {}
    for name, command in parts(command_line()).items():
        found[name] = command
        found |= {f"{name} {inner}": each for inner, each in parts(command).items()}
    return {
        name
        for name, command in found.items()
        if any(parameter.name in ("store", "source") for parameter in command.params)
    }


def test_every_command_that_opens_a_store_is_here() -> None:
    assert opening() <= set(COMMANDS)


@pytest.mark.parametrize("make", [later_format, later_events, later_version, unknown_version, unknown_kind])
def test_what_a_later_program_wrote_is_refused_by_every_command(make: Callable[[Path], None], tmp_path: Path) -> None:
    store, record = tmp_path / "matches.sqlite", tmp_path / "record"
    with closing(MatchStore(store, games())) as made:
        made.append(log("matches/one00000"))
    make(store)
    before = sha256(store.read_bytes()).digest()
    record.write_bytes(b"")
    places = {"STORE": str(store), "OTHER": str(tmp_path / "other"), "RECORD": str(record), "KEY": str(KEY)}
    for name, arguments in COMMANDS.items():
        result = CliRunner().invoke(app, [*name.split(), *(places.get(word, word) for word in arguments)])
        text = " ".join(result.stderr.split())
        assert result.exit_code == 1, (name, text, result.exception)
        assert "was written by a later program" in text, (name, text)
        assert sha256(store.read_bytes()).digest() == before, name
    with pytest.raises(StoreFormatError, match=r"this is caravanserai-service \d|which caravanserai-service \d"):
        MatchStore(store, games())


def test_an_event_of_a_later_program_in_a_known_stream_is_told_as_such(tmp_path: Path) -> None:
    name, unknown_body = "matches/one00000", b"\xba\x06\x00"
    with closing(MatchStore(tmp_path / "matches.sqlite", games())) as store:
        store.append(log(name))
        event = MatchEvent(match=name, version=4).SerializeToString() + unknown_body
        row = StoredEvent(event=event).SerializeToString()
        store.append_raw([RawEvent(0, name, 4, TOPIC, seal_row(name, 4, TOPIC, row))])
        (bad,) = check(store).bad
        assert bad.first is not None
        assert (bad.match, bad.first.version) == (name, 4)
        assert bad.first.text.startswith("was written by a later program: it has unknown fields")
        with pytest.raises(StreamDamagedError, match=f"^{name} version 4 was written by a later program$"):
            store.load(name)
