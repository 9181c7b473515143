"""The next match of a table: the service has ended one that does not count any more, and those who are left play on."""

import time

from caravanserai import CallError, Client
from caravanserai.v1.actor_pb2 import ACTOR_SERVICE
from caravanserai.v1.match_pb2 import Match

LOOKING_SECONDS = 0.3
"""How often the table is looked at."""
LOOKS = 30
"""How often that is done before nothing more is expected: the next match follows within a moment."""


def next_match(client: Client, match: str) -> str:
    """The match that counts at the table of one that the service has ended; empty if there is none."""
    ended = client.match(match)
    if ended.state != Match.STATE_ABANDONED or ended.abandoned_by != ACTOR_SERVICE or not ended.HasField("tournament"):
        return ""
    place = ended.tournament
    for _ in range(LOOKS):
        table = client.round(place.tournament, place.round).tables[place.table - 1]
        if len(table.matches) > place.attempt:
            return "" if table.settled else table.matches[-1]
        if table.settled:
            return ""
        time.sleep(LOOKING_SECONDS)
    return ""


def joined(client: Client, match: str) -> int:
    """The seat that the caller takes in a match; 0 if none is theirs."""
    try:
        return client.join(match)
    except CallError:
        return 0
