"""Disks that are full on command: SIGUSR1 fills the disk of a serving process, SIGUSR2 makes room again."""

import ctypes
import errno
import os
import resource
import signal
import sys
from pathlib import Path

CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
MS_PRIVATE_EVERYWHERE = 0x44000
SIZE = "size=16m"
LIMITED = "no file system of its own\n"


def prepare(folder: Path, disk: str) -> None:
    """Gives this process its disk.

    ``small`` is a file system of its own, in memory and visible to this process alone, mounted on the folder: when it
    is filled, the system says that there is no space. ``limited`` is the usual one, with files that may not grow: then
    it says that a write failed. Without a name it stays the usual one. Where a process may not mount anything, as in
    most containers, a small disk becomes a limited one, and that is said.
    """
    if disk == "small":
        try:
            _mount(folder)
        except PermissionError:
            sys.stderr.write(LIMITED)
            prepare(folder, "limited")
            return
        filler = folder / "filler"
        signal.signal(signal.SIGUSR1, lambda *_: _fill(filler))
        signal.signal(signal.SIGUSR2, lambda *_: filler.unlink())
    elif disk == "limited":
        signal.signal(signal.SIGUSR1, lambda *_: _limit(1))
        signal.signal(signal.SIGUSR2, lambda *_: _limit(resource.RLIM_INFINITY))


def _mount(folder: Path) -> None:
    """A file system for this process alone; it goes with it."""
    library = ctypes.CDLL(None, use_errno=True)
    user, group = os.getuid(), os.getgid()
    alone = CLONE_NEWNS | (0 if user == 0 else CLONE_NEWUSER)
    _check(library.unshare(alone))
    if user:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    _check(library.mount(b"none", b"/", None, ctypes.c_ulong(MS_PRIVATE_EVERYWHERE), None))
    _check(library.mount(b"tmpfs", str(folder).encode(), b"tmpfs", ctypes.c_ulong(0), SIZE.encode()))


def _check(status: int) -> None:
    if status:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _fill(filler: Path) -> None:
    """Takes all the space that there is, to the last byte."""
    with filler.open("ab", buffering=0) as file:
        size = 1 << 20
        while size:
            try:
                file.write(bytes(size))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
                size //= 2


def _limit(size: int) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
