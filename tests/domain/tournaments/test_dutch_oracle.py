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
from tests.domain.tournaments import oracle, ruled

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


def test_bbp_pairings_reads_every_ruling_of_our_files_as_it_is_meant() -> None:
    """It pairs the next round from the file as we do from the tournament. The colours of two pairs are others: of
    players whose first table was voided it does not know that they were there, so it counts pairing numbers otherwise.
    """
    endings, colours = set[Ending](), 0
    for number, rounds in enumerate(ruled.kept()):
        if BINARY:
            assert list(ruled.answers(BINARY, number)) == rounds
        tournament = ruled.Ruled(number)
        for played, pairs in enumerate(rounds, 1):
            report = tournament.report
            everybody = [Entrant(one.player, one.number) for one in report.players]
            there = [one for one in everybody if one.player not in tournament.byes]
            pairing = Dutch(ruled.LENGTH, report.first or 0, report.scoring, everybody)
            ours = {table.players for table in pairing.pair(there, report.rounds).tables}
            theirs = {(ruled.name(one), ruled.name(two)) for one, two in pairs if two}
            assert set(map(frozenset, ours)) == set(map(frozenset, theirs)), f"tournament {number}, round {played}"
            if others := theirs - ours:
                first = report.rounds[0]
                assert played == 2
                assert Ending.VOID in {first.ending(player) for pair in others for player in pair}
                colours += len(others)
            tournament.play(pairs)
            endings |= {tournament.report.rounds[-1].ending(one.player) for one in report.players}
    assert (len(ruled.kept()), colours) == (ruled.TOURNAMENTS, 2)
    assert endings == set(Ending)
