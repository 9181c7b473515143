"""Match whose events are recorded, signed where the seat has a key, and whose game goes on by its rules.

`RuledMatch` has no commands. It knows the rights of the moment and the rules that decide; `OpenMatch` and `Match` stand
on it.
"""

from dataclasses import dataclass

from domain.errors import CommandError, Reason
from domain.games import games
from domain.matches import clock_commands
from domain.matches.event_draft import EventDraft
from domain.matches.events import (
    Actor,
    DecisionMade,
    MatchAbandoned,
    MatchFinished,
    RulesChanged,
)
from domain.matches.lifecycle import MatchPhase, seat_state
from domain.matches.recorded_match import RecordedMatch
from domain.matches.signatures import (
    NOT_SIGNED,
    Signed,
    SignedAct,
    fits,
    is_key,
)

EVERYBODY_LEFT = "every player has left"
"""The reason for abandoning a match when its last player leaves; no caller can give it."""
ALL_LEFT = MatchAbandoned(EVERYBODY_LEFT, Actor.PLAYERS)
"""The end of a match whose last player leaves."""
ALL_AGREED = MatchAbandoned("ended by agreement", Actor.PLAYERS, agreed=True)
"""The end of a match that all its players agreed to end."""

ABSENT_LIMIT = 100_000
"""Decisions that departed seats may make in a row before the match is given up as stuck."""


@dataclass(slots=True)
class RuledMatch(RecordedMatch):
    """A recorded match with the checks that its commands share, and the rules that decide what follows."""

    # -- rights ---------------------------------------------------------------------------------------------------

    def _require_open(self) -> None:
        if self.lifecycle.over:
            raise CommandError(Reason.MATCH_OVER, "the match has ended")
        if self.lifecycle.phase is not MatchPhase.OPEN:
            raise CommandError(Reason.MATCH_STARTED, "the match has already started")

    def _require_owner(self, account: str) -> None:
        if account != self.created.owner:
            raise CommandError(Reason.NOT_THE_OWNER, "only the owner of the match may do this")

    # -- rules ----------------------------------------------------------------------------------------------------

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

    def _adopt(self) -> None:
        """Lets the rules of this program decide from here on, if others did so far.

        Raises:
            CommandError: RULES_MISSING.
        """
        self.require_rules()
        game = self.game
        if not game.decides_again(self.lifecycle.rules_version):
            self._append(RulesChanged(game.rules_version))

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

    def release(self) -> None:
        """Ends the use of a match: what refers to itself in a circle is taken apart, so that its memory is free as soon
        as nobody holds the match any more, and need not be searched for.
        """
        if self.playing is not None:
            vars(self.playing.turn).clear()

    # -- signatures -----------------------------------------------------------------------------------------------

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
