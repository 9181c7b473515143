"""The times of people's decisions beside bots can be measured, and bots do decide meanwhile."""

import asyncio
import re

from benchmarks import beside_bots


def test_both_are_measured_and_the_bots_decide() -> None:
    alone, beside = asyncio.run(beside_bots.measure(0.5, 1, built=False))
    assert all(float(row.figure.removesuffix(" ms")) > 0 for row in (alone, beside))
    made = re.search(r"they made (\d+) decisions meanwhile", beside.remark)
    assert made is not None
    assert int(made[1]) > 0
