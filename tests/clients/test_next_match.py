"""The next match of a table, where the service lies about one thing at a time."""

from collections.abc import Callable
from typing import cast

import pytest
from caravanserai import Client
from caravanserai_protocol.arranged import match_of
from caravanserai_protocol.v1.actor_pb2 import ACTOR_OWNER, ACTOR_SERVICE, ACTOR_UNSPECIFIED
from caravanserai_protocol.v1.match_pb2 import Match
from caravanserai_protocol.v1.tournament_match_pb2 import TableAttempt
from caravanserai_protocol.v1.tournament_pb2 import Round, Tournament

from clients.caravan.next_match import next_match


def attempt(number: int, table: int = 2) -> TableAttempt:
    return TableAttempt(tournament="tournaments/cup", round=1, table=table, attempt=number)


FIRST, SECOND = match_of(attempt(1)), match_of(attempt(2))


class Service:
    """The texts of a service about a match that it has closed, and about the round."""

    def __init__(self) -> None:
        self.ended = Match(name=FIRST, state=Match.STATE_ABANDONED, abandoned_by=ACTOR_SERVICE, tournament=attempt(1))
        self.played = Round(number=1)
        self.about = Tournament()
        self.played.tables.add(number=1)
        self.played.tables.add(number=2, matches=[FIRST, SECOND])

    def match(self, name: str) -> Match:
        return self.ended

    def tournament(self, name: str) -> Tournament:
        return self.about

    def round(self, tournament: str, number: int) -> Round:
        return self.played

    @property
    def table(self) -> object:
        return self.played.tables[1]


LIES: dict[str, Callable[[Service], object]] = {
    "no table": lambda said: said.ended.ClearField("tournament"),
    "another table": lambda said: said.ended.tournament.CopyFrom(attempt(1, table=1)),
    "table zero": lambda said: setattr(said.ended.tournament, "table", 0),
    "the owner closed it": lambda said: setattr(said.ended, "abandoned_by", ACTOR_OWNER),
    "a round without tables": lambda said: said.played.ClearField("tables"),
    "a table without its number": lambda said: setattr(said.table, "number", 0),
    "a match of somebody else": lambda said: said.played.tables[1].matches.append("matches/elsewhere"),
    "the match of another table": lambda said: said.played.tables[1].matches.append(match_of(attempt(3, table=1))),
    "a result": lambda said: setattr(said.table, "settled", True),
}


def test_a_player_goes_on_in_the_next_match_of_their_table() -> None:
    assert next_match(cast(Client, Service()), FIRST) == SECOND


@pytest.mark.parametrize(("several", "expected"), [(True, SECOND), (False, "")])
def test_a_player_goes_on_after_a_match_that_is_one_of_several(several: bool, expected: str) -> None:
    said = Service()
    said.ended.state, said.ended.abandoned_by = Match.STATE_FINISHED, ACTOR_UNSPECIFIED
    if several:
        said.about.settings.series.best_of = 3
    assert next_match(cast(Client, said), FIRST) == expected


@pytest.mark.parametrize("lie", LIES)
def test_a_service_that_lies_leads_nobody_to_another_match(lie: str) -> None:
    said = Service()
    LIES[lie](said)
    assert next_match(cast(Client, said), FIRST) == ""
