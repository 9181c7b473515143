"""Agreement of matches with what their tournament says of them: links, results, ends."""

from collections.abc import Iterator, Sequence

from caravanserai_protocol import findings

from caravanserai_verify.tournaments.match_facts import MatchFacts
from domain.games import games
from domain.matches.arranged_matches import TableAttempt
from domain.tournaments.events import (
    MatchClosed,
    MatchLinked,
    ResultTaken,
    SeatResult,
)
from domain.tournaments.no_shows import NO_SHOWS, all_left
from domain.tournaments.tournament import Tournament


def linked_otherwise(
    tournament: Tournament, link: MatchLinked, place: TableAttempt, facts: MatchFacts | None
) -> Iterator[str]:
    """The differences between a match and the one that the tournament wanted at a table."""
    if link.match != place.match:
        yield findings.other_match(link.match, place.match)
    if facts is None:
        yield findings.withheld_match(link.match)
    elif not facts.error:
        if facts.match != link.match:
            yield findings.record_of_another(link.match, facts.match)
        if facts.tournament != place:
            yield findings.match_of_another_table(facts.match)
        yield from _made_otherwise(tournament, link, facts)
        yield from _seated_otherwise(tournament, link, facts)


def _made_otherwise(tournament: Tournament, link: MatchLinked, facts: MatchFacts) -> Iterator[str]:
    """The differences between a match and the settings."""
    terms, settings, place = tournament.terms, tournament.settings, facts.place
    seed = terms.seed and f"{terms.seed}/{place.round}/{place.table}/{place.attempt}"
    values = dict(facts.options)
    try:
        played = len(tournament.table(link.round, link.table).earlier)
    except Exception:  # that there is no such table is found already
        played = 0
    control = settings.series.control(settings.time_control, played)
    pairs: Sequence[tuple[str, object, object]] = (
        ("game", facts.game, settings.game),
        ("edition", facts.edition_digest, terms.edition_digest),
        ("options", {name: values.get(name) for name, _ in settings.options}, dict(settings.options)),
        ("seed", facts.seed, seed),
        ("time control", facts.time_control, control),
        ("spectator delay", facts.spectator_delay, settings.spectator_delay),
        ("required signatures", facts.signatures_required, settings.signatures_required),
    )
    for name, given, wanted in pairs:
        if given != wanted:
            yield f"{facts.match} has another {name} than the settings say: {given}, not {wanted}"


def _seated_otherwise(tournament: Tournament, link: MatchLinked, facts: MatchFacts) -> Iterator[str]:
    """The differences between the seats of a match and those of its table."""
    try:
        table = tournament.table(link.round, link.table)
    except Exception:  # that there is no such table is found already
        return
    there = [kept.entrant for kept in facts.reserved]
    expected = [player for player in table.seating if player in there or player not in table.excused]
    if there != expected:
        yield findings.other_entrants(facts.match, ", ".join(there), ", ".join(expected))
        return
    for kept in facts.reserved:
        entrant = tournament.entrants[kept.entrant].registered
        if (kept.account, kept.bot) != (entrant.account, entrant.bot):
            yield findings.seat_for_another(facts.match, kept.entrant, kept.account or kept.bot)


def taken_otherwise(tournament: Tournament, taken: ResultTaken, facts: MatchFacts) -> Iterator[str]:
    """The differences between a result and that of the match. In tournaments of older programs, without a time to come,
    those who left are not named.
    """
    if facts.error:
        return
    if (facts.version, facts.head) != (taken.match_version, taken.match_head):
        yield (
            f"is the result of {taken.match} with the last event {taken.match_version} "
            f"{taken.match_head.hex()[:16]}; its record ends with {facts.version} {facts.head.hex()[:16]}"
        )
    if facts.finished != (not taken.abandoned):
        yield findings.SAID_GIVEN_UP if facts.finished else findings.RESULT_OF_GIVEN_UP
    elif facts.finished:
        seats = zip(facts.reserved, facts.places, facts.points, facts.departed, strict=False)
        own = tuple(SeatResult(kept.entrant, place, points, gone) for kept, place, points, gone in seats)
        if own != taken.seats:
            yield findings.other_result(_told(taken.seats), _told(own))
        return
    left, known = all_left(facts.reserved, facts.departed), tournament.settings.time_to_come > 0
    if not facts.finished and taken.left != left and (taken.left or known):
        yield findings.other_leavers(_listed(taken.left), _listed(left))


def closed_otherwise(
    tournament: Tournament, closed: MatchClosed, facts: MatchFacts, resumed: Sequence[int]
) -> Iterator[str]:
    """The differences between a match that the service closed before it began and its record. The log says itself that
    the time to come was over with the event; the record, that it was over when the match was closed.
    """
    if facts.error:
        return
    if (facts.version, facts.head) != (closed.match_version, closed.match_head):
        yield (
            f"closes {closed.match} with the last event {closed.match_version} {closed.match_head.hex()[:16]}; "
            f"its record ends with {facts.version} {facts.head.hex()[:16]}"
        )
    if not facts.closed:
        yield findings.closes_begun(closed.match)
        return
    try:
        table = tournament.table(closed.round, closed.table)
    except Exception:  # that there is no such table is found already
        return
    away = facts.awaited if facts.closed == NO_SHOWS else ()
    expected = tuple(name for name in away if name not in table.forfeits)
    if closed.no_shows != expected:
        yield findings.other_absent(_listed(closed.no_shows), _listed(expected))
    usual = 1000 * tournament.settings.time_to_come
    since = max((table.linked_time, *(moment for moment in resumed if moment <= facts.ended)))
    if closed.no_shows and facts.ended < since + usual * (2 if facts.everybody else 1):
        yield f"closes {closed.match} {(facts.ended - since) / 1000:.1f} seconds after players could come to it"
    left = len(set(table.players) - table.forfeits - set(closed.no_shows))
    game = games().get(tournament.settings.game)
    if game is not None and closed.plays_on != (left > 1 and left in game.players):
        yield f"says that {left} players {'play on' if closed.plays_on else 'cannot play on'}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "nobody"


def _told(seats: Sequence[SeatResult]) -> str:
    return ", ".join(f"{seat.place}. {seat.entrant} ({seat.points})" for seat in seats)
