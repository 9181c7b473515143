"""A file that is written completely to the disk, or not at all."""

import os
from pathlib import Path

from clients.caravan.terminal import Failure


def write_once(file: Path, data: bytes) -> None:
    """Writes a file completely to the disk, or not at all. A file with the same content may already exist.

    Raises:
        Failure: It exists with other content.
        OSError: It cannot be written.
    """
    if file.exists():
        if file.read_bytes() != data:
            raise Failure(f"{file} is there already, and holds something else")
    else:
        part = file.with_name(f"{file.name}.part")
        part.write_bytes(data)
        part.rename(file)
    for path in (file, file.parent):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
