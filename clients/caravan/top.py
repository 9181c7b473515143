"""`caravan top`: live figures of a running service."""

from time import sleep
from typing import Annotated, Any

import typer
from caravanserai import Client
from caravanserai_protocol.v1.admin_service_pb2 import DamagedStream, MethodStatistics, Statistics
from rich.console import Group, RenderableType
from rich.live import Live
from rich.table import Table as Grid

from clients.caravan.accounts import read_secret
from clients.caravan.service_options import AdminTokenFile
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    Address,
    AsJson,
    Failure,
    connected,
    escaped,
    failing,
    out,
    print_json,
)

MEBIBYTE = 2**20


def top(
    address: Address = DEFAULT_ADDRESS,
    admin_token_file: AdminTokenFile = None,
    every: Annotated[float, typer.Option(min=0.2, help="Seconds between updates.")] = 2.0,
    as_json: AsJson = False,
) -> None:
    """Show live figures of a running service until Ctrl-C. With --json, print them once and exit."""
    with failing():
        if admin_token_file is None:
            raise Failure("Administrators only: pass --admin-token-file.")
        with connected(address, token=read_secret(admin_token_file)) as client:
            if as_json:
                print_json(_as_json(client.statistics()))
                return
            _follow(client, address, every)


def _follow(client: Client, address: str, every: float) -> None:
    try:
        with Live(draw(client.statistics(), address), console=out, auto_refresh=False, screen=out.is_terminal) as live:
            while True:
                sleep(every)
                live.update(draw(client.statistics(), address), refresh=True)
    except KeyboardInterrupt:
        return


def draw(statistics: Statistics, address: str) -> RenderableType:
    """The figures as a page."""
    commits = statistics.commits
    summary = Grid(title=f"Caravanserai at {address}", show_header=False)
    for label, value in (
        ("Uptime", f"{statistics.uptime_seconds:,.0f} s"),
        ("Open streams", f"{statistics.open_streams:,}"),
        ("Matches in memory", f"{statistics.hosted_matches:,}"),
        ("Bots thinking", f"{statistics.thinking_bots:,}"),
        ("Events stored", f"{statistics.events_stored:,}"),
        ("Position of the log", f"{statistics.log_position:,}"),
        ("Projections behind by", f"{statistics.projection_lag:,}"),
        ("Commits in a minute", f"{commits.commits:,}"),
        ("Commands in a commit", f"{commits.mean_commands:.1f}, at most {commits.most_commands}"),
        ("Commit p50, p99", f"{commits.p50_milliseconds:.2f} ms, {commits.p99_milliseconds:.2f} ms"),
        ("Streams set aside", f"{len(statistics.set_aside):,}"),
        ("Memory", f"{statistics.resident_bytes / MEBIBYTE:,.1f} MiB" if statistics.resident_bytes else "unknown"),
    ):
        summary.add_row(label, value)
    methods = Grid("Method", "Calls/s", "p50 ms", "p99 ms", "Statuses", title="The last minute")
    for column in methods.columns[1:4]:
        column.justify = "right"
    for entry in sorted(statistics.methods, key=lambda method: (-method.calls, method.method)):
        statuses = ", ".join(f"{status} {count:,}" for status, count in sorted(entry.statuses.items()))
        times = (f"{entry.p50_milliseconds:.2f}", f"{entry.p99_milliseconds:.2f}")
        methods.add_row(_short(entry.method), f"{entry.calls_per_second:.1f}", *times, statuses)
    return Group(summary, *map(_damaged, statistics.set_aside), methods)


def _damaged(entry: DamagedStream) -> str:
    return f"[bold red]damaged[/] {escaped(entry.stream)}: version {entry.version} {escaped(entry.text)}"


def _short(method: str) -> str:
    return method.rpartition(".")[2].replace("/", ".")


def _as_json(statistics: Statistics) -> dict[str, Any]:
    commits = statistics.commits
    return {
        "uptime_seconds": statistics.uptime_seconds,
        "methods": {entry.method: _method_as_json(entry) for entry in statistics.methods},
        "open_streams": statistics.open_streams,
        "hosted_matches": statistics.hosted_matches,
        "thinking_bots": statistics.thinking_bots,
        "events_stored": statistics.events_stored,
        "log_position": statistics.log_position,
        "projection_lag": statistics.projection_lag,
        "commits": {
            "commits": commits.commits,
            "mean_commands": commits.mean_commands,
            "most_commands": commits.most_commands,
            "p50_milliseconds": commits.p50_milliseconds,
            "p99_milliseconds": commits.p99_milliseconds,
        },
        "resident_bytes": statistics.resident_bytes,
        "set_aside": [
            {"stream": entry.stream, "version": entry.version, "text": entry.text} for entry in statistics.set_aside
        ],
    }


def _method_as_json(entry: MethodStatistics) -> dict[str, Any]:
    return {
        "calls": entry.calls,
        "statuses": dict(sorted(entry.statuses.items())),
        "calls_per_second": entry.calls_per_second,
        "p50_milliseconds": entry.p50_milliseconds,
        "p99_milliseconds": entry.p99_milliseconds,
    }
