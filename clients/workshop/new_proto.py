"""`caravan new-proto`: the protocol file of a game, written from its decisions."""

from pathlib import Path
from typing import Annotated

import typer

from caravanserai_kit.package import proto_file
from caravanserai_kit.protos import ProtoError, read, written
from clients.caravan.terminal import Failure, failing, out
from clients.workshop.authoring.checkout import generate_messages, project
from clients.workshop.authoring.packaged import game_in
from domain.games import games


def new_proto(
    game: Annotated[str, typer.Argument(help="The game.")],
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Number all fields again, for a game without stored matches."),
    ] = False,
    package: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The project of a game that is a package of its own."),
    ] = None,
) -> None:
    """Write a game's decisions.proto from its decision classes and their docstrings, and generate the messages.

    Those of a package are generated when it is built or installed.

    Numbers that the file has given out stay. A change that stored matches could not survive is refused.
    """
    with failing():
        if package is None and game not in games():
            raise Failure(f"There is no game {game!r}. Games: {', '.join(games())}.")
        folder = project() if package is None else package
        rules = games()[game] if package is None else game_in(package, game)
        file = proto_file(folder, game)
        try:
            known = read(file, folder / "protos")
            if fresh:
                known.messages.clear()
            text = written(rules, known)
        except ProtoError as error:
            raise Failure(str(error)) from error
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if package is None:
            generate_messages(folder)
        out.print(f"{file.relative_to(folder)} has the decisions of {game}.")
