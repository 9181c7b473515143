"""The play of a departed seat: as little as the rules allow, never by chance.

It ends, stops or declines wherever it may. While it must act it puts its dice on the coin bag, which hinders nobody.
Of anything else (choices that the rules do not let it decline) it takes the first offer.
"""

from domain.games.marcopolo.additional import TakeThreeCoins
from domain.games.marcopolo.bonus_steps import DeclineBonusStep
from domain.games.marcopolo.city_card_repetitions import StopCityCard, StopTowns
from domain.games.marcopolo.travel import StopTravelling
from domain.games.marcopolo.turns import EndTurn
from domain.play.absent import preferring

decide_for_absent = preferring(EndTurn, StopTravelling, StopCityCard, StopTowns, DeclineBonusStep, TakeThreeCoins)
