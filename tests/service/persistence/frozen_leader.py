"""A process that leads some work at a store and says so, again and again, until its test stops it: a machine that
stands still does as little.
"""

import sys
import time

from projections.databases.postgresql_schema import PostgresqlSchema
from service.persistence.backend import Leadership, Work
from service.persistence.location import StoreLocation
from service.persistence.postgresql import PostgresqlBackend

TABLE = "CREATE TABLE IF NOT EXISTS counted (number bigint PRIMARY KEY)"


def leadership(url: str, work: str) -> Leadership | PostgresqlSchema:
    """The right to do some work, or to write projections."""
    if work != "projections":
        return PostgresqlBackend(StoreLocation.of(url), writing=True).leadership(Work[work.upper()])
    schema = PostgresqlSchema(url, "a_few_projections", 1)
    schema.make([TABLE], {}, ["counted"])
    return schema


if __name__ == "__main__":
    leading = leadership(*sys.argv[1:])
    while True:
        print(leading.held(), flush=True)
        time.sleep(0.2)
