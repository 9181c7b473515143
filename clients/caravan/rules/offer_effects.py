"""The costs and effects of offers in words, as far as the seat can know them.

The client computes them from its own table, without the service, so they cannot contain anything hidden.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import dropwhile

from rich.console import RenderableType

from caravanserai_verify.codecs.decisions import DecisionError, decision_from_any
from clients.caravan.choice_tree import Choice
from clients.caravan.match_game import MatchSoFar
from clients.caravan.outlooks import NO_OUTLOOK, EffectLine, Outlook
from clients.caravan.phrases import Speech
from clients.caravan.rules.known_game import KnownGame, effects_of
from clients.caravan.rules.objections import Objections
from clients.caravan.rules.tables import draw_board
from clients.caravan.templates import words_of
from domain.play.decision import AnyDecision
from domain.simulation.foresight import End, Foresight, faces_of
from domain.table.effects import Ask, Effect

SUMMED_UP = 4
"""The maximum number of lines in a summary."""
TELLING = 5
"""The minimum number of words in a part of a summary that repeats a label with most of them."""
_LEFT_OPEN = {End.CHANCE: "then-chance", End.HIDDEN: "then-hidden"}


def _foresight(known: KnownGame, match: MatchSoFar) -> Foresight | None:
    """The foresight of the viewer; None in a match that this client does not fully know (a newer option)."""
    created = known.created
    try:
        return Foresight(
            known.game,
            known.game.setting(created.players, dict(created.options)),
            known.box,
            known.table(match.table),
            faces_of(created.layout, effects_of(match.steps)),
            match.viewer,
            match.version,
        )
    except Exception:  # the service may have another version of the game
        return None


class OfferEffects:
    """Foresees the offers of the viewer's open question. Each question needs a new one."""

    def __init__(self, known: KnownGame, match: MatchSoFar, speech: Speech) -> None:
        self._game = known
        self._table = match.table
        self._words = known.words
        self._players = known.created.players
        self._seat = match.viewer
        self._speech = speech
        self._known: dict[AnyDecision, Outlook] = {}
        self._foresight = _foresight(known, match)

    @cached_property
    def _objecting(self) -> Objections | None:
        return Objections(self._foresight.playing, self._seat, self._words) if self._foresight is not None else None

    def objections(self, words: str) -> list[tuple[str, str]]:
        """Decisions with these words that are not offered, each with the rule and the reason."""
        found = self._objecting.found(words) if self._objecting is not None else ()
        return [(label, self._words.refusal(refusal)) for _, label, refusal in found]

    def kinds(self) -> list[str]:
        """The kinds of decisions that answer the question, offered or not."""
        return self._objecting.kinds() if self._objecting is not None else []

    def of(self, choice: Choice) -> Outlook:
        """The effects of an offer, without those that this client does not know."""
        decision = self._read(choice)
        if decision is None or self._foresight is None:
            return NO_OUTLOOK
        known = self._known.get(decision)
        if known is None:
            effects, end = self._foresight.of(decision)
            lines = [EffectLine(*line) for line in self._words.foretold(effects, self._seat, self._players)]
            left_open = self._speech.plain(_LEFT_OPEN[end]) if end in _LEFT_OPEN else ""
            rest = left_open or ("" if lines else self._no_line(effects))
            known = self._known[decision] = Outlook(lines, self._summary(lines, left_open), left_open, rest)
        return known

    def board_after(self, choice: Choice) -> RenderableType | None:
        """The board after an offer, as far as the seat can know it; None if this client does not know the decision."""
        decision = self._read(choice)
        if decision is None or self._foresight is None:
            return None
        after = self._game.table(self._table)
        after.apply(self._foresight.of(decision).effects)
        return draw_board(self._words, self._game.box, after, self._players, self._seat)

    def beside(self, choice: Choice) -> str:
        """The summary for the line of an offer, without what the label says already."""
        return _beyond(choice.label, self.of(choice).summary)

    def _read(self, choice: Choice) -> AnyDecision | None:
        """The decision of an offer; None if this client does not know it, as in a newer version of the game."""
        try:
            return decision_from_any(self._game.game, choice.decision)
        except DecisionError:
            return None

    def _no_line(self, effects: Iterable[Effect]) -> str:
        """The text about a decision without a line in the log: whether the seat is asked again."""
        asked = any(isinstance(effect, Ask) and effect.stack == self._seat for effect in effects)
        return self._speech.plain("then-asked" if asked else "does-nothing")

    def _summary(self, lines: Sequence[EffectLine], left_open: str) -> str:
        """A summary of the lines: first those about the seat itself, without its pronoun, and its pieces without its
        colour.
        """
        names = (f"{self._words.text('you')} ", f"{self._words.seat(self._seat)} ")
        own = [line.text.removeprefix(names[0]).removeprefix(names[1]) for line in lines if line.text.startswith(names)]
        parts = [*own, *(line.text for line in lines if not line.text.startswith(names))]
        parts = [*parts[:SUMMED_UP], "…"] if len(parts) > SUMMED_UP else parts
        return "; ".join([*parts, left_open] if left_open else parts)


def _beyond(label: str, summary: str) -> str:
    """A summary without its first parts as far as the label has all their words; empty if the rest adds little, with
    most words of a long part and its verb: `play red` is `Play red`, but `pay 2 coins` is not `take 2 coins`.
    """
    said = frozenset(map(str.casefold, words_of(label)))
    parts = [(part, _known(words_of(part), said)) for part in summary.split("; ")]
    parts = list(dropwhile(lambda part: all(part[1]), parts))
    if all(all(known) or _mostly(known) for _, known in parts):
        return ""
    return "; ".join(part for part, _ in parts)


def _known(words: Sequence[str], said: Collection[str]) -> Sequence[bool]:
    return [word.casefold() in said or word.casefold().removesuffix("s") in said for word in words]


def _mostly(known: Sequence[bool]) -> bool:
    return len(known) >= TELLING and known[0] and sum(known) * 3 >= len(known) * 2
