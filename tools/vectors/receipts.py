"""Receipts of matches, each with what a reader must find."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from domain.play.chance import entropy_commitment
from tools.vectors.draws import known
from tools.vectors.forgery import Forger, Json
from tools.vectors.matches import Example


def written(matches: Mapping[str, Example]) -> Json:
    """The file of receipts."""
    match = matches["sahwari-void"]
    cases = [*_fitting(match), *_other(match), *_keyed(matches["marcopolo-signed"]), *_unread(match)]
    kept = [_receipt(match, version) for version in (3, 9, 7)]
    last = len(match.updates)
    whole = _receipt(match, last)
    wrong = {**whole, "sha256": "00" * 32}
    covered: list[tuple[list[Json], int]] = [([], 0), (kept, 9), ([*kept, whole], last), ([wrong, kept[0]], 3)]
    return {
        "receipts": cases,
        "covered": [
            {"match": match.story.name, "receipts": given, "version": version, "last": last}
            for given, version in covered
        ],
    }


def _digest(match: Example, version: int) -> str:
    return sha256(match.story.rows[version - 1].data).hexdigest()


def _receipt(match: Example, version: int, label: str = "", opened: int = 0) -> Json:
    """A receipt of a version; ``opened`` is the last version that the keeper had seen when they sent their entropy."""
    commitment = entropy_commitment(match.story.entropy(label)).hex() if label else ""
    receipt = {
        "match": match.story.match.lifecycle.match,
        "version": version,
        "sha256": _digest(match, version),
        "entropy_commitment": commitment,
    }
    return {**receipt, "entropy_opened": {"version": opened, "sha256": _digest(match, opened)}} if opened else receipt


def _case(name: str, match: Example, receipt: Json, *, ok: bool, seat: int = 0, finding: str = "") -> Json:
    return {
        "name": name,
        "match": match.story.name,
        "receipt": receipt,
        "read": True,
        "ok": ok,
        "seat": seat,
        "finding": finding,
    }


def _fitting(match: Example) -> Iterator[Json]:
    last = len(match.updates)
    ready = Forger(match).at("started") - 2
    yield _case("of the first event", match, _receipt(match, 1), ok=True)
    yield _case("of the last event", match, _receipt(match, last), ok=True)
    yield _case("of a seat whose entropy counted", match, _receipt(match, last, "1'"), ok=True, seat=1)
    yield _case("of a seat whose entropy did not count", match, _receipt(match, last, "1"), ok=True)
    opened = _receipt(match, last, "2'", opened=ready - 1)
    yield _case("of a seat that opened after all were bound", match, opened, ok=True, seat=2)
    without = {name: value for name, value in _receipt(match, 4).items() if name != "entropy_commitment"}
    yield _case("without an entropy commitment", match, without, ok=True)


def _other(match: Example) -> Iterator[Json]:
    last = len(match.updates)
    good = _receipt(match, last, "1'")
    yield _case("of another match", match, {**good, "match": "matches/another00"}, ok=False, finding="match")
    later = {**good, "version": last + 1}
    yield _case("of a later version", match, later, ok=False, finding="version")
    yield _case("of another history", match, {**good, "sha256": "00" * 32}, ok=False, finding="history")
    early = _receipt(match, last, "2'", opened=3)
    yield _case("of a seat that opened too early", match, early, ok=False, seat=2, finding="opened")
    opened = {"version": 8, "sha256": "00" * 32}
    elsewhere = {**_receipt(match, last, "2'"), "entropy_opened": opened}
    yield _case("of a seat that opened in another history", match, elsewhere, ok=False, seat=2, finding="opened")
    foreign = {**_receipt(match, last, "1"), "entropy_opened": opened}
    yield _case("opened in another history, but it did not count", match, foreign, ok=True)


def _keyed(match: Example) -> Iterator[Json]:
    """Receipts with the key of a seat."""
    forger, last = Forger(match), len(match.updates)
    key = match.story.key(1).public_key().public_bytes_raw().hex()
    joined = forger.at("joined")
    yield _case("of a seat with a key", match, {**_receipt(match, last, "1"), "public_key": key}, ok=True, seat=1)
    yield _case("of a seat that has just got its key", match, {**_receipt(match, joined), "public_key": key}, ok=True)
    yield _case("without a key", match, {**_receipt(match, last), "public_key": ""}, ok=True)
    early = {**_receipt(match, joined - 1), "public_key": key}
    yield _case("of a seat that was taken later", match, early, ok=False, finding="key")
    other = {**_receipt(match, last, "1"), "public_key": known("another key").hex()}
    yield _case("of a key that no seat has", match, other, ok=False, finding="key")


def _unread(match: Example) -> Iterator[Json]:
    """Texts that are no receipt."""
    good = _receipt(match, 3)
    bad: list[tuple[str, Json]] = [
        ("version 0", {**good, "version": 0}),
        ("version true", {**good, "version": True}),
        ("version as a text", {**good, "version": "3"}),
        ("version with a fraction", {**good, "version": 3.5}),
        ("a match that is no text", {**good, "match": 3}),
        ("a short hash", {**good, "sha256": "00"}),
        ("no hash", {**good, "sha256": None}),
        ("a hash of other letters", {**good, "sha256": "zz" * 32}),
        ("a short commitment", {**good, "entropy_commitment": "00"}),
        ("a short key", {**good, "public_key": "00"}),
        ("a key that is no text", {**good, "public_key": 3}),
        ("an opened version 0", {**good, "entropy_opened": {"version": 0, "sha256": good["sha256"]}}),
        ("an object without entries", {}),
        ("a list", []),
    ]
    for name, receipt in bad:
        yield {"name": name, "match": match.story.name, "receipt": receipt, "read": False}
