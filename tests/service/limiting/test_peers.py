"""The address of the caller, as trusted proxies say it, whatever callers make up."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.limiting.forwarded import FORWARDED, HOPS, X_FORWARDED_FOR
from service.limiting.peers import Peers, ProxyError, networks_of

PEERS = Peers(networks_of(["10.0.0.0/8", "2001:db8:1::/48", "::ffff:192.0.2.0/120"]))
PROXY = "ipv4:10.0.0.1:443"
UNNAMED = "10.0.0.1"
"""The peer that counts where the proxy names nobody: itself."""


class Called(NamedTuple):
    """The peer of a call, as the service knows it."""

    peer_: str
    headers: tuple[tuple[str, Any], ...]

    def peer(self) -> str:
        return self.peer_

    def invocation_metadata(self) -> tuple[tuple[str, Any], ...]:
        return self.headers


def machine(*headers: tuple[str, Any], peer: str = PROXY) -> str:
    return PEERS.machine(Called(peer, headers))


def both(text: str, forwarded: str) -> list[tuple[str, str]]:
    return [(X_FORWARDED_FOR, text), (FORWARDED, forwarded)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("1.1.1.1, 203.0.113.7", "203.0.113.7"),
        ("1.1.1.1, 203.0.113.7, 10.9.9.9,10.0.0.2", "203.0.113.7"),
        ("203.0.113.7, 192.0.2.200", "203.0.113.7"),
        ("203.0.113.7, ::ffff:10.0.0.2", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:2::5", "2001:db8:2::/64"),
        ("[2001:db8:2::5]", "2001:db8:2::/64"),
        ("[2001:DB8:2::5]:4711", "2001:db8:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("[fe80::1%25eth0]:80", "fe80::/64"),
        ("203.0.113.7, 2001:db8:1::2", "203.0.113.7"),
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("203.0.113.7,\t ,", "203.0.113.7"),
        # those who are named without an address, and what is no address
        ("203.0.113.7, unknown", UNNAMED),
        ("203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"),
        ("203.0.113.7, _hidden", UNNAMED),
        ("203.0.113.7, unix:", UNNAMED),
        ("203.0.113.7, 1.1.1.1.1", UNNAMED),
        ("203.0.113.7, 010.1.1.1", UNNAMED),
        ("203.0.113.7, 0x7f000001", UNNAMED),
        ("203.0.113.7, 2130706433", UNNAMED),
        ("203.0.113.7, 1.1.1.1/32", UNNAMED),
        ("203.0.113.7, [1.1.1.1]", UNNAMED),
        ("203.0.113.7, 2001:db8:::1", UNNAMED),
        ("203.0.113.7, 1.1.1.1\n", UNNAMED),
        ("203.0.113.7, \u0661.\u0661.\u0661.\u0661", UNNAMED),
        ("203.0.113.7, 1.1.1.1\u00a0", UNNAMED),
        ("203.0.113.7, 1.1.1.1\0", UNNAMED),
        ("203.0.113.7; 1.1.1.1", UNNAMED),
        ("", UNNAMED),
        (",,,", UNNAMED),
    ],
)
def test_x_forwarded_for_names_the_nearest_stranger(text: str, expected: str) -> None:
    assert machine((X_FORWARDED_FOR, text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("for=203.0.113.7", "203.0.113.7"),
        ("For=203.0.113.7;proto=https;by=10.0.0.1", "203.0.113.7"),
        ('for="203.0.113.7:4711"', "203.0.113.7"),
        ('for="[2001:db8:2::5]:4711"', "2001:db8:2::/64"),
        ("for=[2001:db8:2::5]:_port", "2001:db8:2::/64"),
        ('for=1.1.1.1, for=203.0.113.7 ; host="example.org"', "203.0.113.7"),
        ("for=203.0.113.7, for=10.0.0.2", "203.0.113.7"),
        # those who are named without an address
        ("for=203.0.113.7, for=unknown", UNNAMED),
        ('for=203.0.113.7, for="_gazonk"', UNNAMED),
        ("for=203.0.113.7, proto=https", UNNAMED),
        ("for=203.0.113.7, for=1.1.1.1;for=2.2.2.2", UNNAMED),
        ("for=203.0.113.7, for = 1.1.1.1", UNNAMED),
        ('for=203.0.113.7, for="1.1.1.1', UNNAMED),
        ("for=203.0.113.7, 1.1.1.1", UNNAMED),
        # quotation marks that callers open, so that what proxies add looks as if it were quoted
        ('for="1.1.1.1, for=203.0.113.7', "203.0.113.7"),
        ('for=1.1.1.1;ext="\\, for=203.0.113.7', "203.0.113.7"),
        # what callers say elsewhere, quoted by the proxy
        ('for=203.0.113.7;host="x,for=6.6.6.6"', UNNAMED),
        ('for=203.0.113.7;host="x,for=6.6.6.6,"', UNNAMED),
        ('for=203.0.113.7;host="x\\", for=6.6.6.6;z=\\"y"', UNNAMED),
    ],
)
def test_forwarded_names_the_nearest_stranger(text: str, expected: str) -> None:
    assert machine((FORWARDED, text)) == expected


@pytest.mark.parametrize("peer", ["ipv4:203.0.113.9:1", "ipv6:%5B2001:db8:2::9%5D:1", "unix:", "unix:/run/x", ""])
def test_those_who_are_no_trusted_proxies_are_not_believed(peer: str) -> None:
    said = [*both("1.1.1.1", "for=1.1.1.1"), (X_FORWARDED_FOR, "10.0.0.1")]
    assert machine(*said, peer=peer) == Peers().machine(Called(peer, ()))


@pytest.mark.parametrize(
    "peer", ["ipv6:%5B2001:db8:1::9%5D:1", "ipv6:%5B::ffff:10.0.0.1%5D:1", "ipv4:10.255.255.255:1"]
)
def test_a_proxy_is_recognised_in_all_ways_to_write_its_address(peer: str) -> None:
    assert machine((X_FORWARDED_FOR, "203.0.113.7"), peer=peer) == "203.0.113.7"


def test_headers_that_come_several_times_are_one_list() -> None:
    said = [(X_FORWARDED_FOR, "1.1.1.1"), (X_FORWARDED_FOR, "203.0.113.7, 10.0.0.3"), (X_FORWARDED_FOR, "10.0.0.2")]
    assert machine(*said) == "203.0.113.7"
    assert machine(("x-forwarded-for-bin", b"1.1.1.1"), (X_FORWARDED_FOR, b"203.0.113.7")) == "203.0.113.7"


def test_long_lists_are_read_from_the_right_and_not_to_their_end() -> None:
    assert machine((X_FORWARDED_FOR, "1.1.1.1," * 4_000 + "203.0.113.7")) == "203.0.113.7"
    assert machine((X_FORWARDED_FOR, "203.0.113.7" + ",10.0.0.2" * HOPS)) == "10.0.0.2"


def test_both_headers_must_agree() -> None:
    assert machine(*both("203.0.113.7", "for=1.1.1.1, for=203.0.113.7")) == "203.0.113.7"
    assert machine(*both("203.0.113.7", "for=1.1.1.1")) == UNNAMED
    assert machine(*both("203.0.113.7", "for=unknown")) == UNNAMED
    assert machine(*both("203.0.113.7", "")) == UNNAMED


def test_a_proxy_that_names_nobody_is_who_calls() -> None:
    assert machine() == UNNAMED
    assert machine(("x-real-ip", "203.0.113.7"), ("via", "1.1 203.0.113.7")) == UNNAMED


@given(st.text(max_size=60), st.text(max_size=60))
def test_nothing_on_the_left_counts(left: str, quoted: str) -> None:
    assert machine((X_FORWARDED_FOR, f"{left}, 203.0.113.7")) == "203.0.113.7"
    assert machine((FORWARDED, f"{left}, for=203.0.113.7")) == "203.0.113.7"
    assert machine((FORWARDED, left), (FORWARDED, 'for="203.0.113.7"')) == "203.0.113.7"
    plain = quoted.replace("\\", "\\\\").replace('"', '\\"')
    assert machine((FORWARDED, f'for=203.0.113.7;host="{plain}"')) in ("203.0.113.7", UNNAMED)


@pytest.mark.parametrize("text", ["0.0.0.0/0", "::/0", "::ffff:0.0.0.0/96", "10.0.0.1/8", "proxy", "", "10.0.0.0/33"])
def test_what_names_no_proxies_is_refused(text: str) -> None:
    with pytest.raises(ProxyError):
        networks_of([text])
