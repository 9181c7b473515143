"""Following other players: events of the follower, and the refusal of a player to be followed.

Which player somebody follows is known to them alone. The event holds it encrypted with their key, as it holds names:
nobody can tell it once the follower is erased. The projections drop what concerns either of them.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class PlayerFollowed:
    """A player follows another one; ``player`` is empty once the follower was erased."""

    player: str = ""


@dataclass(frozen=True, slots=True)
class PlayerUnfollowed:
    """A player follows another one no longer. ``player`` as in PlayerFollowed."""

    player: str = ""


@dataclass(frozen=True, slots=True)
class FollowersRefused:
    """A player refuses followers, or admits them again. Those who followed them until then do so no longer."""

    refused: bool


FollowBody: TypeAlias = PlayerFollowed | PlayerUnfollowed | FollowersRefused
