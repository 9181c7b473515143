"""Recorder of effects: each is applied to the table at once, and cites the rule in force. Chance is drawn here too."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.play.answers import ANSWER
from domain.play.chance import Chance
from domain.play.errors import RuleError
from domain.play.statements import (
    MOST_COUNTED,
    MOST_FACES,
    MOST_STANDING,
    STATE_RULE,
    STATED,
    STATEMENTS,
    Statement,
    standing,
)
from domain.play.statements import piece_of as stating_piece
from domain.table.effects import Effect, Move, Show
from domain.table.names import area_of, face_of, kind_of
from domain.table.table import Table


class _Citing:
    """The block of `EffectRecorder.citing`: it exchanges the rule in force on its way in, and back on its way out."""

    __slots__ = ("_other", "_recorder")

    def __init__(self, recorder: "EffectRecorder", rule: str) -> None:
        self._recorder = recorder
        self._other = rule

    def __enter__(self) -> None:
        recorder = self._recorder
        recorder.rule, self._other = self._other, recorder.rule

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        self._recorder.rule = self._other


class EffectRecorder:
    """The effects of one match event as rules record them, and the random numbers that they draw.

    Effects cite the rule in force: that of the function (`@rule`), of the block (`citing`), or of the one effect
    (``rule``).
    """

    def __init__(self, table: Table, players: int, chance: Chance) -> None:
        self.table = table
        self.chance = chance
        self.numbers = range(1, players + 1)
        """The seat numbers, 1 to n."""
        self.rule = ""
        self.version = 0
        self.draws = 0
        self.drawn = 0
        """The number of draws in earlier events of the match."""
        self.effects: list[Effect] = []
        self.weakening = self._stating = STATED in table.areas
        """True if statements follow the moves that are recorded. They do not where effects are taken back: theirs are
        among them.
        """
        self._weakened: dict[tuple[str, frozenset[str]], Statement] = {}

    def begin(self, version: int, rule: str, drawn: int = 0) -> None:
        """Starts the recording of the match event number ``version``, before which ``drawn`` numbers were drawn."""
        self.version = version
        self.rule = rule
        self.draws = 0
        self.drawn = drawn
        self.effects = []
        self.weakening = self._stating
        self._weakened = {}

    def citing(self, rule: str) -> _Citing:
        """A block, `with turn.citing("X-01"):`, in which effects cite another rule than that of the function."""
        return _Citing(self, rule)

    def record(self, effect: Effect) -> None:
        """Applies an effect and keeps it."""
        if self.weakening and effect.__class__ is Move:
            self._weaken(effect)
        self.table.apply((effect,))
        self.effects.append(effect)

    def _weaken(self, move: Move) -> None:
        """Takes back the statements of which a move leaves less. What is left of them is stated at the end of the event
        (`conclude`): a statement after each move would tell into how many moves equal hidden pieces fall apart.
        """
        areas = self.table.areas
        for subject, statement in self._weakened.items():
            self._weakened[subject] = statement.after(move, areas)
        for statement in standing(self.table):
            left = statement.after(move, areas)
            if left != statement:
                self._take_back(statement, STATE_RULE)
                self._weakened[left.subject] = left

    def _take_back(self, statement: Statement, rule: str) -> None:
        piece = stating_piece(statement)
        effect = Move(piece, 1, STATED, STATEMENTS, piece, rule)
        self.table.apply((effect,))
        self.effects.append(effect)

    def conclude(self) -> None:
        """Ends the event: what is left of statements stands again, and those end that say nothing any more."""
        if not self.weakening:
            return
        for statement in standing(self.table):
            if statement.says_nothing(self.table):
                self._take_back(statement, STATE_RULE)
        left, self._weakened = self._weakened, {}
        for piece in sorted(stating_piece(each) for each in left.values() if not each.says_nothing(self.table)):
            self.move(piece, STATEMENTS, STATED, rule=STATE_RULE)

    def move(self, piece: str, source: str, target: str, count: int = 1, becomes: str = "", *, rule: str = "") -> None:
        """Moves pieces, or turns their face; nothing happens for a count of 0. ``rule``: what this effect cites, where
        it is not the rule in force.

        Raises:
            RuleError: a negative count, pieces that are not there, a place in no area of the game, another kind, a face
                that comes or goes, or a face that changes where not everybody sees both ends (nobody could follow it).
        """
        if not count:
            return
        becomes = becomes or piece
        rule = rule or self.rule
        areas = self.table.areas
        for place in (source, target):
            if area_of(place) not in areas:
                raise RuleError(f"{rule}: {place} is in no area of the game")
        if count < 0:
            raise RuleError(f"{rule}: move of {count} {piece}")
        if self.table.count(source, piece) < count and not areas.bottomless(source, kind_of(piece)):
            raise RuleError(f"{rule}: {source} holds {self.table.count(source, piece)} {piece}, not {count}")
        if piece != becomes:
            if kind_of(becomes) != kind_of(piece) or bool(face_of(becomes)) != bool(face_of(piece)):
                raise RuleError(f"{rule}: move of {count} {piece} as {becomes}")
            if not (areas.seen_by_all(source) and areas.seen_by_all(target)):
                raise RuleError(f"{rule}: {piece} turns into {becomes} out of sight")
        elif source == target:
            return
        self.record(Move(piece, count, source, target, becomes, rule))

    def move_all(self, source: str, target: str, *, rule: str = "") -> None:
        """Moves all that lies at a place, piece by piece: how many are equal nobody knows before they are seen."""
        for piece in sorted(Counter(self.table.pieces(source)).elements()):
            self.move(piece, source, target, rule=rule)

    def show(self, place: str, seat: int, *, rule: str = "") -> None:
        """Shows the faces at a place to one seat, for ever; nothing happens if it sees them already.

        Raises:
            RuleError: there is no such seat, or fewer than none of a face lie there: the faces of a bottomless supply
                from which pieces were taken cannot be listed.
        """
        rule = rule or self.rule
        if seat not in self.numbers:
            raise RuleError(f"{rule}: {place} shown to {seat}")
        if not self.table.sees(seat, place):
            pieces = self.table.pieces(place)
            if any(count < 0 for count in pieces.values()):
                raise RuleError(f"{rule}: {place} shown, and pieces were taken from it that it did not have")
            faces = tuple(piece for piece, count in sorted(pieces.items()) for _ in range(count))
            self.record(Show(place, seat, faces, rule))

    def state(
        self, place: str, pieces: str | Iterable[str], *, least: int = 0, most: int | None = None, rule: str = ""
    ) -> None:
        """States to all how many of the pieces at a place, whose faces not everybody sees, are among some of one kind.
        It stands, and bots reckon with it, as long as it follows from what everybody sees. Nothing happens if it
        follows already.

        To state the one where it is true and nothing where it is not would tell that, too: see `state_whether`.

        Raises:
            RuleError: it is not true, everybody sees what lies there, the game has no such place or pieces, they are of
                several kinds, or more is stated than there is room for.
        """
        rule = rule or self.rule
        pieces = frozenset((pieces,) if isinstance(pieces, str) else pieces)
        self._require_statable(place, pieces, rule)
        if not 0 <= least <= MOST_COUNTED or not 0 <= (most or 0) <= MOST_COUNTED:
            raise RuleError(f"{rule}: a statement counts from 0 to {MOST_COUNTED}")
        said = Statement(place, pieces, least, most)
        if not said.holds(self.table):
            raise RuleError(f"{rule}: what is stated about {place} is not true")
        before = next((each for each in standing(self.table) if each.subject == said.subject), None)
        known = before or self._weakened.get(said.subject) or Statement(place, pieces)
        said = known.and_also(said)
        if said == known or said.says_nothing(self.table):
            return
        self._weakened.pop(said.subject, None)
        if len(self.table.pieces(STATED)) + len(self._weakened) >= MOST_STANDING:
            raise RuleError(f"{rule}: more than {MOST_STANDING} statements would stand")
        self.move(stating_piece(said), STATEMENTS, STATED, rule=rule)
        if before is not None:
            self._take_back(before, rule)

    def state_whether(self, place: str, pieces: str | Iterable[str], least: int = 1, *, rule: str = "") -> bool:
        """States to all whether at least this number of the pieces at a place are among some of one kind, or fewer; and
        gives which it is. A rule may do whatever follows from that alone: everybody knows it now.

        Raises:
            RuleError: as `state`.
        """
        pieces = (pieces,) if isinstance(pieces, str) else tuple(pieces)
        true = Statement(place, frozenset(pieces), least).holds(self.table)
        self.state(place, pieces, least=least if true else 0, most=None if true else least - 1, rule=rule)
        return true

    def _require_statable(self, place: str, pieces: frozenset[str], rule: str) -> None:
        areas = self.table.areas
        if not self._stating:
            raise RuleError(f"{rule}: a game whose rules state something says `states=True`")
        if area_of(place) not in areas:
            raise RuleError(f"{rule}: {place} is in no area of the game")
        if areas.seen_by_all(place):
            raise RuleError(f"{rule}: everybody sees what lies at {place}, and it is stated")
        if not 1 <= len(pieces) <= MOST_FACES or len({kind_of(piece) for piece in pieces}) > 1:
            raise RuleError(f"{rule}: a statement is about 1 to {MOST_FACES} pieces of one kind")
        if any(kind_of(piece) == ANSWER for piece in pieces):
            raise RuleError(f"{rule}: of answers in secret nothing is stated")  # imagined matches give others
        lying = {piece for each in self.table.places() for piece in self.table.pieces(each)}
        if unknown := sorted(piece for piece in pieces if not face_of(piece) or piece not in lying):
            raise RuleError(f"{rule}: {', '.join(unknown)} stated, and no such piece is on the table")

    # -- chance ---------------------------------------------------------------------------------------------------

    def below(self, limit: int) -> int:
        """A random number from 0 to ``limit`` - 1."""
        number = self.chance.below(limit, self.version, self.draws, self.drawn + self.draws)
        self.draws += 1
        return number

    def roll(self, sides: int = 6) -> int:
        """A die roll, 1 to ``sides``."""
        return self.below(sides) + 1

    def pick(self, candidates: Sequence[Any]) -> Any:
        """One of several, each with the same probability; they must come in an order that does not depend on
        history.

        Raises:
            RuleError: there are none.
        """
        if not candidates:
            raise RuleError(f"{self.rule}: nothing to pick from")
        return candidates[self.below(len(candidates))]

    def draw(self, place: str, admits: Callable[[str], bool] | None = None) -> str:
        """A random piece out of a bag: each piece there (that ``admits``) with the same probability. It is not moved.

        Raises:
            RuleError: the bag is empty.
        """
        pieces = self.table.pieces(place).items()
        bag = {piece: count for piece, count in pieces if count > 0 and (admits is None or admits(piece))}
        total = sum(bag.values())
        if not total:
            raise RuleError(f"{self.rule}: nothing to draw from {place}")
        number = self.below(total)
        for piece in sorted(bag):
            number -= bag[piece]
            if number < 0:
                return piece
        raise AssertionError
