"""The end of a match by agreement of all its players: whether its events say so in an order that holds."""

from dataclasses import dataclass, field

from caravanserai_protocol import findings
from caravanserai_protocol.fairness import Check
from caravanserai_protocol.v1 import actor_pb2, event_pb2

ASIDE = ("paused", "resumed", "time_given")
"""Events that leave the position of a match as it is, and so what is proposed about it."""
LEAST_VOICES = 2


@dataclass(slots=True)
class Agreement:
    """The proposals about the present position of a match. Give it each event in order, from the first on."""

    _since: int = 0
    """The version from which on the position is as it is."""
    proposed_at: int = 0
    """The version at which somebody proposed the end; 0: nobody does."""
    seats: set[int] = field(default_factory=set)
    """The seats that agree."""
    declined: bool = False
    """True if somebody declined: then nobody proposes it in this position any more."""
    voices: set[int] = field(default_factory=set)
    """The seats of players who have not left."""
    tournament: bool = False
    """True if an organiser decides instead."""

    def may_propose(self, seat: int) -> bool:
        """True if a seat may propose the end of the present position."""
        return self._asked(seat) and not self.proposed_at and not self.declined

    def may_leave_to_bot(self, seat: int) -> bool:
        """True if a bot may take a seat over: another player stays, and the match is in no tournament."""
        return self._asked(seat)

    def _asked(self, seat: int) -> bool:
        return seat in self.voices and len(self.voices) >= LEAST_VOICES and not self.tournament

    def since(self, answered: event_pb2.EndAnswered) -> int:
        """The least version that the signature of an answer covers: it has seen what it is about."""
        return answered.proposed_at or self._since

    def follow(self, event: event_pb2.MatchEvent) -> list[Check]:
        """Adds an event; returns what must hold at it."""
        body = event.WhichOneof("body")
        complete = bool(self.seats) and self.seats == self.voices
        agreed = body == "abandoned" and event.abandoned.agreed
        holds = agreed == complete and (not agreed or event.abandoned.by == actor_pb2.ACTOR_PLAYERS)
        checks = [Check(holds, findings.EARLY_END if agreed else findings.CONTINUED)]
        if body == "end_answered":
            return [*checks, self._answered(event)]
        if body == "handed_over":
            seat = event.handed_over.seat
            checks.append(
                Check(bool(event.handed_over.bot) and self.may_leave_to_bot(seat), findings.no_successor(seat))
            )
        if body not in ASIDE:
            self._since, self.proposed_at, self.seats, self.declined = event.version, 0, set(), False
            self._seated(event)
        return checks

    def _seated(self, event: event_pb2.MatchEvent) -> None:
        match event.WhichOneof("body"):
            case "created":
                self.tournament = event.created.HasField("tournament")
            case "joined" if not event.joined.bot:
                self.voices.add(event.joined.seat)
            case "left" | "resigned" | "departed" | "handed_over" as body:
                self.voices.discard(getattr(event, body).seat)

    def _answered(self, event: event_pb2.MatchEvent) -> Check:
        answered = event.end_answered
        seat, proposed_at, declines = answered.seat, answered.proposed_at, answered.declines
        fresh = bool(proposed_at) if declines else seat not in self.seats and not self.declined
        check = Check(
            self._asked(seat) and fresh and proposed_at == self.proposed_at,
            findings.other_answer(seat),
        )
        if declines:
            self.proposed_at, self.seats, self.declined = 0, set(), True
        else:
            self.proposed_at = proposed_at or event.version
            self.seats.add(seat)
        return check
