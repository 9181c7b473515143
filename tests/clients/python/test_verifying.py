"""Verification by the client finds alterations in a finished match."""

import zlib
from collections.abc import Callable
from functools import cache
from hashlib import sha256

import pytest
from caravanserai_protocol.constants import EVENT_CHECKS
from caravanserai_protocol.folding import weight
from caravanserai_protocol.v1 import effect_pb2, event_pb2
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.verifying import Verification, verify_updates

from caravanserai_verify.codecs.match_updates import update_message
from domain.matches.events import MatchStarted
from tests.service.verification.rows import NAME, opened, played
from tests.service.verification.test_choices import NEW_ORDERS, OLD_ORDERS


@cache
def updates() -> tuple[MatchUpdate, ...]:
    """A published finished match with undone decisions, a resigned seat, and entropies."""
    return tuple(update_message(row, 0, True, None) for row in played())


def relinked(rows: list[MatchUpdate], at: int, change: Callable[[event_pb2.MatchEvent], None]) -> list[MatchUpdate]:
    """A forged log: the match with one changed event, and matching hashes in all later events."""
    forged = list(rows[:at])
    head = b""
    for row in rows[at:]:
        event = event_pb2.MatchEvent.FromString(row.event)
        if head:
            event.previous = head
        else:
            change(event)
        data = event.SerializeToString(deterministic=True)
        head = sha256(data).digest()
        forged.append(MatchUpdate(version=row.version, event=data, openings=row.openings, box=row.box))
    return forged


def found(rows: list[MatchUpdate]) -> set[str]:
    result = verify_updates(NAME, rows)
    assert not result.ok
    return {finding.check for finding in result.findings}


def find(admits: Callable[[event_pb2.MatchEvent], bool]) -> int:
    return next(at for at, row in enumerate(updates()) if admits(event_pb2.MatchEvent.FromString(row.event)))


def test_a_match_that_is_what_it_says() -> None:
    result = verify_updates(NAME, updates(), b"one")
    assert result.findings == []
    assert result.ok
    assert result.own
    assert result.contributed == (1, 2)
    assert result.draws > 20
    assert set(result.counts) == set(EVENT_CHECKS)
    assert all(result.counts.values())
    assert not verify_updates(NAME, updates(), b"three").own


def test_events_that_are_missing_exchanged_or_of_another_match() -> None:
    rows = list(updates())
    assert found(rows[:50] + rows[51:]) == {"events"}
    assert found([*rows[:50], rows[51], rows[50], *rows[52:]]) == {"events"}
    assert found(rows[1:]) == {"events"}
    assert found(rows[:-1]) == {"events"}
    assert found([]) == {"events"}
    assert not verify_updates("matches/another00", rows).ok


def test_an_event_in_the_middle_that_says_something_else_breaks_the_chain() -> None:
    rows = list(updates())
    event = event_pb2.MatchEvent.FromString(rows[40].event)
    event.draws += 1
    rows[40].CopyFrom(MatchUpdate(version=41, event=event.SerializeToString(), openings=rows[40].openings))
    result: Verification = verify_updates(NAME, rows)
    assert [(finding.version, finding.check) for finding in result.findings] == [(42, "events")]
    updates.cache_clear()


def test_effects_of_a_forged_log_do_not_lead_to_its_fingerprints() -> None:
    at = find(lambda event: any(effect.move.piece == "coin" for effect in event.effects))

    def more(event: event_pb2.MatchEvent) -> None:
        next(effect for effect in event.effects if effect.move.piece == "coin").move.count += 1

    assert found(relinked(list(updates()), at, more)) == {"events"}


def test_openings_that_are_missing_or_altered() -> None:
    rows = list(updates())
    at = next(index for index, row in enumerate(rows) if index and row.openings)
    missing, altered = MatchUpdate(), MatchUpdate()
    missing.CopyFrom(rows[at])
    del missing.openings[0]
    altered.CopyFrom(rows[at])
    altered.openings[0].salt = bytes(16)
    assert found([*rows[:at], altered, *rows[at + 1 :]]) == {"events"}
    assert "openings" in {
        finding.check for finding in verify_updates(NAME, [*rows[:at], missing, *rows[at + 1 :]]).findings
    }


def test_chance_that_was_not_committed_to() -> None:
    def commitment(event: event_pb2.MatchEvent) -> None:
        event.created.commitment = bytes(32)

    def seed(event: event_pb2.MatchEvent) -> None:
        event.created.seed = "chosen later"

    def entropy(event: event_pb2.MatchEvent) -> None:
        event.ready.entropy = b"uno"

    def entropies(event: event_pb2.MatchEvent) -> None:
        event.started.entropies[2] = b"luck"

    rows = list(updates())
    assert found(relinked(rows, 0, commitment)) == {"commitment"}
    assert found(relinked(rows, 0, seed)) == {"commitment"}
    assert found(relinked(rows, find(lambda event: bool(event.ready.entropy)), entropy)) == {"entropy"}
    assert found(relinked(rows, find(lambda event: event.HasField("started")), entropies)) == {"entropy"}


@pytest.mark.parametrize("count", [3, 1000])
def test_pieces_out_of_nothing(count: int) -> None:

    def borrow(event: event_pb2.MatchEvent) -> None:
        event.rules.append("R")
        move = effect_pb2.Move(piece="start-player", count=count, source="purse@1", target="stock")
        event.effects.append(effect_pb2.Effect(move=move, rule=len(event.rules) - 1))
        event.fingerprint = forged_fingerprint(count, event.fingerprint)

    rows = list(updates())
    at = find(lambda event: event.HasField("finished"))
    assert found(relinked(rows, at, borrow)) == {"supplies"}


def forged_fingerprint(count: int, before: int) -> int:
    change = count * (weight("stock", "start-player") - weight("purse@1", "start-player"))
    return (before + change) % 2**64


def test_a_box_under_the_digest_of_another_one() -> None:
    rows = list(updates())

    box, packed = rows[0].box, zlib.compress(rows[0].box)
    for content in (b"another = 1", box[:-10], box + b"more", packed):
        assert found([*boxed(rows[0], content), *rows[1:]]) == {"box"}
    for content in (zlib.compress(b"another = 1"), packed[:-10], packed + b"more", box, zlib.compress(bytes(10**7))):

        def holding(event: event_pb2.MatchEvent, content: bytes = content) -> None:
            event.created.edition.content = content

        assert found(relinked([*boxed(rows[0], b""), *rows[1:]], 0, holding)) == {"box"}
    assert found([*boxed(rows[0], b""), *rows[1:]]) == {"box"}


def test_a_box_inside_the_first_event_or_beside_it_but_nowhere_else() -> None:
    rows = list(updates())

    def holding(event: event_pb2.MatchEvent) -> None:
        event.created.edition.content = zlib.compress(rows[0].box)

    assert verify_updates(NAME, relinked([*boxed(rows[0], b""), *rows[1:]], 0, holding)).ok
    assert found(relinked(rows, 0, holding)) == {"box"}
    assert found([*rows[:5], *boxed(rows[5], rows[0].box), *rows[6:]]) == {"box"}


def boxed(row: MatchUpdate, box: bytes) -> list[MatchUpdate]:
    """An update with another box beside it."""
    return [MatchUpdate(version=row.version, event=row.event, openings=row.openings, box=box)]


@pytest.mark.parametrize(("scheme", "orders"), [(1, OLD_ORDERS), (2, NEW_ORDERS)])
def test_choices_are_named_without_the_rules(scheme: int, orders: dict[str, list[tuple[int, str]]]) -> None:
    for order, choices in orders.items():
        match, rows = opened("sahwari", order, scheme)
        rows += match.abandon("enough")
        result = verify_updates(NAME, [update_message(row, 0, True, None) for row in rows], b"1")
        assert result.ok
        started = next(row.event.body for row in rows if isinstance(row.event.body, MatchStarted))
        assert result.own == (b"1" in started.entropies)
        assert [(choice.version, choice.text) for choice in result.choices] == choices
        assert result.void_starts == sum("void" in text for _, text in choices)
