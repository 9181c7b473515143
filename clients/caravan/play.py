"""`caravan play`: a person plays in the terminal against bots, over gRPC."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import grpc
import typer
from caravanserai.v1.match_pb2 import Match
from caravanserai.v1.match_service_pb2 import DecideRequest, ListOffersResponse, ResignRequest, UndoRequest
from rich.prompt import Prompt

from clients.caravan.connection import DEFAULT_ADDRESS, Connection, explained
from clients.caravan.drawing import draw_scoreboard, draw_told
from clients.caravan.following import Follower, FollowError
from clients.caravan.hosting import LocalService
from clients.caravan.remembering import Memory, RememberedSeat, default_path
from clients.caravan.seating import add_bot, create_match, join_match, option_values, start_match
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
from service.lock import StoreLockedError

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
    players: Annotated[int, typer.Option(min=1, help="The seats of a new match; bots take all but yours.")] = 3,
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
        with _service(address, store) as (where, own_store), connected(where, lang) as connection:
            if known is None:
                place = RememberedSeat("", 0, "", "" if own_store else where, str(own_store or ""))
                known = (
                    _join(connection, match_name(match), name, seat, place)
                    if match
                    else _create(connection, game, players, option_values(option or ()), name, place)
                )
                memory.keep(known)
            try:
                over = Playing(connection, known, lang).run()
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
        with LocalService(Configuration(store=path, port=0)) as service:
            yield service.address, path
    except StoreLockedError as error:
        raise Failure(f"{error}. Is it running already? Then name it: --address {DEFAULT_ADDRESS}") from error


def _create(
    connection: Connection, game: str, players: int, options: dict[str, str], name: str, place: RememberedSeat
) -> RememberedSeat:
    match, owner = create_match(connection, game, players, options)
    joined = join_match(connection, match, name)
    for _ in range(players - 1):
        add_bot(connection, match, owner)
    start_match(connection, match, joined.token, joined.entropy)
    return RememberedSeat(match, joined.seat, joined.token, place.address, place.store)


def _join(connection: Connection, match: str, name: str, seat: int, place: RememberedSeat) -> RememberedSeat:
    joined = join_match(connection, match, name, seat)
    start_match(connection, match, joined.token, joined.entropy)
    return RememberedSeat(match, joined.seat, joined.token, place.address, place.store)


def matching(labels: Sequence[str], words: str) -> list[int]:
    """The indexes of the labels that contain all of these words, in any order and in capitals or not."""
    wanted = words.casefold().split()
    return [index for index, label in enumerate(labels) if all(word in label.casefold() for word in wanted)]


class Playing:
    """A person at a seat: the log goes by, and whenever the seat is asked the person decides."""

    def __init__(self, connection: Connection, seat: RememberedSeat, language: str) -> None:
        self.connection = connection
        self.seat = seat
        self.metadata = connection.metadata(seat.token)
        self.follower = Follower(seat.seat, language)

    def run(self) -> bool:
        """Plays until the match is over, or the person quits; whether the match is over.

        Raises:
            FollowError: what the service sends does not fit together.
        """
        stream = self.connection.watch(self.seat.match, token=self.seat.token)
        caught_up = False
        for part in stream:
            if part.HasField("caught_up"):
                caught_up = True
                self._draw_table()
            elif part.HasField("update"):
                self.follower.update(part.update)
                if caught_up:
                    self._draw_latest()
            if caught_up and self.asked and not self._behind() and not self._decide():
                return False
        out.print(
            draw_scoreboard(self.follower.words, self.connection.scoreboard(self.seat.match, self.follower.version))
        )
        return True

    @property
    def asked(self) -> bool:
        """Whether the seat has an open question."""
        return self.follower.version > 0 and self.follower.table.top(self.seat.seat) is not None

    def _behind(self) -> bool:
        """Whether more has happened than was sent so far: then the question may be another one already."""
        now = self.connection.match(self.seat.match, self.seat.token)
        return now.version > self.follower.version or now.state != Match.STATE_PLAYING

    def _decide(self) -> bool:
        """Lets the person decide once; false if he quits. What was refused leads to a fresh look at the question."""
        listed = self.connection.offers(self.seat.match, self.seat.token)
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
                self._resign()
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
            out.print(draw_scoreboard(self.follower.words, self.connection.scoreboard(self.seat.match)))
        elif answer.startswith("r ") and "-" in answer:
            out.print(escaped(self.follower.words.rule(answer[2:].strip().upper())))
        else:
            return False
        return True

    def _sent(self, listed: ListOffersResponse, index: int) -> bool:
        request = DecideRequest(
            match=self.seat.match,
            decision=listed.offers[index].decision,
            asked_at=listed.question.asked_at,
            request_id=str(uuid4()),
        )
        try:
            self.connection.matches.Decide(request, metadata=self.metadata)
        except grpc.RpcError as error:
            out.print(f"[red]{escaped(str(explained(error)))}[/]")
            return False
        return True

    def _undone(self) -> bool:
        request = UndoRequest(match=self.seat.match, request_id=str(uuid4()))
        try:
            self.connection.matches.Undo(request, metadata=self.metadata)
        except grpc.RpcError as error:
            out.print(f"[red]{escaped(str(explained(error)))}[/]")
            return False
        return True

    def _resign(self) -> None:
        request = ResignRequest(match=self.seat.match, request_id=str(uuid4()))
        self.connection.matches.Resign(request, metadata=self.metadata)

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
