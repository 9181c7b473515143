"""Test workers do not build the same library at the same time."""

import threading
from pathlib import Path

import pytest

from tests.sdks import building


def test_builds_of_one_language_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "ROOT", tmp_path)
    built: dict[str, threading.Event] = {"Go": threading.Event(), "Java": threading.Event()}

    def build(language: str) -> None:
        with building.building(language):
            built[language].set()

    threads = [threading.Thread(target=build, args=(language,)) for language in built]
    with building.building("Go"):
        for thread in threads:
            thread.start()
        assert built["Java"].wait(120), "another language does not wait"
        assert not built["Go"].wait(0.2)
    assert built["Go"].wait(120)
    for thread in threads:
        thread.join()
