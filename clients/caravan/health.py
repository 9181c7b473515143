"""`caravan health`: checks whether a service answers calls."""

import asyncio
from dataclasses import replace
from typing import Annotated, Any

import grpc
import typer
from caravanserai.connection import Tls, open_channel
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub

from clients.caravan.encryption import trusted
from clients.caravan.terminal import ANSWER_SECONDS, DEFAULT_ADDRESS, Address, Failure, failing, out
from service.audit.reported import WITNESSES


def health(
    address: Address = DEFAULT_ADDRESS,
    server_name: Annotated[
        str,
        typer.Option(
            envvar="CARAVAN_TLS_SERVER_NAME", help="The name in the service's certificate, if it is not the host."
        ),
    ] = "",
    witnesses: Annotated[
        bool, typer.Option("--witnesses", help="Check instead that enough witnesses cosign the transparency log.")
    ] = False,
) -> None:
    """Check that a service answers calls; the exit status is 1 if it does not."""
    with failing():
        try:
            tls = trusted()
            named = WITNESSES if witnesses else ""
            status = asyncio.run(_status(address, replace(tls, server_name=server_name) if tls else None, named))
        except ValueError as error:
            raise Failure(str(error)) from error
        except grpc.aio.AioRpcError as error:
            from caravanserai.errors import error_of

            raise error_of(error) from error
        if status != HealthCheckResponse.SERVING:
            shown = HealthCheckResponse.ServingStatus.Name(HealthCheckResponse.ServingStatus.ValueType(status))
            raise Failure(f"{'The cosigning' if witnesses else 'The service'} is {shown}.")
        out.print("SERVING")


async def _status(address: str, tls: Tls | None, service: str) -> int:
    """The status that the service reports. No token is sent, so plain text is safe on any network."""
    async with open_channel(address, tls, insecure=True) as channel:
        stub: Any = HealthStub(channel)
        return int((await stub.Check(HealthCheckRequest(service=service), timeout=ANSWER_SECONDS)).status)
