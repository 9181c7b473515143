"""The client without asyncio: the same methods, its own end, and the examples of the README."""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import (
    Client,
    Refused,
    WrongMoment,
    aio,
)
from caravanserai.bots import Asked, run_bot
from caravanserai.client import Inbox as SyncInbox
from caravanserai.client import Stream as SyncStream
from caravanserai.client import Watch as SyncWatch
from caravanserai.inboxes import Inbox
from caravanserai.streams import Stream
from caravanserai.watch import Watch
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1.match_service_pb2 import Offer

from clients.workshop.temporary_service import LocalService
from tests.clients.python.draws import at_random
from tests.clients.python.serving import QUICK
from tests.service.house import configuration

README = Path(__file__).parents[3] / "clients" / "python" / "README.md"


@pytest.fixture
def local(tmp_path: Path) -> Iterator[str]:
    """A service in its own thread, for clients without asyncio."""
    with LocalService(configuration(tmp_path)) as service:
        yield service.address


# -- without asyncio --------------------------------------------------------------------------------------------------


def test_both_clients_have_the_same_shape() -> None:
    for plain, asynchronous in (
        (Client, aio.Client),
        (SyncWatch, Watch),
        (SyncInbox, Inbox),
        (SyncStream, Stream),
    ):
        shapes = []
        for kind in (plain, asynchronous):
            inherited = [part for part in kind.__mro__ if part.__module__.startswith("caravanserai.methods.")]
            members = {
                name: member
                for part in (kind, *inherited)
                for name, member in vars(part).items()
                if not name.startswith("_")
            }
            shapes.append(
                {
                    name.removeprefix("a") if name == "aclose" else name: (
                        list(inspect.signature(member).parameters) if inspect.isfunction(member) else None
                    )
                    for name, member in members.items()
                }
            )
        assert shapes[0] == shapes[1]


def test_a_match_without_asyncio(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        assert ann.reachable(5)
        match = ann.create_match("marcopolo", 2).name
        bob = ann.with_token()
        assert (ann.join(match, "Ann"), bob.join(match, "Bob")) == (1, 2)
        bob.leave(match)
        assert ann.add_bot(match, "random") == 2
        assert ann.start(match).state == match_pb2.Match.STATE_PLAYING
        assert run_bot(ann, match, at_random(3)) > 20
        watch = ann.watch(match)
        versions = [update.version for update in watch]
        assert versions[-1] == watch.version == ann.match(match).version
        assert watch.seat == ann.seat(match) == 1
        assert watch.following.table is watch.table
        assert next(ann.replay(match, after=3)).version == 4
        assert ann.verify(match).ok
        assert ann.scoreboard(match, versions[-1]).final
        assert len(ann.table(match, 1).placements) > 10
        assert len(ann.games()) == len([ann.game(game.name) for game in ann.games()])
        assert [entry.name for entry in ann.matches(limit=5)] == [match]
        with pytest.raises(WrongMoment):
            ann.resign(match)
        with pytest.raises(Refused):
            ann.undo(match)


def test_streams_end_with_their_client(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2).name
        first, second = ann.watch(match), ann.watch(match)
        assert next(first).version == next(second).version == 1
        first.close()
        with pytest.raises(StopIteration):
            next(first)
    ann.close()


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_a_client_that_is_closed_says_so(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        bob = ann.with_token()
        match = ann.create_match("marcopolo", 2).name
        watch = ann.watch(match)
    for call in (ann.games, bob.games, lambda: next(watch)):
        with pytest.raises(RuntimeError, match="this client is closed"):
            call()
    watch.close()


def test_a_client_that_is_called_by_what_it_calls_says_so_instead_of_waiting_for_ever(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2).name
        ann.join(match, "Ann")
        ann.add_bot(match)
        ann.start(match)

        def choose(asked: Asked) -> Offer:
            return ann.offers(match).offers[0]

        with pytest.raises(RuntimeError, match="must not be called by what it calls"):
            run_bot(ann, match, choose)


def test_a_stream_ends_with_its_block(local: str) -> None:
    with Client.connect(local, retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2).name
        with ann.watch(match) as watch:
            assert next(watch).version == 1
        with pytest.raises(StopIteration):
            next(watch)


EXAMPLES = [
    example
    for example in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    if "127.0.0.1:50051" in example
]


def test_the_readme_begins_with_a_short_example_and_has_one_with_asyncio() -> None:
    assert ["asyncio" in example for example in EXAMPLES] == [False, True]
    assert len(EXAMPLES[0].splitlines()) <= 20


@pytest.mark.parametrize("example", EXAMPLES, ids=["plain", "asyncio"])
def test_the_examples_of_the_readme_run(local: str, example: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", example.replace("127.0.0.1:50051", local)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert "True" in run.stdout
    assert "False" not in run.stdout
