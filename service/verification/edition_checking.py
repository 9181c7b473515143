"""Checking the editions of a store: each is one event, under its own name, and its digest is that of its content."""

from collections.abc import Iterator

from domain.edition import edition_stream
from domain.play.box import digest
from service.messages.edition_codec import EDITION_TOPIC, read_edition_row
from service.stores.store import MatchStore, RawEvent
from service.verification.verify import Finding

EDITIONS = "editions"
"""The check of registered editions."""


def check_editions(store: MatchStore) -> Iterator[tuple[str, int, list[Finding]]]:
    """Every event of an edition: the name of its stream, its version, and what is amiss.

    Raises:
        PersistenceError: the store cannot be read.
    """
    position = 0
    while page := store.raw(position, 1000):
        position = page[-1].position
        for row in page:
            if row.topic == EDITION_TOPIC:
                yield row.match, row.version, [Finding(row.version, EDITIONS, text) for text in _amiss(row)]


def _amiss(row: RawEvent) -> Iterator[str]:
    try:
        event = read_edition_row(row.content()).event
    except Exception as error:  # whatever damaged bytes lead to
        yield f"cannot be read: {error or type(error).__name__}"
        return
    edition = event.body.edition
    named = edition_stream(event.body.game, edition.name)
    if {(row.match, row.version), (event.stream, event.version)} != {(named, 1)}:
        yield f"lies in the place of {row.match} {row.version} and says {event.stream} {event.version} of {named}"
    elif digest(edition.content) != edition.digest:
        yield "has a digest that is not that of its content"
