"""Records and receipts: a match as a file that anybody can verify, and the receipts that players keep."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from caravanserai import Client, Receipt, Record, RecordError
from caravanserai.bots import run_bot
from caravanserai_protocol.identity import entropy_commitment
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from clients.workshop.temporary_service import LocalService
from tests.clients.python.serving import QUICK
from tests.service.house import configuration


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("service")
    with LocalService(configuration(folder)) as service, Client.connect(service.address, retrying=QUICK) as player:
        yield player


@pytest.fixture(scope="module")
def match(ann: Client) -> str:
    """A finished match of Ann and a bot."""
    name = ann.create_match("marcopolo", 2).name
    ann.join(name, "Ann", seat=2)
    ann.add_bot(name)
    ann.start(name)
    run_bot(ann, name, lambda asked: asked.offers[0])
    return name


@pytest.fixture(scope="module")
def record(ann: Client, match: str) -> Record:
    return ann.record(match)


def changed(record: Record, version: int) -> Record:
    """The record with a changed event: the fingerprint of one version differs."""
    updates = [MatchUpdate.FromString(update.SerializeToString()) for update in record.updates]
    event = MatchEvent.FromString(updates[version - 1].event)
    event.fingerprint ^= 1
    updates[version - 1].event = event.SerializeToString(deterministic=True)
    return Record(tuple(updates))


def test_a_record_is_the_same_for_everybody_and_survives_the_way_through_a_file(
    ann: Client, match: str, record: Record
) -> None:
    data = record.to_bytes()
    assert Record.from_bytes(data) == record
    assert ann.with_token("").record(match).to_bytes() == data
    assert (record.match, record.version) == (match, ann.match(match).version)
    assert not any(update.lines for update in record.updates)


def test_a_record_is_verified_without_the_service(ann: Client, match: str, record: Record) -> None:
    result = Record.from_bytes(record.to_bytes()).verify(ann.entropy(match))
    assert result.ok, result.findings
    assert result.own
    assert result.contributed == (2,)
    assert not record.verify().own
    for version in (1, 30, record.version):
        assert not changed(record, version).verify().ok
    garbage = Record((*record.updates[:5], MatchUpdate(version=6, event=b"\xff\xff\xff")))
    assert [finding.version for finding in garbage.verify().findings] == [6]


def test_what_is_no_record_is_refused(record: Record) -> None:
    data = record.to_bytes()
    for nothing in (b"", b"\xff" * 40, data[:-1], data[: len(data) // 2], Record(record.updates[1:]).to_bytes()):
        with pytest.raises(RecordError):
            Record.from_bytes(nothing)


def test_receipts_vouch_for_the_history_that_they_were_kept_of(ann: Client, match: str, record: Record) -> None:
    kept = [ann.receipt(update) for update in ann.replay(match)]
    assert [receipt.version for receipt in kept] == list(range(1, record.version + 1))
    assert kept[-1].digest == record.digest
    for receipt in kept:
        compared = record.compare(Receipt.from_json(receipt.to_json()))
        assert compared.ok
        assert compared.seat == 2
        assert compared.receipt == receipt
    assert record.compare(ann.with_token("").receipt(record.updates[3])).seat == 0

    other = changed(record, 40)
    assert other.compare(kept[38]).ok
    assert "another event at version 40" in other.compare(kept[39]).finding
    assert f"of {match}x" in record.compare(replace(kept[5], match=f"{match}x")).finding
    assert "ends at" in record.compare(replace(kept[-1], version=record.version + 1)).finding


def test_a_receipt_holds_no_secret(ann: Client, match: str, record: Record) -> None:
    entropy = ann.entropy(match)
    receipt = ann.receipt(record.updates[-1])
    assert receipt.commitment == entropy_commitment(entropy)
    for secret in (ann.token, entropy.hex()):
        assert secret not in receipt.to_json()


def test_what_is_no_receipt_is_refused(ann: Client, record: Record) -> None:
    good = json.loads(ann.receipt(record.updates[-1]).to_json())
    bad = [
        {**good, "version": 0},
        {**good, "version": True},
        {**good, "version": "3"},
        {**good, "match": 3},
        {**good, "sha256": "00"},
        {**good, "sha256": None},
        {**good, "sha256": "zz" * 32},
        {**good, "entropy_commitment": "00"},
        {},
        [],
    ]
    for text in ("", "not json", *map(json.dumps, bad)):
        with pytest.raises(RecordError):
            Receipt.from_json(text)
    with pytest.raises(RecordError):
        Receipt.from_json(record.to_bytes())
    assert Receipt.from_json(json.dumps({**good, "entropy_commitment": ""})).commitment == b""
