"""A monitor reads every entry as it comes, goes on from its copy, and cosigns nothing that it has not checked."""

from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import pytest

from caravanserai_verify.log.published_check import CHECKPOINT, check_published, find_file, folder_reader
from domain.audit.entries import Bare, Mark
from domain.audit.merkle import EMPTY
from domain.audit.notes import WITNESS_KEY, Note
from domain.audit.trust import Policy
from domain.audit.witness_protocol import RefusedError, Submission, logs_of
from service.audit.keys import PrivateKey
from service.audit.monitor import Monitor, MonitorError, UnansweredError
from service.audit.publication import find
from service.audit.witness import CosigningWitness, WitnessState
from service.foundation.fetch import FetchError
from tests.service.audit.forged_log import ForgedLog
from tests.service.audit.trees import KEY, add_players, brought_up, opened, signer_of

TRUST = Policy((KEY.public,))
WITNESS = PrivateKey.new("monitor.example", WITNESS_KEY)
EVENT = b"e" * 32


@pytest.fixture
def log() -> ForgedLog:
    log = ForgedLog()
    for number in range(200):
        log.begin(f"matches/{number}", EVENT)
        log.go_on(f"matches/{number}", 2, EVENT)
    return log


def monitor_of(log: ForgedLog, folder: Path, size: Callable[[], int | None] = lambda: None) -> Monitor:
    """A monitor of a log that has ``size`` entries whenever it looks."""

    def read(path: str) -> bytes | None:
        published = folder / "published"
        if path == CHECKPOINT:
            log.publish(published, size())
        return find_file(published, path)

    return Monitor(read, TRUST, folder / "copy")


def test_a_copy_grows_and_is_a_log_itself(log: ForgedLog, tmp_path: Path) -> None:
    for size in (1, 2, 255, 256, 257, 400):
        monitor = monitor_of(log, tmp_path, lambda size=size: size)  # type: ignore[misc]
        assert monitor.look().size == monitor.look().size == monitor.size == size
        result = check_published(folder_reader(tmp_path / "copy"), TRUST)
        assert (result.good, result.entries) == (True, size), result.findings
    for level in ("0", "entries"):
        assert sorted(path.name for path in (tmp_path / "copy" / "tile" / level).iterdir()) == ["000", "001.p"]


def test_a_log_of_a_store_is_followed(tmp_path: Path) -> None:
    with opened(tmp_path / "store.sqlite") as (store, tree):
        monitor = Monitor(lambda path: find(tree, path), TRUST, tmp_path / "copy")
        with pytest.raises(UnansweredError, match="no checkpoint"):
            monitor.look()
        for size in (3, 300):
            add_players(store, size - tree.size())
            brought_up(tree)
            signer_of(tree, tmp_path).sign()
            assert monitor.look().root == tree.root(size)


@pytest.mark.parametrize("resumed", [True, False], ids=["resumed", "running"])
def test_a_second_history_is_found_and_stays_found(log: ForgedLog, tmp_path: Path, *, resumed: bool) -> None:
    monitor = monitor_of(log, tmp_path)
    monitor.look()
    log.go_on("matches/7", 2, b"f" * 32)
    if resumed:
        monitor = monitor_of(log, tmp_path)
    for watching in (monitor, monitor, monitor_of(log, tmp_path)):
        with pytest.raises(MonitorError, match="one stream has two histories"):
            watching.look()


def test_a_log_that_was_set_back_or_changed_is_a_fork(log: ForgedLog, tmp_path: Path) -> None:
    monitor_of(log, tmp_path).look()
    assert monitor_of(log, tmp_path, lambda: 100).look().size == 100, "an old checkpoint of the same log"
    log.entries[50] = Bare(EVENT)
    for size in (100, 400):
        with pytest.raises(MonitorError, match="This is a fork"):
            monitor_of(log, tmp_path, lambda size=size: size).look()  # type: ignore[misc]
    assert (tmp_path / "copy" / f"{CHECKPOINT}.contradicts").read_bytes() == log.signed(400).encode()
    log.begin("matches/new", EVENT)
    with pytest.raises(MonitorError, match="do not lead to its checkpoint"):
        monitor_of(log, tmp_path).look()


def test_what_cannot_be_read_is_read_later(log: ForgedLog, tmp_path: Path) -> None:
    answers: list[bytes | Exception] = []

    def read(path: str) -> bytes | None:
        if path != CHECKPOINT and answers:
            answer = answers.pop()
            if isinstance(answer, Exception):
                raise answer
            return answer
        return find_file(tmp_path / "published", path)

    log.publish(tmp_path / "published")
    monitor = Monitor(read, TRUST, tmp_path / "copy")
    for answer in (FetchError("no connection"), b"", b"\x00\x05abc"):
        answers.append(answer)
        with pytest.raises(UnansweredError):
            monitor.look()
    assert monitor.look().size == 400
    stranger = Monitor(read, Policy((PrivateKey.new(KEY.name).public,)), tmp_path / "none")
    with pytest.raises(UnansweredError, match="not good"):
        stranger.look()


def test_a_copy_that_was_changed_is_not_gone_on_from(log: ForgedLog, tmp_path: Path) -> None:
    monitor_of(log, tmp_path).look()
    file = tmp_path / "copy" / "tile" / "entries" / "000"
    content = file.read_bytes()
    for changed in (content[:-1], content[:-1] + b"x"):
        file.write_bytes(changed)
        with pytest.raises(MonitorError, match="was changed"):
            monitor_of(log, tmp_path).look()


def test_a_log_of_an_older_program_is_followed_over_its_mark(tmp_path: Path) -> None:
    log = ForgedLog(*[Bare(bytes([number]) * 32) for number in range(30)])
    monitor_of(log, tmp_path).look()
    log.entries.append(Mark())
    log.begin("matches/old", EVENT, version=3)
    assert monitor_of(log, tmp_path).look().size == 32


def test_a_witness_that_monitors_cosigns_what_it_has_checked(log: ForgedLog, tmp_path: Path) -> None:
    monitor = monitor_of(log, tmp_path)
    logs = logs_of([str(KEY.public)])
    state = WitnessState(tmp_path / "state")
    witness = CosigningWitness([WITNESS], logs, state, require=monitor.require)
    log.publish(tmp_path / "published")
    note = log.signed()
    lines = witness.add_checkpoint(str(Submission(0, (), Note.of(note.encode()))).encode())
    assert WITNESS.name in lines
    assert monitor.size == 400
    log.go_on("matches/7", 2, b"f" * 32)
    log.publish(tmp_path / "published")
    with pytest.raises(RefusedError) as refused:
        witness.add_checkpoint(str(Submission(400, (), Note.of(log.signed().encode()))).encode())
    assert refused.value.status == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "two histories" in str(refused.value)
    assert state.last(KEY.name).size == 400
    assert state.last("another log").root == EMPTY
    state.close()
