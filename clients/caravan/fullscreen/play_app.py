"""`caravan play` on a full screen."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, ClassVar

from caravanserai import CallError, Client, Unavailable
from caravanserai.v1.match_pb2 import Match
from caravanserai.v1.match_service_pb2 import ListOffersResponse
from caravanserai.watching import Update, Watch
from rich.text import Text
from textual.binding import BindingType

from clients.caravan.agreeing import agreed, awaited
from clients.caravan.choosing import Choice
from clients.caravan.connection import in_words
from clients.caravan.following import rules_behind
from clients.caravan.fullscreen.calls import Answered, Calls
from clients.caravan.fullscreen.keys import bound
from clients.caravan.fullscreen.logs import LogPane
from clients.caravan.fullscreen.overlays import Confirming
from clients.caravan.fullscreen.panes import Entries, Pane
from clients.caravan.fullscreen.question import SETTLED_SECONDS, Question
from clients.caravan.fullscreen.streaming_app import StreamingApp
from clients.caravan.phrases import Speech
from clients.caravan.receipts import keeping
from clients.caravan.remembering import RememberedSeat
from clients.caravan.tables import draw_board, draw_seats


class PlayApp(StreamingApp):
    """A player's screen: board, own goods, others, log, and the decisions that are offered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("left,backspace", "step_back"),
        bound("u", "undo"),
        bound("w", "why"),
        bound("r", "rules"),
        bound("l", "log"),
        bound("X", "resign"),
        bound("d", "decisions"),
    ]
    KEYS = (
        ("Enter", "screen-key-choose", "choose"),
        ("/", "screen-key-search", "search"),
        ("u", "screen-key-undo", "undo"),
        ("w", "screen-key-why", "why"),
        ("s", "screen-key-scores", "scores"),
        ("z", "screen-key-zoom", "zoom"),
        (":", "screen-key-command", "command"),
        ("?", "screen-key-help", "help"),
        ("q", "screen-key-leave", "leave"),
    )
    WORDS: ClassVar[Mapping[str, str]] = {
        **StreamingApp.WORDS,
        "why": "why",
        "undo": "undo",
        "resign": "resign",
        "rules": "rules",
        "all": "all",
    }
    HELPED = (
        "choose",
        "search",
        "undo",
        "why",
        "rules",
        "tabs",
        "scroll",
        "zoom",
        "whole",
        "scores",
        "log",
        "resign",
        "command",
        "leave",
    )

    def __init__(
        self,
        client: Client,
        seat: RememberedSeat,
        language: str,
        speech: Speech,
        settled: float = SETTLED_SECONDS,
    ) -> None:
        super().__init__(client, seat.match, seat.seat, language, speech)
        self.seat = seat
        self.question: Question | None = None
        self.finished = False
        self._keep_receipt = keeping(seat.match, speech)
        self._settled = settled
        self._sending = False
        self._lobby: Match | None = None
        self._calls = Calls(self)

    # -- following ----------------------------------------------------------------------------------------------

    def seen(self, update: Update, watch: Watch) -> None:
        """Keeps what proves that the seat has seen this."""
        if update.caught_up:
            self._keep_receipt(self.client.receipt(update), watch.following)

    def came(self, update: Update) -> None:
        """Agrees to the start where that is due, and asks for the offers where the seat is asked."""
        if not update.caught_up:
            return
        self._calls.ask(lambda: agreed(self.client, self.seat, update.event), self._waiting)
        self._ask()

    def _waiting(self, lobby: Match | None) -> None:
        self._lobby = lobby
        self.redraw()

    def _ask(self) -> None:
        """Has the offers listed, if there is a question."""
        if not self.over and self.follower.version and self.table.top(self.seat.seat) is not None:
            version = self.version
            self._calls.ask(lambda: self.client.offers(self.seat.match), lambda listed: self._asked(version, listed))
        else:
            self.question = None

    def _asked(self, version: int, listed: ListOffersResponse) -> None:
        """Shows a question, unless more has happened meanwhile; the same question stays as it is."""
        if version != self.version:
            return
        if not listed.offers:
            self.question = None
        elif self.question is None or not self.question.is_still(listed):
            self.question = Question(self.follower.game, listed, version, monotonic() + self._settled)
            self._list()
            self.say("")
        else:
            self.question.version = version
        self.redraw()

    def on_answered(self, message: Answered) -> None:
        """Takes the answer of a call, or says what was wrong."""
        error = message.error
        if error is None:
            message.then(message.value)
            return
        self._sending = False
        if not isinstance(error, CallError):
            self.fail(error)
            return
        lost = isinstance(error, Unavailable)
        self.say(self.speech.plain("service-gone", error=in_words(error)) if lost else self.speech.error(error))
        self._ask()

    # -- the screen ---------------------------------------------------------------------------------------------

    def panes(self) -> Sequence[Pane]:
        """Board, own goods, others, decisions, log."""
        board, mine, others = (Pane(name, self.speech.plain(f"screen-{name}")) for name in ("board", "mine", "others"))
        decisions = Entries("decisions", self.speech.plain("screen-decisions"))
        return board, mine, others, decisions, LogPane("log", self.speech.plain("screen-log"))

    def on_mount(self) -> None:
        """Has room for decisions, and gives them the keys."""
        self.query_one("#panes").add_class("-deciding")
        self._calls.start()

    @property
    def decisions(self) -> Entries:
        """The pane with the decisions."""
        return self.query_one("#decisions", Entries)

    def focus_table(self) -> None:
        """Gives the keys to the decisions."""
        self.decisions.focus()

    def draw(self) -> None:
        """Draws the match as it is now."""
        follower, players, seat = self.follower, self.follower.created.players, self.seat.seat
        known = (follower.words, follower.box, self.table, players, seat)
        over = self.speech.plain("screen-over") if self.over else ""
        self.tell_status(over, follower.words.seat(seat), "" if over or self.question else self.asked())
        self.pane("board").show(draw_board(*known))
        self.pane("mine").show(draw_seats(*known, (seat,)))
        self.pane("others").show(draw_seats(*known, [other for other in range(players + 1) if other != seat]))
        self.query_one(LogPane).tell(follower, self.version)
        if self.question is None:
            self.decisions.list_entries(Text(self._why_nothing()), ())
        if self.over and not self.finished:
            self.finished = True
            self.action_scores()

    def _why_nothing(self) -> str:
        """Why there is nothing to decide."""
        if self.over:
            return self.speech.plain("screen-over")
        if self._lobby is not None and self._lobby.state == Match.STATE_OPEN:
            return self.speech.plain("screen-match-waits", awaited=awaited(self._lobby, self.speech))
        return self.speech.plain("screen-waiting", asked=self.asked() or "…")

    def _list(self, cursor: int = 0) -> None:
        """Lists what can be chosen now."""
        question = self.question
        if question is not None:
            heading = Text(question.text, style="bold")
            if question.words:
                heading.append(f"\n/{question.words}", style="not bold")
            elif question.node.label and question.node.children:
                heading.append(f"\n{question.node.label}", style="not bold")
            self.decisions.list_entries(heading, question.entries(), cursor)

    # -- deciding -----------------------------------------------------------------------------------------------

    def on_entries_chosen(self, message: Entries.Chosen) -> None:
        """Goes a step on, or decides."""
        question = self._live()
        if question is not None and message.index < len(question.nodes):
            choice = question.open(message.index)
            if choice is None:
                self._list()
            else:
                self._decide(question, choice)

    def _live(self) -> Question | None:
        """The question that a key may answer now: it is on the screen, and was so for a moment."""
        question = self.question
        if question is None or self._sending or self.over:
            return None
        if monotonic() < question.live_from:
            self.say(self.speech.plain("screen-look-first"))
            return None
        return question

    def _decide(self, question: Question, choice: Choice) -> None:
        """Sends a decision as the answer to the question that was seen."""
        offer, asked_at = question.listed.offers[choice.position], question.asked_at
        self._send(lambda: self.client.decide(self.seat.match, offer, asked_at=asked_at))

    def _send(self, work: Callable[[], Any]) -> None:
        self._sending = True
        self.say(self.speech.plain("screen-sending"))
        self._calls.ask(work, self._sent)

    def _sent(self, update: object) -> None:
        self._sending = False
        self.say("")

    def action_choose(self) -> None:
        """Chooses the entry under the cursor."""
        self.decisions.action_choose()

    def action_step_back(self) -> None:
        """Goes a step back in the tree of decisions."""
        cursor = self.question.back() if self.question is not None else None
        if cursor is not None:
            self._list(cursor)

    def action_all(self) -> None:
        """Shows all decisions again."""
        self.searched("", finished=True)

    def action_decisions(self) -> None:
        """Gives the keys to the decisions."""
        self.decisions.focus()

    def searched(self, text: str, finished: bool) -> None:
        """Shows only the decisions that contain these words."""
        if self.question is not None:
            self.question.search(text)
            self._list()

    def typed(self, text: str) -> None:
        """Takes a number as that decision, a rule to be shown, or words to search for."""
        command, _, rest = text.partition(" ")
        if command.casefold() in ("r", "rule") and rest:
            self.read(self.speech.plain("screen-rules"), self.rules_in_words([rest.strip().upper()]))
        elif text.isascii() and text.isdecimal():
            self._decide_number(int(text))
        else:
            self.searched(text, finished=True)

    def _decide_number(self, number: int) -> None:
        question = self._live()
        choice = question.numbered(number) if question is not None else None
        if question is not None and choice is not None:
            self._decide(question, choice)
        elif question is not None:
            self.say(self.speech.plain("screen-no-such-number", last=question.last_number))

    # -- other actions ------------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Takes back the latest decision of the seat."""
        if not self._sending and not self.over:
            self._send(lambda: self.client.undo(self.seat.match))

    def action_why(self) -> None:
        """Shows the rules behind the question."""
        if self.follower.version:
            rules = rules_behind(self.follower, self.seat.seat)
            self.read(self.speech.plain("screen-why"), self.rules_in_words(rules))

    def action_rules(self) -> None:
        """Shows all rules of the game."""
        if self.follower.version:
            self.read(self.speech.plain("screen-rules"), self.rules_in_words(self.follower.game.ledger().rules))

    def action_resign(self) -> None:
        """Leaves the match for good, if the person means it."""
        if not self.over:
            question = self.speech.plain("screen-leave-for-good")
            key = self.speech.plain("screen-yes-key")
            self.push_screen(Confirming(self.speech.plain("screen-resign"), question, key), self._resigned)

    def _resigned(self, sure: bool | None) -> None:
        if sure:
            self._send(lambda: self.client.resign(self.seat.match))
