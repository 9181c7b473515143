"""Answers of authenticators (WebAuthn), verified. Needs the extra `passkeys`.

No attestation is asked for, so none is believed: whatever an authenticator says of itself may be made up. A counter is
compared where the state of the passkey is known, not here.
"""

from typing import NamedTuple

from caravanserai_protocol.v1.passkey_pb2 import PasskeyAssertion, PasskeyAttestation
from cryptography.exceptions import UnsupportedAlgorithm
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import (
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    parse_client_data_json,
)
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    RegistrationCredential,
)

from domain.errors import Reason
from service.access.relying_party import RelyingParty
from service.errors import ServiceError

ALGORITHMS = [
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
]
"""Every authenticator has one of these."""
KEY_BYTES = 1024
CREDENTIAL_BYTES = 1023
BROKEN = (
    WebAuthnException,
    UnsupportedAlgorithm,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""The ways in which the library says that bytes are none of WebAuthn."""


class NewCredential(NamedTuple):
    """A credential that an authenticator made. ``public_key`` is in the form of COSE."""

    credential_id: bytes
    public_key: bytes
    sign_count: int


class Authenticators:
    """Verifies answers to the relying party."""

    def __init__(self, party: RelyingParty) -> None:
        self.party = party

    def challenge_in(self, client_data_json: bytes, field: str) -> bytes:
        """The challenge that an answer is for. Pages inside of pages of others get none.

        Raises:
            ServiceError: PASSKEY_INVALID.
        """
        try:
            client_data = parse_client_data_json(client_data_json)
        except BROKEN as error:
            raise unfit(field, "is no client data of WebAuthn") from error
        if client_data.cross_origin:
            raise unfit(field, "comes from a page inside of a page of another origin")
        return client_data.challenge

    def attested(self, attestation: PasskeyAttestation, challenge: bytes) -> NewCredential:
        """The credential that an authenticator made for a challenge.

        Raises:
            ServiceError: PASSKEY_INVALID.
        """
        response = AuthenticatorAttestationResponse(attestation.client_data_json, attestation.attestation_object)
        try:
            verified = verify_registration_response(
                credential=RegistrationCredential("", b"", response),  # what counts is in the signed data
                expected_challenge=challenge,
                expected_rp_id=self.party.host,
                expected_origin=self.party.origin,
                supported_pub_key_algs=ALGORITHMS,
            )
            public_key = verified.credential_public_key
            decoded_public_key_to_cryptography(decode_credential_public_key(public_key))
        except BROKEN as error:
            raise unfit("attestation", _reason(error)) from error
        if len(verified.credential_id) > CREDENTIAL_BYTES or len(public_key) > KEY_BYTES:
            raise unfit("attestation.attestation_object", "holds a credential that is too long")
        return NewCredential(verified.credential_id, public_key, verified.sign_count)

    def counter_of(self, assertion: PasskeyAssertion, challenge: bytes, public_key: bytes) -> int:
        """Lets the answer of the authenticator pass that has the private key; returns its counter.

        Raises:
            ServiceError: PASSKEY_INVALID.
        """
        response = AuthenticatorAssertionResponse(
            assertion.client_data_json, assertion.authenticator_data, assertion.signature
        )
        identifier = assertion.credential_id
        try:
            verified = verify_authentication_response(
                credential=AuthenticationCredential(bytes_to_base64url(identifier), identifier, response),
                expected_challenge=challenge,
                expected_rp_id=self.party.host,
                expected_origin=self.party.origin,
                credential_public_key=public_key,
                credential_current_sign_count=0,
            )
        except BROKEN as error:
            raise unfit("assertion", _reason(error)) from error
        return verified.new_sign_count


def unfit(field: str, description: str) -> ServiceError:
    """A part of an answer does not hold."""
    return ServiceError(Reason.PASSKEY_INVALID, f"{field}: {description}", fields=[(field, description)])


def _reason(error: Exception) -> str:
    """The text of the library; that of others says nothing to a caller."""
    return str(error) if isinstance(error, WebAuthnException) else "is no answer of an authenticator"
