"""Signatures over the wire: keys of seats and players, and what a service refuses."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from caravanserai import KeyFolder, KeyFolderError, Refused, WrongMoment, aio
from caravanserai.bots import run_bot_async
from caravanserai_protocol.following import GENESIS
from caravanserai_protocol.games.marcopolo.v1.decisions_pb2 import KeepObjectives
from caravanserai_protocol.signing import deciding, joining, new_key, public_key, sign
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from google.protobuf.any_pb2 import Any as AnyMessage

from tests.service.house import Caller, House, Refusal, hash_of, house
from tests.service.members import register


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as home:
        yield home


def client(home: House, **fields: Any) -> aio.Client:
    return aio.Client.connect(home.service.address, **fields)


async def reason(call: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await call
    return refused.value.reason


async def begun(home: House, owner: aio.Client, *others: aio.Client, **fields: Any) -> str:
    """A match that has started, with a seat of each client."""
    match = (await owner.create_match("marcopolo", 1 + len(others), **fields)).name
    for number, player in enumerate((owner, *others), 1):
        await player.join(match, f"Player {number}")
    await owner.start(match, without_waiting=True)
    return match


def to_move(match: Any, *players: aio.Client) -> tuple[aio.Client, Any]:
    """The first player who is asked, and the question."""
    question = match.questions[0]
    return players[question.seat - 1], question


# -- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("play_stream", [True, False])
async def test_clients_sign_by_themselves_from_the_first_seat_to_the_result(home: House, play_stream: bool) -> None:
    async with client(home, play_stream=play_stream) as ann, client(home, play_stream=play_stream) as bob:
        match = await begun(home, ann, bob, options={"objective_choice": "on"}, signatures_required=True)
        shown = await ann.match(match)
        assert shown.signatures_required
        assert all(
            seat.public_key in {public_key(key) for key in player.keys.values()}
            for seat, player in zip(shown.seats, (ann, bob), strict=True)
        )
        for _ in range(6):  # without watching
            player, question = to_move(await ann.match(match), ann, bob)
            update = await player.decide(match, (await player.offers(match)).offers[0], asked_at=question.asked_at)
            assert MatchEvent.FromString(update.event).signed_version
        player, _ = to_move(await ann.match(match), ann, bob)
        await player.resign(match)
        await run_bot_async(bob if player is ann else ann, match, lambda asked: asked.offers[-1])
        found = await ann.verify(match)
        assert found.findings == []
        assert found.signed > 6
        assert (found.unsigned, found.keys) == (0, 2)
        watch = await bob.replay(match)
        async with watch:
            async for _ in watch:
                pass
        assert (watch.signatures.signed, watch.signatures.required) == (found.signed, True)
        assert (await ann.matches())[0].signatures_required


async def test_a_client_that_watches_asks_for_nothing_before_it_signs(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    get = aio.Client._get

    async def noted(self: aio.Client, match: str, version: int | None = None) -> Any:
        asked.append(match)
        return await get(self, match, version)

    async with client(home) as ann:
        match = await alone(ann)
        watch = await ann.watch(match)
        monkeypatch.setattr(aio.Client, "_get", noted)
        decisions = 0
        async with watch:
            async for update in watch:
                task = watch.table.question(watch.seat)
                if not update.caught_up or task is None:
                    continue
                offers = (await ann.offers(match)).offers
                await ann.decide(match, offers[0], asked_at=task.asked_at)
                decisions += 1
                if decisions == 10:
                    break
        assert asked == []


async def alone(player: aio.Client) -> str:
    """A match of one player and a bot."""
    match = (await player.create_match("marcopolo", 2, signatures_required=True)).name
    await player.join(match, "Ann")
    await player.add_bot(match)
    await player.start(match)
    return match


async def test_a_decision_is_taken_back_with_a_signature(home: House) -> None:
    async with client(home) as ann, client(home) as bob:
        match = (await ann.create_match("sahwari", 2, signatures_required=True)).name
        await ann.join(match, "Ann")
        await bob.join(match, "Bob")
        await ann.start(match, without_waiting=True)
        for _ in range(200):
            player, question = to_move(await ann.match(match), ann, bob)
            offers = (await player.offers(match)).offers
            await player.decide(match, offers[0], asked_at=question.asked_at)
            try:
                update = await player.undo(match)
            except Refused:
                continue
            event = MatchEvent.FromString(update.event)
            assert event.signed_version == event.version - 1
            return
        raise AssertionError("nothing could be taken back")


async def test_a_repeated_decision_gets_its_first_answer_whatever_was_seen_since(home: House, tmp_path: Path) -> None:
    """A program that is started again has seen more, and signs over that."""
    keys = KeyFolder(tmp_path / "keys")
    async with client(home, keys=keys) as ann:
        match = await alone(ann)
        await home.until_asked(match, 1)
        offer = (await ann.offers(match)).offers[0]
        first = await ann.decide(match, offer, request_id="one")
        async with client(home, token=ann.token, keys=keys) as again:
            assert (await again.decide(match, offer, request_id="one")).event == first.event


async def test_a_client_with_the_same_token_finds_its_keys_after_a_restart(
    home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with client(home) as ann:
        match = await alone(ann)
        await home.until_asked(match, 1)
    async with client(home, token=ann.token) as again:
        await again.decide(match, (await again.offers(match)).offers[0])
    kept = tmp_path / "caravanserai" / "keys"
    assert {path.stat().st_mode & 0o777 for path in kept.iterdir()} == {0o600}
    assert kept.stat().st_mode & 0o777 == 0o700
    assert b"".hex() not in KeyFolder(kept), "a player without a key asks for it, too"


async def test_a_folder_that_cannot_be_written_is_said_before_a_seat_is_taken(
    home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    async with client(home) as ann:
        match = (await ann.create_match("marcopolo", 2)).name
        with pytest.raises(KeyFolderError, match="a key cannot be"):
            await ann.join(match)
        assert not (await ann.match(match)).seats[0].public_key


# -- what is refused --------------------------------------------------------------------------------------------------


async def test_a_seat_without_a_key_is_refused_where_each_needs_one(home: House) -> None:
    name = await home.create(signatures_required=True)
    assert await reason(home.join(name, 1)) == "KEY_MISSING"
    assert await reason(home.join(name, 1, public_key=bytes(32), signature=bytes(64))) == "KEY_INVALID"
    private = new_key()
    assert await reason(home.join(name, 1, public_key=public_key(private))) == "SIGNATURE_MISSING"
    act = joining(public_key(private), b"")
    good = sign(private, act.signed_bytes(name, GENESIS))
    bad: dict[str, Any] = {"public_key": public_key(private), "signature": good[::-1]}
    assert await reason(home.join(name, 1, **bad)) == "SIGNATURE_INVALID"
    far: dict[str, Any] = {"public_key": public_key(private), "signature": good, "signed_version": 2**64 - 1}
    assert await reason(home.join(name, 1, **far)) == "SIGNATURE_OUTDATED"
    await home.join(name, 1, public_key=public_key(private), signature=good)
    assert await reason(home.join(name, 2, public_key=public_key(private), signature=good)) == "KEY_TAKEN"
    assert (await home.spectator.get(name)).match.version == 2


async def test_the_signature_covers_the_bytes_that_the_event_holds(home: House) -> None:
    """However a client writes the list of cards that it keeps."""
    name = await home.create(options={"objective_choice": "on"})
    keys = {seat: new_key() for seat in (1, 2)}
    for seat, private in keys.items():
        act = joining(public_key(private), b"")
        signature = sign(private, act.signed_bytes(name, GENESIS))
        await home.join(name, seat, public_key=public_key(private), signature=signature)
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    shown = (await home.spectator.get(name)).match
    seat, asked_at = shown.questions[0].seat, shown.questions[0].asked_at
    offered = (await home.seat(seat).offers(name)).offers[0].decision
    kept = KeepObjectives.FromString(offered.value)
    other = AnyMessage()
    other.Pack(KeepObjectives(objectives=list(kept.objectives)[::-1]))
    assert other.value != offered.value

    def signed(value: bytes) -> dict[str, Any]:
        message = deciding(asked_at, offered.TypeName(), value).signed_bytes(name, shown.head)
        return {"signature": sign(keys[seat], message), "signed_version": shown.version}

    decide = home.seat(seat).decide
    assert await reason(decide(name, other, **signed(other.value))) == "SIGNATURE_INVALID"
    event = MatchEvent.FromString((await decide(name, other, **signed(offered.value))).event)
    assert event.signature == b""
    assert event.signed_version == shown.version


async def test_a_lost_key_is_named(home: House) -> None:
    async with client(home) as ann:
        match = await alone(ann)
        await home.until_asked(match, 1)
        offer = (await ann.offers(match)).offers[0]
        async with client(home, token=ann.token, keys={}) as elsewhere:
            with pytest.raises(WrongMoment, match="not kept here") as lost:
                await elsewhere.decide(match, offer)
            assert lost.value.reason == "SIGNATURE_MISSING"
        unsigned = Caller(home.channel, ann.token)
        assert await reason(unsigned.decide(match, offer.decision)) == "SIGNATURE_MISSING"
        await ann.decide(match, offer)


# -- the keys of players ----------------------------------------------------------------------------------------------


async def test_a_player_who_has_registered_a_key_takes_seats_with_it(home: House, tmp_path: Path) -> None:
    keys = KeyFolder(tmp_path / "keys")
    async with client(home, keys=keys) as ann:
        registered = await ann.register("Ann", with_key=True)
        assert registered.public_key
        match = (await ann.create_match("marcopolo", 2)).name
        other = m.JoinMatchRequest(match=match, public_key=public_key(new_key()), signature=bytes(64))
        raw = Caller(home.channel, ann.token)
        assert await reason(raw.call(raw.matches.JoinMatch, other)) == "KEY_MISMATCH"
        assert await reason(raw.call(raw.matches.JoinMatch, m.JoinMatchRequest(match=match))) == "SIGNATURE_MISSING"
        async with client(home, token=ann.token, registered=True, keys={}) as elsewhere:
            with pytest.raises(WrongMoment, match="not kept here"):
                await elsewhere.join(match)
        await ann.join(match)
        assert (await ann.match(match)).seats[0].public_key == registered.public_key
        await ann.add_bot(match)
        await ann.start(match)
        replaced = await ann.replace_key()
        assert replaced.public_key not in (b"", registered.public_key)
        await home.until_asked(match, 1)
        async with client(home, token=ann.token, registered=True, keys=keys) as again:
            await again.decide(match, (await again.offers(match)).offers[0])
            assert (await again.match(match)).seats[0].public_key == registered.public_key, "as they joined"
            second = (await again.create_match("marcopolo", 2)).name
            await again.join(second)
            assert (await again.match(second)).seats[0].public_key == replaced.public_key
    modes = {path.stat().st_mode & 0o777 for path in keys.path.iterdir()}
    assert modes == {0o600}


async def test_a_key_is_replaced_by_its_player_alone_and_repeated(home: House) -> None:
    anna, berta = await register(home, "Anna"), await register(home, "Berta")
    key = public_key(new_key())

    def replacing(**fields: Any) -> p.ReplaceKeyRequest:
        return p.ReplaceKeyRequest(player=anna.name, **fields)

    async def refused(caller: Caller, key: bytes) -> str:
        return await reason(caller.call(caller.players.ReplaceKey, replacing(public_key=key)))

    first = replacing(public_key=key, request_id="one")
    answer = await anna.caller.call(anna.caller.players.ReplaceKey, first)
    assert answer.player.public_key == key
    again = replacing(public_key=public_key(new_key()), request_id="two")
    await anna.caller.call(anna.caller.players.ReplaceKey, again)
    assert await anna.caller.call(anna.caller.players.ReplaceKey, first) == answer
    shown = await home.spectator.call(home.spectator.players.GetPlayer, p.GetPlayerRequest(name=anna.name))
    assert shown.player.public_key == again.public_key
    assert await refused(berta.caller, key) == "PLAYER_NOT_YOURS"
    for bad in (b"", bytes(32), key[:-1]):
        assert await refused(anna.caller, bad) == "KEY_INVALID"
    creating = p.CreatePlayerRequest(display_name="C", token_hash=hash_of("token-of-carla"), public_key=bytes(32))
    assert await reason(home.spectator.call(home.spectator.players.CreatePlayer, creating)) == "KEY_INVALID"
