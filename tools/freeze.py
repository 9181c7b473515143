"""Freezes what a release promises: the protocol, example files that every later version must read, and the vectors.

    python tools/freeze.py 0.2.0

writes protos/frozen/0.2.0.binpb (`buf breaking` compares with the newest), and into tests/frozen a store with the keys
of its persons, a record and an archive from it, signed by its log, a text with what reading them must give, and the
archive of the conformance vectors, which the libraries of every later version pass beside those of their own. What
happens there is what can happen: the matches of the conformance vectors, whole ones of each game with a player who
signs, and tournaments with their rulings. Run it once for each release; a released file is never written again.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

from caravanserai import Client
from caravanserai.bots import Asked, run_bot
from caravanserai_protocol.v1 import clock_pb2, tournament_pb2
from caravanserai_protocol.v1.match_service_pb2 import Offer

from clients.caravan.phrases import Speech
from clients.caravan.rounds import play_rounds
from clients.workshop.temporary_service import LocalService
from domain.games import games
from domain.matches.events import Recorded
from service.access.security import Security
from service.audit.keys import PrivateKey
from service.configuration import AuditLog, Configuration
from service.limiting.limits import UNLIMITED
from service.persistence.matches.store import MatchStore
from tools.make_vectors import archive as packed_vectors
from tools.vectors import clocks, matches

ROOT = Path(__file__).resolve().parents[1]
FROZEN = ROOT / "tests" / "frozen"
LOG = "frozen.example/log"
ADMINISTRATOR = "the administrator of a release"
PODS = tournament_pb2.TournamentSettings(
    title="Pods of bots", game="games/sahwari", seats=3, swiss=tournament_pb2.SwissFormat(rounds=2)
)
CUP = tournament_pb2.TournamentSettings(
    title="A cup", game="games/marcopolo", seats=2, knockout=tournament_pb2.KnockoutFormat()
)
PAIRS = tournament_pb2.TournamentSettings(
    title="The spring caravan",
    game="games/palmyra",
    seats=2,
    swiss=tournament_pb2.SwissFormat(rounds=2),
    byes_to_take=1,
    tie_breaks=("buchholz", "sonneborn-berger", "wins"),
)
BUDGET = clock_pb2.TimeControl(
    budget=clock_pb2.TimeBudget(seconds=3600, increment_seconds=10), pausing=clock_pb2.TimeControl.PAUSING_AGREED
)
KINDS = ("sqlite", "persons.sqlite", "record", "tournament", "txt", "vectors.tar.gz")
"""The files of a release: store, keys of persons, a record, an archive, what reading them must give, and vectors."""


def described(store: MatchStore) -> Iterator[str]:
    """A line for each match of a store: name, version, SHA-256 of the last event, both fingerprints."""
    for name in store.matches():
        last = store.rows(name)[-1]
        event = last.event
        digest = sha256(last.data).hexdigest()
        yield f"{name} {event.version} {digest} {event.fingerprint:016x} {last.secret_fingerprint:016x}"


def answered(client: Client) -> Iterator[str]:
    """Lines of what a service answers about its store: tournaments with their standings, ratings, and players."""
    for tournament in sorted(client.tournaments(), key=lambda found: found.name):
        state = tournament.State.Name(tournament.state)
        yield f"{tournament.name} {tournament.version} {state} {tournament.standings_digest.hex()}"
        for row in client.standings(tournament.name).standings:
            yield f"{tournament.name} {row.place} {row.display_name}: {row.score} {' '.join(row.tie_breaks)}"
    for game in sorted(games()):
        for rating in client.ratings(game, with_bots=True):
            yield f"{game} {rating.rank} {rating.rated} {rating.value.matches} {rating.value.mean:.4f}"
        yield f"{game} {client.game_statistics(game).matches} matches"


def configuration(store: Path, keys: Path | None = None) -> Configuration:
    """The configuration of a service over a store which keeps a log with these keys."""
    return Configuration(
        store,
        port=0,
        allow_seeded=True,
        drain_seconds=0,
        limits=UNLIMITED,
        audit=AuditLog(keys) if keys is not None else None,
        security=Security(admin_token_hash=sha256(ADMINISTRATOR.encode()).digest()),
    )


def last(asked: Asked) -> Offer:
    """The last of the offers: legal, and never the longest way."""
    return asked.offers[-1]


class People:
    """An organiser, and players with keys of their own."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._keys: dict[str, bytes] = {}
        self.olga, self.ann, self.ben, self.cid = map(self._player, ("Olga", "Ann", "Ben", "Cid"))

    def _player(self, name: str) -> Client:
        client = Client.connect(self._address, keys=self._keys)
        client.register(name, with_key=True)
        return client

    def administrator(self) -> Client:
        """A client with the rights of administrators."""
        return Client.connect(self._address, ADMINISTRATOR)

    def close(self) -> None:
        """Closes the clients."""
        for client in (self.olga, self.ann, self.ben, self.cid):
            client.close()

    def settle(
        self, tournament: str, number: int, table: tournament_pb2.TournamentTable, *, ann: str, ben: str
    ) -> None:
        """Brings a table to its result: Ann plays, Ben does not come, and robots play by themselves."""
        entrants = {seat.entrant for seat in table.seats}
        if ben in entrants:
            forfeit = tournament_pb2.Forfeit(entrants=[ben])
            adjudication = tournament_pb2.Adjudication(round=number, table=table.number, forfeit=forfeit)
            self.olga.adjudicate(tournament, adjudication, "Away")
        elif ann in entrants:
            match = self._made(tournament, number, table.number)
            self.ann.join(match)
            self.ann.start(match)
            run_bot(self.ann, match, last)
        while not self.olga.round(tournament, number).tables[table.number - 1].settled:
            time.sleep(0.1)

    def _made(self, tournament: str, number: int, table: int) -> str:
        while not (found := self.olga.round(tournament, number).tables[table - 1].matches):
            time.sleep(0.1)
        return found[-1]


def happened() -> Iterator[list[Recorded]]:
    """The matches of the conformance vectors, in which everything happens that can, and those of its clocks."""
    for example in matches.examples().values():
        yield example.story.rows
    for name, (_, control) in clocks.CONTROLS.items():
        yield clocks.Timed(name, control).rows


def play(people: People) -> str:
    """Whole matches of each game, and one with all that owners do; the name of the match whose record is kept."""
    kept = ""
    for game in sorted(games()):
        match = people.ann.create_match(game, 2, signatures_required=True, time_control=BUDGET).name
        people.ann.join(match, "Ann")
        people.ann.add_bot(match, "random")
        people.ann.start(match)
        run_bot(people.ann, match, last)
        kept = kept or match
    hidden = people.ben.create_match("merv", 3, {}, patience=timedelta(seconds=30), time_control=BUDGET).name
    for client, name in ((people.ben, "Ben"), (people.cid, "Cid")):
        client.join(hidden, name)
    people.ben.add_bot(hidden, "random")
    for client in (people.ben, people.cid):
        client.start(hidden)
    people.ben.pause(hidden)
    people.ben.resume(hidden)
    people.cid.resign(hidden)
    people.ben.resign(hidden)
    people.ben.create_match("merv", 3, previous=hidden)
    return kept


def identity(entrant: str) -> str:
    """The last part of the name of an entrant."""
    return entrant.rpartition("/")[2]


def organise(people: People) -> str:
    """Tournaments; the name of the one whose archive is kept."""
    olga = people.olga
    for settings in (PODS, CUP):
        name = olga.create_tournament(settings, seed="frozen").name
        for number in range(1, 9):
            olga.register_entrant(name, bot="random", display_name=f"Robot {number}")
        play_rounds(olga, name, Speech(), as_json=True)
    name = olga.create_tournament(PAIRS, organisers_sign=True).name
    ann, ben, cid = (client.register_entrant(name).name for client in (people.ann, people.ben, people.cid))
    robots = [olga.register_entrant(name, bot="random", display_name=f"Robot {number}") for number in (1, 2, 3)]
    olga.seed_entrant(robots[0].name, 1, "Champion of last year")
    olga.grant_bye(robots[2].name, 2, reason="Repairs")
    olga.keep_apart(name, [identity(robot.name) for robot in robots[:2]], "One club")
    people.ben.take_bye(name, 2, "A wedding")
    people.cid.withdraw_entrant(cid, "Ill")
    olga.close_registration(name)
    for client in (people.ann, people.ben):
        client.open_entropy(name)
    for number in (1, 2):
        for table in olga.pair_round(name, number).tables:
            people.settle(name, number, table, ann=identity(ann), ben=identity(ben))
    void = tournament_pb2.Adjudication(round=1, table=1, void=tournament_pb2.VoidTable())
    olga.adjudicate(name, void, "The hall was flooded")
    penalty = tournament_pb2.Penalty(entrant=identity(ben), points="1/2")
    olga.adjudicate(name, tournament_pb2.Adjudication(round=2, penalty=penalty), "Rude")
    olga.finish_tournament(name)
    return name


def made(folder: Path) -> dict[str, bytes]:
    """The files of a release by their kind, made in a folder."""
    store, keys = folder / "store.sqlite", folder / "log.key"
    with closing(MatchStore(store, games())) as opened:
        for rows in happened():
            opened.append(rows)
    key = PrivateKey.new(LOG)
    keys.write_text(f"{key}\n", encoding="utf-8")
    keys.chmod(0o600)
    with LocalService(configuration(store, keys)) as service:
        people = People(service.address)
        record = people.cid.record(play(people), in_format=2)
        archive = people.cid.tournament_archive(organise(people))
        people.ann.create_webhook("https://frozen.example/notices")
        for hook in people.ann.webhooks():
            people.ann.delete_webhook(hook.name)
        people.administrator().erase(people.cid.player().name)
        answers = list(answered(people.olga))
        people.close()
    with closing(MatchStore(store, games(), create=False)) as opened:
        lines = [f"log {key.public}", *described(opened), *answers]
    return {
        "sqlite": store.read_bytes(),
        "persons.sqlite": (folder / "store.persons.sqlite").read_bytes(),
        "record": record.to_bytes(),
        "tournament": archive.to_bytes(),
        "txt": "".join(f"{line}\n" for line in lines).encode(),
        "vectors.tar.gz": packed_vectors(folder).read_bytes(),
    }


def main() -> None:
    """Writes the files; refuses to write any that is there."""
    version = sys.argv[1]
    image = ROOT / "protos" / "frozen" / f"{version}.binpb"
    released = {kind: FROZEN / f"{version}.{kind}" for kind in KINDS}
    for path in (image, *released.values()):
        if path.exists():
            sys.exit(f"{path.relative_to(ROOT)} is released and stays as it is")
    with tempfile.TemporaryDirectory() as folder:
        for kind, content in made(Path(folder)).items():
            released[kind].write_bytes(content)
    subprocess.run([str(Path(sys.executable).with_name("buf")), "build", "--output", str(image)], check=True, cwd=ROOT)


if __name__ == "__main__":
    main()
