"""A player comes back: after many events, the next day, on another device, in two programs, with another token."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from caravanserai import (
    CallError,
    Client,
    KeyFolder,
    NotAllowed,
    ReceiptFile,
    Refused,
    WrongMoment,
)
from caravanserai_protocol.identity import new_token
from caravanserai_protocol.v1 import match_pb2

from clients.workshop.temporary_service import LocalService
from tests.clients.python.serving import QUICK
from tests.journeys.long_match import FAR, NAME, PLAYERS, token_of
from tests.journeys.places import Place
from tests.service.house import configuration


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalService]:
    with LocalService(configuration(tmp_path_factory.mktemp("service"))) as running:
        yield running


def player(address: str, name: str) -> Client:
    return Client.connect(address, token_of(name), retrying=QUICK)


def answer(client: Client, match: str = NAME) -> int:
    """Answers the open question of a client with the first offer; returns the version."""
    listed = client.offers(match)
    return client.decide(match, listed.offers[0], asked_at=listed.question.asked_at).version


def asked(clients: dict[int, Client], match: str = NAME) -> Client:
    """One of some clients who is asked."""
    (any_client, *_) = clients.values()
    return clients[any_client.match(match).questions[0].seat]


class Reader:
    """Follows the long match or another one, and offers the receipt of every event to a file, as the README shows."""

    def __init__(self, client: Client, path: Path, match: str = NAME, after: int = 0, up_to: int = 0) -> None:
        """``up_to``: it is a part of the match that is read, and no more."""
        self._file = ReceiptFile(path)
        self._client = client
        self.watch = client.replay(match, up_to=up_to) if up_to else client.watch(match, after=after)

    def read(self, up_to: int) -> list[int]:
        """Reads up to a version; the versions."""
        versions = []
        for update in self.watch:
            self._file.keep(self._client.receipt(update), self.watch.following)
            versions.append(update.version)
            if update.version == up_to:
                break
        return versions


@pytest.mark.parametrize("kept", [60, FAR])
def test_a_player_comes_back_the_next_day_while_the_match_goes_on(far: Place, tmp_path: Path, kept: int) -> None:
    """With the same files, in a new program: from the beginning, from where they were, and an older page."""
    path = tmp_path / "receipt.json"
    with far, player(far.address, "Ann") as ann:
        assert Reader(ann, path, up_to=kept).read(kept) == list(range(1, kept + 1))
    with far:
        clients = {seat: player(far.address, name) for seat, name in enumerate(PLAYERS, 1)}
        ann = clients[1]
        whole = Reader(ann, path)
        assert len(whole.read(kept // 2)) == kept // 2, "it is not compared before it is reached"
        present = answer(asked(clients))
        assert whole.read(present) == list(range(kept // 2 + 1, present + 1))
        resumed = Reader(ann, path, after=kept)
        assert resumed.read(present)[0] == kept + 1
        assert resumed.watch.table.fingerprint == whole.watch.table.fingerprint
        assert Reader(ann, path, up_to=kept).read(kept)[-1] == kept, "an older page contradicts nothing"
        for _ in range(3):
            present = answer(asked(clients))
        assert whole.read(present)[-1] == resumed.read(present)[-1] == present
        receipt = ReceiptFile(path).read()
        assert receipt is not None
        assert (receipt.version, list(path.parent.glob("*conflict*"))) == (present, [])
        for client in clients.values():
            client.close()


def test_the_match_goes_on_and_ends_while_the_service_is_away_and_comes_back(far: Place) -> None:
    """It restarts twice in the middle of a watch; in the meantime it was abandoned at another address."""
    with player(far.address, "Ann") as ann:
        with far:
            watch = ann.watch(NAME)
            begun = next(watch)
            far_off = next(update for update in watch if update.version == FAR)
            assert (begun.version, far_off.version) == (1, FAR)
        with far.elsewhere() as other, Client.connect(other.address, token_of("owner"), retrying=QUICK) as owner:
            owner.abandon(NAME)
        with far:
            rest = list(watch)
            assert [update.version for update in rest] == list(range(FAR + 1, watch.version + 1))
            assert rest[-1].event.WhichOneof("body") == "abandoned"
            with pytest.raises(WrongMoment):
                ann.resign(NAME)
            assert ann.match(NAME).state == match_pb2.Match.STATE_ABANDONED


@pytest.fixture
def begun(service: LocalService, tmp_path: Path) -> Iterator[tuple[Client, str]]:
    """A player with a signed seat in a match against a bot, who is asked; their keys lie in a folder."""
    with Client.connect(service.address, keys=KeyFolder(tmp_path / "keys"), retrying=QUICK) as ann:
        match = ann.create_match("marcopolo", 2, seed="begun").name
        ann.join(match, "Ann")
        ann.add_bot(match)
        ann.start(match)
        until_asked(ann, match)
        yield ann, match


def until_asked(client: Client, match: str) -> None:
    with client.watch(match) as watch:
        next(update for update in watch if update.caught_up and watch.table.question(watch.seat) is not None)


def test_another_device_plays_on_with_the_token_and_the_keys(
    service: LocalService, begun: tuple[Client, str], tmp_path: Path
) -> None:
    ann, match = begun
    with (
        Client.connect(service.address, ann.token, keys={}, retrying=QUICK) as keyless,
        pytest.raises(WrongMoment, match="SIGNATURE_MISSING"),
    ):
        answer(keyless, match)
    shutil.copytree(tmp_path / "keys", tmp_path / "device")
    keys = KeyFolder(tmp_path / "device")
    with Client.connect(service.address, ann.token, keys=keys, retrying=QUICK) as device, device.watch(match) as watch:
        version = answer(device, match)
        until_asked(device, match)
        assert answer(ann, match) > version, "the first device goes on as well"
        events = [next(watch) for _ in range(version)]
        assert events[-1].event.decided.seat == 1


def test_two_programs_at_once_decide_once_and_contradict_nobody(
    service: LocalService, begun: tuple[Client, str], tmp_path: Path
) -> None:
    """They share a token, keys and a receipt, and each follows what the other does."""
    ann, match = begun
    path = tmp_path / "receipt.json"
    with Client.connect(service.address, ann.token, keys=ann.keys, retrying=QUICK) as twin:
        readers = {client: Reader(client, path, match) for client in (ann, twin)}
        for times in range(3):
            until_asked(ann, match)
            listed = [client.offers(match) for client in (ann, twin)]
            asked_at = listed[0].question.asked_at
            first, second = (ann, twin) if times % 2 else (twin, ann)
            version = first.decide(match, listed[0].offers[0], asked_at=asked_at).version
            with pytest.raises(Refused):
                second.decide(match, listed[1].offers[-1], asked_at=asked_at)
            for client in (second, first):
                assert readers[client].read(version)[-1] == version
        assert readers[ann].watch.table.fingerprint == readers[twin].watch.table.fingerprint
        assert list(tmp_path.glob("*conflict*")) == []
        for reader in readers.values():
            reader.watch.close()


def test_a_token_that_was_replaced_ends_what_is_open_and_the_new_one_goes_on(service: LocalService) -> None:
    with Client.connect(service.address, retrying=QUICK) as ann:
        ann.register("Ann")
        match = ann.create_match("marcopolo", 2).name
        old = ann.with_token(ann.token, registered=True)
        watch, inbox = old.watch(match), old.inbox()
        assert next(watch).version == 1
        ann.rotate_token(new_token())
        for read in (lambda: next(watch), lambda: next(inbox)):
            with pytest.raises(NotAllowed) as refused:
                read()
            assert refused.value.reason in ("TOKEN_REVOKED", "TOKEN_INVALID", "TOKEN_UNKNOWN")
        ann.add_bot(match)
        assert [update.version for update in (next(ann.watch(match, after=1)),)] == [2]
        with pytest.raises(CallError):
            old.add_bot(match)
