"""Sources of a game's words in a language: its own catalogue, and those under it."""

from domain.play.defects import unreadable
from domain.play.game import Game
from domain.words.catalogue import CatalogueError, common_source, require_sound
from domain.words.defaults import default_names, silence
from domain.words.languages import ENGLISH


def sources_of(game: Game, language: str) -> list[str]:
    """The texts of the catalogues of a language; a later one replaces messages of an earlier one."""
    names = default_names(game) if language == ENGLISH else None
    sources = (common_source(language), names, silence(game), own_source(game, language))
    return [source for source in sources if source is not None]


def own_source(game: Game, language: str) -> str | None:
    """The text of a game's own catalogue of a language, or None where it has none.

    Raises:
        DefectError: it cannot be read.
    """
    source = game.words(language)
    try:
        require_sound(source or "")
    except CatalogueError as error:
        raise unreadable(game.name, f"words/{language}.ftl", error) from error
    return source
