"""The question of `caravan health` to a service, without the libraries of a command line: half of its processor time.

Containers ask every half a minute. So `main` first reads the usual arguments here, and asks; the command itself, with
its help and its messages, is loaded if there is more to read or to say.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import grpc
from caravanserai.connection import open_channel
from caravanserai_protocol.health import WITNESSES
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub

from clients.caravan.address_option import ADDRESS, ADDRESS_VARIABLE, ANSWER_SECONDS, DEFAULT_ADDRESS
from clients.caravan.encryption import trusted

SERVING = HealthCheckResponse.SERVING
SERVER_NAME, SERVER_NAME_VARIABLE = "--server-name", "CARAVAN_TLS_SERVER_NAME"
OF_WITNESSES = "--witnesses"


class HealthQuestion(NamedTuple):
    """The address of a service, the name in its certificate, and whether its witnesses are asked about."""

    address: str = DEFAULT_ADDRESS
    server_name: str = ""
    witnesses: bool = False


class HealthAnswer(NamedTuple):
    """A question, and what came of it: the status of the service, or why there is none."""

    question: HealthQuestion
    outcome: int | Exception

    def status(self) -> int:
        """The status that the service reported.

        Raises:
            OSError: The certificates cannot be read.
            ValueError: There is no such address.
            grpc.aio.AioRpcError: The service does not answer.
        """
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


def understood(arguments: Sequence[str], environment: Mapping[str, str]) -> HealthQuestion | None:
    """The question of these arguments of `caravan health`; None if there is more to them."""
    given = {ADDRESS: environment.get(ADDRESS_VARIABLE), SERVER_NAME: environment.get(SERVER_NAME_VARIABLE)}
    witnesses, rest = False, iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        if argument == OF_WITNESSES:
            witnesses = True
        elif name in given and (value := value if equals else _next(rest)):
            given[name] = value
        else:
            return None
    return HealthQuestion(given[ADDRESS] or DEFAULT_ADDRESS, given[SERVER_NAME] or "", witnesses)


def _next(rest: Iterator[str]) -> str:
    value = next(rest, "")
    return "" if value.startswith("-") else value


def ask(question: HealthQuestion) -> HealthAnswer:
    """Asks a service how it is."""
    try:
        return HealthAnswer(question, asyncio.run(_status(question)))
    except (OSError, ValueError, grpc.aio.AioRpcError) as error:
        return HealthAnswer(question, error)


async def _status(question: HealthQuestion) -> int:
    """The status that the service reports. No token is sent, so plain text is safe on any network."""
    tls = trusted()
    named = replace(tls, server_name=question.server_name) if tls else None
    async with open_channel(question.address, named, insecure=True) as channel:
        stub: Any = HealthStub(channel)
        service = WITNESSES if question.witnesses else ""
        return int((await stub.Check(HealthCheckRequest(service=service), timeout=ANSWER_SECONDS)).status)
