"""`caravan check`: everything that a game must pass, in the order in which it makes sense to mend it."""

from typing import Annotated

import typer

from clients.caravan.authoring.checkout import project
from clients.caravan.authoring.checks import Check, checks
from clients.caravan.terminal import Failure, escaped, failing, out
from domain.games import games


def check(
    game: Annotated[str, typer.Argument(help="The game.")],
    write: Annotated[
        bool, typer.Option("--write", help="Write perft and golden records as the game is played now; then read them.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="Go on after a step that found something.")] = False,
) -> None:
    """Check a game: coverage, conformance, words, ledger, perft, golden records. Each finding is a sentence."""
    with failing():
        if game not in games():
            raise Failure(f"There is no game {game!r}. Games: {', '.join(games())}.")
        steps = list(checks(game, project(), write))
        failed: list[Check] = []
        for number, step in enumerate(steps):
            if failed and not everything:
                out.print(f"Not looked at yet: {', '.join(later.title for later in steps[number:])}.")
                break
            findings = list(dict.fromkeys(step.run()))
            out.print(f"{step.title}: {len(findings) or 'green'}")
            for finding in findings:
                out.print(f"  {escaped(finding)}", soft_wrap=True)
            failed += [step] * bool(findings)
        if failed:
            raise typer.Exit(1)
        out.print(f"{game} is green.")
