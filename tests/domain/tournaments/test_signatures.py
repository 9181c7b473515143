"""Acts that entrants signed are theirs; others, only the service says; and nobody else's signature counts."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from caravanserai_protocol.signing import (
    Act,
    binding_entrant,
    new_key,
    opening_entropy,
    public_key,
    registering,
    sign,
    withdrawing,
)

from domain.errors import CommandError
from domain.matches.events import Person
from domain.play.chance import entropy_commitment
from domain.tournaments import commands
from domain.tournaments.events import By, EntrantWithdrawn, Role, TournamentRecorded
from domain.tournaments.verification import faults
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, entropy_of

ANNA = "players/anna"
GENESIS = bytes(32)


class Entrant:
    """Anna, who has a key. ``head`` is the hash of the latest event of this entrant."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.private = new_key()
        self.key = public_key(self.private)
        self.head = GENESIS

    def by(self, act: Act, reason: str = "", *, head: bytes | None = None, tournament: str = NAME) -> By:
        message = act.signed_bytes(tournament, self.head if head is None else head)
        return By(Role.ENTRANT, ANNA, reason, sign(self.private, message))

    def enter(self, entropy: bytes = b"", **changes: Any) -> None:
        committed = entropy_commitment(entropy) if entropy else b""
        fields: dict[str, Any] = {
            "by": self.by(registering(self.key, committed)),
            "account": ANNA,
            "display_name": "Anna",
            "person": Person("persons/anna", bytes(16)),
            "entropy_commitment": committed,
            "public_key": self.key,
        } | changes
        self.did(commands.register, fields.pop("by"), **fields)

    def did(self, command: Callable[..., Any], by: By, *args: Any, **fields: Any) -> None:
        before = len(self.log.events)
        self.log.do(command, by, *args, **fields)
        self.head = sha256(self.log.events[before].data).digest()


@pytest.fixture
def anna() -> Entrant:
    return Entrant(begun())


def found(log: Log, events: list[TournamentRecorded] | None = None) -> list[int]:
    return [fault.version for fault in faults(NAME, log.events if events is None else events)]


def test_all_that_an_entrant_does_is_signed(anna: Entrant) -> None:
    anna.enter(entropy_of("anna"))
    committed = entropy_commitment(b"another")
    anna.did(commands.bind_entropy, anna.by(binding_entrant(committed)), "anna", committed)
    for other in ("boris", "clara"):
        anna.log.enter(other)
    anna.log.do(commands.close_registration, ORGANISER)
    anna.did(commands.open_entropy, anna.by(opening_entropy(b"another")), "anna", b"another")
    anna.did(commands.leave, anna.by(withdrawing("I am ill"), "I am ill"), "anna")
    assert [bool(recorded.event.by.signature) for recorded in anna.log.events] == [
        False, True, True, False, False, False, True, False, True
    ]  # fmt: skip
    assert found(anna.log) == []
    for recorded in anna.log.events:
        assert CODEC.read_event(recorded.data).by == recorded.event.by


def test_what_an_older_client_did_not_sign_goes_on(anna: Entrant) -> None:
    anna.enter(by=By(Role.ENTRANT, ANNA))
    anna.did(commands.leave, anna.by(withdrawing("")), "anna")
    anna.enter()
    assert found(anna.log) == []


@pytest.mark.parametrize(
    "forged",
    [
        lambda anna: Entrant(anna.log).by(withdrawing(""), head=anna.head),
        lambda anna: anna.by(withdrawing("I am ill")),
        lambda anna: anna.by(withdrawing(""), head=GENESIS),
        lambda anna: anna.by(withdrawing(""), tournament="tournaments/another"),
        lambda anna: anna.by(binding_entrant(b"")),
        lambda anna: anna.by(registering(anna.key, b"")),
    ],
    ids=["another key", "another reason", "used before", "another tournament", "another act", "the registration"],
)
def test_a_signature_that_the_entrant_did_not_give_for_this_is_found(
    anna: Entrant, forged: Callable[[Entrant], By]
) -> None:
    anna.enter()
    by = forged(anna)
    with pytest.raises(CommandError) as refused:
        anna.log.do(commands.leave, by, "anna")
    assert refused.value.reason == "SIGNATURE_INVALID"
    before = len(anna.log.events)
    anna.log.do(commands.leave, replace(by, signature=b""), "anna")
    (last,) = anna.log.events[before:]
    event = replace(last.event, by=by)
    assert isinstance(event.body, EntrantWithdrawn)
    written = replace(last, event=event, data=CODEC.event_bytes(event))
    assert found(anna.log, [*anna.log.events[:before], written]) == [before + 1]


def test_a_registration_is_not_used_again_after_leaving(anna: Entrant) -> None:
    by = anna.by(registering(anna.key, b""))
    anna.enter(by=by)
    anna.did(commands.leave, anna.by(withdrawing("")), "anna")
    with pytest.raises(CommandError, match="does not fit"):
        anna.enter(by=by)
    anna.enter()


def test_who_has_no_key_and_who_is_no_entrant_signs_nothing(anna: Entrant) -> None:
    with pytest.raises(CommandError, match="no key"):
        anna.enter(public_key=b"")
    anna.enter()
    by = replace(ORGANISER, reason="Cheating", signature=anna.by(withdrawing("Cheating")).signature)
    with pytest.raises(CommandError, match="no key"):
        anna.log.do(commands.leave, by, "anna")
    signed = replace(ORGANISER, signature=by.signature)
    for other in ("boris", "clara"):
        anna.log.enter(other)
    anna.log.do(commands.close_registration, ORGANISER)
    closed = anna.log.events[-2]
    event = replace(closed.event, by=signed)
    forged = replace(closed, event=event, data=CODEC.event_bytes(event))
    assert closed.event.version in found(anna.log, [*anna.log.events[:-2], forged])
