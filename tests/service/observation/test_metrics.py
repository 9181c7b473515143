"""Metrics for Prometheus, with the dashboard and the alerts that read them."""

import asyncio
import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import grpc
import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.configuration import Web
from service.error_catalogue import CATALOGUE
from service.observation.factory import ObservationError, observer_of
from tests.sdks.toolchains import missing_prometheus
from tests.service.house import House, Refusal, house
from tests.service.web.browsing import Answer, link
from tests.service.web.test_health import got

ROOT = Path(__file__).resolve().parents[3]
ALERTS = ROOT / "deploy" / "prometheus" / "alerts.yaml"
DASHBOARD = ROOT / "deploy" / "grafana" / "caravanserai.json"
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
ADDED = {"instance", "job", "le"}
"""Labels that Prometheus adds, and the one of histograms."""
NAME = re.compile(r"\b(?:caravanserai|process)_\w+")
LABEL = re.compile(r"(\w+)(?:=~?|!~|!=)\"")
GROUPED = re.compile(r"\bby \(([^)]*)\)")
REASON = re.compile(r'reason=~?"([^"]*)"')


class Exposed(NamedTuple):
    """The names of all samples, each with the labels that it has, and the text."""

    samples: dict[str, set[str]]
    text: str


async def asked(home: House, **headers: str) -> Answer:
    async with link(home.service.metrics_address) as opened:
        await opened.send("GET", "/metrics", {name.replace("_", "-"): value for name, value in headers.items()})
        return await opened.whole()


async def exposed(home: House) -> Exposed:
    text = (await asked(home)).body.decode()
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return Exposed(found, text)


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Exposed:
    """The metrics that a service exposes when it has played, refused, and been asked for unknown methods."""
    return asyncio.run(collected(tmp_path_factory.mktemp("metrics")))


async def collected(folder: Path) -> Exposed:
    async with house(folder, metrics=Web()) as home:
        name = await home.begin(2)
        await home.play(name, 3)
        with pytest.raises(Refusal):
            await home.spectator.get("matches/nowhere000")
        for number in range(3):
            call: Any = home.channel.unary_unary(f"/made/up{number}")
            with pytest.raises(grpc.aio.AioRpcError):
                await call(b"")
        return await exposed(home)


def expressions() -> Iterator[str]:
    """All that the dashboard and the alerts ask."""
    board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    yield from (target["expr"] for panel in board["panels"] for target in panel["targets"])
    yield from (variable["definition"] for variable in board["templating"]["list"] if "definition" in variable)
    yield from re.findall(r"^ +expr: (.+)$", ALERTS.read_text(encoding="utf-8"), re.MULTILINE)


def names(texts: Iterable[str]) -> set[str]:
    return {name for text in texts for name in NAME.findall(text)}


def test_nothing_of_matches_or_persons_is_a_label(figures: Exposed) -> None:
    labels = set().union(*figures.samples.values())
    assert labels == {"method", "status", "reason", "le"}
    methods = set(re.findall(r'method="([^"]*)"', figures.text))
    assert {method.partition("/")[0] for method in methods} == {"caravanserai.v1.MatchService"}
    assert 'reason="MATCH_NOT_FOUND"' in figures.text
    for secret in ("nowhere", "Player 1", "token-of", "made", "127.0.0.1"):
        assert secret not in figures.text


def test_what_the_dashboard_and_the_alerts_ask_is_there(figures: Exposed) -> None:
    asked = list(expressions())
    assert len(asked) > 30
    assert names(asked) <= set(figures.samples)
    known = ADDED.union(*figures.samples.values())
    for text in asked:
        grouped = {label.strip() for found in GROUPED.findall(text) for label in found.split(",")}
        assert {*LABEL.findall(text), *grouped} <= known, text
        for reasons in REASON.findall(text):
            for reason in reasons.split("|"):
                assert reason in CATALOGUE, text
                assert f'caravanserai_refusals_total{{reason="{reason}"}}' in figures.text, "counted from 0 on"


def test_every_metric_is_in_the_documentation(figures: Exposed) -> None:
    families = {re.sub(r"_(bucket|count|sum)$", "", name) for name in figures.samples if name.startswith("caravan")}
    told = names(line for line in OPERATIONS.splitlines() if line.startswith("| `caravanserai."))
    assert told == families


def test_panels_have_their_own_place() -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    places = [
        (x, y)
        for panel in panels
        for place in [panel["gridPos"]]
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(places) == len(set(places))
    assert max(x for x, _ in places) < 24
    assert len({panel["id"] for panel in panels}) == len(panels)


# -- the address ------------------------------------------------------------------------------------------------------


async def test_metrics_have_an_address_of_their_own(tmp_path: Path) -> None:
    async with house(tmp_path, metrics=Web(), web=Web()) as home:
        plain, packed = await asked(home), await asked(home, accept_encoding="gzip")
        assert plain.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert gzip.decompress(packed.body).count(b"\n# TYPE") == plain.body.count(b"\n# TYPE") > 10
        new = await asked(home, accept="application/openmetrics-text; version=1.0.0")
        assert new.body.endswith(b"# EOF\n")
        url = home.service.metrics_address
        assert (await got(url, "/metrics", "HEAD")).status == 200
        assert (await got(url, "/metrics", "POST")).status == 405
        assert (await got(url, "/")).status == 404
        assert (await got(home.service.web_address, "/metrics")).status == 404, "players have nothing to do with them"


async def test_metrics_go_where_the_environment_says_too(monkeypatch: pytest.MonkeyPatch) -> None:
    observer = observer_of({}, metrics=True)
    observer.called(observer.call("/a/B", None), 0.1)
    _, text = observer.exposed("")
    assert b'caravanserai_calls_total{method="a/B",status="OK"} 1.0' in text
    await observer.close()
    with pytest.raises(ObservationError, match="OTEL_SDK_DISABLED"):
        observer_of({"OTEL_SDK_DISABLED": "true"}, metrics=True)
    monkeypatch.setitem(sys.modules, "service.observation.telemetry", None)
    with pytest.raises(ObservationError, match="observability"):
        observer_of({}, metrics=True)


# -- alerts -----------------------------------------------------------------------------------------------------------

QUIET = {
    'up{job="caravanserai",instance="a"}': "1x60",
    'caravanserai_refusals_total{reason="STORE_FAILED",instance="a"}': "0x60",
    'caravanserai_refusals_total{reason="DEFECT",instance="a"}': "0x60",
    'caravanserai_refusals_total{reason="TOO_MANY_TRIES",instance="a"}': "0+1x60",
    'caravanserai_refusals_total{reason="RATE_LIMITED",instance="a"}': "0+60x60",
    'caravanserai_refusals_total{reason="OVERLOADED",instance="a"}': "0x60",
    "caravanserai_streams_set_aside": "0x60",
    'caravanserai_projections_lag{instance="a"}': "0 9 9 9" + " 0 9 9 9" * 14,
    'caravanserai_bots_thinking{instance="a"}': "0 90 90 90" + " 0 90 90 90" * 14,
    'caravanserai_commit_duration_seconds_bucket{instance="a",le="0.5"}': "0+60x60",
    'caravanserai_commit_duration_seconds_bucket{instance="a",le="1"}': "0+60x60",
    'caravanserai_commit_duration_seconds_bucket{instance="a",le="+Inf"}': "0+60x60",
    'process_open_fds{job="caravanserai",instance="a"}': "100x60",
    'process_max_fds{job="caravanserai",instance="a"}': "1000x60",
}
"""A service that does well."""
TROUBLE = {
    "CaravanseraiDown": {'up{job="caravanserai",instance="a"}': "0x60"},
    "CaravanseraiNotScraped": {'up{job="caravanserai",instance="a"}': "_x60"},
    "CaravanseraiStoreFails": {'caravanserai_refusals_total{reason="STORE_FAILED",instance="a"}': "0+1x60"},
    "CaravanseraiDefect": {'caravanserai_refusals_total{reason="DEFECT",instance="a"}': "0x55 1x4"},
    "CaravanseraiStreamsSetAside": {"caravanserai_streams_set_aside": "2x60"},
    "CaravanseraiProjectionsBehind": {'caravanserai_projections_lag{instance="a"}': "5x60"},
    "CaravanseraiSlowCommits": {'caravanserai_commit_duration_seconds_bucket{instance="a",le="0.5"}': "0+50x60"},
    "CaravanseraiOverloaded": {'caravanserai_refusals_total{reason="OVERLOADED",instance="a"}': "0+120x60"},
    "CaravanseraiCallersLimited": {'caravanserai_refusals_total{reason="RATE_LIMITED",instance="a"}': "0+600x60"},
    "CaravanseraiJoinCodesGuessed": {'caravanserai_refusals_total{reason="TOO_MANY_TRIES",instance="a"}': "0+9x60"},
    "CaravanseraiBotsWait": {'caravanserai_bots_thinking{instance="a"}': "30x60"},
    "CaravanseraiFilesNearlyUsed": {'process_open_fds{job="caravanserai",instance="a"}': "900x60"},
}
"""For each alert, what differs when it fires."""


def test_every_alert_is_fired_in_a_test() -> None:
    assert set(re.findall(r"- alert: (\w+)", ALERTS.read_text(encoding="utf-8"))) == set(TROUBLE)


def fired(name: str, series: dict[str, str], fires: bool) -> dict[str, Any]:
    """A test of promtool: whether an alert fires after an hour."""
    return {
        "interval": "1m",
        "input_series": [{"series": series, "values": values} for series, values in series.items()],
        "promql_expr_test": [
            {
                "expr": f'count(ALERTS{{alertname="{name}",alertstate="firing"}}) or vector(0)',
                "eval_time": "59m",
                "exp_samples": [{"labels": "{}", "value": int(fires)}],
            }
        ],
    }


def run_promtool(*arguments: str | Path) -> None:
    ran = subprocess.run(["promtool", *arguments], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


if not missing_prometheus():

    def test_alerts_fire_in_trouble_and_only_then(tmp_path: Path) -> None:
        tests = [fired(name, QUIET | changed, True) for name, changed in TROUBLE.items()]
        tests += [fired(name, QUIET, False) for name in TROUBLE]
        file = tmp_path / "alerts.json"  # JSON is YAML too
        file.write_text(json.dumps({"rule_files": [str(ALERTS)], "evaluation_interval": "1m", "tests": tests}))
        run_promtool("check", "config", ALERTS.with_name("prometheus.yaml"))
        run_promtool("test", "rules", file)

    def test_the_questions_of_the_dashboard_can_be_read(tmp_path: Path) -> None:
        asked = [text.replace("$__rate_interval", "5m") for text in expressions() if "label_values" not in text]
        rules = [{"record": f"question:{number}", "expr": text} for number, text in enumerate(asked)]
        file = tmp_path / "questions.json"
        file.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
        run_promtool("check", "rules", file)
