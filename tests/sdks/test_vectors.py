"""The conformance vectors are what the service's rules make, in every run, and an archive has them."""

import gzip
import json
import os
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path

from caravanserai_protocol.v1.effect_pb2 import Effect
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from google.protobuf.json_format import ParseDict

from tools.make_vectors import FOLDER, MANIFEST, archive, read
from tools.vectors import clocks
from tools.vectors.matches import examples

ROOT = Path(__file__).resolve().parents[2]


def files_in(folder: Path) -> dict[str, str]:
    """The contents of all files but the description, uncompressed."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != "README.md")
    return {str(path.relative_to(folder)): read(path) for path in files}


def test_the_vectors_made_again_are_those_that_lie_there(tmp_path: Path) -> None:
    """In another process, in another order of sets, and in another folder.

    If this fails because rules, words or the format changed: run `python -m tools.make_vectors`.
    """
    script = "import sys; from pathlib import Path; from tools.make_vectors import write; write(Path(sys.argv[1]))"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True, cwd=ROOT, env=environment)
    made, there = files_in(tmp_path), files_in(FOLDER)
    assert set(made) == set(there)
    assert [path for path, text in made.items() if there[path] != text] == []


def test_the_manifest_names_every_file_and_what_it_holds() -> None:
    there = files_in(FOLDER)
    listed = {entry["path"]: entry["sha256"] for entry in json.loads(there.pop(MANIFEST))["files"]}
    assert len(listed) > 10
    assert listed == {path: sha256(text.encode()).hexdigest() for path, text in there.items()}


def test_everything_that_can_happen_happens_in_some_match() -> None:
    """Each kind of event and effect, openings for a seat and for nobody, and secret decisions of three games. What is
    about clocks happens in the vectors of clocks.
    """
    bodies, kinds, audiences, secret = set(), set(), set(), set()
    for match in examples().values():
        for update in match.updates:
            event = MatchEvent.FromString(update.event)
            bodies.add(event.WhichOneof("body"))
            kinds |= {effect.WhichOneof("kind") for effect in event.effects}
            audiences |= {len(opening.audience) for opening in update.openings}
            if event.HasField("decided") and not event.decided.HasField("decision"):
                secret.add(match.story.match.created.game)
    timed = [ParseDict(event, MatchEvent()) for match in clocks.matches() for event in match["events"]]
    bodies |= {event.WhichOneof("body") for event in timed}
    assert bodies == {field.name for field in MatchEvent.DESCRIPTOR.oneofs_by_name["body"].fields}
    assert kinds == {field.name for field in Effect.DESCRIPTOR.oneofs_by_name["kind"].fields}
    assert audiences >= {0, 1}
    assert secret == {"auction", "lanterns", "marcopolo", "palmyra"}


def test_they_are_small_enough_to_keep() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 3 << 20


def test_an_archive_has_all_files_and_always_the_same_bytes(tmp_path: Path) -> None:
    first, second = archive(tmp_path / "one"), archive(tmp_path / "two")
    assert first.name.startswith("caravanserai-vectors-")
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as tar:
        packed = {Path(entry.name).relative_to(first.name.removesuffix(".tar.gz")): entry for entry in tar}
        assert {str(path) for path in packed} == {
            str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()
        }
        assert {(entry.mtime, entry.uid, entry.mode) for entry in packed.values()} == {(0, 0, 0o644)}
    assert gzip.decompress(first.read_bytes())[257:262] == b"ustar"


def test_the_python_library_passes_them_without_the_service() -> None:
    """The runner imports nothing but the library."""
    text = (Path(__file__).parent / "test_vectors_python.py").read_text(encoding="utf-8")
    imported = {line.split()[1].split(".")[0] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert not imported & {"domain", "service", "projections", "clients", "tools", "tests"}
