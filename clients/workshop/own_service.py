"""A service of one's own for the time of a command, on a store of this machine: where the service is installed too."""

from collections.abc import Iterator
from contextlib import contextmanager

from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import RememberedSeat, default_path
from clients.caravan.terminal import Failure, out
from clients.workshop.temporary_service import LocalService
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from service.persistence.location import StoreLocation, without_password
from service.persistence.lock import StoreLockedError


@contextmanager
def own_service(store: str, speech: Speech) -> Iterator[RememberedSeat]:
    """A place at a service on a store, by default one in the home folder.

    If another process already serves that store (another `caravan play`), its service is used. The yielded place has
    the ``address`` of the service and its ``store``.
    """
    location = StoreLocation.of(store or default_path().with_name("play.sqlite"))
    named = location.named
    try:
        with LocalService(Configuration(named, port=0, drain_seconds=0, limits=UNLIMITED)) as service:
            yield RememberedSeat("", 0, "", service.address, named)
    except StoreLockedError as error:
        if not error.address:
            raise Failure(f"{error}.") from error
        out.print(speech.line("served-already", address=error.address))
        yield RememberedSeat("", 0, "", error.address, named)


def shown(store: str) -> str:
    """A store as it can be shown: without its password."""
    return without_password(store)
