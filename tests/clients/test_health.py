"""The exit status of `caravan health` says whether a service answers calls."""

import asyncio
from pathlib import Path

import pytest
import trustme

from service.access.security import Security
from tests.clients.python.serving import serving
from tests.clients.test_caravan import caravan


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
