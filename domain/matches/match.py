"""The match: the aggregate that turns commands into events.

`Match` holds a lifecycle and the live table; each command checks the rights of the moment, lets the rules play, and
appends events. Live play and loading from the store go through the same `evolve`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
from domain.matches.lifecycle import Lifecycle, MatchPhase, require_acting, seat_state
from domain.matches.recorded_match import Clock, RecordedMatch, command, no_clock
from domain.matches.signatures import (
    LEAVING,
    NOT_SIGNED,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
    Signed,
    SignedAct,
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
from domain.play.chance import chance_of, commitment, entropy_commitment, seeded_key
from domain.play.decision import AnyDecision
from domain.play.errors import ASK_NOBODY, UNDO_NOTHING, refused
from domain.play.game import Game
from domain.play.position import GATHERED, GATHERING
from domain.simulation.branch import begin_branch
from domain.table.table import Table

EVERYBODY_LEFT = "every player has left"
"""The reason for abandoning a match when its last player leaves; no caller can give it."""
ALL_LEFT = MatchAbandoned(EVERYBODY_LEFT, Actor.PLAYERS)
"""The end of a match whose last player leaves."""
ALL_AGREED = MatchAbandoned("ended by agreement", Actor.PLAYERS, agreed=True)
"""The end of a match that all its players agreed to end."""

ABSENT_LIMIT = 100_000
"""Decisions that departed seats may make in a row before the match is given up as stuck."""


@dataclass(slots=True)
class Match(RecordedMatch):
    """A live match. Each command appends events in memory and returns them; the caller stores them or rolls back. If a
    command raises, nothing has changed.

    Events get their time from ``clock``. Rules never see it.
    """

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

    # -- lifecycle commands -------------------------------------------------------------------------------------

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
        self._require(MatchPhase.OPEN)
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

    @command
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
        self._require(MatchPhase.OPEN)
        self._may_be_signed(seat if by is Actor.PLAYERS else 0, LEAVING, signed)
        seat_state(self.lifecycle, seat)
        if self._start_protocol.opening(self.lifecycle):
            self._record(EventDraft(StartVoided(seat, by), signed=signed))
        self._record(EventDraft(SeatLeft(seat, by if told else Actor.UNSPECIFIED), signed=signed))

    @command
    def bind(self, seat: int, committed: bytes, *, signed: Signed = NOT_SIGNED) -> None:
        """A seat binds itself to entropy (empty: it will contribute none) instead of what it was bound to: after a void
        start, or because it cannot open the old one any more.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, START_UNDER_WAY, ENTROPY_REUSED, SCHEME_OUTDATED, KEY_MISSING,
                SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require(MatchPhase.OPEN)
        seat_state(self.lifecycle, seat)
        self._start_protocol.require_binding(self.lifecycle)
        self._start_protocol.require_fresh(self.lifecycle, committed)
        self._may_be_signed(seat, binding(committed), signed)
        self._record(EventDraft(SeatBound(seat, committed), signed=signed))

    @command
    def ready(self, seat: int, entropy: bytes, *, signed: Signed = NOT_SIGNED) -> None:
        """A seat agrees to the start and opens its entropy; the match starts when all seats that are no bots have.

        No entropy is opened before every seat is taken and bound, and those that contribute none are ready.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, ALREADY_READY, ENTROPY_MISMATCH, SEAT_NOT_BOUND, SEATS_NOT_BOUND,
                KEY_MISSING, SIGNATURE_OUTDATED, SIGNATURE_INVALID.
        """
        self._require(MatchPhase.OPEN)
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

    @command
    def start(self) -> None:
        """Starts without waiting: seats that are not ready contribute nothing to chance. That is possible until one has
        opened its entropy: from then on all that are bound must.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, START_UNDER_WAY.
        """
        self._require(MatchPhase.OPEN)
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

    @command
    def change_rules(self, rules_version: int) -> None:
        """Says that another version of the rules decides from here on. Commands that need the rules do this by
        themselves; alone it is for those who make a match again.

        Raises:
            CommandError: MATCH_OVER.
            ValueError: it is the version that decides already.
        """
        if self.lifecycle.phase not in (MatchPhase.OPEN, MatchPhase.PLAYING):
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

    @command
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
        if self.lifecycle.phase not in (MatchPhase.OPEN, MatchPhase.PLAYING):
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

    @command
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
        if asked_at is not None and self.lifecycle.phase is MatchPhase.FINISHED:
            raise refused(ASK_NOBODY, "not-asked")

    def _require_decision_signed(self, made: DecisionMade, decision: AnyDecision, signed: Signed) -> None:
        state = seat_state(self.lifecycle, made.seat)
        if state.public_key or signed != NOT_SIGNED:
            content = self.codec.decision_bytes(self.created.game, decision)
            since = max(made.asked_at, state.acted)
            self._require_signed(state.public_key, deciding(made.asked_at, *content), signed, since)

    @command
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

    @command
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

    @command
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

    @command
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

    @command
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

    @command
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

    @command
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

    @command
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

    @command
    def give_back(self, since: int) -> None:
        """Gives the time from ``since`` to now back to all seats whose clock ran: the service was not there."""
        given = clock_commands.give_back(self.lifecycle, self._time, since)
        if given is not None:
            self._append(given)

    def _record_signed(
        self, seat: int, body: MatchPaused | MatchResumed | TimeGiven, act: SignedAct, signed: Signed
    ) -> None:
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

    def _require(self, phase: MatchPhase) -> None:
        if self.lifecycle.phase is not phase:
            raise CommandError(Reason.MATCH_STARTED, f"the match is {self.lifecycle.phase.value}")

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

    def _may_be_signed(self, seat: int, act: SignedAct, signed: Signed) -> None:
        """Lets an act of a seat (0: of no seat) pass that its player signed, or that older clients did not sign: then
        only the service says that it is theirs.
        """
        if signed != NOT_SIGNED:
            state = seat_state(self.lifecycle, seat) if seat else None
            key, acted = (state.public_key, state.acted) if state is not None else (b"", 0)
            self._require_signed(key, act, signed, acted)

    def _require_signed(self, public_key: bytes, act: SignedAct, signed: Signed, since: int = 0) -> None:
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
