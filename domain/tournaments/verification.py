"""Faults in the log of a tournament: each event is decided again from the events before it.

So rounds are paired again (of pods it is seen how good they are), lots drawn, standings computed and refusals
found. Nothing but the log is needed. What a match says is not looked at here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from domain.errors import CommandError
from domain.matches.events import Person
from domain.play.chance import commitment, seeded_key
from domain.play.errors import Refused
from domain.play.seals import seal
from domain.tournaments import commands, rules, signatures
from domain.tournaments import events as ev
from domain.tournaments.commands import Act
from domain.tournaments.dutch_engine import EngineMissingError
from domain.tournaments.entry import NEWCOMER
from domain.tournaments.evolution import evolve
from domain.tournaments.lots import draw_lots
from domain.tournaments.results import Ending
from domain.tournaments.tournament import Phase, Tournament

SIGNED = (
    ev.EntrantRegistered,
    ev.EntrantWithdrawn,
    ev.EntrantDroppedOut,
    ev.ByeGranted,
    ev.ByeTakenBack,
    ev.EntropyBound,
    ev.EntropyOpened,
)
"""The acts that entrants may always sign; see `signable`."""
OWN = (*SIGNED, ev.EntrantCheckedIn, ev.TeamFormed)
"""The acts of entrants."""
BY_ITSELF = (ev.PairingImpossible, ev.LotsDrawn, ev.RoundClosed, ev.MatchLinked, ev.ResultTaken, ev.MatchClosed)
"""The acts of the service alone."""
LEFT_TO_SERVICE = (ev.RoundPaired, ev.TournamentFinished, ev.EntropyReleased)
"""The acts that the organiser may leave to the service."""
BY_THE_CLOCK = (ev.RegistrationClosed, ev.Adjudicated)
"""The acts of the service by the clock, at a start and at the deadline of a round, and only as rules say."""


ORDER, CHAIN, TIMES, SEALS = "order", "chain", "times", "seals"
ACTS, LOTS, PAIRINGS, MATCHES, RESULTS, RULINGS, STANDINGS = (
    "acts", "lots", "pairings", "matches", "results", "rulings", "standings",
)  # fmt: skip
CHECKS = (ORDER, CHAIN, TIMES, SEALS, ACTS, LOTS, PAIRINGS, MATCHES, RESULTS, RULINGS, STANDINGS)
"""The checks of a log. `ACTS` is about the actors of its events, and their rights."""
CHECK_OF: Mapping[type[Any], str] = {
    ev.EntropyBound: LOTS,
    ev.EntropyOpened: LOTS,
    ev.EntropyReleased: LOTS,
    ev.LotsDrawn: LOTS,
    ev.RoundPaired: PAIRINGS,
    ev.PairingImpossible: PAIRINGS,
    ev.MatchLinked: MATCHES,
    ev.ResultTaken: RESULTS,
    ev.MatchClosed: RESULTS,
    ev.Adjudicated: RULINGS,
    ev.RoundClosed: STANDINGS,
    ev.TournamentFinished: STANDINGS,
}
"""The checks of events that are decided again; of all others it is `ACTS`."""


class LogFault(NamedTuple):
    """Something wrong with an event, and which check found it."""

    version: int
    text: str
    check: str = ORDER


def faults(name: str, log: Sequence[ev.TournamentRecorded]) -> Iterator[LogFault]:
    """The faults of a log. It ends with the first event that cannot be folded.

    Raises:
        EngineMissingError: what pairs its rounds is not installed.
    """
    tournament = Tournament(name)
    for recorded in log:
        version = tournament.version + 1
        yield from (LogFault(version, text, check) for check, text in _wrong(tournament, recorded))
        try:
            tournament = evolve(tournament, recorded)
        except Exception as error:  # a log that makes no sense may fail anywhere
            yield LogFault(version, f"cannot be folded: {error or type(error).__name__}")
            return


def _wrong(before: Tournament, recorded: ev.TournamentRecorded) -> Iterator[tuple[str, str]]:
    event = recorded.event
    if (event.tournament, event.version) != (before.name, before.version + 1):
        place = f"{before.name} {before.version + 1}"
        yield ORDER, f"lies in the place of {place} and says {event.tournament} {event.version}"
    if event.previous != before.head:
        yield CHAIN, "does not follow the event before it"
    if event.time < before.changed:
        yield TIMES, "is earlier than the event before it"
    yield from ((SEALS, text) for text in _unsealed(recorded))
    if isinstance(event.body, ev.TournamentCreated) != (before.created is None):
        yield ORDER, "is a second beginning" if before.created else "is not the beginning"
    elif before.created is None:
        yield from ((LOTS, text) for text in _uncommitted(recorded))
        yield from ((ACTS, text) for text in _without_keys(recorded.event))
    else:
        yield from ((ACTS, text) for text in _not_signed(before, event))
        yield from ((ACTS, text) for text in _not_entitled(before, event))
        check = CHECK_OF.get(type(event.body), ACTS)
        yield from ((check, text) for text in _decided_otherwise(before, event))


def signable(body: ev.TournamentBody) -> bool:
    """True if entrants may sign something that they do: also a check-in to a round, but none before the start."""
    return isinstance(body, (*SIGNED, ev.TeamFormed)) or (isinstance(body, ev.EntrantCheckedIn) and body.round > 0)


def _unsealed(recorded: ev.TournamentRecorded) -> Iterator[str]:
    """Seals that do not belong there, and openings that do not fit them. Openings of persons may be missing, and that
    of the secret before the end.
    """
    event, body = recorded.event, recorded.event.body
    person = body.person if isinstance(body, ev.EntrantRegistered) else ""
    sealed = (person,) if person or isinstance(body, ev.TournamentCreated) else ()
    if tuple(entry.person for entry in event.seals) != sealed:
        yield "has other seals than belong there"
    for opening in recorded.openings:
        seals = event.seals[opening.index : opening.index + 1]
        digest = seal(event.tournament, event.version, opening.index, opening.salt, opening.payload)
        if not seals or seals[0].digest != digest:
            yield "has an opening that does not fit its seal"


def _uncommitted(recorded: ev.TournamentRecorded) -> Iterator[str]:
    event, body = recorded.event, recorded.event.body
    if not isinstance(body, ev.TournamentCreated):
        return
    secret = next((one.content.secret for one in recorded.openings if one.content.secret), b"")
    if body.seed:
        secret = seeded_key(body.seed)
    if secret and commitment(event.tournament, secret) != body.commitment:
        yield "is committed to another secret than that of the tournament"


def _by_whom_it_is(before: Tournament, event: ev.TournamentEvent) -> bool:
    """True if the service did what only it does, and beside that nothing but what the organiser left to it, and the
    leaving of players that it has removed.
    """
    body, service = event.body, event.by.role is ev.Role.SERVICE
    left_to_it = isinstance(body, LEFT_TO_SERVICE) and before.created is not None and before.settings.automatic
    by_the_clock = isinstance(body, BY_THE_CLOCK) and before.created is not None
    if isinstance(body, BY_ITSELF):
        return service
    if isinstance(body, ev.RoundPaired) and body.by_hand:
        return not service
    return not service or left_to_it or by_the_clock or _removal(before, event)


def _removal(before: Tournament, event: ev.TournamentEvent) -> bool:
    """True if the service took a player out, and says why."""
    body = event.body
    if not isinstance(body, ev.EntrantWithdrawn | ev.EntrantDroppedOut):
        return False
    known = before.entrants.get(body.entrant)
    return known is not None and bool(known.registered.account) and bool(event.by.reason)


def _not_entitled(before: Tournament, event: ev.TournamentEvent) -> Iterator[str]:
    by, body = event.by, event.body
    by_another = isinstance(body, ev.TeamFormed) and by.role is not ev.Role.ENTRANT
    if by.signature and (by_another or not signable(body)):
        yield "has a signature, and nobody signs this"
    if not _by_whom_it_is(before, event):
        yield f"is not for the {by.role.value} to do"
    elif by.role in (ev.Role.ORGANISER, ev.Role.ARBITER):
        if before.role_of(by.account) is not by.role or (
            isinstance(body, ev.TournamentCancelled) and by.role is ev.Role.ARBITER
        ):
            yield f"is by {by.account}, who is not the {by.role.value}"
    elif by.role is ev.Role.ENTRANT:
        entrant = by.account.removeprefix("players/") if isinstance(body, ev.TeamFormed) else ""
        known = before.entrants.get(entrant or getattr(body, "entrant", ""))
        account = body.account if isinstance(body, ev.EntrantRegistered) else known.registered.account if known else ""
        if not isinstance(body, OWN) or not account or account != by.account:
            yield f"is not for {by.account} to do"


def _without_keys(event: ev.TournamentEvent) -> Iterator[str]:
    """Keys that organisers cannot have, or lack."""
    try:
        if isinstance(event.body, ev.TournamentCreated):
            signatures.require_signers(event.body)
            signatures.require_organiser(Tournament(event.tournament), event.by, event.body)
    except CommandError as error:
        yield f"is refused: {error}"


def _not_signed(before: Tournament, event: ev.TournamentEvent) -> Iterator[str]:
    """A signature of the organiser or an arbiter that does not fit, or is missing."""
    if isinstance(event.body, ev.TournamentCreated):
        return
    try:
        signatures.require_organiser(before, event.by, event.body)
    except CommandError as error:
        yield f"is not signed by {event.by.account or 'an organiser'}: {error}"


def _decided_otherwise(before: Tournament, event: ev.TournamentEvent) -> Iterator[str]:
    if isinstance(event.body, ev.LotsDrawn):
        yield from _drawn_otherwise(before, event, event.body)
        return
    try:
        acts = _again(before, event)()
    except Refused as error:
        yield f"is refused: {error}"
        return
    except EngineMissingError:  # which says nothing about the log
        raise
    except Exception as error:  # a log that makes no sense may fail anywhere
        yield f"cannot happen: {error or type(error).__name__}"
        return
    if not acts:
        yield "has happened already"
    elif acts[0].body != event.body:
        yield _difference(acts[0], event)
    elif event.draws:
        yield "draws lots, and has none"


def _difference(act: Act, event: ev.TournamentEvent) -> str:
    if isinstance(event.body, ev.RoundPaired) and isinstance(act.body, ev.RoundPaired):
        return f"round {event.body.round} is not paired as its rules pair it: {_paired_otherwise(act.body, event.body)}"
    if isinstance(event.body, ev.RoundClosed | ev.TournamentFinished) and isinstance(act.body, type(event.body)):
        return "has standings that do not follow from the results"
    return f"is decided otherwise: {type(act.body).__name__} comes first, or is another one"


def _paired_otherwise(ours: ev.RoundPaired, theirs: ev.RoundPaired) -> str:
    """The first thing in which two pairings of a round differ."""
    for number, (own, other) in enumerate(zip_longest(ours.tables, theirs.tables), 1):
        own_players, players = (table.players if table else () for table in (own, other))
        if own_players != players:
            order = "in another order of seats, " if sorted(own_players) == sorted(players) else ""
            return (
                f"at table {number} sit {', '.join(players) or 'none'}; {order}by the rules "
                f"{', '.join(own_players) or 'none'}"
            )
        if own != other:
            return f"table {number} has another reason"
    if [bye.player for bye in ours.byes] != [bye.player for bye in theirs.byes] or ours.absent != theirs.absent:
        return "others have byes"
    if ours.claim != theirs.claim:
        return "it is not as good as it says"
    return "its field, its byes or its engine differ"


def _again(before: Tournament, event: ev.TournamentEvent) -> Callable[[], list[Act]]:
    """The command that an event comes of."""
    by, body = event.by, event.body
    match body:
        case ev.EntrantRegistered():
            return lambda: commands.register(
                before,
                by,
                account=body.account,
                bot=body.bot,
                display_name=body.display_name,
                entropy_commitment=body.entropy_commitment,
                person=Person(body.person),
                public_key=body.public_key,
                rating=body.rating or NEWCOMER,
                brought=body.brought,
            )
        case ev.EntrantWithdrawn() if by.role is ev.Role.SERVICE and by.reason == rules.CHECK_IN:
            return lambda: commands.start(before, event.time)
        case ev.EntrantWithdrawn(name) | ev.EntrantDroppedOut(name):
            return lambda: commands.leave(before, by, name)
        case ev.EntrantCheckedIn(name, number):
            return lambda: commands.check_in(before, by, name, event.time, number)
        case ev.EntrantSeeded(name, seed):
            return lambda: commands.seed(before, by, name, seed)
        case ev.ByeGranted(name, number, Ending.HALF_BYE) if by.role is ev.Role.ENTRANT:
            return lambda: commands.take_bye(before, by, name, number)
        case ev.ByeTakenBack(name, number):
            return lambda: commands.take_back_bye(before, by, name, number)
        case ev.EntrantsKeptApart(names, lifted):
            return lambda: commands.keep_apart(before, by, names, lifted=lifted)
        case ev.ByeGranted(name, number, ending) if by.role is not ev.Role.ENTRANT:
            return lambda: commands.grant_bye(before, by, name, number, ending)
        case ev.TeamFormed() as formed if by.role is ev.Role.ENTRANT:
            return lambda: commands.change_own_team(before, by, formed)
        case ev.TeamFormed(team, name, captain, members, seed):
            known = team if team in before.teams else ""
            return lambda: commands.form_team(before, by, known, name, captain, members, seed)
        case ev.SettingsChanged(change):
            return lambda: commands.change_settings(before, by, change, event.time)
        case ev.RegistrationClosed() if by.role is ev.Role.SERVICE:
            return lambda: commands.start(before, event.time)
        case ev.RegistrationClosed():
            return lambda: commands.close_registration(before, by)
        case ev.EntropyBound(name, committed):
            return lambda: commands.bind_entropy(before, by, name, committed)
        case ev.EntropyOpened(name, entropy):
            return lambda: commands.open_entropy(before, by, name, entropy)
        case ev.EntropyReleased() if by.role is ev.Role.SERVICE:
            return lambda: commands.release_late(before, event.time)
        case ev.EntropyReleased(names):
            return lambda: commands.release(before, by, names)
        case ev.RoundPaired(number) as paired if paired.by_hand:
            tables, byes = [table.players for table in paired.tables], [bye.player for bye in paired.byes]
            return lambda: commands.pair_by_hand(before, by, number, tables, byes, event.time)
        case ev.PairingImpossible(number):
            return lambda: commands.pair_or_say(before, number, event.time)
        case ev.RoundPaired(number) as paired:
            return lambda: commands.pair(before, by, number, event.time, paired)
        case ev.RoundClosed():
            return lambda: _closed(before)
        case ev.MatchLinked(number, table, attempt, match):
            return lambda: commands.link_match(before, number, table, attempt, match)
        case ev.ResultTaken() as taken:
            return lambda: commands.take_result(before, taken)
        case ev.MatchClosed() as closed:
            return lambda: commands.close_match(before, closed, event.time)
        case ev.Adjudicated() if by.role is ev.Role.SERVICE:
            return lambda: commands.end_round(before, event.time)
        case ev.Adjudicated(number, table, ruling):
            return lambda: commands.adjudicate(before, by, number, table, ruling)
        case ev.TournamentPaused():
            return lambda: commands.pause(before, by)
        case ev.TournamentResumed():
            return lambda: commands.resume(before, by)
        case ev.TournamentFinished(early=early):
            return lambda: commands.finish(before, by, early=early)
        case ev.TournamentCancelled():
            return lambda: commands.cancel(before, by)
        case _:
            raise ValueError(f"{type(body).__name__} is no event of a tournament")


def _closed(before: Tournament) -> list[Act]:
    if not before.rounds or not before.rounds[-1].settled:
        raise ValueError("not all tables have a result")
    return commands.closing(before)


def _drawn_otherwise(before: Tournament, event: ev.TournamentEvent, body: ev.LotsDrawn) -> Iterator[str]:
    """Lots that do not follow from the chance of the tournament, as far as its secret is known."""
    waiting = [one.name for one in before.present if one.lot is None]
    names = [name for name, _ in body.lots]
    if before.phase not in (Phase.DRAWING, Phase.RUNNING) or not waiting or names != waiting:
        yield "draws lots for others than those who have none"
    elif before.phase is Phase.DRAWING and any(one.awaited for one in before.present):
        yield "draws lots although entropy is awaited"
    elif (before.secret or before.terms.seed) and (body, event.draws) != draw_lots(before, names):
        yield "has other lots than were drawn"
