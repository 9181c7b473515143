"""`caravan new-proto`: the protocol file of a game, written from its decisions."""

from typing import Annotated

import typer

from clients.caravan.authoring.checkout import generate_messages, project, proto_file
from clients.caravan.authoring.protos import ProtoError, read, written
from clients.caravan.terminal import Failure, failing, out
from domain.games import games


def new_proto(
    game: Annotated[str, typer.Argument(help="The game.")],
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Give out all numbers again, for a game of which no match is stored anywhere."),
    ] = False,
) -> None:
    """Write a game's decisions.proto from its decision classes and their docstrings, and generate the messages.

    Numbers that the file has given out stay. A change that stored matches could not survive is refused.
    """
    with failing():
        if game not in games():
            raise Failure(f"There is no game {game!r}. Games: {', '.join(games())}.")
        folder = project()
        file = proto_file(folder, game)
        try:
            known = read(file, folder / "protos")
            if fresh:
                known.messages.clear()
            text = written(games()[game], known)
        except ProtoError as error:
            raise Failure(str(error)) from error
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        generate_messages(folder)
        out.print(f"{file.relative_to(folder)} has the decisions of {game}.")
