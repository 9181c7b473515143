"""The client without asyncio: the methods of the asynchronous client, carried out on a thread of its own.

No method is written twice. `waiting` makes one of this client from one of `aio.Client`, with its signature, types and
docstring; `opening` does so for methods that open a stream.
"""

import asyncio
import inspect
import threading
from collections.abc import Callable, Coroutine, Iterator, MutableMapping, Sequence
from concurrent.futures import CancelledError, Future
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

from caravanserai_protocol.v1 import analysis_service_pb2, scoreboard_pb2, tournament_service_pb2

from caravanserai import aio
from caravanserai.core import Core
from caravanserai.inboxes import Inbox as AsyncInbox
from caravanserai.inboxes import News, OthersNews, QuestionsView
from caravanserai.methods.chats import ChatNews
from caravanserai.retries import CLOSED
from caravanserai.streams import Stream as AsyncStream
from caravanserai.watch import MatchView, Update
from caravanserai.watch import Watch as AsyncWatch

P = ParamSpec("P")
T = TypeVar("T")
ClientT = TypeVar("ClientT", bound="Client")
AsyncStreamT = TypeVar("AsyncStreamT")
StreamT = TypeVar("StreamT")


class EventLoop:
    """An event loop on a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="caravanserai-client", daemon=True)
        self._lock = threading.Lock()
        self._stopped = False
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine there and waits for its result. An interrupt cancels it.

        Raises:
            RuntimeError: the client is closed, or is called on its own thread, where waiting would never end.
        """
        future = self._submitted(work)
        try:
            return future.result()
        except CancelledError:
            raise RuntimeError(CLOSED) from None
        except BaseException:
            future.cancel()
            raise

    @property
    def running(self) -> bool:
        """True if it has not been stopped."""
        return not self._stopped

    def stop(self) -> None:
        """Cancels what runs there and ends the thread."""
        ending = self._submitted(self._cancel_all(), last=True)
        ending.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _submitted(self, work: Coroutine[Any, Any, T], *, last: bool = False) -> "Future[T]":
        """Starts a coroutine; after the ``last`` no other can start, since nobody would carry it out."""
        with self._lock:
            if self._stopped:
                work.close()
                raise RuntimeError(CLOSED)
            if threading.current_thread() is self._thread:
                work.close()
                raise RuntimeError("a client must not be called by what it calls itself; run_bot_async can wait for it")
            self._stopped = last
            return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _cancel_all(self) -> None:
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._loop.shutdown_asyncgens()


class Stream(Iterator[T], Generic[T]):
    """The entries of a stream, one entry after the other; see `streaming.Stream`.

    Close a stream that you do not read to the end, or use it with `with`.
    """

    def __init__(self, loop: EventLoop, stream: AsyncStream[T]) -> None:
        self._loop = loop
        self._stream = stream
        self._reading: asyncio.Task[Any] | None = None

    def __next__(self) -> T:
        """The next entry.

        Raises:
            CallError: the stream was refused, or could not be opened again in time.
            RuntimeError: the client is closed.
        """
        for entry in self._loop.run(self._next()):
            return entry
        raise StopIteration

    async def _next(self) -> Sequence[T]:
        """The next entry; none at the end. (A StopAsyncIteration cannot leave a coroutine.)"""
        await self._end_reading()
        self._reading = asyncio.current_task()
        try:
            return (await anext(self._stream),)
        except StopAsyncIteration:
            return ()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the stream."""
        if self._loop.running:
            self._loop.run(self._close())

    async def _close(self) -> None:
        await self._end_reading()
        await self._stream.aclose()

    async def _end_reading(self) -> None:
        """Ends a reading that nobody waits for any more: an interrupt ends the wait before the reading."""
        if self._reading is not None and not self._reading.done():
            self._reading.cancel()
            await asyncio.wait((self._reading,))


class Inbox(QuestionsView, Stream[News]):
    """The news of the questions of a client; see `inboxes.Inbox`."""

    def __init__(self, loop: EventLoop, inbox: AsyncInbox) -> None:
        QuestionsView.__init__(self, inbox._questions)
        Stream.__init__(self, loop, inbox)


class Watch(MatchView, Stream[Update]):
    """The events of a match, one after the other, with the table that they lead to; see `watching.Watch`."""

    def __init__(self, loop: EventLoop, watch: AsyncWatch) -> None:
        MatchView.__init__(self, watch.following, watch._chance, watch._signatures)
        Stream.__init__(self, loop, watch)


def waiting(
    method: Callable[Concatenate[aio.Client, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["Client", P], T]:
    """A method of the asynchronous client that returns its result when it is there."""

    @wraps(method)
    def wait(client: "Client", /, *args: P.args, **kwargs: P.kwargs) -> T:
        work: Coroutine[Any, Any, T] = getattr(client.aio, method.__name__)(*args, **kwargs)
        return client.loop.run(work)

    return wait


def opening(
    stream: Callable[[EventLoop, AsyncStreamT], StreamT],
    method: Callable[Concatenate[aio.Client, P], Coroutine[Any, Any, AsyncStreamT]],
) -> Callable[Concatenate["Client", P], StreamT]:
    """A method of the asynchronous client that opens a stream, which is read without asyncio."""
    wait = waiting(method)

    @wraps(method)
    def opened(client: "Client", /, *args: P.args, **kwargs: P.kwargs) -> StreamT:
        return stream(client.loop, wait(client, *args, **kwargs))

    signature = inspect.signature(method).replace(return_annotation=stream)
    setattr(opened, "__signature__", signature)  # noqa: B010, functions do not declare it
    return opened


class Connecting(Generic[P]):
    """A class method of the asynchronous client that connects; here it also starts an event loop."""

    def __init__(self, method: Callable[P, aio.Client]) -> None:
        self._method = method

    def __get__(self, client: "Client | None", kind: type[ClientT]) -> Callable[P, ClientT]:
        @wraps(self._method)
        def connect(*args: P.args, **kwargs: P.kwargs) -> ClientT:
            async def connected() -> aio.Client:
                return self._method(*args, **kwargs)

            loop = EventLoop()
            try:
                return kind(loop.run(connected()), loop)
            except BaseException:
                loop.stop()
                raise

        return connect


class Client(Core):
    """A client of a service; its methods are those of `caravanserai.aio.Client`. Many threads may share it."""

    def __init__(self, client: aio.Client, loop: EventLoop) -> None:
        super().__init__(client._session)
        self.aio = client
        self.loop = loop

    connect = Connecting(aio.Client.connect)

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
        return type(self)(self.aio.with_token(token, registered=registered, entropies=entropies), self.loop)

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

    reachable = waiting(aio.Client.reachable)

    games = waiting(aio.Client.games)
    game = waiting(aio.Client.game)

    register = waiting(aio.Client.register)
    player = waiting(aio.Client.player)
    players = waiting(aio.Client.players)
    rename = waiting(aio.Client.rename)
    rotate_token = waiting(aio.Client.rotate_token)
    replace_key = waiting(aio.Client.replace_key)
    remove_player = waiting(aio.Client.remove_player)
    erase = waiting(aio.Client.erase)
    export_player = waiting(aio.Client.export_player)
    follow_player = waiting(aio.Client.follow_player)
    unfollow_player = waiting(aio.Client.unfollow_player)
    followed_players = waiting(aio.Client.followed_players)
    refuse_followers = waiting(aio.Client.refuse_followers)
    create_invitation = waiting(aio.Client.create_invitation)
    revoke_invitation = waiting(aio.Client.revoke_invitation)

    rating = waiting(aio.Client.rating)
    ratings = waiting(aio.Client.ratings)
    rating_changes = waiting(aio.Client.rating_changes)
    player_record = waiting(aio.Client.player_record)
    played_matches = waiting(aio.Client.played_matches)
    head_to_heads = waiting(aio.Client.head_to_heads)
    game_statistics = waiting(aio.Client.game_statistics)

    statistics = waiting(aio.Client.statistics)
    import_match = waiting(aio.Client.import_match)

    create_edition = waiting(aio.Client.create_edition)
    edition = waiting(aio.Client.edition)
    editions = waiting(aio.Client.editions)

    create_webhook = waiting(aio.Client.create_webhook)
    webhooks = waiting(aio.Client.webhooks)
    delete_webhook = waiting(aio.Client.delete_webhook)
    test_webhook = waiting(aio.Client.test_webhook)
    push_key = waiting(aio.Client.push_key)

    create_match = waiting(aio.Client.create_match)
    branch = waiting(aio.Client.branch)
    join = waiting(aio.Client.join)
    leave = waiting(aio.Client.leave)
    add_bot = waiting(aio.Client.add_bot)
    bind = waiting(aio.Client.bind)
    start = waiting(aio.Client.start)
    depart = waiting(aio.Client.depart)
    abandon = waiting(aio.Client.abandon)
    pause = waiting(aio.Client.pause)
    resume = waiting(aio.Client.resume)
    give_time = waiting(aio.Client.give_time)
    end_by_agreement = waiting(aio.Client.end_by_agreement)

    offers = waiting(aio.Client.offers)
    preview = waiting(aio.Client.preview)
    suggestion = waiting(aio.Client.suggestion)
    decide = waiting(aio.Client.decide)
    undo = waiting(aio.Client.undo)
    resign = waiting(aio.Client.resign)
    hand_over_seat = waiting(aio.Client.hand_over_seat)

    match = waiting(aio.Client.match)
    seat = waiting(aio.Client.seat)
    spectators = waiting(aio.Client.spectators)
    table = waiting(aio.Client.table)
    next_match = waiting(aio.Client.next_match)
    matches = waiting(aio.Client.matches)
    scoreboard = waiting(aio.Client.scoreboard)
    scoreboards = waiting(aio.Client.scoreboards)
    watch_scoreboard = opening(Stream[scoreboard_pb2.Scoreboard], aio.Client.watch_scoreboard)
    say = waiting(aio.Client.say)
    chat = waiting(aio.Client.chat)
    watch_chat = opening(Stream[ChatNews], aio.Client.watch_chat)
    delete_chat_message = waiting(aio.Client.delete_chat_message)
    mute = waiting(aio.Client.mute)
    close_chat = waiting(aio.Client.close_chat)
    request_analysis = waiting(aio.Client.request_analysis)
    analysis = waiting(aio.Client.analysis)
    watch_analysis = opening(Stream[analysis_service_pb2.WatchAnalysisResponse], aio.Client.watch_analysis)

    tournament_archive = waiting(aio.Client.tournament_archive)
    create_tournament = waiting(aio.Client.create_tournament)
    tournament = waiting(aio.Client.tournament)
    tournaments = waiting(aio.Client.tournaments)
    register_entrant = waiting(aio.Client.register_entrant)
    withdraw_entrant = waiting(aio.Client.withdraw_entrant)
    check_in = waiting(aio.Client.check_in)
    seed_entrant = waiting(aio.Client.seed_entrant)
    grant_bye = waiting(aio.Client.grant_bye)
    take_bye = waiting(aio.Client.take_bye)
    change_own_team = waiting(aio.Client.change_own_team)
    join_team = waiting(aio.Client.join_team)
    take_back_bye = waiting(aio.Client.take_back_bye)
    keep_apart = waiting(aio.Client.keep_apart)
    form_team = waiting(aio.Client.form_team)
    change_settings = waiting(aio.Client.change_settings)
    close_registration = waiting(aio.Client.close_registration)
    bind_entropy = waiting(aio.Client.bind_entropy)
    open_entropy = waiting(aio.Client.open_entropy)
    release_entrants = waiting(aio.Client.release_entrants)
    pair_round = waiting(aio.Client.pair_round)
    pair_by_hand = waiting(aio.Client.pair_by_hand)
    adjudicate = waiting(aio.Client.adjudicate)
    pause_tournament = waiting(aio.Client.pause_tournament)
    resume_tournament = waiting(aio.Client.resume_tournament)
    finish_tournament = waiting(aio.Client.finish_tournament)
    cancel_tournament = waiting(aio.Client.cancel_tournament)
    entrants = waiting(aio.Client.entrants)
    entrant = waiting(aio.Client.entrant)
    standings = waiting(aio.Client.standings)
    standings_page = waiting(aio.Client.standings_page)
    rounds = waiting(aio.Client.rounds)
    round = waiting(aio.Client.round)
    tournament_events = waiting(aio.Client.tournament_events)
    watch_tournament = opening(Stream[tournament_service_pb2.TournamentUpdate], aio.Client.watch_tournament)

    inbox = opening(Inbox, aio.Client.inbox)
    questions = waiting(aio.Client.questions)
    proposals = waiting(aio.Client.proposals)
    watch_others = opening(Stream[OthersNews], aio.Client.watch_others)
    watch = opening(Watch, aio.Client.watch)
    replay = opening(Watch, aio.Client.replay)
    record = waiting(aio.Client.record)
    verify = waiting(aio.Client.verify)
