"""Standings and lists of tournaments with a fault, as a lying service tells them."""

from collections.abc import Callable, Mapping
from typing import Any

from caravanserai_protocol.v1.tournament_service_pb2 import GetStandingsResponse


def _swapped(told: GetStandingsResponse) -> None:
    first, second = told.standings[:2]
    first.entrant, second.entrant = second.entrant, first.entrant


RANKED: Mapping[str, Callable[[GetStandingsResponse], Any]] = {
    "ranked-short": lambda shown: shown.standings.pop(),
    "ranked-twice": lambda shown: shown.standings.append(shown.standings[0]),
    "ranked-score": lambda shown: setattr(shown.standings[0], "score", "99"),
    "ranked-tie-break": lambda shown: shown.standings[0].tie_breaks.append("1"),
    "ranked-place": lambda shown: setattr(shown.standings[0], "place", 2),
    "ranked-swapped": _swapped,
    "ranked-nobody": lambda shown: shown.Clear(),
}
"""Lies about standings."""


def _foreign(told: Any) -> None:
    for one in _shown(told):
        one.name = f"tournaments/another/{one.name.partition('/')[2]}"


def _short(told: Any) -> None:
    for one in _shown(told):
        for table in one.tables:
            table.number += 1


def _twice(told: Any) -> None:
    for one in _shown(told):
        one.tables.append(one.tables[0])


def _shown(told: Any) -> list[Any]:
    """The messages with names that an answer shows: one, or a list."""
    found = [(field.is_repeated, value) for field, value in told.ListFields() if field.message_type is not None]
    return [one for several, value in found for one in (value if several else [value])]


LISTED: Mapping[str, Callable[[Any], None]] = {
    "listed-foreign": _foreign,
    "listed-short": _short,
    "listed-twice": _twice,
}
"""Lies about tournaments, their entrants and rounds: of another one; the first table withheld; a table twice."""


LISTS = ("/GetTournament", "/ListEntrants", "/GetEntrant", "/ListRounds", "/GetRound")
"""The methods that tell them."""
