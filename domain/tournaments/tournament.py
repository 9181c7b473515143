"""A tournament as it stands: its entrants and rounds. `evolution` folds its events into it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from domain.errors import CommandError, Reason
from domain.tournaments import events as ev
from domain.tournaments.results import Ending, Round
from domain.tournaments.roster import GENESIS, EntrantState, Roster
from domain.tournaments.rounds import RoundState, TableState
from domain.tournaments.scoring import ZERO
from domain.tournaments.settings import Settings, Swiss


class Phase(Enum):
    """The phase of a tournament."""

    REGISTRATION = "registration"
    DRAWING = "drawing"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


OVER = (Phase.FINISHED, Phase.CANCELLED)


@dataclass(frozen=True, slots=True)
class KeptApart:
    """An order of the organiser about entrants who do not meet: it counts ``after`` this number of rounds."""

    kept: ev.EntrantsKeptApart
    after: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """The state of a tournament; version 0 if it does not exist.

    ``entrants`` are in the order in which they registered. ``draws`` counts random numbers. The ``secret`` is only
    known to the service before the end. ``settled`` is the version of the last event that opened no entropy, ``head``
    the hash of the last event. ``ended`` is why it was finished or cancelled.
    """

    name: str
    version: int = 0
    settled: int = 0
    head: bytes = GENESIS
    created: ev.TournamentCreated | None = None
    secret: bytes = b""
    phase: Phase = Phase.REGISTRATION
    paused: bool = False
    entrants: Roster = field(default_factory=Roster)
    commitments: frozenset[bytes] = frozenset()
    tickets: Mapping[bytes, str] = field(default_factory=dict)
    """The entrant who entered with each ticket, for good."""
    rounds: tuple[RoundState, ...] = ()
    draws: int = 0
    begun: int = 0
    changed: int = 0
    drawing_since: int = 0
    """The time since which it waits for entrants to bind fresh entropy or, where nobody has to, to open theirs."""
    resumed: int = 0
    """The time at which it last went on after a pause; 0: it never paused."""
    standings_digest: bytes = b""
    ended: str = ""
    there: frozenset[str] = frozenset()
    """Those who have checked in to the next round."""
    impossible: int = 0
    """The last round for which the service found no pairing."""
    settings_version: int = 0
    """The version that changed the settings last; 0: they are those of the first event."""
    orders: tuple[KeptApart, ...] = ()
    """The orders about entrants who are kept apart."""
    teams: Mapping[str, ev.TeamFormed] = field(default_factory=dict)
    """The teams, as they were formed last."""
    teams_formed: int = 0
    """The number of teams that were ever formed: each has another id."""
    signed: Mapping[str, bytes] = field(default_factory=dict)
    """For each organiser with a key the hash of the first event, or of what they have signed since: the next signature
    covers it.
    """

    @property
    def terms(self) -> ev.TournamentCreated:
        """The terms it was created with, and the settings as they are now.

        Raises:
            CommandError: TOURNAMENT_NOT_FOUND.
        """
        if self.created is None:
            raise tournament_missing(self.name)
        return self.created

    @property
    def settings(self) -> Settings:
        """The choices of the organiser."""
        return self.terms.settings

    @property
    def over(self) -> bool:
        """True if it is finished or cancelled."""
        return self.phase in OVER

    @property
    def present(self) -> list[EntrantState]:
        """Those who take part."""
        return [entrant for entrant in self.entrants.values() if entrant.active]

    @property
    def present_count(self) -> int:
        """The number of those who take part."""
        return self.entrants.active

    @property
    def unpaired(self) -> int:
        """The next round, if the service found no pairing of it; 0: it did not."""
        return self.impossible if self.impossible > len(self.rounds) else 0

    @property
    def apart(self) -> frozenset[frozenset[str]]:
        """Every two entrants who are kept apart."""
        return frozenset(frozenset((one.name, other)) for one in self.entrants.values() for other in one.apart)

    @property
    def opening(self) -> bool:
        """True if somebody has opened their entropy, and lots are not drawn yet."""
        return self.phase is Phase.DRAWING and self.entrants.opened > 0

    @property
    def drawing_waits_for(self) -> list[str]:
        """The entrants that the drawing waits for now: those who must bind fresh entropy; where nobody has to, those
        who have not opened theirs.
        """
        if self.phase is not Phase.DRAWING:
            return []
        unbound = [one.name for one in self.present if one.unbound]
        return unbound or [one.name for one in self.present if one.awaited]

    @property
    def draw_by(self) -> int:
        """The time until which the drawing waits for them; 0: for ever, or for nobody now."""
        seconds = self.settings.time_to_come if self.settings.automatic else 0
        if not seconds or self.paused or self.phase is not Phase.DRAWING or not self.entrants.awaited:
            return 0
        return max(self.drawing_since, self.resumed) + 1000 * seconds

    @property
    def not_checked_in(self) -> list[str]:
        """The players who must check in before registration closes, and have not."""
        if not self.settings.check_in:
            return []
        return [one.name for one in self.present if one.registered.account and not one.checked_in]

    @property
    def check_in_round(self) -> int:
        """The round to which players check in now: a later one than the first, whose tables all have results; 0: to
        none.
        """
        chosen, number = self.settings.format, len(self.rounds) + 1
        if not self.settings.round_check_in or not isinstance(chosen, Swiss) or self.phase is not Phase.RUNNING:
            return 0
        return number if 1 < number <= chosen.rounds and self.rounds[-1].settled else 0

    @property
    def check_in_until(self) -> int:
        """The time until which the next round waits for players who check in to it; 0: they check in to none."""
        if not self.check_in_round:
            return 0
        known = max(table.settled_time for table in self.rounds[-1].tables)
        return max(known, self.resumed) + 1000 * self.settings.round_check_in

    @property
    def not_there(self) -> list[str]:
        """The players who must check in to the next round, and have not. Those with a bye need not, nor late
        entrants to their first round.
        """
        number = self.check_in_round
        if not number:
            return []
        return [
            one.name
            for one in self.present
            if one.registered.account
            and one.first_round < number
            and number not in one.byes
            and one.name not in self.there
        ]

    def end_by(self, state: RoundState) -> int:
        """The time until which the tables of a round may play; 0: as long as it takes, or all have a result."""
        seconds = self.settings.round_time
        if not seconds or self.paused or self.over or state.settled:
            return 0
        return max(state.time, self.resumed) + 1000 * seconds

    def role_of(self, account: str) -> ev.Role | None:
        """The rights of a player here beyond entering; None: none."""
        if account and account == self.terms.organiser:
            return ev.Role.ORGANISER
        return ev.Role.ARBITER if account and account in self.settings.arbiters else None

    def key_of(self, account: str) -> bytes:
        """The key with which the organiser or an arbiter may sign; empty: they have none."""
        return dict(self.terms.signers).get(account, b"")

    def entrant(self, name: str) -> EntrantState:
        """An entrant.

        Raises:
            CommandError: ENTRANT_NOT_FOUND.
        """
        if name not in self.entrants:
            raise CommandError(Reason.ENTRANT_NOT_FOUND, f"{self.name} has no entrant {name}", entrant=name)
        return self.entrants[name]

    def team_of(self, entrant: str) -> ev.TeamFormed | None:
        """The team of an entrant."""
        return next((team for team in self.teams.values() if entrant in team.members), None)

    def round(self, number: int) -> RoundState:
        """A round.

        Raises:
            CommandError: ROUND_NOT_FOUND.
        """
        if not 1 <= number <= len(self.rounds):
            raise CommandError(Reason.ROUND_NOT_FOUND, f"{self.name} has no round {number} yet", round=number)
        return self.rounds[number - 1]

    def table(self, number: int, table: int) -> TableState:
        """A table of a round.

        Raises:
            CommandError: ROUND_NOT_FOUND, TABLE_NOT_FOUND.
        """
        tables = self.round(number).tables
        if not 1 <= table <= len(tables):
            raise CommandError(
                Reason.TABLE_NOT_FOUND, f"round {number} has no table {table}", round=number, table=table
            )
        return tables[table - 1]

    def come_by(self, table: TableState) -> int:
        """The time until which players may come to the match of a table; 0: for ever, or there is none now."""
        seconds = self.settings.time_to_come
        if not seconds or self.paused or self.over or not table.awaits:
            return 0
        return max(table.linked_time, self.resumed) + 1000 * seconds

    def played(self, number: int) -> Round:
        """The results of a round, at the tables that have a result."""
        state = self.rounds[number - 1]
        results = [result for table in state.tables if (result := table.result) is not None]
        return Round(tuple(results), self.byes_in(state), self.penalties_in(state))

    def byes_in(self, state: RoundState) -> dict[str, Ending]:
        """The ends of a round for those who sit at no table."""
        bye, number = self.settings.late_bye, state.number
        late = {one.name: bye for one in self.entrants.values() if one.registered.first_round > number}
        late = late and dict.fromkeys(late.keys() - state.seated, bye)  # they rested, and came back
        return late | {bye.player: bye.ending for bye in state.byes} | dict(state.paired.absent)

    def penalties(self, number: int) -> Mapping[str, Fraction]:
        """The points that were taken from entrants and teams up to a round."""
        taken: dict[str, Fraction] = {}
        for state in self.rounds[:number]:
            for name, points in self.penalties_in(state).items():
                taken[name] = taken.get(name, ZERO) + points
        return taken

    def penalties_in(self, state: RoundState) -> Mapping[str, Fraction]:
        """The points that were taken from entrants and teams in a round."""
        taken: dict[str, Fraction] = {}
        for ruled in state.rulings:
            if isinstance(ruled.adjudicated.ruling, ev.Penalty):
                penalty = ruled.adjudicated.ruling
                taken[penalty.entrant] = taken.get(penalty.entrant, ZERO) + penalty.points
        for table in state.tables if self.settings.departure_penalty else ():
            for name in table.departures() if not table.void else ():
                taken[name] = taken.get(name, ZERO) + self.settings.departure_penalty
        return taken


def tournament_missing(name: str) -> CommandError:
    """There is no such tournament."""
    return CommandError(Reason.TOURNAMENT_NOT_FOUND, f"there is no {name}", tournament=name)
