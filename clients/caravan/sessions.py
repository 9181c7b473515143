"""A person who takes part: at a service, as somebody, on a seat; from the lobby to the last event."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from io import BufferedReader
from pathlib import Path
from select import select

import typer
from caravanserai import CallError, Client, Unavailable
from rich.prompt import Prompt

from clients.caravan.accounts import as_player, holder, read_secret
from clients.caravan.connection import in_words
from clients.caravan.following import FollowError
from clients.caravan.games import settled
from clients.caravan.hosting import LocalService
from clients.caravan.links import Whereabouts
from clients.caravan.lobby import Lobby
from clients.caravan.phrases import Speech
from clients.caravan.playing import Manner, Playing
from clients.caravan.receipts import receipt_path
from clients.caravan.remembering import Memory, RememberedSeat, default_path
from clients.caravan.seating import NewMatch, add_bots
from clients.caravan.terminal import DEFAULT_LANGUAGE, Failure, connected, out
from domain.games import games
from service.configuration import Configuration
from service.errors import ServiceError
from service.limiting.limits import UNLIMITED
from service.rights.names import clean_name
from service.stores.location import StoreLocation
from service.stores.lock import StoreLockedError


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a service, and how the terminal speaks to them.

    ``place`` is what is remembered of a seat there, before one is taken: the service, and the player they are.
    """

    client: Client
    place: RememberedSeat
    speech: Speech
    manner: Manner

    def seated(self, match: str, seat: int) -> RememberedSeat:
        """What is remembered of a seat they have taken."""
        token = "" if self.place.player else self.client.token
        return replace(self.place, match=match, seat=seat, token=token)

    @contextmanager
    def abandoning(self, match: str) -> Iterator[None]:
        """Abandons a new match of theirs if it comes to nothing: nobody would ever take it up again."""
        try:
            yield
        except CallError:
            with suppress(CallError):
                self.client.abandon(match)
            raise


@contextmanager
def service_at(address: str, store: str, speech: Speech) -> Iterator[RememberedSeat]:
    """A place at the service that is named, or at one of our own on a store.

    Where another process serves that store already, as a second `caravan play` does, its service is used. What it
    yields has the ``address`` of the service, and also the ``store`` of one of our own.
    """
    if address:
        yield RememberedSeat("", 0, "", address)
        return
    location = StoreLocation.of(store or default_path().with_name("play.sqlite"))
    named = location.url or str(location.path.absolute() if location.path else "")
    try:
        with LocalService(Configuration(named, port=0, drain_seconds=0, limits=UNLIMITED)) as service:
            yield RememberedSeat("", 0, "", service.address, named)
    except StoreLockedError as error:
        if not error.address:
            raise Failure(f"{error}.") from error
        out.print(speech.line("served-already", address=error.address))
        yield RememberedSeat("", 0, "", error.address, named)


@contextmanager
def person_at(
    place: RememberedSeat, token_file: Path | None, language: str, speech: Speech, manner: Manner
) -> Iterator[Person]:
    """Somebody who is new at a service: the player whose token is in a file, or is remembered there; else a guest.

    A service of one's own has no players.
    """
    with connected(place.address, language, speech=speech) as client:
        if place.store:
            yield Person(client.with_token(), replace(place, address=""), speech, manner)
        elif token_file is not None:
            player = client.with_token(read_secret(token_file), registered=True)
            yield Person(player, replace(place, player=player.player().name), speech, manner)
        elif (known := as_player(client, place.address)) is not None:
            yield Person(known[0], replace(place, player=known[1]), speech, manner)
        else:
            yield Person(client.with_token(), place, speech, manner)


@dataclass(frozen=True, slots=True)
class Wish:
    """The language that somebody wants; ``said``: now, on the command line, and not by the environment, which does not
    change what they wanted before.
    """

    language: str
    said: bool


@dataclass(frozen=True, slots=True)
class Joining:
    """How somebody wants to take part in a match of somebody else."""

    where: Whereabouts
    name: str
    seat: int
    token_file: Path | None
    wish: Wish
    manner: Manner
    guest: bool = False
    """A guest who says no name is called `You`, and not asked."""


def open_match(person: Person, new: NewMatch, name: str, seat: int) -> RememberedSeat:
    """Creates a match, takes a seat, seats the bots, and starts if nobody else can come.

    Nothing is left of the match if one of these fails.
    """
    with hinting(person, new.game, new.edition):
        match = new.create(person.client)
        with person.abandoning(match):
            taken = person.client.join(match, name, seat=seat)
            add_bots(person.client, match, new.bots)
            if not new.seats_for_others:
                person.client.start(match)
    return person.seated(match, taken)


def take_part(joining: Joining, address: str, store: str, speech: Speech) -> None:
    """Goes on with the seat that was taken in a match before, or takes one, and plays.

    ``address`` is where the match is if nothing says more: neither a link or option, nor what is remembered.
    """
    where = joining.where
    known = Memory().find(where.match)
    if known is not None and where.address in ("", known.address):
        go_on(known, joining.token_file, spoken_before(known, joining.wish, speech), speech, joining.manner)
        return
    language = speak(joining.wish.language, speech)
    require_name(joining.name)
    require_answers(speech)
    with (
        service_at(where.address or address, store, speech) as place,
        person_at(place, joining.token_file, language, speech, joining.manner) as person,
    ):
        name = name_of(person, joining.name, speech.plain("you") if joining.guest else "")
        with hinting(person):
            taken = person.client.join(where.match, name, seat=joining.seat, join_code=where.join_code)
        play_on(person, person.seated(where.match, taken), language)


def go_on(known: RememberedSeat, token_file: Path | None, language: str, speech: Speech, manner: Manner) -> None:
    """Goes on with a seat that was taken before."""
    with (
        service_at(known.address, known.store, speech) as place,
        connected(place.address, language, speech=speech) as client,
    ):
        play_on(Person(holder(client, known, token_file, speech), known, speech, manner), known, language)


def play_on(person: Person, seat: RememberedSeat, language: str) -> None:
    """Waits for the start, plays until the match is over or the person quits, and says what is kept of it.

    Raises:
        Failure: the service is gone, or what it sends does not fit together.
    """
    client, speech, memory = person.client, person.speech, Memory()
    language = settle(client.match(seat.match).game.rpartition("/")[2], language, speech)
    memory.keep(replace(seat, language=language))
    try:
        over = Lobby(client, seat, language, speech).wait() and _played(person, seat, language)
    except FollowError as error:
        raise Failure(str(error)) from error
    except Unavailable as error:
        raise Failure(speech.plain("service-gone", error=in_words(error))) from error
    if over:
        memory.forget(seat.match)
        _say_where(seat, speech)
    else:
        out.print(speech.line("seat-kept"))


def _played(person: Person, seat: RememberedSeat, language: str) -> bool:
    """Plays a match that has started, on a full screen or line by line; whether it is over."""
    if not person.manner.full:
        return Playing(person.client, seat, language, person.speech, person.manner).run()
    from clients.caravan.fullscreen.play_app import PlayApp  # takes long to import

    app = PlayApp(person.client, seat, language, person.speech, auto=person.manner.auto)
    app.run_to_end()
    if app.over:
        out.print(app.scores())
    return app.over


def settle(game: str, asked: str, speech: Speech) -> str:
    """The language in which the match is told, in which the terminal then speaks, too."""
    language = settled(games()[game], asked) if game in games() else asked
    speech.speak(language)
    return language


def spoken_before(known: RememberedSeat | None, wish: Wish, speech: Speech) -> str:
    """The language in which somebody goes on who played before: the one of then, unless they say another now."""
    before = known.language if known is not None and not wish.said else ""
    return speak(before or wish.language, speech)


def speak(language: str, speech: Speech) -> str:
    """The language in which the terminal speaks: the one that is asked for, if any."""
    speech.speak(language or DEFAULT_LANGUAGE)
    return language or DEFAULT_LANGUAGE


def said(context: typer.Context, option: str) -> bool:
    """Whether an option was given on the command line, and not by the environment or as a default."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def require_name(name: str) -> None:
    """Lets a name pass that the service will take; none at all is one, too."""
    if name:
        try:
            clean_name(name, "--name")
        except ServiceError as error:
            raise Failure(str(error)) from error


def name_of(person: Person, given: str, otherwise: str = "") -> str:
    """The name under which somebody takes a seat: as they say, else that of the player they are (empty).

    A guest who says none has the name ``otherwise``, or is asked.

    Raises:
        Failure: a guest has none.
    """
    if given or person.place.player:
        return given
    if otherwise:
        return otherwise
    if not sys.stdin.isatty():
        raise Failure(person.speech.plain("name-missing"))
    try:
        name = Prompt.ask(person.speech.plain("your-name")).strip()
    except (EOFError, KeyboardInterrupt):
        name = ""
    if not name:
        raise Failure(person.speech.plain("name-missing"))
    require_name(name)
    return name


def require_answers(speech: Speech) -> None:
    """Lets pass where somebody can type.

    Raises:
        Failure: the standard input is at its end before anything was read from it.
    """
    if _nobody_answers():
        raise Failure(speech.plain("nobody-answers"))


def _nobody_answers() -> bool:
    try:
        source = sys.stdin.buffer if sys.stdin is not None else None
        if not isinstance(source, BufferedReader):
            return source is None
        return bool(select([source], (), (), 0)[0]) and not sys.stdin.isatty() and not source.peek(1)
    except (OSError, ValueError):  # closed
        return True


@contextmanager
def hinting(person: Person, game: str = "", edition: str = "") -> Iterator[None]:
    """Tells how an edition comes into a store of one's own, and how one becomes a player."""
    place, speech = person.place, person.speech
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


def _say_where(seat: RememberedSeat, speech: Speech) -> None:
    """Says how to look at a match that is over again, and what is kept of it."""
    where = f"--address {seat.address}" if seat.address else f"--store {seat.store}"
    out.print(speech.line("see-again", match=seat.match, where=where))
    out.print(speech.line("verify-it"))
    out.print(speech.line("receipt", path=str(receipt_path(seat.match))))
