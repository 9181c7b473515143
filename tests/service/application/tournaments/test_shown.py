"""Long answers about tournaments are made elsewhere, once for each version of a tournament."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from caravanserai_protocol.v1 import tournament_service_pb2 as m

from caravanserai_verify.codecs.tournament_messages import cross_table, round_message, standing_messages, standings_of
from domain.tournaments import commands
from domain.tournaments.events import By, Penalty, Places, Role, TournamentRecorded, VoidTable
from domain.tournaments.tournament import Tournament
from service.application.tournaments import shown
from service.application.tournaments.shown import Shown
from tests.domain.tournaments.walking import NAME, ORGANISER, Log, running

RULING = By(Role.ORGANISER, ORGANISER.account, "Decided")


class Stored:
    """A store with one tournament."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.read: list[tuple[int, int]] = []

    def stream(self, _: Any, name: str, after: int, up_to: int) -> Sequence[TournamentRecorded]:
        assert name == NAME
        self.read.append((after, up_to))
        return self._log.events[after:up_to]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The number of times that slow things were made."""
    counts: Counter[str] = Counter()

    def counted(name: str) -> None:
        make = getattr(shown, name)

        def counting(*given: Any) -> Any:
            counts[name] += 1
            return make(*given)

        monkeypatch.setattr(shown, name, counting)

    for name in ("standings_of", "cross_table"):
        counted(name)
    return counts


def _standings(tournament: Tournament, after: int) -> m.GetStandingsResponse:
    number, lines = standings_of(tournament, after)
    return m.GetStandingsResponse(
        standings=standing_messages(tournament, lines, number),
        cross_table=cross_table(tournament, lines, number),
        round=number,
        version=tournament.version,
    )


def test_standings_and_rounds_are_made_once_for_each_version(made: Counter[str]) -> None:
    log = running(8)
    log.play_round(1)
    first = log.tournament
    log.play_round(2)
    latest = log.tournament
    stored = Stored(log)
    looking: Any = Shown(stored)  # type: ignore[arg-type]

    def ask(tournament: Tournament, after: int) -> m.GetStandingsResponse:
        data = looking.standings(NAME, tournament.version, after, with_cross_table=True)
        found = m.GetStandingsResponse.FromString(data)
        wanted = _standings(tournament, after)
        assert (found.standings, found.cross_table) == (wanted.standings, wanted.cross_table)
        assert (found.round, found.version) == (wanted.round, wanted.version)
        return found

    for _ in range(3):
        ask(first, 0)
        ask(latest, 0)
        ask(latest, 1)
        looking.standings(NAME, latest.version, 0, with_cross_table=False)
    assert made == {"standings_of": 3, "cross_table": 3}

    rounds = [round_message(latest, state) for state in latest.rounds]
    for chosen in ((1, 2), (2,), (1,), (1, 2)):
        found = m.ListRoundsResponse.FromString(looking.rounds(NAME, latest.version, chosen, "next"))
        assert list(found.rounds) == [rounds[number - 1] for number in chosen]
        assert found.next_page_token == "next"


def test_standings_are_not_made_again_where_nothing_has_changed_in_their_rounds(made: Counter[str]) -> None:
    log = running(12)
    log.play_round(1)
    log.do(commands.pair, ORGANISER, 2)
    looking: Any = Shown(Stored(log))  # type: ignore[arg-type]
    steps: list[Callable[[], object]] = [lambda: None, lambda: log.play(2, 1, 1, 2, 3, 4)]
    for step in steps:
        step()
        found = looking.standings(NAME, log.tournament.version, 0, with_cross_table=False)
        assert m.GetStandingsResponse.FromString(found).version == log.tournament.version
    assert made == {"standings_of": 1}
    penalty = Penalty(log.tournament.round(1).tables[0].players[0], Fraction(1, 2))
    log.do(commands.adjudicate, RULING, 1, 0, penalty)
    found = m.GetStandingsResponse.FromString(
        looking.standings(NAME, log.tournament.version, 0, with_cross_table=False)
    )
    assert [line.penalties for line in found.standings if line.penalties] == ["1/2"]


def test_a_round_is_written_again_where_it_has_changed() -> None:
    log = running(12)
    log.do(commands.pair, ORGANISER, 1)
    looking: Any = Shown(Stored(log))  # type: ignore[arg-type]

    def check() -> None:
        found = m.ListRoundsResponse.FromString(looking.rounds(NAME, log.tournament.version, (1,), ""))
        assert list(found.rounds) == [round_message(log.tournament, log.tournament.round(1))]

    check()
    players = log.tournament.round(1).tables[1].players
    acts: list[Callable[[], object]] = [
        lambda: log.play(1, 1, 1, 2, 3, 4),
        lambda: log.play(1, 3, 2, 1, 2, 4, departed=[log.tournament.round(1).tables[2].players[3]]),
        lambda: log.do(commands.adjudicate, RULING, 1, 0, Penalty(players[0], Fraction(1, 2))),
        lambda: log.do(commands.adjudicate, RULING, 1, 2, VoidTable()),
        lambda: log.do(commands.pause, RULING),
        lambda: log.do(commands.resume, RULING),
        lambda: log.do(commands.leave, RULING, players[1]),
        lambda: log.do(commands.adjudicate, RULING, 1, 2, Places(tuple(range(1, len(players) + 1)))),
    ]
    for act in acts:
        act()
        check()


def test_a_tournament_is_folded_on_and_from_its_start_for_an_older_version() -> None:
    log = running(4)
    stored = Stored(log)
    looking: Any = Shown(stored)  # type: ignore[arg-type]
    before = log.tournament
    assert looking.tournament(NAME, before.version) == before
    log.do(commands.pair, ORGANISER, 1)
    after = log.tournament
    assert looking.tournament(NAME, after.version) == after
    assert looking.tournament(NAME, after.version) == after
    assert looking.tournament(NAME, before.version) == before
    assert stored.read == [(0, before.version), (before.version, after.version), (0, before.version)]
