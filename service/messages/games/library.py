"""The catalogue as callers see it: games as messages, with their words in each language they have."""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cachetools import FIFOCache, LRUCache
from caravanserai_protocol.v1 import game_pb2, table_pb2
from caravanserai_protocol.v1.game_service_pb2 import ListGamesResponse

from caravanserai_verify.codecs.decisions import decision_package
from domain import words
from domain.boxes.file import digest
from domain.editions.edition import STANDARD
from domain.matches.events import Edition, MatchCreated
from domain.matches.recorded_match import rules_of
from domain.play.game import Game
from domain.play.stand_in import missing_game
from domain.play.turn import RANK, Setting
from domain.table.areas import Visibility
from domain.table.names import area_of, face_of, kind_of
from domain.table.table import Placement
from service.errors import game_unknown

if TYPE_CHECKING:
    from domain.play.ledger import Ledger
    from domain.words import Words

VISIBILITIES = {
    Visibility.ALL: table_pb2.VISIBILITY_ALL,
    Visibility.OWNER: table_pb2.VISIBILITY_OWNER,
    Visibility.NONE: table_pb2.VISIBILITY_NONE,
}

ENGLISH = "en"
UNSPOKEN = 1000
"""The number of unknown languages that are remembered: callers may request any name."""

EDITIONS = 32
"""The number of remembered editions, other than the standard ones, each with its box and its words in one language."""


class Library:
    """The games of a service. Its messages are made once and shared, so callers must not change them."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        """Loads no game: each is loaded when somebody first asks for it, and its ledger when they ask for its rules."""
        self.games = games
        self._words: dict[tuple[str, str], Words] = {}
        self._standards: dict[str, Edition] = {}
        self._editions: LRUCache[tuple[str, str, str], Words] = LRUCache(EDITIONS)
        self._absent: LRUCache[tuple[str, bytes, str], Words] = LRUCache(EDITIONS)
        self._unspoken: FIFOCache[tuple[str, str], bool] = FIFOCache(UNSPOKEN)
        self._listed: dict[tuple[str, str], bytes] = {}
        self._complete: dict[tuple[str, str], game_pb2.Game] = {}
        self._complete_editions: LRUCache[tuple[str, str, str, str], game_pb2.Game] = LRUCache(EDITIONS)

    def require_sound(self) -> None:
        """Loads all games with what matches need.

        Raises:
            DefectError: one of them cannot be loaded.
        """
        from domain.play.board import require_drawable  # a service that starts reads no boxes
        from domain.words.languages import languages  # nor needs it words
        from domain.words.sources import own_source

        for game in self.games.values():
            game.standard_box()
            require_drawable(game)
            for language in languages():
                own_source(game, language)

    async def load(self, *names: str) -> None:
        """Loads games in a thread, so that nobody else waits for those that were not needed before."""
        for name in names:
            if name not in self._standards:
                await asyncio.to_thread(self._standard, name)

    def _standard(self, game: str) -> Edition:
        """The standard edition of a game, which is loaded."""
        known = self._standards.get(game)
        if known is None:
            content = self.games[game].content()
            known = self._standards[game] = Edition(STANDARD, digest(content), content)
        return known

    def named(self, name: str) -> str:
        """The game that a resource name, `games/{game}`, means.

        Raises:
            ServiceError: GAME_UNKNOWN.
        """
        game = name.removeprefix("games/")
        if game not in self.games or game == name:
            raise game_unknown(name, self.games)
        return game

    def words(self, game: str, language: str) -> "Words":
        """The words of a game; English if it lacks the language (and the one before the first dash). Of a game whose
        rules are not here only those that all games have.
        """
        if game not in self.games:
            return self._absent_words(missing_game(game), language)
        for spoken in (language, language.partition("-")[0]):
            known = self._words.get((game, spoken)) or self._load(game, spoken)
            if known is not None:
                return known
        return self.words(game, ENGLISH)

    def words_of(self, created: MatchCreated, language: str) -> "Words":
        """The words of a match: those of its game, with the texts of its edition. Where the rules of the game are not
        here, pieces and places are called by their ids.
        """
        if created.game not in self.games:
            return self._absent_words(rules_of({}, created), language, created.commitment)
        return self.words_with(created.game, created.edition, language)

    def words_with(self, game: str, edition: Edition, language: str) -> "Words":
        """The words of a game, with the texts of an edition.

        Raises:
            BoxError: the edition is not a box of this game.
        """
        known = self.known_words(game, edition.digest, language)
        if known is None:
            spoken, rules = self.words(game, language).language, self.games[game]
            known = words.Words(rules, spoken, rules.box(edition.content))
            self._editions[game, spoken, edition.digest] = known
        return known

    def known_words(self, game: str, edition_digest: str, language: str) -> "Words | None":
        """The same for an edition with this digest: None unless it is the standard one or its words are
        remembered.
        """
        words = self.words(game, language)
        if game not in self.games or edition_digest == self._standard(game).digest:
            return words
        return self._editions.get((game, words.language, edition_digest))

    def _load(self, game: str, language: str) -> "Words | None":
        """The words of a game in a language that is requested for the first time; None if it has none."""
        if (game, language) in self._unspoken:
            return None
        try:
            known = self._words[game, language] = words.Words(self.games[game], language)
        except words.LanguageError:
            self._unspoken[game, language] = True
            return None
        return known

    def listed(self, game: str, language: str) -> bytes:
        """A game without its box, as an answer to `ListGames` that has no other: one for all who read the language."""
        words = self.words(game, language)
        key = (game, words.language)
        known = self._listed.get(key)
        if known is None:
            shown = _summary(self.games[game], words, self._standard(game))
            known = self._listed[key] = ListGamesResponse(games=[shown]).SerializeToString()
        return known

    def complete(self, game: str, language: str, edition: Edition | None = None) -> game_pb2.Game:
        """A game with its box, of an edition or else the standard one.

        Raises:
            BoxError: the edition is not a box of this game.
        """
        if edition is not None:
            return self._complete_with(game, language, edition)
        words = self.words(game, language)
        key = (game, words.language)
        known = self._complete.get(key)
        if known is None:
            known = self._complete[key] = _complete(self.games[game], words, self._standard(game))
        return known

    def told_by(self, created: MatchCreated, language: str) -> game_pb2.Game:
        """A game whose rules are not here, as far as one of its matches tells of it: areas and pieces by their ids."""
        game = rules_of({}, created)
        return _complete(game, self._absent_words(game, language, created.commitment), created.edition)

    def _absent_words(self, game: Game, language: str, match: bytes = b"") -> "Words":
        """The words of what stands in for a game, in a match with this commitment or in none; English if all games
        lack the language.
        """
        speaks = language.partition("-")[0]
        spoken = speaks if game.words(speaks) is not None else ENGLISH
        known = self._absent.get((game.name, match, spoken))
        if known is None:
            known = self._absent[game.name, match, spoken] = words.Words(game, spoken)
        return known

    def _complete_with(self, game: str, language: str, edition: Edition) -> game_pb2.Game:
        words = self.words_with(game, edition, language)
        key = (game, words.language, edition.name, edition.digest)
        known = self._complete_editions.get(key)
        if known is None:
            known = self._complete_editions[key] = _complete(self.games[game], words, edition)
        return known


def _summary(game: Game, words: "Words", edition: Edition) -> game_pb2.Game:
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


def _complete(game: Game, words: "Words", edition: Edition) -> game_pb2.Game:
    from domain.play.service_rules import service_ledger  # no match needs it

    message = _summary(game, words, edition)
    layout = list(game.layout(words.box, game.setting(max(game.players), {})))
    if board := game.board():
        message.layout = bytes.fromhex(digest(board))
    message.areas.extend(_areas(game, words, layout))
    message.kinds.extend(_kinds(game, words))
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
    message.seats.extend(words.seat(seat) for seat in range(1, max(game.players) + 1))
    message.rules.extend(_rules(game.ledger(), words))
    message.service_rules.extend(_rules(service_ledger(), words))
    message.rulings.extend(
        game_pb2.GameRuling(id=ruling.id, question=ruling.question, ruling=ruling.ruling, reason=ruling.reason)
        for ruling in game.ledger().rulings.values()
    )
    return message


def _rules(ledger: "Ledger", words: "Words") -> Iterable[game_pb2.Rule]:
    for rule in ledger.rules.values():
        yield game_pb2.Rule(
            id=rule.id,
            chapter=words.chapter(rule.chapter),
            text=words.rule(rule.id),
            source=rule.source,
            rulings=dict.fromkeys(rule.rulings),
        )


def _areas(game: Game, words: "Words", layout: Sequence[Placement]) -> Iterable[game_pb2.Area]:
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


def _settings(game: Game) -> Iterator[Setting]:
    """Settings in which the box may be laid out in different ways."""
    for players in game.players:
        yield game.setting(players, {})
    for option in game.options:
        yield from (game.setting(max(game.players), {option.name: value}) for value in option.values)


def _kinds(game: Game, words: "Words") -> Iterable[game_pb2.Kind]:
    most: Counter[str] = Counter()
    pieces = {*game.turning_up(words.box), *(f"{RANK}/{place}" for place in range(1, max(game.players) + 1))}
    endless = {kind for area in game.table_areas.values() for kind in area.supply}
    for setting in _settings(game):
        counts: Counter[str] = Counter()
        for _, piece, count in game.layout(words.box, setting):
            counts[kind_of(piece)] += count
            pieces.add(piece)
        most |= counts
    faces: dict[str, list[str]] = {}
    for piece in sorted(pieces, key=_in_order):
        if face_of(piece):
            faces.setdefault(kind_of(piece), []).append(piece)
    for kind in sorted(most.keys() | endless):
        yield game_pb2.Kind(
            name=kind,
            title=words.kind(kind),
            faces=[
                game_pb2.Face(piece=piece, title=words.piece(piece), text=words.piece_text(piece))
                for piece in faces.get(kind, ())
            ],
            count=0 if kind in endless else most[kind],
        )


def _in_order(piece: str) -> tuple[int, str]:
    """Sorts numbers by their value, and names behind them."""
    face = face_of(piece)
    return (int(face), piece) if face.isdecimal() else (sys.maxsize, piece)
