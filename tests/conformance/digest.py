"""Prints one line for each of the extreme settings of each game: a digest of all effects and offers of a random match.

    python -m tests.conformance.digest

What it prints must not depend on PYTHONHASHSEED, nor on the machine.
"""

from hashlib import sha256

from caravanserai_kit.cases import Case
from caravanserai_kit.checks import Sample, moments
from tests.conformance.cases import EXTREMES


def digest(case: Case) -> str:
    """The digest of a random match: what is decided, the whole table after each event, and a sample of the offers."""
    playing, picks = case.match(0)
    whole, sample = sha256(), Sample(first=5)
    for deciding in moments(playing, picks):
        asked = [seat for seat, question in playing.awaiting().items() if sample.takes(question.kind)]
        told = [deciding, *(list(playing.offers(seat)) for seat in asked)]
        whole.update(f"{told}{playing.table.secret_fingerprint:016x}".encode())
    whole.update(repr([playing.version, playing.table.layout()]).encode())
    return whole.hexdigest()


def main() -> None:
    """Prints all digests."""
    for case in EXTREMES:
        print(case.name, digest(case))


if __name__ == "__main__":
    main()
