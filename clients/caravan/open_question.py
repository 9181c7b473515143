"""An open question in line mode: the listed entries, and the meaning of typed lines.

Every offer has one number while the question is open, in every list. Branches have letters.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from string import ascii_lowercase
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from caravanserai_verify.escapes import escaped
from clients.caravan.choice_tree import Choice, ChoiceNode, matching, tree
from clients.caravan.numbers import number_in
from clients.caravan.outlooks import Outlooks
from clients.caravan.phrases import Speech
from clients.caravan.screen import Screen

SHOWN = 20
"""The maximum number of entries in a list; longer lists need a search."""
COMMANDS = "tslwuqr"
"""Letters with another meaning, which name no branch."""
LETTERS = [letter for letter in ascii_lowercase if letter not in COMMANDS]
BACK = ("..", "back")
ALL = "all"
INDENT = 6
PUNCTUATION = ",;:("
"""The characters that do not stand before the mark of a text that is cut."""


class QuestionLine(NamedTuple):
    """A line of the list: its key, and the node behind it."""

    key: str
    node: ChoiceNode


def keyed(nodes: Sequence[ChoiceNode]) -> Iterator[QuestionLine]:
    """The nodes with their keys: numbers for offers, letters for branches."""
    letters = (*LETTERS, *("".join(pair) for pair in product(LETTERS, repeat=2)))
    names = iter(letters)
    for node in nodes:
        yield QuestionLine(str(node.choice.number) if node.choice else next(names), node)


class OpenQuestion:
    """A question while a person answers it."""

    def __init__(
        self, screen: Screen, text: str, choices: Sequence[Choice], foreseeing: Outlooks, speech: Speech
    ) -> None:
        self._screen = screen
        self._text = text
        self._choices = choices
        self._foreseeing = foreseeing
        self._speech = speech
        self._path: list[ChoiceNode] = [tree(choices)]
        self._entries: list[QuestionLine] = []
        self.show()

    def show(self) -> None:
        """Shows the current step."""
        node = self._path[-1]
        self._draw(list(keyed(node.children)) if node.children else _leaves(self._choices))

    def choice(self, number: int) -> Choice | None:
        """The offer with a number, if there is one."""
        return self._choices[number - 1] if 1 <= number <= len(self._choices) else None

    def answered(self, answer: str) -> bool:
        """Handles input about offers: opens a branch, goes back, shows all, explains an offer, or says why something
        is not offered. False for other input.
        """
        command, _, rest = answer.partition(" ")
        number = number_in(rest)
        branch = next((entry.node for entry in self._entries if entry.key == answer and entry.node.children), None)
        if branch is not None:
            self._path.append(branch)
            self.show()
        elif answer in BACK:
            self._path = self._path[:-1] or self._path
            self.show()
        elif answer == ALL:
            self._draw(_leaves(self._choices), every=True)
        elif command in ("?", "help") and number is not None:
            self._tell(number)
        elif command in ("w", "why") and rest:
            self._object(rest)
        else:
            return False
        return True

    def searched(self, words: str) -> bool:
        """Shows the offers that contain all of these words; False if there are none."""
        found = self._matching(words)
        if found:
            self._draw(_leaves(found))
        return bool(found)

    def _matching(self, words: str) -> Sequence[Choice]:
        labels = [choice.label for choice in self._choices]
        return [self._choices[position] for position in matching(labels, words)]

    def _tell(self, number: int) -> None:
        """Shows all effects of an offer, with the rules."""
        choice = self.choice(number)
        if choice is None:
            self._screen.print(self._speech.line("no-such-number", last=len(self._choices)))
            return
        outlook = self._foreseeing.of(choice)
        self._screen.print(f"{choice.number:4}  {escaped(choice.label)}")
        for line in outlook.lines:
            self._screen.print(f"{'':{INDENT}}{escaped(line.text)}  [dim cyan]{escaped(line.rule)}[/]")
        if outlook.rest:
            self._screen.print(f"{'':{INDENT}}[dim]{escaped(outlook.rest)}[/]")

    def _object(self, words: str) -> None:
        """Says why decisions with these words are not offered, or under which numbers they are."""
        offered = ", ".join(str(choice.number) for choice in self._matching(words)[:SHOWN])
        if offered:
            self._screen.print(self._speech.line("offered-now", numbers=offered))
        objections = self._foreseeing.objections(words)
        for label, refusal in objections:
            self._screen.print(escaped(label))
            self._screen.print(f"{'':{INDENT}}{escaped(refusal)}")
        if not objections and not offered:
            self._screen.print(self._speech.line("nothing-meant", words=repr(words)))
            for kind in self._foreseeing.kinds():
                self._screen.print(f"{'':{INDENT}}{escaped(kind)}")

    # -- drawing ------------------------------------------------------------------------------------------------

    def _draw(self, entries: Sequence[QuestionLine], every: bool = False) -> None:
        self._entries = list(entries)
        shown = self._entries if every else self._entries[:SHOWN]
        self._screen.print()
        self._screen.print(f"[bold]{escaped(self._text)}[/]")
        for key, node in shown:
            self._draw_node(key, node, brief=every)
        left = sum(len(node.choices) for _, node in self._entries[len(shown) :])
        if left:
            self._hint("more-offers", count=left)
        if len(self._path) > 1:
            self._hint("goes-back")

    def _hint(self, name: str, **arguments: int) -> None:
        self._screen.print(f"{'':{INDENT}}{self._speech.plain(name, **arguments)}", style="dim")

    def _draw_node(self, key: str, node: ChoiceNode, brief: bool) -> None:
        """Draws a branch with its number of offers, or an offer with its effects beside or below it."""
        line = f"{key:>4}  {node.label}"
        if node.choice is None:
            self._screen.print(f"{escaped(line)}  [dim]{len(node.choices)}[/]")
            return
        summary = self._foreseeing.beside(node.choice)
        effect = f"→ {summary}" if summary else ""
        if cell_len(f"{line}  {effect}") <= self._screen.width:
            self._screen.print(f"{escaped(line)}  [dim]{escaped(effect)}[/]" if effect else escaped(line))
        else:
            self._screen.print(escaped(line))
            if not brief:
                self._screen.print(f"{'':{INDENT}}[dim]{escaped(self._cut(effect))}[/]")

    def _cut(self, text: str) -> str:
        """A text in one line of the screen, without its last words if need be: `? NUMBER` shows all."""
        room = self._screen.width - INDENT
        if cell_len(text) <= room:
            return text
        kept, _, _ = set_cell_size(text, room - 1).rpartition(" ")
        return f"{kept.rstrip(f'{PUNCTUATION} ')} …"


def _leaves(choices: Sequence[Choice]) -> list[QuestionLine]:
    return [QuestionLine(str(choice.number), ChoiceNode(choice.label, choice.label, (choice,))) for choice in choices]
