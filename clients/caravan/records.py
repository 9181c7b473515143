"""Records of matches as a running service publishes them."""

from caravanserai import Record

from clients.caravan.accounts import known_here
from clients.caravan.terminal import connected


def record_at(address: str, match: str, form: int = 1) -> Record:
    """The record of a match as a running service publishes it to the user, in a format."""
    with connected(address) as client:
        return known_here(client, address, match).record(match, in_format=form)
