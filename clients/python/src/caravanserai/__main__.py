"""Small programs for tests that bring clients of several languages together; docs/protocol.md describes them.

python -m caravanserai play --address 127.0.0.1:50051 --match matches/… --seat 1
python -m caravanserai watch --address 127.0.0.1:50051 --match matches/… [--tournament tournaments/…]
python -m caravanserai verify --address 127.0.0.1:50051 --match matches/…
"""

import argparse
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from caravanserai_protocol.bounds import UnknownEventError
from caravanserai_protocol.following import AlteredError
from caravanserai_protocol.harmless import json_line
from caravanserai_protocol.v1.match_service_pb2 import Offer

from caravanserai.bots import Asked, run_bot
from caravanserai.client import Client
from caravanserai.errors import CallError
from caravanserai.watch import MatchView

Said = dict[str, Any]


def play(client: Client, match: str, seat: int, tournament: str) -> Said:
    """Takes a seat, waits until all are bound, opens its entropy, and answers with random offers to the end."""
    client.join(match, f"Python {seat}", seat=seat)
    client.start(match, wait=True)
    decisions = run_bot(client, match, _any_offer)
    with client.replay(match, with_words=False) as replay:
        for _ in replay:
            pass
        return {**_seen(match, replay), "decisions": decisions}


def _any_offer(asked: Asked) -> Offer:
    return random.choice(asked.offers)


def watch(client: Client, match: str, seat: int, tournament: str) -> Said:
    """Follows a match from its first event to its end, over broken streams, and checks every event; so it does with a
    tournament, and with the scoreboard of the match.
    """
    with client.watch(match, with_words=False) as watching, client.watch_scoreboard(match) as scoreboards:
        events = sum(1 for _ in watching)
        scored = [scoreboard.version for scoreboard in scoreboards]
        said = {**_seen(match, watching), "events": events, "scoreboard": scored[-1]}
    if tournament:
        with client.watch_tournament(tournament) as updates:
            said["tournament"] = max(update.version for update in updates)
    return said


def verify(client: Client, match: str, seat: int, tournament: str) -> Said:
    """Fetches the record of a match that is over and verifies it."""
    record = client.record(match)
    result = record.verify()
    findings = [{"version": finding.version, "check": finding.check} for finding in result.findings]
    return {
        "match": match,
        "version": result.version,
        "head": record.digest.hex(),
        "fingerprint": f"{result.fingerprint:016x}",
        "ok": result.ok,
        "contributed": list(result.contributed),
        "draws": result.draws,
        "findings": findings,
    }


def _seen(match: str, view: MatchView) -> Said:
    return {
        "match": match,
        "version": view.version,
        "head": view.following.head.hex(),
        "fingerprint": f"{view.table.fingerprint:016x}",
    }


PROGRAMS: Mapping[str, Callable[[Client, str, int, str], Said]] = {"play": play, "watch": watch, "verify": verify}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a program; prints what came of it as one line of JSON, and returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m caravanserai", description=__doc__)
    parser.add_argument("program", choices=PROGRAMS)
    parser.add_argument("--address", required=True)
    parser.add_argument("--match", required=True)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--tournament", default="")
    given = parser.parse_args(arguments)
    try:
        with Client.connect(given.address, insecure=True) as client:
            said = PROGRAMS[given.program](client, given.match, given.seat, given.tournament)
    except (CallError, AlteredError, UnknownEventError) as error:
        print(error, file=sys.stderr)
        return 1
    print(json_line(said))
    return 0 if said.get("ok", True) else 1


if __name__ == "__main__":
    sys.exit(main())
