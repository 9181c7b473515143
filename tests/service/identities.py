"""An identity provider for tests: it makes keys, and tokens signed with them."""

import json
import time
from functools import cache
from pathlib import Path
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from service.access.security import Provider as Configuration

ISSUER = "https://id.example.org"
AUDIENCE = "caravanserai"


@cache
def rsa_key() -> rsa.RSAPrivateKey:
    """One for all providers: to find two large primes takes as long as to start a service."""
    return rsa.generate_private_key(65537, 2048)


class Provider:
    """A provider with a key of each kind; all have the same one for RS256. Its key set is a file in a folder."""

    def __init__(self, folder: Path, issuer: str = ISSUER) -> None:
        self.issuer = issuer
        self.file = folder / "keys.json"
        self.keys: dict[str, Any] = {
            "ES256": ec.generate_private_key(ec.SECP256R1()),
            "RS256": rsa_key(),
            "EdDSA": ed25519.Ed25519PrivateKey.generate(),
        }
        folder.mkdir(parents=True, exist_ok=True)
        self.publish()

    def publish(self) -> None:
        """Writes the key set."""
        self.file.write_text(json.dumps({"keys": [self.public(name) for name in self.keys]}))

    def public(self, name: str) -> dict[str, Any]:
        makers: dict[str, Any] = {
            "ES256": jwt.algorithms.ECAlgorithm,
            "RS256": jwt.algorithms.RSAAlgorithm,
            "EdDSA": jwt.algorithms.OKPAlgorithm,
        }
        found: dict[str, Any] = makers[name].to_jwk(self.keys[name].public_key(), as_dict=True)
        return {**found, "kid": name, "use": "sig", "alg": name}

    def pem(self, name: str = "ES256") -> str:
        data: bytes = self.keys[name].public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        return data.decode()

    @property
    def configuration(self) -> Configuration:
        return Configuration(self.issuer, AUDIENCE, str(self.file))

    def token(self, subject: str, *, seconds: float = 600, algorithm: str = "ES256", **claims: Any) -> str:
        """A token about a subject, valid for this number of seconds."""
        named = {"sub": subject, "iss": self.issuer, "aud": AUDIENCE, "exp": time.time() + seconds, **claims}
        known = {name: value for name, value in named.items() if value is not None}
        return jwt.encode(known, self.keys[algorithm], algorithm=algorithm, headers={"kid": algorithm})
