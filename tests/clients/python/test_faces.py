"""The two faces of the client, with and without asyncio, have the same methods and the same behaviour."""

import asyncio
import inspect
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Client, NotFound, aio
from caravanserai.client import EventLoop
from caravanserai.client import Inbox as SyncInbox
from caravanserai.client import Stream as SyncStream
from caravanserai.client import Watch as SyncWatch
from caravanserai.inboxes import Inbox
from caravanserai.streams import Stream
from caravanserai.watch import Watch

from clients.workshop.temporary_service import LocalService
from tests.clients.python.serving import QUICK
from tests.service.house import configuration

FACES = ((aio.Client, Client), (Watch, SyncWatch), (Inbox, SyncInbox), (Stream, SyncStream))
OPENED = {Watch: SyncWatch, Inbox: SyncInbox}
"""The results of methods that open a stream."""
CLOSED = "this client is closed"
BEGIN = asyncio.run_coroutine_threadsafe


@pytest.fixture
def local(tmp_path: Path) -> Iterator[str]:
    with LocalService(configuration(tmp_path)) as service:
        yield service.address


# -- the same methods -------------------------------------------------------------------------------------------------


def members(kind: type) -> dict[str, Any]:
    """The public members of a face, including inherited ones."""
    return {
        "close" if name == "aclose" else name: getattr(kind, name) for name in dir(kind) if not name.startswith("_")
    }


def without_asyncio(annotation: Any) -> str:
    """A return annotation as the face without asyncio has it."""
    return str(OPENED.get(annotation, annotation)).replace("caravanserai.streams.", "caravanserai.client.")


@pytest.mark.parametrize(("asynchronous", "plain"), FACES, ids=[plain.__name__ for _, plain in FACES])
def test_both_faces_have_the_same_members_parameters_types_and_docstrings(asynchronous: type, plain: type) -> None:
    expected, found = members(asynchronous), members(plain)
    assert expected.keys() == found.keys()
    for name, member in expected.items():
        assert inspect.getdoc(member), f"{name} has no docstring"
        assert inspect.getdoc(member) == inspect.getdoc(found[name]), name
        assert isinstance(member, property) == isinstance(found[name], property), name
        if callable(member):
            there, here = inspect.signature(member), inspect.signature(found[name])
            assert list(there.parameters.values()) == list(here.parameters.values()), name
            assert without_asyncio(there.return_annotation) == without_asyncio(here.return_annotation), name


def test_no_method_without_asyncio_is_a_coroutine_and_all_that_call_are_with_it() -> None:
    calling = [name for name, member in members(aio.Client).items() if inspect.iscoroutinefunction(member)]
    assert len(calling) > 35
    assert not [name for name in calling if inspect.iscoroutinefunction(getattr(Client, name))]


def test_a_class_derived_from_a_client_connects_and_calls_as_itself(local: str) -> None:
    class Mine(Client):
        pass

    class Doubled(aio.Client):
        async def games(self) -> list[Any]:
            return [*await super().games()] * 2

    with Mine.connect(local, retrying=QUICK) as mine:
        assert type(mine) is type(mine.with_token()) is Mine

        async def doubled() -> aio.Client:
            return Doubled.connect(local, retrying=QUICK)

        other = Client(mine.loop.run(doubled()), mine.loop)
        assert len(other.games()) == 2 * len(mine.games())
        mine.loop.run(other.aio.close())


# -- the same answers -------------------------------------------------------------------------------------------------


def test_what_a_client_knows_of_itself_is_the_same_on_both_faces(local: str) -> None:
    entropies: dict[str, bytes] = {}
    with Client.connect(local, retrying=QUICK, entropies=entropies, language="de") as ann:
        assert ann.retrying is ann.aio.retrying is QUICK
        assert ann.caller == ann.aio.caller
        assert ann.caller.language == "de"
        match = ann.create_match("marcopolo", 2).name
        ann.join(match, "Ann")
        assert ann.entropies is ann.aio.entropies is entropies
        assert ann.entropy(match) == ann.aio.entropy(match) == entropies[match]
        ann.add_bot(match)
        ann.start(match)
        latest = list(ann.replay(match))[-1]
        assert ann.receipt(latest) == ann.aio.receipt(latest)
        assert ann.receipt(latest).opened is not None
        ann.register("Ann")
        assert ann.caller.registered
        assert ann.caller == ann.aio.caller


async def test_waiting_that_was_cancelled_goes_on_where_it_was(local: str) -> None:
    async with aio.Client.connect(local, retrying=QUICK) as ann:
        match = (await ann.create_match("marcopolo", 2)).name
        async with (
            await ann.watch(match) as watch,
            await ann.inbox() as inbox,
            await ann.watch_scoreboard(match) as seen,
        ):
            assert (await anext(watch)).version == 1
            before = (await anext(seen)).version
            for stream in (watch, inbox, seen):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(anext(stream), 0.2)
            await ann.join(match, "Ann")
            assert (await anext(watch)).version == 2
            await ann.add_bot(match)
            await ann.start(match)
            assert (await anext(inbox)).question.match == match
            assert [(await anext(watch)).version for _ in range(3)] == [3, 4, 5]
            assert (await anext(seen)).version > before


def interrupted_soon(stream: SyncWatch) -> SyncWatch:
    """The stream; a signal comes in a moment, when it is being read."""
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1)).start()
    return stream


def test_waiting_that_was_interrupted_goes_on_where_it_was(local: str) -> None:
    class Interrupted(Exception):
        pass

    def interrupt(*_: object) -> None:
        raise Interrupted

    with Client.connect(local, retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2).name
        with ann.watch(match) as watch:
            assert next(watch).version == 1
            before = signal.signal(signal.SIGUSR1, interrupt)
            try:
                with pytest.raises(Interrupted):
                    next(interrupted_soon(watch))
            finally:
                signal.signal(signal.SIGUSR1, before)
            ann.join(match, "Ann")
            assert next(watch).version == 2


# -- the same end -----------------------------------------------------------------------------------------------------


def test_a_stream_can_be_closed_right_after_an_interrupt(local: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interrupt comes when the stream is already being read but nobody waits for it yet."""
    with Client.connect(local) as client:
        match = client.create_match("marcopolo", 2).name
        with client.watch(match) as watch:
            assert next(watch).event.version == 1
            for _ in range(5):
                with monkeypatch.context() as patched:
                    patched.setattr("caravanserai.client.asyncio.run_coroutine_threadsafe", interrupted)
                    with pytest.raises(KeyboardInterrupt):
                        next(watch)
        assert client.match(match).version == 1


def interrupted(work: Coroutine[Any, Any, Any], loop: asyncio.AbstractEventLoop) -> "Future[Any]":
    """Starts work like the client, and interrupts the waiting caller."""
    begun = BEGIN(work, loop)

    def result() -> None:
        raise KeyboardInterrupt

    begun.result = result  # type: ignore[assignment, method-assign]
    return begun


async def test_a_client_that_is_closed_says_so_with_asyncio(local: str) -> None:
    ann = aio.Client.connect(local, retrying=QUICK)
    match = (await ann.create_match("marcopolo", 2)).name
    waiting, fresh, inbox = await ann.watch(match), await ann.watch(match), await ann.inbox()
    await anext(waiting)
    pending = [asyncio.ensure_future(anext(waiting)), asyncio.ensure_future(ann.scoreboard(match, 50))]
    await asyncio.sleep(0.3)
    await ann.close()
    for work in (*pending, anext(fresh), anext(inbox), ann.questions(), ann.watch(match), ann.verify(match)):
        with pytest.raises(RuntimeError, match=CLOSED):
            await work
    with pytest.raises(RuntimeError, match=CLOSED):
        await ann.reachable(1)
    await waiting.aclose()
    await ann.close()


def test_a_client_that_is_closed_by_another_thread_says_so_without_asyncio(local: str) -> None:
    ann = Client.connect(local, retrying=QUICK)
    match = ann.create_match("marcopolo", 2).name
    waiting = ann.watch(match)
    next(waiting)
    with ThreadPoolExecutor() as threads:
        pending: list[Future[Any]] = [threads.submit(next, waiting), threads.submit(ann.scoreboard, match, 50)]
        threading.Event().wait(0.3)
        ann.close()
        for work in pending:
            with pytest.raises(RuntimeError, match=CLOSED):
                work.result(60)
    assert ann.caller.token == ann.token


async def test_cancelling_is_not_taken_for_closing(local: str) -> None:
    async with aio.Client.connect(local, retrying=QUICK) as ann:
        match = (await ann.create_match("marcopolo", 2)).name
        pending = asyncio.ensure_future(ann.scoreboard(match, 50))
        await asyncio.sleep(0.2)
        pending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pending
        with pytest.raises(NotFound):
            await ann.match("matches/nothing0")


class Closing(EventLoop):
    """Makes a call at the exact moment of closing."""

    def __init__(self, call: Callable[[EventLoop], None]) -> None:
        super().__init__()
        self.caller = threading.Thread(target=call, args=[self], daemon=True)

    async def _cancel_all(self) -> None:
        await super()._cancel_all()
        self.caller.start()
        await asyncio.sleep(0.2)


def test_a_call_at_the_moment_of_closing_does_not_wait_for_ever() -> None:
    heard: list[str] = []

    def call(loop: EventLoop) -> None:
        try:
            loop.run(asyncio.sleep(0.5))
        except RuntimeError as error:
            heard.append(str(error))

    loop = Closing(call)
    loop.stop()
    loop.caller.join(60)
    assert not loop.caller.is_alive()
    assert heard == [CLOSED]
