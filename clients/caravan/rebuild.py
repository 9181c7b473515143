"""`caravan rebuild`: the projections made anew from the log."""

from clients.caravan.terminal import DEFAULT_STORE, AsJson, Failure, Store, failing, out, print_json, progress
from domain.games import games
from service.configuration import Configuration
from service.matches.store import MatchStore
from service.server import rebuild as rebuild_projections
from service.stores.backend import StoreMissingError
from service.stores.lock import StoreLockedError


def rebuild(store: Store = DEFAULT_STORE, as_json: AsJson = False) -> None:
    """Make the scoreboards of a store anew from its log, while no service runs on it."""
    with failing():
        try:
            log = MatchStore(store, games(), create=False)
            total = log.last_position()
            log.close()
            with progress(hidden=as_json) as bars:
                task = bars.add_task("Rebuilding", total=total)
                position = rebuild_projections(
                    Configuration(store=store), lambda reached: bars.update(task, completed=reached)
                )
        except (StoreMissingError, StoreLockedError) as error:
            raise Failure(str(error)) from error
    if as_json:
        print_json({"position": position})
    else:
        out.print(f"The projections are made anew, up to position {position} of the log.")
