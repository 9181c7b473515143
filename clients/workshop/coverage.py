"""`caravan coverage`: which rules random play reaches."""

from typing import Annotated

import typer
from rich.table import Table as Grid

from clients.caravan.terminal import AsJson, Failure, failing, out, print_json, progress
from domain.games import games
from domain.simulation.coverage import coverage as play_for_coverage


def coverage(
    game: Annotated[str, typer.Option(help="The game.")] = "marcopolo",
    matches: Annotated[int, typer.Option(min=1, help="The number of random matches.")] = 300,
    seed: Annotated[str, typer.Option(help="The same seed plays the same matches.")] = "1",
    as_json: AsJson = False,
) -> None:
    """Play random matches in this process and count how often effects and refusals cite each rule of the ledger."""
    with failing():
        if game not in games():
            raise Failure(f"There is no game {game!r}. Games: {', '.join(games())}.")
        rules = games()[game]
        with progress(hidden=as_json) as bars:
            task = bars.add_task("Playing", total=matches)
            result = play_for_coverage(rules, matches, seed, lambda played: bars.update(task, completed=played))
    if as_json:
        print_json({"rules": result["rules"], "never": result["never"]})
        return
    grid = Grid("Rule", "Effects", "Refusals", "")
    for rule, cited in result["rules"].items():
        note = rules.authoring.uncitable.get(rule, "never cited") if rule in result["never"] else ""
        grid.add_row(rule, str(cited["effects"]), str(cited["refusals"]), note)
    out.print(grid)
    unexplained = [rule for rule in result["never"] if rule not in rules.authoring.uncitable]
    out.print(
        f"{len(result['rules'])} rules, {len(result['never'])} never cited, "
        f"{len(unexplained)} of them without a reason: {', '.join(unexplained) or 'none'}"
    )
