"""The exit status of `caravan health` says whether a service answers calls."""

import asyncio
import sys
import tomllib
from pathlib import Path

import pytest
import trustme

from clients.caravan.health import health
from clients.caravan.health_question import HealthQuestion, understood
from clients.caravan.start import main
from service.access.security import Security
from tests.clients.caravan import ROOT, caravan
from tests.clients.python.serving import serving

MINE = {"CARAVAN_ADDRESS": "10.0.0.1:1", "CARAVAN_TLS_SERVER_NAME": "mine.example"}


async def test_a_service_that_serves_is_healthy_and_one_that_is_gone_is_not(tmp_path: Path) -> None:
    async with serving(tmp_path) as service:
        healthy = await asyncio.to_thread(caravan, "health", "--address", service.address)
        assert (healthy.exit_code, healthy.stdout, healthy.stderr) == (0, "SERVING\n", "")
        await service._health.enter_graceful_shutdown()
        ending = await asyncio.to_thread(caravan, "health", "--address", service.address)
        assert ending.exit_code == 1
        assert "NOT_SERVING" in ending.stderr
    gone = await asyncio.to_thread(caravan, "health", "--address", service.address)
    assert gone.exit_code == 1
    assert "Traceback" not in gone.stderr


async def test_the_certificate_of_a_service_with_tls_is_checked_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "root.pem")
    issued = authority.issue_cert("caravan.example")
    issued.private_key_pem.write_to_path(tmp_path / "key.pem")
    issued.cert_chain_pems[0].write_to_path(tmp_path / "service.pem")
    security = Security(tls_certificate=tmp_path / "service.pem", tls_key=tmp_path / "key.pem")
    monkeypatch.setenv("CARAVAN_TLS_ROOTS", str(tmp_path / "root.pem"))
    async with serving(tmp_path, security=security) as service:
        named = await asyncio.to_thread(
            caravan, "health", "--address", service.address, "--server-name", "caravan.example"
        )
        assert (named.exit_code, named.stdout) == (0, "SERVING\n")
        other = await asyncio.to_thread(
            caravan, "health", "--address", service.address, "--server-name", "other.example"
        )
        assert other.exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "environment", "question"),
    [
        ("", {}, HealthQuestion()),
        ("", MINE, HealthQuestion("10.0.0.1:1", "mine.example")),
        ("--address a:1 --witnesses", MINE, HealthQuestion("a:1", "mine.example", True)),
        ("--server-name=b --address=a:1", MINE, HealthQuestion("a:1", "b")),
        ("--address a:1 --address b:2", {}, HealthQuestion("b:2")),
        ("", {"CARAVAN_ADDRESS": ""}, HealthQuestion()),
    ],
)
def test_a_question_is_understood_as_the_command_line_understands_it(
    arguments: str, environment: dict[str, str], question: HealthQuestion, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert understood(arguments.split(), environment) == question
    asked: list[HealthQuestion] = []

    def remember(question: HealthQuestion) -> None:
        asked.append(question)
        raise SystemExit

    monkeypatch.setitem(health.__globals__, "ask", remember)
    for name in MINE:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    caravan("health", *arguments.split())
    assert asked == [question]


@pytest.mark.parametrize(
    "arguments", ["--help", "--address", "--address=", "--address --witnesses", "a:1", "--lang ru"]
)
def test_the_command_line_reads_all_else(arguments: str) -> None:
    assert understood(arguments.split(), {}) is None


async def test_a_service_is_asked_once_whatever_it_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project = tomllib.loads((ROOT / "clients" / "terminal" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"]["caravan"] == f"{main.__module__}:{main.__name__}"
    monkeypatch.setitem(health.__globals__, "ask", None)  # the command would ask a second time

    async def said(*arguments: str) -> tuple[object, str, str]:
        monkeypatch.setattr(sys, "argv", ["caravan", "health", *arguments])
        with pytest.raises(SystemExit) as ended:
            sys.exit(await asyncio.to_thread(main))
        return ended.value.code, *capsys.readouterr()

    async with serving(tmp_path) as service:
        assert await said("--address", service.address) == (None, "SERVING\n", "")
        await service._health.enter_graceful_shutdown()
        assert await said("--address", service.address) == (1, "", "Error: The service is NOT_SERVING.\n")
    assert await said("--address", "nowhere") == (
        1,
        "",
        "Error: 'nowhere' is not the address of a service: use host:port, such as 127.0.0.1:50051\n",
    )
