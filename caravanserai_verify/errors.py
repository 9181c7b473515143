"""The reasons why nothing can be said of a file."""


class UnverifiableError(Exception):
    """Nothing can be said of a file. The text says why."""
