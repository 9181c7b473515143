"""Tournaments of a running service, organised without calls."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from domain.boxes.file import digest
from domain.tournaments import commands
from domain.tournaments.events import By, Role, Ruling
from domain.tournaments.scoring import PlacementPoints
from domain.tournaments.settings import DEFAULT_PLACEMENT, Settings, Swiss
from domain.tournaments.tournament import Phase, Tournament
from service.application.tournaments.registry import Decide, Tournaments
from tests.service.house import House, until

GAME = "marcopolo"
"""The game whose random matches are the shortest."""
ORGANISER = By(Role.ORGANISER, "players/organiser", "because")
SETTINGS = Settings("Open", GAME, "standard", 3, Swiss(2), PlacementPoints(DEFAULT_PLACEMENT), automatic=True)
NAME = "tournaments/running0"


class Organised:
    """A tournament of a house."""

    NAME = NAME

    def __init__(self, home: House, name: str = NAME) -> None:
        self.home = home
        self.name = name

    @property
    def registry(self) -> Tournaments:
        return self.home.service.parts.tournaments

    async def command(self, decide: Decide) -> None:
        await self.registry.command(self.name, decide)

    async def looked_at(self) -> None:
        """Lets the service look at it as it is now, and waits until that is done."""
        parts = self.home.service.parts
        await until(lambda: parts.projections.position() >= parts.store.last_position())
        parts.running._wake(self.name)
        await until(lambda: self.name not in parts.running._tasks)

    async def now(self) -> Tournament:
        return await self.registry.find(self.name)

    async def create(
        self,
        settings: Settings = SETTINGS,
        players: Sequence[str] = (),
        bots: int = 3,
        *,
        closed: bool = True,
        **fields: Any,
    ) -> None:
        """Creates it, with entrants (``fields`` are those of players), and closes registration if it is to be
        ``closed``.
        """
        box = digest(self.home.service.games[settings.game].content())
        await self.registry.command(
            self.name,
            lambda now: commands.create(now, ORGANISER, settings, ORGANISER.account, box, bytes(32), "running"),
        )
        for player in players:
            entered = partial(
                commands.register, by=By(Role.ENTRANT, player), account=player, display_name="A", **fields
            )
            await self.registry.command(self.name, entered)
        for number in range(bots):
            entered = partial(commands.register, by=ORGANISER, bot="random", display_name=f"Bot {number + 1}")
            await self.registry.command(self.name, entered)
        if closed:
            await self.registry.command(self.name, lambda now: commands.close_registration(now, ORGANISER))

    async def pair(self, number: int) -> None:
        await self.registry.command(self.name, lambda now: commands.pair(now, ORGANISER, number))

    async def rule(self, number: int, table: int, ruling: Ruling) -> None:
        await self.registry.command(self.name, lambda now: commands.adjudicate(now, ORGANISER, number, table, ruling))

    async def finished(self) -> Tournament:
        """The tournament when it is over."""
        return await self.holds(lambda now: now.phase is Phase.FINISHED)

    async def holds(self, condition: Callable[[Tournament], bool]) -> Tournament:
        """The tournament when something is true of it."""
        for _ in range(15_000):
            now = await self.now()
            if condition(now):
                return now
            await asyncio.sleep(0.02)
        raise AssertionError("it did not become true")
