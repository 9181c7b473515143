"""Choosing: arranges the listed offers of a question in a tree of steps.

The first step is the kind of decision, then each of its fields. A step with one branch is skipped, and a few offers
stay a plain list. This works for every game, also for one that this terminal does not know: decisions are messages with
plain fields, which are compared as they were sent, and the name of a branch is the common part of its labels
(`Market: … with yellow 5`).
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from caravanserai_protocol.v1.match_service_pb2 import Offer
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.empty_pb2 import Empty
from google.protobuf.message import DecodeError
from google.protobuf.unknown_fields import UnknownFieldSet

from clients.caravan.templates import GAP, Template, common, words_of

FLAT = 9
"""The maximum number of offers in a plain list, so that one digit is enough."""
SHORT = 2 / 3
"""The part of a label up to which its open phrases are shown without the rest."""
NAMED = 3
"""The number of labels that name a branch without a common word."""


class Choice(NamedTuple):
    """An offer: its position among the listed offers, its decision as it was sent, and its label."""

    position: int
    decision: AnyMessage
    label: str

    @property
    def number(self) -> int:
        """The number that a person types for it, in every list."""
        return self.position + 1


@dataclass(frozen=True)
class ChoiceNode:
    """A step of choosing: the remaining choices, and the branches.

    ``label`` says what is decided so far, with `…` for open parts. A leaf has the label of its offer; a root with
    several kinds of decisions has none. ``part`` is what this node adds to its parent.
    """

    label: str
    part: str
    choices: tuple[Choice, ...]

    @property
    def choice(self) -> Choice | None:
        """The only remaining choice, if this node is a leaf."""
        return self.choices[0] if len(self.choices) == 1 else None

    @cached_property
    def children(self) -> tuple["ChoiceNode", ...]:
        """The branches in the order of the offers, with different labels; none for a leaf."""
        return () if len(self.choices) < 2 else tuple(_branches(self.choices))

    def leaves(self) -> Iterator["ChoiceNode"]:
        """All leaves below this node, or the node itself."""
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()


def choices_of(offers: Iterable[Offer]) -> tuple[Choice, ...]:
    """The listed offers of a question."""
    return tuple(Choice(index, offer.decision, offer.label) for index, offer in enumerate(offers))


def suggested(choices: Iterable[Choice], offers: Sequence[Offer], suggestion: Offer) -> Choice | None:
    """The choice that a suggestion is about; None if it is not offered, because the question is another one by now."""
    return next((each for each in choices if offers[each.position].decision == suggestion.decision), None)


def tree(choices: Sequence[Choice]) -> ChoiceNode:
    """The tree of all choices: its root."""
    return ChoiceNode(_shared(choices), "", tuple(choices))


def matching(labels: Sequence[str], words: str) -> list[int]:
    """The indexes of the labels that contain all of these words, in any order and any case."""
    wanted = words.casefold().split()
    return [index for index, label in enumerate(labels) if all(word in label.casefold() for word in wanted)]


# -- branching --------------------------------------------------------------------------------------------------------

Group = list[Choice]


def _branches(choices: Sequence[Choice]) -> Iterator[ChoiceNode]:
    above = common(words_of(choice.label) for choice in choices)
    for group, template in _told_apart(_opened(_split(choices))):
        label = group[0].label if len(group) == 1 else _label(group, template)
        phrases = [] if _mixed(choices) else list(filter(_says_something, above.fillings(template.parts)))
        part = ", ".join(phrases)
        short = len(words_of(part)) <= SHORT * len(template.words)
        yield ChoiceNode(label, part if part and short else label, tuple(group))


def _mixed(choices: Sequence[Choice]) -> bool:
    """True if these are decisions of several kinds."""
    return len({choice.decision.type_url for choice in choices}) > 1


def _shared(choices: Sequence[Choice]) -> str:
    """The common part of all choices; empty for decisions of several kinds."""
    return "" if _mixed(choices) else str(common(words_of(choice.label) for choice in choices))


def _says_something(filling: str) -> bool:
    return bool(filling.strip(f"{GAP} ,;"))


def _split(choices: Sequence[Choice]) -> list[Group]:
    """Groups the choices by their first difference: the class of the decision, then its fields in order."""
    if len(choices) > FLAT:
        for keys in _keys(choices):
            groups: dict[Hashable, Group] = {}
            for choice, key in zip(choices, keys, strict=True):
                groups.setdefault(key, []).append(choice)
            if len(groups) > 1:
                return list(groups.values())
    return _one_by_one(list(choices))


def _keys(choices: Sequence[Choice]) -> Iterator[Sequence[Hashable]]:
    """The details by which choices may differ: the type of the decision, then its fields by their numbers."""
    yield [choice.decision.type_url for choice in choices]
    sent = [_fields(choice.decision.value) for choice in choices]
    for number in sorted({number for values in sent for number in values}):
        yield [values.get(number, ()) for values in sent]


def _fields(packed: bytes) -> Mapping[int, tuple[Hashable, ...]]:
    """The values of a message by the numbers of its fields, as they were sent; none in bytes that are no message."""
    try:
        sent = UnknownFieldSet(Empty.FromString(packed))
    except DecodeError:
        return {}
    values: dict[int, tuple[Hashable, ...]] = {}
    for field in map(sent.__getitem__, range(len(sent))):
        data = field.data if isinstance(field.data, (int, bytes)) else repr(field.data)
        values[field.field_number] = (*values.get(field.field_number, ()), data)
    return values


def _opened(groups: list[Group]) -> list[Group]:
    """The groups, with small ones expanded while everything fits into a plain list."""
    sizes = sorted({len(group) for group in groups})
    for size in sizes:
        total = sum(len(group) if len(group) <= size else 1 for group in groups)
        if total > FLAT:
            break
        groups = [
            part for group in groups for part in ([[choice] for choice in group] if len(group) <= size else [group])
        ]
    return groups


def _one_by_one(group: Group) -> list[Group]:
    return [[choice] for choice in group]


def _told_apart(groups: list[Group]) -> list[tuple[Group, Template]]:
    """The groups with their common parts. Groups with the same common part are expanded."""
    named = [(group, common(words_of(choice.label) for choice in group)) for group in groups]
    counts = Counter(_label(group, template) for group, template in named)
    apart: list[tuple[Group, Template]] = []
    for group, template in named:
        if len(group) == 1 or counts[_label(group, template)] == 1:
            apart.append((group, template))
        else:
            apart.extend(([choice], common([words_of(choice.label)])) for choice in group)
    return apart


def _label(group: Group, template: Template) -> str:
    """The name of a group: its common part, or some of its labels if there is none."""
    if template.says_something:
        return str(template)
    labels = [choice.label for choice in group[:NAMED]]
    return " / ".join([*labels, GAP] if len(group) > NAMED else labels)
