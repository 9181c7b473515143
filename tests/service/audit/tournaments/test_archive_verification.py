"""Archives of tournaments: what is changed in one is found, and named."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from caravanserai import RecordError
from caravanserai_protocol.archives import TournamentArchive, place_of
from caravanserai_protocol.v1.tournament_archive_pb2 import (
    ArchivedMatch,
    ArchivedRating,
    ArchivedStandings,
    ArchiveHeader,
)

from caravanserai_verify.log import attestations
from caravanserai_verify.tournaments.archive_verification import ArchiveProof, prove_archive
from domain.audit.trust import Policy
from domain.ratings.plackett_luce import RULES
from domain.tournaments import commands
from domain.tournaments.events import (
    Adjudicated,
    LotsDrawn,
    MatchLinked,
    Penalty,
    ResultTaken,
    Role,
    RoundPaired,
    TournamentCreated,
    TournamentFinished,
    TournamentRecorded,
    VoidTable,
)
from domain.tournaments.pairing import PairedTable
from service.audit.matches.record_export import RecordExport
from tests.domain.tournaments.walking import ORGANISER, begun, entropy_of
from tests.service.audit.tournaments.archives import (
    CODEC,
    SETTINGS,
    TRUST,
    changed,
    rechained,
    rows_of,
    with_body,
    without,
)
from tests.service.audit.trees import KEY

Tables: TypeAlias = Sequence[PairedTable]


def proven(archive: TournamentArchive, policy: Policy | None = None) -> ArchiveProof:
    """The findings about an archive as a reader gets it."""
    return prove_archive(TournamentArchive.from_bytes(archive.to_bytes()), policy, deciding=False, processes=1)


def unsigned(archive: TournamentArchive) -> TournamentArchive:
    return archive.counted()


def require_found(archive: TournamentArchive, check: str, *says: str, place: tuple[int, int] | None = None) -> None:
    """Requires that a check finds something that says this, at a round and table."""
    found = proven(archive)
    texts = [f"{flaw.round} {flaw.table} {flaw.text}" for flaw in found.findings if flaw.check == check]
    assert not found.ok
    assert any(
        all(text in line for text in says) and (place is None or line.startswith(f"{place[0]} {place[1]} "))
        for line in texts
    ), found.findings


def test_the_archive_of_a_tournament_holds(archive: TournamentArchive, files: tuple[bytes, bytes]) -> None:
    assert archive.to_bytes() == files[0]
    found = prove_archive(archive, TRUST)
    assert found.ok, (found.findings, found.vouching)
    assert len(archive.matches) == 5
    assert [facts.finished for facts in found.matches].count(False) == 2, "what was given up is there too"
    assert {entry.who.partition("/")[0] for entry in archive.ratings} == {"players", "bots"}
    assert found.tournament.rounds[0].rulings[0].by.reason == "Anna gave up"


def test_the_archive_of_a_tournament_without_signature_is_not_vouched_for(archive: TournamentArchive) -> None:
    found = proven(unsigned(archive), TRUST)
    assert found.vouching is not None
    assert [flaw.text for flaw in found.vouching.findings] == ["is not signed"]


def test_times_that_are_still_to_come_are_found(archive: TournamentArchive, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the service was ahead of that of the reader."""
    began = rows_of(archive)[0].event.time // 1000
    monkeypatch.setattr(attestations, "time", SimpleNamespace(time=lambda: began - 3600))
    found = proven(archive)
    flaws = {flaw.check: flaw for flaw in found.findings}
    assert set(flaws) == {"times", "records"}
    assert flaws["times"].version == 1
    assert all(flaw.text.endswith("still to come, by the clock of this machine") for flaw in found.findings)


# -- standings --------------------------------------------------------------------------------------------------------


def test_a_changed_standing_is_found(archive: TournamentArchive) -> None:
    last = ArchivedStandings.FromString(archive.standings[-1].SerializeToString())
    last.lines[0].score = "7/2"
    require_found(
        unsigned(replace(archive, standings=(*archive.standings[:-1], last))), "standings", "do not follow", "7/2"
    )


def test_exchanged_places_of_a_round_are_found(archive: TournamentArchive) -> None:
    first = ArchivedStandings.FromString(archive.standings[0].SerializeToString())
    first.lines[0].entrant, first.lines[1].entrant = first.lines[1].entrant, first.lines[0].entrant
    changed_one = unsigned(replace(archive, standings=(first, *archive.standings[1:])))
    require_found(changed_one, "standings", "do not follow", place=(1, 0))


def test_a_digest_of_other_standings_is_found(archive: TournamentArchive) -> None:
    forged = changed(archive, TournamentFinished, lambda row: with_body(row, standings_digest=bytes(32)))
    require_found(forged, "standings", "standings that do not follow from the results")


def test_withheld_standings_are_found(archive: TournamentArchive) -> None:
    require_found(unsigned(replace(archive, standings=archive.standings[1:])), "standings", "withheld", place=(1, 0))


# -- matches ----------------------------------------------------------------------------------------------------------


def test_a_withheld_match_is_found(archive: TournamentArchive) -> None:
    for index, gone in enumerate(archive.matches):
        rest = archive.matches[:index] + archive.matches[index + 1 :]
        require_found(unsigned(replace(archive, matches=rest)), "matches", "withheld", place=(gone.round, gone.table))


def swapped(archive: TournamentArchive, one: int, other: bytes) -> TournamentArchive:
    matches = list(archive.matches)
    place = dict(zip(("round", "table", "attempt"), place_of(matches[one]), strict=True))
    matches[one] = ArchivedMatch(**place, record=other)
    return unsigned(replace(archive, matches=tuple(matches)))


def test_a_swapped_record_is_found(archive: TournamentArchive) -> None:
    first = archive.matches[0]
    forged = swapped(archive, 0, archive.matches[1].record)
    require_found(forged, "matches", "and the record is of", place=(first.round, first.table))


def test_a_match_of_another_tournament_is_found(archive: TournamentArchive, other: TournamentArchive) -> None:
    first = archive.matches[0]
    forged = swapped(archive, 0, other.matches[0].record)
    require_found(forged, "matches", "which is not a match of this table", place=(first.round, first.table))


def test_a_match_that_no_event_links_is_found(archive: TournamentArchive, other: TournamentArchive) -> None:
    more = ArchivedMatch(round=9, table=1, attempt=1, record=other.matches[0].record)
    require_found(unsigned(replace(archive, matches=(*archive.matches, more))), "matches", "no event links it")


def test_an_altered_record_is_found_with_its_place(archive: TournamentArchive) -> None:
    data = bytearray(archive.matches[1].record)
    data[len(data) // 2] ^= 1
    place = archive.matches[1].round, archive.matches[1].table
    found = proven(swapped(archive, 1, bytes(data)))
    assert any((flaw.round, flaw.table) == place and flaw.check == "records" for flaw in found.findings)


# -- the organiser's events -------------------------------------------------------------------------------------------


def test_a_lot_that_was_drawn_again_is_found(archive: TournamentArchive) -> None:
    def other_lots(row: TournamentRecorded) -> TournamentRecorded:
        lots = [lot for _, lot in row.event.body.lots]  # type: ignore[union-attr]
        names = [name for name, _ in row.event.body.lots]  # type: ignore[union-attr]
        return with_body(row, lots=tuple(zip(names, lots[1:] + lots[:1], strict=True)))

    require_found(changed(archive, LotsDrawn, other_lots), "lots", "other lots than were drawn")


def test_another_secret_is_found(archive: TournamentArchive, other: TournamentArchive) -> None:
    updates = list(archive.updates)
    first = type(updates[0]).FromString(updates[0].SerializeToString())
    first.openings[0].CopyFrom(other.updates[0].openings[0])
    forged = unsigned(replace(archive, updates=(first, *updates[1:])))
    require_found(forged, "seals", "does not fit its seal")


def test_a_withheld_secret_is_found(archive: TournamentArchive) -> None:
    first = type(archive.updates[0]).FromString(archive.updates[0].SerializeToString())
    del first.openings[:]
    require_found(
        unsigned(replace(archive, updates=(first, *archive.updates[1:]))), "seals", "does not open the secret"
    )


def with_tables(tables: Callable[[Tables], Tables]) -> Callable[[TournamentRecorded], TournamentRecorded]:
    return lambda row: with_body(row, tables=tables(row.event.body.tables))  # type: ignore[union-attr]


def test_a_changed_order_of_tables_is_found(archive: TournamentArchive) -> None:
    forged = changed(archive, RoundPaired, with_tables(lambda tables: tuple(reversed(tables))))
    require_found(forged, "pairings", "round 1 is not paired as its rules pair it", "at table 1 sit")


def test_a_changed_pairing_is_found(archive: TournamentArchive) -> None:
    def exchanged(tables: Tables) -> Tables:
        (a, b), (c, d) = tables[0].players, tables[1].players
        return replace(tables[0], players=(a, d)), replace(tables[1], players=(c, b))

    require_found(changed(archive, RoundPaired, with_tables(exchanged), 1), "pairings", "round 2 is not paired")


def test_a_changed_order_of_seats_is_found(archive: TournamentArchive) -> None:
    def turned(tables: Tables) -> Tables:
        return (replace(tables[0], players=tuple(reversed(tables[0].players))), *tables[1:])

    forged = changed(archive, RoundPaired, with_tables(turned))
    require_found(forged, "pairings", "in another order of seats", place=(1, 0))
    require_found(forged, "matches", "keeps its seats for", place=(1, 1))


def test_a_changed_result_is_found(archive: TournamentArchive) -> None:
    def better(row: TournamentRecorded) -> TournamentRecorded:
        seats = row.event.body.seats  # type: ignore[union-attr]
        return with_body(row, seats=tuple(replace(seat, place=3 - seat.place) for seat in seats))

    index = next(
        index
        for index, body in enumerate(
            row.event.body for row in rows_of(archive) if isinstance(row.event.body, ResultTaken)
        )
        if body.seats
    )
    require_found(changed(archive, ResultTaken, better, index), "results", "has another result than the match")


def test_a_result_of_another_history_of_the_match_is_found(archive: TournamentArchive) -> None:
    forged = changed(archive, ResultTaken, lambda row: with_body(row, match_head=bytes(32)))
    require_found(forged, "results", "its record ends with")


def test_a_second_result_is_found(archive: TournamentArchive) -> None:
    rows = rows_of(archive)
    at = next(
        index for index, row in enumerate(rows) if isinstance(row.event.body, ResultTaken) and row.event.body.seats
    )
    body = rows[at].event.body
    assert isinstance(body, ResultTaken)
    second = with_body(rows[at], seats=tuple(replace(seat, place=1) for seat in body.seats))
    found = proven(rechained(archive, [*rows[: at + 1], second, *rows[at + 1 :]]))
    assert any(
        flaw.check == "results" and (flaw.round, flaw.table) == (body.round, body.table) and flaw.version == at + 2
        for flaw in found.findings
    ), found.findings
    require_found(rechained(archive, [*rows[: at + 1], rows[at], *rows[at + 1 :]]), "results", "has happened already")


def test_a_removed_adjudication_is_found(archive: TournamentArchive) -> None:
    def forfeit(row: TournamentRecorded) -> bool:
        return isinstance(row.event.body, Adjudicated) and row.event.body.round == 2

    found = proven(without(archive, forfeit))
    assert {"standings", "results"} & {flaw.check for flaw in found.findings}, found.findings


def test_a_removed_penalty_is_found(archive: TournamentArchive) -> None:
    def penalty(row: TournamentRecorded) -> bool:
        return isinstance(row.event.body, Adjudicated) and isinstance(row.event.body.ruling, Penalty)

    require_found(without(archive, penalty), "standings", "standings that do not follow from the results")


def test_an_event_that_is_removed_without_more_breaks_the_chain(archive: TournamentArchive) -> None:
    kept = archive.updates[:5] + archive.updates[6:]
    with pytest.raises(RecordError, match="came after version 5"):
        proven(unsigned(replace(archive, updates=kept)))


def test_a_ruling_without_reason_is_found(archive: TournamentArchive) -> None:
    forged = changed(
        archive, Adjudicated, lambda row: replace(row, event=replace(row.event, by=replace(row.event.by, reason="")))
    )
    require_found(forged, "rulings", "gives no reason")


def test_a_ruling_by_somebody_else_is_found(archive: TournamentArchive) -> None:
    def by_other(row: TournamentRecorded) -> TournamentRecorded:
        return replace(row, event=replace(row.event, by=replace(row.event.by, account="players/somebody")))

    require_found(changed(archive, Adjudicated, by_other), "acts", "players/somebody, who is not the organiser")


def test_a_changed_reason_breaks_the_chain(archive: TournamentArchive) -> None:
    rows = rows_of(archive)
    at = next(index for index, row in enumerate(rows) if isinstance(row.event.body, Adjudicated))
    event = replace(rows[at].event, by=replace(rows[at].event.by, reason="Another reason"))
    updates = list(archive.updates)
    updates[at] = type(updates[at])(version=at + 1, event=CODEC.event_bytes(event))
    require_found(unsigned(replace(archive, updates=tuple(updates))), "chain", "does not follow the event before it")


def test_a_reason_changed_by_the_operator_is_found_with_the_log_alone(archive: TournamentArchive) -> None:
    """Those who make all hashes again after a change that no rule forbids leave nothing else to find."""
    forged = changed(
        archive,
        Adjudicated,
        lambda row: replace(row, event=replace(row.event, by=replace(row.event.by, reason="Lies"))),
    )
    signed = forged.signed(KEY.name, RecordExport(keys=[KEY]).sign)
    assert proven(signed).ok
    found = proven(signed, TRUST)
    assert found.vouching is not None
    assert [flaw.check for flaw in found.vouching.findings] == ["log"], "although the log has signed the file"
    assert "is not shown to be in the log" in found.vouching.findings[0].text


def test_an_added_player_is_found(archive: TournamentArchive) -> None:
    rows = rows_of(archive)
    first_bot = next(row for row in rows if getattr(row.event.body, "bot", ""))
    more = with_body(first_bot, entrant="bot-4", display_name="Stranger")
    at = rows.index(first_bot) + 3
    forged = rechained(archive, [*rows[:at], more, *rows[at:]])
    require_found(forged, "lots", "draws lots for others than those who have none")


def test_an_inserted_event_without_more_is_found(archive: TournamentArchive) -> None:
    with pytest.raises(RecordError):
        proven(unsigned(replace(archive, updates=(*archive.updates[:7], archive.updates[6], *archive.updates[7:]))))


def test_a_match_linked_to_another_name_is_found(archive: TournamentArchive) -> None:
    forged = changed(archive, MatchLinked, lambda row: with_body(row, match="matches/" + "a" * 32))
    require_found(forged, "matches", "the match of this table is")


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"time_control": None}, "another time control"),
        ({"spectator_delay": 0}, "another spectator delay"),
        ({"signatures_required": True}, "another required signatures"),
    ],
    ids=["time control", "spectator delay", "signatures"],
)
def test_matches_that_are_not_as_the_settings_say_are_found(
    archive: TournamentArchive, settings: dict[str, Any], says: str
) -> None:
    forged = changed(archive, TournamentCreated, lambda row: with_body(row, settings=replace(SETTINGS, **settings)))
    require_found(forged, "matches", says)


def test_what_only_the_service_does_is_not_done_by_others(archive: TournamentArchive) -> None:
    def own(row: TournamentRecorded) -> TournamentRecorded:
        return replace(row, event=replace(row.event, by=replace(row.event.by, role=Role.ADMINISTRATOR)))

    require_found(changed(archive, ResultTaken, own), "acts", "is not for the administrator to do")


# -- ratings ----------------------------------------------------------------------------------------------------------


def rerated(archive: TournamentArchive, **fields: int) -> TournamentArchive:
    first = ArchivedRating.FromString(archive.ratings[0].SerializeToString())
    for name, value in fields.items():
        setattr(first, name, value)
    return unsigned(replace(archive, ratings=(first, *archive.ratings[1:])))


@pytest.mark.parametrize("fields", [{"mean": 300_000}, {"uncertainty": 1}, {"mean_before": 260_000}])
def test_a_changed_rating_is_found(archive: TournamentArchive, fields: dict[str, int]) -> None:
    require_found(rerated(archive, **fields), "ratings", "from its result follows")


def test_a_rating_that_none_can_be_is_found(archive: TournamentArchive) -> None:
    require_found(rerated(archive, uncertainty_before=0, mean_before=-(2**62)), "ratings", archive.ratings[0].match)


def test_a_match_that_was_voided_changes_no_rating(archive: TournamentArchive) -> None:
    """By the rules of earlier programs it does, so their archives hold."""
    void = changed(archive, Adjudicated, lambda row: with_body(row, ruling=VoidTable()))
    require_found(void, "ratings", "changes ratings, and counts for none")
    void.header.ClearField("rating_rules")
    assert not [flaw for flaw in proven(void).findings if flaw.check == "ratings"]


def test_ratings_by_later_rules_are_not_judged_by_those_known_here(archive: TournamentArchive) -> None:
    later = unsigned(archive)
    later.header.rating_rules = RULES + 1
    require_found(later, "ratings", f"are computed by rules {RULES + 1}")


def test_withheld_ratings_are_found(archive: TournamentArchive) -> None:
    require_found(unsigned(replace(archive, ratings=())), "ratings", "there are changes of none")


# -- the file ---------------------------------------------------------------------------------------------------------


def test_a_penalty_is_in_the_standings(archive: TournamentArchive) -> None:
    found = proven(archive)
    penalties = [ruled.adjudicated.ruling for ruled in found.tournament.rounds[0].rulings]
    assert Penalty("bot-2", Fraction(1, 2)) in penalties


def test_who_keeps_entropy_out_of_the_lots_is_named_also_before_any_is_opened() -> None:
    """An operator who knows the entropy of all others could choose by it whose does not count."""
    log = begun()
    for player in ("anna", "ben", "cem", "dora", "emil"):
        log.enter(player, entropy_of(player) if player != "emil" else b"")
    log.do(commands.close_registration, ORGANISER)
    log.do(commands.release, ORGANISER, ["anna"])
    log.do(commands.leave, log.own("ben"), "ben")
    log.do(commands.leave, log.own("emil"), "emil")
    for player in ("cem", "dora"):
        log.do(commands.open_entropy, log.own(player), player, entropy_of(player))
    archive = TournamentArchive(ArchiveHeader(tournament=log.tournament.name), ())
    proof = prove_archive(rechained(archive, log.events))
    assert [choice.text for choice in proof.choices] == [
        "entrants were released before any entropy was opened: anna",
        "ben left before any entropy was opened",
    ]
