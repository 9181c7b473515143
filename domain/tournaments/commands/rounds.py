"""Commands about rounds: byes, entrants kept apart, pairing, the end of a round, pausing and ending."""

from collections.abc import Sequence

from domain.play.errors import Refused
from domain.tournaments import events as ev
from domain.tournaments import rules, signatures
from domain.tournaments.by_hand import paired_by_hand
from domain.tournaments.commands.acts import Act, require_active, require_going_on, require_moving, require_settled
from domain.tournaments.course import arena_ends, length, pair_round, settled_rounds, standings_after, standings_digest
from domain.tournaments.evolution import changed
from domain.tournaments.pairing import UndecidedError, Unpairable, UnpairableError
from domain.tournaments.results import BYES, Ending
from domain.tournaments.rounds import TableState
from domain.tournaments.rules import refused
from domain.tournaments.settings import Brackets, Continuous, Swiss
from domain.tournaments.tournament import Phase, Tournament

MATES, APART = 60, 2000
"""The most entrants that are kept apart at once, and the most pairs in all."""


RETURNS = 20
"""The most times that an entrant takes a bye back: taking and taking back must not grow the log for ever."""


def grant_bye(tournament: Tournament, by: ev.By, name: str, number: int, ending: Ending) -> list[Act]:
    """Gives an entrant a bye in a round that is not paired yet.

    Raises:
        Refused: TRN-BYE-01, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND.
    """
    require_going_on(tournament)
    entrant = require_active(tournament, name)
    swiss = tournament.settings.format
    fitting = {Ending.ABSENT} if tournament.settings.teams else BYES - {Ending.PAIRING_BYE}
    if not isinstance(swiss, Swiss) or ending not in fitting:
        raise refused(rules.BYE, "no-byes")
    if number <= len(tournament.rounds) or number > swiss.rounds or number < entrant.first_round:
        raise refused(rules.BYE, "no-such-round-to-come", round=number)
    signatures.may_be_signed(tournament, by, name, signatures.taking_bye(number, by.reason))
    return [Act(by, ev.ByeGranted(name, number, ending))]


def take_bye(tournament: Tournament, by: ev.By, name: str, number: int) -> list[Act]:
    """Gives an entrant who asks for it a half-point bye in a round that is not paired yet.

    Raises:
        Refused: TRN-BYE-01, TRN-BYE-02, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, KEY_MISSING, SIGNATURE_INVALID.
    """
    require_going_on(tournament)
    entrant, most = require_active(tournament, name), tournament.settings.byes_to_take
    if not most:
        raise refused(rules.TAKE_BYE, "no-byes")
    if number in entrant.byes:
        raise refused(rules.TAKE_BYE, "has-bye", round=number)
    if len(entrant.taken) >= most:
        raise refused(rules.TAKE_BYE, "byes-taken", byes=most)
    return grant_bye(tournament, by, name, number, Ending.HALF_BYE)


def take_back_bye(tournament: Tournament, by: ev.By, name: str, number: int) -> list[Act]:
    """Takes a bye back in a round that is not paired yet. Entrants take back only what they took themselves.

    Raises:
        Refused: TRN-BYE-01, TRN-BYE-03, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, KEY_MISSING, SIGNATURE_INVALID.
    """
    require_going_on(tournament)
    entrant, own = require_active(tournament, name), by.role is ev.Role.ENTRANT
    if number not in entrant.byes:
        raise refused(rules.TAKE_BACK, "no-bye", round=number)
    if number <= len(tournament.rounds):
        raise refused(rules.BYE, "no-such-round-to-come", round=number)
    if own and number not in entrant.taken:
        raise refused(rules.TAKE_BACK, "not-own-bye", round=number)
    if own and entrant.returned >= RETURNS:
        raise refused(rules.TAKE_BACK, "too-many-returns", most=RETURNS)
    signatures.may_be_signed(tournament, by, name, signatures.taking_back(number, by.reason))
    return [Act(by, ev.ByeTakenBack(name, number))]


def keep_apart(tournament: Tournament, by: ev.By, names: Sequence[str], *, lifted: bool = False) -> list[Act]:
    """Keeps entrants apart in the rounds that are not paired yet, or lets them meet again; no act if that is so.

    Raises:
        Refused: TRN-APART-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND.
    """
    require_going_on(tournament)
    if not isinstance(tournament.settings.format, Swiss) or tournament.settings.teams:
        raise refused(rules.APART, "nobody-apart")
    if not 2 <= len(names) <= MATES:
        raise refused(rules.APART, "too-many-mates", most=MATES)
    found = [tournament.entrant(name) for name in names]
    for name in names:
        if names.count(name) > 1:
            raise refused(rules.APART, "named-twice", entrant=name)
    pairs, others = sum(len(one.apart) for one in tournament.entrants.values()) // 2, len(found) - 1
    known = sum(len(one.apart.intersection(names)) for one in found) // 2
    if known == (0 if lifted else len(found) * others // 2):
        return []
    if not lifted and pairs - known + len(found) * others // 2 > APART:
        raise refused(rules.APART, "too-many-apart", most=APART)
    return [Act(by, ev.EntrantsKeptApart(tuple(names), lifted))]


def pair(
    tournament: Tournament, by: ev.By, number: int, time: int = 0, again: ev.RoundPaired | None = None
) -> list[Act]:
    """Closes the last round, and pairs the next. In an arena rounds do not wait for each other: they end by ``time``.
    ``again`` is how it was paired, which is verified.

    Raises:
        Refused: TRN-PAIR-01, TRN-PAIR-02, TRN-PAIR-03, TRN-CHECK-02, TRN-PAUSE-01, TRN-END-01.
    """
    require_moving(tournament)
    settings = tournament.settings
    if settings.start or settings.round_check_in or isinstance(settings.format, Continuous):
        time = max(time, tournament.changed)  # the event cannot be earlier than the one before
    _require_next(tournament, number, time)
    if isinstance(tournament.settings.format, Continuous):
        _require_time(tournament, tournament.settings.format, time)
    else:
        require_settled(tournament, rules.PAIR_ONCE)
    if 0 < length(tournament) < number:
        raise refused(rules.PAIR_LAST, "no-more-rounds", rounds=length(tournament))
    _require_checked_in(tournament, time)
    closed = closing(tournament)
    after = changed(tournament, ev.BY_SERVICE, *(act.body for act in closed))
    try:
        paired = pair_round(after, number, time, again)
    except UndecidedError as error:
        raise refused(rules.PAIR_POSSIBLE, error.because.value, entrants=", ".join(error.players)) from error
    except UnpairableError as error:
        if settings.teams and error.because is Unpairable.TOO_FEW:
            raise refused(rules.PAIR_POSSIBLE, "too-few-teams") from error
        if settings.teams and error.because is Unpairable.NO_PAIRING:
            raise refused(rules.PAIR_POSSIBLE, "no-team-pairing") from error
        raise refused(rules.PAIR_POSSIBLE, error.because.value, players=error.players) from error
    except ValueError as error:
        raise refused(rules.PAIR_POSSIBLE, "cannot-be-paired", why=str(error)) from error
    return [*closed, Act(by, paired, time=time)]


def pair_by_hand(
    tournament: Tournament,
    by: ev.By,
    number: int,
    tables: Sequence[Sequence[str]],
    byes: Sequence[str] = (),
    time: int = 0,
) -> list[Act]:
    """Closes the last round, and pairs the next as the organiser says, also while the tournament pauses.

    Raises:
        Refused: TRN-PAIR-01, TRN-PAIR-02, TRN-PAIR-04, TRN-CHECK-02, TRN-START-01, TRN-END-01.
    """
    require_going_on(tournament)
    if not isinstance(tournament.settings.format, Swiss) or tournament.settings.teams:
        raise refused(rules.HAND, "not-by-hand")
    if not by.reason:
        raise refused(rules.HAND, "no-reason")
    time = max(time, tournament.changed)
    _require_next(tournament, number, time)
    require_settled(tournament, rules.PAIR_ONCE)
    if length(tournament) < number:
        raise refused(rules.PAIR_LAST, "no-more-rounds", rounds=length(tournament))
    _require_checked_in(tournament, time)
    closed = closing(tournament)
    after = changed(tournament, ev.BY_SERVICE, *(act.body for act in closed))
    return [*closed, Act(by, paired_by_hand(after, number, tables, byes), time=time)]


def pair_or_say(tournament: Tournament, number: int, time: int) -> list[Act]:
    """Pairs the next round in an automatic tournament; where the format allows no pairing, it says so once.

    Raises:
        Refused: TRN-PAIR-01, TRN-PAIR-02, TRN-CHECK-02, TRN-START-01, TRN-PAUSE-01, TRN-END-01.
    """
    try:
        return pair(tournament, ev.BY_SERVICE, number, time)
    except Refused as error:
        if error.refusal.rule != rules.PAIR_POSSIBLE:
            raise
    if tournament.unpaired == number:
        return []
    by = ev.By(ev.Role.SERVICE, reason=rules.IMPOSSIBLE)
    return [Act(by, ev.PairingImpossible(number), time=max(time, tournament.changed))]


def _require_next(tournament: Tournament, number: int, time: int) -> None:
    """Requires the next round, once lots are drawn and the start has come."""
    if tournament.phase is not Phase.RUNNING:
        raise refused(rules.PAIR_ONCE, "lots-not-drawn")
    if number != len(tournament.rounds) + 1:
        raise refused(rules.PAIR_ONCE, "not-next-round", round=number, next=len(tournament.rounds) + 1)
    if time < tournament.settings.start:
        raise refused(rules.START, "time-to-start")


def _require_checked_in(tournament: Tournament, time: int) -> None:
    """Requires that all have checked in to the next round, or that the time for it is over."""
    if time < tournament.check_in_until and tournament.not_there:
        raise refused(rules.CHECK_IN_ROUND, "time-to-check-in", round=tournament.check_in_round)


def _require_time(tournament: Tournament, chosen: Continuous, time: int) -> None:
    """Requires that an arena is not over yet."""
    ends = arena_ends(tournament, chosen)
    if ends is not None and time > ends:
        raise refused(rules.PAIR_LAST, "time-over", seconds=chosen.seconds)


def closing(tournament: Tournament) -> list[Act]:
    """The acts that close the last round, all of whose tables have a result. Rounds of an arena are never closed."""
    if isinstance(tournament.settings.format, Continuous) or not tournament.rounds or tournament.rounds[-1].closed:
        return []
    number = len(tournament.rounds)
    digest = standings_digest(tournament.name, standings_after(tournament, number))
    return [Act(ev.BY_SERVICE, ev.RoundClosed(number, digest))]


def end_round(tournament: Tournament, time: int) -> list[Act]:
    """Decides about all tables of the last round that have no result at its deadline.

    Raises:
        Refused: TRN-ROUND-01, TRN-PAUSE-01, TRN-END-01.
    """
    require_moving(tournament)
    due = tournament.end_by(tournament.rounds[-1]) if tournament.rounds else 0
    time = max(time, tournament.changed)
    if not due or time < due:
        raise refused(rules.ROUND_TIME, "time-to-play")
    by, number = ev.By(ev.Role.SERVICE, reason=rules.ROUND_TIME), len(tournament.rounds)
    bracket = isinstance(tournament.settings.format, Brackets)
    return [
        Act(by, ev.Adjudicated(number, table.number, _given_up(table) if bracket else ev.VoidTable()), time=time)
        for table in tournament.rounds[-1].tables
        if not table.settled
    ]


def _given_up(table: TableState) -> ev.Forfeit:
    """All of a table forfeit: nobody goes on from it."""
    return ev.Forfeit(tuple(player for player in table.players if player not in table.forfeits))


def pause(tournament: Tournament, by: ev.By) -> list[Act]:
    """Pauses a tournament.

    Raises:
        Refused: TRN-PAUSE-01, TRN-END-01.
    """
    require_moving(tournament)
    return [Act(by, ev.TournamentPaused())]


def resume(tournament: Tournament, by: ev.By) -> list[Act]:
    """Goes on with a tournament that pauses.

    Raises:
        Refused: TRN-PAUSE-01, TRN-END-01.
    """
    require_going_on(tournament)
    if not tournament.paused:
        raise refused(rules.PAUSE, "not-paused")
    return [Act(by, ev.TournamentResumed())]


def finish(tournament: Tournament, by: ev.By, *, early: bool = False) -> list[Act]:
    """Closes the last round, and ends the tournament with its final standings.

    Raises:
        Refused: TRN-END-01, TRN-END-02.
    """
    require_going_on(tournament)
    if not tournament.rounds:
        raise refused(rules.FINISH, "nothing-played")
    require_settled(tournament, rules.FINISH)
    left = max(0, length(tournament) - len(tournament.rounds))
    if left and not early:
        raise refused(rules.FINISH, "rounds-left", rounds=left)
    closed = closing(tournament)
    digest = standings_digest(tournament.name, standings_after(tournament, settled_rounds(tournament)))
    return [*closed, Act(by, ev.TournamentFinished(digest, bool(left)))]


def cancel(tournament: Tournament, by: ev.By) -> list[Act]:
    """Ends a tournament without standings.

    Raises:
        Refused: TRN-END-01.
    """
    require_going_on(tournament)
    return [Act(by, ev.TournamentCancelled())]
