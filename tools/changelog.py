"""Make the changelog of its fragments: the files of `changelog.d`, one for each change that users notice.

    python -m tools.changelog                    print what the fragments make together
    python -m tools.changelog --release 0.2.0    release them, with all that is unreleased in CHANGELOG.md

CONTRIBUTING.md says how to write one. A file for each change never conflicts with that of another branch. A release has
notes, which somebody has written into changelog.d/NOTES.md for people who read them in five minutes: they go into
CHANGELOG.md. All entries go into a page of their own, docs/changes/0.2.0.md.
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
LONGEST = 450
"""The most characters of an entry: a page of docs/ says more."""
UNRELEASED = "## [Unreleased]\n"
NOTES = "NOTES.md"
NO_FRAGMENTS = ("README.md", NOTES)
LINK = re.compile(r"(?<=\]\()(?=[^)#])(?![a-z]+:)")
"""The beginning of the target of a link to a file of the repository."""


class FragmentError(Exception):
    """A file is no fragment of the changelog."""


def fragments(folder: Path) -> dict[str, list[str]]:
    """The entries of each kind, by the names of their files.

    Raises:
        FragmentError: a file has another name, or does not hold one entry.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(folder.iterdir()):
        if path.name in NO_FRAGMENTS:
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


def released(changelog: str, notes: str, version: str, day: str) -> str:
    """The changelog with the notes of a new version, and nothing unreleased."""
    before, after = changelog.split(UNRELEASED)
    _, *older = re.split(r"^(?=## \[)", after, flags=re.MULTILINE)
    everything = f"All changes, one by one: [docs/changes/{version}.md](docs/changes/{version}.md)."
    return f"{before}{UNRELEASED}\n## [{version}] - {day}\n\n{notes.strip()}\n\n{everything}\n\n{''.join(older)}"


def all_changes(changelog: str, entries: Mapping[str, Sequence[str]], version: str) -> str:
    """The page with each entry of a new version, from two folders below the changelog."""
    unreleased = re.split(r"^## \[", changelog.split(UNRELEASED)[1], flags=re.MULTILINE)[0]
    section = LINK.sub("../../", merged(unreleased.lstrip("\n"), entries)).rstrip()
    section = re.sub("^###", "##", section, flags=re.MULTILINE)
    return f"# All changes of {version}\n\n[The notes](../../CHANGELOG.md) have what matters most.\n\n{section}\n"


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
    notes, page = folder / NOTES, root / "docs" / "changes" / f"{version}.md"
    if not notes.exists():
        print(f"Write the notes of the release into changelog.d/{NOTES} first.", file=sys.stderr)
        return 1
    day = datetime.now(UTC).date().isoformat()
    before = changelog.read_text(encoding="utf-8")
    page.parent.mkdir(exist_ok=True)
    page.write_text(all_changes(before, entries, version), encoding="utf-8")
    changelog.write_text(released(before, notes.read_text(encoding="utf-8"), version, day), encoding="utf-8")
    for path in folder.iterdir():
        if path.name != "README.md":
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
