"""Time controls as callers ask for them."""

from caravanserai_protocol.v1 import match_service_pb2, tournament_pb2

from caravanserai_verify.codecs.clock_codec import LONGEST_TIME, read_time_control
from domain.faults import Fault
from domain.matches.time_control import DAY, TimeControl
from service.errors import invalid


def time_control_of(
    asked: match_service_pb2.CreateMatchRequest | tournament_pb2.TournamentSettings | tournament_pb2.SettingsChange,
    field: str,
) -> TimeControl | None:
    """The time control that a caller asks for, in the ``field`` of this name; None: they ask for none.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if not asked.HasField("time_control"):
        return None
    if asked.time_control.WhichOneof("kind") is None:
        raise invalid(field, Fault.GIVES_NO_TIME)
    try:
        control = read_time_control(asked.time_control)
    except ValueError as error:
        raise invalid(field, Fault.UNFIT_TIME_CONTROL) from error
    for part, value in (
        ("amount", control.amount),
        ("increment", control.increment),
        ("pause_seconds", control.pause),
        ("vacation_days", control.vacation),
    ):
        if value > LONGEST_TIME:
            raise invalid(f"{field}.{part}", Fault.DAYS_AT_MOST, most=LONGEST_TIME // DAY)
    return control
