"""The lock beside a store: one process at a time writes, and a second one fails at once."""

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from projections.databases.sqlite import PRIVATE, keep_private

LONGEST = 400
"""The number of bytes that are read of the file: a process id and an address."""


class StoreLockedError(Exception):
    """Another process writes the store; ``address`` is where it listens, if known."""

    def __init__(self, path: Path, holder: str, address: str = "") -> None:
        listens = f" and listens on {address}" if address else ""
        super().__init__(f"{path} is locked: {holder or 'another process'} writes this store{listens}; stop it first")
        self.path = path
        self.address = address


class StoreLock:
    """A lock of the operating system on a file. It is released at any end of the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Takes the lock.

        Raises:
            StoreLockedError: Another process (or another part of this one) has it.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = self._locked()
        while not self._present(descriptor):  # its holder released and removed it after this process had opened it
            os.close(descriptor)
            descriptor = self._locked()
        keep_private(self.path)
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"process {os.getpid()}\n".encode())
        self._descriptor = descriptor

    def _locked(self) -> int:
        """A descriptor of the file that is at the path now, locked."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder, _, address = os.read(descriptor, LONGEST).decode(errors="replace").partition("\n")
            os.close(descriptor)
            raise StoreLockedError(self.path, holder.strip(), address.strip()) from error
        return descriptor

    def _present(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), self.path.stat())
        except FileNotFoundError:
            return False

    def say(self, address: str) -> None:
        """Records where the process with the lock listens."""
        if self._descriptor is not None:
            os.write(self._descriptor, f"{address}\n".encode())

    def release(self) -> None:
        """Releases the lock, if held, and removes its file."""
        if self._descriptor is not None:
            if self._present(self._descriptor):  # not one of somebody else, after a person removed this one
                self.path.unlink()
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
