"""Calls that look at tournaments: lists, rounds, standings, events and archives."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from cachetools import LRUCache
from caravanserai_protocol.v1 import tournament_service_pb2 as messages

from caravanserai_verify.codecs.tournament_messages import (
    PHASES,
    entrant_message,
    tournament_message,
    update_message,
)
from domain.errors import Reason
from domain.tournaments.course import settled_rounds
from domain.tournaments.roster import EntrantState
from domain.tournaments.tournament import Tournament
from domain.words.field_faults import Fault
from projections.tournaments.tournament_list import Chosen, list_tournaments
from service.api.calls import Encoded
from service.api.pages import page_size
from service.api.parts import Parts
from service.api.tournaments.requests import (
    ROUND,
    entrant_name,
    require_reached,
    tournament_name,
)
from service.api.tournaments.settings_validation import PLAYER
from service.api.tournaments.written import Place, WrittenPages
from service.application.tournaments.shown import round_shown, rounds_shown, standings_shown
from service.application.tournaments.standings_pages import Wanted
from service.audit.tournaments.archive_export import ArchiveExport
from service.errors import ServiceError, game_unknown, invalid, misnamed
from service.limiting.join_code_throttle import JoinCodeThrottle
from service.limiting.quotas import tournament_quota
from service.persistence.log_changes import PersonsErased

PAGE = 20
LINES = 1000
"""The most lines of standings on a page."""
CHUNK = 1 << 16
"""The number of bytes of an archive in one message."""
ARCHIVED = 4
"""The number of archived events of a tournament that take as much as a decision."""
REMEMBERED = 1024
"""The number of tournaments of which it is remembered that their archive can be made."""
LOOK_SECONDS = 0.5
LOOKS = 20
"""The number of looks whether all of an archive is in the signed log, `LOOK_SECONDS` apart; then it goes without."""


class TournamentReadCalls:
    """The part of `caravanserai.v1.TournamentService` that changes nothing."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._admission = parts.admission
        self._views = parts.looking
        self._peers = parts.peers
        self._exporting = ArchiveExport(parts.store, parts.filing, parts.projections)
        self._archived: LRUCache[tuple[str, int], bool] = LRUCache(REMEMBERED)
        self._tournaments = parts.tournaments
        self._following = parts.following
        self._library = parts.library
        self._editions = parts.editions
        self._projections = parts.projections
        self._projector = parts.projector
        self._pages = parts.pages
        self._written = WrittenPages()
        parts.store.bus.subscribe(PersonsErased, lambda _: self._written.forget())
        self._limit = parts.configuration.limits.page
        self._quota = tournament_quota(parts.projections, parts.configuration.limits_of)
        self._allow_seeded = parts.configuration.allow_seeded
        self._guesses = JoinCodeThrottle(parts.configuration.limits)

    async def GetTournament(
        self, request: messages.GetTournamentRequest, context: Any
    ) -> messages.GetTournamentResponse:
        """Shows a tournament."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(tournament_name(request.name, "name"))
        shown = tournament_message(tournament)
        shown.now_milliseconds = 0 if tournament.over else self._tournaments.now()
        return messages.GetTournamentResponse(tournament=shown)

    async def ListTournaments(
        self, request: messages.ListTournamentsRequest, context: Any
    ) -> messages.ListTournamentsResponse:
        """Lists tournaments."""
        await self._authority.caller(context)
        chosen = self._chosen(request)
        (before,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        await self._projector.caught_up()
        found = await asyncio.to_thread(list_tournaments, self._projections, chosen, before, count + 1)
        tournaments = await self._tournaments.several([entry.name for entry in found[:count]])
        listed = [tournament_message(tournament) for tournament in tournaments]
        for one in listed:
            if one.settings.HasField("entry"):
                one.settings.entry.ClearField("codes")
                one.settings.entry.ClearField("players")  # whole lists would make a page of a megabyte
        return messages.ListTournamentsResponse(
            tournaments=listed,
            next_page_token=self._pages.token(request, (found[count - 1].position,)) if len(found) > count else "",
        )

    def _chosen(self, request: messages.ListTournamentsRequest) -> Chosen:
        game = request.game.removeprefix("games/")
        if request.game and (game not in self._library.games or game == request.game):
            raise game_unknown(request.game, self._library.games)
        if any(state not in PHASES for state in request.states) or len(request.states) > len(PHASES):
            raise invalid("states", Fault.STATES)
        for field, player in (("organiser", request.organiser), ("player", request.player)):
            if player and not PLAYER.fullmatch(player):
                raise misnamed(field, player, "player", "players/{player}")
        return Chosen(game, [PHASES[state] for state in request.states], request.organiser, request.player)

    async def ListEntrants(self, request: messages.ListEntrantsRequest, context: Any) -> Any:
        """Lists entrants."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(tournament_name(request.tournament))
        chosen, token = self._page(request, list(tournament.entrants.values()))
        (start,) = self._pages.read(request, 1) or (0,)
        place = Place("entrants", tournament.name, start, len(chosen))
        page = self._written.find(tournament, place)
        if page is None:
            shown = messages.ListEntrantsResponse(entrants=[entrant_message(tournament, one) for one in chosen])
            page = self._written.keep(tournament, place, shown.SerializeToString())
        # messages that follow one another are one message
        return Encoded(0, page + messages.ListEntrantsResponse(next_page_token=token).SerializeToString())

    async def GetEntrant(self, request: messages.GetEntrantRequest, context: Any) -> messages.GetEntrantResponse:
        """Shows an entrant."""
        await self._authority.caller(context)
        name, entrant = entrant_name(request.name)
        tournament = await self._tournaments.find(name)
        state: EntrantState = tournament.entrant(entrant)
        return messages.GetEntrantResponse(entrant=entrant_message(tournament, state))

    async def GetStandings(self, request: messages.GetStandingsRequest, context: Any) -> Any:
        """Shows a page of the standings."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(tournament_name(request.tournament))
        if request.round > settled_rounds(tournament):
            text = f"round {request.round} has not come to its end"
            raise ServiceError(Reason.ROUND_NOT_FOUND, text, details={"round": request.round})
        after, start, mark = self._pages.read(request, 3) or (request.round, 0, 0)
        size = page_size(request.page_size, LINES, LINES)
        about = tournament.name, tournament.version, Wanted(after, request.with_cross_table, size, start, mark)
        peer = self._peers.machine(context)
        page = await self._views.elsewhere(standings_shown, *about, peer=peer, about=about)
        token = self._pages.token(request, (page.after, page.end, page.mark)) if page.end else ""
        return Encoded(0, page.data + messages.GetStandingsResponse(next_page_token=token).SerializeToString())

    async def ListRounds(self, request: messages.ListRoundsRequest, context: Any) -> Any:
        """Lists rounds."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(tournament_name(request.tournament))
        chosen, token = self._page(request, tournament.rounds)
        about = tournament.name, tournament.version, tuple(state.number for state in chosen), token
        return await self._elsewhere(rounds_shown, about, context)

    async def GetRound(self, request: messages.GetRoundRequest, context: Any) -> Any:
        """Shows a round."""
        await self._authority.caller(context)
        named = ROUND.fullmatch(request.name)
        if named is None:
            raise misnamed("name", request.name, "round", "tournaments/{tournament}/rounds/{round}")
        tournament = await self._tournaments.find(named[1])
        field = messages.GetRoundResponse.ROUND_FIELD_NUMBER
        return Encoded(0, await self._round(tournament, int(named[2]), context, field))

    async def _round(self, tournament: Tournament, number: int, context: Any, field: int) -> bytes:
        """A round as a field of an answer."""
        state = tournament.round(number)
        made = await self._elsewhere(round_shown, (tournament.name, tournament.version, state.number, field), context)
        return made.data

    async def _elsewhere(self, work: Callable[..., bytes], about: tuple[Any, ...], context: Any) -> Encoded:
        """The result of ``work`` in the process that looks back: others wait neither for it nor for its bytes."""
        peer = self._peers.machine(context)
        return Encoded(0, await self._views.elsewhere(work, *about, peer=peer, about=about))

    async def ListTournamentEvents(self, request: messages.ListTournamentEventsRequest, context: Any) -> Any:
        """Lists events."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(tournament_name(request.tournament))
        (start,) = self._pages.read(request, 1) or (request.after_version,)
        last = min(start + page_size(request.page_size, self._limit, self._limit), tournament.version)
        page = await self._events(tournament, start, last) if start < last else b""
        token = self._pages.token(request, (last,)) if start < last < tournament.version else ""
        return Encoded(0, page + messages.ListTournamentEventsResponse(next_page_token=token).SerializeToString())

    async def _events(self, tournament: Tournament, start: int, last: int) -> bytes:
        """The events after one version up to another, as an answer without a next page."""
        place = Place("updates", tournament.name, start, last - start)
        page = self._written.find(tournament, place)
        if page is None:
            rows = await self._tournaments.events(tournament.name, start, last - start)
            updates = [update_message(row, tournament.over) for row in rows]
            shown = messages.ListTournamentEventsResponse(updates=updates)
            page = self._written.keep(tournament, place, shown.SerializeToString())
        return page

    async def WatchTournament(
        self, request: messages.WatchTournamentRequest, context: Any
    ) -> AsyncIterator[messages.WatchTournamentResponse]:
        """Streams events."""
        caller = await self._authority.caller(context)
        name = tournament_name(request.tournament)
        with self._authority.lease(caller) as lease, self._following.waiting(name) as news:
            lease.wake = news.set
            after = request.after_version
            while True:
                news.clear()
                self._following.require_open()
                lease.check()
                tournament = await self._tournaments.find(name)
                require_reached(tournament, after)
                while after < tournament.version:
                    rows = await self._tournaments.events(name, after, self._limit)
                    for row in rows:
                        lease.check()
                        yield messages.WatchTournamentResponse(update=update_message(row, tournament.over))
                    after += len(rows)
                if tournament.over:
                    return
                await news.wait()

    async def GetTournamentArchive(
        self, request: messages.GetTournamentArchiveRequest, context: Any
    ) -> AsyncIterator[messages.GetTournamentArchiveResponse]:
        """Streams the archive of a tournament that is over."""
        caller = await self._authority.caller(context)
        with self._authority.lease(caller) as lease:
            tournament = await self._tournaments.find(tournament_name(request.tournament))
            self._admission.call(self._admission.client(context), tournament.version // ARCHIVED)
            await self._require_over(tournament)
            peer = self._peers.machine(context)
            async for data in self._exporting.made(tournament, self._views, peer):
                for start in range(0, len(data), CHUNK):
                    self._following.require_open()
                    lease.check()
                    yield messages.GetTournamentArchiveResponse(data=data[start : start + CHUNK])

    async def _require_over(self, tournament: Tournament) -> None:
        """Requires a tournament all of whose matches are over. It waits a while for them, and for the signed log.

        Raises:
            ServiceError: TOURNAMENT_NOT_OVER.
        """
        missing, text = "", f"{tournament.name} is not over"
        if (tournament.name, tournament.version) in self._archived:  # what is over and signed stays so
            return
        if tournament.over:
            end = await asyncio.to_thread(self._exporting.position)  # the log of a busy service never stands still
            for _ in range(LOOKS):
                if missing := await asyncio.to_thread(self._exporting.missing, tournament):
                    end = await asyncio.to_thread(self._exporting.position)
                elif await asyncio.to_thread(self._exporting.proven, tournament, end):
                    self._archived[tournament.name, tournament.version] = True
                    return
                self._following.require_open()
                await asyncio.sleep(LOOK_SECONDS)
            text = f"{missing} is not over"
        if missing or not tournament.over:
            raise ServiceError(Reason.TOURNAMENT_NOT_OVER, text, details={"present": tournament.version})

    def _page(self, request: Any, entries: Sequence[Any]) -> tuple[Sequence[Any], str]:
        """A page of a list that only grows at its end, and the token of the next."""
        (start,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        more = start + count < len(entries)
        return entries[start : start + count], self._pages.token(request, (start + count,)) if more else ""
