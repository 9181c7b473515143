"""Acts beside decisions: what a player signed is theirs, what they did not sign is the word of the service, and nobody
else's signature counts.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256

import pytest
from caravanserai_protocol.identity import entropy_commitment
from caravanserai_protocol.signing import LEAVING, PAUSING, Act, being_ready, binding, joining, new_key, sign
from caravanserai_protocol.verifying import Verification, verify_updates

from caravanserai_verify.matches.verification import verify
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import Actor, Recorded, SeatLeft, StartVoided
from domain.matches.match import Match
from domain.matches.signatures import NOT_SIGNED, Signed
from domain.matches.terms import Terms
from tests.domain.matches.signers import CODEC, NAME, Signer
from tests.service.verification.test_signatures import Operators, updates, versions

LEFT = "the start was void because of seat 1 (it left), when seat 1 had opened"
SAID = "the start was void because of seat 1 (the service says that it left), when seat 1 had opened"


class Table:
    """A match before its start, with two players who have keys. ``signs``: whether they sign what they do."""

    def __init__(self, *, signs: bool = True, kind: type[Match] = Match) -> None:
        self.match, rows = kind.create(CODEC, games(), NAME, Terms("sahwari", 2), b"secret")
        self.rows: list[Recorded] = list(rows)
        self.seats = {seat: Signer(seat, new_key(), self.rows) for seat in (1, 2)}
        self.signs = signs
        for seat in (1, 2):
            self.join(seat, b"%d" % seat)

    def join(self, seat: int, entropy: bytes) -> None:
        signer, committed = self.seats[seat], entropy_commitment(entropy)
        signed = signer.signed(self.match, joining(signer.public, committed))
        self.rows += self.match.join(
            f"Player {seat}", seat=seat, public_key=signer.public, committed=committed, signed=signed
        )

    def signed(self, seat: int, act: Act) -> Signed:
        return self.seats[seat].signed(self.match, act) if self.signs else NOT_SIGNED

    def ready(self, seat: int, entropy: bytes) -> None:
        self.rows += self.match.ready(seat, entropy, signed=self.signed(seat, being_ready(entropy)))

    def bind(self, seat: int, entropy: bytes) -> None:
        committed = entropy_commitment(entropy)
        self.rows += self.match.bind(seat, committed, signed=self.signed(seat, binding(committed)))

    def leave(self, seat: int, signed: Signed | None = None) -> None:
        self.rows += self.match.leave(seat, signed=self.signed(seat, LEAVING) if signed is None else signed)

    def until_void(self) -> None:
        """Seat 1 has opened its entropy, and leaves."""
        self.ready(1, b"1")
        self.leave(1)

    def found(self) -> tuple[list[int], Verification]:
        """The versions at which both verifiers find a wrong signature, and what the library says."""
        known = verify_updates(NAME, updates(self.rows))
        library = [finding.version for finding in known.findings if finding.check == "signatures"]
        assert versions(verify(NAME, self.rows, games())) == library
        return library, known


def test_what_a_player_signed_is_said_to_be_theirs() -> None:
    table = Table()
    table.until_void()
    table.join(1, b"one more")
    table.bind(2, b"two more")
    table.ready(2, b"two more")
    table.ready(1, b"one more")
    assert table.match.lifecycle.started_at
    found, known = table.found()
    assert (found, [choice.text for choice in known.choices]) == ([], [LEFT])
    assert verify(NAME, table.rows, games()).findings == []


def test_what_nobody_signed_is_the_word_of_the_service() -> None:
    """Such as that of an operator who voids a start in the name of the player who has just opened their entropy."""
    table = Table(signs=False)
    table.until_void()
    found, known = table.found()
    assert (found, [choice.text for choice in known.choices]) == ([], [SAID])
    assert verify(NAME, table.rows, games()).findings == []


def test_a_void_start_is_held_against_those_alone_who_signed_it() -> None:
    """In a tournament it decides who is a no-show: an operator could otherwise blame a player with one line."""
    for signs, blamed, freed in ((True, 1, frozenset[int]()), (False, 0, frozenset({1}))):
        table = Table(signs=signs)
        table.until_void()
        lifecycle = table.match.lifecycle
        assert (lifecycle.void_starts, lifecycle.voided_by, lifecycle.freed) == (1, blamed, freed)
        table.join(1, b"one more")
        assert table.match.lifecycle.freed == frozenset()


def test_who_frees_the_seat_of_another_is_named() -> None:
    table = Table()
    table.ready(1, b"1")
    table.rows += table.match.leave(2, by=Actor.OWNER)
    bodies = [row.event.body for row in table.rows[-2:]]
    assert bodies == [StartVoided(2, Actor.OWNER), SeatLeft(2, Actor.OWNER)]
    assert table.found()[0] == []


def test_matches_of_older_programs_do_not_say_who_left() -> None:
    table = Table(signs=False)
    table.ready(1, b"1")
    table.rows += table.match.leave(1, told=False)
    assert [row.event.body for row in table.rows[-2:]] == [StartVoided(1, Actor.PLAYERS), SeatLeft(1)]
    assert verify(NAME, table.rows, games()).findings == []


def _other_key(table: Table) -> Signed:
    return Signer(1, new_key()).signed(table.match, LEAVING)


def _other_seat(table: Table) -> Signed:
    return table.seats[2].signed(table.match, LEAVING)


def _other_act(table: Table) -> Signed:
    return table.seats[1].signed(table.match, PAUSING)


def _used_before(table: Table) -> Signed:
    """The signature of an earlier act, over a version that does not count any more."""
    head = sha256(table.rows[1].data).digest()
    return Signed(sign(table.seats[1].private, LEAVING.signed_bytes(NAME, head)), 2)


def _other_history(table: Table) -> Signed:
    return Signed(sign(table.seats[1].private, LEAVING.signed_bytes(NAME, b"h" * 32)), table.match.version)


@pytest.mark.parametrize("forging", [_other_key, _other_seat, _other_act, _used_before, _other_history])
def test_a_signature_that_the_player_did_not_give_for_this_is_found(forging: Callable[[Table], Signed]) -> None:
    table = Table()
    table.ready(1, b"1")
    before = table.match.version
    with pytest.raises(CommandError) as refused:
        table.leave(1, forging(table))
    assert refused.value.reason in ("SIGNATURE_INVALID", "SIGNATURE_OUTDATED")
    assert table.match.version == before
    theirs = Table(kind=Operators)
    theirs.ready(1, b"1")
    theirs.leave(1, forging(theirs))
    found, _ = theirs.found()
    assert found[0] == before + 1


def test_what_no_player_does_has_no_signature() -> None:
    """Neither does a seat without a key sign, nor an owner in the name of one."""
    for by in (Actor.OWNER, Actor.SERVICE):
        table = Table()
        with pytest.raises(CommandError, match="no key"):
            table.match.leave(1, by=by, signed=table.seats[1].signed(table.match, LEAVING))
        theirs = Table(kind=Operators)
        theirs.rows += theirs.match.leave(1, by=by, signed=theirs.seats[1].signed(theirs.match, LEAVING))
        assert theirs.found()[0] == [len(theirs.rows)]


def _stripped(rows: Sequence[Recorded]) -> list[Recorded]:
    """The same history without the signature of its last event, as an operator writes it into a store."""
    *before, last = rows
    event = replace(last.event, signature=b"", signed_version=0)
    return [*before, replace(last, event=event, data=CODEC.event_bytes(event))]


def test_an_act_whose_signature_is_taken_away_is_not_said_to_be_theirs() -> None:
    table = Table()
    table.bind(1, b"another one")
    assert table.found()[1].told == 0
    table.rows[:] = _stripped(table.rows)
    assert table.found()[1].told == 1
