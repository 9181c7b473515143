"""The lines in which a catalogue describes effects."""

from domain.table.effects import Effect
from domain.words import Words


def said(words: Words, *effects: Effect, seat: int = 0) -> list[str]:
    return [text for text, _ in words.effects(effects, seat)]
