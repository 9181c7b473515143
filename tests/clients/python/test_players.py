"""Players in the client library: names, tokens, removal and invitations, with and without asyncio."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from caravanserai import Client, InvalidRequest, NotAllowed, NotFound, WrongMoment
from caravanserai_protocol.identity import new_code, new_token
from caravanserai_protocol.v1 import match_pb2

from clients.workshop.temporary_service import LocalService
from service.access.security import Registration
from tests.clients.python.serving import QUICK, Wire, client, serving
from tests.service.house import configuration
from tests.service.identities import Provider
from tests.service.members import ADMIN_TOKEN, security


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    async with serving(tmp_path, security=security()) as service:
        yield service.address


@pytest.fixture
async def closed(tmp_path: Path) -> AsyncIterator[str]:
    """A service in which players register by invitation."""
    async with serving(tmp_path, security=security(Registration.INVITATION)) as service:
        yield service.address


@pytest.fixture
def local(tmp_path: Path) -> Iterator[str]:
    """A service in its own thread, for clients without asyncio."""
    with LocalService(configuration(tmp_path, security=security(Registration.INVITATION))) as service:
        yield service.address


async def test_a_player_changes_their_name_and_an_administrator_any_name(address: str) -> None:
    async with client(address) as ann:
        player = await ann.register("Ann")
        assert (await ann.rename("  Ann   II ")).display_name == "Ann II"
        assert await ann.player(player.name.removeprefix("players/")) == await ann.player()
        assert (await ann.player()).display_name == "Ann II"
        administrator = ann.with_token(ADMIN_TOKEN)
        assert (await administrator.rename("Ann III", player.name)).display_name == "Ann III"
        with pytest.raises(InvalidRequest) as invalid:
            await ann.rename("")
        assert list(invalid.value.details.fields) == ["player.display_name"]
        bob = ann.with_token()
        await bob.register("Bob")
        with pytest.raises(NotAllowed) as refused:
            await bob.rename("Bob II", player.name)
        assert refused.value.reason == "PLAYER_NOT_YOURS"


async def test_a_client_goes_on_with_its_new_token(address: str) -> None:
    async with client(address) as ann:
        player = await ann.register("Ann")
        match = (await ann.create_match("marcopolo", 2)).name
        await ann.join(match)
        await ann.add_bot(match)
        old, token = ann.token, new_token()
        assert await ann.rotate_token(token) == player
        assert ann.token == token
        assert await ann.player() == player
        with pytest.raises(NotAllowed) as refused:
            await ann.with_token(old).player()
        assert refused.value.reason == "TOKEN_REVOKED"
        async with client(address, token, registered=True, entropies=ann.entropies) as again:
            started = await again.start(match)
        assert started.state == match_pb2.Match.STATE_PLAYING, "the seat was committed before the token was replaced"


async def test_an_administrator_replaces_a_token_and_keeps_their_own(address: str) -> None:
    async with client(address, ADMIN_TOKEN) as administrator:
        ann = administrator.with_token()
        player = await ann.register("Ann")
        token = new_token()
        assert await administrator.rotate_token(token, player.name) == player
        assert administrator.token == ADMIN_TOKEN
        assert await administrator.with_token(token).player() == player


async def test_a_rotation_whose_answer_is_lost_is_done_once(address: str) -> None:
    async with Wire(address) as wire, client(wire.address) as ann:
        await ann.register("Ann")
        token = new_token()
        wire.mute = True
        rotating = asyncio.create_task(ann.rotate_token(token))
        async with client(address, token) as other:
            for _ in range(5000):
                try:
                    await other.player()
                    break
                except NotAllowed:
                    await asyncio.sleep(0.02)
        assert not rotating.done()
        wire.mute = False
        wire.cut()
        assert (await rotating).display_name == "Ann"
        assert (await ann.player()).display_name == "Ann"


async def test_players_are_listed_and_removed(address: str) -> None:
    async with client(address, ADMIN_TOKEN) as administrator:
        clients = [administrator.with_token() for _ in range(4)]
        names = [(await entry.register(f"Player {number}")).name for number, entry in enumerate(clients)]
        assert (await clients[0].remove_player("players/me")).removed
        assert (await administrator.remove_player(names[1])).removed
        await clients[2].rename("Renamed")
        for _ in range(5000):  # the list follows in a moment
            listed = await administrator.players()
            if [(entry.display_name, entry.removed) for entry in listed] == [
                ("Player 3", False),
                ("Renamed", False),
                ("Player 1", True),
                ("Player 0", True),
            ]:
                break
            await asyncio.sleep(0.02)
        assert [entry.name for entry in listed] == names[::-1]
        assert [entry.removed for entry in listed] == [False, False, True, True]
        assert await administrator.players(limit=3) == listed[:3]
        with pytest.raises(NotAllowed) as refused:
            await clients[0].rename("Back")
        assert refused.value.reason == "PLAYER_REMOVED"
        with pytest.raises(NotAllowed) as refused:
            await clients[2].players()
        assert refused.value.reason == "NOT_AN_ADMINISTRATOR"
        with pytest.raises(NotFound):
            await administrator.remove_player("players/nobodyhere")


async def test_all_pages_of_players_are_listed(tmp_path: Path) -> None:
    async with serving(tmp_path, security=security()) as service, client(service.address, ADMIN_TOKEN) as administrator:
        for number in range(52):
            await administrator.with_token().register(f"Player {number}")
        for _ in range(5000):
            if len(listed := await administrator.players()) == 52:
                break
            await asyncio.sleep(0.02)
        assert [entry.display_name for entry in listed] == [f"Player {number}" for number in reversed(range(52))]
        assert await administrator.players(limit=51) == listed[:51]


async def test_invitations_that_expire_and_that_are_withdrawn(closed: str) -> None:
    async with client(closed, ADMIN_TOKEN) as administrator:
        code, before = new_code(), datetime.now(UTC)
        made = await administrator.create_invitation(code, 2, expires=timedelta(days=7))
        ends = made.expire_time.ToDatetime(UTC)
        assert before + timedelta(days=7) <= ends <= datetime.now(UTC) + timedelta(days=7)
        assert (await administrator.with_token().register("Ann", code)).display_name == "Ann"
        withdrawn = await administrator.revoke_invitation(made.name.removeprefix("invitations/"))
        assert (withdrawn.revoked, withdrawn.used) == (True, 1)
        with pytest.raises(NotAllowed) as refused:
            await administrator.with_token().register("Bob", code)
        assert refused.value.reason == "INVITATION_INVALID"

        at = datetime(2100, 1, 1, 12, tzinfo=timezone(timedelta(hours=2)))
        timed = await administrator.create_invitation(new_code(), expires=at)
        assert timed.expire_time.ToDatetime(UTC) == at
        with pytest.raises(ValueError, match="time zone"):
            await administrator.create_invitation(new_code(), expires=datetime(2100, 1, 1))  # noqa: DTZ001
        for span in (timedelta(), timedelta(seconds=-1)):
            with pytest.raises(InvalidRequest):
                await administrator.create_invitation(new_code(), expires=span)
        never = await administrator.create_invitation(new_code())
        assert (never.uses, never.HasField("expire_time")) == (1, False)

        soon = new_code()
        await administrator.create_invitation(soon, expires=timedelta(milliseconds=1))
        await asyncio.sleep(0.01)
        with pytest.raises(NotAllowed) as refused:
            await administrator.with_token().register("Carl", soon)
        assert refused.value.reason == "INVITATION_EXPIRED"


async def test_whom_an_identity_provider_knows_registers_with_its_token(tmp_path: Path) -> None:
    provider = Provider(tmp_path / "provider")
    rights = security(Registration.IDENTITY, provider=provider.configuration)
    token = provider.token("ann")
    async with (
        serving(tmp_path / "store", security=rights) as service,
        client(service.address, token, registered=True) as ann,
    ):
        player = await ann.register("Ann")
        assert (await ann.rename("Ann II")).name == player.name
        with pytest.raises(WrongMoment) as refused:
            await ann.rotate_token(new_token())
        assert refused.value.reason == "TOKEN_EXTERNAL"
        assert (await ann.player()).display_name == "Ann II", "the client keeps its token"


def test_the_same_without_asyncio(local: str) -> None:
    with Client.connect(local, ADMIN_TOKEN, retrying=QUICK) as administrator:
        code = new_code()
        invitation = administrator.create_invitation(code, 1, expires=timedelta(hours=1))
        ann = administrator.with_token()
        player = ann.register("Ann", code)
        assert ann.rename("Ann II").display_name == "Ann II"
        token = new_token()
        assert ann.rotate_token(token).name == player.name
        assert ann.token == token
        assert ann.player() == ann.player(player.name)
        assert ann.remove_player(player.name).removed
        for _ in range(5000):  # the list follows in a moment
            if listed := administrator.players(limit=1):
                break
            time.sleep(0.02)
        assert [entry.name for entry in listed] == [player.name]
        assert administrator.revoke_invitation(invitation.name).revoked


def test_codes_are_letters_and_digits_and_never_the_same() -> None:
    codes = {new_code() for _ in range(100)}
    assert len(codes) == 100
    assert all(len(code) == 32 and code.isalnum() for code in codes)


async def test_a_client_follows_players_until_they_refuse(address: str) -> None:
    async with client(address) as ann:
        player = (await ann.register("Ann")).name
        bob, eve = ann.with_token(), ann.with_token()
        for other in (bob, eve):
            await other.register("Other")
            await other.follow_player(player.removeprefix("players/"))
        assert [(each.player, each.display_name) for each in await bob.followed_players()] == [(player, "Ann")]
        assert (await ann.player()).follower_count == 2
        await eve.unfollow_player(player)
        assert await eve.followed_players() == []
        assert (await ann.refuse_followers()).refuses_followers
        assert await bob.followed_players(limit=1) == []
        with pytest.raises(WrongMoment) as refused:
            await eve.follow_player(player)
        assert refused.value.reason == "FOLLOWERS_REFUSED"
        assert not (await ann.refuse_followers(False)).refuses_followers
