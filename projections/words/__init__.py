"""A game in words: decisions, events, refusals, questions, pieces and places, from message catalogues."""

from projections.words.catalogue import CatalogueError, LanguageError
from projections.words.telling import Line, Told
from projections.words.words import Words, spoken

__all__ = ["CatalogueError", "LanguageError", "Line", "Told", "Words", "spoken"]
