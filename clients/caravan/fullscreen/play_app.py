"""`caravan play` on a full screen."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from caravanserai.watch import Update
from caravanserai_protocol.v1.match_pb2 import Match
from caravanserai_protocol.v1.match_service_pb2 import SuggestDecisionResponse
from rich.console import Group
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widget import Widget

from clients.caravan.choice_tree import Choice
from clients.caravan.folded_match import rules_behind
from clients.caravan.fullscreen.deciding_app import DecidingApp
from clients.caravan.fullscreen.keys import KeyBar, bound
from clients.caravan.fullscreen.logs import LogPane
from clients.caravan.fullscreen.overlays import Confirming
from clients.caravan.fullscreen.panes import Entries, Pane
from clients.caravan.fullscreen.question import ListedQuestion
from clients.caravan.fullscreen.scores import verdict_at
from clients.caravan.names import EXPERT, seat_names, shown_name
from clients.caravan.outlooks import Outlook
from clients.caravan.start_agreement import awaited

LEAST = 3
"""The lines of the pane with the decisions at least: its border, and two of what is in it."""
MOST_WAITS = 20
"""The most refreshes for which the board waits until lines are shared: a tiny terminal has too few."""


class PlayApp(DecidingApp):
    """The screen of a player: board, own goods, others, log, and offered decisions."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("left,backspace", "step_back"),
        bound("u", "undo"),
        bound("h", "hint"),
        bound("w", "why"),
        bound("r", "rules"),
        bound("X", "resign"),
        bound("E", "end_together"),
        bound("d", "decisions"),
        bound("i", "outlook"),
        Binding("enter", "decisions", show=False),
    ]
    KEYS = (
        ("Enter", "screen-key-choose", "choose"),
        ("/", "screen-key-search", "search"),
        ("u", "screen-key-undo", "undo"),
        (":", "screen-key-command", "command"),
        ("?", "screen-key-help", "help"),
        ("q", "screen-key-leave", "leave"),
        ("i", "screen-key-outlook", "outlook"),
        ("w", "screen-key-why", "why"),
        ("s", "screen-key-scores", "scores"),
        ("z", "screen-key-zoom", "zoom"),
    )
    DECIDING = frozenset(("choose", "search", "undo", "outlook", "why"))
    """The actions of the bottom line for which there is nothing left once the match is over."""
    WORDS: ClassVar[Mapping[str, str]] = {
        **DecidingApp.WORDS,
        "why": "why",
        "undo": "undo",
        "hint": "hint",
        "resign": "resign",
        "end": "end_together",
        "rules": "rules",
        "all": "all",
    }
    HELPED = (
        "choose",
        "search",
        "outlook",
        "why-not",
        "undo",
        "hint",
        "why",
        "rules",
        "tabs",
        "scroll",
        "zoom",
        "whole",
        "scores",
        "log",
        "resign",
        "end",
        "command",
        "leave",
    )

    left_to_bot = False
    """True if a bot plays the seat from now on."""
    _reaching = False
    """True if the board is still to show where the highlighted decision happens."""
    _shared = _waits = 0
    """The lines that the decisions are to have, and the refreshes for which the board has waited for that."""

    # -- the screen ---------------------------------------------------------------------------------------------

    def panes(self) -> Sequence[Pane]:
        """Board, own goods, others, log, decisions."""
        board, mine, others = (Pane(name, self.speech.plain(f"screen-{name}")) for name in ("board", "mine", "others"))
        decisions = Entries("decisions", self.speech.plain("screen-decisions"))
        return board, mine, others, LogPane("log", self.speech.plain("screen-log")), decisions

    def on_mount(self) -> None:
        """Makes room for the decisions and focuses them."""
        self.query_one("#panes").add_class("-deciding")
        self.calls.start()

    def on_pane_grid_resized(self) -> None:
        """Shares the lines again: there are others in another terminal, and when a message appears or goes."""
        self._share()

    def on_entries_listed(self, message: Entries.Listed) -> None:
        """Gives the board the lines that the decisions do not need, and shows where the highlighted one happens.

        That takes as long as to draw the board, so it waits for a drawing that is due, and is done once for all.
        """
        self._share()
        self._reaching = True
        if not self.drawing_due:
            self.call_after_refresh(self._reach)

    def _share(self) -> None:
        """Shares the lines of a large terminal: the decisions take those that they need, up to a third of them."""
        panes = self.query_one("#panes", Widget)
        third = panes.size.height // 3
        taken = min(max(self.decisions.needed, LEAST), max(third - 1, LEAST))
        self._shared, self._waits = taken, 0
        panes.styles.grid_rows = f"1fr 1fr {max(third - taken, 1)} {taken}"

    def _reach(self) -> None:
        """Scrolls the board to the first line that the highlighted decision would change, if none is visible."""
        question, cursor, board = self.question, self.decisions.cursor, self.pane("board")
        if not self._reaching or self.drawing_due:
            return
        if self.decisions.outer_size.height != self._shared and self._waits < MOST_WAITS:
            self._waits += 1  # until all is laid out again, another part of the board is visible
            self.call_after_refresh(self._reach)
            return
        if board.whole:
            return
        self._reaching = False
        node = question.nodes[cursor] if question is not None and cursor < len(question.nodes) else None
        current = self.listed_at == self.version  # the question may be older than the table
        if question is None or node is None or node.choice is None or not current or self.over:
            return
        after = question.board_after(node.choice)
        if after is not None:
            board.reach(board.changed(after))

    def focus_table(self) -> None:
        """Gives the keys to the decisions."""
        self.focus_now(self.decisions)

    def draw(self) -> None:
        """Draws the present match."""
        folded, players, seat = self.folded, self.folded.created.players, self.seat.seat
        seen = folded.seen(self.table)
        over = self.speech.plain("screen-over") if self.over else ""
        asked = "" if over or self.question else self.asked()
        self.tell_status(over, folded.titles.seat(seat), "" if over else self._proposed(), asked)
        self.pane("board").show(seen.board())
        self.pane("mine").show(seen.seats((seat,)))
        self.pane("others").show(seen.seats([other for other in range(players + 1) if other != seat]))
        self.query_one(LogPane).tell(folded, self.version)
        if self.question is None:
            self.decisions.list_entries(Group(*map(Text, self._why_nothing())), ())
        if self._reaching:
            self.call_after_refresh(self._reach)
        if self.over and not self.finished:
            self.finished = True
            self.query_one(KeyBar).offer(self.hints([key for key in self.KEYS if key[2] not in self.DECIDING]))
            if isinstance(self.screen, Confirming):  # nobody can leave any more
                self.screen.dismiss("")
            self.action_scores()

    def _why_nothing(self) -> Sequence[str]:
        """The reason why there is nothing to decide, in lines."""
        if self.over:
            return self.speech.plain("screen-over"), self._verdict()
        if self.lobby is not None and self.lobby.state == Match.STATE_OPEN:
            names = seat_names(
                self.folded.titles, {seat.number: shown_name(seat, self.speech) for seat in self.lobby.seats}
            )
            return (self.speech.plain("screen-match-waits", awaited=awaited(self.lobby, names, self.speech)),)
        if (
            self.table.question(self.seat.seat) is not None
        ):  # the offers are on their way, or the service cannot make any
            return (self.asked(),)
        return (self.speech.plain("screen-waiting", asked=self.asked() or "…"),)

    def _verdict(self) -> str:
        """The winner, and by how much."""
        return verdict_at(self.folded, self.table, self.version, self.speech)

    # -- actions ------------------------------------------------------------------------------------------------

    def action_outlook(self) -> None:
        """Shows all effects of the decision under the cursor, with the rules."""
        question, cursor = self.question, self.decisions.cursor
        if question is None or cursor >= len(question.nodes):
            return
        choice = question.nodes[cursor].choice
        if choice is None:
            self.say(self.speech.plain("screen-open-first"))
        else:
            outlooks = self.outlooks(question)
            self.calls.ask(lambda: outlooks.of(choice), lambda outlook: self._foretold(choice, outlook))

    def _foretold(self, choice: Choice, outlook: Outlook) -> None:
        lines = [Text(line.text).append(f"  {line.rule}", style="dim cyan") for line in outlook.lines]
        drawing = Group(Text(choice.label, style="bold"), *lines, Text(outlook.rest, style="dim"))
        self.read(self.speech.plain("screen-outlook"), drawing)

    def action_undo(self) -> None:
        """Takes back the latest decision of the seat."""
        if not self.sending and not self.over:
            self.send(lambda: self.client.undo(self.seat.match))

    def action_hint(self) -> None:
        """Asks what an expert would decide."""
        question = self.question
        if question is not None and not self.sending:
            self.say(self.speech.plain("screen-thinking"))
            self.calls.ask(lambda: self.client.suggestion(self.seat.match), lambda told: self._hinted(question, told))

    def _hinted(self, question: ListedQuestion, suggestion: SuggestDecisionResponse) -> None:
        choice = question.suggested(suggestion.offer)
        if question is not self.question or choice is None:
            self.say(self.speech.plain("screen-changed"))
        else:
            self.say(self.speech.plain("screen-suggested", number=choice.number, label=choice.label))

    def action_why(self) -> None:
        """Shows the rules behind the question."""
        if self.folded.version:
            rules = rules_behind(self.folded, self.seat.seat)
            self.read(self.speech.plain("screen-why"), self.rules_in_words(rules))

    def action_rules(self) -> None:
        """Shows all rules of the game."""
        if self.folded.version:
            self.read(self.speech.plain("screen-rules"), self.rules_in_words(self.folded.game.rules))

    def action_resign(self) -> None:
        """Resigns, or leaves the seat to a bot, after a confirmation."""
        if not self.over:
            to_bot = self.folded.agreement.may_leave_to_bot(self.seat.seat)
            question = self.speech.plain("screen-leave-or-to-bot" if to_bot else "screen-leave-for-good")
            keys = self.speech.plain("screen-yes-key") + (self.speech.plain("screen-bot-key") if to_bot else "")
            confirming = Confirming(self.speech.plain("screen-resign"), question, keys, self.settled)
            self.push_screen(confirming, self._resigned)

    def _resigned(self, key: str | None) -> None:
        if key and not self.over:
            match = self.seat.match
            to_bot = key == self.speech.plain("screen-bot-key")
            self.send(lambda: self.client.hand_over_seat(match, EXPERT) if to_bot else self.client.resign(match))

    def came(self, update: Update) -> None:
        """Leaves the screen when a bot has taken the seat over, which the person may have done on another device."""
        if update.event.handed_over.seat == self.seat.seat:
            self.left_to_bot = True
            self.exit()
        else:
            super().came(update)

    # -- ending together ----------------------------------------------------------------------------------------

    def _names(self, seats: Iterable[int]) -> str:
        words = self.folded.titles
        return words.listed([words.seat(seat) for seat in sorted(seats)])

    def _proposed(self) -> str:
        """The seats that would end the match as it stands, and those still to answer; empty: none would."""
        agreement = self.folded.agreement
        if not agreement.proposed_at:
            return ""
        agreeing, silent = self._names(agreement.seats), self._names(agreement.voices - agreement.seats)
        own = "yes" if self.seat.seat in agreement.seats else "no"
        return self.speech.plain("screen-end-proposed", agreeing=agreeing, silent=silent, own=own)

    def action_end_together(self) -> None:
        """Proposes to end the match as it stands, or answers who does, after a confirmation."""
        agreement, own = self.folded.agreement, self.seat.seat
        if self.over or self.sending:
            return
        proposed_at = agreement.proposed_at
        if not proposed_at and not agreement.may_propose(own):
            self.say(self.speech.plain("screen-end-impossible", declined="yes" if agreement.declined else "no"))
            return
        asked = "propose" if not proposed_at else "take-back" if own in agreement.seats else "answer"
        yes, no = self.speech.plain("screen-yes-key"), self.speech.plain("screen-no-key")
        question = self.speech.plain(f"screen-end-{asked}", agreeing=self._names(agreement.seats))
        keys = f"{yes}{no}" if asked == "answer" else yes
        confirming = Confirming(self.speech.plain("screen-end"), question, keys, self.settled)

        def answered(key: str | None) -> None:
            if key and not self.over:
                declines = asked == "take-back" or key == no
                self.send(lambda: self.client.end_by_agreement(self.seat.match, proposed_at, declines=declines))

        self.push_screen(confirming, answered)
