"""An operator who writes decisions into their own store is found, although every hash and seal is right."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from caravanserai_protocol.signing import UNDOING, deciding, new_key
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.verifying import verify_updates

from caravanserai_verify.codecs.openings import write_opening
from caravanserai_verify.matches.findings import MatchVerification
from caravanserai_verify.matches.verification import verify
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import DecisionMade, DecisionUndone, Recorded, SeatJoined
from domain.matches.match import Match
from domain.matches.signatures import NOT_SIGNED, Signed
from domain.matches.terms import Terms
from domain.play.errors import Refused
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verify_stored
from tests.domain.matches.signers import CODEC, NAME, OPTIONS, Signer, begun, decides, next_seat, offer_of

DECISIONS = 12


class Operators(Match):
    """The match of an operator whose program asks for no signature."""

    __slots__ = ()

    def _require_signed(self, *_: object, **__: object) -> None:
        """Lets everything pass."""


@cache
def played(*, keys: bool = True) -> tuple[tuple[Recorded, ...], dict[int, Signer]]:
    """A running match with secret decisions, and its players."""
    match, signers = begun(required=keys, keys=keys, game="marcopolo")
    for _ in range(DECISIONS):
        signer = signers[next_seat(match)]
        if keys:
            decides(match, signer)
        else:
            signer.rows += match.decide(signer.seat, offer_of(match, signer.seat))
    return tuple(signers[1].rows), signers


def operated(rows: Sequence[Recorded]) -> Match:
    """The match in the hands of the operator."""
    return Operators.load(CODEC, games(), NAME, rows)


def stored(folder: Path, rows: Sequence[Recorded]) -> MatchVerification:
    """The findings of verification in a store that holds these rows."""
    store = MatchStore(StoreLocation.of(folder / "own.sqlite"), games())
    try:
        store.append(rows)
        return verify_stored(store, NAME)
    finally:
        store.close()


def versions(result: MatchVerification, check: str = "signatures") -> list[int]:
    return [finding.version for finding in result.findings if finding.check == check]


def updates(rows: Sequence[Recorded]) -> list[MatchUpdate]:
    return [
        MatchUpdate(
            version=row.event.version,
            event=row.data,
            box=row.box,
            openings=[write_opening(opening) for opening in row.openings],
        )
        for row in rows
    ]


def client_finds(rows: Sequence[Recorded]) -> list[int]:
    """The versions at which the client library finds signatures that are wrong."""
    return [
        finding.version for finding in verify_updates(NAME, updates(rows)).findings if finding.check == "signatures"
    ]


def test_what_its_players_signed_is_verified(tmp_path: Path) -> None:
    rows, signers = played()
    result = stored(tmp_path, rows)
    assert result.findings == []
    assert (result.signed, result.unsigned, result.keys) == (DECISIONS, 0, len(signers))
    assert result.counts["signatures"] == result.counts["times"] == len(rows)
    found = verify_updates(NAME, updates(rows))
    assert (found.signed, found.unsigned, found.keys) == (DECISIONS, 0, len(signers))
    assert client_finds(rows) == []


# -- what an operator may try -----------------------------------------------------------------------------------------


def unsigned(match: Match, seat: int, rows: Sequence[Recorded]) -> Signed:
    return NOT_SIGNED


def with_own_key(match: Match, seat: int, rows: Sequence[Recorded]) -> Signed:
    assert match.playing is not None
    question = match.playing.question(seat)
    assert question is not None
    act = deciding(question.asked_at, *CODEC.decision_bytes("marcopolo", offer_of(match, seat)))
    return Signer(seat, new_key()).signed(match, act)


def used_before(match: Match, seat: int, rows: Sequence[Recorded]) -> Signed:
    event = next(
        row.event
        for row in reversed(rows)
        if isinstance(row.event.body, DecisionMade) and row.event.body.seat == seat and row.event.signature
    )
    return Signed(event.signature, event.signed_version)


def of_nothing(match: Match, seat: int, rows: Sequence[Recorded]) -> Signed:
    return Signed(bytes(64), match.version)


FORGERIES: Sequence[Callable[[Match, int, Sequence[Recorded]], Signed]] = (
    unsigned,
    with_own_key,
    used_before,
    of_nothing,
)


@pytest.mark.parametrize("forged", FORGERIES)
def test_a_decision_that_the_operator_writes_into_their_store_is_found(
    forged: Callable[[Match, int, Sequence[Recorded]], Signed], tmp_path: Path
) -> None:
    rows, _ = played()
    match = operated(rows)
    seat = next_seat(match)
    added = match.decide(seat, offer_of(match, seat), signed=forged(match, seat, rows))
    result = stored(tmp_path, [*rows, *added])
    assert versions(result) == [added[0].event.version]
    assert versions(result, "decided again") == [added[0].event.version]
    assert {finding.check for finding in result.findings} == {"signatures", "decided again"}
    assert client_finds([*rows, *added]) == [added[0].event.version]


def test_without_keys_the_same_is_not_found(tmp_path: Path) -> None:
    """That is what keys are for; the report says how many decisions nobody signed."""
    rows, _ = played(keys=False)
    match = operated(rows)
    seat = next_seat(match)
    result = stored(tmp_path, [*rows, *match.decide(seat, offer_of(match, seat))])
    assert result.findings == []
    assert (result.signed, result.unsigned, result.keys) == (0, DECISIONS + 1, 0)


def test_a_secret_decision_of_the_operator_is_found(tmp_path: Path) -> None:
    rows, _ = played()
    first = next(row for row in rows if isinstance(row.event.body, DecisionMade))
    assert isinstance(first.event.body, DecisionMade)
    assert first.event.body.decision is None
    before = rows[: first.event.version - 1]
    match = operated(before)
    assert match.playing is not None
    seat = first.event.body.seat
    other = list(match.playing.offers(seat))[-1]
    for signed in (NOT_SIGNED, Signed(first.openings[-1].content.signature, first.event.signed_version)):
        added = operated(before).decide(seat, other, signed=signed)
        assert versions(verify(NAME, [*before, *added], games())) == [first.event.version]
        assert client_finds([*before, *added]) == [first.event.version]


def test_an_operator_who_changes_one_event_breaks_all_signatures_after_it() -> None:
    """They decide something else early, and give the later events, in a chain of their own, the signatures they had."""
    rows, _ = played()
    decided = [row for row in rows if isinstance(row.event.body, DecisionMade)]
    at = decided[2].event.version
    match = operated(rows[: at - 1])
    seat = next_seat(match)
    assert match.playing is not None
    made = list(rows[: at - 1])
    made += match.decide(seat, list(match.playing.offers(seat))[-1], signed=NOT_SIGNED)
    for row in rows[at:]:
        body = row.event.body
        if not isinstance(body, DecisionMade) or body.decision is None:
            continue
        seat = next_seat(match)
        made += match.decide(seat, offer_of(match, seat), signed=Signed(row.event.signature, row.event.signed_version))
    result = verify(NAME, made, games())
    acted = [row.event.version for row in made[at - 1 :] if isinstance(row.event.body, DecisionMade)]
    assert versions(result) == acted
    assert len(acted) > 3


def test_a_decision_that_the_operator_takes_back_is_found() -> None:
    match, signers = begun()
    while True:
        signer = signers[next_seat(match)]
        decides(match, signer)
        if match.lifecycle.undoable:
            break
    rows = tuple(signer.rows)
    for signed in (NOT_SIGNED, Signer(signer.seat, new_key()).signed(match, UNDOING)):
        added = operated(rows).undo(signer.seat, signed=signed)
        assert isinstance(added[0].event.body, DecisionUndone)
        assert versions(verify(NAME, [*rows, *added], games())) == [len(rows) + 1]


def test_a_seat_that_the_operator_takes_in_the_name_of_a_key_is_found() -> None:
    """And so is one without a key, where each needs one."""
    match, first = Match.create(
        CODEC, games(), NAME, Terms("marcopolo", 2, OPTIONS["marcopolo"], seed="signed", signatures_required=True), b""
    )
    ann = Signer(1, new_key())
    forged = Signer(2, new_key()).signed(match, UNDOING)
    added = operated(first).join("Ann", public_key=ann.public, signed=forged)
    assert isinstance(added[0].event.body, SeatJoined)
    assert versions(verify(NAME, [*first, *added], games())) == [2]
    assert client_finds([*first, *added]) == [2]


def test_a_program_that_checks_refuses_what_the_operator_wrote() -> None:
    """Live play and deciding again share the check."""
    rows, _ = played()
    match = Match.load(CODEC, games(), NAME, rows)
    seat = next_seat(match)
    with pytest.raises((CommandError, Refused)) as error:
        match.decide(seat, offer_of(match, seat), signed=used_before(match, seat, rows))
    assert isinstance(error.value, CommandError)
    assert error.value.reason in ("SIGNATURE_OUTDATED", "SIGNATURE_INVALID")
