"""Write the constants of all client libraries from `clients/constants.toml`: `python -m tools.client_constants`.

Each library gets its files by the templates of its language. They are committed: a library is built from them.
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "clients" / "constants.toml"
TEMPLATES = Path(__file__).parent / "constants"
FILES = {
    "python": "protocol/python/src/caravanserai_protocol/constants.py",
    "typescript": "clients/typescript/src/constants.ts",
    "typescript-statuses": "clients/typescript/src/statuses.ts",
    "java": "clients/java/src/main/java/io/caravanserai/internal/Constants.java",
    "go": "clients/go/internal/constants/constants.go",
}
"""The file of each template, from the root."""
BASIC_PLANE = 0x10000
"""Go keeps characters below it in a table of their own."""


def written(template: str) -> str:
    """The text of the file of a template."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
        autoescape=False,
    )
    environment.filters.update(camel=camel, status=status, seconds=seconds, escaped=escaped)
    ranges = [bounds(text) for text in source()["harmful"]["ranges"]]
    return environment.get_template(f"{template}.j2").render(source(), ranges=ranges, basic_plane=BASIC_PLANE)


def source() -> Mapping[str, Any]:
    """The content of the source."""
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def camel(name: str) -> str:
    """A name such as ``proof_hashes`` or ``NOT_FOUND`` as ``ProofHashes`` and ``NotFound``."""
    return "".join(word.capitalize() for word in name.split("_"))


def status(name: str) -> str:
    """The name of a status in the libraries that write one L."""
    return camel(name).replace("Cancelled", "Canceled")


def seconds(milliseconds: str) -> float:
    """A time such as ``3_000`` in seconds."""
    return int(milliseconds) / 1000


def escaped(pattern: str) -> str:
    """A pattern as it stands in a text in which a backslash must be written twice."""
    return pattern.replace("\\", "\\\\")


def bounds(text: str) -> Sequence[int]:
    """The first and the last character of a range such as ``0600-0605``."""
    ends = [int(part, 16) for part in text.split("-")]
    return ends[0], ends[-1]


def main() -> None:
    """Write the files."""
    for template, path in FILES.items():
        (ROOT / path).parent.mkdir(exist_ok=True)
        (ROOT / path).write_text(written(template), encoding="utf-8")


if __name__ == "__main__":
    main()
