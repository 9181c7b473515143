"""The environment of one seat against bots of the catalogue, as Gymnasium has it."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray

from caravanserai_lab.columns import COLUMNS
from caravanserai_lab.lab_match import LIMIT, MATCH_SEEDS, LabMatch, Observation, Rewarded, Terms, terms
from caravanserai_lab.slots import SLOTS
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.simulation.bots import KINDS, choose
from domain.simulation.quick_chance import QuickPicks

Env: TypeAlias = gymnasium.Env[Observation, Any]
AT_RANDOM = "random"
"""The kind of bots that take any offer."""


class SeatEnv(Env):
    """One seat of a match of any game; bots have the others. Names such as `caravanserai/sahwari-v0` make one.

    An action is the slot of a decision. A slot without an offer counts as the next one that holds one, and ``replaced``
    in the info says so: programs that know no masks learn, too. The reward comes when the match is over.
    """

    def __init__(
        self,
        game: str | Game,
        seat: int = 1,
        bots: str | Sequence[str] = AT_RANDOM,
        players: int = 0,
        match_options: Mapping[str, str] | None = None,
        box: bytes | None = None,
        rewarded: Rewarded = "result",
        slots: int = SLOTS,
        columns: int = COLUMNS,
        limit: int = LIMIT,
    ) -> None:
        self._play(terms(game, players, match_options, box, rewarded, slots, columns, limit), seat, bots)

    def _play(self, terms: Terms, seat: int, bots: str | Sequence[str]) -> None:
        kinds = [bots] * (terms.players - 1) if isinstance(bots, str) else list(bots)
        if not 1 <= seat <= terms.players:
            raise ValueError(f"seat: {seat}; from 1 to {terms.players}")
        if len(kinds) != terms.players - 1 or not set(kinds) <= set(KINDS):
            raise ValueError(f"bots: {bots}; {terms.players - 1} of {', '.join(KINDS)}")
        self.terms = terms
        self.seat = seat
        self.metadata = {"render_modes": []}
        self.observation_space = terms.observation_space()
        self.action_space = terms.action_space()
        self._bots = tuple(kinds)
        self._laid_out = terms.laid_out()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a new match, up to the first question of the seat. With the same ``seed`` the same matches follow, if
        the same decisions are made. There are no ``options``.
        """
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(MATCH_SEEDS))
        self.match = LabMatch.begun(self.terms, self._laid_out, self._seed)
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The seat decides; then the bots do, until the seat is asked again or the match is over."""
        decision, replaced = self._meant(int(action))
        self.match.decide(decision)
        self._let_bots_play()
        over, truncated = self.match.over, self.match.truncated
        reward = self.match.rewards()[self.seat - 1] if over or truncated else 0.0
        return self._seen(), reward, over, truncated, self._info(replaced=replaced)

    def _let_bots_play(self) -> None:
        match = self.match
        while not match.truncated and (asked := match.asked) not in (0, self.seat):
            kind = self._bots[asked - 1 - (asked > self.seat)]
            match.decide(self._chosen(kind, asked))

    def _chosen(self, kind: str, seat: int) -> AnyDecision:
        """The decision of a bot: it follows from the seed of the match and from the position, so copies go on alike."""
        playing = self.match.playing
        if kind == AT_RANDOM:
            return QuickPicks(hash((self._seed, seat, playing.version))).one_of(list(playing.offers(seat)))
        return choose(kind, playing, seat, f"{self._seed} {seat} {playing.version}")

    def _meant(self, action: int) -> tuple[AnyDecision, bool]:
        """The decision of an action, and whether it is that of another slot."""
        offers = self.match.offered(self.seat).offers
        if not offers:
            raise ValueError("the match is over: reset it")
        slots = self.terms.slots
        slot = min(offers, key=lambda slot: (slot - action) % slots)
        return offers[slot], slot != action

    def _seen(self) -> Observation:
        return self.match.observation(self.seat)

    def _info(self, *, replaced: bool = False) -> dict[str, Any]:
        return {**self.match.info(self.seat), "replaced": replaced}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of actions that hold an offer now, by the name under which learners with masks look for it."""
        return self.match.mask(self.seat).astype(np.bool_)

    def decision(self, action: int) -> AnyDecision:
        """The decision that an action means now.

        Raises:
            ValueError: the match is over.
        """
        return self._meant(int(action))[0]

    def copy(self) -> "SeatEnv":
        """The same environment in the same position, which goes its own way from now on: the same actions lead to the
        same steps in both. The matches after this one are the same, too.
        """
        return self._with(self.match.copy(), self._seed)

    def imagined(self, seed: int) -> "SeatEnv":
        """A copy of the position as the seat may imagine it: what it does not see is dealt again, by ``seed``, and what
        will be drawn and decided by bots is not what it is here. The seat sees the same as here.
        """
        return self._with(self.match.imagined(self.seat, seed), seed)

    def _with(self, match: LabMatch, seed: int) -> "SeatEnv":
        """A copy with another match; only the spaces, from which actions are sampled, are those of both."""
        copied = SeatEnv.__new__(SeatEnv)
        vars(copied).update(vars(self))
        copied.match, copied._seed = match, seed
        copied.np_random = deepcopy(self.np_random)
        return copied
