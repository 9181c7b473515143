"""`caravan health`: checks whether a service answers calls."""

from typing import Annotated

import grpc
import typer
from grpc_health.v1.health_pb2 import HealthCheckResponse

from clients.caravan.enumerations import word_of
from clients.caravan.health_question import (
    OF_WITNESSES,
    SERVER_NAME,
    SERVER_NAME_VARIABLE,
    SERVING,
    HealthAnswer,
    HealthQuestion,
    ask,
)
from clients.caravan.terminal import DEFAULT_ADDRESS, Address, Failure, failing, out


def health(
    context: typer.Context,
    address: Address = DEFAULT_ADDRESS,
    server_name: Annotated[
        str,
        typer.Option(
            SERVER_NAME,
            envvar=SERVER_NAME_VARIABLE,
            help="The name in the service's certificate, if it is not the host.",
        ),
    ] = "",
    witnesses: Annotated[
        bool, typer.Option(OF_WITNESSES, help="Check instead that enough witnesses cosign the transparency log.")
    ] = False,
) -> None:
    """Check that a service answers calls; the exit status is 1 if it does not."""
    question = HealthQuestion(address, server_name, witnesses)
    asked = context.find_object(HealthAnswer)
    if asked is None or asked.question != question:
        asked = ask(question)
    with failing():
        try:
            status = asked.status()
        except ValueError as error:
            raise Failure(str(error)) from error
        except grpc.aio.AioRpcError as error:
            from caravanserai.errors import error_of

            raise error_of(error) from error
        if status != SERVING:
            shown = word_of(HealthCheckResponse.ServingStatus, status).upper()
            raise Failure(f"{'The cosigning' if witnesses else 'The service'} is {shown}.")
        out.print("SERVING")
