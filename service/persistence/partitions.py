"""Partitions of the table of events in PostgreSQL: all events of a match lie in the partition of its time.

The column ``era`` is the number of the partition. An event goes where its stream lies already; a new match goes into
the latest partition, every other stream into partition 0, which stays. So the primary key still forbids two events with
one version: events are stored under one lock, and those of a stream have one era. When all matches of a partition are
over, it is detached as a whole.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from eventsourcing.persistence import IntegrityError, StoredEvent

from service.persistence.format import StoreError
from service.persistence.privileges import Needed

KEPT = 0
"""The partition of all streams that are no matches, and of what is left of archived matches."""
ERAS = "store_eras"
STORAGE = """autovacuum_enabled = true, autovacuum_vacuum_threshold = 100000000, autovacuum_vacuum_scale_factor = 0.5,
    autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.01"""
CREATE = """CREATE TABLE {schema}.{table} (originator_id text NOT NULL, originator_version bigint NOT NULL, topic text,
    state bytea, notification_id bigserial, era integer NOT NULL,
    PRIMARY KEY (originator_id, originator_version, era)) PARTITION BY LIST (era);
    CREATE UNIQUE INDEX {table}_notification_id_idx ON {schema}.{table} (notification_id, era);
    CREATE TABLE {schema}.store_eras (era integer PRIMARY KEY)"""
ADD = """CREATE TABLE {schema}.{table}_{era} PARTITION OF {schema}.{table} FOR VALUES IN ({era}) WITH ({storage})"""
PARTITIONED = "SELECT COUNT(*) FROM pg_class WHERE oid = to_regclass(%s) AND relkind = 'p'"
INSERT = """INSERT INTO {schema}.{table} (originator_id, originator_version, topic, state, era)
    SELECT match, version, topic, state, {own_era}
    FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[])
    WITH ORDINALITY AS event (match, version, topic, state, number) ORDER BY number
    RETURNING notification_id, pg_notify('{channel}', originator_id)"""
OWN_ERA = """COALESCE(
    (SELECT known.era FROM {schema}.{table} AS known WHERE known.originator_id = match
    ORDER BY known.originator_version DESC LIMIT 1),
    CASE WHEN match LIKE 'matches/%%' THEN (SELECT MAX(era) FROM {schema}.store_eras) ELSE 0 END)"""
"""The partition of an event: that of its stream, or else that in which new ones begin."""
LISTED = """SELECT era, pg_total_relation_size('{schema}.{table}_' || era) FROM {schema}.store_eras
    UNION ALL SELECT 0, pg_total_relation_size('{schema}.{table}_0') ORDER BY 1"""
COUNTED = """SELECT COUNT(*), COUNT(DISTINCT originator_id), COALESCE(MIN(notification_id), 0),
    COALESCE(MAX(notification_id), 0) FROM {schema}.{table} WHERE era = %s"""
LAST = """SELECT DISTINCT ON (originator_id) originator_id, originator_version, topic FROM {schema}.{table}
    WHERE era = %s ORDER BY originator_id, originator_version DESC"""
NEEDED = (Needed(ERAS, ("SELECT",)),)
"""The rights of a service to what only a partitioned store has."""


class Partition(NamedTuple):
    """A partition: its number, its events and streams, the positions of its first and last event, and its bytes."""

    era: int
    events: int
    streams: int
    first: int
    last: int
    size: int


class Partitions:
    """The partitions of the table of events in a schema (quoted, as all names here)."""

    def __init__(self, schema: str, table: str, channel: str) -> None:
        self._names = {"schema": schema, "table": table, "channel": channel, "storage": STORAGE}
        self.insert = INSERT.format(own_era=OWN_ERA.format(**self._names), **self._names)

    def exist(self, connection: Any) -> bool:
        """True if the table is partitioned."""
        named = "{schema}.{table}".format(**self._names)
        row = connection.execute(PARTITIONED, (named,)).fetchone()
        return row is not None and bool(row[0])

    def create(self, connection: Any) -> None:
        """Makes the table, with the partition that stays and the first one for matches."""
        connection.execute(CREATE.format(**self._names).encode())
        self._add(connection, KEPT)
        self.begin(connection)

    def begin(self, connection: Any) -> int:
        """Makes a partition, into which new matches go from now on."""
        row = connection.execute(
            "SELECT COALESCE(MAX(era), 0) + 1 FROM {schema}.store_eras".format(**self._names).encode()
        )
        era = int(row.fetchall()[0][0])
        self._add(connection, era)
        connection.execute("INSERT INTO {schema}.store_eras VALUES (%s)".format(**self._names).encode(), (era,))
        return era

    def _add(self, connection: Any, era: int) -> None:
        connection.execute(ADD.format(era=era, **self._names).encode())

    def all(self, connection: Any) -> list[Partition]:
        """All partitions, that which stays first."""
        sizes = connection.execute(LISTED.format(**self._names).encode()).fetchall()
        counted = COUNTED.format(**self._names).encode()
        found = []
        for era, size in sizes:
            events, streams, first, last = connection.execute(counted, (era,)).fetchall()[0]
            found.append(Partition(int(era), int(events), int(streams), int(first), int(last), int(size)))
        return found

    def last_of(self, connection: Any, era: int) -> dict[str, tuple[int, str]]:
        """The last version of each stream in a partition, and the topic of its row."""
        rows = connection.execute(LAST.format(**self._names).encode(), (era,)).fetchall()
        return {str(stream): (int(version), str(topic)) for stream, version, topic in rows}

    def detach(
        self, connection: Any, era: int, left: Sequence[StoredEvent], known: Mapping[str, tuple[int, str]]
    ) -> int:
        """Stores what is left of the matches in a partition, and detaches it, in the transaction of a connection that
        holds the lock of those who store events. The rest of matches that were archived before moves with it. Returns
        the last position.

        Raises:
            IntegrityError: The partition has other events than are ``known``.
            StoreError: It is the latest one.
        """
        names = self._names
        latest = connection.execute("SELECT MAX(era) FROM {schema}.store_eras".format(**names).encode()).fetchall()
        if era == latest[0][0]:
            raise StoreError(f"new matches go into partition {era}: begin another one first")
        if self.last_of(connection, era) != known:
            raise IntegrityError(f"something was stored in partition {era} meanwhile")
        columns = [
            list(column)
            for column in zip(*((e.originator_id, e.originator_version, e.topic, e.state) for e in left), strict=True)
        ]
        rows = connection.execute(INSERT.format(own_era=KEPT, **names).encode(), columns or [[], [], [], []]).fetchall()
        gone = {event.originator_id for event in left}
        kept = [stream for stream in known if stream not in gone]
        connection.execute(
            "UPDATE {schema}.{table} SET era = 0 WHERE era = %s AND originator_id = ANY(%s)".format(**names).encode(),
            (era, kept),
        )
        connection.execute(
            "ALTER TABLE {schema}.{table} DETACH PARTITION {schema}.{table}_{era}".format(era=era, **names).encode()
        )
        connection.execute(
            "ALTER TABLE {schema}.{table}_{era} RENAME TO detached_events_{era}".format(era=era, **names).encode()
        )
        connection.execute("DELETE FROM {schema}.store_eras WHERE era = %s".format(**names).encode(), (era,))
        return max((int(row[0]) for row in rows), default=0)
