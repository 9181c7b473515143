"""The Go library: its messages are generated with Go alone, its code is formatted and vetted, and its tests pass.

They play every game against a service of this checkout and run the conformance vectors and the examples of its pages.
"""

from functools import partial
from pathlib import Path

import pytest

from tests.sdks.building import GO, TIMEOUT, building, run
from tests.sdks.toolchains import left_out, missing

run_here = partial(run, folder=GO)


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("Go")) == any(entry.startswith("Go ") for entry in left_out())


if not missing("Go"):
    pytestmark = pytest.mark.timeout(2 * TIMEOUT)

    @pytest.fixture(scope="module")
    def generated() -> None:
        with building("Go"):
            run_here("go", "generate")

    @pytest.mark.usefixtures("generated")
    def test_it_is_formatted_and_vetted() -> None:
        own = [str(path) for path in GO.rglob("*.go") if GO / "caravanserai" not in path.parents]
        assert len(own) > 20
        assert run_here("gofmt", "-l", *own) == ""
        run_here("go", "vet", "./...")
        run_here("go", "mod", "verify")
        run_here("go", "mod", "tidy", "-diff")

    @pytest.mark.usefixtures("generated")
    def test_its_tests_pass() -> None:
        shown = run_here("go", "test", "-count=1", f"-timeout={TIMEOUT - 30}s", "./...")
        packages = [line.split()[1] for line in shown.splitlines() if line.startswith("ok ")]
        assert len(packages) >= 5, shown
        assert "FAIL" not in shown

    @pytest.mark.usefixtures("generated")
    def test_caravan_verify_is_one_static_file(tmp_path: Path) -> None:
        program = tmp_path / "caravan-verify"
        run_here("go", "build", "-trimpath", "-o", str(program), "./cmd/caravan-verify", CGO_ENABLED="0")
        assert b"ld-linux" not in program.read_bytes()[:4096], "it names a dynamic linker"
        assert "usage: caravan-verify" in run_here(str(program), "--help")
