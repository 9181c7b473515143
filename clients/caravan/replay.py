"""`caravan replay`: shows a match step by step, forwards and backwards."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.accounts import known_here, understood
from clients.caravan.clocks import clocks_as_json, print_clocks
from clients.caravan.described_replay import DescribedReplay
from clients.caravan.descriptions import DescribedGame, described_game, language_of
from clients.caravan.drawing import draw_narration, table_as_json, waiting
from clients.caravan.folded_match import FoldedEvent, FoldedMatch, FoldError, spectated
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.games import settled
from clients.caravan.keyboard import typed_by_a_person
from clients.caravan.opening import configured
from clients.caravan.phrases import Speech
from clients.caravan.records import read_record
from clients.caravan.remembering import Memory
from clients.caravan.stepping import Steps
from clients.caravan.store_option import DEFAULT_STORE, Store
from clients.caravan.tables import draw_table
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    connected,
    match_name,
    out,
    print_json,
    tracked,
)
from clients.caravan.times import in_utc
from clients.caravan.walking import Walk
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
        if address and record is None and _by_description(address, name, lang, at, as_json):
            return
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


def _by_description(address: str, match: str, language: str, at: int | None, as_json: bool) -> bool:
    """Replays a match of a game that the terminal lacks, as the service describes it. False for all other games."""
    with connected(address, language) as spectator:
        client = known_here(spectator, address, match)
        found = client.match(match)
        if found.game.removeprefix("games/") in games():
            return False
        described = described_game(client, found)
        speech = Speech(language_of(described, address, language))
        steps = DescribedReplay(client, match, DescribedGame(described), speech)
        if at is None and not as_json and typed_by_a_person():
            steps.run()
            return True
        steps.go(steps.last if at is None else at)
        if as_json:
            steps.print_json()
        else:
            steps.show_event()
            steps.show_table()
        return True


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


def event_as_json(folded_event: FoldedEvent) -> dict[str, object]:
    """An event, for programs."""
    return {
        "version": folded_event.event.version,
        "time": in_utc(folded_event.event.time),
        "fingerprint": f"{folded_event.event.fingerprint:016x}",
        "headline": folded_event.narration.headline,
        "lines": [{"text": line.text, "rule": line.rule} for line in folded_event.narration.lines],
    }


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


class Stepping(Walk, Steps):
    """A person steps through a match in line mode."""

    def __init__(self, folded: FoldedMatch, speech: Speech | None = None) -> None:
        super().__init__(folded)
        self.speech = speech or Speech()

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.folded.words.title

    def show_event(self) -> None:
        """Shows the event that made the version."""
        _draw_event(self.folded, self.folded.events[self.version - 1] if self.version else None, self.speech)

    def show_table(self) -> None:
        """Shows the table at the version."""
        seats, viewer = self.folded.created.players, self.folded.viewer
        out.print(draw_table(self.folded.words, self.folded.box, self.table, seats, viewer))

    def show_questions(self) -> None:
        """Shows who is asked at the version, and what."""
        for line in waiting(self.folded.words, self.table):
            out.print(line)
