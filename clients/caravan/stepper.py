"""Steps through a match in line mode: a person types where to go, and what to look at."""

from collections.abc import Iterator

from rich.prompt import Prompt

from clients.caravan.clocks import clocks_as_json, print_clocks
from clients.caravan.folded_match import FoldedMatch
from clients.caravan.match_lines import described_as_json, draw_event, table_as_json
from clients.caravan.numbers import number_in
from clients.caravan.phrases import Speech
from clients.caravan.terminal import out, print_json
from clients.caravan.walk import Walk


class Stepper(Walk):
    """A match at a version, and a person who steps through it."""

    def __init__(self, folded: FoldedMatch, speech: Speech, *, rules: bool = False) -> None:
        super().__init__(folded)
        self._rules = rules
        self.speech = speech

    def show_event(self) -> None:
        """Shows the event that made the version."""
        if not self.version:
            out.print(f"   0 {self.speech.line('box-laid-out')}")
            return
        seats = range(1, self.folded.created.players + 1)
        out.print(
            draw_event(self.folded.titles, self.folded.events[self.version - 1], seats, timed=True, rules=self._rules)
        )
        print_clocks(self.folded, self.version)

    def show_table(self) -> None:
        """Shows the table at the version."""
        out.print(self.folded.seen(self.table).whole())

    def print_json(self) -> None:
        """Prints the table at the version, for programs."""
        told = self.folded.events[0].event
        print_json(
            {
                "name": told.match,
                "version": self.version,
                "fingerprint": f"{self.table.fingerprint:016x}",
                "event": described_as_json(self.folded.events[self.version - 1]) if self.version else None,
                "clocks": clocks_as_json(self.folded, self.version),
                **table_as_json(self.table),
            }
        )

    def run(self) -> None:
        """Asks for steps until the person has seen enough."""
        out.print(self.speech.line("replay-begins", title=self.folded.titles.title, count=self.last))
        out.print(self.speech.line("replay-help"))
        self.show_event()
        for answer in self._answers():
            self.answer(answer)

    def _answers(self) -> Iterator[str]:
        while True:
            try:
                answer = Prompt.ask(f"[dim]{self.version}/{self.last}[/]", default="n", show_default=False)
            except (EOFError, KeyboardInterrupt):
                return
            if answer in ("q", "quit"):
                return
            yield answer.strip()

    def answer(self, answer: str) -> None:
        """Does what the person typed."""
        last, number = self.last, number_in(answer)
        if answer in ("n", ""):
            self._step_to(min(self.version + 1, last))
        elif answer == "b":
            self._step_to(max(self.version - 1, 0))
        elif answer == "f":
            self._step_to(0)
        elif answer == "l":
            self._step_to(last)
        elif number is not None and 0 <= number <= last:
            self._step_to(number)
        elif number is not None:
            out.print(self.speech.line("no-such-event", last=last))
        elif answer == "t":
            self.show_table()
        elif answer == "w":
            for line in self.folded.seen(self.table).questions():
                out.print(line)
        else:
            out.print(self.speech.line("replay-help"))

    def _step_to(self, version: int) -> None:
        self.go(version)
        self.show_event()
