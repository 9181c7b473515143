"""The report of verification: each finding with its version, check and text, and how often each check held."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from caravanserai_verify.matches.findings import CHECKS, Flaw, MatchVerification, SeatStanding, Stretch
from caravanserai_verify.matches.replay import replayed
from caravanserai_verify.matches.verification import verify
from domain.boxes.file import digest
from domain.games import games
from domain.matches.events import (
    Access,
    Actor,
    DecisionMade,
    Edition,
    MatchCreated,
    MatchFinished,
    MatchStarted,
    Recorded,
    SeatJoined,
    SeatLeft,
)
from domain.matches.match import Match
from domain.matches.ruled_match import EVERYBODY_LEFT
from domain.matches.terms import Rights, Terms
from domain.play.chance import entropy_commitment
from domain.table.effects import Close, Effect, Move, Show
from domain.table.table import Table
from service.persistence.matches.kind import TOPIC
from service.persistence.matches.store import MatchStore
from service.persistence.row_codec import RawEvent
from service.verification.stored_matches import verify_stored
from tests.service.verification.rows import CODEC, NAME, altered, played

AGAIN = Flaw(21, "decided again", "comes out differently")
CHAIN = Flaw(22, "chain", "does not name the hash of the event before")


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
                Flaw(21, "fingerprint", "has another fingerprint"),
                Flaw(21, "spectator", "has another fingerprint in the eyes of a spectator"),
                Flaw(22, "way back", "does not lead back to the version before"),
                AGAIN,
            ],
        ),
        (
            lambda row: replace(row, secret_fingerprint=row.secret_fingerprint ^ 1),
            [Flaw(21, "secret fingerprint", "has another fingerprint of the full table")],
        ),
        (
            nonsense,
            [
                CHAIN,
                Flaw(21, "fingerprint", "cannot be folded: close of never asked () on stack 9, on top is []"),
                AGAIN,
            ],
        ),
    ],
)
def test_a_forged_event_is_found_by_each_check_that_it_fails(
    change: Callable[[Recorded], Recorded], findings: list[Flaw]
) -> None:
    assert verify(NAME, changed(change), games()).findings == findings


def test_events_out_of_their_order() -> None:
    rows = list(played())
    result = verify(NAME, [*rows[:20], *rows[21:]], games())
    out_of_order = [finding for finding in result.findings if finding.check == "order"]
    assert out_of_order == [Flaw(number, "order", "is out of order") for number in range(21, len(rows))]
    assert result.findings[1] == replace(CHAIN, version=21)
    other = verify("matches/another00", rows[:1], games()).findings
    assert Flaw(1, "order", "is out of order") in other


@pytest.mark.parametrize("version", [2, 21])
def test_a_second_creation_is_out_of_order(version: int) -> None:
    again = changed(lambda row: altered(row, body=created_of(played())), version - 1)
    assert replayed(NAME, again).findings[0] == Flaw(version, "order", "creates the match again")


def test_nothing_follows_the_end() -> None:
    rows = list(played())
    last, number = rows[-1], len(rows)
    later = [
        altered(last, version=number + more, previous=sha256(last.data).digest(), effects=()) for more in range(1, 50)
    ]
    end = Flaw(number + 1, "order", "comes after the end of the match")
    for result in (replayed(NAME, [*rows, *later]), verify(NAME, [*rows, *later], games())):
        assert result.findings == [end]
        assert result.counts["fingerprint"] == number


def test_a_place_shown_twice_cannot_be_folded() -> None:
    def shows(row: Recorded) -> Recorded:
        twice = Show("stock", 1, (), "MP-TURN-01")
        return altered(row, effects=(*row.event.effects, twice, twice))

    findings = replayed(NAME, changed(shows)).findings
    assert Flaw(21, "fingerprint", "cannot be folded: stock is already shown to 1") in findings


def test_rows_that_do_not_begin_like_a_match() -> None:
    nothing = verify(NAME, [], games())
    assert nothing.findings == [Flaw(0, "order", "there is no such match")]
    assert (nothing.version, nothing.ok, nothing.replay_ok, nothing.over) == (0, False, False, False)
    headless = verify(NAME, played()[1:], games())
    assert Flaw(1, "order", "the first event does not create the match") in headless.findings
    assert (headless.version, headless.game) == (len(played()), "")


def test_pieces_and_places_that_are_not_those_on_the_table() -> None:
    def conjures(row: Recorded) -> Recorded:
        move = Move("gold", 1, "purse@1", "purse@1", "silk", "MP-REW-01")
        return altered(row, effects=(move, *row.event.effects))

    findings = verify(NAME, changed(conjures), games()).findings
    numbers = range(21, len(played()) + 1)
    lost = [finding for finding in findings if finding.check == "census"]
    assert lost == [Flaw(number, "census", "loses or gains pieces") for number in numbers]

    def crowns(row: Recorded) -> Recorded:
        body = row.event.body
        assert isinstance(body, MatchFinished)
        return altered(row, body=MatchFinished(tuple(reversed(body.places))))

    findings = verify(NAME, changed(crowns, -1), games()).findings
    assert findings[0] == Flaw(len(played()), "result", "names other places than lie on the table")


def test_pieces_that_change_and_change_back_are_neither_lost_nor_gained() -> None:
    def turned(row: Recorded) -> Recorded:
        there, back = (
            Move(piece, number, "purse@1", "purse@1", becomes, "MP-REW-01")
            for piece, number, becomes in (("gold", 1, "silk"), ("silk", 2, "gold"))
        )
        return altered(row, effects=(there, there, back, *row.event.effects))

    assert verify(NAME, changed(turned), games()).findings == [CHAIN, AGAIN]


def test_another_or_a_missing_box() -> None:
    created = created_of(played())
    edition = created.edition
    for content, text in (
        (edition.content + b"#", "names another digest than that of its box"),
        (b"", "names a box that is missing"),
    ):
        body = replace(created, edition=replace(edition, content=content))
        first = replace(played()[0], event=replace(played()[0].event, body=body))
        assert replayed(NAME, [first, *played()[1:20]]).findings == [Flaw(1, "box", text)]


def created_of(rows: Sequence[Recorded]) -> MatchCreated:
    body = rows[0].event.body
    assert isinstance(body, MatchCreated)
    return body


def test_a_secret_that_was_never_opened_or_does_not_follow_from_the_seed() -> None:
    kept = [replace(played()[0], openings=()), *played()[1:20]]
    assert verify(NAME, kept, games()).findings == [
        Flaw(1, "seals", "has a seal that its opening does not fit"),
        Flaw(1, "chance", "was committed to another secret"),
        Flaw(1, "decided again", "comes out differently"),
    ]
    seeded = altered(played()[0], body=replace(created_of(played()), seed="chosen later"))
    assert verify(NAME, [seeded], games()).findings == [
        Flaw(1, "chance", "has a secret that does not follow from the seed"),
        Flaw(1, "decided again", "comes out differently"),
    ]


def test_a_fault_in_chance_is_reported_with_its_version() -> None:
    at = next(number for number, row in enumerate(played()) if isinstance(row.event.body, MatchStarted))
    rows = changed(lambda row: altered(row, body=MatchStarted((b"one", b"two", b"luck"))), at)
    assert verify(NAME, rows[: at + 1], games()).findings == [
        Flaw(at + 1, "chance", "names entropies that nobody opened"),
        Flaw(at + 1, "decided again", "comes out differently"),
    ]


def test_a_table_that_cannot_be_laid_out_is_a_finding_at_the_end() -> None:
    created = created_of(played())
    rows = [altered(played()[0], body=replace(created, areas=created.areas[:1])), *played()[1:20]]
    (finding,) = [finding for finding in replayed(NAME, rows).findings if finding.check == "fingerprint"]
    assert finding.version == 20
    assert finding.text.startswith("cannot be folded: KeyError(")


def test_a_fold_that_does_not_lead_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """No log can cause this: the test needs a table that does not revert correctly."""
    monkeypatch.setattr(Table, "revert", lambda table, effects: None)
    findings = replayed(NAME, played()).findings
    assert findings[-1] == Flaw(0, "way back", "is not the box laid out when all is taken back")
    assert {finding.check for finding in findings} == {"way back"}


def points_of(effects: Iterable[Effect], seat: int) -> int:
    """The score of a seat after these effects."""
    return sum(
        effect.number * (effect.target.startswith(f"score@{seat}:") - effect.source.startswith(f"score@{seat}:"))
        for effect in effects
        if isinstance(effect, Move) and effect.piece == "point"
    )


def test_a_finished_match_says_how_each_seat_ended() -> None:
    body = played()[-1].event.body
    assert isinstance(body, MatchFinished)
    effects = [effect for row in played() for effect in row.event.effects]
    names = ("Player 1", "Player 2", "Bot")
    standings = [
        SeatStanding(seat, name, place, points_of(effects, seat))
        for seat, (name, place) in enumerate(zip(names, body.places, strict=True), 1)
    ]
    assert list(replayed(NAME, played()).standings) == sorted(standings, key=lambda one: (one.place, one.seat))
    assert any(standing.points for standing in standings)
    assert replayed(NAME, played()[:20]).standings == ()


def test_the_last_who_joined_at_a_seat_is_named_and_an_empty_seat_has_no_name() -> None:
    rows = list(played()[:20])
    rows[1] = altered(rows[1], body=SeatLeft(1))
    rows[18] = altered(rows[18], body=SeatJoined(2, "Later", "", b""))
    rows[19] = altered(rows[19], body=MatchFinished((0, 0, 0)))
    assert [(one.seat, one.name, one.place) for one in replayed(NAME, rows).standings] == [
        (1, "", 0),
        (2, "Later", 0),
        (3, "Bot", 0),
    ]


def test_openings_that_do_not_fit() -> None:
    at = next(number for number, row in enumerate(played()) if number and row.openings)
    rows = changed(lambda row: replace(row, openings=()), at)
    assert Flaw(at + 1, "seals", "has a seal that its opening does not fit") in verify(NAME, rows, games()).findings


def test_matches_that_the_rules_do_not_make() -> None:
    length = 60
    match = Match.load(CODEC, games(), NAME, played()[:length])
    rows = [*played()[:length], *match.abandon(EVERYBODY_LEFT)]
    assert verify(NAME, rows, games()).findings == [
        Flaw(length + 1, "decided again", "is not possible: no command leads to this event")
    ]
    assert verify(NAME, played()[:-1], games()).findings == [
        Flaw(len(played()) - 1, "decided again", "is not the end: the rules go on")
    ]
    newer = {"marcopolo": replace(games()["marcopolo"], rules_version=99)}
    text = f"was played by version {games()['marcopolo'].rules_version} of the rules; this is version 99"
    result = verify(NAME, played(), newer)
    assert result.findings == [Flaw(1, "decided again", text)]
    assert (result.other_rules, result.counts["decided again"]) == (True, 0)


def test_checks_are_counted_and_progress_is_reported_for_each_event() -> None:
    told: list[tuple[int, int]] = []
    length = len(played())
    result = verify(NAME, played(), games(), lambda done, of: told.append((done, of)))
    once = {"box": 1, "tournament": 1, "result": 1, "way back": length + 1, "chance": result.counts["chance"]}
    once["origin"] = 0  # it does not branch from another one
    assert result.counts == {name: once.get(name, length) for name in CHECKS}
    assert result.counts["chance"] > 1
    assert (result.match, result.game, result.over, result.seeded) == (NAME, "marcopolo", True, False)
    assert (result.choices, result.void_starts) == ((), 0)
    assert told[:length] == [(number, 2 * length) for number in range(1, length + 1)]
    assert {of for _, of in told} == {2 * length}
    assert all(length < done <= 2 * length for done, _ in told[length:])
    assert told[-1][0] == 2 * length
    assert told[length][0] == length + 1


def test_a_stored_match_reports_its_progress_too(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "store.sqlite", games())
    store.append(played()[:20])
    told: list[tuple[int, int]] = []
    result = verify_stored(store, NAME, lambda done, of: told.append((done, of)))
    store.close()
    assert told[-1] == (40, 40)
    assert result.fairness == ("committed: checked with the secret of the service, which is published at the end")


def test_seats_are_joined_and_freed_again_by_the_same_actors() -> None:
    rights = Rights("players/9", access=Access.UNLISTED, admitted=("players/1", "players/2"))
    secret, options = b"secret of 32 bytes, more or less", {"objective_choice": "on"}
    content = games()["marcopolo"].content() + b"# of the house"
    match, rows = Match.create(
        CODEC,
        games(),
        NAME,
        Terms(
            "marcopolo",
            2,
            options,
            edition=Edition("of the house", digest(content), content),
            rights=rights,
            patience=7,
            open_seconds=3600,
            chance_scheme=2,
        ),
        secret,
    )
    for seat in (2, 1):
        committed = entropy_commitment(str(seat).encode())
        rows += match.join("Player", seat=seat, committed=committed, account=f"players/{seat}")
    rows += match.ready(2, b"2")
    rows += match.leave(1, by=Actor.OWNER)
    rows += match.abandon("enough", by=Actor.OWNER, account="players/9")
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
        Flaw(at + 1, "decided again", "is not possible: the decision is not in its opening")
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
    result = MatchVerification(NAME)
    assert (result.ok, result.replay_ok, result.decided_again_ok, result.only_replayed) == (False,) * 4
    result.version = 1
    assert (result.ok, result.replay_ok, result.decided_again_ok) == (True, True, False)
    assert result.check(1, "decided again", True, "is never said")
    assert (result.counts["decided again"], result.decided_again_ok, result.findings) == (1, True, [])
    assert not result.check(3, "chance", False, "is no chance")
    assert result.findings == [Flaw(3, "chance", "is no chance")]
    assert (result.ok, result.replay_ok, result.decided_again_ok, result.only_replayed) == (False, True, False, False)
    result.undecided.append(Stretch(4, 5, 99))
    assert result.only_replayed
    result.check(4, "census", False, "is short")
    assert (result.replay_ok, result.only_replayed) == (False, False)


@pytest.mark.parametrize("at", [0, 20])
def test_verification_ends_at_an_unreadable_row(tmp_path: Path, at: int) -> None:
    store = MatchStore(tmp_path / "store.sqlite", games())
    store.append(played()[:at])
    store.append_raw([RawEvent(0, NAME, at + 1, TOPIC, b"\xff" + CODEC.write_row(played()[at])[1:])])
    result = verify_stored(store, NAME)
    store.close()
    (finding,) = result.findings
    assert (finding.version, finding.check) == (at + 1, "order")
    assert finding.text == "makes no sense"
    assert (result.match, result.version, result.counts["fingerprint"]) == (NAME, at or 1, at)
