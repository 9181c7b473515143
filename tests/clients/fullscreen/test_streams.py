"""Watching a live match on a full screen, and lost connections."""

import re
from contextlib import ExitStack
from pathlib import Path

import grpc
import pytest
from caravanserai import Client, Receipt, ReceiptConflictError, ReceiptFile
from caravanserai.errors import local_error

from clients.caravan.fullscreen import stream
from clients.caravan.fullscreen.stream import is_lost
from clients.caravan.fullscreen.watch_app import WatchApp
from clients.caravan.match_arguments import add_bots
from clients.caravan.phrases import Speech
from clients.caravan.rules.installed_game import installed
from tests.clients.fullscreen.terminals import lasting_port, play_app, seated, served, terminal
from tests.clients.python.serving import Resigned


@pytest.fixture(autouse=True)
def _state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


async def test_a_spectator_sees_a_match_from_its_lobby_to_its_end_and_that_others_watch_too(
    tmp_path: Path,
) -> None:
    with (
        served(tmp_path / "s.sqlite") as address,
        Client.connect(address) as owner,
        Client.connect(address, "") as other,
    ):
        match = owner.create_match("sahwari", 2, seed="1").name
        receipt = tmp_path / "receipt.json"
        app = WatchApp(other, match, installed("en"), Speech(), receipt)
        async with terminal(app) as shown:
            assert shown.app.version == 1
            assert "round" not in shown.text.splitlines()[0], "none has begun"
            with owner.watch(match) as watch:
                next(iter(watch))
                app.count()
                assert "Sahwari" in await shown.until(lambda: "2 are watching" in shown.text)
            add_bots(owner, match, ("random", "random"))
            owner.start(match)
            won = re.compile(r"^Sahwari · round \d+ · .*(?: wins | share )", re.MULTILINE)
            await shown.until(lambda: app.over and won.search(shown.text) is not None)
            assert f"Sahwari · round {owner.matches()[0].round} ·" in shown.text, "as the service counts"
            kept = ReceiptFile(receipt).read()
            assert kept is not None
            assert kept.version == shown.app.version


@pytest.mark.parametrize(
    ("status", "reason", "lost"),
    [
        (grpc.StatusCode.UNAVAILABLE, "", True),
        (grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN", True),
        (grpc.StatusCode.DEADLINE_EXCEEDED, "", True),
        (grpc.StatusCode.INTERNAL, "", True),
        (grpc.StatusCode.UNKNOWN, "", True),
        (grpc.StatusCode.INTERNAL, "DEFECT", False),
        (grpc.StatusCode.PERMISSION_DENIED, "MATCH_PRIVATE", False),
        (grpc.StatusCode.UNAUTHENTICATED, "", False),
    ],
)
def test_a_way_that_is_lost_is_waited_for_and_an_answer_is_not(
    status: grpc.StatusCode, reason: str, lost: bool
) -> None:
    assert is_lost(local_error(status, reason, "so it is")) is lost
    assert not is_lost(ValueError("no call"))


async def test_a_spectator_has_no_seat_that_is_kept(tmp_path: Path) -> None:
    with ExitStack() as service:
        address = service.enter_context(served(tmp_path / "s.sqlite"))
        with Client.connect(address) as owner, Client.connect(address, "") as other:
            match = owner.create_match("sahwari", 2).name
            async with terminal(WatchApp(other, match, installed("en"), Speech(), None)) as shown:
                service.close()
                assert "seat" not in (await shown.sees("does not answer")).split("does not answer")[1]


async def test_a_spectator_with_a_receipt_of_another_history_leaves_with_its_error(tmp_path: Path) -> None:
    with served(tmp_path / "s.sqlite") as address, Client.connect(address) as client:
        match = client.create_match("sahwari", 2).name
        receipt = tmp_path / "receipt.json"
        receipt.write_text(Receipt(match, 1, bytes(32)).to_json())
        app = WatchApp(client, match, installed("en"), Speech(), receipt)
        async with app.run_test() as pilot:
            while app.is_running and app.failure is None:
                await pilot.pause(0.05)
        assert isinstance(app.failure, ReceiptConflictError)


async def test_the_screen_survives_a_connection_that_the_client_has_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "AGAIN_SECONDS", 0.3)
    port = lasting_port()
    store, impatient = tmp_path / "s.sqlite", Resigned(attempt=20, patience=0.5)
    with ExitStack() as service:
        address = service.enter_context(served(store, port))
        with Client.connect(address) as owner, Client.connect(address, owner.token, retrying=impatient) as client:
            async with terminal(play_app(client, seated(owner, "sahwari"))) as shown:
                await shown.still()
                version = shown.app.version
                service.close()
                assert "NO CONNECTION" in await shown.until(lambda: "NO CONNECTION" in shown.text)
                await shown.press("enter")
                assert "does not answer" in await shown.sees("does not answer")
                await shown.pilot.pause(2 * stream.AGAIN_SECONDS)
                assert "Blue" in shown.text, "the old screen stays visible"
                service.enter_context(served(store, port))
                await shown.until(lambda: "NO CONNECTION" not in shown.text)
                await shown.until(lambda: shown.app.version >= version)
                await shown.still()
                await shown.press("enter")
                await shown.until(lambda: shown.app.version > version)
