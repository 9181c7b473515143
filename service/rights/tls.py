"""Encryption of calls, and certificates of clients."""

from pathlib import Path

import grpc

from service.rights.security import Security, SecurityError


def server_credentials(security: Security) -> grpc.ServerCredentials | None:
    """With what the service proves to be itself; None: calls come in plain text.

    Raises:
        SecurityError: a file cannot be read.
    """
    if security.tls_certificate is None or security.tls_key is None:
        return None
    pair = (_read(security.tls_key), _read(security.tls_certificate))
    if security.tls_client_ca is None:
        return grpc.ssl_server_credentials([pair])
    authority = _read(security.tls_client_ca)
    return grpc.ssl_server_credentials([pair], root_certificates=authority, require_client_auth=True)


def _read(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SecurityError(f"{path} cannot be read: {error.strerror}") from error
    if b"-----BEGIN " not in content:
        raise SecurityError(f"{path} is not in PEM form")
    return content
