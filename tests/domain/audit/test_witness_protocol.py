"""Messages of a log to a witness are read strictly, and an honest witness cosigns only what goes on from before."""

from http import HTTPStatus
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.merkle import EMPTY, Frontier, Node, consistency_proof, leaf_hash
from domain.audit.notes import LOG_KEY, WITNESS_KEY, Checkpoint, Note, NoteError
from domain.audit.witness_protocol import (
    LONGEST_REQUEST,
    RefusedError,
    Submission,
    Witness,
    Witnessed,
    checkpoint_path,
    logs_of,
)
from domain.matches.signatures import fits
from service.audit.keys import PrivateKey

LOG = PrivateKey("example.org/log", LOG_KEY, bytes(range(32)))
LOGS = {LOG.name: [LOG.public]}


class Grown(NamedTuple):
    """A log in memory. ``mark`` makes a different one."""

    nodes: dict[tuple[int, int], bytes]
    roots: list[bytes]

    @classmethod
    def of(cls, size: int, mark: str = "") -> "Grown":
        frontier, nodes, roots = Frontier(0, lambda *_: b""), dict[tuple[int, int], bytes](), [EMPTY]
        for number in range(size):
            entry = f"{mark}{number}".encode()
            node: Node
            for node in frontier.append(leaf_hash(entry)):
                nodes[node.level, node.number] = node.hash
            roots.append(frontier.root)
        return cls(nodes, roots)

    def note(self, size: int, key: PrivateKey = LOG) -> Note:
        text = Checkpoint(key.name, size, self.roots[size]).text
        return Note(text, (key.sign(text),))

    def submission(self, old: int, size: int) -> Submission:
        proof = consistency_proof(lambda level, number: self.nodes[level, number], old, size)
        return Submission(old, tuple(proof), self.note(size))

    def witnessed(self, size: int) -> Witnessed:
        return Witnessed(size, self.roots[size])


TREE, FORK = Grown.of(40), Grown.of(40, "another ")


def judged(submission: Submission, known: Witnessed) -> Checkpoint:
    read = Submission.of(str(submission).encode())
    assert read == submission
    checkpoint = read.checkpoint(LOGS, fits)
    read.require_next(known, checkpoint)
    return checkpoint


@given(st.integers(0, 40), st.integers(0, 40))
def test_a_tree_that_goes_on_is_cosigned(one: int, other: int) -> None:
    old, size = sorted((one, other))
    assert judged(TREE.submission(old, size), TREE.witnessed(old)).size == size


@given(st.integers(1, 40), st.integers(1, 40))
def test_a_fork_is_not_cosigned(one: int, other: int) -> None:
    old, size = sorted((one, other))
    with pytest.raises(RefusedError) as refused:
        judged(FORK.submission(old, size), TREE.witnessed(old))
    assert refused.value.status == HTTPStatus.UNPROCESSABLE_ENTITY


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_who_is_not_up_to_date_hears_the_size(one: int, other: int, known: int) -> None:
    old, size = sorted((one, other))
    if old == known:
        return
    with pytest.raises(RefusedError) as refused:
        judged(TREE.submission(old, size), TREE.witnessed(known))
    assert (refused.value.status, refused.value.size) == (HTTPStatus.CONFLICT, known)


def test_a_tree_without_entries_has_one_root() -> None:
    text = Checkpoint(LOG.name, 0, bytes(32)).text
    with pytest.raises(RefusedError) as refused:
        judged(Submission(0, (), Note(text, (LOG.sign(text),))), Witnessed())
    assert refused.value.status == HTTPStatus.UNPROCESSABLE_ENTITY


def test_a_proof_where_none_is_needed_is_refused() -> None:
    for old in (0, 5):
        submission = TREE.submission(old, old or 5)._replace(proof=(bytes(32),))
        with pytest.raises(RefusedError) as refused:
            judged(submission, TREE.witnessed(old))
        assert refused.value.status == HTTPStatus.UNPROCESSABLE_ENTITY


def test_only_known_keys_of_known_logs_are_heard() -> None:
    stranger, impostor = PrivateKey.new("other.example"), PrivateKey.new(LOG.name)
    good = TREE.note(3)
    broken = good.signatures[0]._replace(content=bytes(64))
    for note, status in (
        (TREE.note(3, stranger), HTTPStatus.NOT_FOUND),
        (TREE.note(3, impostor), HTTPStatus.FORBIDDEN),
        (Note(good.text, (broken,)), HTTPStatus.FORBIDDEN),
        (Note(good.text, (good.signatures[0], broken)), HTTPStatus.FORBIDDEN),
    ):
        with pytest.raises(RefusedError) as refused:
            judged(Submission(0, (), note), Witnessed())
        assert refused.value.status == status
    judged(Submission(0, (), good.with_signatures(TREE.note(3, impostor).signatures)), Witnessed())


GOOD = str(TREE.submission(5, 17))


@pytest.mark.parametrize(
    "content",
    [
        "", "old 5\n", GOOD.replace("old 5", "old 05"), GOOD.replace("old 5", "old -5"), GOOD.replace("old 5", "old"),
        GOOD.replace("old 5", "OLD 5"), GOOD.replace("old 5", f"old {2**63}"),
        GOOD.replace("old 5", f"old {'9' * 5000}"),
        GOOD.replace("old 5", "old 5 "), GOOD.replace("old 5", "old \N{ARABIC-INDIC DIGIT FIVE}"),
        GOOD.replace("old 5", "old 18"), GOOD.replace("\n\n", "\n", 1), f"{GOOD}x", GOOD[:-1], f"\n{GOOD}",
        GOOD.replace("\n\n", "\nAAAA\n\n", 1), GOOD.replace("\n\n", "\n\n\n", 1),
        GOOD.replace("\n", "\r\n"), "old 0\n" + "A" * LONGEST_REQUEST,
        GOOD.replace("\n\n", f"\n{'A' * 43}=\n" * 63 + "\n", 1),
        str(Submission(0, (), Note("text\n", TREE.note(1).signatures))),
    ],
    ids=range(21),
)  # fmt: skip
def test_other_texts_are_no_submissions(content: str) -> None:
    with pytest.raises(RefusedError) as refused:
        Submission.of(content.encode()).checkpoint(LOGS, fits)
    assert refused.value.status == HTTPStatus.BAD_REQUEST


@given(st.binary(max_size=300))
def test_any_bytes_are_a_submission_or_refused_in_words(content: bytes) -> None:
    try:
        found = Submission.of(content)
    except RefusedError:
        return
    assert str(found).encode() == content


@given(st.binary(max_size=100), st.integers(0, len(GOOD)), st.integers(0, 100))
def test_nothing_that_was_changed_is_cosigned_unless_it_says_the_same(put: bytes, at: int, gone: int) -> None:
    """Signatures of strangers may be added; what the log signed and the proof may not change."""
    content = GOOD.encode()[:at] + put + GOOD.encode()[at + gone :]
    try:
        found = Submission.of(content)
        found.require_next(TREE.witnessed(5), found.checkpoint(LOGS, fits))
    except RefusedError:
        return
    assert found.note.text == TREE.note(17).text


def test_the_example_of_the_specification_is_read() -> None:
    text = """old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTO\
AYQ8=
"""
    found = Submission.of(text.encode())
    assert (found.old, len(found.proof), len(found.note.signatures)) == (20852014, 4, 1)
    assert str(found) == text


WITNESS = PrivateKey("w.example", WITNESS_KEY, bytes(range(1, 33))).public


@pytest.mark.parametrize(
    "url", ["http://w.example", "https://w.example:8443/a/b", "http://[::1]:1", "http://10.0.0.1/x/"]
)
def test_a_witness_has_an_address_and_a_key(url: str) -> None:
    assert Witness.of(f"{url}={WITNESS}") == Witness(url.rstrip("/"), WITNESS)


@pytest.mark.parametrize(
    "text",
    [
        "", "http://w.example", f"={WITNESS}", f"w.example={WITNESS}", f"file:///etc/passwd={WITNESS}",
        f"http://={WITNESS}", f"http://user:secret@w.example={WITNESS}", f"http://w.example?x={WITNESS}",
        f"http://w.example/#a={WITNESS}", f"http://w.example:0={WITNESS}", f"http://w.example:99999={WITNESS}",
        f"http://w.example/a b={WITNESS}", f"http://w.example\r\nx={WITNESS}", f"http://[::1={WITNESS}",
        f"http://w.example={LOG.public}", "http://w.example=nonsense", f"http://w\N{KELVIN SIGN}.example={WITNESS}",
    ],
)  # fmt: skip
def test_other_texts_name_no_witness(text: str) -> None:
    with pytest.raises(NoteError):
        Witness.of(text)


def test_logs_are_known_by_their_keys() -> None:
    newer = PrivateKey.new(LOG.name)
    assert logs_of([str(LOG.public), str(newer.public)]) == {LOG.name: [LOG.public, newer.public]}
    with pytest.raises(NoteError, match="is a witness"):
        logs_of([str(WITNESS)])


def test_the_path_of_a_checkpoint_is_that_of_the_specification() -> None:
    assert checkpoint_path("test") == "/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08/checkpoint"
