"""A match as environments play it: in the sandbox, with an observation and numbered decisions for each seat."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from caravanserai_lab.columns import COLUMNS, Eyes, Vector
from caravanserai_lab.slots import SLOTS, Assigned, assigned
from domain.games import games
from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.game import Game
from domain.simulation.imagined_match import imagine
from domain.simulation.quick_chance import QuickChance
from domain.simulation.random_play import Picks
from domain.simulation.sandbox import Sandbox, in_sandbox

Mask: TypeAlias = NDArray[np.int8]
Rewarded: TypeAlias = Literal["result", "points"]
"""The reward of seats: see `LabMatch.rewards`."""
LIMIT = 5_000
"""Decisions of a match after which it is truncated: those of the catalogue have fewer than 1,000."""
MATCH_SEEDS = 2**63
"""The seeds of single matches are below it."""
NOTHING_ASKED = Assigned({}, 0)


class Observation(TypedDict):
    """The view of a seat, and the slots that hold an offer: the form of PettingZoo's classic games."""

    observation: Vector
    action_mask: Mask


class Terms(NamedTuple):
    """The terms on which environments of a game are played and seen."""

    game: Game
    players: int
    options: Mapping[str, str]
    box: Any
    rewarded: Rewarded
    slots: int
    columns: int
    limit: int

    def observation_space(self) -> spaces.Space[Any]:
        """The space of the observations of a seat."""
        least, most = np.iinfo(np.int32).min, np.iinfo(np.int32).max
        return spaces.Dict(
            {
                "observation": spaces.Box(least, most, (self.columns,), np.int32),
                "action_mask": spaces.Box(0, 1, (self.slots,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """The space of the decisions of a seat."""
        return spaces.Discrete(self.slots)

    def laid_out(self) -> Sandbox:
        """A match that has not begun, with the box laid out."""
        return Sandbox(self.game, self.game.setting(self.players, self.options), self.box, QuickChance(0))


def terms(
    game: str | Game,
    players: int = 0,
    options: Mapping[str, str] | None = None,
    box: bytes | None = None,
    rewarded: Rewarded = "result",
    slots: int = SLOTS,
    columns: int = COLUMNS,
    limit: int = LIMIT,
) -> Terms:
    """Terms of a game of the catalogue by its name, or of any other game.

    ``players``: 0 takes 2, or the least number of a game that is not played by 2. ``box``: the content of an edition;
    None takes the standard one. ``rewarded``: see `LabMatch.rewards`. ``slots`` and ``columns``: how large the spaces
    are. ``limit``: decisions after which a match is truncated.

    Raises:
        KeyError: there is no such game.
        ValueError: it is not played like this, or a number is too small.
    """
    if isinstance(game, str):
        game = games()[game]
    if rewarded not in get_args(Rewarded):
        raise ValueError(f"rewarded: {rewarded!r}; one of {', '.join(get_args(Rewarded))}")
    if slots < 1 or limit < 1:
        raise ValueError(f"slots: {slots}, limit: {limit}; both at least 1")
    players = players or (2 if 2 in game.players else min(game.players))
    game.setting(players, options or {})
    content = game.standard_box() if box is None else game.box(box)
    return Terms(game, players, dict(options or {}), content, rewarded, slots, columns, limit)


class LabMatch:
    """A match and what its seats see. ``decided`` counts the decisions that were made in it."""

    def __init__(self, terms: Terms, playing: Sandbox) -> None:
        self.terms = terms
        self.playing = playing
        self.decided = 0
        self._eyes = [Eyes(playing, seat, terms.columns) for seat in playing.turn.numbers]
        self._offered: dict[int, Assigned] = {}

    @classmethod
    def begun(cls, terms: Terms, laid_out: Sandbox, seed: int) -> "LabMatch":
        """A new match, up to its first question, of a copy of a box that is laid out."""
        playing = laid_out.copy()
        playing.turn.chance = QuickChance(seed)
        playing.start()
        return cls(terms, playing)

    def copy(self, seed: int | None = None) -> "LabMatch":
        """The same match, which goes its own way from now on. With a ``seed`` other numbers will be drawn in it;
        otherwise the same ones, so that the same decisions lead to the same positions.
        """
        copied = LabMatch(self.terms, self.playing.copy())
        copied.decided = self.decided
        if seed is not None:
            copied.playing.turn.chance = QuickChance(seed)
        return copied

    def imagined(self, seat: int, seed: int) -> "LabMatch":
        """The match as it may be in the eyes of a seat: what it does not see is dealt again, and chance is another one.
        What others have answered in secret they answer once more, at random. The seat sees the same as before.
        """
        imagined = imagine(self.playing, seat, Picks(f"laboratory {seed}"))
        copied = LabMatch(self.terms, in_sandbox(imagined, seed))
        copied.decided = self.decided
        return copied

    @property
    def asked(self) -> int:
        """The seat whose turn it is to answer: of several that are asked the first; 0 when the match is over."""
        top = self.playing.table.top
        return next((seat for seat in self.playing.turn.numbers if top(seat) is not None), 0)

    @property
    def over(self) -> bool:
        """True if nobody is asked any more."""
        return self.playing.finished

    @property
    def truncated(self) -> bool:
        """True if the match has gone on for too long."""
        return not self.over and self.decided >= self.terms.limit

    def offered(self, seat: int) -> Assigned:
        """The offers of a seat in their slots; nothing while another seat is to answer first."""
        if seat != self.asked or self.truncated:
            return NOTHING_ASKED
        if seat not in self._offered:
            self._offered[seat] = found = assigned(list(self.playing.offers(seat)), self.terms.slots)
            if not found.offers:
                raise RuleError(f"nothing is offered to seat {seat}, which is asked {self.playing.question(seat)}")
        return self._offered[seat]

    def mask(self, seat: int) -> Mask:
        """The mask of slots: 1 where one holds an offer of a seat, otherwise 0."""
        mask = np.zeros(self.terms.slots, np.int8)
        mask[list(self.offered(seat).offers)] = 1
        return mask

    def observation(self, seat: int) -> Observation:
        """The view of a seat, and the slots that hold an offer."""
        return {"observation": self._eyes[seat - 1].look(), "action_mask": self.mask(seat)}

    def info(self, seat: int) -> dict[str, Any]:
        """The number of ``offers`` of a seat, and of those ``left_out`` because the slots do not suffice."""
        offers, left_out = self.offered(seat)
        return {"offers": len(offers) + left_out, "left_out": left_out}

    def decide(self, decision: AnyDecision) -> None:
        """The seat whose turn it is makes one of its offers."""
        outcome = self.playing.perform(self.asked, decision)
        self.decided += 1
        self._offered.clear()
        for eyes in self._eyes:
            eyes.follow(outcome.effects)

    def rewards(self) -> Sequence[float]:
        """The rewards of each seat, when the match is over or truncated.

        ``points``: the points of each seat. ``result``: 1 for the winner; the others share -1 evenly, so that all
        rewards together are 0. Several winners share what they won. Alone: 1 or -1. A match that was truncated has no
        result, and brings 0.
        """
        turn, players = self.playing.turn, self.terms.players
        if self.terms.rewarded == "points":
            return [float(turn.points(seat, self.playing.game.categories)) for seat in turn.numbers]
        if not self.over:
            return [0.0] * players
        won = [float(turn.place_of(seat) == 1) for seat in turn.numbers]
        if players == 1:
            return [2 * won[0] - 1]
        parts = [each / max(sum(won), 1) for each in won]
        return [(players * part - sum(parts)) / (players - 1) for part in parts]
