"""The rules ledger of a game: numbered rules, rulings, worked examples and switches, in one form for all games."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from domain.play.box import BoxError, Section, parse

_RULING = re.compile(r"\bAMB-\d+")


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered statement; effects cite its id (`MP-TRAVEL-02`).

    `source`: lines of the rulebook, or why the rule is there without them.
    """

    id: str
    chapter: str
    text: str
    source: str

    @property
    def rulings(self) -> tuple[str, ...]:
        """Ids of the rulings that its text and source name, in the order of the text."""
        return tuple(_RULING.findall(f"{self.text} {self.source}"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """Our answer to a question that the rulebook leaves open, and the reason. Ids (`AMB-04`) are unique in a game."""

    id: str
    question: str
    ruling: str
    reason: str


@dataclass(frozen=True, slots=True)
class Example:
    """A situation and what to expect in it: what a test of the rules must show."""

    id: str
    given: str
    expect: str
    source: str


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of a match, recorded when the match is created. The ruling is empty where no ruling is behind it."""

    key: str
    default: bool | int
    meaning: str
    rule: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Note:
    """What belongs to a chapter but has no number: terms, chance points, refusals common to a chapter."""

    chapter: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """All that a game's ledger says; mappings are by id (switches by key) and in the order of the file."""

    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]
    examples: Mapping[str, Example]
    switches: Mapping[str, Switch]
    notes: tuple[Note, ...]


def load_ledger(content: bytes) -> Ledger:
    """The ledger in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, an id is used twice, or a rule or switch names a rule or
            ruling that is not there.
    """
    root = parse(content)
    root.only("rule", "ruling", "example", "switch", "note")
    rulings = root.identified("ruling") if "ruling" in root.content else {}
    examples = root.identified("example") if "example" in root.content else {}
    switches = root.identified("switch", "key") if "switch" in root.content else {}
    notes = root.sections("note") if "note" in root.content else ()
    ledger = Ledger(
        rules=MappingProxyType({name: _rule(entry) for name, entry in root.identified("rule").items()}),
        rulings=MappingProxyType({name: _ruling(entry) for name, entry in rulings.items()}),
        examples=MappingProxyType({name: _example(entry) for name, entry in examples.items()}),
        switches=MappingProxyType({name: _switch(entry) for name, entry in switches.items()}),
        notes=tuple(_note(entry) for entry in notes),
    )
    for rule in ledger.rules.values():
        for name in rule.rulings:
            if name not in ledger.rulings:
                raise BoxError(f"rule[{rule.id}]", "text", f"names the ruling {name}, which is not there")
    for switch in ledger.switches.values():
        if switch.rule not in ledger.rules:
            raise BoxError(f"switch[{switch.key}]", "rule", f"names the rule {switch.rule}, which is not there")
        if switch.ruling and switch.ruling not in ledger.rulings:
            raise BoxError(f"switch[{switch.key}]", "ruling", f"names the ruling {switch.ruling}, which is not there")
    return ledger


def _rule(entry: Section) -> Rule:
    entry.only("id", "chapter", "text", "source")
    return Rule(entry.text("id"), entry.text("chapter"), entry.text("text"), entry.text("source"))


def _ruling(entry: Section) -> Ruling:
    entry.only("id", "question", "ruling", "reason")
    return Ruling(entry.text("id"), entry.text("question"), entry.text("ruling"), entry.text("reason"))


def _example(entry: Section) -> Example:
    entry.only("id", "given", "expect", "source")
    return Example(entry.text("id"), entry.text("given"), entry.text("expect"), entry.text("source"))


def _switch(entry: Section) -> Switch:
    entry.only("key", "default", "meaning", "rule", "ruling")
    is_truth = isinstance(entry.content.get("default"), bool)
    default = entry.truth("default") if is_truth else entry.integer("default")
    ruling = "" if entry.content.get("ruling") == "" else entry.text("ruling")
    return Switch(entry.text("key"), default, entry.text("meaning"), entry.text("rule"), ruling)


def _note(entry: Section) -> Note:
    entry.only("chapter", "text")
    return Note(entry.text("chapter"), entry.text("text"))
