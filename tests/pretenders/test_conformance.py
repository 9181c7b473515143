"""The promises of all games of Caravanserai, for Pretenders: as a package of its own runs it."""

from caravanserai_kit.branches import Branches
from caravanserai_kit.coverage import Coverage
from caravanserai_kit.ledger import LedgerShown
from caravanserai_kit.matches import Matches
from caravanserai_kit.secrecy import Secrecy
from caravanserai_kit.shape import Shape
from caravanserai_kit.words import Wording
from tests.games.pretenders import GAME


class TestPretenders(Shape, Matches, Secrecy, Branches, Coverage, Wording, LedgerShown):
    """The conformance suite, but for the protocol file, which `tests/clients/test_new_proto.py` compares."""

    games = (GAME,)
