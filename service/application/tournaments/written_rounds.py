"""A round as bytes. After an event only the tables that it changed are written again, so that the answer to a ruling
costs the same in a tournament of any size.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from caravanserai_protocol.v1 import tournament_pb2 as pb

from caravanserai_verify.codecs.tournament_messages import (
    round_byes,
    round_frame,
    ruling_message,
    table_message,
    team_matches,
)
from domain.tournaments.rounds import RoundState, TableState
from domain.tournaments.tournament import Tournament


class WrittenRound:
    """The parts of a round that were written last. It is for one thread alone."""

    def __init__(self) -> None:
        self._known: tuple[Any, ...] = ()
        self._tables: list[bytes] = []
        self._states: Sequence[TableState] = ()
        self._taken: Mapping[str, Fraction] = {}
        self._seats: Mapping[str, int] = {}
        self._rulings: list[bytes] = []
        self._byes = b""
        self._bye_basis: tuple[Any, ...] = ()

    def data(self, tournament: Tournament, state: RoundState) -> bytes:
        """The bytes of a round. Parts of a message that follow one another are one message."""
        self._write_tables(tournament, state)
        self._write_byes(tournament, state)
        self._write_rulings(state)
        frame = round_frame(tournament, state)
        frame.team_matches.extend(team_matches(tournament, state))
        return b"".join([frame.SerializeToString(), self._byes, *self._rulings, *self._tables])

    def _write_tables(self, tournament: Tournament, state: RoundState) -> None:
        """Writes the tables that have changed, and those of entrants whose penalties have changed."""
        known = (state.paired, tournament.created, tournament.paused, tournament.over, tournament.resumed)
        taken = tournament.penalties_in(state)
        if not same(known, self._known):
            self._tables, self._states, self._known = [b""] * len(state.tables), (), known
            self._seats = {player: table.number for table in state.tables for player in table.players}
        old: Sequence[TableState | None] = self._states or [None] * len(state.tables)
        changed = {new.number for new, before in zip(state.tables, old, strict=True) if new is not before}
        moved = {player for player in {*taken, *self._taken} if taken.get(player) != self._taken.get(player)}
        for number in changed | {self._seats[player] for player in moved if player in self._seats}:
            table = table_message(tournament, state.tables[number - 1], taken)
            self._tables[number - 1] = pb.Round(tables=[table]).SerializeToString()
        self._states, self._taken = state.tables, taken

    def _write_byes(self, tournament: Tournament, state: RoundState) -> None:
        basis = (tournament.entrants, tournament.created, state.paired)
        if not same(basis, self._bye_basis):
            self._byes = pb.Round(byes=round_byes(tournament, state)).SerializeToString()
            self._bye_basis = basis

    def _write_rulings(self, state: RoundState) -> None:
        """Writes the rulings that are new: they are never changed."""
        for ruled in state.rulings[len(self._rulings) :]:
            self._rulings.append(pb.Round(rulings=[ruling_message(ruled)]).SerializeToString())
        del self._rulings[len(state.rulings) :]


def same(some: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    """True if two states have the very same parts: to compare what they hold would take as long as to write it."""
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))
