"""Rounds of teams: archives without matches, some of them paired otherwise than their rules pair them."""

import random
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from caravanserai_protocol.archives import TournamentArchive

from domain.tournaments import commands
from domain.tournaments.course import length
from domain.tournaments.events import RoundPaired, TournamentRecorded
from domain.tournaments.settings import AllMeet, Elimination, Format, Swiss
from domain.tournaments.verification import PAIRINGS, faults
from tests.domain.tournaments.test_teams import of_teams
from tests.domain.tournaments.walking import NAME, ORGANISER
from tests.service.audit.tournaments.archives import changed, rows_of, with_body
from tests.service.audit.tournaments.matchless import with_all_tie_breaks

Json = Any
PLAYED: dict[str, tuple[int, Format]] = {
    "swiss": (5, Swiss(3)),
    "round-robin": (3, AllMeet(2)),
    "knockout": (5, Elimination()),
}


def written() -> Json:
    """The content of the file."""
    return {"archives": [_described(*case) for name in PLAYED for case in _cases(name)]}


def _cases(name: str) -> Iterator[tuple[str, TournamentArchive]]:
    archive = _played(*PLAYED[name])
    yield name, archive
    yield f"{name}-other-seats", changed(archive, RoundPaired, _other_seats)
    yield f"{name}-other-teams", changed(archive, RoundPaired, _other_teams)


def _played(teams: int, chosen: Format) -> TournamentArchive:
    """A tournament of teams in which half of the team matches are drawn."""
    dice = random.Random(teams)
    log = of_teams(teams, 3, chosen, boards=2, reserves=1)
    for number in range(1, length(log.tournament) + 1):
        log.do(commands.pair, ORGANISER, number)
        for table in log.tournament.round(number).tables:
            if not table.settled:
                log.play(number, table.number, *dice.choice(((1, 2), (2, 1), (1, 1))))
    log.do(commands.finish, ORGANISER)
    return with_all_tie_breaks(log.events, replace(log.tournament.settings, tie_breaks=_breaks(chosen)))


def _breaks(chosen: Format) -> tuple[str, ...]:
    return () if isinstance(chosen, Elimination) else ("game-points", "berliner")


def _paired(row: TournamentRecorded) -> RoundPaired:
    assert isinstance(row.event.body, RoundPaired)
    return row.event.body


def _other_seats(row: TournamentRecorded) -> TournamentRecorded:
    first, *rest = _paired(row).tables
    return with_body(row, tables=(replace(first, players=first.players[::-1]), *rest))


def _other_teams(row: TournamentRecorded) -> TournamentRecorded:
    """The first team of a match is exchanged with one that has a bye or plays in another match."""
    body = _paired(row)
    match, *rest = body.team_matches
    bye, *others = body.team_byes
    return with_body(
        row,
        team_matches=(replace(match, teams=(bye.player, match.teams[1])), *rest),
        team_byes=(replace(bye, player=match.teams[0]), *others),
    )


def _described(name: str, archive: TournamentArchive) -> Json:
    found = [fault for fault in faults(NAME, rows_of(archive)) if fault.check == PAIRINGS]
    return {
        "name": name,
        "bytes": b64encode(archive.to_bytes()).decode(),
        "pairings": "fails" if found else "holds",
        "version": found[0].version if found else None,
    }
