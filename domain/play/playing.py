"""A match being played: legality, performing decisions, carrying out what is due, rolling back."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from domain.play.bags import meant_by
from domain.play.chance import Chance
from domain.play.decision import AnyDecision
from domain.play.errors import ASK_NOBODY, ASK_STALE, OFFER_NONE, Refusal, Refused, RuleError, refused
from domain.play.game import AnyTurn, Game
from domain.play.rules import rule_of
from domain.play.turn import DEPARTED, STOCK, Setting
from domain.table.effects import Ask, Close, Effect, Hide, Move, Show, inverse
from domain.table.names import area_of, place_name
from domain.table.table import Table, Task

START_RULE = "SVC-START-01"
BRANCH_RULE = "SVC-BRANCH-01"
RESIGN_RULE = "SVC-RESIGN-01"
DEPART_RULE = "SVC-DEPART-01"
UNDO_RULE = "SVC-UNDO-02"
STEP_LIMIT = 10_000


class EventOutcome(NamedTuple):
    """The work of a match event on the table: its full effects, and how many numbers were drawn for it."""

    effects: tuple[Effect, ...]
    draws: int


class Playing:
    """The live state of one match: its table in the hands of its rules.

    ``version`` is the number of match events so far, ``drawn`` how many numbers they drew. Each method that changes
    something makes one event, raises the version by one and returns the outcome; if it raises, nothing has changed.
    """

    def __init__(self, game: Game, setting: Setting, box: Any, chance: Chance, table: Table | None = None) -> None:
        self.game = game
        self.setting = setting
        self.version = 0
        self.drawn = 0
        self.table = table or Table(game.table_areas, game.layout(box, setting))
        self.turn: AnyTurn = game.turn(self.table, box, setting, chance)

    def copy(self) -> "Playing":
        """The same state, which goes its own way from now on."""
        copied = Playing(self.game, self.setting, self.turn.box, self.turn.chance, self.table.copy())
        copied.version, copied.drawn = self.version, self.drawn
        return copied

    @cached_property
    def homes(self) -> Mapping[str, str]:
        """The area in which each piece lay when the box was laid out."""
        return {piece: area_of(place) for place, piece, _ in self.game.layout(self.turn.box, self.setting)}

    # -- questions ----------------------------------------------------------------------------------------------

    def question(self, seat: int) -> Task | None:
        """The open question of a seat; None too where there is no such seat."""
        return self.table.top(seat) if seat in self.turn.numbers else None

    def awaiting(self) -> dict[int, Task]:
        """The seats that are asked now, with their questions."""
        questions = ((seat, self.table.top(seat)) for seat in self.turn.numbers)
        return {seat: question for seat, question in questions if question is not None}

    @property
    def finished(self) -> bool:
        """True if nothing is due any more. Also true of a match that has not started."""
        return not self.table.stacks()

    def offers(self, seat: int) -> Iterator[AnyDecision]:
        """All decisions that the open question of a seat admits, in a fixed order; nothing if it is not asked."""
        question = self.question(seat)
        if question is not None:
            facade = self.turn.seat(seat)
            for decision_class in self.game.answers.get(question.kind, ()):
                yield from decision_class.offers(self.turn, facade)

    def admitted(self, seat: int, decision: AnyDecision, asked_at: int | None = None) -> AnyDecision:
        """The offer that a seat's decision means: the decision itself, but for the order in its bags.

        Raises:
            Refused: the seat may not make it now.
        """
        question = self.question(seat)
        if question is None:
            # A decision that names its question was in turn then: the question is answered, or was called off.
            out_of_turn = asked_at is None and self.table.stacks()
            raise refused(self.game.moment_rule if out_of_turn else ASK_NOBODY, "not-asked")
        if asked_at is not None and asked_at != question.asked_at:
            raise refused(ASK_STALE, "stale-question", asked_at=question.asked_at)
        decision_class = type(decision)
        if question.kind not in decision_class.answers:
            raise refused(self.game.moment_rule, "other-question", question=question.kind)
        facade = self.turn.seat(seat)
        offer = meant_by(decision, iter(decision_class.offers(self.turn, facade)))
        if offer is None:
            raise Refused(next(decision.objections(self.turn, facade), Refusal(OFFER_NONE, "not-offered")))
        return offer

    def refusal(self, seat: int, decision: AnyDecision, asked_at: int | None = None) -> Refusal | None:
        """The reason why a seat may not make a decision now, or None if it may."""
        try:
            self.admitted(seat, decision, asked_at)
        except Refused as refused:
            return refused.refusal
        return None

    # -- events -------------------------------------------------------------------------------------------------

    def start(self) -> EventOutcome:
        """Begins the match: set-up, up to the first question."""
        return self._event(START_RULE, lambda: self.turn.then(self.game.opening))

    def take_up(self, bring: Callable[[], object]) -> EventOutcome:
        """Begins the match with the position of another one, to which ``bring`` brings the table."""
        return self._event(BRANCH_RULE, bring)

    def decide(self, seat: int, decision: AnyDecision, asked_at: int | None = None) -> EventOutcome:
        """A seat answers its open question (the one asked at version ``asked_at``, where that is given).

        Raises:
            Refused: the decision is not legal; nothing has changed.
        """
        return self.perform(seat, self.admitted(seat, decision, asked_at))

    def perform(self, seat: int, decision: AnyDecision) -> EventOutcome:
        """A seat answers its open question with a decision that is known to be an offer, because it was just taken from
        them: as `decide`, without looking through the offers again.
        """

        def perform() -> None:
            self.turn.answered = self.turn.close(seat)
            decision.perform(self.turn, self.turn.seat(seat))

        return self._event(rule_of(type(decision).perform, self.game.moment_rule), perform)

    def resign(self, seat: int) -> EventOutcome:
        """A seat leaves the match; from now on the game's default decides for it."""
        return self._leave(RESIGN_RULE, seat)

    def depart(self, seat: int) -> EventOutcome:
        """A seat whose player is absent is taken out of the match; from now on the game's default decides for it."""
        return self._leave(DEPART_RULE, seat)

    def _leave(self, rule: str, seat: int) -> EventOutcome:
        return self._event(rule, lambda: self.turn.move(DEPARTED, STOCK, place_name(DEPARTED, seat)))

    def absent_decision(self, timed_out: Collection[int] = ()) -> tuple[int, AnyDecision] | None:
        """The decision that the game's default makes for a seat which is asked now, and has departed or is
        ``timed_out``, if there is one.
        """
        for seat in self.turn.numbers:
            if self.table.top(seat) is not None and (seat in timed_out or self.turn.departed(seat)):
                return seat, self.game.absent(self.turn, self.turn.seat(seat), list(self.offers(seat)))
        return None

    def take_back(self, effects: Sequence[Effect]) -> EventOutcome:
        """Undoes the effects of an earlier event, as a new event. Questions that it reopens are new ones.

        Raises:
            RuleError: something was shown (what has been seen cannot be taken back), or the pieces have gone elsewhere.
            FoldError: the questions are not there any more.
        """

        def perform() -> None:
            self.turn.weakening = False
            for effect in reversed(effects):
                match inverse(effect):
                    case Move(piece, number, source, target, becomes, _):
                        self.turn.move(piece, source, target, number, becomes)
                    case Ask(stack, kind, arguments, _, _):
                        self.turn.record(Ask(stack, kind, arguments, self.turn.version, UNDO_RULE))
                    case Close(stack, kind, arguments, asked_at, _):
                        top = self.table.top(stack)
                        asked_at = top.asked_at if top else asked_at
                        self.turn.record(Close(stack, kind, arguments, asked_at, UNDO_RULE))
                    case Show(place) | Hide(place):
                        raise RuleError(f"{UNDO_RULE}: {place} has been seen")

        return self._event(UNDO_RULE, perform, settle=False)

    def skip(self) -> None:
        """Counts an event that does nothing to the table (somebody takes a seat)."""
        self.version += 1

    def fold(self, effects: Sequence[Effect], draws: int = 0) -> None:
        """Applies the full effects of a stored event, for which ``draws`` numbers were drawn."""
        self.table.apply(effects)
        self.version += 1
        self.drawn += draws

    def roll_back(self, outcome: EventOutcome) -> None:
        """Takes the latest event back as if it had never been (it could not be stored)."""
        self.table.revert(outcome.effects)
        self.version -= 1
        self.drawn -= outcome.draws

    def _event(self, rule: str, perform: Any, settle: bool = True) -> EventOutcome:
        turn = self.turn
        turn.begin(self.version + 1, rule, self.drawn)
        try:
            perform()
            turn.push_due()
            if settle:
                self._settle()
            turn.conclude()
        except BaseException:
            self.table.revert(turn.effects)
            raise
        self.version += 1
        self.drawn += turn.draws
        return EventOutcome(tuple(turn.effects), turn.draws)

    def _settle(self) -> None:
        """Carries out due steps until every seat that has tasks is asked a question, or nothing is left."""
        for _ in range(STEP_LIMIT):
            due = self._next_step()
            if due is None:
                return
            self._carry_out(*due)
        raise RuleError(f"{self.turn.rule}: more than {STEP_LIMIT} steps in one event")

    def _next_step(self) -> tuple[int, Any, Task] | None:
        """The step to be carried out next, with the stack and the task; None while seats are asked, and at the end.
        The match itself goes on when no seat has anything to do.
        """
        steps, turn, top = self.game.steps, self.turn, self.table.top
        busy: Sequence[int] = [seat for seat in turn.numbers if top(seat) is not None]
        for seat in turn.order() if len(busy) > 1 else busy:
            task = top(seat)
            if task is not None:
                if task.kind in steps:
                    return seat, steps[task.kind], task
                if task.kind not in self.game.answers:
                    raise RuleError(f"{turn.rule}: {task.kind} is no step, and no decision answers it")
        task = top(0)
        if busy or task is None:
            return None
        if task.kind not in steps:
            raise RuleError(f"{turn.rule}: {task.kind} is no step, and the match itself cannot be asked")
        return 0, steps[task.kind], task

    def _carry_out(self, stack: int, step: Any, task: Task) -> None:
        turn = self.turn
        turn.rule = rule_of(step, turn.rule)
        turn.close(stack)
        if stack:
            step(turn, turn.seat(stack), *task.arguments)
        else:
            step(turn, *task.arguments)
        turn.push_due()
