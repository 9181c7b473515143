"""Long answers about tournaments are made elsewhere, once for each version of a tournament."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from caravanserai_protocol.v1 import tournament_service_pb2 as m

from caravanserai_verify.codecs.tournament_messages import cross_table, round_message, standing_messages, standings_of
from domain.tournaments import commands
from domain.tournaments.events import TournamentRecorded
from domain.tournaments.tournament import Tournament
from service.application.tournaments import shown
from service.application.tournaments.shown import Shown
from tests.domain.tournaments.walking import NAME, ORGANISER, Log, running


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

    for name in ("standings_of", "cross_table", "round_message"):
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
    assert made["round_message"] == 2


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
