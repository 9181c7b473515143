"""Names as they are stored: encrypted with the key of the person, and bound to its place."""

import os
from hashlib import sha256

from caravanserai_protocol.v1.event_pb2 import PersonalContent, PersonalSecret
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from google.protobuf.message import DecodeError

from domain.errors import CommandError, Reason
from domain.play.chance import parts
from service.persistence.persons.keys import NoKeys, PersonKeys

NONCE_BYTES = 12
ID_BYTES = 8


class Vault:
    """Encrypts and decrypts what is stored of names."""

    def __init__(self, keys: PersonKeys) -> None:
        self.keys = keys

    def lock(self, stream: str, version: int, index: int, person: str, secret: PersonalSecret) -> PersonalContent:
        """The content of a row about a person. Their key is on the disk afterwards.

        Raises:
            CommandError: PERSON_ERASED.
        """
        key = self.keys.make(person)
        if not key:
            raise CommandError(Reason.PERSON_ERASED, f"{person} was erased", person=person)
        nonce = os.urandom(NONCE_BYTES)
        text = AESGCM(key).encrypt(nonce, secret.SerializeToString(), _place(stream, version, index, person))
        return PersonalContent(index=index, person=person, key_id=id_of(key), nonce=nonce, text=text)

    def unlock(self, stream: str, version: int, content: PersonalContent) -> PersonalSecret | None:
        """The secret that was encrypted in a place; None if the key is gone.

        Raises:
            DecodeError: it was encrypted elsewhere, or is damaged.
        """
        key = self.keys.find(content.person)
        if not key or id_of(key) != content.key_id:
            return None
        place = _place(stream, version, content.index, content.person)
        try:
            return PersonalSecret.FromString(AESGCM(key).decrypt(content.nonce, content.text, place))
        except (InvalidTag, ValueError) as error:
            raise DecodeError(f"what is encrypted of {content.person} does not belong here") from error


NO_VAULT = Vault(NoKeys())
"""For those who have no keys: they read no names, and write none."""


def id_of(key: bytes) -> bytes:
    """The id of a person's key, which does not reveal the key."""
    return sha256(parts(b"caravanserai/person-key/v1", key)).digest()[:ID_BYTES]


def _place(stream: str, version: int, index: int, person: str) -> bytes:
    """The place where something is encrypted: it can be read nowhere else."""
    numbers = version.to_bytes(8, "big"), index.to_bytes(8, "big")
    return parts(b"caravanserai/person/v1", stream.encode(), *numbers, person.encode())
