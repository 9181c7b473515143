"""`caravan witness` and `caravan audit serve` as operators run them: in processes of their own, which may be killed."""

import asyncio
import random
import re
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from domain.audit.notes import Checkpoint, PublicKey, signatures_of
from domain.audit.witness_protocol import Submission
from domain.matches.signatures import fits
from service.audit.keys import read_keys
from service.audit.signer import KeptCheckpoint, Signer
from service.foundation.fetch import FetchError, fetch
from tests.clients.processes import PIPE, STDOUT, Command
from tests.clients.test_audit import answer, caravan, done
from tests.domain.audit.test_witness_protocol import FORK, LOG, TREE
from tests.service.audit.trees import add_players, brought_up, opened
from tests.service.audit.witnesses import WITNESS_KEYS


@contextmanager
def running(*arguments: object) -> Iterator[tuple[str, Command]]:
    """A command that serves; its address and its process."""
    with Command(arguments, stdout=PIPE, stderr=STDOUT) as process:
        assert process.stdout is not None
        try:
            line = ""
            for line in process.stdout:
                if found := re.search(r"http://\S+", line):
                    yield found[0], process
                    break
            else:
                raise AssertionError(line)
        finally:
            process.kill()


@pytest.fixture
def witness(tmp_path: Path) -> list[object]:
    """The arguments of a witness of the log."""
    keys = tmp_path / "witness-keys"
    done("witness", "key", "create", keys, "--name", "witness.example")
    state = tmp_path / "state"
    return ["witness", "serve", "--listen", "0", "--state", state, "--key", keys, "--log", str(LOG.public)]


def sent(address: str, submission: Submission) -> tuple[int, bytes]:
    """The status of the answer of a witness; 0 if it does not."""
    try:
        reply = asyncio.run(fetch(f"{address}/add-checkpoint", str(submission).encode(), most=1 << 16, seconds=60))
    except FetchError:
        return 0, b""
    return reply.status, reply.body


def test_keys_of_a_witness_are_made_exchanged_and_shown(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    first = done("witness", "key", "create", keys, "--name", "w.example").strip()
    assert PublicKey.of(first).kind == 4
    second = done("witness", "key", "rotate", keys).strip()
    assert answer("witness", "key", "show", keys)["keys"] == [second, first]
    assert first in done("witness", "key", "retire", keys).replace("\n", "")
    assert "of another kind" in caravan("audit", "key", "show", keys).stderr.replace("\n", " ")


def test_a_witness_cosigns_and_is_ended(witness: list[object], tmp_path: Path) -> None:
    key = read_keys(tmp_path / "witness-keys", 4)[0].public
    with running(*witness) as (address, process):
        status, lines = sent(address, TREE.submission(0, 7))
        assert status == 200
        assert TREE.note(7).with_signatures(signatures_of(lines)).cosigned(key, fits)
        process.send_signal(signal.SIGTERM)
        assert process.wait(150) == 0
    with running(*witness) as (address, _):
        assert sent(address, FORK.submission(0, 7)) == (409, b"7\n")
        assert sent(address, FORK.submission(7, 7))[0] == 422


def test_killed_at_any_time_it_never_cosigns_two_trees_of_one_size(witness: list[object]) -> None:
    """Two logs with one key ask at once for trees that grow, while the witness is killed again and again."""
    dice, cosigned = random.Random(7), set[tuple[int, bytes]]()
    size = 0
    with running(*witness) as (address, _):  # killed as soon as it has answered
        assert sent(address, TREE.submission(0, 1))[0] == 200
        cosigned.add((1, TREE.roots[1]))
    for _ in range(4):
        with running(*witness) as (address, process), ThreadPoolExecutor(2) as pool:
            threading.Timer(dice.uniform(0.05, 0.5), process.kill).start()
            while process.poll() is None:
                submissions = [log.submission(old, size + 1) for log in (TREE, FORK) for old in (size, size + 1)]
                answers = list(pool.map(lambda entry: sent(address, entry), submissions))
                for submission, (status, _) in zip(submissions, answers, strict=True):
                    if status == 200:
                        found = Checkpoint.of(submission.note.text)
                        cosigned.add((found.size, found.root))
                if size < 38 and (409, b"%d\n" % (size + 1)) in answers:
                    size += 1
    sizes = [found for found, _ in cosigned]
    assert len(sizes) == len(set(sizes)), "two roots of one size"


def test_what_cannot_be_is_said(witness: list[object], tmp_path: Path) -> None:
    key = str(WITNESS_KEYS[0].public)
    done("audit", "key", "create", tmp_path / "keys", "--name", LOG.name)
    serve = ("serve", "--store", tmp_path / "s.sqlite", "--port", "0")
    listed = tmp_path / "witnesses"
    listed.write_text(f"# two of them\n\nhttp://w.example={key}\nnonsense\n")
    for arguments, says in (
        ((*witness[:-1], key), "is a witness"),
        ((*witness[:-1], "nonsense"), "not a public key"),
        ((*witness[:3], "nonsense", *witness[4:]), "not an address to listen on"),
        ((*witness[:7], tmp_path / "keys", *witness[8:]), "of another kind"),
        ((*witness[:5], listed / "state", *witness[6:]), "it exists already"),
        ((*witness[:5], listed, *witness[6:]), "not a database"),
        ((*serve, "--audit-witness", f"http://w.example={key}"), "nothing to cosign"),
        ((*serve, "--audit-keys", tmp_path / "keys", "--audit-witness-quorum", 1), "1 of 0 witnesses"),
        ((*serve, "--audit-keys", tmp_path / "keys", "--audit-witnesses", listed), "names no witness"),
        ((*serve, "--audit-keys", tmp_path / "keys", "--audit-witnesses", tmp_path / "none"), "no such file"),
        (("audit", "serve", tmp_path, "--listen", "0"), "has no log"),
        (("audit", "check", tmp_path, "--witness-key", key), "key of one log"),
        (("audit", "check", "http://w.example?x", "--log-key", str(LOG.public)), "is no address"),
        (("audit", "check", tmp_path, "--adopt", tmp_path / "kept"), "only what a store has signed"),
    ):
        result = caravan(*arguments)
        assert result.exit_code == 1, result.output
        assert says in " ".join(result.stderr.split()), result.stderr
    result = caravan(*serve, "--audit-keys", tmp_path / "keys", "--audit-witness", f"w.example={key}")
    assert result.exit_code == 2, "the option itself is wrong"
    assert "is no address" in result.stderr


def test_a_published_log_is_served_and_checked(tmp_path: Path) -> None:
    log_key = done("audit", "key", "create", tmp_path / "keys", "--name", "example.org/games").strip()
    store, folder = tmp_path / "store.sqlite", tmp_path / "log"
    witness = WITNESS_KEYS[0]
    with opened(store) as (written, tree):
        add_players(written, 12)
        brought_up(tree)
        note = Signer(tree, read_keys(tmp_path / "keys"), KeptCheckpoint(tmp_path / "kept")).sign()
        tree.cosign(12, note.text, [witness.cosign(note.text, int(time.time()))])
    done("audit", "export", store, folder)
    trusted = ("--log-key", log_key, "--witness-key", str(witness.public))
    with running("audit", "serve", folder, "--listen", "0") as (address, _):
        for where in (store, folder, f"{address}/log"):
            found = answer("audit", "check", where, *trusted, "--checkpoint", folder / "checkpoint")
            assert (found["ok"], found["signed"], found["witnessed"]) == (True, 12, 12)
        assert "Witnesses have cosigned 12 events" in " ".join(done("audit", "check", folder, *trusted).split())
        more = ("--witness-key", str(WITNESS_KEYS[1].public))
        assert answer("audit", "check", folder, *trusted, *more, "--witnesses", 1)["ok"]
        for where in (store, folder):
            found = answer("audit", "check", where, *trusted, *more, status=1)
            assert "has not the cosignatures of 2 of 2 witnesses" in found["findings"][0]
        reply = asyncio.run(fetch(f"{address}/log/../keys", most=1000, seconds=60))
        assert reply.status == 404
    assert "no connection" in caravan("audit", "check", f"{address}/log", *trusted).stderr
