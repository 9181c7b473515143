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
    ClientDataType,
    RegistrationCredential,
)

from domain.errors import Reason
from domain.words.field_faults import Fault, fault_of
from service.access.relying_party import RelyingParty
from service.errors import ServiceError, invalid_fields

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

    def challenge_of_new(self, attestation: PasskeyAttestation) -> bytes:
        """The challenge for which a passkey was made.

        Raises:
            ServiceError: PASSKEY_INVALID.
        """
        return self._challenge(attestation.client_data_json, ClientDataType.WEBAUTHN_CREATE, "attestation")

    def challenge_of_use(self, assertion: PasskeyAssertion) -> bytes:
        """The challenge that a passkey answers.

        Raises:
            ServiceError: PASSKEY_INVALID.
        """
        return self._challenge(assertion.client_data_json, ClientDataType.WEBAUTHN_GET, "assertion")

    def _challenge(self, client_data_json: bytes, ceremony: ClientDataType, answer: str) -> bytes:
        """The challenge that an answer of a ceremony is for, on a page of this service. Pages inside of pages of others
        get none.

        Raises:
            ServiceError: PASSKEY_INVALID.
        """
        field = f"{answer}.client_data_json"
        try:
            client_data = parse_client_data_json(client_data_json)
        except BROKEN as error:
            raise unfit(field, Fault.NOT_CLIENT_DATA) from error
        if client_data.cross_origin:
            raise unfit(field, Fault.FRAMED_PAGE)
        if client_data.type != ceremony:
            raise unfit(field, Fault.OTHER_CEREMONY, given=repr(client_data.type)[:80], wanted=ceremony.value)
        if client_data.origin != self.party.origin:
            raise unfit(field, Fault.OTHER_ORIGIN, given=repr(client_data.origin)[:80], origin=self.party.origin)
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
            raise unfit("attestation", Fault.NOT_AN_ANSWER, host=self.party.host) from error
        for part, most in ((verified.credential_id, CREDENTIAL_BYTES), (public_key, KEY_BYTES)):
            if len(part) > most:
                raise unfit("attestation.attestation_object", Fault.BYTES_AT_MOST, most=most, given=len(part))
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
            raise unfit("assertion", Fault.NOT_AN_ANSWER, host=self.party.host) from error
        return verified.new_sign_count


def unfit(field: str, fault: Fault, **values: str | int) -> ServiceError:
    """A part of an answer does not hold."""
    fields = [(field, fault_of(fault, **values))]
    return ServiceError(Reason.PASSKEY_INVALID, str(invalid_fields(fields)), fields=fields)
