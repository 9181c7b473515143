"""`caravan play`: a person plays in the terminal against bots, over gRPC."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import BufferedReader
from pathlib import Path
from select import select
from typing import Annotated

import typer
from caravanserai import CallError, Client, Conflict, NotAllowed, Receipt, ReceiptFile, Unavailable, WrongMoment
from caravanserai.keeping import History
from caravanserai.v1.event_pb2 import MatchEvent
from caravanserai.v1.match_pb2 import Match, Seat
from caravanserai.v1.match_service_pb2 import ListOffersResponse
from rich.prompt import Prompt

from clients.caravan.accounts import find, read_secret, understood
from clients.caravan.connection import in_words
from clients.caravan.drawing import draw_scoreboard, draw_told
from clients.caravan.following import Followed, Follower, FollowError
from clients.caravan.games import settled
from clients.caravan.hosting import LocalService
from clients.caravan.phrases import Speech
from clients.caravan.receipts import receipt_path
from clients.caravan.remembering import Memory, PlayerMemory, RememberedSeat, default_path
from clients.caravan.seating import BEST_BOT, BOTS_HELP, add_bots, bot_kinds, option_values, told_bots
from clients.caravan.tables import draw_table, rivals
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    Failure,
    Language,
    connected,
    escaped,
    match_name,
    out,
)
from domain.games import games
from domain.table.effects import Ask
from service.configuration import Configuration
from service.errors import ServiceError
from service.limiting.limits import UNLIMITED
from service.rights.names import clean_name
from service.stores.location import StoreLocation
from service.stores.lock import StoreLockedError

SHOWN = 20
"""How many offers are shown at once; more of them are searched."""

STEPS_TO_THE_START = ("created", "joined", "bound", "ready", "start_voided")
"""Events after which the seat may be able to agree to the start."""

LOGGED = 10
"""How many of the latest events `log` shows."""

HELP = ("number", "words", "all", "table", "scoreboard", "log", "why", "undo", "rule", "resign", "quit")
"""What can be typed: the messages `help-<name>`, with `.typed` in a column of its own."""
TYPED_WIDTH = 16

WORDS: Mapping[str, str] = {
    "help": "?",
    "table": "t",
    "score": "s",
    "scoreboard": "s",
    "log": "l",
    "why": "w",
    "undo": "u",
    "quit": "q",
    "exit": "q",
}
"""Words that say the same as a letter."""


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
    lang: Language = "",
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
                over = Playing(caller, known, lang, speech).run()
            except FollowError as error:
                raise Failure(str(error)) from error
            except Unavailable as error:
                raise Failure(speech.plain("service-gone", error=in_words(error))) from error
            if over:
                memory.forget(known.match)
                _say_where(known, speech)
            else:
                out.print(speech.line("seat-kept"))


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


def matching(labels: Sequence[str], words: str) -> list[int]:
    """The indexes of the labels that contain all of these words, in any order and in capitals or not."""
    wanted = words.casefold().split()
    return [index for index, label in enumerate(labels) if all(word in label.casefold() for word in wanted)]


def nobody_answers() -> bool:
    """Whether the standard input is at its end before anything was read from it."""
    try:
        source = sys.stdin.buffer if sys.stdin is not None else None
        if not isinstance(source, BufferedReader):
            return source is None
        return bool(select([source], (), (), 0)[0]) and not sys.stdin.isatty() and not source.peek(1)
    except (OSError, ValueError):  # closed
        return True


def typed(question: str, default: str = "") -> str | None:
    """What a person types, a word as the letter for it; None if they can type no more or interrupt."""
    try:
        answer = Prompt.ask(question, default=default, show_default=False).strip()
    except (EOFError, KeyboardInterrupt):
        return None
    return WORDS.get(answer.casefold(), answer)


def awaited(match: Match, speech: Speech) -> str:
    """What an open match waits for: free seats, players who are not ready, or its start."""
    free = sum(seat.occupant == Seat.OCCUPANT_NOBODY for seat in match.seats)
    waiting = [speech.plain("waits-for-players", count=free)] if free else []
    players = (seat for seat in match.seats if seat.occupant == Seat.OCCUPANT_PLAYER)
    waiting += [seat.display_name for seat in players if not seat.ready]
    return ", ".join(waiting) or speech.plain("waits-for-start")


@contextmanager
def waiting_for_seats() -> Iterator[None]:
    """Passes over a start that comes too early: a seat is free or not bound, or was bound a moment ago."""
    try:
        yield
    except (WrongMoment, Conflict) as error:
        if error.reason not in ("SEATS_NOT_BOUND", "VERSION_CHANGED", "START_UNDER_WAY"):
            raise


class Playing:
    """A person at a seat: the log goes by, and whenever the seat is asked the person decides."""

    def __init__(self, client: Client, seat: RememberedSeat, language: str, speech: Speech) -> None:
        self.client = client
        self.seat = seat
        self.follower = Follower(seat.seat, language)
        self.speech = speech
        self._receipts = ReceiptFile(receipt_path(seat.match))

    def run(self) -> bool:
        """Plays until the match is over, or the person quits; whether the match is over.

        Raises:
            FollowError: what the service sends does not fit together.
        """
        try:
            if not self._play():
                return False
        except KeyboardInterrupt:  # how a person quits while others decide
            return False
        self._draw_scoreboard(self.follower.version)
        return True

    def _agree(self, event: MatchEvent) -> None:
        """Says that the seat is ready as soon as every seat is taken and bound, and again after a void start."""
        if event.WhichOneof("body") in STEPS_TO_THE_START:
            match = self.client.match(self.seat.match)
            if match.state == Match.STATE_OPEN and not match.seats[self.seat.seat - 1].ready:
                with waiting_for_seats():
                    self.client.start(self.seat.match)
                match = self.client.match(self.seat.match)
            if match.state == Match.STATE_OPEN:
                out.print(self.speech.line("match-waits", awaited=awaited(match, self.speech)))

    def _play(self) -> bool:
        """Goes on until the match is over; false if the person quits."""
        caught_up = False
        with self.client.watch(self.seat.match) as watch:
            for update in watch:
                self.follower.update(update.message)
                if update.caught_up:
                    self._keep(self.client.receipt(update), watch.following)
                    self._agree(update.event)
                if caught_up:
                    self._draw_event(self.follower.events[-1])
                elif update.caught_up:
                    caught_up = True
                    self._draw_table()
                if caught_up and self.asked and not self._behind() and not self._decide():
                    return False
        return True

    def _keep(self, receipt: Receipt, history: History) -> None:
        try:
            self._receipts.keep(receipt, history)
        except OSError as error:
            raise Failure(self.speech.plain("receipt-not-kept", error=str(error))) from error

    @property
    def asked(self) -> bool:
        """Whether the seat has an open question."""
        return self.follower.version > 0 and self.follower.table.top(self.seat.seat) is not None

    def _behind(self) -> bool:
        """Whether more has happened than was sent so far: then the question may be another one already."""
        now = self.client.match(self.seat.match)
        return now.version > self.follower.version or now.state != Match.STATE_PLAYING

    def _decide(self) -> bool:
        """Lets the person decide once; false if he quits. What was refused leads to a fresh look at the question."""
        listed = self.client.offers(self.seat.match)
        if not listed.offers:
            return True
        labels = [offer.label for offer in listed.offers]
        chosen = list(range(len(labels)))
        self._draw_offers(listed, labels, chosen)
        while True:
            answer = typed("[bold]>[/]", default="?")
            if answer in ("q", None):
                return False
            if answer.isascii() and answer.isdecimal():
                if 1 <= int(answer) <= len(labels):
                    return self._sent(listed, int(answer) - 1) or self._decide()
                out.print(self.speech.line("no-such-number", last=len(labels)))
            elif answer == "u":
                if self._undone():
                    return True
            elif answer == "resign":
                if typed(self.speech.line("leave-for-good")) in ("yes", self.speech.plain("yes")):
                    self.client.resign(self.seat.match)
                    return True
            elif answer == "all":
                chosen = list(range(len(labels)))
                self._draw_offers(listed, labels, chosen, every=True)
            elif not self._looked(answer):
                found = matching(labels, answer)
                if found:
                    self._draw_offers(listed, labels, found)
                else:
                    out.print(self.speech.line("no-offer", words=repr(answer)))

    def _looked(self, answer: str) -> bool:
        """Answers what only wants to be looked at; false if it is nothing of that kind."""
        command, _, rest = answer.partition(" ")
        if answer == "?":
            self._help()
        elif answer == "t":
            self._draw_table()
        elif answer == "s":
            self._draw_scoreboard()
        elif answer == "l":
            for followed in self.follower.events[-LOGGED:]:
                self._draw_event(followed)
        elif answer == "w":
            self._draw_rules(self._rules_behind())
        elif command in ("r", "rule") and rest:
            self._draw_rules([rest.strip().upper()])
        else:
            return False
        return True

    def _rules_behind(self) -> Iterable[str]:
        """The rules by which the seat was asked."""
        question = self.follower.table.top(self.seat.seat)
        if question is None:
            return ()
        effects = self.follower.events[question.asked_at - 1].effects
        asked = (effect for effect in effects if isinstance(effect, Ask))
        return dict.fromkeys(effect.rule for effect in asked if effect.stack == self.seat.seat)

    def _draw_rules(self, rules: Iterable[str]) -> None:
        for rule in rules:
            if self.follower.words.knows_rule(rule):
                out.print(f"[cyan]{escaped(rule)}[/]  {escaped(self.follower.words.rule(rule))}")
            else:
                game = self.follower.game.name
                out.print(self.speech.line("no-rule", rule=rule, game=game))

    def _sent(self, listed: ListOffersResponse, index: int) -> bool:
        try:
            self.client.decide(self.seat.match, listed.offers[index], asked_at=listed.question.asked_at)
        except Unavailable:
            raise
        except CallError as error:
            out.print(f"[red]{escaped(self.speech.error(error))}[/]")
            return False
        return True

    def _undone(self) -> bool:
        try:
            self.client.undo(self.seat.match)
        except Unavailable:
            raise
        except CallError as error:
            out.print(f"[red]{escaped(self.speech.error(error))}[/]")
            return False
        return True

    # -- drawing ------------------------------------------------------------------------------------------------

    def _help(self) -> None:
        example = next(iter(self.follower.game.ledger().rules))
        for name in HELP:
            typed = self.speech.plain(f"help-{name}.typed")
            out.print(f"{typed:{TYPED_WIDTH}}{escaped(self.speech.plain(f'help-{name}', rule=example))}")

    def _draw_scoreboard(self, version: int | None = None) -> None:
        follower = self.follower
        board = self.client.scoreboard(self.seat.match, version)
        others = rivals(follower.words, follower.box, follower.table, follower.created.players)
        out.print(draw_scoreboard(follower.words, board, others))

    def _draw_event(self, followed: Followed) -> None:
        seats = range(1, self.follower.created.players + 1)
        out.print(draw_told(self.follower.words, followed.event.version, followed.told, seats))

    def _draw_table(self) -> None:
        follower = self.follower
        if follower.version:
            out.print(
                draw_table(follower.words, follower.box, follower.table, follower.created.players, self.seat.seat)
            )

    def _draw_offers(
        self, listed: ListOffersResponse, labels: Sequence[str], chosen: Sequence[int], every: bool = False
    ) -> None:
        out.print()
        out.print(f"[bold]{escaped(listed.question.text)}[/]")
        shown = chosen if every else chosen[:SHOWN]
        for index in shown:
            out.print(f"{index + 1:4}  {escaped(labels[index])}")
        if len(shown) < len(chosen):
            out.print(f"      {self.speech.plain('more-offers', count=len(chosen) - len(shown))}", style="dim")
