"""Data sets: the decisions of finished matches as Parquet, from records and stores; it needs the extra `data`.

    python -m caravanserai_lab.datasets decisions.parquet caravanserai.sqlite final.record

Only matches that are over are read, and nothing of who played them but the kinds of bots. Each decision is a row, with
what its seat saw before it.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
from caravanserai_protocol.constants import RECORD_BYTES
from caravanserai_protocol.records import Record
from pyarrow.parquet import ParquetWriter, read_table

from caravanserai_lab.columns import COLUMNS, Eyes, Vector
from caravanserai_lab.slots import SLOTS, slot_of, text_of
from caravanserai_verify.matches.published import rows_of
from domain.games import games
from domain.matches.events import DecisionMade, MatchCreated, Recorded, SeatJoined
from domain.matches.steps import decided_as_today, laid_out, steps_of
from service.persistence.matches.store import MatchStore

SCHEMA: Final = pa.schema(
    [
        pa.field("match", pa.string(), nullable=False),
        pa.field("game", pa.string(), nullable=False),
        pa.field("rules_version", pa.int32(), nullable=False),
        pa.field("players", pa.int8(), nullable=False),
        pa.field("options", pa.string(), nullable=False),
        pa.field("version", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("bot", pa.string(), nullable=False),
        pa.field("question", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("decision", pa.string(), nullable=False),
        pa.field("slot", pa.int32(), nullable=False),
        pa.field("offers", pa.int32()),
        pa.field("chosen", pa.bool_(), nullable=False),
        pa.field("columns", pa.list_(pa.int32()), nullable=False),
        pa.field("counts", pa.list_(pa.int32()), nullable=False),
        pa.field("points", pa.int32(), nullable=False),
        pa.field("place", pa.int8(), nullable=False),
    ],
    metadata={"caravanserai.columns": str(COLUMNS), "caravanserai.slots": str(SLOTS)},
)
"""The columns of a row: docs/lab.md explains each."""


def matches_in_store(location: str) -> Iterator[Sequence[Recorded]]:
    """The events of each match of a store that is over. A service may use the store meanwhile.

    Raises:
        StoreMissingError: there is no store.
    """
    store = MatchStore(location, games(), create=False, with_keys=False)
    try:
        for match in store.matches():
            rows = store.rows(match)
            if rows and rows[-1].event.ends:
                yield rows
    finally:
        store.close()


def match_in_record(path: Path) -> Sequence[Recorded]:
    """The events of the match of a record. Nothing of it is verified: `caravan verify` does that.

    Raises:
        OSError: the file cannot be read.
        ValueError, LookupError: it is no record, or its match is not over.
    """
    with path.open("rb") as file:
        rows = rows_of(Record.from_bytes(file.read(RECORD_BYTES + 1)), games())
    if not rows[-1].event.ends:
        raise ValueError(f"{path}: the match is not over")
    return rows


def decisions_of(rows: Sequence[Recorded]) -> Iterator[Mapping[str, Any]]:
    """The decisions of a match that is over, as rows of a data set. Where other rules decided the match than those that
    are installed, the number of ``offers`` is None.

    Raises:
        KeyError, ValueError: its game is not installed, or the first event does not create a match.
    """
    playing, steps = laid_out(rows, games()), steps_of(rows)
    end = playing.copy()
    for step in steps:
        end.fold(step.effects, step.draws)
    game, created = playing.game, rows[0].event.body
    assert isinstance(created, MatchCreated), "it was laid out"
    same_rules = decided_as_today(rows, game)
    bots: dict[int, str] = {}
    eyes = {seat: Eyes(playing, seat) for seat in playing.turn.numbers}
    for row, step in zip(rows, steps, strict=True):
        if isinstance(row.event.body, SeatJoined):
            bots[row.event.body.seat] = row.event.body.bot
        question = playing.question(step.seat)
        if isinstance(row.event.body, DecisionMade) and step.decision is not None and question is not None:
            seen = eyes[step.seat].look()
            columns = np.flatnonzero(seen)
            yield {
                "match": row.event.match,
                "game": game.name,
                "rules_version": created.rules_version,
                "players": created.players,
                "options": json.dumps(dict(created.options), sort_keys=True),
                "version": playing.version + 1,
                "seat": step.seat,
                "bot": bots.get(step.seat, ""),
                "question": question.kind,
                "kind": type(step.decision).__name__,
                "decision": text_of(step.decision),
                "slot": slot_of(step.decision),
                "offers": sum(1 for _ in playing.offers(step.seat)) if same_rules else None,
                "chosen": step.chosen,
                "columns": columns.tolist(),
                "counts": seen[columns].tolist(),
                "points": end.turn.points(step.seat, game.categories),
                "place": end.turn.place_of(step.seat),
            }
        playing.fold(step.effects, step.draws)
        for each in eyes.values():
            each.follow(step.effects)


def write(path: Path, matches: Iterable[Sequence[Recorded]]) -> int:
    """Writes the decisions of matches into a Parquet file, a group of rows for each match; how many there are."""
    written = 0
    with ParquetWriter(path, SCHEMA, compression="zstd") as writer:
        for rows in matches:
            decisions = list(decisions_of(rows))
            if decisions:
                writer.write_table(pa.Table.from_pylist(decisions, SCHEMA))
                written += len(decisions)
    return written


def read(path: Path) -> Any:
    """The data set in a Parquet file, as a table of pyarrow.

    Raises:
        ValueError: it is no data set of this form.
    """
    table = read_table(path)
    if not table.schema.equals(SCHEMA):
        raise ValueError(f"{path} is no data set of decisions")
    return table


def observation_of(columns: Sequence[int], counts: Sequence[int]) -> Vector:
    """The observation of a row, as an environment gives it with as many columns as usual."""
    seen = np.zeros(COLUMNS, np.int32)
    seen[list(columns)] = counts
    return seen


def _matches_in(source: str) -> Iterator[Sequence[Recorded]]:
    if source.endswith(".record"):
        yield match_in_record(Path(source))
    else:
        yield from matches_in_store(source)


def main(arguments: Sequence[str]) -> int:
    """Writes the file that is named first from the records (`*.record`) and stores behind it; the exit status."""
    if len(arguments) < 2:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    target, *sources = arguments
    written = write(Path(target), (rows for source in sources for rows in _matches_in(source)))
    sys.stdout.write(f"{written} decisions\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
