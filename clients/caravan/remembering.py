"""What `caravan play` remembers between two runs: the seats that were taken, with their tokens, in a file."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class RememberedSeat:
    """A seat of a match at an address; with ``store`` a service must be started on that file first."""

    match: str
    seat: int
    token: str
    address: str = ""
    store: str = ""


def default_path() -> Path:
    """The file of this user: `$XDG_STATE_HOME/caravan/seats.json`."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "caravan" / "seats.json"


class Memory:
    """The seats that were taken, the latest last. Only its user can read the file: tokens are keys."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()

    def seats(self) -> list[RememberedSeat]:
        """All seats, the latest last; none if the file is not there or cannot be read."""
        try:
            entries = json.loads(self.path.read_text(encoding="utf-8"))
            return [RememberedSeat(**entry) for entry in entries]
        except (OSError, ValueError, TypeError):
            return []

    def find(self, match: str = "") -> RememberedSeat | None:
        """The seat taken last, in this match if one is named."""
        return next((seat for seat in reversed(self.seats()) if match in ("", seat.match)), None)

    def keep(self, seat: RememberedSeat) -> None:
        """Remembers a seat as the latest."""
        self._write([*(known for known in self.seats() if known.match != seat.match), seat])

    def forget(self, match: str) -> None:
        """Forgets the seat in a match that is over."""
        self._write([known for known in self.seats() if known.match != match])

    def _write(self, seats: list[RememberedSeat]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.with_suffix(".new")
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as writing:
            json.dump([asdict(seat) for seat in seats], writing, indent=1)
        file.replace(self.path)
