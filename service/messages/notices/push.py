"""Messages of Web Push: encrypted for a browser (RFC 8188 and 8291), from a service that says who it is (RFC 8292).

The push service of the browser's maker passes them on. It learns when a message is sent and to which browser, and
neither what it says nor which match it is about.
"""

import hmac
import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from domain.faults import Fault, FaultError
from domain.notices.notice import Notice, NoticeKind
from service.messages.games.library import Library
from service.messages.notices.written import text_of

CURVE = ec.SECP256R1()
POINT_BYTES, AUTHENTICATION_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
"""The size of a record, which RFC 8291 wants for the only one."""
PADDED_BYTES = 512
"""Contents are filled up to a multiple of this, so that their length does not tell what they say."""
END_OF_LAST_RECORD = b"\x02"
TOKEN_SECONDS = 12 * 3600
"""The time for which a statement of the service's identity holds: at most a day."""
KEPT_SECONDS = 259_200
"""The time that a push service keeps a message for an absent browser. A newer one about the same match replaces it."""
WARNING_SECONDS = 3600
NAME = "Caravanserai"


class PushKeys(NamedTuple):
    """The keys of a browser: its ``public_key``, a point of P-256, and what only it and its player know."""

    public_key: bytes
    authentication: bytes

    @classmethod
    def of(cls, secret: bytes) -> "PushKeys":
        """From the secret of a webhook."""
        return cls(secret[:POINT_BYTES], secret[POINT_BYTES:])

    def require_valid(self) -> None:
        """Requires that something can be encrypted for them.

        Raises:
            FaultError: it cannot.
        """
        if len(self.public_key) != POINT_BYTES or len(self.authentication) != AUTHENTICATION_BYTES:
            raise FaultError(Fault.PUSH_KEYS_LENGTH, key=POINT_BYTES, authentication=AUTHENTICATION_BYTES)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.public_key)
        except ValueError as error:
            raise FaultError(Fault.PUSH_KEYS_POINT) from error


def encrypted(content: bytes, keys: PushKeys, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The body of a message that only the browser with these keys reads. Each has an ``own`` key and a ``salt``."""
    other = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.public_key)
    sender = point_of(own)
    shared = own.exchange(ec.ECDH(), other)
    secret = _derived(keys.authentication, shared, b"WebPush: info\0" + keys.public_key + sender, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes((len(sender),)) + sender
    return head + AESGCM(key).encrypt(nonce, content, None)


def _derived(salt: bytes, secret: bytes, information: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, information).derive(secret)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key of a private one, as Web Push writes it: 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def body_for(notice: Notice, secret: bytes, library: Library, language: str) -> bytes:
    """The body of a message with a notice for a browser, padded and encrypted."""
    whole = text_of(notice, library, language)
    title = library.words(notice.game, language).title if notice.game else NAME
    text = whole.removeprefix(f"{title}: ")
    content = {
        "title": title,
        "text": text[:1].upper() + text[1:],
        "path": f"/{notice.stream}",
        "time": notice.due or notice.time,
    }
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + END_OF_LAST_RECORD
    plain += bytes(-len(plain) % PADDED_BYTES)
    return encrypted(plain, PushKeys.of(secret), ec.generate_private_key(CURVE), os.urandom(SALT_BYTES))


class Sender(NamedTuple):
    """The sender: the ``key`` with which browsers subscribed, and the URL where push services ask about it."""

    key: ec.EllipticCurvePrivateKey
    subject: str

    @property
    def public_key(self) -> bytes:
        """The `applicationServerKey` of subscriptions."""
        return point_of(self.key)

    def headers_for(self, notice: Notice, url: str, secret: bytes, seconds: int) -> Mapping[str, str]:
        """The headers of a message with a notice to a URL at a time, in seconds since 1970."""
        topic = hmac.digest(secret, notice.stream.encode(), sha256)[:24]
        low = notice.kind is NoticeKind.TIME_LOW
        return {
            "authorization": f"vapid t={self._token(url, seconds)}, k={_text(self.public_key)}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(WARNING_SECONDS if low else KEPT_SECONDS),
            "topic": _text(topic),
            "urgency": "high" if low else "normal",
            "user-agent": "caravanserai",
        }

    def _token(self, url: str, seconds: int) -> str:
        """A token for the push service of a URL alone: a JWT with ES256."""
        there = urlsplit(url)
        claims = {"aud": f"https://{there.netloc}", "exp": seconds + TOKEN_SECONDS, "sub": self.subject}
        head = _json({"typ": "JWT", "alg": "ES256"})
        signed = f"{head}.{_json(claims)}"
        first, second = decode_dss_signature(self.key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"{signed}.{_text(first.to_bytes(32, 'big') + second.to_bytes(32, 'big'))}"


def _json(content: Mapping[str, object]) -> str:
    return _text(json.dumps(content, separators=(",", ":")).encode())


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")
