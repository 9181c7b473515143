"""The costs of tests: of a small suite, whose costs are known, and of processes by their command lines."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.suite_report import Measured, Run, costs, folder_of
from benchmarks.suite_sampler import Doing, Tally, delay_of, kind_of

ROOT = Path(__file__).parents[2]
MODULE = """
import subprocess, sys, time
import pytest

BURNING = "import time\\nwhile time.process_time() < 1.0: pass"

@pytest.fixture
def sleep():
    time.sleep(1.5)

def test_sleep(sleep):
    pass

def test_burn():
    until = time.process_time() + 0.5
    while time.process_time() < until:
        pass

def test_child():
    subprocess.run([sys.executable, "-c", BURNING], check=True)
"""


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("/tmp/.venv/bin/python /tmp/.venv/bin/caravan serve --port 0", "services"),
        ("/usr/bin/python3 /tmp/bin/caravan health", "command lines"),
        ("python -c from_service.foundation.workers", "processes of services"),
        ("python -u -c import sys;exec(eval(sys.stdin.readline()))", "forks of workers"),
        ("python tools/build_app.py --required", "building"),
        ("python -c 1", "other Python"),
        ("/usr/bin/java -classpath plexus-classworlds-2.x.jar verify", "building"),
        ("java -cp target io.caravanserai.examples.Together", "JVM"),
        ("node node_modules/.bin/tsc --build", "building"),
        ("/usr/bin/node together.mjs", "Node"),
        ("/usr/lib/chromium/chromium --type=renderer", "browser"),
        ("/usr/local/go/pkg/tool/linux_amd64/compile -o x", "building"),
        ("/tmp/Go/caravan-together follow", "Go"),
        ("postgres: caravan_1 idle", "PostgreSQL"),
        ("/bin/sh -c true", "other programs"),
        ("", "other programs"),
    ],
)
def test_processes_are_known_by_their_command_lines(command: str, kind: str) -> None:
    assert kind_of(command.split(" ")) == kind


def test_a_process_that_has_ended_waits_for_no_processor() -> None:
    assert delay_of(os.getpid()) >= 0
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    assert delay_of(child.pid) == 0


def test_folders_are_three_deep_at_most() -> None:
    assert folder_of("tests/service/limiting/test_x.py::TestA::test_b[a/b]") == "tests/service/limiting"
    assert folder_of("tests/domain/games/merv/test_x.py::test_b") == "tests/domain/games"
    assert folder_of("tests/test_x.py::test_b") == "tests"


def test_costs_are_added_up_for_each_folder() -> None:
    one, two = "tests/a/test_x.py::one", "tests/a/test_x.py::two"
    tally = Tally()
    tally.spent[Doing("setup", one), "services"] = 2.0
    tally.spent[Doing("call", two), "Go"] = 3.0
    tally.idle[Doing("call", two)] = 4.0
    tests = [
        Measured(one, 1.0, 5.0, {"setup": [0.25, 1.0], "call": [0.5, 1.0], "teardown": [0.25, 1.0]}),
        Measured(two, 0.5, 9.0, {"call": [0.5, 9.0]}),
    ]
    found = costs(Run(tests, {}, [], [], 0.0, 0.0, tally), folder_of)
    (cost,) = found.values()
    assert (cost.tests, cost.worker, cost.children, cost.processor) == (2, 1.5, 5.0, 6.5)
    assert (cost.idle, cost.setup, cost.clock) == (4.0, 2.5, 14.0)
    assert costs(Run(tests, {}, [], [], 0.0, 0.0, tally), str)[two].kinds == {"Go": 3.0}


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="needs Linux")
def test_a_small_suite_is_measured(tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / "test_costs.py").write_text(MODULE, encoding="utf-8")
    options = ("-c", os.devnull, "--rootdir", str(tmp_path), "-p", "no:cacheprovider", "-n", "2", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "suite", "--", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    *_, total = re.findall(r"^\| \*\*all\*\* \| (.*) \|$", done.stdout, re.MULTILINE)
    tests, processor, worker, children, idle, *_ = (float(figure or 0) for figure in total.split(" | "))
    assert tests == 3
    assert worker >= 0.5
    assert children >= 0.9
    assert processor == pytest.approx(worker + children, abs=0.11)
    assert idle >= 1.0
    assert "`sleep (small/test_costs.py, function)` | 1 |" in done.stdout
