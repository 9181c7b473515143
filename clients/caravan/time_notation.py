"""Times as people write them on a command line.

    60s/decision     60 seconds for each decision
    90m+30s          90 minutes for the match, and 30 seconds more after each turn
    90m+30s capped   the same, but increments never raise a clock above 90 minutes
    3d               3 days for each turn (by correspondence)

Units are s, m, h and d; they may be put together: `1h30m`.
"""

import re

from caravanserai_protocol.v1.clock_pb2 import TimeBudget, TimeControl

SECONDS_OF_A_DAY = 86_400
_UNITS = {"d": SECONDS_OF_A_DAY, "h": 3600, "m": 60, "s": 1}
_TIME = re.compile(r"(?:[0-9]{1,9}[dhms])+")
_PART = re.compile(r"([0-9]+)([dhms])")
_CONTROL = re.compile(r"(?P<amount>[0-9dhms]+)(?:\+(?P<increment>[0-9dhms]+))?(?P<ending>/decision|/turn| capped)?")


def seconds(text: str) -> int:
    """A time such as `1h30m`, in seconds.

    Raises:
        ValueError: it is none.
    """
    if _TIME.fullmatch(text) is None:
        raise ValueError(f"{text!r} is no time; write for example 90m, 30s or 3d")
    return sum(int(number) * _UNITS[unit] for number, unit in _PART.findall(text))


def time_control(text: str) -> TimeControl:
    """A time control.

    Raises:
        ValueError: it cannot be read, or is longer than any that can be sent.
    """
    found = _CONTROL.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no time control; write for example 60s/decision, 90m+30s or 3d")
    amount, ending = seconds(found["amount"]), found["ending"]
    days, rest = divmod(amount, SECONDS_OF_A_DAY)
    if not amount:
        raise ValueError(f"{text!r} gives no time")
    if found["increment"] is not None or ending == " capped":
        if ending not in (None, " capped"):
            raise ValueError(f"{text!r}: only a time for the whole match has an increment")
        increment = seconds(found["increment"] or "0s")
        return TimeControl(budget=TimeBudget(seconds=amount, increment_seconds=increment, capped=ending == " capped"))
    if ending == "/decision":
        return TimeControl(decision_seconds=amount)
    if ending == "/turn" or not rest:
        if rest:
            raise ValueError(f"{text!r}: a time for each turn is in whole days")
        return TimeControl(turn_days=days)
    return TimeControl(budget=TimeBudget(seconds=amount))
