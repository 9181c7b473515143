"""Services that end and come back at the same address, with the same store, an older one, or another one."""

import shutil
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from clients.workshop.temporary_service import LocalService
from tests.ports import lasting_port
from tests.service.house import configuration


class Place:
    """An address with a store. A context manager, more than once: the service runs inside."""

    def __init__(self, folder: Path, **changes: Any) -> None:
        self.folder = folder / "store"
        self.folder.mkdir(exist_ok=True)
        self.port = lasting_port()
        self.address = f"127.0.0.1:{self.port}"
        self._backup = folder / "backup"
        self._changes = changes
        self._service: LocalService | None = None

    def __enter__(self) -> Self:
        self._service = LocalService(configuration(self.folder, port=self.port, **self._changes))
        self._service.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._service is not None
        self._service.__exit__(kind, error, trace)

    def restart(self, *, set_back: bool = False) -> None:
        """Ends the service and begins it again, if asked with the copy of the store."""
        self.__exit__(None, None, None)
        if set_back:
            self.set_back()
        self.__enter__()

    def elsewhere(self) -> LocalService:
        """A service with the same store at another address, where nobody waits for it."""
        return LocalService(configuration(self.folder, **self._changes))

    def back_up(self) -> None:
        """Copies the store, while no service runs."""
        shutil.copytree(self.folder, self._backup)

    def set_back(self) -> None:
        """Puts the copy in the place of the store, while no service runs."""
        shutil.rmtree(self.folder)
        shutil.copytree(self._backup, self.folder)
