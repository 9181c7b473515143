"""Digests of files: what was made from them, or passed a check, need not be made or checked again until they change."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def digest_of(sources: Iterable[Path], generated: Iterable[Path] = ()) -> str:
    """One digest of all these files, and of those in these folders, except what is generated there."""
    whole = hashlib.sha256()
    for path in sorted(_files(sources, tuple(generated))):
        whole.update(str(path.relative_to(ROOT)).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def is_current(stamp: Path, digest: str) -> bool:
    """True if a stamp says that this digest is done."""
    return stamp.exists() and stamp.read_text(encoding="utf-8") == digest


def _files(sources: Iterable[Path], generated: tuple[Path, ...]) -> Iterator[Path]:
    for source in sources:
        found = source.rglob("*") if source.is_dir() else (source,)
        yield from (path for path in found if path.is_file() and not any(map(path.is_relative_to, generated)))
