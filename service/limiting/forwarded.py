"""Callers behind proxies: their addresses, in the headers `Forwarded` (RFC 7239) and `X-Forwarded-For`, and
whether they called over TLS.

Each proxy adds the address that called it at the right end. Everything further left may be made up by callers, so the
lists are read from the right, and only as far as needed. A list that cannot be read names nobody.
"""

import ipaddress
import re
from collections.abc import Iterable, Iterator

from service.limiting.sockets import Address, plain

FORWARDED, X_FORWARDED_FOR, X_FORWARDED_PROTO = "forwarded", "x-forwarded-for", "x-forwarded-proto"
HOPS = 32
"""The most entries of a list that are read."""
SPACE = " \t"
PORT = r"(?::(?:\d{1,5}|_[\w.-]+))?"
NODE = re.compile(
    rf"\[([\da-f]*:[\da-f:.]*)(?:%[^\s\[\]%]+)?\]{PORT}|(\d+\.\d+\.\d+\.\d+){PORT}|([\da-f]*:[\da-f:.]*)(?:%[^\s\[\]%]+)?",
    re.ASCII | re.IGNORECASE,
)
"""An address: of IPv6 in brackets, of IPv4, or of IPv6 as it is; with a port behind it or without."""
PAIR = re.compile(r'([\w!#$%&\'*+.^`|~-]+)=(?:"([^"\\]*)"|([^\s",;=\\]+))', re.ASCII)
"""A parameter. Nodes have no characters that need a backslash; some proxies leave out their quotation marks."""


def named_by(headers: Iterable[tuple[str, str | bytes]]) -> Iterator[Iterator[Address | None]]:
    """For each of the two headers that is there, the addresses in it, from the right; None: an entry without one."""
    found: dict[str, list[str]] = {}
    for name, value in headers:
        if name in (FORWARDED, X_FORWARDED_FOR):
            found.setdefault(name, []).append(value if isinstance(value, str) else value.decode("latin-1"))
    for name, values in found.items():
        read = _node_of if name == FORWARDED else address_of
        yield map(read, _from_right(",".join(values)))


def encrypted(headers: Iterable[tuple[str, str]]) -> bool:
    """True if the nearest proxy says that it was called by https. Of both headers `X-Forwarded-Proto` counts."""
    found: dict[str, list[str]] = {}
    for name, value in headers:
        found.setdefault(name, []).append(value)
    if X_FORWARDED_PROTO in found:
        return next(_from_right(",".join(found[X_FORWARDED_PROTO])), "").lower() == "https"
    nearest = next(_from_right(",".join(found.get(FORWARDED, ()))), "")
    pairs = (PAIR.fullmatch(pair.strip(SPACE)) for pair in nearest.split(";"))
    return any(
        pair is not None and (pair[1].lower(), (pair[2] or pair[3] or "").lower()) == ("proto", "https")
        for pair in pairs
    )


def _from_right(listed: str) -> Iterator[str]:
    """The entries of a list, the last one first. A comma inside of quotation marks separates too: no node has one, and
    so nothing that is quoted can look like an entry.
    """
    for entry in reversed(listed.rsplit(",", HOPS)[-HOPS:]):
        if text := entry.strip(SPACE):
            yield text


def _node_of(element: str) -> Address | None:
    """The address that an element of `Forwarded` names with `for`."""
    nodes: list[str] = []
    for pair in element.split(";"):
        match = PAIR.fullmatch(pair.strip(SPACE))
        if match is None:
            return None
        if match[1].lower() == "for":
            nodes.append(match[2] if match[2] is not None else match[3])
    return address_of(nodes[0]) if len(nodes) == 1 else None


def address_of(node: str) -> Address | None:
    """The address of a node; None if it is none, such as `unknown`, `_hidden` or `unix:`."""
    match = NODE.fullmatch(node)
    if match is None:
        return None
    try:
        return plain(ipaddress.ip_address(match[1] or match[2] or match[3]))
    except ValueError:
        return None
