"""Checking the editions of a store: each is one event, under its own name, and its digest is that of its content."""

from collections.abc import Iterator, Sequence

from domain.edition import EditionRecorded, edition_stream
from domain.play.box import digest
from service.messages.rows import RowError
from service.stores.store import MatchStore, RawEvent
from service.verification.verify import Finding

EDITIONS = "editions"
"""The check of registered editions."""


def check_edition(store: MatchStore, name: str, raw: Sequence[RawEvent]) -> list[Finding]:
    """What is wrong with the events in the stream of an edition."""
    return [Finding(row.version, EDITIONS, text) for row in raw for text in _wrong(store, name, row)]


def _wrong(store: MatchStore, name: str, row: RawEvent) -> Iterator[str]:
    try:
        recorded = store.decoded_as(EditionRecorded, row, row.version)
    except RowError as error:
        yield str(error)
        return
    body = recorded.event.body
    if (name, row.version) != (edition_stream(body.game, body.edition.name), 1):
        yield f"lies in the place of {name} {row.version} and is {edition_stream(body.game, body.edition.name)}"
    elif digest(body.edition.content) != body.edition.digest:
        yield "has a digest that is not that of its content"
