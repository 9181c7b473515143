"""Reasons why a file cannot be read, as a person reads them."""

from errno import EACCES, EEXIST, EISDIR, ENOENT, ENOSPC, ENOTDIR, EPERM, EROFS
from typing import Final

KNOWN: Final = {
    EACCES: "forbidden",
    EEXIST: "exists",
    EISDIR: "folder",
    ENOENT: "missing",
    ENOSPC: "full",
    ENOTDIR: "no-folder",
    EPERM: "forbidden",
    EROFS: "read-only",
}
"""The kinds of reasons of the operating system that have words in every language."""
NOT_TEXT: Final = "not-text"
"""The kind of the reason that a file is not UTF-8."""


def reason_of(error: BaseException) -> str:
    """The reason of an error, without the number and the path that the system adds to its own."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def kind_of(error: BaseException) -> str:
    """The kind of the reason, for words in a language; the reason itself if no kind is known."""
    if isinstance(error, UnicodeDecodeError):
        return NOT_TEXT
    return KNOWN.get(error.errno or 0, reason_of(error)) if isinstance(error, OSError) else reason_of(error)
