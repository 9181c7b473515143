"""Benchmarks that start a service notice that it has refused to start."""

import asyncio
from pathlib import Path

import pytest

from benchmarks.service import process, serve_command, service_port


async def _served(store: Path) -> None:
    async with process(*serve_command(store), port=service_port) as first:
        assert first.process
        async with process(*serve_command(store), port=service_port):
            pytest.fail("two services write one store")


def test_the_refusal_of_a_second_service_is_not_taken_for_its_address(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="stop it first"):
        asyncio.run(_served(tmp_path / "matches.sqlite"))
