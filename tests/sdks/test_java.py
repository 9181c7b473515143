"""The Java library: Maven builds it, checks its style, and its own tests pass.

They run the conformance vectors, play every game against a service of this checkout, and run the example of its page.
With a warm cache Maven needs no network: all versions are pinned.
"""

import shutil
from xml.etree import ElementTree

import pytest

from tests.sdks.building import JAVA, QUICKLY, TIMEOUT, building, maven, run
from tests.sdks.toolchains import left_out, missing

REPORTS = ("surefire-reports", "failsafe-reports")
"""Where Maven reports unit tests and integration tests."""


def counts(report: str) -> tuple[int, int]:
    """How many tests ran, and how many were skipped."""
    suites = [ElementTree.parse(path).getroot() for path in (JAVA / "target" / report).glob("TEST-*.xml")]
    return sum(int(suite.attrib["tests"]) for suite in suites), sum(int(suite.attrib["skipped"]) for suite in suites)


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("Java")) == any(entry.startswith("Java ") for entry in left_out())


if not missing("Java"):

    @pytest.mark.timeout(2 * TIMEOUT)
    def test_it_is_built_and_its_tests_pass() -> None:
        with building("Java"):
            for report in REPORTS:
                shutil.rmtree(JAVA / "target" / report, ignore_errors=True)
            maven("verify")
            (units, skipped), (integrations, not_run) = map(counts, REPORTS)
        assert (units > 150, integrations > 10) == (True, True), (units, integrations)
        assert (skipped, not_run) == (0, 0)
        (program,) = (JAVA / "target").glob("*-client-?.?.?.jar")
        checked = run("java", *QUICKLY, "-jar", str(program), "--help", folder=JAVA)
        assert checked.startswith("usage: caravan-verify RECORD")

    @pytest.mark.nightly
    @pytest.mark.timeout(2 * TIMEOUT)
    def test_every_byte_of_a_record_counts() -> None:
        with building("Java"):
            shutil.rmtree(JAVA / "target" / "surefire-reports", ignore_errors=True)
            maven("test", "-Dtest=RecordFileTest", "-Dflips=1")
            ran, skipped = counts("surefire-reports")
            assert (ran > 70, skipped) == (True, 0)
