"""Fields of messages, made from bytes that are written already."""


def embedded(field: int, data: bytes) -> bytes:
    """A field of a message whose value is another message: number and wire type, length, bytes."""
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _varint(number: int) -> bytes:
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    return bytes([*written, number])
