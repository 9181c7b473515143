"""The Python library passes the conformance vectors, by itself: this file imports nothing of the service.

The variable VECTORS names the folder of other vectors, such as those of a release.
"""

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai import Receipt, Record, RecordError
from caravanserai.entrants import EntrantLog
from caravanserai.errors import DOMAIN, STATUS_KEY, error_of
from caravanserai.organisers import OrganiserLog
from caravanserai.retries import passes, resumes
from caravanserai.watch import set_back
from caravanserai_protocol.chains import Chain
from caravanserai_protocol.chance import Address, attempts, below, commitment, committed_key, seeded_key
from caravanserai_protocol.clocks import Clocks
from caravanserai_protocol.folding import EVERYTHING, Table
from caravanserai_protocol.following import AlteredError, Following, read_content, seal
from caravanserai_protocol.identity import entropy_commitment, parts
from caravanserai_protocol.signing import (
    LEAVING,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
    Act,
    being_ready,
    binding,
    binding_entrant,
    changing_own_team,
    checking_in,
    deciding,
    ending,
    fits,
    giving_time,
    handing_over,
    is_key,
    joining,
    opening_entropy,
    public_key,
    registering,
    sign,
    taking_back,
    taking_bye,
    withdrawing,
)
from caravanserai_protocol.strictness import read_strictly
from caravanserai_protocol.v1.event_pb2 import MatchEvent, Opening, OpeningContent
from caravanserai_protocol.v1.match_pb2 import Table as TableMessage
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.tournament_service_pb2 import TournamentUpdate
from caravanserai_protocol.verifying import Verification, verify_updates
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message import DecodeError
from google.protobuf.proto import parse_length_prefixed
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

FOLDER = Path(os.environ.get("VECTORS") or Path(__file__).resolve().parents[2] / "clients" / "vectors")
Json = Any


@cache
def load(name: str) -> Json:
    """A file of the vectors."""
    data = (FOLDER / name).read_bytes()
    entry = json.loads(gzip.decompress(data) if name.endswith(".gz") else data)
    assert entry["format"] == 1
    return entry


GAMES = {
    package: import_module(f"{package}.decisions_pb2")
    for package in (f"caravanserai.games.{game}.v1" for game in load("decisions.json")["games"])
}
"""The messages of all games: JSON of an Any can be read only where its type is known."""
MATCHES = [entry["path"] for entry in load("manifest.json")["files"] if entry["kind"] == "match"]
every_match = pytest.mark.parametrize("path", MATCHES)


def named(kind: str, key: str) -> Any:
    """Runs a test with each case of a file that has names."""
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in load(kind)[key]])


def updates_of(match: Json) -> list[MatchUpdate]:
    return [ParseDict(update, MatchUpdate()) for update in match["updates"]]


def for_viewer(update: MatchUpdate, viewer: int) -> MatchUpdate:
    """The update as the service sends it to a viewer while the match goes on."""
    sent = MatchUpdate(version=update.version, event=update.event, box=update.box)
    sent.openings.extend(opening for opening in update.openings if viewer == EVERYTHING or viewer in opening.audience)
    return sent


def digest(table: Table) -> str:
    lines: list[tuple[str, ...]] = [("piece", place, piece, str(count)) for place, piece, count in table.layout()]
    for stack, tasks in sorted(table.stacks.items()):
        lines += [("task", str(stack), str(task.asked_at), task.kind, *task.arguments) for task in tasks]
    lines += [("shown", place, str(seat)) for place, seats in sorted(table.shown.items()) for seat in sorted(seats)]
    return sha256("".join("\t".join(line) + "\n" for line in lines).encode()).hexdigest()


# -- matches ----------------------------------------------------------------------------------------------------------


def test_the_manifest_lists_all_files_with_their_hashes() -> None:
    listed = {entry["path"]: entry["sha256"] for entry in load("manifest.json")["files"]}
    there = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert there - {"manifest.json", "README.md"} == set(listed)
    for path, expected in listed.items():
        data = (FOLDER / path).read_bytes()
        assert sha256(gzip.decompress(data) if path.endswith(".gz") else data).hexdigest() == expected


@every_match
def test_every_viewer_folds_every_version(path: str) -> None:
    match = load(path)
    updates = updates_of(match)
    assert len(match["digests"]) >= 3
    for name, digests in match["digests"].items():
        viewer = EVERYTHING if name == "all" else int(name)
        following = Following(viewer)
        found = []
        for update, expected in zip(updates, match["events"], strict=True):
            event = following.follow(for_viewer(update, viewer))
            assert following.table is not None
            assert following.version == expected["version"]
            assert following.head.hex() == expected["sha256"]
            assert f"{following.table.fingerprint:016x}" == f"{event.fingerprint:016x}" == expected["fingerprint"]
            if viewer == EVERYTHING:
                assert f"{following.table.full_fingerprint():016x}" == expected["full_fingerprint"]
            found.append(digest(following.table))
        created = MatchEvent.FromString(updates[0].event).created
        assert [digest(Table.lay_out(created.areas, created.layout, viewer)), *found] == digests
        while following.version > 1:
            following.step_back()
            assert following.table is not None
            assert digest(following.table) == digests[following.version]


@every_match
def test_a_client_goes_on_from_a_table_that_it_was_given(path: str) -> None:
    match = load(path)
    updates = updates_of(match)
    created = MatchEvent.FromString(updates[0].event).created
    assert {entry["viewer"] for entry in match["tables"]} == set(range(created.players + 1))
    for entry in match["tables"]:
        viewer, table = entry["viewer"], ParseDict(entry["table"], TableMessage())
        head = bytes.fromhex(match["events"][table.version - 1]["sha256"]) if table.version else bytes(32)
        following = Following.begin_with(created.areas, table, viewer, head)
        digests = match["digests"][str(viewer)]
        assert following.table is not None
        assert following.table.fingerprint == table.fingerprint
        assert digest(following.table) == digests[table.version]
        for update in updates[table.version :]:
            following.follow(for_viewer(update, viewer))
            assert digest(following.table) == digests[following.version]


@every_match
def test_every_draw_follows_from_the_key(path: str) -> None:
    match = load(path)
    chance = match["chance"]
    secret = bytes.fromhex(chance["secret"])
    key = committed_key(match["match"], secret, [bytes.fromhex(entropy) for entropy in chance["entropies"]])
    assert (seeded_key(chance["seed"]) if chance["seed"] else key).hex() == chance["key"]
    assert commitment(match["match"], secret).hex() == chance["commitment"]
    events = [MatchEvent.FromString(update.event) for update in updates_of(match)]
    assert read_content(updates_of(match)[0].openings[0].payload).secret == secret
    started = next(event.started for event in events if event.HasField("started"))
    assert [entropy.hex() for entropy in started.entropies] == chance["entropies"]
    counted = {event.version: event.draws for event in events if event.draws}
    drawn: dict[int, int] = {}
    for number, draw in enumerate(chance["draws"]):
        assert draw["number"] == number
        assert draw["index"] == drawn.get(draw["version"], 0)
        drawn[draw["version"]] = draw["index"] + 1
        outcome_of(draw, bytes.fromhex(chance["key"]), chance["scheme"])
    assert drawn == counted


def outcome_of(draw: Json, key: bytes, scheme: int) -> None:
    """Draws again, and makes the outcome of the number."""
    limit = int(draw["limit"])
    value = below(key, scheme, limit, Address(draw["number"], draw["version"], draw["index"]))
    assert value == int(draw["value"])
    if draw["kind"] == "roll":
        assert draw["outcome"] == value + 1
        return
    if draw["kind"] == "pick":
        candidates = draw["candidates"]
    else:
        assert list(draw["bag"]) == sorted(draw["bag"])
        candidates = [piece for piece, count in draw["bag"].items() for _ in range(count)]
    assert (len(candidates), candidates[value]) == (limit, draw["outcome"])


@every_match
def test_a_verification_and_the_record(path: str) -> None:
    match = load(path)
    updates = updates_of(match)
    record = Record.of(updates)
    data = record.to_bytes()
    assert {"bytes": len(data), "sha256": sha256(data).hexdigest()} == match["record"]
    assert Record.from_bytes(data) == record
    result = record.verify()
    assert match["verification"] == {
        **told_of(result, match["verification"]),
        "ok": result.ok,
        "over": result.over,
        "seeded": result.seeded,
        "draws": result.draws,
        "contributed": list(result.contributed),
        "void_starts": result.void_starts,
        "signed": result.signed,
        "choices": sorted({choice.version for choice in result.choices}),
        "findings": [{"version": finding.version, "check": finding.check} for finding in result.findings],
    }


def told_of(result: Verification, expected: Json) -> Json:
    """The statements of a verification beside its findings, as far as a case expects it."""
    said = {"told": result.told, "words": [choice.text for choice in result.choices]}
    return {key: value for key, value in said.items() if key in expected}


# -- records and receipts ---------------------------------------------------------------------------------------------


def match_named(name: str) -> Json:
    return load(f"matches/{name}.json.gz")


@cache
def good_record(name: str) -> Record:
    return Record.of(updates_of(match_named(name)))


def edited(case: Json) -> bytes:
    """The bytes of a case."""
    good, made, at = good_record(case["match"]).to_bytes(), b"", 0
    for edit in case["edits"]:
        made += good[at : edit["at"]] + bytes.fromhex(edit["insert"])
        at = edit["at"] + edit["remove"]
    return made + good[at:]


def delimited(data: bytes) -> Iterator[MatchUpdate]:
    """The updates in some bytes, as far as they are there."""
    stream = BytesIO(data)
    while (update := parse_length_prefixed(MatchUpdate, stream)) is not None:
        yield update


@named("records.json", "records")
def test_a_record_that_was_tampered_with(case: Json) -> None:
    data = edited(case)
    assert sha256(data).hexdigest() == case["sha256"]
    if case["read"]:
        assert Record.from_bytes(data).to_bytes() == data
    else:
        with pytest.raises(RecordError):
            Record.from_bytes(data)
    try:
        updates = list(delimited(data))
    except Exception:  # whatever protobuf raises: the bytes cannot be taken apart
        assert not case["read"]
        assert case["finding"] is None
        return
    result = verify_updates(match_named(case["match"])["match"], updates)
    found = result.findings
    first = {"version": found[0].version, "check": found[0].check} if found else None
    assert first == case["finding"]
    assert all(finding.text for finding in found)
    assert told_of(result, case).items() <= case.items()


@named("receipts.json", "receipts")
def test_a_receipt(case: Json) -> None:
    text = json.dumps(case["receipt"])
    if not case["read"]:
        with pytest.raises(RecordError):
            Receipt.from_json(text)
        return
    receipt = Receipt.from_json(text)
    compared = good_record(case["match"]).compare(receipt)
    assert (compared.ok, compared.seat) == (case["ok"], case["seat"])
    assert bool(case["finding"]) is not case["ok"]
    assert Receipt.from_json(receipt.to_json()) == receipt


@pytest.mark.parametrize("case", load("receipts.json")["covered"])
def test_how_far_receipts_vouch(case: Json) -> None:
    receipts = [Receipt.from_json(json.dumps(receipt)) for receipt in case["receipts"]]
    coverage = good_record(case["match"]).covered(receipts)
    assert (coverage.version, coverage.last) == (case["version"], case["last"])


# -- seals and chance -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", load("seals.json")["seals"])
def test_an_opening_fits_its_seal(case: Json) -> None:
    opening = ParseDict(case["opening"], Opening())
    assert seal(case["match"], case["version"], opening).hex() == case["digest"]
    content = read_content(opening.payload)
    assert content == ParseDict(case["content"], OpeningContent())
    assert MessageToDict(content) == case["content"]


@named("seals.json", "forged")
def test_a_forged_opening(case: Json) -> None:
    opening = ParseDict(case["opening"], Opening())
    fits = seal(case["match"], case["version"], opening).hex() == case["digest"]
    assert fits == (case["finding"] == "padding")
    if case["finding"] == "padding":
        with pytest.raises(AlteredError):
            read_content(opening.payload)


def test_keys_and_commitments() -> None:
    chance = load("chance.json")
    for case in chance["parts"]:
        assert parts(*(bytes.fromhex(part) for part in case["parts"])).hex() == case["joined"]
    for case in chance["entropy_commitments"]:
        assert entropy_commitment(bytes.fromhex(case["entropy"])).hex() == case["commitment"]
    for case in chance["seeds"]:
        assert seeded_key(case["seed"]).hex() == case["key"]
    for case in chance["keys"]:
        secret, entropies = bytes.fromhex(case["secret"]), [bytes.fromhex(entropy) for entropy in case["entropies"]]
        assert commitment(case["match"], secret).hex() == case["commitment"]
        assert committed_key(case["match"], secret, entropies).hex() == case["key"]


def test_numbers_with_their_attempts() -> None:
    several = 0
    for case in load("chance.json")["numbers"]:
        address = Address(case.get("number", 0), case.get("version", 0), case.get("index", 0))
        found = attempts(bytes.fromhex(case["key"]), case["scheme"], int(case["limit"]), address)
        assert [str(number) for number in found] == case["attempts"]
        assert str(found[-1] % int(case["limit"])) == case["value"]
        several += len(found) > 1
    assert several > 5


def test_outcomes_of_numbers() -> None:
    outcomes = load("chance.json")["outcomes"]
    for draw in outcomes["draws"]:
        outcome_of(draw, bytes.fromhex(outcomes["key"]), outcomes["scheme"])


# -- signatures -------------------------------------------------------------------------------------------------------


def act_of(case: Json) -> Act:
    """The signed message of a case."""
    if case["method"] == "JoinMatch":
        return joining(bytes.fromhex(case["public_key"]), bytes.fromhex(case["entropy_commitment"]))
    if case["method"] == "Decide":
        return deciding(int(case["asked_at"]), case["decision"], bytes.fromhex(case["value"]))
    if case["method"] == "HandOverSeat":
        return handing_over(case["bot"])
    if case["method"] == "BindSeat":
        return binding(bytes.fromhex(case["entropy_commitment"]))
    if case["method"] == "StartMatch":
        return being_ready(bytes.fromhex(case["entropy"]))
    if case["method"] == "EndByAgreement":
        return ending(int(case["proposed_at"]), declines=case["declines"])
    if case["method"] == "GiveTime":
        return giving_time(case["seat"], int(case["milliseconds"]))
    plain = (UNDOING, RESIGNING, LEAVING, PAUSING, RESUMING)
    return next(act for act in plain if act.method == case["method"])


@named("signatures.json", "acts")
def test_what_is_signed(case: Json) -> None:
    keys = {entry["name"]: entry for entry in load("signatures.json")["keys"]}
    private = bytes.fromhex(keys[case["signer"]]["private"])
    message = act_of(case).signed_bytes(case["match"], bytes.fromhex(case["head"]))
    assert message.hex() == case["message"]
    assert sign(private, message).hex() == case["signature"]
    assert public_key(private).hex() == keys[case["signer"]]["public"]


@named("signatures.json", "signatures")
def test_whether_a_signature_fits(case: Json) -> None:
    entry = [bytes.fromhex(case[key]) for key in ("public", "signature", "message")]
    assert fits(*entry) == case["fits"]


@named("signatures.json", "public_keys")
def test_whether_bytes_are_a_key(case: Json) -> None:
    assert is_key(bytes.fromhex(case["public"])) == case["is_key"]


def entering_of(case: Json) -> Act:
    """The subject of an act of an entrant."""
    if case["method"] == "WithdrawEntrant":
        return withdrawing(case["reason"])
    if case["method"] == "ChangeOwnTeam":
        members = case["members"]
        return changing_own_team(case["display_name"], case["captain"], bytes.fromhex(case["join_hash"]), members)
    if case["method"] == "TakeBye":
        return taking_bye(case["round"], case["reason"])
    if case["method"] == "CheckIn":
        return checking_in(case["round"])
    if case["method"] == "TakeBackBye":
        return taking_back(case["round"], case["reason"])
    about = {"BindEntropy": (binding_entrant, "entropy_commitment"), "OpenEntropy": (opening_entropy, "entropy")}
    if case["method"] in about:
        act, key = about[case["method"]]
        return act(bytes.fromhex(case[key]))
    public, committed, ticket = (
        bytes.fromhex(case.get(part, "")) for part in ("public_key", "entropy_commitment", "entry_ticket")
    )
    return registering(public, committed, ticket, case.get("country", ""))


@named("entrants.json", "acts")
def test_what_an_entrant_signs(case: Json) -> None:
    keys = {entry["name"]: bytes.fromhex(entry["private"]) for entry in load("entrants.json")["keys"]}
    message = entering_of(case).signed_bytes(case["tournament"], bytes.fromhex(case["head"]))
    assert message.hex() == case["message"]
    assert sign(keys[case["signer"]], message).hex() == case["signature"]


@pytest.mark.parametrize("case", [case for case in load("entrants.json")["logs"] if case["entrants"]])
def test_what_the_next_signature_of_an_entrant_covers(case: Json) -> None:
    updates = [
        TournamentUpdate(version=version, event=bytes.fromhex(data)) for version, data in enumerate(case["events"], 1)
    ]
    for entrant in case["entrants"]:
        log = EntrantLog(case["tournament"], entrant["entrant"], updates)
        assert log.head.hex() == entrant["head"]
        assert log.key.hex() == entrant["public_key"]
        assert log.chain.signatures.told == case["told"]


@pytest.mark.parametrize("case", [case for case in load("entrants.json")["logs"] if case["fault"]])
def test_a_log_with_a_wrong_signature(case: Json) -> None:
    chain = Chain(case["tournament"])
    for version, data in enumerate(case["events"][:-1], 1):
        chain.follow(TournamentUpdate(version=version, event=bytes.fromhex(data)))
    with pytest.raises(AlteredError, match=f"version {case['fault']} .* has a signature that is not that of"):
        chain.follow(TournamentUpdate(version=case["fault"], event=bytes.fromhex(case["events"][-1])))


@named("organisers.json", "logs")
def test_what_organisers_signed(case: Json) -> None:
    updates = [
        TournamentUpdate(version=version, event=bytes.fromhex(data)) for version, data in enumerate(case["events"], 1)
    ]
    if case["fault"]:
        chain = Chain(case["tournament"])
        for update in updates[:-1]:
            chain.follow(update)
        with pytest.raises(AlteredError, match=f"version {case['fault']} .*sign"):
            chain.follow(updates[-1])
        return
    logs = [OrganiserLog(case["tournament"], one["account"], updates) for one in case["organisers"]]
    assert [(log.key.hex(), log.head.hex()) for log in logs] == [
        (one["public_key"], one["head"]) for one in case["organisers"]
    ]
    assert [log.chain.organisers.told for log in logs] == [case["told"]] * len(logs)


# -- errors and decisions ---------------------------------------------------------------------------------------------


def failure_of(case: Json) -> grpc.aio.AioRpcError:
    code = next(code for code in grpc.StatusCode if code.value[0] == case["code"])
    trailers = () if case["details"] is None else ((STATUS_KEY, bytes.fromhex(case["details"])),)
    return grpc.aio.AioRpcError(code, grpc.aio.Metadata(), grpc.aio.Metadata(*trailers), case["message"])


@named("errors.json", "endings")
def test_an_ending(case: Json) -> None:
    failure = failure_of(case)
    assert resumes(failure.code(), error_of(failure)) == case["resume"]


@named("errors.json", "set_back")
def test_a_service_that_was_set_back(case: Json) -> None:
    assert isinstance(set_back(error_of(failure_of(case)), case["version"]), AlteredError) == case["altered"]


@named("errors.json", "errors")
def test_an_error(case: Json) -> None:
    failure = failure_of(case)
    code = failure.code()
    assert code.name == case["status"]
    error = error_of(failure)
    details = error.details
    information = ErrorInfo()
    for packed in Status.FromString(bytes.fromhex(case["details"] or "")).details:
        packed.Unpack(information)
    assert information.domain in ("", DOMAIN, "proxy.example")
    assert case["expected"] == {
        "kind": type(error).__name__,
        "reason": details.reason,
        "domain": information.domain,
        "metadata": dict(details.metadata),
        "rule": details.rule,
        "cause": details.cause,
        "fields": dict(details.fields),
        "retry_seconds": details.retry_seconds,
        "repeat": passes(code, error),
    }


DECISIONS = [entry for types in load("decisions.json")["games"].values() for entry in types]


@pytest.mark.parametrize("entry", DECISIONS, ids=lambda entry: entry["type"])
def test_a_decision_is_the_same_in_bytes_and_in_json(entry: Json) -> None:
    package, _, name = entry["type"].rpartition(".")
    message_class = getattr(GAMES[package], name)
    for case in entry["values"]:
        packed = AnyMessage(type_url=case["type_url"], value=bytes.fromhex(case["value"]))
        assert packed.TypeName() == entry["type"]
        message = message_class.FromString(packed.value)
        assert MessageToDict(message) == case["json"]
        assert ParseDict(case["json"], message_class()).SerializeToString(deterministic=True) == packed.value
        assert MessageToDict(packed) == case["any"]
        assert ParseDict(case["any"], AnyMessage()) == packed
    assert entry["values"]


def test_every_type_of_decision_has_values() -> None:
    listed = {entry["type"] for entry in DECISIONS}
    for package, module in GAMES.items():
        assert {f"{package}.{name}" for name in module.DESCRIPTOR.message_types_by_name} <= listed


# -- clocks -----------------------------------------------------------------------------------------------------------


def clock_events(name: str) -> list[MatchEvent]:
    (case,) = [case for case in load("clocks.json.gz")["matches"] if case["name"] == name]
    return [ParseDict(event, MatchEvent()) for event in case["events"]]


@named("clocks.json.gz", "matches")
def test_what_every_clock_shows(case: Json) -> None:
    clocks, later = Clocks(), load("clocks.json.gz")["later"]
    for event, expected in zip(clock_events(case["name"]), case["clocks"], strict=True):
        assert clocks.follow(event) == []
        now = event.time_milliseconds + later
        shown = {
            str(seat): {
                "remaining": str(clock.remaining(now)),
                "deadline": str(clock.deadline),
                "time_outs": clock.time_outs,
                "vacation": str(clock.vacation),
            }
            for seat, clock in clocks.seats.items()
        }
        assert {"seats": shown, "paused": clocks.paused(now)} == expected


@named("clocks.json.gz", "wrong")
def test_events_that_clocks_do_not_allow(case: Json) -> None:
    events = clock_events(case["match"])
    events[case["changed"]["at"] - 1] = ParseDict(case["changed"]["event"], MatchEvent())
    clocks = Clocks()
    found = [event.version for event in events if clocks.follow(event)]
    assert found[0] == case["version"]


@named("clocks.json.gz", "unwritten")
def test_a_match_goes_on_after_a_deadline(case: Json) -> None:
    clocks = Clocks()
    events = [ParseDict(event, MatchEvent()) for event in case["events"]]
    found = [event.version for event in events if clocks.follow(event)]
    assert found == ([case["version"]] if case["version"] else [])


# -- bytes ------------------------------------------------------------------------------------------------------------


@named("bytes.json", "events")
def test_events_are_written_in_one_way(case: Json) -> None:
    data = bytes.fromhex(case["bytes"])
    if case["written"]:
        assert read_strictly(MatchEvent, data).version == 9
    else:
        with pytest.raises(DecodeError):
            read_strictly(MatchEvent, data)
