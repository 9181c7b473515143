"""Erased persons: one stream names them all, by their random ids.

It says that somebody was erased, and not who they were. A service destroys their keys again if these come back from a
backup.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from domain.event import Envelope, Event, Request

ERASURES = "erasures/all"
"""The stream of all erased persons."""


@dataclass(frozen=True, slots=True)
class PersonErased:
    """A ``person``, `persons/{person}`, is erased: the key of their names is destroyed for ever."""

    person: str


ErasureRecorded: TypeAlias = Envelope[Event[PersonErased]]
"""A stored event of the stream."""


@dataclass(frozen=True, slots=True)
class Erasures:
    """All persons who were erased; version 0: nobody."""

    version: int = 0
    persons: frozenset[str] = frozenset()


def erasures_of(name: str, log: Sequence[ErasureRecorded]) -> Erasures:
    """The erased persons as the fold of their events."""
    erasures = Erasures()
    for recorded in log:
        event = recorded.event
        erasures = replace(erasures, version=event.version, persons=erasures.persons | {event.body.person})
    return erasures


def erase(erasures: Erasures, persons: Sequence[str], request: Request | None = None) -> list[ErasureRecorded]:
    """Erases persons; no event of those who are erased already."""
    new = [person for person in dict.fromkeys(persons) if person not in erasures.persons]
    return [
        Envelope(Event(ERASURES, version, PersonErased(person)), request=request)
        for version, person in enumerate(new, erasures.version + 1)
    ]


def person_of(player: str) -> str:
    """The person behind a player with an account. The id of a player is random, so both can have the same."""
    return f"persons/{player.removeprefix('players/')}"


def player_of(person: str) -> str:
    """The player with an account who would be this person; a guest has none."""
    return f"players/{person.removeprefix('persons/')}"
