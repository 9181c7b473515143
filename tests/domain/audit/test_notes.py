"""Notes, checkpoints and keys are read strictly: what one reads is what one would write."""

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.notes import (
    LOG_KEY,
    WITNESS_KEY,
    Checkpoint,
    Note,
    NoteError,
    PublicKey,
    Signature,
    cosigned_bytes,
    require_name,
    signatures_of,
)

KEY = PublicKey("example.org/log", LOG_KEY, bytes(range(32)))
WITNESS = PublicKey("witness.example", WITNESS_KEY, bytes(32))
CHECKPOINT = Checkpoint("example.org/log", 20852163, bytes(32))


def fits(key: bytes, signature: bytes, message: bytes) -> bool:
    """Stands for Ed25519 here: a signature repeats the end of the message."""
    return signature == made(message)


def made(message: bytes) -> bytes:
    return message[-64:].rjust(64)


def signed(text: str = CHECKPOINT.text) -> Note:
    line = Signature(KEY.name, KEY.id, made(text.encode()))
    cosigned = (1_700_000_000).to_bytes(8, "big") + made(cosigned_bytes(text, 1_700_000_000))
    return Note(text, (line, Signature(WITNESS.name, WITNESS.id, cosigned)))


def test_a_key_is_named_as_in_go() -> None:
    """From the documentation of golang.org/x/mod/sumdb/note."""
    text = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    key = PublicKey.of(text)
    assert (key.name, key.id.hex(), str(key)) == ("PeterNeumann", "c74f20a3", text)


def test_a_note_is_read_as_it_was_written() -> None:
    note = signed()
    assert Note.of(str(note).encode()) == note
    note.require_signed(KEY, fits)
    assert note.cosigned(WITNESS, fits) == 1_700_000_000
    assert Checkpoint.of(note.text) == CHECKPOINT


def test_a_key_that_did_not_sign_is_named() -> None:
    note = signed()
    with pytest.raises(NoteError, match="other has not signed"):
        note.require_signed(KEY._replace(name="other"), fits)
    assert note.cosigned(WITNESS._replace(key=bytes(31) + b"x"), fits) is None
    changed = Note(note.text.replace("20852163", "20852164"), note.signatures)
    changed = Note(changed.text + "more\n", note.signatures)
    with pytest.raises(NoteError, match="does not fit"):
        changed.require_signed(KEY, fits)
    with pytest.raises(NoteError, match="does not fit"):
        changed.cosigned(WITNESS, fits)


def test_two_signatures_of_one_key_that_differ_are_refused() -> None:
    note = signed()
    twice = Note(note.text, (*note.signatures, Signature(KEY.name, KEY.id, bytes(64))))
    with pytest.raises(NoteError, match="signed twice"):
        twice.require_signed(KEY, fits)
    Note(note.text, (*note.signatures, note.signatures[0])).require_signed(KEY, fits)


def test_a_key_of_a_witness_is_none_of_a_log() -> None:
    other = KEY._replace(kind=WITNESS_KEY)
    note = Note(CHECKPOINT.text, (Signature(other.name, other.id, made(CHECKPOINT.text.encode())),))
    with pytest.raises(NoteError, match="does not fit"):
        note.require_signed(other, fits)


def test_a_cosignature_has_a_time() -> None:
    """C2SP `tlog-cosignature` rules out zero and what does not fit into 63 bits."""
    for time in (0, 1 << 63, (1 << 64) - 1):
        content = time.to_bytes(8, "big") + made(cosigned_bytes(CHECKPOINT.text, time))
        note = Note(CHECKPOINT.text, (Signature(WITNESS.name, WITNESS.id, content),))
        with pytest.raises(NoteError, match="does not fit"):
            note.cosigned(WITNESS, fits)


def test_signatures_are_added_to_a_note() -> None:
    note = signed()
    log, cosigned = note.signatures
    later = cosigned._replace(content=bytes(72))
    assert Note(note.text, (log,)).with_signatures([cosigned]) == note
    assert note.with_signatures([later, later]).signatures == (log, later)


def test_the_lines_of_a_witness_are_read_as_strictly_as_a_note() -> None:
    lines = "".join(map(str, signed().signatures))
    assert signatures_of(lines.encode()) == signed().signatures
    for content in (b"", b"\n", lines[:-1].encode(), f"{lines}\n".encode(), b"\xff\n", b"OK\n", (lines * 51).encode()):
        with pytest.raises(NoteError):
            signatures_of(content)


LINE = str(Signature(KEY.name, KEY.id, bytes(64)))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"text\n", b"text\n\n", f"text\n\n{LINE}"[:-1].encode(), f"text\n{LINE}".encode(), b"\xff\n\n",
        f"te\x00xt\n\n{LINE}".encode(), f"te\rxt\n\n{LINE}".encode(), f"text\n\n{LINE * 101}".encode(),
        f"text\n\n{LINE}".replace("—", "-").encode(), f"text\n\n{LINE}\n".encode(),
        b"x" * (1 << 20) + f"\n\n{LINE}".encode(), "text\n\n— a b\n".encode(), "text\n\n— a+b AAAAAAA=\n".encode(),
    ],
)  # fmt: skip
def test_other_texts_are_no_notes(content: bytes) -> None:
    with pytest.raises(NoteError):
        Note.of(content)


ROOT = b64encode(bytes(32)).decode()


@pytest.mark.parametrize(
    "text",
    [
        "", "origin\n", "origin\n1\n", f"origin\n1\n{ROOT}", f"\n1\n{ROOT}\n", f"origin\n01\n{ROOT}\n",
        f"origin\n-1\n{ROOT}\n", f"origin\n\n{ROOT}\n", f"origin\n{2**63}\n{ROOT}\n", f"origin\n{'9' * 6000}\n{ROOT}\n",
        f"origin\n\N{ARABIC-INDIC DIGIT ONE}\n{ROOT}\n", "origin\n1\nAAAA\n", f"origin\n1\n{ROOT[:-2]}B=\n",
        f"origin\n1\n {ROOT}\n",
    ],
)  # fmt: skip
def test_other_texts_are_no_checkpoints(text: str) -> None:
    with pytest.raises(NoteError):
        Checkpoint.of(text)


def test_further_lines_of_a_checkpoint_are_left_alone() -> None:
    assert Checkpoint.of(CHECKPOINT.text + "extension\n") == CHECKPOINT


@pytest.mark.parametrize(
    "text",
    ["", "name", "name+00000000", str(KEY).replace("+", " ", 1), f"{KEY.name}+{KEY.id.hex()}+AgAA", str(KEY)[:-4],
     f"{KEY.name}+00000000+{str(KEY).rpartition('+')[2]}", f"a b{str(KEY).removeprefix(KEY.name)}"],
)  # fmt: skip
def test_other_texts_are_no_keys(text: str) -> None:
    with pytest.raises(NoteError):
        PublicKey.of(text)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb", "a\u00a0b", "a\x1bb", "x" * 300])
def test_other_texts_are_no_names(name: str) -> None:
    with pytest.raises(NoteError):
        require_name(name)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_note_or_refused_in_words(content: bytes) -> None:
    try:
        note = Note.of(content)
    except NoteError:
        return
    assert str(note).encode() == content


@given(st.text(max_size=100))
def test_any_text_is_a_checkpoint_or_refused_in_words(text: str) -> None:
    try:
        checkpoint = Checkpoint.of(text)
    except NoteError:
        return
    assert text.startswith(checkpoint.text)


@given(st.binary(max_size=200))
def test_any_bytes_are_lines_of_signatures_or_refused_in_words(content: bytes) -> None:
    try:
        signatures = signatures_of(content)
    except NoteError:
        return
    assert "".join(map(str, signatures)).encode() == content


@pytest.mark.parametrize("length", [32, 1312])
def test_a_key_for_mldsa_is_refused_in_words_that_say_what_it_is(length: int) -> None:
    encoded = b64encode(bytes((6,)) + bytes(length)).decode()
    with pytest.raises(NoteError, match=r"witness\.example has a key for ML-DSA-44"):
        PublicKey.of(f"witness.example+01234567+{encoded}")
    for name in ("", "a b"):
        with pytest.raises(NoteError, match="is no name of a key"):
            PublicKey.of(f"{name}+01234567+{encoded}")
