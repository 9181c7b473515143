"""Registered editions: other boxes of a game, each with a name of its own, that matches may be played with.

An edition is one event in a stream of its own, `editions/{game}/{edition}`: it never changes, and never goes away. What
a match was created with it holds itself; so nothing here matters for matches that exist.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from domain.errors import CommandError, Reason
from domain.event import Envelope, Event, Request
from domain.matches.events import Edition

STANDARD = "standard"
"""The edition that comes with each game, and is never registered."""


@dataclass(frozen=True, slots=True)
class EditionCreated:
    """An edition is registered: that of a game (`marcopolo`), by name, digest and content."""

    game: str
    edition: Edition


EditionRecorded: TypeAlias = Envelope[Event[EditionCreated]]
"""The stored form of an edition."""


def edition_stream(game: str, edition: str) -> str:
    """The stream of an edition of a game, by their names; also its resource name."""
    return f"editions/{game}/{edition}"


def edition_of(stream: str, log: Sequence[EditionRecorded]) -> Edition | None:
    """The edition in a stream; None if there is none."""
    return log[0].event.body.edition if log else None


def register_edition(
    log: Sequence[EditionRecorded], game: str, edition: Edition, request: Request | None = None
) -> list[EditionRecorded]:
    """Registers an edition in its stream; no event if it is there already with the same content.

    Raises:
        CommandError: EDITION_EXISTS (with other content, or it is the standard edition).
    """
    stream = edition_stream(game, edition.name)
    known = edition_of(stream, log)
    if edition.name == STANDARD or (known is not None and known.digest != edition.digest):
        raise CommandError(Reason.EDITION_EXISTS, f"there is another {stream} already", edition=stream)
    return [] if known else [Envelope(Event(stream, 1, EditionCreated(game, edition)), request=request)]
