"""`caravan check`: everything that a game must pass, in the order in which it makes sense to mend it."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.terminal import Failure, escaped, failing, out
from clients.workshop.authoring.beside import SideCheck
from clients.workshop.authoring.checkout import checkout
from clients.workshop.authoring.checks import SLOW, CheckStep, checks, checks_without_checkout
from clients.workshop.authoring.packaged import declares
from domain.games import games


def _without_checkout(game: str, package: Path | None, write: bool) -> Iterator[CheckStep]:
    """The checks that need no checkout.

    Raises:
        Failure: the kit is not installed, or records are to be written.
    """
    if write:
        raise Failure("Perft and golden records are kept in a checkout of the project: leave out --write.")
    if find_spec("pytest") is None:
        raise Failure("The checks need the kit: pip install 'caravanserai-service[kit]'.")
    left_out = "perft and golden records" if package else "protocol file, tests of the rules, perft, golden records"
    out.print(f"Not looked at, because only a checkout of the project has them: {left_out}.")
    return checks_without_checkout(game, package)


def check(
    game: Annotated[str, typer.Argument(help="The game.")],
    write: Annotated[
        bool, typer.Option("--write", help="Write perft and golden records as the game is played now; then read them.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out coverage, perft, golden records and tests of bots.")
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="Continue after a step that found something.")] = False,
    package: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The project of a game that is a package of its own."),
    ] = None,
) -> None:
    """Check a game: conformance, words, ledger, perft, golden records, coverage. Each finding is a sentence.

    Perft and golden records need a checkout of the project; all else works where the service is installed with its kit.
    """
    with failing():
        if quick and write:
            raise Failure("--quick leaves out what --write writes: use one of them.")
        folder, here = checkout(), Path()
        if package is None and here.resolve() != folder and declares(here, game):
            package = here
        if package is None and game not in games():
            raise Failure(f"There is no game {game!r}. Games: {', '.join(games())}.")
        if package is None and folder is not None:
            steps = list(checks(game, folder, write, quick))
        else:
            steps = list(_without_checkout(game, package, write))
        left_out = [step.title for step in steps if quick and step.title in SLOW]
        steps = [step for step in steps if step.title not in left_out]
        failed: list[CheckStep] = []
        begun: dict[str, SideCheck] = {}
        for number, step in enumerate(steps):
            if failed and not everything:
                out.print(f"Not looked at yet: {', '.join(later.title for later in steps[number:])}.")
                break
            findings = list(dict.fromkeys(begun[step.title].found() if step.title in begun else step.run()))
            if everything or not findings:
                begun.update({later.title: SideCheck(later.run) for later in steps if later.after == step.title})
            out.print(f"{step.title}: {len(findings) or 'green'}")
            for finding in findings:
                out.print(f"  {escaped(finding)}", soft_wrap=True)
            failed += [step] * bool(findings)
        if failed:
            raise typer.Exit(1)
        if quick:
            out.print(f"{game} is green so far. Left out by --quick: {', '.join(left_out)}, tests of bots.")
        else:
            out.print(f"{game} is green.")
