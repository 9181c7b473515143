"""The tournament in use: commands are about the one that `caravan tournament use` has named, if they name none."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from clients.caravan.phrases import Speech
from clients.caravan.plain_help import PlainCommand
from clients.caravan.saved_seats import UnreadableError, default_path
from clients.caravan.terminal import Failure

IN_USE = "."
"""Names the tournament in use, where a command could also mean another one."""
NAMED = "tournaments/"


class InUse:
    """The tournament in use at each address, in `tournaments.json` beside what is remembered of seats."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or default_path().with_name("tournaments.json")

    def all(self) -> dict[str, str]:
        """The names of tournaments by address; none if the file is missing or unreadable."""
        try:
            known = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        pairs = known.items() if isinstance(known, dict) else ()
        return {address: name for address, name in pairs if isinstance(name, str) and name.startswith(NAMED)}

    def keep(self, address: str, name: str) -> None:
        """Remembers the tournament to use from now on.

        Raises:
            UnreadableError: the file cannot be written.
        """
        new = self._path.with_suffix(f".{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps({**self.all(), address: name}, indent=2), encoding="utf-8")
            new.replace(self._path)
        except OSError as error:
            raise UnreadableError("memory-unwritten", self._path, error) from error


def named(name: str, address: str, speech: Speech) -> str:
    """The resource name of a tournament that a person names, or of the one in use.

    Raises:
        Failure: no tournament is in use there.
    """
    if name != IN_USE:
        return name if name.startswith(NAMED) else f"{NAMED}{name}"
    known = InUse().all().get(address)
    if known is None:
        raise Failure(speech.plain("no-tournament-in-use"))
    return known


class AboutTournament(PlainCommand):
    """A command about a tournament. Where too few arguments are given, the one in use is meant."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts the tournament in use in front of the arguments, if none is named."""
        return super().parse_args(ctx, [IN_USE, *args] if self._names_none(list(self._positional(args))) else args)

    def _names_none(self, given: Sequence[str]) -> bool:
        arguments = [one for one in self.params if one.param_type_name == "argument"]
        needed = sum(one.required for one in arguments)
        if len(given) < needed:
            return True
        if len(given) >= len(arguments) and all(one.nargs == 1 for one in arguments):
            return False
        others = len(arguments) > needed and len(given) > 0
        return others and not given[0].startswith(NAMED) and given[0] != IN_USE and bool(InUse().all())

    def _positional(self, args: Sequence[str]) -> Iterator[str]:
        """The arguments that are neither options nor their values."""
        values = {
            name
            for one in self.params
            if one.param_type_name == "option" and not getattr(one, "is_flag", False)
            for name in one.opts
        }
        following = iter(args)
        for argument in following:
            if argument == "--":
                yield from following
            elif argument in values:
                next(following, None)
            elif not argument.startswith("-"):
                yield argument
