"""`caravan play`: a person plays in the terminal against bots, over gRPC."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from caravanserai import CallError, Client
from caravanserai.v1.match_pb2 import Match
from caravanserai.v1.match_service_pb2 import ListOffersResponse
from rich.prompt import Prompt

from clients.caravan.connection import DEFAULT_ADDRESS, in_words
from clients.caravan.drawing import draw_scoreboard, draw_told
from clients.caravan.following import Follower, FollowError
from clients.caravan.hosting import LocalService
from clients.caravan.remembering import Memory, RememberedSeat, default_path
from clients.caravan.seating import add_bots, bot_kinds, option_values
from clients.caravan.tables import draw_table
from clients.caravan.terminal import (
    DEFAULT_LANGUAGE,
    Failure,
    Language,
    connected,
    escaped,
    failing,
    match_name,
    out,
)
from service.configuration import Configuration
from service.limiting.limits import UNLIMITED
from service.stores.lock import StoreLockedError

SHOWN = 20
"""How many offers are shown at once; more of them are searched."""

HELP = """\
a number        make that decision
some words      show only the offers that contain all of them
all             show all offers again
t / s           the table / the scoreboard
u               take back your latest decision
r RULE          what a rule says, such as r MP-TRAVEL-02
resign          leave the match; the rules decide for you from then on
q               quit; `caravan play --resume` goes on"""


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
    bots: Annotated[
        str, typer.Option(help="The kind of bots: one for all, or one for each seat, such as greedy,planner.")
    ] = "random",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=value.")] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "You",
    seat: Annotated[int, typer.Option(min=0, help="Your seat; 0 takes the first that is free.")] = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match you left (or the one named).")] = False,
    address: Annotated[
        str, typer.Option(envvar="CARAVAN_ADDRESS", help="A running service; without it one is started for you.")
    ] = "",
    store: Annotated[Path | None, typer.Option(help="The SQLite file of the service that is started for you.")] = None,
    lang: Language = DEFAULT_LANGUAGE,
) -> None:
    """Play a match against bots, or join one."""
    memory = Memory()
    with failing():
        known = memory.find(match_name(match) if match else "") if resume else None
        if resume and known is None:
            raise Failure("There is no match to go on with.")
        if known is not None:
            address, store = address or known.address, store or (Path(known.store) if known.store else None)
        with _service(address, store) as (where, own_store), connected(where, lang) as client:
            if known is None:
                place = RememberedSeat("", 0, "", "" if own_store else where, str(own_store or ""))
                known = (
                    _join(client.with_token(), match_name(match), name, seat, place)
                    if match
                    else _create(
                        client.with_token(),
                        game,
                        edition,
                        option_values(option or ()),
                        name,
                        bot_kinds(bots, players - 1) if players > 1 else (),
                        place,
                    )
                )
                memory.keep(known)
            try:
                over = Playing(client.with_token(known.token), known, lang).run()
            except FollowError as error:
                raise Failure(str(error)) from error
            if over:
                memory.forget(known.match)
            else:
                out.print("Your seat is kept: [bold]caravan play --resume[/] goes on.")


@contextmanager
def _service(address: str, store: Path | None) -> Iterator[tuple[str, Path | None]]:
    """The address of a service: the one named, or one of our own (then also its store)."""
    if address:
        yield address, None
        return
    path = (store or default_path().with_name("play.sqlite")).absolute()
    try:
        with LocalService(Configuration(path, port=0, drain_seconds=0, limits=UNLIMITED)) as service:
            yield service.address, path
    except StoreLockedError as error:
        raise Failure(f"{error}. Is it running already? Then name it: --address {DEFAULT_ADDRESS}") from error


def _create(
    client: Client,
    game: str,
    edition: str,
    options: dict[str, str],
    name: str,
    bots: Sequence[str],
    place: RememberedSeat,
) -> RememberedSeat:
    match = client.create_match(game, len(bots) + 1, options, edition=edition).name
    seat = client.join(match, name)
    add_bots(client, match, bots)
    client.start(match)
    return RememberedSeat(match, seat, client.token, place.address, place.store)


def _join(client: Client, match: str, name: str, seat: int, place: RememberedSeat) -> RememberedSeat:
    taken = client.join(match, name, seat=seat)
    client.start(match)
    return RememberedSeat(match, taken, client.token, place.address, place.store)


def matching(labels: Sequence[str], words: str) -> list[int]:
    """The indexes of the labels that contain all of these words, in any order and in capitals or not."""
    wanted = words.casefold().split()
    return [index for index, label in enumerate(labels) if all(word in label.casefold() for word in wanted)]


class Playing:
    """A person at a seat: the log goes by, and whenever the seat is asked the person decides."""

    def __init__(self, client: Client, seat: RememberedSeat, language: str) -> None:
        self.client = client
        self.seat = seat
        self.follower = Follower(seat.seat, language)

    def run(self) -> bool:
        """Plays until the match is over, or the person quits; whether the match is over.

        Raises:
            FollowError: what the service sends does not fit together.
        """
        caught_up = False
        for update in self.client.watch(self.seat.match):
            self.follower.update(update.message)
            if caught_up:
                self._draw_latest()
            elif update.caught_up:
                caught_up = True
                self._draw_table()
            if caught_up and self.asked and not self._behind() and not self._decide():
                return False
        out.print(draw_scoreboard(self.follower.words, self.client.scoreboard(self.seat.match, self.follower.version)))
        return True

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
            try:
                answer = Prompt.ask("[bold]>[/]", default="?", show_default=False).strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if answer == "q":
                return False
            if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(labels):
                return self._sent(listed, int(answer) - 1) or self._decide()
            if answer == "u":
                if self._undone():
                    return True
            elif answer == "resign":
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
                    out.print(f"No offer contains {escaped(answer)!r}. [dim]? for help[/]")

    def _looked(self, answer: str) -> bool:
        """Answers what only wants to be looked at; false if it is nothing of that kind."""
        if answer == "?":
            out.print(HELP)
        elif answer == "t":
            self._draw_table()
        elif answer == "s":
            out.print(draw_scoreboard(self.follower.words, self.client.scoreboard(self.seat.match)))
        elif answer.startswith("r ") and "-" in answer:
            out.print(escaped(self.follower.words.rule(answer[2:].strip().upper())))
        else:
            return False
        return True

    def _sent(self, listed: ListOffersResponse, index: int) -> bool:
        try:
            self.client.decide(self.seat.match, listed.offers[index], asked_at=listed.question.asked_at)
        except CallError as error:
            out.print(f"[red]{escaped(in_words(error))}[/]")
            return False
        return True

    def _undone(self) -> bool:
        try:
            self.client.undo(self.seat.match)
        except CallError as error:
            out.print(f"[red]{escaped(in_words(error))}[/]")
            return False
        return True

    # -- drawing ------------------------------------------------------------------------------------------------

    def _draw_latest(self) -> None:
        followed = self.follower.events[-1]
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
        out.print(f"\n[bold]{escaped(listed.question.text)}[/]")
        shown = chosen if every else chosen[:SHOWN]
        for index in shown:
            out.print(f"{index + 1:4}  {escaped(labels[index])}")
        if len(shown) < len(chosen):
            out.print(f"      … and {len(chosen) - len(shown)} more: type some words to search, or `all`", style="dim")
