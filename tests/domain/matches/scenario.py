"""Given, when, then: the language in which tests of the match as an aggregate are written, over its events.

A scenario is a match to which something has happened. *When* words carry out a command; *then* words name the events
that came of it, as bodies or as their types. What must hold of every command is checked behind each of them: it can be
rolled back, and carried out again it makes the same bytes; one that is refused changes nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, Self

import pytest

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import Body, Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.errors import Refused

P = ParamSpec("P")

CODEC = ProtobufCodec(games())
START = 1_000_000_000_000


@dataclass
class Time:
    """A clock that stands still until a test moves it."""

    now: int = START

    def __call__(self) -> int:
        return self.now


def state(match: Match) -> tuple[object, ...]:
    """All that a command can change, but for what the rules draw from: that is looked at before."""
    playing = match.playing
    assert playing is not None
    table = playing.table
    return match.lifecycle, playing.version, table.layout(), table.stacks(), table.shown(), dict(match.answered)


@dataclass
class Scenario:
    """A match, its log, and what came of the latest command."""

    match: Match
    rows: list[Recorded]
    time: Time = field(default_factory=Time)
    happened: Sequence[Body] = ()

    # -- given --------------------------------------------------------------------------------------------------

    @classmethod
    def given(cls, terms: Terms, *, name: str = "matches/scenario", codec: ProtobufCodec = CODEC, **more: Any) -> Self:
        """A match with these terms, in which all seats are free."""
        time = Time()
        match, rows = Match.create(codec, games(), name, terms, b"", clock=time)
        return cls(match, list(rows), time, **more)

    def seated(self, *players: str, bots: Sequence[int] = ()) -> Self:
        """Given that these players have taken the seats in their order; at the seats of ``bots`` are bots."""
        for seat, player in enumerate(players, 1):
            self.rows += self.match.join(player, bot="random" if seat in bots else "")
        return self

    def started(self, *, bots: Sequence[int] = ()) -> Self:
        """Given that all seats are taken and the match has started."""
        self.seated(*(f"Player {seat}" for seat in range(1, self.match.created.players + 1)), bots=bots)
        self.rows += self.match.start()
        return self

    def wait(self, milliseconds: int) -> Self:
        """Given that time passes."""
        self.time.now += milliseconds
        return self

    @property
    def asked(self) -> int:
        """The first seat that is asked."""
        assert self.match.playing is not None
        return min(self.match.playing.awaiting())

    def offers(self) -> list[Any]:
        """The offers of the seat that is asked."""
        assert self.match.playing is not None
        return list(self.match.playing.offers(self.asked))

    # -- when ---------------------------------------------------------------------------------------------------

    def when(
        self, command: Callable[Concatenate[Match, P], Sequence[Recorded]], /, *args: P.args, **kwargs: P.kwargs
    ) -> Self:
        """Carries out a command, such as ``when(Match.resign, 2)``."""
        before = state(self.match)
        first = command(self.match, *args, **kwargs)
        self.match.roll_back()
        assert state(self.match) == before, "rolling back leaves something"
        rows = command(self.match, *args, **kwargs)
        assert [row.data for row in rows] == [row.data for row in first], "carried out again it comes out differently"
        self.rows += rows
        self.happened = [row.event.body for row in rows]
        return self

    def decides(self, choice: int = 0, **more: Any) -> Self:
        """The seat that is asked makes one of its offers."""
        return self.when(Match.decide, self.asked, self.offers()[choice], **more)

    # -- then ---------------------------------------------------------------------------------------------------

    def then(self, *expected: Body | type) -> Self:
        """The latest command had these events, in their order and no others."""
        assert len(self.happened) == len(expected), f"what happened: {self.happened}"
        for body, wanted in zip(self.happened, expected, strict=True):
            assert type(body) is wanted if isinstance(wanted, type) else body == wanted, f"{body} is not {wanted}"
        return self

    def refuses(
        self,
        reason: str,
        command: Callable[Concatenate[Match, P], Sequence[Recorded]],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Self:
        """A command is refused for this reason, and changes nothing."""
        before = state(self.match)
        with pytest.raises((CommandError, Refused)) as refused:
            command(self.match, *args, **kwargs)
        assert _reason(refused.value) == reason
        assert state(self.match) == before, "a refused command changes something"
        return self

    def refuses_decision(self, reason: str, **more: Any) -> Self:
        """The seat that is asked makes its first offer, and is refused."""
        return self.refuses(reason, Match.decide, self.asked, self.offers()[0], **more)


def _reason(error: Exception) -> str:
    if isinstance(error, Refused):
        return error.refusal.reason
    assert isinstance(error, CommandError)
    return error.reason
