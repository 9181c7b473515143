"""Files that hold private keys: their faults, and the rights that others must not have."""

import stat

from domain.words.fault_words import WordedFaultError

OTHERS = stat.S_IRWXG | stat.S_IRWXO


class KeyFileError(WordedFaultError):
    """A file with keys cannot be used."""
