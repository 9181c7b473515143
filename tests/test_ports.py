"""The ports of services that begin again: no other worker takes them meanwhile."""

import pytest

from tests.ports import LASTING, WORKERS, lasting_port, ports_of


@pytest.mark.parametrize("run", ["", "c0ffee"])
def test_workers_have_no_port_in_common(run: str) -> None:
    given = [port for number in range(WORKERS) for port in ports_of(f"gw{number}", run)]
    assert sorted(given) == list(LASTING)
    assert ports_of("", run) == ports_of("gw0", run), "without workers"


def test_a_worker_gets_one_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw3")
    monkeypatch.setenv("PYTEST_XDIST_TESTRUNUID", "c0ffee")
    assert {lasting_port() for _ in range(50)} <= set(ports_of("gw3", "c0ffee"))
    assert not set(ports_of("gw3", "c0ffee")) & set(ports_of("gw3", "c0ffef")), "another run"
