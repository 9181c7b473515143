"""Commands about who takes part, and on what terms: creating, settings, entrants who come and leave."""

from collections.abc import Mapping

from domain.matches.events import Person
from domain.play.chance import commitment, seeded_key
from domain.tournaments import events as ev
from domain.tournaments import rules, signatures
from domain.tournaments.commands.acts import Act, and_lots, lots, require_active, require_fresh, require_going_on
from domain.tournaments.entry import NEWCOMER, NOTHING, EntryPass, EntryRating
from domain.tournaments.evolution import changed
from domain.tournaments.roster import EntrantState, Presence
from domain.tournaments.rules import refused
from domain.tournaments.settings import AllMeet, Change, Continuous, Settings, Swiss
from domain.tournaments.tournament import Phase, Tournament

CAPACITY = 10_000
"""The most entrants of a tournament."""


ENTRIES = 20
"""The most entries of a player in a tournament: entering and leaving must not grow its log for ever."""


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
    require_going_on(tournament)
    late = tournament.phase is not Phase.REGISTRATION
    first = len(tournament.rounds) + 1 if late else 0
    number = tournament.entrants.bots + 1
    name = account.removeprefix("players/") if account else f"bot-{number}"
    known = tournament.entrants.get(name)
    rested = known is not None and _resting(tournament, known)
    if late and not rested and not _open_late(tournament, first):
        raise refused(rules.ENTER_OPEN, "registration-closed")
    if known is not None and (((known.active or late) and not rested) or known.times >= ENTRIES):
        raise refused(rules.ENTER_ONCE, "entered-before")
    if tournament.present_count >= (tournament.settings.capacity or CAPACITY):
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
    require_fresh(tournament, committed)
    known_as = person.name if person is not None else ""
    shown = display_name or (f"Bot {number}" if bot else "")
    act = signatures.registering(public_key, committed, brought)
    signatures.may_be_signed(tournament, by, name, act, public_key)
    stated = rating if asked and conditions.rated else None
    body = ev.EntrantRegistered(name, account, bot, shown, known_as, committed, first, public_key, stated, brought)
    acts = [Act(by, body, person=person)]
    return [*acts, lots(changed(tournament, by, body), [name])] if late else acts


def _open_late(tournament: Tournament, first: int) -> bool:
    return tournament.phase is Phase.RUNNING and first <= tournament.settings.late_until


def _resting(tournament: Tournament, entrant: EntrantState) -> bool:
    """True if an entrant left an arena that goes on."""
    arena = isinstance(tournament.settings.format, Continuous) and tournament.phase is Phase.RUNNING
    return arena and entrant.presence is Presence.DROPPED_OUT and entrant.lot is not None


def leave(tournament: Tournament, by: ev.By, name: str) -> list[Act]:
    """Takes an entrant out. If theirs was the last entropy that was awaited, lots are drawn.

    Raises:
        Refused: TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND, KEY_MISSING, SIGNATURE_INVALID.
    """
    require_going_on(tournament)
    if not tournament.entrant(name).active:
        raise refused(rules.LEAVE, "left-before")
    signatures.may_be_signed(tournament, by, name, signatures.withdrawing(by.reason))
    registering = tournament.phase is Phase.REGISTRATION
    body = ev.EntrantWithdrawn(name) if registering else ev.EntrantDroppedOut(name)
    return and_lots(tournament, Act(by, body))


def seed(tournament: Tournament, by: ev.By, name: str, number: int) -> list[Act]:
    """Gives an entrant a seed; 0 takes it away.

    Raises:
        Refused: TRN-SEED-01, TRN-LEAVE-01, TRN-END-01.
        CommandError: ENTRANT_NOT_FOUND.
    """
    require_going_on(tournament)
    require_active(tournament, name)
    if tournament.phase is Phase.RUNNING:
        raise refused(rules.SEED, "lots-drawn")
    if number and any(one.seed == number and one.name != name for one in tournament.present):
        raise refused(rules.SEED, "seed-taken", seed=number)
    return [Act(by, ev.EntrantSeeded(name, number))]


def change_settings(tournament: Tournament, by: ev.By, change: Change, time: int) -> list[Act]:
    """Changes settings before the first round is paired; no act if they are so already.

    Raises:
        Refused: TRN-CHANGE-01, TRN-CHANGE-02, TRN-END-01.
    """
    require_going_on(tournament)
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
    """True if players have at least as long to check in as they had before."""
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
        ("late_until", not (wanted.teams and (wanted.late_until or wanted.byes_to_take or wanted.round_check_in))),
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
