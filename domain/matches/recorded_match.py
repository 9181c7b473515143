"""A match as its events: folded, made by commands, and taken back where they cannot be stored.

`Match` adds the commands. Live play and loading from the store go through the same `evolve`.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec, Self, TypeAlias, TypeVar

from domain.boxes.file import digest
from domain.errors import CommandError, Reason
from domain.event import Request
from domain.matches.event_draft import EventDraft
from domain.matches.events import Body, Codec, MatchCreated, MatchStarted, Recorded
from domain.matches.lifecycle import GENESIS, Lifecycle, chance_key, evolve
from domain.play.chance import NoChance, chance_of
from domain.play.game import Game
from domain.play.playing import EventOutcome, Playing
from domain.play.stand_in import missing_game
from domain.table.areas import Areas
from domain.table.table import Table
from domain.table.views import join

P = ParamSpec("P")
M = TypeVar("M", bound="RecordedMatch")

PREPARING = frozenset[type]((MatchCreated, MatchStarted))
"""The events with which a match gets its table, and its chance."""

Clock: TypeAlias = Callable[[], int]
"""Tells the time in milliseconds since 1970."""


def no_clock() -> int:
    """The clock of those who take no note of times."""
    return 0


@dataclass(slots=True)
class _Step:
    """An event of the latest command, and what rolling it back needs."""

    recorded: Recorded
    before: Lifecycle
    outcome: EventOutcome | None


class Seen(NamedTuple):
    """The part of an event that is read without its effects. ``answered`` is the key of its request and the digest."""

    head: bytes
    time: int
    answered: tuple[tuple[str, str, str], bytes] | None


class AnsweredRequest(NamedTuple):
    """The answer that a request got: the digest of the request, and the last version that it made."""

    digest: bytes
    version: int


def command(act: Callable[Concatenate[M, P], None]) -> Callable[Concatenate[M, P], list[Recorded]]:
    """A command gives all events that it appends; where it raises, none has happened."""

    @wraps(act)
    def whole(match: M, /, *args: P.args, **kwargs: P.kwargs) -> list[Recorded]:
        match._begin()
        try:
            act(match, *args, **kwargs)
        except BaseException:
            match.roll_back()
            raise
        return [step.recorded for step in match._steps]

    return whole


@dataclass(slots=True)
class RecordedMatch:
    """A match that remembers its events. Each command appends some in memory; the caller stores them or rolls back.

    Events get their time from ``clock``. Rules never see it.
    """

    codec: Codec
    games: Mapping[str, Game]
    lifecycle: Lifecycle
    playing: Playing | None = None
    answered: dict[tuple[str, str, str], AnsweredRequest] = field(default_factory=dict)
    clock: Clock = no_clock
    _heads: list[bytes] = field(default_factory=lambda: [GENESIS])
    """The hash of each version, from 0: what signatures cover."""
    _moments: list[int] = field(default_factory=lambda: [0])
    """The time of each version, from 0."""
    _steps: list[_Step] = field(default_factory=list)
    _asked: Request | None = None
    """The request that the next command answers."""
    _request: Request | None = None
    """The request that the latest command answered."""
    _time: int = 0

    # -- loading ------------------------------------------------------------------------------------------------

    @classmethod
    def load(
        cls, codec: Codec, games: Mapping[str, Game], match: str, log: Sequence[Recorded], clock: Clock = no_clock
    ) -> Self:
        """Rebuilds a match by folding its events."""
        loaded = cls(codec, games, Lifecycle(match), clock=clock)
        for recorded in log:
            loaded.fold(recorded)
        return loaded

    def fold(self, recorded: Recorded) -> None:
        """Folds one stored event."""
        event = recorded.event
        hidden = (
            [entry for opening in recorded.openings for entry in opening.content.hidden] if recorded.openings else ()
        )
        effects = join(event.effects, hidden)
        self.lifecycle = lifecycle = evolve(self.lifecycle, recorded, effects)
        self._heads.append(lifecycle.head)
        self._moments.append(lifecycle.time)
        if event.body.__class__ in PREPARING:
            self._prepare(event.body)
        self._playing.fold(effects, event.draws)
        self._remember(recorded.request, event.version)

    def take_up(self, lifecycle: Lifecycle, seen: Sequence[Seen]) -> None:
        """Goes on from a later lifecycle, that of the table as it lies; ``seen`` are the events in between."""
        for each in seen:
            self._heads.append(each.head)
            self._moments.append(each.time)
            if each.answered is not None:
                self.answered[each.answered[0]] = AnsweredRequest(each.answered[1], len(self._heads) - 1)
        self.lifecycle = lifecycle._replace(version=len(self._heads) - 1, head=self._heads[-1], time=self._moments[-1])

    def copy(self) -> Self:
        """The match as it stands, which goes its own way from now on. It remembers no requests."""
        playing = self.playing.copy() if self.playing is not None else None
        return type(self)(
            self.codec,
            self.games,
            self.lifecycle,
            playing,
            clock=self.clock,
            _heads=[*self._heads],
            _moments=[*self._moments],
        )

    @property
    def _playing(self) -> Playing:
        if self.playing is None:
            raise CommandError(
                Reason.MATCH_NOT_FOUND, f"there is no match {self.lifecycle.match}", match=self.lifecycle.match
            )
        return self.playing

    @property
    def created(self) -> MatchCreated:
        """The first event's body."""
        if self.lifecycle.created is None:
            raise CommandError(
                Reason.MATCH_NOT_FOUND, f"there is no match {self.lifecycle.match}", match=self.lifecycle.match
            )
        return self.lifecycle.created

    @property
    def game(self) -> Game:
        """The game that is played; what stands in for it, if its rules are not here."""
        return self._playing.game

    @property
    def version(self) -> int:
        """The number of events so far."""
        return self.lifecycle.version

    def moment_of(self, version: int) -> int:
        """The time at which the service took an event, in milliseconds since 1970."""
        return self._moments[version]

    def digest_of(self, version: int) -> bytes:
        """The SHA-256 of the event of a version, from 1 to the present one."""
        return self._heads[version]

    def version_at(self, moment: int) -> int:
        """The version that a running match had come to at a moment, but no earlier one than just before its start."""
        before = self.lifecycle.started_at - 1 if self.lifecycle.started_at else self.version
        return max(bisect_right(self._moments, moment) - 1, before)

    def key(self) -> bytes:
        """The key of chance, once the match has started."""
        return chance_key(self.lifecycle)

    # -- appending ----------------------------------------------------------------------------------------------

    @contextmanager
    def answering(self, request: Request | None) -> Iterator[None]:
        """In the block, a command answers a request: its events say so, and a repetition is recognised."""
        self._asked = request
        try:
            yield
        finally:
            self._asked = None

    def _begin(self) -> None:
        """A new command: what was appended before is stored, and will not be rolled back. All its events have one time,
        which is never less than that of the event before, whatever the clock says.
        """
        self._steps.clear()
        self._request, self._asked = self._asked, None
        self._time = max(self.clock(), self.lifecycle.time)

    def roll_back(self) -> None:
        """Takes back everything the latest command appended: it could not be stored."""
        if not self._steps:
            return
        for step in reversed(self._steps):
            if step.outcome is not None:
                self._playing.roll_back(step.outcome)
            elif self.playing is not None:
                self.playing.version -= 1
            self.lifecycle = step.before
        del self._heads[self.version + 1 :], self._moments[self.version + 1 :]
        if self._request is not None:
            self.answered.pop(self._request.key, None)
        self._steps.clear()

    def _append(self, body: Body, outcome: EventOutcome | None = None) -> None:
        """Appends the event of what has happened; if that fails, it has not happened."""
        self._record(EventDraft(body, outcome))

    def _record(self, recording: EventDraft) -> Recorded:
        """Makes the event of a recording, and folds it; if that fails, it has not happened."""
        outcome = recording.outcome
        try:
            self._prepare(recording.body)
            recorded = recording.stored(self.codec, self.lifecycle, self._playing, self._request, self._time)
            return self._fold_new(recorded, outcome)
        except BaseException:
            if outcome is not None:
                self._playing.roll_back(outcome)
            raise

    def _fold_new(self, recorded: Recorded, outcome: EventOutcome | None) -> Recorded:
        before = self.lifecycle
        self.lifecycle = evolve(before, recorded, outcome.effects if outcome is not None else ())
        self._heads.append(self.lifecycle.head)
        self._moments.append(self.lifecycle.time)
        self._steps.append(_Step(recorded, before, outcome))
        if outcome is None:
            self._playing.skip()
        self._remember(self._request, recorded.event.version)
        return recorded

    def _prepare(self, body: Body) -> None:
        """Lays the table out with the first event; hands the rules their chance with the start."""
        if isinstance(body, MatchCreated) and self.playing is None:
            game = rules_of(self.games, body)
            if not game.missing and not body.edition.content and body.edition.digest != digest(b""):
                raise box_missing(body.edition.digest)
            setting = game.setting(body.players, dict(body.options), body.rules_version)
            box = game.box(body.edition.content)
            table = Table(Areas(body.areas), body.layout)
            self.playing = Playing(game, setting, box, NoChance(), table)
        elif isinstance(body, MatchStarted) and self.playing is not None:
            self.playing.turn.chance = chance_of(self.created.chance_scheme, self.key())

    def _remember(self, request: Request | None, version: int) -> None:
        if request is not None:
            self.answered[request.key] = AnsweredRequest(request.digest, version)


def rules_of(games: Mapping[str, Game], created: MatchCreated) -> Game:
    """The game of a match; where its rules are not here, what stands in for it."""
    if created.game in games:
        return games[created.game]
    return missing_game(created.game, created.players, dict(created.options), created.areas, created.layout)


def box_missing(digest: str) -> CommandError:
    """The error which says that the box with this digest is not there."""
    return CommandError(Reason.BOX_MISSING, f"the box of the match is not there: {digest}")
