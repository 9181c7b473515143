"""The environment of all seats of a match: one agent after another, as PettingZoo has it."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from gymnasium import Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from caravanserai_lab.columns import COLUMNS
from caravanserai_lab.lab_match import LIMIT, MATCH_SEEDS, LabMatch, Observation, Rewarded, Terms, terms
from caravanserai_lab.slots import SLOTS
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.simulation.quick_chance import QuickChance

Env: TypeAlias = AECEnv[str, Observation, Any]


def seat_of(agent: str) -> int:
    """The seat of an agent: 1 for `player_0`."""
    return int(agent.rpartition("_")[2]) + 1


class MatchEnv(Env):
    """A match of any game. The agents are its seats, `player_0` the first one.

    An action is the slot of a decision; the mask says which slots hold one. Seats that are asked at the same time
    answer one after another, in the order of the table, and see nothing of what the others have answered in secret.
    Rewards come when the match is over.
    """

    def __init__(
        self,
        game: str | Game,
        players: int = 0,
        match_options: Mapping[str, str] | None = None,
        box: bytes | None = None,
        rewarded: Rewarded = "result",
        slots: int = SLOTS,
        columns: int = COLUMNS,
        limit: int = LIMIT,
    ) -> None:
        self._play(terms(game, players, match_options, box, rewarded, slots, columns, limit))

    def _play(self, terms: Terms) -> None:
        self.terms = terms
        self.metadata = {"name": f"{terms.game.name}_v0", "is_parallelizable": False, "render_modes": []}
        self.possible_agents = [f"player_{number}" for number in range(terms.players)]
        self.observation_spaces = {agent: terms.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: terms.action_space() for agent in self.possible_agents}
        self._laid_out = terms.laid_out()
        _, self._seed = seeding.np_random()
        self._begun = 0

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new match. With the same ``seed`` the same matches follow, if the same decisions are made; without
        one the next match. There are no ``options``.
        """
        if seed is not None:
            self._seed, self._begun = seed, 0
        self._begun += 1
        match_seed = QuickChance(self._seed).below(MATCH_SEEDS, 0, 0, self._begun)
        self.match = LabMatch.begun(self.terms, self._laid_out, match_seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def _select(self) -> None:
        """The next agent is the seat that is asked; or the match has ended, and all of them have."""
        match, agents = self.match, self.agents
        over, truncated = match.over, match.truncated
        if over or truncated:
            self.rewards = dict(zip(agents, match.rewards(), strict=True))
            self.terminations = dict.fromkeys(agents, over)
            self.truncations = dict.fromkeys(agents, truncated)
            self._accumulate_rewards()
            self._deads_step_first()
            return
        self.agent_selection = self.possible_agents[match.asked - 1]
        self.infos[self.agent_selection] = match.info(match.asked)

    def observe(self, agent: str) -> Observation:
        """The present view of an agent. Its mask is empty unless it is the one to act."""
        return self.match.observation(seat_of(agent))

    def decision(self, action: int) -> AnyDecision:
        """The decision of an action of the agent that is to act.

        Raises:
            ValueError: there is no offer in this slot.
        """
        found = self.match.offered(self.match.asked).offers.get(int(action))
        if found is None:
            raise ValueError(f"action {action} of {self.agent_selection} is no offer: see its action_mask")
        return found

    def step(self, action: int | None) -> None:
        """The agent that is to act decides; None where it has ended.

        Raises:
            ValueError: there is no offer in this slot; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        decision = self.decision(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self.match.decide(decision)
        self._select()

    def copy(self) -> "MatchEnv":
        """The same environment in the same position, which goes its own way from now on: the same actions lead to the
        same steps in both. The matches after this one are the same, too.
        """
        return self._with(self.match.copy())

    def imagined(self, agent: str, seed: int) -> "MatchEnv":
        """A copy of the position as an agent may imagine it: what it does not see is dealt again, by ``seed``, and what
        will be drawn is not what is drawn here. The agent sees the same as here.
        """
        return self._with(self.match.imagined(seat_of(agent), seed))

    def _with(self, match: LabMatch) -> "MatchEnv":
        """A copy with another match; only the spaces, from which actions are sampled, are those of both."""
        copied = MatchEnv.__new__(MatchEnv)
        vars(copied).update(vars(self))
        copied.match = match
        copied.agents = [*self.agents]
        copied.rewards, copied._cumulative_rewards = dict(self.rewards), dict(self._cumulative_rewards)
        copied.terminations, copied.truncations = dict(self.terminations), dict(self.truncations)
        copied.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return copied


def raw_env(game: str | Game, **how: Any) -> MatchEnv:
    """The environment of a game without wrappers; ``how`` is what `MatchEnv` takes."""
    return MatchEnv(game, **how)


def env(game: str | Game, **how: Any) -> Env:
    """The environment of a game with the usual wrappers of PettingZoo: an action without an offer ends the match with
    a reward of -1 for its agent.
    """
    wrapped = TerminateIllegalWrapper(raw_env(game, **how), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))
