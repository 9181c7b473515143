"""Commands about tables: their matches, results, and rulings."""

from collections.abc import Sequence
from fractions import Fraction

from domain.tournaments import events as ev
from domain.tournaments import rules
from domain.tournaments.commands.acts import Act, require_going_on, require_moving
from domain.tournaments.rounds import RoundState, TableState
from domain.tournaments.rules import refused
from domain.tournaments.settings import Brackets, Continuous
from domain.tournaments.tournament import Tournament


def link_match(tournament: Tournament, number: int, table: int, attempt: int, match: str) -> list[Act]:
    """Notes the match of a table; no act if it is noted already. A match that was made is noted also where the
    organiser has decided about the table by then.

    Raises:
        Refused: TRN-MATCH-01, TRN-PAUSE-01, TRN-END-01.
        CommandError: ROUND_NOT_FOUND, TABLE_NOT_FOUND.
    """
    state = tournament.table(number, table)
    if state.matches[attempt - 1 : attempt] == (match,):
        return []
    require_moving(tournament)
    if attempt != len(state.matches) + 1 or state.linked:
        raise refused(rules.MATCH, "table-has-match", round=number, table=table)
    return [Act(ev.BY_SERVICE, ev.MatchLinked(number, table, attempt, match))]


def take_result(tournament: Tournament, taken: ev.ResultTaken) -> list[Act]:
    """Takes the result of a match; no act if this very result is taken already.

    Raises:
        Refused: TRN-RESULT-01, TRN-END-01.
        CommandError: ROUND_NOT_FOUND, TABLE_NOT_FOUND.
    """
    state = tournament.table(taken.round, taken.table)
    if taken == state.outcome or taken in state.earlier or taken in state.replayed:
        return []
    require_going_on(tournament)
    if state.outcome is not None:
        raise refused(rules.RESULT, "result-taken", round=taken.round, table=taken.table)
    if not state.linked or taken.match != state.matches[-1] or state.was_closed:
        raise refused(rules.RESULT, "another-match", match=taken.match)
    if not (_all_left(tournament, taken, state) if taken.abandoned else _complete(taken, state)):
        raise refused(rules.RESULT, "other-entrants", round=taken.round, table=taken.table)
    return [Act(ev.BY_SERVICE, taken)]


def close_match(tournament: Tournament, closed: ev.MatchClosed, time: int) -> list[Act]:
    """Notes that the service closed a match that had not begun: the no-shows forfeit, and in an arena they leave. There
    is no act if that is noted already.

    Raises:
        Refused: TRN-COME-01, TRN-COME-02, TRN-RESULT-01, TRN-PAUSE-01, TRN-END-01.
        CommandError: ROUND_NOT_FOUND, TABLE_NOT_FOUND.
    """
    state = tournament.table(closed.round, closed.table)
    if closed in state.closed:
        return []
    require_moving(tournament)
    if state.settled or state.outcome is not None:
        raise refused(rules.RESULT, "result-taken", round=closed.round, table=closed.table)
    if not state.linked or closed.match != state.matches[-1]:
        raise refused(rules.RESULT, "another-match", match=closed.match)
    time = max(time, tournament.changed)
    if closed.no_shows:
        _require_late(tournament, state, closed.no_shows, time)
    elif not state.forfeits:
        raise refused(rules.WITHOUT_FORFEITS, "nobody-forfeits", round=closed.round, table=closed.table)
    if closed.plays_on and len(set(state.players) - state.forfeits - set(closed.no_shows)) < 2:
        raise refused(rules.COME, "nobody-to-play", round=closed.round, table=closed.table)
    by = ev.By(ev.Role.SERVICE, reason=rules.COME if closed.no_shows else rules.WITHOUT_FORFEITS)
    acts = [Act(by, closed, time=time)]
    if isinstance(tournament.settings.format, Continuous):
        acts += [Act(by, ev.EntrantDroppedOut(name)) for name in closed.no_shows if tournament.entrants[name].active]
    return acts


def _require_late(tournament: Tournament, state: TableState, no_shows: Sequence[str], time: int) -> None:
    """Requires players of a table, in the order of seats, who had to come by now."""
    due = tournament.come_by(state)
    if not due or time < due:
        raise refused(rules.COME, "time-to-come", table=state.number)
    players = [
        name for name in state.seating if name not in state.forfeits and tournament.entrants[name].registered.account
    ]
    if list(no_shows) != [name for name in players if name in no_shows]:
        raise refused(rules.COME, "others-came", table=state.number)


def _all_left(tournament: Tournament, taken: ev.ResultTaken, state: TableState) -> bool:
    """True if nobody is named as having left a match that was given up, or every player of the table who had a seat."""
    if not taken.left:
        return True
    players = [name for name in state.seating if tournament.entrants[name].registered.account]
    return list(taken.left) == [name for name in players if name in taken.left or name not in state.excused]


def _complete(taken: ev.ResultTaken, state: TableState) -> bool:
    """True if a result has the entrants of the table in the order of their seats, with the places of a ranking with
    ties. Those who have forfeited need no seat. A game may let nobody win a tie for the first place: then those seats
    have the second one, as in 2, 2, 3.
    """
    there = [seat.entrant for seat in taken.seats]
    expected = [player for player in state.seating if player in there or player not in state.excused]
    places = [seat.place for seat in taken.seats]
    return there == expected and (_ranking(places) or (places.count(2) > 1 and _ranking(places, first=2)))


def _ranking(places: Sequence[int], first: int = 1) -> bool:
    """True if places are those of a ranking with ties, such as 1, 1, 3. Those who forfeit have 0."""
    known = [place for place in places if place]
    return all(place == max(first, 1 + sum(other < place for other in known)) for place in known)


def adjudicate(tournament: Tournament, by: ev.By, number: int, table: int, ruling: ev.Ruling) -> list[Act]:
    """Decides about a table of a round, or (a penalty, table 0) about an entrant.

    Raises:
        Refused: TRN-RULING-01, TRN-RULING-02, TRN-RULING-03, TRN-END-01.
        CommandError: ROUND_NOT_FOUND, TABLE_NOT_FOUND, ENTRANT_NOT_FOUND.
    """
    require_going_on(tournament)
    state = tournament.round(number)
    if isinstance(ruling, ev.Penalty):
        if ruling.entrant not in tournament.teams:
            tournament.entrant(ruling.entrant)
        if table or ruling.points <= Fraction(0):
            raise refused(rules.RULING, "not-a-ruling")
        return [Act(by, ev.Adjudicated(number, 0, ruling))]
    seated = tournament.table(number, table)
    _require_fitting(seated, ruling)
    if isinstance(ruling, ev.ReplayTable):
        _require_playable(state, seated, ruling)
    if state.closed and _decides_bracket(tournament, number):
        raise refused(rules.RULING_BRACKET, "others-went-on", round=number)
    return [Act(by, ev.Adjudicated(number, table, ruling))]


def _require_playable(state: RoundState, seated: TableState, ruling: ev.ReplayTable) -> None:
    """Requires a round that is not closed, and two entrants who play."""
    if state.closed:
        raise refused(rules.RULING_REPLAY, "round-closed", round=state.number)
    if ruling.without and len(set(seated.players) - set(ruling.without)) < 2:
        raise refused(rules.RULING_REPLAY, "nobody-to-play", round=state.number, table=seated.number)


def _require_fitting(seated: TableState, ruling: ev.Ruling) -> None:
    match ruling:
        case ev.Forfeit(entrants) | ev.ReplayTable(entrants):
            _require_seated(seated, entrants)
            if isinstance(ruling, ev.Forfeit) and not entrants:
                raise refused(rules.RULING, "not-a-ruling")
            if isinstance(ruling, ev.ReplayTable) and not (seated.matches or seated.settled):
                raise refused(rules.RULING, "not-played-yet", table=seated.number)
        case ev.Places(places):
            if len(places) != len(seated.players):
                raise refused(rules.RULING, "other-places", table=seated.number, seats=len(seated.players))
            if not _ranking(places):
                raise refused(rules.RULING, "no-ranking")


def _require_seated(seated: TableState, entrants: Sequence[str]) -> None:
    """Requires entrants of a table, each of them once."""
    for name in entrants:
        if name not in seated.players:
            there = ", ".join(seated.players)
            raise refused(rules.RULING, "not-at-table", entrant=name, table=seated.number, entrants=there)
        if entrants.count(name) > 1:
            raise refused(rules.RULING, "named-twice", entrant=name)


def _decides_bracket(tournament: Tournament, number: int) -> bool:
    """True if it follows from a closed round who plays later ones."""
    return isinstance(tournament.settings.format, Brackets) and number < len(tournament.rounds)
