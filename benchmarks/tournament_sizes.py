"""One command on tournaments of several sizes: its cost must not grow with the number of entrants."""

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

from benchmarks.measurement import Row
from caravanserai_verify.codecs.standing_messages import ranking_of
from caravanserai_verify.codecs.tournament_events import TournamentProtobuf
from domain.tournaments import commands
from domain.tournaments.event_draft import record
from domain.tournaments.events import By, Penalty, Places, ResultTaken, Role, SeatResult
from domain.tournaments.rounds import TableState
from domain.tournaments.scoring import USUAL_POINTS, VictoryPointShare
from domain.tournaments.settings import Continuous, Settings, Swiss
from domain.tournaments.tournament import Tournament
from service.application.tournaments.standings_pages import StandingsPages, Wanted
from service.server import COLLECTION

SIZES = (100, 1000, 2000, 10_000)
SAMPLES = 100
"""The number of commands of a kind that are measured, in the largest state that there is of them."""
ROUNDS = 4
BEFORE = (
    "Before entrants were in a roster whose states share their parts, with 10,000: an entry 1.73 ms, standings of an "
    "arena 6,412 ms, a page of them 7.3 ms."
)
PAGES = 20
"""The number of results in a round after which a page of the standings is shown."""
AFTER_RESULT = "a page of standings after a result"
PAGE = 100
"""The entrants on a page of the standings."""
ORGANISER = By(Role.ORGANISER, "players/organiser")

Answer = TypeVar("Answer")


class Walk:
    """A tournament of bots, with the processor time of each of its commands."""

    def __init__(self, entrants: int, *, arena: bool = False) -> None:
        share = VictoryPointShare(USUAL_POINTS.win, USUAL_POINTS.draw)
        chosen = Continuous(3600) if arena else Swiss(ROUNDS)
        ties = () if arena else ("buchholz", "wins")
        self._settings = Settings(
            "Sizes", "marcopolo", "standard", 4, chosen, share, tie_breaks=ties, capacity=entrants
        )
        self._codec, self._tournament = TournamentProtobuf(), Tournament("tournaments/sizes")
        self._spent: dict[str, list[float]] = {}
        self._pages = StandingsPages()
        self._happens(
            "created",
            lambda now: commands.create(
                now, ORGANISER, self._settings, "players/organiser", "ab" * 32, bytes(range(32)), "sizes"
            ),
        )
        for _ in range(entrants):
            self._happens("one entry", lambda now: commands.register(now, ORGANISER, bot="random"))
        self._happens("end of registration, with lots", lambda now: commands.close_registration(now, ORGANISER))
        self._play(arena)

    def milliseconds(self) -> Mapping[str, float]:
        """The median of the last commands of each kind."""
        return {name: 1000 * statistics.median(spent[-SAMPLES:]) for name, spent in self._spent.items()}

    def _play(self, arena: bool) -> None:
        for number in range(1, ROUNDS + 1):
            moment = 1000 * number
            self._happens(
                "a round paired" if number > 1 else "the first round paired", partial(self._pair, number, moment)
            )
            tables = self._tournament.round(number).tables
            for table in tables:
                name = f"matches/sizes{number}x{table.number}"
                self._happens("one match noted", partial(_linked, number, table.number, name))
            for table in tables:
                self._happens("one result", partial(commands.take_result, taken=_taken(number, table)))
                if table.number > len(tables) - PAGES:
                    last = table.number == len(tables) and not arena
                    self._show_page(
                        f"a page of standings after the last result of round {number}" if last else AFTER_RESULT
                    )
            if number == ROUNDS:
                self._rule(number, tables)
            self._show()
            if arena:
                return

    def _pair(self, number: int, moment: int, now: Tournament) -> Sequence[commands.Act]:
        return commands.pair(now, ORGANISER, number, moment)

    def _rule(self, number: int, tables: Sequence[TableState]) -> None:
        places = Places((1, 2, 3, 4))
        for table in tables[: SAMPLES // 2]:
            penalty = Penalty(table.players[0], Fraction(1, 4))
            self._happens("one ruling", partial(_ruled, number, table.number, places))
            self._happens("one ruling", partial(_ruled, number, 0, penalty))

    def _show(self) -> None:
        started = time.process_time()
        ranking = ranking_of(self._tournament, 0)
        self._spent.setdefault("standings", []).append(time.process_time() - started)
        started = time.process_time()
        list(ranking.standings(0, PAGE))
        self._spent.setdefault("a page of them", []).append(time.process_time() - started)

    def _show_page(self, name: str) -> None:
        started = time.process_time()
        self._pages.present(self._tournament, Wanted(0, False, PAGE))
        self._spent.setdefault(name, []).append(time.process_time() - started)

    def _happens(self, name: str, command: Callable[[Tournament], Sequence[commands.Act]]) -> None:
        started = time.process_time()
        self._tournament, _ = record(self._tournament, command(self._tournament), self._codec, 1_700_000_000_000)
        self._spent.setdefault(name, []).append(time.process_time() - started)


def _linked(number: int, table: int, name: str, now: Tournament) -> Sequence[commands.Act]:
    return commands.link_match(now, number, table, 1, name)


def _ruled(number: int, table: int, ruling: Places | Penalty, now: Tournament) -> Sequence[commands.Act]:
    return commands.adjudicate(now, By(Role.ORGANISER, "players/organiser", "Decided"), number, table, ruling)


def _taken(number: int, table: TableState) -> ResultTaken:
    seats = tuple(SeatResult(one, place, 10 - place, False) for place, one in enumerate(table.players, 1))
    return ResultTaken(number, table.number, f"matches/sizes{number}x{table.number}", 9, bytes(32), seats)


def measure(sizes: Sequence[int] = SIZES) -> list[Row]:
    """Pods and an arena."""
    gc.set_threshold(*COLLECTION)
    return [*_rows("pods of 4", sizes, arena=False), *_rows("arena, tables of 4", sizes, arena=True)]


def _rows(title: str, sizes: Sequence[int], *, arena: bool) -> Iterator[Row]:
    walks = {size: Walk(size, arena=arena).milliseconds() for size in sizes}
    smallest = walks[min(sizes)]
    for name, least in smallest.items():
        figures = ", ".join(f"{walks[size][name]:.2f}" for size in sizes)
        ratio = walks[max(sizes)][name] / least if least else 1
        yield Row(f"{title}: {name}", f"{walks[max(sizes)][name]:.2f} ms", f"{figures} ms; {ratio:.1f} times")
