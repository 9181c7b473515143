"""`caravan rebuild`: rebuilds the projections from the log."""

from clients.caravan.store_option import DEFAULT_STORE, Store
from clients.caravan.terminal import AsJson, Failure, escaped, failing, out, print_json, progress
from clients.workshop.opened_store import configured
from domain.games import games
from service.persistence.format import StoreMissingError
from service.persistence.lock import StoreLockedError
from service.persistence.matches.store import MatchStore, not_counted_text
from service.server import rebuild as rebuild_projections


def rebuild(store: Store = DEFAULT_STORE, as_json: AsJson = False) -> None:
    """Rebuild the scoreboards of a store from its log. No service may run on it."""
    with failing():
        try:
            log = MatchStore(configured(store).location, games(), create=False)
            total, lost = log.last_position(), log.not_counted()
            log.close()
            with progress(hidden=as_json) as bars:
                task = bars.add_task("Rebuilding", total=total)
                position = rebuild_projections(configured(store), lambda reached: bars.update(task, completed=reached))
        except (StoreMissingError, StoreLockedError) as error:
            raise Failure(str(error)) from error
    if as_json:
        print_json({"position": position, "not_counted": lost})
    else:
        out.print(f"The projections are rebuilt up to position {position} of the log.")
        if lost:
            out.print(escaped(not_counted_text(lost)))
