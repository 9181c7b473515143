"""What is published of erased persons."""

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PersonsErased:
    """Notice: the keys of persons are destroyed. Names that were read before must be forgotten."""

    persons: Collection[str]
