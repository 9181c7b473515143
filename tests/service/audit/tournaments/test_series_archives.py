"""Archives of tournaments whose tables play several matches: what is changed in one is found, and named."""

import asyncio
from dataclasses import replace

import pytest
from caravanserai_protocol.archives import TournamentArchive
from caravanserai_protocol.v1.tournament_archive_pb2 import ArchivedMatch

from caravanserai_verify.tournaments.archive_verification import ArchiveFlaw, prove_archive
from domain.matches.time_control import SECOND, Counted, TimeControl
from domain.tournaments.events import MatchLinked, ResultTaken, TournamentCreated, TournamentRecorded
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.series import Series
from domain.tournaments.settings import Elimination
from tests.service.application.tournaments.organising import SETTINGS, Organised
from tests.service.audit.tournaments.archives import (
    TRUST,
    changed,
    file_of,
    logging_house,
    rechained,
    rows_of,
    with_body,
)

CUP = replace(SETTINGS, seats=2, format=Elimination(), scoring=MatchPoints(), series=Series(3, 1, by_seed=True))
FIRST = (1, 1)
"""The round and the table that are tampered with."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> TournamentArchive:
    """Four bots that played best of three."""

    async def played() -> bytes:
        async with logging_house(tmp_path_factory.mktemp("series")) as home:
            cup = Organised(home)
            await cup.create(CUP, bots=4)
            await cup.finished()
            return await file_of(home.spectator, cup.name)

    return TournamentArchive.from_bytes(asyncio.run(played()))


def found(archive: TournamentArchive) -> list[ArchiveFlaw]:
    """The findings about an archive as a reader gets it."""
    read = TournamentArchive.from_bytes(archive.to_bytes())
    return prove_archive(read, deciding=False, processes=1).findings


def require_found(archive: TournamentArchive, check: str, *says: str) -> None:
    """Requires that a check finds something at the first table that says this."""
    flaws = found(archive)
    texts = [flaw.text for flaw in flaws if flaw.check == check and (flaw.round, flaw.table) == FIRST]
    assert any(all(text in line for text in says) for line in texts), flaws


def places(archive: TournamentArchive) -> list[int]:
    """The places of the matches of the first table among all matches."""
    return [index for index, each in enumerate(archive.matches) if (each.round, each.table) == FIRST]


def results(rows: list[TournamentRecorded]) -> list[int]:
    """The places of the results of the first table among all events."""
    bodies = [row.event.body for row in rows]
    return [
        index
        for index, body in enumerate(bodies)
        if isinstance(body, ResultTaken) and (body.round, body.table) == FIRST
    ]


def test_an_archive_with_several_matches_at_a_table_holds(archive: TournamentArchive) -> None:
    proof = prove_archive(archive, TRUST)
    assert proof.ok, (proof.findings, proof.vouching)
    assert 2 <= len(places(archive)) <= 4
    assert len(proof.matches) == sum(len(table.counted) for state in proof.tournament.rounds for table in state.tables)


@pytest.mark.parametrize("number", [0, 1])
def test_a_changed_result_of_one_match_is_found(archive: TournamentArchive, number: int) -> None:
    rows = rows_of(archive)
    at = results(rows)[number]
    body = rows[at].event.body
    assert isinstance(body, ResultTaken)
    rows[at] = with_body(rows[at], seats=tuple(replace(seat, place=3 - seat.place) for seat in body.seats))
    require_found(rechained(archive, rows), "results", "has another result than the match")


def test_a_changed_score_of_one_match_is_found(archive: TournamentArchive) -> None:
    rows = rows_of(archive)
    at = results(rows)[0]
    body = rows[at].event.body
    assert isinstance(body, ResultTaken)
    rows[at] = with_body(rows[at], seats=(replace(body.seats[0], points=body.seats[0].points + 1), *body.seats[1:]))
    require_found(rechained(archive, rows), "results", "has another result than the match")


def test_exchanged_results_of_two_matches_are_found(archive: TournamentArchive) -> None:
    rows = rows_of(archive)
    one, other, *_ = results(rows)
    rows[one], rows[other] = rows[other], rows[one]
    require_found(rechained(archive, rows), "results")


def test_exchanged_records_of_two_matches_are_found(archive: TournamentArchive) -> None:
    """Their order decides who sits where, and when the table is decided."""
    one, other, *_ = places(archive)
    matches = list(archive.matches)
    for here, there in ((one, other), (other, one)):
        kept, record = archive.matches[here], archive.matches[there].record
        matches[here] = ArchivedMatch(round=kept.round, table=kept.table, attempt=kept.attempt, record=record)
    require_found(replace(archive, matches=tuple(matches)).counted(), "matches", "and the record is of")


def test_a_withheld_match_of_a_table_is_found(archive: TournamentArchive) -> None:
    for index in places(archive):
        rest = archive.matches[:index] + archive.matches[index + 1 :]
        require_found(replace(archive, matches=rest).counted(), "matches", "whose record is withheld")


def test_a_match_too_many_is_found(archive: TournamentArchive) -> None:
    one, *_, last = places(archive)
    more = ArchivedMatch(round=1, table=1, attempt=9, record=archive.matches[one].record)
    matches = (*archive.matches[: last + 1], more, *archive.matches[last + 1 :])
    require_found(replace(archive, matches=matches).counted(), "matches", "no event links it")


def test_a_match_that_no_tie_asked_for_is_found(archive: TournamentArchive) -> None:
    """Events of another match after the table was decided."""
    rows = rows_of(archive)
    last = results(rows)[-1]
    body = rows[last].event.body
    assert isinstance(body, ResultTaken)
    link = next(row for row in rows if isinstance(row.event.body, MatchLinked) and row.event.body.match == body.match)
    more = with_body(link, attempt=len(places(archive)) + 1, match="matches/" + "a" * 32)
    flaws = found(rechained(archive, [*rows[: last + 1], more, *rows[last + 1 :]]))
    assert "matches" in [flaw.check for flaw in flaws if flaw.version == last + 2], flaws


def test_a_result_of_a_match_that_is_left_out_is_found(archive: TournamentArchive) -> None:
    """The table would be undecided, or the next match would have the seats of this one."""
    rows = rows_of(archive)
    first = results(rows)[0]
    flaws = found(rechained(archive, rows[:first] + rows[first + 1 :]))
    assert [flaw for flaw in flaws if (flaw.round, flaw.table) == FIRST], flaws


@pytest.mark.parametrize("series", [Series(), Series(1, 1, by_seed=True)], ids=["one match", "best of one"])
def test_fewer_matches_in_the_settings_are_found(archive: TournamentArchive, series: Series) -> None:
    require_found(with_series(archive, series), "matches", "TRN-MATCH-01")


@pytest.mark.parametrize("number", [5, 9])
def test_more_matches_in_the_settings_are_found(archive: TournamentArchive, number: int) -> None:
    flaws = found(with_series(archive, Series(number)))
    assert "cannot happen: not all tables have a result" in [flaw.text for flaw in flaws if flaw.round == 1], flaws


def with_series(archive: TournamentArchive, series: Series) -> TournamentArchive:
    """The archive with other settings in its first event."""
    return changed(archive, TournamentCreated, lambda row: with_body(row, settings=replace(CUP, series=series)))


def test_another_pace_of_matches_is_found(archive: TournamentArchive) -> None:
    settings = replace(CUP, time_control=TimeControl(Counted.MATCH, 300 * SECOND))
    forged = changed(archive, TournamentCreated, lambda row: with_body(row, settings=settings))
    require_found(forged, "matches", "another time control")


def test_another_pace_of_tie_break_matches_is_found(archive: TournamentArchive) -> None:
    """By these settings a third match breaks a tie, and has a clock: the one that was played has none."""
    blitz = Series(2, 2, TimeControl(Counted.MATCH, 60 * SECOND), by_seed=True)
    thirds = [body for row in rows_of(archive) if isinstance(body := row.event.body, MatchLinked) and body.attempt == 3]
    assert thirds, "one of these tables is tied after two matches: all follows from the seed"
    flaws = found(with_series(archive, blitz))
    for body in thirds:
        texts = [flaw.text for flaw in flaws if (flaw.round, flaw.table) == (body.round, body.table)]
        assert any("another time control" in text for text in texts), flaws
    same = found(with_series(archive, replace(blitz, pace=None)))
    assert not [flaw for flaw in same if "another time control" in flaw.text], same
