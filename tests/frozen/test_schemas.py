"""Events with fields that programs of a release do not know have a schema of events that they refuse: otherwise
they would read it as if it were not there.
"""

from collections.abc import Sequence

import pytest

from domain.tournaments.entry import EntryConditions
from domain.tournaments.series import Series
from domain.tournaments.settings import DoubleElimination, Elimination, Settings, Swiss
from service.persistence.format import PROGRAMS
from service.persistence.tournaments.kind import TOURNAMENTS
from tests.domain.tournaments.walking import Log, running, settings, walk
from tests.frozen.release import of_release, unread
from tests.frozen.test_frozen import RELEASES

EVENT = "caravanserai.v1.TournamentEvent"
SCHEMAS = {program: schema for schema, program in PROGRAMS.items()}
NEW: dict[str, Settings] = {
    "accelerated": settings(2, Swiss(5, accelerated=True)),
    "round check-in": settings(2, Swiss(5), round_check_in=600),
    "conditions": settings(2, Swiss(5), entry=EntryConditions(most_rating=200_000)),
    "double elimination": settings(2, DoubleElimination()),
    "best of three": settings(2, Elimination(), series=Series(3)),
}
"""Settings that programs of 0.2.0 do not know."""


def told_too_late(log: Log, release: str) -> Sequence[str]:
    """The events of a tournament that programs of a release would read without seeing all of them."""
    event, reached = of_release(release, EVENT), 0
    late: list[str] = []
    for recorded in log.events:
        reached = max(reached, TOURNAMENTS.schema_of(recorded))
        if reached <= SCHEMAS[release]:
            late += unread(event.FromString(recorded.data))
    return late


@pytest.mark.parametrize("chosen", NEW.values(), ids=NEW)
def test_settings_that_a_release_does_not_know_are_none_that_it_reads(chosen: Settings) -> None:
    log = running(4, chosen)
    assert TOURNAMENTS.schema_of(log.events[0]) == SCHEMAS["0.3.0"]
    assert not told_too_late(log, "0.2.0")


@pytest.mark.parametrize("seed", range(30))
def test_a_release_reads_all_of_a_tournament_or_is_told_that_it_cannot(seed: int) -> None:
    log, _ = walk(seed)
    for release in RELEASES[1:]:
        assert not told_too_late(log, release)


def test_what_a_release_knows_stays_for_it() -> None:
    log = running(4, settings(2, Swiss(5)))
    assert {TOURNAMENTS.schema_of(one) for one in log.events} == {SCHEMAS["0.2.0"]}
