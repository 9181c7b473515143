"""Behind the examples of nginx and Envoy, with a second service in them, each match stays in one of the services."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai.aio import Client
from caravanserai.core import Caller

from domain.matches.events import Recorded
from service.configuration import Web
from service.limiting.peers import networks_of
from service.persistence.log_changes import EventsAppended
from tests.deploy.examples import NAME, Certificate, envoy, missing_examples, nginx
from tests.deploy.test_examples import ports
from tests.ports import lasting_port
from tests.service.house import House, house

MATCHES, TURNS = 3, 6
Proxy = Callable[[Path, Certificate, Mapping[str, int], Mapping[str, int]], AbstractAsyncContextManager[None]]
WAYS: Mapping[str, Proxy] = {"nginx": nginx, "envoy": envoy}
HERE = [name for name in WAYS if name not in missing_examples()]


def heard(home: House) -> set[str]:
    """The matches of which a service stores events from now on, after the first: no proxy knows that match yet."""
    matches: set[str] = set()

    def note(news: EventsAppended) -> None:
        events = [entry.recorded.event for entry in news.events if isinstance(entry.recorded, Recorded)]
        matches.update(event.stream for event in events if event.version > 1)

    home.service.parts.store.bus.subscribe(EventsAppended, note)
    return matches


async def play(owner: Client) -> str:
    """A match of two players who decide some times, each on a stream of their own."""
    match = (await owner.create_match("sahwari", 2)).name
    players = [owner.with_token() for _ in range(2)]
    for number, player in enumerate(players):
        await player.join(match, f"Player {number}")
    await owner.start(match)
    for _ in range(TURNS):
        asked = (await owner.match(match)).questions[0]
        player = players[asked.seat - 1]
        await player.decide(match, (await player.offers(match)).offers[0].decision)
    return match


if HERE:

    @pytest.mark.parametrize("name", HERE)
    async def test_a_match_stays_in_one_service(tmp_path: Path, postgresql_store: str, name: str) -> None:
        own = Certificate(tmp_path)
        trusted = networks_of(["127.0.0.1/32"])
        settings: dict[str, Any] = {"store": postgresql_store, "web": Web(), "trusted_proxies": trusted}
        async with house(tmp_path / "one", **settings) as one, house(tmp_path / "two", **settings) as two:
            before = ports(one, plain=lasting_port(), tls=lasting_port())
            async with WAYS[name](tmp_path, own, before, ports(two)):
                options = [("grpc.ssl_target_name_override", NAME)]
                credentials = grpc.ssl_channel_credentials(own.roots)
                channel = grpc.aio.secure_channel(f"127.0.0.1:{before['tls']}", credentials, options)
                async with Client(channel, Caller("a token")) as owner:
                    of_one, of_two = heard(one), heard(two)
                    matches: set[str] = set()
                    while len(matches) < MATCHES or not (of_one and of_two):
                        matches.add(await play(owner))
        assert of_one | of_two == matches
        assert not of_one & of_two
