"""The client without asyncio: the same methods, carried out by the asynchronous client on a thread of its own."""

import asyncio
import threading
from collections.abc import Coroutine, Iterable, Iterator, Mapping, MutableMapping, Sequence
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from google.protobuf.message import Message

from caravanserai import aio
from caravanserai.aio import ME, Tls
from caravanserai.folding import Table
from caravanserai.following import Following
from caravanserai.inboxes import Inbox as AsyncInbox
from caravanserai.inboxes import News
from caravanserai.records import Receipt, Record
from caravanserai.retrying import Retrying
from caravanserai.streaming import Stream as AsyncStream
from caravanserai.v1 import (
    access_pb2,
    admin_service_pb2,
    edition_service_pb2,
    game_pb2,
    inbox_service_pb2,
    match_pb2,
    match_service_pb2,
    player_pb2,
    scoreboard_pb2,
)
from caravanserai.verifying import Verification
from caravanserai.watching import Update
from caravanserai.watching import Watch as AsyncWatch

T = TypeVar("T")


class EventLoop:
    """An event loop on a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="caravanserai-client", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine there and waits for what it returns; whoever is interrupted cancels it.

        Raises:
            RuntimeError: the client is closed, or is called on its own thread, where waiting would last for ever.
        """
        if not self.running or threading.current_thread() is self._thread:
            work.close()
            if not self.running:
                raise RuntimeError("this client is closed")
            raise RuntimeError("a client must not be called by what it calls itself; run_bot_async can wait for it")
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    @property
    def running(self) -> bool:
        """Whether it has not been stopped."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Ends the thread."""
        self.run(self._cancel_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _cancel_all(self) -> None:
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._loop.shutdown_asyncgens()


class Stream(Iterator[T], Generic[T]):
    """What the service tells, one thing after the other; see `streaming.Stream`.

    Whoever does not read to the end closes it, or uses it with `with`.
    """

    def __init__(self, loop: EventLoop, stream: AsyncStream[T]) -> None:
        self._loop = loop
        self._stream = stream

    def __next__(self) -> T:
        """The next entry.

        Raises:
            CallError: the stream was refused, or could not be opened again in time.
        """
        for entry in self._loop.run(_next(self._stream)):
            return entry
        raise StopIteration

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the stream."""
        if self._loop.running:
            self._loop.run(self._stream.aclose())


async def _next(stream: AsyncStream[T]) -> Sequence[T]:
    """The next entry; none at the end. (A StopAsyncIteration cannot leave a coroutine.)"""
    try:
        return (await anext(stream),)
    except StopAsyncIteration:
        return ()


class Inbox(Stream[News]):
    """What becomes of the questions of a client; see `inboxes.Inbox`."""

    def __init__(self, loop: EventLoop, inbox: AsyncInbox) -> None:
        super().__init__(loop, inbox)
        self._inbox = inbox

    @property
    def questions(self) -> Sequence[inbox_service_pb2.OpenQuestion]:
        """The questions that are open, as far as they were told; those asked last come last."""
        return self._inbox.questions


class Watch(Stream[Update]):
    """The events of a match, one after the other, with the table that they lead to; see `watching.Watch`."""

    def __init__(self, loop: EventLoop, watch: AsyncWatch) -> None:
        super().__init__(loop, watch)
        self._watch = watch

    @property
    def following(self) -> Following:
        """What has been followed."""
        return self._watch.following

    @property
    def seat(self) -> int:
        """The seat in whose eyes the table is; 0 for a spectator."""
        return self._watch.seat

    @property
    def table(self) -> Table:
        """The table as the viewer sees it.

        Raises:
            LookupError: the first event has not come yet.
        """
        return self._watch.table

    @property
    def version(self) -> int:
        """The version that was reached."""
        return self._watch.version

    def __next__(self) -> Update:
        """The next update.

        Raises:
            AlteredError: what came does not follow what came before, or contradicts itself.
            CallError: the stream was refused, or could not be opened again in time.
        """
        return super().__next__()


class Client:
    """A client of a service; see `caravanserai.aio.Client`, whose methods these are. It may be used by many threads."""

    def __init__(self, client: aio.Client, loop: EventLoop) -> None:
        self.aio = client
        self.loop = loop

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
        """A client of the service at an address (`host:port`); use it with `with`.

        ``token`` None makes a new one, which `token` tells; an empty one is that of a spectator. For the others see
        `aio.Caller`, `Tls` and `Retrying`.

        Raises:
            ValueError: the address has no port, or is another machine and there is no TLS, unless ``insecure`` says
                that this is meant; or the token cannot be sent.
        """

        async def connect() -> aio.Client:
            return aio.Client.connect(
                address,
                token,
                registered=registered,
                language=language,
                entropies=entropies,
                tls=tls,
                insecure=insecure,
                retrying=retrying,
            )

        loop = EventLoop()
        try:
            return cls(loop.run(connect()), loop)
        except BaseException:
            loop.stop()
            raise

    def with_token(self, token: str | None = None, *, registered: bool = False) -> Self:
        """Another client on the same connection; None makes a new token. Closing either closes both."""
        return type(self)(self.aio.with_token(token, registered=registered), self.loop)

    @property
    def token(self) -> str:
        """The token with which this client calls: keep it, to come back to your seats."""
        return self.aio.token

    @property
    def entropies(self) -> MutableMapping[str, bytes]:
        """Where this client keeps what it contributes to the chance of its matches: secret until its seats open it."""
        return self.aio.entropies

    def entropy(self, match: str) -> bytes:
        """What this client contributes to the chance of a match, or has contributed; empty if nothing is kept."""
        return self.aio.entropy(match)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection and all streams on it."""
        if self.loop.running:
            self.loop.run(self.aio.close())
            self.loop.stop()

    def reachable(self, seconds: float) -> bool:
        """Whether the service can be reached within so many seconds."""
        return self.loop.run(self.aio.reachable(seconds))

    # -- games and players --------------------------------------------------------------------------------------

    def games(self) -> list[game_pb2.Game]:
        """The games of the catalogue, without their boxes."""
        return self.loop.run(self.aio.games())

    def game(self, game: str, edition: str = "") -> game_pb2.Game:
        """One game (`games/marcopolo`, or `marcopolo`), complete; with the box of an ``edition``, by its name."""
        return self.loop.run(self.aio.game(game, edition))

    def register(self, display_name: str, invitation_code: str = "") -> player_pb2.Player:
        """Registers this client's token as that of a player; from now on the client calls as that player.

        Where an identity provider makes the tokens, connect with one of those and ``registered=True``.
        """
        return self.loop.run(self.aio.register(display_name, invitation_code))

    def player(self, player: str = ME) -> player_pb2.Player:
        """A player; without a name the caller."""
        return self.loop.run(self.aio.player(player))

    def players(self, *, limit: int | None = None) -> list[player_pb2.Player]:
        """The players of the service, the latest first: all, or so many. Only administrators may ask."""
        return self.loop.run(self.aio.players(limit=limit))

    def rename(self, display_name: str, player: str = ME) -> player_pb2.Player:
        """Gives a player another name: the caller, or anybody if an administrator calls.

        Matches that he joined before go on to tell the name that he had then.
        """
        return self.loop.run(self.aio.rename(display_name, player))

    def rotate_token(self, token: str, player: str = ME) -> player_pb2.Player:
        """Replaces the token of the caller, or (an administrator) that of the player who is named.

        Make the new one with `identity.new_token`, and keep it before you call: should the answer be lost, it may count
        already. If it is the caller's own, this client goes on with it; streams that are open end.
        """
        return self.loop.run(self.aio.rotate_token(token, player))

    def remove_player(self, player: str) -> player_pb2.Player:
        """Removes a player for ever, who is the caller (`players/me`), or anybody if an administrator calls."""
        return self.loop.run(self.aio.remove_player(player))

    def create_invitation(
        self, code: str, uses: int = 1, *, expires: datetime | timedelta | None = None
    ) -> player_pb2.Invitation:
        """Lets so many players register with a code, such as `identity.new_code` makes. Only administrators may.

        ``expires`` says from when on nobody can any more, or after how long; an invitation without it never expires.

        Raises:
            ValueError: the time has no time zone.
        """
        return self.loop.run(self.aio.create_invitation(code, uses, expires=expires))

    def revoke_invitation(self, invitation: str) -> player_pb2.Invitation:
        """Withdraws an invitation, by its name (`invitations/…`, not its code). Only administrators may."""
        return self.loop.run(self.aio.revoke_invitation(invitation))

    # -- the service --------------------------------------------------------------------------------------------

    def statistics(self) -> admin_service_pb2.Statistics:
        """How the process that answers is doing; only administrators may ask."""
        return self.loop.run(self.aio.statistics())

    # -- editions -----------------------------------------------------------------------------------------------

    def create_edition(self, game: str, name: str, content: bytes) -> edition_service_pb2.RegisteredEdition:
        """Registers an edition of a game; only administrators may. The same again changes nothing."""
        return self.loop.run(self.aio.create_edition(game, name, content))

    def edition(self, game: str, name: str) -> edition_service_pb2.GetEditionResponse:
        """An edition of a game with its content; also the one that comes with the game, `standard`."""
        return self.loop.run(self.aio.edition(game, name))

    def editions(self, game: str = "") -> list[edition_service_pb2.RegisteredEdition]:
        """The registered editions of a game (empty: of all), the latest first."""
        return self.loop.run(self.aio.editions(game))

    # -- before the start ---------------------------------------------------------------------------------------

    def create_match(
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
        return self.loop.run(
            self.aio.create_match(
                game,
                players,
                options,
                seed=seed,
                edition=edition,
                access=access,
                join_code=join_code,
                admitted=admitted,
                patience=patience,
                request_id=request_id,
            )
        )

    def join(
        self, match: str, display_name: str = "", *, seat: int = 0, join_code: str = "", request_id: str = ""
    ) -> int:
        """Takes a seat (0: the first free one), bound to fresh entropy of its own; the number of the seat.

        Guests must say a name.
        """
        joining = self.aio.join(match, display_name, seat=seat, join_code=join_code, request_id=request_id)
        return self.loop.run(joining)

    def leave(self, match: str, *, seat: int = 0, request_id: str = "") -> match_pb2.Match:
        """Gives the seat back before the start; the owner may free any ``seat``."""
        return self.loop.run(self.aio.leave(match, seat=seat, request_id=request_id))

    def add_bot(
        self, match: str, kind: str = "random", *, seat: int = 0, display_name: str = "", request_id: str = ""
    ) -> int:
        """Seats a bot of the service (0: on the first free seat); the number of the seat. Only the owner may."""
        adding = self.aio.add_bot(match, kind, seat=seat, display_name=display_name, request_id=request_id)
        return self.loop.run(adding)

    def bind(self, match: str) -> match_pb2.Match:
        """Binds the seat to fresh entropy: after a void start, or when the old one is lost; `start` does so itself."""
        return self.loop.run(self.aio.bind(match))

    def start(self, match: str, *, without_waiting: bool = False, wait: bool = False) -> match_pb2.Match:
        """Says that the seat is ready, and opens its entropy; the match starts when everybody is.

        The entropy is sent only when the log of the match shows that every seat is taken and bound; from then on nobody
        can choose the chance of the match. With ``wait`` this waits for it, otherwise it raises.

        An owner who has no seat starts the match at once, and so does one who says ``without_waiting``: then no seat
        contributes to chance, which verification names.

        Raises:
            WrongMoment: SEATS_NOT_BOUND: a seat is free, or not bound yet.
            AlteredError: the service shows a log that contradicts itself, or bound a seat after the entropy was sent.
        """
        return self.loop.run(self.aio.start(match, without_waiting=without_waiting, wait=wait))

    def depart(self, match: str, seat: int, *, request_id: str = "") -> match_pb2.Match:
        """Takes a seat out of a running match that has not answered for `Match.patience_seconds`; the game's default
        decides for it from then on. Only the owner may, and administrators.

        Raises:
            WrongMoment: it is too early (``details.retry_seconds`` says how long to wait), or the seat is not asked.
        """
        return self.loop.run(self.aio.depart(match, seat, request_id=request_id))

    def abandon(self, match: str, *, request_id: str = "") -> match_pb2.Match:
        """Ends a match before its end. Only the owner may."""
        return self.loop.run(self.aio.abandon(match, request_id=request_id))

    # -- playing ------------------------------------------------------------------------------------------------

    def offers(self, match: str) -> match_service_pb2.ListOffersResponse:
        """The open question of the seat with all its offers; without a question if it is not asked."""
        return self.loop.run(self.aio.offers(match))

    def decide(
        self,
        match: str,
        decision: match_service_pb2.Offer | Message,
        *,
        asked_at: int | None = None,
        expected_version: int | None = None,
        with_words: bool = False,
        request_id: str = "",
    ) -> match_service_pb2.MatchUpdate:
        """Makes a decision: an offer, or a message of the game. It is stored when this returns.

        ``asked_at`` names the question that it answers (`Question.asked_at`), ``expected_version`` the version at which
        the match must be. With ``with_words`` the answer tells what happened (`MatchUpdate.lines`).

        Raises:
            Refused: the rules do not admit it.
            Conflict: the match is at another version.
        """
        return self.loop.run(
            self.aio.decide(
                match,
                decision,
                asked_at=asked_at,
                expected_version=expected_version,
                with_words=with_words,
                request_id=request_id,
            )
        )

    def undo(
        self, match: str, *, expected_version: int | None = None, with_words: bool = False, request_id: str = ""
    ) -> match_service_pb2.MatchUpdate:
        """Takes back the latest decision of the seat.

        Raises:
            Refused: there is none that can be taken back.
        """
        undoing = self.aio.undo(match, expected_version=expected_version, with_words=with_words, request_id=request_id)
        return self.loop.run(undoing)

    def resign(self, match: str, *, with_words: bool = False, request_id: str = "") -> match_service_pb2.MatchUpdate:
        """Leaves a running match; the game's default decides for the seat from then on."""
        return self.loop.run(self.aio.resign(match, with_words=with_words, request_id=request_id))

    # -- looking ------------------------------------------------------------------------------------------------

    def match(self, match: str) -> match_pb2.Match:
        """A match as it is now."""
        return self.loop.run(self.aio.match(match))

    def seat(self, match: str) -> int:
        """The seat of this client; 0 if it has none."""
        return self.loop.run(self.aio.seat(match))

    def table(self, match: str, version: int | None = None) -> match_pb2.Table:
        """The table as this client sees it, now or at a version."""
        return self.loop.run(self.aio.table(match, version))

    def matches(
        self,
        where: str = "",
        *,
        order_by: str = "",
        limit: int | None = None,
    ) -> list[match_pb2.Match]:
        """Matches that fit a filter (`state = OPEN`, `awaiting = me`; see `ListMatchesRequest`): all, or so many.

        The latest created come first unless ``order_by`` says otherwise.
        """
        return self.loop.run(self.aio.matches(where, order_by=order_by, limit=limit))

    def scoreboard(self, match: str, min_version: int | None = None) -> scoreboard_pb2.Scoreboard:
        """The scoreboard of a match, as soon as it shows this version or a later one.

        Scoreboards follow the match with a little delay. Without a version it shows at least what had happened when it
        was asked for; with 0 it comes at once, as it is.
        """
        return self.loop.run(self.aio.scoreboard(match, min_version))

    def watch_scoreboard(self, match: str, *, min_version: int = 0) -> Stream[scoreboard_pb2.Scoreboard]:
        """The scoreboard of a match as it is, then whenever it changes, until the match is over.

        Versions that passed quickly may be left out, and what comes before ``min_version`` is.
        """
        return Stream(self.loop, self.loop.run(self.aio.watch_scoreboard(match, min_version=min_version)))

    def inbox(self) -> Inbox:
        """Follows the open questions of this client in all its matches: those that are open, then what changes."""
        return Inbox(self.loop, self.loop.run(self.aio.inbox()))

    def questions(self) -> list[inbox_service_pb2.OpenQuestion]:
        """The open questions of this client in all its matches, as far as the inbox has heard of them."""
        return self.loop.run(self.aio.questions())

    def watch(self, match: str, *, after: int = 0) -> Watch:
        """Follows a match as it happens, until it is over: from the first event, or after a version.

        From the first event on everything is verified. After a version, the table as it was then is taken on trust.
        """
        return Watch(self.loop, self.loop.run(self.aio.watch(match, after=after)))

    def replay(self, match: str, *, after: int = 0, up_to: int | None = None) -> Watch:
        """Follows a match up to its present version, or to the one that is named; see `watch`."""
        return Watch(self.loop, self.loop.run(self.aio.replay(match, after=after, up_to=up_to)))

    def record(self, match: str) -> Record:
        """The record of a match: what the service publishes of it, to keep or to hand on.

        Before the match is over it lacks what this client may not know yet, and cannot be verified.
        """
        return self.loop.run(self.aio.record(match))

    def receipt(self, update: Update | match_service_pb2.MatchUpdate) -> Receipt:
        """What to keep of an event that was received, to show later which match it was."""
        return self.aio.receipt(update)

    def verify(self, match: str) -> Verification:
        """Verifies a match that is over, without the rules and without trusting the service.

        See `caravanserai.verifying` for what that covers.
        """
        return self.loop.run(self.aio.verify(match))
