"""Receipts in files, kept with either client, against a service that lies."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from caravanserai import Client, Receipt, ReceiptConflictError, ReceiptFile
from caravanserai_protocol.following import Following

from clients.workshop.temporary_service import LocalService
from tests.clients.python.serving import begin, client, serving
from tests.service.house import configuration


class Heads:
    """An invented history: each letter stands for the event of a version. It may be incomplete: more is to come."""

    def __init__(self, letters: str, complete: bool = True) -> None:
        self.letters = letters
        self.complete = complete

    def digest_at(self, version: int) -> bytes:
        if not 1 <= version <= len(self.letters):
            return b""
        return sha256(self.letters[:version].encode()).digest()

    def receipt(self, version: int = 0) -> Receipt:
        version = version or len(self.letters)
        return Receipt("matches/one", version, self.digest_at(version))


def kept(path: Path) -> Receipt | None:
    return ReceiptFile(path).read()


def test_the_history_that_was_seen_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "receipt.json"
    for letters in ("ab", "abc", "abc", "abcde"):
        ReceiptFile(path).keep(Heads(letters).receipt(), Heads(letters))
        assert kept(path) == Heads(letters).receipt()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("shown", "reason"), [("axcde", "another history"), ("abx", "another history"), ("ab", "only up to version 2")]
)
def test_another_history_is_kept_beside(tmp_path: Path, shown: str, reason: str) -> None:
    path = tmp_path / "receipt.json"
    ReceiptFile(path).keep(Heads("abc").receipt(), Heads("abc"))
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(ReceiptConflictError, match=reason) as told:
            ReceiptFile(path).keep(Heads(shown).receipt(), Heads(shown))
        assert path.read_bytes() == before
        assert kept(told.value.beside) == Heads(shown).receipt()
        assert len(list(tmp_path.iterdir())) == 2, "the same history is kept once"
    other = replace(Heads(shown).receipt(), commitment=bytes(32))
    with pytest.raises(ReceiptConflictError) as told:
        ReceiptFile(path).keep(other, Heads(shown))
    assert kept(told.value.beside) == other
    assert len(list(tmp_path.iterdir())) == 3, "and nothing else is overwritten"


def read_in_pages(path: Path, letters: str, *, present: int | None = None) -> list[str]:
    """Follows a history from its first event, and offers each receipt to the file; what the file objects to."""
    file, said = ReceiptFile(path), []
    for version in range(1, len(letters) + 1):
        history = Heads(letters[:version], complete=version >= (present or len(letters)))
        try:
            file.keep(history.receipt(), history)
        except ReceiptConflictError as error:
            said.append(error.reason)
            break
    return said


def test_a_history_that_has_not_come_so_far_yet_contradicts_nothing(tmp_path: Path) -> None:
    path = tmp_path / "receipt.json"
    ReceiptFile(path).keep(Heads("abcdef").receipt(), Heads("abcdef"))
    for letters in ("abcdef", "abcdef", "abcdefgh"):  # a second time, a third time, and while the match goes on
        assert read_in_pages(path, letters) == []
        assert kept(path) == Heads(letters).receipt()
    assert list(tmp_path.iterdir()) == [path]


def test_a_history_is_compared_as_soon_as_it_has_come_so_far(tmp_path: Path) -> None:
    path = tmp_path / "receipt.json"
    ReceiptFile(path).keep(Heads("abcd").receipt(), Heads("abcd"))
    (said,) = read_in_pages(path, "abxdefgh")
    assert "another history" in said, "at version 4, and not at its end"
    assert {kept(other) for other in tmp_path.iterdir()} == {Heads("abcd").receipt(), Heads("abxd").receipt()}


def test_a_history_that_ends_before_is_another_one(tmp_path: Path) -> None:
    path = tmp_path / "receipt.json"
    ReceiptFile(path).keep(Heads("abcdef").receipt(), Heads("abcdef"))
    (said,) = read_in_pages(path, "abcd")
    assert "only up to version 4" in said


def test_a_history_of_which_a_part_is_read_contradicts_nothing(tmp_path: Path) -> None:
    path = tmp_path / "receipt.json"
    ReceiptFile(path).keep(Heads("abcdef").receipt(), Heads("abcdef"))
    assert read_in_pages(path, "abcd", present=6) == []
    assert kept(path) == Heads("abcdef").receipt()


def test_another_program_comes_further_while_this_one_reads_the_history(tmp_path: Path) -> None:
    path = tmp_path / "receipt.json"
    late = ReceiptFile(path)  # asks how far the match has come: 3
    ReceiptFile(path).keep(Heads("abcde").receipt(), Heads("abcde"))
    late.keep(Heads("abc").receipt(), Heads("abc"))
    assert kept(path) == Heads("abcde").receipt()
    with pytest.raises(ReceiptConflictError, match="another history"):
        late.keep(Heads("abcdx").receipt(), Heads("abcdx"))


def test_who_did_not_follow_from_there_cannot_tell(tmp_path: Path) -> None:
    path = tmp_path / "receipt.json"
    ReceiptFile(path).keep(Heads("abc").receipt(), Heads("abc"))
    with pytest.raises(ReceiptConflictError, match="from the beginning"):
        ReceiptFile(path).keep(Heads("abcdef").receipt(), Following())
    assert kept(path) == Heads("abc").receipt()


def test_two_programs_follow_the_same_match(tmp_path: Path) -> None:
    path = tmp_path / "receipt.json"
    one, two = ReceiptFile(path), ReceiptFile(path)
    one.keep(Heads("ab").receipt(), Heads("ab"))
    two.keep(Heads("abc").receipt(), Heads("abc"))
    one.keep(Heads("ab").receipt(), Heads("ab"))
    assert kept(path) == Heads("abc").receipt(), "the other one is ahead"
    one.keep(Heads("abcd").receipt(), Heads("abcd"))
    two.keep(Heads("abcde").receipt(), Heads("abcde"))
    with pytest.raises(ReceiptConflictError):
        one.keep(Heads("abcdx").receipt(), Heads("abcdx"))


def test_what_cannot_be_written_leaves_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "receipt.json"
    ReceiptFile(path).keep(Heads("ab").receipt(), Heads("ab"))
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("caravanserai.receipt_files.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        ReceiptFile(path).keep(Heads("abc").receipt(), Heads("abc"))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path], "no partial file is left"


async def test_with_the_asynchronous_client(tmp_path: Path) -> None:
    file = ReceiptFile(tmp_path / "receipt.json")
    async with serving(tmp_path) as service, client(service.address) as ann:
        watch = await ann.replay(await begin(ann))
        async for update in watch:
            file.keep(ann.receipt(update), watch.following)
        assert kept(file.path) == ann.receipt(update)
        forged = replace(ann.receipt(update), digest=bytes(32))
        file.path.write_text(forged.to_json())
        with pytest.raises(ReceiptConflictError):
            file.keep(ann.receipt(update), watch.following)


def test_with_the_synchronous_client(tmp_path: Path) -> None:
    file = ReceiptFile(tmp_path / "receipt.json")
    with LocalService(configuration(tmp_path)) as service, Client.connect(service.address) as ann:
        match = ann.create_match("marcopolo", 2).name
        ann.join(match, "Ann")
        with ann.replay(match) as watch:
            for update in watch:
                file.keep(ann.receipt(update), watch.following)
        assert kept(file.path) == ann.receipt(update)
        before = kept(file.path)
        with ann.replay(match, up_to=1) as watch:  # a part of it contradicts nothing
            ReceiptFile(file.path).keep(ann.receipt(next(iter(watch))), watch.following)
        assert kept(file.path) == before
        with ann.watch(match, after=update.version) as watch:  # begun in the middle: at the receipt that is kept
            ann.add_bot(match, "greedy")
            update = next(iter(watch))
            file.keep(ann.receipt(update), watch.following)
        assert kept(file.path) == ann.receipt(update)
