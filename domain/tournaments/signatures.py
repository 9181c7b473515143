"""The bytes that entrants and organisers sign, and whether a signature fits.

The signature of an entrant covers the hash of their registration, or of the latest event that they have signed since:
so it counts once, in one tournament. That of the first registration covers 32 zero bytes.

The signature of the organiser or an arbiter covers the hash of the first event, which states their key, or of the
latest event that they have signed since. What it is about follows from the event.
"""

from collections.abc import Iterator

from domain.errors import CommandError, Reason
from domain.matches.signatures import SignedAct, fits, is_key
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from domain.tournaments import events as ev
from domain.tournaments.entry import NOTHING, EntryConditions, EntryPass
from domain.tournaments.events import By, Role
from domain.tournaments.roster import GENESIS
from domain.tournaments.settings import Change
from domain.tournaments.tournament import Tournament

ORGANISING = (Role.ORGANISER, Role.ARBITER)
"""Those who may sign with the keys that the first event states."""


def registering(public_key: bytes, committed: bytes, brought: EntryPass = NOTHING) -> SignedAct:
    """Entering with a key, bound to entropy (empty: to none), with a ticket or a country if one is brought."""
    stated = () if brought == NOTHING else (brought.ticket, brought.country.encode())
    return SignedAct("RegisterEntrant", (public_key, committed, *stated))


def withdrawing(reason: str) -> SignedAct:
    """Leaving, for a reason (perhaps empty)."""
    return SignedAct("WithdrawEntrant", (reason.encode(),))


def binding(committed: bytes) -> SignedAct:
    """Binding oneself to fresh entropy (empty: to none)."""
    return SignedAct("BindEntropy", (committed,))


def opening(entropy: bytes) -> SignedAct:
    """Opening one's entropy."""
    return SignedAct("OpenEntropy", (entropy,))


def taking_bye(number: int, reason: str) -> SignedAct:
    """Taking a bye in a round, for a reason (perhaps empty)."""
    return SignedAct("TakeBye", (number.to_bytes(8, "big"), reason.encode()))


def taking_back(number: int, reason: str) -> SignedAct:
    """Taking a bye back in a round, for a reason (perhaps empty)."""
    return SignedAct("TakeBackBye", (number.to_bytes(8, "big"), reason.encode()))


def checking_in(number: int) -> SignedAct:
    """Checking in to a round after the first."""
    return SignedAct("CheckIn", (number.to_bytes(8, "big"),))


def changing_own_team(formed: ev.TeamFormed) -> SignedAct:
    """Founding, joining, leaving or changing a team: the whole of it as it is after that, without its id and its seed,
    which are not for entrants to choose.
    """
    about = (formed.display_name.encode(), formed.captain.encode(), formed.join_hash)
    return SignedAct("ChangeOwnTeam", (*about, *(name.encode() for name in formed.members)))


def may_be_signed(tournament: Tournament, by: By, name: str, act: SignedAct, public_key: bytes | None = None) -> None:
    """Lets an act of an entrant pass that they signed, with their key or a new ``public_key``, or that they did not
    sign: then only the service says that it is theirs.

    Raises:
        CommandError: KEY_MISSING, SIGNATURE_INVALID.
    """
    if not by.signature:
        return
    entrant = tournament.entrants.get(name)
    key = public_key if public_key is not None or entrant is None else entrant.registered.public_key
    if by.role is not Role.ENTRANT or not key:
        raise CommandError(Reason.KEY_MISSING, "there is no key with which this could be signed")
    head = entrant.signed if entrant is not None else GENESIS
    if not fits(key, by.signature, act.signed_bytes(tournament.name, head)):
        raise CommandError(Reason.SIGNATURE_INVALID, f"the signature does not fit what {act.method} must sign")


# -- organisers -------------------------------------------------------------------------------------------------------


def require_signers(created: ev.TournamentCreated) -> None:
    """Requires keys that organisers can have, each another and, if they sign everything, one of each.

    Raises:
        CommandError: KEY_MISSING, KEY_TAKEN.
    """
    accounts = [account for account, _ in created.signers]
    if len({key for _, key in created.signers}) < len(created.signers):
        raise CommandError(Reason.KEY_TAKEN, "the organiser and the arbiters have the same key: who signed is unknown")
    organisers = {created.organiser, *created.settings.arbiters}
    if accounts != sorted(set(accounts) & organisers) or not all(is_key(key) for _, key in created.signers):
        raise CommandError(Reason.KEY_MISSING, "these are no keys of the organiser and the arbiters")
    missing = sorted(organisers.difference(accounts))
    if created.organisers_sign and missing:
        raise CommandError(Reason.KEY_MISSING, f"{missing[0]} has no key, and is to sign everything")


def require_organiser(tournament: Tournament, by: By, body: ev.TournamentBody) -> None:
    """Lets an act pass that the organiser or an arbiter signed; that they did not sign, unless they sign everything;
    and that is nobody's of them.

    Raises:
        CommandError: KEY_MISSING, SIGNATURE_MISSING, SIGNATURE_INVALID.
    """
    if isinstance(body, ev.TournamentCreated):
        if by.organiser_signature:
            raise CommandError(Reason.KEY_MISSING, "nobody signs the first event")
        return
    everything = tournament.terms.organisers_sign and _in_their_name(tournament, by)
    if not by.organiser_signature:
        if everything:
            raise CommandError(
                Reason.SIGNATURE_MISSING,
                f"{by.account} signs everything here, and did not sign this: it takes the key of the first event",
            )
        return
    key = tournament.key_of(by.account)
    if by.role not in ORGANISING or not key:
        raise CommandError(Reason.KEY_MISSING, "there is no key with which this could be signed")
    act = organising(tournament, body, by.reason)
    if not fits(key, by.organiser_signature, act.signed_bytes(tournament.name, tournament.signed[by.account])):
        raise CommandError(Reason.SIGNATURE_INVALID, f"the signature does not fit what {act.method} must sign")


def _in_their_name(tournament: Tournament, by: By) -> bool:
    """True if something is said to be done by the organiser or an arbiter, also as an administrator."""
    known = tournament.role_of(by.account) is not None
    return by.role in ORGANISING or (by.role is Role.ADMINISTRATOR and known)


def organising(tournament: Tournament, body: ev.TournamentBody, reason: str) -> SignedAct:
    """The message that the organiser or an arbiter signs for an act on a tournament.

    Raises:
        CommandError: SIGNATURE_INVALID: it is nothing that they do.
    """
    method, *about = _organised(tournament, body)
    if not method:
        raise CommandError(Reason.SIGNATURE_INVALID, "organisers do not sign this")
    return SignedAct(str(method), (reason.encode(), *(_bytes(part) for part in about)))


def _bytes(part: str | int) -> bytes:
    return part.to_bytes(8, "big") if isinstance(part, int) else part.encode()


def _organised(tournament: Tournament, body: ev.TournamentBody) -> tuple[str | int, ...]:
    """The method, and what it is about beside the reason."""
    match body:
        case ev.EntrantRegistered(bot=bot, display_name=name):
            return "RegisterEntrant", bot, name
        case ev.EntrantWithdrawn(name) | ev.EntrantDroppedOut(name):
            return "WithdrawEntrant", name
        case ev.EntrantCheckedIn(name, number):
            return ("CheckIn", name, number) if number else ("CheckIn", name)
        case ev.EntrantSeeded(name, seed):
            return "SeedEntrant", name, seed
        case ev.ByeGranted(name, number, ending):
            return "GrantBye", name, number, ending.name
        case ev.ByeTakenBack(name, number):
            return "TakeBackBye", name, number
        case ev.EntrantsKeptApart(names, lifted):
            return "KeepApart", int(lifted), *names
        case ev.TeamFormed(_, name, captain, members, seed):
            return "FormTeam", name, captain, seed, *members
        case ev.SettingsChanged(change):
            return "ChangeSettings", *_changed(change)
        case ev.RegistrationClosed():
            return ("CloseRegistration",)
        case ev.EntropyReleased(names):
            return "ReleaseEntrants", *names
        case ev.RoundPaired(number) as paired if paired.by_hand:
            return "PairByHand", number, len(paired.tables), *_placed(paired)
        case ev.RoundPaired(number):
            return "PairRound", number
        case ev.Adjudicated(number, table, ruling):
            return "Adjudicate", number, table, *_ruled(ruling)
        case ev.TournamentPaused():
            return ("PauseTournament",)
        case ev.TournamentResumed():
            return ("ResumeTournament",)
        case ev.TournamentFinished():
            return "FinishTournament", len(tournament.rounds)
        case ev.TournamentCancelled():
            return ("CancelTournament",)
    return ("",)


SIGNED_AS = {
    "late_until": "late_entry_until_round",
    "automatic": "automatic_rounds",
    "time_to_come": "time_to_come_seconds",
    "start": "start_time_milliseconds",
    "check_in": "check_in_seconds",
    "round_time": "round_seconds",
    "round_check_in": "round_check_in_seconds",
}
"""The names of settings in what is signed, where they are others: those of the fields of `SettingsChange`."""
_KINDS = {Counted.DECISION: "decision_seconds", Counted.MATCH: "budget", Counted.TURN: "turn_days"}


def _changed(change: Change) -> Iterator[str | int]:
    """The changes: for each setting its name, and then its value."""
    for name, value in change.given.items():
        yield SIGNED_AS.get(name, name)
        if isinstance(value, TimeControl):
            yield from _timed(value)
        elif isinstance(value, EntryConditions):
            yield from _conditions(value)
        elif isinstance(value, str | int):
            yield int(value) if isinstance(value, bool) else value
        else:
            yield ""


def _timed(control: TimeControl) -> Iterator[str | int]:
    """The parts of a time control: the name of its kind, the numbers of that, and the other fields."""
    yield _KINDS[control.counted]
    yield control.amount // (DAY if control.counted is Counted.TURN else SECOND)
    if control.counted is Counted.MATCH:
        yield from (control.increment // SECOND, int(control.capped))
    yield from (control.time_outs, list(Pausing).index(control.pausing))
    yield from (control.pause // SECOND, control.vacation // DAY)


def _conditions(entry: EntryConditions) -> Iterator[str | int]:
    """The parts of conditions of entry: both ratings (empty: any), the number of matches, how many are on the list, and
    who. Codes, in hexadecimal digits, and countries follow in the same way, if there are any of either.
    """
    for rating in (entry.least_rating, entry.most_rating):
        yield "" if rating is None else rating
    yield from (entry.least_matches, len(entry.players))
    yield from entry.players
    if entry.codes or entry.countries:
        yield len(entry.codes)
        yield from (code.hex() for code in entry.codes)
        yield len(entry.countries)
        yield from entry.countries


def _placed(paired: ev.RoundPaired) -> Iterator[str | int]:
    """The seats of a round that was paired by hand: each table with how many it has, then the byes."""
    for table in paired.tables:
        yield len(table.players)
        yield from table.players
    yield from (bye.player for bye in paired.byes)


def _ruled(ruling: ev.Ruling) -> tuple[str | int, ...]:
    match ruling:
        case ev.Forfeit(names):
            return "forfeit", *names
        case ev.Penalty(name, points):
            return "penalty", name, str(points)
        case ev.VoidTable():
            return ("void",)
        case ev.ReplayTable(names):
            return "replay", *names
        case ev.Places(places):
            return "places", *places
