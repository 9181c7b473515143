"""Matches that are played at random with all that players can do, and with clocks."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256

from domain.errors import CommandError
from domain.event import Request
from domain.games import games
from domain.matches.events import Actor, Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.matches.time_control import Counted, Pausing, TimeControl
from domain.play.errors import Refused
from service.persistence.matches.store import MatchStore

NAME = "matches/keptstate"
SECONDS = 1000
CONTROLS = {
    "marcopolo": TimeControl(Counted.MATCH, 3600 * SECONDS, pausing=Pausing.AGREED),
    "merv": TimeControl(Counted.MATCH, 3600 * SECONDS, 5 * SECONDS, pausing=Pausing.AGREED),
    "palmyra": TimeControl(Counted.TURN, 86_400 * SECONDS, pausing=Pausing.AGREED),
    "sahwari": None,
}


class Play:
    """A match that is played at random, with all that players can do; time passes with each command."""

    def __init__(self, store: MatchStore, game: str, name: str = NAME, account: str = "") -> None:
        seats = 3
        terms = Terms(game, seats, time_control=CONTROLS[game])
        self.now = 1_000_000
        self.match, self.rows = Match.create(store.codec, games(), name, terms, b"s" * 32, clock=self.time)
        for number in range(1, seats + 1):
            own = {"account": account} if account and number == 1 else {"credential": bytes([number]) * 32}
            self.rows += self.match.join(f"Annabel {number}", **own)
        for number in range(1, seats + 1):
            with suppress(CommandError):
                self.rows += self.match.ready(number, b"")
        if not self.match.lifecycle.started_at:
            self.rows += self.match.start()
        self._dice = random.Random(game + name)

    def time(self) -> int:
        return self.now

    def steps(self, events: int) -> Iterator[list[Recorded]]:
        """The events of one command after the other."""
        yield self.rows
        number = 0
        while self.match.version < events and self.match.playing is not None:
            awaiting = self.match.playing.awaiting()
            if not awaiting:
                return
            self.now += self._dice.randrange(9) * SECONDS
            number += 1
            seat = self._dice.choice(sorted(awaiting))
            request = Request(f"players/{seat}", "Decide", str(number), sha256(b"%d" % number).digest())
            with self.match.answering(request if self._dice.random() < 0.5 else None):
                yield self._act(seat)

    def _act(self, seat: int) -> list[Recorded]:
        """Something of what a seat may do, most often a decision."""
        match, dice = self.match, self._dice
        assert match.playing is not None
        proposed = match.lifecycle.agreement.proposed_at
        unusual: list[Callable[[], list[Recorded]]] = [
            lambda: match.undo(dice.choice(match.lifecycle.undoable).seat),
            lambda: match.undo(dice.choice(match.lifecycle.undoable).seat),
            lambda: match.answer_end(seat, proposed, declines=bool(proposed)),
            lambda: match.pause(seat, Actor.PLAYERS),
            lambda: match.pause(0, Actor.ADMINISTRATOR),
        ]
        if match.version > 60 and len(match.lifecycle.voices) == len(match.lifecycle.seats):
            return match.hand_over(seat, "random")
        if match.version > 100 and not any(state is not None and state.departed for state in match.lifecycle.seats):
            return match.resign(seat)
        if dice.random() < 0.3:
            with suppress(CommandError, Refused, IndexError):
                return dice.choice(unusual)()
        if match.lifecycle.clocks is not None and match.lifecycle.clocks.stand_still(self.now):
            return match.resume(0, Actor.ADMINISTRATOR)
        return match.decide(seat, dice.choice(list(match.playing.offers(seat))))
