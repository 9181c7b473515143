"""The rules ledger of a game: numbered rules, rulings, worked examples and switches, in one form for all games."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any

from domain.boxes.converters import ById, IndexedBy, MayBeEmpty, Some
from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import Path, UnknownKeys
from domain.boxes.reasons import BoxReason

LEDGERS_KEPT = 16
"""The number of remembered ledgers: those read last."""
_RULING = re.compile(r"\bAMB-\d+")


def _none() -> Mapping[str, Any]:
    return MappingProxyType({})


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
    ruling: Annotated[str, MayBeEmpty()]


@dataclass(frozen=True, slots=True)
class UnnumberedPart:
    """A part of a chapter that has no number: terms, chance points, refusals common to a chapter."""

    chapter: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """All that a game's ledger says; mappings are by id (switches by key) and in the order of the file."""

    rules: Annotated[ById[Rule], Path("rule")]
    rulings: Annotated[ById[Ruling], Path("ruling")] = field(default_factory=_none)
    examples: Annotated[ById[Example], Path("example")] = field(default_factory=_none)
    switches: Annotated[Mapping[str, Switch], IndexedBy("key"), Path("switch")] = field(default_factory=_none)
    notes: Annotated[Some[UnnumberedPart], Path("note")] = ()


@lru_cache(LEDGERS_KEPT)
def load_ledger(content: bytes) -> Ledger:
    """The ledger in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, an id is used twice, or a rule or switch names a rule or
            ruling that is not there.
    """
    ledger = decode(content, Ledger, unknown_keys=UnknownKeys.REFUSED)
    for rule in ledger.rules.values():
        for name in rule.rulings:
            if name not in ledger.rulings:
                raise BoxError(
                    f"rule[{rule.id}]", "text", BoxReason("names the ruling {name}, which is not there", name=name)
                )
    for switch in ledger.switches.values():
        if switch.rule not in ledger.rules:
            raise BoxError(
                f"switch[{switch.key}]",
                "rule",
                BoxReason("names the rule {rule}, which is not there", rule=switch.rule),
            )
        if switch.ruling and switch.ruling not in ledger.rulings:
            raise BoxError(
                f"switch[{switch.key}]",
                "ruling",
                BoxReason("names the ruling {ruling}, which is not there", ruling=switch.ruling),
            )
    return ledger
