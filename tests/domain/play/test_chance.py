"""Draws: known answers computed here from the description of the format, fairness, addresses."""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.play.chance import (
    SCHEME,
    KeyedChance,
    NoChance,
    NumberedChance,
    chance_of,
    commitment,
    committed_key,
    entropy_commitment,
    parts,
    seeded_key,
)

KEY = bytes(range(32))
numbers = st.integers(0, 2**64 - 1)


def draw(key: bytes, version: int, index: int, attempt: int) -> int:
    message = b"caravanserai/draw/v1" + b"".join(number.to_bytes(8, "big") for number in (version, index, attempt))
    return int.from_bytes(hmac.new(key, message, sha256).digest()[:8], "big")


def test_draws_that_never_change():
    chance = KeyedChance(KEY)
    assert [chance.below(6, 1, index) for index in range(10)] == [0, 4, 3, 3, 4, 4, 1, 0, 1, 1]
    assert [chance.below(2**64, version, 0) for version in (0, 1)] == [4482204870750483952, 4521797715341807964]


@given(st.integers(1, 2**64), numbers, numbers)
def test_a_draw_follows_from_key_and_address_alone(limit, version, index):
    attempt = 0
    while draw(KEY, version, index, attempt) >= 2**64 // limit * limit:
        attempt += 1
    assert KeyedChance(KEY).below(limit, version, index) == draw(KEY, version, index, attempt) % limit


@given(st.integers(1, 2**64), numbers, numbers, numbers)
def test_a_draw_of_scheme_2_follows_from_key_and_number_alone(limit, version, index, number):
    def draw_2(attempt):
        message = b"caravanserai/draw/v2" + number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        return int.from_bytes(hmac.new(KEY, message, sha256).digest()[:8], "big")

    attempt = 0
    while draw_2(attempt) >= 2**64 // limit * limit:
        attempt += 1
    assert NumberedChance(KEY).below(limit, version, index, number) == draw_2(attempt) % limit


def test_draws_of_scheme_2_that_never_change():
    chance = NumberedChance(KEY)
    assert [chance.below(6, 1, 0, number) for number in range(10)] == [4, 1, 4, 4, 2, 1, 5, 2, 3, 1]
    assert chance.below(6, 1, 0) == 4


def test_each_scheme_has_its_chance_and_there_is_no_third():
    one, two = chance_of(1, KEY), chance_of(2, KEY)
    assert one.below(2**64, 3, 4, 5) == draw(KEY, 3, 4, 0) == KeyedChance(KEY).below(2**64, 3, 4)
    assert two.below(2**64, 3, 4, 5) == NumberedChance(KEY).below(2**64, 0, 0, 5)
    assert isinstance(chance_of(SCHEME, KEY), NumberedChance)
    for scheme in (0, 3):
        with pytest.raises(ValueError, match=f"^chance scheme {scheme} is unknown$"):
            chance_of(scheme, KEY)


def test_numbers_beyond_the_last_full_multiple_are_drawn_again():
    """With this limit nearly every second number is given up: one that was not would be too low too often."""
    limit = 2**63 + 1
    drawn = [KeyedChance(KEY).below(limit, 1, index) for index in range(400)]
    again = [index for index in range(400) if draw(KEY, 1, index, 0) >= limit]
    assert 150 < len(again) < 250
    assert all(drawn[index] != draw(KEY, 1, index, 0) % limit for index in again)
    assert all(number < limit for number in drawn)
    kept = [next(n for n in (draw(KEY, 1, index, attempt) for attempt in count()) if n < limit) for index in range(400)]
    assert drawn == kept
    assert any(draw(KEY, 1, index, 1) >= limit for index in again)


@pytest.mark.parametrize(("limit", "most"), [(2, 15.1), (6, 25.7), (10, 33.7), (52, 93.2)])
def test_all_outcomes_are_equally_likely(limit, most):
    """Chi-square with limit - 1 degrees of freedom; ``most`` is exceeded once in 10,000 keys, and this key is fixed."""
    rolls = 12_000
    chance = KeyedChance(seeded_key("fairness"))
    counts = Counter(chance.below(limit, index % 100, index // 100) for index in range(rolls))
    expected = rolls / limit
    assert sum((counts[number] - expected) ** 2 / expected for number in range(limit)) < most


def test_neighbouring_draws_do_not_depend_on_each_other():
    chance = KeyedChance(seeded_key("pairs"))
    pairs = Counter((chance.below(6, 7, index), chance.below(6, 7, index + 1)) for index in range(0, 14_400, 2))
    expected = 7_200 / 36
    assert sum((pairs[one, two] - expected) ** 2 / expected for one in range(6) for two in range(6)) < 78


@pytest.mark.parametrize("limit", [0, -1, 2**64 + 1])
def test_a_limit_that_no_draw_can_keep_is_an_error(limit):
    for chance in (KeyedChance(KEY), NumberedChance(KEY)):
        with pytest.raises(ValueError, match=f"^no number below {limit}$"):
            chance.below(limit, 1, 0)


def test_a_limit_of_one_leaves_no_choice():
    assert KeyedChance(KEY).below(1, 3, 4) == 0


def test_nothing_is_drawn_without_a_key():
    with pytest.raises(RuntimeError, match=r"^nothing is drawn before the match has started$"):
        NoChance().below(6, 1, 0)


@given(st.lists(st.binary(max_size=3), max_size=4), st.lists(st.binary(max_size=3), max_size=4))
def test_joined_parts_can_be_told_apart(one, other):
    assert (parts(*one) == parts(*other)) == (one == other)


def test_keys_and_commitments_follow_the_description():
    secret, entropies = bytes(32), [b"one", b"", b"three"]

    def long(value):
        return len(value).to_bytes(8, "big") + value

    joined = long(b"caravanserai/key/v1") + long(b"m-1") + b"".join(long(entropy) for entropy in entropies)
    assert committed_key("m-1", secret, entropies) == hmac.new(secret, joined, sha256).digest()
    assert commitment("m-1", secret) == sha256(long(b"caravanserai/chance/v1") + long(b"m-1") + long(secret)).digest()
    assert entropy_commitment(b"one") == sha256(long(b"caravanserai/entropy/v1") + long(b"one")).digest()
    assert seeded_key("7") == sha256(long(b"caravanserai/seed/v1") + long(b"7")).digest()


def test_every_contribution_changes_the_key():
    secret = bytes(32)
    keys = {
        committed_key("m-1", secret, [b"a", b"b"]),
        committed_key("m-1", secret, [b"b", b"a"]),
        committed_key("m-1", secret, [b"ab", b""]),
        committed_key("m-1", secret, [b"a", b"b", b""]),
        committed_key("m-2", secret, [b"a", b"b"]),
        committed_key("m-1", b"\1" * 32, [b"a", b"b"]),
    }
    assert len(keys) == 6
