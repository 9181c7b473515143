"""Records whose proof says by a binding which stream the entries of the log are of: good ones and tampered ones."""

from collections.abc import Callable, Iterator
from typing import Any, Self

from caravanserai import Record
from caravanserai_protocol.v1.record_pb2 import RecordPart, RecordProof, StreamBinding

from domain.audit.entries import Bare, Beginning, Continuation, LogEntry, Mark, kind_of, name_hash
from domain.audit.merkle import inclusion_proof, leaf_hash, node_hash, root
from domain.audit.notes import Checkpoint, Note
from tools.vectors.draws import known
from tools.vectors.files import KEY, ORIGIN, SEEN, WITNESSES, Files, resigned

Json = Any
Change = Callable[[RecordProof], object]

ELSEWHERE = "matches/vectorselsewhere"
"""Another match in the same log."""
LABEL, BLIND = known("label"), known("blind")
OTHER_LABEL, OTHER_BLIND = known("another label"), known("another blind")


class Log:
    """A log in memory, with any entries. Those of other streams come between those that are asked for."""

    def __init__(self, *entries: LogEntry) -> None:
        self.entries: list[LogEntry] = list(entries)

    def add(self, *entries: LogEntry) -> Self:
        """Adds entries; the log itself."""
        self.entries += entries
        return self

    def index(self, entry: LogEntry) -> int:
        """The first place of an entry."""
        return self.entries.index(entry)

    @property
    def size(self) -> int:
        """The number of entries."""
        return len(self.entries)

    def node(self, level: int, number: int) -> bytes:
        """The hash of a complete subtree."""
        if not level:
            return leaf_hash(self.entries[number].to_bytes())
        return node_hash(self.node(level - 1, 2 * number), self.node(level - 1, 2 * number + 1))

    def hashes(self, index: int, size: int | None = None) -> list[bytes]:
        """The proof that an entry is in the tree, or in an earlier one."""
        return inclusion_proof(self.node, index, size or self.size)

    def proof(self, first: int, last: int, version: int = 1) -> RecordProof:
        """The proof of the entries of a stream, with a checkpoint that the log and two witnesses have signed."""
        text = Checkpoint(ORIGIN, self.size, root(self.node, self.size)).text
        cosigned = (key.cosign(text, time) for key, time in zip(WITNESSES, SEEN, strict=False))
        checkpoint = str(Note(text, (KEY.sign(text), *cosigned)))
        binding = StreamBinding(label=LABEL, blind=BLIND, index=first, hashes=self.hashes(first), version=version)
        return RecordProof(index=last, hashes=self.hashes(last), checkpoint=checkpoint, binding=binding)


class Stream:
    """The entries that the log should have of a record."""

    def __init__(self, record: Record) -> None:
        self.name, self.last = record.stream, record.version
        self.digest = record.digest_at

    def begin(self, version: int = 1) -> Beginning:
        """The first entry."""
        return Beginning.of(self.name, LABEL, BLIND, version, self.digest(version))

    def go_on(self, version: int, label: bytes = LABEL, kind: str = "") -> Continuation:
        """A later entry."""
        return Continuation(kind or kind_of(self.name), label, version, self.digest(version))

    def entries(self, first: int = 1) -> list[LogEntry]:
        """All entries from a version on, with one of another stream behind the first and one before the last."""
        between = [
            Continuation(kind_of(ELSEWHERE), OTHER_LABEL, version, known(f"event {version}")) for version in (2, 3)
        ]
        later = [self.go_on(version) for version in range(first + 1, self.last + 1)]
        return [elsewhere(), self.begin(first), between[0], *later[:-1], between[1], *later[-1:]]

    def log(self, first: int = 1, *before: LogEntry) -> Log:
        """A log with all entries from a version on, and one entry more."""
        return Log(*before, *self.entries(first), Beginning.of("tournaments/vectors", *_others(), 1, known("event")))


def elsewhere() -> Beginning:
    """The first entry of another match."""
    return Beginning.of(ELSEWHERE, OTHER_LABEL, OTHER_BLIND, 1, known("event 1"))


def _others() -> tuple[bytes, bytes]:
    return known("a third label"), known("a third blind")


class Bound:
    """Cases made of one file, whose proof has a binding."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.stream = Stream(files.good)
        self.log = self.stream.log()
        self.first, self.last = self.log.index(self.stream.begin()), self.log.index(self.stream.go_on(self.stream.last))
        self.proof = self.log.proof(self.first, self.last)

    def parts(self, proof: RecordProof) -> list[RecordPart]:
        """The file with a proof, and a signature that fits."""
        parts = self.files.parts
        parts[-2].proof.CopyFrom(proof)
        return resigned(parts)

    def good(self, name: str, proof: RecordProof) -> Json:
        """A case in which all holds, also that two witnesses have cosigned."""
        return self.files.case(name, self.parts(proof), read=True, policy="two of two")

    def bad(self, name: str, proof: RecordProof) -> Json:
        """A case in which the proof does not show that the match is in the log."""
        return self.files.case(name, self.parts(proof), read=True, faults=["log"])

    def unreadable(self, name: str, change: Change) -> Json:
        """A case that is no record."""
        return self.files.case(name, self.parts(self.changed(change)), read=False)

    def changed(self, change: Change) -> RecordProof:
        """The good proof, changed."""
        proof = RecordProof.FromString(self.proof.SerializeToString())
        change(proof)
        return proof

    def shown(self, log: Log, first: LogEntry, last: LogEntry, version: int = 1) -> RecordProof:
        """The proof of two entries of a log."""
        return log.proof(log.index(first), log.index(last), version)


def cases(files: Files) -> Iterator[Json]:
    """All cases."""
    bound = Bound(files)
    yield from _good(bound)
    yield from _changed(bound)
    yield from _of_others(bound)
    yield from _elsewhere(bound)
    yield from _later(bound)
    yield from _unreadable(bound)


def _good(bound: Bound) -> Iterator[Json]:
    stream = bound.stream
    yield bound.good("a binding", bound.proof)
    alone = Log(stream.begin(), *map(stream.go_on, range(2, stream.last + 1)))
    yield bound.good("a binding in a log with nothing else", alone.proof(0, stream.last - 1))
    older = stream.log(3, Bare(stream.digest(1)), Bare(stream.digest(2)), Mark())
    proof = bound.shown(older, stream.begin(3), stream.go_on(stream.last), 3)
    yield bound.good("a binding in a log older than its mark: the stream begins with version 3", proof)


def _changed(bound: Bound) -> Iterator[Json]:
    """A field of the binding, or of the proof beside it, is another one."""
    last = bound.stream.last
    changes: dict[str, Change] = {
        "another label": lambda proof: setattr(proof.binding, "label", OTHER_LABEL),
        "another blind": lambda proof: setattr(proof.binding, "blind", OTHER_BLIND),
        "the entry behind the first": lambda proof: setattr(proof.binding, "index", bound.first + 1),
        "the index of the last entry": lambda proof: setattr(proof.binding, "index", bound.last),
        "an entry behind the end": lambda proof: setattr(proof.binding, "index", bound.log.size),
        "an entry out of all bounds": lambda proof: setattr(proof.binding, "index", 2**64 - 1),
        "a hash less": lambda proof: proof.binding.hashes.pop(),
        "a hash more": lambda proof: proof.binding.hashes.append(bytes(32)),
        "64 hashes": lambda proof: proof.binding.hashes.extend([bytes(32)] * (64 - len(proof.binding.hashes))),
        "hashes in another order": lambda proof: proof.binding.hashes.reverse(),
        "no hashes": lambda proof: proof.binding.ClearField("hashes"),
        "version 0": lambda proof: setattr(proof.binding, "version", 0),
        "version 2": lambda proof: setattr(proof.binding, "version", 2),
        "the version of the last event": lambda proof: setattr(proof.binding, "version", last),
        "a version behind the last": lambda proof: setattr(proof.binding, "version", last + 1),
        "a version out of all bounds": lambda proof: setattr(proof.binding, "version", 2**64 - 1),
    }
    for name, change in changes.items():
        yield bound.bad(f"a binding with {name}", bound.changed(change))
    yield bound.bad("the binding is missing", bound.changed(lambda proof: proof.ClearField("binding")))
    yield bound.bad(
        "a binding, and the last event is said to be the first entry",
        bound.changed(lambda proof: setattr(proof, "index", bound.first)),
    )
    hashes = bound.log.hashes(bound.first, bound.last)
    yield bound.bad(
        "a binding under the tree before the last event",
        bound.changed(lambda proof: proof.binding.hashes.__setitem__(slice(None), hashes)),
    )


def _of_others(bound: Bound) -> Iterator[Json]:
    """The binding, or the last entry, is of another stream."""
    stream, log = bound.stream, bound.log
    at = log.index(elsewhere())
    foreign = StreamBinding(label=OTHER_LABEL, blind=OTHER_BLIND, index=at, hashes=log.hashes(at), version=1)
    yield bound.bad("the binding of another match", bound.changed(lambda proof: proof.binding.CopyFrom(foreign)))
    entries: dict[str, LogEntry] = {
        "under the label of another match": stream.go_on(stream.last, OTHER_LABEL),
        "in a stream of another kind": stream.go_on(stream.last, kind="notes"),
        "at another version": Continuation(kind_of(stream.name), LABEL, stream.last - 1, stream.digest(stream.last)),
        "as a bare hash": Bare(stream.digest(stream.last)),
        "as another first entry": stream.begin(stream.last),
    }
    for name, entry in entries.items():
        other = stream.log().add(entry)
        proof = other.proof(bound.first, other.size - 1)
        yield bound.bad(f"a binding, and the last event lies {name}", proof)


def _elsewhere(bound: Bound) -> Iterator[Json]:
    """The first entry says something else than the record does."""
    stream = bound.stream
    label, blind, event = LABEL, BLIND, stream.digest(1)
    kind, name, commitment = stream.begin().kind, stream.begin().name, stream.begin().commitment
    entries: dict[str, LogEntry] = {
        "of another name": Beginning.of(ELSEWHERE, label, blind, 1, event),
        "of a name without its collection": Beginning(
            kind, name_hash(stream.name.partition("/")[2]), commitment, 1, event
        ),
        "of another kind": Beginning("notes", name, commitment, 1, event),
        "committed to another label": Beginning.of(stream.name, OTHER_LABEL, blind, 1, event),
        "committed with label and blind in another order": Beginning.of(stream.name, blind, label, 1, event),
        "with the label itself": Beginning(kind, name, label, 1, event),
        "of another event": Beginning.of(stream.name, label, blind, 1, stream.digest(2)),
        "of another version": Beginning.of(stream.name, label, blind, 2, event),
        "that is a later one": stream.go_on(1),
        "that is a bare hash": Bare(event),
    }
    for text, entry in entries.items():
        other = stream.log()
        other.entries[bound.first] = entry
        yield bound.bad(f"a first entry {text}", other.proof(bound.first, bound.last))
    swapped = stream.log()
    swapped.entries[bound.first], swapped.entries[bound.last] = (
        swapped.entries[bound.last],
        swapped.entries[bound.first],
    )
    yield bound.bad("a last entry before the first", swapped.proof(bound.last, bound.first))


def _later(bound: Bound) -> Iterator[Json]:
    """Streams of which the log says nothing before a later version, as one older than its mark."""
    stream = bound.stream
    last = stream.last
    before: list[LogEntry] = [*(Bare(stream.digest(version)) for version in range(1, last)), Mark()]
    for version, event in ((0, b""), (0, stream.digest(last)), (last + 1, b"")):
        made = stream.log()
        made.entries[bound.first] = Beginning.of(stream.name, LABEL, BLIND, version, event)
        name = f"a stream that begins with version {version}, and {'the last' if event else 'no'} event"
        yield bound.bad(name, made.proof(bound.first, bound.last if version < last else bound.first, version))
    whole = Log(*before, elsewhere(), stream.begin(last), stream.begin(last))
    only = whole.index(stream.begin(last))
    yield bound.good("a stream that begins with its last event", whole.proof(only, only, last))
    yield bound.bad("the only entry, and another one like it", whole.proof(only, only + 1, last))
    continued = Log(*before, stream.begin(last - 1), stream.go_on(last))
    first, second = continued.size - 2, continued.size - 1
    yield bound.good("a stream that begins with the event before the last", continued.proof(first, second, last - 1))
    yield bound.bad("a stream that is said to begin one event too late", continued.proof(second, second, last))
    yield bound.bad("a stream that is said to begin one event too early", continued.proof(first, second, last - 2))
    twice = Log(*before, stream.begin(last - 1), stream.begin(last))
    yield bound.bad("two first entries, of which none is a later one", twice.proof(first, second, last - 1))


def _unreadable(bound: Bound) -> Iterator[Json]:
    changes: dict[str, Change] = {
        "with nothing in it": lambda proof: proof.binding.CopyFrom(StreamBinding()),
        "without a label": lambda proof: proof.binding.ClearField("label"),
        "with a label of 31 bytes": lambda proof: setattr(proof.binding, "label", LABEL[:-1]),
        "with a label of 33 bytes": lambda proof: setattr(proof.binding, "label", LABEL + b"\x00"),
        "without what opens it": lambda proof: proof.binding.ClearField("blind"),
        "with a blind of 31 bytes": lambda proof: setattr(proof.binding, "blind", BLIND[:-1]),
        "with a hash of 31 bytes": lambda proof: proof.binding.hashes.append(bytes(31)),
        "with an empty hash": lambda proof: proof.binding.hashes.append(b""),
        "with 65 hashes": lambda proof: proof.binding.hashes.extend([bytes(32)] * (65 - len(proof.binding.hashes))),
        "with a field that bindings do not have": lambda proof: proof.binding.MergeFromString(b"\xf8\x07\x01"),
    }
    for name, change in changes.items():
        yield bound.unreadable(f"a binding {name}", change)
