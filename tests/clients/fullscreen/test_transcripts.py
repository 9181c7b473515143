"""Sessions match their transcripts: the screen after each key."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.clients.caravan import ROOT
from tests.clients.fullscreen.terminals import screen_text
from tests.clients.fullscreen.transcripts import FOLDER, PICTURED, SESSIONS, picture, transcript


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_matches_its_transcript(name: str, tmp_path: Path) -> None:
    told, path = transcript(name, tmp_path), FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_RECORDS"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_the_picture_in_the_documentation_shows_what_the_screen_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    drawn, path = asyncio.run(picture(tmp_path)), ROOT / "docs" / "play.svg"
    if os.environ.get("UPDATE_RECORDS"):
        path.write_text(drawn, encoding="utf-8")
    assert screen_text(drawn, *PICTURED) == screen_text(path.read_text(encoding="utf-8"), *PICTURED)


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SESSIONS)
