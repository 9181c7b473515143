"""The point at which a match branches from another one."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BranchPoint:
    """The match and the version at which another match goes on, and the SHA-256 of the event of that version.

    ``seat``: what that seat did not see there is dealt again; 0: all pieces lie as they lay.
    """

    match: str
    version: int
    digest: bytes
    seat: int = 0
