"""The programs of docs/first-bot.md run as they stand there."""

import re
import subprocess
import sys
from pathlib import Path

from tests.clients.caravan import ROOT
from tests.clients.python.test_readme import ADDRESS, served
from tests.clients.served_store import Served

PAGE = (ROOT / "docs" / "first-bot.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r'```python title="(\w+\.py)"\n(.*?)```', PAGE, re.DOTALL)
__all__ = ["served"]


def test_its_programs_play_whole_matches(served: Served, tmp_path: Path) -> None:
    assert [name for name, _ in PROGRAMS] == ["first.py", "second.py"]
    printed = []
    for name, program in PROGRAMS:
        (tmp_path / name).write_text(program.replace(ADDRESS, served.address), encoding="utf-8")
        ran = subprocess.run(
            [sys.executable, name], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        printed.append(ran.stdout)
    assert re.fullmatch(r"decisions: \d+\n\{'First': -?\d+, 'Bot': -?\d+\}\n", printed[0])
    assert re.fullmatch(r"\{'Second': -?\d+, 'Bot': -?\d+\}\neverything holds: True\n", printed[1])
