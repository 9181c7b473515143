"""`make lint` checks each client library with the tools of its language, until it passes, and again when it changes."""

import subprocess
from pathlib import Path

import pytest

from tests.sdks.building import ROOT
from tests.sdks.toolchains import missing
from tools import lint_clients
from tools.build_go import MESSAGES
from tools.lint_clients import STYLES, Style, StyleError, lint, run


@pytest.fixture
def style(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Style:
    """A file that must not say `bad`."""
    monkeypatch.setattr(lint_clients, "PASSED", tmp_path / "build")
    monkeypatch.setattr("tools.digests.ROOT", tmp_path)
    file = tmp_path / "file"
    file.write_text("good")
    return Style("Words", (file,), "sh", lambda: print(run(tmp_path, "sh", "-c", "echo looked; ! grep bad file")))


def test_what_passed_is_checked_again_when_it_changes(style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    assert lint([style]) == 0
    assert "looked" in capsys.readouterr().out
    assert lint([style]) == 0
    assert capsys.readouterr().out == ""
    style.sources[0].write_text("bad")
    for _ in range(2):
        assert lint([style]) == 1
        assert capsys.readouterr().err == "Words:\nlooked\nbad\n"
    style.sources[0].write_text("good, changed")
    assert lint([style]) == 0
    assert "looked" in capsys.readouterr().out


def test_a_missing_toolchain_is_named(style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    assert lint([style._replace(program="nothing-of-this-name")]) == 0
    assert capsys.readouterr().out == "Words: not checked, for lack of nothing-of-this-name\n"


def test_every_style_reads_files_that_are_there() -> None:
    for style in STYLES:
        assert [path for path in style.sources if not path.exists()] == []


def test_every_file_of_a_client_belongs_to_a_style() -> None:
    """But for what is generated, built or installed."""
    read = [MESSAGES, *(path for style in STYLES for path in style.sources)]
    listed = subprocess.run(("git", "ls-files", "clients"), cwd=ROOT, capture_output=True, text=True, check=True)
    files = [ROOT / name for name in listed.stdout.splitlines() if Path(name).suffix in {".go", ".java", ".ts", ".tsx"}]
    assert len(files) > 300
    assert [path for path in files if path.exists() and not any(map(path.is_relative_to, read))] == []


if not missing("Go"):

    def test_a_badly_formatted_file_of_go_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lint_clients, "MODULE", ())
        (tmp_path / "good.go").write_text("package words\n")
        lint_clients.check_module(tmp_path)
        (tmp_path / "bad.go").write_text("package   words\n")
        with pytest.raises(StyleError, match=r"gofmt would change:\n.*bad\.go"):
            lint_clients.check_module(tmp_path)

    def test_staticcheck_names_what_nobody_uses(tmp_path: Path) -> None:
        (tmp_path / "go.mod").write_text("module example.com/words\n\ngo 1.26.0\n")
        (tmp_path / "words.go").write_text("// Package words says nothing.\npackage words\n\nfunc unused() {}\n")
        lint_clients.build_staticcheck()
        with pytest.raises(StyleError, match=r"words\.go:4:6: func unused is unused \(U1000\)"):
            lint_clients.check_module(tmp_path)


if not missing("Java"):

    def test_a_missing_comment_of_java_is_named(tmp_path: Path) -> None:
        (tmp_path / "Words.java").write_text("/** Words. */\npublic interface Words {\n    int count();\n}\n")
        with pytest.raises(StyleError, match=r"Words\.java:3: warning: no comment"):
            lint_clients.check_javadoc(tmp_path / "pages", [tmp_path / "Words.java"])
