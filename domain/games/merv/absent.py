"""What a departed seat does: as little as the rules allow, never by chance.

It takes the first slot and the first site that it may, gains favour, declines, finishes and ends wherever it may, skips
nobody in the queue, and pays no ransom. Of anything else (choices that the rules do not let it decline) it takes the
first offer.
"""

from domain.games.merv.invasion import LoseBuildings
from domain.games.merv.soldiers import DeclineSoldier
from domain.games.merv.turn import Seat
from domain.games.merv.turns import ChooseSite, ChooseSlot, EndTurn, FinishAction, GainFavour
from domain.play.decision import AnyDecision
from domain.play.game import AnyTurn

_PREFERRED = (EndTurn, FinishAction, GainFavour, DeclineSoldier, LoseBuildings, ChooseSlot, ChooseSite)


def decide_for_absent(turn: AnyTurn, seat: Seat, offers: list[AnyDecision]) -> AnyDecision:
    """The decision for a departed seat; of the offers the first of the preferred kind, else the first of all."""
    for preferred in _PREFERRED:
        for offer in offers:
            if isinstance(offer, preferred):
                return offer
    return offers[0]
