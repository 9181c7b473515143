"""The TypeScript client: it is generated, compiled, linted, and passes its own tests on a service of this checkout."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sdks.toolchains import find_npm, left_out, missing

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "clients" / "typescript"
INSTALLED = CLIENT / "node_modules" / ".package-lock.json"
CARAVAN = Path(sys.executable).with_name("caravan")
NPM = find_npm()

pytestmark = pytest.mark.timeout(600)

Npm = Callable[..., None]


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("TypeScript")) == any(entry.startswith("TypeScript ") for entry in left_out())


@pytest.fixture(scope="module")
def npm() -> Npm:
    """Runs npm in the folder of the client, in which all packages are installed."""
    assert NPM is not None
    environment, command = NPM

    def run(*arguments: str) -> None:
        finished = subprocess.run(
            [*command, "--no-update-notifier", "--no-audit", "--no-fund", *arguments],
            cwd=CLIENT,
            env={**environment, "CARAVAN": str(CARAVAN)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert finished.returncode == 0, f"{finished.stdout}\n{finished.stderr}"

    locked = CLIENT / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < locked.stat().st_mtime:
        run("ci")
    run("run", "build")
    return run


if NPM is not None:

    def test_it_is_built_clean_and_its_tests_pass(npm: Npm) -> None:
        npm("test")
        npm("run", "lint")
