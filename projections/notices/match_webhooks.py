"""Webhooks of matches: which owners still have a part in the match, and the names that are in its notices."""

from projections.databases.statements import Cursor
from projections.store import ProjectionStore

_TOKENS = "(SELECT credential FROM player_tokens WHERE player_tokens.player = webhooks.owner)"
PART = f"""(audience = webhooks.owner OR EXISTS
    (SELECT 1 FROM directory AS part WHERE part.match = audience AND part.spectator_delay = 0 AND
    (part.owner = webhooks.owner OR (part.owner = '' AND part.owner_credential IN {_TOKENS}))) OR EXISTS
    (SELECT 1 FROM directory_seats AS part WHERE part.match = audience AND
    (part.account = webhooks.owner OR (part.account = '' AND part.credential IN {_TOKENS}))))"""
"""The condition that the owner of a webhook may still send its notices elsewhere: their own, or those of a match in
which they have a seat or that they own. The latter is not enough where others see the match later.
"""


def name_at(store: ProjectionStore, match: str, seat: int, *, departed: bool = False) -> str:
    """The name that is shown at a seat now: empty where nobody sits, or the person was erased. With ``departed`` only
    that of somebody who has left the match and kept the seat.
    """

    def query(cursor: Cursor) -> str:
        cursor.execute("SELECT player, departed FROM directory_seats WHERE match = ? AND seat = ?", (match, seat))
        row = cursor.fetchone()
        return "" if row is None or (departed and not row["departed"]) else str(row["player"])

    return store.read(query)
