"""Tournaments: creating, entering, pairing, deciding, and looking at them."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache
from caravanserai_protocol.v1 import tournament_service_pb2 as messages
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceServicer

from caravanserai_verify.codecs.tournament_events import read_ruling
from caravanserai_verify.codecs.tournament_messages import (
    PHASES,
    entrant_message,
    round_message,
    tournament_message,
    update_message,
)
from caravanserai_verify.codecs.tournament_settings import ENDING_NAMES
from domain.errors import CommandError, Reason
from domain.faults import Fault, fault_of
from domain.matches.events import Person
from domain.persons.erasures import person_of
from domain.play.seals import SALT_BYTES
from domain.ratings.plackett_luce import DAY, Key
from domain.simulation.bots import KINDS as BOTS
from domain.tournaments import commands
from domain.tournaments.commands import Act
from domain.tournaments.course import settled_rounds
from domain.tournaments.dutch_engine import EngineMissingError, engine_installed
from domain.tournaments.entry import NEWCOMER, EntryRating
from domain.tournaments.events import By, Role
from domain.tournaments.evolution import changed
from domain.tournaments.roster import EntrantState
from domain.tournaments.settings import Change, Swiss
from domain.tournaments.tournament import Tournament
from projections.ratings.ratings import rating_of
from projections.tournaments.tournament_list import Chosen, list_tournaments
from service.access.callers import Caller, request_of, require_token
from service.access.names import clean_name, person_name
from service.api.calls import Encoded
from service.api.pages import page_size
from service.api.parts import Parts
from service.api.tournaments.commands import (
    TournamentCall,
    carry_out,
    entered,
    in_words,
    shown,
    tournament_command,
    with_round,
)
from service.api.tournaments.requests import (
    ROUND,
    apart_reason,
    brought_by,
    bye_reason,
    change_reason,
    early_reason,
    entrant_name,
    given_reason,
    hand_reason,
    needed_reason,
    new_name,
    not_organising,
    organising,
    reason_of,
    release_reason,
    require_commitment,
    require_entropy,
    require_reached,
    require_version,
    ruling_reason,
    seed_reason,
    team_reason,
    tournament_name,
    without_absent,
)
from service.api.tournaments.settings_validation import PLAYER, change_of, entry_of, require_known, settings_of
from service.api.tournaments.written import Place, WrittenPages
from service.application.tournaments.shown import round_shown, rounds_shown, standings_shown
from service.audit.tournaments.archive_export import ArchiveExport
from service.errors import ServiceError, game_unknown, invalid, misnamed
from service.limiting.quotas import tournament_quota
from service.persistence.log_changes import PersonsErased

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

PAGE = 20
TEAM_NAME = 60
CHUNK = 1 << 16
"""The number of bytes of an archive in one message."""
LOOKED_UP = 32
"""The number of players and codes, looked up and stored, that take as much as a decision."""
ARCHIVED = 4
"""The number of archived events of a tournament that take as much as a decision."""
REMEMBERED = 1024
"""The number of tournaments of which it is remembered that their archive can be made."""
LOOK_SECONDS = 0.5
LOOKS = 20
"""The number of looks whether all of an archive is in the signed log, `LOOK_SECONDS` apart; then it goes without.
"""


class TournamentCalls(TournamentServiceServicer):
    """`caravanserai.v1.TournamentService`."""

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
        self._quota = tournament_quota(parts.projections, parts.configuration.limits.open_tournaments)
        self._allow_seeded = parts.configuration.allow_seeded

    # -- the beginning ------------------------------------------------------------------------------------------

    async def CreateTournament(
        self, request: messages.CreateTournamentRequest, context: Any
    ) -> messages.CreateTournamentResponse:
        """Creates a tournament."""
        caller = await self._player(context)
        idempotency = request_of(caller.identity, "CreateTournament", request)
        name = new_name(caller.origin, request.request_id)
        if request.seed and not self._allow_seeded:
            raise ServiceError(Reason.SEEDED_NOT_ALLOWED, "this service hosts no seeded tournaments")
        game = request.settings.game.removeprefix("games/")
        if game not in self._library.games or game == request.settings.game:
            raise game_unknown(request.settings.game, self._library.games)
        settings = settings_of(request.settings, self._library.games[game], caller.player, self._tournaments.now())
        if isinstance(settings.format, Swiss) and settings.seats == 2 and not engine_installed():
            raise EngineMissingError
        require_known(await self._authority.players.missing(settings.arbiters), "settings.arbiters")
        require_known(await self._authority.players.missing(settings.entry.players), "settings.entry.players")
        edition = await self._editions.find(game, settings.edition)
        by, secret = By(Role.ORGANISER, caller.player), secrets.token_bytes(32)
        keys = {name: (await self._authority.players.player(name)).public_key for name in settings.arbiters}
        keys[caller.player] = caller.public_key

        def decide(tournament: Tournament) -> Sequence[Act]:
            return commands.create(
                tournament,
                by,
                settings,
                caller.player,
                edition.digest,
                secret,
                request.seed,
                keys=keys,
                organisers_sign=request.organisers_sign,
            )

        async with self._quota.one_more(caller.player, name):
            tournament = await self._tournaments.command(name, decide, idempotency)
        return messages.CreateTournamentResponse(tournament=tournament_message(tournament))

    async def RegisterEntrant(
        self, request: messages.RegisterEntrantRequest, context: Any
    ) -> messages.RegisterEntrantResponse:
        """Enters a tournament."""
        caller = await self._player(context, admin=bool(request.bot))
        name = tournament_name(request.tournament)
        require_commitment(request)
        committed = request.entropy_commitment
        if request.bot and request.bot not in BOTS:
            text = f"there is no bot {request.bot[:40]!r}"
            raise ServiceError(
                Reason.BOT_UNKNOWN, text, fields=[("bot", fault_of(Fault.ONE_OF, known=", ".join(BOTS)))]
            )
        if request.bot and committed:
            raise invalid("entropy_commitment", Fault.BOTS_HAVE_NO_ENTROPY)
        if request.bot:
            called = clean_name(request.display_name) if request.display_name else ""
        else:
            called = person_name(request.display_name) if request.display_name else caller.display_name
        brought = brought_by(request)
        person = None if request.bot else Person(person_of(caller.player), secrets.token_bytes(SALT_BYTES))

        def decide(tournament: Tournament) -> Sequence[Act]:
            if request.bot:
                by = organising(tournament, caller, signature=request.signature)
                return commands.register(tournament, by, bot=request.bot, display_name=called)
            if tournament.settings.signatures_required and not caller.public_key:
                raise CommandError(Reason.KEY_MISSING, "every player of this tournament signs: register a key first")
            return commands.register(
                tournament,
                By(Role.ENTRANT, caller.player, signature=request.signature),
                account=caller.player,
                display_name=called,
                entropy_commitment=committed,
                person=person,
                public_key=caller.public_key,
                rating=self._entry_rating(tournament, caller.player),
                brought=brought,
            )

        call = TournamentCall(caller, request, "", "", context)
        tournament = await carry_out(self, call, "RegisterEntrant", name, decide)
        entrant = list(tournament.entrants.values())[-1]
        return messages.RegisterEntrantResponse(entrant=entrant_message(tournament, entrant))

    def _entry_rating(self, tournament: Tournament, player: str) -> EntryRating:
        """The rating stated about a player who enters, if the conditions of the tournament ask for it."""
        if not tournament.settings.entry.rated:
            return NEWCOMER
        rating = rating_of(self._projections, Key(tournament.settings.game, player))
        return EntryRating(rating.at(self._tournaments.now() // DAY).safe, rating.matches)

    @tournament_command(entered(messages.WithdrawEntrantResponse))
    def WithdrawEntrant(
        self, tournament: Tournament, call: TournamentCall[messages.WithdrawEntrantRequest]
    ) -> Sequence[Act]:
        """Takes an entrant out."""
        caller, given = call.caller, call.request.reason
        account = tournament.entrant(call.entrant).registered.account
        if not caller.player or account != caller.player:
            by = organising(tournament, caller, needed_reason(call.request), call.request.signature)
            return commands.leave(tournament, by, call.entrant)
        by = By(Role.ENTRANT, caller.player, reason_of(given), call.request.signature)
        return commands.leave(tournament, by, call.entrant)

    @tournament_command(entered(messages.CheckInResponse))
    def CheckIn(self, tournament: Tournament, call: TournamentCall[messages.CheckInRequest]) -> Sequence[Act]:
        """Checks an entrant in."""
        caller, number = call.caller, call.request.round
        own = bool(caller.player) and tournament.entrant(call.entrant).registered.account == caller.player
        signature = call.request.signature if number else b""
        by = By(Role.ENTRANT, caller.player, signature=signature) if own else call.organising(tournament)
        return commands.check_in(tournament, by, call.entrant, self._tournaments.now(), number)

    @tournament_command(entered(messages.SeedEntrantResponse), seed_reason)
    def SeedEntrant(self, tournament: Tournament, call: TournamentCall[messages.SeedEntrantRequest]) -> Sequence[Act]:
        """Gives an entrant a seed."""
        return commands.seed(tournament, call.organising(tournament), call.entrant, call.request.seed)

    @tournament_command(entered(messages.GrantByeResponse), bye_reason)
    def GrantBye(self, tournament: Tournament, call: TournamentCall[messages.GrantByeRequest]) -> Sequence[Act]:
        """Gives an entrant a bye."""
        bye, by = call.request.bye, call.organising(tournament)
        return commands.grant_bye(tournament, by, call.entrant, bye.round, ENDING_NAMES[bye.result])

    @tournament_command(entered(messages.TakeByeResponse), given_reason, player=True)
    def TakeBye(self, tournament: Tournament, call: TournamentCall[messages.TakeByeRequest]) -> Sequence[Act]:
        """Gives the entrant who calls a bye."""
        by = By(Role.ENTRANT, call.caller.player, call.reason, call.request.signature)
        return commands.take_bye(tournament, by, call.entrant, call.request.round)

    @tournament_command(entered(messages.TakeBackByeResponse))
    def TakeBackBye(self, tournament: Tournament, call: TournamentCall[messages.TakeBackByeRequest]) -> Sequence[Act]:
        """Takes a bye back."""
        caller, request = call.caller, call.request
        if not caller.player or tournament.entrant(call.entrant).registered.account != caller.player:
            by = organising(tournament, caller, needed_reason(request), request.signature)
        else:
            by = By(Role.ENTRANT, caller.player, reason_of(request.reason), request.signature)
        return commands.take_back_bye(tournament, by, call.entrant, request.round)

    @tournament_command(shown(messages.KeepApartResponse), apart_reason)
    def KeepApart(self, tournament: Tournament, call: TournamentCall[messages.KeepApartRequest]) -> Sequence[Act]:
        """Keeps entrants apart, or no longer."""
        by = call.organising(tournament)
        return commands.keep_apart(tournament, by, tuple(call.request.entrants), lifted=call.request.lift)

    @tournament_command(shown(messages.FormTeamResponse), team_reason)
    def FormTeam(self, tournament: Tournament, call: TournamentCall[messages.FormTeamRequest]) -> Sequence[Act]:
        """Forms a team."""
        team, by = call.request.team, call.organising(tournament)
        name = clean_name(team.display_name, "team.display_name", TEAM_NAME) if team.members else ""
        return commands.form_team(tournament, by, team.team, name, team.captain, tuple(team.members), team.seed)

    async def ChangeSettings(
        self, request: messages.ChangeSettingsRequest, context: Any
    ) -> messages.ChangeSettingsResponse:
        """Changes settings before the first round is paired."""
        await self._known(context)
        if request.change.HasField("entry"):
            entry = entry_of(request.change.entry, "change.entry")
            listed = len(entry.players) + len(entry.codes)
            self._admission.call(self._admission.client(context), listed // LOOKED_UP)
            require_known(await self._authority.players.missing(entry.players), "change.entry.players")
        return await self._change_settings(request, context)

    @tournament_command(shown(messages.ChangeSettingsResponse), change_reason, method="ChangeSettings")
    def _change_settings(
        self, tournament: Tournament, call: TournamentCall[messages.ChangeSettingsRequest]
    ) -> Sequence[Act]:
        by, now = call.organising(tournament), self._tournaments.now()
        require_version(tournament, call.request)
        if tournament.rounds or tournament.over:  # which refuses it, whatever is asked for
            return commands.change_settings(tournament, by, Change(), now)
        game = self._library.games.get(tournament.settings.game)
        if game is None:
            text = f"there is no game games/{tournament.settings.game}"
            raise ServiceError(Reason.GAME_UNKNOWN, text, details={"game": f"games/{tournament.settings.game}"})
        change = change_of(call.request.change, tournament, game, now)
        return commands.change_settings(tournament, by, change, now)

    # -- lots ---------------------------------------------------------------------------------------------------

    @tournament_command(shown(messages.CloseRegistrationResponse))
    def CloseRegistration(
        self, tournament: Tournament, call: TournamentCall[messages.CloseRegistrationRequest]
    ) -> Sequence[Act]:
        """Closes registration."""
        by = call.organising(tournament)
        require_version(tournament, call.request)
        return commands.close_registration(tournament, by)

    @tournament_command(entered(messages.BindEntropyResponse), require_commitment, player=True)
    def BindEntropy(self, tournament: Tournament, call: TournamentCall[messages.BindEntropyRequest]) -> Sequence[Act]:
        """Binds an entrant to fresh entropy."""
        by = By(Role.ENTRANT, call.caller.player, signature=call.request.signature)
        return commands.bind_entropy(tournament, by, call.entrant, call.request.entropy_commitment)

    @tournament_command(shown(messages.OpenEntropyResponse), require_entropy, player=True)
    def OpenEntropy(self, tournament: Tournament, call: TournamentCall[messages.OpenEntropyRequest]) -> Sequence[Act]:
        """Opens the entropy of an entrant."""
        request = call.request
        if request.HasField("bound_version") and tournament.settled > request.bound_version:
            text = f"something else happened at version {tournament.settled}, after {request.bound_version}"
            raise ServiceError(Reason.VERSION_CHANGED, text, details={"version": tournament.version})
        by = By(Role.ENTRANT, call.caller.player, signature=request.signature)
        return commands.open_entropy(tournament, by, call.entrant, request.entropy)

    @tournament_command(shown(messages.ReleaseEntrantsResponse), release_reason)
    def ReleaseEntrants(
        self, tournament: Tournament, call: TournamentCall[messages.ReleaseEntrantsRequest]
    ) -> Sequence[Act]:
        """Waits no longer for entropy."""
        return commands.release(tournament, call.organising(tournament), call.request.entrants)

    # -- rounds -------------------------------------------------------------------------------------------------

    @tournament_command(with_round(messages.PairRoundResponse, lambda tournament, _: len(tournament.rounds)), long=True)
    def PairRound(self, tournament: Tournament, call: TournamentCall[messages.PairRoundRequest]) -> Sequence[Act]:
        """Pairs the next round."""
        by = call.organising(tournament)
        require_version(tournament, call.request)
        return self._tournaments.pair(tournament, by, call.request.round)

    async def PairByHand(self, request: messages.PairByHandRequest, context: Any) -> Any:
        """Pairs the next round by hand, or says what that would break."""
        if not request.validate_only:
            return await self._pair_by_hand(request, context)
        caller, reason = await self._known(context), hand_reason(request)
        tournament = await self._tournaments.find(tournament_name(request.tournament))
        call = TournamentCall(caller, request, "", reason, context)
        with in_words(self, tournament, caller):
            return await asyncio.to_thread(self._if_by_hand, tournament, call)

    def _if_by_hand(
        self, tournament: Tournament, call: TournamentCall[messages.PairByHandRequest]
    ) -> messages.PairByHandResponse:
        """The round as it would be; for hundreds of entrants that takes many milliseconds."""
        acts = self._by_hand(tournament, call)
        after = changed(tournament, acts[-1].by, *(act.body for act in acts))
        return messages.PairByHandResponse(
            tournament=tournament_message(tournament), round=round_message(after, after.rounds[-1])
        )

    @tournament_command(
        with_round(messages.PairByHandResponse, lambda tournament, _: len(tournament.rounds)),
        hand_reason,
        method="PairByHand",
    )
    def _pair_by_hand(self, tournament: Tournament, call: TournamentCall[messages.PairByHandRequest]) -> Sequence[Act]:
        return self._by_hand(tournament, call)

    def _by_hand(self, tournament: Tournament, call: TournamentCall[messages.PairByHandRequest]) -> Sequence[Act]:
        by, request = call.organising(tournament), call.request
        require_version(tournament, request)
        tables = [tuple(table.entrants) for table in request.tables]
        return commands.pair_by_hand(
            tournament, by, request.round, tables, tuple(request.byes), self._tournaments.now()
        )

    @tournament_command(
        with_round(messages.AdjudicateResponse, lambda _, request: request.adjudication.round), ruling_reason
    )
    def Adjudicate(self, tournament: Tournament, call: TournamentCall[messages.AdjudicateRequest]) -> Sequence[Act]:
        """Decides about a table or an entrant."""
        by, wanted = call.organising(tournament), call.request.adjudication
        require_version(tournament, call.request)
        ruling = read_ruling(wanted)
        if not call.request.everybody:
            ruling = without_absent(tournament, wanted, ruling)
        return commands.adjudicate(tournament, by, wanted.round, wanted.table, ruling)

    # -- pausing and ending -------------------------------------------------------------------------------------

    @tournament_command(shown(messages.PauseTournamentResponse), needed_reason)
    def PauseTournament(
        self, tournament: Tournament, call: TournamentCall[messages.PauseTournamentRequest]
    ) -> Sequence[Act]:
        """Pauses a tournament."""
        return commands.pause(tournament, call.organising(tournament))

    @tournament_command(shown(messages.ResumeTournamentResponse), given_reason)
    def ResumeTournament(
        self, tournament: Tournament, call: TournamentCall[messages.ResumeTournamentRequest]
    ) -> Sequence[Act]:
        """Goes on with a tournament."""
        return commands.resume(tournament, call.organising(tournament))

    @tournament_command(shown(messages.FinishTournamentResponse), early_reason)
    def FinishTournament(
        self, tournament: Tournament, call: TournamentCall[messages.FinishTournamentRequest]
    ) -> Sequence[Act]:
        """Ends a tournament with its final standings."""
        by = call.organising(tournament)
        require_version(tournament, call.request)
        return commands.finish(tournament, by, early=call.request.early)

    @tournament_command(shown(messages.CancelTournamentResponse), needed_reason)
    def CancelTournament(
        self, tournament: Tournament, call: TournamentCall[messages.CancelTournamentRequest]
    ) -> Sequence[Act]:
        """Ends a tournament without standings."""
        by = call.organising(tournament)
        if by.role is Role.ARBITER:
            raise not_organising(tournament)
        return commands.cancel(tournament, by)

    # -- looking ------------------------------------------------------------------------------------------------

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
        """Shows the standings."""
        await self._authority.caller(context)
        tournament = await self._tournaments.find(tournament_name(request.tournament))
        if request.round > settled_rounds(tournament):
            text = f"round {request.round} has not come to its end"
            raise ServiceError(Reason.ROUND_NOT_FOUND, text, details={"round": request.round})

        about = tournament.name, tournament.version, request.round, request.with_cross_table
        return await self._elsewhere(standings_shown, about, context)

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

    # -- callers ------------------------------------------------------------------------------------------------

    async def _known(self, context: Any) -> Caller:
        """The caller, who must say who they are.

        Raises:
            ServiceError: TOKEN_MISSING.
        """
        caller = await self._authority.caller(context)
        require_token(caller)
        return caller

    async def _player(self, context: Any, *, admin: bool = False) -> Caller:
        """The caller, who must be a registered player, or perhaps an administrator.

        Raises:
            ServiceError: TOKEN_MISSING, PLAYER_UNKNOWN.
        """
        caller = await self._known(context)
        if not caller.player and not (admin and caller.admin):
            raise ServiceError(Reason.PLAYER_UNKNOWN, "tournaments are for registered players: register first")
        return caller

    def _words(self, game: str, language: str) -> "Words":
        """Words in a language: those of the game or, if it lacks the language, of another one. Refusals of tournaments
        use what all games share.
        """
        names = sorted(self._library.games, key=lambda name: name != game)
        wanted = language.partition("-")[0]
        spoken = (self._library.words(name, language) for name in names)  # other games are loaded if they are needed
        own = next(spoken)
        return own if own.language == wanted else next((words for words in spoken if words.language == wanted), own)
