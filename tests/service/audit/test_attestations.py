"""Records of format 2: what is one, and who vouches for it. The cases are the conformance vectors `files.json`."""

import json
from base64 import b64decode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Record, RecordError

from caravanserai_verify.log.attestations import Attestations, untimely, vouched
from domain.audit.trust import Policy

VECTORS = json.loads((Path(__file__).parents[3] / "clients" / "vectors" / "files.json").read_text(encoding="utf-8"))


@cache
def good() -> bytes:
    return b64decode(VECTORS["files"][0]["bytes"])


def edited(case: Any) -> bytes:
    made, at = b"", 0
    for edit in case["edits"]:
        made += good()[at : edit["at"]] + bytes.fromhex(edit["insert"])
        at = edit["at"] + edit["remove"]
    return made + good()[at:]


def policy(name: str) -> Policy:
    entry = next(entry for entry in VECTORS["policies"] if entry["name"] == name)
    return Policy.of(entry["log_keys"], entry["witness_keys"], entry["quorum"])


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["name"])
def test_a_record_of_format_2(case: Any) -> None:
    data = edited(case)
    assert sha256(data).hexdigest() == case["sha256"]
    if not case["read"]:
        with pytest.raises(RecordError):
            Record.from_bytes(data)
        return
    record = Record.from_bytes(data)
    assert record.to_bytes() == data
    assert record.format == 2
    found = record.verify().findings
    assert ({"version": found[0].version, "check": found[0].check} if found else None) == case["finding"]
    held = vouched(record, policy(case["policy"]), int(VECTORS["now"]))
    assert sorted({finding.check for finding in held.findings}) == case["faults"]
    assert held.ok is not bool(case["faults"])


def test_format_1_holds_the_same_match_and_nobody_vouches_for_it() -> None:
    record = Record.from_bytes(good())
    plain = Record.from_bytes(record.plain().to_bytes())
    assert (plain.format, plain.updates, plain.digest) == (1, record.updates, record.digest)
    assert [finding.check for finding in vouched(plain, policy("log")).findings] == ["file", "log"]


NOW = 1_790_000_000


@pytest.mark.parametrize(
    ("times", "seen", "found"),
    [
        ([NOW], None, []),
        ([NOW, NOW + 600], None, []),
        ([NOW, NOW + 601, NOW + 700], None, [(2, "still to come")]),
        ([NOW - 900, NOW], NOW - 600, []),
        ([NOW - 900, NOW, NOW], NOW - 601, [(2, "later time than the one at which witnesses had seen it")]),
        ([NOW, NOW + 601], NOW - 601, [(2, "still to come"), (1, "witnesses had seen it")]),
    ],
)
def test_an_event_bears_no_time_that_cannot_be(
    times: list[int], seen: int | None, found: list[tuple[int, str]]
) -> None:
    """Events are in milliseconds, clocks in seconds, of which a witness cuts off the rest."""
    vouching = Attestations()
    vouching.seen = seen
    flaws = list(untimely([at * 1000 + 999 * (at == NOW + 600) for at in times], vouching, NOW))
    assert [version for version, _ in flaws] == [version for version, _ in found]
    assert all(says in text for (_, text), (_, says) in zip(flaws, found, strict=True))


def test_witnesses_say_when_they_saw_it() -> None:
    held = vouched(Record.from_bytes(good()), policy("two of three"), int(VECTORS["now"]))
    assert held.seen == int(VECTORS["now"]) - 240
    assert held.checkpoint is not None
    assert (held.index, held.checkpoint.size) == (11, 23)
