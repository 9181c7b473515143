"""An event wakes the tables that it is about, and no other: a tournament has thousands."""

from domain.tournaments import commands
from domain.tournaments.events import By, ReplayTable, Role
from service.application.tournaments.concerns import EVERYTHING, NOTHING, Concern, concern_of
from tests.domain.tournaments.walking import ORGANISER, Log, running

RULING = By(Role.ORGANISER, ORGANISER.account, "The clock broke")


def woken(log: Log, concern: Concern) -> list[tuple[int, int]]:
    return [(number, table.number) for number, table in concern.tables(log.tournament)]


def latest(log: Log) -> Concern:
    """The concern of the last event."""
    return concern_of(log.events[-1].event.body)


def test_an_event_concerns_its_own_table_and_a_match_the_table_where_it_is_played() -> None:
    log = running(16)
    assert latest(log) == EVERYTHING
    assert woken(log, EVERYTHING) == []
    log.play_round(1)
    log.do(commands.pair, ORGANISER, 2)
    assert woken(log, latest(log)) == [(2, 1), (2, 2), (2, 3), (2, 4)]
    log.do(commands.link_match, 2, 3, 1, "matches/third")
    assert woken(log, latest(log)) == [(2, 3)]
    assert woken(log, Concern(matches=frozenset({"matches/third", "matches/elsewhere"}))) == [(2, 3)]
    log.do(commands.leave, RULING, log.tournament.round(2).tables[0].players[0])
    assert latest(log) == NOTHING
    assert woken(log, latest(log)) == []
    log.do(commands.take_result, log.result(2, 3, (1, 2, 3, 4)))
    assert woken(log, latest(log)) == [], "nothing is left to do there"
    log.do(commands.adjudicate, RULING, 2, 3, ReplayTable())
    assert woken(log, latest(log)) == [(2, 3)]
    both = latest(log) | Concern(rounds=frozenset({1}), places=frozenset({(2, 1)}))
    assert woken(log, both) == [(2, 1), (2, 3)], "the tables of the first round have results"
    log.do(commands.pause, RULING)
    log.do(commands.resume, RULING)
    assert woken(log, latest(log)) == [(2, 1), (2, 2), (2, 3), (2, 4)]
