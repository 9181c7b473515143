"""Runs measurements and writes RESULTS.md:
`python -m benchmarks [kernel|service|streams|attacks|large|soak|bots-GAME]…`.

Sections that are not measured now stay in RESULTS.md as they are.
"""

import argparse
import asyncio
import re
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks import attacks, bots, kernel, large, service, soak, streams
from benchmarks.measuring import Row, machine
from domain.games import games

RESULTS = Path(__file__).with_name("RESULTS.md")

TITLES = {
    "kernel": "The kernel",
    "service": "The service",
    "streams": "Streams",
    "attacks": "Attacks",
    "large": "A large store",
    "soak": "A long time",
    **{f"bots-{name}": f"Bots: {game.title}" for name, game in games().items()},
}
USUAL = ("kernel", "service", "streams")
HEAD = "# Results\n\nMachines are noisy: compare figures of one run, by their ratios.\n"


def _table(rows: Sequence[Row]) -> str:
    lines = ["| what | figure | |", "|---|---:|---|"]
    lines += [f"| {row.name} | {row.figure} | {row.remark} |" for row in rows]
    return "\n".join(lines)


def _measured(name: str, arguments: argparse.Namespace) -> str:
    """The text of a section, measured now."""
    match name:
        case "kernel":
            told = "Marco Polo, four players, in process."
            profile = f"Where the time of random matches goes:\n\n```\n{kernel.profile().strip()}\n```"
            return f"{told}\n\n{_table(kernel.measure())}\n\n{profile}"
        case "service":
            told = (
                "Against a bare grpc.aio echo in the same run. The service runs in a process of its own on a fresh "
                "SQLite file (`synchronous=FULL`), as the echo does; the client keeps so many calls in flight, each in "
                "a match of its own."
            )
            return f"{told}\n\n{_table(asyncio.run(service.measure()))}"
        case "streams":
            told = "One match with many streams, against a bare grpc.aio fan-out in the same run."
            return f"{told}\n\n{_table(asyncio.run(streams.measure()))}"
        case "attacks":
            told = (
                "How long an innocent player waits while somebody else, from another address, takes all that the usual "
                "limits let them have; against the same service just before. Medians of "
                f"{attacks.ROUNDS} rounds (`python -m benchmarks attacks`)."
            )
            return f"{told}\n\n{_table(asyncio.run(attacks.measure()))}"
        case "large":
            told = "Many short matches against few in the same run, one call at a time."
            return f"{told}\n\n{_table(asyncio.run(large.measure(arguments.matches)))}"
        case "soak":
            told = "A constant load, and the resident memory of the service."
            return f"{told}\n\n{_table(asyncio.run(soak.measure(arguments.minutes)))}"
        case _:
            told = "Two seats, which alternate; means are by seat and match. The full tables play all seats."
            rows = bots.measure(name.removeprefix("bots-"), arguments.pairs, arguments.full)
            return f"{told}\n\n{_table(rows)}"


def _known() -> dict[str, str]:
    """The sections that RESULTS.md has already, by their names."""
    if not RESULTS.exists():
        return {}
    parts = re.split(r"^## (.+)\n", RESULTS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    texts = dict(zip(parts[1::2], parts[2::2], strict=True))
    return {name: texts[title].strip() for name, title in TITLES.items() if title in texts}


def main() -> None:
    """Measures, prints and writes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures speed and size.")
    parser.add_argument(
        "sections", nargs="*", metavar="section", help=f"{', '.join(TITLES)}; usually {', '.join(USUAL)}"
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="how long the soak lasts")
    parser.add_argument("--matches", type=int, default=large.MATCHES, help="how many matches the large store has")
    parser.add_argument("--pairs", type=int, default=bots.MATCHES, help="matches of each pairing of bots")
    parser.add_argument("--full", type=int, default=bots.FULL_MATCHES, help="matches of planners at all seats")
    arguments = parser.parse_args()
    unknown = set(arguments.sections) - set(TITLES)
    if unknown:
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    sections = _known()
    for name in arguments.sections or USUAL:
        print(f"{TITLES[name]}: measuring on {machine()}", flush=True)
        started = time.perf_counter()
        text = _measured(name, arguments)
        sections[name] = f"{text}\n\nMeasured on {machine()}, in {time.perf_counter() - started:.0f} s."
        print(sections[name], flush=True)
        written = [f"## {title}\n\n{sections[key]}\n" for key, title in TITLES.items() if key in sections]
        RESULTS.write_text("\n".join((HEAD, *written)), encoding="utf-8")
    print(f"Written to {RESULTS.name}.")


if __name__ == "__main__":
    main()
