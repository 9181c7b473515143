"""The play of a departed seat: as little as the rules allow, never by chance.

It takes the first slot and the first site that it may, gains favour, declines, finishes and ends wherever it may, skips
nobody in the queue, and pays no ransom. Of anything else (choices that the rules do not let it decline) it takes the
first offer.
"""

from domain.games.merv.invasion import LoseBuildings
from domain.games.merv.soldiers import DeclineSoldier
from domain.games.merv.turns import ChooseSite, ChooseSlot, EndTurn, FinishAction, GainFavour
from domain.play.absent import preferring

decide_for_absent = preferring(EndTurn, FinishAction, GainFavour, DeclineSoldier, LoseBuildings, ChooseSlot, ChooseSite)
