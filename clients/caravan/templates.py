"""Templates: the common part of several labels, with `…` for differences.

They need no knowledge of a game or of a language: `Market: 2 pepper with yellow 5` and `Market: 1 gold with white 4`
have `Market: … with …` in common.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

GAP = "…"
SIGNS = frozenset(":;,.()[]|→/")
"""The signs between phrases."""

_TOKENS = re.compile(r"[^\s()\[\],;:.]+(?:[,.:][^\s()\[\],;:.]+)*|\S")
_BEFORE = re.compile(r"\s+(?=[),;:.\]])")
_BEHIND = re.compile(r"(?<=[(\[])\s+")
_HOLE = rf"(?:{GAP}|\({GAP}\))"
_REPEATED = re.compile(rf"{_HOLE}(?:[\s,;]*{_HOLE})+")
"""Gaps beside each other, also in brackets of their own: they say no more than one does."""


class Template(NamedTuple):
    """Words in the order of every label; ``gaps`` are the positions before which words were left out."""

    words: tuple[str, ...]
    gaps: frozenset[int]

    def __str__(self) -> str:
        return _spaced(self.parts)

    @property
    def parts(self) -> tuple[str, ...]:
        """The words with a sign for each gap."""
        parts: list[str] = []
        for position, word in enumerate(self.words):
            parts += [GAP, word] if position in self.gaps else [word]
        return (*parts, GAP) if len(self.words) in self.gaps else tuple(parts)

    @property
    def says_something(self) -> bool:
        """True if it contains a word, not only signs and numbers."""
        return any(any(character.isalpha() for character in word) for word in self.words)

    def fits(self, words: Sequence[str]) -> bool:
        """True if a label is this template with its gaps filled or empty."""
        return self._pattern().fullmatch(_joined(words)) is not None

    def fillings(self, words: Sequence[str]) -> list[str]:
        """The phrases of a label in the gaps, whole up to the signs around them: a word out of one may have a form
        that fits nowhere else. The whole label if it does not fit.
        """
        joined = _joined(words)
        found = self._pattern().fullmatch(joined)
        if found is None:
            return [_spaced(words)]
        phrases: list[tuple[int, int]] = []
        for begin, end in found.regs[1:]:
            if joined[begin:end].strip("\0"):
                phrase = _whole(words, joined.count("\0", 0, begin), joined.count("\0", 0, end))
                if phrases and phrase[0] <= phrases[-1][1]:
                    phrase = phrases.pop()[0], phrase[1]
                phrases.append(phrase)
        return [_spaced(words[begin:end]) for begin, end in phrases if begin < end]

    def _pattern(self) -> re.Pattern[str]:
        pattern = ""
        for position, word in enumerate(self.words):
            pattern += "((?:[^\0]+\0)*?)" if position in self.gaps else ""
            pattern += re.escape(word) + "\0"
        return re.compile(pattern + ("((?:[^\0]+\0)*)" if len(self.words) in self.gaps else ""))


def _whole(words: Sequence[str], begin: int, end: int) -> tuple[int, int]:
    """The phrase around some words: up to the next signs, which are left out at its ends."""
    while begin > 0 and words[begin - 1] not in SIGNS and words[begin] not in SIGNS:
        begin -= 1
    while end < len(words) and words[end] not in SIGNS and words[end - 1] not in SIGNS:
        end += 1
    while begin < end and words[begin] in SIGNS:
        begin += 1
    while begin < end and words[end - 1] in SIGNS and not (words[end - 1] == ")" and "(" in words[begin:end]):
        end -= 1
    return begin, end


def words_of(label: str) -> tuple[str, ...]:
    """The words and signs of a label."""
    return tuple(_TOKENS.findall(label))


def common(labels: Iterable[Sequence[str]]) -> Template:
    """The common words of several labels; for one label, all of them."""
    template: Template | None = None
    for words in labels:
        if template is None:
            template = Template(tuple(words), frozenset())
        elif not template.fits(words):
            template = _folded(template, words)
    return _without_stray_numbers(template or Template((), frozenset()))


def _folded(template: Template, words: Sequence[str]) -> Template:
    """The template that also fits one more label: their longest common subsequence."""
    kept: list[str] = []
    gaps: set[int] = set()
    one, other = 0, 0
    for first, second in [*_pairs(template.words, words), (len(template.words), len(words))]:
        if first > one or second > other or any(gap in template.gaps for gap in range(one, first + 1)):
            gaps.add(len(kept))
        if first < len(template.words):
            kept.append(template.words[first])
        one, other = first + 1, second + 1
    return Template(tuple(kept), frozenset(gaps))


def _pairs(first: Sequence[str], second: Sequence[str]) -> list[tuple[int, int]]:
    """The positions of a longest common subsequence in both sequences."""
    rows, columns = len(first), len(second)
    length = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in reversed(range(rows)):
        for column in reversed(range(columns)):
            if first[row] == second[column]:
                length[row][column] = length[row + 1][column + 1] + 1
            else:
                length[row][column] = max(length[row + 1][column], length[row][column + 1])
    pairs: list[tuple[int, int]] = []
    row = column = 0
    while row < rows and column < columns:
        if first[row] == second[column]:
            pairs.append((row, column))
            row, column = row + 1, column + 1
        elif length[row + 1][column] >= length[row][column + 1]:
            row += 1
        else:
            column += 1
    return pairs


def _without_stray_numbers(template: Template) -> Template:
    """Drops numbers between two gaps, because they do not help to recognise a label."""
    words, gaps = template
    stray = {
        position
        for position, word in enumerate(words)
        if word.isdecimal() and position in gaps and position + 1 in gaps
    }
    if not stray:
        return template
    kept: list[str] = []
    left: set[int] = set()
    for position, word in enumerate(words):
        if position in gaps or position in stray:
            left.add(len(kept))
        if position not in stray:
            kept.append(word)
    if len(words) in gaps:
        left.add(len(kept))
    return Template(tuple(kept), frozenset(left))


def _joined(words: Sequence[str]) -> str:
    return "".join(f"{word}\0" for word in words)


def _spaced(parts: Sequence[str]) -> str:
    """Words and signs as a text with normal spacing."""
    text = " ".join(part for part in parts if part)
    return _REPEATED.sub(GAP, _BEHIND.sub("", _BEFORE.sub("", text)))
