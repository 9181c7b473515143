"""The matches of a player as entries of the export of their data."""

from collections.abc import Collection, Iterator, Sequence

from caravanserai_protocol.v1 import personal_data_pb2 as messages

from domain.errors import CommandError, Reason
from domain.matches.events import MatchCreated, MatchStarted, Recorded, SeatJoined, SeatLeft
from projections.matches.directory import ListedMatch
from projections.matches.named_matches import matches_named
from projections.store import ProjectionStore
from service.foundation.times import timestamp_of
from service.persistence.damage import StreamDamagedError
from service.persistence.matches.store import MatchStore

MILLISECOND = 1_000_000
CHUNK = 50
"""The number of events that are read at once, up to the start of a match."""


class PersonalMatches:
    """Reads the matches of players: who took which seat from the events before the start, and how it ended from the
    directory.
    """

    def __init__(self, store: MatchStore, projections: ProjectionStore) -> None:
        self._store = store
        self._projections = projections

    def exported(self, player: str, tokens: Collection[str], names: Sequence[str]) -> list[messages.PersonalMatch]:
        """The parts of a player, who had these tokens, in matches."""
        listed = matches_named(self._projections, names)
        return [self._match(name, player, tokens, listed.get(name)) for name in names]

    def _match(
        self, name: str, player: str, tokens: Collection[str], listed: ListedMatch | None
    ) -> messages.PersonalMatch:
        exported = messages.PersonalMatch(match=name)
        try:
            for recorded in self._before_the_start(name):
                _follow(exported, recorded, player, tokens)
        except CommandError as error:
            if error.reason is not Reason.MATCH_ARCHIVED:
                raise
            exported.archived = True
        except StreamDamagedError:
            pass  # the directory still knows how it ended
        if listed is not None:
            _end(exported, listed, player, tokens)
        return exported

    def _before_the_start(self, name: str) -> Iterator[Recorded]:
        """The events of a match up to its start."""
        after = 0
        while rows := self._store.rows(name, after, after + CHUNK):
            for recorded in rows:
                if isinstance(recorded.here, MatchStarted):
                    return
                yield recorded
            after += len(rows)


def _follow(exported: messages.PersonalMatch, recorded: Recorded, player: str, tokens: Collection[str]) -> None:
    """Adds what an event says about the player."""
    match recorded.here:
        case MatchCreated() as created:
            exported.owner = _is_theirs(created.owner, recorded.credential, player, tokens)
            exported.admitted = player in created.admitted
            for companion in recorded.companions:
                if companion.seat and _is_theirs(companion.account, companion.credential, player, tokens):
                    exported.seats_before.append(companion.seat)
            for seat, kept in enumerate(created.reserved, 1):
                if kept.account == player:
                    exported.seats.add(seat=seat, reserved=True)
        case SeatJoined(seat, display_name, bot, account=account, person=person):
            if not bot and _is_theirs(account, recorded.credential, player, tokens):
                kept_for = next((mine for mine in exported.seats if mine.seat == seat and mine.reserved), None)
                taken = kept_for or exported.seats.add(seat=seat)
                taken.display_name, taken.person = display_name, person
        case SeatLeft(seat):
            for mine in exported.seats:
                if mine.seat == seat:
                    mine.given_up = True


def _end(exported: messages.PersonalMatch, listed: ListedMatch, player: str, tokens: Collection[str]) -> None:
    """Adds how the match stands or ended."""
    exported.game, exported.phase = f"games/{listed.game}", listed.phase
    exported.ended = listed.abandoned_account == player
    if listed.time:
        exported.update_time.CopyFrom(timestamp_of(listed.time * MILLISECOND))
    for mine in exported.seats:
        seat = listed.seats[mine.seat - 1]
        if not mine.given_up:
            mine.place, mine.points, mine.departed = seat.rank, seat.points or 0, seat.departed
    if exported.archived and not exported.seats:
        for seat in listed.seats:
            if seat.account == player:
                exported.seats.add(
                    seat=seat.number,
                    display_name=seat.player,
                    place=seat.rank,
                    points=seat.points or 0,
                    departed=seat.departed,
                    person=seat.person,
                )


def _is_theirs(account: str, credential: bytes, player: str, tokens: Collection[str]) -> bool:
    return account == player if account else credential.hex() in tokens
