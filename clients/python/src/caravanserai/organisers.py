"""Signatures of an organiser. Each covers the first event of the log, or what they have signed since. What they
leave to the service is written out, as far as the log shows it, before they sign it.
"""

from collections.abc import Iterable

from caravanserai_protocol.chains import Chain
from caravanserai_protocol.v1.tournament_event_pb2 import (
    EntrantRegistered,
    EntropyBound,
    TournamentCreated,
    TournamentEvent,
)
from caravanserai_protocol.v1.tournament_service_pb2 import CreateTournamentRequest, TournamentUpdate

from caravanserai.beginnings import unasked_setting

Place = tuple[int, int]
"""A round and a table."""


class OrganiserLog:
    """The log of a tournament up to now, as the organiser or an arbiter (a player, `players/{player}`) needs it to
    sign.
    """

    def __init__(self, tournament: str, player: str, updates: Iterable[TournamentUpdate]) -> None:
        """Reads the log from its first event on.

        Raises:
            AlteredError: it contradicts itself.
        """
        self.chain = Chain(tournament)
        self.bots = 0
        """The number of bots that were registered."""
        self.rounds = 0
        """The number of rounds that were paired."""
        self.awaited: set[str] = set()
        """The entrants, `{entrant}`, whose entropy is awaited."""
        self._opened: set[str] = set()
        self._player = player
        self._gone: set[str] = set()
        self._players: dict[Place, list[str]] = {}
        self._forfeits: dict[Place, set[str]] = {}
        self._left: dict[Place, set[str]] = {}
        self.first = b""
        """The hash of the first event; empty if there is none."""
        self._created = TournamentCreated()
        for update in updates:
            self._follow(self.chain.follow(update))
            self.first = self.first or self.chain.head

    @property
    def key(self) -> bytes:
        """The key of this organiser that the first event states; empty if they have none."""
        return self.chain.organisers.key(self._player)

    @property
    def head(self) -> bytes:
        """The hash that the next signature covers."""
        return self.chain.organisers.head(self._player)

    def unasked(self, request: CreateTournamentRequest) -> str:
        """The name of the first field with which the tournament begins otherwise than was asked for; empty: none."""
        if self._created.seed != request.seed:
            return "seed"
        return unasked_setting(request.settings, self._created.settings)

    def shut_out(self, number: int, table: int) -> list[str]:
        """Those who forfeit at a table by a ruling, or because they did not come, in the order of seats."""
        place = number, table
        forfeits = self._forfeits.get(place, set()) - self._left.get(place, set())
        return [name for name in self._players.get(place, ()) if name in forfeits]

    def _follow(self, event: TournamentEvent) -> None:
        match event.WhichOneof("body"):
            case "created":
                self._created = event.created
            case "registered":
                self.bots += bool(event.registered.bot)
                self._gone.discard(event.registered.entrant)
                self._bind(event.registered)
            case "withdrawn":
                self._gone.add(event.withdrawn.entrant)
                self._release([event.withdrawn.entrant])
            case "dropped_out":
                self._gone.add(event.dropped_out.entrant)
            case "entropy_bound":
                self._bind(event.entropy_bound)
            case "entropy_opened":
                self.awaited.discard(event.entropy_opened.entrant)
                self._opened.add(event.entropy_opened.entrant)
            case "entropy_released":
                self._release(event.entropy_released.entrants)
            case "round_paired":
                self._pair(event)
            case "result_taken":
                taken = event.result_taken
                left = {seat.entrant for seat in taken.seats if seat.departed}
                self._left.setdefault((taken.round, taken.table), set()).update(left)
            case "match_closed":
                closed = event.match_closed
                self._forfeits[closed.round, closed.table].update(closed.no_shows)
            case "adjudicated":
                self._rule(event)

    def _bind(self, bound: EntrantRegistered | EntropyBound) -> None:
        if bound.entropy_commitment:
            self.awaited.add(bound.entrant)
        else:
            self.awaited.discard(bound.entrant)

    def _release(self, entrants: Iterable[str]) -> None:
        """These contribute nothing. What others have opened does not count any more: they bind fresh entropy."""
        self.awaited = (self.awaited | self._opened).difference(entrants)
        self._opened.clear()

    def _pair(self, event: TournamentEvent) -> None:
        paired = event.round_paired
        self.rounds = paired.round
        for number, table in enumerate(paired.tables, 1):
            self._players[paired.round, number] = list(table.entrants)
            self._forfeits[paired.round, number] = self._gone.intersection(table.entrants)

    def _rule(self, event: TournamentEvent) -> None:
        ruled = event.adjudicated
        place = ruled.round, ruled.table
        match ruled.WhichOneof("decision"):
            case "forfeit":
                self._forfeits[place].update(ruled.forfeit.entrants)
            case "places":
                seats = zip(self._players[place], ruled.places.places, strict=False)
                self._forfeits[place] = {name for name, given in seats if not given}
            case "replay":
                self._forfeits[place] = self._gone.intersection(self._players[place]).union(ruled.replay.without)
                self._left.pop(place, None)
