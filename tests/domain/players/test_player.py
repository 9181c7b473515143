"""The aggregates of players: commands, what they refuse, and what the fold of their events is."""

from collections.abc import Sequence

import pytest

from domain.errors import CommandError
from domain.event import Request
from domain.players.player import (
    Holder,
    Invitation,
    InvitationCreated,
    InvitationUsed,
    Player,
    PlayerCreated,
    PlayerRecorded,
    PlayerRemoved,
    PlayerRenamed,
    SubjectBound,
    TokenGranted,
    TokenRevoked,
    TokenRotated,
    holder_of,
    invitation_of,
    invite,
    player_of,
    register,
    remove,
    rotate,
    subject_stream,
    token_stream,
    update,
    withdraw,
)
from service.persistence.players.kind import read_player_row, write_player_row
from tests.service.persistence.persons.vaults import VAULT

ANNA = "players/anna"
OLD, NEW = b"o" * 32, b"n" * 32
NOW = 1_800_000_000_123_456_789


class Log:
    """A store in a dictionary, that refuses versions that exist."""

    def __init__(self) -> None:
        self.streams: dict[str, list[PlayerRecorded]] = {}

    def append(self, events: Sequence[PlayerRecorded]) -> None:
        for recorded in events:
            stream = self.streams.setdefault(recorded.event.stream, [])
            assert recorded.event.version == len(stream) + 1
            stream.append(read_player_row(write_player_row(recorded, VAULT), VAULT))
            assert stream[-1] == recorded

    @property
    def player(self) -> Player:
        return player_of(ANNA, self.streams.get(ANNA, ()))

    def holder(self, stream: str) -> Holder:
        return holder_of(stream, self.streams.get(stream, ()))

    def token(self, credential: bytes) -> Holder:
        return self.holder(token_stream(credential))

    def invitation(self, name: str) -> Invitation:
        return invitation_of(name, self.streams.get(name, ()))


@pytest.fixture
def log() -> Log:
    made = Log()
    made.append(register(ANNA, "Anna", OLD, made.token(OLD), now=NOW, request=Request("c", "m", "i", b"d")))
    return made


def bodies(log: Log, stream: str) -> list[object]:
    return [recorded.event.body for recorded in log.streams[stream]]


def refused(reason: str) -> "pytest.RaisesExc[CommandError]":
    return pytest.raises(CommandError, check=lambda error: error.reason == reason)


def test_a_player_and_his_token_are_stored_together(log: Log) -> None:
    assert bodies(log, ANNA) == [PlayerCreated("Anna")]
    assert bodies(log, token_stream(OLD)) == [TokenGranted(ANNA)]
    assert log.player == Player(ANNA, 1, "Anna", credential=OLD, origin=OLD)
    assert log.token(OLD) == Holder(token_stream(OLD), 1, ANNA)
    assert log.streams[ANNA][0].request == Request("c", "m", "i", b"d")
    with refused("TOKEN_TAKEN"):
        register("players/berta", "Berta", OLD, log.token(OLD), now=NOW)


def test_the_token_changes_and_the_origin_stays(log: Log) -> None:
    log.append(rotate(log.player, NEW, [log.token(OLD)], log.token(NEW)))
    assert bodies(log, ANNA) == [PlayerCreated("Anna"), TokenRotated()]
    assert bodies(log, token_stream(OLD)) == [TokenGranted(ANNA), TokenRevoked()]
    assert (log.player.credential, log.player.origin) == (NEW, OLD)
    assert (log.token(OLD).revoked, log.token(NEW).revoked) == (True, False)
    for taken in (OLD, NEW):
        with refused("TOKEN_TAKEN"):
            rotate(log.player, taken, [log.token(NEW)], log.token(taken))
        with refused("TOKEN_TAKEN"):
            register("players/berta", "Berta", taken, log.token(taken), now=NOW)


def test_a_player_has_another_name_and_stays_who_he_is(log: Log) -> None:
    log.append(update(log.player, "Anna II", None, Request("c", "m", "j", b"e")))
    assert bodies(log, ANNA) == [PlayerCreated("Anna"), PlayerRenamed("Anna II")]
    assert log.player == Player(ANNA, 2, "Anna II", credential=OLD, origin=OLD)
    log.append(update(log.player, "Anna II"))
    assert log.player.version == 3, "the same name again is an event too: its request must be found again"
    log.append(rotate(log.player, NEW, [log.token(OLD)], log.token(NEW)))
    assert (log.player.display_name, log.player.credential) == ("Anna II", NEW)


def test_a_removed_player_keeps_nothing_but_his_name(log: Log) -> None:
    log.append(remove(log.player, [log.token(OLD)]))
    assert bodies(log, ANNA) == [PlayerCreated("Anna"), PlayerRemoved()]
    assert log.player.removed
    assert log.player.display_name == "Anna"
    assert log.token(OLD).revoked
    with refused("PLAYER_REMOVED"):
        remove(log.player, [log.token(OLD)])
    with refused("PLAYER_REMOVED"):
        update(log.player, "Nobody")
    with refused("PLAYER_REMOVED"):
        rotate(log.player, NEW, [log.token(OLD)], log.token(NEW))


def test_a_player_of_an_identity_provider_has_no_token_of_his_own() -> None:
    log, subject = Log(), subject_stream(b"s" * 32)
    log.append(register(ANNA, "Anna", OLD, log.holder(subject), now=NOW, external=True))
    assert bodies(log, subject) == [SubjectBound(ANNA)]
    assert (log.player.external, log.player.credential, log.player.origin) == (True, b"", OLD)
    with refused("PLAYER_EXISTS"):
        register("players/berta", "Berta", NEW, log.holder(subject), now=NOW, external=True)
    with refused("TOKEN_EXTERNAL"):
        rotate(log.player, NEW, [log.token(OLD)], log.token(NEW))
    log.append(remove(log.player, []))
    assert log.player.removed


def test_an_invitation_is_used_up_or_withdrawn() -> None:
    log, name = Log(), "invitations/one"
    with refused("INVITATION_NOT_FOUND"):
        withdraw(log.invitation(name))
    with refused("INVITATION_INVALID"):
        register(ANNA, "Anna", OLD, log.token(OLD), now=NOW, invitation=log.invitation(name))
    log.append(invite(log.invitation(name), 2))
    with refused("INVITATION_EXISTS"):
        invite(log.invitation(name), 1)
    log.append(register(ANNA, "Anna", OLD, log.token(OLD), now=NOW, invitation=log.invitation(name)))
    assert bodies(log, ANNA) == [PlayerCreated("Anna", invitation=name)]
    assert bodies(log, name)[1:] == [InvitationUsed(ANNA)]
    assert log.invitation(name) == Invitation(name, 2, uses=2, used=1)
    withdrawing = withdraw(log.invitation(name))
    log.append(withdrawing)
    assert withdraw(log.invitation(name)) == []
    with refused("INVITATION_INVALID"):
        register("players/berta", "Berta", NEW, log.token(NEW), now=NOW, invitation=log.invitation(name))


def test_an_invitation_expires_at_its_time_and_not_before() -> None:
    log, name = Log(), "invitations/one"
    log.append(invite(log.invitation(name), 3, NOW))
    assert bodies(log, name) == [InvitationCreated(3, NOW)]
    assert log.invitation(name) == Invitation(name, 1, uses=3, expires=NOW)
    for number, now in enumerate((NOW, NOW + 1)):
        token = bytes([number]) * 32
        with refused("INVITATION_EXPIRED"):
            register(ANNA, "Anna", token, log.token(token), now=now, invitation=log.invitation(name))
    log.append(register(ANNA, "Anna", OLD, log.token(OLD), now=NOW - 1, invitation=log.invitation(name)))
    assert log.invitation(name) == Invitation(name, 2, uses=3, used=1, expires=NOW)
    log.append(withdraw(log.invitation(name)))
    with refused("INVITATION_INVALID"):
        register("players/berta", "Berta", NEW, log.token(NEW), now=NOW, invitation=log.invitation(name))


def test_an_invitation_without_a_time_never_expires() -> None:
    log, name = Log(), "invitations/one"
    log.append(invite(log.invitation(name), 1))
    log.append(register(ANNA, "Anna", OLD, log.token(OLD), now=2**63, invitation=log.invitation(name)))
    assert log.invitation(name) == Invitation(name, 2, uses=1, used=1)
