"""A witness never cosigns two trees of one size, however often it is killed and others ask at the same time."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http import HTTPStatus
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from eventsourcing.persistence import PersistenceError

from domain.audit.notes import WITNESS_KEY, Checkpoint, Note, signatures_of
from domain.audit.witness_protocol import RefusedError, Submission
from domain.matches.signatures import fits
from service.audit.keys import PrivateKey
from service.audit.witness import CosigningWitness, WitnessState
from tests.domain.audit.test_witness_protocol import FORK, LOG, LOGS, TREE

KEY = PrivateKey.new("witness.example", WITNESS_KEY)
NOW = 1_800_000_000
ROOT = Path(__file__).resolve().parents[3]
PATHS = {"PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state.sqlite"


@pytest.fixture
def witness(path: Path) -> Iterator[CosigningWitness]:
    with closing(WitnessState(path)) as state:
        yield CosigningWitness([KEY], LOGS, state, lambda: NOW)


def sent(submission: Submission) -> bytes:
    return str(submission).encode()


def refused(witness: CosigningWitness, submission: Submission) -> RefusedError:
    with pytest.raises(RefusedError) as found:
        witness.add_checkpoint(sent(submission))
    return found.value


def test_each_tree_that_goes_on_is_cosigned(witness: CosigningWitness) -> None:
    for old, size in ((0, 0), (0, 3), (3, 3), (3, 4), (4, 40)):
        submission = TREE.submission(old, size)
        lines = witness.add_checkpoint(sent(submission))
        note = submission.note.with_signatures(signatures_of(lines.encode()))
        assert note.cosigned(KEY.public, fits) == NOW
        last = witness.state.last(LOG.name)
        assert (last.size, last.root, last.note) == (size, TREE.roots[size], str(note))


def test_what_it_refuses_changes_nothing(witness: CosigningWitness) -> None:
    witness.add_checkpoint(sent(TREE.submission(0, 10)))
    before = witness.state.last(LOG.name)
    for submission, status in (
        (FORK.submission(10, 10), HTTPStatus.UNPROCESSABLE_ENTITY),
        (FORK.submission(10, 20), HTTPStatus.UNPROCESSABLE_ENTITY),
        (FORK.submission(0, 20), HTTPStatus.CONFLICT),
        (TREE.submission(5, 7), HTTPStatus.CONFLICT),
        (TREE.submission(20, 30), HTTPStatus.CONFLICT),
        (Submission(10, (), TREE.note(9)), HTTPStatus.BAD_REQUEST),
        (Submission(0, (), TREE.note(11, PrivateKey.new("other"))), HTTPStatus.NOT_FOUND),
        (Submission(0, (), TREE.note(11, PrivateKey.new(LOG.name))), HTTPStatus.FORBIDDEN),
    ):
        error = refused(witness, submission)
        assert error.status == status, submission
        assert error.size == (10 if status == HTTPStatus.CONFLICT else None)
    assert witness.state.last(LOG.name) == before


def test_it_goes_on_after_a_restart(path: Path) -> None:
    for old, size in ((0, 5), (5, 9)):
        with closing(WitnessState(path)) as state:
            CosigningWitness([KEY], LOGS, state).add_checkpoint(sent(TREE.submission(old, size)))
    with closing(WitnessState(path)) as state:
        assert refused(CosigningWitness([KEY], LOGS, state), FORK.submission(0, 5)).size == 9
    assert path.stat().st_mode & 0o777 == 0o600


def test_all_its_keys_sign_while_they_are_exchanged(path: Path) -> None:
    newer = PrivateKey.new(KEY.name, WITNESS_KEY)
    with closing(WitnessState(path)) as state:
        lines = CosigningWitness([newer, KEY], LOGS, state).add_checkpoint(sent(TREE.submission(0, 5)))
    note = TREE.note(5).with_signatures(signatures_of(lines.encode()))
    assert all(note.cosigned(key.public, fits) for key in (newer, KEY))


def test_its_time_never_goes_back(path: Path) -> None:
    times = iter((NOW, NOW - 1000, NOW + 1))
    with closing(WitnessState(path)) as state:
        witness = CosigningWitness([KEY], LOGS, state, lambda: next(times))
        found = []
        for old, size in ((0, 5), (5, 9), (9, 10)):
            lines = witness.add_checkpoint(sent(TREE.submission(old, size)))
            found.append(TREE.note(size).with_signatures(signatures_of(lines.encode())).cosigned(KEY.public, fits))
    assert found == [NOW, NOW, NOW + 1]


def test_logs_do_not_know_of_each_other(path: Path) -> None:
    other = PrivateKey.new("other.example")
    with closing(WitnessState(path)) as state:
        witness = CosigningWitness([KEY], {**LOGS, other.name: [other.public]}, state)
        witness.add_checkpoint(sent(TREE.submission(0, 10)))
        text = Checkpoint(other.name, 4, FORK.roots[4]).text
        witness.add_checkpoint(sent(Submission(0, (), Note(text, (other.sign(text),)))))
        assert (state.last(LOG.name).size, state.last(other.name).size) == (10, 4)


def test_of_all_who_ask_at_once_one_is_cosigned(witness: CosigningWitness) -> None:
    """Half of them ask for the tree, half for a fork of it: of both at most one grows."""
    witness.add_checkpoint(sent(TREE.submission(0, 0)))
    together = threading.Barrier(8)

    def ask(number: int) -> bytes | None:
        submission = (TREE, FORK)[number % 2].submission(0, 5 + number // 2)
        together.wait()
        try:
            witness.add_checkpoint(sent(submission))
        except RefusedError:
            return None
        return Checkpoint.of(submission.note.text).root

    with ThreadPoolExecutor(8) as pool:
        cosigned = [root for root in pool.map(ask, range(8)) if root is not None]
    assert cosigned == [witness.state.last(LOG.name).root]


def test_two_processes_on_one_state_are_one_witness(path: Path, witness: CosigningWitness) -> None:
    with closing(WitnessState(path)) as state:
        other = CosigningWitness([KEY], LOGS, state)
        witness.add_checkpoint(sent(TREE.submission(0, 5)))
        assert refused(other, FORK.submission(0, 5)).size == 5
        other.add_checkpoint(sent(TREE.submission(5, 6)))
        assert refused(witness, TREE.submission(5, 7)).size == 6


def test_what_cannot_be_kept_is_not_cosigned(path: Path, witness: CosigningWitness) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TRIGGER full BEFORE INSERT ON witnessed BEGIN SELECT RAISE(ABORT, 'full'); END")
        other.commit()
    with pytest.raises(PersistenceError, match="full"):
        witness.add_checkpoint(sent(TREE.submission(0, 5)))
    assert witness.state.last(LOG.name).size == 0


# -- killed ------------------------------------------------------------------------------------------------------------

STEPS = (
    "service/audit/witness.py",
    "projections/databases/sqlite.py",
    "domain/audit/witness_protocol.py",
    "service/audit/keys.py",
)
"""The files whose lines are steps."""
MOST = 500
"""More lines than are stepped through."""


def killed_after(steps: int, work: Callable[[], str]) -> tuple[str, bool]:
    """Runs something in a process that kills itself after a number of lines; what it answered, and whether it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        left = [steps]

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            if not frame.f_code.co_filename.endswith(STEPS):
                return None
            if event == "line":
                left[0] -= 1
                if not left[0]:
                    os.kill(os.getpid(), signal.SIGKILL)
            return trace

        with suppress(BaseException):
            sys.settrace(trace)
            answer = work()
            sys.settrace(None)
            os.write(writing, answer.encode())
            os._exit(0)
        os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as file:
        answer = file.read()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.waitstatus_to_exitcode(status) == 0
    return answer, not os.WIFSIGNALED(status)


def test_killed_after_any_step_it_never_cosigns_two_trees_of_one_size(tmp_path: Path) -> None:
    """A small process forks for each step: to fork a worker, with all that it has imported, takes far longer."""
    program = f"from {__name__} import kill_everywhere; print(*kill_everywhere({str(tmp_path)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=os.environ | PATHS, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    kept, steps = map(int, done.stdout.split())
    assert 1 < kept < steps - 20, "it was killed both before and after it kept the tree"


def kill_everywhere(folder: str) -> tuple[int, int]:
    """A process dies after each line of what it does; the next one is asked to cosign a fork. The number of those that
    had kept the tree, and of all.
    """
    kept = 0
    for steps in range(1, MOST):
        path = Path(folder) / f"{steps}.sqlite"

        def cosign(path: Path = path) -> str:
            with closing(WitnessState(path)) as state:
                return CosigningWitness([KEY], LOGS, state).add_checkpoint(sent(TREE.submission(0, 5)))

        answer, ended = killed_after(steps, cosign)
        with closing(WitnessState(path)) as state:
            next_one = CosigningWitness([KEY], LOGS, state)
            known = state.last(LOG.name)
            assert known.size == 5 or not answer
            if known.size:
                kept += 1
                assert known.root == TREE.roots[5]
                assert refused(next_one, FORK.submission(0, 5)).status == HTTPStatus.CONFLICT
                assert refused(next_one, FORK.submission(5, 5)).status == HTTPStatus.UNPROCESSABLE_ENTITY
                next_one.add_checkpoint(sent(TREE.submission(5, 5)))  # the log asks again and is answered
            else:
                next_one.add_checkpoint(sent(FORK.submission(0, 5)))
        if ended:
            return kept, steps
    raise AssertionError("it never ends")
