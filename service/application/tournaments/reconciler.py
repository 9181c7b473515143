"""Running: what follows from the events of a tournament happens by itself.

The service makes the matches of a round that was paired, takes their results, ends matches that do not count any more
and, where the organiser wants that, pairs the next round. It remembers nothing: each time it looks at what is stored,
and does what is missing. Names follow from tournament, round, table and attempt, so doing it twice changes nothing, and
it does not matter at which line a process ended.

Where several processes serve a database, one of them does this; another one goes on when it ends.
"""

import asyncio
import logging
from collections.abc import Collection, Coroutine, Iterator, Mapping
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from math import inf
from typing import Any

from eventsourcing.persistence import PersistenceError

from domain.errors import CommandError
from domain.matches.arranged_matches import TableAttempt
from domain.matches.events import MatchAbandoned, MatchFinished, SeatLeft, of_match
from domain.matches.lifecycle import MatchPhase
from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.course import arena_ends, length
from domain.tournaments.events import BY_SERVICE, MatchClosed, ResultTaken, Role
from domain.tournaments.rounds import TableState
from domain.tournaments.rules import PAIR_POSSIBLE
from domain.tournaments.settings import Continuous
from domain.tournaments.tournament import Phase, Tournament
from projections.matches.arranged import Arranged, arranged_matches, tournaments_of
from projections.store import ProjectionStore
from service.application.editions.registry import Editions
from service.application.live.bots import STORE_REASONS, Bots
from service.application.live.match_registry import MatchRegistry
from service.application.tournaments.concerns import EVERYTHING, NOTHING, Concern, concern_of, going_on
from service.application.tournaments.deadlines import Deadlines
from service.application.tournaments.matchmaking import (
    TableOutcome,
    attempts_at,
    closing,
    ending,
    make,
    names_of,
    outcome,
    seat_bots,
)
from service.application.tournaments.registry import Tournaments
from service.application.tournaments.rounds import Lane, lane_of
from service.application.tournaments.table_plans import TablePlans
from service.errors import ServiceError
from service.foundation.part import Part
from service.persistence.backend import Work
from service.persistence.damage import StreamDamagedError
from service.persistence.log_changes import EventsProjected, ProjectedHeard
from service.persistence.tournaments.kind import TOURNAMENTS

LOG = logging.getLogger("caravanserai.tournaments")

RETRY_SECONDS = 1.0
"""The time to wait before retrying what the store refused."""
CLAIM_SECONDS = 2.0
"""The interval at which a process looks whether the one that runs tournaments has ended."""
AT_ONCE = 8
"""The most tables of a tournament that are looked after at the same time."""
CHOSEN = 500
"""The most tables whose matches are looked up by name; for more, those of the whole tournament are."""
LEAST_SECONDS = 0.5
"""The least time between looks at a tournament for players who may not come: what is due is done together."""
LARGE_WAVES = 2_000
"""The least time between attempts to pair a wave of many, in milliseconds: each takes half a second for 10,000, in
which no result is taken.
"""
OVERDUE = "the round has ended by its deadline"
REPLAYED = "the organiser ordered that the table plays again"
RULED = "the organiser has decided about the table"
OVER = "the tournament is over"
"""The reason for which the service ends a match of a tournament."""
CHANGES = MatchFinished | MatchAbandoned | SeatLeft
"""The events of a match that concern its tournament."""


class Reconciler(Part):
    """Runs the tournaments of a store, on behalf of no caller."""

    def __init__(
        self,
        registry: MatchRegistry,
        projections: ProjectionStore,
        tournaments: Tournaments,
        editions: Editions,
        bots: Bots,
        patience: int,
    ) -> None:
        """``patience`` is that of the matches: after how many seconds a silent seat may be taken out."""
        self._registry = registry
        self._projections = projections
        self._tournaments = tournaments
        self._bots = bots
        self._plans = TablePlans(registry.store, editions, patience)
        self._leadership = registry.store.recorder.leadership(Work.TOURNAMENTS)
        self._leading = False
        self._ending = asyncio.Event()
        self._called: dict[str, Concern] = {}
        """The tournaments to look at, and the tables there."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        """The times at which tournaments are looked at next, also if nothing happens there."""
        self._waved: dict[str, int] = {}
        """The time of the last attempt to pair a wave."""
        self.deadlines = Deadlines()
        """The times at which somebody or something has to be there."""
        self._others: set[asyncio.Task[None]] = set()
        """The tasks that lead, and that find out to which tournaments matches belong."""
        registry.store.bus.subscribe(EventsProjected, self._on_projected)
        registry.store.bus.subscribe(ProjectedHeard, self._on_heard)

    async def start(self) -> None:
        """Looks at all tournaments that are not over, as soon as this process is the one that runs them."""
        self._begin(self._lead())

    async def close(self) -> None:
        """Ends after the present steps. The next start does the rest."""
        self._ending.set()
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._others, *self._tasks.values(), return_exceptions=True)
        await asyncio.to_thread(self._leadership.close)

    @property
    def leading(self) -> bool:
        """True if this process runs the tournaments."""
        return self._leading

    # -- what there is to look at -------------------------------------------------------------------------------

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work, context=Context())
        self._others.add(task)
        task.add_done_callback(self._others.discard)

    async def _lead(self) -> None:
        """Finds out again and again whether this process leads. That which keeps the projections reads all anyway."""
        while not self._ending.is_set():
            try:
                led, may = self._leading, self._leading or self._projections.leading
                self._leading = may and await asyncio.to_thread(self._leadership.held)
                if self._leading and not led:
                    self.deadlines.since = self._tournaments.now()
                    await self._take_over()
            except PersistenceError as error:
                self._leading = False
                LOG.warning("tournaments do not go on by themselves now; it is tried again in a moment: %s", error)
            except Exception:
                self._leading = False
                LOG.exception("tournaments do not go on by themselves now; it is tried again in a moment")
            await self._pause(CLAIM_SECONDS)

    async def _take_over(self) -> None:
        """Goes on with all tournaments, and with the bots of their matches: another process had them so far."""
        for name in await asyncio.to_thread(going_on, self._projections):
            for match in (await asyncio.to_thread(arranged_matches, self._projections, name)).values():
                if match.awaits_bot:
                    self._bots.wake(match.match)
            self._wake(name)

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._ending.wait()

    def _on_heard(self, heard: ProjectedHeard) -> None:
        """The process that runs the tournaments hears all: any match may be of one."""
        if self._leading:
            heard.wanted.update(heard.matches)

    def _on_projected(self, news: EventsProjected) -> None:
        """Looks again at the tournaments of these events, and at those of matches that have ended or lost a bot."""
        if not self._leading:
            return
        matches = set()
        for _, recorded in news.events:
            if TOURNAMENTS.holds(recorded):
                self._wake(recorded.event.stream, concern_of(recorded.event.body))
            elif of_match(recorded) and isinstance(recorded.event.body, CHANGES):
                matches.add(recorded.event.match)
        if matches and not self._ending.is_set():
            self._begin(self._look_up(matches))

    async def _look_up(self, matches: Collection[str]) -> None:
        while not self._ending.is_set():
            try:
                for name in await asyncio.to_thread(tournaments_of, self._projections, matches):
                    self._wake(name, Concern(matches=frozenset(matches)))
                return
            except PersistenceError as error:
                LOG.warning("the directory cannot be read; results are taken later: %s", error)
                await self._pause(RETRY_SECONDS)

    def _wake(self, name: str, concern: Concern = EVERYTHING) -> None:
        """Lets a tournament be looked at; if that is going on, once more afterwards."""
        self._called[name] = self._called.get(name, NOTHING) | concern
        if name not in self._tasks and not self._ending.is_set():
            self._tasks[name] = asyncio.get_running_loop().create_task(self._keep(name), context=Context())

    async def _keep(self, name: str) -> None:
        try:
            while self._leading and name in self._called and not self._ending.is_set():
                if not await self._done(name, self._called.pop(name)):
                    self._called[name] = EVERYTHING
                    await self._pause(RETRY_SECONDS)
        finally:
            del self._tasks[name]

    async def _done(self, name: str, concern: Concern) -> bool:
        """Does what a tournament is waiting for. Returns False if something must be retried."""
        try:
            return await self._advance(await self._tournaments.find(name), concern)
        except Exception as error:
            return self._forgiven(name, error)

    def _forgiven(self, what: str, error: BaseException) -> bool:
        """True if nothing is to be tried again after an error."""
        if isinstance(error, PersistenceError) or (isinstance(error, ServiceError) and error.reason in STORE_REASONS):
            return False
        if isinstance(error, ServiceError | Refused | CommandError):  # the organiser was faster, or has to act
            LOG.warning("%s does not go on by itself: %s", what, error)
        elif not isinstance(error, StreamDamagedError):  # that the store has named
            LOG.error("%s cannot go on by itself", what, exc_info=error)
        return True

    # -- what is missing ----------------------------------------------------------------------------------------

    async def _advance(self, tournament: Tournament, concern: Concern) -> bool:
        """Does what is missing at the tables that are of concern, then in the tournament. Returns False if something
        must be retried.
        """
        tables = list(concern.tables(tournament))
        few = len(tables) <= CHOSEN and not concern.everything
        names = [one.match for at in tables for one in attempts_at(tournament, *at)] if few else None
        known = await asyncio.to_thread(arranged_matches, self._projections, tournament.name, names)
        waiting = iter(tables)
        done = await asyncio.gather(*(self._in_turn(tournament, waiting, known) for _ in range(AT_ONCE)))
        await self._go_on(tournament)
        return all(done)

    async def _in_turn(
        self, tournament: Tournament, waiting: Iterator[tuple[int, TableState]], known: Mapping[str, Arranged]
    ) -> bool:
        """Looks after one table after the other; others do the same meanwhile."""
        done = True
        for number, table in waiting:
            try:
                if not self._ending.is_set():
                    await self._look_after(tournament, number, table, known)
            except Exception as error:  # one table must not stop the others
                done &= self._forgiven(f"{tournament.name}, round {number}, table {table.number}", error)
            await asyncio.sleep(0)  # thousands of tables that wait for nothing must not keep others waiting
        return done

    async def _look_after(
        self, tournament: Tournament, number: int, table: TableState, known: Mapping[str, Arranged]
    ) -> None:
        """Does what a table is waiting for. Each step changes nothing if it was done before."""
        attempts = attempts_at(tournament, number, table)
        for old in attempts[:-1]:
            await self._end(known.get(old.match), REPLAYED)
        attempt, match = attempts[-1], known.get(attempts[-1].match)
        if table.outcome is not None or table.was_closed:
            return
        moving = not (tournament.over or tournament.paused)
        if moving and (table.needs_match or (match is not None and not table.linked)):
            await self._arrange(tournament, attempt, table)
        elif tournament.over or (table.settled and not (match and match.over)):
            await self._end(match, OVER if tournament.over else _decided(tournament, number, table))
        elif match is not None and match.over and table.linked:
            await self._take(tournament, attempt, table)
        elif match is not None and match.lacks_bot:
            await self._seat_bots(match, names_of(tournament, table.players))
        elif moving and match is not None and match.phase is MatchPhase.OPEN and table.linked:
            await self._await(tournament, attempt, table)

    async def _end(self, match: Arranged | None, reason: str) -> None:
        """Ends a match that does not count any more."""
        if match is not None and not match.over:
            await self._registry.command(match.match, None, ending(reason), lambda _, rows: len(rows))

    async def _arrange(self, tournament: Tournament, attempt: TableAttempt, table: TableState) -> None:
        """Makes the match of a table, and notes it in the tournament."""
        await make(self._registry, await self._plans.plan_of(tournament, attempt, table))
        await self._tournaments.command(
            tournament.name,
            lambda now: commands.link_match(now, attempt.round, attempt.table, attempt.attempt, attempt.match),
        )

    async def _await(self, tournament: Tournament, attempt: TableAttempt, table: TableState) -> None:
        """Closes a match that has not begun if one of its entrants forfeits, or has not come in time. Otherwise it is
        looked at again when that time is over.
        """
        due, overdue = self.deadlines.of_table(tournament, table)
        now = self._tournaments.now()
        if table.forfeits or 0 < due <= now:

            def following(absent: Collection[str]) -> str:
                onward = replace(attempt, attempt=attempt.attempt + 1)
                return onward.match if self._plays_on(tournament, table, absent) else ""

            command = closing(table.forfeits, due=0 < due <= now, overdue=0 < overdue <= now, plays_on=following)
            await self._registry.command(attempt.match, None, command, lambda _, rows: len(rows))
        coming = [moment for moment in (due, overdue) if moment > now]
        if coming:
            self._look_again(tournament.name, max((min(coming) - now) / 1000, LEAST_SECONDS))

    def _passed(self, tournament: Tournament, usual: int, due: int) -> bool:
        """True if a time is over on which the service acts; before, the tournament is looked at again then. 0: there is
        none.
        """
        if not due:
            return False
        due, now = self.deadlines.after_return(usual, due), self._tournaments.now()
        if now < due:
            self._look_again(tournament.name, max((due - now) / 1000, LEAST_SECONDS))
        return now >= due

    def _plays_on(self, tournament: Tournament, table: TableState, absent: Collection[str]) -> bool:
        """True if those play who are left at a table: at least two, and as many as the game allows."""
        left = len(set(table.players) - table.forfeits - set(absent))
        return left > 1 and left in self._registry.store.games[tournament.settings.game].players

    async def _take(self, tournament: Tournament, attempt: TableAttempt, table: TableState) -> None:
        """Takes the result of a match into its tournament."""
        found = await self._registry.read(attempt.match, outcome)
        if found is None:
            return
        if found.closed and not table.settled:
            await self._note_closed(tournament, attempt, table, found)
            return
        taken = ResultTaken(
            attempt.round, attempt.table, found.match, found.version, found.head, tuple(found.seats), tuple(found.left)
        )
        await self._tournaments.command(attempt.tournament, lambda now: commands.take_result(now, taken))

    async def _note_closed(
        self, tournament: Tournament, attempt: TableAttempt, table: TableState, found: TableOutcome
    ) -> None:
        """Notes in a tournament that a match was closed before it began."""
        no_shows = tuple(name for name in found.no_shows if name not in table.forfeits)
        due, now = tournament.come_by(table), self._tournaments.now()
        if tournament.paused or (no_shows and now < due):  # it paused meanwhile
            self._look_again(tournament.name, max(due - now, 0) / 1000 + RETRY_SECONDS)
            return
        plays_on = self._plays_on(tournament, table, no_shows)
        place = attempt.round, attempt.table, found.match, found.version, found.head
        closed = MatchClosed(*place, no_shows, plays_on)
        await self._tournaments.command(
            tournament.name, lambda now: commands.close_match(now, closed, self._tournaments.now())
        )

    async def _seat_bots(self, match: Arranged, names: Mapping[str, str]) -> None:
        """Seats bots again whose seats were freed."""
        await self._registry.command(match.match, None, lambda live: seat_bots(live, names), lambda _, rows: len(rows))

    async def _go_on(self, tournament: Tournament) -> None:
        """Does what is due by the clock. Then it pairs the next round or ends the tournament, where the organiser wants
        that and all results are there.
        """
        if tournament.phase is Phase.REGISTRATION:
            await self._close_registration(tournament)
        if tournament.phase is Phase.DRAWING:
            await self._release_late(tournament)
        if tournament.paused or tournament.phase is not Phase.RUNNING:
            return
        await self._end_round(tournament)
        if not tournament.settings.automatic or not self._started(tournament):
            return
        if isinstance(tournament.settings.format, Continuous):
            await self._next_wave(tournament, tournament.settings.format)
            return
        if not all(state.settled for state in tournament.rounds):
            return
        if tournament.not_there and not self._passed(
            tournament, 1000 * tournament.settings.round_check_in, tournament.check_in_until
        ):
            return
        number = len(tournament.rounds) + 1
        if 0 < length(tournament) < number:
            await self._tournaments.command(tournament.name, lambda now: commands.finish(now, BY_SERVICE))
        else:
            async with await self._tournaments.turn(tournament.name, tournament.terms.organiser):
                await self._tournaments.command(
                    tournament.name, lambda state: self._tournaments.pair_or_say(state, number)
                )

    def _started(self, tournament: Tournament) -> bool:
        """True if the start has come, if there is one; before, the tournament is looked at again then."""
        left = tournament.settings.start - self._tournaments.now()
        if left > 0:
            self._look_again(tournament.name, max(left / 1000, LEAST_SECONDS))
        return left <= 0

    async def _close_registration(self, tournament: Tournament) -> None:
        """Closes registration when the start has come, and enough take part who have checked in if they must."""
        settings = tournament.settings
        if tournament.paused or not self._passed(tournament, 1000 * settings.check_in, settings.start):
            return
        there = tournament.present_count - len(tournament.not_checked_in)
        if there >= commands.needed(settings):
            await self._tournaments.command(
                tournament.name, lambda state: commands.start(state, self._tournaments.now())
            )

    async def _end_round(self, tournament: Tournament) -> None:
        """Decides about the tables that have no result at the deadline of their round. A match that is over counts,
        also if the directory has not heard of that.
        """
        due = tournament.end_by(tournament.rounds[-1]) if tournament.rounds else 0
        if not self._passed(tournament, 1000 * tournament.settings.round_time, due):
            return
        number = len(tournament.rounds)
        for table in tournament.rounds[-1].tables:
            if table.awaits:
                attempt = TableAttempt(tournament.name, number, table.number, table.attempts)
                await self._take(tournament, attempt, table)
        tournament = await self._tournaments.find(tournament.name)
        if tournament.end_by(tournament.round(number)):
            await self._tournaments.command(
                tournament.name, lambda state: commands.end_round(state, self._tournaments.now())
            )

    async def _release_late(self, tournament: Tournament) -> None:
        """Releases the entrants who let the drawing of an automatic tournament wait for too long. Before, it is looked
        at again when that time is over.
        """
        if self._passed(tournament, 1000 * tournament.settings.time_to_come, tournament.draw_by):
            await self._tournaments.command(
                tournament.name, lambda state: commands.release_late(state, self._tournaments.now())
            )

    async def _next_wave(self, tournament: Tournament, arena: Continuous) -> None:
        """Pairs a wave of an arena if any table can be seated, and looks again when those who wait have waited longer.

        When the time is over, and all tables have results, the arena ends.
        """
        now, ends = self._tournaments.now(), arena_ends(tournament, arena)
        if ends is not None and now > ends:
            if all(state.settled for state in tournament.rounds):
                await self._tournaments.command(tournament.name, lambda now: commands.finish(now, BY_SERVICE))
            return
        self._look_again(tournament.name, min(arena.pause, inf if ends is None else (ends + 1 - now) / 1000))
        large = lane_of(tournament) is Lane.LARGE
        if large and now < self._waved.get(tournament.name, 0) + LARGE_WAVES:
            self._look_again(tournament.name, LARGE_WAVES / 1000)
            return
        self._waved[tournament.name] = now
        number = len(tournament.rounds) + 1
        try:
            async with await self._tournaments.turn(tournament.name, tournament.terms.organiser):
                await self._tournaments.command(
                    tournament.name, lambda state: self._tournaments.pair(state, BY_SERVICE, number)
                )
        except Refused as error:
            if error.refusal.rule != PAIR_POSSIBLE:
                raise

    def _look_again(self, name: str, seconds: float) -> None:
        """Looks at a tournament after some time or before, also if nothing happens there."""
        loop, known = asyncio.get_running_loop(), self._timers.get(name)
        if known is not None and not known.cancelled() and loop.time() <= known.when() <= loop.time() + seconds:
            return
        if known is not None:
            known.cancel()
        if not self._ending.is_set():
            self._timers[name] = loop.call_later(seconds, self._wake, name)


def _decided(tournament: Tournament, number: int, table: TableState) -> str:
    """The reason why the match of a table with a result does not count: its round is over, or a ruling decided."""
    rulings = [one for one in tournament.round(number).rulings if one.adjudicated.table == table.number]
    return OVERDUE if rulings and rulings[-1].by.role is Role.SERVICE else RULED
