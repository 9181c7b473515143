"""The checksum of a row covers its place in the store and every byte."""

from collections.abc import Callable

import pytest
from caravanserai_protocol.v1.event_pb2 import StoredEvent

from domain.games import games
from service.persistence.matches.codec import StoredMatchCodec
from service.persistence.matches.kind import TOPIC
from service.persistence.rows import RowError, checksum, open_row, seal_row
from tests.service.persistence.matches.test_store import log

STREAM = "matches/sealed"
ROWS = [StoredMatchCodec(games()).write_row(row) for row in log(STREAM)]
SEALED = [seal_row(STREAM, version, TOPIC, row) for version, row in enumerate(ROWS, 1)]


def test_a_sealed_row_is_its_message_with_a_checksum_in_the_last_field() -> None:
    for version, (row, sealed) in enumerate(zip(ROWS, SEALED, strict=True), 1):
        assert open_row(STREAM, version, TOPIC, sealed) == row
        message = StoredEvent.FromString(sealed)
        assert message.checksum.to_bytes(8, "little") == checksum(STREAM, version, TOPIC, row)
        assert message.SerializeToString(deterministic=True) == sealed


def test_rows_of_earlier_versions_are_read_as_they_are() -> None:
    for version, row in enumerate(ROWS, 1):
        assert open_row(STREAM, version, TOPIC, row) == row


@pytest.mark.parametrize(
    "place",
    [("matches/sealee", 2, TOPIC), (STREAM, 3, TOPIC), (STREAM, -2, TOPIC), (STREAM, 2, "caravanserai.v1.MatchEvent")],
)
def test_a_row_belongs_to_its_place(place: tuple[str, int, str]) -> None:
    with pytest.raises(RowError):
        open_row(*place, SEALED[1])


@pytest.mark.parametrize("change", [lambda byte: byte ^ 1, lambda byte: byte ^ 0xFF, lambda byte: byte ^ 0x80])
def test_every_changed_byte_of_a_sealed_row_is_noticed(change: Callable[[int], int]) -> None:
    sealed = SEALED[1]
    for at in range(len(sealed)):
        with pytest.raises(RowError):
            open_row(STREAM, 2, TOPIC, sealed[:at] + bytes([change(sealed[at])]) + sealed[at + 1 :])


def test_a_damaged_checksum_does_not_make_a_row_an_old_one() -> None:
    sealed = SEALED[1]
    for tag in range(256):
        if tag != sealed[-9]:
            with pytest.raises(RowError):
                open_row(STREAM, 2, TOPIC, sealed[:-9] + bytes([tag]) + sealed[-8:])


def test_a_row_of_an_unknown_kind_is_refused_in_words() -> None:
    with pytest.raises(RowError, match=r"is of an unknown kind, 'caravanserai\.v9\.Stored'"):
        open_row(STREAM, 2, "caravanserai.v9.Stored", ROWS[1])


def test_a_kind_of_row_that_is_not_known_here_keeps_its_checksum() -> None:
    sealed = seal_row("boxes/x", 1, "caravanserai.v9.Stored", b"anything")
    assert open_row("boxes/x", 1, "caravanserai.v9.Stored", sealed) == b"anything"
