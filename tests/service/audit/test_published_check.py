"""A published log is checked by somebody who has nothing but its address, or its files, and keys that they trust."""

import asyncio
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from caravanserai_verify.log.findings import AuditCheck
from caravanserai_verify.log.published_check import CHECKPOINT, check_published, find_file, folder_reader
from domain.audit.notes import Checkpoint, Note
from domain.audit.trust import Policy
from service.audit.cosignatures import seconds
from service.audit.keys import PrivateKey
from service.audit.log_reader import url_reader
from service.audit.publication import write_files
from service.configuration import Web
from service.foundation.fetch import FetchError
from service.limiting.limits import Limits
from service.web.door import Door
from service.web.log import answer_alone
from tests.service.audit.test_tree import grow
from tests.service.audit.trees import KEY, NAME, brought_up, opened, signer_of
from tests.service.audit.witnesses import WITNESS_KEYS

SIZE = 66_000
SHORT = 1_000
WITNESSED = Policy((KEY.public,), (WITNESS_KEYS[0].public,), 1)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with three levels of tiles, and a cosignature."""
    return published(tmp_path_factory.mktemp("exported"), SIZE)


def published(folder: Path, size: int) -> Path:
    """The files of a log of this size, with a cosignature."""
    with opened(folder / "store.sqlite") as (store, tree):
        grow(store, size)
        brought_up(tree)
        note = signer_of(tree, folder).sign()
        tree.cosign(size, note.text, [WITNESS_KEYS[0].cosign(note.text, seconds())])
        write_files(tree, folder / "log")
    return folder / "log"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with two levels of tiles: to check one with three takes a second each time."""
    return published(tmp_path, SHORT)


def checked(log: Path, policy: Policy | None = WITNESSED, **fields: object) -> AuditCheck:
    return check_published(folder_reader(log), policy, **fields)  # type: ignore[arg-type]


def test_a_whole_log_is_good(exported: Path, log: Path) -> None:
    result = checked(exported)
    assert result.good, result.findings
    assert (result.entries, result.signed, result.witnessed) == (SIZE, SIZE, SIZE)
    assert checked(log, None).good
    assert checked(log, Policy((KEY.public,))).good


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (flip, "tile/entries/001"),
        (flip, "tile/entries/003.p/232"),
        (Path.unlink, "tile/entries/001"),
        (Path.unlink, "tile/entries/003.p/232"),
    ],
)
def test_changed_or_missing_entries_are_found(log: Path, name: str, change: Callable[[Path], object]) -> None:
    change(log / name)
    findings = checked(log).findings
    assert any("the checkpoint knows" in finding for finding in findings), findings


def test_every_changed_or_missing_tile_is_found(exported: Path, tmp_path: Path) -> None:
    whole = Path(shutil.copytree(exported, tmp_path / "log"))
    changed = ["tile/0/007", "tile/1/001.p/1"]
    missing = ["tile/0/257.p/208", "tile/1/000", "tile/2/000.p/1"]
    for name in changed:
        flip(whole / name)
    for name in missing:
        (whole / name).unlink()
    assert sorted(finding.partition(" ")[0] for finding in checked(whole).findings) == sorted(changed + missing)


def test_the_checkpoint_must_be_there_and_signed_and_cosigned(log: Path) -> None:
    stranger = PrivateKey.new(NAME).public
    for policy, says in (
        (Policy((stranger,)), "has not signed"),
        (Policy((KEY.public,), (WITNESS_KEYS[1].public,), 1), "none has"),
        (Policy((KEY.public,), tuple(key.public for key in WITNESS_KEYS), 2), "none has"),
    ):
        assert says in checked(log, policy).findings[0]
    flip(log / CHECKPOINT)
    assert "not good" in checked(log).findings[0]
    (log / CHECKPOINT).unlink()
    assert checked(log).findings == ["there is no checkpoint"]


def test_who_kept_a_checkpoint_finds_a_fork_and_a_withheld_end(log: Path) -> None:
    for kept, says in (
        (Checkpoint(NAME, 500, bytes(32)), "This is a fork"),
        (Checkpoint(NAME, SHORT + 1, bytes(32)), "the last ones are missing"),
    ):
        assert says in checked(log, kept=[("mine", kept)]).findings[0]


def test_a_checkpoint_of_a_huge_tree_costs_nothing(log: Path) -> None:
    text = Checkpoint(NAME, (1 << 63) - 1, bytes(32)).text
    (log / CHECKPOINT).write_text(str(Note(text, (KEY.sign(text),))))
    found = checked(log, Policy((KEY.public,)))
    assert "tile/entries/003 is missing" in found.findings[0]


def test_only_files_of_the_log_are_found(log: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (log / "secret").write_text("secret")
    for path in (
        "secret",
        "../secret",
        "tile/../secret",
        "tile/0",
        "tile",
        "",
        "/etc/passwd",
        "checkpoint/x",
        "tile/0/x",
    ):
        assert find_file(log, path) is None, path


# -- over HTTP ---------------------------------------------------------------------------------------------------------


@contextmanager
def served(log: Path) -> Iterator[str]:
    """The address of a log, as `caravan audit serve` serves it."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def opened_door() -> Door:
        door = Door(partial(answer_alone, partial(find_file, log)), Web(), Limits())
        await door.open()
        return door

    door = asyncio.run_coroutine_threadsafe(opened_door(), loop).result()
    try:
        yield f"{door.address}/log"
    finally:
        asyncio.run_coroutine_threadsafe(door.close(1.0), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def test_a_log_is_checked_at_its_address(log: Path) -> None:
    with served(log) as address:
        assert check_published(url_reader(address), WITNESSED).good
        flip(log / "tile" / "0" / "001")
        assert "tile/0/001" in check_published(url_reader(address), WITNESSED).findings[0]
        assert url_reader(address)("secret") is None
        assert check_published(url_reader(f"{address}/nowhere"), WITNESSED).findings == ["there is no checkpoint"]
    with pytest.raises(FetchError, match="no connection"):
        check_published(url_reader(address), WITNESSED)


def test_a_service_may_still_be_asking_its_witnesses(log: Path) -> None:
    whole = (log / CHECKPOINT).read_bytes()
    bare = Note.of(whole)
    (log / CHECKPOINT).write_text(str(Note(bare.text, bare.signatures[:1])))
    assert not check_published(folder_reader(log), WITNESSED).good
    begun = time.monotonic()
    timer = threading.Timer(0.5, (log / CHECKPOINT).write_bytes, [whole])
    timer.start()
    assert check_published(folder_reader(log), WITNESSED, patience_seconds=120).good
    assert time.monotonic() - begun < 100
    timer.join()
