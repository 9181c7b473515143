"""The fold of the client library is that of the service: for every viewer, whatever happens on the table."""

import random
from hashlib import sha256

import pytest
from caravanserai import folding
from caravanserai.folding import FoldError, Table, inverse
from caravanserai.following import AlteredError, Following
from caravanserai.v1 import match_service_pb2, table_pb2
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.event import DecisionUndone, Edition, MatchCreated, MatchEvent, Opening, OpeningContent, Seal
from domain.play.seals import padded, seal
from domain.table import table as domain_table
from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.names import kind_of
from domain.table.views import publish, view
from service.messages.codec import ProtobufCodec, write_opening

NAME = "matches/made-up0"
CODEC = ProtobufCodec({})
AREAS = Areas(
    (
        Area("board"),
        Area("stock", supply=frozenset({"coin"})),
        Area("hand", Visibility.OWNER),
        Area("deck", Visibility.NONE),
    )
)
PLACES = ("board:1", "board:2", "stock", "hand@1", "hand@2", "deck")
LAYOUT = tuple(
    domain_table.Placement(place, piece, 1)
    for place, pieces in (
        ("deck", ("card/1", "card/2", "card/3", "card/4")),
        ("hand@1", ("card/5", "card/6")),
        ("hand@2", ("card/7",)),
        ("board:1", ("die/1", "coin")),
    )
    for piece in pieces
)


class Made:
    """A match that was made up: its full table, and the updates that each viewer gets."""

    def __init__(self) -> None:
        self.table = domain_table.Table(AREAS, LAYOUT)
        self.version = 0
        self.head = bytes(32)
        self.sent: dict[int, list[match_service_pb2.MatchUpdate]] = {0: [], 1: [], 2: []}
        self.views: dict[int, list[list[tuple[str, str, int]]]] = {0: [], 1: [], 2: []}
        edition = Edition("made up", "00", b"")
        body = MatchCreated("made-up", 1, edition, 2, (), bytes(32), "", tuple(AREAS.values()), LAYOUT)
        self._send(body, ())

    def event(self, effects: list[Effect]) -> None:
        self.table.apply(effects)
        self._send(DecisionUndone(1, 1), tuple(effects))

    def _send(self, body: MatchCreated | DecisionUndone, effects: tuple[Effect, ...]) -> None:
        self.version += 1
        public, hidden = publish(self.table, effects, (1, 2))
        openings = []
        for index, entry in enumerate(hidden):
            content = OpeningContent((entry,))
            payload = padded(CODEC.content_bytes("made-up", content))
            openings.append(Opening(index, tuple(sorted(entry.audience)), bytes(16), payload, content))
        seals = tuple(
            Seal(opening.audience, seal(NAME, self.version, opening.index, opening.salt, opening.payload))
            for opening in openings
        )
        event = MatchEvent(NAME, self.version, self.head, body, tuple(public), seals, self.table.fingerprint, 0)
        data = CODEC.event_bytes(event)
        self.head = sha256(data).digest()
        for viewer, sent in self.sent.items():
            known = [write_opening(opening) for opening in openings if viewer in opening.audience]
            sent.append(match_service_pb2.MatchUpdate(version=self.version, event=data, openings=known))
            self.views[viewer].append(
                [(place, piece, count) for place, piece, count in view(self.table, viewer).layout()]
            )


def random_effects(dice: random.Random, table: domain_table.Table, version: int) -> list[Effect]:
    """Effects that fit the table: moves of all sorts, turned faces, peeks, questions."""
    scratch = domain_table.Table(AREAS, table.layout())
    for place, seats in table.shown().items():
        scratch.apply(Show(place, seat, (), "R") for seat in seats)
    for stack, tasks in table.stacks().items():
        scratch.apply(Ask(stack, *task, "R") for task in tasks)
    effects: list[Effect] = []
    for _ in range(dice.randint(1, 6)):
        choice = dice.random()
        effect: Effect
        if choice < 0.15:
            seat, place = dice.choice((1, 2)), dice.choice(PLACES)
            if scratch.sees(seat, place):
                continue
            faces = tuple(piece for piece, count in sorted(scratch.pieces(place).items()) for _ in range(count))
            effect = Show(place, seat, faces, "R")
        elif choice < 0.3:
            effect = Ask(dice.randint(0, 2), dice.choice(("play", "wait")), ("1", "a,b"), version, "R")
        elif choice < 0.4:
            stack = dice.randint(0, 2)
            top = scratch.top(stack)
            if top is None:
                continue
            effect = Close(stack, *top, "R")
        else:
            source, target = dice.choice(PLACES), dice.choice(PLACES)
            pieces = sorted(piece for piece, count in scratch.pieces(source).items() if count > 0)
            if source == "stock":
                pieces = sorted({*pieces, "coin"})
            if not pieces:
                continue
            piece = dice.choice(pieces)
            if piece == "coin" and source not in ("stock", "board:1", "board:2"):
                continue
            public = source.startswith("board") and target.startswith("board")
            becomes = f"die/{dice.randint(1, 6)}" if kind_of(piece) == "die" and public else piece
            if (source, piece) == (target, becomes):
                continue
            effect = Move(piece, 1, source, target, becomes, "R")
        scratch.apply((effect,))
        effects.append(effect)
    return effects


def make_up(seed: int, events: int = 12) -> Made:
    dice = random.Random(seed)
    made = Made()
    for _ in range(events):
        made.event(random_effects(dice, made.table, made.version + 1))
    return made


@settings(max_examples=150)
@given(st.integers(0, 2**32), st.sampled_from((0, 1, 2)))
def test_every_viewer_folds_what_the_service_says_he_sees(seed: int, viewer: int) -> None:
    made = make_up(seed)
    following = Following(viewer)
    for update, expected in zip(made.sent[viewer], made.views[viewer], strict=True):
        event = following.follow(update)
        assert following.table is not None
        assert following.table.layout() == expected
        assert following.table.fingerprint == event.fingerprint
    assert following.table is not None
    tasks = {stack: [tuple(task) for task in stacked] for stack, stacked in following.table.stacks.items() if stacked}
    assert tasks == {stack: [tuple(task) for task in stacked] for stack, stacked in made.table.stacks().items()}
    for update, expected in zip(made.sent[viewer][:0:-1], made.views[viewer][-2::-1], strict=True):
        following.step_back()
        assert following.table.layout() == expected
        del update
    for update, expected in zip(made.sent[viewer][1:], made.views[viewer][1:], strict=True):
        following.follow(update)
        assert following.table.layout() == expected


def test_peeking_turns_the_faces_up_for_the_seat_alone() -> None:
    made = Made()
    made.event([Show("hand@2", 1, ("card/7",), "R")])
    for viewer, seen in ((0, "card"), (1, "card/7"), (2, "card/7")):
        following = Following(viewer)
        for update in made.sent[viewer]:
            following.follow(update)
        assert following.table is not None
        assert following.table.pieces("hand@2") == {seen: 1}


def test_updates_that_do_not_follow() -> None:
    made = make_up(1)
    first, second, third = made.sent[0][:3]
    following = Following()
    with pytest.raises(AlteredError, match="came after version 0"):
        following.follow(second)
    following.follow(first)
    with pytest.raises(AlteredError, match="came after"):
        following.follow(third)
    other = make_up(2).sent[0]
    following.follow(second)
    with pytest.raises(AlteredError, match="hash of the event before"):
        following.follow(other[2])


def test_steps_have_inverses_and_tables_refuse_what_does_not_fit() -> None:
    table = Table({"board": table_pb2.VISIBILITY_ALL})
    made = make_up(3)
    following = Following(1)
    for update in made.sent[1]:
        following.follow(update)
        for step in following.steps():
            if not hasattr(step, "faces"):
                assert inverse(inverse(step)) == step
    with pytest.raises(FoldError):
        Following().step_back()
    with pytest.raises(FoldError):
        table.apply(folding.Close(1, "play", (), 1))
