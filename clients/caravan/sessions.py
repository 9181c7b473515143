"""A person who takes part in a match: their service, identity and seat, from the lobby to the last event."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from io import BufferedReader
from pathlib import Path
from select import select
from typing import Protocol, cast

import typer
from caravanserai import CallError, Client, Unavailable
from caravanserai_protocol.names import UnfitTextError, clean_name
from rich.prompt import Prompt

from clients.caravan.accounts import holder, player_of
from clients.caravan.connection import in_words
from clients.caravan.games_at_hand import at_hand, language_at_hand
from clients.caravan.installed_parts import part
from clients.caravan.keyboard import Keyboard, typed_by_a_person
from clients.caravan.line_mode import LeftToBot, LineMode, PlayOptions
from clients.caravan.links import MatchLocator
from clients.caravan.lobby import Lobby
from clients.caravan.match_arguments import NewMatch, add_bots
from clients.caravan.match_game import Opening
from clients.caravan.next_match import joined, next_match
from clients.caravan.phrases import Speech
from clients.caravan.receipts import receipt_path
from clients.caravan.saved_seats import Memory, RememberedSeat
from clients.caravan.shell import command
from clients.caravan.terminal import DEFAULT_LANGUAGE, Failure, connected, out


@dataclass(frozen=True, slots=True)
class TerminalUser:
    """A person at a service, and the language of their terminal.

    ``place`` has the service and the player, as in a remembered seat, before a seat is taken.
    """

    client: Client
    place: RememberedSeat
    speech: Speech
    manner: PlayOptions

    def seated(self, match: str, seat: int) -> RememberedSeat:
        """The memory of a seat that they have taken."""
        token = "" if self.place.player else self.client.token
        return replace(self.place, match=match, seat=seat, token=token)

    @contextmanager
    def abandoning(self, match: str) -> Iterator[None]:
        """Abandons a new match of theirs if its setup fails, because nobody would play it."""
        try:
            yield
        except CallError:
            with suppress(CallError):
                self.client.abandon(match)
            raise


class OwnServices(Protocol):
    """Services of one's own, for the time of a command."""

    def own_service(self, store: str, speech: Speech, /) -> AbstractContextManager[RememberedSeat]:
        """A place at a service on a store."""

    def shown(self, store: str, /) -> str:
        """A store as it can be shown."""


def _own(speech: Speech) -> OwnServices:
    """Services of one's own.

    Raises:
        Failure: this terminal is installed without the service.
    """
    own = part("clients.workshop.own_service", "service.server")
    if own is None:
        raise Failure(speech.plain("no-own-service"))
    return cast(OwnServices, own)


@contextmanager
def service_at(address: str, store: str, speech: Speech) -> Iterator[RememberedSeat]:
    """A place at the named service, or at our own service on a store.

    If another process already serves that store (another `caravan play`), its service is used. The yielded place has
    the ``address`` of the service, and for our own service also its ``store``.
    """
    if address:
        yield RememberedSeat("", 0, "", address)
        return
    with _own(speech).own_service(store, speech) as place:
        yield place


@contextmanager
def person_at(
    place: RememberedSeat, token_file: Path | None, language: str, speech: Speech, manner: PlayOptions
) -> Iterator[TerminalUser]:
    """A person without a seat at a service: the player with the token in a file, or the remembered one, else a guest.

    A service inside the command has no players.
    """
    with connected(place.address, language, speech=speech) as client:
        if place.store:
            yield TerminalUser(client.with_token(), replace(place, address=""), speech, manner)
        elif (known := player_of(client, place.address, token_file, speech)) is not None:
            yield TerminalUser(known[0], replace(place, player=known[1]), speech, manner)
        else:
            yield TerminalUser(client.with_token(), place, speech, manner)


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """The wanted language. ``said``: it was given on the command line. One from the environment does not replace the
    language of an earlier session.
    """

    language: str
    said: bool


@dataclass(frozen=True, slots=True)
class Joining:
    """The way in which a person wants to take part in a match of another person."""

    where: MatchLocator
    name: str
    seat: int
    token_file: Path | None
    wish: LanguageChoice
    manner: PlayOptions
    guest: bool = False
    """A guest without a name is called `You`, without a question."""


def open_match(person: TerminalUser, new: NewMatch, name: str, seat: int) -> RememberedSeat:
    """Creates a match, takes a seat, seats the bots, and starts if no seat is left.

    If a step fails, the match is abandoned.
    """
    with hinting(person, new.game, new.edition):
        match = new.create(person.client)
        with person.abandoning(match):
            taken = person.client.join(match, name, seat=seat)
            add_bots(person.client, match, new.bots, person.speech, new.bot_seats)
            if not new.seats_for_others:
                person.client.start(match)
    return person.seated(match, taken)


def join_or_resume(joining: Joining, address: str, store: str, speech: Speech) -> None:
    """Resumes the seat in a match or takes one, and plays.

    ``address`` is the default address, if no link, option or remembered seat names one.
    """
    where = joining.where
    known = Memory().find(where.match)
    if known is not None and where.address in ("", known.address):
        resume_match(known, joining.token_file, spoken_before(known, joining.wish, speech), speech, joining.manner)
        return
    language = speak(joining.wish.language, speech)
    require_name(joining.name, speech)
    require_answers(speech)
    with (
        service_at(where.address or address, store, speech) as place,
        person_at(place, joining.token_file, language, speech, joining.manner) as person,
    ):
        name = name_of(person, joining.name, speech.plain("you") if joining.guest else "")
        with hinting(person, joined=where):
            taken = person.client.seat(where.match) if person.place.player else 0  # taken on another device
            taken = taken or person.client.join(where.match, name, seat=joining.seat, join_code=where.join_code)
        play_match(person, person.seated(where.match, taken), language)


def resume_match(
    known: RememberedSeat, token_file: Path | None, language: str, speech: Speech, manner: PlayOptions
) -> None:
    """Resumes a remembered seat."""
    with (
        service_at(known.address, known.store, speech) as place,
        connected(place.address, language, speech=speech) as client,
    ):
        play_match(TerminalUser(holder(client, known, token_file, speech), known, speech, manner), known, language)


def play_match(person: TerminalUser, seat: RememberedSeat, language: str) -> None:
    """Waits for the start, plays until the match is over or the person quits, and says what is kept. Where the table
    plays on in another match, they take their seat there.

    Raises:
        Failure: The service is gone, or its events are inconsistent.
    """
    client, speech, memory = person.client, person.speech, Memory()
    match = client.match(seat.match)
    opening, language = at_hand(client, seat.match, language, seat.address)
    speech.speak(language)
    memory.keep(replace(seat, language=language))
    try:
        over = Lobby(client, seat, opening, speech).wait() and _played(person, seat, opening)
    except Unavailable as error:
        raise Failure(speech.plain("service-gone", error=in_words(error))) from error
    except LeftToBot:
        memory.forget(seat.match)
        out.print(speech.line("has-left-to-bot", match=seat.match))
        return
    if not over:
        out.print(speech.line("seat-kept"))
        return
    memory.forget(seat.match)
    _say_where(seat, speech)
    if not match.HasField("tournament"):
        out.print(speech.line("play-it-again"))
    following = next_match(client, seat.match)
    taken = joined(client, following) if following else 0
    if taken:
        out.print(speech.line("table-plays-on", match=following))
        play_match(person, person.seated(following, taken), language)


def _played(person: TerminalUser, seat: RememberedSeat, opening: Opening) -> bool:
    """Plays a running match, on a full screen or in line mode. Returns whether it is over.

    Raises:
        LeftToBot: A bot plays on.
    """
    if not person.manner.full:
        return LineMode(person.client, seat, opening, person.speech, person.manner).run()
    from clients.caravan.fullscreen.play_app import PlayApp  # slow to import

    Keyboard().forget()  # what was typed in the lobby
    app = PlayApp(person.client, seat, opening, person.speech, auto=person.manner.auto)
    app.run_to_end()
    if app.left_to_bot:
        raise LeftToBot
    if app.over:
        out.print(app.scores())
    return app.over


def settle(game: str, asked: str, speech: Speech) -> str:
    """The language of the match, which then is also the language of the terminal."""
    language = language_at_hand(game, asked)
    speech.speak(language)
    return language


def spoken_before(known: RememberedSeat | None, wish: LanguageChoice, speech: Speech) -> str:
    """The language of a resumed session: the earlier one, unless another was given now."""
    before = known.language if known is not None and not wish.said else ""
    return speak(before or wish.language, speech)


def speak(language: str, speech: Speech) -> str:
    """The language of the terminal: the requested one, if any."""
    speech.speak(language or DEFAULT_LANGUAGE)
    return language or DEFAULT_LANGUAGE


@contextmanager
def at_seat(
    context: typer.Context, match: str, address: str, token_file: Path | None, lang: str, speech: Speech
) -> Iterator[Client]:
    """A client for the user's seat in a match: the one that is remembered here, at the address that they name if they
    name one, or else the one that their player has taken on another device.

    Raises:
        Failure: They have none.
    """
    kept = Memory().find(match)
    if kept is not None and (not said(context, "address") or address == kept.address):
        with (
            service_at(kept.address, kept.store, speech) as place,
            connected(place.address, lang, speech=speech) as spectator,
        ):
            yield holder(spectator, replace(kept, address=place.address), token_file, speech)
        return
    with connected(address, lang, speech=speech) as spectator:
        player = player_of(spectator, address, token_file, speech)
        if player is None or not player[0].seat(match):
            raise Failure(speech.plain("no-seat-there", match=match))
        yield player[0]


def said(context: typer.Context, option: str) -> bool:
    """True if an option was given on the command line, not by the environment or a default."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def require_name(name: str, speech: Speech) -> None:
    """Requires a name that the service accepts, or no name."""
    if name:
        try:
            clean_name(name)
        except UnfitTextError as error:
            raise Failure(f"--name: {speech.unfit(error)}") from error


def name_of(person: TerminalUser, given: str, otherwise: str = "") -> str:
    """The name for a seat: the given one, or for a player the name of the player (empty).

    A guest without a name gets the name ``otherwise``, or is asked.

    Raises:
        Failure: A guest has no name.
    """
    if given or person.place.player:
        return given
    if otherwise:
        return otherwise
    if not typed_by_a_person():
        raise Failure(person.speech.plain("name-missing"))
    try:
        name = Prompt.ask(person.speech.plain("your-name")).strip()
    except (EOFError, KeyboardInterrupt):
        name = ""
    if not name:
        raise Failure(person.speech.plain("name-missing"))
    require_name(name, person.speech)
    return name


def require_answers(speech: Speech) -> None:
    """Requires that a person can type.

    Raises:
        Failure: The standard input has ended already.
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
def hinting(
    person: TerminalUser, game: str = "", edition: str = "", joined: MatchLocator | None = None
) -> Iterator[None]:
    """Adds hints to errors: how to register an edition in one's own store, how to become a player, and with which code
    or at which service to join a match.
    """
    place, speech = person.place, person.speech
    try:
        yield
    except CallError as error:
        if joined is not None and error.reason == "JOIN_CODE_WRONG":
            message = "join-code-wrong" if joined.join_code else "join-code-missing"
            raise Failure(speech.plain(message, code=joined.join_code)) from error
        if joined is not None and place.store and error.reason == "MATCH_NOT_FOUND":
            raise Failure(speech.plain("no-match-of-yours", match=joined.match)) from error
        if place.store and error.reason == "EDITION_NOT_FOUND":
            reason = speech.error(error)
            store = _own(speech).shown(place.store)
            register = command("editions", "--store", store, "--game", game, "--name", edition, "--register", "FILE")
            hint = speech.plain("edition-missing", error=reason, store=store, command=register)
            raise Failure(hint) from error
        if error.reason in ("PLAYER_UNKNOWN", "GUESTS_NOT_ADMITTED"):
            register = command("players", "register", "NAME", "--address", place.address)
            raise Failure(speech.plain("players-only", address=place.address, command=register)) from error
        raise


def _say_where(seat: RememberedSeat, speech: Speech) -> None:
    """Prints how to replay a finished match, and what is kept of it."""
    where = ("--address", seat.address) if seat.address else ("--store", _own(speech).shown(seat.store))
    out.print(speech.line("see-again", command=command("replay", seat.match, *where)))
    out.print(speech.line("verify-it"))
    out.print(speech.line("receipt", path=str(receipt_path(seat.match))))
