"""The TypeScript client is generated, compiled, and passes its own tests on a service of this checkout."""

from pathlib import Path

import pytest

from tests.sdks.building import TIMEOUT, built, npm
from tests.sdks.toolchains import left_out, missing

pytestmark = pytest.mark.timeout(2 * TIMEOUT)


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("TypeScript")) == any(entry.startswith("TypeScript ") for entry in left_out())


if not missing("TypeScript"):

    def test_its_tests_pass(shared: Path) -> None:
        built("TypeScript", shared)
        npm("test")
