"""The log of the service on standard error: plain lines for people, or JSON objects for machines."""

import logging
import sys
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from caravanserai_protocol.harmless import harmless, json_line

LOG = logging.getLogger("caravanserai")
CALLS = logging.getLogger("caravanserai.calls")

FIELDS = ("match", "method", "reason", "milliseconds")
"""The fields of a record beside its message."""


class LogFormat(StrEnum):
    """The format of the log."""

    TEXT = "text"
    JSON = "json"


class JsonFormatter(logging.Formatter):
    """One JSON object on a line for each record: time, level, logger, message, and what else is known of `FIELDS`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in FIELDS:
            value = getattr(record, name, "")
            if value != "":
                entry[name] = round(value, 3) if isinstance(value, float) else value
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json_line(entry)


class TextFormatter(logging.Formatter):
    """Time, level and message on one line, with a traceback where there is one: indented, so that no text in it looks
    like a line of the log.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line without the traceback."""
        record.message = harmless(record.message)
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        """The traceback."""
        return "\n".join(f"    {harmless(line)}" for line in super().formatException(ei).split("\n"))


def log_to_stderr(level: int = logging.INFO, log_format: LogFormat = LogFormat.TEXT) -> None:
    """Writes the log of the service to standard error; as JSON also each call, which would swamp readers."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format is LogFormat.JSON else TextFormatter())
    LOG.handlers = [handler]
    LOG.propagate = False
    LOG.setLevel(level)
    CALLS.setLevel(logging.DEBUG if log_format is LogFormat.JSON and level <= logging.INFO else logging.NOTSET)
