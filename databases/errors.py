"""Errors of database drivers: those of SQLite and psycopg have the names of PEP 249, as those of `eventsourcing`."""

from eventsourcing.persistence import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    PersistenceError,
    ProgrammingError,
)

_KINDS: dict[str, type[PersistenceError]] = {
    kind.__name__: kind
    for kind in (
        DatabaseError,
        DataError,
        IntegrityError,
        InterfaceError,
        InternalError,
        NotSupportedError,
        OperationalError,
        ProgrammingError,
    )
}


def translated(error: Exception) -> PersistenceError:
    """A driver's error as the one of the same name that all stores raise."""
    kinds = (_KINDS[base.__name__] for base in type(error).__mro__ if base.__name__ in _KINDS)
    return next(kinds, PersistenceError)(str(error))
