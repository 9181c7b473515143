"""A stored box."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """The only event of the stream `boxes/{digest}`: a box that matches are played with."""

    content: bytes


def box_stream(digest: str) -> str:
    """The stream of a box, by the SHA-256 of its content in hexadecimal digits."""
    return f"boxes/{digest}"
