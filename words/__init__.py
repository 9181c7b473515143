"""A game in words: decisions, events, refusals, questions, pieces and places, from message catalogues."""

from words.catalogue import CatalogueError, LanguageError
from words.telling import Line, Told
from words.wording import Words, spoken

__all__ = ["CatalogueError", "LanguageError", "Line", "Told", "Words", "spoken"]
