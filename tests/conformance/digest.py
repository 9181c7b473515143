"""Prints one line for each setting of each game: a digest of all effects and offers of a random match.

    python -m tests.conformance.digest

What it prints must not depend on PYTHONHASHSEED, nor on the machine.
"""

from hashlib import sha256

from tests.conformance.cases import CASES, Case
from tests.conformance.checks import moments


def digest(case: Case) -> str:
    """The digest of a random match: each offer of each question, and the whole table after each event."""
    playing, picks = case.match(0)
    whole = sha256()
    for deciding in moments(playing, picks):
        told = [deciding, *(list(playing.offers(seat)) for seat in playing.awaiting())]
        whole.update(f"{told}{playing.table.secret_fingerprint:016x}".encode())
    whole.update(repr([playing.version, playing.table.layout()]).encode())
    return whole.hexdigest()


def main() -> None:
    """Prints all digests."""
    for case in CASES:
        print(case.name, digest(case))


if __name__ == "__main__":
    main()
