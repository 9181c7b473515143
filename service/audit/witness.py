"""A witness: it cosigns the trees of logs, each only if it goes on from the one before, and remembers that for ever.

What it has cosigned is on the disk before anybody sees the cosignature. It never cosigns two trees of one size.
"""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from domain.audit.notes import Note, PublicKey, Signature
from domain.audit.witness_protocol import Submission, Witnessed
from domain.matches.signatures import fits
from projections.databases.sqlite import SqliteFile, make_private
from service.audit.keys import PrivateKey

LOG = logging.getLogger("caravanserai.witness")

TABLE = """CREATE TABLE IF NOT EXISTS witnessed
    (origin text PRIMARY KEY, size integer NOT NULL, root blob NOT NULL, time integer NOT NULL, note text NOT NULL)"""
SELECT = "SELECT size, root, time, note FROM witnessed WHERE origin = ?"
REPLACE = "INSERT OR REPLACE INTO witnessed VALUES (?, ?, ?, ?, ?)"


def seconds() -> int:
    """The time in seconds since 1970."""
    return int(time.time())


class WitnessState:
    """The file of a witness: the last tree of each log. Its methods block."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            LOG.warning("%s is new: of each log, whatever comes first is cosigned", path)
        make_private(path)
        self._file = SqliteFile(f"{path.absolute().as_uri()}?mode=rw")
        with self._file.writing() as executing:
            executing.execute(TABLE)

    def last(self, origin: str) -> Witnessed:
        """The last tree of a log."""
        with self._file.reading() as executing:
            return _read(executing.execute(SELECT, (origin,)).fetchone())

    def replace(self, origin: str, change: Callable[[Witnessed], Witnessed]) -> None:
        """Puts another tree in the place of the last one; it is on the disk afterwards. Nobody else does meanwhile."""
        with self._file.writing() as executing:
            found = change(_read(executing.execute(SELECT, (origin,)).fetchone()))
            executing.execute(REPLACE, (origin, *found))

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _read(row: Sequence[object] | None) -> Witnessed:
    return Witnessed() if row is None else Witnessed(*row)  # type: ignore[arg-type]


class CosigningWitness:
    """Cosigns for the logs whose keys it knows. Its methods block."""

    def __init__(
        self,
        keys: Sequence[PrivateKey],
        logs: Mapping[str, Sequence[PublicKey]],
        state: WitnessState,
        now: Callable[[], int] = seconds,
        require: Callable[[Note], object] = lambda _: None,
    ) -> None:
        self.keys = keys
        self.logs = logs
        self.state = state
        self._now = now
        self._require = require
        """Checks more of a signed checkpoint before it is cosigned; raises RefusedError."""

    def add_checkpoint(self, content: bytes) -> str:
        """The cosignatures, a line of each key, for what a log has sent.

        Raises:
            RefusedError: it is not cosigned.
            PersistenceError: what would be cosigned could not be kept, so it is not.
        """
        submission = Submission.of(content)
        checkpoint = submission.checkpoint(self.logs, fits)
        text = submission.note.text
        self._require(submission.note)
        signatures: list[Signature] = []

        def cosign(known: Witnessed) -> Witnessed:
            submission.require_next(known, checkpoint)
            at = max(self._now(), known.time)  # a clock that was set back makes no tree older than the one before
            signatures.extend(key.cosign(text, at) for key in self.keys)
            note = submission.note.of_keys(self.logs[checkpoint.origin]).with_signatures(signatures)
            return Witnessed(checkpoint.size, checkpoint.root, at, str(note))

        self.state.replace(checkpoint.origin, cosign)
        return "".join(map(str, signatures))
