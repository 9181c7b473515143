"""Given, when, then: the language in which tests of tournaments are written, over events.

*Given* words bring a tournament to a point. *When* words carry out one command through the same door as the service, or
try it. *Then* words speak of the events since the latest *when*, and of the tournament. All words return the story, so
that a test reads as one sentence.

Each command is also checked for what must hold of every command: the fold of the stored bytes is the tournament, and
who verifies the events decides them again. Where it is refused, nothing has changed.
"""

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any, Self

import pytest

from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.commands import Act
from domain.tournaments.events import By, Role, TournamentBody
from domain.tournaments.evolution import tournament_of
from domain.tournaments.rounds import TableState
from domain.tournaments.settings import Settings
from domain.tournaments.verification import faults
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, entropy_of

Command = Callable[..., list[Act]]


class Story:
    """A tournament, and what has happened in it since the latest *when*."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._before = len(log.events)

    # -- given --------------------------------------------------------------------------------------------------

    @classmethod
    def created(cls, chosen: Settings | None = None) -> Self:
        """Given a tournament that nobody has entered."""
        return cls(begun(chosen))

    def entered(self, *players: str, bound: bool = False) -> Self:
        """Given that players have entered, if wanted ``bound`` to the entropy that `opens` opens."""
        for player in players:
            self.log.enter(player, entropy_of(player) if bound else b"")
        return self._given()

    def bots(self, number: int) -> Self:
        """Given that bots have entered."""
        for _ in range(number):
            self.log.do(commands.register, ORGANISER, bot="random")
        return self._given()

    def closed(self) -> Self:
        """Given that registration is closed."""
        self.log.do(commands.close_registration, ORGANISER)
        return self._given()

    def paired(self, number: int = 1) -> Self:
        """Given that a round is paired."""
        self.log.do(commands.pair, ORGANISER, number)
        return self._given()

    def linked(self, match: str, number: int = 1, table: int = 1, attempt: int = 1) -> Self:
        """Given that the match of a table was made."""
        self.log.do(commands.link_match, number, table, attempt, match)
        return self._given()

    def later(self, milliseconds: int) -> Self:
        """Given that time has passed."""
        self.log.time += milliseconds
        return self

    # -- when ---------------------------------------------------------------------------------------------------

    def when(self, command: Command, *arguments: Any, **named: Any) -> Self:
        """When somebody gives this command, and it is carried out."""
        self._before = len(self.log.events)
        self.log.do(command, *arguments, **named)
        events = [row.event for row in self.log.events]
        assert [CODEC.read_event(row.data) for row in self.log.events[self._before :]] == events[self._before :]
        assert tournament_of(NAME, self.log.events) == self.log.tournament, "it is the fold of its events"
        assert list(faults(NAME, self.log.events)) == [], "who verifies the events decides them again"
        return self

    def opens(self, player: str, entropy: bytes = b"") -> Self:
        """When a player opens the entropy to which they were bound when they entered, or another one."""
        return self.when(commands.open_entropy, self.own(player), player, entropy or entropy_of(player))

    def refuses(self, rule: str, reason: str, command: Command, *arguments: Any, **named: Any) -> Self:
        """When somebody gives this command, it is refused by this rule, for this reason."""
        before, events = self.log.tournament, len(self.log.events)
        with pytest.raises(Refused) as error:
            command(before, *arguments, **named)
        assert (error.value.refusal.rule, error.value.refusal.reason) == (rule, f"tournament-{reason}")
        assert (self.log.tournament, len(self.log.events)) == (before, events)
        return self

    # -- then ---------------------------------------------------------------------------------------------------

    def then(self, *bodies: TournamentBody | type[TournamentBody]) -> Self:
        """Then this has happened, in this order, and nothing else; a class stands for any event of it."""
        happened = [row.event.body for row in self.log.events[self._before :]]
        wanted = zip_longest(happened, bodies[: len(happened)])
        assert [type(body) if isinstance(one, type) else body for body, one in wanted] == list(bodies)
        return self

    def by(self, role: Role, reason: str = "") -> Self:
        """Then all of it was done in this role, and for this reason."""
        done = {(row.event.by.role, row.event.by.reason) for row in self.log.events[self._before :]}
        assert done == {(role, reason)}
        return self

    def table(self, table: int = 1, number: int = 1, **fields: Any) -> Self:
        """Then a table is like this."""
        return self._is(self.log.tournament.table(number, table), fields)

    def tournament(self, **fields: Any) -> Self:
        """Then the tournament is like this."""
        return self._is(self.log.tournament, fields)

    def entrant(self, name: str, **fields: Any) -> Self:
        """Then an entrant is like this."""
        return self._is(self.log.tournament.entrant(name), fields)

    # -- words that tests put into others -----------------------------------------------------------------------

    def own(self, player: str) -> By:
        """A player, who acts for themselves."""
        return self.log.own(player)

    @property
    def first(self) -> TableState:
        """The first table of the first round."""
        return self.log.tournament.table(1, 1)

    def _given(self) -> Self:
        self._before = len(self.log.events)
        return self

    def _is(self, one: object, fields: Mapping[str, Any]) -> Self:
        assert {name: getattr(one, name) for name in fields} == dict(fields)
        return self
