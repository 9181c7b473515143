"""Bots of a service that is gone, on a real PostgreSQL: another service goes on with them."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from service.application.live import forsaken_bots
from tests.service.house import house

BOT = 2
"""The seat of the bot."""


async def test_another_service_goes_on_with_the_bots_of_one_that_is_gone(
    tmp_path: Path, postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forsaken_bots, "FORSAKEN_SECONDS", 0.5)
    monkeypatch.setattr(forsaken_bots, "LOOK_SECONDS", 0.1)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    async with house(tmp_path / "two", store=postgresql_store) as two, AsyncExitStack() as going:
        one = await going.enter_async_context(house(tmp_path / "one", store=postgresql_store))
        name = await one.begin(2, bots=1)
        await one.until_asked(name, 1)
        monkeypatch.setattr(one.service.parts.bots, "wake", lambda match: None)  # it will be gone before they decide
        while BOT not in await one.asked(name):
            await one.play(name, 1)
        await going.aclose()
        await two.until_asked(name, 1)
