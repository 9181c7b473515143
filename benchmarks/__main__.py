"""Runs measurements: `python -m benchmarks [SECTION]…`, such as `kernel service`, `bots` or `bots-merv`.

They are written to RESULTS.md. Matches of bots are long: they are printed, and written only where ``--write`` says.
What the tests cost (`suite`) goes to SUITE.md, as a section with the name that ``--as`` gives. Sections that are not
measured now stay in these files as they are. What a section needs is imported when it is
measured, so that bots can be measured where nothing but Python is installed.
"""

import argparse
import asyncio
import os
import re
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import TIMEOUT_MAX as NO_LIMIT

from benchmarks import bots, ladder
from benchmarks.kept_matches import KeptMatches
from benchmarks.measurement import Row, machine
from domain.games import games

RESULTS = Path(__file__).with_name("RESULTS.md")
BOTS = Path(__file__).with_name("BOTS.md")
SUITE = Path(__file__).with_name("SUITE.md")

TITLES = {
    "kernel": "The kernel",
    "opening": "Opening",
    "lab": "The laboratory",
    "sandbox": "The sandbox",
    "start": "Starting",
    "service": "The service",
    "beside": "Decisions beside bots",
    "play": "Decisions on streams",
    "earlier": "Decisions beside those of an earlier commit",
    "parts": "Parts of a decision",
    "several": "Several services",
    "ceilings": "What one process does for all",
    "peer": "A peer",
    "streams": "Streams",
    "web": "The HTTP port",
    "audit": "The transparency log",
    "signatures": "Signatures",
    "verify": "Verifying",
    "alone": "Verifying alone",
    "ratings": "Ratings",
    "tournament": "A tournament",
    "costs": "Costs",
    "attacks": "Attacks",
    "tournaments": "Tournaments",
    "dutch": "Events by the Dutch system",
    "sizes": "Tournaments of several sizes",
    "hall": "A hall",
    "large": "A large store",
    "soak": "A long time",
}
BOT_TITLES = {
    **{f"bots-{name}": game.title for name, game in games().items()},
    **{f"ladder-{name}": f"The ladder of {game.title}" for name, game in games().items()},
}
"""The sections about bots, by game: how they play, and the ladder of their levels."""
USUAL = ("kernel", "service", "streams")
HEAD = "# Results\n\nMachines are noisy: compare figures of one run, by their ratios.\n"
BOTS_HEAD = """# Bots: results

Written by `python -m benchmarks bots --write`; see [docs/bots.md](../docs/bots.md). All but the times follow from the
seeds. 95 %: where the share of wins lies with 95 % confidence. The other tables have means by seat and match and, in
brackets, the share of the seats that have any. `python -m benchmarks ladder --write` writes the ladders of levels, with
ratings like those of [people](../docs/ratings.md), and their data for `caravan games`.
"""
SUITE_TITLES = {name: name.capitalize() for name in ("before", "after", "now")}
SUITE_HEAD = """# What the tests cost

Written by `python -m benchmarks suite --as NAME`. Compare processor times: waiting depends on what else runs.
"""


def _table(rows: Sequence[Row]) -> str:
    lines = ["| what | figure | |", "|---|---:|---|"]
    lines += [f"| {row.name} | {row.figure} | {row.remark} |" for row in rows]
    return "\n".join(lines)


def _busy() -> str:
    return f"The load of the machine was {os.getloadavg()[0]:.0f}."


def _measured(name: str, arguments: argparse.Namespace) -> str:
    """The text of a section, measured now."""
    match name:
        case "kernel":
            from benchmarks import kernel

            intro = "Marco Polo, four players, in process."
            profile = f"Where the time of random matches goes:\n\n```\n{kernel.profile().strip()}\n```"
            return f"{intro}\n\n{_table(kernel.measure())}\n\n{profile}"
        case "opening":
            from benchmarks import cold_match

            intro = (
                f"Processor time in which a stored match of {cold_match.EVENTS} events is live: random matches, each "
                f"read once. Medians of {cold_match.MATCHES}."
            )
            return f"{intro} {_busy()}\n\n{_table(cold_match.measure())}"
        case "lab":
            from benchmarks import lab

            intro = (
                "Whole matches of two seats that decide at random, in processor time; recorded decisions and those of "
                f"the sandbox by turns, medians of {lab.ROUNDS} matches. Environments are PettingZoo's, each with the "
                "same random player; its classic games and Catan need `pip install pygame rlcard catanatron`."
            )
            return f"{intro} {_busy()}\n\n{_table(lab.measure())}"
        case "sandbox":
            from benchmarks import lab

            intro = (
                "The first rows of the laboratory, measured alone with more matches: whole matches of two seats that "
                "decide at random, in processor time; recorded decisions and those of the sandbox by turns, medians of "
                f"{lab.MANY_ROUNDS} matches."
            )
            return f"{intro} {_busy()}\n\n{_table(lab.measure_sandbox())}"
        case "start":
            from benchmarks import large, start

            intro = (
                "Processor time of a process from its start: of a call of the command line to its end, of the service "
                f"to the line that names its address. Medians of {start.ROUNDS} rounds."
            )
            rows = asyncio.run(start.measure(arguments.matches or large.FEW))
            return f"{intro} {_busy()}\n\n{_table(rows)}"
        case "service":
            from benchmarks import service

            intro = (
                "Against a bare grpc.aio echo in the same run. The service runs in a process of its own on a fresh "
                "SQLite file (`synchronous=FULL`), as the echo does; the client keeps the stated number of calls in "
                "flight, each in a match of its own."
            )
            return f"{intro}\n\n{_table(asyncio.run(service.measure()))}"
        case "beside":
            from benchmarks import beside_bots

            intro = (
                "Decisions of people in a service on SQLite, one in flight, by turns while nobody thinks and while "
                "experts think in matches of another owner, in the process of the bots. Medians of "
                f"{beside_bots.ROUNDS} rounds of {beside_bots.SECONDS:.0f} s."
            )
            return f"{intro} {_busy()}\n\n{_table(asyncio.run(beside_bots.measure()))}"
        case "play":
            from benchmarks import conversations

            intro = (
                "Decisions on streams of `MatchService.Play`, one for each seat, by calls of gRPC, and by calls at the "
                "HTTP port, beside bare grpc.aio echoes with the bytes and the metadata of decisions, in the same run. "
                f"Medians of {conversations.ROUNDS} rounds in turns; ratios are within a round."
            )
            return f"{intro} {_busy()}\n\n{_table(asyncio.run(conversations.measure()))}"
        case "earlier":
            from benchmarks import earlier

            intro = (
                "The processor time of the service for a decision, compared with that of another checkout in the same "
                f"run. Medians of {earlier.ROUNDS} rounds in turns, of {earlier.SECONDS:g} seconds each."
            )
            return f"{intro} {_busy()}\n\n{_table(asyncio.run(earlier.measure(arguments.beside)))}"
        case "parts":
            from benchmarks import decision_parts

            intro = (
                f"The processor time of the service for one decision, with {decision_parts.IN_FLIGHT} in flight, by "
                "the functions that it passes through: each without those inside it. The stopwatch itself is taken out "
                f"as far as it is known, and slows the rest. Medians of {decision_parts.ROUNDS} rounds."
            )
            return f"{intro} {_busy()}\n\n{_table(asyncio.run(decision_parts.measure()))}"
        case "several":
            from benchmarks import several

            intro = (
                "Processor time of all services on one PostgreSQL for a decision, with "
                f"{several.IN_FLIGHT} calls in flight at each of them, or at all of them together, each match at one "
                "service; beside it that of as many services with a database each. Medians of "
                f"{several.ROUNDS} rounds in turns."
            )
            return f"{intro} {_busy()}\n\n{_table(asyncio.run(several.measure()))}"
        case "ceilings":
            from benchmarks import ceilings

            intro = (
                "Events of whole matches on one PostgreSQL: the processor time of the process that does a work for all "
                f"services, for each event. They are stored {ceilings.STORED} at a time. "
                "Clocks and notices are made up."
            )
            return f"{intro} {_busy()}\n\n{_table(ceilings.measure())}"
        case "peer":
            from benchmarks import peers

            intro = (
                "Decisions of the service beside calls of a bare grpc.aio echo and moves of the server of boardgame.io "
                "0.50.2 over socket.io, in the same run. That server has a game with 5 KB of state, whose moves check "
                "nothing. Its journal is a file with one `fdatasync` for all moves that wait; it sends a move to its "
                "players before it is stored, the service after that. The load client of the service is in Go, that "
                f"of the other in JavaScript. Medians of {peers.ROUNDS} rounds."
            )
            rows = asyncio.run(peers.measure())
            return f"{intro} {_busy()}\n\n{_table(rows)}"
        case "streams":
            from benchmarks import streams

            intro = "One match with many streams, against a bare grpc.aio fan-out in the same run."
            rows = asyncio.run(streams.measure())
            return f"{intro} {_busy()}\n\n{_table(rows)}"
        case "web":
            from benchmarks import web

            intro = (
                "Processor time of the service for one call, over gRPC and over HTTP in turns, one call at a time. "
                f"medians of {web.ROUNDS} rounds of {web.CALLS} calls."
            )
            rows = asyncio.run(web.measure())
            return f"{intro} {_busy()}\n\n{_table(rows)}"
        case "audit":
            from benchmarks import audit

            intro = (
                "Two services take turns; one of them keeps a transparency log. The large tree lies in a SQLite file."
            )
            return f"{intro}\n\n{_table(asyncio.run(audit.measure()))}"
        case "signatures":
            from benchmarks import signatures

            intro = "Decisions of seats with keys and without take turns, on one service."
            return f"{intro}\n\n{_table(asyncio.run(signatures.measure()))}"
        case "verify":
            from benchmarks import verification

            intro = "Records of Marco Polo with four players, in processor time."
            return f"{intro} {_busy()}\n\n{_table(verification.measure())}"
        case "alone":
            from benchmarks import verification_alone

            intro = (
                f"`caravanserai-verify` on the archives of Swiss tournaments of {verification_alone.PLAYERS} bots that "
                f"decide at random, with {verification_alone.ROUNDS} rounds: everything is decided and paired again."
            )
            return f"{intro} {_busy()}\n\n{_table(verification_alone.measure())}"
        case "ratings":
            from benchmarks import ratings

            intro = "In processor time; results and matches are made up."
            return f"{intro} {_busy()}\n\n{_table(ratings.measure())}"
        case "tournament":
            from benchmarks import tournament

            intro = (
                f"{tournament.FULL.players} bots that decide at random play a Swiss tournament of "
                f"{tournament.FULL.rounds} rounds at tables of {tournament.FULL.seats} (Marco Polo), on a SQLite file. "
                "The service is killed (SIGKILL) after a third and after two thirds of the results, and started again "
                "each time. Then everything is verified from the store: all matches by their rules, and the tournament "
                "by its events."
            )
            return f"{intro} {_busy()}\n\n{_table(asyncio.run(tournament.measure()))}"
        case "costs":
            from benchmarks import attacks, costs, large_tournament

            intro = (
                "Processor time of the service for one call, at its dearest, and as how many calls the usual limits "
                f"count it: {attacks.MATCHES:,} matches, a tournament of {large_tournament.ENTRANTS} entrants, a log."
            )
            return f"{intro} {_busy()}\n\n{_table(asyncio.run(costs.measure()))}"
        case "attacks":
            from benchmarks import attacks

            intro = (
                "How long an innocent player waits while somebody else, from another address, takes all that the usual "
                "limits let them have; against the same service just before. Medians of "
                f"{attacks.ROUNDS} rounds (`python -m benchmarks attacks`)."
            )
            return f"{intro}\n\n{_table(asyncio.run(attacks.measure()))}"
        case "tournaments":
            from benchmarks import tournaments

            intro = "Processor time to pair a round."
            return f"{intro}\n\n{_table(tournaments.measure())}"
        case "dutch":
            from benchmarks import dutch_events

            intro = f"Processor time to pair the rounds of {dutch_events.EVENTS} events. {dutch_events.BEFORE}"
            return f"{intro} {_busy()}\n\n{_table(dutch_events.measure())}"
        case "sizes":
            from benchmarks import tournament_sizes

            sizes = ", ".join(f"{size:,}" for size in tournament_sizes.SIZES)
            intro = (
                f"Processor time of one command and of the standings, with {sizes} entrants. {tournament_sizes.BEFORE}"
            )
            return f"{intro} {_busy()}\n\n{_table(tournament_sizes.measure())}"
        case "hall":
            from benchmarks import hall

            intro = (
                "A round of the Swiss system at tables of four is paired and its matches are made on a SQLite file, "
                "while somebody else decides in another match all the time. The players are entered in the store. "
                f"{hall.BEFORE}"
            )
            return f"{intro} {_busy()}\n\n{_table(asyncio.run(hall.measure()))}"
        case "large":
            from benchmarks import large

            intro = "Many short matches against few in the same run, one call at a time."
            return f"{intro}\n\n{_table(asyncio.run(large.measure(arguments.matches or large.MATCHES)))}"
        case _:
            from benchmarks import soak

            intro = "A constant load, and the resident memory of the service."
            return f"{intro}\n\n{_table(asyncio.run(soak.measure(arguments.minutes)))}"


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
    until = time.monotonic() + (NO_LIMIT if arguments.seconds is None else arguments.seconds)
    for name in names:
        print(f"{BOT_TITLES[name]}: measuring on {machine()}", flush=True)
        started = time.perf_counter()
        kept = KeptMatches(arguments.keep) if arguments.keep else None
        plan = bots.Plan(arguments.pairs, arguments.full, arguments.processes, until - time.monotonic(), kept)
        kind, _, game = name.partition("-")
        text, stopped = (ladder if kind == "ladder" else bots).measure(game, plan)
        spent = "in several runs" if kept else f"in {time.perf_counter() - started:.0f} s"
        measured = f"Measured on {machine()}, {spent}."
        print(f"\n{text or 'No match was finished.'}\n\n{measured}\n", flush=True)
        if text and arguments.write is not None:
            _write(arguments.write, BOTS_HEAD, BOT_TITLES, name, f"{text}\n\n{measured}")
        if stopped:
            break


def _sections_of(name: str) -> list[str]:
    """The sections that an argument names: `bots` and `ladder` name those of all games."""
    return [each for each in BOT_TITLES if each.startswith(f"{name}-")] or [name]


def _measure_suite(pytest_arguments: Sequence[str], written_as: str | None) -> int:
    """Measures what the tests cost; what pytest returned."""
    from benchmarks import suite

    text, status = suite.measure(pytest_arguments)
    print(f"\n{text}\n", flush=True)
    if written_as is not None:
        _write(SUITE, SUITE_HEAD, SUITE_TITLES, written_as, text)
    return status


def main() -> None:
    """Measures, prints and writes."""
    given = sys.argv[1:]
    own, of_pytest = (given[: given.index("--")], given[given.index("--") + 1 :]) if "--" in given else (given, [])
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measures speed, size, and bots.")
    titles = {**TITLES, **BOT_TITLES}
    parser.add_argument(
        "sections",
        nargs="*",
        metavar="section",
        help=f"{', '.join(titles)}, bots and ladder (all games), suite; usually {', '.join(USUAL)}",
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="how long the soak lasts")
    parser.add_argument("--matches", type=int, help="how many matches the large store has")
    parser.add_argument("--beside", type=Path, default=Path(), metavar="FOLDER", help="the checkout of `earlier`")
    of_bots = parser.add_argument_group("bots")
    of_bots.add_argument("--pairs", type=int, default=bots.MATCHES, help="matches of each pairing")
    of_bots.add_argument("--full", type=int, default=bots.FULL_MATCHES, help="matches of planners at all seats")
    of_bots.add_argument("--processes", type=int, default=0, help="matches at a time; usually one per processor")
    of_bots.add_argument("--seconds", type=float, help="after this time, show what is finished")
    of_bots.add_argument(
        "--write", type=Path, nargs="?", const=BOTS, metavar="FILE", help="write the tables to BOTS.md, or to FILE"
    )
    of_bots.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="keep finished matches there, and play none again that is kept"
    )
    of_suite = parser.add_argument_group("suite", "what follows -- are arguments of pytest")
    of_suite.add_argument("--as", dest="written_as", choices=tuple(SUITE_TITLES), help="write a section of SUITE.md")
    arguments = parser.parse_args(own)
    named = [each for name in arguments.sections for each in _sections_of(name)]
    unknown = set(named) - set(titles) - {"suite"}
    if unknown:
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    for name in named or USUAL:
        if name in TITLES:
            _measure_section(name, arguments)
    _measure_bots([name for name in named if name in BOT_TITLES], arguments)
    if "suite" in named:
        sys.exit(_measure_suite(of_pytest, arguments.written_as))


if __name__ == "__main__":
    main()
