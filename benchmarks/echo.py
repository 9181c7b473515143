"""The bare server that the service is measured against: grpc.aio, one method that sends back what it gets."""

import asyncio
import sys

import grpc

METHOD = "/caravanserai.benchmark.Echo/Echo"


async def _echo(request: bytes, _: object) -> bytes:
    return request


class _Handler(grpc.GenericRpcHandler):
    def service(self, details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes] | None":
        return grpc.unary_unary_rpc_method_handler(_echo) if details.method == METHOD else None


async def serve() -> None:
    """Serves on a free port of the loopback interface and prints the port."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((_Handler(),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(serve())
