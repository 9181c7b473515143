"""A certificate for this machine, which programs trust meanwhile."""

import ssl
from pathlib import Path

import pytest
import trustme


def trusted_server(folder: Path, patch: pytest.MonkeyPatch, name: str) -> ssl.SSLContext:
    """The encryption of a server; the certificate of its authority lies in the folder under a name."""
    authority, path = trustme.CA(), folder / f"{name}.pem"
    authority.cert_pem.write_to_path(str(path))
    patch.setenv("SSL_CERT_FILE", str(path))
    encryption = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(encryption)
    return encryption
