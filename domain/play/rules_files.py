"""The files in which the rules of a game stand, and what identifies their content."""

from hashlib import sha256
from pathlib import Path

SUFFIXES = {".py", ".toml"}
LEFT_OUT = {"__pycache__", "v1", "words"}
"""Folders of a game that decide nothing: what Python and the protocol compiler made, and texts."""


def rules_digest(folder: Path) -> str:
    """SHA-256 of the files with rules, in hexadecimal digits; empty if there are none.

    It is that of what `sha256sum` prints of them: a line for each, sorted by their paths from the folder.
    """
    files = {
        file.relative_to(folder).as_posix(): file
        for file in folder.rglob("*")
        if file.suffix in SUFFIXES and file.is_file() and not LEFT_OUT & set(file.relative_to(folder).parts)
    }
    lines = [f"{sha256(files[name].read_bytes()).hexdigest()}  {name}\n" for name in sorted(files)]
    return sha256("".join(lines).encode()).hexdigest() if lines else ""
