"""Write what all client libraries share from `clients/constants.toml`, `clients/findings.toml` and its
translations: `python -m tools.client_constants`.

Each library gets its files by the templates of its language. They are committed: a library is built from them.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "clients" / "constants.toml"
SENTENCES = ROOT / "clients" / "findings.toml"
TRANSLATIONS = ROOT / "caravanserai_verify" / "words"
TEMPLATES = Path(__file__).parent / "constants"
FILES = {
    "python": "protocol/python/src/caravanserai_protocol/constants.py",
    "typescript": "clients/typescript/src/constants.ts",
    "typescript-statuses": "clients/typescript/src/statuses.ts",
    "java": "clients/java/src/main/java/io/caravanserai/internal/Constants.java",
    "go": "clients/go/internal/constants/constants.go",
    "findings-python": "protocol/python/src/caravanserai_protocol/findings.py",
    "findings-typescript": "clients/typescript/src/findings.ts",
    "findings-java": "clients/java/src/main/java/io/caravanserai/internal/Findings.java",
    "findings-go": "clients/go/internal/findings/findings.go",
    "findings-web": "clients/web/src/proof/findings.ts",
}
"""The file of each template, from the root."""
BASIC_PLANE = 0x10000
"""Go keeps characters below it in a table of their own."""


class SharedFinding(NamedTuple):
    """A sentence of `clients/findings.toml`."""

    name: str
    text: str

    @property
    def parameters(self) -> Sequence[str]:
        """The names of the parts that are filled in, in their order."""
        return [name for _, name, _, _ in Formatter().parse(self.text) if name]

    @property
    def typescript(self) -> str:
        """The text as a template literal."""
        return self.text.format(**{name: f"${{String({camel_small(name)})}}" for name in self.parameters})

    def filled(self, placeholder: str) -> str:
        """The text with the same placeholder at each part."""
        return self.text.format(**dict.fromkeys(self.parameters, placeholder))


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
    environment.filters.update(
        camel=camel, camel_small=camel_small, status=status, seconds=seconds, escaped=escaped, quoted=quoted
    )
    ranges = [bounds(text) for text in source()["harmful"]["ranges"]]
    found = sentences()
    return environment.get_template(f"{template}.j2").render(
        source(),
        ranges=ranges,
        basic_plane=BASIC_PLANE,
        sections=found,
        spoken=spoken(),
        findings=[each for _, _, some in found for each in some],
    )


def source() -> Mapping[str, Any]:
    """The content of the source."""
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def sentences() -> Sequence[tuple[str, str, Sequence[SharedFinding]]]:
    """The sections of the sentences: the name of each, what it is about, and its sentences."""
    content = tomllib.loads(SENTENCES.read_text(encoding="utf-8"))
    return [
        (name, section.pop("about"), [SharedFinding(*item) for item in section.items()])
        for name, section in content.items()
    ]


def spoken() -> Mapping[str, Mapping[str, str]]:
    """The findings of the libraries in other languages: the English sentences, and those of the language."""
    files = {path.name.split(".")[1]: path for path in sorted(TRANSLATIONS.glob("findings.*.toml"))}
    return {language: tomllib.loads(path.read_text(encoding="utf-8"))["libraries"] for language, path in files.items()}


def quoted(text: str) -> str:
    """A text as a literal of TypeScript."""
    return json.dumps(text, ensure_ascii=False)


def camel(name: str) -> str:
    """A name such as ``proof_hashes`` or ``NOT_FOUND`` as ``ProofHashes`` and ``NotFound``."""
    return "".join(word.capitalize() for word in name.split("_"))


def camel_small(name: str) -> str:
    """A name such as ``proof_hashes`` as ``proofHashes``."""
    return name[0].lower() + camel(name)[1:]


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
