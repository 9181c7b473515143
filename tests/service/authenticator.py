"""An authenticator in software: passkeys as WebAuthn has them, and answers that are not quite right."""

import json
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from caravanserai_protocol.v1.passkey_pb2 import PasskeyAssertion, PasskeyAttestation, PasskeyChallenge
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 1, 4, 64
"""Flags of what an authenticator says."""


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def client_data(kind: str, challenge: PasskeyChallenge, **changes: Any) -> bytes:
    """The statement of a browser about the page that asks, and with it the challenge."""
    said = {"type": kind, "challenge": encoded(challenge.challenge), "origin": challenge.origin, "crossOrigin": False}
    return json.dumps({**said, **changes}).encode()


@dataclass
class Authenticator:
    """An authenticator with one passkey. ``counts`` by its uses; 0: it has no counter."""

    user_handle: bytes = b""
    count: int = 0
    step: int = 1
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def make(
        self, challenge: PasskeyChallenge, user_handle: bytes, *, flags: int = PRESENT | VERIFIED, **changes: Any
    ) -> PasskeyAttestation:
        """The answer to a challenge for a new passkey."""
        self.user_handle = user_handle
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        named = bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id
        data = self._data(challenge, flags | ATTESTED) + named + cbor2.dumps(public)
        return PasskeyAttestation(
            client_data_json=client_data("webauthn.create", challenge, **changes),
            attestation_object=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def answer(
        self, challenge: PasskeyChallenge, *, flags: int = PRESENT | VERIFIED, **changes: Any
    ) -> PasskeyAssertion:
        """The answer to a challenge to sign in."""
        self.count += self.step
        said, data = client_data("webauthn.get", challenge, **changes), self._data(challenge, flags)
        return PasskeyAssertion(
            credential_id=self.credential_id,
            client_data_json=said,
            authenticator_data=data,
            signature=self.key.sign(data + sha256(said).digest(), ECDSA(SHA256())),
            user_handle=self.user_handle,
        )

    def _data(self, challenge: PasskeyChallenge, flags: int) -> bytes:
        host = sha256(challenge.relying_party.encode()).digest()
        return host + bytes([flags]) + self.count.to_bytes(4, "big")
