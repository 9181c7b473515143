"""The end of a match by agreement of all its players: whether its events say so in an order that holds."""

from dataclasses import dataclass, field

from caravanserai_protocol.fairness import Check
from caravanserai_protocol.v1 import actor_pb2, event_pb2

ASIDE = ("paused", "resumed", "time_given")
"""Events that leave the position of a match as it is, and so what is proposed about it."""
LEAST_VOICES = 2


@dataclass(slots=True)
class Agreement:
    """What is proposed about the present position of a match. Give it each event in order, from the first on."""

    _since: int = 0
    """The version from which on the position is as it is."""
    _proposed_at: int = 0
    _seats: set[int] = field(default_factory=set)
    """The seats that agree."""
    _declined: bool = False
    _voices: set[int] = field(default_factory=set)
    """The seats of players who have not left."""
    _tournament: bool = False

    def since(self, answered: event_pb2.EndAnswered) -> int:
        """The least version that the signature of an answer covers: it has seen what it is about."""
        return answered.proposed_at or self._since

    def follow(self, event: event_pb2.MatchEvent) -> list[Check]:
        """Adds an event; returns what must hold at it."""
        body = event.WhichOneof("body")
        complete = bool(self._seats) and self._seats == self._voices
        agreed = body == "abandoned" and event.abandoned.agreed
        holds = agreed == complete and (not agreed or event.abandoned.by == actor_pb2.ACTOR_PLAYERS)
        checks = [Check(holds, "ends as all agreed, and they did not" if agreed else "goes on after all agreed to end")]
        if body == "end_answered":
            return [*checks, self._answered(event)]
        if body not in ASIDE:
            self._since, self._proposed_at, self._seats, self._declined = event.version, 0, set(), False
            self._seated(event)
        return checks

    def _seated(self, event: event_pb2.MatchEvent) -> None:
        match event.WhichOneof("body"):
            case "created":
                self._tournament = event.created.HasField("tournament")
            case "joined" if not event.joined.bot:
                self._voices.add(event.joined.seat)
            case "left" | "resigned" | "departed" as body:
                self._voices.discard(getattr(event, body).seat)

    def _answered(self, event: event_pb2.MatchEvent) -> Check:
        answered = event.end_answered
        seat, proposed_at, declines = answered.seat, answered.proposed_at, answered.declines
        asked = seat in self._voices and len(self._voices) >= LEAST_VOICES and not self._tournament
        fresh = bool(proposed_at) if declines else seat not in self._seats and not self._declined
        check = Check(
            asked and fresh and proposed_at == self._proposed_at, f"has an answer of seat {seat} that does not fit here"
        )
        if declines:
            self._proposed_at, self._seats, self._declined = 0, set(), True
        else:
            self._proposed_at = proposed_at or event.version
            self._seats.add(seat)
        return check
