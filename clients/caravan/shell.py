"""Commands that are printed for people to copy into a shell."""

import shlex


def command(*words: object) -> str:
    """A call of `caravan` as one types it: words with spaces and other characters of a shell are quoted."""
    return shlex.join(["caravan", *map(str, words)])
