"""Verification accepts what the service writes and finds alterations."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from caravanserai_verify.matches.findings import CHECKS
from caravanserai_verify.matches.verification import verify
from domain.boxes.file import digest
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import (
    Actor,
    Body,
    DecisionMade,
    DecisionUndone,
    Edition,
    MatchAbandoned,
    MatchCreated,
    MatchFinished,
    MatchStarted,
    Recorded,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
)
from domain.matches.match import Match
from domain.matches.ruled_match import ALL_LEFT, EVERYBODY_LEFT
from domain.matches.terms import Terms
from domain.table.effects import Move
from service.persistence.matches.kind import TOPIC
from service.persistence.matches.store import MatchStore
from service.persistence.row_codec import RawEvent
from service.verification.stored_matches import verify_stored
from tests.service.verification.rows import CODEC, NAME, altered, appended, found, index_of, played, verified


def test_a_log_of_the_service_is_accepted() -> None:
    rows = list(played())
    result = verified(rows)
    assert result.findings == []
    assert result.ok
    assert result.replay_ok
    assert result.decided_again_ok
    assert result.version == len(rows)
    assert result.fingerprint == rows[-1].event.fingerprint
    assert {check for check in CHECKS if not result.counts[check]} == {"origin"}, "it does not branch from another one"
    assert result.counts["decided again"] == len(rows)
    assert result.fairness == "committed: checked with the published secret"


@pytest.mark.parametrize("length", [1, 4, 7, 60])
def test_a_running_match_is_accepted_too(length: int) -> None:
    result = verified(list(played()[:length]))
    assert result.findings == []
    assert not result.over
    assert "published at the end" in result.fairness


def test_progress_is_reported() -> None:
    told: list[tuple[int, int]] = []
    verify(NAME, list(played()), games(), lambda done, of: told.append((done, of)))
    assert told == sorted(told)
    assert told[-1] == (2 * len(played()), 2 * len(played()))


def test_rows_that_are_missing_or_exchanged() -> None:
    rows = list(played())
    assert {"order", "chain"} <= found(rows[:50] + rows[51:])
    assert {"order", "chain"} <= found([*rows[:50], rows[51], rows[50], *rows[52:]])
    assert found(rows[1:]) >= {"order"}
    assert found([]) == {"order"}
    assert not verify("matches/another00", rows, games()).replay_ok


def test_an_event_that_says_something_else_breaks_the_chain_and_comes_out_differently() -> None:
    rows = list(played())
    at = 40
    rows[at] = altered(rows[at], draws=rows[at].event.draws + 1)
    result = verified(rows)
    assert [(finding.version, finding.check) for finding in result.findings] == [
        (at + 2, "chain"),
        (at + 1, "decided again"),
    ]


def test_effects_that_were_altered() -> None:
    rows = list(played())

    def pays(row: Recorded) -> bool:
        return any(isinstance(effect, Move) and effect.piece == "coin" for effect in row.event.effects)

    at = index_of(rows[10:], pays) + 10
    effects = tuple(
        effect._replace(number=effect.number + 1) if isinstance(effect, Move) and effect.piece == "coin" else effect
        for effect in rows[at].event.effects
    )
    rows[at] = altered(rows[at], effects=effects)
    assert {"fingerprint", "secret fingerprint", "spectator", "chain", "decided again"} <= found(rows)


def test_pieces_out_of_nothing() -> None:
    rows = list(played())
    effects = (Move("gold", 1, "purse@1", "purse@1", "silk", "MP-REW-01"), *rows[-2].event.effects)
    rows[-2] = altered(rows[-2], effects=effects)
    assert "census" in found(rows)


def test_openings_that_were_altered_or_are_missing() -> None:
    rows = list(played())
    at = index_of(rows[1:], lambda row: bool(row.openings)) + 1
    opening = rows[at].openings[0]
    forged = replace(opening, payload=opening.payload[:-1] + b"\1")
    cases = (
        replace(rows[at], openings=(forged, *rows[at].openings[1:])),
        replace(rows[at], openings=(replace(opening, salt=bytes(16)), *rows[at].openings[1:])),
        replace(rows[at], openings=(replace(opening, audience=(3,)), *rows[at].openings[1:])),
        replace(rows[at], openings=rows[at].openings[1:]),
    )
    for case in cases:
        assert "seals" in found([*rows[:at], case, *rows[at + 1 :]])


def test_a_secret_or_an_entropy_that_was_not_committed_to() -> None:
    rows = list(played())
    opening = rows[0].openings[0]
    content = replace(opening.content, secret=b"another secret of thirty-two b..")
    rows[0] = replace(rows[0], openings=(replace(opening, content=content),))
    assert {"chance", "decided again"} <= found(rows)

    rows = list(played())
    at = index_of(rows, lambda row: isinstance(row.event.body, SeatReady))
    rows[at] = altered(rows[at], body=SeatReady(1, b"uno"))
    assert {"chance", "chain", "decided again"} <= found(rows)

    rows = list(played())
    at = index_of(rows, lambda row: isinstance(row.event.body, MatchStarted))
    rows[at] = altered(rows[at], body=MatchStarted((b"one", b"", b"luck")))
    assert {"chance", "decided again"} <= found(rows)


def test_outcomes_that_chance_did_not_give() -> None:
    rows = list(played())

    def rolls(row: Recorded) -> bool:
        body = row.event.body
        return isinstance(body, DecisionMade) and any(
            isinstance(effect, Move) and effect.piece == "blue/0" and effect.becomes != "blue/0"
            for effect in row.event.effects
        )

    at = index_of(rows, rolls)
    chosen = next(
        index
        for index, effect in enumerate(rows[at].event.effects)
        if isinstance(effect, Move) and effect.piece == "blue/0"
    )
    effects = list(rows[at].event.effects)
    effect = effects[chosen]
    assert isinstance(effect, Move)
    face = "blue/6" if effect.becomes != "blue/6" else "blue/1"
    effects[chosen] = effect._replace(becomes=face)
    rows[at] = altered(rows[at], effects=tuple(effects))
    assert "decided again" in found(rows)


def test_rows_whose_secret_fingerprint_is_wrong() -> None:
    rows = list(played())
    rows[20] = replace(rows[20], secret_fingerprint=1)
    assert found(rows) == {"secret fingerprint"}


def test_a_match_of_other_rules_cannot_be_decided_again() -> None:
    rows = list(played())
    newer = {"marcopolo": replace(games()["marcopolo"], rules_version=99)}
    result = verify(NAME, rows, newer)
    assert result.replay_ok
    assert not result.decided_again_ok
    assert not result.ok
    assert result.only_replayed
    assert not verify(NAME, [*rows[:20], replace(rows[20], secret_fingerprint=1), *rows[21:]], newer).only_replayed


def test_a_seeded_match_is_reported_as_not_fair() -> None:
    match, rows = Match.create(CODEC, games(), NAME, Terms("marcopolo", 2, seed="seed"), b"")
    for seat in (1, 2):
        rows += match.join(f"Player {seat}")
    rows += match.start()
    result = verified(rows)
    assert result.findings == []
    assert result.fairness == "seeded: not fair"


def test_a_box_with_the_digest_of_another_one() -> None:
    content = games()["marcopolo"].content()
    edition = Edition("standard", digest(content), content + b"\n# as if it were the same")
    _, rows = Match.create(
        CODEC, games(), NAME, Terms("marcopolo", 3, edition=edition), b"secret of 32 bytes, more or less"
    )
    assert found(rows) == {"box"}


def test_openings_under_other_numbers() -> None:
    rows = list(played())
    at = index_of(rows[1:], lambda row: bool(row.openings)) + 1
    openings = tuple(replace(opening, index=opening.index + 1) for opening in rows[at].openings)
    assert found([*rows[:at], replace(rows[at], openings=openings), *rows[at + 1 :]]) == {"seals"}


def test_places_that_were_exchanged_are_found_without_the_rules() -> None:
    rows = list(played())
    body = rows[-1].event.body
    assert isinstance(body, MatchFinished)
    rows[-1] = altered(rows[-1], body=MatchFinished(tuple(reversed(body.places))))
    newer = {"marcopolo": replace(games()["marcopolo"], rules_version=99)}
    result = verify(NAME, rows, newer)
    assert {finding.check for finding in result.findings} == {"result", "decided again"}
    assert not result.replay_ok
    assert not result.only_replayed


@pytest.mark.parametrize("length", [1, 2, 5, 11])
def test_logs_without_their_end(length: int) -> None:
    """A log without its last events is a running match. A log that ends inside a command is invalid."""
    result = verified(list(played()[:-length]))
    assert not result.over
    first = played()[-length].event.body
    follows = isinstance(first, MatchFinished) or (isinstance(first, DecisionMade) and first.automatic)
    assert result.ok == (not follows)


def test_a_match_that_was_cut_off_as_if_everybody_had_left() -> None:
    match = Match.load(CODEC, games(), NAME, played()[:60])
    rows = [*played()[:60], *match.abandon(EVERYBODY_LEFT)]
    assert found(rows) == {"decided again"}
    match = Match.load(CODEC, games(), NAME, played()[:60])
    assert verified([*played()[:60], *match.abandon("the owner ended it")]).ok


def cut_off() -> tuple[Match, list[Recorded]]:
    """A running match with a bot at its third seat, and its events."""
    rows = list(played()[:60])
    return Match.load(CODEC, games(), NAME, rows), rows


@pytest.mark.parametrize("said", [MatchAbandoned(EVERYBODY_LEFT), ALL_LEFT], ids=["before 0.2.0", "now"])
def test_a_match_whose_players_left_is_decided_again_to_the_bytes_that_it_has(said: MatchAbandoned) -> None:
    match, rows = cut_off()
    rows += match.resign(1, end=said)
    rows += match.resign(2, end=said)
    assert rows[-1].event.body == said
    assert verified(rows).ok


@pytest.mark.parametrize("by", Actor)
def test_who_abandoned_a_match_is_decided_again(by: Actor) -> None:
    match, rows = cut_off()
    rows += match.abandon("somebody ended it", by=by)
    assert verified(rows).ok == (by is not Actor.PLAYERS), "they can only leave, one after the other"


def test_nobody_else_can_have_been_the_owner() -> None:
    match, rows = cut_off()
    with pytest.raises(CommandError) as error:
        match.abandon("another ended it", by=Actor.OWNER, account="players/another0")
    assert error.value.reason == "NOT_THE_OWNER"
    forged = MatchAbandoned("another ended it", Actor.OWNER, "players/another0")
    assert found([*rows, *appended(match, rows, forged)]) == {"decided again"}


def test_seats_that_departed_are_decided_again() -> None:
    match, rows = cut_off()
    assert match.playing is not None
    rows += match.depart(1, Actor.ADMINISTRATOR)
    rows += match.depart(2, Actor.SERVICE, "players/removed0")
    assert rows[-1].event.body == ALL_LEFT
    assert verified(rows).ok
    assert CODEC.read_event(rows[-2].data) == rows[-2].event
    for forged in (
        SeatDeparted(3, Actor.ADMINISTRATOR),  # a bot
        SeatDeparted(1, Actor.OWNER),  # the match states no time
        SeatDeparted(1, Actor.OWNER, "players/another0"),
    ):
        match, rows = cut_off()
        assert found([*rows, *appended(match, rows, forged)]) == {"decided again"}


@pytest.mark.parametrize("seat", [0, 4, 99])
@pytest.mark.parametrize(
    ("length", "forged"),
    [
        (3, lambda seat: SeatLeft(seat)),
        (3, lambda seat: SeatReady(seat, b"")),
        (3, lambda seat: SeatJoined(seat, "Player", "", b"")),
        (20, lambda seat: SeatResigned(seat)),
        (20, lambda seat: SeatDeparted(seat, Actor.ADMINISTRATOR)),
        (20, lambda seat: DecisionUndone(seat, 20)),
    ],
)
def test_unknown_seats(length: int, forged: Callable[[int], Body], seat: int) -> None:
    """The forger of an event also corrects its hash."""
    rows = list(played()[:length])
    event = replace(
        rows[-1].event,
        version=length + 1,
        previous=sha256(rows[-1].data).digest(),
        body=forged(seat),
        effects=(),
        seals=(),
        draws=0,
    )
    rows.append(replace(rows[-1], event=event, data=CODEC.event_bytes(event), openings=()))
    assert {"decided again"} <= found(rows) <= {"decided again", "chance"}


def test_a_row_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    for at in (0, 20):
        store = MatchStore(tmp_path / f"{at}.sqlite", games())
        store.append(played()[:at])
        row = CODEC.write_row(played()[at])
        store.append_raw([RawEvent(0, NAME, at + 1, TOPIC, b"\xff" + row[1:])])
        result = verify_stored(store, NAME)
        assert [(finding.version, finding.check) for finding in result.findings] == [(at + 1, "order")]
        assert not result.ok
        assert not result.replay_ok
        assert not result.decided_again_ok
        store.close()


def test_a_table_that_makes_no_sense_is_a_finding() -> None:
    rows = list(played()[:1])
    created = rows[0].event.body
    assert isinstance(created, MatchCreated)
    rows[0] = altered(rows[0], body=replace(created, areas=created.areas[:1]))
    assert "fingerprint" in found(rows)


def test_a_match_is_verified_from_its_store(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "s.sqlite", games())
    store.append(played())
    assert verify_stored(store, NAME).ok
    assert not verify_stored(store, "matches/another00").ok
    store.close()
