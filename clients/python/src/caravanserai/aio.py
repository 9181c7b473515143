"""The client for asyncio. `caravanserai.Client` has the same methods without asyncio."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, MutableMapping, Sequence
from contextlib import aclosing, nullcontext, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from functools import partial
from hashlib import sha256
from math import ceil
from types import TracebackType
from typing import Any, Protocol, Self, TypeAlias, TypeVar
from uuid import uuid4

import grpc
from caravanserai_protocol.archives import ARCHIVE_BYTES, TournamentArchive
from caravanserai_protocol.chains import Chain
from caravanserai_protocol.following import GENESIS, AlteredError, Following
from caravanserai_protocol.identity import new_token, token_hash
from caravanserai_protocol.organiser_signatures import adjudicating, changing, granting, organising, placing
from caravanserai_protocol.records import RECORD_BYTES, Record, RecordError, Seen
from caravanserai_protocol.signing import (
    LEAVING,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
    Act,
    being_ready,
    binding,
    binding_entrant,
    deciding,
    ending,
    giving_time,
    joining,
    opening_entropy,
    registering,
    taking_back,
    taking_bye,
    withdrawing,
)
from caravanserai_protocol.v1 import (
    access_pb2,
    analysis_pb2,
    clock_pb2,
    game_pb2,
    match_pb2,
    player_pb2,
    rating_pb2,
    scoreboard_pb2,
    tournament_pb2,
)
from caravanserai_protocol.v1 import admin_service_pb2 as admin_messages
from caravanserai_protocol.v1 import analysis_service_pb2 as analysis_messages
from caravanserai_protocol.v1 import edition_service_pb2 as edition_messages
from caravanserai_protocol.v1 import game_service_pb2 as game_messages
from caravanserai_protocol.v1 import inbox_service_pb2 as inbox_messages
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import player_service_pb2 as player_messages
from caravanserai_protocol.v1 import rating_service_pb2 as rating_messages
from caravanserai_protocol.v1 import scoreboard_service_pb2 as scoreboard_messages
from caravanserai_protocol.v1 import tournament_service_pb2 as tournament_messages
from caravanserai_protocol.v1 import webhook_service_pb2 as webhook_messages
from caravanserai_protocol.v1.admin_service_pb2_grpc import AdminServiceStub
from caravanserai_protocol.v1.analysis_service_pb2_grpc import AnalysisServiceStub
from caravanserai_protocol.v1.edition_service_pb2_grpc import EditionServiceStub
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.game_service_pb2_grpc import GameServiceStub
from caravanserai_protocol.v1.inbox_service_pb2_grpc import InboxServiceStub
from caravanserai_protocol.v1.match_service_pb2_grpc import MatchServiceStub
from caravanserai_protocol.v1.player_service_pb2_grpc import PlayerServiceStub
from caravanserai_protocol.v1.rating_service_pb2_grpc import RatingServiceStub
from caravanserai_protocol.v1.scoreboard_service_pb2_grpc import ScoreboardServiceStub
from caravanserai_protocol.v1.tournament_event_pb2 import TournamentEvent
from caravanserai_protocol.v1.tournament_service_pb2_grpc import TournamentServiceStub
from caravanserai_protocol.v1.webhook_service_pb2_grpc import WebhookServiceStub
from caravanserai_protocol.verifying import Verification, verify_updates
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from caravanserai.analyses import require_analysis, require_events
from caravanserai.beginnings import LEAST_SCHEME, OTHERWISE_BEGUN, UNFAIR_SCHEME, kept, unasked_term, unasked_webhook
from caravanserai.connection import CHANNEL_OPTIONS, Tls, has_port, is_loopback, open_channel
from caravanserai.core import OTHER_ORGANISING_KEY, UNOPENED, UNSIGNED, Caller, Core, Session, Sight, resource
from caravanserai.entrants import EntrantLog
from caravanserai.errors import CallError, InvalidRequest, WrongMoment, local_error
from caravanserai.inboxes import Inbox, open_proposals, open_questions
from caravanserai.keys import KeyFolder
from caravanserai.organisers import OrganiserLog
from caravanserai.play_stream import PlayStream
from caravanserai.retries import TIMER_SECONDS, Retrying, attempted, call, closing_named
from caravanserai.streams import Stream, reopened, whole
from caravanserai.watch import Open, Update, Watch, set_back, stream_updates

__all__ = ["CHANNEL_OPTIONS", "ME", "Caller", "Client", "Tls", "has_port", "is_loopback", "open_channel"]

ME = "players/me"
"""The name of the player who calls."""
OFFERS_PAGE = 1000
UPLOAD_BYTES = 1 << 15
"""How many bytes of a record one message carries."""
PAGES_TRIED = 5
"""How often the offers are listed from the beginning because the question changed between two pages."""

T = TypeVar("T")
RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")
PlayedT = TypeVar("PlayedT", bound=Message)
SignedT = TypeVar("SignedT", messages.DecideRequest, messages.UndoRequest, messages.ResignRequest)
ActedT = TypeVar(
    "ActedT",
    messages.BindSeatRequest,
    messages.LeaveMatchRequest,
    messages.StartMatchRequest,
    messages.EndByAgreementRequest,
    messages.PauseMatchRequest,
    messages.ResumeMatchRequest,
    messages.GiveTimeRequest,
)
EnteringT = TypeVar(
    "EnteringT",
    tournament_messages.WithdrawEntrantRequest,
    tournament_messages.TakeByeRequest,
    tournament_messages.TakeBackByeRequest,
    tournament_messages.BindEntropyRequest,
)
OrganisingT = TypeVar(
    "OrganisingT",
    tournament_messages.RegisterEntrantRequest,
    tournament_messages.WithdrawEntrantRequest,
    tournament_messages.CheckInRequest,
    tournament_messages.SeedEntrantRequest,
    tournament_messages.GrantByeRequest,
    tournament_messages.KeepApartRequest,
    tournament_messages.TakeBackByeRequest,
    tournament_messages.ChangeSettingsRequest,
    tournament_messages.CloseRegistrationRequest,
    tournament_messages.ReleaseEntrantsRequest,
    tournament_messages.PairRoundRequest,
    tournament_messages.PairByHandRequest,
    tournament_messages.AdjudicateRequest,
    tournament_messages.PauseTournamentRequest,
    tournament_messages.ResumeTournamentRequest,
    tournament_messages.FinishTournamentRequest,
    tournament_messages.CancelTournamentRequest,
)
OUTDATED = ("SIGNATURE_OUTDATED", "SIGNATURE_MISSING", "SIGNATURE_INVALID", "KEY_MISSING")
"""Why a signature may be refused that would be right after another look at the match."""


class _Paged(Protocol):
    """A request for a page of a list."""

    page_size: int
    page_token: str


class _Page(Protocol):
    """A page of a list."""

    next_page_token: str


PagedT = TypeVar("PagedT", bound=_Paged)
PageT = TypeVar("PageT", bound=_Page)
Method: TypeAlias = grpc.aio.UnaryUnaryMultiCallable[RequestT, AnswerT]
"""A method of the service that answers once."""


class Client(Core):
    """A client of a service. It acts for its token; without a token it is a spectator.

    One token can own matches and sit at one seat of each. Calls that fail for passing reasons are repeated until the
    deadline (`Retrying`). That is safe: each command has a `request_id`. Every call of a method makes a new one unless
    you give one. Keep an id and you can call again, even after your program was restarted; you get the first answer.

    All methods that call the service raise `CallError`, and `RuntimeError` if the client is closed.
    """

    def __init__(
        self,
        channel: grpc.aio.Channel,
        caller: Caller,
        retrying: Retrying | None = None,
        entropies: MutableMapping[str, bytes] | None = None,
        *,
        keys: MutableMapping[str, bytes] | None = None,
        play_stream: bool = True,
    ) -> None:
        entropies = {} if entropies is None else entropies
        super().__init__(Session(caller, retrying or Retrying(), entropies, {} if keys is None else keys))
        self._channel = channel
        self._administration = AdminServiceStub(channel)
        self._analyses = AnalysisServiceStub(channel)
        self._editions = EditionServiceStub(channel)
        self._games = GameServiceStub(channel)
        self._inbox = InboxServiceStub(channel)
        self._matches = MatchServiceStub(channel)
        self._players = PlayerServiceStub(channel)
        self._ratings = RatingServiceStub(channel)
        self._scoreboards = ScoreboardServiceStub(channel)
        self._tournaments = TournamentServiceStub(channel)
        self._webhooks = WebhookServiceStub(channel)
        self._play_stream = PlayStream(self._opening_play) if play_stream else None

    @classmethod
    def connect(
        cls,
        address: str,
        token: str | None = None,
        *,
        registered: bool = False,
        language: str = "en",
        entropies: MutableMapping[str, bytes] | None = None,
        keys: MutableMapping[str, bytes] | None = None,
        tls: Tls | None = None,
        insecure: bool = False,
        retrying: Retrying | None = None,
        play_stream: bool = True,
    ) -> Self:
        """A client of the service at an address (`host:port`). It is a context manager, which closes it.

        Without a ``token`` the client makes a new one; read it from `token`. An empty token makes a spectator. For
        ``registered``, ``language``, ``tls`` and ``retrying`` see `Caller`, `Tls` and `Retrying`. ``entropies`` keeps
        what the client contributes to the chance of its matches: give a mapping that outlives the program if the
        program may restart between taking a seat and the start. ``keys`` keeps the private keys with which the client
        signs for its seats, by default `KeyFolder.of_user`, so that a client with the same token finds them after a
        restart. Without ``play_stream`` all calls are unary.

        Raises:
            ValueError: the address has no port; or it is another machine, without TLS and without ``insecure``; or the
                token cannot be sent.
        """
        caller = Caller(new_token() if token is None else token, registered, language)
        channel = open_channel(address, tls, insecure=insecure)
        keys = KeyFolder.of_user() if keys is None else keys
        return cls(channel, caller, retrying, entropies, keys=keys, play_stream=play_stream)

    def with_token(
        self,
        token: str | None = None,
        *,
        registered: bool = False,
        entropies: MutableMapping[str, bytes] | None = None,
    ) -> Self:
        """Another client on the same connection, with a new token unless you give one. Closing either closes both. They
        keep their keys in the same place. ``entropies`` is as in `connect`.
        """
        caller = replace(self.caller, token=new_token() if token is None else token, registered=registered)
        beside = self._play_stream
        client = type(self)(
            self._channel, caller, self.retrying, entropies, keys=self.keys, play_stream=beside is not None
        )
        if beside is not None:
            client._play_stream = PlayStream(client._opening_play, beside)
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the connection and all streams on it."""
        if self._play_stream is not None:
            self._play_stream.close()
        await self._channel.close()

    async def reachable(self, seconds: float) -> bool:
        """Whether the service can be reached within a number of seconds."""
        try:
            with closing_named():
                await asyncio.wait_for(self._channel.channel_ready(), seconds)
        except TimeoutError:
            return False
        return True

    async def _call(self, method: Method[RequestT, AnswerT], request: RequestT) -> AnswerT:
        return await call(
            lambda seconds: attempted(method, request, self.caller.metadata_of(request), seconds), self.retrying
        )

    async def _played(self, method: Method[PlayedT, AnswerT], request: PlayedT) -> AnswerT:
        """Like `_call`, on the stream of this client where that is possible."""
        stream = self._play_stream
        if stream is None:
            return await self._call(method, request)
        clock = asyncio.get_running_loop()

        async def attempt(seconds: float) -> AnswerT:
            end = clock.time() + seconds
            answer: AnswerT | None = await stream.ask(self.caller, request, seconds)
            if answer is not None:
                return answer
            left = max(end - clock.time(), TIMER_SECONDS)
            return await attempted(method, request, self.caller.metadata_of(request), left)

        return await call(attempt, self.retrying)

    async def _signed(self, method: Method[SignedT, AnswerT], request: SignedT, act: Callable[[int], Act]) -> AnswerT:
        """Like `_played`, signed with the key of the seat if it has one.

        What is signed depends on the version at which the open question was asked. It covers the latest version that
        was seen; if that is too old, the match is looked at, once.
        """
        sight, asked_at = self._session.sights.get(request.match), _asked_at(request)
        unsigned = sight is not None and not sight.key and not self._own_key(request.match)
        if sight is not None and (unsigned or (asked_at is not None and sight.version >= asked_at)):
            try:
                return await self._played(method, self._with_signature(request, sight, act(asked_at or 0)))
            except WrongMoment as error:
                if error.reason not in OUTDATED:
                    raise
        shown = await self._get(request.match)
        if asked_at is None:
            asked_at = next((asked.asked_at for asked in shown.match.questions if asked.seat == shown.viewer), 0)
        sight = self._session.sights[request.match]
        return await self._played(method, self._with_signature(request, sight, act(asked_at)))

    def _with_signature(self, request: SignedT, sight: Sight, act: Act) -> SignedT:
        key = sight.key or self._own_key(request.match)
        if key:
            request.signature = self._sign(key, act.signed_bytes(request.match, sight.head))
            request.signed_version = sight.version
        return request

    async def _acted(self, method: Method[ActedT, AnswerT], request: ActedT, act: Act) -> AnswerT:
        """Like `_call`, signed with the key of the seat if it is kept here; without it, only the service says whose act
        it is. What is signed covers the latest version that was seen; if that is too old, the match is looked at, once.
        """
        sight = self._session.sights.get(request.match)
        key = (sight.key if sight is not None else b"") or self._own_key(request.match)
        if key.hex() not in self.keys:
            return await self._call(method, request)
        if sight is None or not sight.head:
            await self._get(request.match)
        try:
            return await self._call(method, self._with_act(request, key, act))
        except WrongMoment as error:
            if error.reason not in OUTDATED:
                raise
        await self._get(request.match)
        return await self._call(method, self._with_act(request, key, act))

    def _with_act(self, request: ActedT, key: bytes, act: Act) -> ActedT:
        sight = self._session.sights[request.match]
        request.signature = self._sign(key, act.signed_bytes(request.match, sight.head))
        request.signed_version = sight.version
        return request

    def _opening_play(self, request: Message) -> Any:
        return self._matches.Play(metadata=self.caller.metadata_of(request))

    async def _listed(
        self,
        method: Method[PagedT, PageT],
        request: PagedT,
        entries: Callable[[PageT], Iterable[T]],
        limit: int | None = None,
    ) -> list[T]:
        """The entries of all pages of a list, or the first ones up to a limit."""
        found: list[T] = []
        while limit is None or len(found) < limit:
            request.page_size = 0 if limit is None else limit - len(found)
            page = await self._call(method, request)
            found.extend(entries(page))
            if not page.next_page_token:
                break
            request.page_token = page.next_page_token
        return found[:limit]

    # -- games --------------------------------------------------------------------------------------------------

    async def games(self) -> list[game_pb2.Game]:
        """The games of the catalogue, without their boxes."""
        return await self._listed(self._games.ListGames, game_messages.ListGamesRequest(), lambda page: page.games)

    async def game(self, game: str, edition: str = "") -> game_pb2.Game:
        """One game (`games/marcopolo`, or `marcopolo`), complete.

        ``edition`` names the edition whose box you want, such as `Match.edition.name`.
        """
        request = game_messages.GetGameRequest(name=resource("games", game), edition=edition)
        return (await self._call(self._games.GetGame, request)).game

    # -- players ------------------------------------------------------------------------------------------------

    async def register(
        self, display_name: str, invitation_code: str = "", *, with_key: bool = False
    ) -> player_pb2.Player:
        """Registers a new player with the token of this client, which calls as that player from now on.

        ``with_key`` registers a new key too: the player then takes seats with that key only, and cannot without it.
        If an identity provider makes the tokens, connect with such a token and ``registered=True`` first.

        Raises:
            AlteredError: the service gave them another name.
        """
        request = player_messages.CreatePlayerRequest(
            display_name=display_name,
            token_hash=self.caller.hash,
            invitation_code=invitation_code,
            request_id=_request_id(),
            public_key=self._new_key() if with_key else b"",
        )
        answer = await self._call(self._players.CreatePlayer, request)
        self._session.caller = replace(self.caller, registered=True)
        self._registered(request.public_key)
        return self._named(display_name, answer.player)

    @staticmethod
    def _named(asked: str, player: player_pb2.Player) -> player_pb2.Player:
        """A player who has the name that was asked for.

        Raises:
            AlteredError: they have another one.
        """
        if asked and player.display_name != kept(asked):
            raise AlteredError(f"the service was asked for the name {asked}, and gave {player.display_name or 'none'}")
        return player

    async def player(self, player: str = ME) -> player_pb2.Player:
        """A player, by default the caller."""
        request = player_messages.GetPlayerRequest(name=resource("players", player))
        return (await self._call(self._players.GetPlayer, request)).player

    async def players(self, *, limit: int | None = None) -> list[player_pb2.Player]:
        """The players of the service, the latest first, up to a ``limit``. Only administrators may ask."""
        request = player_messages.ListPlayersRequest()
        return await self._listed(self._players.ListPlayers, request, lambda page: page.players, limit)

    async def rename(self, display_name: str, player: str = ME) -> player_pb2.Player:
        """Gives a player another name: the caller, or anybody if an administrator calls.

        Matches that the player joined before keep the earlier name.

        Raises:
            AlteredError: the service gave them another name.
        """
        request = player_messages.UpdatePlayerRequest(
            player=player_pb2.Player(name=resource("players", player), display_name=display_name),
            update_mask=FieldMask(paths=["display_name"]),
            request_id=_request_id(),
        )
        return self._named(display_name, (await self._call(self._players.UpdatePlayer, request)).player)

    async def rotate_token(self, token: str, player: str = ME) -> player_pb2.Player:
        """Replaces the token of the caller, or of any player if an administrator calls.

        Make the new token with `identity.new_token` and keep it before you call: if the answer is lost, it may be valid
        already. A client that replaces its own token uses the new one from then on. Open streams end.
        """
        request = player_messages.RotateTokenRequest(
            player=resource("players", player), token_hash=token_hash(token), request_id=_request_id()
        )
        answer = await self._call(self._players.RotateToken, request)
        if request.player == ME:
            kept = self.keys.pop(self._player(), None)
            self._session.caller = replace(self.caller, token=token, registered=True)
            if kept is not None:
                self.keys[self._player()] = kept
        return answer.player

    async def replace_key(self) -> player_pb2.Player:
        """Registers a new key of the caller, or replaces the one before. Matches that they joined before keep that one.

        The private key is kept in `keys` before the call.
        """
        request = player_messages.ReplaceKeyRequest(player=ME, public_key=self._new_key(), request_id=_request_id())
        answer = await self._call(self._players.ReplaceKey, request)
        self._registered(request.public_key)
        return answer.player

    async def remove_player(self, player: str) -> player_pb2.Player:
        """Removes a player for ever: the caller (`players/me`), or anybody if an administrator calls."""
        request = player_messages.RemovePlayerRequest(player=resource("players", player), request_id=_request_id())
        return (await self._call(self._players.RemovePlayer, request)).player

    async def erase(self, name: str = "", *, match: str = "", seat: int = 0) -> player_messages.ErasePersonResponse:
        """Erases a person for ever: nobody can tell their name any more, and every proof stays valid.

        ``name`` is a player (`players/me`: the caller, who is removed too) or, for administrators, a person
        (`persons/{person}`). With ``match`` it is the person at a ``seat``: your own, or anybody if an administrator
        calls. `remaining` of the answer says where a name of theirs stays.
        """
        request = player_messages.ErasePersonRequest(
            name=name if name.startswith("persons/") else resource("players", name) if name else "",
            match=resource("matches", match) if match else "",
            seat=seat,
            request_id=_request_id(),
        )
        return await self._call(self._players.ErasePerson, request)

    async def create_invitation(
        self, code: str, uses: int = 1, *, expires: datetime | timedelta | None = None
    ) -> player_pb2.Invitation:
        """Lets a number of players register with a code; make it with `identity.new_code`. Only administrators may.

        ``expires`` is the time at which the invitation expires, or how long it lasts. Without it, it never expires.

        Raises:
            ValueError: the time has no time zone.
        """
        request = player_messages.CreateInvitationRequest(
            code_hash=token_hash(code), uses=uses, request_id=_request_id()
        )
        if isinstance(expires, timedelta):
            request.ttl.FromTimedelta(expires)
        elif expires is not None:
            if expires.utcoffset() is None:
                raise ValueError("the time at which an invitation expires needs a time zone")
            request.expire_time.FromDatetime(expires)
        return (await self._call(self._players.CreateInvitation, request)).invitation

    async def revoke_invitation(self, invitation: str) -> player_pb2.Invitation:
        """Revokes an invitation, by its name (`invitations/…`, not its code). Only administrators may."""
        request = player_messages.RevokeInvitationRequest(
            name=resource("invitations", invitation), request_id=_request_id()
        )
        return (await self._call(self._players.RevokeInvitation, request)).invitation

    # -- ratings ------------------------------------------------------------------------------------------------

    async def rating(self, game: str, who: str = ME, *, seats: int = 0) -> rating_pb2.Rating:
        """The rating of a player (by default the caller) or of a kind of bot (`bots/greedy`) in a game, or in its
        matches with a number of ``seats``.
        """
        request = rating_messages.GetRatingRequest(name=_rating(game, who), seats=seats)
        return (await self._call(self._ratings.GetRating, request)).rating

    async def ratings(
        self,
        game: str,
        *,
        min_matches: int = 0,
        with_bots: bool = False,
        seats: int = 0,
        period_days: int = 0,
        limit: int | None = None,
    ) -> list[rating_pb2.Rating]:
        """The ratings of a game, the best first, up to a ``limit``.

        ``min_matches`` leaves out those with fewer rated matches, ``period_days`` those whose last one was longer ago.
        ``seats``: those of matches with this number of seats.
        """
        request = rating_messages.ListRatingsRequest(
            game=resource("games", game),
            min_matches=min_matches,
            with_bots=with_bots,
            seats=seats,
            period_days=period_days,
        )
        return await self._listed(self._ratings.ListRatings, request, lambda page: page.ratings, limit)

    async def rating_changes(
        self, game: str, who: str = ME, *, seats: int = 0, limit: int | None = None
    ) -> list[rating_pb2.RatingChange]:
        """What each match made of a rating, the latest first, up to a ``limit``. ``seats``: as in `ratings`."""
        request = rating_messages.ListRatingChangesRequest(rating=_rating(game, who), seats=seats)
        return await self._listed(self._ratings.ListRatingChanges, request, lambda page: page.changes, limit)

    async def player_record(self, player: str = ME) -> rating_pb2.PlayerRecord:
        """What a player achieved in each game, by default the caller."""
        request = rating_messages.GetPlayerRecordRequest(name=f"{resource('players', player)}/record")
        return (await self._call(self._ratings.GetPlayerRecord, request)).record

    async def played_matches(
        self, player: str = ME, game: str = "", *, limit: int | None = None
    ) -> list[rating_pb2.PlayedMatch]:
        """The matches of a player that you may see, the latest first, up to a ``limit``: with results and ratings."""
        request = rating_messages.ListPlayedMatchesRequest(
            player=resource("players", player), game=resource("games", game) if game else ""
        )
        return await self._listed(self._ratings.ListPlayedMatches, request, lambda page: page.matches, limit)

    async def head_to_heads(
        self, player: str = ME, opponent: str = "", game: str = "", *, limit: int | None = None
    ) -> list[rating_pb2.HeadToHead]:
        """How a player did against each opponent in each game, up to a ``limit``; or against one, or in one game."""
        request = rating_messages.ListHeadToHeadsRequest(
            player=resource("players", player),
            opponent=_rated(opponent) if opponent else "",
            game=resource("games", game) if game else "",
        )
        return await self._listed(self._ratings.ListHeadToHeads, request, lambda page: page.head_to_heads, limit)

    async def game_statistics(
        self,
        game: str,
        *,
        edition: str = "",
        seats: int = 0,
        company: rating_messages.Company.ValueType = rating_messages.COMPANY_UNSPECIFIED,
    ) -> rating_pb2.GameStatistics:
        """What the matches of a game tell: results by seat and role, points, lengths. You can look at those with one
        edition of the box, one number of seats, or one ``company`` (`Company`): people, bots, or both.
        """
        name = f"{resource('games', game)}/statistics"
        request = rating_messages.GetGameStatisticsRequest(name=name, edition=edition, seats=seats, company=company)
        return (await self._call(self._ratings.GetGameStatistics, request)).statistics

    # -- webhooks -----------------------------------------------------------------------------------------------

    async def create_webhook(
        self,
        url: str,
        *,
        form: webhook_messages.WebhookForm.ValueType = webhook_messages.WEBHOOK_FORM_JSON,
        kinds: Iterable[webhook_messages.NoticeKind.ValueType] = (),
        push_keys: webhook_messages.PushKeys | None = None,
    ) -> webhook_messages.CreateWebhookResponse:
        """Lets the service send your notices to an https URL: all kinds, or some. `secret` of the answer checks the
        signatures, and is not shown again. A browser (the form PUSH) has ``push_keys`` instead.

        Raises:
            AlteredError: the webhook is for another host, in another form or of other kinds, or its secret is none that
                nobody could guess.
        """
        request = webhook_messages.CreateWebhookRequest(
            url=url, form=form, kinds=kinds, request_id=_request_id(), push_keys=push_keys
        )
        made = await self._call(self._webhooks.CreateWebhook, request)
        if wrong := unasked_webhook(request, made):
            raise AlteredError(f"the service has added another webhook than you asked for, look at {wrong}")
        return made

    async def webhooks(self) -> list[webhook_messages.Webhook]:
        """Your webhooks, the oldest first."""
        request = webhook_messages.ListWebhooksRequest()
        return await self._listed(self._webhooks.ListWebhooks, request, lambda page: page.webhooks)

    async def delete_webhook(self, name: str) -> None:
        """Removes a webhook of yours."""
        request = webhook_messages.DeleteWebhookRequest(name=resource("webhooks", name), request_id=_request_id())
        await self._call(self._webhooks.DeleteWebhook, request)

    async def test_webhook(self, name: str) -> webhook_messages.TestWebhookResponse:
        """Sends a test to a webhook of yours, and says whether it arrived. One that was switched off is then used
        again.
        """
        request = webhook_messages.TestWebhookRequest(name=resource("webhooks", name))
        return await self._call(self._webhooks.TestWebhook, request)

    async def push_key(self) -> bytes:
        """The key with which browsers subscribe to notices of the service (`applicationServerKey`); empty: it sends
        them none.
        """
        return (await self._call(self._webhooks.GetPushKey, webhook_messages.GetPushKeyRequest())).public_key

    # -- the service --------------------------------------------------------------------------------------------

    async def statistics(self) -> admin_messages.Statistics:
        """Figures of the service process that answers. Only administrators may ask."""
        return (await self._call(self._administration.GetStatistics, admin_messages.GetStatisticsRequest())).statistics

    async def import_match(self, record: Record | bytes) -> admin_messages.ImportMatchResponse:
        """Hands in a record, as a match that everybody may look at. Only administrators may. A repetition changes
        nothing.
        """
        data = record if isinstance(record, bytes) else record.to_bytes()

        async def parts() -> AsyncIterator[admin_messages.ImportMatchRequest]:
            for start in range(0, len(data), UPLOAD_BYTES):
                yield admin_messages.ImportMatchRequest(data=data[start : start + UPLOAD_BYTES])

        async def attempt(seconds: float) -> admin_messages.ImportMatchResponse:
            method = self._administration.ImportMatch
            answer: admin_messages.ImportMatchResponse = await attempted(method, parts(), self.caller.metadata, seconds)
            return answer

        return await call(attempt, self.retrying)

    # -- editions -----------------------------------------------------------------------------------------------

    async def create_edition(self, game: str, name: str, content: bytes) -> edition_messages.RegisteredEdition:
        """Registers an edition of a game. Only administrators may. A repetition changes nothing."""
        request = edition_messages.CreateEditionRequest(
            game=resource("games", game), edition_id=name, content=content, request_id=_request_id()
        )
        return (await self._call(self._editions.CreateEdition, request)).edition

    async def edition(self, game: str, name: str) -> edition_messages.GetEditionResponse:
        """An edition of a game with its content. The one that comes with the game is `standard`."""
        stream = f"editions/{resource('games', game).removeprefix('games/')}/{name}"
        request = edition_messages.GetEditionRequest(name=stream)
        return await self._call(self._editions.GetEdition, request)

    async def editions(self, game: str = "") -> list[edition_messages.RegisteredEdition]:
        """The registered editions of a game, by default of all games, the latest first."""
        request = edition_messages.ListEditionsRequest(game=resource("games", game) if game else "")
        return await self._listed(self._editions.ListEditions, request, lambda page: page.editions)

    # -- before the start ---------------------------------------------------------------------------------------

    async def create_match(
        self,
        game: str,
        players: int,
        options: Mapping[str, str] | None = None,
        *,
        seed: str = "",
        edition: str = "",
        access: access_pb2.Access.ValueType = access_pb2.ACCESS_UNSPECIFIED,
        join_code: str = "",
        admitted: Iterable[str] = (),
        patience: timedelta | None = None,
        signatures_required: bool = False,
        time_control: clock_pb2.TimeControl | None = None,
        spectator_delay: timedelta = timedelta(0),
        previous: str = "",
        branched_from: access_pb2.BranchPoint | None = None,
        request_id: str = "",
    ) -> match_pb2.Match:
        """Creates a match that this client owns, with all seats free. ``edition`` names a registered edition. With
        ``signatures_required`` every player needs a key, and signs what they decide.

        An unlisted match needs a ``join_code``; make it with `identity.new_code`. A seat that does not answer for
        ``patience`` may be taken out (`depart`); it is rounded up to seconds, and the service has a default. Seats have
        as much time as ``time_control`` says, without one as much as they like. Those who only watch learn what happens
        after ``spectator_delay``.

        ``previous`` is a match that is over and is played again: those who had a seat in it hear of the new one, and
        take a seat without a join code, each with the token that they had. `branch` goes on from a match: it is
        ``branched_from`` a version of that.

        Raises:
            AlteredError: the match does not begin as was asked.
        """
        request = messages.CreateMatchRequest(
            game=resource("games", game),
            players=players,
            options=options or {},
            owner_token_hash=self.caller.hash,
            seed=seed,
            edition=edition,
            request_id=request_id or _request_id(),
            access=access,
            join_code=join_code,
            admitted=admitted,
            patience_seconds=ceil(patience.total_seconds()) if patience is not None else 0,
            signatures_required=signatures_required,
            time_control=time_control,
            spectator_delay_seconds=ceil(spectator_delay.total_seconds()),
            previous=resource("matches", previous) if previous else "",
            branched_from=branched_from,
        )
        made = (await self._call(self._matches.CreateMatch, request)).match
        await self._require_asked(request, made)
        return made

    async def branch(
        self,
        match: str,
        version: int,
        *,
        seat: int = 0,
        access: access_pb2.Access.ValueType = access_pb2.ACCESS_UNSPECIFIED,
        join_code: str = "",
        request_id: str = "",
    ) -> match_pb2.Match:
        """Creates a match that goes on where one that is over was at a version. Seats keep their numbers, and it counts
        for nothing. With a ``seat``, what that seat did not see there is dealt again; else all pieces lie as they lay.

        The new match must not be public unless that one is; an unlisted one needs a ``join_code``.

        Raises:
            AlteredError: the match does not begin as was asked, or the service shows other events than before.
            WrongMoment: MATCH_NOT_OVER, TOURNAMENT_NOT_OVER, or BRANCH_IMPOSSIBLE: nobody is asked anything there.
        """
        name = resource("matches", match)
        source = await self.match(name)
        async with aclosing(
            stream_updates(self._replaying(name, up_to=version), max(version - 1, 0), self.retrying)
        ) as updates:
            there = await anext(updates, messages.MatchUpdate())
        if there.version != version > 0:  # without its hash, any would do
            raise AlteredError(f"the service shows no event at version {version} of {name}")
        digest = sha256(there.event).digest() if version else b""
        return await self.create_match(
            source.game,
            len(source.seats),
            edition=source.edition.name,
            access=access,
            join_code=join_code,
            branched_from=access_pb2.BranchPoint(match=name, version=version, digest=digest, seat=seat),
            request_id=request_id,
        )

    async def _require_asked(self, request: messages.CreateMatchRequest, made: match_pb2.Match) -> None:
        """Compares the first event of a match with what this client asked for.

        Raises:
            AlteredError: the match does not begin so.
        """
        async with aclosing(stream_updates(self._replaying(made.name, up_to=1), 0, self.retrying)) as updates:
            first = await anext(updates, messages.MatchUpdate())
        self._began(made, sha256(first.event).digest())
        self._own_event(made.name, first, "created")
        begun = MatchEvent.FromString(first.event).created
        begun.DiscardUnknownFields()
        owner = begun.owner if request.owner_token_hash else await self._own_name()
        seat = await self.seat(request.previous) if request.previous else 0
        if wrong := unasked_term(request, begun, owner, seat):
            raise AlteredError(OTHERWISE_BEGUN.format(name=made.name, field=wrong))

    async def join(
        self, match: str, display_name: str = "", *, seat: int = 0, join_code: str = "", request_id: str = ""
    ) -> int:
        """Takes a seat (0: the first free one) and binds it to fresh entropy; returns the number of the seat.

        Guests must give a name. The seat gets a key, with which this client signs for it: that which the player has
        registered, else a new one.

        Raises:
            WrongMoment: SIGNATURE_MISSING: the player has registered a key, and it is not kept here.
            AlteredError: the service gave another seat, or the seat another key; or it shows another key of the player
                than the one that was registered with this client.
        """
        name = resource("matches", match)
        key = await self._key(name)
        with self._binding(name, request_id) as commitment:
            request = messages.JoinMatchRequest(
                match=name,
                seat=seat,
                display_name=display_name,
                token_hash=self.caller.hash,
                entropy_commitment=commitment,
                request_id=request_id or _request_id(),
                join_code=join_code,
                public_key=key,
                signature=self._sign(key, joining(key, commitment).signed_bytes(name, GENESIS)),
            )
            answer = await self._call(self._matches.JoinMatch, request)
        if seat and answer.seat != seat:
            raise AlteredError(f"the service was asked for seat {seat}, and gave seat {answer.seat}")
        self._took(name, key, answer.match, answer.seat)
        return answer.seat

    async def _key(self, match: str) -> bytes:
        """The key for a seat: that which the player has registered, else the same whenever this caller asks."""
        registered = self._require_registered((await self.player()).public_key) if self.caller.registered else b""
        return registered or self._new_key(f"{match} {token_hash(self.token).hex()}")

    async def leave(self, match: str, *, seat: int = 0, request_id: str = "") -> match_pb2.Match:
        """Gives the seat back before the start. The owner may free any ``seat``."""
        name = resource("matches", match)
        request = messages.LeaveMatchRequest(match=name, request_id=request_id or _request_id(), seat=seat)
        if seat:
            return (await self._call(self._matches.LeaveMatch, request)).match
        answer = await self._acted(self._matches.LeaveMatch, request, LEAVING)
        self._left(name)
        return answer.match

    async def add_bot(
        self, match: str, kind: str = "random", *, seat: int = 0, display_name: str = "", request_id: str = ""
    ) -> int:
        """Seats a bot of the service (0: on the first free seat); returns its seat number. Only the owner may."""
        request = messages.AddBotRequest(
            match=resource("matches", match),
            seat=seat,
            kind=kind,
            display_name=display_name,
            request_id=request_id or _request_id(),
        )
        return (await self._call(self._matches.AddBot, request)).seat

    async def bind(self, match: str) -> match_pb2.Match:
        """Binds the seat to fresh entropy: after a void start, or if the old one is lost. `start` does so by itself."""
        name = resource("matches", match)
        with self._binding(name) as commitment:
            request = messages.BindSeatRequest(match=name, entropy_commitment=commitment, request_id=_request_id())
            return (await self._acted(self._matches.BindSeat, request, binding(commitment))).match

    async def start(self, match: str, *, without_waiting: bool = False, wait: bool = False) -> match_pb2.Match:
        """Makes the seat ready and opens its entropy. The match starts when every seat is ready.

        The entropy is sent only when the log of the match shows that every seat is taken and bound; from then on nobody
        can choose the chance of the match. Until then this waits if ``wait`` is set, and raises otherwise.

        An owner without a seat starts the match at once, and so does an owner with ``without_waiting``. Then no seat
        contributes to chance, and verification says so.

        Raises:
            WrongMoment: SEATS_NOT_BOUND: a seat is free, or not bound yet.
            AlteredError: the service shows a log that contradicts itself, or bound a seat after the entropy was sent;
                or the match is of a kind in which somebody could choose the chance, as programs before 0.2.0 made them.
        """
        name = resource("matches", match)
        shown = await self._get(name)
        if shown.viewer and not without_waiting:
            if not shown.match.seats[shown.viewer - 1].ready:
                return await self._open(name, shown.viewer, wait)
            if name in self.entropies and not await self._has_opened(name, shown.viewer):
                raise AlteredError(UNOPENED.format(seat=shown.viewer))
        request = messages.StartMatchRequest(match=name, without_waiting=without_waiting, request_id=_request_id())
        return (await self._call(self._matches.StartMatch, request)).match

    async def _has_opened(self, match: str, seat: int) -> bool:
        """Whether the log binds a seat to entropy that this client has sent. What it keeps beside that is of a later
        binding whose answer was lost: the service refuses to bind a seat that is ready.
        """
        async with await self.replay(match) as watch:
            async for _ in watch:
                pass
            return self._is_opened(match, watch.chance.commitment(seat))

    async def _open(self, match: str, seat: int, wait: bool) -> match_pb2.Match:
        """Opens the entropy of a seat once every seat is bound."""
        seen = await self._settled(match, seat, wait)
        entropy = self._take_entropy(match)
        request = messages.StartMatchRequest(
            match=match, entropy=entropy, bound_version=seen.version, request_id=_request_id()
        )
        started = (await self._acted(self._matches.StartMatch, request, being_ready(entropy))).match
        self._keep_opened(match, entropy, seen)
        await self._require_opened(match, seat, seen)
        return started

    async def _settled(self, match: str, seat: int, wait: bool, binds: bool = True) -> Seen:
        """Reads the log until every seat is bound, this one to the entropy that is kept.

        Raises:
            WrongMoment: SEATS_NOT_BOUND.
            AlteredError: the match has a chance scheme in which somebody could choose the chance.
        """
        async with await (self.watch if wait else self.replay)(match) as watch:
            history = watch.chance
            async for update in watch:
                if not update.caught_up:
                    continue
                if history.scheme < LEAST_SCHEME:
                    raise AlteredError(UNFAIR_SCHEME.format(name=match, scheme=history.scheme))
                if history.started:
                    return watch.seen
                if binds and not history.opened and not self._is_bound(history, match, seat):
                    await self.bind(match)
                    if not wait:
                        return await self._settled(match, seat, wait, binds=False)
                elif not history.unbound:
                    return watch.seen
        missing = ", ".join(map(str, history.unbound))
        raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "SEATS_NOT_BOUND", f"seats not bound yet: {missing}")

    async def _require_opened(self, match: str, seat: int, seen: Seen) -> None:
        """Checks that nothing but other openings came between what this client had seen and its own opening."""
        async with await self.replay(match) as watch:
            async for update in watch:
                event = update.event
                if event.version == seen.version and watch.following.head != seen.digest:
                    break
                if event.version > seen.version and event.WhichOneof("body") != "ready":
                    break
                if event.version > seen.version and event.ready.seat == seat:
                    return
        raise AlteredError(
            "a seat was bound after this client had sent its entropy: somebody may have chosen the chance"
        )

    async def depart(self, match: str, seat: int, *, request_id: str = "") -> match_pb2.Match:
        """Takes a seat out of a running match that has not answered for `Match.patience_seconds`.

        From then on the default of the game decides for it. Only the owner and administrators may.

        Raises:
            WrongMoment: it is too early (``details.retry_seconds`` says how long to wait), or the seat is not asked.
        """
        request = messages.DepartSeatRequest(
            match=resource("matches", match), seat=seat, request_id=request_id or _request_id()
        )
        return (await self._call(self._matches.DepartSeat, request)).match

    async def abandon(self, match: str, *, request_id: str = "") -> match_pb2.Match:
        """Ends a match early. Only the owner may."""
        request = messages.AbandonMatchRequest(match=resource("matches", match), request_id=request_id or _request_id())
        return (await self._call(self._matches.AbandonMatch, request)).match

    async def pause(self, match: str, *, request_id: str = "") -> match_pb2.Match:
        """Stops all clocks, where the time control allows it: as the owner of the match at once, as a seat once all
        agree.
        """
        request = messages.PauseMatchRequest(match=resource("matches", match), request_id=request_id or _request_id())
        return (await self._acted(self._matches.PauseMatch, request, PAUSING)).match

    async def resume(self, match: str, *, request_id: str = "") -> match_pb2.Match:
        """Lets the clocks run again, or takes back that the seat agrees to a pause."""
        request = messages.ResumeMatchRequest(match=resource("matches", match), request_id=request_id or _request_id())
        return (await self._acted(self._matches.ResumeMatch, request, RESUMING)).match

    async def give_time(self, match: str, seat: int, time: timedelta, *, request_id: str = "") -> match_pb2.Match:
        """Gives time to a seat, as an opponent or as the owner of the match; to the own seat out of its vacation."""
        request = messages.GiveTimeRequest(
            match=resource("matches", match),
            seat=seat,
            seconds=ceil(time.total_seconds()),
            request_id=request_id or _request_id(),
        )
        act = giving_time(seat, request.seconds * 1000)
        return (await self._acted(self._matches.GiveTime, request, act)).match

    async def end_by_agreement(
        self, match: str, proposed_at: int = 0, *, declines: bool = False, request_id: str = ""
    ) -> match_pb2.Match:
        """Proposes to end a running match as it stands; or, with ``proposed_at`` of `Match.end_proposal`, agrees to
        that, or ``declines``. It ends when all players agree who have not left.
        """
        request = messages.EndByAgreementRequest(
            match=resource("matches", match),
            proposed_at=proposed_at,
            declines=declines,
            request_id=request_id or _request_id(),
        )
        act = ending(proposed_at, declines=declines)
        return (await self._acted(self._matches.EndByAgreement, request, act)).match

    # -- playing ------------------------------------------------------------------------------------------------

    async def offers(self, match: str) -> messages.ListOffersResponse:
        """The open question of the seat with all its offers. There is no question if the seat is not asked."""
        request = messages.ListOffersRequest(match=resource("matches", match), page_size=OFFERS_PAGE)
        for attempt in range(PAGES_TRIED):
            try:
                return await self._all_offers(request)
            except InvalidRequest as error:  # the question changed between two pages
                if error.reason != "PAGE_TOKEN_INVALID" or attempt == PAGES_TRIED - 1:
                    raise
        raise AssertionError

    async def _all_offers(self, first: messages.ListOffersRequest) -> messages.ListOffersResponse:
        request = messages.ListOffersRequest()
        request.CopyFrom(first)
        whole = await self._played(self._matches.ListOffers, request)
        while whole.next_page_token:
            request.page_token = whole.next_page_token
            page = await self._played(self._matches.ListOffers, request)
            whole.offers.extend(page.offers)
            whole.next_page_token = page.next_page_token
        return whole

    async def decide(
        self,
        match: str,
        decision: messages.Offer | Message,
        *,
        asked_at: int | None = None,
        expected_version: int | None = None,
        with_words: bool = False,
        request_id: str = "",
    ) -> messages.MatchUpdate:
        """Makes a decision: an offer, or a message of the game. It is stored when this returns.

        ``asked_at`` names the question that it answers (`Question.asked_at`). ``expected_version`` is the version that
        the match must have. With ``with_words`` the answer tells what happened (`MatchUpdate.lines`).

        Raises:
            Refused: the rules forbid it.
            Conflict: the match has another version.
        """
        request = messages.DecideRequest(
            match=resource("matches", match),
            decision=_packed(decision),
            asked_at=asked_at,
            expected_version=expected_version,
            request_id=request_id or _request_id(),
            with_words=with_words,
        )
        packed = request.decision

        def act(asked: int) -> Act:
            return deciding(asked, packed.TypeName(), packed.value)

        return self._own_event(
            request.match, (await self._signed(self._matches.Decide, request, act)).update, "decided"
        )

    async def undo(
        self, match: str, *, expected_version: int | None = None, with_words: bool = False, request_id: str = ""
    ) -> messages.MatchUpdate:
        """Takes back the latest decision of the seat.

        Raises:
            Refused: no decision can be taken back.
        """
        request = messages.UndoRequest(
            match=resource("matches", match),
            expected_version=expected_version,
            request_id=request_id or _request_id(),
            with_words=with_words,
        )
        answer = await self._signed(self._matches.Undo, request, lambda _: UNDOING)
        return self._own_event(request.match, answer.update, "undone")

    async def resign(self, match: str, *, with_words: bool = False, request_id: str = "") -> messages.MatchUpdate:
        """Leaves a running match. From then on the default of the game decides for the seat."""
        request = messages.ResignRequest(
            match=resource("matches", match), request_id=request_id or _request_id(), with_words=with_words
        )
        answer = await self._signed(self._matches.Resign, request, lambda _: RESIGNING)
        return self._own_event(request.match, answer.update, "resigned")

    # -- looking ------------------------------------------------------------------------------------------------

    async def _get(self, match: str, version: int | None = None) -> messages.GetMatchResponse:
        request = messages.GetMatchRequest(name=resource("matches", match), version=version)
        shown = await self._call(self._matches.GetMatch, request)
        self._require_named(request.name, shown.match.name)
        if version is None:
            self._looked(request.name, shown.match, shown.viewer)
        elif shown.table.version != version:
            raise AlteredError(f"the service was asked for version {version}, and showed {shown.table.version}")
        return shown

    async def match(self, match: str) -> match_pb2.Match:
        """A match as it is now."""
        return (await self._get(match)).match

    async def seat(self, match: str) -> int:
        """The seat of this client; 0 if it has none."""
        return (await self._get(match)).viewer

    async def next_match(self, match: str) -> str:
        """The match that plays another one again; empty if there is none, or if this client had no part in that.

        Raises:
            AlteredError: the match that the service names does not play that one again.
        """
        name = resource("matches", match)
        following = (await self._get(name)).match.next
        if following:
            await self._require_previous(following, name)
        return following

    async def _require_previous(self, match: str, previous: str, seat: int | None = None) -> None:
        """Requires that the first event of a match names the match that it plays again, and the seat that proposed it.

        Raises:
            AlteredError: it does not.
        """
        named = (await self._first(match)).event.created.previous
        if named.match != previous:
            raise AlteredError(f"the service says that {match} plays {previous} again; its first event says otherwise")
        if seat not in (None, named.seat):
            raise AlteredError(f"the service says that seat {seat} proposed {match}; its first event says {named.seat}")

    async def table(self, match: str, version: int | None = None) -> match_pb2.Table:
        """The table as this client sees it, now or at a version."""
        return (await self._get(match, version)).table

    async def matches(
        self,
        where: str = "",
        *,
        order_by: str = "",
        limit: int | None = None,
    ) -> list[match_pb2.Match]:
        """Matches that fit a filter (`state = OPEN`, `awaiting = me`; see `ListMatchesRequest`), up to a ``limit``.

        The newest come first unless ``order_by`` says otherwise.
        """
        request = messages.ListMatchesRequest(filter=where, order_by=order_by)
        return await self._listed(self._matches.ListMatches, request, lambda page: page.matches, limit)

    async def scoreboard(self, match: str, min_version: int | None = None) -> scoreboard_pb2.Scoreboard:
        """The scoreboard of a match, as soon as it shows a version or a later one.

        Scoreboards follow the match with a little delay. By default the answer includes everything that happened before
        this call. With version 0 it comes at once, as it is.
        """
        if min_version is None:
            min_version = (await self.match(match)).version
        name = f"{resource('matches', match)}/scoreboard"
        request = scoreboard_messages.GetScoreboardRequest(name=name, min_version=min_version or None)
        return (await self._call(self._scoreboards.GetScoreboard, request)).scoreboard

    async def scoreboards(
        self, where: str = "", *, order_by: str = "", limit: int | None = None
    ) -> list[scoreboard_pb2.Scoreboard]:
        """The scoreboards of matches that fit a filter, without the points by category; otherwise like `matches`."""
        request = scoreboard_messages.ListScoreboardsRequest(filter=where, order_by=order_by)
        method = self._scoreboards.ListScoreboards
        return await self._listed(method, request, lambda page: page.scoreboards, limit)

    async def watch_scoreboard(self, match: str, *, min_version: int = 0) -> Stream[scoreboard_pb2.Scoreboard]:
        """The scoreboard of a match as it is, then whenever it changes, until the match is over.

        Versions before ``min_version`` are left out; versions that passed quickly may be left out too.
        """
        name = f"{resource('matches', match)}/scoreboard"
        shown = -1

        def opening() -> Any:
            request = scoreboard_messages.WatchScoreboardRequest(
                name=name, min_version=max(min_version, shown) or None, with_pulses=True
            )
            return self._scoreboards.WatchScoreboard(request, metadata=self.caller.metadata_of(request))

        async def reading() -> AsyncGenerator[scoreboard_pb2.Scoreboard, None]:
            nonlocal shown
            async with aclosing(reopened(opening, self.retrying)) as parts:
                async for part in parts:
                    if part.HasField("scoreboard") and part.scoreboard.version > shown:  # after a break it may be known
                        shown = part.scoreboard.version
                        yield part.scoreboard

        return Stream(reading)

    # -- analyses -----------------------------------------------------------------------------------------------

    async def request_analysis(self, match: str) -> analysis_pb2.Analysis:
        """Asks for the analysis of a match that is over, which takes minutes. Asked again, it is the same analysis.

        Raises:
            WrongMoment: MATCH_NOT_OVER, TOURNAMENT_NOT_OVER, ANALYSIS_IMPOSSIBLE.
            AlteredError: it is of another match, or makes no sense.
        """
        request = analysis_messages.RequestAnalysisRequest(name=f"{resource('matches', match)}/analysis")
        analysis = (await self._call(self._analyses.RequestAnalysis, request)).analysis
        require_analysis(request.name, analysis)
        return analysis

    async def analysis(self, match: str) -> analysis_pb2.Analysis:
        """How far the analysis of a match is, and what came of its seats so far.

        Raises:
            NotFound: ANALYSIS_NOT_FOUND: nobody has requested it.
            AlteredError: it is of another match, or makes no sense.
        """
        request = analysis_messages.GetAnalysisRequest(name=f"{resource('matches', match)}/analysis")
        analysis = (await self._call(self._analyses.GetAnalysis, request)).analysis
        require_analysis(request.name, analysis)
        return analysis

    async def watch_analysis(self, match: str, *, after: int = 0) -> Stream[analysis_messages.WatchAnalysisResponse]:
        """The analysis of a match that was requested, in parts: the events behind a version, then further ones as they
        are analysed, each once and in order, until it is done or has failed. What it says is the service's word.

        Raises:
            AlteredError: a part is of another match, comes out of order, or makes no sense.
        """
        name = f"{resource('matches', match)}/analysis"

        def opening() -> Any:
            request = analysis_messages.WatchAnalysisRequest(name=name, after_version=after, with_pulses=True)
            return self._analyses.WatchAnalysis(request, metadata=self.caller.metadata_of(request))

        async def reading() -> AsyncGenerator[analysis_messages.WatchAnalysisResponse, None]:
            nonlocal after
            async with aclosing(reopened(opening, self.retrying)) as parts:
                async for part in parts:
                    if part.HasField("analysis"):
                        require_analysis(name, part.analysis)
                        after = require_events(part.analysis, part.events, after)
                        yield part

        return Stream(reading)

    # -- tournaments --------------------------------------------------------------------------------------------

    async def create_tournament(
        self,
        settings: tournament_pb2.TournamentSettings,
        *,
        seed: str = "",
        organisers_sign: bool = False,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Creates a tournament that this player organises. Not fair with a ``seed``, which few services allow. With
        ``organisers_sign`` everything that this player and the arbiters do there must be signed; they need keys.

        Raises:
            AlteredError: the first event has other settings or organisers than were asked for, does not promise what
                organisers sign, or states another key of this player than that which is kept here.
        """
        request = tournament_messages.CreateTournamentRequest(
            settings=settings, seed=seed, organisers_sign=organisers_sign, request_id=request_id or _request_id()
        )
        made = (await self._call(self._tournaments.CreateTournament, request)).tournament
        player = await self.player()
        key = self._require_registered(player.public_key) if organisers_sign or self.keys else player.public_key
        updates = await self.tournament_events(made.name)
        log = OrganiserLog(made.name, player.name, updates)
        organisers = log.chain.organisers
        asked = organisers_sign, {player.name, *settings.arbiters}
        if (organisers.required, organisers.accounts) != asked or log.key != key:
            raise AlteredError(f"{made.name} does not begin with your key, your arbiters and what they are to sign")
        if wrong := log.unasked(request):
            raise AlteredError(OTHERWISE_BEGUN.format(name=made.name, field=wrong))
        self._organises(made.name, key, log.first)
        return made

    async def tournament(self, tournament: str) -> tournament_pb2.Tournament:
        """A tournament."""
        request = tournament_messages.GetTournamentRequest(name=resource("tournaments", tournament))
        return (await self._call(self._tournaments.GetTournament, request)).tournament

    async def tournaments(
        self,
        *,
        game: str = "",
        organiser: str = "",
        player: str = "",
        states: Iterable[tournament_pb2.Tournament.State.ValueType] = (),
        limit: int | None = None,
    ) -> list[tournament_pb2.Tournament]:
        """Tournaments, the latest first: of a game, in one of some states, of an organiser, with a player."""
        request = tournament_messages.ListTournamentsRequest(
            game=resource("games", game) if game else "",
            states=states,
            organiser=resource("players", organiser) if organiser else "",
            player=resource("players", player) if player else "",
        )
        return await self._listed(self._tournaments.ListTournaments, request, lambda page: page.tournaments, limit)

    async def register_entrant(
        self,
        tournament: str,
        *,
        bot: str = "",
        display_name: str = "",
        with_entropy: bool = True,
        request_id: str = "",
    ) -> tournament_pb2.Entrant:
        """Enters a tournament as this player; the organiser enters a ``bot`` of some kind.

        A player is bound to fresh entropy for the lots. Call `open_entropy` after registration has closed: lots are
        drawn when all who are bound have opened theirs, or were released. Without ``with_entropy`` the player trusts
        the others: if nobody contributes, the service can choose the lots. Bots contribute none.
        """
        name = resource("tournaments", tournament)
        with self._binding(name, request_id) if with_entropy and not bot else nullcontext(b"") as commitment:
            request = tournament_messages.RegisterEntrantRequest(
                tournament=name,
                bot=bot,
                display_name=display_name,
                entropy_commitment=commitment,
                request_id=request_id or _request_id(),
            )
            if bot:
                return (
                    await self._organising(
                        self._tournaments.RegisterEntrant, request, name, lambda log: _entering_bot(request, log)
                    )
                ).entrant
            return (await self._registering(request)).entrant

    async def _registering(
        self, request: tournament_messages.RegisterEntrantRequest
    ) -> tournament_messages.RegisterEntrantResponse:
        """Enters a tournament: signed with the key that this player has registered, if it is kept here. The first
        registration of an entrant covers no event. If there was one before, this one covers an event in the log.
        """
        player = await self.player() if self.caller.registered else None
        key = self._require_registered(player.public_key) if player is not None else b""
        method, name = self._tournaments.RegisterEntrant, request.tournament
        if player is None or key.hex() not in self.keys:
            return await self._call(method, request)

        def sign(head: bytes) -> tournament_messages.RegisterEntrantRequest:
            act = registering(key, request.entropy_commitment)
            request.signature = self._sign(key, act.signed_bytes(name, head))
            return request

        self._enters(name, key)
        try:
            answer = await self._call(method, sign(GENESIS))
        except WrongMoment as error:
            if error.reason != "SIGNATURE_INVALID":
                raise
            log = EntrantLog(name, player.name, await self.tournament_events(name))
            if not log.registering:
                request.entropy_commitment = b""  # late entrants are bound to none
            answer = await self._call(method, sign(log.head))
        self._entered(name, key)
        return answer

    async def withdraw_entrant(self, entrant: str, reason: str = "", *, request_id: str = "") -> tournament_pb2.Entrant:
        """Leaves a tournament (`tournaments/…/entrants/…`). The organiser takes out anybody, with a reason. Of several
        spaces in a reason one is kept.
        """
        reason = kept(reason)
        request = tournament_messages.WithdrawEntrantRequest(
            name=entrant, reason=reason, request_id=request_id or _request_id()
        )
        tournament, _, own = entrant.partition("/entrants/")
        if not self.caller.registered or own != (await self.player()).name.removeprefix("players/"):
            return (
                await self._organising(
                    self._tournaments.WithdrawEntrant,
                    request,
                    tournament,
                    lambda _: organising("WithdrawEntrant", reason, own),
                )
            ).entrant
        return (
            await self._entering(self._tournaments.WithdrawEntrant, request, tournament, withdrawing(reason))
        ).entrant

    async def check_in(self, entrant: str, *, request_id: str = "") -> tournament_pb2.Entrant:
        """Checks an entrant (`tournaments/…/entrants/…`) in before the start, where the tournament asks for that."""
        request = tournament_messages.CheckInRequest(name=entrant, request_id=request_id or _request_id())
        name, _, who = entrant.partition("/entrants/")
        if not self.caller.registered or who == (await self.player()).name.removeprefix("players/"):
            return (await self._call(self._tournaments.CheckIn, request)).entrant
        return (
            await self._organising(self._tournaments.CheckIn, request, name, lambda _: organising("CheckIn", "", who))
        ).entrant

    async def seed_entrant(
        self, entrant: str, seed: int, reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Entrant:
        """Gives an entrant a seed (1 is the best; 0: none). Only the organiser may."""
        request = tournament_messages.SeedEntrantRequest(
            name=entrant, seed=seed, reason=reason, request_id=request_id or _request_id()
        )
        request.reason, name = kept(request.reason), entrant.partition("/entrants/")[0]
        return (
            await self._organising(
                self._tournaments.SeedEntrant,
                request,
                name,
                lambda _: organising("SeedEntrant", request.reason, entrant.partition("/entrants/")[2], seed),
            )
        ).entrant

    async def grant_bye(
        self,
        entrant: str,
        number: int,
        result: tournament_pb2.RoundResult.ValueType = tournament_pb2.ROUND_RESULT_HALF_BYE,
        reason: str = "",
        *,
        request_id: str = "",
    ) -> tournament_pb2.Entrant:
        """Gives an entrant a bye in a round to come. Only the organiser may."""
        request = tournament_messages.GrantByeRequest(
            name=entrant,
            bye=tournament_pb2.GrantedBye(round=number, result=result),
            reason=reason,
            request_id=request_id or _request_id(),
        )
        request.reason, name = kept(request.reason), entrant.partition("/entrants/")[0]
        return (
            await self._organising(
                self._tournaments.GrantBye,
                request,
                name,
                lambda _: granting(request.reason, entrant.partition("/entrants/")[2], number, result),
            )
        ).entrant

    async def take_bye(
        self, tournament: str, number: int, reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Entrant:
        """Takes a half-point bye in a round to come, as this entrant, where the tournament allows that. Of several
        spaces in a reason one is kept.
        """
        name, reason = resource("tournaments", tournament), kept(reason)
        request = tournament_messages.TakeByeRequest(
            tournament=name, round=number, reason=reason, request_id=request_id or _request_id()
        )
        return (await self._entering(self._tournaments.TakeBye, request, name, taking_bye(number, reason))).entrant

    async def take_back_bye(
        self, entrant: str, number: int, reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Entrant:
        """Takes a bye back in a round that is not paired yet: an entrant (`tournaments/…/entrants/…`) one that they
        took. The organiser takes back any, with a reason. Of several spaces in a reason one is kept.
        """
        reason = kept(reason)
        request = tournament_messages.TakeBackByeRequest(
            name=entrant, round=number, reason=reason, request_id=request_id or _request_id()
        )
        tournament, _, own = entrant.partition("/entrants/")
        method = self._tournaments.TakeBackBye
        if not self.caller.registered or own != (await self.player()).name.removeprefix("players/"):
            return (
                await self._organising(
                    method, request, tournament, lambda _: organising("TakeBackBye", reason, own, number)
                )
            ).entrant
        return (await self._entering(method, request, tournament, taking_back(number, reason))).entrant

    async def keep_apart(
        self,
        tournament: str,
        entrants: Iterable[str],
        reason: str = "",
        *,
        lift: bool = False,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Keeps entrants (their ids), such as members of one club, apart in the rounds to come; or lets them meet
        again (``lift``). Swiss system only. Only the organiser may.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.KeepApartRequest(
            tournament=name, entrants=entrants, lift=lift, reason=kept(reason), request_id=request_id or _request_id()
        )
        return (
            await self._organising(
                self._tournaments.KeepApart,
                request,
                name,
                lambda _: organising("KeepApart", request.reason, int(lift), *request.entrants),
            )
        ).tournament

    async def change_settings(
        self,
        tournament: str,
        change: tournament_pb2.SettingsChange,
        reason: str,
        *,
        expected_version: int | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Changes settings before the first round is paired. Only the organiser may. Of several spaces in the title and
        the reason one is kept.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.ChangeSettingsRequest(
            tournament=name,
            change=change,
            reason=kept(reason),
            expected_version=expected_version,
            request_id=request_id or _request_id(),
        )
        if change.HasField("title"):
            request.change.title = kept(change.title)
        return (
            await self._organising(
                self._tournaments.ChangeSettings,
                request,
                name,
                lambda _: changing(request.reason, request.change),
            )
        ).tournament

    async def close_registration(
        self, tournament: str, *, expected_version: int | None = None, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Closes registration; lots are drawn when all entropy is open. Only the organiser may."""
        request = tournament_messages.CloseRegistrationRequest(
            tournament=resource("tournaments", tournament),
            expected_version=expected_version,
            request_id=request_id or _request_id(),
        )
        return (
            await self._organising(
                self._tournaments.CloseRegistration,
                request,
                request.tournament,
                lambda _: organising("CloseRegistration", ""),
            )
        ).tournament

    async def bind_entropy(self, tournament: str) -> tournament_pb2.Entrant:
        """Binds this entrant to fresh entropy: when `Entrant.unbound` is set, or the old one is lost."""
        name = resource("tournaments", tournament)
        with self._binding(name) as commitment:
            request = tournament_messages.BindEntropyRequest(
                tournament=name, entropy_commitment=commitment, request_id=_request_id()
            )
            act = binding_entrant(commitment)
            return (await self._entering(self._tournaments.BindEntropy, request, name, act)).entrant

    async def open_entropy(self, tournament: str) -> tournament_pb2.Tournament:
        """Opens the entropy of this entrant, once registration has closed. It reads the log of the tournament before,
        which must be one chain; if anything but openings follows, the service refuses, and the entropy is not in the
        log. No entropy is sent twice: if the one that the entrant is bound to is not kept here, or was sent, the
        entrant is bound to fresh entropy first.

        Raises:
            AlteredError: the service shows a log that contradicts itself, or in which this entrant has another key than
                this client has sent, or bound an entrant after the entropy was sent.
            Conflict: VERSION_CHANGED: something else happened meanwhile; call this again.
            WrongMoment: TOURNAMENT_REFUSED: entropy cannot be opened, or bound, now.
        """
        name = resource("tournaments", tournament)
        player = await self.player()
        self._require_registered(player.public_key)
        log = await self._bound_entrant(name, player.name)
        request = tournament_messages.OpenEntropyRequest(
            tournament=name,
            entropy=self._take_entropy(name),
            bound_version=log.chain.version,
            request_id=_request_id(),
        )
        if log.key.hex() in self.keys:
            act = opening_entropy(request.entropy)
            request.signature = self._sign(log.key, act.signed_bytes(name, log.head))
        opened = (await self._call(self._tournaments.OpenEntropy, request)).tournament
        self._keep_opened(name, request.entropy, log.chain.seen)
        await self._require_drawing(name, request.entropy, log.chain.seen)
        return opened

    async def _bound_entrant(self, tournament: str, player: str) -> EntrantLog:
        """The log of a tournament in which an entrant is bound to what is kept here, if they contribute to the lots."""
        log = await self._entrant_log(tournament, player)
        if log.registering:
            text = "registration has not closed: until then nobody opens entropy"
            raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "TOURNAMENT_REFUSED", text)
        if not log.commitment or log.opened or self._is_kept(tournament, log.commitment):
            return log
        await self.bind_entropy(tournament)
        log = await self._entrant_log(tournament, player)
        if not self._is_kept(tournament, log.commitment):
            text = "the log does not show that you are bound to what is kept here"
            raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "TOURNAMENT_REFUSED", text)
        return log

    async def _entrant_log(self, tournament: str, player: str) -> EntrantLog:
        """The log of a tournament in which this player is an entrant.

        Raises:
            AlteredError: it contradicts itself, or they have entered with another key than this client has sent.
        """
        log = EntrantLog(tournament, player, await self.tournament_events(tournament))
        self._require_entered(tournament, log.key)
        return log

    async def _entering(
        self, method: Method[EnteringT, AnswerT], request: EnteringT, tournament: str, act: Act
    ) -> AnswerT:
        """Like `_call`, signed with the key with which this player has entered, if it is kept here. Without it, only
        the service says whose act it is.
        """
        player = await self.player() if self.caller.registered else None
        if player is None or not (self._require_registered(player.public_key) or self._has_entered(tournament)):
            return await self._call(method, request)
        log = await self._entrant_log(tournament, player.name)
        if log.key.hex() in self.keys:
            request.signature = self._sign(log.key, act.signed_bytes(tournament, log.head))
        return await self._call(method, request)

    async def _organising(
        self,
        method: Method[OrganisingT, AnswerT],
        request: OrganisingT,
        tournament: str,
        act: Callable[[OrganiserLog], Act],
    ) -> AnswerT:
        """Like `_call`, signed with the key of this organiser or arbiter that the first event of the tournament states,
        if it is kept here. Without it, only the service says whose act it is.

        Raises:
            WrongMoment: SIGNATURE_MISSING: this organiser signs everything, with a key that is not kept here.
            AlteredError: the first event states another key than that which this player has registered, and only that
                is kept here; or it is not the one that this client saw when it created the tournament.
        """
        player = await self.player() if self.caller.registered and self.keys else None
        if player is not None:
            registered = self._require_registered(player.public_key)
            log = OrganiserLog(tournament, player.name, await self.tournament_events(tournament))
            self._require_organising(tournament, log.key, log.first)
            kept = log.key.hex() in self.keys
            if log.key and not kept and registered.hex() in self.keys:
                raise AlteredError(OTHER_ORGANISING_KEY.format(tournament=tournament))
            if log.key and not kept and log.chain.organisers.required:
                raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "SIGNATURE_MISSING", UNSIGNED)
            if kept:
                request.signature = self._sign(log.key, act(log).signed_bytes(tournament, log.head))
        return await self._call(method, request)

    async def _require_drawing(self, tournament: str, entropy: bytes, seen: Seen) -> None:
        """Checks that nothing but other openings came between what this client had seen and its own opening."""
        chain = Chain(tournament)
        for update in await self.tournament_events(tournament):
            event = chain.follow(update)
            if event.version == seen.version and chain.head != seen.digest:
                break
            if event.version > seen.version and not event.HasField("entropy_opened"):
                break
            if event.version > seen.version and event.entropy_opened.entropy == entropy:
                return
        raise AlteredError(
            "an entrant was bound after this client had sent its entropy: somebody may have chosen the lots"
        )

    async def release_entrants(
        self, tournament: str, entrants: Iterable[str] = (), reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Waits no longer for the entropy of entrants; without any: of all. Only the organiser may."""
        request = tournament_messages.ReleaseEntrantsRequest(
            tournament=resource("tournaments", tournament),
            entrants=entrants,
            reason=reason,
            request_id=request_id or _request_id(),
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.ReleaseEntrants,
                request,
                request.tournament,
                lambda log: _releasing(request, log),
            )
        ).tournament

    async def pair_round(
        self, tournament: str, number: int, *, expected_version: int | None = None, request_id: str = ""
    ) -> tournament_pb2.Round:
        """Closes the last round, and pairs the next, which must have this number. Only the organiser may."""
        request = tournament_messages.PairRoundRequest(
            tournament=resource("tournaments", tournament),
            round=number,
            expected_version=expected_version,
            request_id=request_id or _request_id(),
        )
        return (
            await self._organising(
                self._tournaments.PairRound, request, request.tournament, lambda _: organising("PairRound", "", number)
            )
        ).round

    async def pair_by_hand(
        self,
        tournament: str,
        number: int,
        tables: Sequence[Sequence[str]],
        reason: str,
        *,
        byes: Sequence[str] = (),
        validate_only: bool = False,
        expected_version: int | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Round:
        """Closes the last round, and pairs the next by hand: the ids of the entrants of each table, in the order of
        seats, and of those with a bye. With ``validate_only`` the service only says what that breaks. Only the
        organiser may. Of several spaces in a reason one is kept.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.PairByHandRequest(
            tournament=name,
            round=number,
            tables=[tournament_messages.HandTable(entrants=table) for table in tables],
            byes=byes,
            reason=kept(reason),
            validate_only=validate_only,
            expected_version=expected_version,
            request_id=request_id or _request_id(),
        )
        if validate_only:
            return (await self._call(self._tournaments.PairByHand, request)).round
        return (
            await self._organising(
                self._tournaments.PairByHand,
                request,
                name,
                lambda _: placing(request.reason, number, tables, byes),
            )
        ).round

    async def adjudicate(
        self,
        tournament: str,
        adjudication: tournament_pb2.Adjudication,
        reason: str,
        *,
        everybody: bool = False,
        expected_version: int | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Round:
        """Decides about a table or an entrant of a round. Only the organiser may. A table plays again without those who
        forfeited, unless ``everybody`` is to play.
        """
        request = tournament_messages.AdjudicateRequest(
            tournament=resource("tournaments", tournament),
            adjudication=adjudication,
            reason=reason,
            everybody=everybody,
            expected_version=expected_version,
            request_id=request_id or _request_id(),
        )
        request.reason = kept(request.reason)
        method = self._tournaments.Adjudicate
        return (
            await self._organising(method, request, request.tournament, lambda log: _adjudicating(request, log))
        ).round

    async def pause_tournament(
        self, tournament: str, reason: str, *, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Pauses a tournament. Only the organiser may."""
        request = tournament_messages.PauseTournamentRequest(
            tournament=resource("tournaments", tournament), reason=reason, request_id=request_id or _request_id()
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.PauseTournament,
                request,
                request.tournament,
                lambda _: organising("PauseTournament", request.reason),
            )
        ).tournament

    async def resume_tournament(
        self, tournament: str, reason: str = "", *, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Goes on with a tournament that pauses. Only the organiser may."""
        request = tournament_messages.ResumeTournamentRequest(
            tournament=resource("tournaments", tournament), reason=reason, request_id=request_id or _request_id()
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.ResumeTournament,
                request,
                request.tournament,
                lambda _: organising("ResumeTournament", request.reason),
            )
        ).tournament

    async def finish_tournament(
        self,
        tournament: str,
        *,
        early: bool = False,
        reason: str = "",
        expected_version: int | None = None,
        request_id: str = "",
    ) -> tournament_pb2.Tournament:
        """Ends a tournament with its final standings; ``early``, with a reason, before all rounds are played."""
        request = tournament_messages.FinishTournamentRequest(
            tournament=resource("tournaments", tournament),
            early=early,
            reason=reason,
            expected_version=expected_version,
            request_id=request_id or _request_id(),
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.FinishTournament,
                request,
                request.tournament,
                lambda log: organising("FinishTournament", request.reason, log.rounds),
            )
        ).tournament

    async def cancel_tournament(
        self, tournament: str, reason: str, *, request_id: str = ""
    ) -> tournament_pb2.Tournament:
        """Ends a tournament without standings. Only the one who created it may."""
        request = tournament_messages.CancelTournamentRequest(
            tournament=resource("tournaments", tournament), reason=reason, request_id=request_id or _request_id()
        )
        request.reason = kept(request.reason)
        return (
            await self._organising(
                self._tournaments.CancelTournament,
                request,
                request.tournament,
                lambda _: organising("CancelTournament", request.reason),
            )
        ).tournament

    async def entrants(self, tournament: str) -> list[tournament_pb2.Entrant]:
        """The entrants of a tournament, in the order in which they registered."""
        request = tournament_messages.ListEntrantsRequest(tournament=resource("tournaments", tournament))
        return await self._listed(self._tournaments.ListEntrants, request, lambda page: page.entrants)

    async def entrant(self, entrant: str) -> tournament_pb2.Entrant:
        """An entrant (`tournaments/…/entrants/…`)."""
        request = tournament_messages.GetEntrantRequest(name=entrant)
        return (await self._call(self._tournaments.GetEntrant, request)).entrant

    async def standings(
        self, tournament: str, *, after_round: int = 0, with_cross_table: bool = False
    ) -> tournament_messages.GetStandingsResponse:
        """The standings after a round; 0: after the last one of which all tables have a result."""
        request = tournament_messages.GetStandingsRequest(
            tournament=resource("tournaments", tournament), round=after_round, with_cross_table=with_cross_table
        )
        return await self._call(self._tournaments.GetStandings, request)

    async def rounds(self, tournament: str) -> list[tournament_pb2.Round]:
        """The rounds of a tournament, from the first."""
        request = tournament_messages.ListRoundsRequest(tournament=resource("tournaments", tournament))
        return await self._listed(self._tournaments.ListRounds, request, lambda page: page.rounds)

    async def round(self, tournament: str, number: int) -> tournament_pb2.Round:
        """A round of a tournament."""
        name = f"{resource('tournaments', tournament)}/rounds/{number}"
        return (await self._call(self._tournaments.GetRound, tournament_messages.GetRoundRequest(name=name))).round

    async def tournament_events(
        self, tournament: str, *, after: int = 0, limit: int | None = None
    ) -> list[tournament_messages.TournamentUpdate]:
        """The events of a tournament after a version, as they are stored.

        Raises:
            AlteredError: an event contradicts those before, or says that you have entered with another key than this
                client has sent.
        """
        name = resource("tournaments", tournament)
        request = tournament_messages.ListTournamentEventsRequest(tournament=name, after_version=after)
        method, chain = self._tournaments.ListTournamentEvents, Chain(name, after)
        updates = await self._listed(method, request, lambda page: page.updates, limit)
        for update in updates:
            await self._require_own_key(chain.follow(update))
        return updates

    async def _require_own_key(self, event: TournamentEvent) -> None:
        """Compares the key of an entrant with those that this client has sent, if it has entered.

        Raises:
            AlteredError: it is none of them.
        """
        if event.HasField("registered") and self._has_entered(event.tournament):
            player = await self._own_name()
            if event.registered.entrant == player.removeprefix("players/"):
                self._require_entered(event.tournament, event.registered.public_key)

    async def _own_name(self) -> str:
        """The name of the player who calls."""
        self._session.player = self._session.player or (await self.player()).name
        return self._session.player

    async def watch_tournament(
        self, tournament: str, *, after: int = 0
    ) -> Stream[tournament_messages.TournamentUpdate]:
        """Follows the events of a tournament as they happen, until it is over: from the first one, or after a version.

        Reading raises an `AlteredError` if an event contradicts those before or says that you have entered with another
        key than this client has sent, or if the service lacks what it has sent before.
        """
        chain = Chain(resource("tournaments", tournament), after)

        def opening() -> Any:
            request = tournament_messages.WatchTournamentRequest(
                tournament=chain.tournament, after_version=chain.version, with_pulses=True
            )
            return self._tournaments.WatchTournament(request, metadata=self.caller.metadata)

        async def reading() -> AsyncGenerator[tournament_messages.TournamentUpdate, None]:
            async with aclosing(reopened(opening, self.retrying)) as parts:
                try:
                    async for part in parts:
                        if part.HasField("update"):
                            await self._require_own_key(chain.follow(part.update))
                            yield part.update
                except CallError as error:
                    altered = set_back(error, chain.version) if chain.head else None
                    if altered is None:
                        raise
                    raise altered from error

        return Stream(reading)

    # -- following ----------------------------------------------------------------------------------------------

    async def inbox(self) -> Inbox:
        """Follows the open questions of this client in all its matches: those that are open, then what changes."""
        return Inbox(self._opening_inbox, self.retrying)

    async def questions(self) -> list[inbox_messages.OpenQuestion]:
        """The open questions of this client in all its matches, as far as its inbox knows."""
        return await open_questions(self._opening_inbox, self.retrying)

    async def proposals(self) -> list[inbox_messages.Proposal]:
        """The matches in which others propose to play one again in which this client had a seat, as far as its inbox
        knows; it accepts with `join`.

        Raises:
            AlteredError: the first event of such a match names another previous match, or another seat as proposer.
        """
        request = inbox_messages.WatchInboxRequest(with_proposals=True)
        opening = partial(self._inbox.WatchInbox, request, metadata=self.caller.metadata)
        found = await open_proposals(opening, self.retrying)
        for each in found:
            await self._require_previous(each.match, each.previous.match, each.previous.seat)
        return found

    def _opening_inbox(self) -> Any:
        return self._inbox.WatchInbox(inbox_messages.WatchInboxRequest(), metadata=self.caller.metadata)

    async def watch(self, match: str, *, after: int = 0, with_words: bool = True, seen_by: int | None = None) -> Watch:
        """Follows a match as it happens, until it is over: from the first event, or after a version.

        From the first event on, everything is verified. After a version, the table of that version is taken on trust.
        ``with_words=False`` saves a fifth of the bytes: the updates have no `lines`. With ``seen_by=0`` somebody who
        has a seat watches as a spectator does, without the secrets of the seat.
        """
        name = resource("matches", match)

        def opening(version: int) -> Any:
            request = messages.WatchMatchRequest(
                match=name, after_version=version, with_words=with_words, seen_by=seen_by
            )
            return self._matches.WatchMatch(request, metadata=self.caller.metadata_of(request))

        return await self._follow(name, after, opening, seen_by)

    async def replay(
        self,
        match: str,
        *,
        after: int = 0,
        up_to: int | None = None,
        with_words: bool = True,
        seen_by: int | None = None,
    ) -> Watch:
        """Follows a match up to its present version, or ``up_to`` another; see `watch`.

        A match that is over can be seen as any seat saw it while it was played.
        """
        name = resource("matches", match)
        return await self._follow(name, after, self._replaying(name, up_to, with_words, seen_by), seen_by)

    def _replaying(
        self, match: str, up_to: int | None = None, with_words: bool = False, seen_by: int | None = None
    ) -> Open:
        def opening(version: int) -> Any:
            request = messages.ReplayMatchRequest(
                match=match, after_version=version, up_to_version=up_to, with_words=with_words, seen_by=seen_by
            )
            return self._matches.ReplayMatch(request, metadata=self.caller.metadata_of(request))

        return opening

    async def _follow(self, match: str, after: int, opening: Open, seen_by: int | None = None) -> Watch:
        if after and seen_by is not None:
            raise ValueError("what another seat sees is followed from the first event on")
        shown = await self._get(match)
        following = Following(shown.viewer if seen_by is None else seen_by)
        if after:
            first = await self._first(match)
            table, sight = await self.table(match, after), self._session.sights[match]
            head = sight.head if sight.version == after else b""
            following = Following.begin_with(first.event.created.areas, table, shown.viewer, head)
        delayed = bool(shown.match.spectator_delay_seconds) and not shown.viewer
        following.present = None if delayed else shown.match.version
        saw, lost = partial(self._saw, match), partial(self._lost, match)
        own = self._known_key(match, shown.viewer) if following.viewer == shown.viewer else b""
        return Watch(following, shown.match.version, opening, self.retrying, saw, lost, own, match)

    async def _first(self, match: str) -> Update:
        watch = await self.replay(match, up_to=1, with_words=False)
        async with aclosing(watch):
            return await anext(watch)

    async def record(self, match: str, *, in_format: int = 1) -> Record:
        """The record of a match: everything that the service publishes of it, to keep or to share.

        Of format 2 it has a header, and where the service keeps a signed log, a proof that the match is in it and the
        signature of the service; only matches that are over have one. Of format 1 it is what the service sends of the
        events: before the match is over, secrets are missing and the record cannot be verified.
        """
        name = resource("matches", match)
        if in_format == 2:
            record = Record.from_bytes(await self._file(name))
        else:
            updates = stream_updates(self._replaying(name), 0, self.retrying)
            record = Record.of([update async for update in updates])
        self._require_named(name, record.match)
        return record

    async def _file(self, match: str) -> bytes:
        """The file of a match, as the service writes it.

        Raises:
            RecordError: it is longer than records are.
        """
        return await self._whole_file(self._matches.GetRecord, messages.GetRecordRequest(match=match), RECORD_BYTES)

    async def _whole_file(self, method: Callable[..., Any], request: Message, most: int) -> bytes:
        """A file that a method streams.

        Raises:
            RecordError: it has more bytes than such files.
        """

        async def attempt(seconds: float) -> bytes:
            data = bytearray()
            async for part in whole(
                lambda: method(request, timeout=seconds, metadata=self.caller.metadata_of(request))
            ):
                data += part.data
                if len(data) > most:
                    raise RecordError(f"the service sent a file of more than {most} bytes")
            return bytes(data)

        return await call(attempt, self.retrying)

    async def tournament_archive(self, name: str) -> TournamentArchive:
        """The archive of a tournament that is over: one file with all its events and matches, to keep or to share.

        `caravan verify` finds out whether it holds.
        """
        request = tournament_messages.GetTournamentArchiveRequest(tournament=resource("tournaments", name))
        method = self._tournaments.GetTournamentArchive
        archive = TournamentArchive.from_bytes(await self._whole_file(method, request, ARCHIVE_BYTES))
        self._require_named(request.tournament, archive.tournament)
        return archive

    async def verify(self, match: str) -> Verification:
        """Verifies a match that is over, without the rules and without trusting the service.

        See `caravanserai_protocol.verifying` for what this covers.
        """
        name = resource("matches", match)
        updates = stream_updates(self._replaying(name), 0, self.retrying)
        return verify_updates(name, [update async for update in updates], self.entropy(name))


def _asked_at(request: Message) -> int | None:
    """The version that a signature must not precede; None if it is not known."""
    if not isinstance(request, messages.DecideRequest):
        return 0
    return request.asked_at if request.HasField("asked_at") else None


def _rated(who: str) -> str:
    """The name of a player, also from a bare id, or of a kind of bot."""
    return who if who.startswith("bots/") else resource("players", who)


def _rating(game: str, who: str) -> str:
    """The name of a rating."""
    return f"{_rated(who)}/ratings/{resource('games', game).removeprefix('games/')}"


def _request_id() -> str:
    return str(uuid4())


def _packed(decision: messages.Offer | Message) -> AnyMessage:
    if isinstance(decision, messages.Offer):
        return decision.decision
    if isinstance(decision, AnyMessage):
        return decision
    given: object = decision
    if not isinstance(given, Message):
        raise TypeError(f"a decision is an offer or a message of the game, not {type(given).__name__}")
    packed = AnyMessage()
    packed.Pack(decision, deterministic=True)
    return packed


def _releasing(request: tournament_messages.ReleaseEntrantsRequest, log: OrganiserLog) -> Act:
    """Releasing entrants, in the order of the event; without any, all who are awaited by the log."""
    request.entrants[:] = sorted(set(request.entrants or log.awaited))
    return organising("ReleaseEntrants", request.reason, *request.entrants)


def _entering_bot(request: tournament_messages.RegisterEntrantRequest, log: OrganiserLog) -> Act:
    """Registering a bot, with a name if it has none."""
    request.display_name = kept(request.display_name) or f"Bot {log.bots + 1}"
    return organising("RegisterEntrant", "", request.bot, request.display_name)


def _adjudicating(request: tournament_messages.AdjudicateRequest, log: OrganiserLog) -> Act:
    """A ruling, with all names and numbers as the event will hold them."""
    wanted = request.adjudication
    if wanted.HasField("replay") and not wanted.replay.without and not request.everybody:
        wanted.replay.without[:] = log.shut_out(wanted.round, wanted.table)
        request.everybody = not wanted.replay.without
    if wanted.HasField("penalty"):
        with suppress(ValueError, ZeroDivisionError):  # the service says what is wrong with it
            wanted.penalty.points = str(Fraction(wanted.penalty.points))
    return adjudicating(request.reason, wanted)
