"""A checkpoint is trusted if the log has signed it and enough witnesses have cosigned it, and not for less."""

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.notes import WITNESS_KEY, Checkpoint, Note, NoteError, Signature, cosigned_bytes
from domain.audit.trust import LATENESS_SECONDS, Cosigned, Policy, PolicyError
from domain.matches.signatures import fits
from service.audit.keys import PrivateKey

LOG, NEWER = PrivateKey.new("example.org/log"), PrivateKey.new("example.org/log")
WITNESSES = tuple(PrivateKey.new(f"w{number}.example", WITNESS_KEY) for number in range(3))
CHECKPOINT = Checkpoint(LOG.name, 7, bytes(32))
TEXT = CHECKPOINT.text
NOW = 1_800_000_000
TWO_OF_THREE = Policy((LOG.public,), tuple(witness.public for witness in WITNESSES), 2)


def content(*signatures: Signature, text: str = TEXT) -> bytes:
    return str(Note(text, signatures)).encode()


def cosigned(*witnesses: PrivateKey, text: str = TEXT) -> list[Signature]:
    return [witness.cosign(text, NOW + number) for number, witness in enumerate(witnesses)]


def test_a_quorum_is_a_quorum() -> None:
    for count in range(4):
        for chosen in combinations(WITNESSES, count):
            found = TWO_OF_THREE.check(content(LOG.sign(TEXT), *cosigned(*chosen)), fits, NOW)
            assert (found.good, found.missing) == (count >= 2, max(2 - count, 0))
            assert found.checkpoint == CHECKPOINT
            assert found.cosigned == tuple(
                Cosigned(witness.public, NOW + number) for number, witness in enumerate(chosen)
            )
            assert found.seen == (NOW + 1 if count >= 2 else None)


def test_without_witnesses_the_key_of_the_log_is_enough_and_needed() -> None:
    policy = Policy((LOG.public,))
    assert policy.check(content(LOG.sign(TEXT)), fits).good
    assert policy.check(content(LOG.sign(TEXT)), fits).seen is None
    for signatures in ([], [NEWER.sign(TEXT)], cosigned(*WITNESSES)):
        assert not policy.check(content(*signatures), fits).good


def test_one_of_several_keys_of_a_log_is_enough() -> None:
    both = Policy((NEWER.public, LOG.public))
    for signatures in ([LOG.sign(TEXT)], [NEWER.sign(TEXT)], [LOG.sign(TEXT), NEWER.sign(TEXT)]):
        assert both.check(content(*signatures), fits).good


def test_no_witness_counts_twice() -> None:
    first = WITNESSES[0]
    found = TWO_OF_THREE.check(content(LOG.sign(TEXT), first.cosign(TEXT, NOW), first.cosign(TEXT, NOW)), fits)
    assert (found.good, len(found.cosigned)) == (False, 1)
    found = TWO_OF_THREE.check(content(LOG.sign(TEXT), first.cosign(TEXT, NOW), first.cosign(TEXT, NOW + 1)), fits)
    assert "signed twice" in found.faults[0]
    renamed = first.public._replace(name="another.example")
    with pytest.raises(PolicyError, match="twice"):
        Policy((LOG.public,), (first.public, renamed), 2)
    with pytest.raises(PolicyError, match="twice"):  # a log is no witness of itself
        Policy((LOG.public,), (LOG.public._replace(name="w.example", kind=WITNESS_KEY),), 1)


@pytest.mark.parametrize("quorum", [1, 2, 3])
def test_no_order_of_witnesses_or_of_lines_changes_what_is_found(quorum: int) -> None:
    """Neither the order in which a reader names them, nor that in which they answered."""
    lines = [LOG.sign(TEXT), *cosigned(*WITNESSES)]
    for witnesses in permutations(WITNESSES):
        policy = Policy((LOG.public,), tuple(witness.public for witness in witnesses), quorum)
        for order in permutations(lines):
            found = policy.check(content(*order), fits, NOW)
            assert (found.good, found.seen) == (True, NOW + quorum - 1)
            assert {entry.time - NOW: entry.witness for entry in found.cosigned} == dict(
                enumerate(witness.public for witness in WITNESSES)
            )


def test_a_line_that_is_repeated_counts_once_wherever_it_is() -> None:
    first, second, _ = cosigned(*WITNESSES)
    signed = LOG.sign(TEXT)
    for lines, count in (([signed, first, first], 1), ([signed, first, first, first, second], 2)):
        for order in set(permutations(lines)):
            found = TWO_OF_THREE.check(content(*order), fits, NOW)
            assert (len(found.cosigned), found.missing, found.good) == (count, 2 - count, count == 2)


def test_what_somebody_else_signed_or_signed_of_something_else_is_a_fault() -> None:
    first, second, _ = WITNESSES
    other = Checkpoint(LOG.name, 7, bytes(31) + b"x").text
    signed = LOG.sign(TEXT)
    for lines, says in (
        ([signed, first.cosign(TEXT, NOW), second.cosign(other, NOW)], "does not fit"),
        ([signed, first.cosign(TEXT, NOW), second.cosign(TEXT, 0)], "does not fit"),
        ([signed, first.cosign(TEXT, NOW), second.cosign(TEXT, 1 << 63)], "does not fit"),
        ([signed, first.cosign(TEXT, NOW), second.cosign(TEXT, NOW + LATENESS_SECONDS + 1)], "from the future"),
        ([signed, first.cosign(TEXT, NOW), Signature(second.name, second.public.id, bytes(8))], "does not fit"),
        ([signed, first.cosign(TEXT, NOW), Signature(second.name, second.public.id, b"x")], "does not fit"),
        ([LOG.sign(other), *cosigned(*WITNESSES)], "does not fit"),
        ([NEWER.sign(TEXT), *cosigned(*WITNESSES)], "not signed it with a key that is trusted"),
    ):
        found = TWO_OF_THREE.check(content(*lines), fits, NOW)
        assert not found.good
        assert says in found.faults[0], found.faults
    without_a_clock = TWO_OF_THREE.check(content(signed, *cosigned(first), second.cosign(TEXT, NOW + 10_000)), fits)
    assert without_a_clock.good


def test_another_log_is_not_this_one() -> None:
    text = Checkpoint("other.example", 7, bytes(32)).text
    found = TWO_OF_THREE.check(content(LOG.sign(text), *cosigned(*WITNESSES, text=text), text=text), fits)
    assert "checkpoint of other.example" in found.faults[0]


def test_signatures_of_strangers_are_left_alone() -> None:
    strangers = [PrivateKey.new(LOG.name).sign("x"), PrivateKey.new("w0.example", WITNESS_KEY).cosign("x", 1)]
    assert TWO_OF_THREE.check(content(*strangers, LOG.sign(TEXT), *cosigned(*WITNESSES[:2])), fits, NOW).good


def test_a_policy_that_nobody_can_fulfil_is_refused() -> None:
    log, witnesses = str(LOG.public), [str(witness.public) for witness in WITNESSES]
    assert Policy.of([log], witnesses).quorum == 3
    assert Policy.of([log], witnesses, 2) == TWO_OF_THREE
    assert Policy.of([log]) == Policy((LOG.public,))
    for logs, others, quorum, says in (
        ([], witnesses, 1, "key of one log"),
        ([log, str(PrivateKey.new("other").public)], [], 0, "key of one log"),
        ([log], witnesses, 4, "cannot cosign"),
        ([log], witnesses, -1, "cannot cosign"),
        ([log], [witnesses[0], witnesses[0]], 2, "twice"),
        ([log], [str(PrivateKey.new("w").public)], 1, "no key of a witness"),
        ([witnesses[0]], [], 0, "no key of a log"),
        ([log], [str(PrivateKey.new(f"w{number}", WITNESS_KEY).public) for number in range(65)], 1, "more than 64"),
    ):
        with pytest.raises(PolicyError, match=says):
            Policy.of(logs, others, quorum)
    with pytest.raises(NoteError):
        Policy.of(["nonsense"])


GOOD = content(LOG.sign(TEXT), *cosigned(*WITNESSES[:2]))


@given(st.binary(max_size=300))
def test_any_bytes_are_judged_in_words(data: bytes) -> None:
    found = TWO_OF_THREE.check(data, fits, NOW)
    assert not found.good
    assert all(found.faults)


@given(st.integers(0, len(GOOD) - 1), st.integers(1, 255))
def test_no_changed_byte_is_good(index: int, change: int) -> None:
    changed = bytearray(GOOD)
    changed[index] ^= change
    assert not TWO_OF_THREE.check(bytes(changed), fits, NOW).good


def test_the_bytes_that_are_not_changed_are_good() -> None:
    """So the test above says something."""
    assert TWO_OF_THREE.check(GOOD, fits, NOW).good
    assert fits(WITNESSES[0].public.key, WITNESSES[0].cosign(TEXT, NOW).content[8:], cosigned_bytes(TEXT, NOW))
