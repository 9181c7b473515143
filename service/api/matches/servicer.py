"""Matches: creates, joins, plays and shows them. Streams are in `watching`."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1.event_pb2 import Position
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceServicer

from caravanserai_verify.codecs.clock_codec import deadline_of
from caravanserai_verify.codecs.match_created import read_position
from domain.editions.edition import STANDARD
from domain.errors import Reason
from domain.matches.events import Actor, Recorded
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.signatures import Signed
from domain.matches.terms import Rights, Terms
from domain.matches.time_control import SECOND
from domain.play.errors import Refused
from domain.words.field_faults import Fault
from projections.matches.match_list import CallerIdentity, next_match
from service.access.branch import Branch, branch_of, not_played
from service.access.callers import (
    Caller,
    Tries,
    match_name,
    owns,
    played_seat_of,
    request_of,
    require_door,
    require_owner,
    require_seat,
    seat_of,
)
from service.access.claims import claim_of, require_claim, rights_of
from service.access.names import person_name
from service.access.rematch import Rematch, has_part, rematch_of
from service.api.calls import Encoded
from service.api.conversations import RequestExchange, conversing
from service.api.matches import requests
from service.api.matches.authorization import authorized, require_tournament_over
from service.api.matches.commands import (
    BURST_SECONDS,
    CHANGES_PER_SECOND,
    MatchCall,
    in_words,
    match_command,
    seated,
    shown,
    updated,
    words_of,
)
from service.api.matches.conversation import Conversation, ConversationWork
from service.api.matches.event_streams import EventStreams, seen_by
from service.api.pages import page_size
from service.api.parts import Parts
from service.application.live.bots import against_bots_alone
from service.application.live.match_views import Perspective, position_at
from service.application.live.patience import Patience
from service.errors import ServiceError, invalid
from service.limiting.join_code_throttle import JoinCodeThrottle
from service.limiting.limits import TokenBuckets
from service.limiting.quotas import match_quota
from service.messages.matches.present import for_caller, offer_message, offer_messages, question_message
from service.messages.matches.previews import Previews
from service.messages.time_controls import time_control_of

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

OFFERS_PAGE = 500


class MatchCalls(EventStreams, MatchServiceServicer):
    """`caravanserai.v1.MatchService`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._editions = parts.editions
        self._lists = parts.lists
        self._projections = parts.projections
        self._quota = match_quota(parts.projections, parts.configuration.limits_of)
        self._patience = Patience(parts.projections)
        self._clockwork = parts.clockwork
        self._bots = parts.bots
        self._tournaments = parts.tournaments
        self._pages = parts.pages
        self._limits = parts.configuration.limits
        self._guesses = JoinCodeThrottle(self._limits)
        self._allow_seeded = parts.configuration.allow_seeded
        self._previews = Previews()
        self._paces = TokenBuckets(CHANGES_PER_SECOND, BURST_SECONDS)
        self._works = {
            "decide": ConversationWork("Decide", "decided", self.Decide),
            "undo": ConversationWork("Undo", "undone", self.Undo),
            "list_offers": ConversationWork("ListOffers", "offers", self.ListOffers),
            "resign": ConversationWork("Resign", "resigned", self.Resign),
        }
        """The requests that a conversation carries out."""

    # -- before the start ---------------------------------------------------------------------------------------

    async def CreateMatch(self, request: messages.CreateMatchRequest, context: Any) -> messages.CreateMatchResponse:
        """Creates a match in which all seats are free."""
        caller = await self._authority.caller(context)
        owner = claim_of(self._authority, request.owner_token_hash, "owner_token_hash", caller)
        game = self._library.named(request.game)
        if request.seed and not self._allow_seeded:
            raise ServiceError(Reason.SEEDED_NOT_ALLOWED, "this service hosts no seeded matches")
        patience = requests.patience_of(request.patience_seconds, self._limits)
        time_control = time_control_of(request, "time_control")
        await self._library.load(game)
        idempotency = request_of(owner.identity, "CreateMatch", request)
        name = requests.new_name(owner.origin, request.request_id)

        def present(match: Match, rows: Sequence[Recorded]) -> messages.CreateMatchResponse:
            return shown(messages.CreateMatchResponse)(self._library, match, rows, caller, request)

        try:
            rights = await rights_of(self._authority, request, name, owner)
            branch = await self._branch(request, caller, game, rights, self._peers.machine(context))
            if branch is not None:
                edition, options = branch.edition, branch.options
            else:
                edition, options = await self._editions.find(game, request.edition or STANDARD), request.options
            rematch = await self._rematch(request.previous, caller, game, rights)
        except ServiceError:  # players change: a repetition still gets its first answer
            if (answered := await self._registry.repeated(name, idempotency, present)) is None:
                raise
            return answered.answer

        def make() -> tuple[Match, Sequence[Recorded]]:
            return Match.create(
                self._registry.store.codec,
                self._library.games,
                name,
                Terms(
                    game,
                    request.players,
                    dict(options),
                    seed=request.seed,
                    edition=edition,
                    rights=replace(rights, companions=rematch.companions),
                    patience=patience,
                    open_seconds=0 if rights.account else self._limits.open_seconds_of_guests,
                    signatures_required=request.signatures_required,
                    time_control=time_control,
                    spectator_delay=requests.delay_of(request),
                    previous=rematch.previous,
                    branched_from=branch.point if branch is not None else None,
                    position=branch.position if branch is not None else None,
                ),
                secrets.token_bytes(32),
                request=idempotency,
                clock=self._registry.store.clock,
            )

        async with self._quota.one_more(CallerIdentity(owner.credential, owner.account), name):
            return (await self._registry.create(name, idempotency, make, present)).answer

    async def JoinMatch(self, request: messages.JoinMatchRequest, context: Any) -> messages.JoinMatchResponse:
        """Takes a seat."""
        caller = await self._authority.caller(context)
        name = match_name(request.match)
        claim = claim_of(self._authority, request.token_hash, "token_hash", caller)
        registered = caller.display_name if claim.account and not request.display_name else ""
        player = registered or person_name(request.display_name)
        requests.require_commitment(request)
        idempotency = request_of(claim.identity, "JoinMatch", request)
        tries = Tries(self._guesses, name, self._peers.machine(context))
        person = requests.new_person(claim.account)

        def action(match: Match) -> Sequence[Recorded]:
            require_door(match, caller, request.join_code, tries)
            require_claim(match, claim, caller, request.join_code, tries)
            requests.require_room(match, self._limits)
            return match.join(
                player,
                seat=request.seat,
                committed=request.entropy_commitment,
                account=claim.account,
                credential=claim.credential,
                public_key=requests.key_of(request, claim, caller),
                signed=Signed(request.signature, request.signed_version),
                person=person,
            )

        def present(match: Match, rows: Sequence[Recorded]) -> messages.JoinMatchResponse:
            return seated(messages.JoinMatchResponse)(self._library, match, rows, caller, request)

        return (await self._registry.command(name, idempotency, action, present)).answer

    @match_command(shown(messages.BindSeatResponse), requests.require_commitment)
    def BindSeat(self, match: Match, call: MatchCall[messages.BindSeatRequest]) -> Sequence[Recorded]:
        """Binds the caller's seat to fresh entropy."""
        return match.bind(require_seat(match, call.caller), call.request.entropy_commitment, signed=call.signed)

    @match_command(shown(messages.LeaveMatchResponse))
    def LeaveMatch(self, match: Match, call: MatchCall[messages.LeaveMatchRequest]) -> Sequence[Recorded]:
        """Frees a seat before the start."""
        caller, seat = call.caller, call.request.seat
        if not seat:
            return match.leave(require_seat(match, caller), signed=call.signed)
        require_owner(match, caller)
        if seat > match.created.players:
            raise ServiceError(Reason.SEAT_UNKNOWN, f"there is no seat {seat}", details={"seat": seat})
        by = Actor.PLAYERS if seat == seat_of(match, caller) else requests.actor_of(match, caller)
        return match.leave(seat, by=by, signed=call.signed)

    @match_command(seated(messages.AddBotResponse), requests.require_bot)
    def AddBot(self, match: Match, call: MatchCall[messages.AddBotRequest]) -> Sequence[Recorded]:
        """Seats a bot of the service."""
        require_owner(match, call.caller)
        requests.require_room(match, self._limits)
        request = call.request
        return match.join(requests.bot_name(request), seat=request.seat, bot=request.kind, starts=True)

    @match_command(shown(messages.StartMatchResponse), requests.require_openable)
    def StartMatch(self, match: Match, call: MatchCall[messages.StartMatchRequest]) -> Sequence[Recorded]:
        """Says that a seat is ready, or starts without waiting."""
        caller, request = call.caller, call.request
        if request.without_waiting or (owns(match, caller) and not seat_of(match, caller)):
            require_owner(match, caller)
            return match.start()
        seat = require_seat(match, caller)
        if request.HasField("bound_version"):
            requests.require_unchanged(match, request.bound_version)
        return match.ready(seat, request.entropy, signed=call.signed)

    async def DepartSeat(self, request: messages.DepartSeatRequest, context: Any) -> messages.DepartSeatResponse:
        """Takes a seat out of a running match whose player is absent."""
        caller = await self._authority.caller(context)
        name = match_name(request.match)
        idempotency = request_of(caller.identity, "DepartSeat", request)
        asked = await self._patience.asked(name, request.seat)

        def action(match: Match) -> Sequence[Recorded]:
            require_owner(match, caller)
            self._patience.require_over(match, request.seat, asked)
            try:
                if owns(match, caller) and (match.created.patience or not caller.admin):
                    return match.depart(request.seat, Actor.OWNER, match.created.owner)
                return match.depart(request.seat, Actor.ADMINISTRATOR)
            except Refused as error:
                raise in_words(error, match, self._words(match, caller)) from error

        def present(match: Match, rows: Sequence[Recorded]) -> messages.DepartSeatResponse:
            return shown(messages.DepartSeatResponse)(self._library, match, rows, caller, request)

        return (await self._registry.command(name, idempotency, authorized(caller, action), present)).answer

    @match_command(shown(messages.AbandonMatchResponse))
    def AbandonMatch(self, match: Match, call: MatchCall[messages.AbandonMatchRequest]) -> Sequence[Recorded]:
        """Abandons a match."""
        require_owner(match, call.caller)
        if owns(match, call.caller):
            return match.abandon("the owner ended it", by=Actor.OWNER, account=match.created.owner)
        return match.abandon("an administrator ended it", by=Actor.ADMINISTRATOR)

    # -- clocks -------------------------------------------------------------------------------------------------

    @match_command(shown(messages.PauseMatchResponse), timed=True)
    def PauseMatch(self, match: Match, call: MatchCall[messages.PauseMatchRequest]) -> Sequence[Recorded]:
        """Stops all clocks of a running match."""
        role = requests.role_of(match, call)
        return match.pause(role.seat, role.by, role.account, signed=role.signed, organiser=role.organiser)

    @match_command(shown(messages.ResumeMatchResponse), timed=True)
    def ResumeMatch(self, match: Match, call: MatchCall[messages.ResumeMatchRequest]) -> Sequence[Recorded]:
        """Lets all clocks run again."""
        role = requests.role_of(match, call)
        return match.resume(role.seat, role.by, role.account, signed=role.signed, organiser=role.organiser)

    @match_command(shown(messages.GiveTimeResponse), timed=True)
    def GiveTime(self, match: Match, call: MatchCall[messages.GiveTimeRequest]) -> Sequence[Recorded]:
        """Gives time to a seat."""
        seat, seconds = call.request.seat, call.request.seconds
        role = requests.role_of(match, call, own=seat)
        if not 1 <= seconds <= requests.LONGEST_GIFT:
            raise invalid("seconds", Fault.BETWEEN, least=1, most=requests.LONGEST_GIFT)
        return match.give_time(
            seat, seconds * SECOND, role.by, given_by=role.seat, account=role.account, signed=role.signed
        )

    # -- playing ------------------------------------------------------------------------------------------------

    @match_command(updated(messages.DecideResponse), timed=True, paced=False)
    def Decide(self, match: Match, call: MatchCall[messages.DecideRequest]) -> Sequence[Recorded]:
        """Makes a decision."""
        request, seat = call.request, require_seat(match, call.caller)
        requests.require_version(match, request)
        asked_at = request.asked_at if request.HasField("asked_at") else None
        return match.decide(
            seat, requests.decision_of(match, request), asked_at, signed=call.signed, arrived=call.arrived
        )

    @match_command(updated(messages.UndoResponse), timed=True)
    def Undo(self, match: Match, call: MatchCall[messages.UndoRequest]) -> Sequence[Recorded]:
        """Takes the latest decision of a seat back."""
        seat = require_seat(match, call.caller)
        requests.require_version(match, call.request)
        return match.undo(seat, signed=call.signed)

    @match_command(updated(messages.ResignResponse))
    def Resign(self, match: Match, call: MatchCall[messages.ResignRequest]) -> Sequence[Recorded]:
        """Leaves a running match."""
        return match.resign(require_seat(match, call.caller), signed=call.signed)

    @match_command(updated(messages.HandOverSeatResponse), requests.require_successor, timed=True)
    def HandOverSeat(self, match: Match, call: MatchCall[messages.HandOverSeatRequest]) -> Sequence[Recorded]:
        """Leaves a running match to a bot."""
        return match.hand_over(require_seat(match, call.caller), call.request.bot, signed=call.signed)

    @match_command(shown(messages.EndByAgreementResponse))
    def EndByAgreement(self, match: Match, call: MatchCall[messages.EndByAgreementRequest]) -> Sequence[Recorded]:
        """Proposes to end a running match as it stands, agrees to that, or declines."""
        request = call.request
        seat = require_seat(match, call.caller)
        return match.answer_end(seat, request.proposed_at, declines=request.declines, signed=call.signed)

    @conversing
    async def Play(self, exchange: RequestExchange, context: Any) -> AsyncIterator[messages.PlayResponse | Encoded]:  # type: ignore[override]
        """Plays on one stream."""
        caller = await self._authority.caller(context)
        conversation = Conversation(
            exchange, caller, self._works, lambda watcher, request: self.WatchMatch(request, context, watcher)
        )
        with self._authority.lease(caller) as lease, self._registry.until_closing(conversation.end):
            lease.wake = conversation.end
            async with aclosing(conversation.answers()) as answers:
                async for answer in answers:
                    yield answer
            lease.check()
            if conversation.ended:
                raise ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")

    # -- looking ------------------------------------------------------------------------------------------------

    async def GetMatch(self, request: messages.GetMatchRequest, context: Any) -> messages.GetMatchResponse:
        """Shows a match, now or at an earlier version."""
        caller = await self._authority.caller(context)
        name = match_name(request.name, "name")

        version = request.version if request.HasField("version") else None
        again: list[bool] = []
        played: list[int] = []

        def viewer(match: Match) -> Perspective:
            again.append(match.lifecycle.over and has_part(match, caller))
            perspective = seen_by(match, caller)
            played.append(0 if perspective.seat else played_seat_of(match, caller))
            return perspective

        look = authorized(caller, viewer)
        answer = await self._views.at(name, version, look, caller.language, self._peers.machine(context))
        following = await asyncio.to_thread(next_match, self._projections, name) if any(again) else ""
        return for_caller(answer, following, max(played, default=0))

    async def ListMatches(self, request: messages.ListMatchesRequest, context: Any) -> Any:
        """Lists matches that the caller may see."""
        caller = await self._authority.caller(context)
        return await self._lists.matches(request, caller)

    async def ListOffers(self, request: messages.ListOffersRequest, context: Any) -> messages.ListOffersResponse:
        """Lists all decisions that the open question of the caller's seat admits."""
        caller = await self._caller(context)
        limit = self._limits.offers_page
        count = page_size(request.page_size, min(OFFERS_PAGE, limit), limit)
        *asked, first = self._pages.read(request, 3) or (0, 0, 0)

        def look(match: Match) -> messages.ListOffersResponse:
            seat = require_seat(match, caller)
            playing = match.playing
            question = None
            if playing is not None and match.lifecycle.phase is MatchPhase.PLAYING:
                question = playing.question(seat)
            # several questions may have the same version: they lie on a stack
            present = []
            if playing is not None and question is not None:
                present = [question.asked_at, len(playing.table.tasks(seat))]
            if request.page_token and present != asked:
                raise ServiceError(Reason.PAGE_TOKEN_INVALID, "the question has changed since the first page")
            if question is None:
                return messages.ListOffersResponse()
            match.require_rules()
            words = self._words(match, caller)
            offers, total = offer_messages(match, seat, words, first, count)
            more = first + count < total
            return messages.ListOffersResponse(
                question=question_message(
                    words, seat, question, deadline_of(match.lifecycle.clocks, seat, match.clock())
                ),
                offers=offers,
                next_page_token=self._pages.token(request, (*present, first + count)) if more else "",
                total_size=total,
            )

        return await self._registry.read(match_name(request.match), authorized(caller, look))

    async def PreviewDecision(
        self, request: messages.PreviewDecisionRequest, context: Any
    ) -> messages.PreviewDecisionResponse:
        """Foresees what a decision would do."""
        caller = await self._authority.caller(context)
        asked_at = request.asked_at if request.HasField("asked_at") else None

        def look(match: Match) -> messages.PreviewDecisionResponse:
            seat = require_seat(match, caller)
            decision = requests.decision_of(match, request)
            try:
                return self._previews.of(match, seat, decision, asked_at, self._words(match, caller))
            except Refused as error:
                raise in_words(error, match, self._words(match, caller)) from error

        return await self._registry.read(match_name(request.match), authorized(caller, look))

    async def SuggestDecision(
        self, request: messages.SuggestDecisionRequest, context: Any
    ) -> messages.SuggestDecisionResponse:
        """Suggests what an expert would decide."""
        caller = await self._authority.caller(context)
        name = match_name(request.match)

        def look(match: Match) -> int:
            seat = require_seat(match, caller)
            if not against_bots_alone(match, seat):
                raise ServiceError(
                    Reason.SUGGESTION_REFUSED,
                    f"{name}: suggestions are for matches against bots alone, outside of tournaments",
                )
            match.require_rules()
            if match.playing is None or match.playing.question(seat) is None:
                raise ServiceError(Reason.QUESTION_CLOSED, f"nothing is asked of seat {seat}")
            return seat

        seat = await self._registry.read(name, authorized(caller, look))
        found = await self._bots.suggested(name, seat)
        if found is None:
            raise ServiceError(Reason.QUESTION_CLOSED, f"nothing is asked of seat {seat} any more")
        version, decision = found

        def told(match: Match) -> messages.SuggestDecisionResponse:
            require_seat(match, caller)
            if match.version != version:
                raise ServiceError(Reason.QUESTION_CLOSED, "the match has gone on meanwhile")
            return messages.SuggestDecisionResponse(
                offer=offer_message(match, decision, self._words(match, caller)), version=version
            )

        return await self._registry.read(name, authorized(caller, told))

    # -- inside -------------------------------------------------------------------------------------------------

    async def _rematch(self, previous: str, caller: Caller, game: str, rights: Rights) -> Rematch:
        """The part of a new match that comes from the one that it plays again, if it does.

        Raises:
            ServiceError: those of `rematch_of`, and MATCH_ARCHIVED.
        """
        if not previous:
            return Rematch()
        name = match_name(previous, "previous")
        return await self._registry.read(name, lambda match: rematch_of(match, caller, game, rights.access))

    async def _branch(
        self, request: messages.CreateMatchRequest, caller: Caller, game: str, rights: Rights, peer: str
    ) -> Branch | None:
        """The part of a new match that comes from the one that it branches from, if it does.

        Raises:
            ServiceError: those of `branch_of`, TOURNAMENT_NOT_OVER, MATCH_ARCHIVED, OVERLOADED.
        """
        if not request.HasField("branched_from"):
            return None
        name = match_name(request.branched_from.match, "branched_from.match")
        branch = await self._registry.read(name, lambda match: branch_of(match, caller, request, game, rights.access))
        if branch.tournament:
            why = "others may go on from its matches"
            await require_tournament_over(self._tournaments, branch.tournament, why)
        version = branch.point.version
        data = await self._views.elsewhere(position_at, name, version, peer=peer, about=("position", name, version))
        if not data:
            raise not_played(name, version)
        return branch._replace(position=read_position(Position.FromString(data)))

    def _words(self, match: Match, caller: Caller) -> "Words":
        return words_of(self._library, match, caller)
