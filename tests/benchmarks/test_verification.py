"""The benchmark of verification measures what it says."""

from benchmarks.verification import measure
from caravanserai_verify.parallel import processors


def test_it_measures() -> None:
    rows = measure(matches=1, stored=2)
    assert [row.name for row in rows] == [
        "events read",
        "events verified without deciding again",
        "events verified and decided again",
        *(
            f"events of a store verified without deciding again, {count} at a time"
            for count in sorted({1, processors()})
        ),
    ]
