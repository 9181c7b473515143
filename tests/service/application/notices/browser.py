"""A browser that subscribed to notices: it knows how to read what only it can read."""

import json
from base64 import urlsafe_b64decode
from typing import Any

from caravanserai_protocol.v1 import webhook_service_pb2 as w
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.service.application.notices.receiver import Message

CURVE = ec.SECP256R1()


def bytes_of(text: str) -> bytes:
    """Bytes of base64 for URLs, which comes without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """The half of a subscription that stays in the browser."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, authentication: bytes = bytes(16)) -> None:
        self._private = private or ec.generate_private_key(CURVE)
        self._authentication = authentication
        self.point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> w.PushKeys:
        return w.PushKeys(public_key=self.point, authentication=self._authentication)

    def read(self, body: bytes) -> bytes:
        """The text of a body, decoded here as RFC 8188 and RFC 8291 say it: without the padding."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert 18 <= len(sealed) <= size
        shared = self._private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        whole = b"WebPush: info\0" + self.point + sender
        secret = HKDF(SHA256(), 32, self._authentication, whole).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain, end, _ = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").rpartition(b"\x02")
        assert end, "the end of the last record is not marked"
        return plain

    def content(self, message: Message) -> Any:
        return json.loads(self.read(message.body))


def claims(message: Message, key: bytes) -> Any:
    """The claims of a message about its sender, who has a key: the signature is checked."""
    kind, _, rest = message.headers["authorization"].partition(" ")
    fields = dict(field.split("=", 1) for field in rest.split(", "))
    assert (kind, bytes_of(fields["k"])) == ("vapid", key)
    signed, _, signature = fields["t"].rpartition(".")
    first, second = (int.from_bytes(half, "big") for half in (bytes_of(signature)[:32], bytes_of(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
    public.verify(encode_dss_signature(first, second), signed.encode(), ec.ECDSA(SHA256()))
    head, content = (json.loads(bytes_of(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return content
