"""The Go library: its messages are generated with Go alone, and its tests pass. `make lint` formats and vets it.

They play a game against a service of this checkout and run the conformance vectors and the examples of its pages.
"""

from pathlib import Path

import pytest

from tests.sdks.building import TIMEOUT, go, go_generated, run
from tests.sdks.toolchains import left_out, missing


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("Go")) == any(entry.startswith("Go ") for entry in left_out())


if not missing("Go"):
    pytestmark = pytest.mark.timeout(2 * TIMEOUT)

    def test_its_tests_pass() -> None:
        go_generated()
        shown = go("test", "-count=1", "-vet=off", f"-timeout={TIMEOUT - 30}s", "./...")
        packages = [line.split()[1] for line in shown.splitlines() if line.startswith("ok ")]
        assert len(packages) >= 5, shown
        assert "FAIL" not in shown

    def test_caravan_verify_is_one_static_file(tmp_path: Path) -> None:
        go_generated()
        program = tmp_path / "caravan-verify"
        go("build", "-o", str(program), "./cmd/caravan-verify")
        assert b"ld-linux" not in program.read_bytes()[:4096], "it names a dynamic linker"
        assert "usage: caravan-verify" in run(str(program), "--help", folder=tmp_path)
