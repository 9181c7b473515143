"""Encryption of calls, and certificates of clients."""

import logging
import ssl
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Self

import grpc

from caravanserai_verify.unreadable import kind_of
from domain.words.field_faults import Fault
from service.access.security import Security, SecurityError

LOG = logging.getLogger("caravanserai")

CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""The ciphers that browsers may agree on below TLS 1.3; there is nothing below TLS 1.2."""
FLIGHTS = 5
"""The most messages of each side in a TLS handshake."""


class Files(NamedTuple):
    """The content of a certificate's files, ready for use at both ports."""

    calls: grpc.ServerCertificateConfiguration
    browsers: ssl.SSLContext


class Certificates:
    """The certificate of a service with its key, and the authority of its clients. The files can be read again:
    connections that are open go on, new ones get what is in the files now.
    """

    def __init__(self, security: Security, certificate: Path, key: Path) -> None:
        """Reads the files. A certificate that clients will not accept now (it has expired, or is not yet valid) leads
        to a warning.

        Raises:
            SecurityError: a file cannot be read, or the key is not that of the certificate.
        """
        self.certificate = certificate
        self._key = key
        self._authority = security.tls_client_ca
        self._files = self._read()
        self._news: deque[grpc.ServerCertificateConfiguration] = deque(maxlen=1)
        if doubt := self._doubt(self._files):
            LOG.warning("clients will not accept %s: %s", certificate, doubt)

    @classmethod
    def of(cls, security: Security) -> Self | None:
        """The certificate that is configured; None: calls come in plain text.

        Raises:
            SecurityError: as above.
        """
        if security.tls_certificate is None or security.tls_key is None:
            return None
        return cls(security, security.tls_certificate, security.tls_key)

    def credentials(self) -> grpc.ServerCredentials:
        """For the port of gRPC, which asks before each handshake whether there is something new."""
        new: Any = self._new  # None is allowed, and its types do not say so
        return grpc.dynamic_ssl_server_credentials(
            self._files.calls, new, require_client_authentication=self._authority is not None
        )

    def _new(self) -> grpc.ServerCertificateConfiguration | None:
        try:
            return self._news.popleft()
        except IndexError:
            return None

    @property
    def browsers(self) -> ssl.SSLContext:
        """For the port for browsers: the same certificate, with the same demands on clients."""
        return self._files.browsers

    def renew(self) -> None:
        """Reads the files again. Here a certificate that clients will not accept now is an error.

        Raises:
            SecurityError: something is wrong; all stays as it was.
        """
        files = self._read()
        if doubt := self._doubt(files):
            raise SecurityError(Fault.CERTIFICATE_DOUBTFUL, file=str(self.certificate), why=doubt)
        self._files = files
        self._news.append(files.calls)

    def _read(self) -> Files:
        pair = (_read(self._key), _read(self.certificate))
        authority = None if self._authority is None else _read(self._authority)
        context = _context(self.certificate, self._key)
        if pair != (_read(self._key), _read(self.certificate)):
            raise SecurityError(Fault.CERTIFICATE_CHANGED, certificate=str(self.certificate), key=str(self._key))
        context.set_ciphers(f"{CIPHERS}:@SECLEVEL=0")
        context.set_alpn_protocols(["http/1.1"])
        if authority is not None:
            _trust(context, authority, self._authority)
            context.verify_mode = ssl.CERT_REQUIRED
        return Files(grpc.ssl_server_certificate_configuration([pair], authority), context)

    def _doubt(self, files: Files) -> str:
        """The reason why clients reject the certificate now; empty: they accept it."""
        asked = files.browsers.verify_mode
        files.browsers.verify_mode = ssl.CERT_NONE  # the client of this question has no certificate
        try:
            return _doubt(self.certificate, files.browsers)
        finally:
            files.browsers.verify_mode = asked


def _trust(context: ssl.SSLContext, authority: bytes, path: Path | None) -> None:
    try:
        context.load_verify_locations(cadata=authority.decode())
    except (ssl.SSLError, UnicodeDecodeError) as error:
        raise SecurityError(Fault.TLS_FILE_UNUSABLE, file=str(path), why=str(error)) from error


def _context(certificate: Path, key: Path) -> ssl.SSLContext:
    """A server of Python's own TLS with a certificate and its key: it says in words what gRPC hides.

    Raises:
        SecurityError: they do not fit together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_ciphers("DEFAULT:@SECLEVEL=0")  # how strong a key must be is for clients to say

    def no_password() -> NoReturn:
        raise SecurityError(Fault.TLS_KEY_LOCKED, file=str(key))

    said, said_key = str(certificate), str(key)
    try:
        context.load_cert_chain(certificate, key, no_password)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise SecurityError(Fault.TLS_KEY_OF_ANOTHER, certificate=said, key=said_key) from error
        raise SecurityError(Fault.TLS_PAIR_UNUSABLE, certificate=said, key=said_key, why=str(error)) from error
    return context


def _doubt(certificate: Path, server: ssl.SSLContext) -> str:
    """The reason why clients that trust a certificate reject it now, found by a handshake in memory; empty: none."""
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
        raise SecurityError(Fault.FILE_UNREADABLE, file=str(path), why=kind_of(error)) from error
    if b"-----BEGIN " not in content:
        raise SecurityError(Fault.NOT_PEM, file=str(path))
    return content
