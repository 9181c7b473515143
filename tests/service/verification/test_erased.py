"""Verifying matches with erased persons: a missing name is no fault, and nothing else can hide behind one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from caravanserai import Record
from caravanserai_protocol.v1.event_pb2 import MatchEvent, Opening, OpeningContent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from google.protobuf.message import DecodeError

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.codecs.match_updates import update_message
from caravanserai_verify.matches.published import rows_of
from caravanserai_verify.matches.verification import verify
from caravanserai_verify.record_proof import prove
from domain.games import games
from domain.matches.events import Person, Recorded, SeatJoined
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.seals import padded, seal

NAME = "matches/erased0"
SECRET = bytes(range(32))


def rows() -> list[Recorded]:
    """A match of two persons, Hanna and Otto, who leave it at once."""
    match, log = Match.create(ProtobufCodec(games()), games(), NAME, Terms("marcopolo", 2), SECRET)
    for seat, name in enumerate(("Hanna", "Otto"), 1):
        log += match.join(name, seat=seat, person=Person(f"persons/{seat}", salt=bytes((seat,)) * 16))
    log += match.start()
    for seat in (1, 2):
        log += match.resign(seat)
    return log


def record(change: Callable[[list[MatchUpdate]], object] | None = None) -> Record:
    updates = [update_message(row, 0, True, None) for row in rows()]
    if change is not None:
        change(updates)
    return Record.of(updates)


def erased(updates: list[MatchUpdate], version: int = 2) -> None:
    del updates[version - 1].openings[:]


def forged(updates: list[MatchUpdate], name: str = "Mallory") -> None:
    """Puts another name into the opening."""
    payload = padded(OpeningContent(display_name=name).SerializeToString(deterministic=True))
    updates[1].openings[0].payload = payload


def rechained(updates: list[MatchUpdate], version: int, change: Callable[[MatchEvent, MatchUpdate], object]) -> None:
    """Changes an event, and writes all later ones so that the hashes are right again."""
    from hashlib import sha256

    event = MatchEvent.FromString(updates[version - 1].event)
    change(event, updates[version - 1])
    updates[version - 1].event = event.SerializeToString(deterministic=True)
    for before, update in zip(updates[version - 1 :], updates[version:], strict=False):
        event = MatchEvent.FromString(update.event)
        event.previous = sha256(before.event).digest()
        update.event = event.SerializeToString(deterministic=True)


def hide(event: MatchEvent, update: MatchUpdate) -> None:
    """Calls the openings of an event those of a person, and leaves them out."""
    for sealed in event.seals:
        sealed.person = "persons/nobody"
        del sealed.audience[:]
    del update.openings[:]


def slip_in(event: MatchEvent, update: MatchUpdate) -> None:
    """Hides something else behind the seal of a person."""
    content = OpeningContent(display_name="Hanna", secret=b"the operator notes something")
    opening = update.openings[0]
    opening.payload = padded(content.SerializeToString(deterministic=True))
    event.seals[0].digest = seal(event.match, event.version, 0, opening.salt, opening.payload)


def add_seal(event: MatchEvent, update: MatchUpdate) -> None:
    """A second seal of the person, without its opening."""
    event.seals.add(digest=bytes(32), person=event.joined.person)


def another_person(event: MatchEvent, update: MatchUpdate) -> None:
    event.joined.person = "persons/2"


def no_seal(event: MatchEvent, update: MatchUpdate) -> None:
    del event.seals[:]
    del update.openings[:]


def for_a_seat(event: MatchEvent, update: MatchUpdate) -> None:
    event.seals[0].audience.append(1)
    update.openings[0].audience.append(1)


def plain(event: MatchEvent, update: MatchUpdate) -> None:
    """The name also in the event, where nothing can erase it."""
    event.joined.player = "Hanna"


def nameless(event: MatchEvent, update: MatchUpdate) -> None:
    opening = update.openings[0]
    opening.payload = padded(b"")
    event.seals[0].digest = seal(event.match, event.version, 0, opening.salt, opening.payload)


@pytest.mark.parametrize("versions", [(), (2,), (3,), (2, 3)])
def test_a_missing_name_is_no_fault(versions: Sequence[int]) -> None:
    def erase(updates: list[MatchUpdate]) -> None:
        for version in versions:
            erased(updates, version)

    made = record(erase)
    proof = prove(made)
    assert proof.verification.findings == []
    assert proof.verification.decided_again_ok, "the event comes out the same without the name"
    assert proof.verification.erased == tuple(version - 1 for version in versions)
    assert made.verify().findings == []
    expected = ["" if seat + 1 in versions else name for seat, name in enumerate(("Hanna", "Otto"), 1)]
    assert [sitting.name for sitting in proof.seats] == expected
    bodies = [row.event.body for row in rows_of(made, games())]
    assert [body.player for body in bodies if isinstance(body, SeatJoined)] == expected


def test_the_salt_is_not_one_that_the_secret_tells() -> None:
    first, second = (rows()[1].openings[0] for _ in range(2))
    assert first.salt == second.salt == b"\1" * 16, "it is what the caller drew"


@pytest.mark.parametrize("version", [1, 4])
def test_another_missing_opening_is_a_fault(version: int) -> None:
    made = record(lambda updates: erased(updates, version))
    assert any(finding.check == "seals" for finding in prove(made).verification.findings)
    assert any(finding.check == "openings" for finding in made.verify().findings)


def test_a_forged_name_is_found() -> None:
    made = record(forged)
    assert any(finding.check == "seals" for finding in prove(made).verification.findings)
    assert made.verify().findings


@pytest.mark.parametrize(
    ("version", "change"),
    [
        (1, hide),
        (4, hide),
        (2, slip_in),
        (2, add_seal),
        (2, another_person),
        (2, no_seal),
        (2, for_a_seat),
        (2, nameless),
    ],
)
def test_nothing_else_hides_behind_a_person(version: int, change: Callable[[MatchEvent, MatchUpdate], object]) -> None:
    made = record(lambda updates: rechained(updates, version, change))
    result = verify(NAME, rows_of(made, games()), games())
    assert any(finding.check == "seals" for finding in result.findings)
    assert any(finding.check == "openings" for finding in made.verify().findings)


def test_a_name_in_the_event_beside_a_person_is_refused() -> None:
    made = record(lambda updates: rechained(updates, 2, plain))
    with pytest.raises(DecodeError, match="belongs into an opening"):
        rows_of(made, games())
    assert any(finding.check == "openings" for finding in made.verify().findings)


def test_a_name_without_a_person_is_found() -> None:
    def add(event: MatchEvent, update: MatchUpdate) -> None:
        payload = padded(OpeningContent(display_name="Otto").SerializeToString(deterministic=True))
        opening = Opening(index=len(event.seals), salt=bytes(16), payload=payload)
        event.seals.add(digest=seal(event.match, event.version, opening.index, opening.salt, payload))
        update.openings.append(opening)

    made = record(lambda updates: rechained(updates, 4, add))
    assert any(finding.check == "seals" for finding in verify(NAME, rows_of(made, games()), games()).findings)
    assert any(finding.check == "openings" for finding in made.verify().findings)


def test_a_row_without_the_name_verifies_to_the_byte() -> None:
    log = rows()
    body = log[1].event.body
    assert isinstance(body, SeatJoined)
    log[1] = replace(log[1], event=replace(log[1].event, body=replace(body, player="")), openings=())
    result = verify(NAME, log, games())
    assert result.ok
    assert result.counts["decided again"] == len(log)
