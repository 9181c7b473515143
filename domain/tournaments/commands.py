"""What organisers, entrants and the service may do: each command gives the acts that follow, or is refused.

Commands are pure functions of the state. Refusals (`Refused`) cite a rule of `rules`; other errors are `CommandError`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from domain.errors import CommandError, Reason
from domain.matches.events import Person
from domain.play.chance import commitment, entropy_commitment, seeded_key
from domain.play.errors import Refused
from domain.tournaments import events as ev
from domain.tournaments import rules, signatures
from domain.tournaments.by_hand import paired_by_hand
from domain.tournaments.course import (
    arena_ends,
    length,
    pair_round,
    settled_rounds,
    standings_after,
    standings_digest,
)
from domain.tournaments.entry import NEWCOMER, NOTHING, EntryPass, EntryRating
from domain.tournaments.lots import draw_lots
from domain.tournaments.pairing import UndecidedError, UnpairableError
from domain.tournaments.results import BYES, Ending
from domain.tournaments.rules import refused
from domain.tournaments.settings import (
    AllMeet,
    Brackets,
    Change,
    Continuous,
    DoubleElimination,
    Elimination,
    GroupStage,
    Settings,
    Swiss,
)
from domain.tournaments.tournament import EntrantState, Phase, Presence, RoundState, TableState, Tournament, changed

CAPACITY = 2000
"""How many entrants a tournament has at most."""
MATES, APART = 60, 2000
"""How many entrants are kept apart at once, and how many pairs in all, at most."""
RETURNS = 20
"""How often an entrant takes a bye back: taking and taking back must not grow the log for ever."""
ENTRIES = 20
"""How often a player may enter a tournament: entering and leaving must not grow its log for ever."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happens: its event says who did it and what. The name of a ``person`` is sealed, and the
    ``secret``.
    """

    by: ev.By
    body: ev.TournamentBody
    draws: int = 0
    person: Person | None = None
    secret: bytes = b""
    time: int = 0
    """When it is decided, if it depends on that: milliseconds since 1970."""


# -- the beginning ----------------------------------------------------------------------------------------------------


def create(
    tournament: Tournament,
    by: ev.By,
    settings: Settings,
    organiser: str,
    edition_digest: str,
    secret: bytes,
    seed: str = "",
    *,
    keys: Mapping[str, bytes] | None = None,
    organisers_sign: bool = False,
) -> list[Act]:
    """Creates a tournament. ``secret`` are 32 random bytes; with a ``seed`` chance follows from that instead. ``keys``
    are those of the organiser and the arbiters; with ``organisers_sign`` all of them need one.

    Raises:
        CommandError: KEY_MISSING.
    """
    kept = seeded_key(seed) if seed else secret
    committed = commitment(tournament.name, kept)
    signers = tuple(sorted((account, key) for account, key in (keys or {}).items() if key))
    body = ev.TournamentCreated(settings, organiser, edition_digest, committed, seed, signers, organisers_sign)
    signatures.require_signers(body)
    return [Act(by, body, secret=kept)]


def register(
    tournament: Tournament,
    by: ev.By,
    *,
    account: str = "",
    bot: str = "",
    display_name: str = "",
    entropy_commitment: bytes = b"",
    person: Person | None = None,
    public_key: bytes = b"",
    rating: EntryRating = NEWCOMER,
    brought: EntryPass = NOTHING,
) -> list[Act]:
    """Enters a player, or a bot. A late entrant gets a lot at once, and contributes no entropy. In an arena those who
    left may come back: they rested. ``rating`` is what the service states about a player, ``brought`` what the player
    states.

    Raises:
        Refused: TRN-ENTER-01 to TRN-ENTER-06, TRN-END-01.
        CommandError: ENTROPY_REUSED, KEY_MISSING, SIGNATURE_INVALID.
    """
    _require_going_on(tournament)
    late = tournament.phase is not Phase.REGISTRATION
    first = len(tournament.rounds) + 1 if late else 0
    number = _bots(tournament) + 1
    name = account.removeprefix("players/") if account else f"bot-{number}"
    known = tournament.entrants.get(name)
    rested = known is not None and _resting(tournament, known)
    if late and not rested and not _open_late(tournament, first):
        raise refused(rules.ENTER_OPEN, "registration-closed")
    if known is not None and (((known.active or late) and not rested) or known.times >= ENTRIES):
        raise refused(rules.ENTER_ONCE, "entered-before")
    if len(tournament.present) >= (tournament.settings.capacity or CAPACITY):
        raise refused(rules.ENTER_CAPACITY, "full", capacity=tournament.settings.capacity or CAPACITY)
    conditions = tournament.settings.entry
    asked = bool(account) and not rested
    brought = brought if account else NOTHING
    conditions.require_admitted(brought)
    if tournament.tickets.get(brought.ticket, name) != name:
        raise refused(rules.ENTER_CODE, "code-used")
    if asked:
        conditions.require_met(account, rating, brought, organises=tournament.role_of(account) is not None)
    committed = b"" if late else entropy_commitment
    _require_fresh(tournament, committed)
    known_as = person.name if person is not None else ""
    shown = display_name or (f"Bot {number}" if bot else "")
    act = signatures.registering(public_key, committed, brought)
    signatures.may_be_signed(tournament, by, name, act, public_key)
    stated = rating if asked and conditions.rated else None
    body = ev.EntrantRegistered(name, account, bot, shown, known_as, committed, first, public_key, stated, brought)
    acts = [Act(by, body, person=person)]
    return [*acts, _lots(changed(tournament, by, body), [name])] if late else acts


def _open_late(tournament: Tournament, first: int) -> bool:
    return tournament.phase is Phase.RUNNING and first <= tournament.settings.late_until


def _resting(tournament: Tournament, entrant: EntrantState) -> bool:
    """Whether an entrant left an arena that goes on."""
    arena = isinstance(tournament.settings.format, Continuous) and tournament.phase is Phase.RUNNING
    return arena and entrant.presence is Presence.DROPPED_OUT and entrant.lot is not None


def _bots(tournament: Tournament) -> int:
    return sum(bool(entrant.registered.bot) for entrant in tournament.entrants.values())


def _require_fresh(tournament: Tournament, committed: bytes) -> None:
    if committed and committed in tournament.commitments:
        raise CommandError(Reason.ENTROPY_REUSED, "somebody was bound to this entropy before")


def _lots(tournament: Tournament, names: Sequence[str]) -> Act:
    body, draws = draw_lots(tournament, names)
    return Act(ev.BY_SERVICE, body, draws)


def leave(tournament: Tournament, by: ev.By, name: str) -> list[Act]:
    """Takes an entrant out. If theirs was the last entropy that was awaited, lots are drawn.

    Raises:
        Refused: TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, KEY_MISSING, SIGNATURE_INVALID.
    """
    _require_going_on(tournament)
    if not tournament.entrant(name).active:
        raise refused(rules.LEAVE, "left-before")
    signatures.may_be_signed(tournament, by, name, signatures.withdrawing(by.reason))
    registering = tournament.phase is Phase.REGISTRATION
    body = ev.EntrantWithdrawn(name) if registering else ev.EntrantDroppedOut(name)
    return _and_lots(tournament, Act(by, body))


def seed(tournament: Tournament, by: ev.By, name: str, number: int) -> list[Act]:
    """Gives an entrant a seed; 0 takes it away.

    Raises:
        Refused: TRN-SEED-01, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND.
    """
    _require_going_on(tournament)
    _require_active(tournament, name)
    if tournament.phase is Phase.RUNNING:
        raise refused(rules.SEED, "lots-drawn")
    if number and any(one.seed == number and one.name != name for one in tournament.present):
        raise refused(rules.SEED, "seed-taken", seed=number)
    return [Act(by, ev.EntrantSeeded(name, number))]


def _require_active(tournament: Tournament, name: str) -> EntrantState:
    entrant = tournament.entrant(name)
    if not entrant.active:
        raise refused(rules.LEAVE, "left-before")
    return entrant


def change_settings(tournament: Tournament, by: ev.By, change: Change, time: int) -> list[Act]:
    """Changes settings before the first round is paired; no act if they are so already.

    Raises:
        Refused: TRN-CHANGE-01, TRN-CHANGE-02, TRN-END-01.
    """
    _require_going_on(tournament)
    if tournament.rounds:
        raise refused(rules.CHANGE, "paired-before")
    if not change.given:
        raise refused(rules.CHANGE, "nothing-to-change")
    timed = change.start is not None or change.check_in is not None
    if timed and tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.CHANGE, "closed-before")
    try:
        wanted = change.of(tournament.settings)
    except ValueError:
        raise refused(rules.CHANGE_FITS, "setting-unfit", setting="rounds") from None
    _require_possible(wanted)
    time = max(time, tournament.changed)
    if wanted.start and wanted.start != tournament.settings.start and wanted.start <= time:
        raise refused(rules.CHANGE_FITS, "start-passed")
    if timed and wanted.check_in and wanted.check_in_from < time and not _later(tournament.settings, wanted):
        raise refused(rules.CHANGE_FITS, "check-in-passed")
    _require_room(tournament, wanted)
    return [] if wanted == tournament.settings else [Act(by, ev.SettingsChanged(change), time=time)]


def _later(before: Settings, wanted: Settings) -> bool:
    """Whether players have at least as long to check in as they had before."""
    return bool(before.check_in) and wanted.start >= before.start


def _require_possible(wanted: Settings) -> None:
    """Requires settings that fit each other and the format."""
    chosen = wanted.format
    swiss, arena = isinstance(chosen, Swiss), isinstance(chosen, Continuous)
    most = chosen.rounds if isinstance(chosen, Swiss | AllMeet) else 0
    for setting, possible in (
        ("title", bool(wanted.title)),
        ("capacity", not wanted.capacity or 2 <= wanted.capacity <= CAPACITY),
        ("rounds", most > 0 or not swiss),
        ("late_until", not wanted.late_until or arena or (swiss and wanted.late_until <= most)),
        ("byes_to_take", not wanted.byes_to_take or (swiss and wanted.byes_to_take <= most)),
        ("check_in", not wanted.check_in or bool(wanted.start)),
        ("round_check_in", not wanted.round_check_in or swiss),
        ("round_time", not wanted.round_time or not arena),
        ("entry", wanted.entry.possible),
    ):
        if not possible:
            raise refused(rules.CHANGE_FITS, "setting-unfit", setting=setting)


def _require_room(tournament: Tournament, wanted: Settings) -> None:
    """Requires settings with room for the entrants, and for the byes that they have."""
    present = tournament.present
    if len(present) > (wanted.capacity or CAPACITY):
        raise refused(rules.CHANGE_FITS, "more-entrants", count=len(present))
    rounds = wanted.format.rounds if isinstance(wanted.format, Swiss) else 0
    for one in present:
        if max(one.byes, default=0) > rounds or len(one.taken) > wanted.byes_to_take:
            raise refused(rules.CHANGE_FITS, "byes-given", entrant=one.name)


# -- lots -------------------------------------------------------------------------------------------------------------


def close_registration(tournament: Tournament, by: ev.By) -> list[Act]:
    """Closes registration, and draws lots if no entropy is awaited.

    Raises:
        Refused: TRN-CLOSE-01, TRN-END-01.
    """
    _require_going_on(tournament)
    if tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.CLOSE, "closed-before")
    least = needed(tournament.settings)
    if len(tournament.present) < least:
        raise refused(rules.CLOSE, "too-few", least=least)
    return _and_lots(tournament, Act(by, ev.RegistrationClosed()))


def check_in(tournament: Tournament, by: ev.By, name: str, time: int, number: int = 0) -> list[Act]:
    """Notes that an entrant will play, from the start (0) or in the round of a ``number``; no act if that is noted
    already.

    Raises:
        Refused: TRN-CHECK-01, TRN-CHECK-02, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, KEY_MISSING, SIGNATURE_INVALID.
    """
    _require_going_on(tournament)
    entrant = _require_active(tournament, name)
    if number:
        return _check_in_to_round(tournament, by, entrant, number)
    opened, time = tournament.settings.check_in_from, max(time, tournament.changed)
    if not opened or time < opened or tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.CHECK_IN, "no-check-in")
    return [] if entrant.checked_in else [Act(by, ev.EntrantCheckedIn(name), time=time)]


def _check_in_to_round(tournament: Tournament, by: ev.By, entrant: EntrantState, number: int) -> list[Act]:
    if number != tournament.check_in_round:
        raise refused(rules.CHECK_IN_ROUND, "no-check-in-to-round", round=number)
    if number in entrant.byes:
        raise refused(rules.CHECK_IN_ROUND, "has-bye", round=number)
    if entrant.name in tournament.there:
        return []
    signatures.may_be_signed(tournament, by, entrant.name, signatures.checking_in(number))
    return [Act(by, ev.EntrantCheckedIn(entrant.name, number))]


def start(tournament: Tournament, time: int) -> list[Act]:
    """Closes registration at the start, without the players who have not checked in: the service does not choose among
    them. Lots are drawn if no entropy is awaited.

    Raises:
        Refused: TRN-START-01, TRN-CLOSE-01, TRN-PAUSE-01, TRN-END-01.
    """
    _require_moving(tournament)
    if tournament.phase is not Phase.REGISTRATION:
        raise refused(rules.CLOSE, "closed-before")
    due, time = tournament.settings.start, max(time, tournament.changed)
    if not due or time < due:
        raise refused(rules.START, "time-to-start")
    away, least = tournament.not_checked_in, needed(tournament.settings)
    if len(tournament.present) - len(away) < least:
        raise refused(rules.CLOSE, "too-few", least=least)
    leaving = [
        Act(ev.By(ev.Role.SERVICE, reason=rules.CHECK_IN), ev.EntrantWithdrawn(name), time=time) for name in away
    ]
    after = changed(tournament, ev.BY_SERVICE, *(act.body for act in leaving))
    closed = Act(ev.By(ev.Role.SERVICE, reason=rules.START), ev.RegistrationClosed(), time=time)
    return [*leaving, *_and_lots(after, closed)]


def needed(settings: Settings) -> int:
    """How many entrants a tournament needs."""
    if isinstance(settings.format, GroupStage):
        return settings.format.groups * max(settings.format.going_on, min(3, settings.seats))
    return 2 if isinstance(settings.format, Elimination | DoubleElimination) else min(3, settings.seats)


def _and_lots(tournament: Tournament, act: Act) -> list[Act]:
    """An act, and the drawing of lots if no more entropy is awaited after it."""
    after = changed(tournament, act.by, act.body)
    if after.phase is not Phase.DRAWING or any(one.awaited for one in after.present):
        return [act]
    return [act, _lots(after, [one.name for one in after.present])]


def bind_entropy(tournament: Tournament, by: ev.By, name: str, committed: bytes) -> list[Act]:
    """Binds an entrant to fresh entropy; empty: they contribute none.

    Raises:
        Refused: TRN-LOT-02, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, ENTROPY_REUSED, KEY_MISSING, SIGNATURE_INVALID.
    """
    _require_going_on(tournament)
    entrant = _require_active(tournament, name)
    if tournament.opening:
        raise refused(rules.BIND_ENTROPY, "entropy-opened")
    if tournament.phase is Phase.RUNNING or (tournament.phase is Phase.DRAWING and not entrant.awaited):
        raise refused(rules.BIND_ENTROPY, "nothing-to-bind")
    _require_fresh(tournament, committed)
    signatures.may_be_signed(tournament, by, name, signatures.binding(committed))
    return _and_lots(tournament, Act(by, ev.EntropyBound(name, committed)))


def open_entropy(tournament: Tournament, by: ev.By, name: str, entropy: bytes) -> list[Act]:
    """Opens the entropy of an entrant, and draws lots if it was the last.

    Raises:
        Refused: TRN-LOT-01, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, ENTROPY_MISMATCH, KEY_MISSING, SIGNATURE_INVALID.
    """
    _require_going_on(tournament)
    entrant = _require_active(tournament, name)
    if tournament.phase is not Phase.DRAWING:
        raise refused(rules.OPEN_ENTROPY, "not-drawing")
    if not entrant.commitment or entrant.entropy:
        raise refused(rules.OPEN_ENTROPY, "nothing-to-open")
    waiting = [one.name for one in tournament.present if one.unbound]
    if waiting:
        raise refused(rules.OPEN_ENTROPY, "others-unbound", entrant=waiting[0])
    if entropy_commitment(entropy) != entrant.commitment:
        raise CommandError(Reason.ENTROPY_MISMATCH, "this is not the entropy to which the entrant is bound")
    signatures.may_be_signed(tournament, by, name, signatures.opening(entropy))
    return _and_lots(tournament, Act(by, ev.EntropyOpened(name, entropy)))


def release(tournament: Tournament, by: ev.By, names: Sequence[str]) -> list[Act]:
    """Waits no longer for the entropy of entrants; without names: of all that the drawing waits for now.

    Raises:
        Refused: TRN-LOT-03, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND.
    """
    _require_going_on(tournament)
    awaited = [one.name for one in tournament.present if one.awaited]
    chosen = sorted({tournament.entrant(name).name for name in names or awaited})
    if tournament.phase is not Phase.DRAWING or not chosen or not set(chosen) <= set(awaited):
        raise refused(rules.RELEASE, "not-awaited")
    return _and_lots(tournament, Act(by, ev.EntropyReleased(tuple(chosen))))


def release_late(tournament: Tournament, time: int) -> list[Act]:
    """Waits no longer, in an automatic tournament, for all who did not bind or open their entropy in time. The service
    does not choose among them.

    Raises:
        Refused: TRN-LOT-04, TRN-PAUSE-01, TRN-END-01.
    """
    _require_moving(tournament)
    due, time = tournament.draw_by, max(time, tournament.changed)
    if not due or time < due:
        raise refused(rules.RELEASE_LATE, "time-to-draw")
    by = ev.By(ev.Role.SERVICE, reason=rules.RELEASE_LATE)
    return _and_lots(tournament, Act(by, ev.EntropyReleased(tuple(sorted(tournament.drawing_waits_for))), time=time))


# -- rounds -----------------------------------------------------------------------------------------------------------


def grant_bye(tournament: Tournament, by: ev.By, name: str, number: int, ending: Ending) -> list[Act]:
    """Gives an entrant a bye in a round that is not paired yet.

    Raises:
        Refused: TRN-BYE-01, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND.
    """
    _require_going_on(tournament)
    entrant = _require_active(tournament, name)
    swiss = tournament.settings.format
    if not isinstance(swiss, Swiss) or ending not in BYES - {Ending.PAIRING_BYE}:
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
    _require_going_on(tournament)
    entrant, most = _require_active(tournament, name), tournament.settings.byes_to_take
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
    _require_going_on(tournament)
    entrant, own = _require_active(tournament, name), by.role is ev.Role.ENTRANT
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
    _require_going_on(tournament)
    if not isinstance(tournament.settings.format, Swiss):
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
    _require_moving(tournament)
    settings = tournament.settings
    if settings.start or settings.round_check_in or isinstance(settings.format, Continuous):
        time = max(time, tournament.changed)  # the event cannot be earlier than the one before
    _require_next(tournament, number, time)
    if isinstance(tournament.settings.format, Continuous):
        _require_time(tournament, tournament.settings.format, time)
    else:
        _require_settled(tournament, rules.PAIR_ONCE)
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
    _require_going_on(tournament)
    if not isinstance(tournament.settings.format, Swiss):
        raise refused(rules.HAND, "not-by-hand")
    if not by.reason:
        raise refused(rules.HAND, "no-reason")
    time = max(time, tournament.changed)
    _require_next(tournament, number, time)
    _require_settled(tournament, rules.PAIR_ONCE)
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


def _require_settled(tournament: Tournament, rule: str) -> None:
    for state in tournament.rounds:
        for table in state.tables:
            if not table.settled:
                raise refused(rule, "table-open", round=state.number, table=table.number)


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
    _require_moving(tournament)
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
    _require_moving(tournament)
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
    if taken == state.outcome or taken in state.replayed:
        return []
    _require_going_on(tournament)
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
    _require_moving(tournament)
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
        name for name in state.players if name not in state.forfeits and tournament.entrants[name].registered.account
    ]
    if list(no_shows) != [name for name in players if name in no_shows]:
        raise refused(rules.COME, "others-came", table=state.number)


def _all_left(tournament: Tournament, taken: ev.ResultTaken, state: TableState) -> bool:
    """Whether nobody is named as having left a match that was given up, or every player of the table who had a seat."""
    if not taken.left:
        return True
    players = [name for name in state.players if tournament.entrants[name].registered.account]
    return list(taken.left) == [name for name in players if name in taken.left or name not in state.excused]


def _complete(taken: ev.ResultTaken, state: TableState) -> bool:
    """Whether a result has the entrants of the table in the order of their seats, with the places of a ranking with
    ties. Those who have forfeited need no seat. A game may let nobody win a tie for the first place: then those seats
    have the second one, as in 2, 2, 3.
    """
    there = [seat.entrant for seat in taken.seats]
    expected = [player for player in state.players if player in there or player not in state.excused]
    places = [seat.place for seat in taken.seats]
    return there == expected and (_ranking(places) or (places.count(2) > 1 and _ranking(places, first=2)))


def _ranking(places: Sequence[int], first: int = 1) -> bool:
    """Whether places are those of a ranking with ties, such as 1, 1, 3. Those who forfeit have 0."""
    known = [place for place in places if place]
    return all(place == max(first, 1 + sum(other < place for other in known)) for place in known)


# -- rulings ----------------------------------------------------------------------------------------------------------


def adjudicate(tournament: Tournament, by: ev.By, number: int, table: int, ruling: ev.Ruling) -> list[Act]:
    """Decides about a table of a round, or (a penalty, table 0) about an entrant.

    Raises:
        Refused: TRN-RULING-01, TRN-RULING-02, TRN-RULING-03, TRN-END-01.
        CommandError: ROUND_NOT_FOUND, TABLE_NOT_FOUND, ENTRANT_NOT_FOUND.
    """
    _require_going_on(tournament)
    state = tournament.round(number)
    if isinstance(ruling, ev.Penalty):
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
    """Whether it follows from a closed round who plays later ones."""
    return isinstance(tournament.settings.format, Brackets) and number < len(tournament.rounds)


# -- pausing and ending -----------------------------------------------------------------------------------------------


def pause(tournament: Tournament, by: ev.By) -> list[Act]:
    """Pauses a tournament.

    Raises:
        Refused: TRN-PAUSE-01, TRN-END-01.
    """
    _require_moving(tournament)
    return [Act(by, ev.TournamentPaused())]


def resume(tournament: Tournament, by: ev.By) -> list[Act]:
    """Goes on with a tournament that pauses.

    Raises:
        Refused: TRN-PAUSE-01, TRN-END-01.
    """
    _require_going_on(tournament)
    if not tournament.paused:
        raise refused(rules.PAUSE, "not-paused")
    return [Act(by, ev.TournamentResumed())]


def finish(tournament: Tournament, by: ev.By, *, early: bool = False) -> list[Act]:
    """Closes the last round, and ends the tournament with its final standings.

    Raises:
        Refused: TRN-END-01, TRN-END-02.
    """
    _require_going_on(tournament)
    if not tournament.rounds:
        raise refused(rules.FINISH, "nothing-played")
    _require_settled(tournament, rules.FINISH)
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
    _require_going_on(tournament)
    return [Act(by, ev.TournamentCancelled())]


def _require_going_on(tournament: Tournament) -> None:
    """Requires a tournament that exists and is not over."""
    if tournament.over or not tournament.terms:
        raise refused(rules.OVER, "over")


def _require_moving(tournament: Tournament) -> None:
    """Requires one that does not pause either."""
    _require_going_on(tournament)
    if tournament.paused:
        raise refused(rules.PAUSE, "paused")
