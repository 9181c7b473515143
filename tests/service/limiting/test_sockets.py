"""Real sockets of this process are closed, or refuse some machines."""

import ipaddress
import socket
import sys
from collections.abc import Iterator

import pytest

from service.limiting.sockets import INSTRUCTION, MOST, close_connection, keep_out, plain, program

LINUX = sys.platform.startswith("linux")


@pytest.fixture(params=["127.0.0.1", "::1"])
def listening(request: pytest.FixtureRequest) -> Iterator[socket.socket]:
    """A listening socket: first IPv4, then IPv6."""
    with socket.create_server(
        (request.param, 0), family=socket.AF_INET6 if ":" in request.param else socket.AF_INET
    ) as s:
        yield s


def connects(listening: socket.socket) -> bool:
    try:
        socket.create_connection(listening.getsockname()[:2], timeout=0.3).close()
    except TimeoutError:
        return False
    return True


def network(listening: socket.socket) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    host = listening.getsockname()[0]
    return ipaddress.ip_network(f"{host}/64" if ":" in host else host, strict=False)


def test_a_machine_that_is_kept_out_cannot_connect_until_nobody_is(listening: socket.socket) -> None:
    port = listening.getsockname()[1]
    others = [ipaddress.ip_network("192.0.2.7"), ipaddress.ip_network("2001:db8::/64")]
    keep_out(port, others)
    assert connects(listening), "other machines are still accepted"
    keep_out(port, [*others, network(listening)])
    assert connects(listening) is not LINUX
    keep_out(port, others)
    assert connects(listening)
    keep_out(port, [])
    keep_out(port, [])
    assert connects(listening)


def test_other_ports_stay_open(listening: socket.socket) -> None:
    with socket.create_server((*listening.getsockname()[:1], 0), family=listening.family) as other:
        keep_out(other.getsockname()[1], [network(listening)])
        assert connects(listening)


def test_one_connection_is_closed(listening: socket.socket) -> None:
    with (
        socket.create_connection(listening.getsockname()[:2], timeout=5) as client,
        socket.create_connection(listening.getsockname()[:2], timeout=5) as other,
    ):
        accepted = [listening.accept()[0] for _ in range(2)]
        host, port = client.getsockname()[:2]
        assert close_connection(ipaddress.ip_address(host), port)
        assert client.recv(1) == b"", "closed"
        accepted[1].send(b"x")
        assert other.recv(1) == b"x"
        assert not close_connection(ipaddress.ip_address("192.0.2.7"), port)
        for each in accepted:
            each.close()


def test_an_address_of_ipv4_in_ipv6() -> None:
    assert plain(ipaddress.ip_address("::ffff:192.0.2.7")) == ipaddress.ip_address("192.0.2.7")
    assert plain(ipaddress.ip_address("2001:db8::1")) == ipaddress.ip_address("2001:db8::1")


def test_many_machines_fit_into_one_filter(listening: socket.socket) -> None:
    mine = network(listening)
    many = [ipaddress.ip_network(f"2001:db8:0:{number:x}::/64") for number in range(2 * MOST)]
    many[-1:] = [mine]
    keep_out(listening.getsockname()[1], many)
    assert connects(listening) is not LINUX
    assert len(program(many[-MOST:])) // INSTRUCTION.size < 4096, "the maximum of Linux"
