"""Areas: who sees the faces of the pieces that lie somewhere, and where a supply has no bottom."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from domain.table.names import area_of, owner_of


class Visibility(Enum):
    """The seats that see the faces of the pieces in an area. Kinds and numbers are seen by everybody, always."""

    ALL = "all"
    OWNER = "owner"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Area:
    """A named part of the table.

    ``supply`` names the kinds for which each place of the area is a bottomless supply: their count may go below zero
    there and nowhere else. ``told``: whether words tell moves to and from here; not of what only rules remember.
    """

    name: str
    visibility: Visibility = Visibility.ALL
    supply: frozenset[str] = frozenset()
    told: bool = field(default=True, compare=False)

    def __post_init__(self) -> None:
        if not self.name or set(self.name) & set("@:/?!"):
            raise ValueError(f"{self.name!r} cannot name an area")


class Areas(Mapping[str, Area]):
    """The areas of one game by name; hashable, compared by content.

    Raises:
        ValueError: two areas have the same name.
    """

    def __init__(self, areas: Iterable[Area]) -> None:
        self._areas: dict[str, Area] = {}
        for area in areas:
            if area.name in self._areas:
                raise ValueError(f"two areas are named {area.name!r}")
            self._areas[area.name] = area
        self._key = frozenset(self._areas.values())

    def __getitem__(self, name: str) -> Area:
        return self._areas[name]

    def __contains__(self, name: object) -> bool:
        return name in self._areas

    def __iter__(self) -> Iterator[str]:
        return iter(self._areas)

    def __len__(self) -> int:
        return len(self._areas)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Areas) and self._key == other._key

    def seen_by_all(self, place: str) -> bool:
        """True if everybody sees the faces at ``place``."""
        return self._areas[area_of(place)].visibility is Visibility.ALL

    def seen_by(self, place: str, viewer: int) -> bool:
        """True if the area alone lets ``viewer`` see the faces at ``place``; what was shown comes on top."""
        visibility = self._areas[area_of(place)].visibility
        if visibility is Visibility.OWNER:
            return viewer != 0 and owner_of(place) == viewer
        return visibility is Visibility.ALL

    def bottomless(self, place: str, kind: str) -> bool:
        """True if ``place`` is a bottomless supply of ``kind``."""
        return kind in self._areas[area_of(place)].supply
