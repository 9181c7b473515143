"""What commands remember between two runs, in files: `caravan play` the seats that were taken, and `caravan players`
who one is at a service; with their tokens.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

KEPT_OVER = 50
"""How many seats in matches that are over are remembered."""


@dataclass(frozen=True, slots=True)
class RememberedSeat:
    """A seat of a match at an address; with ``store`` a service must be started on that store first.

    A guest has a ``token`` for it; of a ``player`` (`players/{player}`) it is remembered elsewhere, for he may have got
    another one since. ``language`` is the one in which they played; empty: none was kept.
    """

    match: str
    seat: int
    token: str = field(repr=False)
    address: str = ""
    store: str = ""
    player: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class RememberedPlayer:
    """A player of the service at an address, `players/{player}`, and his token.

    Empty: a token that was made for a player, of which the service has not said yet that it is his.
    """

    address: str
    player: str
    token: str = field(repr=False)


class UnreadableError(Exception):
    """What was remembered cannot be read, or nothing can be remembered; the message is for the person."""


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
        return _read(self.path)

    def find(self, match: str = "") -> RememberedSeat | None:
        """The seat taken last, in this match if one is named."""
        return next((seat for seat in reversed(self.seats()) if match in ("", seat.match)), None)

    def keep(self, seat: RememberedSeat) -> None:
        """Remembers a seat as the latest."""
        self._write([*(known for known in self.seats() if known.match != seat.match), seat])
        _write(self.played, [replace(seat, token="")])

    @property
    def played(self) -> Path:
        """The file with the match that was played last, also after it is over."""
        return self.path.with_name("played.json")

    def latest(self) -> RememberedSeat | None:
        """The seat in the match that was played last, without its token; None if none was."""
        return next(iter(_read(self.played)), None)

    @property
    def over(self) -> Path:
        """The file with the seats in matches that are over: who had one may look at a private match again."""
        return self.path.with_name("over.json")

    def forget(self, match: str) -> None:
        """Puts the seat in a match that is over aside: nobody goes on with it."""
        aside = [known for known in self.seats() if known.match == match]
        if aside:
            _write(self.over, [*_read(self.over), *aside][-KEPT_OVER:])
            self._write([known for known in self.seats() if known.match != match])

    def all_taken(self, address: str) -> list[RememberedSeat]:
        """The seats that were taken at an address, the latest last, those in matches that are over first."""
        return [known for known in (*_read(self.over), *self.seats()) if known.address == address]

    def taken(self, match: str, address: str) -> RememberedSeat | None:
        """The seat that was taken in a match at an address; its token is for nobody else, so the address counts."""
        return next((known for known in self.all_taken(address) if known.match == match), None)

    def _write(self, seats: list[RememberedSeat]) -> None:
        _write(self.path, seats)


class PlayerMemory:
    """Who one is at which service, the latest last, in `players.json`. Only its user can read the file.

    A token that is lost is a player lost, so a file that cannot be read is left alone. All methods raise
    `UnreadableError`.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path().with_name("players.json")

    def players(self, address: str) -> list[RememberedPlayer]:
        """The players at an address, the latest last, with tokens of which it is not known yet whose they are."""
        return [known for known in self._all() if known.address == address]

    def find(self, address: str, player: str = "") -> RememberedPlayer | None:
        """The player at an address who was remembered last, or the one who is named; None if there is none."""
        known = [known for known in self.players(address) if known.player]
        return next((one for one in reversed(known) if player in ("", one.player)), None)

    def keep(self, player: RememberedPlayer) -> None:
        """Remembers a player as the latest, instead of what was known of him.

        Tokens at his address of which nothing was heard are forgotten: whose they are was asked before.
        """
        over = (player.player, "") if player.player else ()
        known = [one for one in self._all() if one.address != player.address or one.player not in over]
        self._keep([*(one for one in known if one.token != player.token), player])

    def forget(self, token: str) -> None:
        """Forgets a token."""
        self._keep([known for known in self._all() if known.token != token])

    def _all(self) -> list[RememberedPlayer]:
        try:
            entries = json.loads(self.path.read_text(encoding="utf-8"))
            return [RememberedPlayer(**entry) for entry in entries]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError) as error:
            raise UnreadableError(f"{self.path}, where your tokens are kept, cannot be read: {error}") from error

    def _keep(self, players: list[RememberedPlayer]) -> None:
        try:
            _write(self.path, players)
        except OSError as error:
            raise UnreadableError(f"your tokens cannot be kept in {self.path}: {error}") from error


def _read(path: Path) -> list[RememberedSeat]:
    try:
        return [RememberedSeat(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return []


def _write(path: Path, entries: Sequence[Any]) -> None:
    """Writes dataclasses into a file that is either the old one or the new one, whatever happens meanwhile.

    Only its user can read it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.with_suffix(".new")
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as writing:
        json.dump([asdict(entry) for entry in entries], writing, indent=1)
    file.replace(path)
