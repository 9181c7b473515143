"""Matches: creates, joins, plays and shows them. Streams are in `watching`."""

import secrets
from base64 import b32encode
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceServicer

from domain.editions.edition import STANDARD
from domain.errors import CommandError
from domain.event import Request
from domain.matches.clock_commands import Organiser, may_sign_on_clocks
from domain.matches.events import Actor, Person, Recorded, RulesChanged
from domain.matches.lifecycle import Phase
from domain.matches.match import Match
from domain.matches.signing import NOT_SIGNED, Signed
from domain.matches.terms import Terms
from domain.matches.time_control import DAY, SECOND
from domain.persons.erasures import person_of
from domain.play.chance import parts
from domain.play.decision import AnyDecision
from domain.play.errors import Refused
from domain.play.seals import SALT_BYTES
from domain.table.table import Table
from projections.matches.listing import CallerIdentity
from service.access.authority import Authority
from service.access.callers import (
    Caller,
    Tries,
    match_name,
    owns,
    request_of,
    require_owner,
    require_seat,
    seat_of,
)
from service.access.claims import Claim, claim_of, require_claim, rights_of
from service.access.names import clean_name, person_name
from service.api.calls import Encoded
from service.api.conversing import Exchange, conversing
from service.api.matches.conversation import Conversation, Work
from service.api.matches.entering import admitting
from service.api.matches.listing import Lists
from service.api.matches.watching import Watching, seen_by
from service.api.paging import Pages, page_size
from service.application.editions.registry import Editions
from service.application.live.bots import KINDS
from service.application.live.clockwork import Clockwork
from service.application.live.hosting import Hosting
from service.application.live.looking import Looking
from service.application.live.patience import Patience
from service.audit.matches.filing import Filing
from service.errors import ServiceError, invalid, refused
from service.limiting.guessing import Guesses
from service.limiting.limits import Limits
from service.limiting.peers import Peers
from service.limiting.quotas import Quota
from service.messages.games.library import Library
from service.messages.matches.present import match_message, offer_messages, question_message, update_message
from service.messages.matches.previewing import Previews
from service.persistence.matches.codec import DecisionError, decision_from_any
from service.persistence.matches.timing import deadline_of, time_control_of

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

ENTROPY_BYTES = 64
COMMITMENT_BYTES = 32
OFFERS_PAGE = 500
LONGEST_GIFT = 30 * DAY // SECOND
"""The most seconds that a seat can be given at once."""
LONGEST_DELAY = DAY // SECOND
"""The most seconds that those who only watch can be behind."""
LONGEST_PATIENCE = 2**31 - 1
"""The longest time in seconds that a match may wait for an answer, even without a limit of the service."""


OnClocks: TypeAlias = messages.PauseMatchRequest | messages.ResumeMatchRequest | messages.GiveTimeRequest
"""The commands on clocks."""


class Role(NamedTuple):
    """As what a caller acts on clocks: as a ``seat``, or (0) as an organiser; ``organiser`` is what they are beside the
    seat.
    """

    seat: int
    by: Actor
    account: str
    organiser: Organiser | None = None


class Matches(Watching, MatchServiceServicer):
    """`caravanserai.v1.MatchService`."""

    def __init__(
        self,
        authority: Authority,
        hosting: Hosting,
        library: Library,
        looking: Looking,
        filing: Filing,
        editions: Editions,
        lists: Lists,
        quota: Quota[CallerIdentity],
        patience: Patience,
        clockwork: Clockwork,
        pages: Pages,
        limits: Limits,
        peers: Peers,
        *,
        allow_seeded: bool = False,
    ) -> None:
        super().__init__(authority, hosting, library, looking, filing, peers)
        self._editions = editions
        self._lists = lists
        self._quota = quota
        self._patience = patience
        self._clockwork = clockwork
        self._pages = pages
        self._limits = limits
        self._guesses = Guesses(limits)
        self._allow_seeded = allow_seeded
        self._previews = Previews()
        self._works = {
            "decide": Work("Decide", "decided", self.decide),
            "undo": Work("Undo", "undone", self.undo),
            "list_offers": Work("ListOffers", "offers", self.list_offers),
            "resign": Work("Resign", "resigned", self.resign),
        }
        """What a conversation carries out."""

    # -- before the start ---------------------------------------------------------------------------------------

    async def CreateMatch(self, request: messages.CreateMatchRequest, context: Any) -> messages.CreateMatchResponse:
        """Creates a match in which all seats are free."""
        caller = await self._authority.caller(context)
        owner = claim_of(self._authority, request.owner_token_hash, "owner_token_hash", caller)
        game = self._library.named(request.game)
        if request.seed and not self._allow_seeded:
            raise ServiceError("SEEDED_NOT_ALLOWED", "this service hosts no seeded matches")
        patience = patience_of(request.patience_seconds, self._limits)
        time_control = time_control_of(request, "time_control")
        await self._library.load(game)
        idempotency = request_of(owner.identity, "CreateMatch", request)
        name = new_name(owner.origin, request.request_id)

        def present(match: Match, _: Sequence[Recorded]) -> messages.CreateMatchResponse:
            return messages.CreateMatchResponse(match=match_message(match, self._words(match, caller)))

        try:
            rights = await rights_of(self._authority, request, name, owner)
            edition = await self._editions.find(game, request.edition or STANDARD)
        except ServiceError:  # players change: a repetition still gets its first answer
            if (answered := await self._hosting.repeated(name, idempotency, present)) is None:
                raise
            return answered.answer

        def make() -> tuple[Match, Sequence[Recorded]]:
            return Match.create(
                self._hosting.store.codec,
                self._library.games,
                name,
                Terms(
                    game,
                    request.players,
                    dict(request.options),
                    seed=request.seed,
                    edition=edition,
                    rights=rights,
                    patience=patience,
                    open_seconds=0 if rights.account else self._limits.open_seconds_of_guests,
                    signatures_required=request.signatures_required,
                    time_control=time_control,
                    spectator_delay=delay_of(request),
                ),
                secrets.token_bytes(32),
                request=idempotency,
                clock=self._hosting.store.clock,
            )

        async with self._quota.one_more(CallerIdentity(owner.credential, owner.account), name):
            return (await self._hosting.create(name, idempotency, make, present)).answer

    async def JoinMatch(self, request: messages.JoinMatchRequest, context: Any) -> messages.JoinMatchResponse:
        """Takes a seat."""
        caller = await self._authority.caller(context)
        name = match_name(request.match)
        claim = claim_of(self._authority, request.token_hash, "token_hash", caller)
        registered = caller.display_name if claim.account and not request.display_name else ""
        player = registered or person_name(request.display_name)
        committed = commitment_of(request)
        idempotency = request_of(claim.identity, "JoinMatch", request)
        tries = Tries(self._guesses, name, self._peers.machine(context))
        person = new_person(claim.account)

        def action(match: Match) -> Sequence[Recorded]:
            require_claim(match, claim, caller, request.join_code, tries)
            self._require_room(match)
            return match.join(
                player,
                seat=request.seat,
                committed=committed,
                account=claim.account,
                credential=claim.credential,
                public_key=key_of(request, claim, caller),
                signed=signed_in(request),
                person=person,
            )

        def present(match: Match, rows: Sequence[Recorded]) -> messages.JoinMatchResponse:
            seat = getattr(rows[0].event.body, "seat", 0)
            return messages.JoinMatchResponse(seat=seat, match=match_message(match, self._words(match, caller)))

        joining = self._entrance.join(caller, name, idempotency, action, present, request.join_code, tries)
        return (await joining).answer

    async def BindSeat(self, request: messages.BindSeatRequest, context: Any) -> messages.BindSeatResponse:
        """Binds the caller's seat to fresh entropy."""
        caller = await self._authority.caller(context)
        committed = commitment_of(request)
        idempotency = request_of(caller.identity, "BindSeat", request)

        def action(match: Match) -> Sequence[Recorded]:
            return match.bind(require_seat(match, caller), committed, signed=signed_in(request))

        def present(match: Match, _: Sequence[Recorded]) -> messages.BindSeatResponse:
            return messages.BindSeatResponse(match=match_message(match, self._words(match, caller)))

        return (await self._entrance.command(caller, match_name(request.match), idempotency, action, present)).answer

    async def LeaveMatch(self, request: messages.LeaveMatchRequest, context: Any) -> messages.LeaveMatchResponse:
        """Frees a seat before the start."""
        caller = await self._authority.caller(context)
        idempotency = request_of(caller.identity, "LeaveMatch", request)

        def action(match: Match) -> Sequence[Recorded]:
            if not request.seat:
                return match.leave(require_seat(match, caller), signed=signed_in(request))
            require_owner(match, caller)
            if request.seat > match.created.players:
                raise ServiceError("SEAT_UNKNOWN", f"there is no seat {request.seat}", details={"seat": request.seat})
            own = request.seat == seat_of(match, caller)
            by = Actor.PLAYERS if own else actor_of(match, caller)
            return match.leave(request.seat, by=by, signed=signed_in(request))

        def present(match: Match, _: Sequence[Recorded]) -> messages.LeaveMatchResponse:
            return messages.LeaveMatchResponse(match=match_message(match, self._words(match, caller)))

        return (await self._entrance.command(caller, match_name(request.match), idempotency, action, present)).answer

    async def AddBot(self, request: messages.AddBotRequest, context: Any) -> messages.AddBotResponse:
        """Seats a bot of the service."""
        caller = await self._authority.caller(context)
        if request.kind not in KINDS:
            raise ServiceError(
                "BOT_UNKNOWN",
                f"there is no bot {request.kind!r}",
                fields=[("kind", f"must be one of: {', '.join(KINDS)}")],
            )
        idempotency = request_of(caller.identity, "AddBot", request)
        player = clean_name(request.display_name or "Bot")

        def action(match: Match) -> Sequence[Recorded]:
            require_owner(match, caller)
            self._require_room(match)
            return match.join(player, seat=request.seat, bot=request.kind, starts=True)

        def present(match: Match, rows: Sequence[Recorded]) -> messages.AddBotResponse:
            seat = getattr(rows[0].event.body, "seat", 0)
            return messages.AddBotResponse(seat=seat, match=match_message(match, self._words(match, caller)))

        return (await self._entrance.command(caller, match_name(request.match), idempotency, action, present)).answer

    async def StartMatch(self, request: messages.StartMatchRequest, context: Any) -> messages.StartMatchResponse:
        """Says that a seat is ready, or starts without waiting."""
        caller = await self._authority.caller(context)
        if len(request.entropy) > ENTROPY_BYTES:
            raise invalid("entropy", f"must be at most {ENTROPY_BYTES} bytes")
        if request.entropy and request.without_waiting:
            raise invalid("entropy", "cannot be opened in the call that starts without waiting; open it first")
        idempotency = request_of(caller.identity, "StartMatch", request)

        def action(match: Match) -> Sequence[Recorded]:
            if request.without_waiting or (owns(match, caller) and not seat_of(match, caller)):
                require_owner(match, caller)
                return match.start()
            seat = require_seat(match, caller)
            if request.HasField("bound_version"):
                require_unchanged(match, request.bound_version)
            return match.ready(seat, request.entropy, signed=signed_in(request))

        def present(match: Match, _: Sequence[Recorded]) -> messages.StartMatchResponse:
            return messages.StartMatchResponse(match=match_message(match, self._words(match, caller)))

        return (await self._entrance.command(caller, match_name(request.match), idempotency, action, present)).answer

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
                raise self._refused(match, error, caller) from error

        def present(match: Match, _: Sequence[Recorded]) -> messages.DepartSeatResponse:
            return messages.DepartSeatResponse(match=match_message(match, self._words(match, caller)))

        return (await self._entrance.command(caller, name, idempotency, action, present)).answer

    async def AbandonMatch(self, request: messages.AbandonMatchRequest, context: Any) -> messages.AbandonMatchResponse:
        """Abandons a match."""
        caller = await self._authority.caller(context)
        idempotency = request_of(caller.identity, "AbandonMatch", request)

        def action(match: Match) -> Sequence[Recorded]:
            require_owner(match, caller)
            if owns(match, caller):
                return match.abandon("the owner ended it", by=Actor.OWNER, account=match.created.owner)
            return match.abandon("an administrator ended it", by=Actor.ADMINISTRATOR)

        def present(match: Match, _: Sequence[Recorded]) -> messages.AbandonMatchResponse:
            return messages.AbandonMatchResponse(match=match_message(match, self._words(match, caller)))

        return (await self._entrance.command(caller, match_name(request.match), idempotency, action, present)).answer

    # -- clocks -------------------------------------------------------------------------------------------------

    async def PauseMatch(self, request: messages.PauseMatchRequest, context: Any) -> messages.PauseMatchResponse:
        """Stops all clocks of a running match."""
        caller = await self._authority.caller(context)
        idempotency = request_of(caller.identity, "PauseMatch", request)

        def act(match: Match, role: Role) -> Sequence[Recorded]:
            signed = signed_by(role.seat, request)
            return match.pause(role.seat, role.by, role.account, signed=signed, organiser=role.organiser)

        shown = await self._on_clocks(caller, request, idempotency, act)
        return messages.PauseMatchResponse(match=shown)

    async def ResumeMatch(self, request: messages.ResumeMatchRequest, context: Any) -> messages.ResumeMatchResponse:
        """Lets all clocks run again."""
        caller = await self._authority.caller(context)
        idempotency = request_of(caller.identity, "ResumeMatch", request)

        def act(match: Match, role: Role) -> Sequence[Recorded]:
            signed = signed_by(role.seat, request)
            return match.resume(role.seat, role.by, role.account, signed=signed, organiser=role.organiser)

        shown = await self._on_clocks(caller, request, idempotency, act)
        return messages.ResumeMatchResponse(match=shown)

    async def GiveTime(self, request: messages.GiveTimeRequest, context: Any) -> messages.GiveTimeResponse:
        """Gives time to a seat."""
        caller = await self._authority.caller(context)
        idempotency = request_of(caller.identity, "GiveTime", request)

        def act(match: Match, role: Role) -> Sequence[Recorded]:
            if not 1 <= request.seconds <= LONGEST_GIFT:
                raise invalid("seconds", f"must be from 1 to {LONGEST_GIFT}")
            amount = request.seconds * SECOND
            signed = signed_by(role.seat, request)
            return match.give_time(
                request.seat,
                amount,
                role.by,
                given_by=role.seat,
                account=role.account,
                signed=signed,
            )

        shown = await self._on_clocks(caller, request, idempotency, act, own=request.seat)
        return messages.GiveTimeResponse(match=shown)

    async def _on_clocks(
        self,
        caller: Caller,
        request: OnClocks,
        idempotency: Request | None,
        act: Callable[[Match, Role], Sequence[Recorded]],
        own: int = 0,
    ) -> match_pb2.Match:
        """What a command on clocks makes of a match."""
        name = match_name(request.match)
        signs = signed_in(request) != NOT_SIGNED

        def action(match: Match) -> Sequence[Recorded]:
            try:
                return act(match, role_of(match, caller, own, signs=signs))
            except Refused as error:
                raise self._refused(match, error, caller) from error

        def present(match: Match, _: Sequence[Recorded]) -> match_pb2.Match:
            return match_message(match, self._words(match, caller))

        await self._clockwork.settle(name)
        return (await self._entrance.command(caller, name, idempotency, action, present)).answer

    # -- playing ------------------------------------------------------------------------------------------------

    async def Decide(self, request: messages.DecideRequest, context: Any) -> messages.DecideResponse:
        """Makes a decision."""
        return await self.decide(await self._authority.caller(context), request)

    async def decide(self, caller: Caller, request: messages.DecideRequest) -> messages.DecideResponse:
        """Makes a decision."""
        idempotency = request_of(caller.identity, "Decide", request)
        asked_at = request.asked_at if request.HasField("asked_at") else None
        expected = request.expected_version if request.HasField("expected_version") else None
        arrived = self._hosting.store.clock()
        await self._clockwork.settle(request.match)

        def action(match: Match) -> Sequence[Recorded]:
            seat = require_seat(match, caller)
            require_version(match, expected)
            decision = self._decision(match, request)
            try:
                return match.decide(seat, decision, asked_at, signed=signed_in(request), arrived=arrived)
            except Refused as error:
                raise self._refused(match, error, caller) from error

        def present(match: Match, rows: Sequence[Recorded]) -> messages.DecideResponse:
            return messages.DecideResponse(update=self._own_update(match, rows, caller, request.with_words))

        return (await self._entrance.command(caller, match_name(request.match), idempotency, action, present)).answer

    async def Undo(self, request: messages.UndoRequest, context: Any) -> messages.UndoResponse:
        """Takes the latest decision of a seat back."""
        return await self.undo(await self._authority.caller(context), request)

    async def undo(self, caller: Caller, request: messages.UndoRequest) -> messages.UndoResponse:
        """Takes the latest decision of a seat back."""
        idempotency = request_of(caller.identity, "Undo", request)
        expected = request.expected_version if request.HasField("expected_version") else None
        await self._clockwork.settle(request.match)

        def action(match: Match) -> Sequence[Recorded]:
            seat = require_seat(match, caller)
            require_version(match, expected)
            try:
                return match.undo(seat, signed=signed_in(request))
            except Refused as error:
                raise self._refused(match, error, caller) from error

        def present(match: Match, rows: Sequence[Recorded]) -> messages.UndoResponse:
            return messages.UndoResponse(update=self._own_update(match, rows, caller, request.with_words))

        return (await self._entrance.command(caller, match_name(request.match), idempotency, action, present)).answer

    async def Resign(self, request: messages.ResignRequest, context: Any) -> messages.ResignResponse:
        """Leaves a running match."""
        return await self.resign(await self._authority.caller(context), request)

    async def resign(self, caller: Caller, request: messages.ResignRequest) -> messages.ResignResponse:
        """Leaves a running match."""
        idempotency = request_of(caller.identity, "Resign", request)

        def action(match: Match) -> Sequence[Recorded]:
            try:
                return match.resign(require_seat(match, caller), signed=signed_in(request))
            except Refused as error:
                raise self._refused(match, error, caller) from error

        def present(match: Match, rows: Sequence[Recorded]) -> messages.ResignResponse:
            return messages.ResignResponse(update=self._own_update(match, rows, caller, request.with_words))

        return (await self._entrance.command(caller, match_name(request.match), idempotency, action, present)).answer

    @conversing
    async def Play(self, exchange: Exchange, context: Any) -> AsyncIterator[messages.PlayResponse | Encoded]:  # type: ignore[override]
        """Plays on one stream."""
        caller = await self._authority.caller(context)
        conversation = Conversation(
            exchange, caller, self._works, lambda watcher, request: self.WatchMatch(request, context, watcher)
        )
        with self._authority.lease(caller) as lease, self._hosting.until_closing(conversation.end):
            lease.wake = conversation.end
            async with aclosing(conversation.answers()) as answers:
                async for answer in answers:
                    yield answer
            lease.check()
            if conversation.ended:
                raise ServiceError("SHUTTING_DOWN", "the service is shutting down")

    # -- looking ------------------------------------------------------------------------------------------------

    async def GetMatch(self, request: messages.GetMatchRequest, context: Any) -> messages.GetMatchResponse:
        """Shows a match, now or at an earlier version."""
        caller = await self._authority.caller(context)
        name = match_name(request.name, "name")

        version = request.version if request.HasField("version") else None
        viewer = admitting(caller, lambda match: seen_by(match, caller))
        return await self._looking.at(name, version, viewer, caller.language, self._peers.machine(context))

    async def ListMatches(self, request: messages.ListMatchesRequest, context: Any) -> Any:
        """Lists matches that the caller may see."""
        caller = await self._authority.caller(context)
        return await self._lists.matches(request, caller)

    async def ListOffers(self, request: messages.ListOffersRequest, context: Any) -> messages.ListOffersResponse:
        """Lists all decisions that the open question of the caller's seat admits."""
        return await self.list_offers(await self._authority.caller(context), request)

    async def list_offers(self, caller: Caller, request: messages.ListOffersRequest) -> messages.ListOffersResponse:
        """Lists all decisions that the open question of the caller's seat admits."""
        limit = self._limits.offers_page
        count = page_size(request.page_size, min(OFFERS_PAGE, limit), limit)
        *asked, first = self._pages.read(request, 3) or (0, 0, 0)

        def look(match: Match) -> messages.ListOffersResponse:
            seat = require_seat(match, caller)
            playing = match.playing
            question = None
            if playing is not None and match.lifecycle.phase is Phase.PLAYING:
                question = playing.question(seat)
            # several questions may have the same version: they lie on a stack
            present = [question.asked_at, len(live_table(match).tasks(seat))] if question is not None else []
            if request.page_token and present != asked:
                raise ServiceError("PAGE_TOKEN_INVALID", "the question has changed since the first page")
            if question is None:
                return messages.ListOffersResponse()
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

        return await self._entrance.read(caller, match_name(request.match), look)

    async def PreviewDecision(
        self, request: messages.PreviewDecisionRequest, context: Any
    ) -> messages.PreviewDecisionResponse:
        """Foresees what a decision would do."""
        caller = await self._authority.caller(context)
        asked_at = request.asked_at if request.HasField("asked_at") else None

        def look(match: Match) -> messages.PreviewDecisionResponse:
            seat = require_seat(match, caller)
            decision = self._decision(match, request)
            try:
                return self._previews.of(match, seat, decision, asked_at, self._words(match, caller))
            except Refused as error:
                raise self._refused(match, error, caller) from error

        return await self._entrance.read(caller, match_name(request.match), look)

    # -- inside -------------------------------------------------------------------------------------------------

    def _require_room(self, match: Match) -> None:
        """Refuses a match whose log has grown too long by joins before its start.

        Raises:
            ServiceError: TOO_MANY_JOINS.
        """
        limit = self._limits.joins_before_start
        if limit and match.lifecycle.phase is Phase.OPEN and match.version >= limit:
            raise ServiceError(
                "TOO_MANY_JOINS", f"the match has {match.version} events and has not started", details={"limit": limit}
            )

    def _words(self, match: Match, caller: Caller) -> "Words":
        return self._library.words_of(match.created, caller.language)

    def _decision(self, match: Match, request: messages.DecideRequest | messages.PreviewDecisionRequest) -> AnyDecision:
        try:
            return decision_from_any(match.game, request.decision)
        except DecisionError as error:
            fields = [(f"decision.{error.field}", str(error))]
            if error.other_game:
                raise ServiceError("WRONG_GAME", str(error), fields=fields) from error
            raise ServiceError("DECISION_INVALID", str(error), fields=fields) from error

    def _refused(self, match: Match, error: Refused, caller: Caller) -> ServiceError:
        words = self._words(match, caller)
        return refused(match.lifecycle.match, error.refusal, words.refusal(error.refusal), words.language)

    def _own_update(
        self, match: Match, rows: Sequence[Recorded], caller: Caller, with_words: bool
    ) -> messages.MatchUpdate:
        viewer = seat_of(match, caller)
        words = self._words(match, caller) if with_words else None
        own = next(row for row in rows if not isinstance(row.event.body, RulesChanged))
        return update_message(own, viewer, match.lifecycle.over, words, match.created.players)


def commitment_of(request: messages.JoinMatchRequest | messages.BindSeatRequest) -> bytes:
    """The commitment to which a seat is bound.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if len(request.entropy_commitment) not in (0, COMMITMENT_BYTES):
        raise invalid("entropy_commitment", f"must be empty or {COMMITMENT_BYTES} bytes")
    return request.entropy_commitment


def key_of(request: messages.JoinMatchRequest, claim: Claim, caller: Caller) -> bytes:
    """The key with which a new seat signs: a player who has registered one uses it.

    Raises:
        ServiceError: KEY_MISMATCH.
    """
    registered = caller.public_key if claim.account else b""
    if registered and request.public_key not in (b"", registered):
        raise ServiceError("KEY_MISMATCH", f"{claim.account} has registered another key")
    return request.public_key or registered


class Signable(Protocol):
    """A request that a player may sign."""

    signature: bytes
    signed_version: int


def signed_in(request: Signable) -> Signed:
    """The signature of a request."""
    return Signed(request.signature, request.signed_version)


def signed_by(seat: int, request: Signable) -> Signed:
    """The signature of a request of a seat. What an owner or an administrator does (``seat`` is 0) nobody signs."""
    return signed_in(request) if seat else NOT_SIGNED


def role_of(match: Match, caller: Caller, own: int, *, signs: bool) -> Role:
    """The owner and administrators act as such, even with a seat; but what a seat does for itself (``own``), or signs
    with its key, it does as a seat.
    """
    seat = seat_of(match, caller)
    if not (caller.admin or owns(match, caller)):
        return Role(require_seat(match, caller), Actor.PLAYERS, caller.player)
    actor = actor_of(match, caller)
    organiser = Organiser(actor, match.created.owner if actor is Actor.OWNER else "")
    if seat and (seat == own or (signs and may_sign_on_clocks(match.lifecycle, seat))):
        return Role(seat, Actor.PLAYERS, caller.player, organiser)
    return Role(0, organiser.role, organiser.account)


def actor_of(match: Match, caller: Caller) -> Actor:
    """The role in which a caller acts on the seats of others. Callers without the right were refused before."""
    return Actor.OWNER if owns(match, caller) else Actor.ADMINISTRATOR


def new_name(origin: bytes, request_id: str) -> str:
    """The name of a new match. With a request id, it is derived from the owner's secret and the id, so that a
    repetition finds it and nobody else can guess it.
    """
    if request_id:
        seed = sha256(parts(b"caravanserai/match/v1", origin, request_id.encode())).digest()[:16]
    else:
        seed = secrets.token_bytes(16)
    return f"matches/{b32encode(seed).decode().rstrip('=').lower()}"


def new_person(account: str) -> Person:
    """Who takes a seat: the player with an account, or a guest, who is another person at each seat. The salt is random:
    one that followed from the secret of the match would let anybody try names at its end.
    """
    guest = f"players/{b32encode(secrets.token_bytes(16)).decode().rstrip('=').lower()}"
    return Person(person_of(account or guest), salt=secrets.token_bytes(SALT_BYTES))


def patience_of(asked_for: int, limits: Limits) -> int:
    """The seconds without an answer after which a seat may be taken out of a new match.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    longest = limits.longest_patience_seconds or LONGEST_PATIENCE
    if asked_for > longest:
        raise invalid("patience_seconds", f"must be at most {longest}")
    return asked_for or limits.patience_seconds


def delay_of(request: messages.CreateMatchRequest) -> int:
    """After how many seconds those who only watch a new match learn what happens.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if request.spectator_delay_seconds > LONGEST_DELAY:
        raise invalid("spectator_delay_seconds", f"must be at most {LONGEST_DELAY}")
    return request.spectator_delay_seconds


def require_version(match: Match, expected: int | None) -> None:
    """Requires that the match is at the expected version, if there is one.

    Raises:
        ServiceError: VERSION_CHANGED.
    """
    if expected is not None and match.version != expected:
        raise ServiceError(
            "VERSION_CHANGED",
            f"the match is at version {match.version}, not {expected}",
            details={"version": match.version},
        )


def require_unchanged(match: Match, since: int) -> None:
    """Requires that no seat was bound or freed after a version.

    Raises:
        ServiceError: VERSION_CHANGED.
    """
    settled = match.lifecycle.settled_at
    if settled > since:
        raise ServiceError(
            "VERSION_CHANGED", f"seats changed at version {settled}, after {since}", details={"version": match.version}
        )


def live_table(match: Match) -> Table:
    """The full table of a match.

    Raises:
        CommandError: MATCH_NOT_FOUND: The match has no events.
    """
    if match.playing is None:
        raise CommandError("MATCH_NOT_FOUND", "there is no such match")
    return match.playing.table
