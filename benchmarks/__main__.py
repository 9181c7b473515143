"""Runs measurements: `python -m benchmarks [kernel|service|play|streams|web|attacks|large|soak|bots|bots-GAME]…`.

They are written to RESULTS.md. Matches of bots are long: they are printed, and written only where ``--write`` says.
Sections that are not measured now stay in these files as they are. What a section needs is imported when it is
measured, so that bots can be measured where nothing but Python is installed.
"""

import argparse
import asyncio
import os
import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import TIMEOUT_MAX as NO_LIMIT

from benchmarks import bots
from benchmarks.measuring import Row, machine
from domain.games import games

RESULTS = Path(__file__).with_name("RESULTS.md")
BOTS = Path(__file__).with_name("BOTS.md")

TITLES = {
    "kernel": "The kernel",
    "service": "The service",
    "play": "Decisions on streams",
    "streams": "Streams",
    "web": "The door for browsers",
    "attacks": "Attacks",
    "large": "A large store",
    "soak": "A long time",
}
BOT_TITLES = {f"bots-{name}": game.title for name, game in games().items()}
USUAL = ("kernel", "service", "streams")
HEAD = "# Results\n\nMachines are noisy: compare figures of one run, by their ratios.\n"
BOTS_HEAD = """# Bots: results

Written by `python -m benchmarks bots --write`; see [docs/bots.md](../docs/bots.md). All but the times follow from the
seeds. 95 %: where the share of wins lies with 95 % confidence. The other tables have means by seat and match and, in
brackets, the share of the seats that have any.
"""


def _table(rows: Sequence[Row]) -> str:
    lines = ["| what | figure | |", "|---|---:|---|"]
    lines += [f"| {row.name} | {row.figure} | {row.remark} |" for row in rows]
    return "\n".join(lines)


def _measured(name: str, arguments: argparse.Namespace) -> str:
    """The text of a section, measured now."""
    match name:
        case "kernel":
            from benchmarks import kernel

            told = "Marco Polo, four players, in process."
            profile = f"Where the time of random matches goes:\n\n```\n{kernel.profile().strip()}\n```"
            return f"{told}\n\n{_table(kernel.measure())}\n\n{profile}"
        case "service":
            from benchmarks import service

            told = (
                "Against a bare grpc.aio echo in the same run. The service runs in a process of its own on a fresh "
                "SQLite file (`synchronous=FULL`), as the echo does; the client keeps the stated number of calls in "
                "flight, each in a match of its own."
            )
            return f"{told}\n\n{_table(asyncio.run(service.measure()))}"
        case "play":
            from benchmarks import conversations

            told = (
                "Decisions on streams of `MatchService.Play`, one for each seat, and as unary calls, against a bare "
                "unary grpc.aio echo in the same run."
            )
            return f"{told}\n\n{_table(asyncio.run(conversations.measure()))}"
        case "streams":
            from benchmarks import streams

            told = "One match with many streams, against a bare grpc.aio fan-out in the same run."
            return f"{told}\n\n{_table(asyncio.run(streams.measure()))}"
        case "web":
            from benchmarks import web

            told = (
                "Processor time of the service for one call, over gRPC and over HTTP in turns, one call at a time; "
                f"medians of {web.ROUNDS} rounds of {web.CALLS} calls."
            )
            rows = asyncio.run(web.measure())
            busy = f"The load of the machine was {os.getloadavg()[0]:.0f}."
            return f"{told} {busy}\n\n{_table(rows)}"
        case "attacks":
            from benchmarks import attacks

            told = (
                "How long an innocent player waits while somebody else, from another address, takes all that the usual "
                "limits let them have; against the same service just before. Medians of "
                f"{attacks.ROUNDS} rounds (`python -m benchmarks attacks`)."
            )
            return f"{told}\n\n{_table(asyncio.run(attacks.measure()))}"
        case "large":
            from benchmarks import large

            told = "Many short matches against few in the same run, one call at a time."
            return f"{told}\n\n{_table(asyncio.run(large.measure(arguments.matches or large.MATCHES)))}"
        case _:
            from benchmarks import soak

            told = "A constant load, and the resident memory of the service."
            return f"{told}\n\n{_table(asyncio.run(soak.measure(arguments.minutes)))}"


def _known(file: Path, titles: Mapping[str, str]) -> dict[str, str]:
    """The sections that a file has already, by their names."""
    if not file.exists():
        return {}
    parts = re.split(r"^## (.+)\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    texts = dict(zip(parts[1::2], parts[2::2], strict=True))
    return {name: texts[title].strip() for name, title in titles.items() if title in texts}


def _write(file: Path, head: str, titles: Mapping[str, str], name: str, text: str) -> None:
    """Replaces a section of a file."""
    sections = _known(file, titles) | {name: text}
    written = [f"## {title}\n\n{sections[key]}\n" for key, title in titles.items() if key in sections]
    file.write_text("\n".join((head, *written)), encoding="utf-8")
    print(f"Written to {file.name}.", flush=True)


def _measure_section(name: str, arguments: argparse.Namespace) -> None:
    print(f"{TITLES[name]}: measuring on {machine()}", flush=True)
    started = time.perf_counter()
    text = _measured(name, arguments)
    text += f"\n\nMeasured on {machine()}, in {time.perf_counter() - started:.0f} s."
    print(text, flush=True)
    _write(RESULTS, HEAD, TITLES, name, text)


def _measure_bots(names: Sequence[str], arguments: argparse.Namespace) -> None:
    """Measures the bots of games, one after the other; the first that does not get to its end is the last."""
    until = time.monotonic() + (arguments.seconds or NO_LIMIT)
    for name in names:
        print(f"{BOT_TITLES[name]}: measuring on {machine()}", flush=True)
        started = time.perf_counter()
        plan = bots.Plan(arguments.pairs, arguments.full, arguments.processes, until - time.monotonic())
        text, stopped = bots.measure(name.removeprefix("bots-"), plan)
        measured = f"Measured on {machine()}, in {time.perf_counter() - started:.0f} s."
        print(f"\n{text or 'No match was finished.'}\n\n{measured}\n", flush=True)
        if text and arguments.write is not None:
            _write(arguments.write, BOTS_HEAD, BOT_TITLES, name, f"{text}\n\n{measured}")
        if stopped:
            break


def main() -> None:
    """Measures, prints and writes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures speed, size, and bots.")
    titles = {**TITLES, **BOT_TITLES}
    parser.add_argument(
        "sections",
        nargs="*",
        metavar="section",
        help=f"{', '.join(titles)}, bots (all games); usually {', '.join(USUAL)}",
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="how long the soak lasts")
    parser.add_argument("--matches", type=int, help="how many matches the large store has")
    of_bots = parser.add_argument_group("bots")
    of_bots.add_argument("--pairs", type=int, default=bots.MATCHES, help="matches of each pairing")
    of_bots.add_argument("--full", type=int, default=bots.FULL_MATCHES, help="matches of planners at all seats")
    of_bots.add_argument("--processes", type=int, default=0, help="matches at a time; usually one per processor")
    of_bots.add_argument("--seconds", type=float, help="after this time, show what is finished")
    of_bots.add_argument(
        "--write", type=Path, nargs="?", const=BOTS, metavar="FILE", help="write the tables to BOTS.md, or to FILE"
    )
    arguments = parser.parse_args()
    named = [each for name in arguments.sections for each in (BOT_TITLES if name == "bots" else (name,))]
    unknown = set(named) - set(titles)
    if unknown:
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    for name in named or USUAL:
        if name in TITLES:
            _measure_section(name, arguments)
    _measure_bots([name for name in named if name in BOT_TITLES], arguments)


if __name__ == "__main__":
    main()
