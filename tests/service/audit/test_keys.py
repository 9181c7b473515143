"""Keys are kept by their owner alone, and what they sign is verified by others."""

from pathlib import Path

import pytest

from domain.audit.notes import LOG_KEY, WITNESS_KEY, Checkpoint, Note, NoteError, PublicKey, Signature
from domain.matches.signatures import fits
from service.audit.keys import PrivateKey, read_keys, write_keys
from service.foundation.key_files import KeyFileError

CHECKPOINT = Checkpoint("log", 3, bytes(32))


def test_a_key_of_go_signs_as_in_go() -> None:
    """From the documentation of golang.org/x/mod/sumdb/note; Ed25519 signatures follow from key and text."""
    text = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
    key = PrivateKey.of(text)
    assert str(key) == text
    assert str(key.public) == "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    signed = key.sign(
        "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
    )
    assert str(signed) == (
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
    )


COSIGNED_BY_OTHERS = (
    "example.org/log\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
    "— PeterNeumann GLl4CwAAAABrA6akgKg7oX2JhLUV11XQOUJDPyglzdu2/GpPuk3I5CJdDfD1MZbnGqaiTwwnCMwEosvobl/SNaP/cg3ywxE7CP"
    "+LBg==\n"
)
"""Made with the package `note` of github.com/transparency-dev/formats, and the key of Go's documentation."""


def test_a_key_of_go_cosigns_as_in_go() -> None:
    log = PrivateKey.of("PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")
    witness = log._replace(kind=WITNESS_KEY)
    note = Note.of(COSIGNED_BY_OTHERS.encode())
    assert witness.public.id.hex() == "18b9780b"
    time = note.cosigned(witness.public, fits)
    assert time == 0x6B03A6A4
    assert str(Note(note.text, (witness.cosign(note.text, time),))) == COSIGNED_BY_OTHERS


def test_the_key_of_a_witness_elsewhere_is_read() -> None:
    """From the tests of github.com/transparency-dev/formats."""
    text = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2"
    key = PublicKey.of(text)
    assert (key.name, key.kind, key.id.hex(), str(key)) == ("remora.n621.de", WITNESS_KEY, "da77ade7", text)


def test_what_is_signed_is_verified() -> None:
    log, witness = PrivateKey.new("log"), PrivateKey.new("witness", WITNESS_KEY)
    note = Note(CHECKPOINT.text, (log.sign(CHECKPOINT.text), witness.cosign(CHECKPOINT.text, 1234)))
    note.require_signed(log.public, fits)
    assert note.cosigned(witness.public, fits) == 1234
    assert not fits(bytes(31), bytes(64), b"")
    assert not fits(log.public.key, bytes(64), CHECKPOINT.text.encode())


def test_keys_are_written_for_their_owner_alone(tmp_path: Path) -> None:
    path, keys = tmp_path / "keys", [PrivateKey.new("log"), PrivateKey.new("log")]
    write_keys(path, keys, new=True)
    assert path.stat().st_mode & 0o777 == 0o600
    assert read_keys(path) == keys
    assert [found.name for found in tmp_path.iterdir()] == ["keys"]
    with pytest.raises(KeyFileError, match="exists already"):
        write_keys(path, keys, new=True)
    path.chmod(0o640)
    with pytest.raises(KeyFileError, match="others may read"):
        read_keys(path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "holds no keys"),
        (b"\xff", "holds no keys"),
        (b"PRIVATE+KEY+log+00000000+AQ==\n", "not a private key"),
        (b"x" * 100_000, "not a private key"),
        (f"{PrivateKey.new('log')}\n{PrivateKey.new('other')}\n".encode(), "several names"),
        (f"{PrivateKey.new('log', WITNESS_KEY)}\n".encode(), "another kind"),
        (str(PrivateKey.new("log")).replace("log", "lag").encode(), "do not belong together"),
    ],
    ids=["empty", "no text", "another id", "long", "two names", "of a witness", "renamed"],
)
def test_other_files_are_refused_in_words(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "keys"
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(KeyFileError, match=says):
        read_keys(path)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(KeyFileError, match="cannot be read"):
        read_keys(tmp_path / "nothing")
    with pytest.raises(KeyFileError, match="cannot be written"):
        write_keys(tmp_path / "nothing" / "keys", [PrivateKey.new("log")])


def test_under_a_key_of_small_order_nothing_fits() -> None:
    """Nobody made this signature: R is the neutral point, S is 0. Libraries alone let it pass, over any text."""
    neutral = (1).to_bytes(32, "little")
    key = PublicKey("games.example.org/log", LOG_KEY, neutral)
    note = Note("games.example.org/log\n7\n", (Signature(key.name, key.id, neutral + bytes(32)),))
    with pytest.raises(NoteError):
        note.require_signed(key, fits)
