"""Test workers do not build the same library at the same time; `make clients` has built them, where it can."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sdks import building
from tools.build_clients import Build, main
from tools.digests import digest_of


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


def _build(stamp: Path, build: Callable[[], None], program: str = sys.executable) -> Build:
    return Build("Latin", (program,), (Path(__file__),), (), stamp, build)


def test_what_is_built_is_not_built_again_nor_without_its_programs(tmp_path: Path) -> None:
    built = []
    stamp = tmp_path / "source.txt"
    main([_build(stamp, lambda: built.append(1)), _build(stamp, lambda: built.append(2), program="latin-compiler")])
    assert built == [1]
    stamp.write_text(digest_of((Path(__file__),)), encoding="utf-8")
    main([_build(stamp, lambda: built.append(3))])
    assert built == [1]


def test_a_build_that_fails_says_so_and_set_up_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fails() -> None:
        raise subprocess.CalledProcessError(1, "latinc", output="line 1\nline 2")

    built = []
    main([_build(tmp_path / "one", fails), _build(tmp_path / "other", lambda: built.append(1))])
    assert built == [1]
    assert capsys.readouterr().err == "The library in Latin was not built:\nline 1\nline 2\n"
