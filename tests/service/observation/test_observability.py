"""A real service that plays can be observed: figures, spans, metrics, and the log as JSON."""

import asyncio
import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import admin_service_pb2 as a
from caravanserai_protocol.v1 import match_service_pb2 as m
from grpc_health.v1 import health_pb2, health_pb2_grpc
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from domain.games import games
from domain.matches.events import Recorded
from service.observation.factory import observer_of
from service.observation.logs import LogFormat, log_to_stderr
from service.observation.observer import Observer
from service.observation.telemetry import Telemetry
from service.server import Service
from tests.service.house import House, Refusal, configuration, house, until
from tests.service.members import admin, security
from tests.service.observation.test_quiet_log import whole_match

MATCHES = "caravanserai.v1.MatchService"
CALLS = "caravanserai.calls"


class Exported:
    """Telemetry kept in memory."""

    def __init__(self) -> None:
        self._spans = InMemorySpanExporter()
        self._reader = InMemoryMetricReader()
        self.observer = Telemetry([SimpleSpanProcessor(self._spans)], [self._reader])

    def spans(self) -> tuple[ReadableSpan, ...]:
        return self._spans.get_finished_spans()

    def points(self) -> dict[str, list[Any]]:
        data = self._reader.get_metrics_data()
        assert data is not None
        return {
            metric.name: list(metric.data.data_points)
            for resource in data.resource_metrics
            for scope in resource.scope_metrics
            for metric in scope.metrics
        }


def attributes(span: ReadableSpan) -> dict[str, Any]:
    return dict(span.attributes or {})


async def statistics(home: House) -> a.Statistics:
    caller = admin(home)
    answer = await caller.call(caller.administration.GetStatistics, a.GetStatisticsRequest())
    found: a.Statistics = answer.statistics
    return found


async def test_the_figures_count_the_calls(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await home.begin(2)
        await home.play(name, 5)
        for _ in range(3):
            with pytest.raises(Refusal):
                await home.spectator.get("matches/nowhere000")
        present = (await home.spectator.get(name)).match.version
        watching = asyncio.ensure_future(anext(aiter(home.spectator.updates(name, after=present))))
        await until(lambda: home.service.admission.streams() == 1)
        await until(lambda: home.service.parts.projections.position() == home.service.parts.store.last_position())
        found = await statistics(home)
        watching.cancel()
        version = (await home.spectator.get(name)).match.version
    methods = {entry.method: entry for entry in found.methods}
    decide = methods[f"{MATCHES}/Decide"]
    assert (decide.calls, dict(decide.statuses)) == (5, {"OK": 5})
    assert 0 < decide.p50_milliseconds <= decide.p99_milliseconds < 10_000
    assert decide.calls_per_second == pytest.approx(5 / max(found.uptime_seconds, 1), rel=0.2)
    assert methods[f"{MATCHES}/GetMatch"].statuses["NOT_FOUND"] == 3
    assert (found.open_streams, found.hosted_matches, found.thinking_bots) == (1, 1, 0)
    assert found.events_stored == version
    assert found.log_position == version + 1, "the box of the match counts too"
    assert found.projection_lag == 0
    assert found.commits.commits == 5 + 4, "created, joined twice, started; each alone"
    assert (found.commits.mean_commands, found.commits.most_commands) == (1.0, 1)
    assert 0 < found.commits.p50_milliseconds <= found.commits.p99_milliseconds
    assert found.resident_bytes > 10_000_000 or sys.platform != "linux"


async def test_a_status_that_a_servicer_sets_itself_counts(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        stub: Any = health_pb2_grpc.HealthStub(home.channel)
        with pytest.raises(grpc.aio.AioRpcError):
            await stub.Check(health_pb2.HealthCheckRequest(service="none"))
        (check,) = (await statistics(home)).methods
    assert (check.method, dict(check.statuses)) == ("grpc.health.v1.Health/Check", {"NOT_FOUND": 1})


async def test_methods_that_callers_invent_are_not_kept(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        for number in range(3):
            call: Any = home.channel.unary_unary(f"/made/up{number}")
            with pytest.raises(grpc.aio.AioRpcError):
                await call(b"")
        assert list((await statistics(home)).methods) == []


async def test_the_lag_is_the_unread_part_of_the_log(tmp_path: Path) -> None:
    async with house(tmp_path, security=security()) as home:
        name = await home.begin(2)
        await until(lambda: home.service.parts.projections.position() == home.service.parts.store.last_position())
        advance = home.service.parts.projections.advance
        release = threading.Event()

        def held(*arguments: Any) -> int:
            release.wait(120)
            return advance(*arguments)

        home.service.parts.projections.advance = held  # type: ignore[method-assign, assignment]
        await home.play(name, 3)
        lag = (await statistics(home)).projection_lag
        release.set()
        await until(lambda: home.service.parts.projections.position() == home.service.parts.store.last_position())
        after = (await statistics(home)).projection_lag
    assert lag >= 3
    assert after == 0


async def test_the_spans_of_a_command(tmp_path: Path) -> None:
    exported = Exported()
    async with house(tmp_path, exported.observer) as home:
        name = await home.begin(2)
        await home.play(name, 1)
        with pytest.raises(Refusal):
            await home.spectator.call(home.spectator.matches.Resign, m.ResignRequest(match=name))
        metadata = [("traceparent", f"00-{'ab' * 16}-{'cd' * 8}-01")]
        await home.spectator.matches.GetMatch(m.GetMatchRequest(name=name), metadata=metadata)
    spans = exported.spans()
    (call,) = [span for span in spans if span.name == f"{MATCHES}/Decide"]
    assert attributes(call) == {
        "rpc.system.name": "grpc",
        "rpc.method": f"{MATCHES}/Decide",
        "rpc.response.status_code": "OK",
        "match": name,
    }
    assert call.context is not None
    inside = {span.name: span for span in spans if span.context and span.context.trace_id == call.context.trace_id}
    assert set(inside) == {call.name, "command", "rules", "commit"}
    parents = {label: span.parent.span_id for label, span in inside.items() if span.parent}
    command = inside["command"]
    assert command.context is not None
    assert parents == {
        "command": call.context.span_id,
        "rules": command.context.span_id,
        "commit": command.context.span_id,
    }
    assert attributes(command)["game"] == "marcopolo"
    assert attributes(command)["match"] == name
    (refused,) = [span for span in spans if span.name == f"{MATCHES}/Resign"]
    assert attributes(refused)["reason"] == "TOKEN_MISSING"
    assert attributes(refused)["rpc.response.status_code"] == "UNAUTHENTICATED"
    traced = [span for span in spans if span.parent and span.parent.trace_id == int("ab" * 16, 16)]
    assert [span.name for span in traced] == [f"{MATCHES}/GetMatch"]


async def test_the_metrics_of_a_match_with_bots(tmp_path: Path) -> None:
    exported = Exported()
    async with house(tmp_path, exported.observer) as home:
        name = await home.begin(2, bots=1)
        await home.until_asked(name, 1)
        await home.play(name, 1)
        with pytest.raises(Refusal):
            await home.spectator.get("matches/nowhere000")
        await until(lambda: home.service.parts.projections.position() == home.service.parts.store.last_position())
        await until(lambda: "NOT_FOUND" in {point.attributes["status"] for point in exported.points()[CALLS]})
        points = exported.points()
        figures = home.service.observer.statistics
        position = home.service.parts.store.last_position()
    calls = {(point.attributes["method"], point.attributes["status"]): point.value for point in points[CALLS]}
    assert calls[f"{MATCHES}/Decide", "OK"] == 1
    assert calls[f"{MATCHES}/GetMatch", "NOT_FOUND"] == 1
    durations = {point.attributes["method"]: point for point in points["caravanserai.call.duration"]}
    assert durations[f"{MATCHES}/Decide"].count == 1
    assert 0 < durations[f"{MATCHES}/Decide"].sum < 10
    (commits,) = points["caravanserai.commit.duration"]
    (commands,) = points["caravanserai.commit.commands"]
    assert commits.count == commands.count == figures.commits().count
    values = {label: found[0].value for label, found in points.items() if hasattr(found[0], "value")}
    assert values["caravanserai.events.stored"] == figures.events
    assert values["caravanserai.log.position"] == position
    assert values["caravanserai.projections.lag"] == 0
    assert values["caravanserai.matches.hosted"] == 1
    assert values["caravanserai.bots.thinking"] == 0
    assert values["caravanserai.streams.open"] in (0, 1)


async def test_thinking_of_bots_is_observed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()
    monkeypatch.setattr(
        "service.application.live.bots.Thought.decision", lambda thought, games: release.wait(120) and None
    )
    async with house(tmp_path, catalogue=games(), security=security()) as home:  # so that bots think inside
        name = await home.create(2)
        for _ in range(2):
            await home.owner.call(home.owner.matches.AddBot, m.AddBotRequest(match=name, kind="greedy"))
        await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
        await until(lambda: home.service.parts.bots.thinking == 1)
        assert (await statistics(home)).thinking_bots == 1
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        release.set()
        await until(lambda: home.service.parts.bots.thinking == 0)


async def test_a_defect_leaves_no_text_in_a_span(tmp_path: Path) -> None:
    exported = Exported()
    async with house(tmp_path, exported.observer) as home:
        name = await home.begin(2)

        def broken(rows: list[Recorded]) -> int:
            raise RuntimeError("a text that nobody may read")

        home.service.parts.store.append = broken  # type: ignore[method-assign,assignment]
        with pytest.raises(Refusal):
            await home.play(name, 1)
    shown = [span.to_json() for span in exported.spans()]
    assert any("DEFECT" in text for text in shown)
    assert not any("a text that nobody may read" in text for text in shown)
    (call,) = [span for span in exported.spans() if span.name == f"{MATCHES}/Decide"]
    assert not call.status.is_ok


async def test_spans_and_metrics_hold_no_secret(tmp_path: Path) -> None:
    exported = Exported()
    async with house(tmp_path, exported.observer, security=security()) as home:
        await whole_match(home)
        points = str(exported.points())
    text = "\n".join(span.to_json() for span in exported.spans()) + points
    assert f"{MATCHES}/Decide" in text
    for secret in ("token-of-", "a-new-token", "a-guest-token", "open-sesame", "a defect"):
        assert secret not in text


# -- by the environment -----------------------------------------------------------------------------------------------


@pytest.fixture
def collector() -> Iterator[tuple[str, list[str]]]:
    """An HTTP server that accepts exports; its address, and the paths that received posts."""
    paths: list[str] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            paths.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", paths
    server.shutdown()
    thread.join()
    server.server_close()


async def test_the_collector_named_in_the_environment_gets_everything(
    tmp_path: Path, collector: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, paths = collector
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
    async with Service(configuration(tmp_path)) as service:
        assert isinstance(service.observer, Telemetry)
        with service.observer.span("command", "matches/nowhere000"):
            pass
    assert set(paths) == {"/v1/traces", "/v1/metrics"}


def test_nothing_is_imported_when_the_environment_names_no_collector() -> None:
    for environment in (
        {},
        {"OTEL_SERVICE_NAME": "x"},
        {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x", "OTEL_SDK_DISABLED": "true"},
    ):
        assert type(observer_of(environment)) is Observer
    program = (
        "import sys, service.server; service.server.observer_of(); print([n for n in sys.modules if 'opentelem' in n])"
    )
    bare = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_")}
    found = subprocess.run([sys.executable, "-c", program], env=bare, capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def test_without_the_extra_the_service_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "service.observation.telemetry", None)
    assert type(observer_of({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1"})) is Observer
    assert "observability" in caplog.text


# -- the log ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_log() -> Iterator[None]:
    """Restores the loggers afterwards."""
    loggers = [logging.getLogger(name) for name in ("caravanserai", "caravanserai.calls")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    yield
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.mark.usefixtures("own_log")
async def test_the_log_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log_to_stderr(log_format=LogFormat.JSON)
    async with house(tmp_path) as home:
        name = await home.begin(2)
        with pytest.raises(Refusal):
            await home.spectator.call(home.spectator.matches.Resign, m.ResignRequest(match=name))

        def broken(*_: object) -> None:
            raise RuntimeError("a defect")

        home.service.parts.hosting.read = broken  # type: ignore[method-assign,assignment]
        with pytest.raises(Refusal):
            await home.spectator.get(name)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert all({"time", "level", "logger", "message"} <= set(line) for line in lines)
    assert {line["level"] for line in lines} == {"DEBUG", "INFO", "ERROR"}
    calls = {
        line["method"]: line for line in lines if line["logger"] == "caravanserai.calls" and "milliseconds" in line
    }
    refused = calls[f"{MATCHES}/Resign"]
    assert (refused["reason"], refused["match"]) == ("TOKEN_MISSING", name)
    assert 0 < refused["milliseconds"] < 10_000
    assert "reason" not in calls[f"{MATCHES}/StartMatch"]
    assert any(line.get("match") == name and "version 1:" in line["message"] for line in lines)
    (error,) = [line for line in lines if line["level"] == "ERROR"]
    assert (error["match"], error["method"]) == (name, f"{MATCHES}/GetMatch")
    assert "RuntimeError: a defect" in error["exception"]


@pytest.mark.usefixtures("own_log")
async def test_the_log_as_text_does_not_list_each_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log_to_stderr()
    async with house(tmp_path) as home:
        name = await home.begin(2)
    text = capsys.readouterr().err
    assert f"{name} version 1:" in text
    assert "MatchService" not in text
