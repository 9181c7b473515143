"""Steps through a match in line mode: a person types where to go, and what to look at."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from rich.prompt import Prompt

from clients.caravan.numbers import number_in
from clients.caravan.phrases import Speech
from clients.caravan.terminal import out


class Steps(ABC):
    """A match at a version, and a person who steps through it."""

    speech: Speech
    version: int

    @property
    @abstractmethod
    def last(self) -> int:
        """The last version."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The title of the game."""

    @abstractmethod
    def go(self, version: int) -> None:
        """Goes to a version."""

    @abstractmethod
    def show_event(self) -> None:
        """Shows the event that made the version."""

    @abstractmethod
    def show_table(self) -> None:
        """Shows the table at the version."""

    @abstractmethod
    def show_questions(self) -> None:
        """Shows who is asked at the version, and what."""

    def run(self) -> None:
        """Asks for steps until the person has seen enough."""
        out.print(self.speech.line("replay-begins", title=self.title, count=self.last))
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
            self.show_questions()
        else:
            out.print(self.speech.line("replay-help"))

    def _step_to(self, version: int) -> None:
        self.go(version)
        self.show_event()
