"""Unreadable streams are set aside and reported, so that everything else can be served."""

from dataclasses import dataclass

from domain.errors import Reason
from domain.log import Unreadable
from service.bus import Bus
from service.errors import ServiceError
from service.persistence.row_codec import LATER


class StreamDamagedError(ServiceError):
    """A stream cannot be read, so commands on it fail. The log and `caravan store check` name the reason."""

    def __init__(self, found: Unreadable) -> None:
        text = f"{found.stream} is damaged at version {found.version}"
        if found.text.startswith(LATER):
            text = f"{found.stream} version {found.version} {LATER}"
        super().__init__(
            Reason.STREAM_DAMAGED,
            text,
            details={"stream": found.stream, "version": found.version},
        )
        self.found = found


@dataclass(frozen=True, slots=True)
class StreamSetAside:
    """News: a stream was found to be damaged. It comes once for each stream, from any thread."""

    found: Unreadable


class SetAside:
    """The streams that were found to be damaged."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._found: dict[str, Unreadable] = {}

    def add(self, found: Unreadable) -> StreamDamagedError:
        """Sets a stream aside, unless it already is. Returns the error to raise."""
        known = self._found.get(found.stream)
        if known is None:
            known = self._found[found.stream] = found
            self._bus.publish(StreamSetAside(found))
        return StreamDamagedError(known)

    def require_whole(self, stream: str) -> None:
        """Requires that a stream was not set aside.

        Raises:
            StreamDamagedError: It was.
        """
        found = self._found.get(stream)
        if found is not None:
            raise StreamDamagedError(found)

    def all(self) -> list[Unreadable]:
        """The findings, one for each stream."""
        return list(self._found.values())
