"""Times on a command line: what is read, and that the same text comes back from the service."""

import pytest
from caravanserai_protocol.v1.clock_pb2 import TimeBudget, TimeControl

from caravanserai_verify.codecs.clock_codec import read_time_control
from clients.caravan.time_notation import seconds, time_control


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("60s/decision", TimeControl(decision_seconds=60)),
        ("90m+30s", TimeControl(budget=TimeBudget(seconds=5400, increment_seconds=30))),
        ("1h30m+30s capped", TimeControl(budget=TimeBudget(seconds=5400, increment_seconds=30, capped=True))),
        ("45m", TimeControl(budget=TimeBudget(seconds=2700))),
        ("3d", TimeControl(turn_days=3)),
        ("3d/turn", TimeControl(turn_days=3)),
    ],
)
def test_people_write_time_controls(text: str, expected: TimeControl) -> None:
    assert time_control(text) == expected
    assert time_control(str(read_time_control(expected))) == expected


@pytest.mark.parametrize("text", ["", "0s", "90", "90m+", "3d+1h/turn", "5m/turn", "fast", "1h/decision+5s", "-5m"])
def test_what_is_no_time_control_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="time"):
        time_control(text)


@pytest.mark.parametrize("text", ["999999999d/decision", "999999999h999999999d+1s"])
def test_what_is_longer_than_any_that_can_be_sent_is_no_time_control(text: str) -> None:
    with pytest.raises(ValueError, match="out of range"):
        time_control(text)


def test_a_time_is_the_sum_of_its_parts() -> None:
    assert seconds("1d2h3m4s") == 86_400 + 2 * 3600 + 3 * 60 + 4
