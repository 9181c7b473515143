"""The files in which commands remember seats (`caravan play`) and players (`caravan players`) between runs, with their
tokens.
"""

import fcntl
import json
import os
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

KEPT_OVER = 50
"""The number of remembered seats in finished matches."""


@dataclass(frozen=True, slots=True)
class RememberedSeat:
    """A seat of a match at an address. With ``store``, a service must first be started on that store.

    A guest has a ``token`` for it. The token of a ``player`` (`players/{player}`) is remembered elsewhere, because it
    may change. ``language`` is the language in which they played, if known.
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
    """A player (`players/{player}`) of the service at an address, and their token.

    ``player`` is empty for a new token that the service has not confirmed yet.
    """

    address: str
    player: str
    token: str = field(repr=False)


class UnreadableError(Exception):
    """The memory cannot be read (`memory-unread`) or written (`memory-unwritten`): `message` names its words."""

    def __init__(self, message: str, path: Path, error: Exception) -> None:
        super().__init__(f"{path}: {error}")
        self.message, self.path, self.error = message, path, error


def default_path() -> Path:
    """The file of this user: `$XDG_STATE_HOME/caravan/seats.json`."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "caravan" / "seats.json"


class Memory:
    """The user's seats, the latest last. Only the user can read the file, because it has tokens."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()

    def seats(self) -> list[RememberedSeat]:
        """All seats, the latest last; none if the file is missing or unreadable."""
        return _read(self.path)

    def find(self, match: str = "") -> RememberedSeat | None:
        """The latest seat, or the latest one in the named match."""
        return next((seat for seat in reversed(self.seats()) if match in ("", seat.match)), None)

    def keep(self, seat: RememberedSeat) -> None:
        """Remembers a seat as the latest."""
        with _alone(self.path):
            self._write([*(known for known in self.seats() if known.match != seat.match), seat])
            _write(self.played, [replace(seat, token="")])

    @property
    def played(self) -> Path:
        """The file with the latest match, also after its end."""
        return self.path.with_name("played.json")

    def latest(self) -> RememberedSeat | None:
        """The seat in the latest match, without its token; None if there is none."""
        return next(iter(_read(self.played)), None)

    @property
    def over(self) -> Path:
        """The file with seats in finished matches, for looking at private matches again."""
        return self.path.with_name("over.json")

    def forget(self, match: str) -> None:
        """Moves the seat of a finished match aside: it cannot be resumed."""
        with _alone(self.path):
            aside = [known for known in self.seats() if known.match == match]
            if aside:
                _write(self.over, [*_read(self.over), *aside][-KEPT_OVER:])
                self._write([known for known in self.seats() if known.match != match])

    def all_taken(self, address: str) -> list[RememberedSeat]:
        """The seats at an address: first those in finished matches, the latest last."""
        return [known for known in (*_read(self.over), *self.seats()) if known.address == address]

    def taken(self, match: str, address: str) -> RememberedSeat | None:
        """The seat in a match at an address. Its token is only for this address."""
        return next((known for known in self.all_taken(address) if known.match == match), None)

    def seat_in(self, match: str, address: str = "") -> RememberedSeat | None:
        """The seat in a match, also in a finished one; without an address at any."""
        taken = (known for known in (*self.seats(), *reversed(_read(self.over))) if known.match == match)
        return next((known for known in taken if address in ("", known.address)), None)

    def _write(self, seats: list[RememberedSeat]) -> None:
        _write(self.path, seats)


class PlayerMemory:
    """The user's players at services, the latest last, in `players.json`. Only the user can read the file.

    A lost token means a lost player, so an unreadable file is left alone. All methods raise
    `UnreadableError`.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path().with_name("players.json")

    def players(self, address: str) -> list[RememberedPlayer]:
        """The players at an address, the latest last, including unconfirmed tokens."""
        return [known for known in self._all() if known.address == address]

    def find(self, address: str, player: str = "") -> RememberedPlayer | None:
        """The latest or the named player at an address; None if there is none."""
        known = [known for known in self.players(address) if known.player]
        return next((one for one in reversed(known) if player in ("", one.player)), None)

    def keep(self, player: RememberedPlayer) -> None:
        """Remembers a player as the latest, and replaces their old entry.

        It forgets unconfirmed tokens at the same address: `find` has already asked about them.
        """
        over = (player.player, "") if player.player else ()
        with self._alone():
            known = [one for one in self._all() if one.address != player.address or one.player not in over]
            self._keep([*(one for one in known if one.token != player.token), player])

    def forget(self, token: str) -> None:
        """Forgets a token."""
        with self._alone():
            self._keep([known for known in self._all() if known.token != token])

    def _all(self) -> list[RememberedPlayer]:
        try:
            entries = json.loads(self.path.read_text(encoding="utf-8"))
            return [RememberedPlayer(**entry) for entry in entries]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError) as error:
            raise UnreadableError("memory-unread", self.path, error) from error

    def _keep(self, players: list[RememberedPlayer]) -> None:
        _write(self.path, players)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        try:
            with _alone(self.path):
                yield
        except OSError as error:
            raise UnreadableError("memory-unwritten", self.path, error) from error


@dataclass(frozen=True, slots=True)
class RememberedEntropy:
    """The contribution of a player to chance, in hexadecimal, and under which name."""

    address: str
    player: str
    name: str
    entropy: str


class EntropyMemory(MutableMapping[str, bytes]):
    """The contributions of a player at an address to the lots of tournaments, in `entropies.json`: it is bound by one
    command and opened by another. Only the user can read the file.

    An unreadable file counts as empty: a player can bind fresh entropy, or is not waited for.
    """

    def __init__(self, address: str, player: str, path: Path | None = None) -> None:
        self._address = address
        self._player = player
        self._path = path or default_path().with_name("entropies.json")

    def __getitem__(self, name: str) -> bytes:
        for one in self._own():
            if one.name == name:
                return bytes.fromhex(one.entropy)
        raise KeyError(name)

    def __setitem__(self, name: str, entropy: bytes) -> None:
        with _alone(self._path):
            self._write(name, [RememberedEntropy(self._address, self._player, name, entropy.hex())])

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise KeyError(name)
        with _alone(self._path):
            self._write(name, [])

    def __iter__(self) -> Iterator[str]:
        return iter([one.name for one in self._own()])

    def __len__(self) -> int:
        return len(self._own())

    def _all(self) -> list[RememberedEntropy]:
        try:
            return [RememberedEntropy(**entry) for entry in json.loads(self._path.read_text(encoding="utf-8"))]
        except (OSError, ValueError, TypeError):
            return []

    def _own(self) -> list[RememberedEntropy]:
        return [one for one in self._all() if (one.address, one.player) == (self._address, self._player)]

    def _write(self, name: str, added: Sequence[RememberedEntropy]) -> None:
        own = (self._address, self._player, name)
        others = [one for one in self._all() if (one.address, one.player, one.name) != own]
        _write(self._path, [*others, *added])


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """No other command changes the files beside this one meanwhile: what it adds would be lost."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _read(path: Path) -> list[RememberedSeat]:
    try:
        return [RememberedSeat(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return []


def _write(path: Path, entries: Sequence[Any]) -> None:
    """Writes dataclasses into a file atomically: it is always either the old or the new one.

    Only the user can read it.
    """
    file = path.with_suffix(".new")
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as writing:
        json.dump([asdict(entry) for entry in entries], writing, indent=1)
    file.replace(path)
