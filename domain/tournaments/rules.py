"""The rules of tournaments, `TRN-*`: what refusals of organisers and entrants cite."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from domain.play.errors import Refusal, Refused

if TYPE_CHECKING:
    from domain.play.ledger import Ledger

LEDGER = files(__package__).joinpath("ledger.toml")

ENTER_OPEN = "TRN-ENTER-01"
ENTER_ONCE = "TRN-ENTER-02"
ENTER_CAPACITY = "TRN-ENTER-03"
LEAVE = "TRN-LEAVE-01"
SEED = "TRN-SEED-01"
CLOSE = "TRN-CLOSE-01"
OPEN_ENTROPY = "TRN-LOT-01"
BIND_ENTROPY = "TRN-LOT-02"
RELEASE = "TRN-LOT-03"
RELEASE_LATE = "TRN-LOT-04"
BYE = "TRN-BYE-01"
PAIR_ONCE = "TRN-PAIR-01"
PAIR_LAST = "TRN-PAIR-02"
PAIR_POSSIBLE = "TRN-PAIR-03"
MATCH = "TRN-MATCH-01"
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


def refused(rule: str, reason: str, **details: str | int) -> Refused:
    """A command that a rule does not admit; ``reason`` is the id of a message (without ``refusal-``)."""
    return Refused(Refusal(rule, f"tournament-{reason}", details))
