"""A browser of another engine: WebKit, that of Safari and of every iPhone, driven by the W3C's WebDriver."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.ports import lasting_port

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
WINDOWS = [*map(str, Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"))]
"""The browsers of WebKitGTK; Debian has one in `webkit2gtk-driver`."""
PATIENCE = 120
ERRORS = """
window.complaints = [];
addEventListener("error", ({ message, filename }) => window.complaints.push(`${message} (${filename})`));
addEventListener("unhandledrejection", ({ reason }) => window.complaints.push(String(reason)));
"""


def missing_webkit() -> list[str]:
    """The programs that are not on this machine."""
    absent = [name for name in (DRIVER, SCREEN) if shutil.which(name) is None]
    return absent if WINDOWS else [*absent, "MiniBrowser"]


class Page:
    """The page of a browser, in a window of its own."""

    def __init__(self, driver: str) -> None:
        self._driver = driver
        options = {"binary": WINDOWS[0], "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = f"/session/{self._call('POST', '/session', wanted)['sessionId']}"

    def close(self) -> None:
        """Closes the window."""
        self._call("DELETE", self._session)

    def size(self, width: int, height: int) -> None:
        """Gives the window a size."""
        self._call("POST", f"{self._session}/window/rect", {"width": width, "height": height})

    def visit(self, url: str) -> None:
        """Opens an address; from then on, complaints are kept."""
        self._call("POST", f"{self._session}/url", {"url": url})
        self.run(ERRORS)

    def reload(self) -> None:
        """Loads the page again."""
        self._call("POST", f"{self._session}/refresh", {})
        self.run(ERRORS)

    def back(self) -> None:
        """Goes back by a page."""
        self._call("POST", f"{self._session}/back", {})

    def run(self, script: str, *arguments: object) -> Any:
        """The result of a script."""
        return self._call("POST", f"{self._session}/execute/sync", {"script": script, "args": arguments})

    def click(self, selector: str) -> None:
        """Clicks on what there is soon."""
        self.until(f"document.querySelector({json.dumps(selector)})")
        self.run("document.querySelector(arguments[0]).click()", selector)

    def until(self, condition: str) -> Any:
        """Waits for a condition; its value."""
        ends = time.monotonic() + PATIENCE
        while not (found := self.run(f"return {condition}")):
            assert time.monotonic() < ends, f"{condition}: {self.run('return document.body.innerText')}"
            time.sleep(0.1)
        return found

    def complaints(self) -> list[str]:
        """The errors on the page since it was loaded."""
        return list(self.run("return window.complaints"))

    def _call(self, method: str, path: str, body: object = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        request = Request(self._driver + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from error


@contextmanager
def webkit() -> Iterator[Page]:
    """A page in WebKit, on a screen of its own."""
    read, written = os.pipe()
    screen = subprocess.Popen([SCREEN, "-displayfd", str(written), "-screen", "0", "1400x1000x24"], pass_fds=[written])
    os.close(written)
    with os.fdopen(read) as number:
        display = f":{number.readline().strip()}"
    port = lasting_port()
    # its sandbox needs user namespaces, which containers have not
    environment = os.environ | {"DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    driver = subprocess.Popen([DRIVER, f"--port={port}"], env=environment)
    try:
        page = _opened(f"http://127.0.0.1:{port}")
        yield page
        page.close()
    finally:
        for process in (driver, screen):
            process.terminate()
            process.wait(PATIENCE)


def _opened(driver: str) -> Page:
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return Page(driver)
        except URLError:
            assert time.monotonic() < ends
            time.sleep(0.1)
