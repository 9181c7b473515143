"""Stores with a tree, filled with the events of players: small ones that are made fast."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from domain.event import Envelope, Event
from domain.games import games
from domain.players.player import PlayerCreated
from service.audit.keys import PrivateKey
from service.audit.signer import KeptCheckpoint, Signer
from service.audit.tree import Tree
from service.persistence.matches.store import MatchStore

NAME = "example.org/caravanserai"
KEY = PrivateKey.new(NAME)
_NUMBERS = count(1)


def sign_soon(patch: pytest.MonkeyPatch) -> None:
    """From now on logs are signed without much delay."""
    for constant, seconds in {"GATHERING": 0.05, "SIGNING": 0.2, "RETRY": 0.5}.items():
        patch.setattr(f"service.audit.live_log.{constant}_SECONDS", seconds)


def add_players(store: MatchStore, number: int) -> None:
    """Stores a number of events, each in one transaction."""
    for _ in range(number):
        store.append([Envelope(Event(f"players/p{next(_NUMBERS)}", 1, PlayerCreated("Hanna")), credential=b"c" * 32)])


@contextmanager
def opened(path: Path | str, *, create: bool = True) -> Iterator[tuple[MatchStore, Tree]]:
    """A store and its tree."""
    store = MatchStore(path, games(), create=create)
    try:
        tree = Tree(store)
        tree.prepare()
        yield store, tree
    finally:
        store.close()


def brought_up(tree: Tree, limit: int = 500) -> int:
    """Appends all that is stored; returns the size of the tree."""
    while tree.advance(limit):
        pass
    return tree.size()


def signer_of(tree: Tree, folder: Path, *keys: PrivateKey) -> Signer:
    """A signer that keeps its checkpoint in a folder."""
    return Signer(tree, keys or (KEY,), KeptCheckpoint(folder / "kept"))
