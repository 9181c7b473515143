"""The messages of the games of the tests, for programs beside the tests."""

import atexit
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

import caravanserai_protocol.games

PROTOS = Path(__file__).parents[1] / "protos"


def generate(folder: Path) -> str:
    """Generates the packages `caravanserai.games.<game>.v1` of all these games into a folder; where they lie."""
    compiler = (sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={PROTOS}", f"--python_out={folder}")
    subprocess.run([*compiler, *sorted(map(str, PROTOS.rglob("*.proto")))], check=True)
    return str(folder / "caravanserai" / "games")


@cache
def require_messages(game: str) -> None:
    """Generates the messages of a game, for as long as the program runs, unless they are there."""
    if find_spec(f"caravanserai_protocol.games.{game}") is None:
        folder = mkdtemp(prefix="caravan-messages-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        caravanserai_protocol.games.__path__.append(generate(Path(folder)))
