"""The match: the aggregate that turns commands into events.

`Match` holds a lifecycle and the live table; each command checks the rights of the moment, lets the rules play, and
appends events. Live play and loading from the store go through the same `evolve`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Concatenate, ParamSpec

from domain.errors import CommandError
from domain.event import Request
from domain.matches.events import (
    Access,
    Actor,
    Body,
    Codec,
    DecisionMade,
    DecisionUndone,
    Edition,
    MatchAbandoned,
    MatchCreated,
    MatchFinished,
    MatchStarted,
    OpeningContent,
    Recorded,
    RulesChanged,
    SeatBound,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
    StartVoided,
)
from domain.matches.lifecycle import Lifecycle, Phase, SeatState, chance_key, evolve, seat_state
from domain.matches.recording import Recording
from domain.play.box import digest
from domain.play.chance import SCHEME, NoChance, chance_of, commitment, entropy_commitment, seeded_key
from domain.play.decision import AnyDecision
from domain.play.errors import NOT_PLAYING_RULE, SEAT_DEPARTED, UNDO_NOTHING, Refusal, Refused
from domain.play.game import Game
from domain.play.playing import Outcome, Playing
from domain.table.areas import Areas
from domain.table.table import Table
from domain.table.views import join

EVERYBODY_LEFT = "every player has left"
"""Why a match is abandoned when its last player leaves; no caller can give this reason."""
ALL_LEFT = MatchAbandoned(EVERYBODY_LEFT, Actor.PLAYERS)
"""The end of a match whose last player leaves."""

ABSENT_LIMIT = 100_000
"""Decisions that departed seats may make in a row before the match is given up as stuck."""


P = ParamSpec("P")


@dataclass(slots=True)
class _Step:
    """What rolling one event back needs."""

    before: Lifecycle
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Rights:
    """Who owns a match and who may see it. The owner is the player ``account`` or the token with the hash
    ``credential``; ``join_code`` is the hash of the join code.
    """

    account: str = ""
    credential: bytes = b""
    access: Access = Access.PUBLIC
    admitted: tuple[str, ...] = ()
    join_code: bytes = b""


NO_RIGHTS = Rights()
"""Of a match that is nobody's: everybody may see it."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer that a request got: the digest of the request, and the last version that it made."""

    digest: bytes
    version: int


def _whole(
    command: Callable[Concatenate["Match", P], list[Recorded]],
) -> Callable[Concatenate["Match", P], list[Recorded]]:
    """A command of several events appends all of them or, where it raises, none."""

    @wraps(command)
    def whole(match: "Match", /, *args: P.args, **kwargs: P.kwargs) -> list[Recorded]:
        match._begin(None)
        try:
            return command(match, *args, **kwargs)
        except BaseException:
            match.roll_back()
            raise

    return whole


@dataclass(slots=True)
class Match:
    """A live match. Each command appends events in memory and returns them; the caller stores them or rolls back. If a
    command raises, nothing has changed.
    """

    codec: Codec
    games: Mapping[str, Game]
    lifecycle: Lifecycle
    playing: Playing | None = None
    answered: dict[tuple[str, str, str], Answered] = field(default_factory=dict)
    _steps: list[_Step] = field(default_factory=list)
    _request: Request | None = None

    # -- creating and loading -----------------------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        codec: Codec,
        games: Mapping[str, Game],
        match: str,
        game: str,
        players: int,
        options: Mapping[str, str],
        secret: bytes,
        *,
        seed: str = "",
        edition: Edition | None = None,
        rights: Rights = NO_RIGHTS,
        patience: int = 0,
        open_seconds: int = 0,
        request: Request | None = None,
        chance_scheme: int = SCHEME,
        rules_version: int | None = None,
    ) -> tuple["Match", list[Recorded]]:
        """Creates a match, with its first event.

        ``secret`` are 32 random bytes; with ``seed`` chance follows from the seed instead. Only a match that is made
        again, or compared with an older one, names another ``chance_scheme`` or ``rules_version`` than the present one.
        After ``open_seconds`` without a change the service may end the match if it has not started; 0: never.

        Raises:
            CommandError: GAME_UNKNOWN.
            SettingError: the number of players or an option is not allowed.
            BoxError: the edition is not a box of this game.
        """
        if game not in games:
            raise CommandError("GAME_UNKNOWN", f"there is no game {game}", game=game)
        rules = games[game]
        version = rules.rules_version if rules_version is None else rules_version
        setting = rules.setting(players, options, version)
        if edition is None:
            content = rules.content()
            edition = Edition("standard", digest(content), content)
        layout = Table(rules.table_areas, rules.layout(rules.box(edition.content), setting)).layout()
        if seed:
            secret = seeded_key(seed)
        body = MatchCreated(
            game,
            version,
            edition,
            players,
            rules.recorded(setting, version),
            commitment(match, secret),
            seed,
            tuple(area for _, area in sorted(rules.table_areas.items())),
            tuple(layout),
            rights.access,
            rights.account,
            tuple(sorted(rights.admitted)),
            chance_scheme=chance_scheme,
            patience=patience,
            open_seconds=open_seconds,
        )
        created = cls(codec, games, Lifecycle(match))
        created._begin(request)
        sealed = [((), OpeningContent(secret=secret))]
        first = created._record(Recording(body, None, sealed, rights.credential, rights.join_code))
        return created, [first]

    @classmethod
    def load(cls, codec: Codec, games: Mapping[str, Game], match: str, log: Sequence[Recorded]) -> "Match":
        """Rebuilds a match by folding its events."""
        loaded = cls(codec, games, Lifecycle(match))
        for recorded in log:
            loaded.fold(recorded)
        return loaded

    def fold(self, recorded: Recorded) -> None:
        """Folds one stored event."""
        event = recorded.event
        effects = join(event.effects, [entry for opening in recorded.openings for entry in opening.content.hidden])
        self.lifecycle = evolve(self.lifecycle, recorded, effects)
        self._prepare(event.body)
        self._playing.fold(effects, event.draws)
        self._remember(recorded.request, event.version)

    def copy(self) -> "Match":
        """The match as it stands, which goes its own way from now on. It remembers no requests."""
        playing = self.playing.copy() if self.playing is not None else None
        return Match(self.codec, self.games, self.lifecycle, playing)

    @property
    def _playing(self) -> Playing:
        if self.playing is None:
            raise CommandError(
                "MATCH_NOT_FOUND", f"there is no match {self.lifecycle.match}", match=self.lifecycle.match
            )
        return self.playing

    @property
    def created(self) -> MatchCreated:
        """The first event's body."""
        if self.lifecycle.created is None:
            raise CommandError(
                "MATCH_NOT_FOUND", f"there is no match {self.lifecycle.match}", match=self.lifecycle.match
            )
        return self.lifecycle.created

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.games[self.created.game]

    @property
    def version(self) -> int:
        """The number of events so far."""
        return self.lifecycle.version

    def key(self) -> bytes:
        """The key of chance, once the match has started."""
        return chance_key(self.lifecycle)

    # -- lifecycle commands -------------------------------------------------------------------------------------

    @_whole
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
        request: Request | None = None,
    ) -> list[Recorded]:
        """Takes a seat: ``seat``, or the first free one, for the player ``account`` or the holder of a token.

        With ``starts`` the match starts if all players are ready and waited for nothing but this; a match of bots alone
        does not.

        Raises:
            CommandError: MATCH_STARTED, SEAT_TAKEN, SEAT_UNKNOWN, MATCH_FULL, ENTROPY_REUSED.
        """
        self._begin(request)
        self._require(Phase.OPEN)
        free = [number for number, state in enumerate(self.lifecycle.seats, 1) if state is None]
        if not free:
            raise CommandError("MATCH_FULL", "every seat is taken")
        if seat and seat not in range(1, self.created.players + 1):
            raise CommandError("SEAT_UNKNOWN", f"there is no seat {seat}", seat=seat)
        if seat and seat not in free:
            raise CommandError("SEAT_TAKEN", f"seat {seat} is taken", seat=seat)
        self._require_fresh(committed)
        joined = SeatJoined(seat or free[0], player, bot, committed, account)
        events = [self._record(Recording(joined, credential=credential))]
        return [*events, *self._start()] if starts and self._ready else events

    @_whole
    def leave(self, seat: int, request: Request | None = None, *, by: Actor = Actor.PLAYERS) -> list[Recorded]:
        """Gives a seat up before the start, or (``by`` another) frees it.

        Where entropy has been opened already the start is void for all: what is known of it must not help anybody to
        choose the next one.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY.
        """
        self._begin(request)
        self._require(Phase.OPEN)
        seat_state(self.lifecycle, seat)
        voided = [self._append(StartVoided(seat, by))] if self._opening else []
        return [*voided, self._append(SeatLeft(seat))]

    @_whole
    def bind(self, seat: int, committed: bytes, request: Request | None = None) -> list[Recorded]:
        """A seat binds itself to entropy (empty: it will contribute none) instead of what it was bound to: after a void
        start, or because it cannot open the old one any more.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, START_UNDER_WAY, ENTROPY_REUSED, SCHEME_OUTDATED.
        """
        self._begin(request)
        self._require(Phase.OPEN)
        seat_state(self.lifecycle, seat)
        if self.created.chance_scheme == 1:
            raise CommandError("SCHEME_OUTDATED", "in matches of chance scheme 1 a seat is bound when it joins")
        self._require_not_opening()
        self._require_fresh(committed)
        return [self._append(SeatBound(seat, committed))]

    @_whole
    def ready(self, seat: int, entropy: bytes, request: Request | None = None) -> list[Recorded]:
        """A seat agrees to the start and opens its entropy; the match starts when all seats that are no bots have.

        No entropy is opened before every seat is taken and bound, and those that contribute none are ready.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, ALREADY_READY, ENTROPY_MISMATCH, SEAT_NOT_BOUND, SEATS_NOT_BOUND.
        """
        self._begin(request)
        self._require(Phase.OPEN)
        state = seat_state(self.lifecycle, seat)
        if state.entropy is not None:
            raise CommandError("ALREADY_READY", f"seat {seat} is ready", seat=seat)
        if not state.bound:
            raise CommandError("SEAT_NOT_BOUND", f"seat {seat} must bind itself to fresh entropy first", seat=seat)
        if entropy and entropy_commitment(entropy) != state.entropy_commitment:
            raise CommandError("ENTROPY_MISMATCH", "the entropy is not what the seat was bound to", seat=seat)
        if self.created.chance_scheme != 1:
            self._require_bound(seat, state, entropy)
        events = [*self._adopt(), self._append(SeatReady(seat, entropy))]
        return [*events, *self._start()] if self._ready else events

    def _require_bound(self, seat: int, state: SeatState, entropy: bytes) -> None:
        """Before a seat opens its entropy all are bound, and what one is bound to it must open."""
        if state.entropy_commitment and not entropy:
            raise CommandError("ENTROPY_MISMATCH", "the seat is bound to entropy, and must open it", seat=seat)
        unbound = self.lifecycle.unbound
        if entropy and unbound:
            missing = ", ".join(str(number) for number in unbound)
            raise CommandError("SEATS_NOT_BOUND", f"these seats are not bound yet: {missing}", seats=missing)

    @property
    def _opening(self) -> bool:
        """Whether a seat has opened its entropy, so that all must; in scheme 1 nothing follows from that."""
        return self.created.chance_scheme != 1 and bool(self.lifecycle.opened)

    def _require_not_opening(self) -> None:
        if self._opening:
            opened = ", ".join(str(number) for number in self.lifecycle.opened)
            raise CommandError("START_UNDER_WAY", f"entropy has been opened already, by: {opened}", seats=opened)

    def _require_fresh(self, committed: bytes) -> None:
        """No commitment is used twice in a match: its entropy may be known."""
        if self.created.chance_scheme != 1 and committed in self.lifecycle.commitments:
            raise CommandError("ENTROPY_REUSED", "a seat of this match was bound to this entropy before")

    @property
    def _ready(self) -> bool:
        """Whether every seat is taken, at least one by a player, and all players are ready."""
        seats = self.lifecycle.seats
        players = [state for state in seats if state is None or not state.bot]
        return bool(players) and all(state is not None and state.entropy is not None for state in players)

    @_whole
    def start(self, request: Request | None = None) -> list[Recorded]:
        """Starts without waiting: seats that are not ready contribute nothing to chance. That is possible until one has
        opened its entropy: from then on all that are bound must.

        Raises:
            CommandError: MATCH_STARTED, SEAT_EMPTY, START_UNDER_WAY.
        """
        self._begin(request)
        self._require(Phase.OPEN)
        self._require_not_opening()
        for number in range(1, self.created.players + 1):
            seat_state(self.lifecycle, number)
        return self._start()

    def _start(self) -> list[Recorded]:
        entropies = tuple((state.entropy or b"") if state else b"" for state in self.lifecycle.seats)
        playing = self._playing
        changed = self._adopt()
        playing.turn.chance = chance_of(self.created.chance_scheme, self.key())
        return [*changed, self._append(MatchStarted(entropies), playing.start()), *self._go_on()]

    @_whole
    def change_rules(self, rules_version: int) -> list[Recorded]:
        """Says that another version of the rules decides from here on. Commands that need the rules do this by
        themselves; alone it is for those who make a match again.

        Raises:
            CommandError: MATCH_OVER.
            ValueError: it is the version that decides already.
        """
        self._begin(None)
        if self.lifecycle.phase not in (Phase.OPEN, Phase.PLAYING):
            raise CommandError("MATCH_OVER", "the match has ended")
        if rules_version == self.lifecycle.rules_version:
            raise ValueError(f"version {rules_version} of the rules decides already")
        return [self._append(RulesChanged(rules_version))]

    def _adopt(self) -> list[Recorded]:
        """Lets the rules of this program decide from here on, if others did so far."""
        game = self.game
        if game.decides_again(self.lifecycle.rules_version):
            return []
        return [self._append(RulesChanged(game.rules_version))]

    @_whole
    def abandon(
        self,
        reason: str,
        request: Request | None = None,
        *,
        by: Actor = Actor.UNSPECIFIED,
        account: str = "",
    ) -> list[Recorded]:
        """Ends the match without a result; the player ``account`` did, if it was a player.

        Raises:
            CommandError: MATCH_OVER, NOT_THE_OWNER.
        """
        self._begin(request)
        if self.lifecycle.phase not in (Phase.OPEN, Phase.PLAYING):
            raise CommandError("MATCH_OVER", "the match has ended")
        if by is Actor.OWNER:
            self._require_owner(account)
        if by is Actor.UNSPECIFIED and account:
            raise CommandError("NOT_THE_OWNER", "it is not said as what the player ended the match")
        return [self._append(MatchAbandoned(reason, by, account))]

    def _require_owner(self, account: str) -> None:
        if account != self.created.owner:
            raise CommandError("NOT_THE_OWNER", "only the owner of the match may do this")

    # -- play ---------------------------------------------------------------------------------------------------

    @_whole
    def decide(
        self, seat: int, decision: AnyDecision, asked_at: int | None = None, request: Request | None = None
    ) -> list[Recorded]:
        """A seat answers its open question.

        Raises:
            Refused: the decision is not legal now.
        """
        self._begin(request)
        self._may_act(seat)
        playing = self._playing
        question = playing.question(seat)
        changed = self._adopt()
        outcome = playing.decide(seat, decision, asked_at)
        body = DecisionMade(seat, question.asked_at if question else 0, decision, automatic=False)
        return [*changed, self._append(body, outcome), *self._go_on()]

    @_whole
    def undo(self, seat: int, request: Request | None = None) -> list[Recorded]:
        """A seat takes back its latest decision: back to the first that drew, sealed or showed something, or was
        another's.

        Raises:
            Refused: there is nothing to take back.
        """
        self._begin(request)
        self._may_act(seat)
        last = self.lifecycle.undoable[-1] if self.lifecycle.undoable else None
        if last is None or last.seat != seat:
            raise Refused(Refusal(UNDO_NOTHING, "nothing-to-undo"))
        return [self._append(DecisionUndone(seat, last.version), self._playing.take_back(last.effects))]

    @_whole
    def resign(self, seat: int, request: Request | None = None, *, end: MatchAbandoned = ALL_LEFT) -> list[Recorded]:
        """A seat leaves the match; the game's default decides for it. When the last player has left, the match is
        abandoned, as ``end`` says.

        Raises:
            Refused: the match is not being played, or the seat has left already.
        """
        self._begin(request)
        self._may_act(seat)
        return [*self._adopt(), *self._left(SeatResigned(seat), self._playing.resign(seat), end)]

    @_whole
    def depart(self, seat: int, by: Actor, account: str = "", request: Request | None = None) -> list[Recorded]:
        """A seat whose player is absent is taken out of the match, with the same effects as when it resigns.

        Raises:
            Refused: the match is not being played, or the seat has left already.
            CommandError: NOT_THE_OWNER, NOT_AN_ADMINISTRATOR, SEAT_NOT_ABSENT.
        """
        self._begin(request)
        self._may_act(seat)
        self._may_depart(seat, by, account)
        return [*self._adopt(), *self._left(SeatDeparted(seat, by, account), self._playing.depart(seat), ALL_LEFT)]

    def _may_depart(self, seat: int, by: Actor, account: str) -> None:
        """Lets pass what needs no clock: how long the question is open is for the service to know."""
        state = seat_state(self.lifecycle, seat)
        if state.bot or (by is Actor.SERVICE and state.account not in ("", account)):
            raise CommandError("SEAT_NOT_ABSENT", f"the player of seat {seat} is not absent", seat=seat)
        if by is Actor.SERVICE:
            return
        if by not in (Actor.OWNER, Actor.ADMINISTRATOR):
            raise CommandError("NOT_THE_OWNER", "only the owner of the match may do this, and administrators")
        if by is Actor.OWNER:
            self._require_owner(account)
            if not self.created.patience:
                raise CommandError("NOT_AN_ADMINISTRATOR", "the match states no time; only administrators may do this")
        if self.created.patience and self._playing.question(seat) is None:
            raise CommandError("SEAT_NOT_ABSENT", f"seat {seat} is not asked anything now", seat=seat)

    def _left(self, body: Body, outcome: Outcome, end: MatchAbandoned) -> list[Recorded]:
        events = [self._append(body, outcome)]
        if all(state is None or state.departed or state.bot for state in self.lifecycle.seats):
            return [*events, self._append(end)]
        return [*events, *self._go_on()]

    def _may_act(self, seat: int) -> None:
        if self.lifecycle.phase is not Phase.PLAYING:
            raise Refused(Refusal(NOT_PLAYING_RULE, "not-being-played", {"phase": self.lifecycle.phase.value}))
        if seat_state(self.lifecycle, seat).departed:
            raise Refused(Refusal(SEAT_DEPARTED, "seat-departed"))

    def _go_on(self) -> list[Recorded]:
        """Lets departed seats decide by the game's default, and finishes the match when nothing is due any more."""
        events: list[Recorded] = []
        playing = self._playing
        for _ in range(ABSENT_LIMIT):
            absent = playing.absent_decision()
            if absent is None:
                break
            seat, decision = absent
            question = playing.question(seat)
            outcome = playing.decide(seat, decision)
            body = DecisionMade(seat, question.asked_at if question else 0, decision, automatic=True)
            events.append(self._append(body, outcome))
        if playing.finished:
            places = tuple(
                int(playing.turn.face(f"rank@{number}") or 0) for number in range(1, self.created.players + 1)
            )
            events.append(self._append(MatchFinished(places)))
        return events

    def release(self) -> None:
        """Ends the use of a match: what refers to itself in a circle is taken apart, so that its memory is free as soon
        as nobody holds the match any more, and need not be searched for.
        """
        if self.playing is not None:
            vars(self.playing.turn).clear()

    # -- appending ----------------------------------------------------------------------------------------------

    def _require(self, phase: Phase) -> None:
        if self.lifecycle.phase is not phase:
            raise CommandError("MATCH_STARTED", f"the match is {self.lifecycle.phase.value}")

    def _begin(self, request: Request | None) -> None:
        """A new command: what was appended before is stored, and will not be rolled back."""
        self._steps.clear()
        self._request = request

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
        if self._request is not None:
            self.answered.pop(self._request.key, None)
        self._steps.clear()

    def _append(self, body: Body, outcome: Outcome | None = None) -> Recorded:
        """Appends the event of what has happened; if that fails, it has not happened."""
        return self._record(Recording(body, outcome))

    def _record(self, recording: Recording) -> Recorded:
        """Makes the event of a recording, and folds it; if that fails, it has not happened."""
        outcome = recording.outcome
        try:
            self._prepare(recording.body)
            recorded = recording.stored(self.codec, self.lifecycle, self._playing, self._request)
            return self._fold_new(recorded, outcome)
        except BaseException:
            if outcome is not None:
                self._playing.roll_back(outcome)
            raise

    def _fold_new(self, recorded: Recorded, outcome: Outcome | None) -> Recorded:
        before = self.lifecycle
        self.lifecycle = evolve(before, recorded, outcome.effects if outcome is not None else ())
        self._steps.append(_Step(before, outcome))
        if outcome is None:
            self._playing.skip()
        self._remember(self._request, recorded.event.version)
        return recorded

    def _prepare(self, body: Body) -> None:
        """Lays the table out with the first event; hands the rules their chance with the start."""
        if isinstance(body, MatchCreated) and self.playing is None:
            game = self.games[body.game]
            if not body.edition.content and body.edition.digest != digest(b""):
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


def box_missing(digest: str) -> CommandError:
    """What says that the box with this digest is not there."""
    return CommandError("BOX_MISSING", f"the box of the match is not there: {digest}")
