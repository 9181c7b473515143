"""Compressed boxes, inflated with a limit. Without it, a few bytes could fill the memory of the reader."""

import zlib

from caravanserai_protocol import findings
from caravanserai_protocol.constants import BOX_BYTES


class InflationError(ValueError):
    """Some bytes are not a compressed box, or the box is too large."""


def inflated(compressed: bytes) -> bytes:
    """The content of a compressed box (zlib, RFC 1950).

    Raises:
        InflationError: the bytes are not a compressed box, or more follows, or it is larger than `BOX_BYTES`.
    """
    inflating = zlib.decompressobj()
    try:
        content = inflating.decompress(compressed, BOX_BYTES)
    except zlib.error as error:
        raise InflationError(findings.UNINFLATED_BOX) from error
    if not inflating.eof or inflating.unused_data:
        raise InflationError(findings.broken_box(BOX_BYTES))
    return content
