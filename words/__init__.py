"""A game in words: decisions, events, refusals, questions, pieces and places, from message catalogues."""

from words.catalogue import CatalogueError, LanguageError
from words.telling import Line, Narration
from words.wording import Words, spoken

__all__ = ["CatalogueError", "LanguageError", "Line", "Narration", "Words", "spoken"]
