"""The bare server that the service is measured against: grpc.aio without anything else.

One method sends back what it gets; one streams, to each who watches, all that `Tell` is sent.
"""

import asyncio
import sys
from collections.abc import AsyncIterator

import grpc

METHOD = "/caravanserai.benchmark.Echo/Echo"
WATCH = "/caravanserai.benchmark.Echo/Watch"
TELL = "/caravanserai.benchmark.Echo/Tell"


class _Handler(grpc.GenericRpcHandler):
    def __init__(self) -> None:
        self._watching: set[asyncio.Queue[bytes]] = set()

    def service(self, details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes] | None":
        if details.method == METHOD:
            return grpc.unary_unary_rpc_method_handler(self._echo)
        if details.method == TELL:
            return grpc.unary_unary_rpc_method_handler(self._tell)
        if details.method == WATCH:
            return grpc.unary_stream_rpc_method_handler(self._watch)
        return None

    async def _echo(self, request: bytes, _: object) -> bytes:
        return request

    async def _tell(self, request: bytes, _: object) -> bytes:
        for queue in self._watching:
            queue.put_nowait(request)
        return request

    async def _watch(self, request: bytes, _: object) -> AsyncIterator[bytes]:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._watching.add(queue)
        try:
            yield request
            while True:
                yield await queue.get()
        finally:
            self._watching.discard(queue)


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
