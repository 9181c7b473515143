"""A game as strangers ship it: a distribution of its own, installed in a folder of the test."""

import shutil
import subprocess
import sys
from pathlib import Path

from clients.workshop.authoring.skeleton import SKELETON, renamed, skeleton_files

EXAMPLES = Path(__file__).parent
PROTO = """syntax = "proto3";
package caravanserai.games.{name}.v1;
message Take {{
  int64 coins = 1;
}}
"""


def installed(folder: Path, name: str, *, game: str = "", version: str = "1.2.0") -> Path:
    """Installs the package of the game ``name`` into a folder: the skeleton under this name, its messages, and what
    a distribution says about itself; the folder of the game. ``game`` is what it declares, if that is another name.
    """
    package = folder / f"caravanserai_{name}"
    for source in skeleton_files():
        target = package / source.relative_to(SKELETON)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = renamed(source.read_text(encoding="utf-8"), name, name.capitalize(), name[:2].upper(), package.name)
        text = text.replace("    __name__,\n", f'    __name__,\n    game="{name}",\n')
        target.write_text(text, encoding="utf-8")
    protos = folder.parent / "protos"
    file = protos / "caravanserai" / "games" / name / "v1" / "decisions.proto"
    file.parent.mkdir(parents=True)
    file.write_text(PROTO.format(name=name), encoding="utf-8")
    compiler = (sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={protos}", f"--python_out={protos}")
    subprocess.run([*compiler, str(file)], check=True)
    (package / "v1").mkdir()
    file.with_name("decisions_pb2.py").rename(package / "v1" / "decisions_pb2.py")
    declared(folder, f"caravanserai-game-{name}", game or name, f"{package.name}:GAME", version)
    return package


def installed_example(folder: Path, name: str) -> None:
    """Installs a game of the tests into a folder, as a package of its own."""
    package = folder / f"caravanserai_{name}"
    shutil.copytree(EXAMPLES / name, package, ignore=shutil.ignore_patterns("__pycache__"))
    for source in package.glob("*.py"):
        text = source.read_text(encoding="utf-8").replace(f"tests.games.{name}", package.name)
        text = text.replace("    __name__,\n", f'    __name__,\n    game="{name}",\n')
        source.write_text(text, encoding="utf-8")
    protos = EXAMPLES.parent / "protos"
    file = f"caravanserai/games/{name}/v1/decisions.proto"
    compiler = (sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={protos}", f"--python_out={folder}")
    subprocess.run([*compiler, file], check=True)
    (folder / file).parent.rename(package / "v1")
    shutil.rmtree(folder / "caravanserai")
    declared(folder, f"caravanserai-game-{name}", name, f"{package.name}:GAME")


def declared(folder: Path, package: str, game: str, place: str, version: str = "1.2.0") -> None:
    """Writes what an installed distribution says about itself: its name, its version and the game that it declares."""
    about = folder / f"{package.replace('-', '_')}-{version}.dist-info"
    about.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[caravanserai.games]\n{game} = {place}\n", encoding="utf-8")
