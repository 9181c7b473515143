"""The end of a match by agreement of all its players: what is proposed, who agrees, and who is asked."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from domain.construction import quick
from domain.errors import CommandError, Reason
from domain.matches.events import EndAnswered, MatchEvent, MatchPaused, MatchResumed, TimeGiven

ASIDE: frozenset[type] = frozenset((EndAnswered, MatchPaused, MatchResumed, TimeGiven))
"""The events that leave the position of a match, and so the proposals about it, as they are."""
LEAST_VOICES = 2
"""The fewest players who can agree: a player left alone resigns."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The proposals about the present position, which exists since the version ``since``.

    ``proposed_at`` is the version of the proposal (0: there is none), ``seats`` are those that agree, the one that
    proposed first. After somebody ``declined``, nobody proposes in this position any more.
    """

    since: int = 0
    proposed_at: int = 0
    seats: tuple[int, ...] = ()
    declined: bool = False


NOTHING_PROPOSED = Agreement()

_position_since = quick(Agreement)


def followed(before: Agreement, event: MatchEvent) -> Agreement:
    """The proposals after an event."""
    body = event.body
    if isinstance(body, EndAnswered):
        if body.declines:
            return Agreement(before.since, declined=True)
        return replace(before, proposed_at=before.proposed_at or event.version, seats=(*before.seats, body.seat))
    return before if type(body) in ASIDE else _position_since(event.version)


def require_answerable(agreement: Agreement, wanted: EndAnswered) -> None:
    """Requires that a seat may answer so now.

    Raises:
        CommandError: END_NOT_PROPOSED, END_ANSWERED.
    """
    seat, proposed_at = wanted.seat, wanted.proposed_at
    if proposed_at != agreement.proposed_at and (proposed_at or wanted.declines):
        raise CommandError(
            Reason.END_NOT_PROPOSED, f"version {proposed_at} does not propose to end the match as it stands"
        )
    if proposed_at != agreement.proposed_at:
        raise CommandError(
            Reason.END_ANSWERED,
            f"version {agreement.proposed_at} proposes that already",
            proposed_at=agreement.proposed_at,
        )
    if wanted.declines and not proposed_at:
        raise CommandError(Reason.END_NOT_PROPOSED, "nobody proposes to end the match as it stands")
    if agreement.declined:
        raise CommandError(Reason.END_ANSWERED, "somebody has declined to end the match as it stands")
    if not wanted.declines and seat in agreement.seats:
        raise CommandError(Reason.END_ANSWERED, f"seat {seat} agrees already", seat=seat)


def standing(points: Mapping[int, int], departed: Collection[int], players: int) -> tuple[int, ...]:
    """The place of each seat by its points as they are, those that left behind all others; empty if no seat has any
    points, so that nothing says who is ahead.
    """
    if not any(points.values()):
        return ()
    keys = {seat: (seat not in departed, points.get(seat, 0)) for seat in range(1, players + 1)}
    return tuple(1 + sum(other > own for other in keys.values()) for own in keys.values())
