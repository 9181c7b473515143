"""The play of a departed seat: as little as the rules allow, never by chance.

It declines, keeps and ends wherever it may, and uses no optional ability. Of what it must do (its camel, a guild camel,
collecting, placing) it takes the first offer. Its camels go on moving, because SAH-END counts on equal turns.
"""

from domain.games.sahwari.abilities import OPTIONAL
from domain.games.sahwari.ending import EndTurn
from domain.games.sahwari.icons import DeclineEffect
from domain.games.sahwari.moving import ExplorerStop
from domain.play.absent import preferring

decide_for_absent = preferring(EndTurn, ExplorerStop, DeclineEffect, avoiding=OPTIONAL)
