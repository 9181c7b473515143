"""Long answers about tournaments are made elsewhere, once for each version of a tournament."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from caravanserai_protocol.v1 import tournament_service_pb2 as m

from caravanserai_verify.codecs.standing_messages import ranking_of
from caravanserai_verify.codecs.tournament_messages import round_message
from domain.errors import Reason
from domain.tournaments import commands
from domain.tournaments.events import By, Penalty, Places, Role, TournamentRecorded, VoidTable
from domain.tournaments.settings import Continuous
from domain.tournaments.tournament import Tournament
from service.application.tournaments import standings_pages
from service.application.tournaments.shown import Shown
from service.application.tournaments.standings_pages import StandingsPages, Wanted
from service.errors import ServiceError
from tests.domain.tournaments.walking import NAME, ORGANISER, Log, running, settings

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

    ranked = StandingsPages._ranking

    def counting(*given: Any) -> Any:
        counts["ranked"] += 1
        return ranked(*given)

    monkeypatch.setattr(StandingsPages, "_ranking", counting)
    return counts


def _standings(tournament: Tournament, after: int) -> m.GetStandingsResponse:
    ranking = ranking_of(tournament, after)
    return m.GetStandingsResponse(
        standings=ranking.standings(),
        cross_table=ranking.cross_table(),
        round=ranking.after,
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
        data = looking.standings(NAME, tournament.version, Wanted(after, True, 100)).data
        found = m.GetStandingsResponse.FromString(data)
        wanted = _standings(tournament, after)
        assert (found.standings, found.cross_table) == (wanted.standings, wanted.cross_table)
        assert (found.round, found.version) == (wanted.round, wanted.version)
        return found

    ask(first, 0)
    for _ in range(3):
        ask(latest, 0)
        ask(latest, 1)
        looking.standings(NAME, latest.version, Wanted(0, False, 100))
        assert looking.standings(NAME, first.version, Wanted(0, True, 100)).after == 2, "what came later is known here"
    assert made == {"ranked": 3}

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
        found = looking.standings(NAME, log.tournament.version, Wanted(0, False, 100)).data
        assert m.GetStandingsResponse.FromString(found).version == log.tournament.version
    assert made == {"ranked": 1}
    penalty = Penalty(log.tournament.round(1).tables[0].players[0], Fraction(1, 2))
    log.do(commands.adjudicate, RULING, 1, 0, penalty)
    found = m.GetStandingsResponse.FromString(
        looking.standings(NAME, log.tournament.version, Wanted(0, False, 100)).data
    )
    assert [line.penalties for line in found.standings if line.penalties] == ["1/2"]


def test_pages_are_of_the_same_standings_while_results_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    log = running(12, settings(chosen=Continuous(600, 3)))
    log.do(commands.pair, ORGANISER, 1)
    log.play(1, 1, 1, 2, 3, 4)
    stored = Stored(log)
    looking: Any = Shown(stored)  # type: ignore[arg-type]
    whole = _standings(log.tournament, 0)

    def pages(size: int, after_each: Callable[[], object] = lambda: None) -> list[m.GetStandingsResponse]:
        wanted = Wanted(0, True, size)
        found = [looking.standings(NAME, log.tournament.version, wanted)]
        while found[-1].end:
            after_each()
            page = found[-1]
            wanted = Wanted(page.after, True, size, page.end, page.mark)
            found.append(looking.standings(NAME, log.tournament.version, wanted))
        return [m.GetStandingsResponse.FromString(page.data) for page in found]

    played = iter((2, 3))
    paged = pages(5, lambda: log.play(1, next(played), 2, 1, 4, 3))
    assert [len(page.standings) for page in paged] == [5, 5, 2]
    assert [line for page in paged for line in page.standings] == list(whole.standings)
    assert [row for page in paged for row in page.cross_table] == list(whole.cross_table)
    assert len({(page.digest, page.total_size) for page in paged}) == 1
    assert stored.read == [(0, paged[0].version)], "nothing was folded for the pages that follow"

    now = _standings(log.tournament, 0)
    assert list(now.standings) != list(whole.standings)
    monkeypatch.setattr(standings_pages, "PAGE_BYTES", 1)
    assert [line for page in pages(100) for line in page.standings] == list(now.standings), "one on each page"

    first = looking.standings(NAME, log.tournament.version, Wanted(0, False, 5))
    later: Any = Shown(stored)  # type: ignore[arg-type]
    wanted = Wanted(first.after, False, 5, first.end, first.mark)
    assert later.standings(NAME, log.tournament.version, wanted).data, "a service that started again has the same"
    log.do(commands.adjudicate, RULING, 1, 1, Places((4, 3, 2, 1)))
    with pytest.raises(ServiceError) as refused:
        Shown(stored).standings(NAME, log.tournament.version, wanted)  # type: ignore[arg-type]
    assert refused.value.reason is Reason.PAGE_TOKEN_INVALID


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
