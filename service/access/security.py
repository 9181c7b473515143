"""The security settings of a service: who may register, who administers it, and how it is reached."""

from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path

from caravanserai_verify.unreadable import kind_of
from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault

ALGORITHMS = ("RS256", "ES256", "EdDSA")
"""The signatures of an identity provider that are accepted; none with a shared secret, and never `none`."""
HASH_BYTES = 32


class SecurityError(WordedFaultError):
    """The service would not be as secure as requested; the message is for the person who starts it."""


class Registration(Enum):
    """The people who may become players: everybody, those who have an invitation, or those that an identity provider
    knows.

    Only where it is open there are guests: callers with a token of their own for a single match or seat.
    """

    OPEN = "open"
    INVITATION = "invitation"
    IDENTITY = "identity"


@dataclass(frozen=True, slots=True)
class Provider:
    """An identity provider: what its tokens (JWT) must name as their issuer and audience.

    ``keys`` tells where its public keys are: an https URL of a JSON Web Key Set, or a file with one, or with a key in
    PEM form. ``algorithms`` are the only signatures that are accepted, some of `ALGORITHMS`.
    """

    issuer: str
    audience: str
    keys: str
    algorithms: tuple[str, ...] = ALGORITHMS


@dataclass(frozen=True, slots=True)
class Security:
    """The rules of registration, and the ways to reach the service.

    ``admin_token_hash`` is the SHA-256 of the administrators' token; empty: there are none. If the token is in a file,
    ``admin_token_file`` names it, so that it can be read again. With ``tls_certificate``
    and ``tls_key`` (PEM files) calls are encrypted; with ``tls_client_ca`` only those with a certificate of that
    authority get through. ``insecure`` admits plain text from other machines.
    """

    registration: Registration = Registration.OPEN
    admin_token_hash: bytes = b""
    provider: Provider | None = None
    tls_certificate: Path | None = None
    tls_key: Path | None = None
    tls_client_ca: Path | None = None
    insecure: bool = False
    admin_token_file: Path | None = None

    def require_sound(self, loopback: bool) -> None:
        """Lets pass what can be served; ``loopback``: only callers on this machine can reach the service.

        Raises:
            SecurityError: something is missing, or contradicts something else.
        """
        if self.admin_token_hash and len(self.admin_token_hash) != HASH_BYTES:
            raise SecurityError(Fault.ADMIN_HASH_BYTES, bytes=HASH_BYTES)
        if (self.registration is Registration.IDENTITY) != (self.provider is not None):
            raise SecurityError(Fault.IDENTITY_AND_PROVIDER)
        if self.provider is not None:
            _require_provider(self.provider)
        if (self.tls_certificate is None) != (self.tls_key is None):
            raise SecurityError(Fault.TLS_NEEDS_BOTH)
        if self.tls_client_ca is not None and self.tls_certificate is None:
            raise SecurityError(Fault.CLIENT_CERTIFICATES_NEED_TLS)
        if self.tls_certificate is None and not loopback and not self.insecure:
            raise SecurityError(Fault.SERVICE_IN_THE_CLEAR)


def _require_provider(provider: Provider) -> None:
    if not provider.issuer or not provider.audience or not provider.keys:
        raise SecurityError(Fault.PROVIDER_INCOMPLETE)
    unknown = [name for name in provider.algorithms if name not in ALGORITHMS]
    if unknown or not provider.algorithms:
        raise SecurityError(Fault.PROVIDER_ALGORITHMS, known=", ".join(ALGORITHMS))
    if provider.keys.startswith("http://"):
        raise SecurityError(Fault.PROVIDER_KEYS_IN_THE_CLEAR)


def read_admin_token(path: Path) -> bytes:
    """The hash of the administrators' token in a file.

    Raises:
        SecurityError: the file cannot be read, or holds no token of at least 16 characters.
    """
    try:
        token = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SecurityError(Fault.FILE_UNREADABLE, file=str(path), why=kind_of(error)) from error
    if len(token) < 16 or len(token.split()) != 1:
        raise SecurityError(Fault.ADMIN_TOKEN_FILE, file=str(path), least=16)
    return sha256(token.encode()).digest()


def read_admin_hash(text: str) -> bytes:
    """The hash of the administrators' token from hexadecimal digits.

    Raises:
        SecurityError: they are none.
    """
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != HASH_BYTES:
        raise SecurityError(Fault.ADMIN_HASH_DIGITS)
    return found
