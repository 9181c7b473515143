"""Seals, computed here once more from the description of the format."""

import hmac
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.play.seals import PADDING, SALT_BYTES, padded, salt_of, seal, unpadded


@given(st.binary(max_size=400))
def test_padding_comes_off_again_and_hides_the_length(payload):
    whole = padded(payload)
    assert unpadded(whole) == payload
    assert len(whole) % PADDING == 0
    assert len(whole) - len(payload) < PADDING + 8


@pytest.mark.parametrize("length", [0, 119, 120, 121, 247, 248, 249])
def test_a_payload_may_fill_its_padding(length):
    payload = b"\1" * length
    assert unpadded(padded(payload)) == payload
    assert len(padded(payload)) == (128 if length <= 120 else 256 if length <= 248 else 384)


def test_short_payloads_of_any_length_look_alike():
    assert len({len(padded(bytes(length))) for length in range(PADDING - 8 + 1)}) == 1


@pytest.mark.parametrize(
    "whole",
    [
        b"",
        bytes(7),
        bytes(PADDING - 1),
        (PADDING).to_bytes(8, "big") + bytes(PADDING - 8),
        (2**64 - 1).to_bytes(8, "big") + bytes(PADDING - 8),
        (3).to_bytes(8, "big") + b"abcd" + bytes(PADDING - 12),
    ],
)
def test_what_is_not_padded_is_refused(whole):
    with pytest.raises(ValueError, match=r"^not a padded payload$"):
        unpadded(whole)


def test_a_seal_is_the_hash_of_the_description():
    salt, payload = bytes(range(16)), padded(b"card/A")
    fields = [b"caravanserai/seal/v1", b"m-1", (7).to_bytes(8, "big"), (2).to_bytes(8, "big"), salt, payload]
    joined = b"".join(len(field).to_bytes(8, "big") + field for field in fields)
    assert seal("m-1", 7, 2, salt, payload) == sha256(joined).digest()


def test_a_seal_binds_everything_it_is_about():
    salt = bytes(16)
    seals = {
        seal("m-1", 7, 2, salt, b"A"),
        seal("m-2", 7, 2, salt, b"A"),
        seal("m-1", 8, 2, salt, b"A"),
        seal("m-1", 7, 3, salt, b"A"),
        seal("m-1", 7, 2, b"\1" * 16, b"A"),
        seal("m-1", 7, 2, salt, b"B"),
    }
    assert len(seals) == 6


def test_a_salt_is_the_hash_of_the_description():
    """Verifying decides a match again and must come to the same salts, in every later version."""
    secret = bytes(range(32))
    message = b"caravanserai/salt/v1" + (7).to_bytes(8, "big") + (2).to_bytes(8, "big")
    assert salt_of(secret, 7, 2) == hmac.digest(secret, message, "sha256")[:16]


def test_salts_differ_for_every_opening_and_are_the_same_when_an_event_is_made_again():
    secret = bytes(32)
    salts = [salt_of(secret, version, index) for version in range(20) for index in range(20)]
    assert len(set(salts)) == 400
    assert all(len(salt) == SALT_BYTES for salt in salts)
    assert salt_of(secret, 3, 4) == salts[3 * 20 + 4]
    assert salt_of(b"\1" * 32, 3, 4) != salts[3 * 20 + 4]
