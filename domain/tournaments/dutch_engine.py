"""The engine of the Dutch system, `gacrux`: what happened so far in its terms, and the pairs that it answers.

The terms are those of *Chess-JSON*, the format in which the programs around FIDE's Technical Commission hand each other
tournaments: competitors by number, and a list of games with the letters of results. A point has a whole number of
parts, so all scores are whole numbers and no score is rounded.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from importlib.util import find_spec
from math import lcm
from typing import Any

from domain.errors import CommandError, Reason
from domain.tournaments.acceleration import NOT_ACCELERATED, Acceleration
from domain.tournaments.pairing import Unpairable, UnpairableError
from domain.tournaments.results import Ending, Round, TableResult
from domain.tournaments.scoring import ZERO, MatchPoints, Scoring, round_score, totals
from domain.tournaments.settings import SeatPreferences

BYES = {Ending.PAIRING_BYE: ("P", True), Ending.FULL_BYE: ("W", False), Ending.HALF_BYE: ("D", False)}
"""The letter of each bye that is worth something, and whether it counts as a round that was played."""
NO_PAIRING = "the rules of the Dutch system allow no pairing of this round"
TEAM_METHODS = {
    SeatPreferences.TYPE_A: "typea",
    SeatPreferences.TYPE_B: "typeb",
    SeatPreferences.NONE: "nocolor",
}
"""The engine's names of the preferences of teams."""
QUIET: Mapping[str, Any] = {"experimental": [], "verbose": 0}

Game = dict[str, Any]


ENGINE_MISSING = "two seats are paired by the Dutch system, whose engine is not installed"


class EngineMissingError(CommandError):
    """The engine is an optional part of the installation, and is not there."""

    def __init__(self) -> None:
        super().__init__(Reason.ENGINE_MISSING, f"{ENGINE_MISSING}: pip install 'caravanserai-service[tournaments]'")


def engine_installed() -> bool:
    """True if the engine is there. It is not loaded."""
    return find_spec("gacrux") is not None


def engine_pairs(
    numbers: Mapping[str, int],
    present: Sequence[str],
    rounds: Sequence[Round],
    scoring: Scoring,
    length: int,
    first: int,
    apart: Collection[frozenset[str]] = (),
    virtual: Acceleration = NOT_ACCELERATED,
    *,
    teams: SeatPreferences | None = None,
) -> list[tuple[str, str]]:
    """The pairs of a round; who has the pairing bye is paired with nobody (an empty name).

    ``numbers`` are the pairing numbers, from 1 without gaps; ``present`` those who are paired; ``first`` the seat of
    the highest seed in the first round; every two in ``apart`` must not meet. Those with ``virtual`` points
    have the lowest numbers. With ``teams`` the rules are those for teams (C.04.6) with these preferences, and the pairs
    are in no order of seats that counts.

    Raises:
        UnpairableError: the rules allow no pairing.
        ValueError: the engine cannot pair the round.
        EngineMissingError: there is no engine.
    """
    if not engine_installed():
        raise EngineMissingError
    # It brings networkx, which takes longer to import than a service to start; most never pair by this system.
    from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
    from gacrux.pairingfideteam import pairing_fideteam

    from domain.tournaments.dutch_brackets import DutchBrackets

    history = _History(numbers, rounds, scoring)
    there = set(present)
    competitors = [
        {"cid": number, "present": name in there, "adjust": history.moved(name)}
        for name, number in history.numbers.items()
    ]
    tournament = {
        "tournamentNo": 1,
        "tournamentType": "Swiss",
        "numRounds": length,
        "currentRound": len(rounds),
        "teamTournament": False,  # teams too are competitors with one game a round: their match
        "teamSize": 1,
        "competitors": competitors,
        "scoreSystem": {"game": history.worth(), "match": {}},
        "gameList": list(history.games()),
        "matchList": [],
        "topColor": "wb"[first],
        "accelerated": {"name": "Baku", "values": list(history.accelerated(virtual, numbers))},
        "prohibited": [
            {"firstRound": 1, "lastRound": length, "competitors": sorted(numbers[name] for name in pair)}
            for pair in sorted(map(sorted, apart))
            if there.issuperset(pair)
        ],
    }
    try:
        system = pairing_fideteam if teams else DutchBrackets
        chosen = {**QUIET, "methodList": [TEAM_METHODS[teams]] if teams else []}
        brackets = system(tournament, len(rounds) + 1, chosen).compute_pairing(False)
    except GacruxNoLegalPairing as error:
        raise UnpairableError(Unpairable.NO_PAIRING, NO_PAIRING) from error
    except GacruxError as error:
        raise ValueError(f"the engine of the Dutch system cannot pair this round: {error}") from error
    names = {0: "", **{number: name for name, number in history.numbers.items()}}
    return [(names[pair["w"]], names[pair["b"]]) for bracket in brackets for pair in bracket["pairs"]]


class _History:
    """The rounds so far, in the engine's terms."""

    def __init__(self, numbers: Mapping[str, int], rounds: Sequence[Round], scoring: Scoring) -> None:
        self.numbers = dict(sorted(numbers.items(), key=lambda entry: entry[1]))
        others = sorted({player for played in rounds for player in played.players} - numbers.keys())
        self.numbers.update((player, number) for number, player in enumerate(others, len(numbers) + 1))
        self._rounds = rounds
        self._scoring = scoring
        self._parts = lcm(
            *(worth.denominator for worth in (scoring.win, scoring.draw, _loss(scoring))),
            *(round_score(scoring, played, player).denominator for played in rounds for player in self.numbers),
        )
        lowest = min(totals(scoring, rounds, self.numbers).values(), default=ZERO)
        self._lift = max(-lowest, ZERO)
        """The number added to all scores, so that none is negative: the engine has the bye below nothing."""

    def worth(self) -> dict[str, Any]:
        """The worth of each letter of a result."""
        win, draw, loss = (
            self._score(worth) for worth in (self._scoring.win, self._scoring.draw, _loss(self._scoring))
        )
        bye = self._scoring.bye if isinstance(self._scoring, MatchPoints) else None
        return {"W": win, "D": draw, "L": loss, "Z": Decimal(0), "P": "W" if bye is None else self._score(bye)}

    def accelerated(self, virtual: Acceleration, numbers: Mapping[str, int]) -> Iterator[dict[str, Any]]:
        """The virtual points, by rounds and by the first and last number of those who have them."""
        last = sum(player in virtual.upper for player in numbers)
        for first_round, last_round, points in virtual.steps if last else ():
            yield {
                "matchPoints": self._score(points),
                "gamePoints": self._score(points),
                "firstRound": first_round,
                "lastRound": last_round,
                "firstCompetitor": 1,
                "lastCompetitor": last,
            }

    def _score(self, points: Fraction) -> Decimal:
        return Decimal(int(points * self._parts))

    def moved(self, player: str) -> list[Game]:
        """The points that move a score beside the games: the lift, and points that were taken in a round with a bye or
        a win by forfeit. The engine knows these by what they are worth, so nothing may be taken from them.
        """
        taken = (played.penalties.get(player, ZERO) for played in self._rounds if _free(played, player))
        return [{"round": 0, "points": self._score(self._lift - sum(taken, ZERO)), "pairing": True}]

    def games(self) -> Iterator[Game]:
        """All tables and byes, in the order of the rounds, and the points that were taken from those who were away.
        Somebody who never played has no number: points may be taken from them all the same, and change no pairing.
        """
        for number, played in enumerate(self._rounds, 1):
            for table in played.tables:
                sides = [self._side(played, player, _letter(table, player)) for player in table.players]
                yield _game(number, *sides, counts=bool(table.played))
            for player in dict.fromkeys((*played.byes, *played.penalties)):
                if player in self.numbers and played.table_of(player) is None:
                    letter, counts = BYES.get(played.ending(player), ("Z", False))
                    yield _game(number, self._side(played, player, letter), None, counts=counts)

    def _side(self, played: Round, player: str, letter: str) -> Game:
        side: Game = {"cid": self.numbers[player], "result": letter}
        return (
            side if _free(played, player) else side | {"score": self._score(round_score(self._scoring, played, player))}
        )


def _free(played: Round, player: str) -> bool:
    """True if a round was worth something to a player who did not play."""
    return played.ending(player) in BYES or played.ending(player) is Ending.FORFEIT_WIN


def _game(number: int, white: Game, black: Game | None, *, counts: bool) -> Game:
    return {"round": number, "white": white, "black": black, "played": counts, "rated": False}


def _loss(scoring: Scoring) -> Fraction:
    return scoring.loss if isinstance(scoring, MatchPoints) else ZERO


def _letter(table: TableResult, player: str) -> str:
    """The result of a player at a table for two."""
    match table.ending(player):
        case Ending.FORFEIT_WIN:
            return "W"
        case Ending.PLAYED:
            return "D" if table.seats_at(1) > 1 else "W" if table.seat_of(player).place == 1 else "L"
    return "Z"
