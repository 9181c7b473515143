"""The next match of a table: the service has ended one that does not count any more, and those who are left play on; or
one of several matches is over.
"""

import time

from caravanserai import CallError, Client
from caravanserai_protocol.arranged import match_of
from caravanserai_protocol.v1.actor_pb2 import ACTOR_SERVICE
from caravanserai_protocol.v1.match_pb2 import Match
from caravanserai_protocol.v1.tournament_match_pb2 import TableAttempt

LOOKING_SECONDS = 0.3
"""The interval at which the table is looked at."""
LOOKS = 30
"""The number of looks before nothing more is expected: the next match follows within a moment."""


def next_match(client: Client, match: str) -> str:
    """The match that counts at the table of one that the service has ended, or that is one of several; empty if there
    is none. Both have the names that follow from the table: the service cannot lead a player anywhere else.
    """
    ended = client.match(match)
    place = ended.tournament
    closed = ended.state == Match.STATE_ABANDONED and ended.abandoned_by == ACTOR_SERVICE
    if not (closed or ended.state == Match.STATE_FINISHED) or match_of(place) != match:
        return ""
    if not closed and not client.tournament(place.tournament).settings.HasField("series"):
        return ""
    for _ in range(LOOKS):
        tables = client.round(place.tournament, place.round).tables
        table = next((table for table in tables if table.number == place.table), None)
        if table is None or table.settled:
            return ""
        attempt = len(table.matches)
        if attempt > place.attempt:
            onward = TableAttempt(tournament=place.tournament, round=place.round, table=place.table, attempt=attempt)
            return table.matches[-1] if table.matches[-1] == match_of(onward) else ""
        time.sleep(LOOKING_SECONDS)
    return ""


def joined(client: Client, match: str) -> int:
    """The seat that the caller takes in a match; 0 if none is theirs."""
    try:
        return client.join(match)
    except CallError:
        return 0
