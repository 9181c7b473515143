"""How a service is started."""

from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

from service.limiting.limits import Limits
from service.rights.security import Security
from service.stores.location import StoreLocation


@dataclass(frozen=True, slots=True)
class Configuration:
    """Everything that can be chosen when a service starts.

    ``store`` names the store with all events: a SQLite file, or the URL of a PostgreSQL database; it is made if it is
    not there. ``projections_file`` is the SQLite file of the projections, if it shall not be the usual one. ``port`` 0
    takes one that is free. ``allow_seeded`` admits matches whose chance is known from a seed (tests, demos).
    ``hosted_matches`` live matches at most are kept in memory beside those that somebody watches or a bot plays.
    ``polling_seconds`` is how long the projections wait for news at most, ``grace_seconds`` how long running calls may
    take when the service ends, and ``drain_seconds`` how long it says so to those who call before it is gone.
    ``forgetting_seconds`` is how long it takes at most until a match is given up that waited too long for its start.
    ``thinkers`` processes think for bots: as many bots think at a time.
    ``limits`` say what one caller may take,
    ``security`` who may register and how calls are protected.
    """

    store: Path | str = Path("caravanserai.sqlite")
    projections_file: Path | None = None
    host: str = "127.0.0.1"
    port: int = 50051
    allow_seeded: bool = False
    hosted_matches: int = 1000
    polling_seconds: float = 5.0
    grace_seconds: float = 5.0
    drain_seconds: float = 1.0
    forgetting_seconds: float = 60.0
    thinkers: int = 1
    limits: Limits = field(default_factory=Limits)
    security: Security = field(default_factory=Security)

    @property
    def location(self) -> StoreLocation:
        """Where the store is.

        Raises:
            LocationError: ``store`` names none.
        """
        return StoreLocation.of(self.store)

    @property
    def projections(self) -> Path:
        """The SQLite file of the projections: of this process alone, and rebuilt from the store at any time."""
        return self.projections_file or self.location.projections

    @property
    def lock(self) -> Path:
        """The file that is locked while a service runs: beside the SQLite file that it alone may write."""
        own = self.location.path or self.projections
        return own.with_name(f"{own.name}.lock")

    @property
    def loopback(self) -> bool:
        """Whether only callers on this machine can reach the service."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"
