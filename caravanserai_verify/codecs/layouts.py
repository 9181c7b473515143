"""Areas and layouts as values, each made once: the matches of an edition begin alike, and their first events are long.

They are remembered by their bytes, all entries of a match together, so matches in memory share them too.
"""

from functools import lru_cache

from caravanserai_protocol.slices import parser_of_slices
from caravanserai_protocol.v1 import event_pb2, table_pb2

from domain.table.areas import Area, Visibility
from domain.table.table import Placement

REMEMBERED = 128
"""The number of remembered layouts, and of lists of areas."""
SHORT = 1 << 15
"""The most bytes of a remembered creation of a match: a hostile file may hold any. It has 4 kB, with a box 13."""
VISIBILITIES = {
    Visibility.ALL: table_pb2.VISIBILITY_ALL,
    Visibility.OWNER: table_pb2.VISIBILITY_OWNER,
    Visibility.NONE: table_pb2.VISIBILITY_NONE,
}
_VISIBILITY_NAMES = {number: visibility for visibility, number in VISIBILITIES.items()}

_slices = parser_of_slices(event_pb2.MatchCreated, "areas", "layout")


def read_areas_and_layout(created: event_pb2.MatchCreated) -> tuple[tuple[Area, ...], tuple[Placement, ...]]:
    """The areas of a match that is created, and what lies where at first.

    Raises:
        ValueError: a name cannot be that of an area.
    """
    data = created.SerializeToString()
    slices = _slices(data)
    areas, layout = tuple(slices.areas[:]), tuple(slices.layout[:])
    if len(data) > SHORT:
        return _areas(areas), _layout(layout)
    return _remembered_areas(areas), _remembered_layout(layout)


def _areas(entries: tuple[bytes, ...]) -> tuple[Area, ...]:
    return tuple(map(_area, map(event_pb2.TableArea.FromString, entries)))


def _area(area: event_pb2.TableArea) -> Area:
    return Area(area.name, _VISIBILITY_NAMES[area.visibility], frozenset(area.supply))


def _layout(entries: tuple[bytes, ...]) -> tuple[Placement, ...]:
    messages = map(table_pb2.Placement.FromString, entries)
    return tuple(Placement(entry.place, entry.piece, entry.count) for entry in messages)


_remembered_areas = lru_cache(maxsize=REMEMBERED)(_areas)
_remembered_layout = lru_cache(maxsize=REMEMBERED)(_layout)
