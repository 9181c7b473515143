"""The process around a service: signals, and the service manager that wants to hear how the service is (systemd)."""

import asyncio
import logging
import os
import signal
import socket
import time
from collections.abc import Mapping

LOG = logging.getLogger("caravanserai")

SOCKET = "NOTIFY_SOCKET"
WATCHDOG = "WATCHDOG_USEC"
WATCHED = "WATCHDOG_PID"
"""The variables that systemd sets with `Type=notify`, and with `WatchdogSec`: sd_notify(3), sd_watchdog_enabled(3)."""
SENDING_SECONDS = 1.0
TERMINAL = "/dev/tty"


class Manager:
    """The service manager. Without one, nothing is sent."""

    VARIABLES = (SOCKET, WATCHDOG, WATCHED)
    """The variables with its address: for the process that it started, and for none that this one starts."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        named = environment.get(SOCKET, "")
        self._address = os.fsencode(named if named.startswith("/") else named.replace("@", "\0", 1))
        watched = environment.get(WATCHED, str(os.getpid())) == str(os.getpid())
        microseconds = environment.get(WATCHDOG, "") if watched else ""
        self._watchdog_seconds = int(microseconds) / 1e6 if microseconds.isdecimal() else 0.0

    def ready(self, status: str) -> None:
        """The service answers, or has read its files again."""
        self._tell("READY=1", f"STATUS={status}")

    def renewing(self) -> None:
        """The service reads its files again; `ready` follows."""
        self._tell("RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}")

    def stopping(self) -> None:
        """The service shuts down."""
        self._tell("STOPPING=1", "STATUS=Shutting down")

    async def keep_watched(self) -> None:
        """Says that the event loop runs, twice in the time after which the manager takes the process for dead."""
        while self._watchdog_seconds:
            self._tell("WATCHDOG=1")
            await asyncio.sleep(self._watchdog_seconds / 2)

    def _tell(self, *lines: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
                sending.settimeout(SENDING_SECONDS)
                sending.sendto("\n".join(lines).encode(), self._address)
        except OSError as error:
            LOG.warning("the service manager does not hear %s: %s", lines[0], error)


def told_to_renew(ending: asyncio.Event) -> asyncio.Event:
    """Is set when the process is told to read its files again (SIGHUP).

    The same signal comes when the terminal is closed in which the process runs: then ``ending`` is set. A process that
    was started to outlive its terminal (`nohup`) stays.
    """
    renewing = asyncio.Event()
    bound = signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN and _has_terminal()

    def heard() -> None:
        (ending if bound and not _has_terminal() else renewing).set()

    asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, heard)
    return renewing


def _has_terminal() -> bool:
    try:
        os.close(os.open(TERMINAL, os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True
