"""Items of rewards and costs, and the reward that counts them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

GOODS = ("gold", "silk", "pepper")
"""The kinds of goods; camels are not goods (MP-REW-02)."""

PLAIN_ITEMS = ("coin", "camel", *GOODS, "point")
"""Items that are simply added or paid (MP-REW-01)."""

ITEMS = (
    *PLAIN_ITEMS,
    "good",
    "different_goods",
    "special_contract",
    "black_die",
    "step",
    "other_town_bonus",
    "own_town_bonus",
)
"""All items of rewards and costs, in the order in which the parts of one reward are paid out (MP-REW-03)."""


@dataclass(frozen=True, slots=True)
class Reward:
    """Items and how many of each, 1 or more: pairs (item, count) in the order of ITEMS. False if there are none."""

    items: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def of(counts: Mapping[str, int]) -> "Reward":
        """The reward with these counts, whatever their order; zeros are left out."""
        return Reward(tuple((item, counts[item]) for item in ITEMS if counts.get(item)))

    def count(self, item: str) -> int:
        """The number of pieces of this item; 0 if none."""
        for name, number in self.items:
            if name == item:
                return number
        return 0

    def times(self, number: int) -> "Reward":
        """Each count multiplied by this number, 0 or more."""
        return Reward(tuple((item, count * number) for item, count in self.items)) if number else Reward()

    @property
    def is_plain(self) -> bool:
        """True if it holds plain items only, so that nothing has to be chosen to pay it or to get it."""
        return all(item in PLAIN_ITEMS for item, _ in self.items)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self.items)

    def __bool__(self) -> bool:
        return bool(self.items)
