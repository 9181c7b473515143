"""The right to do some work, which one process has at a time, in a real PostgreSQL."""

from service.persistence.backend import Work
from service.persistence.location import StoreLocation
from service.persistence.postgresql import PostgresqlBackend


def test_one_process_has_it_until_it_gives_it_up_for_good(postgresql_store: str) -> None:
    location = StoreLocation.of(postgresql_store)
    one, other = (PostgresqlBackend(location, writing=True).leadership(Work.NOTICES) for _ in range(2))
    assert one.held()
    assert not other.held()
    assert one.held()
    one.close()
    assert not one.held(), "a thread that asks late takes nothing that nobody would free"
    assert other.held()
    other.close()
