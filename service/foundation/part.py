"""A part of the service, as an asynchronous context: `service.assembly` enters each where it is made."""

from typing import Self


class Part:
    """A part that begins when it is entered, and ends when it is left."""

    async def start(self) -> None:
        """Begins. Most parts have nothing to do until they are asked."""

    async def close(self) -> None:
        """Ends."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.close()
