"""Sessions match their transcripts: the screen after each key."""

import os
from pathlib import Path

import pytest

from tests.clients.fullscreen.transcripts import FOLDER, SESSIONS, transcript


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_matches_its_transcript(name: str, tmp_path: Path) -> None:
    told, path = transcript(name, tmp_path), FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_RECORDS"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SESSIONS)
