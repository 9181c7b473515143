"""The targets of webhooks: servers of the public internet, and of networks that the operator names.

A name is looked up once for each message, and the address that was found is called. So a name that leads elsewhere a
moment later gains nothing. IPv4 written as IPv6 is judged as what it is, and tunnels (6to4, Teredo) are not used.
"""

import asyncio
import re
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from domain.words.fault_words import fault_in_words
from domain.words.field_faults import Fault, FaultError
from service.foundation.fetch import FetchError
from service.limiting.sockets import Network

LONGEST_URL = 1000
HTTPS = 443
FIRST_FREE_PORT = 1024
"""Ports below are those of other services, such as mail; only that of https is called."""
_VISIBLE = re.compile(r"[!-~]+")
NOT_ALLOWED = "its address is not one of the public internet"
TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses of which a translator (NAT64) knows that they mean the IPv4 address in their last 32 bits."""
UNICAST = IPv6Network("2000::/3")
"""The addresses of IPv6 that are given to machines of the public internet."""

Address = IPv4Address | IPv6Address


class TargetError(FaultError):
    """A URL can be no target of webhooks. Its fault says why."""

    def __str__(self) -> str:
        return fault_in_words(self.fault)


def target(url: str) -> SplitResult:
    """The parts of a URL that may be that of a webhook.

    Raises:
        TargetError: it may not.
    """
    if not 0 < len(url) <= LONGEST_URL or not _VISIBLE.fullmatch(url):
        raise TargetError(Fault.URL_LENGTH, most=LONGEST_URL)
    try:
        parsed = urlsplit(url)
        port = HTTPS if parsed.port is None else parsed.port
    except ValueError as error:
        raise TargetError(Fault.NOT_A_URL) from error
    if parsed.scheme != "https" or not parsed.hostname:
        raise TargetError(Fault.URL_BEGINS)
    if "@" in parsed.netloc or parsed.fragment:
        raise TargetError(Fault.URL_USER)
    if port != HTTPS and port < FIRST_FREE_PORT:
        raise TargetError(Fault.URL_PORT, usual=HTTPS, least=FIRST_FREE_PORT)
    return parsed


class Resolver:
    """Looks up where webhooks lead, in threads of its own: servers of names may be slow, or hostile."""

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self._networks = tuple(networks)
        self._threads = ThreadPoolExecutor(16, "webhook-names")

    async def address(self, url: str) -> str:
        """The address that is to be called. All of a name's addresses must be allowed.

        Raises:
            FetchError: there is none, or one is not allowed: the same text, so that nobody can explore a network.
        """
        parsed = target(url)
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._threads, _looked_up, parsed.hostname, parsed.port or HTTPS)
        except (OSError, UnicodeError) as error:
            raise FetchError(NOT_ALLOWED) from error
        if not found or not all(map(self.allows, found)):
            raise FetchError(NOT_ALLOWED)
        return found[0]

    def require_allowed(self, url: str) -> None:
        """Refuses a URL of which it is clear without looking a name up that it can be no target.

        Raises:
            TargetError: it may be no target, or its host is an address that is not allowed, however it is written.
        """
        if not all(map(self.allows, _written(target(url).hostname))):
            raise TargetError(Fault.URL_PUBLIC)

    def allows(self, text: str) -> bool:
        """True if an address may be called."""
        try:
            address = _meant(ip_address(text))
        except ValueError:
            return False
        return _public(address) or any(address in network for network in self._networks)

    def close(self) -> None:
        """Looks nothing up any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _looked_up(host: str | None, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return [str(entry[4][0]) for entry in found]


def _written(host: str | None) -> list[str]:
    """The address that a host is; none, if it is a name."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return []
    return [str(entry[4][0]) for entry in found]


def _meant(address: Address) -> Address:
    """The address of IPv4 that one of IPv6 only writes in another way."""
    if isinstance(address, IPv6Address) and (address.ipv4_mapped is not None or address in TRANSLATED):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def _public(address: Address) -> bool:
    if isinstance(address, IPv6Address):
        tunnel = address.sixtofour is not None or address.teredo is not None
        return address in UNICAST and address.is_global and not tunnel
    return address.is_global and not (address.is_multicast or address.is_reserved)
