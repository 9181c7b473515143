"""A match before its start, as one of its seats sees it: who comes, for whom it waits, and the agreement to begin."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from caravanserai import Client, Conflict, ReceiptFile, WrongMoment
from caravanserai.client import Watch
from caravanserai.v1.event_pb2 import MatchStarted
from caravanserai.v1.match_pb2 import Match, Seat

from clients.caravan.following import Follower
from clients.caravan.names import seat_names
from clients.caravan.phrases import Speech
from clients.caravan.receipts import keep_receipt, receipt_path
from clients.caravan.remembering import RememberedSeat
from clients.caravan.terminal import escaped, out

OVER = ("abandoned", "finished")
_GONE_ON = ("ALREADY_READY", "MATCH_STARTED", "MATCH_OVER")
"""Why a seat cannot agree any more: an event that says so is on its way."""


class Lobby:
    """Waits with a person who has a seat until their match starts, and agrees to the start as soon as it may."""

    def __init__(self, client: Client, seat: RememberedSeat, language: str, speech: Speech) -> None:
        self._client = client
        self._seat = seat
        self._speech = speech
        self._follower = Follower(seat.seat, language)
        self._receipts = ReceiptFile(receipt_path(seat.match))
        self._said = ""

    def wait(self) -> bool:
        """Waits until the match has started, or is over; false if the person leaves before.

        Raises:
            FollowError: what the service sends does not fit together.
        """
        watch = self._client.watch(self._seat.match)
        try:
            self._follow(watch)
        except KeyboardInterrupt:  # a read may be under way, so the stream ends with the client
            return False
        watch.close()
        return True

    def _follow(self, watch: Watch) -> None:
        entered = False
        for update in watch:
            followed = self._follower.update(update.message)
            body = update.event.WhichOneof("body")
            if entered:
                out.print(escaped(followed.told.headline))
            if body == "started":
                self._warn(update.event.started)
            if body == "started" or body in OVER:
                return
            if update.caught_up:
                keep_receipt(self._receipts, self._client.receipt(update), watch.following, self._speech)
                if not entered:
                    entered = self._introduced()
                self._say_awaited(self._agreed())

    def _agreed(self) -> Match:
        """The match, after the seat has said that it is ready if every seat is taken and bound."""
        match = self._client.match(self._seat.match)
        if match.state == Match.STATE_OPEN and not match.seats[self._seat.seat - 1].ready and not _free(match):
            with _waiting_for_seats():
                self._client.start(self._seat.match)
            match = self._client.match(self._seat.match)
        return match

    def _introduced(self) -> bool:
        """Shows who sits where, if the match has not started; whether it had not."""
        words, match = self._follower.words, self._client.match(self._seat.match)
        if match.state != Match.STATE_OPEN:
            return False
        for seat in match.seats:
            name = escaped(words.seat(seat.number))
            if seat.number == self._seat.seat:
                out.print(self._speech.line("lobby-you", seat=name, player=seat.display_name))
            elif seat.occupant == Seat.OCCUPANT_NOBODY:
                out.print(self._speech.line("lobby-free", seat=name))
            else:
                out.print(self._speech.line("lobby-taken", seat=name, player=seat.display_name))
        return True

    def _say_awaited(self, match: Match) -> None:
        """Says for whom the match waits, if that has changed."""
        if match.state == Match.STATE_OPEN:
            names = seat_names(self._follower.words, {seat.number: seat.display_name for seat in match.seats})
            said = self._speech.line("match-waits", awaited=awaited(match, names, self._speech))
            if said != self._said:
                out.print(said)
                self._said = said

    def _warn(self, started: MatchStarted) -> None:
        """Warns of a start in which the seat was bound to entropy that nobody waited for."""
        if not started.entropies[self._seat.seat - 1]:
            out.print(self._speech.line("entropy-left-out"))


def awaited(match: Match, names: Mapping[int, str], speech: Speech) -> str:
    """What an open match waits for: free seats; then players who are not ready; then its start."""
    if free := _free(match):
        return speech.plain("waits-for-players", count=free)
    players = (seat for seat in match.seats if seat.occupant == Seat.OCCUPANT_PLAYER)
    waiting = [names[seat.number] for seat in players if not seat.ready]
    return ", ".join(waiting) or speech.plain("waits-for-start")


def _free(match: Match) -> int:
    return sum(seat.occupant == Seat.OCCUPANT_NOBODY for seat in match.seats)


@contextmanager
def _waiting_for_seats() -> Iterator[None]:
    """Passes over a start that comes too early: a seat is free or not bound, or was bound a moment ago."""
    try:
        yield
    except (WrongMoment, Conflict) as error:
        if error.reason not in ("SEATS_NOT_BOUND", "VERSION_CHANGED", "START_UNDER_WAY", *_GONE_ON):
            raise
