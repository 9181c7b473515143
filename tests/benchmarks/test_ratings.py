"""The benchmark of ratings measures what it says."""

from benchmarks.ratings import measure


def test_it_measures() -> None:
    rows = measure(matches=20, followed=5)
    assert [row.name for row in rows] == [
        "ratings of 20 matches made again",
        "the end of a match, followed by all projections",
        "a decision, followed by all projections",
    ]
