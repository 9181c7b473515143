"""The time of an event, for a person in the time of their machine."""

from caravanserai_verify.texts import moment


def on_the_clock(milliseconds: int) -> str:
    """A time of the machine's own zone, with seconds; empty if there is none."""
    known = moment(milliseconds)
    try:
        return known.astimezone().strftime("%Y-%m-%d %H:%M:%S") if known is not None else ""
    except OverflowError:  # the last hours of the calendar have none in other zones
        return ""
