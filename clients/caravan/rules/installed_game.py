"""A game whose rules are installed here: its own words and drawings, and outlooks without the service."""

from collections.abc import Collection, Iterable, Sequence

from caravanserai.watch import Update
from caravanserai_protocol import folding
from caravanserai_protocol.v1.match_service_pb2 import ListOffersResponse
from rich.console import RenderableType
from rich.text import Text

from caravanserai_verify.codecs.match_events import ProtobufCodec
from clients.caravan.games import settled
from clients.caravan.match_game import AtHand, MatchSoFar, Opening
from clients.caravan.match_lines import Rival
from clients.caravan.phrases import Speech
from clients.caravan.rules import tables
from clients.caravan.rules.drawings import waiting
from clients.caravan.rules.known_game import KnownGame, effects_of
from clients.caravan.rules.offer_effects import OfferEffects
from domain.games import games
from domain.play.rounds import rounds_begun
from domain.table.table import Table
from domain.words import Words


class InstalledTable:
    """A table in the drawings of its game."""

    def __init__(self, known: KnownGame, seen: folding.Table, viewer: int) -> None:
        self._words = known.words
        self._table: Table = known.table(seen)
        self._drawn = (known.words, known.box, self._table, known.created.players)
        self._viewer = viewer

    def board(self) -> RenderableType:
        """The part without an owner."""
        return tables.draw_board(*self._drawn, self._viewer)

    def seats(self, whose: Collection[int]) -> RenderableType:
        """The belongings of these seats; 0 stands for rivals without a seat."""
        return tables.draw_seats(*self._drawn, self._viewer, whose)

    def questions(self) -> Sequence[Text]:
        """The open questions."""
        return waiting(self._words, self._table)

    def whole(self) -> RenderableType:
        """The board, all belongings, and the open questions."""
        return tables.draw_table(*self._drawn, self._viewer)

    def rivals(self) -> Sequence[Rival]:
        """The rivals who score without a seat."""
        return tables.rivals(*self._drawn)


class InstalledGame:
    """The game of a match by its rules."""

    def __init__(self, known: KnownGame) -> None:
        self.known = known

    @property
    def titles(self) -> Words:
        """The words of the game, with the texts of the match's edition."""
        return self.known.words

    @property
    def rules(self) -> Collection[str]:
        """The ids of its rules."""
        return self.known.game.ledger().rules

    def rule(self, rule: str) -> str | None:
        """The text of a rule, its own or one of all games; None if there is none."""
        words = self.known.words
        return words.rule(rule) if words.knows_rule(rule) else None

    def table(self, seen: folding.Table, viewer: int) -> InstalledTable:
        """A table of the match."""
        return InstalledTable(self.known, seen, viewer)

    def rounds_begun(self, steps: Iterable[folding.Step], *, undoes: bool) -> int:
        """The number of rounds that begin with these steps, as the game declares it."""
        return rounds_begun(self.known.game.log.round_begins, effects_of(steps), undoes=undoes)

    def outlooks(self, match: MatchSoFar, listed: ListOffersResponse, speech: Speech) -> OfferEffects:
        """The outlooks of a question, from the view of the seat alone."""
        return OfferEffects(self.known, match, speech)


def installed(language: str) -> Opening:
    """The game of a match by the rules that are installed here, in a language."""

    def opened(update: Update) -> InstalledGame:
        event = ProtobufCodec(games()).read_event(update.message.event, update.message.box)
        return InstalledGame(KnownGame(event.body, language))

    return opened


def found(game: str, language: str) -> AtHand | None:
    """A game in a language if it speaks it, with a note where it does not; None if its rules are not installed here.

    Raises:
        LanguageError: no game speaks the language.
    """
    if game not in games():
        return None
    spoken = settled(games()[game], language)
    return AtHand(installed(spoken), spoken)


def example_of_option(game: str) -> str:
    """A choice for an option of a game, `name=value`; empty if there is none."""
    options = games()[game].options if game in games() else ()
    return next((f"{option.name}={option.values[-1]}" for option in options), "")
