"""The gaps of a language: the messages that English has, file by file, so that a further language is a file to fill.

What a game does not word in English has a name made of its ids (`words.defaults`). Those names are English, and are
needed in every other language; so are all rules and chapters, whose English is in the ledgers.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from domain.games import games
from domain.play.game import Game
from domain.play.ledger import Ledger
from domain.play.service_rules import service_ledger
from domain.tournaments.rules import tournament_ledger
from domain.words.catalogue import common_source, message_id, placeholders
from domain.words.defaults import default_names
from domain.words.languages import ENGLISH
from domain.words.sources import own_source

_MADE = ("-face", ".yours")
"""The ends of defaults that a game need not replace: a kind with its face, and places in the second person."""
_OWN_RULES = ("rule-", "chapter-")


class Gap(NamedTuple):
    """A file of a language, and the ids of the messages (`id`, `id.attribute`) that it lacks."""

    file: str
    lacks: list[str]


def gaps(language: str) -> Iterator[Gap]:
    """The files of what all games share and of each game, in the order of the catalogue; complete ones too."""
    needed = _worded(common_source(ENGLISH)) | _ruled(service_ledger()) | _rules(tournament_ledger())
    yield _gap(f"domain/words/{language}.ftl", needed, common_source(language))
    for name, game in games().items():
        yield _gap(f"domain/games/{name}/words/{language}.ftl", needed_of(game), own_source(game, language))


def gaps_between(folder: Path, language: str) -> Iterator[Gap]:
    """The same for the catalogues in a folder and in those within it: files such as `en.ftl` and `part.en.ftl`.

    Some sentences are in English where they are raised, so a catalogue needs what any of its languages has. The forms
    of a word (attributes) are those of its language, and only English ones are needed.
    """
    catalogues: dict[tuple[Path, str], list[Path]] = {}
    for file in sorted(folder.rglob("*.ftl")):
        part, dot, _ = file.stem.rpartition(".")
        catalogues.setdefault((file.parent, part + dot), []).append(file)
    for (place, part), files in catalogues.items():
        needed: set[str] = set()
        for file in files:
            found = placeholders(file.read_text(encoding="utf-8"))
            needed |= {name for name in found if file.stem == f"{part}{ENGLISH}" or "." not in name}
        ours = place / f"{part}{language}.ftl"
        source = ours.read_text(encoding="utf-8") if ours.is_file() else None
        yield _gap(str(ours.relative_to(folder)), needed, source)


def needed_of(game: Game) -> set[str]:
    """The messages that a game needs in another language than English."""
    made = {name for name in placeholders(default_names(game)) if not name.endswith(_MADE)}
    return _worded(own_source(game, ENGLISH)) | made | _ruled(game.ledger())


def _worded(source: str | None) -> set[str]:
    return {name for name in placeholders(source or "") if not name.startswith(_OWN_RULES)}


def _ruled(ledger: Ledger) -> set[str]:
    return _rules(ledger) | {message_id("chapter", rule.chapter) for rule in ledger.rules.values()}


def _rules(ledger: Ledger) -> set[str]:
    return {f"rule-{rule}" for rule in ledger.rules}


def _gap(file: str, needed: set[str], source: str | None) -> Gap:
    return Gap(file, sorted(needed - set(placeholders(source or ""))))
