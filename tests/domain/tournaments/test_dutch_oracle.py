"""The Dutch system as bbpPairings 6 pairs it: the same tables, seats and byes in all rounds that are kept."""

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from domain.tournaments.dutch import Dutch
from domain.tournaments.pairing import Entrant, PairedRound
from domain.tournaments.results import Ending, Round, TableResult
from domain.tournaments.trf import Report, written
from tests.domain.tournaments import oracle

BINARY = os.environ.get("BBP_PAIRINGS") or shutil.which("bbpPairings") or shutil.which("bbpPairings.exe")


def paired(report: Report, number: int) -> PairedRound:
    """Our pairings for a round of the tournament, from 0."""
    played = report.rounds[number]
    there = {player for table in played.tables for player in table.players}
    there |= {player for player, ending in played.byes.items() if ending is Ending.PAIRING_BYE}
    everybody = [Entrant(one.player, one.number) for one in report.players]
    pairing = Dutch(
        report.length or len(report.rounds),
        report.first or 0,
        report.scoring,
        everybody,
        accelerated=bool(report.virtual),
    )
    return pairing.pair([one for one in everybody if one.player in there], report.rounds[:number])


def seats(tables: Sequence[TableResult]) -> set[tuple[str, ...]]:
    return {table.players for table in tables}


def free(played: Round) -> set[str]:
    return {player for player, ending in played.byes.items() if ending is Ending.PAIRING_BYE}


@pytest.mark.parametrize("path", oracle.kept(), ids=lambda path: path.stem)
def test_the_pairings_are_those_of_bbp_pairings(path: Path) -> None:
    report = oracle.report_of(path)
    for number, played in enumerate(report.rounds):
        ours = paired(report, number)
        assert {table.players for table in ours.tables} == seats(played.tables), f"round {number + 1}"
        assert {bye.player for bye in ours.byes} == free(played), f"round {number + 1}"


def test_what_is_kept_has_everything_that_happens_in_tournaments() -> None:
    reports = [oracle.report_of(path) for path in oracle.kept()]
    rounds = [played for report in reports for played in report.rounds]
    endings = {played.ending(one.player) for report in reports for played in report.rounds for one in report.players}
    assert len(rounds) >= oracle.ROUNDS >= 200
    assert endings == set(Ending) - {Ending.VOID, Ending.FULL_BYE}
    assert {len(report.players) % 2 for report in reports} == {0, 1}
    assert min(len(report.players) for report in reports) == 8
    assert max(len(report.players) for report in reports) >= 50
    assert {report.first for report in reports} == {0, 1}
    assert len({report.scoring for report in reports}) == 2


def test_bbp_pairings_answers_what_is_kept() -> None:
    """The program is asked again where it is (on the path or named by BBP_PAIRINGS): the files are its answers."""
    for path in oracle.kept():
        text = path.read_text(encoding="utf-8")
        report = oracle.tournament(BINARY, int(path.stem)) if BINARY else oracle.report_of(path)
        assert written(report).replace("\r\n", "\n") == text
