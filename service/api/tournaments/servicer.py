"""Tournaments: creating, entering, pairing, deciding, and looking at them."""

import asyncio
import re
import secrets
from base64 import b32encode
from collections.abc import AsyncIterator, Callable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1 import tournament_service_pb2 as messages
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceServicer

from domain.errors import CommandError
from domain.event import Request
from domain.matches.events import Person
from domain.persons.erasures import person_of
from domain.play.chance import parts
from domain.play.errors import Refused
from domain.play.seals import SALT_BYTES
from domain.simulation.bots import KINDS as BOTS
from domain.tournaments import commands
from domain.tournaments.commands import Act
from domain.tournaments.course import settled_rounds
from domain.tournaments.dutch_engine import EngineMissingError, engine_installed
from domain.tournaments.events import By, ReplayTable, Role, Ruling
from domain.tournaments.results import BYES, Ending
from domain.tournaments.settings import Swiss
from domain.tournaments.tournament import EntrantState, Tournament
from projections.store import ProjectionStore
from projections.tournaments.listing import Chosen, list_tournaments
from service.access.authority import Authority
from service.access.callers import HASH_BYTES, Caller, request_of, require_token
from service.access.names import clean_name, person_name
from service.api.calls import Encoded
from service.api.paging import Pages, page_size
from service.api.tournaments.choosing import PLAYER, number_of, require_known, settings_of
from service.application.editions.registry import Editions
from service.application.live.looking import Looking
from service.application.tournaments.following import Following
from service.application.tournaments.registry import Tournaments
from service.application.tournaments.shown import rounds_shown, standings_shown
from service.audit.tournaments.exporting import Exporting
from service.errors import ServiceError, invalid, tournament_refused
from service.limiting.limits import Limits
from service.limiting.peers import Peers
from service.limiting.quotas import tournament_quota
from service.messages.games.library import Library
from service.messages.tournaments.present import (
    PHASES,
    entrant_message,
    tournament_message,
    update_message,
)
from service.persistence.tournaments.codec import read_ruling
from service.persistence.tournaments.settings import ENDING_NAMES

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

PAGE = 20
ENTROPY_BYTES = 64
REASON_LENGTH = 500
CHUNK = 1 << 16
"""The number of bytes of an archive in one message."""
LOOK_SECONDS = 0.5
LOOKS = 20
"""How often an archive looks whether all is in the signed log, with a pause of `LOOK_SECONDS` each; then it goes
without.
"""
_TOURNAMENT = re.compile(r"tournaments/[a-z0-9]{8,40}")
_ENTRANT = re.compile(r"(tournaments/[a-z0-9]{8,40})/entrants/([a-z0-9-]{1,40})")
_ROUND = re.compile(r"(tournaments/[a-z0-9]{8,40})/rounds/([1-9][0-9]{0,8})")


class TournamentCalls(TournamentServiceServicer):
    """`caravanserai.v1.TournamentService`."""

    def __init__(
        self,
        authority: Authority,
        tournaments: Tournaments,
        following: Following,
        library: Library,
        editions: Editions,
        projections: ProjectionStore,
        pages: Pages,
        limits: Limits,
        exporting: Exporting,
        looking: Looking,
        peers: Peers,
        *,
        allow_seeded: bool = False,
    ) -> None:
        self._authority = authority
        self._looking = looking
        self._peers = peers
        self._exporting = exporting
        self._tournaments = tournaments
        self._following = following
        self._library = library
        self._editions = editions
        self._projections = projections
        self._pages = pages
        self._limit = limits.page
        self._quota = tournament_quota(projections, limits.open_tournaments)
        self._allow_seeded = allow_seeded

    # -- the beginning ------------------------------------------------------------------------------------------

    async def CreateTournament(
        self, request: messages.CreateTournamentRequest, context: Any
    ) -> messages.CreateTournamentResponse:
        """Creates a tournament."""
        caller = await self._player(context)
        idempotency = request_of(caller.identity, "CreateTournament", request)
        name = _new_name(caller.origin, request.request_id)
        if request.seed and not self._allow_seeded:
            raise ServiceError("SEEDED_NOT_ALLOWED", "this service hosts no seeded tournaments")
        game = request.settings.game.removeprefix("games/")
        if game not in self._library.games or game == request.settings.game:
            text = f"there is no game {request.settings.game}"
            raise ServiceError("GAME_UNKNOWN", text, details={"game": request.settings.game})
        settings = settings_of(request.settings, self._library.games[game], caller.player)
        if isinstance(settings.format, Swiss) and settings.seats == 2 and not engine_installed():
            raise EngineMissingError
        require_known(await self._authority.players.missing(settings.arbiters), "settings.arbiters")
        edition = await self._editions.find(game, settings.edition)
        by, secret = By(Role.ORGANISER, caller.player), secrets.token_bytes(32)

        def decide(tournament: Tournament) -> Sequence[Act]:
            return commands.create(tournament, by, settings, caller.player, edition.digest, secret, request.seed)

        async with self._quota.one_more(caller.player, name):
            tournament = await self._tournaments.command(name, decide, idempotency)
        return messages.CreateTournamentResponse(tournament=tournament_message(tournament))

    async def RegisterEntrant(
        self, request: messages.RegisterEntrantRequest, context: Any
    ) -> messages.RegisterEntrantResponse:
        """Enters a tournament."""
        caller = await self._player(context, admin=bool(request.bot))
        name = _tournament_name(request.tournament)
        committed = _commitment(request.entropy_commitment)
        if request.bot and request.bot not in BOTS:
            text = f"there is no bot {request.bot[:40]!r}"
            raise ServiceError("BOT_UNKNOWN", text, fields=[("bot", f"must be one of: {', '.join(BOTS)}")])
        if request.bot and committed:
            raise invalid("entropy_commitment", "must be empty: bots contribute no entropy")
        if request.bot:
            shown = clean_name(request.display_name) if request.display_name else ""
        else:
            shown = person_name(request.display_name) if request.display_name else caller.display_name
        person = None if request.bot else Person(person_of(caller.player), secrets.token_bytes(SALT_BYTES))

        def decide(tournament: Tournament) -> Sequence[Act]:
            if request.bot:
                by = _organising(tournament, caller)
                return commands.register(tournament, by, bot=request.bot, display_name=shown)
            if tournament.settings.signatures_required and not caller.public_key:
                raise CommandError("KEY_MISSING", "every player of this tournament signs: register a key first")
            return commands.register(
                tournament,
                By(Role.ENTRANT, caller.player, signature=request.signature),
                account=caller.player,
                display_name=shown,
                entropy_commitment=committed,
                person=person,
                public_key=caller.public_key,
            )

        tournament = await self._command(caller, "RegisterEntrant", name, request, decide)
        entrant = list(tournament.entrants.values())[-1]
        return messages.RegisterEntrantResponse(entrant=entrant_message(tournament, entrant))

    async def WithdrawEntrant(
        self, request: messages.WithdrawEntrantRequest, context: Any
    ) -> messages.WithdrawEntrantResponse:
        """Takes an entrant out."""
        caller = await self._known(context)
        name, entrant = _entrant_name(request.name)

        def decide(tournament: Tournament) -> Sequence[Act]:
            own = tournament.entrant(entrant).registered.account == caller.player and bool(caller.player)
            reason = _reason(request.reason, needed=not own)
            if not own:
                return commands.leave(tournament, _organising(tournament, caller, reason), entrant)
            return commands.leave(tournament, By(Role.ENTRANT, caller.player, reason, request.signature), entrant)

        tournament = await self._command(caller, "WithdrawEntrant", name, request, decide)
        return messages.WithdrawEntrantResponse(entrant=entrant_message(tournament, tournament.entrants[entrant]))

    async def SeedEntrant(self, request: messages.SeedEntrantRequest, context: Any) -> messages.SeedEntrantResponse:
        """Gives an entrant a seed."""
        caller = await self._known(context)
        name, entrant = _entrant_name(request.name)
        if request.seed > commands.CAPACITY:
            raise invalid("seed", f"must be at most {commands.CAPACITY}")
        reason = _reason(request.reason)

        def decide(tournament: Tournament) -> Sequence[Act]:
            return commands.seed(tournament, _organising(tournament, caller, reason), entrant, request.seed)

        tournament = await self._command(caller, "SeedEntrant", name, request, decide)
        return messages.SeedEntrantResponse(entrant=entrant_message(tournament, tournament.entrants[entrant]))

    async def GrantBye(self, request: messages.GrantByeRequest, context: Any) -> messages.GrantByeResponse:
        """Gives an entrant a bye."""
        caller = await self._known(context)
        name, entrant = _entrant_name(request.name)
        ending = ENDING_NAMES.get(request.bye.result)
        if ending is None or ending not in BYES - {Ending.PAIRING_BYE}:
            raise invalid("bye.result", "must be a full bye, a half bye or absent")
        reason = _reason(request.reason)

        def decide(tournament: Tournament) -> Sequence[Act]:
            by = _organising(tournament, caller, reason)
            return commands.grant_bye(tournament, by, entrant, request.bye.round, ending)

        tournament = await self._command(caller, "GrantBye", name, request, decide)
        return messages.GrantByeResponse(entrant=entrant_message(tournament, tournament.entrants[entrant]))

    # -- lots ---------------------------------------------------------------------------------------------------

    async def CloseRegistration(
        self, request: messages.CloseRegistrationRequest, context: Any
    ) -> messages.CloseRegistrationResponse:
        """Closes registration."""
        caller = await self._known(context)

        def decide(tournament: Tournament) -> Sequence[Act]:
            by = _organising(tournament, caller)
            _require_version(tournament, request)
            return commands.close_registration(tournament, by)

        name = _tournament_name(request.tournament)
        tournament = await self._command(caller, "CloseRegistration", name, request, decide)
        return messages.CloseRegistrationResponse(tournament=tournament_message(tournament))

    async def BindEntropy(self, request: messages.BindEntropyRequest, context: Any) -> messages.BindEntropyResponse:
        """Binds an entrant to fresh entropy."""
        caller = await self._player(context)
        committed = _commitment(request.entropy_commitment)
        own = caller.player.removeprefix("players/")

        def decide(tournament: Tournament) -> Sequence[Act]:
            by = By(Role.ENTRANT, caller.player, signature=request.signature)
            return commands.bind_entropy(tournament, by, own, committed)

        name = _tournament_name(request.tournament)
        tournament = await self._command(caller, "BindEntropy", name, request, decide)
        return messages.BindEntropyResponse(entrant=entrant_message(tournament, tournament.entrants[own]))

    async def OpenEntropy(self, request: messages.OpenEntropyRequest, context: Any) -> messages.OpenEntropyResponse:
        """Opens the entropy of an entrant."""
        caller = await self._player(context)
        if not 1 <= len(request.entropy) <= ENTROPY_BYTES:
            raise invalid("entropy", f"must be 1 to {ENTROPY_BYTES} bytes, not {len(request.entropy)}")
        own = caller.player.removeprefix("players/")

        def decide(tournament: Tournament) -> Sequence[Act]:
            if request.HasField("bound_version") and tournament.settled > request.bound_version:
                text = f"something else happened at version {tournament.settled}, after {request.bound_version}"
                raise ServiceError("VERSION_CHANGED", text, details={"version": tournament.version})
            by = By(Role.ENTRANT, caller.player, signature=request.signature)
            return commands.open_entropy(tournament, by, own, request.entropy)

        name = _tournament_name(request.tournament)
        tournament = await self._command(caller, "OpenEntropy", name, request, decide)
        return messages.OpenEntropyResponse(tournament=tournament_message(tournament))

    async def ReleaseEntrants(
        self, request: messages.ReleaseEntrantsRequest, context: Any
    ) -> messages.ReleaseEntrantsResponse:
        """Waits no longer for entropy."""
        caller = await self._known(context)
        if len(request.entrants) > commands.CAPACITY:
            raise invalid("entrants", f"must be at most {commands.CAPACITY}")
        reason = _reason(request.reason)

        def decide(tournament: Tournament) -> Sequence[Act]:
            by = _organising(tournament, caller, reason)
            return commands.release(tournament, by, request.entrants)

        name = _tournament_name(request.tournament)
        tournament = await self._command(caller, "ReleaseEntrants", name, request, decide)
        return messages.ReleaseEntrantsResponse(tournament=tournament_message(tournament))

    # -- rounds -------------------------------------------------------------------------------------------------

    async def PairRound(self, request: messages.PairRoundRequest, context: Any) -> messages.PairRoundResponse:
        """Pairs the next round."""
        caller = await self._known(context)

        def decide(tournament: Tournament) -> Sequence[Act]:
            by = _organising(tournament, caller)
            _require_version(tournament, request)
            return commands.pair(tournament, by, request.round, self._tournaments.now())

        name = _tournament_name(request.tournament)
        tournament = await self._command(caller, "PairRound", name, request, decide)
        paired = await self._round(tournament, len(tournament.rounds), context)
        return messages.PairRoundResponse(tournament=tournament_message(tournament), round=paired)

    async def Adjudicate(self, request: messages.AdjudicateRequest, context: Any) -> messages.AdjudicateResponse:
        """Decides about a table or an entrant."""
        caller = await self._known(context)
        wanted = request.adjudication
        if wanted.WhichOneof("decision") is None:
            raise invalid("adjudication", "decides nothing")
        if wanted.WhichOneof("decision") == "penalty":
            number_of(wanted.penalty.points, "adjudication.penalty.points")
        given, reason = read_ruling(wanted), _reason(request.reason, needed=True)
        if request.everybody and (not isinstance(given, ReplayTable) or given.without):
            raise invalid("everybody", "is for a table that plays again, and then nobody is left out")

        def decide(tournament: Tournament) -> Sequence[Act]:
            by = _organising(tournament, caller, reason)
            _require_version(tournament, request)
            ruling = given if request.everybody else _without_absent(tournament, wanted, given)
            return commands.adjudicate(tournament, by, wanted.round, wanted.table, ruling)

        name = _tournament_name(request.tournament)
        tournament = await self._command(caller, "Adjudicate", name, request, decide)
        judged = await self._round(tournament, wanted.round, context)
        return messages.AdjudicateResponse(tournament=tournament_message(tournament), round=judged)

    # -- pausing and ending -------------------------------------------------------------------------------------

    async def PauseTournament(
        self, request: messages.PauseTournamentRequest, context: Any
    ) -> messages.PauseTournamentResponse:
        """Pauses a tournament."""
        tournament = await self._end(request, context, "PauseTournament", commands.pause, needed=True)
        return messages.PauseTournamentResponse(tournament=tournament_message(tournament))

    async def ResumeTournament(
        self, request: messages.ResumeTournamentRequest, context: Any
    ) -> messages.ResumeTournamentResponse:
        """Goes on with a tournament."""
        tournament = await self._end(request, context, "ResumeTournament", commands.resume)
        return messages.ResumeTournamentResponse(tournament=tournament_message(tournament))

    async def FinishTournament(
        self, request: messages.FinishTournamentRequest, context: Any
    ) -> messages.FinishTournamentResponse:
        """Ends a tournament with its final standings."""

        def finish(tournament: Tournament, by: By) -> Sequence[Act]:
            _require_version(tournament, request)
            return commands.finish(tournament, by, early=request.early)

        tournament = await self._end(request, context, "FinishTournament", finish, needed=request.early)
        return messages.FinishTournamentResponse(tournament=tournament_message(tournament))

    async def CancelTournament(
        self, request: messages.CancelTournamentRequest, context: Any
    ) -> messages.CancelTournamentResponse:
        """Ends a tournament without standings."""

        def cancel(tournament: Tournament, by: By) -> Sequence[Act]:
            if by.role is Role.ARBITER:
                raise _not_organising(tournament)
            return commands.cancel(tournament, by)

        tournament = await self._end(request, context, "CancelTournament", cancel, needed=True)
        return messages.CancelTournamentResponse(tournament=tournament_message(tournament))

    async def _end(
        self,
        request: Any,
        context: Any,
        method: str,
        command: Callable[[Tournament, By], Sequence[Act]],
        *,
        needed: bool = False,
    ) -> Tournament:
        """Carries out a command of the organiser that says no more than why."""
        caller = await self._known(context)
        reason = _reason(request.reason, needed=needed)

        def decide(tournament: Tournament) -> Sequence[Act]:
            return command(tournament, _organising(tournament, caller, reason))

        return await self._command(caller, method, _tournament_name(request.tournament), request, decide)

    # -- looking ------------------------------------------------------------------------------------------------

    async def GetTournament(
        self, request: messages.GetTournamentRequest, context: Any
    ) -> messages.GetTournamentResponse:
        """Shows a tournament."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(_tournament_name(request.name, "name"))
        return messages.GetTournamentResponse(tournament=tournament_message(tournament))

    async def ListTournaments(
        self, request: messages.ListTournamentsRequest, context: Any
    ) -> messages.ListTournamentsResponse:
        """Lists tournaments."""
        await self._authority.caller(context)
        chosen = self._chosen(request)
        (before,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        found = await asyncio.to_thread(list_tournaments, self._projections, chosen, before, count + 1)
        tournaments = await self._tournaments.several([entry.name for entry in found[:count]])
        return messages.ListTournamentsResponse(
            tournaments=[tournament_message(tournament) for tournament in tournaments],
            next_page_token=self._pages.token(request, (found[count - 1].position,)) if len(found) > count else "",
        )

    def _chosen(self, request: messages.ListTournamentsRequest) -> Chosen:
        game = request.game.removeprefix("games/")
        if request.game and (game not in self._library.games or game == request.game):
            raise ServiceError("GAME_UNKNOWN", f"there is no game {request.game}", details={"game": request.game})
        if any(state not in PHASES for state in request.states) or len(request.states) > len(PHASES):
            raise invalid("states", "has an unknown state, or one twice")
        for field, player in (("organiser", request.organiser), ("player", request.player)):
            if player and not PLAYER.fullmatch(player):
                raise invalid(field, f"{player[:60]!r} is not the name of a player (`players/{{player}}`)")
        return Chosen(game, [PHASES[state] for state in request.states], request.organiser, request.player)

    async def ListEntrants(self, request: messages.ListEntrantsRequest, context: Any) -> messages.ListEntrantsResponse:
        """Lists entrants."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(_tournament_name(request.tournament))
        entrants = list(tournament.entrants.values())
        chosen, token = self._page(request, entrants)
        return messages.ListEntrantsResponse(
            entrants=[entrant_message(tournament, entrant) for entrant in chosen], next_page_token=token
        )

    async def GetEntrant(self, request: messages.GetEntrantRequest, context: Any) -> messages.GetEntrantResponse:
        """Shows an entrant."""
        await self._authority.caller(context)
        name, entrant = _entrant_name(request.name)
        tournament = await self._tournaments.find(name)
        state: EntrantState = tournament.entrant(entrant)
        return messages.GetEntrantResponse(entrant=entrant_message(tournament, state))

    async def GetStandings(self, request: messages.GetStandingsRequest, context: Any) -> Any:
        """Shows the standings."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(_tournament_name(request.tournament))
        if request.round > settled_rounds(tournament):
            text = f"round {request.round} has not come to its end"
            raise ServiceError("ROUND_NOT_FOUND", text, details={"round": request.round})

        about = tournament.name, tournament.version, request.round, request.with_cross_table
        return await self._elsewhere(standings_shown, about, context)

    async def ListRounds(self, request: messages.ListRoundsRequest, context: Any) -> Any:
        """Lists rounds."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(_tournament_name(request.tournament))
        chosen, token = self._page(request, tournament.rounds)
        about = tournament.name, tournament.version, tuple(state.number for state in chosen), token
        return await self._elsewhere(rounds_shown, about, context)

    async def GetRound(self, request: messages.GetRoundRequest, context: Any) -> messages.GetRoundResponse:
        """Shows a round."""
        await self._authority.caller(context)
        named = _ROUND.fullmatch(request.name)
        if named is None:
            raise invalid("name", f"{request.name[:80]!r} is not the name of a round")
        tournament = await self._tournaments.find(named[1])
        return messages.GetRoundResponse(round=await self._round(tournament, int(named[2]), context))

    async def _round(self, tournament: Tournament, number: int, context: Any) -> pb.Round:
        state = tournament.round(number)
        made = await self._elsewhere(rounds_shown, (tournament.name, tournament.version, (state.number,), ""), context)
        return messages.ListRoundsResponse.FromString(made.data).rounds[0]

    async def _elsewhere(self, work: Callable[..., bytes], about: tuple[Any, ...], context: Any) -> Encoded:
        """What ``work`` makes in the process that looks back: others wait neither for it nor for its bytes."""
        peer = self._peers.machine(context)
        return Encoded(0, await self._looking.elsewhere(work, *about, peer=peer, about=about))

    async def ListTournamentEvents(
        self, request: messages.ListTournamentEventsRequest, context: Any
    ) -> messages.ListTournamentEventsResponse:
        """Lists events."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(_tournament_name(request.tournament))
        (start,) = self._pages.read(request, 1) or (request.after_version,)
        count = page_size(request.page_size, self._limit, self._limit)
        rows = await self._tournaments.events(tournament.name, start, count) if start < tournament.version else ()
        last = start + len(rows)
        return messages.ListTournamentEventsResponse(
            updates=[update_message(row, tournament.over) for row in rows],
            next_page_token=self._pages.token(request, (last,)) if rows and last < tournament.version else "",
        )

    async def WatchTournament(
        self, request: messages.WatchTournamentRequest, context: Any
    ) -> AsyncIterator[messages.WatchTournamentResponse]:
        """Streams events."""
        caller = await self._authority.caller(context)
        name = _tournament_name(request.tournament)
        with self._authority.lease(caller) as lease, self._following.waiting(name) as news:
            lease.wake = news.set
            after = request.after_version
            while True:
                news.clear()
                self._following.require_open()
                lease.check()
                tournament = await self._tournaments.find(name)
                _require_reached(tournament, after)
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
            tournament = await self._tournaments.find(_tournament_name(request.tournament))
            await self._require_over(tournament)
            parts = self._exporting.file(tournament.name)
            while data := await asyncio.to_thread(next, parts, b""):
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
        if tournament.over:
            end = await asyncio.to_thread(self._exporting.position)  # the log of a busy service never stands still
            for _ in range(LOOKS):
                if missing := await asyncio.to_thread(self._exporting.missing, tournament):
                    end = await asyncio.to_thread(self._exporting.position)
                elif await asyncio.to_thread(self._exporting.proven, tournament, end):
                    return
                self._following.require_open()
                await asyncio.sleep(LOOK_SECONDS)
            text = f"{missing} is not over"
        if missing or not tournament.over:
            raise ServiceError("TOURNAMENT_NOT_OVER", text, details={"present": tournament.version})

    def _page(self, request: Any, entries: Sequence[Any]) -> tuple[Sequence[Any], str]:
        """A page of a list that only grows at its end, and the token of the next."""
        (start,) = self._pages.read(request, 1) or (0,)
        count = page_size(request.page_size, min(PAGE, self._limit), self._limit)
        more = start + count < len(entries)
        return entries[start : start + count], self._pages.token(request, (start + count,)) if more else ""

    # -- callers ------------------------------------------------------------------------------------------------

    async def _known(self, context: Any) -> Caller:
        """Who calls; they must say who they are.

        Raises:
            ServiceError: TOKEN_MISSING.
        """
        caller = await self._authority.caller(context)
        require_token(caller)
        return caller

    async def _player(self, context: Any, *, admin: bool = False) -> Caller:
        """Who calls; it must be a registered player, or perhaps an administrator.

        Raises:
            ServiceError: TOKEN_MISSING, PLAYER_UNKNOWN.
        """
        caller = await self._known(context)
        if not caller.player and not (admin and caller.admin):
            raise ServiceError("PLAYER_UNKNOWN", "tournaments are for registered players: register first")
        return caller

    async def _command(
        self,
        caller: Caller,
        method: str,
        name: str,
        request: Any,
        decide: Callable[[Tournament], Sequence[Act]],
    ) -> Tournament:
        """Carries out a command. A refusal gets its words in the language of the caller.

        Raises:
            ServiceError: TOURNAMENT_REFUSED, and whatever the store and the command raise.
        """
        idempotency: Request | None = request_of(caller.identity, method, request)
        try:
            return await self._tournaments.command(name, decide, idempotency)
        except Refused as error:
            tournament = await self._tournaments.find(name)
            words = self._words(tournament.settings.game, caller.language)
            text = words.refusal(error.refusal)
            raise tournament_refused(name, error.refusal, text, words.language) from error

    def _words(self, game: str, language: str) -> "Words":
        """Words in a language: those of the game or, if it lacks the language, of another one. Refusals of tournaments
        use what all games share.
        """
        names = sorted(self._library.games, key=lambda name: name != game)
        wanted = language.partition("-")[0]
        spoken = (self._library.words(name, language) for name in names)  # other games are loaded if they are needed
        own = next(spoken)
        return own if own.language == wanted else next((words for words in spoken if words.language == wanted), own)


def _organising(tournament: Tournament, caller: Caller, reason: str = "") -> By:
    """The caller, if they may do what the organiser may.

    Raises:
        ServiceError: NOT_THE_ORGANISER.
    """
    role = tournament.role_of(caller.player)
    if role is None and caller.admin:
        role = Role.ADMINISTRATOR
    if role is None:
        raise _not_organising(tournament)
    return By(role, caller.player, reason)


def _without_absent(tournament: Tournament, wanted: pb.Adjudication, given: Ruling) -> Ruling:
    """A ruling; if a table plays again, without those who forfeit now, unless it names others."""
    if not isinstance(given, ReplayTable) or given.without:
        return given
    return ReplayTable(tournament.table(wanted.round, wanted.table).shut_out)


def _not_organising(tournament: Tournament) -> ServiceError:
    details = {"organiser": tournament.terms.organiser}
    return ServiceError("NOT_THE_ORGANISER", "only the organiser of the tournament may do this", details=details)


def _require_reached(tournament: Tournament, version: int) -> None:
    if version > tournament.version:
        text = f"{tournament.name} has come to version {tournament.version}"
        raise ServiceError("VERSION_NOT_FOUND", text, details={"present": tournament.version})


def _require_version(tournament: Tournament, request: Any) -> None:
    if request.HasField("expected_version") and request.expected_version != tournament.version:
        raise ServiceError(
            "VERSION_CHANGED",
            f"{tournament.name} is at version {tournament.version}, not {request.expected_version}",
            details={"present": tournament.version},
        )


def _reason(given: str, *, needed: bool = False) -> str:
    return clean_name(given, "reason", REASON_LENGTH) if given or needed else ""


def _commitment(given: bytes) -> bytes:
    if given and len(given) != HASH_BYTES:
        raise invalid("entropy_commitment", f"must be empty or {HASH_BYTES} bytes, not {len(given)}")
    return given


def _tournament_name(name: str, field: str = "tournament") -> str:
    if not _TOURNAMENT.fullmatch(name):
        raise invalid(field, f"{name[:80]!r} is not the name of a tournament (`tournaments/{{tournament}}`)")
    return name


def _entrant_name(name: str) -> tuple[str, str]:
    named = _ENTRANT.fullmatch(name)
    if named is None:
        raise invalid("name", f"{name[:80]!r} is not the name of an entrant")
    return named[1], named[2]


def _new_name(origin: bytes, request_id: str) -> str:
    """The name of a new tournament. With a request id it follows from that and the organiser's secret, so that a
    repetition finds it.
    """
    seed = secrets.token_bytes(16)
    if request_id:
        seed = sha256(parts(b"caravanserai/tournament/v1", origin, request_id.encode())).digest()[:16]
    return f"tournaments/{b32encode(seed).decode().rstrip('=').lower()}"
