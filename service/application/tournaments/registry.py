"""The tournaments of a service: finds them, and carries out commands on them.

Their events lie in the log of the matches. What was folded is kept, so that only new events are read.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TypeAlias
from weakref import WeakValueDictionary

from cachetools import LRUCache

from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.errors import Reason
from domain.event import Request
from domain.tournaments.commands import Act
from domain.tournaments.event_draft import record
from domain.tournaments.events import By, TournamentRecorded
from domain.tournaments.evolution import evolve
from domain.tournaments.tournament import Tournament, tournament_missing
from service.application.tournaments.rounds import Lane, Rounds, lane_of
from service.errors import exhausted
from service.foundation.times import now
from service.limiting.fair_queue import FairQueue
from service.limiting.limits import TokenBuckets
from service.persistence.commands import Commands, StreamCommand, require_same
from service.persistence.log_changes import PersonsErased
from service.persistence.tournaments.kind import TOURNAMENTS

CHANGES_PER_SECOND, BURST_SECONDS = 0.1, 2_000.0
"""The rate at which a player changes a tournament of others, and the burst: two hundred. Everybody folds its log."""
REMEMBERED = 64
"""The number of tournaments in memory."""

Decide: TypeAlias = Callable[[Tournament], Sequence[Act]]
"""A command: what follows from the state, or a refusal."""
RequestKey: TypeAlias = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Folded:
    """A tournament with the requests that its events answer: the digest of each, and the version of its answer."""

    tournament: Tournament
    answered: Mapping[RequestKey, tuple[bytes, int]] = field(default_factory=dict)


class _AnsweredError(Exception):
    """A request was answered before, with the tournament as it was at a version."""

    def __init__(self, version: int) -> None:
        super().__init__(f"answered at version {version}")
        self.version = version


class Tournaments:
    """Finds and changes tournaments. ``now`` returns milliseconds since 1970; ``rounds`` pairs."""

    def __init__(self, commands: Commands, clock: Callable[[], int] = now, rounds: Rounds | None = None) -> None:
        self._commands = commands
        self._rounds = rounds or Rounds()
        self._turns = {lane: FairQueue(1) for lane in (Lane.USUAL, Lane.LARGE)}
        self.now = clock
        self._codec = TournamentProtobuf()
        self._folded: LRUCache[str, Folded] = LRUCache(REMEMBERED)
        self._lock = Lock()  # caches alone are not safe for threads
        self._deciding: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._erasures = 0
        self._paces = TokenBuckets(CHANGES_PER_SECOND, BURST_SECONDS)
        commands.store.bus.subscribe(PersonsErased, self._on_erased)

    async def find(self, name: str) -> Tournament:
        """A tournament.

        Raises:
            CommandError: TOURNAMENT_NOT_FOUND.
        """
        tournament = (await asyncio.to_thread(self._load, name)).tournament
        if not tournament.version:
            raise tournament_missing(name)
        return tournament

    async def several(self, names: Sequence[str]) -> list[Tournament]:
        """Several tournaments, as far as they exist."""
        found = await asyncio.to_thread(lambda: [self._load(name).tournament for name in names])
        return [tournament for tournament in found if tournament.version]

    async def events(self, name: str, after: int = 0, limit: int | None = None) -> Sequence[TournamentRecorded]:
        """The events of a tournament after a version."""
        up_to = None if limit is None else after + limit
        return await asyncio.to_thread(self._rows, name, after, up_to)

    async def command(
        self, name: str, decide: Decide, request: Request | None = None, again: Callable[[int], None] | None = None
    ) -> Tournament:
        """Carries out a command, and returns the tournament after it. A repeated request gets its first answer.
        ``again`` is called with its version before that is made, where all events have to be folded for it.

        Raises:
            ServiceError: REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT.
            Refused, CommandError: by the command; then nothing has changed.
        """
        deciding = self._deciding.setdefault(name, asyncio.Lock())
        async with deciding:  # two organisers of one process do not get in each other's way
            try:
                return await self._commands.carry_out(StreamCommand(lambda: self._decide(name, decide, request)))
            except _AnsweredError as answered:
                version = answered.version
        if again is not None:
            again(version)
        return await asyncio.to_thread(self._at, name, version)

    def paced(self, account: str, decide: Decide) -> Decide:
        """A command that counts where it changes a tournament in which the caller has no rights beyond entering. The
        rules bound entries, byes and acts on teams; nothing else bounds how often an entrant binds fresh entropy.

        Raises (when it decides):
            ServiceError: RATE_LIMITED.
        """

        def decided(tournament: Tournament) -> Sequence[Act]:
            acts = decide(tournament)
            counts = acts and tournament.role_of(account) is None
            if counts and (seconds := self._paces.take(f"{tournament.name} {account}")):
                raise exhausted(
                    Reason.RATE_LIMITED, "you change this tournament too often", "player", retry_seconds=seconds
                )
            return acts

        return decided

    def pair(self, tournament: Tournament, by: By, number: int) -> Sequence[Act]:
        """The acts that follow from pairing the next round. It may take long: see `turn`.

        Raises:
            Refused: TRN-PAIR-01, TRN-PAIR-02, TRN-PAIR-03, TRN-PAUSE-01, TRN-END-01.
        """
        return self._rounds.pair(tournament, by, number, self.now())

    def pair_by_hand(
        self, tournament: Tournament, by: By, number: int, tables: Sequence[Sequence[str]], byes: Sequence[str]
    ) -> Sequence[Act]:
        """The acts that follow from pairing the next round by hand. It may take long: see `turn`.

        Raises:
            Refused: as `commands.pair_by_hand`.
        """
        return self._rounds.pair_by_hand(tournament, by, number, tables, byes, self.now())

    def pair_or_say(self, tournament: Tournament, number: int) -> Sequence[Act]:
        """The acts that follow from pairing the next round of an automatic tournament, or from its failure. It may
        take long: see `turn`.

        Raises:
            Refused: TRN-PAIR-01, TRN-PAIR-02, TRN-START-01, TRN-PAUSE-01, TRN-END-01; TRN-PAIR-03 if it takes too long.
        """
        return self._rounds.pair_or_say(tournament, number, self.now())

    async def turn(self, name: str, owner: str) -> AbstractAsyncContextManager[None]:
        """A block in which a command may pair a round: where that takes long, one does at a time, and owners have their
        turns.

        Raises:
            CommandError: TOURNAMENT_NOT_FOUND.
        """
        turns = self._turns.get(lane_of(await self.find(name)))
        return nullcontext() if turns is None else turns.turn(owner, name)

    def _decide(
        self, name: str, decide: Decide, request: Request | None
    ) -> tuple[Tournament, Sequence[TournamentRecorded]]:
        folded = self._load(name)
        if request is not None and request.key in folded.answered:
            digest, version = folded.answered[request.key]
            require_same(request, digest)
            if version != folded.tournament.version:
                raise _AnsweredError(version)
            return folded.tournament, ()
        return record(folded.tournament, decide(folded.tournament), self._codec, self.now(), request)

    def _at(self, name: str, version: int) -> Tournament:
        """A tournament as it was at a version."""
        tournament = Tournament(name)
        for recorded in self._rows(name, 0, version):
            tournament = evolve(tournament, recorded)
        return tournament

    def _rows(self, name: str, after: int, up_to: int | None = None) -> Sequence[TournamentRecorded]:
        return self._commands.store.stream(TOURNAMENTS, name, after, up_to)

    def _load(self, name: str) -> Folded:
        """A tournament with all that is stored."""
        with self._lock:
            known, erasures = self._folded.get(name, Folded(Tournament(name))), self._erasures
        rows = self._rows(name, known.tournament.version)
        if not rows:
            return known
        tournament, answered = known.tournament, dict(known.answered)
        for recorded in rows:
            tournament = evolve(tournament, recorded)
            if recorded.request is not None:
                answered[recorded.request.key] = recorded.request.digest, recorded.event.version
        folded = replace(known, tournament=tournament, answered=answered)
        with self._lock:
            if erasures == self._erasures:  # otherwise it may hold the name of somebody who was erased meanwhile
                self._folded[name] = folded
        return folded

    def _on_erased(self, _: PersonsErased) -> None:
        with self._lock:
            self._erasures += 1
            self._folded.clear()
