"""Give all that is published a new version, and write the changelog of it.

    python -m tools.release 0.2.0

changes each place that states the version, and nothing else, then does `python -m tools.changelog --release 0.2.0`.
docs/releases.md says what else belongs to a release.
"""

import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from tools import changelog

ROOT = Path(__file__).resolve().parent.parent
OWN = '"caravanserai-client=={}"', '"caravanserai-protocol[grpc]=={}"'
TERMINAL = '"caravanserai-terminal=={}"', '"caravanserai-terminal[full-screen]=={}"'
VERIFY, MESSAGES = '"caravanserai-verify=={}"', '"caravanserai-protocol=={}"'
SERVICE = '"caravanserai-service=={}"'
LOCKED = '"name": "{name}",\n{indent}"version": "{}"'
WHEELS = "caravanserai_{part}-{}-py3"
JAR = "clients/java/target/caravanserai-client-{}.jar"
STATED: dict[str, Sequence[str]] = {
    "pyproject.toml": ('\nversion = "{}"', *OWN, VERIFY, *TERMINAL),
    "clients/python/pyproject.toml": ('\nversion = "{}"', OWN[1]),
    "clients/terminal/pyproject.toml": ('\nversion = "{}"', OWN[0], VERIFY),
    "lab/pyproject.toml": ('\nversion = "{}"', SERVICE),
    "protocol/python/pyproject.toml": ('\nversion = "{}"',),
    "verify/pyproject.toml": ('\nversion = "{}"', MESSAGES),
    "clients/typescript/package.json": ('"version": "{}"',),
    "clients/typescript/package-lock.json": tuple(
        LOCKED.replace("{name}", "caravanserai").replace("{indent}", " " * wide) for wide in (2, 6)
    ),
    "clients/web/package.json": ('"version": "{}"',),
    "clients/web/package-lock.json": tuple(
        LOCKED.replace("{name}", name).replace("{indent}", " " * wide)
        for name, wide in (("caravanserai-web", 4), ("caravanserai-web", 12), ("caravanserai", 12))
    ),
    "clients/java/pom.xml": ("<artifactId>caravanserai-client</artifactId>\n  <version>{}</version>",),
    "CITATION.cff": ("\nversion: {}",),
    "Containerfile": ('org.opencontainers.image.version="{}"',),
    "clients/java/README.md": ("<version>{}</version>", JAR),
    "clients/typescript/README.md": ("caravanserai-{}.tgz",),
    "docs/deploying.md": (
        "/opt/caravanserai-{}",
        *(WHEELS.replace("{part}", part) for part in ("protocol", "client", "verify", "terminal", "service")),
    ),
    "docs/operations.md": (WHEELS.replace("{part}", "service"),),
    "docs/releases.md": ("clients/go/v{}",),
}
"""The texts around the version in each file that states it."""
VERSION = re.compile(r"\d+\.\d+\.\d+")


def version_of(root: Path) -> str:
    """The version of a checkout."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def missing(root: Path, version: str) -> list[str]:
    """The places that do not state a version: the file, and the text that should be there."""
    return [
        f"{file}: {text.format(version)}"
        for file, texts in STATED.items()
        for text in texts
        if text.format(version) not in (root / file).read_text(encoding="utf-8")
    ]


def state(root: Path, new: str) -> None:
    """Changes the version in each place.

    Raises:
        ValueError: a place does not state the version that all others do; nothing was changed.
    """
    old = version_of(root)
    if lacking := missing(root, old):
        raise ValueError(f"the version {old} is not stated in {'; '.join(lacking)}")
    for file in STATED:
        path = root / file
        content = path.read_text(encoding="utf-8")
        for text in STATED[file]:
            content = content.replace(text.format(old), text.format(new))
        path.write_text(content, encoding="utf-8")


def date(root: Path, version: str) -> None:
    """Gives the citation the day on which the changelog says that a version was released."""
    history, citation = (root / "CHANGELOG.md").read_text(encoding="utf-8"), root / "CITATION.cff"
    day = history.partition(f"## [{version}] - ")[2][:10]
    text = re.sub(r"(?m)^date-released: .*$", f"date-released: {day}", citation.read_text(encoding="utf-8"))
    citation.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Make the release; the exit status."""
    if len(arguments) != 1 or not VERSION.fullmatch(arguments[0]):
        print("Name the version: python -m tools.release 0.2.0", file=sys.stderr)
        return 2
    (version,) = arguments
    try:
        state(root, version)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    status = changelog.main(["--release", version], root)
    if not status:
        date(root, version)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
