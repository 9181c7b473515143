"""Errors of database drivers: those of SQLite and psycopg have the names of PEP 249, as those of `eventsourcing`."""

import re

from eventsourcing import persistence

UNSEEN = re.compile(r"[\x00-\x20\x7f-\x9f]+")
"""Spaces, and characters that a terminal obeys."""


def plain(error: object) -> str:
    """The text of an error, on one line and without characters that a terminal obeys.

    PostgreSQL adds the statement and where in it: the people who read this have not written it.
    """
    primary = getattr(getattr(error, "diag", None), "message_primary", None)
    return UNSEEN.sub(" ", str(primary or error)).strip()


def translated(error: Exception) -> persistence.PersistenceError:
    """A driver's error as the one of the same name that all stores raise."""
    kinds = (getattr(persistence, base.__name__, None) for base in type(error).__mro__)
    kind = next((kind for kind in kinds if kind is not None), persistence.PersistenceError)
    made: persistence.PersistenceError = kind(plain(error))
    return made
