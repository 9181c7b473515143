"""Decisions beside those of another checkout: whose code serves, and which times are compared."""

import subprocess
import sys
from pathlib import Path

from benchmarks.earlier import ECHO, KINDS, rows, serve_from
from benchmarks.load_client import Load

TIMES = [1.0, 2.0]


def _load(milliseconds: float) -> Load:
    """A load of two calls that took so much of a processor each."""
    return Load(2.0, TIMES, 2 * milliseconds / 1000)


def test_each_round_is_compared_with_itself() -> None:
    """The machine is slower in the second round, for both services."""
    rounds = [
        {**{(name, earlier): _load(slow * (2 if earlier else 1)) for name in KINDS for earlier in (False, True)}}
        | {(ECHO, False): _load(slow / 4)}
        for slow in (1.0, 3.0, 1.0)
    ]
    for name, row in zip(KINDS, rows(rounds), strict=True):
        assert row.name.startswith(name)
        assert row.figure == "0.50 times"
        assert "single rounds 0.50 to 0.50" in row.remark
        assert "4.0 times that of a bare grpc.aio echo" in row.remark


def test_a_service_has_the_code_of_its_checkout(tmp_path: Path) -> None:
    package = tmp_path / "clients" / "caravan"
    package.mkdir(parents=True)
    for folder in (package.parent, package):
        (folder / "__init__.py").touch()
    (package / "start.py").write_text("def main() -> None:\n    print('the other one')\n", encoding="utf-8")
    command = serve_from(tmp_path, tmp_path / "matches.sqlite")
    assert command[0] == sys.executable
    served = subprocess.run(command, capture_output=True, text=True, check=True)
    assert served.stdout == "the other one\n"
