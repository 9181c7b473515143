"""Files with lists that organisers write, such as entrants or seeds: CSV, in which commas may be semicolons or tabs."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from caravanserai_verify.unreadable import reason_of

UTF_16_BE, UTF_16_LE = b"\xfe\xff", b"\xff\xfe"
"""The first bytes of a text in UTF-16, in which spreadsheets write Unicode."""
FORMULA = re.compile("[=+\\-@\t\r]")
"""The signs with which a cell becomes a formula when a spreadsheet opens the file."""
FILE_LENGTH = 1_000_000
"""The most characters of a file."""


class FileLine(NamedTuple):
    """A line of a file: its number, and its cells."""

    number: int
    cells: list[str]


class ListFileError(Exception):
    """A file cannot be read, for a reason; at a ``line``, if that is not 0."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.line = line


def text_of(path: Path) -> str:
    """The text of a file.

    Raises:
        ListFileError: it cannot be read, or is too long.
    """
    try:
        with path.open("rb") as binary:
            wide = binary.read(len(UTF_16_LE)) in (UTF_16_BE, UTF_16_LE)
        with path.open(encoding="utf-16" if wide else "utf-8-sig", newline="") as file:
            text = file.read(FILE_LENGTH + 1)
    except (OSError, ValueError) as error:
        raise ListFileError(reason_of(error)) from error
    if len(text) > FILE_LENGTH:
        raise ListFileError(f"> {FILE_LENGTH}")
    return text


def lines_of(text: str) -> Iterator[FileLine]:
    """The lines that say something.

    Raises:
        ListFileError: quotes are not closed, and the like.
    """
    delimiter = next((one for one in "\t;" if one in text.partition("\n")[0]), ",")
    reader = csv.reader(text.splitlines(), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            if any(cells := [_plain(cell.strip()) for cell in row]):
                yield FileLine(reader.line_num, cells)
    except csv.Error as error:
        raise ListFileError(str(error), reader.line_num) from error


def harmless_cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if FORMULA.match(text) else text


def _plain(cell: str) -> str:
    """A cell without the sign that keeps it from being a formula."""
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell[1:]) else cell
