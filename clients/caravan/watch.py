"""`caravan watch`: the log of a live match in words."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import CallError, Client, Receipt, ReceiptFile
from caravanserai.clocks import Clocks
from caravanserai.watch import Update
from rich.console import RenderableType

from clients.caravan.accounts import known_here, understood
from clients.caravan.descriptions import DescribedEvent, DescribedGame, described_game, language_of
from clients.caravan.fold_error import InconsistentEventsError
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.games_at_hand import at_hand
from clients.caravan.match_game import Opening
from clients.caravan.match_lines import clock_entries, clock_line, described_as_json, draw_event, draw_scoreboard
from clients.caravan.phrases import Speech
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Language,
    Rules,
    connected,
    escaped,
    match_name,
    out,
    print_json,
)


def watch(
    match: Annotated[str, typer.Argument(help="The match: its id, or matches/<id>.")],
    address: Address = DEFAULT_ADDRESS,
    lang: Language = DEFAULT_LANGUAGE,
    as_json: AsJson = False,
    present: Annotated[bool, typer.Option("--present", help="End at the present instead of waiting for more.")] = False,
    receipt: Annotated[
        Path | None,
        typer.Option(help="Keep in this file what proves later what you saw: see `caravan verify --receipt`."),
    ] = None,
    rules: Rules = False,
    plain: Plain = False,
) -> None:
    """Follow a match as a spectator: all that has happened, then each event as it happens.

    With --json one object for each event, a line each; `sha256` of an event vouches for all up to it. Exit status 3 if
    the service shows another history than the receipt was kept of.
    """
    speech = Speech(lang)
    with understood(speech), connected(address, lang, speech=speech) as spectator:
        name = match_name(match, speech)
        client = known_here(spectator, address, name)
        whole = not as_json and not present and full_screen(plain, speech)
        if whole:
            _on_full_screen(client, name, lang, address, receipt)
            return
        watched = _Watched(client, name, as_json, rules, speech)
        speech.speak(watched.language(address, lang))
        if not as_json:
            watched.fold(at_hand(client, name, speech.language, address).opening)
        try:
            watched.follow(present, ReceiptFile(receipt) if receipt is not None else None)
        except KeyboardInterrupt:  # the way to stop watching
            return
        if not as_json:
            out.print(watched.scoreboard())


def _on_full_screen(client: Client, match: str, language: str, address: str, receipt: Path | None) -> None:
    from clients.caravan.fullscreen.watch_app import watch_on_full_screen  # slow to import

    watch_on_full_screen(client, match, language, address, receipt)


class _Watched:
    """A match in the words of the service, as a spectator sees it: the room must not see a hand."""

    def __init__(self, client: Client, name: str, as_json: bool, rules: bool, speech: Speech) -> None:
        self.speech = speech
        self.match = client.match(name)
        self.version = 0
        self._client = client
        self._described = described_game(client, self.match)
        self.game = DescribedGame(self._described)
        self._clocks = Clocks()
        self._as_json = as_json
        self._rules = rules
        self._counted = False
        self._folded: FoldedMatch | None = None

    def language(self, address: str, asked: str) -> str:
        """The language in which the service tells the match."""
        return language_of(self._described, address, asked)

    def fold(self, opening: Opening) -> None:
        """Folds what is followed, for the round and the rivals, which the service does not describe."""
        self._folded = FoldedMatch(0, opening)

    def scoreboard(self) -> RenderableType:
        """The scoreboard at the latest event."""
        board = self._client.scoreboard(self.match.name, self.version)
        if self._folded is None:
            return draw_scoreboard(self.game, board, self.speech)
        rivals = self._folded.seen(self._folded.table).rivals()
        played = self._folded.round_at(min(board.version, self._folded.version))
        return draw_scoreboard(self.game, board, self.speech, rivals, current_round=played)

    def follow(self, present: bool, file: ReceiptFile | None) -> None:
        """Shows each event, and keeps the receipt of the latest one in a file."""
        follow = self._client.replay if present else self._client.watch
        watching = follow(self.match.name, seen_by=0 if self._client.seat(self.match.name) else None)
        for update in watching:
            seen = Receipt.of(update)
            self.version = update.version
            self._clocks.follow(update.event)
            self._fold(update)
            self._show(DescribedEvent.of(update), seen)
            if file is not None and update.caught_up:
                file.keep(seen, watching.following)
            if update.caught_up and not (self._counted or present or self._as_json):
                self._count()

    def _fold(self, update: Update) -> None:
        if self._folded is not None:
            try:
                self._folded.update(update)
            except InconsistentEventsError:  # the rules that are installed here do not know the match
                self._folded = None

    def _count(self) -> None:
        """Says once how many watch, if others do too."""
        self._counted = True
        with suppress(CallError):  # an older service does not count
            if (count := self._client.spectators(self.match.name)) > 1:
                out.print(self.speech.line("watching", count=count), style="dim")

    def _show(self, told: DescribedEvent, receipt: Receipt) -> None:
        moment = told.event.time_milliseconds
        if self._as_json:
            clocks = clock_entries(self._clocks, moment)
            timed = {"clocks": clocks} if clocks else {}
            print_json({**described_as_json(told), **timed, "sha256": receipt.digest.hex()})
            return
        out.print(draw_event(self.game, told, range(1, len(self.match.seats) + 1), timed=True, rules=self._rules))
        if text := clock_line(self.game, self._clocks, moment):
            out.print(f"  {escaped(text)}", style="dim")
