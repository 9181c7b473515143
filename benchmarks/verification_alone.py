"""The time that `caravanserai-verify` takes for the archive of a tournament of 64 bots."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measurement import Row

PLAYERS, ROUNDS = 64, 6
SEATS = (2, 4)
"""Tables of two are paired by the Dutch system, larger ones in pods."""


def measure(players: int = PLAYERS, rounds: int = ROUNDS) -> list[Row]:
    """A row by the clock and one in processor time, that of all processes together, for each number of seats."""
    with TemporaryDirectory() as name:
        return [row for seats in SEATS for row in _measured(_archive(Path(name), players, seats, rounds), seats)]


def _archive(folder: Path, players: int, seats: int, rounds: int) -> Path:
    """The archive of a tournament that is played for it."""
    arguments = (f"--players={players}", f"--seats={seats}", f"--rounds={rounds}", f"--export={folder}", "--json")
    told = subprocess.run((_program("caravan"), "tournament", "demo", *arguments), capture_output=True, check=True)
    return Path(json.loads(told.stdout)["archive"])


def _measured(archive: Path, seats: int) -> list[Row]:
    before, began = os.times(), time.perf_counter()
    told = subprocess.run((_program("caravanserai-verify"), archive, "--json"), capture_output=True, check=True)
    spent, after = time.perf_counter() - began, os.times()
    processor = sum(after[2:4]) - sum(before[2:4])
    (found,) = json.loads(told.stdout)["files"]
    remark = f"{len(found['matches'])} matches, {archive.stat().st_size / 1e6:.1f} MB"
    return [
        Row(f"archive with tables of {seats}, in processor time", f"{processor:.1f} s", remark),
        Row(f"archive with tables of {seats}, by the clock", f"{spent:.1f} s", "beginning of the program included"),
    ]


def _program(name: str) -> str:
    """A program that is installed beside this Python."""
    found = shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        raise FileNotFoundError(name)
    return found
