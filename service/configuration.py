"""How a service is started."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Configuration:
    """Everything that can be chosen when a service starts.

    ``store`` is the SQLite file with all events; it is made if it is not there. ``port`` 0 takes one that is free.
    ``allow_seeded`` admits matches whose chance is known from a seed (tests, demos). ``hosted_matches`` live matches at
    most are kept in memory beside those that somebody watches or a bot plays. ``polling_seconds`` is how long the
    projections wait for news at most, ``grace_seconds`` how long running calls may take when the service ends.
    """

    store: Path = Path("caravanserai.sqlite")
    host: str = "127.0.0.1"
    port: int = 50051
    allow_seeded: bool = False
    hosted_matches: int = 1000
    polling_seconds: float = 5.0
    grace_seconds: float = 5.0

    @property
    def projections(self) -> Path:
        """The SQLite file of the projections: beside the store, and rebuilt from it at any time."""
        return self.store.with_name(f"{self.store.stem}.projections{self.store.suffix or '.sqlite'}")

    @property
    def lock(self) -> Path:
        """The file that is locked while a service writes the store."""
        return self.store.with_name(f"{self.store.name}.lock")

    @property
    def loopback(self) -> bool:
        """Whether only callers on this machine can reach the service."""
        return self.host in ("127.0.0.1", "::1", "localhost")
