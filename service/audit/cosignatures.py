"""The log asks witnesses to cosign its checkpoints, over C2SP `tlog-witness`.

Nothing waits for them: a checkpoint is signed and published first, and their cosignatures are added as they come. A
witness that does not answer is asked again later, each time a while later, and always for the last checkpoint.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import NamedTuple

from eventsourcing.persistence import PersistenceError

from domain.audit.merkle import consistency_proof
from domain.audit.notes import LARGEST_SIZE, Checkpoint, Note, NoteError, signatures_of
from domain.audit.witness_protocol import ADD_CHECKPOINT, SIZE_TYPE, Submission, Witness
from domain.matches.signatures import fits
from service.audit.tree import SignedCheckpoint, Tree
from service.bus import Bus
from service.foundation.fetch import FetchError, Reply, fetch

LOG = logging.getLogger("caravanserai.audit")

ANSWER_SECONDS = 10.0
"""The time that a witness may take for an answer, from the first byte to the last."""
ANSWER_BYTES = 1 << 15
"""The longest answer, in bytes: a line of a signature has about 150 bytes, a few kilobytes after quantum computers."""
FIRST_WAIT_SECONDS = 1.0
LONGEST_WAIT_SECONDS = 300.0
"""The longest wait until a witness is asked again. The wait doubles with each failure."""
CLOCK_SECONDS = 600
"""The most that the time of a cosignature may differ from the clock of the service."""
LOOK_SECONDS = 30.0
"""The interval at which to look for checkpoints without news of one."""
LAST_SECONDS = 2.0
"""The time that the end of the service may wait for cosignatures of its last checkpoint."""
ROUNDS = 3
"""The number of times in a row that a witness is asked when it says each time that it knows another size."""

AHEAD = "ahead"
FORKED = "forked"


class UnwitnessedError(Exception):
    """A witness has not cosigned. The text says why; ``kind`` is one word for it, in which no number changes."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


REFUSALS = {
    HTTPStatus.NOT_FOUND: "it does not know this log, or its address is wrong: give its operator the key of the log",
    HTTPStatus.FORBIDDEN: "it knows this log by another key: give its operator the key with which the log signs now",
    HTTPStatus.BAD_REQUEST: "it does not understand the request",
}
SEVERITY = {
    AHEAD: logging.CRITICAL,
    FORKED: logging.CRITICAL,
    "400": logging.ERROR,
    "403": logging.ERROR,
    "404": logging.ERROR,
}


class WitnessStatus(NamedTuple):
    """The state of a witness: the largest checkpoint that it has cosigned, when, and why it does not; empty if it
    does.
    """

    witness: Witness
    size: int
    time: int
    fault: str


class WitnessesAsked(NamedTuple):
    """Is published when a witness has been asked: how many cosignatures the last checkpoint lacks now."""

    missing: int


@dataclass
class AskedWitness:
    """A witness, and what has come of it so far."""

    witness: Witness
    known: int = 0
    """The size of the tree from which it goes on, as far as is known."""
    answered: bool = False
    """True if it has cosigned since the service started. What lies in the store may be an old copy."""
    failures: int = 0
    kind: str = ""
    fault: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def wait_seconds(self) -> float:
        """The time to wait before it is asked again. Several services do not ask in step."""
        longest: float = min(FIRST_WAIT_SECONDS * 2.0 ** min(self.failures - 1, 20), LONGEST_WAIT_SECONDS)
        return longest * random.uniform(0.5, 1.0)


def seconds() -> int:
    """The time in seconds since 1970."""
    return int(time.time())


class Cosignatures:
    """Asks the witnesses of a log, each in a task of its own. ``quorum`` is how many cosignatures are wanted."""

    def __init__(
        self, bus: Bus, tree: Tree, witnesses: Sequence[Witness], quorum: int, now: Callable[[], int] = seconds
    ) -> None:
        self.quorum = quorum
        self._bus = bus
        self._tree = tree
        self._now = now
        self._asked = [AskedWitness(witness) for witness in witnesses]
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def witnesses(self) -> Sequence[Witness]:
        """Those that are asked."""
        return [asked.witness for asked in self._asked]

    def start(self) -> None:
        """Begins to ask, when there is news."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._follow(asked)) for asked in self._asked]

    def wake(self) -> None:
        """There is a new checkpoint."""
        for asked in self._asked:
            asked.news.set()

    async def stop(self) -> None:
        """Asks once more for the last checkpoint, but not for long, and ends."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_SECONDS):
                    await asyncio.gather(*(self._ask(asked) for asked in self._asked if not asked.failures))

    async def _follow(self, asked: AskedWitness) -> None:
        while True:
            with suppress(TimeoutError):  # another service on the same database may have signed
                async with asyncio.timeout(LOOK_SECONDS):
                    await asked.news.wait()
            asked.news.clear()
            if not await self._ask(asked):
                await asyncio.sleep(asked.wait_seconds)
                asked.news.set()

    async def _ask(self, asked: AskedWitness) -> bool:
        """Asks a witness for the last checkpoint; whether nothing is left to ask."""
        try:
            size = await self._cosigned(asked)
        except UnwitnessedError as error:
            self._failed(asked, error.kind, str(error))
        except (PersistenceError, NoteError, LookupError) as error:
            self._failed(asked, "store", f"the log in the store cannot be read or written: {error}")
        except Exception:
            LOG.exception("internal error while the witness %s is asked", asked.witness.key.name)
            self._failed(asked, "defect", "internal error; see the log of the service")
        else:
            if asked.fault:
                LOG.info("the witness %s cosigns again: %s events", asked.witness.key.name, size)
            asked.failures, asked.kind, asked.fault = 0, "", ""
        await self._tell()
        return not asked.failures

    def _failed(self, asked: AskedWitness, kind: str, text: str) -> None:
        """Says why a witness does not cosign, once for each reason."""
        asked.failures += 1
        asked.fault = text
        if kind != asked.kind:
            asked.kind = kind
            LOG.log(
                SEVERITY.get(kind, logging.WARNING), "the witness %s does not cosign: %s", asked.witness.key.name, text
            )

    async def _tell(self) -> None:
        with suppress(PersistenceError, NoteError):
            last = await asyncio.to_thread(self._tree.last_checkpoint)
            notes = [] if last is None else [Note.of(last.note.encode())]
            self._bus.publish(WitnessesAsked(self.missing(notes)))

    async def _cosigned(self, asked: AskedWitness) -> int:
        """Gets a cosignature of the last checkpoint, unless it has one; the size of its tree.

        A checkpoint that has one is shown to the witness once after the start: if store and kept file were set back
        together, only the witness knows it.

        Raises:
            UnwitnessedError: the witness does not give it.
        """
        for turn in range(ROUNDS):
            signed = await asyncio.to_thread(self._tree.last_checkpoint)
            if signed is None:
                return 0
            note = Note.of(signed.note.encode())
            if asked.known > signed.size:
                asked.known, known = 0, asked.known
                raise _ahead(known, signed.size)
            if note.of_key(asked.witness.key) is not None:
                if asked.answered:
                    asked.known = signed.size
                    return signed.size
                if not turn:
                    asked.known = signed.size
            if await self._submitted(asked, signed, note):
                return signed.size
        raise UnwitnessedError("unsteady", "it says each time that it knows another size of the tree")

    async def _submitted(self, asked: AskedWitness, signed: SignedCheckpoint, note: Note) -> bool:
        """Sends a checkpoint; whether it is cosigned. Otherwise the witness has named another size to go on from.

        Raises:
            UnwitnessedError: it is neither.
        """
        old = asked.known
        proof = await asyncio.to_thread(consistency_proof, self._tree.node, old, signed.size)
        request = str(Submission(old, tuple(proof), _of_the_log(note))).encode()
        try:
            reply = await fetch(asked.witness.url + ADD_CHECKPOINT, request, most=ANSWER_BYTES, seconds=ANSWER_SECONDS)
        except FetchError as error:
            raise UnwitnessedError("unreachable", str(error)) from error
        if reply.status == HTTPStatus.CONFLICT and reply.content_type.partition(";")[0].strip() == SIZE_TYPE:
            asked.known = _size(reply)
            if asked.known < old:
                LOG.error("the witness %s %s", asked.witness.key.name, _forgot(old, asked.known))
            return False
        if reply.status == HTTPStatus.UNPROCESSABLE_ENTITY:
            asked.known = 0
            raise UnwitnessedError(
                FORKED,
                f"the tree of {signed.size} events does not go on from the one that it has cosigned. This is a fork: "
                "the store was set back or changed, or another service signs with the same key",
            )
        if reply.status != HTTPStatus.OK:
            raise UnwitnessedError(str(reply.status), _refusal(reply.status))
        answered = self._checked(asked.witness, note, reply.body)
        asked.known, asked.answered = signed.size, True
        if note.of_key(asked.witness.key) is None:  # an earlier one says more of when the tree was there
            await asyncio.to_thread(self._tree.cosign, signed.size, note.text, answered.signatures)
        return True

    def _checked(self, witness: Witness, note: Note, lines: bytes) -> Note:
        """The note with the cosignature that a witness has answered with.

        Raises:
            UnwitnessedError: it is not good.
        """
        name = witness.key.name
        try:
            answered = Note(note.text, signatures_of(lines)).of_keys([witness.key])
            at = answered.cosigned(witness.key, fits)
        except NoteError as error:
            raise UnwitnessedError("false", f"its answer is not good: {error}") from error
        if at is None:
            raise UnwitnessedError("stranger", f"its answer has no signature of {name} with the key that is known")
        if abs(at - self._now()) > CLOCK_SECONDS:
            raise UnwitnessedError("clock", f"its cosignature is of another time: {at - self._now():+} seconds")
        return answered

    # -- what is told -------------------------------------------------------------------------------------------

    def missing(self, notes: Sequence[Note]) -> int:
        """The number of cosignatures that the last checkpoint lacks; ``notes`` are checkpoints, the newest first. A
        witness that knows another tree meanwhile does not count: what it has cosigned is the end of an old copy.
        """
        statuses = zip(self._asked, self.statuses(notes[:1]), strict=True)
        cosigned = sum(bool(status.time) and asked.kind not in (AHEAD, FORKED) for asked, status in statuses)
        return max(self.quorum - cosigned, 0)

    def statuses(self, notes: Sequence[Note]) -> list[WitnessStatus]:
        """The state of each witness; ``notes`` are checkpoints, the newest first."""
        return [_status(asked, notes) for asked in self._asked]


def _status(asked: AskedWitness, notes: Sequence[Note]) -> WitnessStatus:
    for note in notes:
        with suppress(NoteError):  # somebody has edited the store
            at = note.cosigned(asked.witness.key, fits)
            if at is not None:
                return WitnessStatus(asked.witness, Checkpoint.of(note.text).size, at, asked.fault)
    return WitnessStatus(asked.witness, 0, 0, asked.fault)


def _of_the_log(note: Note) -> Note:
    """A note with the signatures of the log alone: those of other witnesses would only make the request longer."""
    origin = Checkpoint.of(note.text).origin
    return Note(note.text, tuple(entry for entry in note.signatures if entry.name == origin))


def _ahead(known: int, size: int) -> UnwitnessedError:
    return UnwitnessedError(
        AHEAD,
        f"it has cosigned a tree of {known} events, and this service has signed {size}: is the store an old copy, or "
        "does another service sign with the same key?",
    )


def _forgot(cosigned: int, known: int) -> str:
    return (
        f"knows a tree of {known} events, and had cosigned one of {cosigned}: it has lost its state, or an older copy "
        "was put in its place. It would cosign a fork; its operator has to retire its key"
    )


def _size(reply: Reply) -> int:
    """The size that a witness names.

    Raises:
        UnwitnessedError: it names none.
    """
    text = reply.body.removesuffix(b"\n")
    if text.isdigit() and len(text) < 20 and int(text) < LARGEST_SIZE:
        return int(text)
    raise UnwitnessedError("no size", "it knows another tree, and does not say of which size")


def _refusal(status: int) -> str:
    known = {int(refused): text for refused, text in REFUSALS.items()}.get(status)
    if known is None:
        known = "it sends elsewhere, which is not followed" if 300 <= status < 400 else "it cannot answer now"
    return f"{known} (HTTP {status})"
