"""Given, when, then: the language in which rule tests are written.

It knows no game; a game adds its own words in a subclass. A position is a match that was really started; *given* words
then put its pieces elsewhere with raw moves that keep the census. *When* words make decisions through the same door as
the service. *Then* words speak of what has changed since, of questions, offers, refusals and cited rules. All words
return the position, so that a test reads as one sentence.

Each decision is also checked for what must hold of every decision: it is offered, nothing objects to it, the census
keeps, its effects can be taken back and done again, and every random outcome that the test has forced was really asked
for.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Any, Self

from domain.play.chance import Chance
from domain.play.decision import AnyDecision
from domain.play.errors import Refused
from domain.play.game import Game
from domain.play.playing import Playing
from domain.play.turn import STOCK
from domain.table.census import census
from domain.table.effects import Ask, Effect, Move
from domain.table.names import area_of, kind_of, owner_of, slot_of
from domain.table.table import Table
from domain.table.views import view_layout

GIVEN = "GIVEN"
"""The text that the raw moves of a position cite instead of a rule."""


class ScriptedChance:
    """Chance whose next outcomes a test can force; when none is forced it falls back on another chance."""

    def __init__(self, fallback: Chance) -> None:
        self.table: Table | None = None
        self._fallback = fallback
        self._rolls: deque[int] = deque()
        self._sides = 6
        self._draws: deque[tuple[str, str]] = deque()

    def roll(self, values: Iterable[int]) -> None:
        """The next die rolls."""
        self._rolls.extend(values)

    def draw(self, place: str, pieces: Iterable[str]) -> None:
        """The next pieces drawn from the bag at ``place``."""
        self._draws.extend((place, piece) for piece in pieces)

    @property
    def forced(self) -> str:
        """The forced draws that have not happened yet."""
        return ", ".join([*map(str, self._rolls), *(piece for _, piece in self._draws)])

    def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
        """The outcome forced next, if it can be: a roll has as many outcomes as a die, a draw as many as its bag."""
        if self._draws and self.table is not None:
            place, piece = self._draws[0]
            bag = sorted(self.table.pieces(place).items())
            if sum(count for _, count in bag) == limit:
                self._draws.popleft()
                assert self.table.count(place, piece), f"{piece} cannot be drawn from {place}"
                return sum(count for other, count in bag if other < piece)
        if self._rolls and limit == self._sides:
            return self._rolls.popleft() - 1
        return self._fallback.below(limit, version, index, number)


class Position:
    """A position of a match, and what has happened in it since the latest *when*."""

    _before: Counter[tuple[str, str]]
    _looked: tuple[int, int]
    """The fingerprints of the table of which that is."""

    def __init__(self, playing: Playing, chance: ScriptedChance) -> None:
        self.playing = playing
        self.chance = chance
        chance.table = playing.table
        self.effects: tuple[Effect, ...] = ()
        self._look()

    @classmethod
    def started(cls, game: Game, players: int, options: dict[str, str], chance: ScriptedChance) -> Self:
        """The position after the set-up of a match of this game."""
        playing = Playing(game, game.setting(players, options), game.standard_box(), chance)
        chance.table = playing.table
        outcome = playing.start()
        position = cls(playing, chance)
        position.effects = outcome.effects
        return position

    @property
    def table(self) -> Table:
        """The full table."""
        return self.playing.table

    # -- given --------------------------------------------------------------------------------------------------

    def home(self, piece: str, place: str) -> str:
        """The place for pieces that a test takes away from ``place``; a game names one that is out of the way."""
        assert self.table.areas.bottomless(STOCK, kind_of(piece)), f"no home for {piece} of {place}"
        return STOCK

    def move(self, piece: str, source: str, target: str, count: int = 1, becomes: str = "") -> Self:
        """Given that pieces lie elsewhere: a raw move that no rule made. It may turn a face, never make a kind."""
        if not count:
            return self
        becomes = becomes or piece
        assert kind_of(becomes) == kind_of(piece), f"{piece} cannot become {becomes}, which is of another kind"
        assert self.table.areas.bottomless(source, kind_of(piece)) or self.table.count(source, piece) >= count, (
            f"{source} holds {self.table.pieces(source)}, not {count} {piece}"
        )
        looked = self._looked == self._fingerprints()
        self.table.apply([Move(piece, count, source, target, becomes, GIVEN)])
        if looked:  # a table has hundreds of places, and a test moves dozens of pieces before it begins
            self._before[source, piece] -= count
            self._before[target, becomes] += count
            self._looked = self._fingerprints()
        else:
            self._look()
        return self

    def find(self, piece: str, *, but: str = "") -> str:
        """The place, other than ``but``, where this very piece lies; the stock where the stock has no bottom."""
        if self.table.areas.bottomless(STOCK, kind_of(piece)):
            return STOCK
        found = [place for place in self.table.places() if place != but and self.table.count(place, piece) > 0]
        assert found, f"{piece} is nowhere on the table"
        return found[0]

    def put(self, place: str, *pieces: str) -> Self:
        """Given that these pieces lie at ``place``, beside what is there; each is taken from wherever it lies."""
        for piece in pieces:
            self.move(piece, self.find(piece, but=place), place)
        return self

    def clear(self, *places: str) -> Self:
        """Given that nothing lies at these places."""
        for place in places:
            for piece, count in sorted(self.table.pieces(place).items()):
                target = self.home(piece, place)
                if count > 0:
                    self.move(piece, place, target, count)
                else:
                    self.move(piece, target, place, -count)
        return self

    def only(self, place: str, *pieces: str) -> Self:
        """Given that exactly these pieces lie at ``place``."""
        return self.clear(place).put(place, *pieces)

    def swap(self, place: str, piece: str) -> Self:
        """Given that ``piece`` lies at ``place`` and that what lay there has gone where the piece came from."""
        if not self.table.count(place, piece):
            source = self.find(piece)
            for other, count in sorted(self.table.pieces(place).items()):
                self.move(other, place, source, count)
            self.move(piece, source, place)
        return self

    # -- when ---------------------------------------------------------------------------------------------------

    def decides(self, seat: int, *decisions: AnyDecision) -> Self:
        """When a seat makes these decisions, one after the other; what is said next is about all of them together."""
        self._look()
        self.effects = ()
        for decision in decisions:
            self._decide(seat, decision)
        self._require_no_chance_left()
        return self

    def then_decides(self, seat: int, *decisions: AnyDecision) -> Self:
        """When a seat goes on; what is said next is about everything since the last `decides`."""
        for decision in decisions:
            self._decide(seat, decision)
        self._require_no_chance_left()
        return self

    def _require_no_chance_left(self) -> None:
        assert not self.chance.forced, f"what was forced must be rolled or drawn at once; left is {self.chance.forced}"

    def _decide(self, seat: int, decision: AnyDecision) -> None:
        playing = self.playing
        sums = census(self.table)
        refusal = playing.refusal(seat, decision)
        assert refusal is None, f"{decision} is refused: {refusal}; offered: {self._offered(seat, type(decision))[:20]}"
        objections = list(decision.objections(playing.turn, playing.turn.seat(seat)))
        assert not objections, f"{decision} is offered, but: {objections}"
        before = self._fingerprints()
        outcome = playing.decide(seat, decision)
        after = self._fingerprints()
        assert census(self.table) == sums, f"{decision} changes the census"
        self.table.revert(outcome.effects)
        assert self._fingerprints() == before, f"{decision} cannot be taken back"
        self.table.apply(outcome.effects)
        assert self._fingerprints() == after, f"{decision} cannot be done again"
        self.effects += outcome.effects

    def refuses(self, seat: int, decision: AnyDecision, *, rule: str, reason: str = "") -> Self:
        """Then a decision is refused by this rule (and, if given, for this reason), and nothing has changed."""
        before = self.table.layout(), self.table.stacks(), self.playing.version
        try:
            self.playing.decide(seat, decision)
        except Refused as refused:
            refusal = refused.refusal
        else:
            raise AssertionError(f"{decision} is not refused")
        assert refusal.rule == rule, f"{decision} is refused by {refusal}, not by {rule}"
        assert not reason or refusal.reason == reason, f"{decision} is refused by {refusal}, not for {reason}"
        assert (self.table.layout(), self.table.stacks(), self.playing.version) == before, (
            f"{decision} changed the table"
        )
        return self

    # -- then ---------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Remembers what lies where, and of which table that is."""
        self._before, self._looked = self._snapshot(), self._fingerprints()

    def _fingerprints(self) -> tuple[int, int]:
        return self.table.fingerprint, self.table.secret_fingerprint

    def _snapshot(self) -> Counter[tuple[str, str]]:
        return Counter({(place, piece): count for place, piece, count in self.table.layout()})

    def change(self, of: Callable[[str, str], str | None]) -> dict[str, int]:
        """Differences since the *when*, summed under the names that ``of(place, piece)`` gives; no zeros, no None."""
        changes: Counter[str] = Counter()
        for sign, layout in ((1, self._snapshot()), (-1, self._before)):
            for (place, piece), count in layout.items():
                name = of(place, piece)
                if name is not None:
                    changes[name] += sign * count
        return {name: count for name, count in changes.items() if count}

    def scores(self, seat: int, **points: int) -> Self:
        """Then the seat has got exactly these points, by category (``city_cards`` for ``city-cards``)."""
        wanted = {category.replace("_", "-"): count for category, count in points.items()}
        got = self.change(
            lambda place, _: slot_of(place) if area_of(place) == "score" and owner_of(place) == seat else None
        )
        assert got == wanted, f"seat {seat} scores {got}, not {wanted}"
        return self

    def lies(self, place: str, *pieces: str) -> Self:
        """Then these pieces lie at ``place``, perhaps beside others."""
        here = self.table.pieces(place)
        for piece, count in Counter(pieces).items():
            assert here.get(piece, 0) >= count, f"{place} holds {dict(here)}, not {count} {piece}"
        return self

    def lies_only(self, place: str, *pieces: str) -> Self:
        """Then exactly these pieces lie at ``place``."""
        here, wanted = dict(self.table.pieces(place)), dict(Counter(pieces))
        assert here == wanted, f"{place} holds {here or 'nothing'}, not {wanted or 'nothing'}"
        return self

    def empty(self, *places: str) -> Self:
        """Then nothing lies at these places."""
        for place in places:
            self.lies_only(place)
        return self

    def holds_pieces(self, place: str, number: int) -> Self:
        """Then this number of pieces of any kind lies at ``place``."""
        found = sum(self.table.pieces(place).values())
        assert found == number, f"{place} holds {found} pieces, not {number}"
        return self

    def cites(self, *rules: str, kind: str = "", task: str = "") -> Self:
        """Then effects cite these rules: moves of this ``kind`` of pieces, or what asks for this ``task``, or any."""
        cited = {
            effect.rule
            for effect in self.effects
            if not (kind or task) or (kind and self._moves(effect, kind)) or (task and self._asks(effect, task))
        }
        assert set(rules) <= cited, f"cited: {sorted(cited)}, not {sorted(set(rules) - cited)}"
        return self

    def cites_not(self, *rules: str) -> Self:
        """Then none of these rules is cited."""
        cited = {effect.rule for effect in self.effects}
        assert not set(rules) & cited, f"cited: {sorted(set(rules) & cited)}"
        return self

    @staticmethod
    def _moves(effect: Effect, kind: str) -> bool:
        return isinstance(effect, Move) and kind_of(effect.piece) == kind

    @staticmethod
    def _asks(effect: Effect, task: str) -> bool:
        return isinstance(effect, Ask) and effect.kind == task

    def order_of(self, *wanted: str) -> Self:
        """Then moves like these, ``piece -> target``, came in this order; a part is a full name, a kind or an area."""
        moves = [effect for effect in self.effects if isinstance(effect, Move)]
        position = 0
        for pattern in wanted:
            piece, _, target = (part.strip() for part in pattern.partition("->"))
            while position < len(moves) and not self._matches(moves[position], piece, target):
                position += 1
            assert position < len(moves), f"{pattern!r} is missing or too early in {[move[:4] for move in moves]}"
            position += 1
        return self

    @staticmethod
    def _matches(move: Move, piece: str, target: str) -> bool:
        return (not piece or piece in (move.piece, kind_of(move.piece))) and (
            not target or target in (move.target, area_of(move.target))
        )

    def asks(self, seat: int, kind: str, *arguments: str | int) -> Self:
        """Then the seat is asked this; with arguments they must be these."""
        question = self.playing.question(seat)
        assert question is not None, f"seat {seat} is asked nothing, not {kind}; asked are {self.playing.awaiting()}"
        assert question.kind == kind, f"seat {seat} is asked {question.kind}, not {kind}"
        assert not arguments or question.arguments == tuple(map(str, arguments)), (
            f"seat {seat} is asked {kind} with {question.arguments}, not {tuple(map(str, arguments))}"
        )
        return self

    def asks_only(self, *seats: int) -> Self:
        """Then exactly these seats are asked something."""
        asked = sorted(self.playing.awaiting())
        assert asked == sorted(set(seats)), f"asked are the seats {asked}, not {sorted(set(seats))}"
        return self

    def offered(self, seat: int, decision: type[AnyDecision], **fields: Any) -> list[Any]:
        """The decisions of this class with these field values that the seat is offered."""
        return [
            offer
            for offer in self._offered(seat, decision)
            if all(getattr(offer, name) == value for name, value in fields.items())
        ]

    def _offered(self, seat: int, decision: type[AnyDecision]) -> list[AnyDecision]:
        return [offer for offer in self.playing.offers(seat) if type(offer) is decision]

    def offers(self, seat: int, decision: type[AnyDecision], **fields: Any) -> Self:
        """Then the seat is offered a decision of this class with these field values."""
        assert self.offered(seat, decision, **fields), (
            f"{decision.__name__} {fields} is not among {self._offered(seat, decision)}"
        )
        return self

    def offers_no(self, seat: int, decision: type[AnyDecision], **fields: Any) -> Self:
        """Then the seat is offered no decision of this class with these field values."""
        found = self.offered(seat, decision, **fields)
        assert not found, f"seat {seat} is offered {found}"
        return self

    def offers_values(self, seat: int, decision: type[AnyDecision], field: str, *values: Any, **fields: Any) -> Self:
        """Then the offers of this class with these field values have exactly these values in ``field``."""
        found = {getattr(offer, field) for offer in self.offered(seat, decision, **fields)}
        assert found == set(values), f"{decision.__name__}.{field}: {sorted(found)}, not {sorted(values)}"
        return self

    def finishes(self) -> Self:
        """Then the match is over."""
        assert self.playing.finished, f"the match goes on; asked are {self.playing.awaiting()}"
        return self

    def seen(self, viewer: int, place: str) -> list[str]:
        """The pieces at ``place`` in the eyes of a seat (0: a spectator), sorted; kinds where it sees no face."""
        layout = view_layout(self.table, viewer)
        return [piece for here, piece, number in layout if here == place for _ in range(number)]
