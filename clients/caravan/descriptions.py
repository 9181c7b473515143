"""Games, matches and events in the words of the service: no rule and no catalogue of a game is needed here."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from caravanserai import CallError, Client
from caravanserai.watch import Update
from caravanserai_protocol.folding import area_of, kind_of, owner_of
from caravanserai_protocol.statements import Statement, read_statement
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.game_pb2 import Game
from caravanserai_protocol.v1.match_pb2 import Match

from clients.caravan.outlooks import EffectLine
from clients.caravan.phrases import Speech
from clients.caravan.terminal import DEFAULT_LANGUAGE, connected, err

RULE = re.compile(r"(.*) \(([A-Z][A-Z0-9-]*)\)", re.DOTALL)
"""A line about effects: what happened, and the rule by which."""

TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class DescribedEvent:
    """An event in words: a headline, and lines about its effects."""

    update: Update
    headline: str
    lines: tuple[EffectLine, ...]

    @property
    def event(self) -> MatchEvent:
        """The event."""
        return self.update.event

    @classmethod
    def of(cls, update: Update) -> "DescribedEvent":
        """The event of an update."""
        headline, *lines = update.lines or [""]
        return cls(update, headline, tuple(map(effect_line, lines)))


def effect_line(text: str) -> EffectLine:
    """A line about effects, with its rule if it names one."""
    found = RULE.fullmatch(text)
    return EffectLine(found[1], found[2]) if found else EffectLine(text, "")


class DescribedGame:
    """The names of a game's seats, pieces and places. What the service does not describe keeps its own name."""

    def __init__(self, game: Game) -> None:
        self.name = game.name.removeprefix("games/")
        self.title = game.title
        self._seats = list(game.seats)
        self._areas = {area.name: area.title for area in game.areas}
        self._kinds = {kind.name: kind.title for kind in game.kinds}
        self._pieces = {face.piece: face.title for kind in game.kinds for face in kind.faces}
        self._questions = {question.name: question.title for question in game.questions}
        self._categories = {category.name: category.title for category in game.categories}
        self.rules = {rule.id: rule.text for rule in game.rules}
        """The texts of its rules, by id."""
        self.service_rules = {rule.id: rule.text for rule in game.service_rules}
        """The texts of the rules that all games share, by id."""

    def seat(self, number: int) -> str:
        """A seat: by its colour, or by its number."""
        return self._seats[number - 1] if 0 < number <= len(self._seats) else str(number)

    def piece(self, piece: str) -> str:
        """A piece, or a kind with an unknown face; a statement about hidden pieces says what it states."""
        said = read_statement(piece)
        return self._stated(said) if said else self._pieces.get(piece) or self._kinds.get(kind_of(piece)) or piece

    def _stated(self, said: Statement) -> str:
        """A statement in signs, which are the same in all languages, such as `Hand (Red): 1 x card 5`."""
        least, most = said.least, said.most
        among = str(least) if least == most else f"{least}\N{EN DASH}{most}" if least else f"≤ {most}"
        number = f"≥ {least}" if most is None else among
        owner = f" ({self.seat(owner_of(said.place))})" if owner_of(said.place) else ""
        pieces = ", ".join(map(self.piece, sorted(said.pieces)))
        return f"{self.area(area_of(said.place))}{owner}: {number} {TIMES} {pieces}"

    def pieces(self, counts: Mapping[str, int]) -> str:
        """Several pieces. A service describes how one piece of a kind is called, and not how several are."""
        pieces = [(self.piece(piece), count) for piece, count in counts.items()]
        return ", ".join(f"{count} {TIMES} {piece}" if count > 1 else piece for piece, count in pieces)

    def area(self, area: str) -> str:
        """An area, as a heading."""
        return self._areas.get(area) or area

    def slot(self, slot: str, area: str) -> str:
        """A slot in an area. That of an answer begins with the question."""
        kind, _, _ = slot.partition("/")
        return self._questions.get(kind) or slot

    def category(self, category: str) -> str:
        """A category of the scoreboard."""
        return self._categories.get(category) or category

    def listed(self, texts: Sequence[str]) -> str:
        """Several texts, one after the other."""
        return ", ".join(texts)

    def question(self, kind: str) -> str:
        """A kind of question."""
        return self._questions.get(kind) or kind


def described_game(client: Client, match: Match) -> Game:
    """The game of a match with the box of its edition; with the standard box where the service lacks the edition."""
    try:
        return client.game(match.game, match.edition.name)
    except CallError as error:
        if error.reason != "EDITION_NOT_FOUND":
            raise
        return client.game(match.game)


def language_of(game: Game, address: str, asked: str) -> str:
    """The language in which a service describes a game. Prints a note if it is not the requested one."""
    if asked == DEFAULT_LANGUAGE:
        return asked
    with connected(address) as client:
        if client.game(game.name, game.edition.name) != game:
            return asked
    err.print(Speech().line("told-in-english", titles=game.title, language=asked))
    return DEFAULT_LANGUAGE
