"""`caravan watch`: the log of a live match in words."""

from pathlib import Path
from typing import Annotated

import typer
from caravanserai import Client, Receipt, ReceiptFile

from clients.caravan.accounts import known_here, understood
from clients.caravan.clocks import clocks_as_json, print_clocks
from clients.caravan.drawing import draw_narration, draw_scoreboard
from clients.caravan.folded_match import FoldedEvent, FoldedMatch, FoldError, spectated
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.games import settled
from clients.caravan.phrases import Speech
from clients.caravan.tables import rivals
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Failure,
    Language,
    connected,
    match_name,
    out,
    print_json,
)
from clients.caravan.times import in_utc
from domain.games import games


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
    plain: Plain = False,
) -> None:
    """Follow a match as a spectator: all that has happened, then each event as it happens.

    With --json one object for each event, a line each; `sha256` of an event vouches for all up to it. Exit status 3 if
    the service shows another history than the receipt was kept of.
    """
    name = match_name(match)
    speech = Speech(lang)
    with understood(speech), connected(address, lang, speech=speech) as spectator:
        client = known_here(spectator, address, name)
        if not as_json and not present and full_screen(plain, speech):
            _on_full_screen(client, name, lang, receipt)
            return
        folded = FoldedMatch(language=lang)
        try:
            file = ReceiptFile(receipt) if receipt is not None else None
            watching = client.replay(name) if present else client.watch(name)
            for update in watching:
                seen, folded_event = Receipt.of(update), folded.update(spectated(update.message, watching.seat))
                if folded.version == 1:
                    speech.speak(settled(folded.game, lang))
                _show(folded, folded_event, seen, as_json)
                if file is not None and update.caught_up:
                    file.keep(seen, watching.following)
        except FoldError as error:
            raise Failure(str(error)) from error
        except KeyboardInterrupt:  # the way to stop watching
            return
        if not as_json:
            others = rivals(folded.words, folded.box, folded.table, folded.created.players)
            out.print(draw_scoreboard(folded.words, client.scoreboard(name, folded.version), others))


def _on_full_screen(client: Client, match: str, language: str, receipt: Path | None) -> None:
    from clients.caravan.fullscreen.watch_app import WatchApp  # slow to import

    language = settled(games()[client.match(match).game.rpartition("/")[2]], language)
    WatchApp(client, match, language, Speech(language), receipt).run_to_end()


def _show(folded: FoldedMatch, folded_event: FoldedEvent, receipt: Receipt, as_json: bool) -> None:
    version = folded_event.event.version
    if as_json:
        clocks = clocks_as_json(folded, version)
        timed = {"clocks": clocks} if clocks else {}
        print_json({**event_as_json(folded_event), **timed, "sha256": receipt.digest.hex()})
    else:
        seats = range(1, folded.created.players + 1)
        out.print(draw_narration(folded.words, version, folded_event.narration, seats, folded_event.event.time))
        print_clocks(folded, version)


def event_as_json(folded_event: FoldedEvent) -> dict[str, object]:
    """An event, for programs."""
    return {
        "version": folded_event.event.version,
        "time": in_utc(folded_event.event.time),
        "fingerprint": f"{folded_event.event.fingerprint:016x}",
        "headline": folded_event.narration.headline,
        "lines": [{"text": line.text, "rule": line.rule} for line in folded_event.narration.lines],
    }
