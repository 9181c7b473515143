"""The command in this process. Its tree of commands is built once: that takes a tenth of a second of a processor."""

import sys
from functools import cache
from typing import Any

import typer.rich_utils  # noqa: F401  It asks for colours when it is imported: before a test wants some.
from typer.main import get_command
from typer.testing import CliRunner, Result

from clients.caravan.main import app


def called(*arguments: str, typed: str | None = None) -> Result:
    """The result of `caravan` with these arguments and this input, like `CliRunner.invoke`."""
    runner, status = CliRunner(), 0
    error: BaseException | None = None
    with runner.isolation(input=typed) as (stdout, stderr, output):
        try:
            _command().main(args=list(arguments), prog_name="caravan")
        except SystemExit as ended:
            status, error = _status(ended), ended if ended.code else None
        except Exception as raised:
            status, error = 1, raised
        sys.stdout.flush()
        sys.stderr.flush()
        return Result(runner, stdout.getvalue(), stderr.getvalue(), output.getvalue(), None, status, error)


@cache
def _command() -> Any:
    return get_command(app)


def _status(ended: SystemExit) -> int:
    return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
