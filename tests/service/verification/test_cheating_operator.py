"""The operator plays for the chance of a match against an honest seat, with every freedom of the protocol.

The operator knows the secret of the service, owns all seats but one, chooses the order of commands, and learns the
entropy of the honest seat when it is opened. The honest seat follows the rule of the client library: it binds itself to
fresh entropy at each join and after each void start, and opens it only when the log shows that every seat is bound.
The search covers everything that can happen then: without a void start, which everybody sees, there is one key.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import count

import pytest
from caravanserai_protocol.fairness import History
from caravanserai_protocol.v1 import event_pb2
from hypothesis import given, settings
from hypothesis import strategies as st

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import Actor, DecisionUndone, Recorded
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.chance import Chance, entropy_commitment
from domain.play.errors import Refused
from tests.domain.play.toys import ToyTurn, toy

HONEST = 1
SECRET = b"the operator knows this secret.."


def roll(turn: ToyTurn) -> None:
    turn.roll()
    turn.ask(1, "say")


GAMES = {"toy": toy({"roll": roll})}
CODEC = ProtobufCodec(GAMES)
NAME = "matches/fought-over"
OWN = (b"x", b"y", b"")
"""Entropies that the operator can choose for each of their seats; the empty one contributes nothing."""

Log = tuple[Recorded, ...]
Move = Callable[[Match], Sequence[Recorded]]


def committed(entropy: bytes) -> bytes:
    return entropy_commitment(entropy) if entropy else b""


def created(players: int, scheme: int) -> Log:
    return tuple(Match.create(CODEC, GAMES, NAME, Terms("toy", players, chance_scheme=scheme), SECRET)[1])


def history_of(log: Log) -> History:
    history = History()
    for row in log:
        history.follow(event_pb2.MatchEvent.FromString(row.data))
    return history


def fresh(match: Match) -> bytes:
    """The next entropy of the honest seat, different for each binding."""
    return f"honest {len(match.lifecycle.commitments)} {match.version}".encode()


def seat_of(seat: int, entropy: bytes) -> bytes:
    """The entropy of the operator at a seat, different for each seat."""
    return f"{seat}".encode() + entropy if entropy else b""


def honest_moves(match: Match, log: Log) -> Iterator[tuple[str, Move]]:
    """The moves of the honest client when the operator lets it act."""
    state = match.lifecycle.seats[HONEST - 1]
    if state is None:
        entropy = fresh(match)
        yield f"join {entropy!r}", lambda match: match.join("Honest", seat=HONEST, committed=committed(entropy))
        return
    if not state.bound:
        entropy = fresh(match)
        yield f"bind {entropy!r}", lambda match: match.bind(HONEST, committed(entropy))
    elif state.entropy is None and (match.created.chance_scheme == 1 or not history_of(log).unbound):
        entropy = next(
            entropy
            for version in range(match.version)
            for bound in range(len(match.lifecycle.commitments) + 1)
            if committed(entropy := f"honest {bound} {version}".encode()) == state.entropy_commitment
        )
        yield "open", lambda match: match.ready(HONEST, entropy)


def operator_moves(match: Match) -> Iterator[tuple[str, Move]]:
    """All moves of the operator: as any of their seats, as owner, and as administrator."""
    yield "start", lambda match: match.start()
    yield "free the honest seat", lambda match: match.leave(HONEST, by=Actor.OWNER)
    for seat in range(2, match.created.players + 1):
        yield f"leave {seat}", lambda match, seat=seat: match.leave(seat)  # type: ignore[misc]
        yield f"bot {seat}", lambda match, seat=seat: match.join("Bot", seat=seat, bot="random", starts=True)  # type: ignore[misc]
        for entropy in (seat_of(seat, own) for own in OWN):
            for name, move in seat_moves(seat, entropy):
                yield f"{name} {seat} {entropy!r}", move


def seat_moves(seat: int, entropy: bytes) -> Iterator[tuple[str, Move]]:
    yield "join", lambda match: match.join("Own", seat=seat, committed=committed(entropy))
    yield "bind", lambda match: match.bind(seat, committed(entropy))
    yield "ready", lambda match: match.ready(seat, entropy)


def moved(log: Log, move: Move) -> Log | None:
    """The log after a move; None if the move is refused."""
    match = Match.load(CODEC, GAMES, NAME, log)
    try:
        return (*log, *move(match))
    except CommandError:
        return None


def position(match: Match) -> object:
    """The state on which later moves depend. It includes the version where draws depend on it."""
    lifecycle = match.lifecycle
    version = match.version if match.created.chance_scheme == 1 else 0
    return lifecycle.seats, lifecycle.phase, lifecycle.void_starts, lifecycle.commitments, version


def reachable(log: Log, longest: int, void_starts: int) -> Iterator[tuple[str, Log]]:
    """Every log that moves can reach, with its last move, within these numbers of moves and void starts."""
    seen: set[object] = set()
    found = [log]
    for _ in range(longest):
        frontier, found = found, []
        for before in frontier:
            match = Match.load(CODEC, GAMES, NAME, before)
            if match.lifecycle.phase is not MatchPhase.OPEN:
                continue
            for name, move in (*honest_moves(match, before), *operator_moves(match)):
                after = moved(before, move)
                if after is None:
                    continue
                reached = Match.load(CODEC, GAMES, NAME, after)
                if reached.lifecycle.void_starts > void_starts or position(reached) in seen:
                    continue
                seen.add(position(reached))
                found.append(after)
                yield name, after


def outcome(log: Log) -> bytes:
    """A digest of the draws of set-up, and of everything that determines later draws."""
    match = Match.load(CODEC, GAMES, NAME, log)
    assert match.playing is not None
    chance: Chance = match.playing.turn.chance
    drawn = [chance.below(2**32, match.version + ahead, ahead, ahead + 1) for ahead in range(4)]
    return sha256(repr((match.key(), drawn)).encode()).digest()


def outcomes(log: Log, longest: int) -> set[bytes]:
    """The different outcomes that the operator can still choose from once the honest seat has opened."""
    present = Match.load(CODEC, GAMES, NAME, log)
    if present.lifecycle.phase is not MatchPhase.OPEN:
        return {outcome(log)}
    return {
        outcome(after)
        for _, after in reachable(log, longest, present.lifecycle.void_starts)
        if Match.load(CODEC, GAMES, NAME, after).lifecycle.phase is MatchPhase.PLAYING
    }


def openings(players: int, scheme: int, longest: int, void_starts: int) -> Iterator[Log]:
    """Every log of at most `longest` moves that ends when the honest seat opens its entropy."""
    for name, log in reachable(created(players, scheme), longest, void_starts):
        if name == "open":
            yield log


def test_two_seats_have_one_outcome_from_every_opening() -> None:
    tried = [outcomes(log, 6) for log in openings(2, 2, 6, 1)]
    assert len(tried) > 5
    assert all(len(found) <= 1 for found in tried)
    assert any(found for found in tried), "some of them start"


def test_three_seats_have_one_outcome_from_every_opening() -> None:
    tried = [outcomes(log, 4) for log in openings(3, 2, 4, 0)]
    assert len(tried) > 3
    assert all(len(found) <= 1 for found in tried)
    assert any(found for found in tried)


def test_the_same_search_finds_what_scheme_1_allowed() -> None:
    assert max(len(outcomes(log, 4)) for log in openings(2, 1, 3, 0)) > 5


@settings(max_examples=8, deadline=None)
@given(st.data())
def test_at_any_length_nothing_but_void_starts_gives_a_choice(data: st.DataObject) -> None:
    log, opened_at = created(3, 2), 0
    for _ in count():
        match = Match.load(CODEC, GAMES, NAME, log)
        if match.lifecycle.phase is not MatchPhase.OPEN or match.version > 40:
            break
        moves = [
            after
            for name, move in (*honest_moves(match, log), *operator_moves(match))
            if (after := moved(log, move)) is not None
        ]
        log = data.draw(st.sampled_from(moves))
        if HONEST in Match.load(CODEC, GAMES, NAME, log).lifecycle.opened and not opened_at:
            opened_at = len(log)
            assert len(outcomes(log, 3)) <= 1
        elif HONEST not in Match.load(CODEC, GAMES, NAME, log).lifecycle.opened:
            opened_at = 0
    history = history_of(log)
    match = Match.load(CODEC, GAMES, NAME, log)
    assert history.void_starts == match.lifecycle.void_starts
    voids = [choice for choice in history.choices if "void" in choice.text]
    assert len(voids) == history.void_starts
    if history.started and HONEST not in history.contributed:
        assert len(history.choices) > len(voids), "a start without the honest seat's entropy is named"


@pytest.mark.parametrize("undone", [0, 1, 3])
def test_an_undone_decision_moves_no_draw(undone: int) -> None:
    """A seat that knows the secret decides and undoes; later draws stay the same."""

    class Counting:
        def __init__(self, chance: Chance) -> None:
            self.chance, self.numbers = chance, list[tuple[int, int]]()

        def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
            drawn = self.chance.below(limit, version, index, number)
            self.numbers.append((number, drawn))
            return drawn

    match, _ = Match.create(ProtobufCodec(games()), games(), NAME, Terms("sahwari", 2), SECRET)
    for seat in (1, 2):
        match.join("Player", seat=seat)
    match.start()
    assert match.playing is not None
    before = match.playing.drawn
    counting = match.playing.turn.chance = Counting(match.playing.turn.chance)
    rows: list[Recorded] = []
    left = undone
    while len(counting.numbers) < 3:
        ((seat, _), *_) = match.playing.awaiting().items()
        offer = next(iter(match.playing.offers(seat)))
        rows += match.decide(seat, offer)
        try:
            while left:
                rows += match.undo(seat)
                left -= 1
                rows += match.decide(seat, offer)
        except Refused:
            continue
    assert sum(isinstance(row.event.body, DecisionUndone) for row in rows) == undone
    assert [number for number, _ in counting.numbers[:3]] == [before, before + 1, before + 2]
    assert [drawn for _, drawn in counting.numbers[:3]] == taken_back_nothing()


def taken_back_nothing() -> list[int]:
    """The three draws after set-up, calculated from the key alone."""
    match, _ = Match.create(ProtobufCodec(games()), games(), NAME, Terms("sahwari", 2), SECRET)
    for seat in (1, 2):
        match.join("Player", seat=seat)
    match.start()
    assert match.playing is not None
    limits: list[int] = []

    class Noting:
        def below(self, limit: int, version: int, index: int, number: int = 0) -> int:
            limits.append(limit)
            return chance.below(limit, version, index, number)

    chance, first = match.playing.turn.chance, match.playing.drawn
    match.playing.turn.chance = Noting()
    while len(limits) < 3:
        ((seat, _), *_) = match.playing.awaiting().items()
        match.decide(seat, next(iter(match.playing.offers(seat))))
    return [chance.below(limit, 0, 0, first + ahead) for ahead, limit in enumerate(limits[:3])]
