"""The rules of the service itself, `SVC-*`: what effects and refusals cite that no rulebook knows."""

from functools import cache
from importlib.resources import files

from domain.play.ledger import Ledger, load_ledger

LEDGER = files(__package__).joinpath("service_ledger.toml")


@cache
def service_ledger() -> Ledger:
    """The service's own rules by id, in the form of a game's ledger."""
    return load_ledger(LEDGER.read_bytes())
