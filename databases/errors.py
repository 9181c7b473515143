"""Errors of database drivers: those of SQLite and psycopg have the names of PEP 249, as those of `eventsourcing`."""

from eventsourcing import persistence


def translated(error: Exception) -> persistence.PersistenceError:
    """A driver's error as the one of the same name that all stores raise."""
    kinds = (getattr(persistence, base.__name__, None) for base in type(error).__mro__)
    kind = next((kind for kind in kinds if kind is not None), persistence.PersistenceError)
    made: persistence.PersistenceError = kind(str(error))
    return made
