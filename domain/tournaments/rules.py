"""The rules of tournaments, `TRN-*`: what refusals of organisers and entrants cite."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, TypeAlias

from domain.play.errors import Refusal, Refused

if TYPE_CHECKING:
    from domain.play.ledger import Ledger

LEDGER = files(__package__).joinpath("ledger.toml")

ENTER_OPEN = "TRN-ENTER-01"
ENTER_ONCE = "TRN-ENTER-02"
ENTER_CAPACITY = "TRN-ENTER-03"
ENTER_CONDITIONS = "TRN-ENTER-04"
ENTER_CODE = "TRN-ENTER-05"
ENTER_COUNTRY = "TRN-ENTER-06"
LEAVE = "TRN-LEAVE-01"
SEED = "TRN-SEED-01"
CLOSE = "TRN-CLOSE-01"
TEAM = "TRN-TEAM-01"
TEAM_MEMBERS = "TRN-TEAM-02"
OWN_TEAM = "TRN-TEAM-03"
START = "TRN-START-01"
CHECK_IN = "TRN-CHECK-01"
CHECK_IN_ROUND = "TRN-CHECK-02"
OPEN_ENTROPY = "TRN-LOT-01"
BIND_ENTROPY = "TRN-LOT-02"
RELEASE = "TRN-LOT-03"
RELEASE_LATE = "TRN-LOT-04"
CHANGE = "TRN-CHANGE-01"
CHANGE_FITS = "TRN-CHANGE-02"
BYE = "TRN-BYE-01"
TAKE_BYE = "TRN-BYE-02"
TAKE_BACK = "TRN-BYE-03"
APART = "TRN-APART-01"
PAIR_ONCE = "TRN-PAIR-01"
PAIR_LAST = "TRN-PAIR-02"
PAIR_POSSIBLE = "TRN-PAIR-03"
HAND = "TRN-PAIR-04"
IMPOSSIBLE = "TRN-PAIR-05"
DOUBLE_ELIMINATION = "TRN-PAIR-06"
ROUND_TIME = "TRN-ROUND-01"
MATCH = "TRN-MATCH-01"
SERIES = "TRN-MATCH-02"
SERIES_FORFEITS = "TRN-MATCH-03"
COME = "TRN-COME-01"
WITHOUT_FORFEITS = "TRN-COME-02"
RESULT = "TRN-RESULT-01"
RESULT_LEFT = "TRN-RESULT-02"
RULING = "TRN-RULING-01"
RULING_REPLAY = "TRN-RULING-02"
RULING_BRACKET = "TRN-RULING-03"
PAUSE = "TRN-PAUSE-01"
OVER = "TRN-END-01"
FINISH = "TRN-END-02"


@cache
def tournament_ledger() -> "Ledger":
    """The rules of tournaments by id, in the form of a game's ledger."""
    from domain.play.ledger import load_ledger  # no tournament needs it

    return load_ledger(LEDGER.read_bytes())


TournamentReason: TypeAlias = Literal[
    "another-match", "byes-given", "byes-taken", "cannot-be-paired", "check-in-passed", "closed-before", "code-unknown",
    "code-used", "entered-before", "entropy-opened", "full", "has-bye", "left-before", "left-out", "lots-drawn",
    "lots-needed", "lots-not-drawn", "matches-too-few", "member-elsewhere", "members-number", "more-entrants",
    "named-twice", "no-bye", "no-byes", "no-check-in", "no-check-in-to-round", "no-more-rounds", "no-pairing",
    "no-ranking", "no-reason", "no-result", "no-such-round-to-come", "no-such-team", "no-team-pairing", "no-teams",
    "nobody-apart", "nobody-forfeits", "nobody-free", "nobody-seated", "nobody-to-play", "not-a-ruling", "not-at-table",
    "not-awaited", "not-by-hand", "not-captain", "not-drawing", "not-next-round", "not-on-list", "not-own-bye",
    "not-paused", "not-played-yet", "not-playing", "nothing-played", "nothing-to-bind", "nothing-to-change",
    "nothing-to-open", "other-country", "other-entrants", "other-places", "others-came", "others-unbound",
    "others-went-on", "over", "paired-before", "pairing-too-long", "paused", "players-tied", "players-too-few",
    "players-too-many", "rating-too-high", "rating-too-low", "registration-closed", "result-taken", "round-closed",
    "rounds-left", "seed-taken", "setting-unfit", "start-passed", "table-has-match", "table-open", "team-adds",
    "team-alone", "team-captain", "team-code-taken", "team-code-unknown", "team-name-taken", "time-over",
    "time-to-check-in", "time-to-come", "time-to-draw", "time-to-play", "time-to-start", "too-few", "too-few-teams",
    "too-many-apart", "too-many-mates", "too-many-returns", "too-many-team-acts", "wrong-size",
]  # fmt: skip
"""The reason why a rule does not admit a command: ids of messages (without ``refusal-tournament-``)."""


def refused(rule: str, reason: TournamentReason, **details: str | int) -> Refused:
    """A command that a rule does not admit."""
    return Refused(Refusal(rule, f"tournament-{reason}", details))
