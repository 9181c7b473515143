"""The Java library: Maven builds it, and its own tests pass. `make lint` checks its style.

They run the conformance vectors, play a game against a service of this checkout, and run the example of its page, all
in one process. With a warm cache Maven needs no network: all versions are pinned.
"""

import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.sdks.building import ROOT, TIMEOUT, building, java, java_built, maven, run
from tests.sdks.toolchains import left_out, missing
from tools.build_java import JAVA, LIBRARIES, QUICKLY
from tools.release import version_of

CARAVAN = Path(sys.executable).with_name("caravan")
SETTINGS = (f"-Dvectors={ROOT / 'clients' / 'vectors'}", f"-Dcaravan={CARAVAN}")
LAUNCHER = ("org.junit.platform.console.ConsoleLauncher", "execute", "--disable-banner", "--details=summary")
CLASSES = (f"--scan-classpath={JAVA / 'target' / 'test-classes'}", "--include-classname=.*(Test|IT)")


def counts(report: Path) -> Counter[str]:
    """The numbers of unit tests and integration tests that ran, and of those skipped."""
    found = Counter[str]()
    for case in ElementTree.parse(report).iter("testcase"):
        kind = "integration" if case.attrib["classname"].endswith("IT") else "unit"
        found["skipped" if case.find("skipped") is not None else kind] += 1
    return found


def test_a_missing_toolchain_is_named() -> None:
    assert bool(missing("Java")) == any(entry.startswith("Java ") for entry in left_out())


if not missing("Java"):
    pytestmark = pytest.mark.timeout(2 * TIMEOUT)

    def test_its_tests_pass(tmp_path: Path) -> None:
        java_built()
        libraries = LIBRARIES.read_text(encoding="utf-8")
        java(*SETTINGS, *LAUNCHER, *CLASSES, f"--reports-dir={tmp_path}", libraries=libraries)
        ran = counts(tmp_path / "TEST-junit-jupiter.xml")
        assert (ran["unit"] > 150, ran["integration"] > 10, ran["skipped"]) == (True, True, 0), ran

    def test_caravan_verify_is_one_archive_with_its_libraries() -> None:
        java_built()
        program = JAVA / "target" / f"caravanserai-client-{version_of(ROOT)}.jar"
        checked = run("java", *QUICKLY, "-jar", str(program), "--help", folder=JAVA)
        assert checked.startswith("usage: caravan-verify RECORD")

    @pytest.mark.nightly
    def test_maven_runs_all_of_it() -> None:
        with building("Java"):
            maven("verify")

    @pytest.mark.nightly
    def test_every_byte_of_a_record_counts(tmp_path: Path) -> None:
        java_built()
        one = ("--select-class=io.caravanserai.RecordFileTest", f"--reports-dir={tmp_path}")
        java(*SETTINGS, "-Dflips=1", *LAUNCHER, *one, libraries=LIBRARIES.read_text(encoding="utf-8"))
        ran = counts(tmp_path / "TEST-junit-jupiter.xml")
        assert (ran["unit"] > 70, ran["skipped"]) == (True, 0), ran
