"""`caravan replay`: shows a match step by step, forwards and backwards."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from caravanserai.watch import Update
from caravanserai_protocol.following import Following

from caravanserai_verify.codecs.match_updates import update_message
from caravanserai_verify.files import read_record
from caravanserai_verify.matches.published import rows_of
from clients.caravan.accounts import known_here, understood
from clients.caravan.fold_error import making_sense
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.games import settled
from clients.caravan.games_at_hand import at_hand
from clients.caravan.keyboard import typed_by_a_person
from clients.caravan.phrases import Speech
from clients.caravan.rules.installed_game import InstalledGame
from clients.caravan.rules.known_game import KnownGame
from clients.caravan.saved_seats import Memory
from clients.caravan.stepper import Stepper
from clients.caravan.store_option import DEFAULT_STORE, Store, stores
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    AsJson,
    Failure,
    Language,
    Rules,
    connected,
    match_name,
    match_not_file,
    tracked,
)
from domain.games import games
from domain.matches.events import Recorded


def replay(
    match: Annotated[
        str, typer.Argument(help="A record, or the match: its id, or matches/<id>; none for the one played last.")
    ] = "",
    store: Store = DEFAULT_STORE,
    address: Annotated[str, typer.Option(help="Replay from a running service instead of a store.")] = "",
    record: Annotated[Path | None, typer.Option(help="Replay from a file that `caravan export` wrote.")] = None,
    at: Annotated[int | None, typer.Option("--at", min=0, help="Show the table at this step and end.")] = None,
    lang: Language = DEFAULT_LANGUAGE,
    rules: Rules = False,
    as_json: AsJson = False,
    plain: Plain = False,
) -> None:
    """Replay a match as a spectator saw it: step forward and backward, or look at one step.

    With --json, or where nobody can type, the table at one step is printed: --at, else the last.
    """
    speech = Speech(lang)
    with understood(speech):
        match, record = match_or_record(match, record, speech)
        if record is None and not match:
            match, address, store = played_last(address, store, speech)
        name = match_name(match, speech) if address else match_not_file(match, speech)
        if record is not None:
            folded, lang = from_record(record, lang, as_json)
        elif address:
            folded, lang = from_service(address, name, lang)
        else:
            folded, lang = from_store(store, name, lang, as_json)
        speech.speak(lang)
        if at is None and not as_json and full_screen(plain, speech):
            _on_full_screen(folded, lang)
            return
        stepper = Stepper(folded, speech, rules=rules)
        if at is None and not as_json and typed_by_a_person():
            stepper.run()
            return
        if at is not None and at > folded.version:
            raise Failure(speech.plain("no-such-event", last=folded.version))
        stepper.go(folded.version if at is None else at)
        if as_json:
            stepper.print_json()
        else:
            stepper.show_event()
            stepper.show_table()


def _on_full_screen(folded: FoldedMatch, language: str) -> None:
    from clients.caravan.fullscreen.replay_app import ReplayApp  # slow to import

    ReplayApp(folded, Speech(language)).run_to_end()


def match_or_record(match: str, record: Path | None, speech: Speech) -> tuple[str, Path | None]:
    """A match, or the file of a record, which may be named in the place of a match.

    Raises:
        Failure: both are named.
    """
    if record is None and match and Path(match).exists():
        return "", Path(match)
    if record is not None and match:
        raise Failure(speech.plain("match-or-record"))
    return match, record


def played_last(address: str, store: str, speech: Speech) -> tuple[str, str, str]:
    """The latest match of `caravan play` with its address and store, unless others are named.

    Raises:
        Failure: It has played none there.
    """
    last = Memory().latest()
    if last is None or (address and address != last.address) or store not in (DEFAULT_STORE, last.store):
        raise Failure(speech.plain("none-played"))
    return last.match, last.address, last.store or store


class InLanguage(NamedTuple):
    """A match, and the language in which its game speaks."""

    folded: FoldedMatch
    language: str


def from_service(address: str, match: str, language: str) -> InLanguage:
    """The match as a spectator saw it, by a running service. It describes the game if this terminal lacks it."""
    with connected(address, language) as spectator:
        client = known_here(spectator, address, match)
        opening, language = at_hand(client, match, language, address)
        folded = FoldedMatch(0, opening)
        for update in client.replay(match, seen_by=0):
            folded.update(update)
    return InLanguage(folded, language)


def from_store(path: str, match: str, language: str, hidden: bool = False) -> InLanguage:
    """The match, folded from the rows of a store.

    Raises:
        Failure: there is no store, or no such match in it.
    """
    speech = Speech(language)
    return _in_language(stores(speech).stored_rows(path, match, speech), language, hidden)


def from_record(path: Path, language: str, hidden: bool = False) -> InLanguage:
    """The match in a record.

    Raises:
        Failure: the file cannot be read, or is no record.
        FoldError: Its events are inconsistent or invalid.
    """
    record = read_record(path)
    with making_sense():
        rows = rows_of(record, games())
    return _in_language(rows, language, hidden)


def follow(rows: Sequence[Recorded], language: str, hidden: bool = False) -> FoldedMatch:
    """Folds stored events as a spectator saw them, told as a service tells them.

    Raises:
        FoldError: they are inconsistent or invalid.
    """
    return _followed(rows, _known(rows, language), hidden)


def _in_language(rows: Sequence[Recorded], language: str, hidden: bool) -> InLanguage:
    known = _known(rows, language)
    return InLanguage(_followed(rows, known, hidden), settled(known.game, language))


def _known(rows: Sequence[Recorded], language: str) -> KnownGame:
    with making_sense():
        return KnownGame(rows[0].event.body, language)


def _followed(rows: Sequence[Recorded], known: KnownGame, hidden: bool) -> FoldedMatch:
    folded, following = FoldedMatch(0, lambda _: InstalledGame(known)), Following()
    for row in tracked(rows, "Folding", len(rows), hidden):
        with making_sense(folded.version):
            message = update_message(row, 0, False, known.words, known.created.players)
            folded.update(Update(following.follow(message), message, following.steps(), caught_up=True))
    return folded
