"""Views for any time, even while others decide: the table, the scoreboard, the log, a rule, help."""

from collections.abc import Iterable, Mapping

from caravanserai import Client

from clients.caravan.descriptions import DescribedEvent
from clients.caravan.folded_match import FoldedMatch, rules_behind
from clients.caravan.match_lines import draw_event, draw_scoreboard
from clients.caravan.phrases import Speech
from clients.caravan.terminal import escaped, out

LOGGED = 10
"""The number of latest events that `log` shows."""

HELP = (
    "number",
    "letter",
    "words",
    "all",
    "back",
    "effect",
    "table",
    "scoreboard",
    "log",
    "why",
    "why-not",
    "undo",
    "hint",
    "rule",
    "resign",
    "quit",
)
"""The input that the help lists: the messages `help-<name>`, with `.typed` in a separate column."""
TYPED_WIDTH = 16

MEANINGS: Mapping[str, str] = {
    "": "?",
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
"""Words with the meaning of a letter."""


def meaning(line: str) -> str:
    """The typed line, with a word replaced by its letter."""
    return MEANINGS.get(line.casefold(), line)


class Views:
    """Shows views to a person at a seat."""

    def __init__(self, client: Client, match: str, folded: FoldedMatch, speech: Speech) -> None:
        self._client = client
        self._match = match
        self._folded = folded
        self._speech = speech

    def looked(self, answer: str) -> bool:
        """Handles a request for a view; False for other input."""
        command, _, rest = answer.partition(" ")
        if answer == "?":
            self.help()
        elif answer == "t":
            self.table()
        elif answer == "s":
            self.scoreboard()
        elif answer == "l":
            for told in self._folded.events[-LOGGED:]:
                self.event(told)
        elif answer == "w" and (behind := rules_behind(self._folded, self._folded.viewer)):
            self._rules(behind)
        elif command in ("r", "rule") and rest:
            self._rules([rest.strip().upper()])
        else:
            return False
        return True

    def help(self) -> None:
        """Lists the possible input."""
        example = next(iter(self._folded.game.rules), "…")
        for name in HELP:
            typed = self._speech.plain(f"help-{name}.typed")
            out.print(f"{typed:{TYPED_WIDTH}}{escaped(self._speech.plain(f'help-{name}', rule=example))}")

    def scoreboard(self, version: int | None = None) -> None:
        """Shows the scoreboard at a version, or else the latest one."""
        board = self._client.scoreboard(self._match, version)
        rivals = self._folded.seen(self._folded.table).rivals()
        played = self._folded.round_at(min(board.version, self._folded.version))
        out.print(draw_scoreboard(self._folded.titles, board, self._speech, rivals, current_round=played))

    def event(self, told: DescribedEvent) -> None:
        """Shows an event of the log."""
        out.print(draw_event(self._folded.titles, told, range(1, self._folded.created.players + 1)))

    def table(self) -> None:
        """Shows the table, if there is one."""
        if self._folded.version:
            out.print(self._folded.seen(self._folded.table).whole())

    def _rules(self, rules: Iterable[str]) -> None:
        for rule in rules:
            text = self._folded.game.rule(rule)
            if text is not None:
                out.print(f"[cyan]{escaped(rule)}[/]  {escaped(text)}")
            else:
                out.print(self._speech.line("no-rule", rule=rule, game=self._folded.titles.name))
