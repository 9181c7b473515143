"""`caravan replay`: a match step by step, forward and backward."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from caravanserai.v1.match_service_pb2 import MatchUpdate
from rich.prompt import Prompt

from clients.caravan.drawing import draw_told, table_as_json, waiting
from clients.caravan.following import Followed, Follower, FollowError
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.games import settled
from clients.caravan.phrases import Speech
from clients.caravan.records import read_record
from clients.caravan.remembering import Memory
from clients.caravan.tables import draw_table
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    DEFAULT_STORE,
    AsJson,
    Failure,
    Language,
    Store,
    connected,
    escaped,
    failing,
    match_name,
    out,
    print_json,
    tracked,
)
from clients.caravan.walking import Walk
from clients.caravan.watch import event_as_json
from domain.event import Recorded
from domain.games import games
from service.stores.store import MatchStore, StoreMissingError

HELP = "Enter or n: next, b: back, a number: that version, f: first, l: last, t: table, w: wait for, q: quit"


def replay(
    match: Annotated[
        str, typer.Argument(help="The match: its id, or matches/<id>; none for a record, or for the one played last.")
    ] = "",
    store: Store = DEFAULT_STORE,
    address: Annotated[str, typer.Option(help="Replay from a running service instead of a store.")] = "",
    record: Annotated[Path | None, typer.Option(help="Replay from a file that `caravan export` wrote.")] = None,
    at: Annotated[int | None, typer.Option("--at", min=0, help="Show the table at this version and end.")] = None,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Replay a match as a spectator saw it: step forward and backward, or look at one version.

    With --json, or where nobody can type, the table at one version is printed: --at, else the last.
    """
    with failing():
        if record is not None and match:
            raise Failure("Name a match, or a file with --record; not both.")
        if record is None and not match:
            match, address, store = played_last(address, store)
        name = match_name(match)
        try:
            if record is not None:
                follower, name = from_record(record, lang, as_json)
            else:
                follower = from_service(address, name, lang) if address else from_store(store, name, lang, as_json)
            lang = settled(follower.game, lang)
            if at is None and not as_json and full_screen(plain):
                _on_full_screen(follower, lang)
            elif at is None and not as_json and sys.stdin.isatty():
                Stepping(follower).run()
            else:
                _show_at(follower, name, follower.version if at is None else at, as_json)
        except FollowError as error:
            raise Failure(str(error)) from error


def _on_full_screen(follower: Follower, language: str) -> None:
    from clients.caravan.fullscreen.replay_app import ReplayApp  # takes long to import

    ReplayApp(follower, Speech(language)).run_to_end()


def played_last(address: str, store: str) -> tuple[str, str, str]:
    """The match that `caravan play` played last, its address and its store, unless other ones are named.

    Raises:
        Failure: it has played none there.
    """
    last = Memory().latest()
    if last is None or (address and address != last.address) or store not in (DEFAULT_STORE, last.store):
        raise Failure("Name a match, or a file with --record: `caravan play` has played none there.")
    return last.match, last.address, last.store or store


def from_service(address: str, match: str, language: str) -> Follower:
    """The match, folded from what a running service sends."""
    follower = Follower(language=language)
    with connected(address, language) as client:
        for update in client.replay(match):
            follower.update(update.message)
    return follower


def from_store(path: str | Path, match: str, language: str, hidden: bool = False) -> Follower:
    """The match, folded from the rows of a store.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    return follow(stored_rows(path, match), language, hidden)


def from_record(path: Path, language: str, hidden: bool = False) -> tuple[Follower, str]:
    """The match in a record, folded, and its name.

    Raises:
        Failure: the file cannot be read, or is no record.
        FollowError: what is in it does not fit together, or makes no sense.
    """
    record = read_record(path)
    follower = Follower(language=language)
    for update in tracked(record.updates, "Folding", record.version, hidden):
        seen = MatchUpdate()
        seen.CopyFrom(update)
        seen.ClearField("openings")
        follower.update(seen)
    return follower, record.match


def stored_rows(path: str | Path, match: str) -> list[Recorded]:
    """The rows of a match in a store.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    try:
        store = MatchStore(path, games(), create=False)
    except StoreMissingError as error:
        raise Failure(str(error)) from error
    try:
        rows = store.rows(match)
    finally:
        store.close()
    if not rows:
        raise Failure(f"There is no match {match} in {path}.")
    return rows


def follow(rows: Iterable[Recorded], language: str, hidden: bool = False) -> Follower:
    """Folds stored events in the eyes of a spectator, who knows nothing beyond them."""
    follower = Follower(language=language)
    rows = list(rows)
    for row in tracked(rows, "Folding", len(rows), hidden):
        follower.fold(row.event)
    return follower


def _show_at(follower: Follower, name: str, version: int, as_json: bool) -> None:
    table = follower.table_at(version)
    followed = follower.events[version - 1] if version else None
    if as_json:
        event = event_as_json(followed) if followed is not None else None
        print_json(
            {
                "name": name,
                "version": version,
                "fingerprint": f"{table.fingerprint:016x}",
                "event": event,
                **table_as_json(table),
            }
        )
        return
    _draw_event(follower, followed)
    out.print(draw_table(follower.words, follower.box, table, follower.created.players, 0))


def _draw_event(follower: Follower, followed: Followed | None) -> None:
    if followed is None:
        out.print("   0 The box laid out")
    else:
        seats = range(1, follower.created.players + 1)
        out.print(draw_told(follower.words, followed.event.version, followed.told, seats))


class Stepping(Walk):
    """A person steps through a match line by line."""

    def run(self) -> None:
        """Asks for steps until the person has seen enough."""
        out.print(f"{escaped(self.follower.words.title)}: {self.follower.version} events. {HELP}")
        _draw_event(self.follower, None)
        for answer in self._answers():
            self.answer(answer)

    def _answers(self) -> Iterator[str]:
        while True:
            try:
                answer = Prompt.ask(f"[dim]{self.version}/{self.follower.version}[/]", default="n", show_default=False)
            except (EOFError, KeyboardInterrupt):
                return
            if answer in ("q", "quit"):
                return
            yield answer.strip()

    def answer(self, answer: str) -> None:
        """Does what the person typed."""
        last = self.follower.version
        if answer in ("n", ""):
            self._step_to(min(self.version + 1, last))
        elif answer == "b":
            self._step_to(max(self.version - 1, 0))
        elif answer == "f":
            self._step_to(0)
        elif answer == "l":
            self._step_to(last)
        elif answer.isascii() and answer.isdecimal() and int(answer) <= last:
            self._step_to(int(answer))
        elif answer == "t":
            out.print(draw_table(self.follower.words, self.follower.box, self.table, self.follower.created.players, 0))
        elif answer == "w":
            for line in waiting(self.follower.words, self.table):
                out.print(line)
        else:
            out.print(HELP)

    def _step_to(self, version: int) -> None:
        self.go(version)
        _draw_event(self.follower, self.follower.events[version - 1] if version else None)
