"""The lobby of a seat before the start: who joins, what the match waits for, and the agreement to start."""

from caravanserai import Client
from caravanserai.client import Watch
from caravanserai_protocol.v1.event_pb2 import MatchStarted
from caravanserai_protocol.v1.match_pb2 import Match, Seat

from clients.caravan.folded_match import FoldedMatch
from clients.caravan.match_game import Opening
from clients.caravan.names import seat_names, shown_name
from clients.caravan.phrases import Speech
from clients.caravan.receipts import keeping
from clients.caravan.saved_seats import RememberedSeat
from clients.caravan.start_agreement import agreed, awaited
from clients.caravan.terminal import escaped, out

OVER = ("abandoned", "finished")


class Lobby:
    """Waits with a seated person for the start of their match, and agrees to it as soon as possible."""

    def __init__(self, client: Client, seat: RememberedSeat, opening: Opening, speech: Speech) -> None:
        self._client = client
        self._seat = seat
        self._speech = speech
        self._folded = FoldedMatch(seat.seat, opening)
        self._keep = keeping(seat.match, speech)
        self._said = ""

    def wait(self) -> bool:
        """Waits until the match has started or is over; False if the person leaves first.

        Raises:
            FoldError: The events of the service are inconsistent.
        """
        watch = self._client.watch(self._seat.match)
        try:
            self._follow(watch)
        except KeyboardInterrupt:  # a read may be in progress, so the stream ends with the client
            return False
        watch.close()
        return True

    def _follow(self, watch: Watch) -> None:
        entered = False
        for update in watch:
            told = self._folded.update(update)
            body = update.event.WhichOneof("body")
            if entered:
                out.print(escaped(told.headline))
            if body == "started":
                self._warn(update.event.started)
            if body == "started" or body in OVER:
                return
            if update.caught_up:
                self._keep(self._client.receipt(update), watch.following)
                if not entered:
                    entered = self._introduced()
                self._say_awaited(agreed(self._client, self._seat))

    def _introduced(self) -> bool:
        """Shows the seats, unless the match has started. Returns whether it showed them."""
        words, match = self._folded.titles, self._client.match(self._seat.match)
        if match.state != Match.STATE_OPEN:
            return False
        for seat in match.seats:
            name = escaped(words.seat(seat.number))
            if seat.number == self._seat.seat:
                out.print(self._speech.line("lobby-you", seat=name, player=shown_name(seat, self._speech)))
            elif seat.occupant == Seat.OCCUPANT_NOBODY:
                kept = "lobby-reserved" if seat.HasField("reserved") else "lobby-free"
                out.print(self._speech.line(kept, seat=name))
            else:
                out.print(self._speech.line("lobby-taken", seat=name, player=shown_name(seat, self._speech)))
        return True

    def _say_awaited(self, match: Match) -> None:
        """Prints what the match waits for, if that has changed."""
        if match.state == Match.STATE_OPEN:
            shown = {seat.number: shown_name(seat, self._speech) for seat in match.seats}
            names = seat_names(self._folded.titles, shown)
            said = self._speech.line("match-waits", awaited=awaited(match, names, self._speech))
            if said != self._said:
                out.print(said)
                self._said = said

    def _warn(self, started: MatchStarted) -> None:
        """Warns of a start that did not wait for the entropy to which the seat was bound."""
        if not started.entropies[self._seat.seat - 1]:
            out.print(self._speech.line("entropy-left-out"))
