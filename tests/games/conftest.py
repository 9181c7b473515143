"""Lanterns as if it had come with the service: its messages generated, and its line in the registry.

Nothing of it stays: the messages are made in a temporary folder, and the registry is as before after each test.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import caravanserai.games
import pytest

import domain.games
from tests.games import lanterns

PROTOS = Path(__file__).parents[1] / "protos"


@pytest.fixture(scope="session")
def lanterns_messages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The package `caravanserai.games.lanterns.v1`, generated from its protocol file."""
    output = tmp_path_factory.mktemp("messages")
    compiler = (sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={PROTOS}", f"--python_out={output}")
    subprocess.run([*compiler, *sorted(map(str, PROTOS.rglob("*.proto")))], check=True)
    folder = str(output / "caravanserai" / "games")
    caravanserai.games.__path__.append(folder)
    yield
    caravanserai.games.__path__.remove(folder)


@pytest.fixture
def registered(lanterns_messages: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of the game among the others, and the one line of the registry."""
    monkeypatch.setitem(sys.modules, "domain.games.lanterns", lanterns)
    monkeypatch.setattr("domain.games._REGISTRY", (*domain.games._REGISTRY, "lanterns"))
    domain.games.games.cache_clear()
    yield
    domain.games.games.cache_clear()
