"""The project of a game that is a package of its own: its protocol file says what its decisions say."""

import inspect
from pathlib import Path

from caravanserai_kit.failures import Findings
from caravanserai_kit.protos import ProtoError, read, written
from caravanserai_kit.suite import Suite
from domain.play.game import Game


def proto_file(folder: Path, game: str) -> Path:
    """The protocol file of a game; `folder` has the folder `protos`."""
    return folder / "protos" / "caravanserai" / "games" / game / "v1" / "decisions.proto"


class Package(Suite):
    """The project in which the subclass stands, in a folder of its own such as `tests`."""

    def test_the_protocol_file_says_what_the_decisions_say(self, game: Game) -> None:
        folder = Path(inspect.getfile(type(self))).parents[1]
        file = proto_file(folder, game.name)
        try:
            text = written(game, read(file, folder / "protos"))
        except ProtoError as error:
            raise Findings(error.problems) from error
        if not file.is_file() or text != file.read_text(encoding="utf-8"):
            command = f"caravan new-proto {game.name} --package ."
            raise Findings([f"{file.name} is not what the decisions say: `{command}` writes it"])
