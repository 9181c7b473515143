"""The right to do some work, which one process has at a time, in a real PostgreSQL."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial

from psycopg.conninfo import make_conninfo
from psycopg.pq import PGconn

from projections.databases.sessions import LEASE_SECONDS, UNANSWERED_MILLISECONDS, parameters
from service.persistence.backend import Work
from service.persistence.location import StoreLocation
from service.persistence.postgresql import PostgresqlBackend
from tests.service.persistence.frozen_leader import leadership

WORK = ("notices", "projections")
ASKING = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)


def test_one_process_has_it_until_it_gives_it_up_for_good(postgresql_store: str) -> None:
    location = StoreLocation.of(postgresql_store)
    one, other = (PostgresqlBackend(location, writing=True).leadership(Work.NOTICES) for _ in range(2))
    assert one.held()
    assert not other.held()
    assert one.held()
    one.close()
    assert not one.held(), "a thread that asks late takes nothing that nobody would free"
    assert other.held()
    other.close()


def test_a_process_that_stands_still_loses_it_and_knows_when_it_goes_on(postgresql_store: str) -> None:
    with ExitStack() as ending:
        frozen = {work: ending.enter_context(_process_that_leads(postgresql_store, work)) for work in WORK}
        others = {work: ending.enter_context(closing(leadership(postgresql_store, work))) for work in WORK}
        assert not any(other.held() for other in others.values())
        for process in frozen.values():
            process.send_signal(signal.SIGSTOP)
        for other in others.values():
            _wait_until(other.held)
        for work, process in frozen.items():
            process.send_signal(signal.SIGCONT)
            _wait_until(partial(_has_lost_it, process))
            assert others[work].held()


@contextmanager
def _process_that_leads(url: str, work: str) -> Iterator[subprocess.Popen[str]]:
    command = (sys.executable, "-m", "tests.service.persistence.frozen_leader", url, work)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "True\n"
            yield process
        finally:
            process.kill()


def _has_lost_it(process: subprocess.Popen[str]) -> bool:
    assert process.stdout is not None
    return process.stdout.readline() == "False\n"


def _wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 10 * LEASE_SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_process_that_has_nothing_to_do_keeps_it(postgresql_store: str) -> None:
    with ExitStack() as ending:
        ones, others = (
            [ending.enter_context(closing(leadership(postgresql_store, work))) for work in WORK] for _ in range(2)
        )
        assert all(one.held() for one in ones)
        end = time.monotonic() + 1.2 * LEASE_SECONDS
        while time.monotonic() < end:
            assert not any(other.held() for other in others)
            time.sleep(0.2)
        assert all(one.held() for one in ones)


def test_a_connection_notices_within_seconds_that_the_other_machine_is_gone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        told = make_conninfo(**parameters(f"postgresql://127.0.0.1:{server.getsockname()[1]}/games"))
        connecting = PGconn.connect_start(told.encode())
        connecting.connect_poll()
        with socket.fromfd(connecting.socket, socket.AF_INET, socket.SOCK_STREAM) as ours:
            assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            silent, again, times = (ours.getsockopt(socket.IPPROTO_TCP, option) for option in ASKING)
            assert silent + again * times <= LEASE_SECONDS + 1
            assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNANSWERED_MILLISECONDS
        connecting.finish()


def test_the_url_of_a_store_may_say_otherwise() -> None:
    url = "postgresql://db/games?tcp_user_timeout=60000&keepalives_idle=600"
    assert (parameters(url)["tcp_user_timeout"], parameters(url)["keepalives_idle"]) == ("60000", "600")
