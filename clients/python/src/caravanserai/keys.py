"""Private keys in a folder, so that a program that is started again can sign for its seats."""

import os
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from secrets import token_hex
from typing import Self
from urllib.parse import quote, unquote

from caravanserai_protocol.harmless import HarmlessError
from caravanserai_protocol.signing import KEY_BYTES

PRIVATE = 0o600


class KeyFolderError(HarmlessError):
    """A key cannot be read or kept."""


class KeyFolder(MutableMapping[str, bytes]):
    """Keeps private keys by name, each in a file of its own that only you can read. Several programs may share it.

    `Client.connect` keeps keys in that `of_user`, unless you give it others as ``keys``. The files are as secret as
    tokens.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    @classmethod
    def of_user(cls) -> Self:
        """The folder of the user who runs the program: `$XDG_STATE_HOME/caravanserai/keys`, where that is not set
        `~/.local/state/caravanserai/keys`.
        """
        state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        return cls(Path(state) / "caravanserai" / "keys")

    def __getitem__(self, name: str) -> bytes:
        try:
            key = bytes.fromhex(self._file(name).read_text(encoding="utf-8"))
        except (FileNotFoundError, IsADirectoryError):  # the folder itself has no name: there is no such key
            raise KeyError(name) from None
        except (OSError, ValueError) as error:
            raise KeyFolderError(f"a key cannot be read: {error}") from error
        if len(key) != KEY_BYTES:
            raise KeyFolderError(f"{self._file(name)} holds no key")
        return key

    def __setitem__(self, name: str, key: bytes) -> None:
        try:
            self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
            written = self.path / f".{token_hex(8)}"
            descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(key.hex())
                file.flush()
                os.fsync(file.fileno())
            written.replace(self._file(name))
        except OSError as error:
            raise KeyFolderError(
                f"a key cannot be kept in {self.path}: {error}; give the client another folder or mapping as keys"
            ) from error

    def __delitem__(self, name: str) -> None:
        try:
            self._file(name).unlink()
        except FileNotFoundError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        names = (path.name for path in self.path.glob("[!.]*"))
        return (unquote(name) for name in names)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _file(self, name: str) -> Path:
        return self.path / quote(name, safe="")
