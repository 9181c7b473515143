"""Make the changelog of its fragments: the files of `changelog.d`, one for each change that users notice.

    python -m tools.changelog                    print what the fragments make together
    python -m tools.changelog --release 0.2.0    move them into CHANGELOG.md, with all that is unreleased there

CONTRIBUTING.md says how to write one. A file for each change never conflicts with that of another branch.
"""

import re
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("added", "changed", "deprecated", "removed", "fixed", "security")
"""The kinds of changes, in the order of Keep a Changelog."""
NAME = re.compile(rf"[a-z0-9]+(?:-[a-z0-9]+)*\.(?:{'|'.join(KINDS)})\.md")
LONGEST = 600
"""The most characters of an entry: a page of docs/ says more."""
UNRELEASED = "## [Unreleased]\n"


class FragmentError(Exception):
    """A file is no fragment of the changelog."""


def fragments(folder: Path) -> dict[str, list[str]]:
    """The entries of each kind, by the names of their files.

    Raises:
        FragmentError: a file has another name, or does not hold one entry.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(folder.iterdir()):
        if path.name == "README.md":
            continue
        text = path.read_text(encoding="utf-8").strip()
        if not NAME.fullmatch(path.name):
            raise FragmentError(f"{path.name} is not named <change>.<kind>.md; kinds are {', '.join(KINDS)}")
        if not text or "\n\n" in text or text.startswith(("-", "*", "#")):
            raise FragmentError(f"{path.name} does not hold one entry without a bullet")
        if len(text) > LONGEST:
            raise FragmentError(f"{path.name} has {len(text)} characters; an entry has at most {LONGEST}")
        found.setdefault(path.suffixes[-2][1:], []).append("- " + text.replace("\n", "\n  ") + "\n")
    return found


def merged(section: str, entries: Mapping[str, Sequence[str]]) -> str:
    """A section of the changelog with more entries, each first below the heading of its kind."""
    parts = re.split(r"^### (\w+)\n\n?", section, flags=re.MULTILINE)
    lead, texts = parts[0], dict(zip((name.lower() for name in parts[1::2]), parts[2::2], strict=True))
    for kind, new in entries.items():
        texts[kind] = "".join(new) + texts.get(kind, "\n")
    ordered = (f"### {kind.capitalize()}\n\n{texts[kind].rstrip()}\n\n" for kind in KINDS if kind in texts)
    return lead + "".join(ordered)


def released(changelog: str, entries: Mapping[str, Sequence[str]], version: str, day: str) -> str:
    """The changelog with a new version, which has all that was unreleased."""
    before, after = changelog.split(UNRELEASED)
    unreleased, *older = re.split(r"^(?=## \[)", after, flags=re.MULTILINE)
    section = merged(unreleased.lstrip("\n"), entries)
    return f"{before}{UNRELEASED}\n## [{version}] - {day}\n\n{section}{''.join(older)}"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Print the fragments, or release them; the exit status."""
    folder, changelog = root / "changelog.d", root / "CHANGELOG.md"
    try:
        entries = fragments(folder)
    except FragmentError as error:
        print(error, file=sys.stderr)
        return 1
    if not arguments:
        print(merged("", entries), end="")
        return 0
    _, version = arguments
    day = datetime.now(UTC).date().isoformat()
    changelog.write_text(released(changelog.read_text(encoding="utf-8"), entries, version, day), encoding="utf-8")
    for path in folder.iterdir():
        if path.name != "README.md":
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
