"""The terms of a match: all that is settled before it is created."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.branch_point import BranchPoint
from domain.matches.events import Access, Edition
from domain.matches.rematch import Companion, PreviousMatch
from domain.matches.time_control import TimeControl
from domain.play.chance import SCHEME
from domain.play.position import Position


@dataclass(frozen=True, slots=True)
class Rights:
    """The owner of a match, and the people who may see it. The owner is the player ``account`` or the token with the
    hash ``credential``; ``join_code`` is the hash of the join code. ``companions`` had a part in the match that is
    played again.
    """

    account: str = ""
    credential: bytes = b""
    access: Access = Access.PUBLIC
    admitted: tuple[str, ...] = ()
    join_code: bytes = b""
    companions: tuple[Companion, ...] = ()


NO_RIGHTS = Rights()
"""Of a match that is nobody's: everybody may see it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms with which a match is created; most of it is in its first event (see `MatchCreated`).

    With ``seed`` chance follows from that alone. Without ``edition`` it is played with the game's own box. Only a match
    that is created again, or compared with an older one, names another ``chance_scheme`` or ``rules_version`` than the
    present one. After ``open_seconds`` without a change the service may end the match if it has not started; 0: never.
    A match of a ``tournament`` has the name that follows from its table; ``reserved`` says who each of its seats is
    kept for. ``previous`` is the match that is played again. A match that is ``branched_from`` another one starts with
    the ``position`` that lay there.
    """

    game: str
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    edition: Edition | None = None
    rights: Rights = NO_RIGHTS
    patience: int = 0
    open_seconds: int = 0
    signatures_required: bool = False
    tournament: TableAttempt | None = None
    reserved: Sequence[Reservation] = ()
    time_control: TimeControl | None = None
    spectator_delay: int = 0
    previous: PreviousMatch | None = None
    branched_from: BranchPoint | None = None
    position: Position | None = None
    chance_scheme: int = SCHEME
    rules_version: int | None = None
