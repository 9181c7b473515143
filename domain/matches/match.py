"""The match: the aggregate that turns commands into events.

`Match` holds a lifecycle and the live table; each command checks the rights of the moment, lets the rules play, and
appends events. Live play and loading from the store go through the same `evolve`. The commands of play and of clocks
stand here, those before the start in `open_match`.
"""

from dataclasses import dataclass

from domain.errors import CommandError, Reason
from domain.matches import clock_commands, events
from domain.matches.agreement import LEAST_VOICES, require_answerable
from domain.matches.clock_commands import Organiser
from domain.matches.event_draft import EventDraft
from domain.matches.lifecycle import MatchPhase, require_acting, seat_state
from domain.matches.open_match import OpenMatch
from domain.matches.recorded_match import command
from domain.matches.ruled_match import ALL_AGREED, ALL_LEFT
from domain.matches.signatures import (
    NOT_SIGNED,
    PAUSING,
    RESIGNING,
    RESUMING,
    UNDOING,
    Signed,
    SignedAct,
    deciding,
    ending,
    giving_time,
    handing_over,
)
from domain.play.decision import AnyDecision
from domain.play.errors import ASK_NOBODY, UNDO_NOTHING, refused


@dataclass(slots=True)
class Match(OpenMatch):
    """A live match. Each command appends events in memory and returns them; the caller stores them or rolls back. If a
    command raises, nothing has changed.

    Events get their time from ``clock``. Rules never see it.
    """

    # -- the match as a whole -------------------------------------------------------------------------------------

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
        self._append(events.RulesChanged(rules_version))

    @command
    def abandon(
        self,
        reason: str,
        *,
        by: events.Actor = events.Actor.UNSPECIFIED,
        account: str = "",
    ) -> None:
        """Ends the match without a result; the player ``account`` did, if it was a player.

        Raises:
            CommandError: MATCH_OVER, NOT_THE_OWNER.
        """
        if self.lifecycle.phase not in (MatchPhase.OPEN, MatchPhase.PLAYING):
            raise CommandError(Reason.MATCH_OVER, "the match has ended")
        if by is events.Actor.OWNER:
            self._require_owner(account)
        if by is events.Actor.UNSPECIFIED and account:
            raise CommandError(Reason.NOT_THE_OWNER, "it is not said as what the player ended the match")
        self._append(events.MatchAbandoned(reason, by, account))

    # -- play -----------------------------------------------------------------------------------------------------

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
        body = events.DecisionMade(seat, asked_at, decision, automatic=False, arrived=arrived)
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

    def _require_decision_signed(self, made: events.DecisionMade, decision: AnyDecision, signed: Signed) -> None:
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
        undone = events.DecisionUndone(seat, last.version)
        self._record(EventDraft(undone, self._playing.take_back(last.effects), signed=signed))

    @command
    def resign(
        self,
        seat: int,
        *,
        end: events.MatchAbandoned = ALL_LEFT,
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
        self._left(EventDraft(events.SeatResigned(seat), self._playing.resign(seat), signed=signed), end)

    @command
    def hand_over(self, seat: int, bot: str, *, signed: Signed = NOT_SIGNED) -> None:
        """A player leaves the match, and a bot of a kind plays their seat to the end.

        Raises:
            Refused: the match is not being played, or the seat has left already.
            CommandError: HAND_OVER_NOT_ALLOWED, TIME_UP, RULES_MISSING, SIGNATURE_MISSING, SIGNATURE_OUTDATED,
                SIGNATURE_INVALID, KEY_MISSING.
        """
        require_acting(self.lifecycle, seat)
        state = seat_state(self.lifecycle, seat)
        refusal = self._no_hand_over(seat, bot)
        if refusal:
            raise CommandError(Reason.HAND_OVER_NOT_ALLOWED, refusal, seat=seat)
        clock_commands.require_time(self.lifecycle.clocks, self._time, seat)
        self.require_rules()
        self._require_signed(state.public_key, handing_over(bot), signed, state.acted)
        self._record(EventDraft(events.SeatHandedOver(seat, bot), signed=signed))

    def _no_hand_over(self, seat: int, bot: str) -> str:
        """The reason why no bot takes a seat over; empty if one may."""
        voices = self.lifecycle.voices
        if not bot or seat not in voices:
            return f"a bot plays seat {seat} already" if bot else "the kind of the bot is missing"
        if self.created.tournament is not None:
            return "in a match of a tournament no bot takes over: resign, or ask the organiser"
        return "" if len(voices) >= LEAST_VOICES else "no other player would stay: resign, or end the match"

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
        if seat not in self.lifecycle.voices:
            raise CommandError(Reason.END_NOT_ALLOWED, f"a bot plays seat {seat}, and is not asked", seat=seat)
        if len(self.lifecycle.voices) < LEAST_VOICES:
            raise CommandError(Reason.END_NOT_ALLOWED, "nobody else is left to agree")
        wanted = events.EndAnswered(seat, proposed_at, declines)
        require_answerable(self.lifecycle.agreement, wanted)
        state = seat_state(self.lifecycle, seat)
        since = max(proposed_at or self.lifecycle.agreement.since, state.acted)
        self._require_signed(state.public_key, ending(proposed_at, declines=declines), signed, since)
        self._record(EventDraft(wanted, signed=signed))
        if set(self.lifecycle.voices) == set(self.lifecycle.agreement.seats):
            self._append(ALL_AGREED)

    @command
    def depart(self, seat: int, by: events.Actor, account: str = "") -> None:
        """A seat whose player is absent is taken out of the match, with the same effects as when it resigns.

        Raises:
            Refused: the match is not being played, or the seat has left already.
            CommandError: NOT_THE_OWNER, NOT_AN_ADMINISTRATOR, SEAT_NOT_ABSENT.
        """
        require_acting(self.lifecycle, seat)
        self._may_depart(seat, by, account)
        self._adopt()
        self._left(EventDraft(events.SeatDeparted(seat, by, account), self._playing.depart(seat)), ALL_LEFT)

    def _may_depart(self, seat: int, by: events.Actor, account: str) -> None:
        """Lets pass what needs no clock: how long the question is open is for the service to know."""
        state = seat_state(self.lifecycle, seat)
        if state.bot or (by is events.Actor.SERVICE and state.account not in ("", account)):
            raise CommandError(Reason.SEAT_NOT_ABSENT, f"the player of seat {seat} is not absent", seat=seat)
        if by is events.Actor.SERVICE:
            return
        if by not in (events.Actor.OWNER, events.Actor.ADMINISTRATOR):
            raise CommandError(Reason.NOT_THE_OWNER, "only the owner of the match may do this, and administrators")
        if by is events.Actor.OWNER:
            self._require_owner(account)
            if not self.created.patience:
                raise CommandError(
                    Reason.NOT_AN_ADMINISTRATOR, "the match states no time; only administrators may do this"
                )
        if self.created.patience and self._playing.question(seat) is None:
            raise CommandError(Reason.SEAT_NOT_ABSENT, f"seat {seat} is not asked anything now", seat=seat)

    # -- clocks ---------------------------------------------------------------------------------------------------

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
            self._left(
                EventDraft(events.SeatDeparted(seat, events.Actor.SERVICE), self._playing.depart(seat)), ALL_LEFT
            )
        else:
            self._go_on()

    @command
    def pause(
        self,
        seat: int,
        by: events.Actor,
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
        wanted = events.MatchPaused(seat, by, account)
        paused = clock_commands.pause(self.lifecycle, self._time, wanted, organiser)
        self._record_signed(seat, paused, PAUSING, signed)
        clocks = self.lifecycle.clocks
        if organiser is not None and clocks is not None and not clocks.stand_still(self._time):
            self._append(events.MatchPaused(0, organiser.role, organiser.account))

    @command
    def resume(
        self,
        seat: int,
        by: events.Actor,
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
        wanted = events.MatchResumed(seat, by, account)
        self._record_signed(
            seat, clock_commands.resume(self.lifecycle, self._time, wanted, organiser), RESUMING, signed
        )

    @command
    def give_time(
        self,
        seat: int,
        amount: int,
        by: events.Actor,
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
        self,
        seat: int,
        body: events.MatchPaused | events.MatchResumed | events.TimeGiven,
        act: SignedAct,
        signed: Signed,
    ) -> None:
        """Records what a seat (0: nobody) did to the clocks; what it does as the organiser, it does not sign."""
        acting = body.given_by if isinstance(body, events.TimeGiven) else body.seat
        signed = signed if acting == seat else NOT_SIGNED
        self._may_be_signed(acting, act, signed)
        self._record(EventDraft(body, signed=signed))
