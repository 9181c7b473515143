"""Opens the keys of persons, wherever they lie."""

from eventsourcing.persistence import PersistenceError

from service.extras import installing
from service.persistence.format import StoreError, StoreUnreachableError
from service.persistence.location import StoreLocation
from service.persistence.persons.keys import NoKeys, PersonKeys
from service.persistence.persons.sqlite import SqliteKeys, holds_keys


def open_keys(location: StoreLocation, writing: bool) -> PersonKeys:
    """The keys at a location. Where nothing is, they are made for writing, and there are none for reading.

    Raises:
        StoreUnreachableError: they cannot be read.
        StoreError: their driver is not installed.
    """
    if location.path is None:
        try:
            from service.persistence.persons.postgresql import PostgresqlKeys  # its driver is an optional dependency
        except ImportError as error:
            raise StoreError(f"{location} needs a driver: {installing('postgresql')}") from error
        return PostgresqlKeys.opened(location, writing)
    if not writing and not holds_keys(location.path):
        return NoKeys()
    try:
        return SqliteKeys(location.path, writing)
    except PersistenceError as error:
        raise StoreUnreachableError(location, error) from error
