"""The benchmark of `caravanserai-verify` measures what it says."""

from benchmarks.verification_alone import SEATS, measure


def test_it_measures() -> None:
    rows = measure(players=8, rounds=1)
    assert [row.remark.partition(",")[0] for row in rows[::2]] == [f"{8 // seats} matches" for seats in SEATS]
    assert all(float(row.figure.removesuffix(" s")) > 0 for row in rows)
