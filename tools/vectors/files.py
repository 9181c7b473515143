"""Records of format 2, good ones and tampered ones, each with what a reader must find under a policy of keys."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from caravanserai import Record
from caravanserai_protocol.framing import RecordError, framed, frames, with_length
from caravanserai_protocol.records import MAGIC, PART_BYTES, signed_text
from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_pb2 import Match
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate
from caravanserai_protocol.v1.record_pb2 import RecordHeader, RecordPart, RecordProof, RecordSignature

from domain.audit.merkle import inclusion_proof, leaf_hash, node_hash, root
from domain.audit.notes import LOG_KEY, WITNESS_KEY, Checkpoint, Note
from service.audit.keys import PrivateKey
from tools.vectors.draws import known
from tools.vectors.forgery import Forger, edits
from tools.vectors.matches import Example

Json = Any
Change = Callable[[RecordHeader], None]

PROGRAM = "0.2.0"
NOW = 1_790_000_000
"""The time of the reader, in seconds since 1970."""
ORIGIN = "vectors.example/caravanserai"
INDEX, SIZE = 11, 23
"""The place of the last event in the log, and the number of its entries."""


def _key(name: str, kind: int = LOG_KEY) -> PrivateKey:
    return PrivateKey(name, kind, known(f"key of {name}"))


KEY = _key(ORIGIN)
STRANGER = PrivateKey(ORIGIN, LOG_KEY, known("key of a stranger"))
WITNESSES = tuple(_key(f"witness.example/{name}", WITNESS_KEY) for name in ("one", "two", "three"))
SEEN = (NOW - 300, NOW - 240)
"""The times at which the first two witnesses cosigned."""

POLICIES: Mapping[str, tuple[PrivateKey, Sequence[PrivateKey], int]] = {
    "log": (KEY, (), 0),
    "two of two": (KEY, WITNESSES[:2], 2),
    "two of three": (KEY, WITNESSES, 2),
    "three of three": (KEY, WITNESSES, 3),
    "another key": (STRANGER, (), 0),
}
"""Each with the key of the log, the witnesses, and how many of them must have cosigned."""


class Tree:
    """A log in memory, in which one entry is the last event of a record."""

    def __init__(self, digest: bytes, size: int = SIZE) -> None:
        self.size = size
        entries = [known(f"entry {number}") for number in range(size)]
        entries[INDEX] = digest
        self._leaves = [leaf_hash(entry) for entry in entries]

    def node(self, level: int, number: int) -> bytes:
        """The hash of a complete subtree."""
        if not level:
            return self._leaves[number]
        return node_hash(self.node(level - 1, 2 * number), self.node(level - 1, 2 * number + 1))

    def proof(self, *signers: PrivateKey, index: int = INDEX, origin: str = ORIGIN) -> RecordProof:
        """The proof for an entry, with a checkpoint that a log and witnesses have signed."""
        text = Checkpoint(origin, self.size, root(self.node, self.size)).text
        witnesses = [key for key in signers if key.kind == WITNESS_KEY]
        lines = [key.sign(text) for key in signers if key.kind == LOG_KEY]
        lines += [key.cosign(text, time) for key, time in zip(witnesses, SEEN, strict=False)]
        hashes = inclusion_proof(self.node, index, self.size)
        return RecordProof(index=index, hashes=hashes, checkpoint=str(Note(text, tuple(lines))))


def signed(record: Record, key: PrivateKey = KEY) -> Record:
    """A record with the signature of a key."""
    return record.signed(key.name, lambda text: str(Note(text, (key.sign(text),))))


def described(updates: Sequence[MatchUpdate]) -> Record:
    """A record without proof and signature."""
    return Record.of(updates).described(PROGRAM)


def logged(updates: Sequence[MatchUpdate], *signers: PrivateKey) -> Record:
    """A record with a proof, and without a signature."""
    plain = Record.of(updates)
    return plain.described(PROGRAM, log=ORIGIN, proof=Tree(plain.digest).proof(*(signers or (KEY, *WITNESSES[:2]))))


class Files:
    """Cases made of one signed file."""

    def __init__(self, match: Example) -> None:
        self.match = match
        self.forger = Forger(match)
        self.good = signed(logged(self.forger.updates))
        self.data = self.good.to_bytes()

    def case(
        self,
        name: str,
        made: Record | Sequence[RecordPart] | bytes,
        *,
        read: bool,
        finding: tuple[int, str] | None = None,
        policy: str = "log",
        faults: Sequence[str] = (),
    ) -> Json:
        """A case: how the bytes of the good file become these, whether they are a record, what verifying its updates
        finds first, and the checks that fail under a policy.
        """
        data = written_as(made)
        return {
            "name": name,
            "match": self.match.story.name,
            "edits": edits(self.data, data, *_aligned(self.data, data)),
            "sha256": sha256(data).hexdigest(),
            "read": read,
            "finding": {"version": finding[0], "check": finding[1]} if finding else None,
            "policy": policy,
            "faults": list(faults) if read else None,
        }

    @property
    def parts(self) -> list[RecordPart]:
        """Copies of the parts of the good file."""
        return parts_of(self.good)

    def headed(self, change: Change) -> list[RecordPart]:
        """The good file with another header and a signature that fits."""
        parts = self.parts
        change(parts[0].header)
        return resigned(parts)


def parts_of(record: Record) -> list[RecordPart]:
    """Copies of the parts of a record."""
    assert record.header is not None
    parts = [RecordPart(header=record.header), *(RecordPart(update=update) for update in record.updates)]
    if record.proof is not None:
        parts.append(RecordPart(proof=record.proof))
    if record.signature:
        parts.append(RecordPart(signature=RecordSignature(note=record.signature)))
    return [RecordPart.FromString(part.SerializeToString()) for part in parts]


def written_as(made: Record | Sequence[RecordPart] | bytes) -> bytes:
    """The bytes of a file."""
    if isinstance(made, bytes):
        return made
    return made.to_bytes() if isinstance(made, Record) else MAGIC + b"".join(map(framed, made))


def resigned(parts: Sequence[RecordPart], key: PrivateKey = KEY) -> list[RecordPart]:
    """Parts with a signature of what is before it, as the last one."""
    before = [part for part in parts if not part.HasField("signature")]
    text = signed_text(before[0].header.match, written_as(before))
    note = str(Note(text, (key.sign(text),)))
    return [*before, RecordPart(signature=RecordSignature(note=note))]


def _aligned(old: bytes, new: bytes) -> tuple[list[int], list[int]]:
    """The sizes of the parts of two files, as many of each: between the parts that they have in common at the begin and
    at the end, all the others count as one. Headers and signatures are compared whether they are the same or not.
    """
    try:
        ones, others = ([MAGIC, *(with_length(frame) for _, frame in _frames(data))] for data in (old, new))
    except RecordError:
        return [len(old)], [len(new)]
    most = min(len(ones), len(others))
    begin = next((at for at in range(2, most) if ones[at] != others[at]), most)
    end = next((at for at in range(1, most - begin) if ones[-1 - at] != others[-1 - at]), max(most - begin, 0))
    return tuple(  # type: ignore[return-value]
        [*map(len, parts[:begin]), sum(map(len, parts[begin : len(parts) - end])), *map(len, parts[len(parts) - end :])]
        for parts in (ones, others)
    )


def _frames(data: bytes) -> Iterator[tuple[int, bytes]]:
    if not data.startswith(MAGIC):
        raise RecordError("another magic line")
    return frames(data, len(MAGIC), PART_BYTES)


def written(matches: Mapping[str, Example], bound: Callable[[Files], Iterator[Json]]) -> Json:
    """The file of records of format 2; ``bound`` makes the cases with a binding."""
    files = Files(matches["sahwari-void"])
    bare = [*_trusted(files), *_framed(files), *_headed(files), *_proven(files), *_forged(files, matches)]
    cases = [*bare, *bound(files)]
    return {
        "now": str(NOW),
        "policies": [
            {
                "name": name,
                "log_keys": [str(log.public)],
                "witness_keys": [str(witness.public) for witness in witnesses],
                "quorum": quorum,
            }
            for name, (log, witnesses, quorum) in POLICIES.items()
        ],
        "files": [{"match": files.match.story.name, "bytes": b64encode(files.data).decode()}],
        "cases": cases,
    }


def _trusted(files: Files) -> Iterator[Json]:
    """Good files under several policies."""
    yield files.case("the record itself", files.good, read=True)
    for policy in ("two of two", "two of three"):
        yield files.case(f"cosigned by two, and wanted are {policy}", files.good, read=True, policy=policy)
    few = ["log"]
    yield files.case("cosigned by two, three are wanted", files.good, read=True, policy="three of three", faults=few)
    yield files.case("another key is trusted", files.good, read=True, policy="another key", faults=["file", "log"])
    plain = described(files.forger.updates)
    yield files.case("neither proof nor signature", plain, read=True, faults=["file", "log"])
    yield files.case("a proof, and no signature", logged(files.forger.updates), read=True, faults=["file"])
    yield files.case("a signature, and no proof", signed(plain), read=True, faults=["log"])
    imported = Record.of(files.forger.updates).described(PROGRAM, imported=True)
    yield files.case("imported", signed(imported), read=True, faults=["log"])


def _framed(files: Files) -> Iterator[Json]:
    """Bytes that are not written as records are."""
    data, parts = files.data, files.parts
    yield files.case("the magic line alone", MAGIC, read=False)
    yield files.case("another magic line", data.replace(b"v2\n", b"v3\n", 1), read=False)
    yield files.case("a magic line that ends with CR and LF", data.replace(b"v2\n", b"v2\r\n", 1), read=False)
    yield files.case("the end is cut off", data[:-1], read=False)
    yield files.case("something follows", data + b"\x00", read=False)
    at = len(MAGIC)
    assert data[at] >= 0x80 > data[at + 1]
    longer = data[: at + 1] + bytes([data[at + 1] | 0x80, 0x00]) + data[at + 2 :]
    yield files.case("a length with more bytes than it needs", longer, read=False)
    yield files.case("a length that never ends", data[:at] + b"\xff" * 6, read=False)
    yield files.case("no header", parts[1:], read=False)
    yield files.case("a header alone", parts[:1], read=False)
    yield files.case("two headers", resigned([parts[0], *parts]), read=False)
    yield files.case("the header comes second", resigned([parts[1], parts[0], *parts[2:]][1:]), read=False)
    yield files.case("an empty part", resigned([*parts[:5], RecordPart(), *parts[5:]]), read=False)
    yield files.case("two proofs", resigned([*parts[:-1], parts[-2]]), read=False)
    yield files.case("two signatures", [*parts, parts[-1]], read=False)
    yield files.case("the signature before the proof", [*parts[:-2], parts[-1], parts[-2]], read=False)
    yield files.case("the proof before the last event", resigned([*parts[:-3], parts[-2], parts[-3]]), read=False)
    unknown = files.parts
    unknown[0].header.MergeFromString(b"\xf8\x07\x01")
    yield files.case("a field that headers do not have", resigned(unknown), read=False)
    worded = files.parts
    worded[4].update.lines.append("Somebody did something.")
    yield files.case("words, which nothing vouches for", resigned(worded), read=False)
    yield files.case("a header of more than 65,536 bytes", _long(files), read=False)


def _long(files: Files) -> list[RecordPart]:
    def change(header: RecordHeader) -> None:
        header.program = "0" * (1 << 16)

    return files.headed(change)


def _headed(files: Files) -> Iterator[Json]:
    """Headers that say something else than the events do."""

    def named(header: RecordHeader) -> None:
        header.seats[0].name = "Somebody else"

    def placed(header: RecordHeader) -> None:
        header.seats[0].place += 1

    def ended(header: RecordHeader) -> None:
        finished, abandoned = Match.STATE_FINISHED, Match.STATE_ABANDONED
        header.state = finished if header.state == abandoned else abandoned

    def fewer(header: RecordHeader) -> None:
        del header.seats[-1]

    changes: dict[str, Change] = {
        "another match": lambda header: setattr(header, "match", "matches/another00"),
        "another game": lambda header: setattr(header, "game", "games/merv"),
        "another version of the rules": lambda header: setattr(header, "rules_version", 77),
        "another edition": lambda header: setattr(header, "edition", "another"),
        "another box": lambda header: setattr(header, "edition_digest", "00" * 32),
        "another option": lambda header: header.options.add(name="zeal", value="much") and None,
        "another name": named,
        "another place": placed,
        "a seat less": fewer,
        "another number of events": lambda header: setattr(header, "version", header.version - 1),
        "another end": ended,
    }
    for name, change in changes.items():
        yield files.case(f"{name} in the header", files.headed(change), read=False)
    unsigned = files.parts
    unsigned[0].header.program = "9.9.9"
    yield files.case("another program, and the signature of before", unsigned, read=False)
    other = files.headed(lambda header: setattr(header, "program", "9.9.9"))
    yield files.case("another program, signed", other, read=True)
    stolen = resigned(unsigned, STRANGER)
    yield files.case("another program, signed by a stranger", stolen, read=True, faults=["file"])


def _proven(files: Files) -> Iterator[Json]:
    """Proofs and signatures that are missing, or of something else."""
    parts, digest = files.parts, files.good.digest
    yield files.case("no proof, and the header names the log", resigned(parts[:-2]), read=False)
    yield files.case("no signature, and the header names the signer", parts[:-1], read=False)

    def nobody(header: RecordHeader) -> None:
        header.log = header.signer = ""

    elsewhere = files.headed(lambda header: setattr(header, "log", "elsewhere.example/log"))
    yield files.case("the header names another log than the checkpoint", elsewhere, read=True, faults=["log"])
    bare = files.parts[:-2]
    nobody(bare[0].header)
    yield files.case("proof and signature were taken away", bare, read=True, faults=["file", "log"])
    yield files.case("signed by a stranger", resigned(parts, STRANGER), read=True, faults=["file"])
    changes: dict[str, Callable[[RecordProof], object]] = {
        "the next entry": lambda proof: setattr(proof, "index", proof.index + 1),
        "an entry behind the end": lambda proof: setattr(proof, "index", SIZE),
        "an entry out of all bounds": lambda proof: setattr(proof, "index", 2**64 - 1),
        "a hash less": lambda proof: proof.hashes.pop(),
        "a hash more": lambda proof: proof.hashes.append(bytes(32)),
        "hashes in another order": lambda proof: proof.hashes.reverse(),
    }
    for name, change in changes.items():
        altered = files.parts
        change(altered[-2].proof)
        yield files.case(f"a proof of {name}", resigned(altered), read=True, faults=["log"])
    short, many = files.parts, files.parts
    short[-2].proof.hashes[0] = short[-2].proof.hashes[0][:-1]
    many[-2].proof.hashes.extend([bytes(32)] * 65)
    yield files.case("a hash of 31 bytes", resigned(short), read=False)
    yield files.case("more than 64 hashes", resigned(many), read=False)
    tree = Tree(digest)
    other = {
        "a log without this event": Tree(known("another event")).proof(KEY),
        "a checkpoint of a stranger": tree.proof(STRANGER),
        "a checkpoint that nobody signed but witnesses": tree.proof(*WITNESSES[:2]),
        "a checkpoint of another log": tree.proof(_key("other.example"), origin="other.example"),
        "a checkpoint that is none": RecordProof(index=INDEX, hashes=tree.proof().hashes, checkpoint="nothing\n"),
    }
    for name, proof in other.items():
        changed = files.parts
        changed[-2].proof.CopyFrom(proof)
        yield files.case(name, resigned(changed), read=True, faults=["log"])
    late = files.parts
    text = late[-2].proof.checkpoint
    late[-2].proof.checkpoint = text.replace("one ", "two ", 1)
    yield files.case("a cosignature under another name", resigned(late), read=True, policy="two of two", faults=["log"])
    yield from _cosigned(files)


def _cosigned(files: Files) -> Iterator[Json]:
    """Other lines of signatures below the checkpoint. Each witness counts once, in any order."""

    def lined(*numbers: int, at: int = 0) -> list[RecordPart]:
        """The file with these lines; ``at`` takes the place of the time of the second witness."""
        parts = files.parts
        note = Note.of(parts[-2].proof.checkpoint.encode())
        if at:
            note = note.with_signatures([WITNESSES[1].cosign(note.text, at)])
        lines = tuple(note.signatures[number] for number in numbers)
        parts[-2].proof.checkpoint = str(Note(note.text, lines))
        return resigned(parts)

    once, late, of_two = "two of three", NOW + 3600, ["log"]
    yield files.case("cosignatures in another order", lined(2, 1, 0), read=True, policy=once)
    yield files.case("a line of a witness that is there twice", lined(0, 1, 1, 2, 2), read=True, policy=once)
    yield files.case("one witness twice instead of two", lined(0, 1, 1), read=True, policy=once, faults=of_two)
    again = files.parts
    text = Note.of(again[-2].proof.checkpoint.encode()).text
    again[-2].proof.checkpoint += str(WITNESSES[0].cosign(text, SEEN[0] + 1))
    yield files.case("a witness that signed twice", resigned(again), read=True, policy=once, faults=of_two)
    yield files.case("a cosignature from the future", lined(0, 1, 2, at=late), read=True, policy=once, faults=of_two)


def _forged(files: Files, matches: Mapping[str, Example]) -> Iterator[Json]:
    """Another history, in all detail, by somebody who has the key of the service or another one."""

    def later(event: MatchEvent) -> None:
        event.time_milliseconds += 1

    changed = files.forger.relinked(files.forger.last, later)
    again = replace(logged(changed), proof=files.good.proof)
    yield files.case("linked again, signed, with the old proof", signed(again), read=True, faults=["log"])
    own = signed(logged(changed, STRANGER), STRANGER)
    yield files.case("linked again, with a log and a key of a stranger", own, read=True, faults=["file", "log"])
    parts, last = files.parts, files.forger.last
    missing = resigned([*parts[:6], *parts[7:]])
    yield files.case("an event is missing", missing, read=False)
    yield files.case("an event is doubled", resigned([*parts[:7], *parts[6:]]), read=False)
    swapped = resigned([*parts[:6], parts[7], parts[6], *parts[8:]])
    yield files.case("two events are swapped", swapped, read=False)
    yield files.case("the last event is missing", resigned([*parts[:last], *parts[last + 1 :]]), read=False)
    foreign = files.parts
    foreign[5].update.CopyFrom(Forger(matches["merv-seeded"]).updates[4])
    yield files.case("an event of another match", resigned(foreign), read=True, finding=(5, "events"))
    one, whole = files.parts, files.parts
    decided = files.forger.at("decided")
    event = MatchEvent.FromString(one[decided].update.event)
    event.draws += 1
    one[decided].update.event = event.SerializeToString(deterministic=True)
    found = decided + 1, "events"
    yield files.case("an event was changed, and no hash after it", resigned(one), read=True, finding=found)
    whole[-3].update.full_fingerprint ^= 1
    yield files.case("another fingerprint of the full table", resigned(whole), read=True, finding=(last, "events"))
