"""The conformance suite as a game in a package of its own runs it.

A module of the package's tests has a subclass whose name begins with `Test` and that names the game in `games`.
"""

from caravanserai_kit.branches import Branches
from caravanserai_kit.coverage import Coverage
from caravanserai_kit.ledger import LedgerShown
from caravanserai_kit.matches import Matches
from caravanserai_kit.package import Package
from caravanserai_kit.secrecy import Secrecy
from caravanserai_kit.shape import Shape
from caravanserai_kit.words import Wording


class Conformance(Package, Shape, Matches, Secrecy, Branches, Coverage, Wording, LedgerShown):
    """All of it: what the games of the catalogue are held to, but for the records that are kept of their matches."""
