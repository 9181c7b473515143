"""The service with a setting that the command line does not have: how many matches stay in memory."""

import sys
from pathlib import Path

from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from service.server import run, serve


def main() -> None:
    """Serves the store that the first argument names; the second is how many matches stay in memory."""
    store, hosted = sys.argv[1:]
    configuration = Configuration(Path(store), port=0, allow_seeded=True, hosted_matches=int(hosted), limits=UNLIMITED)
    run(serve(configuration, lambda address: print(address, flush=True)))


if __name__ == "__main__":
    main()
