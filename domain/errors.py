"""The error of commands to any aggregate."""


class CommandError(Exception):
    """A command does not fit what it is for, as that stands; nothing has changed.

    ``reason`` is an entry of the error catalogue.
    """

    def __init__(self, reason: str, message: str, **details: str | int) -> None:
        super().__init__(message)
        self.reason = reason
        self.details = details
