"""The play of a departed seat: as little as the rules allow, never by chance.

It passes until the end of the turn, ends its steps, buys, chooses and swaps nothing, and pays the tax in points, so
that its goods never matter to anybody. Where the rules leave it no such choice it takes the first offer: it places its
pieces on the first free slots in the order of the board, camels before ships, and discards the first goods in
alphabetical order.
"""

from domain.games.palmyra.construction import EndConstruction
from domain.games.palmyra.improvements import DeclineImprovement
from domain.games.palmyra.kingdom import POINTS, AnswerTaxman
from domain.games.palmyra.marauders import DeclineMarauders, PassMaraudersWindow
from domain.games.palmyra.passing import TURN_END
from domain.games.palmyra.placement import PlacePiece
from domain.games.palmyra.windows import EndStep, PassUntil, WithdrawPiece
from domain.play.absent import preferring

decide_for_absent = preferring(
    PassUntil(TURN_END),
    AnswerTaxman(POINTS),
    PassMaraudersWindow,
    DeclineMarauders,
    EndConstruction,
    EndStep,
    DeclineImprovement,
    WithdrawPiece,
    PlacePiece,
)
