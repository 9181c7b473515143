"""Match before its start: creation, the commands that take and give up seats, and the start itself.

`Match` adds the commands of play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from domain.boxes.file import digest
from domain.errors import CommandError, Reason
from domain.event import Request
from domain.matches import events
from domain.matches.arranged_matches import well_named
from domain.matches.event_draft import EventDraft
from domain.matches.lifecycle import Lifecycle, seat_state
from domain.matches.recorded_match import Clock, command, no_clock
from domain.matches.ruled_match import RuledMatch
from domain.matches.signatures import (
    LEAVING,
    NOT_SIGNED,
    Signed,
    being_ready,
    binding,
    joining,
)
from domain.matches.start_protocol import StartProtocol, listed, start_protocol
from domain.matches.terms import Terms
from domain.play.chance import chance_of, commitment, entropy_commitment, seeded_key
from domain.play.game import Game
from domain.play.position import GATHERED, GATHERING
from domain.simulation.branch import begin_branch
from domain.table.table import Table


@dataclass(slots=True)
class OpenMatch(RuledMatch):
    """A match with the commands of the time before its start."""

    @classmethod
    def create(
        cls,
        codec: events.Codec,
        games: Mapping[str, Game],
        match: str,
        terms: Terms,
        secret: bytes,
        *,
        request: Request | None = None,
        clock: Clock = no_clock,
    ) -> tuple[Self, list[events.Recorded]]:
        """Creates a match, with its first event. ``secret`` are 32 random bytes; a seed takes their place.

        Raises:
            CommandError: GAME_UNKNOWN.
            SettingError: the number of players or an option is not allowed.
            BoxError: the edition is not a box of this game.
            ValueError: the name, or the number of reserved seats, is not that of a match of the tournament, or such a
                match is to play another one again or to branch from one; or a branch lacks its position.
        """
        if terms.game not in games:
            raise CommandError(Reason.GAME_UNKNOWN, f"there is no game {terms.game!r}", game=terms.game)
        tournament, rights = terms.tournament, terms.rights
        if tournament is not None and not well_named(match, tournament):
            raise ValueError(f"{match} is not the name of a match of {tournament.tournament}")
        if terms.reserved and (tournament is None or len(terms.reserved) != terms.players):
            raise ValueError("seats are reserved in matches of tournaments, and then all of them")
        if terms.previous is not None and tournament is not None:
            raise ValueError("a match of a tournament plays no other one again")
        if terms.branched_from is not None and (tournament is not None or terms.previous is not None):
            raise ValueError("a match that branches from another one belongs to no tournament, and plays none again")
        if (terms.branched_from is None) is not (terms.position is None):
            raise ValueError("a match that branches from another one has a position, and no other match has one")
        rules = games[terms.game]
        version = rules.rules_version if terms.rules_version is None else terms.rules_version
        setting = rules.setting(terms.players, terms.options, version)
        edition = terms.edition
        if edition is None:
            content = rules.content()
            edition = events.Edition("standard", digest(content), content)
        areas = {**rules.table_areas}
        if terms.branched_from is not None:
            areas[GATHERED] = GATHERING
        layout = Table(rules.table_areas, rules.layout(rules.box(edition.content), setting)).layout()
        if terms.seed:
            secret = seeded_key(terms.seed)
        body = events.MatchCreated(
            terms.game,
            version,
            edition,
            terms.players,
            rules.recorded(setting, version),
            commitment(match, secret),
            terms.seed,
            tuple(area for _, area in sorted(areas.items())),
            tuple(layout),
            rights.access,
            rights.account,
            tuple(sorted(rights.admitted)),
            terms.chance_scheme,
            terms.patience,
            terms.open_seconds,
            terms.signatures_required,
            tournament,
            tuple(terms.reserved),
            terms.time_control,
            terms.spectator_delay,
            terms.previous,
            terms.branched_from,
        )
        created = cls(codec, games, Lifecycle(match), clock=clock, _asked=request)
        created._begin()
        sealed = [((), events.OpeningContent(secret=secret, position=terms.position))]
        first = created._record(
            EventDraft(body, None, sealed, rights.credential, rights.join_code, companions=rights.companions)
        )
        return created, [first]

    @command
    def join(
        self,
        player: str,
        *,
        seat: int = 0,
        bot: str = "",
        committed: bytes = b"",
        account: str = "",
        credential: bytes = b"",
        starts: bool = False,
        public_key: bytes = b"",
        signed: Signed = NOT_SIGNED,
        person: events.Person | None = None,
    ) -> None:
        """Takes a seat: ``seat``, or the first free one that is not kept for somebody else, for the player ``account``
        or the holder of a token. With a ``public_key`` the player signs from now on. The name of a ``person`` can be
        erased later; that of a bot stays.

        With ``starts`` the match starts if all players are ready and waited for nothing but this; a match of bots alone
        does not.

        Raises:
            CommandError: MATCH_STARTED, MATCH_OVER, SEAT_TAKEN, SEAT_UNKNOWN, SEAT_RESERVED, MATCH_FULL,
                ENTROPY_REUSED, KEY_MISSING, KEY_INVALID, KEY_TAKEN, SIGNATURE_MISSING, SIGNATURE_OUTDATED,
                SIGNATURE_INVALID.
        """
        self._require_open()
        free = [number for number, state in enumerate(self.lifecycle.seats, 1) if state is None]
        if not free:
            raise CommandError(Reason.MATCH_FULL, "every seat is taken")
        if seat and seat not in range(1, self.created.players + 1):
            raise CommandError(Reason.SEAT_UNKNOWN, f"there is no seat {seat}", seat=seat)
        if seat and seat not in free:
            raise CommandError(Reason.SEAT_TAKEN, f"seat {seat} is taken", seat=seat)
        seat = self._kept(account, bot, [seat] if seat else free)
        self._start_protocol.require_fresh(self.lifecycle, committed)
        self._require_key(public_key, bot)
        self._require_signed(public_key, joining(public_key, committed), signed)
        known = person.name if person is not None else ""
        joined = events.SeatJoined(seat, player, bot, committed, account, public_key, known)
        self._record(EventDraft(joined, credential=credential, signed=signed, person=person))
        if starts and self._ready:
            self._start()

    def _kept(self, account: str, bot: str, free: Sequence[int]) -> int:
        """The first of some seats that is not kept for somebody else."""
        reserved = self.created.reserved
        seat = next((number for number in free if not reserved or reserved[number - 1].admits(account, bot)), 0)
        if not seat:
            raise CommandError(Reason.SEAT_RESERVED, "the seats that are free are kept for others", seats=listed(free))
        return seat

    @command
    def leave(
        self,
        seat: int,
        *,
        by: events.Actor = events.Actor.PLAYERS,
        told: bool = True,
        signed: Signed = NOT_SIGNED,
    ) -> None:
        """Gives a seat up before the start, or (``by`` another) frees it. The event of older matches has not ``told``
        who did.

        Where entropy has been opened already the start is void for all: what is known of it must not help anybody to
        choose the next one.

        Raises:
            CommandError: MATCH_STARTED, MATCH_OVER, SEAT_EMPTY, KEY_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require_open()
        self._may_be_signed(seat if by is events.Actor.PLAYERS else 0, LEAVING, signed)
        seat_state(self.lifecycle, seat)
        if self._start_protocol.opening(self.lifecycle):
            self._record(EventDraft(events.StartVoided(seat, by), signed=signed))
        self._record(EventDraft(events.SeatLeft(seat, by if told else events.Actor.UNSPECIFIED), signed=signed))

    @command
    def bind(self, seat: int, committed: bytes, *, signed: Signed = NOT_SIGNED) -> None:
        """A seat binds itself to entropy (empty: it will contribute none) instead of what it was bound to: after a void
        start, or because it cannot open the old one any more.

        Raises:
            CommandError: MATCH_STARTED, MATCH_OVER, SEAT_EMPTY, START_UNDER_WAY, ENTROPY_REUSED, SCHEME_OUTDATED,
                KEY_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require_open()
        seat_state(self.lifecycle, seat)
        self._start_protocol.require_binding(self.lifecycle)
        self._start_protocol.require_fresh(self.lifecycle, committed)
        self._may_be_signed(seat, binding(committed), signed)
        self._record(EventDraft(events.SeatBound(seat, committed), signed=signed))

    @command
    def ready(self, seat: int, entropy: bytes, *, signed: Signed = NOT_SIGNED) -> None:
        """A seat agrees to the start and opens its entropy; the match starts when all seats that are no bots have.

        No entropy is opened before every seat is taken and bound, and those that contribute none are ready.

        Raises:
            CommandError: MATCH_STARTED, MATCH_OVER, SEAT_EMPTY, ALREADY_READY, ENTROPY_MISMATCH, SEAT_NOT_BOUND,
                SEATS_NOT_BOUND, KEY_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require_open()
        state = seat_state(self.lifecycle, seat)
        if state.entropy is not None:
            raise CommandError(Reason.ALREADY_READY, f"seat {seat} is ready", seat=seat)
        if not state.bound:
            raise CommandError(Reason.SEAT_NOT_BOUND, f"seat {seat} must bind itself to fresh entropy first", seat=seat)
        if entropy and entropy_commitment(entropy) != state.entropy_commitment:
            raise CommandError(Reason.ENTROPY_MISMATCH, "the entropy is not what the seat was bound to", seat=seat)
        self._start_protocol.require_bound(self.lifecycle, seat, state, entropy)
        self._may_be_signed(seat, being_ready(entropy), signed)
        self._adopt()
        self._record(EventDraft(events.SeatReady(seat, entropy), signed=signed))
        if self._ready:
            self._start()

    @property
    def _start_protocol(self) -> StartProtocol:
        return start_protocol(self.created.chance_scheme)

    @property
    def _ready(self) -> bool:
        """True if every seat is taken, at least one by a player, and all players are ready."""
        seats = self.lifecycle.seats
        players = [state for state in seats if state is None or not state.bot]
        return bool(players) and all(state is not None and state.entropy is not None for state in players)

    @command
    def start(self) -> None:
        """Starts without waiting: seats that are not ready contribute nothing to chance. That is possible until one has
        opened its entropy: from then on all that are bound must.

        Raises:
            CommandError: MATCH_STARTED, MATCH_OVER, SEAT_EMPTY, START_UNDER_WAY.
        """
        self._require_open()
        self._start_protocol.require_not_opening(self.lifecycle)
        for number in range(1, self.created.players + 1):
            seat_state(self.lifecycle, number)
        self._start()

    def _start(self) -> None:
        entropies = tuple((state.entropy or b"") if state else b"" for state in self.lifecycle.seats)
        playing = self._playing
        self._adopt()
        playing.turn.chance = chance_of(self.created.chance_scheme, self.key())
        origin, position = self.created.branched_from, self.lifecycle.position
        if origin is None or position is None:
            outcome = playing.start()
        else:
            outcome = begin_branch(playing, position, origin.seat)
        self._append(events.MatchStarted(entropies), outcome)
        self._go_on()
