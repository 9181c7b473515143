"""Records what the tests of the app in the browser draw and narrow: tables of each game, and the largest questions.

Run it by hand when a game gets other places, pieces or decisions: `python -m tests.sdks.recording_tables`.
"""

import json
import random
from base64 import b64encode
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

from caravanserai import Client
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1.match_service_pb2 import Offer
from google.protobuf.json_format import MessageToDict

from clients.workshop.temporary_service import LocalService
from domain.games import games
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED

TARGET = Path(__file__).parents[2] / "clients" / "web" / "test" / "recorded"
MATCHES = 2
MOMENTS = (1, 20)
"""The numbers of decisions of the seat after which its table is recorded, as it is at the end."""
LARGEST = 3
UNUSED = ("questions", "decisions", "categories", "rules")


def record(client: Client, game: str) -> Mapping[str, Any]:
    """Plays some matches with random bots, seat 1 at random too."""
    described = client.game(game)
    players = max(described.player_counts)
    tables: list[match_pb2.Table] = []
    largest: dict[str, list[Offer]] = {}
    for seed in range(MATCHES):
        for question, offers, table in _play(client, game, players, str(seed)):
            largest[question] = max(largest.get(question, []), offers, key=len)
            tables += [] if table is None or seed > 0 else [table]
    description = {key: value for key, value in MessageToDict(described).items() if key not in UNUSED}
    return {
        "description": description,
        "players": players,
        "tables": [[[lying.place, lying.piece, lying.count] for lying in table.placements] for table in tables],
        "questions": [
            [[offer.decision.type_url, b64encode(offer.decision.value).decode(), offer.label] for offer in offers]
            for offers in sorted(largest.values(), key=len, reverse=True)[:LARGEST]
        ],
    }


def _play(
    client: Client, game: str, players: int, seed: str
) -> Iterable[tuple[str, list[Offer], match_pb2.Table | None]]:
    """The questions of a match with their offers, and the table at the moments that are recorded."""
    seated = client.with_token()
    match = seated.create_match(game, players=players, seed=seed).name
    seated.join(match, "Ann", seat=1)
    for seat in range(2, players + 1):
        seated.add_bot(match, "random", seat=seat)
    seated.start(match)
    chance, decisions = random.Random(seed), 0
    while seated.match(match).state != match_pb2.Match.STATE_FINISHED:
        listed = seated.offers(match)
        if not listed.offers:
            sleep(0.01)
            continue
        decisions += 1
        yield listed.question.kind, list(listed.offers), seated.table(match) if decisions in MOMENTS else None
        seated.decide(match, chance.choice(listed.offers))
    yield "", [], seated.table(match)


def main() -> None:
    """Writes a file for each game."""
    with (
        TemporaryDirectory() as folder,
        LocalService(
            Configuration(f"{folder}/store.sqlite", port=0, allow_seeded=True, drain_seconds=0, limits=UNLIMITED)
        ) as service,
        Client.connect(service.address) as client,
    ):
        for game in games():
            recorded = json.dumps(record(client, game), ensure_ascii=False, separators=(",", ":"))
            (TARGET / f"{game}.json").write_text(recorded, encoding="utf-8")


if __name__ == "__main__":
    main()
