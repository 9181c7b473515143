"""Reasons why a file cannot be read, as a person reads them."""

from errno import EACCES, EISDIR, ENOENT
from typing import Final

KNOWN: Final = {ENOENT: "missing", EACCES: "forbidden", EISDIR: "folder"}
"""The kinds of reasons that have words in every language."""


def reason_of(error: Exception) -> str:
    """The reason of an error, without the number and the path that the system adds to its own."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def kind_of(error: Exception) -> str:
    """The kind of the reason, for words in a language; the reason itself if no kind is known."""
    if isinstance(error, UnicodeDecodeError):
        return "not-text"
    return KNOWN.get(error.errno or 0, reason_of(error)) if isinstance(error, OSError) else reason_of(error)
