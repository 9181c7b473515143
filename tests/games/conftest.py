"""Lanterns, Bazaar, Auction and Pretenders as if they had come with the service: their messages generated, their entry
points declared.

Nothing of it stays: the messages are made in a temporary folder, and what is declared is as before after each test.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import caravanserai_protocol.games
import pytest

import domain.games
from tests.games import auction, bazaar, lanterns, pretenders
from tests.games.claims import own_claims
from tests.games.copies import copy_project, python_path
from tests.games.messages import generate


@pytest.fixture(scope="session")
def lanterns_messages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The packages `caravanserai.games.lanterns.v1` and of the others, generated from their protocol files."""
    output = tmp_path_factory.mktemp("messages")
    folder = generate(output)
    caravanserai_protocol.games.__path__.append(folder)
    yield
    caravanserai_protocol.games.__path__.remove(folder)


@pytest.fixture
def registered(lanterns_messages: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folders of the games among the others, and their entry points."""
    monkeypatch.setitem(sys.modules, "domain.games.lanterns", lanterns)
    monkeypatch.setitem(sys.modules, "domain.games.bazaar", bazaar)
    monkeypatch.setitem(sys.modules, "domain.games.auction", auction)
    monkeypatch.setitem(sys.modules, "domain.games.pretenders", pretenders)
    declared = (*domain.games.claims(), *own_claims("auction", "bazaar", "lanterns", "pretenders"))
    monkeypatch.setattr("domain.games.claims", lambda: declared)
    domain.games.games.cache_clear()
    yield
    domain.games.games.cache_clear()


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the project; what runs in it imports from it."""
    copy_project(tmp_path)
    monkeypatch.setenv("PYTHONPATH", python_path(tmp_path))
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # a dozen processes import the same
    return tmp_path
