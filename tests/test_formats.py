"""The table of formats and options in the documentation names commands, events, calls, pages and tests that exist."""

import re
import shlex
from pathlib import Path

import pytest
from caravanserai import Client
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent

from tests.command_tree import command_line, parts

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "clients/web/src/pages/tournaments"
TABLE = re.compile(r"## What there is, and where\n.*?\n\|---.*?\n(.*?)\n\n", re.DOTALL)
FOUND = TABLE.search((ROOT / "docs/tournaments.md").read_text(encoding="utf-8"))
ROWS = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in (FOUND[1] if FOUND else "").splitlines()]
EVENTS = {field.name for oneof in TournamentEvent.DESCRIPTOR.oneofs for field in oneof.fields}


def test_the_table_has_rows() -> None:
    assert len(ROWS) >= 26


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_a_row_names_exists(row: list[str]) -> None:
    _, command, event, call, page, test = (re.findall(r"`([^`]+)`", cell) for cell in row)
    name, *words = shlex.split(command[0])
    known = parts(parts(command_line())["tournament"])[name]
    options = {option for parameter in known.params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= options
    assert event[0] in EVENTS
    assert callable(getattr(Client, call[0]))
    assert (PAGES / page[0]).is_file()
    assert f"def {test[0]}(" in (ROOT / test[1]).read_text(encoding="utf-8")
