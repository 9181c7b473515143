"""Makes the conformance vectors for clients: what every client in any language must compute.

    python -m tools.make_vectors                 writes clients/vectors
    python -m tools.make_vectors --archive DIST  packs them for a release

clients/vectors/README.md describes the files. They are the same in every run; a test makes them again and compares.
"""

import argparse
import gzip
import json
import tarfile
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from tools.vectors import (
    bindings,
    chance,
    clocks,
    decisions,
    entrants,
    entries,
    errors,
    files,
    matches,
    organisers,
    receipts,
    records,
    seals,
    signatures,
    teams,
    wire,
)

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "clients" / "vectors"
FORMAT = 1
"""Raised when a client that reads the older files could not read the new ones."""
MANIFEST = "manifest.json"
README = "README.md"
Json = Any


def made() -> Iterator[tuple[str, str, str]]:
    """All files but the manifest: name, kind and content. The name of a compressed one ends with `.gz`."""
    examples = matches.examples()
    for name, match in examples.items():
        yield f"matches/{name}.json.gz", "match", text_of(matches.written(match))
    yield "records.json", "records", text_of(records.written(examples))
    yield "files.json", "files", text_of(files.written(examples, bindings.cases))
    yield "entries.json", "entries", text_of(entries.written())
    yield "receipts.json", "receipts", text_of(receipts.written(examples))
    yield "seals.json", "seals", text_of(seals.written(examples))
    yield "chance.json", "chance", text_of(chance.written())
    yield "errors.json", "errors", text_of(errors.written())
    yield "signatures.json", "signatures", text_of(signatures.written())
    yield "entrants.json", "entrants", text_of(entrants.written())
    yield "organisers.json", "organisers", text_of(organisers.written())
    yield "clocks.json.gz", "clocks", text_of(clocks.written())
    yield "decisions.json", "decisions", text_of(decisions.written(examples))
    yield "teams.json.gz", "teams", text_of(teams.written())
    yield "bytes.json", "bytes", text_of(wire.written())


def text_of(value: Json) -> str:
    """A value as the content of a file."""
    return json.dumps({"format": FORMAT, **value}, indent=1, ensure_ascii=False) + "\n"


def manifest_of(files: list[tuple[str, str, str]]) -> str:
    """The list of the files, with hashes of their uncompressed content."""
    listed = [{"path": path, "kind": kind, "sha256": sha256(text.encode()).hexdigest()} for path, kind, text in files]
    return text_of({"files": listed})


def read(path: Path) -> str:
    """The content of a file, uncompressed."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()


def write(folder: Path) -> None:
    """Writes all files whose content is another one, and removes those that are no vectors any more."""
    files = list(made())
    files.append((MANIFEST, "manifest", manifest_of(files)))
    names = {folder / path for path, _, _ in files}
    for old in (*folder.glob("*.json"), *folder.glob("matches/*")):
        if old not in names:
            old.unlink()
    for path, _, text in files:
        target = folder / path
        if target.exists() and read(target) == text:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode()
        target.write_bytes(gzip.compress(data, mtime=0) if target.suffix == ".gz" else data)


def version() -> str:
    """The version of the project."""
    project: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return project


def archive(target: Path) -> Path:
    """Packs the vectors that lie in the folder; the same bytes whenever and wherever that is done."""
    name = f"caravanserai-vectors-{version()}"
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(path for path in FOLDER.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(f"{name}/{path.relative_to(FOLDER).as_posix()}")
            data = path.read_bytes()
            entry.size, entry.mode = len(data), 0o644
            tar.addfile(entry, BytesIO(data))
    target.mkdir(parents=True, exist_ok=True)
    file = target / f"{name}.tar.gz"
    file.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return file


def main() -> None:
    """Writes the vectors, or packs them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--archive", type=Path, metavar="DIST", help="write an archive of the vectors into this folder")
    arguments = parser.parse_args()
    if arguments.archive:
        archive(arguments.archive)
    else:
        write(FOLDER)


if __name__ == "__main__":
    main()
