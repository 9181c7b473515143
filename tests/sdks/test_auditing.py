"""Other people's tools agree with the transparency log and its witness: the Go team's packages for notes and trees, and
those of github.com/transparency-dev for checkpoints, cosignatures and witnesses.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from domain.audit.notes import LOG_KEY, WITNESS_KEY, Note, PublicKey
from domain.audit.witness_protocol import Witness
from domain.matches.signatures import fits
from service.audit import cosignatures
from service.audit.keys import PrivateKey, write_keys
from service.audit.publication import write_files
from service.audit.signer import KeptCheckpoint, Signer
from tests.sdks.building import TIMEOUT, go_built, run
from tests.sdks.toolchains import missing
from tests.service.audit.cosigned_logs import log as asking
from tests.service.audit.test_tree import grow
from tests.service.audit.trees import KEY, NAME, brought_up, opened

if not missing("Go"):
    pytestmark = pytest.mark.timeout(2 * TIMEOUT)

    @pytest.fixture(scope="module")
    def programs() -> Path:
        """The folder with the programs `auditing`, `witness` and `feeder`."""
        return go_built()

    @pytest.fixture(scope="module")
    def program(programs: Path) -> Path:
        return programs / "auditing"

    def test_go_agrees_over_growth_restarts_and_another_key(program: Path, tmp_path: Path) -> None:
        folder, store, old = tmp_path / "log", tmp_path / "store.sqlite", tmp_path / "old"
        new = PrivateKey.new(NAME)
        signed_by: dict[Path, list[PrivateKey]] = {}
        for events, keys in ((0, [KEY]), (1, [KEY]), (699, [KEY]), (1_300, [new, KEY]), (5, [new])):
            with opened(store) as (written, tree):
                grow(written, events)
                size = brought_up(tree)
                Signer(tree, keys, KeptCheckpoint(tmp_path / "kept")).sign()
                write_files(tree, folder)
            signed_by[Path(shutil.copy(folder / "checkpoint", f"{old}-{size}"))] = keys
            for path, signed in signed_by.items():
                for key in (key for key in keys if key in signed):
                    shown = run(str(program), str(key.public), str(folder), str(path), folder=tmp_path)
                    assert shown.startswith(f"{size} entries, {size} proofs of inclusion"), shown

    @pytest.fixture
    def log(tmp_path: Path) -> Path:
        """A folder with a log of 300 events."""
        with opened(tmp_path / "store.sqlite") as (store, tree):
            grow(store, 300)
            brought_up(tree)
            Signer(tree, [KEY], KeptCheckpoint(tmp_path / "kept")).sign()
            write_files(tree, tmp_path / "log")
        shutil.copy(tmp_path / "log" / "checkpoint", tmp_path / "old")
        return tmp_path / "log"

    @pytest.mark.parametrize(
        "name", ["checkpoint", "tile/0/000", "tile/0/001.p/44", "tile/entries/000", "tile/1/000.p/1"]
    )
    def test_go_finds_a_changed_byte(program: Path, log: Path, name: str) -> None:
        """So the agreement above says something."""
        content = bytearray((log / name).read_bytes())
        content[40 if len(content) > 40 else 3] ^= 1
        (log / name).write_bytes(content)
        command = [str(program), str(KEY.public), str(log), str(log.parent / "old")]
        assert subprocess.run(command, capture_output=True, check=False).returncode == 1

    # -- witnesses ---------------------------------------------------------------------------------------------

    COSIGNER = PrivateKey.new("witness.example", WITNESS_KEY)

    @contextmanager
    def listening(*command: str) -> Iterator[str]:
        """A witness in a process of its own, which is killed at the end; its address."""
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            assert process.stdout is not None
            try:
                line = next(line for line in process.stdout if "http://" in line)  # warnings may come first
                yield line[line.index("http://") :].split()[0]
            finally:
                process.kill()

    def theirs(programs: Path, state: Path, key: PublicKey) -> Sequence[str]:
        """A witness of github.com/transparency-dev."""
        return str(programs / "witness"), str(state), str(COSIGNER._replace(kind=LOG_KEY)), str(key)

    def ours(folder: Path, *keys: PublicKey) -> Sequence[str]:
        """`caravan witness serve`."""
        own = folder / "witness-keys"
        if not own.exists():
            write_keys(own, [COSIGNER], new=True)
        logs = [argument for key in keys for argument in ("--log", str(key))]
        caravan = str(Path(sys.executable).with_name("caravan"))
        return caravan, "witness", "serve", "--listen", "0", "--state", str(folder / "state"), "--key", str(own), *logs

    async def test_a_witness_of_others_cosigns_over_growth_restarts_and_another_key(
        programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cosignatures, "FIRST_WAIT_SECONDS", 0.1)
        folder, new, old = tmp_path / "log", PrivateKey.new(NAME), tmp_path / "old"
        for events, keys in ((3, [KEY]), (0, [KEY]), (700, [KEY]), (1_500, [new, KEY]), (5, [new])):
            with listening(*theirs(programs, tmp_path / "state", keys[-1].public)) as address:
                witness = Witness(address, COSIGNER.public)
                async with asking(tmp_path, witness, keys=keys) as found:
                    for more in (events, 2):
                        found.sign(more)
                        await found.cosigned(witness)
                    write_files(found.tree, folder)
            if not old.exists():
                shutil.copy(folder / "checkpoint", old)
            arguments = (str(keys[-1].public), str(folder), str(folder / "checkpoint"), str(COSIGNER.public))
            assert "proofs of inclusion" in run(str(programs / "auditing"), *arguments, folder=tmp_path)
        with listening(*theirs(programs, tmp_path / "state", new.public)) as address:
            witness = Witness(address, COSIGNER.public)
            async with asking(tmp_path, witness, keys=[new], named="other.sqlite") as fork:
                fork.sign(3)
                await fork.fault("an old copy")
                with fork.store.recorder.writing() as executing:
                    executing.execute("INSERT INTO stored_events VALUES ('other', 1, 'topic', ?)", (b"x",))
                fork.sign(2_500)
                await fork.fault("a fork")
                assert fork.cosigners() == set()

    def test_a_client_of_others_is_cosigned_by_our_witness(programs: Path, tmp_path: Path) -> None:
        folder, new = tmp_path / "log", PrivateKey.new(NAME)

        def fed(address: str, key: PrivateKey, old: int) -> str:
            feeder, cosigner = str(programs / "feeder"), str(COSIGNER.public)
            return run(feeder, address, str(key.public), cosigner, str(folder), str(old), folder=tmp_path)

        def cosigned(answer: str) -> bool:
            return Note.of(answer.encode()).cosigned(COSIGNER.public, fits) is not None

        def extended(events: int, keys: Sequence[PrivateKey], named: str = "store.sqlite") -> int:
            shutil.rmtree(folder, ignore_errors=True)
            with opened(tmp_path / named) as (store, tree):
                grow(store, events)
                size = brought_up(tree)
                Signer(tree, keys, KeptCheckpoint(tmp_path / f"{named}.kept")).sign()
                write_files(tree, folder)
                return size

        size = 0
        for events, keys in ((0, [KEY]), (5, [KEY]), (700, [KEY]), (1_500, [new, KEY]), (5, [new])):
            with listening(*ours(tmp_path, KEY.public, new.public)) as address:  # another process each time
                before, size = size, extended(events, keys)
                assert cosigned(fed(address, keys[0], before))
                assert cosigned(fed(address, keys[0], size))
                if size:
                    assert fed(address, keys[0], 0) == f"stale: {size}\n"
        with listening(*ours(tmp_path, KEY.public, new.public)) as address:
            assert extended(2_500, [PrivateKey.new(NAME)], "impostor.sqlite")
            answer = subprocess.run(
                [programs / "feeder", address, str(new.public), str(COSIGNER.public), folder, str(size)],
                capture_output=True,
                check=False,
            )
            assert answer.returncode == 1, "the client itself sees that the log has not signed"
            grown = extended(5, [new], "fork.sqlite")
            assert grown < size
            assert fed(address, new, size).strip() == "old size > current"
            with opened(tmp_path / "fork.sqlite") as (store, _), store.recorder.writing() as executing:
                executing.execute("INSERT INTO stored_events VALUES ('other', 1, 'topic', ?)", (b"x",))
            assert extended(2_500, [new], "fork.sqlite") > size
            assert fed(address, new, size).strip() == "consistency proof invalid"

    @pytest.mark.parametrize("change", ["nothing", "no cosignature", "another witness", "an old time"])
    def test_go_demands_good_cosignatures(program: Path, log: Path, change: str) -> None:
        """So the agreement above says something."""
        note = Note.of((log / "checkpoint").read_bytes())
        line = COSIGNER.cosign(note.text, cosignatures.seconds() - (7200 if change == "an old time" else 0))
        cosigned = note if change == "no cosignature" else note.with_signatures([line])
        (log / "checkpoint").write_bytes(str(cosigned).encode())
        key = PrivateKey.new("w.example", WITNESS_KEY) if change == "another witness" else COSIGNER
        command = [str(program), str(KEY.public), str(log), str(log.parent / "old"), str(key.public)]
        done = subprocess.run(command, capture_output=True, check=False)
        assert done.returncode == (0 if change == "nothing" else 1), done
