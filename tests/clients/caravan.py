"""The command `caravan`, called in this process or as another one."""

import json
import sys
from pathlib import Path
from typing import Any

from typer.testing import Result

from tests.commands import called

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-c", "from clients.caravan.main import main; main()")


def caravan(*arguments: str, typed: str | None = None) -> Result:
    return called(*arguments, typed=typed)


def answer(*arguments: str) -> Any:
    """The JSON that a command prints. Its standard output may contain nothing else."""
    result = caravan(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
