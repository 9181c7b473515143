"""The authors of decisions about tables: who is told that another decision came after theirs, in both databases."""

from fractions import Fraction

from domain.tournaments.events import (
    BY_SERVICE,
    Adjudicated,
    By,
    Penalty,
    Places,
    Role,
    TournamentBody,
    TournamentFinished,
    VoidTable,
)
from projections.tournaments.ruling_authors import overruled
from tests.projections.test_rulings import OPEN, said
from tests.projections.worlds import ANN, BEN, World

BY_ANN, BY_BEN = (By(Role.ARBITER, who, "Seen") for who in (ANN, BEN))
BY_ADMINISTRATOR = By(Role.ADMINISTRATOR, "", "Seen")
DECIDED = Adjudicated(1, 2, Places((1, 2)))


def told(world: World, *happened: tuple[By, TournamentBody], number: int = 1, table: int = 2) -> list[str]:
    """The player who is told after these events."""
    world.happens(*(said(body, by) for by, body in happened))
    return world.store.read(lambda cursor: overruled(cursor, OPEN, number, table))


def test_the_author_of_the_decision_before_is_told_unless_it_is_their_own(world: World) -> None:
    assert told(world, (BY_ANN, DECIDED)) == []
    assert told(world, (BY_ANN, DECIDED)) == []
    assert told(world, (BY_BEN, DECIDED)) == [ANN]
    assert told(world, (BY_BEN, DECIDED)) == [], "Ann was told"
    assert told(world, (BY_ANN, DECIDED)) == [BEN]


def test_each_table_of_each_round_counts_by_itself_and_penalties_replace_nothing(world: World) -> None:
    others = [
        Adjudicated(1, 1, VoidTable()),
        Adjudicated(2, 2, VoidTable()),
        Adjudicated(1, 0, Penalty("a", Fraction(1))),
    ]
    assert told(world, (BY_ANN, DECIDED), *((BY_BEN, body) for body in others)) == []
    assert [told(world, table=table) for table in (0, 1)] == [[], []]
    assert told(world, number=2) == []


def test_what_an_administrator_or_the_service_decides_is_told_and_nobody_is_told_for_them(world: World) -> None:
    assert told(world, (BY_ANN, DECIDED), (BY_ADMINISTRATOR, DECIDED)) == [ANN]
    assert told(world, (BY_ANN, DECIDED)) == []
    assert told(world, (BY_SERVICE, Adjudicated(1, 2, VoidTable()))) == [ANN]


def test_nothing_is_kept_of_a_tournament_that_is_over(world: World) -> None:
    assert told(world, (BY_ANN, DECIDED), (BY_BEN, DECIDED), (BY_ANN, TournamentFinished(bytes(32)))) == []
    count = "SELECT COUNT(*) AS number FROM ruling_authors"
    assert world.store.read(lambda cursor: cursor.execute(count).fetchone()["number"]) == 0
