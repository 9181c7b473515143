"""Signed decisions: a match takes from a seat with a key only what its player signed, and each signature once."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from caravanserai_protocol.signing import RESIGNING, UNDOING, Act, deciding, joining, new_key, sign
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.errors import CommandError
from domain.games import games
from domain.matches.events import DecisionMade, Recorded
from domain.matches.match import Match
from domain.matches.signatures import NOT_SIGNED, Signed, fits
from tests.domain.matches.scenario import state
from tests.domain.matches.signers import CODEC, NAME, Signer, begun, created, decides, next_seat, offer_of, to_undo

COMMANDS: dict[str, Callable[[Match, Signer, Signed], Sequence[Recorded]]] = {
    "decide": lambda match, signer, signed: match.decide(signer.seat, offer_of(match, signer.seat), signed=signed),
    "resign": lambda match, signer, signed: match.resign(signer.seat, signed=signed),
}
each_command = pytest.mark.parametrize("command", COMMANDS)


def act_of(match: Match, seat: int, command: str) -> Act:
    """The message that a command signs now."""
    if command == "resign":
        return RESIGNING
    question = match.playing.question(seat) if match.playing else None
    assert question is not None
    return deciding(question.asked_at, *CODEC.decision_bytes(match.created.game, offer_of(match, seat)))


def refused(match: Match, reason: str, command: Callable[[], object]) -> None:
    """A command is refused for this reason, and has changed nothing."""
    before = state(match)
    with pytest.raises(CommandError) as error:
        command()
    assert error.value.reason == reason
    assert state(match) == before


# -- what is signed ---------------------------------------------------------------------------------------------------


def test_an_event_holds_what_its_player_signed() -> None:
    match, signers = begun()
    seat = next_seat(match)
    seen = match.version
    event = decides(match, signers[seat]).event
    assert event.signed_version == seen
    assert isinstance(event.body, DecisionMade)
    act = deciding(event.body.asked_at, *CODEC.decision_bytes("sahwari", event.body.decision))  # type: ignore[arg-type]
    assert fits(signers[seat].public, event.signature, act.signed_bytes(NAME, signers[seat].heads(match)[seen]))


@each_command
def test_without_a_signature_a_seat_with_a_key_does_nothing(command: str) -> None:
    """Also where signatures are not required: who has a key cannot be made to have decided without it."""
    match, signers = begun(required=False)
    signer = signers[next_seat(match)]
    refused(match, "SIGNATURE_MISSING", lambda: COMMANDS[command](match, signer, NOT_SIGNED))
    refused(match, "SIGNATURE_MISSING", lambda: COMMANDS[command](match, signer, Signed(b"", match.version)))


@each_command
def test_a_signature_with_the_key_of_another_seat_is_refused(command: str) -> None:
    match, signers = begun()
    seat = next_seat(match)
    other = signers[3 - seat]
    forged = other.signed(match, act_of(match, seat, command))
    refused(match, "SIGNATURE_INVALID", lambda: COMMANDS[command](match, signers[seat], forged))


@each_command
def test_a_signature_of_another_match_is_refused(command: str) -> None:
    match, signers = begun()
    signer = signers[next_seat(match)]
    message = act_of(match, signer.seat, command).signed_bytes("matches/another", signer.heads(match)[-1])
    forged = Signed(sign(signer.private, message), match.version)
    refused(match, "SIGNATURE_INVALID", lambda: COMMANDS[command](match, signer, forged))


@each_command
def test_a_signature_over_another_history_is_refused(command: str) -> None:
    """Such as that which an operator showed to this player only."""
    match, signers = begun()
    signer = signers[next_seat(match)]
    message = act_of(match, signer.seat, command).signed_bytes(NAME, bytes(31) + b"\x01")
    forged = Signed(sign(signer.private, message), match.version)
    refused(match, "SIGNATURE_INVALID", lambda: COMMANDS[command](match, signer, forged))


def test_a_signature_for_another_question_is_refused() -> None:
    match, signers = begun()
    signer = signers[next_seat(match)]
    act = act_of(match, signer.seat, "decide")
    other = Act(act.method, ((1).to_bytes(8, "big"), *act.about[1:]))
    refused(match, "SIGNATURE_INVALID", lambda: COMMANDS["decide"](match, signer, signer.signed(match, other)))


def test_a_signature_for_another_decision_is_refused() -> None:
    match, signers = begun()
    while True:
        signer = signers[next_seat(match)]
        assert match.playing is not None
        offers = list(match.playing.offers(signer.seat))
        if len(offers) > 1:
            break
        decides(match, signer)
    signed = signer.signed(match, act_of(match, signer.seat, "decide"))
    refused(match, "SIGNATURE_INVALID", lambda: match.decide(signer.seat, offers[1], signed=signed))
    match.decide(signer.seat, offers[0], signed=signed)


@pytest.mark.parametrize("version", [-1, 1, 10_000])
def test_a_signature_over_a_version_that_does_not_count_is_outdated(version: int) -> None:
    match, signers = begun()
    signer = signers[next_seat(match)]
    signed = signer.signed(match, act_of(match, signer.seat, "decide"))._replace(version=version)
    refused(match, "SIGNATURE_OUTDATED", lambda: COMMANDS["decide"](match, signer, signed))


def test_a_signature_holds_while_others_decide() -> None:
    """Neither has to wait for the other to sign."""
    match, signers = begun(game="marcopolo")
    while True:
        assert match.playing is not None
        awaiting = sorted(match.playing.awaiting())
        if len(awaiting) > 1:
            break
        decides(match, signers[awaiting[0]])
    first, second = (signers[seat] for seat in awaiting)
    seen, decision = match.version, offer_of(match, second.seat)
    signed = second.signed(match, act_of(match, second.seat, "decide"))
    decides(match, first)
    row = match.decide(second.seat, decision, signed=signed)[0]
    assert row.event.signed_version == seen < row.event.version - 1


# -- a signature counts once ------------------------------------------------------------------------------------------


def test_a_decision_that_was_taken_back_cannot_be_stored_again() -> None:
    """Its question is open again, with the version at which it was asked; but its seat has signed the undo since."""
    match, signers = begun()
    signer, signed, decision = to_undo(match, signers)
    match.undo(signer.seat, signed=signer.signed(match, UNDOING))
    assert match.playing is not None
    assert decision in list(match.playing.offers(signer.seat))
    refused(match, "SIGNATURE_OUTDATED", lambda: match.decide(signer.seat, decision, signed=signed))


def test_an_undo_is_signed_over_the_version_just_before() -> None:
    match, signers = begun()
    signer, _, _ = to_undo(match, signers)
    earlier = Signed(
        sign(signer.private, UNDOING.signed_bytes(NAME, signer.heads(match)[match.version - 1])), match.version - 1
    )
    refused(match, "SIGNATURE_OUTDATED", lambda: match.undo(signer.seat, signed=earlier))
    row = match.undo(signer.seat, signed=signer.signed(match, UNDOING))[0]
    assert row.event.signed_version == row.event.version - 1


def test_an_undo_after_an_event_that_its_signer_had_not_seen_is_refused() -> None:
    """It would take back another decision than they meant."""
    match, signers = begun()
    while True:
        signer = signers[next_seat(match)]
        meant = signer.signed(match, UNDOING)
        decides(match, signer)
        if len(match.lifecycle.undoable) > 1:  # what they meant, and what they had not seen when they signed
            break
    refused(match, "SIGNATURE_OUTDATED", lambda: match.undo(signer.seat, signed=meant))
    match.undo(signer.seat, signed=signer.signed(match, UNDOING))


def test_a_resignation_that_its_player_did_not_follow_up_cannot_be_stored_later() -> None:
    match, signers = begun()
    signer = signers[next_seat(match)]
    signed = signer.signed(match, RESIGNING)
    decides(match, signer)
    refused(match, "SIGNATURE_OUTDATED", lambda: match.resign(signer.seat, signed=signed))


# -- keys -------------------------------------------------------------------------------------------------------------


def test_where_signatures_are_required_every_player_needs_a_key() -> None:
    match = created(required=True)
    refused(match, "KEY_MISSING", lambda: match.join("Ann"))
    match.join("Bot", bot="random")


def test_a_key_takes_a_seat_only_with_its_signature() -> None:
    match = created()
    ann, bob = Signer(1, new_key()), Signer(2, new_key())
    act = joining(ann.public, b"")
    refused(match, "SIGNATURE_MISSING", lambda: match.join("Ann", public_key=ann.public))
    forged = bob.signed(match, act)
    refused(match, "SIGNATURE_INVALID", lambda: match.join("Ann", public_key=ann.public, signed=forged))
    other = ann.signed(match, joining(ann.public, bytes(32)))
    refused(match, "SIGNATURE_INVALID", lambda: match.join("Ann", public_key=ann.public, signed=other))
    row = match.join("Ann", public_key=ann.public, signed=Signed(sign(ann.private, act.signed_bytes(NAME, bytes(32)))))
    assert row[0].event.signed_version == 0
    assert match.lifecycle.seats[0] is not None
    assert match.lifecycle.seats[0].public_key == ann.public


def test_no_two_seats_have_the_same_key() -> None:
    """Otherwise what was signed for one could be stored as the answer of the other."""
    match = created()
    ann = Signer(1, new_key())
    ann.joins(match)
    refused(match, "KEY_TAKEN", lambda: ann.joins(match, seat=2))
    match.leave(1)
    ann.joins(match, seat=2)


@pytest.mark.parametrize("key", [b"", bytes(32), (1).to_bytes(32, "little"), bytes(31), bytes(33)])
def test_under_a_key_of_small_order_anybody_could_sign(key: bytes) -> None:
    """The library lets this signature pass, which nobody made."""
    nobodys = (1).to_bytes(32, "little") + bytes(32)
    if key == (1).to_bytes(32, "little"):
        Ed25519PublicKey.from_public_bytes(key).verify(nobodys, b"anything")
    assert not fits(key, nobodys, b"anything")
    match = created()
    reason = "KEY_INVALID" if key else "KEY_MISSING"
    refused(match, reason, lambda: match.join("Ann", public_key=key, signed=Signed(nobodys)))


def test_a_bot_has_no_key() -> None:
    match = created()
    ann = Signer(1, new_key())
    signed = ann.signed(match, joining(ann.public, b""))
    refused(match, "KEY_INVALID", lambda: match.join("Bot", bot="random", public_key=ann.public, signed=signed))


@each_command
def test_without_a_key_nothing_is_signed(command: str) -> None:
    """An event that looks signed, and is not, would mislead its reader."""
    match, _ = begun(required=False, keys=False)
    signer = Signer(next_seat(match), new_key())
    signed = signer.signed(match, act_of(match, signer.seat, command))
    refused(match, "KEY_MISSING", lambda: COMMANDS[command](match, signer, signed))


def test_nobody_makes_a_second_signature_of_one() -> None:
    order = 2**252 + 27742317777372353535851937790883648493
    match, signers = begun()
    signer = signers[next_seat(match)]
    signed = signer.signed(match, act_of(match, signer.seat, "decide"))
    s = int.from_bytes(signed.signature[32:], "little") + order
    again = signed._replace(signature=signed.signature[:32] + s.to_bytes(32, "little"))
    refused(match, "SIGNATURE_INVALID", lambda: COMMANDS["decide"](match, signer, again))


# -- the hashes that a match knows ------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["loaded", "copied", "rolled back"])
def test_a_match_knows_what_its_players_saw(how: str) -> None:
    """However it came to be: the signature of a decision covers an earlier version."""
    match, signers = begun()
    rows: list[Recorded] = []
    seat = next_seat(match)
    decides(match, signers[seat])
    if how == "rolled back":
        match.roll_back()
    elif how == "copied":
        match = match.copy()
    else:
        rows = list(signers[seat].rows)
        match = Match.load(CODEC, games(), NAME, rows)
    decides(match, signers[next_seat(match)])
    again = Match.load(CODEC, games(), NAME, [*begun_rows(match, signers)])
    assert again.lifecycle.head == match.lifecycle.head


def begun_rows(match: Match, signers: dict[int, Signer]) -> Sequence[Recorded]:
    """The rows that lead to a match as it is."""
    return signers[1].rows[: match.version]


# -- secrets ----------------------------------------------------------------------------------------------------------


def test_a_secret_decision_cannot_be_found_by_trying_all_against_its_event() -> None:
    """Its signature fits one offer only, so it lies in the opening."""
    match, signers = begun(game="marcopolo")
    for _ in range(200):
        seat = next_seat(match)
        signer = signers[seat]
        assert match.playing is not None
        offers: list[Any] = list(match.playing.offers(seat))
        question = match.playing.question(seat)
        assert question is not None
        row = decides(match, signer)
        if isinstance(row.event.body, DecisionMade) and row.event.body.decision is None:
            break
    else:
        raise AssertionError("no secret decision")
    assert row.event.signature == b""
    head = signer.heads(match)[row.event.signed_version]
    kept = next(opening.content for opening in row.openings if opening.content.decision is not None)
    tried = [
        deciding(question.asked_at, *CODEC.decision_bytes("marcopolo", offer)).signed_bytes(NAME, head)
        for offer in offers
    ]
    assert sum(fits(signer.public, kept.signature, message) for message in tried) == 1
    public = CODEC.event_bytes(replace(row.event))
    assert kept.signature not in public
    windows = (public[at : at + 64] for at in range(len(public) - 63))
    assert not any(fits(signer.public, window, message) for window in windows for message in tried[:3])
