"""Reasons why a file cannot be read, as a person reads them."""


def reason_of(error: Exception) -> str:
    """The reason of an error, without the number and the path that the system adds to its own."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not text in UTF-8"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
