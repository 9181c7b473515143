"""`caravan watch`: the log of a live match in words."""

from pathlib import Path
from typing import Annotated

import typer
from caravanserai import Client, Receipt, ReceiptFile

from clients.caravan.accounts import known_here, understood
from clients.caravan.drawing import draw_narration, draw_scoreboard
from clients.caravan.following import Followed, Follower, FollowError, spectated
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
        if not as_json and not present and full_screen(plain):
            _on_full_screen(client, name, lang, receipt)
            return
        follower = Follower(language=lang)
        try:
            file = ReceiptFile(receipt) if receipt is not None else None
            watching = client.replay(name) if present else client.watch(name)
            for update in watching:
                seen, followed = Receipt.of(update), follower.update(spectated(update.message, watching.seat))
                if follower.version == 1:
                    speech.speak(settled(follower.game, lang))
                _show(follower, followed, seen, as_json)
                if file is not None and update.caught_up:
                    file.keep(seen, watching.following)
        except FollowError as error:
            raise Failure(str(error)) from error
        except KeyboardInterrupt:  # the way to stop watching
            return
        if not as_json:
            others = rivals(follower.words, follower.box, follower.table, follower.created.players)
            out.print(draw_scoreboard(follower.words, client.scoreboard(name, follower.version), others))


def _on_full_screen(client: Client, match: str, language: str, receipt: Path | None) -> None:
    from clients.caravan.fullscreen.watch_app import WatchApp  # slow to import

    language = settled(games()[client.match(match).game.rpartition("/")[2]], language)
    WatchApp(client, match, language, Speech(language), receipt).run_to_end()


def _show(follower: Follower, followed: Followed, receipt: Receipt, as_json: bool) -> None:
    version = followed.event.version
    if as_json:
        print_json({**event_as_json(followed), "sha256": receipt.digest.hex()})
    else:
        seats = range(1, follower.created.players + 1)
        out.print(draw_narration(follower.words, version, followed.narration, seats))


def event_as_json(followed: Followed) -> dict[str, object]:
    """An event, for programs."""
    return {
        "version": followed.event.version,
        "fingerprint": f"{followed.event.fingerprint:016x}",
        "headline": followed.narration.headline,
        "lines": [{"text": line.text, "rule": line.rule} for line in followed.narration.lines],
    }
