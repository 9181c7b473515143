"""`caravan replay`: shows a match step by step, forwards and backwards."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.prompt import Prompt

from clients.caravan.accounts import known_here, understood
from clients.caravan.clocks import clocks_as_json, print_clocks
from clients.caravan.drawing import draw_narration, table_as_json, waiting
from clients.caravan.folded_match import FoldedEvent, FoldedMatch, FoldError, spectated
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.games import settled
from clients.caravan.keyboard import typed_by_a_person
from clients.caravan.numbers import number_in
from clients.caravan.opening import configured
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
from service.persistence.format import StoreMissingError
from service.persistence.matches.store import MatchStore


def replay(
    match: Annotated[
        str, typer.Argument(help="A record, or the match: its id, or matches/<id>; none for the one played last.")
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
        if record is None and match and Path(match).is_file():
            record, match = Path(match), ""
        if record is not None and match:
            raise Failure(speech.plain("match-or-record"))
        if record is None and not match:
            match, address, store = played_last(address, store, speech)
        name = match_name(match)
        try:
            if record is not None:
                folded, name = from_record(record, lang, as_json)
            else:
                folded = from_service(address, name, lang) if address else from_store(store, name, lang, as_json)
            lang = settled(folded.game, lang)
            speech.speak(lang)
            if at is None and not as_json and full_screen(plain, speech):
                _on_full_screen(folded, lang)
            elif at is None and not as_json and typed_by_a_person():
                Stepping(folded, speech).run()
            else:
                _show_at(folded, name, folded.version if at is None else at, as_json, speech)
        except FoldError as error:
            raise Failure(str(error)) from error


def _on_full_screen(folded: FoldedMatch, language: str) -> None:
    from clients.caravan.fullscreen.replay_app import ReplayApp  # slow to import

    ReplayApp(folded, Speech(language)).run_to_end()


def played_last(address: str, store: str, speech: Speech) -> tuple[str, str, str]:
    """The latest match of `caravan play` with its address and store, unless others are named.

    Raises:
        Failure: It has played none there.
    """
    last = Memory().latest()
    if last is None or (address and address != last.address) or store not in (DEFAULT_STORE, last.store):
        raise Failure(speech.plain("none-played"))
    return last.match, last.address, last.store or store


def from_service(address: str, match: str, language: str) -> FoldedMatch:
    """The match, folded from the events of a running service."""
    folded = FoldedMatch(language=language)
    with connected(address, language) as client:
        watching = known_here(client, address, match).replay(match)
        for update in watching:
            folded.update(spectated(update.message, watching.seat))
    return folded


def from_store(path: str | Path, match: str, language: str, hidden: bool = False) -> FoldedMatch:
    """The match, folded from the rows of a store.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    return follow(stored_rows(path, match, language), language, hidden)


def from_record(path: Path, language: str, hidden: bool = False) -> tuple[FoldedMatch, str]:
    """The match in a record, folded, and its name.

    Raises:
        Failure: the file cannot be read, or is no record.
        FoldError: Its events are inconsistent or invalid.
    """
    record = read_record(path)
    folded = FoldedMatch(language=language)
    for update in tracked(record.updates, "Folding", record.version, hidden):
        folded.update(spectated(update))
    return folded, record.match


def stored_rows(path: str | Path, match: str, language: str = DEFAULT_LANGUAGE) -> list[Recorded]:
    """The rows of a match in a store.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    try:
        store = MatchStore(configured(path).location, games(), create=False)
    except StoreMissingError as error:
        raise Failure(Speech(language).plain("no-store", store=str(path))) from error
    try:
        rows = store.rows(match)
    finally:
        store.close()
    if not rows:
        raise Failure(Speech(language).plain("no-match-in-store", match=match, store=str(path)))
    return rows


def follow(rows: Iterable[Recorded], language: str, hidden: bool = False) -> FoldedMatch:
    """Folds stored events as a spectator, without openings."""
    folded = FoldedMatch(language=language)
    rows = list(rows)
    for row in tracked(rows, "Folding", len(rows), hidden):
        folded.fold(row.event)
    return folded


def _show_at(folded: FoldedMatch, name: str, version: int, as_json: bool, speech: Speech) -> None:
    table = folded.table_at(version)
    folded_event = folded.events[version - 1] if version else None
    if as_json:
        event = event_as_json(folded_event) if folded_event is not None else None
        print_json(
            {
                "name": name,
                "version": version,
                "fingerprint": f"{table.fingerprint:016x}",
                "event": event,
                "clocks": clocks_as_json(folded, version),
                **table_as_json(table),
            }
        )
        return
    _draw_event(folded, folded_event, speech)
    out.print(draw_table(folded.words, folded.box, table, folded.created.players, folded.viewer))


def _draw_event(folded: FoldedMatch, folded_event: FoldedEvent | None, speech: Speech) -> None:
    if folded_event is None:
        out.print(f"   0 {speech.line('box-laid-out')}")
    else:
        seats = range(1, folded.created.players + 1)
        out.print(
            draw_narration(
                folded.words, folded_event.event.version, folded_event.narration, seats, folded_event.event.time
            )
        )
        print_clocks(folded, folded_event.event.version)


class Stepping(Walk):
    """A person steps through a match in line mode."""

    def __init__(self, folded: FoldedMatch, speech: Speech | None = None) -> None:
        super().__init__(folded)
        self.speech = speech or Speech()

    def run(self) -> None:
        """Asks for steps until the person has seen enough."""
        count = self.folded.version
        out.print(self.speech.line("replay-begins", title=self.folded.words.title, count=count))
        out.print(self.speech.line("replay-help"))
        _draw_event(self.folded, None, self.speech)
        for answer in self._answers():
            self.answer(answer)

    def _answers(self) -> Iterator[str]:
        while True:
            try:
                answer = Prompt.ask(f"[dim]{self.version}/{self.folded.version}[/]", default="n", show_default=False)
            except (EOFError, KeyboardInterrupt):
                return
            if answer in ("q", "quit"):
                return
            yield answer.strip()

    def answer(self, answer: str) -> None:
        """Does what the person typed."""
        last, number = self.folded.version, number_in(answer)
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
            seats, viewer = self.folded.created.players, self.folded.viewer
            out.print(draw_table(self.folded.words, self.folded.box, self.table, seats, viewer))
        elif answer == "w":
            for line in waiting(self.folded.words, self.table):
                out.print(line)
        else:
            out.print(self.speech.line("replay-help"))

    def _step_to(self, version: int) -> None:
        self.go(version)
        _draw_event(self.folded, self.folded.events[version - 1] if version else None, self.speech)
