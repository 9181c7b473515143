"""What a departed seat does: as little as the rules allow, never by chance.

It declines, keeps and ends wherever it may, and uses no optional ability. Of what it must do (its camel, a guild camel,
collecting, placing) it takes the first offer. Its camels go on moving, because SAH-END counts on equal turns.
"""

from domain.games.sahwari.abilities import OPTIONAL
from domain.games.sahwari.ending import EndTurn
from domain.games.sahwari.icons import DeclineEffect
from domain.games.sahwari.moving import ExplorerStop
from domain.games.sahwari.turn import Seat
from domain.play.decision import AnyDecision
from domain.play.game import AnyTurn

_PREFERRED = (EndTurn, ExplorerStop, DeclineEffect)


def decide_for_absent(turn: AnyTurn, seat: Seat, offers: list[AnyDecision]) -> AnyDecision:
    """The decision for a departed seat: ending, stopping or declining, else the first that is no optional ability."""
    for preferred in _PREFERRED:
        for offer in offers:
            if isinstance(offer, preferred):
                return offer
    return next(offer for offer in offers if not isinstance(offer, OPTIONAL))
