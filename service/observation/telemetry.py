"""Traces and metrics by OpenTelemetry. Needs the extra `observability`, and is imported only where it is asked for.

Exceptions are never recorded in spans: their texts and tracebacks may hold secrets of players.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from threading import Thread
from types import TracebackType
from typing import Any, Self

from eventsourcing.persistence import PersistenceError
from opentelemetry import propagate, trace
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.metrics import CallbackOptions, Observation
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import MetricReader, PeriodicExportingMetricReader
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, Status, StatusCode

from domain.errors import Reason
from service.observation.exposition import Exposition
from service.observation.observer import Call, Gauges, Observer

SCOPE = "caravanserai"
CLOSING_SECONDS = 5.0
"""The time that the end of the service waits for what is still to be exported."""
FAULTS = ("UNKNOWN", "DEADLINE_EXCEEDED", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS")
"""Statuses that are errors of the service, as the conventions of OpenTelemetry have it; others are the caller's."""
DURATIONS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Bounds of the histograms of time, in seconds."""
ALERTED = (
    Reason.DEFECT,
    Reason.OVERLOADED,
    Reason.RATE_LIMITED,
    Reason.STORE_FAILED,
    Reason.TOO_MANY_STREAMS,
    Reason.TOO_MANY_TRIES,
)
"""Refusals that are counted from 0 on: of a number that is not there before, nobody can say that it has grown."""
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class TracedCall(Call):
    """A call with its span."""

    __slots__ = ("_span", "span")

    def __init__(self, observer: "Telemetry", method: str, span: AbstractContextManager[trace.Span]) -> None:
        super().__init__(observer, method)
        self._span = span

    def __enter__(self) -> Self:
        self.span = self._span.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        super().__exit__(kind, error, trace)
        attributes = {"rpc.response.status_code": self.status, "match": self.match, "reason": self.reason}
        self.span.set_attributes({name: value for name, value in attributes.items() if value})
        if self.status in FAULTS:
            self.span.set_status(Status(StatusCode.ERROR, self.reason))
        self._span.__exit__(None, None, None)


class Telemetry(Observer):
    """Makes spans and metrics of what it hears, with the processors and readers that take them further."""

    def __init__(
        self,
        processors: Sequence[SpanProcessor],
        readers: Sequence[MetricReader],
        exposition: Exposition | None = None,
    ) -> None:
        super().__init__()
        self._tracing = bool(processors)
        self._exposition = exposition
        readers = readers if exposition is None else (*readers, exposition.reader)
        resource = Resource.create()
        if str(resource.attributes.get(SERVICE_NAME, "")).startswith("unknown_service"):
            resource = resource.merge(Resource({SERVICE_NAME: SCOPE}))
        self._tracers = TracerProvider(resource=resource, shutdown_on_exit=False)
        for processor in processors:
            self._tracers.add_span_processor(processor)
        self._meters = MeterProvider(readers, resource=resource, shutdown_on_exit=False)
        self._tracer = self._tracers.get_tracer(SCOPE)
        meter = self._meters.get_meter(SCOPE)
        self._calls = meter.create_counter(
            "caravanserai.calls", "{call}", "Calls that have ended, by method and gRPC status."
        )
        self._refusals = meter.create_counter(
            "caravanserai.refusals", "{call}", "Calls that ended with an error, by the reason of the catalogue."
        )
        for reason in ALERTED:
            self._refusals.add(0, {"reason": reason})
        self._durations = meter.create_histogram(
            "caravanserai.call.duration",
            "s",
            "How long calls took, by method; of streams, how long they were open.",
            explicit_bucket_boundaries_advisory=DURATIONS,
        )
        self._commands = meter.create_histogram(
            "caravanserai.commit.commands",
            "{command}",
            "How many commands were stored in one commit.",
            explicit_bucket_boundaries_advisory=SIZES,
        )
        self._commits = meter.create_histogram(
            "caravanserai.commit.duration",
            "s",
            "How long commits took.",
            explicit_bucket_boundaries_advisory=DURATIONS,
        )
        self._events = meter.create_counter(
            "caravanserai.events.stored", "{event}", "Events that this process has stored."
        )

    def start(self, gauges: Gauges) -> None:
        """The service begins; what can be read off from now on."""
        meter = self._meters.get_meter(SCOPE)

        def gauge(name: str, unit: str, description: str, read: Callable[[], int]) -> None:
            def observe(_: CallbackOptions) -> Iterable[Observation]:
                try:
                    return (Observation(read()),)
                except PersistenceError:  # a store that cannot be asked now has no figures
                    return ()

            meter.create_observable_gauge(f"caravanserai.{name}", [observe], unit, description)

        gauge("streams.open", "{stream}", "Streams that are open.", gauges.streams)
        gauge("matches.hosted", "{match}", "Matches in memory.", gauges.matches)
        gauge("bots.thinking", "{bot}", "Search bots that work or wait for their turn.", gauges.thinking)
        gauge("log.position", "{position}", "The position of the last event in the log.", gauges.position)
        gauge(
            "projections.lag",
            "{position}",
            "Positions of the log that the projections still have to read.",
            lambda: max(gauges.position() - gauges.followed(), 0),
        )
        gauge(
            "streams.set_aside",
            "{stream}",
            "Streams of the store that cannot be read.",
            lambda: len(gauges.set_aside()),
        )

    def exposed(self, accept: str) -> tuple[str, bytes]:
        """All metrics for Prometheus."""
        return super().exposed(accept) if self._exposition is None else self._exposition.text(accept)

    async def close(self) -> None:
        """Exports what is left; a collector that does not answer is not waited for long."""
        thread = Thread(target=self._shut_down, name="telemetry", daemon=True)
        thread.start()
        await asyncio.to_thread(thread.join, CLOSING_SECONDS)

    def _shut_down(self) -> None:
        self._tracers.shutdown()
        self._meters.shutdown()

    def call(self, method: str, context: Any) -> Call:
        """A call begins, as part of the caller's trace if the call names one."""
        name = method.removeprefix("/")
        if not self._tracing:
            return Call(self, name)
        carrier = {key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)}
        span = self._tracer.start_as_current_span(
            name,
            propagate.extract(carrier),
            SpanKind.SERVER,
            {"rpc.system.name": "grpc", "rpc.method": name},
            record_exception=False,
            set_status_on_exception=False,
        )
        return TracedCall(self, name, span)

    def called(self, call: Call, seconds: float) -> None:
        """A call has ended."""
        super().called(call, seconds)
        self._calls.add(1, {"method": call.method, "status": call.status})
        self._durations.record(seconds, {"method": call.method})
        if call.reason:
            self._refusals.add(1, {"reason": call.reason})

    def span(self, name: str, match: str) -> AbstractContextManager[Any]:
        """A part of the work on a match, as long as the block lasts."""
        if not self._tracing:
            return super().span(name, match)
        return self._tracer.start_as_current_span(
            name, attributes={"match": match}, record_exception=False, set_status_on_exception=False
        )

    def note(self, **attributes: str | int) -> None:
        """Something that is known by now about the part of the work that is under way."""
        trace.get_current_span().set_attributes(attributes)

    def committed(self, commands: int, events: int, seconds: float) -> None:
        """The events of some commands were stored together."""
        super().committed(commands, events, seconds)
        self._events.add(events)
        self._commands.record(commands)
        self._commits.record(seconds)


def from_environment(environment: Mapping[str, str], exposed: bool = False) -> Telemetry:
    """Exports by OTLP over HTTP to where the environment says; the exporters read the rest of it themselves.
    ``exposed``: metrics are there for Prometheus too.
    """

    def wanted(signal: str) -> bool:
        if environment.get(f"OTEL_{signal}_EXPORTER") == "none":
            return False
        names = ("OTEL_EXPORTER_OTLP_ENDPOINT", f"OTEL_EXPORTER_OTLP_{signal}_ENDPOINT")
        return any(environment.get(name) for name in names)

    return Telemetry(
        [BatchSpanProcessor(OTLPSpanExporter())] if wanted("TRACES") else [],
        [PeriodicExportingMetricReader(OTLPMetricExporter())] if wanted("METRICS") else [],
        Exposition() if exposed else None,
    )
