"""The client, for asyncio. `caravanserai.Client` has the same shape without it."""

import asyncio
import ipaddress
from collections.abc import AsyncGenerator, Iterable, Mapping, MutableMapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from caravanserai.errors import InvalidRequest, local_error
from caravanserai.fairness import History
from caravanserai.following import AlteredError, Following
from caravanserai.identity import entropy_commitment, new_entropy, new_token, token_hash
from caravanserai.inboxes import Inbox, open_questions
from caravanserai.records import Receipt, Record, Seen
from caravanserai.retrying import Retrying, call
from caravanserai.streaming import Stream, reopened
from caravanserai.v1 import access_pb2, event_pb2, game_pb2, match_pb2, player_pb2, scoreboard_pb2
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

ME = "players/me"
"""The name of the player who calls."""
OFFERS_PAGE = 1000
PAGES_TRIED = 5
"""How often the offers are listed from the beginning because the question changed between two pages."""
CHANNEL_OPTIONS = (
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 3000),
)


@dataclass(frozen=True, slots=True)
class Tls:
    """An encrypted connection. Everything is PEM.

    ``roots`` are the certificates that are trusted (None: those of the system). ``certificate`` and ``key`` are the
    client's own, where the service asks for them. ``server_name`` is expected in the service's certificate instead of
    the host that is called.
    """

    roots: bytes | None = None
    certificate: bytes | None = None
    key: bytes | None = None
    server_name: str = ""


def is_loopback(address: str) -> bool:
    """Whether an address (`host:port`) is on this machine, so that nobody else hears what is said."""
    if address.startswith("unix:"):
        return True
    host = address.removeprefix("ipv4:").removeprefix("ipv6:").rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def has_port(address: str) -> bool:
    """Whether an address names a port, or a socket in the file system, which needs none."""
    return address.startswith("unix:") or address.rpartition(":")[2].isdecimal()


def open_channel(address: str, tls: Tls | None = None, *, insecure: bool = False) -> grpc.aio.Channel:
    """A channel to a service.

    Raises:
        ValueError: ``address`` names no port; or tokens would travel in the clear over a network, and ``insecure`` does
            not say that this is meant.
    """
    if not has_port(address):
        raise ValueError(f"{address!r} is no address of a service: say host:port, such as 127.0.0.1:50051")
    if tls is None:
        if not insecure and not is_loopback(address):
            raise ValueError(f"{address} is another machine: give tls=Tls(), or insecure=True if you mean it")
        return grpc.aio.insecure_channel(address, options=CHANNEL_OPTIONS)
    credentials = grpc.ssl_channel_credentials(tls.roots, tls.key, tls.certificate)
    named = (("grpc.ssl_target_name_override", tls.server_name),) if tls.server_name else ()
    return grpc.aio.secure_channel(address, credentials, options=(*CHANNEL_OPTIONS, *named))


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, and how.

    ``token`` is the secret of the client: whoever has it is that client. Guests make a token themselves; with
    ``registered`` it is that of a player of the service instead, or one of an identity provider. ``language`` is that
    of all texts.
    """

    token: str
    registered: bool = False
    language: str = "en"

    def __post_init__(self) -> None:
        for what, text in (("token", self.token), ("language", self.language)):
            if not (text.isascii() and text.isprintable()):
                raise ValueError(f"a {what} must be made of ASCII characters that can be printed")

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What goes with each call."""
        language = ("accept-language", self.language)
        return (language, ("authorization", f"Bearer {self.token}")) if self.token else (language,)

    @property
    def hash(self) -> bytes:
        """What tells the service who takes a seat or creates a match; nothing where it knows by the call, or where
        nobody calls.
        """
        return b"" if self.registered or not self.token else token_hash(self.token)


class Client:
    """A client of a service: a spectator without a token, else whoever the token belongs to.

    One token can own matches and sit at one seat of each. Calls that fail for reasons that pass are repeated until the
    deadline (`Retrying`); that is safe, because each has a `request_id`. It is made anew for each call of a method,
    unless the caller gives one: with an id that he kept he may call again even after he himself was restarted, and gets
    the first answer. All methods raise `CallError`.
    """

    def __init__(
        self,
        channel: grpc.aio.Channel,
        caller: Caller,
        retrying: Retrying | None = None,
        entropies: MutableMapping[str, bytes] | None = None,
    ) -> None:
        self.caller = caller
        self._entropies: MutableMapping[str, bytes] = {} if entropies is None else entropies
        self._opened: dict[str, Seen] = {}
        self.retrying = retrying or Retrying()
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
        """A client of the service at an address (`host:port`); use it with `async with`.

        ``token`` None makes a new one, which `token` tells; an empty one is that of a spectator. For the others see
        `Caller`, `Tls` and `Retrying`. ``entropies`` keeps what the client contributes to the chance of its matches:
        give a mapping that outlives the program if it may be started again between taking a seat and the start.

        Raises:
            ValueError: the address has no port, or is another machine and there is no TLS, unless ``insecure`` says
                that this is meant; or the token cannot be sent.
        """
        caller = Caller(new_token() if token is None else token, registered, language)
        return cls(open_channel(address, tls, insecure=insecure), caller, retrying, entropies)

    def with_token(self, token: str | None = None, *, registered: bool = False) -> Self:
        """Another client on the same connection; None makes a new token. Closing either closes both."""
        caller = replace(self.caller, token=new_token() if token is None else token, registered=registered)
        return type(self)(self._channel, caller, self.retrying)

    @property
    def entropies(self) -> MutableMapping[str, bytes]:
        """Where this client keeps what it contributes to the chance of its matches: secret until its seats open it.

        What was sent is kept under another name, for no entropy is sent twice.
        """
        return self._entropies

    @property
    def token(self) -> str:
        """The token with which this client calls: keep it, to come back to your seats."""
        return self.caller.token

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
        """Whether the service can be reached within so many seconds."""
        try:
            await asyncio.wait_for(self._channel.channel_ready(), seconds)
        except TimeoutError:
            return False
        return True

    async def _call(self, method: Any, request: Message) -> Any:
        return await call(method, request, self.caller.metadata, self.retrying)

    async def _listed(self, method: Any, request: Any, field: str, limit: int | None = None) -> list[Any]:
        """What the pages of a list hold in a field: all, or so many."""
        found: list[Any] = []
        while limit is None or len(found) < limit:
            request.page_size = 0 if limit is None else limit - len(found)
            page = await self._call(method, request)
            found.extend(getattr(page, field))
            if not page.next_page_token:
                break
            request.page_token = page.next_page_token
        return found[:limit]

    # -- games --------------------------------------------------------------------------------------------------

    async def games(self) -> list[game_pb2.Game]:
        """The games of the catalogue, without their boxes."""
        return await self._listed(self._games.ListGames, game_messages.ListGamesRequest(), "games")

    async def game(self, game: str, edition: str = "") -> game_pb2.Game:
        """One game (`games/marcopolo`, or `marcopolo`), complete; with the box of an ``edition``, by its name.

        `Match.edition.name` is that of a match.
        """
        request = game_messages.GetGameRequest(name=_named("games", game), edition=edition)
        answer = await self._call(self._games.GetGame, request)
        described: game_pb2.Game = answer.game
        return described

    # -- players ------------------------------------------------------------------------------------------------

    async def register(self, display_name: str, invitation_code: str = "") -> player_pb2.Player:
        """Registers this client's token as that of a player; from now on the client calls as that player.

        Where an identity provider makes the tokens, connect with one of those and ``registered=True``.
        """
        request = player_messages.CreatePlayerRequest(
            display_name=display_name,
            token_hash=self.caller.hash,
            invitation_code=invitation_code,
            request_id=_request_id(),
        )
        answer = await self._call(self._players.CreatePlayer, request)
        self.caller = replace(self.caller, registered=True)
        return _player(answer)

    async def player(self, player: str = ME) -> player_pb2.Player:
        """A player; without a name the caller."""
        request = player_messages.GetPlayerRequest(name=_named("players", player))
        return _player(await self._call(self._players.GetPlayer, request))

    async def players(self, *, limit: int | None = None) -> list[player_pb2.Player]:
        """The players of the service, the latest first: all, or so many. Only administrators may ask."""
        request = player_messages.ListPlayersRequest()
        return await self._listed(self._players.ListPlayers, request, "players", limit)

    async def rename(self, display_name: str, player: str = ME) -> player_pb2.Player:
        """Gives a player another name: the caller, or anybody if an administrator calls.

        Matches that he joined before go on to tell the name that he had then.
        """
        request = player_messages.UpdatePlayerRequest(
            player=player_pb2.Player(name=_named("players", player), display_name=display_name),
            update_mask=FieldMask(paths=["display_name"]),
            request_id=_request_id(),
        )
        return _player(await self._call(self._players.UpdatePlayer, request))

    async def rotate_token(self, token: str, player: str = ME) -> player_pb2.Player:
        """Replaces the token of the caller, or (an administrator) that of the player who is named.

        Make the new one with `identity.new_token`, and keep it before you call: should the answer be lost, it may count
        already. If it is the caller's own, this client goes on with it; streams that are open end.
        """
        request = player_messages.RotateTokenRequest(
            player=_named("players", player), token_hash=token_hash(token), request_id=_request_id()
        )
        answer = await self._call(self._players.RotateToken, request)
        if request.player == ME:
            self.caller = replace(self.caller, token=token, registered=True)
        return _player(answer)

    async def remove_player(self, player: str) -> player_pb2.Player:
        """Removes a player for ever, who is the caller (`players/me`), or anybody if an administrator calls."""
        request = player_messages.RemovePlayerRequest(player=_named("players", player), request_id=_request_id())
        return _player(await self._call(self._players.RemovePlayer, request))

    async def create_invitation(
        self, code: str, uses: int = 1, *, expires: datetime | timedelta | None = None
    ) -> player_pb2.Invitation:
        """Lets so many players register with a code, such as `identity.new_code` makes. Only administrators may.

        ``expires`` says from when on nobody can any more, or after how long; an invitation without it never expires.

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
        return _invitation(await self._call(self._players.CreateInvitation, request))

    async def revoke_invitation(self, invitation: str) -> player_pb2.Invitation:
        """Withdraws an invitation, by its name (`invitations/…`, not its code). Only administrators may."""
        request = player_messages.RevokeInvitationRequest(
            name=_named("invitations", invitation), request_id=_request_id()
        )
        return _invitation(await self._call(self._players.RevokeInvitation, request))

    # -- the service --------------------------------------------------------------------------------------------

    async def statistics(self) -> admin_messages.Statistics:
        """How the process that answers is doing; only administrators may ask."""
        answer = await self._call(self._administration.GetStatistics, admin_messages.GetStatisticsRequest())
        statistics: admin_messages.Statistics = answer.statistics
        return statistics

    # -- editions -----------------------------------------------------------------------------------------------

    async def create_edition(self, game: str, name: str, content: bytes) -> edition_messages.RegisteredEdition:
        """Registers an edition of a game; only administrators may. The same again changes nothing."""
        request = edition_messages.CreateEditionRequest(
            game=_named("games", game), edition_id=name, content=content, request_id=_request_id()
        )
        answer = await self._call(self._editions.CreateEdition, request)
        edition: edition_messages.RegisteredEdition = answer.edition
        return edition

    async def edition(self, game: str, name: str) -> edition_messages.GetEditionResponse:
        """An edition of a game with its content; also the one that comes with the game, `standard`."""
        stream = f"editions/{_named('games', game).removeprefix('games/')}/{name}"
        request = edition_messages.GetEditionRequest(name=stream)
        answer: edition_messages.GetEditionResponse = await self._call(self._editions.GetEdition, request)
        return answer

    async def editions(self, game: str = "") -> list[edition_messages.RegisteredEdition]:
        """The registered editions of a game (empty: of all), the latest first."""
        request = edition_messages.ListEditionsRequest(game=_named("games", game) if game else "")
        return await self._listed(self._editions.ListEditions, request, "editions")

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
        """Creates a match that this client owns, with all seats free; ``edition`` is a registered one, by its name.

        An unlisted match needs a ``join_code``, such as `identity.new_code` makes. ``patience`` is after how long
        without an answer a seat may be taken out (`depart`), in whole seconds; without it, the service says.
        """
        request = messages.CreateMatchRequest(
            game=_named("games", game),
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
        return _match(await self._call(self._matches.CreateMatch, request))

    async def join(
        self, match: str, display_name: str = "", *, seat: int = 0, join_code: str = "", request_id: str = ""
    ) -> int:
        """Takes a seat (0: the first free one), bound to fresh entropy of its own; the number of the seat.

        Guests must say a name.
        """
        name = _named("matches", match)
        request = messages.JoinMatchRequest(
            match=name,
            seat=seat,
            display_name=display_name,
            token_hash=self.caller.hash,
            entropy_commitment=self._fresh_commitment(name, request_id),
            request_id=request_id or _request_id(),
            join_code=join_code,
        )
        answer = await self._call(self._matches.JoinMatch, request)
        return int(answer.seat)

    async def leave(self, match: str, *, seat: int = 0, request_id: str = "") -> match_pb2.Match:
        """Gives the seat back before the start; the owner may free any ``seat``."""
        request = messages.LeaveMatchRequest(
            match=_named("matches", match), request_id=request_id or _request_id(), seat=seat
        )
        return _match(await self._call(self._matches.LeaveMatch, request))

    async def add_bot(
        self, match: str, kind: str = "random", *, seat: int = 0, display_name: str = "", request_id: str = ""
    ) -> int:
        """Seats a bot of the service (0: on the first free seat); the number of the seat. Only the owner may."""
        request = messages.AddBotRequest(
            match=_named("matches", match),
            seat=seat,
            kind=kind,
            display_name=display_name,
            request_id=request_id or _request_id(),
        )
        answer = await self._call(self._matches.AddBot, request)
        return int(answer.seat)

    async def bind(self, match: str) -> match_pb2.Match:
        """Binds the seat to fresh entropy: after a void start, or when the old one is lost; `start` does so itself."""
        name = _named("matches", match)
        request = messages.BindSeatRequest(
            match=name, entropy_commitment=self._fresh_commitment(name), request_id=_request_id()
        )
        return _match(await self._call(self._matches.BindSeat, request))

    def entropy(self, match: str) -> bytes:
        """What this client contributes to the chance of a match, or has contributed; empty if nothing is kept."""
        name = _named("matches", match)
        return self.entropies.get(name) or self.entropies.get(_opened(name), b"")

    def _fresh_commitment(self, match: str, request_id: str = "") -> bytes:
        """Makes new entropy; a request that the caller repeats gets the one that it had."""
        entropy = new_entropy()
        if request_id:
            entropy = self.entropies.setdefault(f"{match} {request_id}", entropy)
        self.entropies[match] = entropy
        return entropy_commitment(entropy)

    async def start(self, match: str, *, without_waiting: bool = False, wait: bool = False) -> match_pb2.Match:
        """Says that the seat is ready, and opens its entropy; the match starts when everybody is.

        The entropy is sent only when the log of the match shows that every seat is taken and bound; from then on nobody
        can choose the chance of the match. With ``wait`` this waits for it, otherwise it raises.

        An owner who has no seat starts the match at once, and so does one who says ``without_waiting``: then no seat
        contributes to chance, which verification names.

        Raises:
            WrongMoment: SEATS_NOT_BOUND: a seat is free, or not bound yet.
            AlteredError: the service shows a log that contradicts itself, or bound a seat after the entropy was sent.
        """
        name = _named("matches", match)
        shown = await self._get(name)
        if shown.viewer and not without_waiting and not shown.match.seats[shown.viewer - 1].ready:
            return await self._open(name, shown.viewer, wait)
        request = messages.StartMatchRequest(match=name, without_waiting=without_waiting, request_id=_request_id())
        return _match(await self._call(self._matches.StartMatch, request))

    async def _open(self, match: str, seat: int, wait: bool) -> match_pb2.Match:
        """Opens the entropy of a seat once every seat is bound."""
        seen, history = await self._settled(match, seat, wait)
        entropy = self.entropies.pop(match, b"")  # if this fails the service may know it, and it must never count
        request = messages.StartMatchRequest(
            match=match, entropy=entropy, bound_version=seen.version, request_id=_request_id()
        )
        started = _match(await self._call(self._matches.StartMatch, request))
        self.entropies[_opened(match)], self._opened[match] = entropy, seen
        if history.scheme != 1:
            await self._require_opened(match, seat, seen)
        return started

    async def _settled(self, match: str, seat: int, wait: bool, binds: bool = True) -> tuple[Seen, History]:
        """Reads the log until every seat is bound, this one to the entropy that is kept."""
        history = History()
        async with await (self.watch if wait else self.replay)(match) as watch:
            async for update in watch:
                follow_chance(history, update.event)
                if not update.caught_up:
                    continue
                if history.scheme == 1 or history.started:
                    return Seen.of(watch), history
                if binds and not history.opened and not self._bound(history, match, seat):
                    await self.bind(match)
                    if not wait:
                        return await self._settled(match, seat, wait, binds=False)
                elif not history.unbound:
                    return Seen.of(watch), history
        missing = ", ".join(map(str, history.unbound))
        raise local_error(grpc.StatusCode.FAILED_PRECONDITION, "SEATS_NOT_BOUND", f"seats not bound yet: {missing}")

    def _bound(self, history: History, match: str, seat: int) -> bool:
        """Whether a seat is bound to the entropy that is kept here."""
        kept = self.entropies.get(match, b"")
        return bool(kept) and history.commitment(seat) == entropy_commitment(kept)

    async def _require_opened(self, match: str, seat: int, seen: Seen) -> None:
        """After the entropy was sent nothing but other openings may come before its own in the log."""
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
        """Takes a seat out of a running match that has not answered for `Match.patience_seconds`; the game's default
        decides for it from then on. Only the owner may, and administrators.

        Raises:
            WrongMoment: it is too early (``details.retry_seconds`` says how long to wait), or the seat is not asked.
        """
        request = messages.DepartSeatRequest(
            match=_named("matches", match), seat=seat, request_id=request_id or _request_id()
        )
        return _match(await self._call(self._matches.DepartSeat, request))

    async def abandon(self, match: str, *, request_id: str = "") -> match_pb2.Match:
        """Ends a match before its end. Only the owner may."""
        request = messages.AbandonMatchRequest(match=_named("matches", match), request_id=request_id or _request_id())
        return _match(await self._call(self._matches.AbandonMatch, request))

    # -- playing ------------------------------------------------------------------------------------------------

    async def offers(self, match: str) -> messages.ListOffersResponse:
        """The open question of the seat with all its offers; without a question if it is not asked."""
        request = messages.ListOffersRequest(match=_named("matches", match), page_size=OFFERS_PAGE)
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
        whole: messages.ListOffersResponse = await self._call(self._matches.ListOffers, request)
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

        ``asked_at`` names the question that it answers (`Question.asked_at`), ``expected_version`` the version at which
        the match must be. With ``with_words`` the answer tells what happened (`MatchUpdate.lines`).

        Raises:
            Refused: the rules do not admit it.
            Conflict: the match is at another version.
        """
        request = messages.DecideRequest(
            match=_named("matches", match),
            decision=_packed(decision),
            asked_at=asked_at,
            expected_version=expected_version,
            request_id=request_id or _request_id(),
            with_words=with_words,
        )
        return _update(await self._call(self._matches.Decide, request))

    async def undo(
        self, match: str, *, expected_version: int | None = None, with_words: bool = False, request_id: str = ""
    ) -> messages.MatchUpdate:
        """Takes back the latest decision of the seat.

        Raises:
            Refused: there is none that can be taken back.
        """
        request = messages.UndoRequest(
            match=_named("matches", match),
            expected_version=expected_version,
            request_id=request_id or _request_id(),
            with_words=with_words,
        )
        return _update(await self._call(self._matches.Undo, request))

    async def resign(self, match: str, *, with_words: bool = False, request_id: str = "") -> messages.MatchUpdate:
        """Leaves a running match; the game's default decides for the seat from then on."""
        request = messages.ResignRequest(
            match=_named("matches", match), request_id=request_id or _request_id(), with_words=with_words
        )
        return _update(await self._call(self._matches.Resign, request))

    # -- looking ------------------------------------------------------------------------------------------------

    async def _get(self, match: str, version: int | None = None) -> messages.GetMatchResponse:
        request = messages.GetMatchRequest(name=_named("matches", match), version=version)
        answer: messages.GetMatchResponse = await self._call(self._matches.GetMatch, request)
        return answer

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
        """Matches that fit a filter (`state = OPEN`, `awaiting = me`; see `ListMatchesRequest`): all, or so many.

        The latest created come first unless ``order_by`` says otherwise.
        """
        request = messages.ListMatchesRequest(filter=where, order_by=order_by)
        return await self._listed(self._matches.ListMatches, request, "matches", limit)

    async def scoreboard(self, match: str, min_version: int | None = None) -> scoreboard_pb2.Scoreboard:
        """The scoreboard of a match, as soon as it shows this version or a later one.

        Scoreboards follow the match with a little delay. Without a version it shows at least what had happened when it
        was asked for; with 0 it comes at once, as it is.
        """
        if min_version is None:
            min_version = (await self.match(match)).version
        name = f"{_named('matches', match)}/scoreboard"
        request = scoreboard_messages.GetScoreboardRequest(name=name, min_version=min_version or None)
        answer = await self._call(self._scoreboards.GetScoreboard, request)
        board: scoreboard_pb2.Scoreboard = answer.scoreboard
        return board

    async def watch_scoreboard(self, match: str, *, min_version: int = 0) -> Stream[scoreboard_pb2.Scoreboard]:
        """The scoreboard of a match as it is, then whenever it changes, until the match is over.

        Versions that passed quickly may be left out, and what comes before ``min_version`` is.
        """
        return Stream(self._scoreboard_stream(f"{_named('matches', match)}/scoreboard", min_version))

    async def _scoreboard_stream(self, name: str, after: int) -> AsyncGenerator[scoreboard_pb2.Scoreboard, None]:
        shown = -1

        def opening() -> Any:
            request = scoreboard_messages.WatchScoreboardRequest(name=name, min_version=max(after, shown) or None)
            return self._scoreboards.WatchScoreboard(request, metadata=self.caller.metadata)

        async with aclosing(reopened(opening, self.retrying)) as parts:
            async for part in parts:
                if part.scoreboard.version > shown:  # after a break the first one may be known
                    shown = part.scoreboard.version
                    yield part.scoreboard

    async def inbox(self) -> Inbox:
        """Follows the open questions of this client in all its matches: those that are open, then what changes."""
        return Inbox(self._opening_inbox, self.retrying)

    async def questions(self) -> list[inbox_messages.OpenQuestion]:
        """The open questions of this client in all its matches, as far as the inbox has heard of them."""
        return await open_questions(self._opening_inbox, self.retrying)

    def _opening_inbox(self) -> Any:
        return self._inbox.WatchInbox(inbox_messages.WatchInboxRequest(), metadata=self.caller.metadata)

    async def watch(self, match: str, *, after: int = 0) -> Watch:
        """Follows a match as it happens, until it is over: from the first event, or after a version.

        From the first event on everything is verified. After a version, the table as it was then is taken on trust.
        """
        name = _named("matches", match)

        def opening(version: int) -> Any:
            request = messages.WatchMatchRequest(match=name, after_version=version)
            return self._matches.WatchMatch(request, metadata=self.caller.metadata)

        return await self._follow(name, after, opening)

    async def replay(self, match: str, *, after: int = 0, up_to: int | None = None) -> Watch:
        """Follows a match up to its present version, or to the one that is named; see `watch`."""
        name = _named("matches", match)
        return await self._follow(name, after, self._replaying(name, up_to))

    def _replaying(self, match: str, up_to: int | None = None) -> Open:
        def opening(version: int) -> Any:
            request = messages.ReplayMatchRequest(match=match, after_version=version, up_to_version=up_to)
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
        watch = await self.replay(match, up_to=1)
        async with aclosing(watch):
            return await anext(watch)

    async def record(self, match: str) -> Record:
        """The record of a match: what the service publishes of it, to keep or to hand on.

        Before the match is over it lacks what this client may not know yet, and cannot be verified.
        """
        updates = stream_updates(self._replaying(_named("matches", match)), 0, self.retrying)
        return Record.of([update async for update in updates])

    def receipt(self, update: Update | messages.MatchUpdate) -> Receipt:
        """What to keep of an event that was received, to show later which match it was."""
        receipt = Receipt.of(update)
        kept = self.entropy(receipt.match)
        return replace(
            receipt,
            commitment=entropy_commitment(kept) if kept else b"",
            opened=self._opened.get(receipt.match),
        )

    async def verify(self, match: str) -> Verification:
        """Verifies a match that is over, without the rules and without trusting the service.

        See `caravanserai.verifying` for what that covers.
        """
        name = _named("matches", match)
        updates = stream_updates(self._replaying(name), 0, self.retrying)
        return verify_updates(name, [update async for update in updates], self.entropy(name))


def _opened(match: str) -> str:
    """Under which name entropy is kept that was sent."""
    return f"{match} opened"


def follow_chance(history: History, event: event_pb2.MatchEvent) -> None:
    """Takes an event into what is known of the chance of a match.

    Raises:
        AlteredError: the event must not be there.
    """
    for check in history.follow(event):
        if not check.holds:
            raise AlteredError(f"version {event.version} {check.text}")


def _request_id() -> str:
    return str(uuid4())


def _named(collection: str, name: str) -> str:
    """A resource name; the bare id will do.

    Raises:
        TypeError: it is something else, such as the thing itself.
    """
    given: object = name
    if not isinstance(given, str):
        raise TypeError(f"say the name, {collection}/..., not {type(given).__name__}: messages have it in their `name`")
    return name if name.startswith(f"{collection}/") else f"{collection}/{name}"


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


def _player(answer: Any) -> player_pb2.Player:
    player: player_pb2.Player = answer.player
    return player


def _invitation(answer: Any) -> player_pb2.Invitation:
    invitation: player_pb2.Invitation = answer.invitation
    return invitation


def _match(answer: Any) -> match_pb2.Match:
    match: match_pb2.Match = answer.match
    return match


def _update(answer: Any) -> messages.MatchUpdate:
    update: messages.MatchUpdate = answer.update
    return update
