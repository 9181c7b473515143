"""`caravan pause`, `resume` and `give-time`: the clocks of a match stand still, run again, or get time."""

from datetime import timedelta
from typing import Annotated

import typer
from caravanserai_protocol.v1.match_pb2 import Match

from clients.caravan.accounts import understood
from clients.caravan.acting_player import AsAnybody
from clients.caravan.depart import arbiter
from clients.caravan.match_lines import SECOND, duration
from clients.caravan.phrases import Speech
from clients.caravan.service_options import with_options
from clients.caravan.terminal import (
    Failure,
    match_name,
    out,
    print_json,
)
from clients.caravan.time_notation import seconds

Timed = Annotated[str, typer.Argument(metavar="MATCH", help="The match: its id, or matches/<id>.")]


@with_options
def pause(
    own: AsAnybody,
    match: Timed,
) -> None:
    """Stop all clocks of a match, where its time control allows it.

    Its owner and administrators stop them at once; players do when all of them agree.
    """
    speech = own.speech
    with understood(speech), arbiter(name := match_name(match, speech), own) as client:
        after = client.pause(name)
    _tell(after, speech.line("clocks-stopped" if after.HasField("pause") else "pause-agreed"), own.as_json)


@with_options
def resume(
    own: AsAnybody,
    match: Timed,
) -> None:
    """Let the clocks of a match run again, or withdraw your consent to a pause."""
    speech = own.speech
    with understood(speech), arbiter(name := match_name(match, speech), own) as client:
        after = client.resume(name)
    _tell(after, speech.line("clocks-run"), own.as_json)


@with_options
def give_time(
    own: AsAnybody,
    match: Timed,
    seat: Annotated[int, typer.Argument(min=1, help="The seat that gets it.")],
    time: Annotated[str, typer.Argument(help="The time, such as `5m`, `1h30m` or `2d`.")],
) -> None:
    """Give time to a seat. Your own seat takes it from its vacation; owners and administrators give it to any seat."""
    speech = own.speech
    with understood(speech), arbiter(name := match_name(match, speech), own) as client:
        amount = _time_of(time, speech)
        after = client.give_time(name, seat, timedelta(milliseconds=amount))
    left = duration(after.seats[seat - 1].clock.remaining_milliseconds) if len(after.seats) >= seat else ""
    _tell(after, speech.line("time-given", seat=seat, time=duration(amount), left=left), own.as_json)


def _time_of(text: str, speech: Speech) -> int:
    """An amount of time that a person writes, in milliseconds: at least a second.

    Raises:
        Failure: it cannot be read.
    """
    try:
        amount = seconds(text)
    except ValueError as error:
        raise Failure(speech.plain("time-unclear", given=text)) from error
    if not amount:
        raise Failure(speech.plain("time-unclear", given=text))
    return amount * SECOND


def _tell(match: Match, line: str, as_json: bool) -> None:
    if not as_json:
        out.print(line)
        return
    stopped = match.pause
    paused = {"since_milliseconds": stopped.since_milliseconds, "until_milliseconds": stopped.until_milliseconds}
    clocks = [
        {
            "seat": seat.number,
            "remaining_milliseconds": seat.clock.remaining_milliseconds,
            "deadline_milliseconds": seat.clock.deadline_milliseconds,
            "agrees_to_pause": seat.clock.agrees_to_pause,
        }
        for seat in match.seats
        if seat.HasField("clock")
    ]
    pause = paused if match.HasField("pause") else None
    print_json({"match": match.name, "version": match.version, "pause": pause, "clocks": clocks})
