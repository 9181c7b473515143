"""An arbiter rules while the service restarts; players watch the table that is annulled, and the tournament."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from caravanserai import Client
from caravanserai_protocol.v1 import tournament_pb2 as pb
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.tournament_event_pb2 import TOURNAMENT_ROLE_ARBITER, TournamentEvent

from tests.clients.python.serving import QUICK
from tests.journeys.places import Place


def player(place: Place, name: str) -> Client:
    client = Client.connect(place.address, retrying=QUICK)
    client.register(name)
    return client


@pytest.mark.parametrize("announced", [False, True], ids=["while it is away", "just before it ends"])
def test_a_ruling_that_meets_a_restart_counts_once(tmp_path: Path, announced: bool) -> None:
    place = Place(tmp_path)
    with ThreadPoolExecutor(1) as meanwhile:
        with place:
            olga, ruth, ann, boris = (player(place, name) for name in ("Olga", "Ruth", "Ann", "Boris"))
            settings = pb.TournamentSettings(
                title="Spring",
                game="games/marcopolo",
                seats=2,
                swiss=pb.SwissFormat(rounds=1),
                arbiters=[ruth.player().name],
            )
            name = olga.create_tournament(settings).name
            for entrant in (ann, boris):
                entrant.register_entrant(name, with_entropy=False)
            olga.close_registration(name)
            olga.pair_round(name, 1)
            watch = ann.watch_tournament(name)
            linked = next(
                event.match_linked
                for event in (TournamentEvent.FromString(update.event) for update in watch)
                if event.HasField("match_linked")
            )
            table = boris.watch(linked.match)
            assert next(table).version == 1
            void = pb.Adjudication(round=1, table=1, void=pb.VoidTable())
            if announced:
                ruling = meanwhile.submit(ruth.adjudicate, name, void, "The hall is flooded")
        if not announced:
            ruling = meanwhile.submit(ruth.adjudicate, name, void, "The hall is flooded")
        with place:
            assert ruling.result(60).tables[0].void
            last = [MatchEvent.FromString(update.message.event) for update in table][-1]
            assert last.HasField("abandoned")
            olga.finish_tournament(name)
            seen = [TournamentEvent.FromString(update.event) for update in watch]
            ruled = [event for event in seen if event.HasField("adjudicated")]
            assert [(event.role, event.reason) for event in ruled] == [(TOURNAMENT_ROLE_ARBITER, "The hall is flooded")]
            for client in (olga, ruth, ann, boris):
                client.close()
