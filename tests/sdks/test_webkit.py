"""The app in another engine, that of Safari: somebody begins a match, plays, comes back, and looks back."""

import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.clients.processes import DEVNULL, Command
from tests.ports import lasting_port
from tests.sdks.building import app_built
from tests.sdks.toolchains import missing
from tests.sdks.webdriver import Page, missing_webkit, webkit

ASKED = "document.querySelector('.deciding.asked[aria-busy=false] .offers .offer')"
BOARD = "document.querySelector('.board:not([aria-busy]) .piece')"
VERSION = "Number(document.querySelector('.match-page')?.dataset.version)"
DECISIONS = 6
NAMED = """
for (const choice of [...document.querySelectorAll(".seat-choices select")].slice(1)) {
    choice.value = "novice";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
}
const name = document.querySelector("input[autocomplete=nickname]");
name.value = "Ann";
name.dispatchEvent(new Event("input", { bubbles: true }));
"""


def until_served(url: str) -> None:
    """Waits until somebody answers at an address."""
    ends = time.monotonic() + 60
    while True:
        try:
            urlopen(url).close()
        except URLError:
            assert time.monotonic() < ends
            time.sleep(0.1)
        else:
            return


def decide(page: Page) -> None:
    """Decides for what stands first."""
    page.until(ASKED)
    before = page.run(f"return {VERSION}")
    for _ in range(5):
        page.until(ASKED)
        page.run("document.querySelector('.deciding .offers .offer').click()")
        if page.run("return document.querySelector('.confirm .main') !== null"):
            break
    page.click(".confirm .main")
    page.until(f"{VERSION} > {before}")


if not missing_webkit() and not missing("TypeScript"):

    @pytest.mark.nightly
    @pytest.mark.parametrize(("width", "height"), [(1280, 800), (420, 844)])
    def test_a_match_is_played_in_webkit(tmp_path: Path, width: int, height: int) -> None:
        app_built()
        port, web = lasting_port(), lasting_port()
        url = f"http://127.0.0.1:{web}"
        options = ("--store", tmp_path / "matches.sqlite", "--port", port, "--web", f"127.0.0.1:{web}")
        serving = Command(("serve", *options), stderr=DEVNULL)
        try:
            with webkit() as page:
                page.size(width, height)
                until_served(url)
                page.visit(f"{url}/create?game=merv")
                page.until("document.querySelector('.seat-choices')")
                page.run(NAMED)
                page.click("button[type=submit]")
                for _ in range(DECISIONS):
                    decide(page)
                assert page.complaints() == []
                version = page.run(f"return {VERSION}")
                page.reload()
                page.until(BOARD)
                assert page.until(VERSION) >= version
                assert page.run("return document.querySelector('.banner')") is None
                decide(page)
                address = page.run("return location.href")
                page.visit(f"{address}/replay")
                page.until(BOARD)
                assert page.complaints() == []
                page.back()
                page.until(ASKED)
        finally:
            serving.kill()
            serving.wait(60)
