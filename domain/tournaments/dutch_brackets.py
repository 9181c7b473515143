"""Score brackets of the Dutch system that can be paired by themselves: more of them than `gacrux` finds.

The engine pairs a bracket together with everybody below unless it knows that these can be paired with any one who
floats down to them. In the bracket above the last one it never does where the number of players is odd, and so solves
a matching problem with all players. There, too, the brackets are apart if everybody below can meet almost everybody.
"""

from typing import Any

from gacrux.pairingdutch import pairing_dutch

BY_ITSELF = 1
"""The engine's category of a bracket that is paired by itself, with at most one who floats down to the next one."""
WITH_ALL_BELOW = 0
"""Its category of a bracket that is paired with everybody below."""
LAST = 1
"""The level of the last bracket: below it is only the bye."""

Nodes = list[dict[str, Any]]


class DutchBrackets(pairing_dutch):  # type: ignore[misc]  # the engine has no types
    """The engine."""

    def get_category(self, scorelevel: int, nodes: Nodes, edges: Nodes) -> int:
        """The category of a bracket."""
        category: int = super().get_category(scorelevel, nodes, edges)
        above_last = category == WITH_ALL_BELOW and scorelevel == LAST + 1 and self.optimize
        return BY_ITSELF if above_last and self._apart(scorelevel, nodes, edges) else category

    def _apart(self, scorelevel: int, nodes: Nodes, edges: Nodes) -> bool:
        """True if one player is left over in a bracket, who can meet enough of those in the last one, and any two of
        these have enough others.
        """
        own, own_edges = self.select_nodes_and_edges(nodes, edges, scorelevel, self.levels)
        if self.pablevel >= scorelevel or len(own) % 2 == 0:
            return False
        _, left, spare = self.is_complete(own, own_edges, weight=False)
        here, last = self.hamilton[scorelevel], self.hamilton[LAST]
        return bool(
            left == 1
            and spare > 0
            and min(here.get("cur_hamilton", -1), last.get("cur_hamilton", -1)) > 0
            and here.get("cross_hamilton", -1) >= 0
            and min(here.get("rem_hamilton", -1), last.get("rem_hamilton", -1)) > 0
        )
