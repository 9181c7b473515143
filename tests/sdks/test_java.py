"""The Java library: Maven builds it, checks its style, and its own tests pass.

They run the conformance vectors, play every game against a service of this checkout, and run the example of its page.
With a warm cache Maven needs no network: all versions are pinned.
"""

import os
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.sdks.toolchains import left_out, missing

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "clients" / "java"
REPORTS = ("surefire-reports", "failsafe-reports")
"""Where Maven reports unit tests and integration tests."""
TIMEOUT = 900
"""In seconds: with an empty cache Maven downloads two hundred files first."""


def counts(report: str) -> tuple[int, int]:
    """How many tests ran, and how many were skipped."""
    suites = [ElementTree.parse(path).getroot() for path in (FOLDER / "target" / report).glob("TEST-*.xml")]
    return sum(int(suite.attrib["tests"]) for suite in suites), sum(int(suite.attrib["skipped"]) for suite in suites)


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("Java")) == any(entry.startswith("Java ") for entry in left_out())


if not missing("Java"):

    @pytest.mark.timeout(TIMEOUT + 60)
    def test_it_is_built_and_its_tests_pass() -> None:
        for report in REPORTS:
            shutil.rmtree(FOLDER / "target" / report, ignore_errors=True)
        done = subprocess.run(
            ["mvn", "--batch-mode", "--quiet", "verify"],
            cwd=FOLDER,
            env=os.environ | {"MAVEN_OPTS": "-Xmx512m"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=TIMEOUT,
        )
        assert done.returncode == 0, done.stdout
        (units, skipped), (integrations, not_run) = map(counts, REPORTS)
        assert (units > 150, integrations > 10) == (True, True), (units, integrations)
        assert (skipped, not_run) == (0, 0)
