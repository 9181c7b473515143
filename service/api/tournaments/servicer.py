"""Tournaments: creating, entering, pairing, deciding, and looking at them."""

import asyncio
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from caravanserai_protocol.v1 import tournament_service_pb2 as messages
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceServicer

from caravanserai_verify.codecs.tournament_events import read_ruling
from caravanserai_verify.codecs.tournament_messages import (
    entrant_message,
    round_message,
    tournament_message,
)
from caravanserai_verify.codecs.tournament_settings import ENDING_NAMES
from domain.errors import CommandError, Reason
from domain.matches.events import Person
from domain.persons.erasures import person_of
from domain.play.seals import SALT_BYTES
from domain.ratings.plackett_luce import DAY, Key
from domain.simulation.bots import KINDS as BOTS
from domain.tournaments import commands
from domain.tournaments.commands import Act
from domain.tournaments.commands.own_team import JOIN_HASH
from domain.tournaments.dutch_engine import EngineMissingError, engine_installed
from domain.tournaments.entry import NEWCOMER, EntryRating
from domain.tournaments.events import By, Role
from domain.tournaments.evolution import changed
from domain.tournaments.settings import Change, Swiss
from domain.tournaments.tournament import Tournament
from domain.words.field_faults import Fault, fault_of
from projections.ratings.ratings import rating_of
from service.access.callers import Caller, request_of, require_token
from service.access.names import clean_name, person_name
from service.api.tournaments import requests
from service.api.tournaments.commands import (
    TournamentCall,
    carry_out,
    entered,
    in_words,
    shown,
    tournament_command,
    with_round,
)
from service.api.tournaments.read_calls import TournamentReadCalls
from service.api.tournaments.settings_validation import change_of, entry_of, require_known, settings_of
from service.errors import ServiceError, game_unknown, invalid

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

LOOKED_UP = 32
"""The number of players and codes, looked up and stored, that take as much as a decision."""


class TournamentCalls(TournamentReadCalls, TournamentServiceServicer):
    """`caravanserai.v1.TournamentService`."""

    # -- the beginning ------------------------------------------------------------------------------------------

    async def CreateTournament(
        self, request: messages.CreateTournamentRequest, context: Any
    ) -> messages.CreateTournamentResponse:
        """Creates a tournament."""
        caller = await self._player(context)
        idempotency = request_of(caller.identity, "CreateTournament", request)
        name = requests.new_name(caller.origin, request.request_id)
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
        name = requests.tournament_name(request.tournament)
        requests.require_commitment(request)
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
        brought = requests.brought_by(request)
        person = None if request.bot else Person(person_of(caller.player), secrets.token_bytes(SALT_BYTES))

        def decide(tournament: Tournament) -> Sequence[Act]:
            if request.bot:
                by = requests.organising(tournament, caller, signature=request.signature)
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
            by = requests.organising(tournament, caller, requests.needed_reason(call.request), call.request.signature)
            return commands.leave(tournament, by, call.entrant)
        by = By(Role.ENTRANT, caller.player, requests.reason_of(given), call.request.signature)
        return commands.leave(tournament, by, call.entrant)

    @tournament_command(entered(messages.CheckInResponse))
    def CheckIn(self, tournament: Tournament, call: TournamentCall[messages.CheckInRequest]) -> Sequence[Act]:
        """Checks an entrant in."""
        caller, number = call.caller, call.request.round
        own = bool(caller.player) and tournament.entrant(call.entrant).registered.account == caller.player
        signature = call.request.signature if number else b""
        by = By(Role.ENTRANT, caller.player, signature=signature) if own else call.organising(tournament)
        return commands.check_in(tournament, by, call.entrant, self._tournaments.now(), number)

    @tournament_command(entered(messages.SeedEntrantResponse), requests.seed_reason)
    def SeedEntrant(self, tournament: Tournament, call: TournamentCall[messages.SeedEntrantRequest]) -> Sequence[Act]:
        """Gives an entrant a seed."""
        return commands.seed(tournament, call.organising(tournament), call.entrant, call.request.seed)

    @tournament_command(entered(messages.GrantByeResponse), requests.bye_reason)
    def GrantBye(self, tournament: Tournament, call: TournamentCall[messages.GrantByeRequest]) -> Sequence[Act]:
        """Gives an entrant a bye."""
        bye, by = call.request.bye, call.organising(tournament)
        return commands.grant_bye(tournament, by, call.entrant, bye.round, ENDING_NAMES[bye.result])

    @tournament_command(entered(messages.TakeByeResponse), requests.given_reason, player=True)
    def TakeBye(self, tournament: Tournament, call: TournamentCall[messages.TakeByeRequest]) -> Sequence[Act]:
        """Gives the entrant who calls a bye."""
        by = By(Role.ENTRANT, call.caller.player, call.reason, call.request.signature)
        return commands.take_bye(tournament, by, call.entrant, call.request.round)

    @tournament_command(entered(messages.TakeBackByeResponse))
    def TakeBackBye(self, tournament: Tournament, call: TournamentCall[messages.TakeBackByeRequest]) -> Sequence[Act]:
        """Takes a bye back."""
        caller, request = call.caller, call.request
        if not caller.player or tournament.entrant(call.entrant).registered.account != caller.player:
            by = requests.organising(tournament, caller, requests.needed_reason(request), request.signature)
        else:
            by = By(Role.ENTRANT, caller.player, requests.reason_of(request.reason), request.signature)
        return commands.take_back_bye(tournament, by, call.entrant, request.round)

    @tournament_command(shown(messages.KeepApartResponse), requests.apart_reason)
    def KeepApart(self, tournament: Tournament, call: TournamentCall[messages.KeepApartRequest]) -> Sequence[Act]:
        """Keeps entrants apart, or no longer."""
        by = call.organising(tournament)
        return commands.keep_apart(tournament, by, tuple(call.request.entrants), lifted=call.request.lift)

    @tournament_command(shown(messages.FormTeamResponse), requests.team_reason)
    def FormTeam(self, tournament: Tournament, call: TournamentCall[messages.FormTeamRequest]) -> Sequence[Act]:
        """Forms a team."""
        team, by = call.request.team, call.organising(tournament)
        name = clean_name(team.display_name, "team.display_name", requests.TEAM_NAME) if team.members else ""
        return commands.form_team(tournament, by, team.team, name, team.captain, tuple(team.members), team.seed)

    @tournament_command(shown(messages.ChangeOwnTeamResponse), requests.own_team_fits, player=True)
    def ChangeOwnTeam(
        self, tournament: Tournament, call: TournamentCall[messages.ChangeOwnTeamRequest]
    ) -> Sequence[Act]:
        """Founds or changes the team of the entrant who calls."""
        by = By(Role.ENTRANT, call.caller.player, signature=call.request.signature)
        return commands.change_own_team(tournament, by, requests.wanted_team(tournament, call.entrant, call.request))

    async def JoinTeam(self, request: messages.JoinTeamRequest, context: Any) -> messages.JoinTeamResponse:
        """Joins a team by the code of its captain. Wrong codes are counted, as those of matches are."""
        caller = await self._player(context)
        name, entrant = requests.tournament_name(request.tournament), caller.player.removeprefix("players/")
        if len(request.ticket) != JOIN_HASH:
            raise invalid("ticket", Fault.TOKEN_HASH, bytes=JOIN_HASH, given=len(request.ticket))
        join_hash = sha256(request.ticket).digest()
        tournament = await self._tournaments.find(name)
        with self._guesses.trying(name, self._peers.machine(context)), in_words(self, tournament, caller):
            commands.joining(tournament, entrant, join_hash)

        def decide(now: Tournament) -> Sequence[Act]:
            by = By(Role.ENTRANT, caller.player, signature=request.signature)
            return commands.change_own_team(now, by, commands.joining(now, entrant, join_hash))

        call = TournamentCall(caller, request, entrant, "", context)
        tournament = await carry_out(self, call, "JoinTeam", name, decide)
        return messages.JoinTeamResponse(tournament=tournament_message(tournament))

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

    @tournament_command(shown(messages.ChangeSettingsResponse), requests.change_reason, method="ChangeSettings")
    def _change_settings(
        self, tournament: Tournament, call: TournamentCall[messages.ChangeSettingsRequest]
    ) -> Sequence[Act]:
        by, now = call.organising(tournament), self._tournaments.now()
        requests.require_version(tournament, call.request)
        if tournament.rounds or tournament.over:  # which refuses it, whatever is asked for
            return commands.change_settings(tournament, by, Change(), now)
        game = self._library.games.get(tournament.settings.game)
        if game is None:
            raise game_unknown(f"games/{tournament.settings.game}", self._library.games)
        change = change_of(call.request.change, tournament, game, now)
        return commands.change_settings(tournament, by, change, now)

    # -- lots ---------------------------------------------------------------------------------------------------

    @tournament_command(shown(messages.CloseRegistrationResponse))
    def CloseRegistration(
        self, tournament: Tournament, call: TournamentCall[messages.CloseRegistrationRequest]
    ) -> Sequence[Act]:
        """Closes registration."""
        by = call.organising(tournament)
        requests.require_version(tournament, call.request)
        return commands.close_registration(tournament, by)

    @tournament_command(entered(messages.BindEntropyResponse), requests.require_commitment, player=True)
    def BindEntropy(self, tournament: Tournament, call: TournamentCall[messages.BindEntropyRequest]) -> Sequence[Act]:
        """Binds an entrant to fresh entropy."""
        by = By(Role.ENTRANT, call.caller.player, signature=call.request.signature)
        return commands.bind_entropy(tournament, by, call.entrant, call.request.entropy_commitment)

    @tournament_command(shown(messages.OpenEntropyResponse), requests.require_entropy, player=True)
    def OpenEntropy(self, tournament: Tournament, call: TournamentCall[messages.OpenEntropyRequest]) -> Sequence[Act]:
        """Opens the entropy of an entrant."""
        request = call.request
        if request.HasField("bound_version") and tournament.settled > request.bound_version:
            text = f"something else happened at version {tournament.settled}, after {request.bound_version}"
            raise ServiceError(Reason.VERSION_CHANGED, text, details={"version": tournament.version})
        by = By(Role.ENTRANT, call.caller.player, signature=request.signature)
        return commands.open_entropy(tournament, by, call.entrant, request.entropy)

    @tournament_command(shown(messages.ReleaseEntrantsResponse), requests.release_reason)
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
        requests.require_version(tournament, call.request)
        return self._tournaments.pair(tournament, by, call.request.round)

    async def PairByHand(self, request: messages.PairByHandRequest, context: Any) -> Any:
        """Pairs the next round by hand, or says what that would break."""
        if not request.validate_only:
            return await self._pair_by_hand(request, context)
        caller, reason = await self._known(context), requests.hand_reason(request)
        tournament = await self._tournaments.find(requests.tournament_name(request.tournament))
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
        requests.hand_reason,
        long=True,
        method="PairByHand",
    )
    def _pair_by_hand(self, tournament: Tournament, call: TournamentCall[messages.PairByHandRequest]) -> Sequence[Act]:
        return self._by_hand(tournament, call)

    def _by_hand(self, tournament: Tournament, call: TournamentCall[messages.PairByHandRequest]) -> Sequence[Act]:
        by, request = call.organising(tournament), call.request
        tables, byes = requests.hand_round(tournament, request)
        return self._tournaments.pair_by_hand(tournament, by, request.round, tables, byes)

    @tournament_command(
        with_round(messages.AdjudicateResponse, lambda _, request: request.adjudication.round), requests.ruling_reason
    )
    def Adjudicate(self, tournament: Tournament, call: TournamentCall[messages.AdjudicateRequest]) -> Sequence[Act]:
        """Decides about a table or an entrant."""
        by, wanted = call.organising(tournament), call.request.adjudication
        requests.require_version(tournament, call.request)
        ruling = read_ruling(wanted)
        if not call.request.everybody:
            ruling = requests.without_absent(tournament, wanted, ruling)
        return commands.adjudicate(tournament, by, wanted.round, wanted.table, ruling)

    # -- pausing and ending -------------------------------------------------------------------------------------

    @tournament_command(shown(messages.PauseTournamentResponse), requests.needed_reason)
    def PauseTournament(
        self, tournament: Tournament, call: TournamentCall[messages.PauseTournamentRequest]
    ) -> Sequence[Act]:
        """Pauses a tournament."""
        return commands.pause(tournament, call.organising(tournament))

    @tournament_command(shown(messages.ResumeTournamentResponse), requests.given_reason)
    def ResumeTournament(
        self, tournament: Tournament, call: TournamentCall[messages.ResumeTournamentRequest]
    ) -> Sequence[Act]:
        """Goes on with a tournament."""
        return commands.resume(tournament, call.organising(tournament))

    @tournament_command(shown(messages.FinishTournamentResponse), requests.early_reason)
    def FinishTournament(
        self, tournament: Tournament, call: TournamentCall[messages.FinishTournamentRequest]
    ) -> Sequence[Act]:
        """Ends a tournament with its final standings."""
        by = call.organising(tournament)
        requests.require_version(tournament, call.request)
        return commands.finish(tournament, by, early=call.request.early)

    @tournament_command(shown(messages.CancelTournamentResponse), requests.needed_reason)
    def CancelTournament(
        self, tournament: Tournament, call: TournamentCall[messages.CancelTournamentRequest]
    ) -> Sequence[Act]:
        """Ends a tournament without standings."""
        by = call.organising(tournament)
        if by.role is Role.ARBITER:
            raise requests.not_organising(tournament)
        return commands.cancel(tournament, by)

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
