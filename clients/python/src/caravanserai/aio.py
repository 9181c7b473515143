"""The client for asyncio. `caravanserai.Client` has the same methods without asyncio."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, MutableMapping
from contextlib import aclosing
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil
from types import TracebackType
from typing import Any, Protocol, Self, TypeAlias, TypeVar
from uuid import uuid4

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from caravanserai.connecting import CHANNEL_OPTIONS, Tls, has_port, is_loopback, open_channel
from caravanserai.core import Caller, Core, Session, resource
from caravanserai.errors import InvalidRequest, local_error
from caravanserai.fairness import History
from caravanserai.following import AlteredError, Following
from caravanserai.identity import new_token, token_hash
from caravanserai.inboxes import Inbox, open_questions
from caravanserai.records import Record, Seen
from caravanserai.retrying import Retrying, call, closing_named
from caravanserai.streaming import Stream, reopened
from caravanserai.v1 import access_pb2, game_pb2, match_pb2, player_pb2, scoreboard_pb2
from caravanserai.v1 import admin_service_pb2 as admin_messages
from caravanserai.v1 import edition_service_pb2 as edition_messages
from caravanserai.v1 import game_service_pb2 as game_messages
from caravanserai.v1 import inbox_service_pb2 as inbox_messages
from caravanserai.v1 import match_service_pb2 as messages
from caravanserai.v1 import player_service_pb2 as player_messages
from caravanserai.v1 import scoreboard_service_pb2 as scoreboard_messages
from caravanserai.v1.admin_service_pb2_grpc import AdminServiceStub
from caravanserai.v1.edition_service_pb2_grpc import EditionServiceStub
from caravanserai.v1.game_service_pb2_grpc import GameServiceStub
from caravanserai.v1.inbox_service_pb2_grpc import InboxServiceStub
from caravanserai.v1.match_service_pb2_grpc import MatchServiceStub
from caravanserai.v1.player_service_pb2_grpc import PlayerServiceStub
from caravanserai.v1.scoreboard_service_pb2_grpc import ScoreboardServiceStub
from caravanserai.verifying import Verification, verify_updates
from caravanserai.watching import Open, Update, Watch, stream_updates

__all__ = ["CHANNEL_OPTIONS", "ME", "Caller", "Client", "Tls", "has_port", "is_loopback", "open_channel"]

ME = "players/me"
"""The name of the player who calls."""
OFFERS_PAGE = 1000
PAGES_TRIED = 5
"""How often the offers are listed from the beginning because the question changed between two pages."""

T = TypeVar("T")
RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")


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
    ) -> None:
        super().__init__(Session(caller, retrying or Retrying(), {} if entropies is None else entropies))
        self._channel = channel
        self._administration = AdminServiceStub(channel)
        self._editions = EditionServiceStub(channel)
        self._games = GameServiceStub(channel)
        self._inbox = InboxServiceStub(channel)
        self._matches = MatchServiceStub(channel)
        self._players = PlayerServiceStub(channel)
        self._scoreboards = ScoreboardServiceStub(channel)

    @classmethod
    def connect(
        cls,
        address: str,
        token: str | None = None,
        *,
        registered: bool = False,
        language: str = "en",
        entropies: MutableMapping[str, bytes] | None = None,
        tls: Tls | None = None,
        insecure: bool = False,
        retrying: Retrying | None = None,
    ) -> Self:
        """A client of the service at an address (`host:port`). It is a context manager, which closes it.

        Without a ``token`` the client makes a new one; read it from `token`. An empty token makes a spectator. For
        ``registered``, ``language``, ``tls`` and ``retrying`` see `Caller`, `Tls` and `Retrying`. ``entropies`` keeps
        what the client contributes to the chance of its matches: give a mapping that outlives the program if the
        program may restart between taking a seat and the start.

        Raises:
            ValueError: the address has no port; or it is another machine, without TLS and without ``insecure``; or the
                token cannot be sent.
        """
        caller = Caller(new_token() if token is None else token, registered, language)
        return cls(open_channel(address, tls, insecure=insecure), caller, retrying, entropies)

    def with_token(self, token: str | None = None, *, registered: bool = False) -> Self:
        """Another client on the same connection, with a new token unless you give one. Closing either closes both."""
        caller = replace(self.caller, token=new_token() if token is None else token, registered=registered)
        return type(self)(self._channel, caller, self.retrying)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the connection and all streams on it."""
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
        return await call(method, request, self.caller.metadata, self.retrying)

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

    async def register(self, display_name: str, invitation_code: str = "") -> player_pb2.Player:
        """Registers a new player with the token of this client, which calls as that player from now on.

        If an identity provider makes the tokens, connect with such a token and ``registered=True`` first.
        """
        request = player_messages.CreatePlayerRequest(
            display_name=display_name,
            token_hash=self.caller.hash,
            invitation_code=invitation_code,
            request_id=_request_id(),
        )
        answer = await self._call(self._players.CreatePlayer, request)
        self._session.caller = replace(self.caller, registered=True)
        return answer.player

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
        """
        request = player_messages.UpdatePlayerRequest(
            player=player_pb2.Player(name=resource("players", player), display_name=display_name),
            update_mask=FieldMask(paths=["display_name"]),
            request_id=_request_id(),
        )
        return (await self._call(self._players.UpdatePlayer, request)).player

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
            self._session.caller = replace(self.caller, token=token, registered=True)
        return answer.player

    async def remove_player(self, player: str) -> player_pb2.Player:
        """Removes a player for ever: the caller (`players/me`), or anybody if an administrator calls."""
        request = player_messages.RemovePlayerRequest(player=resource("players", player), request_id=_request_id())
        return (await self._call(self._players.RemovePlayer, request)).player

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

    # -- the service --------------------------------------------------------------------------------------------

    async def statistics(self) -> admin_messages.Statistics:
        """Figures of the service process that answers. Only administrators may ask."""
        return (await self._call(self._administration.GetStatistics, admin_messages.GetStatisticsRequest())).statistics

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
        request_id: str = "",
    ) -> match_pb2.Match:
        """Creates a match that this client owns, with all seats free. ``edition`` names a registered edition.

        An unlisted match needs a ``join_code``; make it with `identity.new_code`. A seat that does not answer for
        ``patience`` may be taken out (`depart`); it is rounded up to seconds, and the service has a default.
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
        )
        return (await self._call(self._matches.CreateMatch, request)).match

    async def join(
        self, match: str, display_name: str = "", *, seat: int = 0, join_code: str = "", request_id: str = ""
    ) -> int:
        """Takes a seat (0: the first free one) and binds it to fresh entropy; returns the number of the seat.

        Guests must give a name.
        """
        name = resource("matches", match)
        request = messages.JoinMatchRequest(
            match=name,
            seat=seat,
            display_name=display_name,
            token_hash=self.caller.hash,
            entropy_commitment=self._fresh_commitment(name, request_id),
            request_id=request_id or _request_id(),
            join_code=join_code,
        )
        return (await self._call(self._matches.JoinMatch, request)).seat

    async def leave(self, match: str, *, seat: int = 0, request_id: str = "") -> match_pb2.Match:
        """Gives the seat back before the start. The owner may free any ``seat``."""
        request = messages.LeaveMatchRequest(
            match=resource("matches", match), request_id=request_id or _request_id(), seat=seat
        )
        return (await self._call(self._matches.LeaveMatch, request)).match

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
        request = messages.BindSeatRequest(
            match=name, entropy_commitment=self._fresh_commitment(name), request_id=_request_id()
        )
        return (await self._call(self._matches.BindSeat, request)).match

    async def start(self, match: str, *, without_waiting: bool = False, wait: bool = False) -> match_pb2.Match:
        """Makes the seat ready and opens its entropy. The match starts when every seat is ready.

        The entropy is sent only when the log of the match shows that every seat is taken and bound; from then on nobody
        can choose the chance of the match. Until then this waits if ``wait`` is set, and raises otherwise.

        An owner without a seat starts the match at once, and so does an owner with ``without_waiting``. Then no seat
        contributes to chance, and verification says so.

        Raises:
            WrongMoment: SEATS_NOT_BOUND: a seat is free, or not bound yet.
            AlteredError: the service shows a log that contradicts itself, or bound a seat after the entropy was sent.
        """
        name = resource("matches", match)
        shown = await self._get(name)
        if shown.viewer and not without_waiting and not shown.match.seats[shown.viewer - 1].ready:
            return await self._open(name, shown.viewer, wait)
        request = messages.StartMatchRequest(match=name, without_waiting=without_waiting, request_id=_request_id())
        return (await self._call(self._matches.StartMatch, request)).match

    async def _open(self, match: str, seat: int, wait: bool) -> match_pb2.Match:
        """Opens the entropy of a seat once every seat is bound."""
        seen, history = await self._settled(match, seat, wait)
        entropy = self._take_entropy(match)
        request = messages.StartMatchRequest(
            match=match, entropy=entropy, bound_version=seen.version, request_id=_request_id()
        )
        started = (await self._call(self._matches.StartMatch, request)).match
        self._keep_opened(match, entropy, seen)
        if history.scheme != 1:
            await self._require_opened(match, seat, seen)
        return started

    async def _settled(self, match: str, seat: int, wait: bool, binds: bool = True) -> tuple[Seen, History]:
        """Reads the log until every seat is bound, this one to the entropy that is kept."""
        async with await (self.watch if wait else self.replay)(match) as watch:
            history = watch.chance
            async for update in watch:
                if not update.caught_up:
                    continue
                if history.scheme == 1 or history.started:
                    return Seen.of(watch), history
                if binds and not history.opened and not self._is_bound(history, match, seat):
                    await self.bind(match)
                    if not wait:
                        return await self._settled(match, seat, wait, binds=False)
                elif not history.unbound:
                    return Seen.of(watch), history
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
        whole = await self._call(self._matches.ListOffers, request)
        while whole.next_page_token:
            request.page_token = whole.next_page_token
            page = await self._call(self._matches.ListOffers, request)
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
        return (await self._call(self._matches.Decide, request)).update

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
        return (await self._call(self._matches.Undo, request)).update

    async def resign(self, match: str, *, with_words: bool = False, request_id: str = "") -> messages.MatchUpdate:
        """Leaves a running match. From then on the default of the game decides for the seat."""
        request = messages.ResignRequest(
            match=resource("matches", match), request_id=request_id or _request_id(), with_words=with_words
        )
        return (await self._call(self._matches.Resign, request)).update

    # -- looking ------------------------------------------------------------------------------------------------

    async def _get(self, match: str, version: int | None = None) -> messages.GetMatchResponse:
        request = messages.GetMatchRequest(name=resource("matches", match), version=version)
        return await self._call(self._matches.GetMatch, request)

    async def match(self, match: str) -> match_pb2.Match:
        """A match as it is now."""
        return (await self._get(match)).match

    async def seat(self, match: str) -> int:
        """The seat of this client; 0 if it has none."""
        return (await self._get(match)).viewer

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

    async def watch_scoreboard(self, match: str, *, min_version: int = 0) -> Stream[scoreboard_pb2.Scoreboard]:
        """The scoreboard of a match as it is, then whenever it changes, until the match is over.

        Versions before ``min_version`` are left out; versions that passed quickly may be left out too.
        """
        name = f"{resource('matches', match)}/scoreboard"
        shown = -1

        def opening() -> Any:
            request = scoreboard_messages.WatchScoreboardRequest(name=name, min_version=max(min_version, shown) or None)
            return self._scoreboards.WatchScoreboard(request, metadata=self.caller.metadata)

        async def reading() -> AsyncGenerator[scoreboard_pb2.Scoreboard, None]:
            nonlocal shown
            async with aclosing(reopened(opening, self.retrying)) as parts:
                async for part in parts:
                    if part.scoreboard.version > shown:  # after a break the first one may be known
                        shown = part.scoreboard.version
                        yield part.scoreboard

        return Stream(reading)

    async def inbox(self) -> Inbox:
        """Follows the open questions of this client in all its matches: those that are open, then what changes."""
        return Inbox(self._opening_inbox, self.retrying)

    async def questions(self) -> list[inbox_messages.OpenQuestion]:
        """The open questions of this client in all its matches, as far as its inbox knows."""
        return await open_questions(self._opening_inbox, self.retrying)

    def _opening_inbox(self) -> Any:
        return self._inbox.WatchInbox(inbox_messages.WatchInboxRequest(), metadata=self.caller.metadata)

    async def watch(self, match: str, *, after: int = 0, with_words: bool = True) -> Watch:
        """Follows a match as it happens, until it is over: from the first event, or after a version.

        From the first event on, everything is verified. After a version, the table of that version is taken on trust.
        ``with_words=False`` saves a fifth of the bytes: the updates have no `lines`.
        """
        name = resource("matches", match)

        def opening(version: int) -> Any:
            request = messages.WatchMatchRequest(match=name, after_version=version, with_words=with_words)
            return self._matches.WatchMatch(request, metadata=self.caller.metadata)

        return await self._follow(name, after, opening)

    async def replay(self, match: str, *, after: int = 0, up_to: int | None = None, with_words: bool = True) -> Watch:
        """Follows a match up to its present version, or ``up_to`` another; see `watch`."""
        name = resource("matches", match)
        return await self._follow(name, after, self._replaying(name, up_to, with_words))

    def _replaying(self, match: str, up_to: int | None = None, with_words: bool = False) -> Open:
        def opening(version: int) -> Any:
            request = messages.ReplayMatchRequest(
                match=match, after_version=version, up_to_version=up_to, with_words=with_words
            )
            return self._matches.ReplayMatch(request, metadata=self.caller.metadata)

        return opening

    async def _follow(self, match: str, after: int, opening: Open) -> Watch:
        shown = await self._get(match)
        following = Following(shown.viewer)
        if after:
            first = await self._first(match)
            table = await self.table(match, after)
            following = Following.begin_with(first.event.created.areas, table, shown.viewer)
        return Watch(following, shown.match.version, opening, self.retrying)

    async def _first(self, match: str) -> Update:
        watch = await self.replay(match, up_to=1, with_words=False)
        async with aclosing(watch):
            return await anext(watch)

    async def record(self, match: str) -> Record:
        """The record of a match: everything that the service publishes of it, to keep or to share.

        Before the match is over, secrets are missing and the record cannot be verified.
        """
        updates = stream_updates(self._replaying(resource("matches", match)), 0, self.retrying)
        return Record.of([update async for update in updates])

    async def verify(self, match: str) -> Verification:
        """Verifies a match that is over, without the rules and without trusting the service.

        See `caravanserai.verifying` for what this covers.
        """
        name = resource("matches", match)
        updates = stream_updates(self._replaying(name), 0, self.retrying)
        return verify_updates(name, [update async for update in updates], self.entropy(name))


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
