"""The Go library: its messages are generated with Go alone, its code is formatted and vetted, and its tests pass.

They play every game against a service of this checkout and run the conformance vectors and the examples of its pages.
"""

import os
import subprocess
from pathlib import Path

import pytest

from tests.sdks.toolchains import left_out, missing

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "clients" / "go"


def run(*command: str, timeout: float = 280, **environment: str) -> str:
    """Runs a command in the folder of the library; what it printed."""
    done = subprocess.run(
        command,
        cwd=FOLDER,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=timeout,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("Go")) == any(entry.startswith("Go ") for entry in left_out())


if not missing("Go"):
    pytestmark = pytest.mark.timeout(600)

    @pytest.fixture(scope="module")
    def generated() -> None:
        run("go", "generate")

    @pytest.mark.usefixtures("generated")
    def test_it_is_formatted_and_vetted() -> None:
        own = [str(path) for path in FOLDER.rglob("*.go") if FOLDER / "caravanserai" not in path.parents]
        assert len(own) > 20
        assert run("gofmt", "-l", *own) == ""
        run("go", "vet", "./...")
        run("go", "mod", "verify")
        run("go", "mod", "tidy", "-diff")

    @pytest.mark.usefixtures("generated")
    def test_its_tests_pass() -> None:
        shown = run("go", "test", "-count=1", "-timeout=270s", "./...")
        packages = [line.split()[1] for line in shown.splitlines() if line.startswith("ok ")]
        assert len(packages) >= 5, shown
        assert "FAIL" not in shown

    @pytest.mark.usefixtures("generated")
    def test_caravan_verify_is_one_static_file(tmp_path: Path) -> None:
        program = tmp_path / "caravan-verify"
        run("go", "build", "-trimpath", "-o", str(program), "./cmd/caravan-verify", CGO_ENABLED="0")
        assert b"ld-linux" not in program.read_bytes()[:4096], "it names a dynamic linker"
        assert "usage: caravan-verify" in run(str(program), "--help")
