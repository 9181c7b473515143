"""The same match is the same everywhere: whatever the hash seed of the process is."""

import os
import subprocess
import sys
from pathlib import Path

from tests.conformance import digest
from tests.conformance.cases import CASES, EXTREMES

ROOT = Path(__file__).parents[2]


def digests(hash_seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest"],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()


def test_matches_do_not_depend_on_the_hash_seed():
    one, other = digests("1"), digests("2")
    assert one == other
    assert [line.split()[0] for line in one] == [case.name for case in EXTREMES]
    assert len({line.split()[1] for line in one}) == len(EXTREMES)


def test_the_digest_tells_matches_apart():
    """A digest that is always the same would prove nothing."""
    case = CASES[0]
    assert digest.digest(case) == digest.digest(case) != digest.digest(CASES[1])
