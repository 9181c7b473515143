"""Compressed boxes, inflated with a limit. Without it, a few bytes could fill the memory of the reader."""

import zlib

LARGEST_BOX = 1 << 20
"""How many bytes a box may have."""


class InflationError(ValueError):
    """Some bytes are not a compressed box, or the box is too large."""


def inflated(compressed: bytes) -> bytes:
    """The content of a compressed box (zlib, RFC 1950).

    Raises:
        InflationError: the bytes are not a compressed box, or more follows, or it is larger than `LARGEST_BOX`.
    """
    inflating = zlib.decompressobj()
    try:
        content = inflating.decompress(compressed, LARGEST_BOX)
    except zlib.error as error:
        raise InflationError("the box cannot be inflated") from error
    if not inflating.eof or inflating.unused_data:
        raise InflationError(f"the box is not whole, or has more than {LARGEST_BOX} bytes")
    return content
