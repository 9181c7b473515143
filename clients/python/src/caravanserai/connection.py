"""Connections to a service: addresses, encryption, channels."""

import ipaddress
import re
from dataclasses import dataclass

import grpc
from caravanserai_protocol import findings

CHANNEL_OPTIONS = (
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 3000),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.ping_timeout_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
)
"""The options of a channel: how soon gRPC connects again, and how it finds out that the network lost a connection
without a word: within half a minute, for clocks of players run meanwhile. The service pings as often, and admits it
every ten seconds; a reader that waits for events hears nothing otherwise.
"""


ADDRESS = re.compile(r"(?:dns:(?:///)?|ipv[46]:)?(?:\[[0-9A-Fa-f:.%\w]+]|[^:/@\[\]\s]+):([0-9]{1,5})")
HIGHEST_PORT = 0xFFFF


@dataclass(frozen=True, slots=True)
class Tls:
    """An encrypted connection. Everything is PEM.

    ``roots`` are the trusted certificates (None: those of the system). ``certificate`` and ``key`` are those of the
    client, for a service that asks for them. ``server_name`` is the name to expect in the certificate of the service,
    if it differs from the host in the address.
    """

    roots: bytes | None = None
    certificate: bytes | None = None
    key: bytes | None = None
    server_name: str = ""


def is_loopback(address: str) -> bool:
    """True if an address (`host:port`) is on this machine, so that no network carries the tokens."""
    if address.startswith("unix:"):
        return True
    host = address.removeprefix("ipv4:").removeprefix("ipv6:").rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def has_port(address: str) -> bool:
    """True if an address names a host and a port, and nothing else. A socket in the file system needs neither."""
    named = ADDRESS.fullmatch(address)
    return address.startswith("unix:") or (named is not None and int(named[1]) <= HIGHEST_PORT)


def open_channel(address: str, tls: Tls | None = None, *, insecure: bool = False) -> grpc.aio.Channel:
    """A channel to a service.

    Raises:
        ValueError: ``address`` names no port; or tokens would cross a network unencrypted and ``insecure`` does not
            permit it.
    """
    if not has_port(address):
        raise ValueError(findings.no_address(address))
    if tls is None:
        if not insecure and not is_loopback(address):
            raise ValueError(findings.other_machine(address, "tls=Tls()", "insecure=True"))
        return grpc.aio.insecure_channel(address, options=CHANNEL_OPTIONS)
    credentials = grpc.ssl_channel_credentials(tls.roots, tls.key, tls.certificate)
    named = (("grpc.ssl_target_name_override", tls.server_name),) if tls.server_name else ()
    return grpc.aio.secure_channel(address, credentials, options=(*CHANNEL_OPTIONS, *named))
