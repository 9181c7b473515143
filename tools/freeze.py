"""Freezes what a release promises: the protocol, and an example store that every later version must read.

    python tools/freeze.py v1

writes protos/frozen/v1.binpb (`buf breaking` compares with it), tests/frozen/v1.sqlite (a store with a match of each
game and number of players: whole ones, one that a seat left, one not ended) and tests/frozen/v1.txt (what folding them
must give). Run it once for a version of the event format; a released file is never written again.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.simulation.random_play import Picks, pick_decision, random_tastes
from service.persistence.matches.store import MatchStore

LEAVING = 40
"""The number of events after which a seat leaves, in matches where one does."""

ROOT = Path(__file__).resolve().parents[1]


def described(store: MatchStore) -> Iterator[str]:
    """A line for each match of a store: name, version, SHA-256 of the last event, both fingerprints."""
    for name in store.matches():
        last = store.rows(name)[-1]
        event = last.event
        digest = sha256(last.data).hexdigest()
        yield f"{name} {event.version} {digest} {event.fingerprint:016x} {last.secret_fingerprint:016x}"


def _play(match: Match, picks: Picks, leaving: bool, most: int) -> list[Recorded]:
    playing = match.playing
    assert playing is not None
    log: list[Recorded] = []
    tastes = random_tastes(playing, picks)
    while (awaiting := playing.awaiting()) and match.version < most:
        seat = picks.one_of(list(awaiting))
        if leaving and match.version > LEAVING:
            leaving = False
            log += match.resign(seat)
            continue
        log += match.decide(seat, pick_decision(playing, seat, picks, tastes[seat]))
    return log


def _matches(store: MatchStore) -> Iterator[list[Recorded]]:
    for name, game in games().items():
        for players in game.players:
            options = {option.name: option.values[-1] for option in game.options} if players % 2 else {}
            seed = f"frozen/{name}/{players}"
            identity = f"matches/frozen-{name}-{players}"
            match, log = Match.create(store.codec, games(), identity, Terms(name, players, options, seed=seed), b"")
            for seat in range(players):
                log += match.join(f"Player {seat + 1}")
            log += match.start()
            yield log + _play(match, Picks(seed), leaving=players == 3, most=50 if players == 4 else 100_000)


def main() -> None:
    """Writes the files; refuses to write any that is there."""
    version = sys.argv[1]
    image = ROOT / "protos" / "frozen" / f"{version}.binpb"
    database = ROOT / "tests" / "frozen" / f"{version}.sqlite"
    text = database.with_suffix(".txt")
    for path in (image, database, text):
        if path.exists():
            sys.exit(f"{path.relative_to(ROOT)} is released and stays as it is")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / database.name
        store = MatchStore(made, games())
        for log in _matches(store):
            store.append(log)
        text.write_text("\n".join(described(store)) + "\n", encoding="utf-8")
        store.close()
        shutil.move(made, database)
    image.parent.mkdir(exist_ok=True)
    subprocess.run([str(Path(sys.executable).with_name("buf")), "build", "--output", str(image)], check=True, cwd=ROOT)


if __name__ == "__main__":
    main()
