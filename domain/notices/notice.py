"""News for people outside of their table: its kinds, and its subjects."""

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple


class NoticeKind(StrEnum):
    """The reason for a notice."""

    YOUR_TURN = "your_turn"
    """A question waits for the player."""
    INVITED = "invited"
    """The player is admitted to a private match."""
    JOINED = "joined"
    """Somebody took a seat of a match of theirs."""
    LEFT = "left"
    """Somebody resigned, left their seat to a bot, or was taken out of a match of theirs."""
    PAUSE_ASKED = "pause_asked"
    """Somebody asks for a pause."""
    END_PROPOSED = "end_proposed"
    """Somebody proposes to end a match of theirs as it stands."""
    TIME_LOW = "time_low"
    """The player's clock runs out within an hour."""
    MATCH_OVER = "match_over"
    """A match of theirs has ended."""
    REGISTERED = "registered"
    """The player is an entrant of a tournament."""
    TOURNAMENT_BEGINS = "tournament_begins"
    """Registration is closed, and the tournament begins."""
    TOURNAMENT_CHANGED = "tournament_changed"
    """Settings of a tournament changed that the player has entered."""
    OVERRULED = "overruled"
    """Another decision about a table of a tournament came after that of the player, an arbiter there."""
    MATCH_WAITS = "match_waits"
    """A match of a tournament keeps a seat for the player."""
    FOLLOWED_PLAYS = "followed_plays"
    """A player that the player follows begins a public match."""
    TEST = "test"
    """The player asked for a notice, to see whether it arrives."""


KINDS_OF_MATCHES = frozenset(
    {
        NoticeKind.YOUR_TURN,
        NoticeKind.JOINED,
        NoticeKind.LEFT,
        NoticeKind.PAUSE_ASKED,
        NoticeKind.END_PROPOSED,
        NoticeKind.TIME_LOW,
        NoticeKind.MATCH_OVER,
    }
)
"""The kinds of notices that a webhook of a match gets."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a player is told. It holds no secret and no name of a person.

    ``player`` is the one who is told; for a webhook of a match it is the match, and the notice is about any seat.
    ``stream`` is the match or tournament of a ``game``, ``version`` the event there. ``seat`` is the one that it is
    about: the player's own, or that of somebody else who joined or left; 0: none. ``time`` is when it happened, and
    ``due`` when it is sent, if that is later; both in milliseconds since 1970.
    """

    kind: NoticeKind
    player: str
    stream: str
    version: int
    game: str
    seat: int = 0
    time: int = 0
    due: int = 0

    @property
    def of_match(self) -> bool:
        """True if it is for those who follow its match, and not for one player."""
        return self.player == self.stream

    def id_for(self, address: str) -> str:
        """The id of the message with this notice to an address: whenever it is sent, it is the same."""
        whole = "\0".join((address, self.kind, self.player, self.stream, str(self.version), str(self.seat)))
        return f"msg_{sha256(whole.encode()).hexdigest()[:32]}"


class Told(NamedTuple):
    """Up to where notices were sent: the ``position`` of the last event, and the ``moment`` of the last due one."""

    position: int = 0
    moment: int = 0
