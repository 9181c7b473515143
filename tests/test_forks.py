"""Servers that tests start in forks of their process start whatever gRPC did in that process before."""

import asyncio
import getpass

import pytest
from grpc import aio


async def test_grpc_leaves_forks_alone(capfd: pytest.CaptureFixture[str]) -> None:
    """To start a program as a user, `subprocess` forks. gRPC ran handlers there, and one fork of some thousands died in
    them before the program took its place. In a process that serves, gRPC says that it would run them.
    """
    server = aio.server()
    server.add_insecure_port("127.0.0.1:0")
    await server.start()
    process = await asyncio.create_subprocess_exec("true", user=getpass.getuser())
    assert await process.wait() == 0
    await server.stop(None)
    assert "fork" not in capfd.readouterr().err
