"""What verification says: each finding with its version, its check and its words, and how often each check held."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from domain.event import Access, Actor, DecisionMade, MatchFinished, Recorded
from domain.games import games
from domain.match import EVERYBODY_LEFT, Match, Rights
from domain.play.chance import entropy_commitment
from domain.table.effects import Close, Move
from service.stores.event_log import RawEvent
from service.stores.store import MatchStore
from service.streams.matches import TOPIC
from service.verification.verify import CHECKS, Finding, Verification, replayed, verify, verify_stored
from tests.service.verification.test_verify import CODEC, NAME, altered, played

AGAIN = Finding(21, "decided again", "comes out differently")
CHAIN = Finding(22, "chain", "does not name the hash of the event before")


def changed(change: Callable[[Recorded], Recorded], at: int = 20) -> list[Recorded]:
    rows = list(played())
    rows[at] = change(rows[at])
    return rows


def nonsense(row: Recorded) -> Recorded:
    return altered(row, effects=(Close(9, "never asked", (), 1, "MP-TURN-01"),))


@pytest.mark.parametrize(
    ("change", "findings"),
    [
        (lambda row: altered(row, draws=row.event.draws + 1), [CHAIN, AGAIN]),
        (
            lambda row: altered(row, fingerprint=row.event.fingerprint ^ 1),
            [
                CHAIN,
                Finding(21, "fingerprint", "has another fingerprint"),
                Finding(21, "spectator", "has another fingerprint in the eyes of a spectator"),
                Finding(22, "way back", "does not lead back to the version before"),
                AGAIN,
            ],
        ),
        (
            lambda row: replace(row, secret_fingerprint=row.secret_fingerprint ^ 1),
            [Finding(21, "secret fingerprint", "has another fingerprint of the full table")],
        ),
        (
            nonsense,
            [
                CHAIN,
                Finding(21, "fingerprint", "cannot be folded: close of never asked () on stack 9, on top is []"),
                AGAIN,
            ],
        ),
    ],
)
def test_a_forged_event_is_found_by_each_check_that_it_fails(
    change: Callable[[Recorded], Recorded], findings: list[Finding]
) -> None:
    assert verify(NAME, changed(change), games()).findings == findings


def test_events_out_of_their_order() -> None:
    rows = list(played())
    result = verify(NAME, [*rows[:20], *rows[21:]], games())
    out_of_order = [finding for finding in result.findings if finding.check == "order"]
    assert out_of_order == [Finding(number, "order", "is out of order") for number in range(21, len(rows))]
    assert result.findings[1] == replace(CHAIN, version=21)
    other = verify("matches/another00", rows[:1], games()).findings
    assert Finding(1, "order", "is out of order") in other


def test_what_does_not_begin_like_a_match() -> None:
    nothing = verify(NAME, [], games())
    assert nothing.findings == [Finding(0, "order", "there is no such match")]
    assert (nothing.version, nothing.ok, nothing.replay_ok, nothing.over) == (0, False, False, False)
    headless = verify(NAME, played()[1:], games())
    assert Finding(1, "order", "the first event does not create the match") in headless.findings
    assert (headless.version, headless.game) == (len(played()), "")


def test_pieces_and_places_that_are_not_those_on_the_table() -> None:
    def conjures(row: Recorded) -> Recorded:
        move = Move("gold", 1, "purse@1", "purse@1", "silk", "MP-REW-01")
        return altered(row, effects=(move, *row.event.effects))

    findings = verify(NAME, changed(conjures), games()).findings
    numbers = range(21, len(played()) + 1)
    lost = [finding for finding in findings if finding.check == "census"]
    assert lost == [Finding(number, "census", "loses or gains pieces") for number in numbers]

    def crowns(row: Recorded) -> Recorded:
        body = row.event.body
        assert isinstance(body, MatchFinished)
        return altered(row, body=MatchFinished(tuple(reversed(body.places))))

    findings = verify(NAME, changed(crowns, -1), games()).findings
    assert findings[0] == Finding(len(played()), "result", "names other places than lie on the table")


def test_openings_that_do_not_fit() -> None:
    at = next(number for number, row in enumerate(played()) if number and row.openings)
    rows = changed(lambda row: replace(row, openings=()), at)
    assert Finding(at + 1, "seals", "has a seal that its opening does not fit") in verify(NAME, rows, games()).findings


def test_matches_that_the_rules_do_not_make() -> None:
    length = 60
    match = Match.load(CODEC, games(), NAME, played()[:length])
    rows = [*played()[:length], *match.abandon(EVERYBODY_LEFT)]
    assert verify(NAME, rows, games()).findings == [
        Finding(length + 1, "decided again", "is not possible: no command leads to this event")
    ]
    assert verify(NAME, played()[:-1], games()).findings == [
        Finding(len(played()) - 1, "decided again", "is not the end: the rules go on")
    ]
    newer = {"marcopolo": replace(games()["marcopolo"], rules_version=99)}
    text = f"was played by version {games()['marcopolo'].rules_version} of the rules; this is version 99"
    result = verify(NAME, played(), newer)
    assert result.findings == [Finding(1, "decided again", text)]
    assert (result.other_rules, result.counts["decided again"]) == (True, 0)


def test_checks_are_counted_and_progress_is_told_event_by_event() -> None:
    told: list[tuple[int, int]] = []
    length = len(played())
    result = verify(NAME, played(), games(), lambda done, of: told.append((done, of)))
    once = {"box": 1, "result": 1, "way back": length + 1, "chance": result.counts["chance"]}
    assert result.counts == {name: once.get(name, length) for name in CHECKS}
    assert result.counts["chance"] > 1
    assert (result.match, result.game, result.over, result.seeded) == (NAME, "marcopolo", True, False)
    assert (result.choices, result.void_starts) == ((), 0)
    assert told[:length] == [(number, 2 * length) for number in range(1, length + 1)]
    assert {of for _, of in told} == {2 * length}
    assert all(length < done <= 2 * length for done, _ in told[length:])
    assert told[-1][0] == 2 * length
    assert told[length][0] == length + 1


def test_a_stored_match_tells_its_progress_too(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "store.sqlite", games())
    store.append(played()[:20])
    told: list[tuple[int, int]] = []
    result = verify_stored(store, NAME, lambda done, of: told.append((done, of)))
    store.close()
    assert told[-1] == (40, 40)
    assert result.fairness == ("committed: checked with the secret of the service, which is published at the end")


def test_seats_are_taken_again_as_they_were_and_freed_by_who_freed_them() -> None:
    rights = Rights("players/9", access=Access.UNLISTED, admitted=("players/1", "players/2"))
    secret, options = b"secret of 32 bytes, more or less", {"objective_choice": "on"}
    match, rows = Match.create(CODEC, games(), NAME, "marcopolo", 2, options, secret, rights=rights, chance_scheme=2)
    for seat in (2, 1):
        committed = entropy_commitment(str(seat).encode())
        rows += match.join("Player", seat=seat, committed=committed, account=f"players/{seat}")
    rows += match.ready(2, b"2")
    rows += match.leave(1, by=Actor.OWNER)
    rows += match.abandon("enough")
    result = verify(NAME, rows, games())
    assert result.findings == []
    assert (result.void_starts, result.counts["decided again"]) == (1, len(rows))


def test_a_secret_decision_that_its_opening_lacks() -> None:
    at = next(
        number
        for number, row in enumerate(played())
        if isinstance(row.event.body, DecisionMade) and row.event.body.decision is None
    )

    def emptied(row: Recorded) -> Recorded:
        openings = tuple(replace(one, content=replace(one.content, decision=None)) for one in row.openings)
        return replace(row, openings=openings)

    assert verify(NAME, changed(emptied, at), games()).findings == [
        Finding(at + 1, "decided again", "is not possible: the decision is not in its opening")
    ]


def test_a_seat_without_a_rank_has_place_0() -> None:
    rows = list(played()[:20])
    rows[-1] = altered(rows[-1], body=MatchFinished((0, 0, 0)))
    result = replayed(NAME, rows)
    assert (result.counts["result"], result.findings) == (1, [])


def test_a_match_can_be_replayed_without_its_rules() -> None:
    told: list[tuple[int, int]] = []
    result = replayed(NAME, played(), lambda done, of: told.append((done, of)))
    assert (result.findings, result.replay_ok, result.decided_again_ok) == ([], True, False)
    assert (result.counts["chance"], result.counts["decided again"]) == (0, 0)
    assert len(told) == len(played())


def test_a_result_is_judged_by_its_findings_alone() -> None:
    result = Verification(NAME)
    assert (result.ok, result.replay_ok, result.decided_again_ok, result.only_replayed) == (False,) * 4
    result.version = 1
    assert (result.ok, result.replay_ok, result.decided_again_ok) == (True, True, False)
    assert result.check(1, "decided again", True, "is never said")
    assert (result.counts["decided again"], result.decided_again_ok, result.findings) == (1, True, [])
    assert not result.check(3, "chance", False, "is no chance")
    assert result.findings == [Finding(3, "chance", "is no chance")]
    assert (result.ok, result.replay_ok, result.decided_again_ok, result.only_replayed) == (False, True, False, False)
    result.other_rules = True
    assert result.only_replayed
    result.check(4, "census", False, "is short")
    assert (result.replay_ok, result.only_replayed) == (False, False)


@pytest.mark.parametrize("at", [0, 20])
def test_a_row_that_cannot_be_read_ends_what_can_be_said(tmp_path: Path, at: int) -> None:
    store = MatchStore(tmp_path / "store.sqlite", games())
    store.append(played()[:at])
    store.append_raw([RawEvent(0, NAME, at + 1, TOPIC, b"\xff" + CODEC.write_row(played()[at])[1:])])
    result = verify_stored(store, NAME)
    store.close()
    (finding,) = result.findings
    assert (finding.version, finding.check) == (at + 1, "order")
    assert finding.text == "makes no sense"
    assert (result.match, result.version, result.counts["fingerprint"]) == (NAME, at or 1, at)
