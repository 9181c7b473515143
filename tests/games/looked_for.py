"""A folder from which Python imports packages with games, for the time of a test."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import domain.games
from caravanserai_verify.codecs.decisions import decision_messages


def looked_for_again() -> None:
    """Lets the games be looked for once more."""
    domain.games.claims.cache_clear()
    domain.games.games.cache_clear()
    decision_messages.cache_clear()


@contextmanager
def packages_in(folder: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> Iterator[None]:
    """Within, packages are found in the folder; those that begin with ``names`` are forgotten at the end."""
    monkeypatch.syspath_prepend(str(folder))
    looked_for_again()
    known = set(sys.modules)
    yield
    for name in set(sys.modules) - known:
        if name.startswith(names):
            del sys.modules[name]
    monkeypatch.undo()
    looked_for_again()
