"""`caravan verify`: whether stored matches are what they say."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress, TaskID

from clients.caravan.terminal import (
    DEFAULT_STORE,
    AsJson,
    Failure,
    Store,
    escaped,
    failing,
    match_name,
    out,
    print_json,
    progress,
)
from domain.games import games
from service.stores.store import MatchStore, StoreMissingError
from service.verification.verify import Told, Verification, verify_stored


def verify(
    matches: Annotated[list[str] | None, typer.Argument(help="The matches; all of the store if none is named.")] = None,
    store: Store = DEFAULT_STORE,
    as_json: AsJson = False,
) -> None:
    """Replay stored matches and decide every decision again. Exit status 1 unless everything holds."""
    with failing():
        results = verify_matches(store, [match_name(match) for match in matches or ()], hidden=as_json)
    if as_json:
        print_json({"matches": [as_dictionary(result) for result in results]})
    else:
        for result in results:
            draw(result)
        good = sum(result.ok for result in results)
        out.print(f"{good} of {len(results)} matches are what they say.")
        if replayed := sum(result.only_replayed for result in results):
            out.print(
                f"{replayed} were played by another version of the rules: all else about them holds, but whether their "
                "decisions had these effects, only a program with those rules can tell."
            )
    if not all(result.ok for result in results):
        raise typer.Exit(1)


def verify_matches(path: str | Path, matches: Sequence[str] = (), hidden: bool = False) -> list[Verification]:
    """Verifies matches of a store, all of them if none is named.

    Raises:
        Failure: there is no store.
    """
    try:
        store = MatchStore(path, games(), create=False)
    except StoreMissingError as error:
        raise Failure(str(error)) from error
    try:
        names = list(matches) or store.matches()
        results = []
        with progress(hidden) as bars:
            overall = bars.add_task("Verifying", total=len(names))
            for name in names:
                results.append(verify_stored(store, name, _showing(bars, bars.add_task(name, total=None))))
                bars.advance(overall)
    finally:
        store.close()
    return results


def _showing(bars: Progress, task: TaskID) -> Told:
    def told(done: int, total: int) -> None:
        bars.update(task, completed=done, total=total, visible=done < total)

    return told


def draw(result: Verification) -> None:
    """What was found, for a person."""
    mark = "[bold green]good[/]" if result.ok else "[bold red]bad[/]"
    if result.only_replayed:
        mark = "[bold yellow]replayed[/]"
    checks = sum(result.counts.values())
    out.print(
        f"{mark} {escaped(result.match)}: version {result.version}, {checks} checks hold, chance {result.fairness}"
    )
    for finding in result.findings:
        out.print(f"  version {finding.version}: {escaped(finding.text)} ({finding.check})")


def as_dictionary(result: Verification) -> dict[str, object]:
    """What was found, for programs."""
    return {
        "name": result.match,
        "game": result.game,
        "version": result.version,
        "fingerprint": f"{result.fingerprint:016x}",
        "over": result.over,
        "fairness": result.fairness,
        "replay_ok": result.replay_ok,
        "decided_again_ok": result.decided_again_ok,
        "other_rules": result.other_rules,
        "ok": result.ok,
        "checks": result.counts,
        "findings": [
            {"version": finding.version, "check": finding.check, "text": finding.text} for finding in result.findings
        ],
    }
