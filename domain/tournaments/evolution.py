"""The fold of a tournament's events.

`evolve` folds one event. It never fails on a log that the service wrote, and knows no rules: `commands` decides what
may happen, `course` what follows from the state.
"""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, TypeAlias

from domain.tournaments import events as ev
from domain.tournaments.pairing import Bracket, BracketPart, PairedTable
from domain.tournaments.roster import EntrantState, Presence, Roster
from domain.tournaments.rounds import RoundState, RuledOn, TableState
from domain.tournaments.series import SINGLE, TableSeries
from domain.tournaments.tournament import KeptApart, Phase, Tournament

WAITED_FOR = ev.RegistrationClosed | ev.EntropyBound | ev.EntropyReleased | ev.EntrantDroppedOut
"""The events that may change what the drawing waits for."""

AtTable: TypeAlias = ev.MatchLinked | ev.ResultTaken | ev.MatchClosed | ev.Adjudicated
"""An event at a table."""


def tournament_of(name: str, log: Sequence[ev.TournamentRecorded]) -> Tournament:
    """The tournament as the fold of its events."""
    tournament = Tournament(name)
    for recorded in log:
        tournament = evolve(tournament, recorded)
    return tournament


def evolve(before: Tournament, recorded: ev.TournamentRecorded) -> Tournament:
    """The tournament after one more event."""
    event = recorded.event
    changes = _changes(before, event.by, event.body, event.time)
    if isinstance(event.body, ev.TournamentCreated):
        secrets = (opening.content.secret for opening in recorded.openings)
        changes |= {"secret": next((secret for secret in secrets if secret), b""), "begun": event.time}
    head = sha256(recorded.data).digest()
    changes |= _signed(before, event, head)
    name = getattr(event.body, "entrant", "") or event.by.account.removeprefix("players/")
    entrants: Roster = changes.get("entrants", before.entrants)
    if (event.by.signature or isinstance(event.body, ev.EntrantRegistered)) and name in entrants:
        changes["entrants"] = entrants.changed(replace(entrants[name], signed=head))
    after = replace(
        before,
        version=event.version,
        settled=before.settled if isinstance(event.body, ev.EntropyOpened) else event.version,
        head=head,
        changed=event.time,
        draws=before.draws + event.draws,
        **changes,
    )
    return replace(after, drawing_since=event.time) if _begins_to_wait(before, after, event.body) else after


def _signed(before: Tournament, event: ev.TournamentEvent, head: bytes) -> dict[str, Any]:
    """The events that the next signatures of organisers cover after an event."""
    if isinstance(event.body, ev.TournamentCreated):
        return {"signed": {account: head for account, _ in event.body.signers}}
    return {"signed": {**before.signed, event.by.account: head}} if event.by.organiser_signature else {}


def _begins_to_wait(before: Tournament, after: Tournament, body: ev.TournamentBody) -> bool:
    """True if the drawing begins to wait for something else after an event: that fresh entropy is bound, or opened."""
    if after.phase is not Phase.DRAWING or not isinstance(body, WAITED_FOR):
        return False
    return before.phase is not Phase.DRAWING or _unbound(before) != _unbound(after)


def _unbound(tournament: Tournament) -> bool:
    return tournament.entrants.unbound > 0


def changed(before: Tournament, by: ev.By, *bodies: ev.TournamentBody) -> Tournament:
    """The tournament as it will be when these things have happened: what else follows in the same moment."""
    for body in bodies:
        before = replace(before, version=before.version + 1, **_changes(before, by, body, before.changed))
    return before


def _changes(before: Tournament, by: ev.By, body: ev.TournamentBody, time: int) -> dict[str, Any]:
    match body:
        case ev.TournamentCreated() as created:
            return {"created": created}
        case ev.SettingsChanged(change):
            terms = replace(before.terms, settings=change.of(before.settings))
            return {"created": terms, "settings_version": before.version + 1}
        case ev.RegistrationClosed():
            return {"phase": Phase.DRAWING}
        case ev.TournamentPaused():
            return {"paused": True}
        case ev.TournamentResumed():
            return {"paused": False, "resumed": time}
        case ev.TournamentFinished(standings_digest):
            return {
                "phase": Phase.FINISHED,
                "paused": False,
                "standings_digest": standings_digest,
                "ended": by.reason,
            }
        case ev.TournamentCancelled():
            return {"phase": Phase.CANCELLED, "paused": False, "ended": by.reason}
        case ev.RoundPaired() as paired:
            begun = _begun(before, paired, by.reason if paired.by_hand else "", time)
            return {"rounds": (*before.rounds, begun), "there": frozenset()}
        case ev.PairingImpossible(number):
            return {"impossible": number}
        case ev.RoundClosed(number):
            return {"rounds": _with_round(before, replace(before.rounds[number - 1], closed=True))}
        case ev.MatchLinked() | ev.ResultTaken() | ev.MatchClosed() | ev.Adjudicated():
            rounds = _with_round(before, _moved_on(before, by, body, time))
            return {"rounds": rounds, "there": before.there if rounds[-1].settled else frozenset()}
        case ev.TeamFormed() if by.role is ev.Role.ENTRANT:
            entrant = before.entrants[by.account.removeprefix("players/")]
            acted = _with_entrant(before, replace(entrant, team_acts=entrant.team_acts + 1))
            return _of_entrants(before, body, time) | acted
        case ev.ByeGranted(name, number, ending):
            entrant = before.entrants[name]
            taken = entrant.taken | {number} if by.role is ev.Role.ENTRANT else entrant.taken
            return _with_entrant(before, replace(entrant, byes={**entrant.byes, number: ending}, taken=taken))
        case ev.ByeTakenBack(name, number):
            entrant = before.entrants[name]
            byes = {played: ending for played, ending in entrant.byes.items() if played != number}
            returned = entrant.returned + (by.role is ev.Role.ENTRANT)
            back = replace(entrant, byes=byes, taken=entrant.taken - {number}, returned=returned)
            return _with_entrant(before, back)
        case _:
            return _of_entrants(before, body, time)


def _of_entrants(before: Tournament, body: ev.TournamentBody, time: int) -> dict[str, Any]:
    """The changes of an event among the entrants, and in their chance."""
    match body:
        case ev.EntrantRegistered() as registered:
            commitment = registered.entropy_commitment
            earlier = before.entrants.get(registered.entrant)
            opened = before.settings.check_in_from
            state = EntrantState(
                registered,
                commitment=commitment,
                checked_in=0 < opened <= time,
                apart=earlier.apart if earlier else frozenset(),
                times=earlier.times + 1 if earlier else 1,
            )
            changes = {"entrants": before.entrants.entered(state), **_committed(before, commitment)}
            if ticket := registered.brought.ticket:
                changes["tickets"] = {**before.tickets, ticket: registered.entrant}
            return changes
        case ev.EntrantWithdrawn(name):
            return _left(before, name, Presence.WITHDRAWN)
        case ev.EntrantDroppedOut(name):
            return _left(before, name, Presence.DROPPED_OUT)
        case ev.EntrantCheckedIn(name, number) if number:
            return {"there": before.there | {name}}
        case ev.EntrantCheckedIn(name):
            return _with_entrant(before, replace(before.entrants[name], checked_in=True))
        case ev.EntrantSeeded(name, seed):
            return _with_entrant(before, replace(before.entrants[name], seed=seed))
        case ev.EntrantsKeptApart(names, lifted) as kept:
            orders = (*before.orders, KeptApart(kept, len(before.rounds)))
            return {"entrants": _kept_apart(before, frozenset(names), lifted), "orders": orders}
        case ev.TeamFormed(team) as formed:
            teams = {name: one for name, one in before.teams.items() if name != team}
            return {
                "teams": teams | {team: formed} if formed.members else teams,
                "teams_formed": before.teams_formed + (team not in before.teams),
            }
        case ev.EntropyBound(name, commitment):
            bound = replace(before.entrants[name], commitment=commitment, entropy=b"", unbound=False)
            return {**_with_entrant(before, bound), **_committed(before, commitment)}
        case ev.EntropyOpened(name, entropy):
            return _with_entrant(before, replace(before.entrants[name], entropy=entropy))
        case ev.EntropyReleased(names):
            return {"entrants": _released(before, names)}
        case ev.LotsDrawn(lots):
            drawn = (replace(before.entrants[name], lot=lot, drawn=time) for name, lot in lots)
            return {"entrants": before.entrants.changed(*drawn), "phase": Phase.RUNNING}
        case _:
            raise TypeError(f"{type(body).__name__} is no event of a tournament")


def _kept_apart(before: Tournament, names: frozenset[str], lifted: bool) -> Roster:
    """The entrants when no two of some are to meet, or all of them may again."""
    changed = []
    for name in names:
        entrant, others = before.entrants[name], names - {name}
        changed.append(replace(entrant, apart=entrant.apart - others if lifted else entrant.apart | others))
    return before.entrants.changed(*changed)


def _committed(before: Tournament, commitment: bytes) -> dict[str, Any]:
    return {"commitments": before.commitments | {commitment}} if commitment else {}


def _with_entrant(before: Tournament, entrant: EntrantState) -> dict[str, Any]:
    return {"entrants": before.entrants.changed(entrant)}


def _left(before: Tournament, name: str, presence: Presence) -> dict[str, Any]:
    entrants = _released(before, (name,)) if before.phase is Phase.DRAWING else before.entrants
    return {"entrants": entrants.changed(replace(entrants[name], presence=presence))}


def _released(before: Tournament, names: Sequence[str]) -> Roster:
    """The entrants when some contribute nothing to chance. What others have opened is known, so it must not count: they
    bind fresh entropy.
    """
    bound = [one for one in before.entrants.values() if one.commitment] if before.opening else []
    entrants = before.entrants.changed(*(replace(one, commitment=b"", entropy=b"", unbound=True) for one in bound))
    return entrants.changed(
        *(replace(entrants[name], commitment=b"", entropy=b"", unbound=False) for name in dict.fromkeys(names))
    )


def _begun(before: Tournament, paired: ev.RoundPaired, reason: str, time: int) -> RoundState:
    """A round that was just paired. Those who left, and are in it because its schedule was known before, forfeit."""
    tables = (
        TableState(number, table, forfeits=_gone(before, table), series=_series(before, paired, table))
        for number, table in enumerate(paired.tables, 1)
    )
    noted = tuple(_noted(before, table, time) for table in tables)
    return RoundState(paired, noted, version=before.version + 1, time=time, reason=reason)


def _series(before: Tournament, paired: ev.RoundPaired, table: PairedTable) -> TableSeries | None:
    """The series that decides about a table of a bracket; None: it has one."""
    settings, reason = before.settings, table.reason
    if settings.series == SINGLE or not isinstance(reason, Bracket | BracketPart):
        return None
    ranks = {one.player: one.rank for one in paired.field}
    final = not isinstance(reason, Bracket) or reason.of <= settings.seats
    seeds = tuple(sorted(table.players, key=lambda player: ranks[player]))
    return TableSeries(settings.series, settings.scoring, seeds, 1 if final else settings.seats // 2)


def _gone(before: Tournament, table: PairedTable) -> frozenset[str]:
    """The players of a table who have left the tournament."""
    entrants = (before.entrants.get(player) for player in table.players)
    return frozenset(entrant.name for entrant in entrants if entrant is not None and not entrant.active)


def _noted(before: Tournament, table: TableState, time: int) -> TableState:
    """A table after something happened there, with the version and the time that settled it."""
    table = replace(table, excused=table.excused | table.forfeits)
    if not table.settled:
        return replace(table, settled_at=0, settled_time=0)
    return table if table.settled_at else replace(table, settled_at=before.version + 1, settled_time=time)


def _with_round(before: Tournament, state: RoundState) -> tuple[RoundState, ...]:
    rounds = list(before.rounds)
    rounds[state.number - 1] = state
    return tuple(rounds)


def _moved_on(before: Tournament, by: ev.By, body: AtTable, time: int) -> RoundState:
    """A round in which something happened at a table."""
    state = before.rounds[body.round - 1]
    if isinstance(body, ev.Adjudicated):
        ruled = RuledOn(body, by, before.version + 1, time)
        state = replace(state, rulings=(*state.rulings, ruled))
    if not body.table:
        return state
    tables = list(state.tables)
    tables[body.table - 1] = _noted(before, _at_table(before, tables[body.table - 1], body, time), time)
    return replace(state, tables=tuple(tables))


def _at_table(before: Tournament, table: TableState, body: AtTable, time: int) -> TableState:
    match body:
        case ev.MatchLinked(match=match):
            return replace(table, matches=(*table.matches, match), linked_time=time)
        case ev.MatchClosed(no_shows=no_shows, plays_on=plays_on) as closed:
            table = replace(table, closed=(*table.closed, closed), forfeits=table.forfeits.union(no_shows))
            if not plays_on:
                return replace(table, unplayed=True)
            return replace(table, attempts=len(table.matches) + 1, excused=frozenset())
        case ev.ResultTaken() as outcome:
            gone = {seat.entrant for seat in outcome.seats if seat.departed and before.settings.departure_forfeits}
            left = () if table.settled else outcome.left
            forfeits = table.forfeits.union(gone, left)
            if not table.decided_with(outcome, forfeits):
                earlier, attempts = (*table.earlier, outcome), len(table.matches) + 1
                return replace(table, earlier=earlier, attempts=attempts, forfeits=forfeits, excused=frozenset())
            return replace(table, outcome=outcome, forfeits=forfeits, unplayed=table.unplayed or bool(left))
        case ev.Adjudicated(ruling=ev.Forfeit(entrants)):
            return replace(table, forfeits=table.forfeits | set(entrants), void=False)
        case ev.Adjudicated(ruling=ev.VoidTable()):
            return replace(table, void=True)
        case ev.Adjudicated(ruling=ev.Places(places)):
            absent = frozenset(player for player, place in zip(table.players, places, strict=True) if not place)
            return replace(table, places=places, forfeits=absent, void=False)
        case ev.Adjudicated(ruling=ev.ReplayTable(without)):
            last = () if table.outcome is None else (table.outcome,)
            replayed = (*table.replayed, *table.earlier, *last)
            return replace(
                table,
                attempts=len(table.matches) + 1,
                outcome=None,
                earlier=(),
                replayed=replayed,
                forfeits=_gone(before, table.table).union(without),
                excused=frozenset(),
                unplayed=False,
                void=False,
                places=(),
            )
        case _:
            return table
