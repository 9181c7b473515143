"""The relying party of passkeys: the public address of the service, to which browsers bind them."""

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

LOCAL = "localhost"
PORTS = {"http": 80, "https": 443}


class RelyingParty(NamedTuple):
    """The one origin from which answers are accepted, and its host, which is the id of the relying party."""

    origin: str
    host: str


def relying_party_at(address: str) -> RelyingParty | None:
    """The relying party at an address, which may be empty; None if browsers bind no passkeys to it: they want a name,
    and encryption unless it is this machine.
    """
    split = urlsplit(address)
    host, port = split.hostname or "", split.port
    local = host == LOCAL or host.endswith(f".{LOCAL}")
    if not host or _is_number(host) or not (split.scheme == "https" or local):
        return None
    host = host.encode("idna").decode() if not host.isascii() else host
    suffix = "" if port in (None, PORTS[split.scheme]) else f":{port}"
    return RelyingParty(f"{split.scheme}://{host}{suffix}", host)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
