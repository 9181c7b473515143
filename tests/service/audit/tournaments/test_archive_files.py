"""The file of an archive: each changed byte, a cut, another key and a made-up file are found."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai import RecordError
from caravanserai_protocol.archives import MAGIC, NAME, TournamentArchive

from caravanserai_verify.log.attestations import vouched
from caravanserai_verify.tournaments.archive_verification import prove_archive
from service.audit.keys import PrivateKey
from service.audit.matches.record_export import RecordExport
from tests.service.audit.tournaments.archives import (
    TRUST,
    cancel,
    file_of,
    logging_house,
)
from tests.service.audit.tournaments.test_archive_verification import proven
from tests.service.audit.trees import KEY


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> TournamentArchive:
    """A tournament of two bots that was cancelled before its first round."""

    async def cancelled() -> bytes:
        async with logging_house(tmp_path_factory.mktemp("small")) as home:
            return await file_of(home.spectator, await cancel(home))

    return TournamentArchive.from_bytes(asyncio.run(cancelled()))


def test_every_changed_byte_of_a_small_signed_archive_is_found(small: TournamentArchive) -> None:
    """The signature covers all before it, and the key says whose it is."""
    data = small.to_bytes()
    note = data.rindex(NAME.encode())
    for index in range(len(data)):
        for bit in (0x01, 0x10):
            altered = bytearray(data)
            altered[index] ^= bit
            try:
                archive = TournamentArchive.from_bytes(bytes(altered))
            except RecordError:
                continue
            assert index > note, f"byte {index} counts for nothing"
            found = vouched(archive, TRUST)
            assert not found.ok, f"byte {index} of the signature counts for nothing"


@pytest.mark.parametrize("which", ["small", "archive"])
def test_every_changed_byte_of_the_events_is_found_without_a_signature(
    which: str, request: pytest.FixtureRequest
) -> None:
    """Outside of what the events cover are the program that the header names, and the last event: only the signature
    and the log vouch for these. Of the larger archive each 41st byte is changed.
    """
    whole: TournamentArchive = request.getfixturevalue(which)
    plain = replace(whole, matches=(), ratings=(), standings=(), proof=None).counted()
    plain.header.ClearField("log")
    data = plain.to_bytes()
    before = proven(plain).findings
    program = data.index(plain.header.program.encode())
    uncovered = {*range(program, program + len(plain.header.program))}
    uncovered |= {*range(data.index(plain.updates[-1].event), len(data))}
    for index in range(0, len(data), 1 if which == "small" else 41):
        altered = bytearray(data)
        altered[index] ^= 0x04
        try:
            found = prove_archive(TournamentArchive.from_bytes(bytes(altered)), processes=1)
        except RecordError:
            continue
        assert found.findings != before or index in uncovered, f"byte {index} counts for nothing"


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_an_archive_that_was_cut_is_refused(files: tuple[bytes, bytes], part: float) -> None:
    data = files[0]
    with pytest.raises(RecordError):
        TournamentArchive.from_bytes(data[: int(len(data) * part)])


def test_an_archive_that_goes_on_is_refused(files: tuple[bytes, bytes]) -> None:
    data = files[0]
    for more in (b"\0", data[len(MAGIC) :], data):
        with pytest.raises(RecordError):
            TournamentArchive.from_bytes(data + more)


def test_an_archive_that_is_signed_with_another_key_is_found(archive: TournamentArchive) -> None:
    strange = PrivateKey.new(KEY.name)
    signed = archive.signed(strange.name, RecordExport(keys=[strange]).sign)
    found = proven(signed, TRUST).vouching
    assert found is not None
    assert [flaw.check for flaw in found.findings] == ["file"]
    assert "is not signed with a key of" in found.findings[0].text


def test_a_file_that_is_not_an_archive_is_refused(tmp_path: Path) -> None:
    for data in (b"", MAGIC, MAGIC + b"\xff" * 9, MAGIC + b"\0", b"caravanserai/record/v2\n"):
        with pytest.raises(RecordError):
            TournamentArchive.from_bytes(data)
