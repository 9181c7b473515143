"""Encryption of calls, and certificates of clients."""

import logging
import ssl
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import grpc

from service.rights.security import Security, SecurityError

LOG = logging.getLogger("caravanserai")

CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""What browsers may agree on below TLS 1.3; there is nothing below TLS 1.2."""
FLIGHTS = 5
"""How many messages each side of a TLS handshake sends, at most."""


def server_credentials(security: Security) -> grpc.ServerCredentials | None:
    """With what the service proves to be itself; None: calls come in plain text.

    A certificate that clients will not accept now (it has expired, or is not yet valid) leads to a warning.

    Raises:
        SecurityError: a file cannot be read, or the key is not that of the certificate.
    """
    if security.tls_certificate is None or security.tls_key is None:
        return None
    pair = (_read(security.tls_key), _read(security.tls_certificate))
    if doubt := _doubt(security.tls_certificate, _context(security.tls_certificate, security.tls_key)):
        LOG.warning("clients will not accept %s: %s", security.tls_certificate, doubt)
    if security.tls_client_ca is None:
        return grpc.ssl_server_credentials([pair])
    authority = _read(security.tls_client_ca)
    return grpc.ssl_server_credentials([pair], root_certificates=authority, require_client_auth=True)


def browser_encryption(security: Security) -> ssl.SSLContext | None:
    """The same certificate for the door for browsers, with the same demands on clients; None: plain text.

    Raises:
        SecurityError: a file cannot be read, or the key is not that of the certificate.
    """
    if security.tls_certificate is None or security.tls_key is None:
        return None
    context = _context(security.tls_certificate, security.tls_key)
    context.set_ciphers(f"{CIPHERS}:@SECLEVEL=0")
    context.set_alpn_protocols(["http/1.1"])
    if security.tls_client_ca is not None:
        context.load_verify_locations(cadata=_read(security.tls_client_ca).decode())
        context.verify_mode = ssl.CERT_REQUIRED
    return context


def _context(certificate: Path, key: Path) -> ssl.SSLContext:
    """A server of Python's own TLS with a certificate and its key: it says in words what gRPC hides.

    Raises:
        SecurityError: they do not fit together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_ciphers("DEFAULT:@SECLEVEL=0")  # how strong a key must be is for clients to say

    def no_password() -> NoReturn:
        raise SecurityError(f"{key} is encrypted with a password; the service needs it without")

    try:
        context.load_cert_chain(certificate, key, no_password)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise SecurityError(f"the key {key} does not belong to the certificate {certificate}") from error
        raise SecurityError(f"{certificate} and {key} cannot be used: {error}") from error
    return context


def _doubt(certificate: Path, server: ssl.SSLContext) -> str:
    """Why clients that trust a certificate do not accept it now, found by shaking hands in memory; empty: they do."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # the certificate itself is trusted: its authority is not here
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = (client.wrap_bio(back, there), server.wrap_bio(there, back, server_side=True))
    try:
        client.load_verify_locations(certificate)
        for side in sides * FLIGHTS:
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
    except ssl.SSLCertVerificationError as error:
        return error.verify_message
    except ssl.SSLError as error:
        return str(error)
    return ""


def _read(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SecurityError(f"{path} cannot be read: {error.strerror}") from error
    if b"-----BEGIN " not in content:
        raise SecurityError(f"{path} is not in PEM form")
    return content
