"""`caravan words`: what a language lacks, for those who translate."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.terminal import Failure, failing, out
from domain.words.gaps import Gap, gaps, gaps_between
from domain.words.languages import ENGLISH

words = typer.Typer(name="words", no_args_is_help=True, help="Name the messages that a language lacks, file by file.")
CODE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
"""The code of a language, and of a region where there is one."""
FEW = 5
"""The number of ids that are printed of a file, unless all are asked for."""
FOLDERS = (
    "domain/words/boxes",
    "domain/words/faults",
    "caravanserai_verify",
    "clients/caravan",
    "clients/web/src",
)
"""The folders with catalogues beside those of the games."""


@words.callback()
def group() -> None:
    """Name the messages that a language lacks, file by file."""


@words.command()
def check(
    language: Annotated[str, typer.Argument(help="The language: its code, such as ru or de.")],
    everything: Annotated[bool, typer.Option("--all", help="Print all ids, not the first five of each file.")] = False,
) -> None:
    """Name what a language lacks, file by file. The exit status is 1 if it lacks anything."""
    with failing():
        if not CODE.fullmatch(language):
            raise Failure(f"{language} is not the code of a language; use two or three lower-case letters, such as de.")
        if language == ENGLISH:
            raise Failure("Every language is translated from English: use the code of another one.")
        lacking = [gap for gap in every_gap(language) if gap.lacks]
        for file, lacks in lacking:
            shown = lacks if everything else lacks[:FEW]
            out.print(f"{file} lacks {len(lacks)}:", soft_wrap=True)
            for name in shown:
                out.print(f"  {name}", soft_wrap=True)
            if len(lacks) > len(shown):
                out.print(f"  and {len(lacks) - len(shown)} more")
        if lacking:
            raise typer.Exit(1)
        out.print(f"{language} is complete.")


def every_gap(language: str) -> Iterator[Gap]:
    """The gaps of games and service, of verification, of the terminal and, in a checkout, of the browser app."""
    yield from gaps(language)
    root = Path(__file__).parents[2]
    for folder in FOLDERS:
        for file, lacks in gaps_between(root / folder, language):
            yield Gap(f"{folder}/{file}", lacks)
