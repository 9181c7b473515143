"""`caravan play`: a person plays in the terminal against bots, over gRPC."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import BufferedReader
from pathlib import Path
from select import select
from typing import Annotated

import typer
from caravanserai import CallError, Client, NotAllowed, Unavailable

from clients.caravan.accounts import find, read_secret, understood
from clients.caravan.connection import in_words
from clients.caravan.following import FollowError
from clients.caravan.fullscreen.wanted import Plain, full_screen
from clients.caravan.games import settled
from clients.caravan.hosting import LocalService
from clients.caravan.phrases import Speech
from clients.caravan.playing import Playing
from clients.caravan.receipts import receipt_path
from clients.caravan.remembering import Memory, PlayerMemory, RememberedSeat, default_path
from clients.caravan.seating import BEST_BOT, BOTS_HELP, add_bots, bot_kinds, option_values, told_bots
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    Failure,
    Language,
    connected,
    match_name,
    out,
)
from domain.games import games
from service.configuration import Configuration
from service.errors import ServiceError
from service.limiting.limits import UNLIMITED
from service.rights.names import clean_name
from service.stores.location import StoreLocation
from service.stores.lock import StoreLockedError


def play(
    match: Annotated[
        str, typer.Argument(help="A match that is open, to join it; a new one against bots if none.")
    ] = "",
    game: Annotated[str, typer.Option(help="The game of a new match.")] = "marcopolo",
    edition: Annotated[
        str,
        typer.Option(help="The edition of a new match, as `caravan editions` lists them; the standard one if none."),
    ] = "",
    players: Annotated[int, typer.Option(min=1, help="The seats of a new match; bots take all but yours.")] = 3,
    bots: Annotated[str, typer.Option(help=BOTS_HELP)] = BEST_BOT,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    name: Annotated[
        str, typer.Option(help="Your name at the table; that of the player you are, or `You`, if you say none.")
    ] = "",
    seat: Annotated[int, typer.Option(min=0, help="Your seat; 0 takes the first that is free.")] = 0,
    join_code: Annotated[str, typer.Option(help="What must be said to join an unlisted match.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match you left (or the one named).")] = False,
    address: Annotated[
        str, typer.Option(envvar="CARAVAN_ADDRESS", help="A running service; without it one is started for you.")
    ] = "",
    store: Annotated[
        str, typer.Option(help="The store of the service that is started for you; one that is kept for you if none.")
    ] = "",
    token_file: Annotated[
        Path | None,
        typer.Option(
            envvar="CARAVAN_TOKEN_FILE",
            help="A file with your token as a player; otherwise you are who `caravan players` made you there, or a "
            "guest.",
        ),
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Take the only answer to a question by itself.")] = False,
    lang: Language = "",
    plain: Plain = False,
) -> None:
    """Play a match against bots, or join one.

    What proves later which match you played is kept for you: see `caravan verify --receipt`. Exit status 3 if the
    service shows another history of the match than you saw before.
    """
    memory, speech = Memory(), Speech()
    with understood(speech):
        known = memory.find(match_name(match) if match else "") if resume else None
        lang = lang or (known.language if known is not None else "") or DEFAULT_LANGUAGE
        speech.speak(lang)
        if resume and known is None:
            raise Failure(speech.plain("nothing-to-resume"))
        if known is not None:
            address, store = address or known.address, store or known.store
        else:  # before anything is begun
            if not match and game in games():
                lang = _settle(game, lang, speech)
            kinds = bot_kinds(bots, players - 1, speech) if players > 1 else ()
            options = option_values(option or (), speech)
            if not match and seat > players:
                raise Failure(speech.plain("no-seat", seat=seat, players=players))
            _require_name(name)
            if nobody_answers():
                raise Failure(speech.plain("nobody-answers"))
        with (
            _service(address, store, speech) as (where, own_store),
            connected(where, lang, speech=speech) as client,
        ):
            if known is None:
                place = RememberedSeat("", 0, "", "" if own_store else where, own_store)
                caller, place = _caller(client, place, token_file)
                name = name or ("" if place.player else speech.plain("you"))
                with _hinting(place, game, edition, speech):
                    if match:
                        known = _join(caller, match_name(match), name, seat, join_code, place)
                    else:
                        created = caller.create_match(game, len(kinds) + 1, options, edition=edition).name
                        known = _begin(caller, created, name, seat, kinds, place)
                        if kinds:
                            opponents, strengths = told_bots(kinds, speech)
                            out.print(speech.line("bots", bots=opponents, strengths=strengths))
            else:
                caller = _again(client, known, token_file, speech)
            lang = _settle(caller.match(known.match).game.rpartition("/")[2], lang, speech)
            memory.keep(replace(known, language=lang))
            try:
                over = _played(caller, known, lang, speech, auto, full_screen(plain))
            except FollowError as error:
                raise Failure(str(error)) from error
            except Unavailable as error:
                raise Failure(speech.plain("service-gone", error=in_words(error))) from error
            if over:
                memory.forget(known.match)
                _say_where(known, speech)
            else:
                out.print(speech.line("seat-kept"))


def _played(client: Client, seat: RememberedSeat, language: str, speech: Speech, auto: bool, full: bool) -> bool:
    """Plays on a full screen, or line by line; whether the match is over."""
    if not full:
        return Playing(client, seat, language, speech, auto).run()
    from clients.caravan.fullscreen.play_app import PlayApp  # takes long to import

    app = PlayApp(client, seat, language, speech, auto=auto)
    app.run_to_end()
    if app.over:
        out.print(app.scores())
    return app.over


def _settle(game: str, asked: str, speech: Speech) -> str:
    """The language in which the match is told, in which the terminal then speaks, too."""
    language = settled(games()[game], asked) if game in games() else asked
    speech.speak(language)
    return language


def _require_name(name: str) -> None:
    """Lets a name pass that the service will take; none at all is one, too."""
    if name:
        try:
            clean_name(name, "--name")
        except ServiceError as error:
            raise Failure(str(error)) from error


@contextmanager
def _service(address: str, store: str, speech: Speech) -> Iterator[tuple[str, str]]:
    """The address of a service: the one named, or one of our own (then also its store).

    Where another process serves that store already, as a second `caravan play` does, its service is used.
    """
    if address:
        yield address, ""
        return
    location = StoreLocation.of(store or default_path().with_name("play.sqlite"))
    named = location.url or str(location.path.absolute() if location.path else "")
    try:
        with LocalService(Configuration(named, port=0, drain_seconds=0, limits=UNLIMITED)) as service:
            yield service.address, named
    except StoreLockedError as error:
        if not error.address:
            raise Failure(f"{error}.") from error
        out.print(speech.line("served-already", address=error.address))
        yield error.address, named


def _caller(client: Client, place: RememberedSeat, token_file: Path | None) -> tuple[Client, RememberedSeat]:
    """Who takes a seat: the player whose token is in a file, or is remembered at the address; else a guest.

    A service of one's own has no players.
    """
    if not place.address:
        return client.with_token(), place
    if token_file is not None:
        player = client.with_token(read_secret(token_file), registered=True)
        return player, replace(place, player=player.player().name)
    known = find(PlayerMemory(), client, place.address)
    if known is not None:
        player = client.with_token(known.token, registered=True)
        try:
            return player, replace(place, player=player.player().name)
        except NotAllowed:  # removed, or of another store that was served here before
            pass
    return client.with_token(), place


def _again(client: Client, known: RememberedSeat, token_file: Path | None, speech: Speech) -> Client:
    """Who took a seat before."""
    if not known.player:
        return client.with_token(known.token)
    if token_file is not None:
        return client.with_token(read_secret(token_file), registered=True)
    player = find(PlayerMemory(), client, known.address, known.player)
    if player is None:
        raise Failure(speech.plain("token-not-kept", player=known.player, address=known.address))
    return client.with_token(player.token, registered=True)


@contextmanager
def _hinting(place: RememberedSeat, game: str, edition: str, speech: Speech) -> Iterator[None]:
    """Tells how an edition comes into a store of one's own, and how one becomes a player."""
    try:
        yield
    except CallError as error:
        if place.store and error.reason == "EDITION_NOT_FOUND":
            told = speech.error(error)
            hint = speech.plain("edition-missing", error=told, store=place.store, game=game, edition=edition)
            raise Failure(hint) from error
        if error.reason in ("PLAYER_UNKNOWN", "GUESTS_NOT_ADMITTED"):
            raise Failure(speech.plain("players-only", address=place.address)) from error
        raise


def _begin(
    client: Client, match: str, name: str, seat: int, bots: Sequence[str], place: RememberedSeat
) -> RememberedSeat:
    """Takes a seat of a new match, seats bots on the others, and starts."""
    try:
        taken = client.join(match, name, seat=seat)
        add_bots(client, match, bots)
        client.start(match)
    except CallError:  # nobody would ever take it up again
        with suppress(CallError):
            client.abandon(match)
        raise
    return _seated(client, match, taken, place)


def _join(client: Client, match: str, name: str, seat: int, join_code: str, place: RememberedSeat) -> RememberedSeat:
    """Takes a seat of a match of somebody else; `Playing` agrees to its start in due time."""
    taken = client.join(match, name, seat=seat, join_code=join_code)
    return _seated(client, match, taken, place)


def _seated(client: Client, match: str, seat: int, place: RememberedSeat) -> RememberedSeat:
    return replace(place, match=match, seat=seat, token="" if place.player else client.token)


def _say_where(seat: RememberedSeat, speech: Speech) -> None:
    """Says how to look at a match that is over again, and what is kept of it."""
    where = f"--address {seat.address}" if seat.address else f"--store {seat.store}"
    out.print(speech.line("see-again", match=seat.match, where=where))
    out.print(speech.line("verify-it"))
    out.print(speech.line("receipt", path=str(receipt_path(seat.match))))


def nobody_answers() -> bool:
    """Whether the standard input is at its end before anything was read from it."""
    try:
        source = sys.stdin.buffer if sys.stdin is not None else None
        if not isinstance(source, BufferedReader):
            return source is None
        return bool(select([source], (), (), 0)[0]) and not sys.stdin.isatty() and not source.peek(1)
    except (OSError, ValueError):  # closed
        return True
