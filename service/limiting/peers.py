"""Peers: which machine a call comes from, also where proxies pass it on.

Only proxies that the operator names are believed. The machine that counts is the nearest one that is not one of them.
"""

import ipaddress
from collections.abc import Iterable, Sequence
from typing import Any

from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault
from service.limiting.forwarded import named_by
from service.limiting.limits import network_of, peer_key
from service.limiting.sockets import Address, Network, plain

MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
"""Addresses of IPv4, written as those of IPv6."""


class ProxyError(WordedFaultError):
    """A text names no proxies that can be trusted."""


def networks_of(texts: Iterable[str]) -> tuple[Network, ...]:
    """Networks of proxies, each from a text such as `10.0.0.0/8` or `::1`.

    Raises:
        ProxyError: a text is no network, or all machines.
    """
    return tuple(map(_network, texts))


def _network(text: str) -> Network:
    try:
        found = ipaddress.ip_network(text)
    except ValueError as error:
        raise ProxyError(Fault.NOT_A_PROXY, given=repr(text)) from error
    if isinstance(found, ipaddress.IPv6Network) and found.subnet_of(MAPPED):
        four = ipaddress.IPv4Address(int(found.network_address) & 0xFFFFFFFF)
        found = ipaddress.IPv4Network((four, found.prefixlen - MAPPED.prefixlen))
    if not found.prefixlen:
        raise ProxyError(Fault.EVERY_MACHINE_TRUSTED, given=text)
    return found


def peer_of(address: str, port: int) -> str:
    """A peer as gRPC writes it."""
    return f"ipv6:%5B{address}%5D:{port}" if ":" in address else f"ipv4:{address}:{port}"


class Peers:
    """Tells which machine calls.

    With ``proxy_protocol`` trusted proxies write the client address in front of each connection.
    ``relayed`` has the client of each connection that this process itself passes on, by the peer that gRPC sees
    (`service.limiting.relay`).
    """

    def __init__(self, trusted: Sequence[Network] = (), proxy_protocol: bool = False) -> None:
        self._trusted = tuple(trusted)
        self._proxy_protocol = proxy_protocol
        self.relayed: dict[str, str] = {}

    def trusts(self, address: Address) -> bool:
        """True if an address is that of a proxy that is believed."""
        return any(address in network for network in self._trusted)

    def passes_on(self, peer: str) -> bool:
        """True if a peer, as gRPC writes it, is a proxy that is believed."""
        address = _address(peer)
        return address is not None and self.trusts(address)

    def announces(self, address: Address) -> bool:
        """True if an address is that of a proxy that writes a header of the PROXY protocol."""
        return self._proxy_protocol and self.trusts(address)

    def origin(self, address: Address, port: int) -> Address:
        """The client address of a connection that gRPC sees from this address and port."""
        known = self.relayed.get(peer_of(str(address), port))
        return address if known is None else _address(known) or address

    def machine(self, context: Any) -> str:
        """The machine that a call comes from, as limits count it."""
        peer = context.peer()
        if self.relayed:
            peer = self.relayed.get(peer, peer)
        if not self._trusted:
            return peer_key(peer)
        address = _address(peer)
        if address is None or not self.trusts(address):
            return peer_key(peer)
        return network_of(str(self._called_by(address, context.invocation_metadata() or ())))

    def _called_by(self, proxy: Address, headers: Iterable[tuple[str, str | bytes]]) -> Address:
        """The client address that a proxy passes on. If there are both headers they must agree: most proxies set one of
        them, and pass on the other as callers send it. Otherwise, and without a header, the proxy counts as the caller.
        """
        callers = {self._first_stranger(proxy, named) for named in named_by(headers)}
        return callers.pop() if len(callers) == 1 else proxy

    def _first_stranger(self, proxy: Address, named: Iterable[Address | None]) -> Address:
        """The first one that is no proxy; where one of the proxies does not say who called it, that proxy."""
        caller = proxy
        for address in named:
            if address is None:
                break
            caller = address
            if not self.trusts(address):
                break
        return caller


def _address(peer: str) -> Address | None:
    """The address of a peer as gRPC writes it; None: it has none."""
    kind, _, rest = peer.partition(":")
    if kind not in ("ipv4", "ipv6"):
        return None
    host = rest.rpartition(":")[0].replace("%5B", "").replace("%5D", "").strip("[]")
    return plain(ipaddress.ip_address(host.partition("%")[0]))
