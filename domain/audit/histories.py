"""The histories that a log tells: what anybody sees in its entries without knowing any match.

No name begins twice, no label has two events of one version, versions follow one another without gaps, nothing follows
an archive, and every entry says what it is of, in an older log after its mark. Together with the opening of one
beginning, which a record holds, it follows that a name has one history in the log.

Which label belongs to which beginning is hidden. So between the first entry of a stream and its second one only numbers
can be compared: for each label that appears there is a beginning of the version before, and each counts once. In an
older log, where streams begin with many versions, two streams could exchange theirs. The record of one shows it:
`Histories.second`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from domain.audit.entries import ARCHIVED, Bare, Beginning, Continuation, EntryError, Mark, entry_of, name_hash


class Begun(NamedTuple):
    """The beginning of a name: the index of the entry, and what the entry says."""

    place: int
    entry: Beginning


class Reached(NamedTuple):
    """The last entry of a label: its index, its version, and whether the stream was archived there."""

    place: int
    kind: str
    version: int
    archived: bool = False


class Histories:
    """Follows the entries of a log, from the first one on.

    The memory that it takes grows with the number of streams, about 300 bytes for each.
    """

    def __init__(self) -> None:
        self.size = 0
        self.bare = 0
        """The number of entries that do not say what they are of: those of the first form, before the mark."""
        self._bound = False
        """True if entries say by now what they are of."""
        self._begun: dict[bytes, Begun] = {}
        self._commitments: set[bytes] = set()
        self._reached: dict[bytes, Reached] = {}
        self._second: dict[bytes, int] = {}
        """The versions of second entries that are not 2, as in most streams."""
        self._waiting: Counter[int] = Counter()
        """The number of beginnings that have no second entry yet, by version."""

    def begun(self, stream: str) -> Begun | None:
        """The beginning of a stream; None if its name has no beginning."""
        return self._begun.get(name_hash(stream))

    def reached(self, label: bytes) -> Reached | None:
        """The last entry of a label; None before the second entry of a stream."""
        return self._reached.get(label)

    def second(self, label: bytes) -> int:
        """The version of the second entry of a stream, the first one with its label; 0 if there is none."""
        return self._second.get(label, 2) if label in self._reached else 0

    def follow(self, content: bytes) -> Iterator[str]:
        """Follows the next entry; says what is wrong with it, if anything is."""
        index = self.size
        self.size += 1
        try:
            entry = entry_of(content)
        except EntryError as error:
            yield f"entry {index} cannot be read: {error}"
            return
        if isinstance(entry, Bare):
            if self._bound:
                yield f"entry {index} does not say what it is of, and those before it do"
            else:
                self.bare += 1
            return
        if isinstance(entry, Mark) and not (self.bare and not self._bound):
            yield f"entry {index} is a mark, and no entries of the first form end there"
        elif not (isinstance(entry, Mark) or self._bound) and self.bare:
            yield f"entry {index} says what it is of, and no mark comes before it"
        self._bound = True
        if isinstance(entry, Beginning):
            yield from self._begin(index, entry)
        elif isinstance(entry, Continuation):
            yield from self._continue(index, entry)

    def _begin(self, index: int, entry: Beginning) -> Iterator[str]:
        known = self._begun.get(entry.name)
        if known is not None:
            yield (
                f"entry {index} begins a stream of {entry.kind} whose name began already, at entry {known.place}: "
                "one name has two histories"
            )
            return
        if entry.commitment in self._commitments:
            yield f"entry {index} has the commitment of another stream"
        if entry.version > 1 and not self.bare:
            yield f"entry {index} begins a stream of {entry.kind} with version {entry.version}"
        self._begun[entry.name] = Begun(index, entry)
        self._commitments.add(entry.commitment)
        self._waiting[entry.version] += 1

    def _continue(self, index: int, entry: Continuation) -> Iterator[str]:
        before = self._reached.get(entry.label)
        self._reached[entry.label] = Reached(index, entry.kind, entry.version, entry.kind == ARCHIVED)
        if before is None:
            if entry.version != 2:
                self._second[entry.label] = entry.version
            if not self._waiting[entry.version - 1]:
                yield f"entry {index} is version {entry.version} of a stream of {entry.kind} that has not begun"
            else:
                self._waiting[entry.version - 1] -= 1
            return
        if entry.version == before.version:
            yield (
                f"entry {index} is version {entry.version} of a stream of {entry.kind}, and so is entry "
                f"{before.place}: one stream has two histories"
            )
        elif entry.version != before.version + 1:
            yield (
                f"entry {index} is version {entry.version} of a stream of {entry.kind}, and the one before it, entry "
                f"{before.place}, is version {before.version}"
            )
        elif before.archived:
            yield f"entry {index} comes after the archive of its stream, entry {before.place}"
        elif entry.kind not in (before.kind, ARCHIVED):
            yield f"entry {index} is of a stream of {entry.kind}, and entry {before.place} of {before.kind}"
