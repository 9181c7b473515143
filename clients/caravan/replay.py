"""`caravan replay`: shows a match step by step, forwards and backwards."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.prompt import Prompt

from clients.caravan.accounts import known_here, understood
from clients.caravan.drawing import draw_narration, table_as_json, waiting
from clients.caravan.following import Followed, Follower, FollowError, spectated
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.games import settled
from clients.caravan.numbers import number_in
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
    match_name,
    out,
    print_json,
    tracked,
)
from clients.caravan.walking import Walk
from clients.caravan.watch import event_as_json
from domain.games import games
from domain.matches.events import Recorded
from service.matches.store import MatchStore
from service.stores.backend import StoreMissingError


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
    speech = Speech(lang)
    with understood(speech):
        if record is not None and match:
            raise Failure(speech.plain("match-or-record"))
        if record is None and not match:
            match, address, store = played_last(address, store, speech)
        name = match_name(match)
        try:
            if record is not None:
                follower, name = from_record(record, lang, as_json)
            else:
                follower = from_service(address, name, lang) if address else from_store(store, name, lang, as_json)
            lang = settled(follower.game, lang)
            speech.speak(lang)
            if at is None and not as_json and full_screen(plain):
                _on_full_screen(follower, lang)
            elif at is None and not as_json and sys.stdin.isatty():
                Stepping(follower, speech).run()
            else:
                _show_at(follower, name, follower.version if at is None else at, as_json, speech)
        except FollowError as error:
            raise Failure(str(error)) from error


def _on_full_screen(follower: Follower, language: str) -> None:
    from clients.caravan.fullscreen.replay_app import ReplayApp  # slow to import

    ReplayApp(follower, Speech(language)).run_to_end()


def played_last(address: str, store: str, speech: Speech) -> tuple[str, str, str]:
    """The latest match of `caravan play` with its address and store, unless others are named.

    Raises:
        Failure: It has played none there.
    """
    last = Memory().latest()
    if last is None or (address and address != last.address) or store not in (DEFAULT_STORE, last.store):
        raise Failure(speech.plain("none-played"))
    return last.match, last.address, last.store or store


def from_service(address: str, match: str, language: str) -> Follower:
    """The match, folded from the events of a running service."""
    follower = Follower(language=language)
    with connected(address, language) as client:
        watching = known_here(client, address, match).replay(match)
        for update in watching:
            follower.update(spectated(update.message, watching.seat))
    return follower


def from_store(path: str | Path, match: str, language: str, hidden: bool = False) -> Follower:
    """The match, folded from the rows of a store.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    return follow(stored_rows(path, match, language), language, hidden)


def from_record(path: Path, language: str, hidden: bool = False) -> tuple[Follower, str]:
    """The match in a record, folded, and its name.

    Raises:
        Failure: the file cannot be read, or is no record.
        FollowError: Its events are inconsistent or invalid.
    """
    record = read_record(path)
    follower = Follower(language=language)
    for update in tracked(record.updates, "Folding", record.version, hidden):
        follower.update(spectated(update))
    return follower, record.match


def stored_rows(path: str | Path, match: str, language: str = DEFAULT_LANGUAGE) -> list[Recorded]:
    """The rows of a match in a store.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    try:
        store = MatchStore(path, games(), create=False)
    except StoreMissingError as error:
        raise Failure(Speech(language).plain("no-store", store=str(path))) from error
    try:
        rows = store.rows(match)
    finally:
        store.close()
    if not rows:
        raise Failure(Speech(language).plain("no-match-in-store", match=match, store=str(path)))
    return rows


def follow(rows: Iterable[Recorded], language: str, hidden: bool = False) -> Follower:
    """Folds stored events as a spectator, without openings."""
    follower = Follower(language=language)
    rows = list(rows)
    for row in tracked(rows, "Folding", len(rows), hidden):
        follower.fold(row.event)
    return follower


def _show_at(follower: Follower, name: str, version: int, as_json: bool, speech: Speech) -> None:
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
    _draw_event(follower, followed, speech)
    out.print(draw_table(follower.words, follower.box, table, follower.created.players, follower.viewer))


def _draw_event(follower: Follower, followed: Followed | None, speech: Speech) -> None:
    if followed is None:
        out.print(f"   0 {speech.line('box-laid-out')}")
    else:
        seats = range(1, follower.created.players + 1)
        out.print(draw_narration(follower.words, followed.event.version, followed.narration, seats))


class Stepping(Walk):
    """A person steps through a match in line mode."""

    def __init__(self, follower: Follower, speech: Speech | None = None) -> None:
        super().__init__(follower)
        self.speech = speech or Speech()

    def run(self) -> None:
        """Asks for steps until the person has seen enough."""
        count = self.follower.version
        out.print(self.speech.line("replay-begins", title=self.follower.words.title, count=count))
        out.print(self.speech.line("replay-help"))
        _draw_event(self.follower, None, self.speech)
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
        last, number = self.follower.version, number_in(answer)
        if answer in ("n", ""):
            self._step_to(min(self.version + 1, last))
        elif answer == "b":
            self._step_to(max(self.version - 1, 0))
        elif answer == "f":
            self._step_to(0)
        elif answer == "l":
            self._step_to(last)
        elif number is not None and 0 <= number <= last:
            self._step_to(number)
        elif number is not None:
            out.print(self.speech.line("no-such-event", last=last))
        elif answer == "t":
            seats, viewer = self.follower.created.players, self.follower.viewer
            out.print(draw_table(self.follower.words, self.follower.box, self.table, seats, viewer))
        elif answer == "w":
            for line in waiting(self.follower.words, self.table):
                out.print(line)
        else:
            out.print(self.speech.line("replay-help"))

    def _step_to(self, version: int) -> None:
        self.go(version)
        _draw_event(self.follower, self.follower.events[version - 1] if version else None, self.speech)
