"""The app in the browser: it is built small, tested, and clicked through in a real browser. Types: see `make lint`."""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from service.web.pages import KINDS, POLICY
from tests.games.packages import installed_example
from tests.sdks.building import ROOT, TIMEOUT, WEB, app_built, npm
from tests.sdks.toolchains import find_browser, missing

FIRST_PAGE_BYTES = 300 * 1024
"""The most bytes, compressed, that the first page loads in all."""
FIRST_PAGE_FILES = 32
"""The most files that it loads: a browser asks for six at a time, and on a slow network waits long for each."""

pytestmark = pytest.mark.timeout(2 * TIMEOUT)


def tool(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the tool that builds the app, in a copy of what it needs to know that it cannot."""
    return subprocess.run(
        (sys.executable, "-S", "tools/build_app.py", *arguments),
        cwd=folder,
        env={"PATH": "/nowhere", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_where_there_is_no_node_it_is_said_and_setup_goes_on(tmp_path: Path) -> None:
    for name in ("protos", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("typescript", "web"):
        (tmp_path / "clients" / name).mkdir(parents=True)
        for file in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / "clients" / name / file, tmp_path / "clients" / name)
    said = tool(tmp_path)  # -S: no packages are installed, so there is no wheel of Node either
    assert said.returncode == 0, said.stderr
    assert "The app in the browser was not built" in said.stderr
    assert "needs Node" in said.stderr
    assert tool(tmp_path, "--required").returncode == 1


def test_what_the_build_compresses_is_served() -> None:
    script = (WEB / "scripts" / "build.js").read_text(encoding="utf-8")
    compressed = set(re.findall(r'"(\.\w+)"', re.search(r"TEXTS = new Set\(\[(.*)\]\)", script)[1]))  # type: ignore[index]
    assert compressed <= set(KINDS)
    assert "unsafe" not in POLICY


if not missing("TypeScript"):

    def test_its_own_tests_pass() -> None:
        app_built()
        npm("test", folder=WEB)

    def test_its_first_page_is_small_and_holds_nothing_inline() -> None:
        app_built()
        page = (WEB / "dist" / "index.html").read_text(encoding="utf-8")
        named = set(re.findall(r'(?:href|src)="(/[^"]+)"', page))
        assert 2 < len(named) <= FIRST_PAGE_FILES
        contents = [(WEB / "dist" / path.lstrip("/")).read_bytes() for path in named]
        assert sum(len(gzip.compress(content)) for content in contents) < FIRST_PAGE_BYTES
        assert not re.search(r"<style|style=|\son\w+=|javascript:|<script(?![^>]*\bsrc=)", page)
        assert "http" not in re.sub(r'http-equiv|"http://www\.w3\.org/[^"]*"', "", page)

    def test_nothing_is_done_when_nothing_has_changed() -> None:
        app_built()
        before = (WEB / "dist" / "index.html").stat().st_mtime_ns
        app_built()
        assert (WEB / "dist" / "index.html").stat().st_mtime_ns == before

    def test_every_version_that_it_needs_is_pinned() -> None:
        package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
        asked = {**package["dependencies"], **package["devDependencies"]}
        assert asked.pop("caravanserai") == "file:../typescript"
        assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in asked.values())
        locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
        assert all("integrity" in each for each in locked.values() if each.get("resolved", "").startswith("https:"))


PARTS = (
    "accounts",
    "captains",
    "chat",
    "clocks",
    "follows",
    "foretold",
    "learning",
    "letters",
    "lying",
    "passkeys",
    "persons",
    "phone",
    "plans",
    "private",
    "reaction",
    "replay",
    "rematches",
    "results",
    "russian",
    "shared",
    "sharing",
    "shifts",
    "successors",
    "teams",
    "tournaments",
    "webhooks",
    "widths",
)
"""The tests that click through the app at night, besides what has a test of its own."""
WHOLE = {"accounts"}
"""The tests that need a whole browser for all that they do: the small one shows no notifications."""

if not missing("Browser") and not missing("TypeScript"):

    @pytest.fixture
    def browse(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
        """Clicks through a part of the app; plays matches of these games, where it plays any."""
        app_built()

        def run(part: str, games: str = "") -> None:
            browser, whole = find_browser(whole=part in WHOLE), find_browser(whole=True)
            assert browser is not None
            assert whole is not None
            monkeypatch.setitem(os.environ, "CHROMIUM", browser)
            monkeypatch.setitem(os.environ, "CHROMIUM_WHOLE", whole)  # for the test that installs the app
            monkeypatch.setitem(os.environ, "GAMES", games)
            npm("run", "browse", "--", part, folder=WEB)

        return run

    def test_somebody_gets_from_the_lobby_to_a_seat_by_clicking(browse: Callable[..., None]) -> None:
        browse("lobby")

    def test_the_first_match_goes_as_its_page_says(browse: Callable[..., None]) -> None:
        browse("tutorial")

    def test_people_come_back_and_networks_come_and_go(browse: Callable[..., None]) -> None:
        browse("journeys")

    def test_every_text_of_a_board_can_be_read(browse: Callable[..., None]) -> None:
        browse("legible")

    @pytest.mark.nightly
    def test_no_card_of_any_game_is_cut(browse: Callable[..., None]) -> None:
        browse("legible", games="all")

    @pytest.mark.nightly
    def test_what_goes_wrong_in_a_browser_goes_on_or_says_what_to_do(browse: Callable[..., None]) -> None:
        browse("robust")

    @pytest.mark.nightly
    def test_the_lobby_and_a_table_are_soon_there(browse: Callable[..., None]) -> None:
        browse("measured")

    @pytest.mark.nightly
    @pytest.mark.parametrize("game", ["marcopolo", "merv", "palmyra", "sahwari"])
    def test_a_match_is_played_by_clicking_and_by_keys(browse: Callable[..., None], game: str) -> None:
        browse("table", game)

    @pytest.mark.nightly
    def test_no_secret_reaches_the_page_of_another_seat(browse: Callable[..., None]) -> None:
        browse("secrets")

    @pytest.mark.nightly
    def test_two_people_answer_in_secret(
        browse: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed_example(tmp_path, "auction")
        monkeypatch.setitem(os.environ, "PYTHONPATH", str(tmp_path))
        browse("answers")

    @pytest.mark.nightly
    def test_people_bluff_and_look_at_the_match_when_its_game_is_away(
        browse: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        installed_example(tmp_path, "pretenders")
        monkeypatch.setitem(os.environ, "PYTHONPATH", str(tmp_path))
        browse("bluffing")

    @pytest.mark.nightly
    def test_every_page_is_for_everybody_and_boards_follow_fingers(browse: Callable[..., None]) -> None:
        browse("looks")

    @pytest.mark.nightly
    @pytest.mark.parametrize("part", PARTS)
    def test_each_part_is_clicked_through(browse: Callable[..., None], part: str) -> None:
        browse(part)

    def test_no_file_of_tests_is_left_out() -> None:
        files = {path.name.removesuffix(".test.ts") for path in (WEB / "browser").glob("*.test.ts")}
        several = {"lobby", "journeys", "legible", "robust", "measured", "table", "tutorial"}
        others = {*several, "secrets", "looks", "answers", "bluffing"}
        assert files == {*others, *PARTS}
