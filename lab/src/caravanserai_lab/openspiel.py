"""The games as Python games of OpenSpiel: `import caravanserai_lab.openspiel` registers one for each game installed.

`pyspiel.load_game("caravanserai_sahwari(players=3)")` gives a game whose states hold a match of the sandbox. Each
number that the rules draw is a chance node with all its outcomes, each with the same probability. A decision is carried
out when the last of its numbers is known. It needs the extra `openspiel`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyspiel

from caravanserai_lab.columns import Eyes
from caravanserai_lab.lab_match import LIMIT, LabMatch, Terms, terms
from caravanserai_lab.slots import text_of
from domain.games import games
from domain.play.decision import AnyDecision
from domain.play.errors import RuleError
from domain.play.game import Game
from domain.simulation.imagined_match import World
from domain.simulation.sandbox import Sandbox
from domain.table.effects import Ask, Show
from domain.table.views import view_layout

PREFIX = "caravanserai_"
"""The beginning of the names under which games are registered."""
SEEDS = 2**53
"""The seeds of imagined matches are below it, as many as a number from 0 to 1 can tell apart."""


class _UndrawnError(Exception):
    """The rules draw a number that is not known yet."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"a number below {limit} is not drawn yet")
        self.limit = limit


class GivenChance:
    """Chance that draws the numbers it is given, in their order, and nothing beyond them."""

    __slots__ = ("_left",)

    def __init__(self, numbers: Sequence[int]) -> None:
        self._left = list(reversed(numbers))

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """The next number, from 0 to ``limit`` - 1; 0 where that is the only one."""
        if limit == 1:
            return 0
        if not self._left:
            raise _UndrawnError(limit)
        return self._left.pop()


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a match, which never changes: states share it, and so copies of them cost nothing.

    ``playing`` is the match before the ``decision`` that is carried out now (None: it begins), for which numbers are
    ``drawn`` already; the next one is below ``limit``. Where that is 0 nothing is carried out, and ``playing`` waits
    for a decision, or is over.
    """

    terms: Terms
    playing: Sandbox
    decided: int = 0
    decision: AnyDecision | None = None
    drawn: tuple[int, ...] = ()
    limit: int = 0

    def __deepcopy__(self, known: object) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table, terms = self.playing.table, self.terms
        world = World(
            tuple(table.areas.values()),
            tuple(table.layout()),
            tuple(Show(place, seat, (), "") for place, seats in table.shown().items() for seat in sorted(seats)),
            tuple(Ask(stack, *task, "") for stack, tasks in table.stacks().items() for task in tasks),
            "",
            self.playing.version,
        )
        how = terms.game.name, terms.players, terms.options, terms.limit
        return _restored, (how, world, self.playing.drawn, self.decided, self.decision, self.drawn, self.limit)

    def match(self) -> LabMatch:
        """The match as other environments have it. It is not to be played on."""
        found = LabMatch(self.terms, self.playing)
        found.decided = self.decided
        return found

    def begun(self) -> "Position":
        """The position after the match has begun, or at the first number that is drawn for that."""
        return self._carried_out()

    def decide(self, decision: AnyDecision) -> "Position":
        """The position after the seat that is asked has decided, or at the first number that is drawn for it."""
        return replace(self, decision=decision)._carried_out()

    def draw(self, number: int) -> "Position":
        """The position after a number was drawn, or at the next one."""
        return replace(self, drawn=(*self.drawn, number))._carried_out()

    def _carried_out(self) -> "Position":
        """Carries out what is under way, from its beginning, on a copy of the match."""
        playing = self.playing.copy()
        playing.turn.chance = GivenChance(self.drawn)
        try:
            if self.decision is None:
                playing.start()
            else:
                playing.perform(self.match().asked, self.decision)
        except _UndrawnError as undrawn:
            return replace(self, limit=undrawn.limit)
        decided = self.decided + (self.decision is not None)
        return Position(self.terms, playing, decided)


def _restored(how: tuple[str, int, Mapping[str, str], int], world: World, numbers: int, *rest: Any) -> Position:
    """The position that was pickled, with ``numbers`` drawn in the match before it."""
    name, players, options, limit = how
    played = terms(name, players, options, limit=limit)
    playing = world.unanswered(played.game, played.game.setting(players, options), played.box)
    assert isinstance(playing, Sandbox)
    playing.drawn = numbers
    return Position(played, playing, *rest)


class MatchGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game of Caravanserai as OpenSpiel knows games.

    Parameters: ``players`` (0: two, or the least number of a game that is not played by two), ``options`` (such as
    `experienced:on random_town_tiles:off`), and ``limit``, decisions after which a match ends without a result.
    """

    played: Game

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        game = self.played
        found = {name: value for name, value in (given or {}).items() if name in ("players", "options", "limit")}
        options = dict(_option(each) for each in str(found.get("options", "")).split())
        self.terms = terms(game, int(found.get("players", 0)), options, limit=int(found.get("limit", LIMIT)))
        self.laid_out = Position(self.terms, self.terms.laid_out()).begun()
        pieces = sum(max(count, 0) for _, _, count in self.laid_out.playing.table.layout())
        self.outcomes = max(pieces, 6)
        alone = self.terms.players == 1
        described = pyspiel.GameInfo(
            num_distinct_actions=self.terms.slots,
            max_chance_outcomes=self.outcomes,
            num_players=self.terms.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.terms.limit,
        )
        super().__init__(_kind(game, zero_sum=not alone), described, dict(given or {}))

    def new_initial_state(self) -> "MatchState":
        """A match before its first number is drawn, or before its first decision if it begins without chance."""
        return MatchState(self)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, given: Mapping[str, Any] | None = None
    ) -> "MatchObserver | None":
        """An observer of what a seat sees on the table now. There is none of what it saw before, and none of what all
        see, or one seat alone.

        Raises:
            ValueError: it has parameters.
        """
        if given:
            raise ValueError(f"an observer has no parameters: {', '.join(given)}")
        alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
        usual = kind is None or (not kind.perfect_recall and kind.public_info and kind.private_info == alone)
        return MatchObserver(self.terms) if usual else None


class MatchState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A match in OpenSpiel. Players are the seats, from 0; an action of theirs is the slot of an offer."""

    def __init__(self, game: MatchGame) -> None:
        super().__init__(game)
        self.position = game.laid_out
        self._outcomes = game.outcomes
        self._match: _Shared = _Shared()

    def match(self) -> LabMatch:
        """The match of this position, with its offers. It is not to be played on."""
        return self._match.of(self.position)

    def current_player(self) -> int:
        """The seat whose turn it is, or what OpenSpiel calls chance and the end."""
        if self.position.limit:
            return int(pyspiel.PlayerId.CHANCE)
        match = self.match()
        return int(pyspiel.PlayerId.TERMINAL) if match.over or match.truncated else match.asked - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match().offered(player + 1).offers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers that may be drawn now, each with the same probability.

        Raises:
            RuleError: the rules draw one of more numbers than there are pieces.
        """
        limit = self.position.limit
        if limit > self._outcomes:
            raise RuleError(f"a number below {limit} is drawn, and the game names {self._outcomes} outcomes of chance")
        return [(number, 1 / limit) for number in range(limit)]

    def _apply_action(self, action: int) -> None:
        if self.position.limit:
            self.position = self.position.draw(action)
        else:
            match = self.match()
            self.position = self.position.decide(match.offered(match.asked).offers[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action} of {self.position.limit}"
        decision = self.match().offered(player + 1).offers.get(action)
        return text_of(decision) if decision is not None else f"no offer in slot {action}"

    def is_terminal(self) -> bool:
        """True if the match is over, or has gone on for too long."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """The result of each seat, as the reward `result` of other environments; 0 while the match goes on."""
        return [*self.match().rewards()] if self.is_terminal() else [0.0] * self.position.terms.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "MatchState":
        """The state as it may be in the eyes of a seat that is to decide: what it does not see is dealt again. It
        begins here, so it has no history.

        Raises:
            ValueError: a number is being drawn.
        """
        if self.position.limit:
            raise ValueError("a number is being drawn: nobody sees the table before it has come")
        imagined = self.match().imagined(player + 1, int(sampler() * SEEDS))
        resampled: MatchState = self.get_game().new_initial_state()
        resampled.position = replace(self.position, playing=imagined.playing)
        return resampled

    def __str__(self) -> str:
        position = self.position
        lines = [f"version {position.playing.version}, {position.decided} decisions"]
        if position.limit:
            under_way = text_of(position.decision) if position.decision is not None else "the match begins"
            lines.append(f"{under_way}: a number below {position.limit} is drawn, after {list(position.drawn)}")
        lines += _asked(position.playing)
        lines += sorted(f"{place} {count} {piece}" for place, piece, count in position.playing.table.layout())
        return "\n".join(lines)


class _Shared:
    """The match of the latest position, with its offers, so that they are listed once."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._match: LabMatch | None = None

    def __deepcopy__(self, known: object) -> "_Shared":
        return _Shared()

    def __reduce__(self) -> tuple[Any, ...]:
        return _Shared, ()

    def of(self, position: Position) -> LabMatch:
        """The match of a position."""
        if self._match is None or self._position is not position:
            self._position, self._match = position, position.match()
        return self._match


class MatchObserver:
    """The view of a seat, as OpenSpiel asks for it: columns as in other environments, and a text with all it sees."""

    def __init__(self, terms: Terms) -> None:
        self._columns = terms.columns
        self.tensor = np.zeros(terms.columns, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MatchState, player: int) -> None:
        """Fills the tensor with what a seat sees. While a number is drawn the table is as it was before."""
        self.tensor[:] = Eyes(state.position.playing, player + 1, self._columns).look()

    def string_from(self, state: MatchState, player: int) -> str:
        """The text of all that a seat sees."""
        playing = state.position.playing
        lines = [f"seat {player + 1}, version {playing.version}", *_asked(playing)]
        lines += sorted(f"{place} {count} {piece}" for place, piece, count in view_layout(playing.table, player + 1))
        return "\n".join(lines)


def _asked(playing: Sandbox) -> list[str]:
    """The things that are due, from the one that is done first."""
    return [
        f"{'match' if not stack else f'seat {stack}'}: {task.kind} {' '.join(task.arguments)}".rstrip()
        for stack, tasks in sorted(playing.table.stacks().items())
        for task in reversed(tasks)
    ]


def _option(given: str) -> tuple[str, str]:
    name, colon, value = given.partition(":")
    if not colon:
        raise ValueError(f"options: {given!r}; each is a name, a colon and a value")
    return name, value


def _kind(game: Game, *, zero_sum: bool) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.name}",
        long_name=f"{game.title} of Caravanserai",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "options": "", "limit": LIMIT},
    )


def register_games() -> None:
    """Registers every game that is installed and not registered yet."""
    registered = set(pyspiel.registered_names())
    for game in games().values():
        if f"{PREFIX}{game.name}" not in registered:
            # a class for each, because the library never lets go of what it is given, and a class may outlive Python
            made = type(f"{game.name.capitalize()}Game", (MatchGame,), {"played": game})
            pyspiel.register_game(_kind(game, zero_sum=1 not in game.players), made)


register_games()
