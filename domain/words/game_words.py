"""The words of one game in one language: its vocabulary, and what happens in whole sentences."""

from collections.abc import Sequence

from domain.matches.events import MatchEvent
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.table.effects import Effect
from domain.words.catalogue import LanguageError, common_source
from domain.words.languages import ENGLISH
from domain.words.narration import Line, Narration, tell, tell_event
from domain.words.vocabulary import Vocabulary


def spoken(game: Game, language: str) -> str:
    """The language in which a game is told to a person who asks for one: English if only other games speak that.

    Raises:
        LanguageError: no game speaks it.
    """
    if language == ENGLISH or game.words(language) is not None:
        return language
    if common_source(language) is None:
        raise LanguageError(language)
    return ENGLISH


class Words(Vocabulary):
    """Puts all things of a game, and all that happens, into the words of a language."""

    def effects(self, effects: Sequence[Effect], seat: int = 0, players: int = 0) -> list[Line]:
        """The effects of an event that ``seat`` caused: neighbours that belong together make one line. With the number
        of ``players`` of the match they also tell who was skipped.
        """
        return tell(self, effects, seat, players)

    def foretold(self, effects: Sequence[Effect], seat: int, players: int = 0) -> list[Line]:
        """The same for the player of the ``seat``, before they decide: their own part is in the second person."""
        return tell(self, effects, seat, players, reader=seat)

    def narrate(
        self,
        event: MatchEvent,
        effects: Sequence[Effect] | None = None,
        decision: AnyDecision | None = None,
        players: int = 0,
    ) -> Narration:
        """An event: what was decided or happened to the match, and what that did.

        ``effects`` and ``decision`` are what the viewer knows with their openings; the words tell no more. With the
        number of ``players`` of the match they also tell who was skipped.
        """
        return tell_event(self, event, event.effects if effects is None else effects, decision, players)

    def describe(
        self,
        event: MatchEvent,
        effects: Sequence[Effect] | None = None,
        decision: AnyDecision | None = None,
        players: int = 0,
    ) -> list[str]:
        """The same as `narrate`, as lines of text: the headline, then what happened, with the rules."""
        headline, lines = self.narrate(event, effects, decision, players)
        return [headline, *self.cited(lines)]

    def cited(self, lines: Sequence[Line]) -> list[str]:
        """Lines as text, each with its rule."""
        return [self.text("line", {"text": line.text, "rule": line.rule}) for line in lines]

    # -- inside -------------------------------------------------------------------------------------------------
