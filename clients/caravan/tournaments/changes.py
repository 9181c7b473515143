"""Changed settings of a tournament in words."""

from caravanserai_verify.codecs.tournament_settings import write_entry
from caravanserai_verify.texts import moment
from clients.caravan.entry_conditions import conditions_in_words
from clients.caravan.phrases import Speech
from domain.matches.time_control import SECOND, TimeControl, duration
from domain.tournaments.entry import EntryConditions
from domain.tournaments.settings import Change, Without

TIMES = ("time_to_come", "check_in", "round_time", "round_check_in")


def changes_in_words(change: Change, speech: Speech) -> str:
    """The changes, each setting with its new value."""
    return "; ".join(
        speech.plain(f"setting-{name.replace('_', '-')}", value=_value(name, value, speech))
        for name, value in change.given.items()
    )


def _value(name: str, value: object, speech: Speech) -> str:
    if isinstance(value, Without):
        return speech.plain("setting-none")
    if isinstance(value, EntryConditions):
        return conditions_in_words(write_entry(value), speech)
    if isinstance(value, bool):
        return speech.plain("yes" if value else "no")
    if name == "start" and isinstance(value, int):
        start = moment(value)
        return f"{start:%Y-%m-%d %H:%M} UTC" if start is not None else speech.plain("setting-none")
    if name in TIMES and isinstance(value, int):
        return duration(value * SECOND)
    return str(value) if isinstance(value, str | int | TimeControl) else ""
