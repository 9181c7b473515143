"""The bare server that the service is measured against: grpc.aio without anything else.

One method answers a request of the size of a decision with bytes of the size of its answer, another one does so on a
stream; one streams, to each who watches, all that `Tell` is sent.
"""

import asyncio
import sys
from collections.abc import AsyncIterator

import grpc

from service.server import new_event_loop

METHOD = "/caravanserai.benchmark.Echo/Echo"
CONVERSE = "/caravanserai.benchmark.Echo/Converse"
WATCH = "/caravanserai.benchmark.Echo/Watch"
TELL = "/caravanserai.benchmark.Echo/Tell"
REQUEST = b"\x08\x01\x1a\x78" + bytes(120)
"""A request: the first message of a stream of `Play`, with as many bytes as a usual decision has."""
BEARER = "Bearer token-1"
"""The authorization of each call, as decisions have one."""
_PADDING = b"\xa2\x06\xc6\x02" + bytes(326)
"""The rest of an answer, so that it is as large as that to a decision: a field that nobody knows."""


class _Handler(grpc.GenericRpcHandler):
    def __init__(self) -> None:
        self._watching: set[asyncio.Queue[bytes]] = set()

    def service(self, details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[bytes, bytes] | None":
        if details.method == METHOD:
            return grpc.unary_unary_rpc_method_handler(self._echo)
        if details.method == CONVERSE:
            return grpc.stream_stream_rpc_method_handler(self._converse)
        if details.method == TELL:
            return grpc.unary_unary_rpc_method_handler(self._tell)
        if details.method == WATCH:
            return grpc.unary_stream_rpc_method_handler(self._watch)
        return None

    async def _echo(self, request: bytes, _: object) -> bytes:
        return request + _PADDING

    async def _converse(self, requests: AsyncIterator[bytes], _: object) -> AsyncIterator[bytes]:
        async for request in requests:
            yield request + _PADDING

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
    with asyncio.Runner(loop_factory=new_event_loop) as runner:  # the loop of the service
        runner.run(serve())
