"""The square of tiles: its cells, the lines that lead from each of them, and its neighbours. It knows no pieces.

A cell is named `row,col`, both counted from 0: `2,4`. North is row - 1, east is column + 1 (SAH-COMP-02).
"""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

DIRECTIONS = ("north", "east", "south", "west")
"""The four orthogonal directions, clockwise."""

OPPOSITE: Mapping[str, str] = MappingProxyType(
    {direction: DIRECTIONS[(index + 2) % 4] for index, direction in enumerate(DIRECTIONS)}
)
"""The direction that leads back."""

_STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


class Grid:
    """A square of tiles with the Guild tile on the cell ``guild``."""

    def __init__(self, rows: int, columns: int, guild_row: int, guild_column: int) -> None:
        self.rows = rows
        self.columns = columns
        self.guild = cell_name(guild_row, guild_column)

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """All cells, row by row."""
        return tuple(cell_name(row, column) for row in range(self.rows) for column in range(self.columns))

    @cached_property
    def resource_cells(self) -> tuple[str, ...]:
        """All cells but that of the Guild tile, row by row."""
        return tuple(cell for cell in self.cells if cell != self.guild)

    @cached_property
    def lines(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """For each cell and direction the cells in a straight line up to the edge, without the cell itself."""
        return MappingProxyType(
            {
                cell_name(row, column): MappingProxyType(
                    {direction: self._line(row, column, direction) for direction in DIRECTIONS}
                )
                for row in range(self.rows)
                for column in range(self.columns)
            }
        )

    @cached_property
    def neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """For each cell those orthogonally next to it, clockwise from the north."""
        return MappingProxyType(
            {
                cell: tuple(lines[direction][0] for direction in DIRECTIONS if lines[direction])
                for cell, lines in self.lines.items()
            }
        )

    def _line(self, row: int, column: int, direction: str) -> tuple[str, ...]:
        down, right = _STEPS[direction]
        line = []
        while 0 <= row + down < self.rows and 0 <= column + right < self.columns:
            row, column = row + down, column + right
            line.append(cell_name(row, column))
        return tuple(line)


def cell_name(row: int, column: int) -> str:
    """The name of a cell: `2,4`."""
    return f"{row},{column}"
