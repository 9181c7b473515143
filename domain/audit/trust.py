"""The trust of a reader of checkpoints: the keys of a log, the keys of witnesses, and how many of these must have
cosigned.

That is the part of C2SP `tlog-policy` that needs no groups: "k of n".
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Self

from domain.audit.notes import LOG_KEY, WITNESS_KEY, Checkpoint, Note, NoteError, PublicKey, Verify

MOST_KEYS = 64
"""The most keys in a policy, of logs and of witnesses each."""
LATENESS_SECONDS = 600
"""The most that the clock of a witness may be ahead of the reader's."""


class PolicyError(ValueError):
    """Keys and a quorum make no policy. The text says why."""


class Cosigned(NamedTuple):
    """A witness that has cosigned, and the time: in seconds since 1970, by the clock of the witness."""

    witness: PublicKey
    time: int


@dataclass(frozen=True, slots=True)
class Finding:
    """The judgement of a policy on a note: the checkpoint, if it can be read, who cosigned it, and what is wrong."""

    checkpoint: Checkpoint | None
    cosigned: tuple[Cosigned, ...] = ()
    quorum: int = 0
    faults: tuple[str, ...] = ()

    @property
    def missing(self) -> int:
        """The number of missing cosignatures."""
        return max(self.quorum - len(self.cosigned), 0)

    @property
    def good(self) -> bool:
        """True if the log has signed it, enough witnesses have cosigned it, and nothing is wrong."""
        return self.checkpoint is not None and not self.faults

    @property
    def seen(self) -> int | None:
        """The time at which the tree was there, if fewer than ``quorum`` witnesses lie; None without a full quorum."""
        times = sorted(entry.time for entry in self.cosigned)
        return times[self.quorum - 1] if 0 < self.quorum <= len(times) else None


@dataclass(frozen=True, slots=True)
class Policy:
    """A checkpoint is good if one of the ``log`` keys has signed it, and ``quorum`` of the ``witnesses`` cosigned it.

    The keys of a log have one name. Several of them are those that it had one after the other.

    Raises:
        PolicyError: there is no key of a log, or a key is there twice or of the wrong kind, or nobody can fulfil it.
    """

    log: tuple[PublicKey, ...]
    witnesses: tuple[PublicKey, ...] = ()
    quorum: int = 0

    def __post_init__(self) -> None:
        if not self.log or len({key.name for key in self.log}) != 1:
            raise PolicyError("name the key of one log; several only if all have its name")
        for keys, kind, named in ((self.log, LOG_KEY, "a log"), (self.witnesses, WITNESS_KEY, "a witness")):
            if len(keys) > MOST_KEYS:
                raise PolicyError(f"there are more than {MOST_KEYS} keys of {named}")
            for key in keys:
                if key.kind != kind:
                    raise PolicyError(f"the key {key.id.hex()} of {key.name} is no key of {named}")
        both = (*self.log, *self.witnesses)
        if len({key.key for key in both}) != len(both):  # under two names it would count as two
            raise PolicyError("a key is there twice, perhaps under another name: each witness has a key of its own")
        if not 0 <= self.quorum <= len(self.witnesses):
            raise PolicyError(f"{self.quorum} of {len(self.witnesses)} witnesses cannot cosign")

    @classmethod
    def of(cls, log: Iterable[str], witnesses: Iterable[str] = (), quorum: int | None = None) -> Self:
        """From the texts of keys, `name+id+key`. Without a quorum all witnesses must have cosigned.

        Raises:
            PolicyError: they make no policy.
            NoteError: a text is no key.
        """
        known = tuple(map(PublicKey.of, witnesses))
        return cls(tuple(map(PublicKey.of, log)), known, len(known) if quorum is None else quorum)

    def check(self, content: bytes, verify: Verify, now: int | None = None) -> Finding:
        """The judgement on a signed note, which may be anything. ``now`` is the reader's time, in seconds since 1970;
        without it a cosignature may bear any time.
        """
        try:
            note = Note.of(content)
            checkpoint = Checkpoint.of(note.text)
        except NoteError as error:
            return Finding(None, quorum=self.quorum, faults=(str(error),))
        faults = list(self._unsigned(note, checkpoint, verify))
        cosigned: list[Cosigned] = []
        for witness in self.witnesses:
            try:
                time = note.cosigned(witness, verify)
            except NoteError as error:
                faults.append(str(error))
                continue
            if time is None:
                continue
            if now is not None and time > now + LATENESS_SECONDS:
                faults.append(f"the signature of {witness.name} is from the future")
            else:
                cosigned.append(Cosigned(witness, time))
        if len(cosigned) < self.quorum:
            faults.append(f"{len(cosigned)} of {len(self.witnesses)} witnesses have cosigned it; wanted: {self.quorum}")
        return Finding(checkpoint, tuple(cosigned), self.quorum, tuple(faults))

    def _unsigned(self, note: Note, checkpoint: Checkpoint, verify: Verify) -> Iterable[str]:
        """The reason why the note is not signed by the log; nothing if it is."""
        name = self.log[0].name
        if checkpoint.origin != name:
            yield f"it is a checkpoint of {checkpoint.origin}, not of {name}"
        signed = False
        for key in self.log:
            try:
                if note.of_key(key) is not None:
                    note.require_signed(key, verify)
                    signed = True
            except NoteError as error:
                yield str(error)
        if not signed:
            yield f"{name} has not signed it with a key that is trusted"
