"""The changelog is made of fragments: those of the repository are sound, and a release loses no entry."""

from pathlib import Path

import pytest

from tests.test_documentation import LINK
from tools.changelog import FragmentError, fragments, main

ROOT = Path(__file__).resolve().parents[1]
OLD = """# Changelog

## [Unreleased]

### Added

- A door.

### Fixed

- A hinge
  of the door.

## [0.1.0] - 2026-11-20

### Added

- A house.
"""
NEW = """# Changelog

## [Unreleased]

## [0.2.0] - DAY

The house has [windows](docs/house.md).

### Upgrading

Open them slowly.

All changes, one by one: [docs/changes/0.2.0.md](docs/changes/0.2.0.md).

## [0.1.0] - 2026-11-20

### Added

- A house.
"""
ALL = """# All changes of 0.2.0

[The notes](../../CHANGELOG.md) have what matters most.

## Added

- A window
  with two [panes](../../docs/house.md#panes), by [a glazier](https://example.org).
- A door.

## Removed

- The ladder.

## Fixed

- A hinge
  of the door.
"""


def test_the_fragments_of_the_repository_are_sound_and_link_as_the_changelog_does() -> None:
    entries = [entry for kind in fragments(ROOT / "changelog.d").values() for entry in kind]
    links = [path for entry in entries for path, _ in LINK.findall(entry) if path and "://" not in path]
    assert [path for path in links if not (ROOT / path).exists()] == []


def test_a_release_has_notes_and_a_page_of_all_entries_and_the_fragments_are_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, changelog = tmp_path / "changelog.d", tmp_path / "CHANGELOG.md"
    folder.mkdir()
    (tmp_path / "docs").mkdir()
    changelog.write_text(OLD)
    (folder / "README.md").write_text("# Fragments\n")
    (folder / "window.added.md").write_text(
        "A window\nwith two [panes](docs/house.md#panes), by [a glazier](https://example.org).\n"
    )
    (folder / "ladder.removed.md").write_text("The ladder.\n")
    assert main([], tmp_path) == 0
    shown = capsys.readouterr().out
    assert "### Added\n\n- A window\n" in shown
    assert shown.endswith("### Removed\n\n- The ladder.\n\n")
    assert main(["--release", "0.2.0"], tmp_path) == 1
    assert "changelog.d/NOTES.md" in capsys.readouterr().err
    assert changelog.read_text() == OLD
    (folder / "NOTES.md").write_text("The house has [windows](docs/house.md).\n\n### Upgrading\n\nOpen them slowly.\n")
    assert main(["--release", "0.2.0"], tmp_path) == 0
    lines = changelog.read_text().splitlines()
    lines[4] = "## [0.2.0] - DAY"
    assert lines == NEW.splitlines()
    assert (tmp_path / "docs" / "changes" / "0.2.0.md").read_text() == ALL
    assert [path.name for path in folder.iterdir()] == ["README.md"]


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("window.md", "A window.", "not named"),
        ("window.new.md", "A window.", "not named"),
        ("A Window.added.md", "A window.", "not named"),
        ("window.added.md", "", "one entry"),
        ("window.added.md", "- A window.", "one entry"),
        ("window.added.md", "A window.\n\nA door.", "one entry"),
        ("window.added.md", "A window. " * 100, "at most 450"),
    ],
)
def test_a_file_that_is_no_fragment_is_named(tmp_path: Path, name: str, text: str, fault: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(FragmentError, match=f"{name}.*{fault}"):
        fragments(tmp_path)
