"""The conformance vectors of every release: today's libraries in all languages pass them beside those of today, and
today's verifier proves their matches. A change that older records or older clients would not survive fails here.
"""

import json
import sys
import tarfile
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Record
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from google.protobuf.json_format import ParseDict

from caravanserai_verify.record_proof import prove
from tests.sdks.building import ROOT, TIMEOUT, building, go_built, java, java_built, npm, run
from tests.sdks.test_java import LAUNCHER
from tests.sdks.toolchains import missing
from tools.build_app import build_library
from tools.build_go import GO
from tools.build_java import LIBRARIES
from tools.freeze import FROZEN, KINDS
from tools.make_vectors import MANIFEST, manifest_of, read

KIND = KINDS[-1]
RELEASES = sorted(path.name.removesuffix(f".{KIND}") for path in FROZEN.glob(f"*.{KIND}"))
CHANGED: Mapping[str, Mapping[tuple[str, str], frozenset[str]]] = {
    # A call that a proxy cut off without a word is sent again since 0.3.0; the libraries of 0.2.0 gave up.
    "0.2.0": {("errors.json", "errors"): frozenset({"UNKNOWN without details"})},
}
"""Cases of a release that today's libraries answer otherwise on purpose: its file and list, and their names. Nothing
that is stored, signed or proven may be here.
"""
JAVA_CLASSES = ("VectorsTest", "LogVectorsTest", "RecordFileTest", "BytesTest")
BEHAVIOUR = {"errors.json"}
"""Vectors of what a client does, rather than of what its data mean."""


@pytest.fixture(params=RELEASES)
def vectors(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The vectors of a release in a folder, without the cases that changed on purpose."""
    release = request.param
    with tarfile.open(FROZEN / f"{release}.{KIND}") as archive:
        archive.extractall(tmp_path, filter="data")
    folder: Path = tmp_path / f"caravanserai-vectors-{release}"
    for (name, key), changed in CHANGED.get(release, {}).items():
        content = json.loads(read(folder / name))
        kept = [case for case in content[key] if case["name"] not in changed]
        assert len(kept) == len(content[key]) - len(changed)
        (folder / name).write_text(json.dumps({**content, key: kept}), encoding="utf-8")
    listed = json.loads(read(folder / MANIFEST))["files"]
    files = [(entry["path"], entry["kind"], read(folder / entry["path"])) for entry in listed]
    (folder / MANIFEST).write_text(manifest_of(files), encoding="utf-8")
    return folder


def test_there_are_vectors_of_a_release_and_nothing_stored_has_changed() -> None:
    assert RELEASES
    assert {name for cases in CHANGED.values() for name, _ in cases} <= BEHAVIOUR


@pytest.mark.parametrize("release", RELEASES)
def test_the_frozen_vectors_are_the_ones_that_their_manifest_names(release: str) -> None:
    with tarfile.open(FROZEN / f"{release}.{KIND}") as archive:
        files = {Path(entry.name).name: archive.extractfile(entry) for entry in archive if entry.isfile()}
        manifest = files[MANIFEST]
        assert manifest is not None
        listed = {Path(entry["path"]).name for entry in json.load(manifest)["files"]}
    assert set(files) == {*listed, MANIFEST, "README.md"}


def _matches(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted((folder / "matches").iterdir()):
        yield path.name, json.loads(read(path))


def test_the_verifier_proves_the_matches_of_a_release_and_decides_them_again(vectors: Path) -> None:
    proven = 0
    for name, match in _matches(vectors):
        if not match["verification"]["over"]:
            continue
        record = Record.of([ParseDict(update, MatchUpdate()) for update in match["updates"]])
        assert sha256(record.to_bytes()).hexdigest() == match["record"]["sha256"], name
        found = prove(record).verification.findings
        assert [flaw for flaw in found if "still to come" not in flaw.text] == [], name  # one has a time in 2027
        assert match["verification"]["ok"], name
        proven += 1
    assert proven > 10


def _python(folder: Path) -> None:
    """A process of its own: the runner reads its cases when it is imported."""
    runner = ROOT / "tests" / "sdks" / "test_vectors_python.py"
    run(sys.executable, "-m", "pytest", "-n", "0", "-q", str(runner), folder=ROOT, VECTORS=str(folder))


def _go(folder: Path) -> None:
    for name, package in (("go", GO), ("proof", GO / "proof"), ("canonical", GO / "internal" / "canonical")):
        program = go_built() / f"{name}.test"
        said = run(str(program), "-test.run=Vectors", folder=package, VECTORS=str(folder))
        assert said.splitlines()[-1] == "PASS", said


def _typescript(folder: Path) -> None:
    with building("TypeScript"):
        build_library()
    for name in ("vectors", "bytes"):
        npm("test", "--", name, vectors=folder)


def _java(folder: Path) -> None:
    java_built()
    chosen = [f"--select-class=io.caravanserai.{name}" for name in JAVA_CLASSES]
    java(f"-Dvectors={folder}", *LAUNCHER, *chosen, libraries=LIBRARIES.read_text(encoding="utf-8"))


PASSING: Mapping[str, Callable[[Path], None]] = {
    "Python": _python,
    "Go": _go,
    "TypeScript": _typescript,
    "Java": _java,
}
"""For each language, a function that runs its library over the vectors in a folder."""


@pytest.mark.timeout(2 * TIMEOUT)
@pytest.mark.parametrize("language", [language for language in PASSING if not missing(language)])
def test_every_library_passes_the_vectors_of_a_release(language: str, vectors: Path) -> None:
    PASSING[language](vectors)
