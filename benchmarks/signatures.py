"""The cost of signatures: decisions that are signed and checked, and the same decisions without keys, in turns."""

import hashlib
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from caravanserai_protocol.following import GENESIS
from caravanserai_protocol.signing import deciding, joining, new_key, public_key, sign
from caravanserai_protocol.v1 import event_pb2
from caravanserai_protocol.v1 import match_service_pb2 as messages

from benchmarks.measurement import Row, percentile
from benchmarks.service import Loading, Seats, process, serve_command, service_port
from domain.matches.signatures import fits

if TYPE_CHECKING:
    from caravanserai_protocol.v1 import match_service_pb2_grpc as services

IN_FLIGHT = (1, 16)
ROUNDS = 5
SECONDS = 4.0
CHECKS = 2000


class SignedSeats(Seats):
    """A caller whose seats have keys; each decision is signed over the event that the one before made."""

    def __init__(self, stub: "services.MatchServiceAsyncStub", index: int) -> None:
        super().__init__(stub, index)
        self._keys: dict[tuple[str, int], bytes] = {}
        self._seen: dict[str, tuple[int, bytes]] = {}

    def joining(self, request: messages.JoinMatchRequest) -> messages.JoinMatchRequest:
        """Gives the seat a key."""
        private = self._keys[request.match, request.seat] = new_key()
        request.public_key = public_key(private)
        request.signature = sign(private, joining(request.public_key, b"").signed_bytes(request.match, GENESIS))
        return request

    async def decide(self) -> None:
        """The next decision; the answer must be the event."""
        bearer, seat, request = self.pending.pop()
        metadata = (("authorization", bearer),)
        if request.match not in self._seen:
            shown = (await self.stub.GetMatch(messages.GetMatchRequest(name=request.match), metadata=metadata)).match
            self._seen[request.match] = shown.version, shown.head
        request.signed_version, head = self._seen[request.match]
        act = deciding(request.asked_at, request.decision.TypeName(), request.decision.value)
        request.signature = sign(self._keys[request.match, seat], act.signed_bytes(request.match, head))
        update = (await self.stub.Decide(request, metadata=metadata)).update
        self._seen[request.match] = update.version, hashlib.sha256(update.event).digest()
        if not event_pb2.MatchEvent.FromString(update.event).signed_version:
            raise RuntimeError("the event is not signed")


async def measure() -> list[Row]:
    """All figures of signatures."""
    client = Loading(None)
    rows = [_checked()]
    with tempfile.TemporaryDirectory() as folder:
        async with process(*serve_command(Path(folder) / "matches.sqlite"), port=service_port) as service:
            for number in IN_FLIGHT:
                runs = [
                    (
                        await client.decide(service, number, SECONDS, SignedSeats),
                        await client.decide(service, number, SECONDS),
                    )
                    for _ in range(ROUNDS)
                ]
                rate = statistics.median(signed.rate / plain.rate for signed, plain in runs)
                processor = statistics.median(signed.processor_ms / plain.processor_ms for signed, plain in runs)
                more = statistics.median(signed.processor_ms - plain.processor_ms for signed, plain in runs)
                rows.append(
                    Row(
                        f"Decide with a signature, {number} in flight",
                        f"{max(signed.rate for signed, _ in runs):,.0f} /s",
                        f"{rate:.2f} of the rate without; {processor:.2f} times the processor time of the service, "
                        f"{more:.2f} ms more a decision; medians of {ROUNDS}; load client in Python, which signs",
                    )
                )
    return rows


def _checked() -> Row:
    """The time that it takes to check a signature."""
    private, message = new_key(), bytes(300)
    key, signature = public_key(private), sign(private, message)
    times = []
    for _ in range(CHECKS):
        started = time.perf_counter()
        fits(key, signature, message)
        times.append((time.perf_counter() - started) * 1000)
    return Row("a signature checked", f"{percentile(times, 0.5):.3f} ms", f"p99 {percentile(times, 0.99):.3f} ms")
