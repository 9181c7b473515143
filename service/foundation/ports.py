"""Addresses of this machine on which a service listens."""

import errno
import socket


def shown(host: str) -> str:
    """A host as it stands before a port."""
    return f"[{host}]" if ":" in host else host


def require_free(host: str, port: int, named: str) -> None:
    """Lets an address pass on which nobody listens: gRPC itself would write a line of its own on stderr.

    Raises:
        OSError: the port is in use, or the host is none of this machine.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise OSError(f"cannot listen on {named}: there is no such host") from error
    failures = []
    for family, kind, protocol, _, address in found:
        try:
            with socket.socket(family, kind, protocol) as trying:
                trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                trying.bind(address)
        except OSError as error:
            failures.append(error)
    if len(failures) == len(found):  # gRPC is content with one of several addresses
        text = "another process listens there" if failures[0].errno == errno.EADDRINUSE else failures[0].strerror
        raise OSError(f"cannot listen on {named}: {text}") from failures[0]


def port_of(address: str) -> int:
    """The port at the end of an address."""
    return int(address.rpartition(":")[2])
