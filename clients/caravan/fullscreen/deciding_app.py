"""Deciding on a full screen: the open question, and the input that answers it.

A key decides only if its question has been on the screen for a moment. Input while others move never decides. A
decision names its question.
"""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from caravanserai import CallError, Client, Unavailable
from caravanserai.watch import Update, Watch
from caravanserai_protocol.v1.match_pb2 import Match
from caravanserai_protocol.v1.match_service_pb2 import ListOffersResponse, MatchUpdate
from rich.console import Group
from rich.text import Text

from clients.caravan.choice_tree import Choice
from clients.caravan.connection import in_words
from clients.caravan.fullscreen.calls import CallAnswered, CallQueue
from clients.caravan.fullscreen.panes import Entries
from clients.caravan.fullscreen.question import SETTLED_SECONDS, ListedQuestion, ShownObjection
from clients.caravan.fullscreen.streaming_app import StreamingApp
from clients.caravan.match_game import Opening
from clients.caravan.numbers import number_in
from clients.caravan.outlooks import Outlooks
from clients.caravan.phrases import Speech
from clients.caravan.receipts import keeping
from clients.caravan.saved_seats import RememberedSeat
from clients.caravan.start_agreement import STEPS_TO_THE_START, agreed


class DecidingApp(StreamingApp):
    """The screen of a seat that can be asked."""

    GONE = "screen-gone-playing"

    def __init__(
        self,
        client: Client,
        seat: RememberedSeat,
        opening: Opening,
        speech: Speech,
        *,
        auto: bool = False,
        settled: float = SETTLED_SECONDS,
    ) -> None:
        super().__init__(client, seat.match, seat.seat, opening, speech)
        self.seat = seat
        self.question: ListedQuestion | None = None
        self.finished = False
        self._keep_receipt = keeping(seat.match, speech)
        self._auto = auto
        self.settled = settled
        self.sending = False
        """True if a command of the person is under way: until its event is on the screen."""
        self._acknowledged: int | None = None
        self.lobby: Match | None = None
        self.listed_at = 0
        """The version at which the question was asked for last."""
        self._typing_for: ListedQuestion | None = None
        self.calls = CallQueue(self)

    # -- following ----------------------------------------------------------------------------------------------

    def seen(self, update: Update, watch: Watch) -> None:
        """Keeps a receipt of what the seat has seen."""
        if update.caught_up:
            self._keep_receipt(self.client.receipt(update), watch.following)

    def came(self, update: Update) -> None:
        """Agrees to the start of the match when due, and requests offers when the seat is asked."""
        self._end_sending()
        if not update.caught_up:
            return
        if update.event.WhichOneof("body") in STEPS_TO_THE_START:
            self.calls.ask(lambda: agreed(self.client, self.seat), self._waiting)
        self._ask()

    def _waiting(self, lobby: Match) -> None:
        self.lobby = lobby
        self.redraw()

    def _ask(self) -> None:
        """Requests the offers, if there is a question."""
        if not self.over and self.folded.version and self.table.question(self.seat.seat) is not None:
            version = self.version
            self.calls.ask(lambda: self.client.offers(self.seat.match), lambda listed: self._asked(version, listed))
        else:
            self.question = None

    def _asked(self, version: int, listed: ListOffersResponse) -> None:
        """Shows a question, unless it is outdated. The same question stays as it is."""
        if version != self.version:
            return
        self.listed_at = version
        if not listed.offers:
            self.question = None
        elif self.question is None or not self.question.is_still(listed):
            self.question = ListedQuestion(self.folded, listed, monotonic() + self.settled, self.speech)
            self._list()
            self.say("")
            self._answer_alone(self.question)
        self.redraw()

    def _answer_alone(self, question: ListedQuestion) -> None:
        """Takes the only answer to a question, if the person wants that."""
        choice = question.node.choice
        if self._auto and choice is not None:
            self._decide(question, choice)

    def on_call_answered(self, message: CallAnswered) -> None:
        """Takes the answer of a call, or shows its error."""
        self.calls.answered()
        error = message.error
        if error is None:
            message.then(message.value)
            return
        if message.then == self._sent:
            self.sending = False
        if not isinstance(error, CallError):
            self.fail(error)
            return
        lost = isinstance(error, Unavailable)
        self.say(self.speech.plain("service-gone", error=in_words(error)) if lost else self.speech.error(error))
        self._ask()

    @property
    def decisions(self) -> Entries:
        """The pane with the decisions."""
        return self.query_one("#decisions", Entries)

    def _list(self, cursor: int = 0) -> None:
        """Lists the present choices."""
        question = self.question
        if question is not None:
            heading = Group(*(Text(line, style="bold") for line in question.heading()))
            self.decisions.list_entries(heading, question.entries(), cursor)

    # -- deciding -----------------------------------------------------------------------------------------------

    def on_entries_chosen(self, message: Entries.Chosen) -> None:
        """Opens the next step, or decides. What was chosen in a list that is there no more chooses nothing."""
        if message.entries is not self.decisions.entries:
            self.say(self.speech.plain("screen-changed"))
            return
        shown = self.question
        if shown is not None and message.index >= len(shown.nodes):
            self.say(shown.objections[message.index - len(shown.nodes)].refusal)
            return
        question = self._live()
        if question is not None:
            choice = question.open(message.index)
            if choice is None:
                self._list()
            else:
                self._decide(question, choice)

    def _live(self) -> ListedQuestion | None:
        """The question that a key may answer: it has been on the screen for a moment and is still open."""
        question = self.question
        if question is None or self.sending or self.over or self.leaving:
            return None
        if monotonic() < question.live_from or self.listed_at != self.version:
            self.say(self.speech.plain("screen-look-first"))
            return None
        return question

    def _decide(self, question: ListedQuestion, choice: Choice) -> None:
        """Sends a decision as the answer to the visible question."""
        offer, asked_at = question.listed.offers[choice.position], question.asked_at
        self.send(lambda: self.client.decide(self.seat.match, offer, asked_at=asked_at))

    def send(self, work: Callable[[], Any]) -> None:
        """Sends a command of the person. No other one is possible until its event is on the screen, or it is refused.

        The answer of the service may come before the event, and the question on the screen is the old one till then.
        """
        self.sending, self._acknowledged = True, None
        self.say(self.speech.plain("screen-sending"))
        self.calls.ask(work, self._sent)

    def _sent(self, update: MatchUpdate) -> None:
        self._acknowledged = update.version
        self._end_sending()

    def _end_sending(self) -> None:
        if self.sending and self._acknowledged is not None and self._acknowledged <= self.version:
            self.sending = False
            self.say("")

    def action_choose(self) -> None:
        """Chooses the entry under the cursor."""
        self.decisions.action_choose()

    def action_step_back(self) -> None:
        """Goes back one step in the tree of decisions."""
        cursor = self.question.back() if self.question is not None else None
        if cursor is not None:
            self._list(cursor)

    def action_escape(self) -> None:
        """Ends a search and shows all decisions again."""
        if self.question is not None and self.question.words:
            self.action_step_back()
        super().action_escape()

    def action_all(self) -> None:
        """Shows all decisions again."""
        self.searched("", finished=True)

    def action_decisions(self) -> None:
        """Gives the keys to the decisions, from any other pane."""
        self.focus_now(self.decisions)

    def searched(self, text: str, finished: bool) -> None:
        """Shows only the decisions that contain these words."""
        question = self.question
        if question is not None:
            question.search(text)
            self._list()
            if finished and text:
                foreseeing = self.outlooks(question)
                self.calls.ask(
                    lambda: (foreseeing.objections(text), foreseeing.kinds()),
                    lambda found: self._object(question, text, *found),
                )

    def outlooks(self, question: ListedQuestion) -> Outlooks:
        """Outlooks of a question for a thread, which needs its own."""
        return self.folded.game.outlooks(self.folded, question.listed, self.speech)

    def _object(
        self, question: ListedQuestion, words: str, found: Sequence[tuple[str, str]], kinds: Sequence[str]
    ) -> None:
        """Shows in grey decisions with these words that are not offered, or the kinds that one can ask about."""
        if question is self.question and question.words == words:
            question.objections = [ShownObjection(*entry) for entry in found]
            self._list(self.decisions.cursor)
            if not question.entries():
                nothing = self.speech.plain("nothing-meant", words=words)
                self.read(self.speech.plain("screen-decisions"), Group(*map(Text, (nothing, *kinds))))

    def typed(self, text: str) -> None:
        """Takes the number of a decision, a rule to show, or words to search for."""
        command, _, rest = text.partition(" ")
        number = number_in(text)
        if command.casefold() in ("w", "why") and rest:
            self.searched(rest, finished=True)
        elif command.casefold() in ("r", "rule") and rest:
            self.read(self.speech.plain("screen-rules"), self.rules_in_words([rest.strip().upper()]))
        elif number is not None:
            self._decide_number(number)
        else:
            self.searched(text, finished=True)

    def action_command(self) -> None:
        """Opens the command line. A number in it belongs to the present question."""
        self._typing_for = self.question
        super().action_command()

    def _decide_number(self, number: int) -> None:
        if self.question is not self._typing_for:
            self.say(self.speech.plain("screen-changed"))
            return
        question = self._live()
        choice = question.numbered(number) if question is not None else None
        if question is not None and choice is not None:
            self._decide(question, choice)
        elif question is not None:
            self.say(self.speech.plain("no-such-number", last=question.last_number))
