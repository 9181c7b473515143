"""The costs of calls: each method has a line that was measured and is committed, and counts as enough."""

import re
from typing import NamedTuple

import pytest
from google.protobuf import descriptor_pool
from google.protobuf.message_factory import GetMessageClass

from benchmarks.__main__ import RESULTS
from benchmarks.costs import BOUNDED, UNMEASURED
from service.assembly import SERVICES
from service.limiting.costs import cost_of
from service.limiting.limits import Limits

TOLERANCE = 2.5
"""The number of decisions that a call may take for each that it counts as: what is measured varies."""
LINE = re.compile(r"\| (\w+)(?:, [^|]+)? \| [\d,.]+ ms \| ([\d,.]+) decisions; counts as (\d+);")


class Measured(NamedTuple):
    """A line of the results."""

    method: str
    decisions: float
    counted: int


def measured() -> list[Measured]:
    text = RESULTS.read_text(encoding="utf-8")
    (section,) = re.findall(r"^## Costs\n(.*?)^## ", text, re.DOTALL | re.MULTILINE)
    return [Measured(name, float(taken), int(counted)) for name, taken, counted in LINE.findall(section)]


def methods() -> dict[str, type]:
    """The methods of all services, with their requests. Their names are all different."""
    pool = descriptor_pool.Default()
    found = [method for name in SERVICES for method in pool.FindServiceByName(name).methods]
    assert len({method.name for method in found}) == len(found)
    return {method.name: GetMessageClass(method.input_type) for method in found}


def test_each_method_is_measured_or_says_why_not() -> None:
    lines = {line.method for line in measured()}
    assert not lines & set(UNMEASURED), "measured now"
    assert lines | set(UNMEASURED) == set(methods())


@pytest.mark.parametrize("line", measured(), ids=lambda line: line.method)
def test_a_call_counts_as_what_it_takes(line: Measured) -> None:
    least = cost_of(methods()[line.method](), Limits())
    assert least <= line.counted, "the request counts as more than when it was measured: measure again"
    assert line.method in BOUNDED or line.decisions <= TOLERANCE * line.counted


def test_those_that_are_bounded_otherwise_are_methods() -> None:
    assert set(BOUNDED) | set(UNMEASURED) <= set(methods())
