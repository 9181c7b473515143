"""The domain passes the conformance vectors of entries: what their bytes say, and what a monitor finds in a log."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.audit.entries import Beginning, Continuation, EntryError, commitment, entry_of, kind_of, name_hash
from domain.audit.histories import Histories

VECTORS = json.loads((Path(__file__).parents[3] / "clients" / "vectors" / "entries.json").read_text(encoding="utf-8"))
FIELDS: dict[str, Callable[[Any], object]] = {
    "kind": str,
    "name": bytes.fromhex,
    "commitment": bytes.fromhex,
    "label": bytes.fromhex,
    "version": int,
    "event": bytes.fromhex,
}


@pytest.mark.parametrize("case", VECTORS["streams"], ids=lambda case: repr(case["stream"][:20]))
def test_how_the_entries_of_a_stream_are_written(case: Any) -> None:
    stream, version = case["stream"], int(case["version"])
    label, blind, event = (bytes.fromhex(case[name]) for name in ("label", "blind", "event"))
    assert (kind_of(stream), name_hash(stream).hex()) == (case["kind"], case["name"])
    assert commitment(label, blind).hex() == case["commitment"]
    assert Beginning.of(stream, label, blind, version, event).to_bytes().hex() == case["beginning"]
    assert Continuation(kind_of(stream), label, version, event).to_bytes().hex() == case["continuation"]


@pytest.mark.parametrize("said", VECTORS["entries"], ids=lambda said: f"{said['form']}-{said.get('version', '')}")
def test_what_an_entry_says(said: Any) -> None:
    entry = entry_of(bytes.fromhex(said["bytes"]))
    assert type(entry).__name__.lower() == said["form"]
    assert {name: getattr(entry, name) for name in FIELDS if hasattr(entry, name)} == {
        name: read(said[name]) for name, read in FIELDS.items() if name in said
    }
    assert entry.to_bytes().hex() == said["bytes"]


@pytest.mark.parametrize("case", VECTORS["no_entries"], ids=lambda case: case["name"])
def test_what_is_no_entry(case: Any) -> None:
    with pytest.raises(EntryError):
        entry_of(bytes.fromhex(case["bytes"]))


@pytest.mark.parametrize("log", VECTORS["logs"], ids=lambda log: log["name"])
def test_what_a_monitor_finds(log: Any) -> None:
    histories, entries = Histories(), [bytes.fromhex(entry) for entry in log["entries"]]
    for entry in entries[: log["fault"]]:
        assert not list(histories.follow(entry))
    assert histories.bare == log["bare"]
    for begun in log["begun"]:
        found = histories.begun(begun["stream"])
        assert found is not None
        assert found.place == begun["index"]
    for reached in log["reached"]:
        last = histories.reached(bytes.fromhex(reached["label"]))
        assert last is not None
        assert last == (reached["index"], reached["kind"], int(reached["version"]), reached["archived"])
    said = [entry_of(entry) for entry in entries[: log["fault"]]]
    assert sum(isinstance(entry, Beginning) for entry in said) == len(log["begun"])
    assert len({entry.label for entry in said if isinstance(entry, Continuation)}) == len(log["reached"])
    if log["fault"] is not None:
        assert list(histories.follow(entries[log["fault"]]))
