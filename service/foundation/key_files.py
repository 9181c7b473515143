"""Files that hold private keys: their faults, and the rights that others must not have."""

import stat

OTHERS = stat.S_IRWXG | stat.S_IRWXO


class KeyFileError(ValueError):
    """A file with keys cannot be used. The text is for the person who named it."""
