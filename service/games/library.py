"""The catalogue as callers see it: games as messages, with their words in any language that they speak."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from caravanserai.v1 import game_pb2, table_pb2

from domain.editions.edition import STANDARD
from domain.matches.events import Edition, MatchCreated
from domain.play.box import digest
from domain.play.game import Game
from domain.table.areas import Visibility
from domain.table.names import area_of, face_of, kind_of
from domain.table.table import Placement
from service.matches.codec import decision_package
from words import LanguageError, Words

Key = TypeVar("Key")
Value = TypeVar("Value")

VISIBILITIES = {
    Visibility.ALL: table_pb2.VISIBILITY_ALL,
    Visibility.OWNER: table_pb2.VISIBILITY_OWNER,
    Visibility.NONE: table_pb2.VISIBILITY_NONE,
}

ENGLISH = "en"
UNSPOKEN = 1000
"""How many languages are remembered that there are not."""

EDITIONS = 32
"""Of how many editions that are not the standard one, in one language each, the words are remembered; and the box."""


class Library:
    """The games of a service. What is made of them is made once and shared: messages it returns must not be changed."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self._words: dict[tuple[str, str], Words] = {}
        self._standard = {name: _standard(game) for name, game in games.items()}
        self._editions: dict[tuple[str, str, str], Words] = {}
        self._unspoken: set[tuple[str, str]] = set()
        self._complete: dict[tuple[str, str], game_pb2.Game] = {}
        self._complete_editions: dict[tuple[str, str, str, str], game_pb2.Game] = {}

    def words(self, game: str, language: str) -> Words:
        """The words of a game; English where it does not speak the language (nor the one before its first dash)."""
        for spoken in (language, language.partition("-")[0]):
            known = self._words.get((game, spoken)) or self._load(game, spoken)
            if known is not None:
                return known
        return self.words(game, ENGLISH)

    def words_of(self, created: MatchCreated, language: str) -> Words:
        """The words of a match: those of its game, with what its edition prints."""
        return self.words_with(created.game, created.edition, language)

    def words_with(self, game: str, edition: Edition, language: str) -> Words:
        """The words of a game, with what an edition prints.

        Raises:
            BoxError: the edition is not a box of this game.
        """
        known = self.known_words(game, edition.digest, language)
        if known is None:
            spoken, rules = self.words(game, language).language, self.games[game]
            known = Words(rules, spoken, rules.box(edition.content))
            _remember(self._editions, (game, spoken, edition.digest), known)
        return known

    def known_words(self, game: str, edition_digest: str, language: str) -> Words | None:
        """The same for an edition of which only the digest is known: None unless it is the standard one, or its words
        are remembered.
        """
        words = self.words(game, language)
        if edition_digest == self._standard[game].digest:
            return words
        key = (game, words.language, edition_digest)
        known = self._editions.pop(key, None)
        if known is not None:
            _remember(self._editions, key, known)
        return known

    def _load(self, game: str, language: str) -> Words | None:
        """The words of a game in a language that was not asked for yet; None if it does not speak it."""
        if (game, language) in self._unspoken:
            return None
        try:
            words = self._words[game, language] = Words(self.games[game], language)
        except LanguageError:
            if len(self._unspoken) >= UNSPOKEN:  # callers may ask for anything
                self._unspoken.clear()
            self._unspoken.add((game, language))
            return None
        return words

    def summary(self, game: str, language: str) -> game_pb2.Game:
        """A game without its box."""
        return _summary(self.games[game], self.words(game, language), self._standard[game])

    def complete(self, game: str, language: str, edition: Edition | None = None) -> game_pb2.Game:
        """A game with its box: that of an edition, else the standard one.

        Raises:
            BoxError: the edition is not a box of this game.
        """
        if edition is not None:
            return self._complete_with(game, language, edition)
        words = self.words(game, language)
        key = (game, words.language)
        known = self._complete.get(key)
        if known is None:
            known = self._complete[key] = _complete(self.games[game], words, self._standard[game])
        return known

    def _complete_with(self, game: str, language: str, edition: Edition) -> game_pb2.Game:
        words = self.words_with(game, edition, language)
        key = (game, words.language, edition.name, edition.digest)
        known = self._complete_editions.pop(key, None) or _complete(self.games[game], words, edition)
        _remember(self._complete_editions, key, known)
        return known


def _standard(game: Game) -> Edition:
    content = game.content()
    return Edition(STANDARD, digest(content), content)


def _remember(remembered: dict[Key, Value], key: Key, value: Value) -> None:
    """Adds what was used last; of more than `EDITIONS`, what was not used for the longest time goes."""
    remembered[key] = value
    if len(remembered) > EDITIONS:
        del remembered[next(iter(remembered))]


def _summary(game: Game, words: Words, edition: Edition) -> game_pb2.Game:
    return game_pb2.Game(
        name=f"games/{game.name}",
        title=words.title,
        rules_version=game.rules_version,
        player_counts=sorted(game.players),
        options=[
            game_pb2.Option(
                name=option.name,
                title=words.option(option.name),
                values=[
                    game_pb2.OptionValue(value=value, title=words.option_value(option.name, value))
                    for value in option.values
                ],
                default_value=option.default,
                rule=option.rule,
            )
            for option in game.options
        ],
        edition=game_pb2.Edition(name=edition.name, digest=bytes.fromhex(edition.digest)),
    )


def _complete(game: Game, words: Words, edition: Edition) -> game_pb2.Game:
    message = _summary(game, words, edition)
    layout = list(game.layout(words.box, game.setting(max(game.players), {})))
    message.areas.extend(_areas(game, words, layout))
    message.kinds.extend(_kinds(game, words, layout))
    package = decision_package(game.name)
    for kind, classes in game.answers.items():
        message.questions.append(
            game_pb2.QuestionKind(
                name=kind, title=words.question_name(kind), decisions=[f"{package}.{cls.__name__}" for cls in classes]
            )
        )
    for cls in game.decisions:
        message.decisions.append(
            game_pb2.DecisionType(name=f"{package}.{cls.__name__}", answers=cls.answers, secret=cls.secret)
        )
    message.categories.extend(
        game_pb2.Category(name=category, title=words.category(category)) for category in game.categories
    )
    message.rules.extend(
        game_pb2.Rule(id=rule.id, chapter=rule.chapter, text=words.rule(rule.id))
        for rule in game.ledger().rules.values()
    )
    return message


def _areas(game: Game, words: Words, layout: Sequence[Placement]) -> Iterable[game_pb2.Area]:
    places: dict[str, set[str]] = {}
    for entry in layout:
        places.setdefault(area_of(entry.place), set()).add(entry.place)
    for name, area in game.table_areas.items():
        yield game_pb2.Area(
            name=name,
            title=words.area(name),
            visibility=VISIBILITIES[area.visibility],
            supply=sorted(area.supply),
            places=sorted(places.get(name, ())),
        )


def _kinds(game: Game, words: Words, layout: Sequence[Placement]) -> Iterable[game_pb2.Kind]:
    counts: dict[str, int] = {}
    pieces: dict[str, set[str]] = {}
    endless = {kind for area in game.table_areas.values() for kind in area.supply}
    for _, piece, count in layout:
        kind = kind_of(piece)
        counts[kind] = counts.get(kind, 0) + count
        pieces.setdefault(kind, set()).add(piece)
    for kind in sorted(counts.keys() | endless):
        yield game_pb2.Kind(
            name=kind,
            title=words.kind(kind),
            faces=[
                game_pb2.Face(piece=piece, title=words.piece(piece), text=words.piece_text(piece))
                for piece in sorted(pieces.get(kind, ()))
                if face_of(piece)
            ],
            count=0 if kind in endless else counts[kind],
        )
