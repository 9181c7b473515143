"""Questions to seats, and the boons that come to them: kinds of tasks, with their arguments.

A boon is a step on the seat's stack. When it is its turn it looks whether it can be carried out and asks the seat how;
otherwise it lapses (AMB-39). So boons resolve in the order in which they were earned (AMB-15).
"""

from domain.play.due import Due

CHOOSE_SLOT = "choose slot"
CHOOSE_SITE = "choose site"
CHOOSE_ACTION = "choose action"
"""Argument: the activated site, or ``NO_SITE``."""
MAY_END = "may end"
NO_SITE = "none"

NO_COLOUR = "none"
PALACE = "palace"
"""Argument: courtiers placed."""
LIBRARY = "library"
ESTABLISH_POST = "establish post"
MOSQUE = "mosque"
"""Argument: steps made."""
WALL = "wall"
"""Argument: pieces built."""
PLACE_WALL = "place wall"
"""Argument: the piece."""

DEPLOY_SOLDIER = "deploy soldier"
PLACE_UPGRADE = "place upgrade"
"""Arguments: ``WHITE`` or ``BONUS``, and ``OWN`` or ``ANY``."""
WHITE = "white"
BONUS = "bonus"
OWN = "own"
ANY = "any"
CHOOSE_TILE = "choose scoring tile"
CHOOSE_BREAKTHROUGH = "choose breakthrough"
"""Argument: the tier."""
FREE_CARD = "free card"
FREE_POST = "free post"
FREE_STEP = "free step"
FREE_COURTIER = "free courtier"
FREE_WALL = "free wall"

QUEUE_PLACE = "queue place"
"""Argument: the corner of the queue."""
RANSOM = "ransom"
"""Arguments: the cells of attacked buildings for which nothing is decided yet."""
SCORE_COURTIERS = "score courtiers"
"""Argument: how many score."""
COURTIER_SLOT = "high courtier slot"
COURTIER_SITE = "high courtier site"
"""Argument: the slot where the high courtier's master stands."""

SOLDIER_BOON = "soldier boon"
UPGRADE_BOON = "upgrade boon"
TILE_BOON = "scoring tile boon"
BREAKTHROUGH_BOON = "breakthrough boon"
CARD_BOON = "card boon"
POST_BOON = "post boon"
STEP_BOON = "mosque step boon"
COURTIER_BOON = "courtier boon"
WALL_BOON = "wall boon"


class Caravansary(Due):
    """The number of cards taken, and the colour of the cubes, or ``NO_COLOUR`` while it is open."""

    taken: int = 0
    colour: str = NO_COLOUR


class BuyGoods(Due):
    """The number of steps made (a post is one), and the cities where a good was bought."""

    steps: int
    bought: tuple[str, ...] = ()
