"""A person at a seat in line mode: the log scrolls by, and the person decides when the seat is asked.

Matches are played like this through a pipe and with a screen reader. `asking` handles input while the seat is asked,
`looking` the views for any time.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from caravanserai import CallError, Client, Unavailable
from caravanserai_protocol.v1.match_pb2 import Match
from caravanserai_protocol.v1.match_service_pb2 import ListOffersResponse

from clients.caravan.choice_tree import Choice, choices_of, suggested
from clients.caravan.clocks import present, print_clocks
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.keyboard import Keyboard
from clients.caravan.match_game import Opening
from clients.caravan.names import EXPERT
from clients.caravan.numbers import number_in
from clients.caravan.open_question import OpenQuestion
from clients.caravan.phrases import Speech
from clients.caravan.receipts import keeping
from clients.caravan.saved_seats import RememberedSeat
from clients.caravan.terminal import Failure, escaped, out
from clients.caravan.views import Views, meaning

PROMPT = "[bold]>[/]"
BOT = "bot"
"""The answer of a person who lets a bot play on, in any language."""


class PlayOptions(NamedTuple):
    """The manner of play. ``auto``: take the only answer to a question. ``full``: full screen."""

    auto: bool = False
    full: bool = False


class Quit(Exception):
    """The person quits while others decide."""


class LeftToBot(Exception):
    """A bot plays the seat from now on: the person left it to one, here or on another device."""


class LineMode:
    """A person at a seat: the log scrolls by, and the person decides when the seat is asked."""

    def __init__(
        self, client: Client, seat: RememberedSeat, opening: Opening, speech: Speech, manner: PlayOptions
    ) -> None:
        self.client = client
        self.seat = seat
        self.folded = FoldedMatch(seat.seat, opening)
        self.speech = speech
        self._auto = manner.auto
        self._keep = keeping(seat.match, speech)
        self._keyboard = Keyboard()
        self._looking = Views(client, seat.match, self.folded, speech)

    def run(self) -> bool:
        """Plays until the match is over or the person quits. Returns whether the match is over.

        Raises:
            FoldError: The events of the service are inconsistent.
            LeftToBot: A bot plays on.
            Failure: The answers in a pipe or file have ended before the match.
        """
        self._keyboard.forget()  # what was typed in the lobby
        try:
            if not self._play():
                self._require_input()
                return False
        except (KeyboardInterrupt, EOFError, Quit):  # the ways to quit while others decide
            return False
        self._looking.scoreboard(self.folded.version)
        return True

    def _require_input(self) -> None:
        if self._keyboard.ended:
            raise Failure(self.speech.plain("input-ended"))

    def _play(self) -> bool:
        """Plays until the match is over; False if the person quits. The stream ends with the client."""
        caught_up = False
        watch = self.client.watch(self.seat.match)
        for update in self._keyboard.while_waiting(watch, self._on_line):
            self.folded.update(update)
            if update.event.handed_over.seat == self.seat.seat:
                raise LeftToBot
            if update.caught_up:
                self._keep(self.client.receipt(update), watch.following)
            if caught_up:
                self._looking.event(self.folded.events[-1])
            elif update.caught_up:
                caught_up = True
                self._looking.table()
            if caught_up and self.asked and not self._behind() and not self._decide():
                return False
        return True

    def _on_line(self, line: str) -> None:
        """Handles input while others decide. It cannot make a decision.

        Raises:
            Quit: The person wants to quit.
        """
        answer = meaning(line)
        if answer == "q":
            raise Quit
        if not self.folded.version or not self._looking.looked(answer):
            out.print(self.speech.line("not-your-turn"))

    @property
    def asked(self) -> bool:
        """True if the seat has an open question."""
        return self.folded.version > 0 and self.folded.table.question(self.seat.seat) is not None

    def _behind(self) -> bool:
        """True if there are newer events than those received, so that the question may be outdated."""
        now = self.client.match(self.seat.match)
        return now.version > self.folded.version or now.state != Match.STATE_PLAYING

    def _decide(self) -> bool:
        """Lets the person decide once; False if they quit. After a refusal, the question is read again."""
        listed = self.client.offers(self.seat.match)
        if not listed.offers:
            return True
        if self._auto and len(listed.offers) == 1:
            out.print(self.speech.line("only-answer", label=listed.offers[0].label))
            if self._sent(listed, 0):
                return True
        return self._asked(listed)

    def _asked(self, listed: ListOffersResponse) -> bool:
        choices = choices_of(listed.offers)
        foreseeing = self.folded.game.outlooks(self.folded, listed, self.speech)
        print_clocks(self.folded, self.folded.version, present())
        asking = OpenQuestion(out, listed.question.text, choices, foreseeing, self.speech)
        self._keyboard.forget()
        while True:
            line = self._keyboard.ask(PROMPT)
            answer = "q" if line is None else meaning(line)
            if answer == "q":
                return False
            number = number_in(answer)
            if number is not None:
                choice = asking.choice(number)
                if choice is not None:
                    return self._sent(listed, choice.position) or self._decide()
                out.print(self.speech.line("no-such-number", last=len(choices)))
            elif answer == "u":
                if self._told(lambda: self.client.undo(self.seat.match)):
                    return True
            elif answer == "hint":
                self._hinted(listed, choices)
            elif answer == "resign":
                if self._resigned():
                    return True
            elif not asking.answered(answer) and not self._looking.looked(answer) and not asking.searched(answer):
                out.print(self.speech.line("no-offer", words=repr(answer)))

    def _hinted(self, listed: ListOffersResponse, choices: Sequence[Choice]) -> None:
        """Shows what an expert would decide, with its number."""

        def told() -> None:
            choice = suggested(choices, listed.offers, self.client.suggestion(self.seat.match).offer)
            if choice is None:
                out.print(self.speech.line("screen-changed"))
            else:
                out.print(self.speech.line("suggested", number=choice.number, label=choice.label))

        self._told(told)

    def _resigned(self) -> bool:
        """Resigns if the person confirms, or leaves the seat to a bot."""
        to_bot = self.folded.agreement.may_leave_to_bot(self.seat.seat)
        answer = self._keyboard.ask(self.speech.line("leave-for-good-or-to-bot" if to_bot else "leave-for-good"))
        if to_bot and answer in (BOT, self.speech.plain("bot-answer")):
            return self._told(lambda: self.client.hand_over_seat(self.seat.match, EXPERT))
        if answer not in ("yes", self.speech.plain("yes")):
            return False
        self.client.resign(self.seat.match)
        return True

    def _sent(self, listed: ListOffersResponse, position: int) -> bool:
        offer = listed.offers[position]
        return self._told(lambda: self.client.decide(self.seat.match, offer, asked_at=listed.question.asked_at))

    def _told(self, call: Callable[[], object]) -> bool:
        """Makes a call; False if it was refused. The person sees the refusal."""
        try:
            call()
        except Unavailable:
            raise
        except CallError as error:
            out.print(f"[red]{escaped(self.speech.error(error))}[/]")
            return False
        return True
