"""The match: the aggregate that turns commands into events.

`Match` holds a lifecycle and the live table; each command checks the rights of the moment, lets the rules play, and
appends events. Live play and loading from the store go through the same `evolve`.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias

from domain.boxes.file import digest
from domain.errors import CommandError, Reason
from domain.event import Request
from domain.games import games
from domain.matches import clock_commands
from domain.matches.agreement import LEAST_VOICES, require_answerable
from domain.matches.arranged_matches import well_named
from domain.matches.clock_commands import Organiser
from domain.matches.event_draft import EventDraft
from domain.matches.events import (
    Actor,
    Body,
    Codec,
    DecisionMade,
    DecisionUndone,
    Edition,
    EndAnswered,
    MatchAbandoned,
    MatchCreated,
    MatchFinished,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    OpeningContent,
    Person,
    Recorded,
    RulesChanged,
    SeatBound,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
    StartVoided,
    TimeGiven,
)
from domain.matches.lifecycle import GENESIS, Lifecycle, Phase, chance_key, evolve, require_acting, seat_state
from domain.matches.signatures import (
    LEAVING,
    NOT_SIGNED,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
    Act,
    Signed,
    being_ready,
    binding,
    deciding,
    ending,
    fits,
    giving_time,
    is_key,
    joining,
)
from domain.matches.start_protocol import StartProtocol, listed, start_protocol
from domain.matches.terms import Terms
from domain.play.chance import NoChance, chance_of, commitment, entropy_commitment, seeded_key
from domain.play.decision import AnyDecision
from domain.play.errors import ASK_NOBODY, UNDO_NOTHING, refused
from domain.play.game import Game
from domain.play.playing import Outcome, Playing
from domain.play.position import GATHERED, GATHERING
from domain.play.stand_in import missing_game
from domain.simulation.branch import begin_branch
from domain.table.areas import Areas
from domain.table.table import Table
from domain.table.views import join

EVERYBODY_LEFT = "every player has left"
"""The reason for abandoning a match when its last player leaves; no caller can give it."""
ALL_LEFT = MatchAbandoned(EVERYBODY_LEFT, Actor.PLAYERS)
"""The end of a match whose last player leaves."""
ALL_AGREED = MatchAbandoned("ended by agreement", Actor.PLAYERS, agreed=True)
"""The end of a match that all its players agreed to end."""

ABSENT_LIMIT = 100_000
"""Decisions that departed seats may make in a row before the match is given up as stuck."""


P = ParamSpec("P")


Clock: TypeAlias = Callable[[], int]
"""Tells the time in milliseconds since 1970."""


def no_clock() -> int:
    """The clock of those who take no note of times."""
    return 0


@dataclass(slots=True)
class _Step:
    """An event of the latest command, and what rolling it back needs."""

    recorded: Recorded
    before: Lifecycle
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer that a request got: the digest of the request, and the last version that it made."""

    digest: bytes
    version: int


def _command(command: Callable[Concatenate["Match", P], None]) -> Callable[Concatenate["Match", P], list[Recorded]]:
    """A command gives all events that it appends; where it raises, none has happened."""

    @wraps(command)
    def whole(match: "Match", /, *args: P.args, **kwargs: P.kwargs) -> list[Recorded]:
        match._begin()
        try:
            command(match, *args, **kwargs)
        except BaseException:
            match.roll_back()
            raise
        return [step.recorded for step in match._steps]

    return whole


@dataclass(slots=True)
class Match:
    """A live match. Each command appends events in memory and returns them; the caller stores them or rolls back. If a
    command raises, nothing has changed.

    Events get their time from ``clock``. Rules never see it.
    """

    codec: Codec
    games: Mapping[str, Game]
    lifecycle: Lifecycle
    playing: Playing | None = None
    answered: dict[tuple[str, str, str], Answered] = field(default_factory=dict)
    clock: Clock = no_clock
    _heads: list[bytes] = field(default_factory=lambda: [GENESIS])
    """The hash of each version, from 0: what signatures cover."""
    _moments: list[int] = field(default_factory=lambda: [0])
    """The time of each version, from 0."""
    _steps: list[_Step] = field(default_factory=list)
    _asked: Request | None = None
    """The request that the next command answers."""
    _request: Request | None = None
    """The request that the latest command answered."""
    _time: int = 0

    # -- creating and loading -----------------------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        codec: Codec,
        games: Mapping[str, Game],
        match: str,
        terms: Terms,
        secret: bytes,
        *,
        request: Request | None = None,
        clock: Clock = no_clock,
    ) -> tuple["Match", list[Recorded]]:
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
            edition = Edition("standard", digest(content), content)
        areas = {**rules.table_areas}
        if terms.branched_from is not None:
            areas[GATHERED] = GATHERING
        layout = Table(rules.table_areas, rules.layout(rules.box(edition.content), setting)).layout()
        if terms.seed:
            secret = seeded_key(terms.seed)
        body = MatchCreated(
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
        sealed = [((), OpeningContent(secret=secret, position=terms.position))]
        first = created._record(
            EventDraft(body, None, sealed, rights.credential, rights.join_code, companions=rights.companions)
        )
        return created, [first]

    @classmethod
    def load(
        cls, codec: Codec, games: Mapping[str, Game], match: str, log: Sequence[Recorded], clock: Clock = no_clock
    ) -> "Match":
        """Rebuilds a match by folding its events."""
        loaded = cls(codec, games, Lifecycle(match), clock=clock)
        for recorded in log:
            loaded.fold(recorded)
        return loaded

    def fold(self, recorded: Recorded) -> None:
        """Folds one stored event."""
        event = recorded.event
        effects = join(event.effects, [entry for opening in recorded.openings for entry in opening.content.hidden])
        self.lifecycle = evolve(self.lifecycle, recorded, effects)
        self._heads.append(self.lifecycle.head)
        self._moments.append(self.lifecycle.time)
        self._prepare(event.body)
        self._playing.fold(effects, event.draws)
        self._remember(recorded.request, event.version)

    def copy(self) -> "Match":
        """The match as it stands, which goes its own way from now on. It remembers no requests."""
        playing = self.playing.copy() if self.playing is not None else None
        return Match(
            self.codec,
            self.games,
            self.lifecycle,
            playing,
            clock=self.clock,
            _heads=[*self._heads],
            _moments=[*self._moments],
        )

    @property
    def _playing(self) -> Playing:
        if self.playing is None:
            raise CommandError(
                Reason.MATCH_NOT_FOUND, f"there is no match {self.lifecycle.match}", match=self.lifecycle.match
            )
        return self.playing

    @property
    def created(self) -> MatchCreated:
        """The first event's body."""
        if self.lifecycle.created is None:
            raise CommandError(
                Reason.MATCH_NOT_FOUND, f"there is no match {self.lifecycle.match}", match=self.lifecycle.match
            )
        return self.lifecycle.created

    @property
    def game(self) -> Game:
        """The game that is played; what stands in for it, if its rules are not here."""
        return self._playing.game

    @property
    def version(self) -> int:
        """The number of events so far."""
        return self.lifecycle.version

    def moment_of(self, version: int) -> int:
        """The time at which the service took an event, in milliseconds since 1970."""
        return self._moments[version]

    def digest_of(self, version: int) -> bytes:
        """The SHA-256 of the event of a version, from 1 to the present one."""
        return self._heads[version]

    def version_at(self, moment: int) -> int:
        """The version that a running match had come to at a moment, but no earlier one than just before its start."""
        before = self.lifecycle.started_at - 1 if self.lifecycle.started_at else self.version
        return max(bisect_right(self._moments, moment) - 1, before)

    def key(self) -> bytes:
        """The key of chance, once the match has started."""
        return chance_key(self.lifecycle)

    # -- lifecycle commands -------------------------------------------------------------------------------------

    @_command
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
        person: Person | None = None,
    ) -> None:
        """Takes a seat: ``seat``, or the first free one that is not kept for somebody else, for the player ``account``
        or the holder of a token. With a ``public_key`` the player signs from now on. The name of a ``person`` can be
        erased later; that of a bot stays.

        With ``starts`` the match starts if all players are ready and waited for nothing but this; a match of bots alone
        does not.

        Raises:
            CommandError: MATCH_STARTED, SEAT_TAKEN, SEAT_UNKNOWN, SEAT_RESERVED, MATCH_FULL, ENTROPY_REUSED,
                KEY_MISSING, KEY_INVALID, KEY_TAKEN, SIGNATURE_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require(Phase.OPEN)
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
        joined = SeatJoined(seat, player, bot, committed, account, public_key, known)
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

    @_command
    def leave(
        self,
        seat: int,
        *,
        by: Actor = Actor.PLAYERS,
        told: bool = True,
        signed: Signed = NOT_SIGNED,
    ) -> None:
        """Gives a seat up before the start, or (``by`` another) frees it. The event of older matches has not ``told``
        who did.

        Where entropy has been opened already the start is void for all: what is known of it must not help anybody to
        choose the next one.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, KEY_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require(Phase.OPEN)
        self._may_be_signed(seat if by is Actor.PLAYERS else 0, LEAVING, signed)
        seat_state(self.lifecycle, seat)
        if self._start_protocol.opening(self.lifecycle):
            self._record(EventDraft(StartVoided(seat, by), signed=signed))
        self._record(EventDraft(SeatLeft(seat, by if told else Actor.UNSPECIFIED), signed=signed))

    @_command
    def bind(self, seat: int, committed: bytes, *, signed: Signed = NOT_SIGNED) -> None:
        """A seat binds itself to entropy (empty: it will contribute none) instead of what it was bound to: after a void
        start, or because it cannot open the old one any more.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, START_UNDER_WAY, ENTROPY_REUSED, SCHEME_OUTDATED, KEY_MISSING,
                SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require(Phase.OPEN)
        seat_state(self.lifecycle, seat)
        self._start_protocol.require_binding(self.lifecycle)
        self._start_protocol.require_fresh(self.lifecycle, committed)
        self._may_be_signed(seat, binding(committed), signed)
        self._record(EventDraft(SeatBound(seat, committed), signed=signed))

    @_command
    def ready(self, seat: int, entropy: bytes, *, signed: Signed = NOT_SIGNED) -> None:
        """A seat agrees to the start and opens its entropy; the match starts when all seats that are no bots have.

        No entropy is opened before every seat is taken and bound, and those that contribute none are ready.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, ALREADY_READY, ENTROPY_MISMATCH, SEAT_NOT_BOUND, SEATS_NOT_BOUND,
                KEY_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require(Phase.OPEN)
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
        self._record(EventDraft(SeatReady(seat, entropy), signed=signed))
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

    @_command
    def start(self) -> None:
        """Starts without waiting: seats that are not ready contribute nothing to chance. That is possible until one has
        opened its entropy: from then on all that are bound must.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, START_UNDER_WAY.
        """
        self._require(Phase.OPEN)
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
        self._append(MatchStarted(entropies), outcome)
        self._go_on()

    @_command
    def change_rules(self, rules_version: int) -> None:
        """Says that another version of the rules decides from here on. Commands that need the rules do this by
        themselves; alone it is for those who make a match again.

        Raises:
            CommandError: MATCH_OVER.
            ValueError: it is the version that decides already.
        """
        if self.lifecycle.phase not in (Phase.OPEN, Phase.PLAYING):
            raise CommandError(Reason.MATCH_OVER, "the match has ended")
        if rules_version == self.lifecycle.rules_version:
            raise ValueError(f"version {rules_version} of the rules decides already")
        self._append(RulesChanged(rules_version))

    def _adopt(self) -> None:
        """Lets the rules of this program decide from here on, if others did so far.

        Raises:
            CommandError: RULES_MISSING.
        """
        self.require_rules()
        game = self.game
        if not game.decides_again(self.lifecycle.rules_version):
            self._append(RulesChanged(game.rules_version))

    def require_rules(self) -> None:
        """Requires the rules of the game.

        Raises:
            CommandError: RULES_MISSING.
        """
        if self._playing.game.missing:
            game, version = self.created.game, self.lifecycle.rules_version
            package = games().claim(game).source if game in games() else ""
            why = f": {package} cannot be loaded" if package else ""
            needed = f"the rules of the game {game}, version {version}, which are not here{why}"
            raise CommandError(
                Reason.RULES_MISSING,
                f"{self.lifecycle.match} needs {needed}",
                game=game,
                rules_version=version,
                package=package,
            )

    @_command
    def abandon(
        self,
        reason: str,
        *,
        by: Actor = Actor.UNSPECIFIED,
        account: str = "",
    ) -> None:
        """Ends the match without a result; the player ``account`` did, if it was a player.

        Raises:
            CommandError: MATCH_OVER, NOT_THE_OWNER.
        """
        if self.lifecycle.phase not in (Phase.OPEN, Phase.PLAYING):
            raise CommandError(Reason.MATCH_OVER, "the match has ended")
        if by is Actor.OWNER:
            self._require_owner(account)
        if by is Actor.UNSPECIFIED and account:
            raise CommandError(Reason.NOT_THE_OWNER, "it is not said as what the player ended the match")
        self._append(MatchAbandoned(reason, by, account))

    def _require_owner(self, account: str) -> None:
        if account != self.created.owner:
            raise CommandError(Reason.NOT_THE_OWNER, "only the owner of the match may do this")

    # -- play ---------------------------------------------------------------------------------------------------

    @_command
    def decide(
        self,
        seat: int,
        decision: AnyDecision,
        asked_at: int | None = None,
        *,
        signed: Signed = NOT_SIGNED,
        arrived: int = 0,
    ) -> None:
        """A seat answers its open question. ``arrived`` is when the decision reached the service; 0: now.

        Raises:
            Refused: the decision is not legal now.
            CommandError: SIGNATURE_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID, KEY_MISSING, TIME_UP, MATCH_PAUSED.
        """
        self._require_answerable(asked_at)
        require_acting(self.lifecycle, seat)
        arrived = clock_commands.arrival(self.lifecycle.clocks, self._time, seat, arrived)
        playing = self._playing
        question = playing.question(seat)
        self._adopt()
        decision = playing.admitted(seat, decision, asked_at)
        asked_at = question.asked_at if question else 0
        body = DecisionMade(seat, asked_at, decision, automatic=False, arrived=arrived)
        self._require_decision_signed(body, decision, signed)
        outcome = playing.perform(seat, decision)
        self._record(EventDraft(body, outcome, signed=signed))
        self._go_on()

    def admitted(self, seat: int, decision: AnyDecision, asked_at: int | None = None) -> AnyDecision:
        """The offer that a seat's decision means now.

        Raises:
            Refused: the decision is not legal now.
        """
        self._require_answerable(asked_at)
        require_acting(self.lifecycle, seat)
        self.require_rules()
        return self._playing.admitted(seat, decision, asked_at)

    def _require_answerable(self, asked_at: int | None) -> None:
        """Requires of an answer to a question that the match has not ended: another answer may have called it off."""
        if asked_at is not None and self.lifecycle.phase is Phase.FINISHED:
            raise refused(ASK_NOBODY, "not-asked")

    def _require_decision_signed(self, made: DecisionMade, decision: AnyDecision, signed: Signed) -> None:
        state = seat_state(self.lifecycle, made.seat)
        if state.public_key or signed != NOT_SIGNED:
            content = self.codec.decision_bytes(self.created.game, decision)
            since = max(made.asked_at, state.acted)
            self._require_signed(state.public_key, deciding(made.asked_at, *content), signed, since)

    @_command
    def undo(self, seat: int, *, signed: Signed = NOT_SIGNED) -> None:
        """A seat takes back its latest decision: back to the first that drew, sealed or showed something, or was
        another's. An answer in secret it takes back until all are revealed, whatever others have answered.

        Raises:
            Refused: there is nothing to take back.
            CommandError: SIGNATURE_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID, KEY_MISSING, TIME_UP, MATCH_PAUSED.
        """
        require_acting(self.lifecycle, seat)
        self.require_rules()
        clock_commands.arrival(self.lifecycle.clocks, self._time, seat, 0)
        last = next((entry for entry in reversed(self.lifecycle.undoable) if entry.seat == seat), None)
        if last is None:
            raise refused(UNDO_NOTHING, "nothing-to-undo")
        key = seat_state(self.lifecycle, seat).public_key
        self._require_signed(key, UNDOING, signed, self.version)
        undone = DecisionUndone(seat, last.version)
        self._record(EventDraft(undone, self._playing.take_back(last.effects), signed=signed))

    @_command
    def resign(
        self,
        seat: int,
        *,
        end: MatchAbandoned = ALL_LEFT,
        signed: Signed = NOT_SIGNED,
    ) -> None:
        """A seat leaves the match; the game's default decides for it. When the last player has left, the match is
        abandoned, as ``end`` says.

        Raises:
            Refused: the match is not being played, or the seat has left already.
            CommandError: SIGNATURE_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID, KEY_MISSING.
        """
        require_acting(self.lifecycle, seat)
        state = seat_state(self.lifecycle, seat)
        self._require_signed(state.public_key, RESIGNING, signed, state.acted)
        self._adopt()
        self._left(EventDraft(SeatResigned(seat), self._playing.resign(seat), signed=signed), end)

    @_command
    def answer_end(
        self, seat: int, proposed_at: int = 0, *, declines: bool = False, signed: Signed = NOT_SIGNED
    ) -> None:
        """A seat proposes to end the match as it stands, agrees to the proposal of a version, or ``declines``. When all
        players who have not left agree, the match ends.

        Raises:
            Refused: the match is not being played, or the seat has left.
            CommandError: END_NOT_ALLOWED, END_NOT_PROPOSED, END_ANSWERED, SIGNATURE_MISSING, SIGNATURE_OUTDATED,
                SIGNATURE_INVALID, KEY_MISSING.
        """
        require_acting(self.lifecycle, seat)
        if self.created.tournament is not None:
            raise CommandError(Reason.END_NOT_ALLOWED, "a match of a tournament is not ended by agreement")
        if len(self.lifecycle.voices) < LEAST_VOICES:
            raise CommandError(Reason.END_NOT_ALLOWED, "nobody else is left to agree")
        wanted = EndAnswered(seat, proposed_at, declines)
        require_answerable(self.lifecycle.agreement, wanted)
        state = seat_state(self.lifecycle, seat)
        since = max(proposed_at or self.lifecycle.agreement.since, state.acted)
        self._require_signed(state.public_key, ending(proposed_at, declines=declines), signed, since)
        self._record(EventDraft(wanted, signed=signed))
        if set(self.lifecycle.voices) == set(self.lifecycle.agreement.seats):
            self._append(ALL_AGREED)

    @_command
    def depart(self, seat: int, by: Actor, account: str = "") -> None:
        """A seat whose player is absent is taken out of the match, with the same effects as when it resigns.

        Raises:
            Refused: the match is not being played, or the seat has left already.
            CommandError: NOT_THE_OWNER, NOT_AN_ADMINISTRATOR, SEAT_NOT_ABSENT.
        """
        require_acting(self.lifecycle, seat)
        self._may_depart(seat, by, account)
        self._adopt()
        self._left(EventDraft(SeatDeparted(seat, by, account), self._playing.depart(seat)), ALL_LEFT)

    def _may_depart(self, seat: int, by: Actor, account: str) -> None:
        """Lets pass what needs no clock: how long the question is open is for the service to know."""
        state = seat_state(self.lifecycle, seat)
        if state.bot or (by is Actor.SERVICE and state.account not in ("", account)):
            raise CommandError(Reason.SEAT_NOT_ABSENT, f"the player of seat {seat} is not absent", seat=seat)
        if by is Actor.SERVICE:
            return
        if by not in (Actor.OWNER, Actor.ADMINISTRATOR):
            raise CommandError(Reason.NOT_THE_OWNER, "only the owner of the match may do this, and administrators")
        if by is Actor.OWNER:
            self._require_owner(account)
            if not self.created.patience:
                raise CommandError(
                    Reason.NOT_AN_ADMINISTRATOR, "the match states no time; only administrators may do this"
                )
        if self.created.patience and self._playing.question(seat) is None:
            raise CommandError(Reason.SEAT_NOT_ABSENT, f"seat {seat} is not asked anything now", seat=seat)

    def _left(self, left: EventDraft, end: MatchAbandoned) -> None:
        self._record(left)
        if all(state is None or state.departed or state.bot for state in self.lifecycle.seats):
            self._append(end)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Lets the game's default decide for departed seats and those whose time was up, and finishes the match when
        nothing is due any more.
        """
        playing = self._playing
        for _ in range(ABSENT_LIMIT):
            lost = clock_commands.lost_turns(self.lifecycle.clocks)
            absent = playing.absent_decision(lost)
            if absent is None:
                break
            seat, decision = absent
            question = playing.question(seat)
            outcome = playing.decide(seat, decision)
            asked_at = question.asked_at if question else 0
            body = DecisionMade(seat, asked_at, decision, automatic=True, timed_out=seat in lost)
            self._append(body, outcome)
        if playing.finished:
            places = tuple(map(playing.turn.place_of, playing.turn.numbers))
            self._append(MatchFinished(places))

    # -- clocks -------------------------------------------------------------------------------------------------

    @_command
    def time_out(self, seat: int) -> None:
        """Lets the game's default decide for a seat whose time is up, until its turn ends; takes the seat out of the
        match if it has lost as many turns as the time control says. Nothing happens where it still has time.
        """
        control = self.created.time_control
        lost = clock_commands.time_out(self.lifecycle, self._time, seat)
        if control is None or lost is None:
            return
        self._adopt()
        self._append(lost)
        if control.time_outs and lost.time_outs >= control.time_outs:
            self._left(EventDraft(SeatDeparted(seat, Actor.SERVICE), self._playing.depart(seat)), ALL_LEFT)
        else:
            self._go_on()

    @_command
    def pause(
        self,
        seat: int,
        by: Actor,
        account: str = "",
        *,
        signed: Signed = NOT_SIGNED,
        organiser: Organiser | None = None,
    ) -> None:
        """A seat agrees that all clocks stand still, or (``seat`` is 0) the organiser stops them. An ``organiser`` with
        a seat agrees, where seats may and this one does not yet, and stops the clocks unless they stand still then.

        Raises:
            Refused: the match is not being played, or the seat has left.
            CommandError: NO_CLOCKS, PAUSE_NOT_ALLOWED, ALREADY_PAUSED, KEY_MISSING, SIGNATURE_OUTDATED,
                SIGNATURE_INVALID.
        """
        wanted = MatchPaused(seat, by, account)
        paused = clock_commands.pause(self.lifecycle, self._time, wanted, organiser)
        self._record_signed(seat, paused, PAUSING, signed)
        clocks = self.lifecycle.clocks
        if organiser is not None and clocks is not None and not clocks.stand_still(self._time):
            self._append(MatchPaused(0, organiser.role, organiser.account))

    @_command
    def resume(
        self,
        seat: int,
        by: Actor,
        account: str = "",
        *,
        signed: Signed = NOT_SIGNED,
        organiser: Organiser | None = None,
    ) -> None:
        """The clocks run again, or a seat does not agree to a pause any more. An ``organiser`` who has the seat does it
        as the seat where that may.

        Raises:
            Refused: the match is not being played, or the seat has left.
            CommandError: NO_CLOCKS, NOT_PAUSED, NOT_THE_OWNER, KEY_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        wanted = MatchResumed(seat, by, account)
        self._record_signed(
            seat, clock_commands.resume(self.lifecycle, self._time, wanted, organiser), RESUMING, signed
        )

    @_command
    def give_time(
        self,
        seat: int,
        amount: int,
        by: Actor,
        *,
        given_by: int = 0,
        account: str = "",
        signed: Signed = NOT_SIGNED,
    ) -> None:
        """Gives ``amount`` milliseconds to a seat; what a seat gives to itself it takes from its vacation.

        Raises:
            Refused: the match is not being played, or a seat has left.
            CommandError: NO_CLOCKS, SEAT_UNKNOWN, SEAT_NOT_ASKED, TIME_UP, NO_VACATION, KEY_MISSING,
                SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        now = self._time
        given = clock_commands.give_time(self.lifecycle, now, seat, amount, by, given_by=given_by, account=account)
        self._record_signed(given_by, given, giving_time(seat, amount), signed)

    @_command
    def give_back(self, since: int) -> None:
        """Gives the time from ``since`` to now back to all seats whose clock ran: the service was not there."""
        given = clock_commands.give_back(self.lifecycle, self._time, since)
        if given is not None:
            self._append(given)

    def _record_signed(self, seat: int, body: MatchPaused | MatchResumed | TimeGiven, act: Act, signed: Signed) -> None:
        """Records what a seat (0: nobody) did to the clocks; what it does as the organiser, it does not sign."""
        acting = body.given_by if isinstance(body, TimeGiven) else body.seat
        signed = signed if acting == seat else NOT_SIGNED
        self._may_be_signed(acting, act, signed)
        self._record(EventDraft(body, signed=signed))

    def release(self) -> None:
        """Ends the use of a match: what refers to itself in a circle is taken apart, so that its memory is free as soon
        as nobody holds the match any more, and need not be searched for.
        """
        if self.playing is not None:
            vars(self.playing.turn).clear()

    # -- signatures ---------------------------------------------------------------------------------------------

    def _require_key(self, public_key: bytes, bot: str) -> None:
        """Lets a key pass with which a new seat is to sign: one that no other seat has, and none of a bot."""
        if not public_key:
            if self.created.signatures_required and not bot:
                raise CommandError(Reason.KEY_MISSING, "every player of this match needs a key")
            return
        if bot or not is_key(public_key):
            raise CommandError(Reason.KEY_INVALID, "bots do not sign" if bot else "these bytes are no Ed25519 key")
        if any(state is not None and state.public_key == public_key for state in self.lifecycle.seats):
            raise CommandError(Reason.KEY_TAKEN, "another seat of this match has the same key")

    def _may_be_signed(self, seat: int, act: Act, signed: Signed) -> None:
        """Lets an act of a seat (0: of no seat) pass that its player signed, or that older clients did not sign: then
        only the service says that it is theirs.
        """
        if signed != NOT_SIGNED:
            state = seat_state(self.lifecycle, seat) if seat else None
            key, acted = (state.public_key, state.acted) if state is not None else (b"", 0)
            self._require_signed(key, act, signed, acted)

    def _require_signed(self, public_key: bytes, act: Act, signed: Signed, since: int = 0) -> None:
        """Lets pass what the player of a key signed, over a version from ``since`` to the present one; without a key,
        what is not signed.
        """
        if not public_key:
            if signed != NOT_SIGNED:
                raise CommandError(Reason.KEY_MISSING, "the seat has no key, so nothing about it can be signed")
            return
        if not signed.signature:
            raise CommandError(Reason.SIGNATURE_MISSING, "the seat has a key, and must sign this")
        if not since <= signed.version <= self.version:
            raise CommandError(
                Reason.SIGNATURE_OUTDATED,
                f"the signature covers version {signed.version}, and must cover one from {since} to {self.version}",
                since=since,
                version=self.version,
            )
        message = act.signed_bytes(self.lifecycle.match, self._heads[signed.version])
        if not fits(public_key, signed.signature, message):
            raise CommandError(Reason.SIGNATURE_INVALID, f"the signature does not fit what {act.method} must sign")

    # -- appending ----------------------------------------------------------------------------------------------

    def _require(self, phase: Phase) -> None:
        if self.lifecycle.phase is not phase:
            raise CommandError(Reason.MATCH_STARTED, f"the match is {self.lifecycle.phase.value}")

    @contextmanager
    def answering(self, request: Request | None) -> Iterator[None]:
        """In the block, a command answers a request: its events say so, and a repetition is recognised."""
        self._asked = request
        try:
            yield
        finally:
            self._asked = None

    def _begin(self) -> None:
        """A new command: what was appended before is stored, and will not be rolled back. All its events have one time,
        which is never less than that of the event before, whatever the clock says.
        """
        self._steps.clear()
        self._request, self._asked = self._asked, None
        self._time = max(self.clock(), self.lifecycle.time)

    def roll_back(self) -> None:
        """Takes back everything the latest command appended: it could not be stored."""
        if not self._steps:
            return
        for step in reversed(self._steps):
            if step.outcome is not None:
                self._playing.roll_back(step.outcome)
            elif self.playing is not None:
                self.playing.version -= 1
            self.lifecycle = step.before
        del self._heads[self.version + 1 :], self._moments[self.version + 1 :]
        if self._request is not None:
            self.answered.pop(self._request.key, None)
        self._steps.clear()

    def _append(self, body: Body, outcome: Outcome | None = None) -> None:
        """Appends the event of what has happened; if that fails, it has not happened."""
        self._record(EventDraft(body, outcome))

    def _record(self, recording: EventDraft) -> Recorded:
        """Makes the event of a recording, and folds it; if that fails, it has not happened."""
        outcome = recording.outcome
        try:
            self._prepare(recording.body)
            recorded = recording.stored(self.codec, self.lifecycle, self._playing, self._request, self._time)
            return self._fold_new(recorded, outcome)
        except BaseException:
            if outcome is not None:
                self._playing.roll_back(outcome)
            raise

    def _fold_new(self, recorded: Recorded, outcome: Outcome | None) -> Recorded:
        before = self.lifecycle
        self.lifecycle = evolve(before, recorded, outcome.effects if outcome is not None else ())
        self._heads.append(self.lifecycle.head)
        self._moments.append(self.lifecycle.time)
        self._steps.append(_Step(recorded, before, outcome))
        if outcome is None:
            self._playing.skip()
        self._remember(self._request, recorded.event.version)
        return recorded

    def _prepare(self, body: Body) -> None:
        """Lays the table out with the first event; hands the rules their chance with the start."""
        if isinstance(body, MatchCreated) and self.playing is None:
            game = rules_of(self.games, body)
            if not game.missing and not body.edition.content and body.edition.digest != digest(b""):
                raise box_missing(body.edition.digest)
            setting = game.setting(body.players, dict(body.options), body.rules_version)
            box = game.box(body.edition.content)
            table = Table(Areas(body.areas), body.layout)
            self.playing = Playing(game, setting, box, NoChance(), table)
        elif isinstance(body, MatchStarted) and self.playing is not None:
            self.playing.turn.chance = chance_of(self.created.chance_scheme, self.key())

    def _remember(self, request: Request | None, version: int) -> None:
        if request is not None:
            self.answered[request.key] = Answered(request.digest, version)


def rules_of(games: Mapping[str, Game], created: MatchCreated) -> Game:
    """The game of a match; where its rules are not here, what stands in for it."""
    if created.game in games:
        return games[created.game]
    return missing_game(created.game, created.players, dict(created.options), created.areas, created.layout)


def box_missing(digest: str) -> CommandError:
    """The error which says that the box with this digest is not there."""
    return CommandError(Reason.BOX_MISSING, f"the box of the match is not there: {digest}")
