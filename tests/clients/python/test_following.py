"""The client library folds like the service, for every viewer and all effects."""

import random
from hashlib import sha256
from typing import Any

import grpc
import pytest
from caravanserai.errors import CallError, Details
from caravanserai.watch import set_back
from caravanserai_protocol import folding
from caravanserai_protocol.bounds import UnknownEventError
from caravanserai_protocol.constants import UPDATE_BYTES
from caravanserai_protocol.folding import FoldError, Table, inverse
from caravanserai_protocol.following import AlteredError, Following, join, read_content, read_effect, see
from caravanserai_protocol.following import seal as following_seal
from caravanserai_protocol.v1 import effect_pb2, event_pb2, match_pb2, match_service_pb2, table_pb2
from hypothesis import given, settings
from hypothesis import strategies as st

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.codecs.openings import write_opening
from domain.matches.events import DecisionUndone, Edition, MatchCreated, MatchEvent, Opening, OpeningContent, Seal
from domain.play.seals import padded, seal
from domain.table import table as domain_table
from domain.table.areas import Area, Areas, Visibility
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.names import kind_of
from domain.table.views import publish, view

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
    """An invented match: its full table, and the updates of each viewer."""

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
    """Random valid effects: moves of all kinds, turned faces, peeks, questions."""
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
def test_every_viewer_folds_what_the_service_says_they_see(seed: int, viewer: int) -> None:
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


def content(*effects: effect_pb2.Effect) -> bytes:
    """The payload of an opening with one hidden entry."""
    hidden = event_pb2.HiddenEffects(index=0, effects=effects)
    return padded(event_pb2.OpeningContent(hidden=[hidden]).SerializeToString())


def test_effects_are_read_as_steps() -> None:
    move = effect_pb2.Move(piece="die/1", count=2, source="a", target="b")
    turned = effect_pb2.Move(piece="die/1", count=1, source="a", target="a", becomes="die/2")
    show = effect_pb2.Show(place="a", seat=2, faces=["x/1"])
    ask = effect_pb2.Ask(stack=1, kind="play", arguments=["x"], asked_at=7)
    close = effect_pb2.Close(stack=1, kind="play", arguments=["x"], asked_at=7)
    assert read_effect(effect_pb2.Effect(move=move)) == folding.Move("die/1", 2, "a", "b", "die/1")
    assert read_effect(effect_pb2.Effect(move=turned)) == folding.Move("die/1", 1, "a", "a", "die/2")
    assert read_effect(effect_pb2.Effect(show=show)) == folding.Show("a", 2, ("x/1",))
    asked, closed = read_effect(effect_pb2.Effect(ask=ask)), read_effect(effect_pb2.Effect(close=close))
    assert (asked, closed) == (folding.Ask(1, "play", ("x",), 7), folding.Close(1, "play", ("x",), 7))
    assert (type(asked), type(closed)) == (folding.Ask, folding.Close)


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        bytes(127),
        bytes(129),
        (121).to_bytes(8, "big") + bytes(120),
        (2**64 - 1).to_bytes(8, "big") + bytes(120),
        bytes(127) + b"\1",
        (2).to_bytes(8, "big") + b"\x1a\x00\x01" + bytes(117),
    ],
)
def test_an_opening_that_is_not_padded_is_refused(payload: bytes) -> None:
    with pytest.raises(AlteredError, match=r"^an opening is not padded$"):
        read_content(payload)


def test_what_is_padded_can_be_read_and_what_is_no_content_cannot() -> None:
    assert read_content(bytes(128)) == event_pb2.OpeningContent()
    full = event_pb2.OpeningContent(secret=b"s" * 118)
    assert full.ByteSize() == 120
    assert read_content(padded(full.SerializeToString())) == full
    with pytest.raises(AlteredError, match=r"^an opening cannot be read$"):
        read_content(padded(b"\xff"))


def test_a_seal_is_that_of_the_service() -> None:
    opening = event_pb2.Opening(index=2, salt=bytes(range(16)), payload=content())
    assert following_seal("m-1", 7, opening) == seal("m-1", 7, 2, bytes(range(16)), content())


def test_a_face_that_is_seen_at_one_end_does_not_change_on_the_way() -> None:
    def joined(piece: str, becomes: str, *behind: effect_pb2.Effect) -> list[folding.Step]:
        move = effect_pb2.Move(piece=piece, count=1, source="deck", target="board:1", becomes=becomes)
        event = event_pb2.MatchEvent(effects=[effect_pb2.Effect(move=move)])
        return join(event, [event_pb2.Opening(payload=content(*behind))] if behind else [])

    known = folding.Move("card/1", 1, "deck", "board:1", "card/1")
    assert joined("card", "card/1") == joined("card/1", "card") == joined("card/1", "card/1") == [known]
    assert joined("card", "card") == [folding.Move("card", 1, "deck", "board:1", "card")]
    assert joined("die/1", "die/2") == [folding.Move("die/1", 1, "deck", "board:1", "die/2")]
    hidden = [
        effect_pb2.Effect(move=effect_pb2.Move(piece=f"card/{face}", count=1, source="deck", target="hand@1"))
        for face in (1, 2)
    ]
    assert joined("card", "card", *hidden) == [
        folding.Move("card/1", 1, "deck", "hand@1", "card/1"),
        folding.Move("card/2", 1, "deck", "hand@1", "card/2"),
    ]


def altered_update(update: match_service_pb2.MatchUpdate, **changes: Any) -> match_service_pb2.MatchUpdate:
    event = event_pb2.MatchEvent.FromString(update.event)
    for name, value in changes.items():
        setattr(event, name, value)
    return match_service_pb2.MatchUpdate(
        version=event.version, event=event.SerializeToString(), openings=update.openings
    )


def test_what_contradicts_itself_is_refused_with_its_version_and_reason() -> None:
    made = Made()
    made.event([Move("card/1", 1, "deck", "hand@1", "card/1", "R")])
    made.event([Move("coin", 1, "board:1", "board:2", "coin", "R")])
    first, second, third = made.sent[1]
    fingerprint = event_pb2.MatchEvent.FromString(second.event).fingerprint
    (opening,) = second.openings
    forged, elsewhere = event_pb2.Opening(), event_pb2.Opening()
    forged.CopyFrom(opening)
    forged.payload = padded(b"")
    elsewhere.CopyFrom(opening)
    elsewhere.index = 1
    cases = {
        "what came after version 1 is no event": match_service_pb2.MatchUpdate(event=b"\xff"),
        "version 3 came after version 1": third,
        "version 2 was sent as version 3": match_service_pb2.MatchUpdate(version=3, event=second.event),
        "version 2 has an effect by no rule": match_service_pb2.MatchUpdate(
            version=2, event=second.event, openings=[event_pb2.Opening(payload=content(effect_pb2.Effect(rule=7)))]
        ),
        "version 2 does not name the hash of the event before": altered_update(second, previous=bytes(32)),
        "version 2 has no seal 1": match_service_pb2.MatchUpdate(version=2, event=second.event, openings=[elsewhere]),
        "version 2: an opening does not fit its seal": match_service_pb2.MatchUpdate(
            version=2, event=second.event, openings=[forged]
        ),
        "version 2 has another fingerprint": altered_update(second, fingerprint=fingerprint + 1),
    }
    for text, update in cases.items():
        following = Following(1)
        following.follow(first)
        with pytest.raises(AlteredError, match=f"^{text}$"):
            following.follow(update)
        assert (following.version, following.head) == (1, sha256(first.event).digest())
    event = event_pb2.MatchEvent.FromString(first.event)
    event.ClearField("created")
    with pytest.raises(AlteredError, match=r"^version 1 does not say what happened$"):
        Following().follow(match_service_pb2.MatchUpdate(version=1, event=event.SerializeToString()))
    later = event.SerializeToString() + b"\xc2\x3e\x00"  # field 1000, a message
    with pytest.raises(UnknownEventError, match=r"^version 1 is of a kind that a later program writes$") as raised:
        Following().follow(match_service_pb2.MatchUpdate(version=1, event=later))
    assert not isinstance(raised.value, AlteredError), "nobody is said to have altered anything"
    event.left.seat = 1
    with pytest.raises(AlteredError, match=r"^the first event does not create the match$"):
        Following().follow(match_service_pb2.MatchUpdate(version=1, event=event.SerializeToString()))


def test_an_update_has_a_largest_size() -> None:
    first, second = make_up(4).sent[0][:2]
    for more in (0, 1):
        following = Following()
        following.follow(first)
        update = match_service_pb2.MatchUpdate(version=2, event=second.event, openings=second.openings, box=b" ")
        update.box *= 1 << 19  # its length has as many bytes as the length of the whole
        update.box += bytes(UPDATE_BYTES - update.ByteSize() + more)
        assert update.ByteSize() == UPDATE_BYTES + more
        if more:
            with pytest.raises(AlteredError, match=rf"^what came after version 1 has more than {UPDATE_BYTES} bytes$"):
                following.follow(update)
        else:
            following.follow(update)
        assert following.version == 2 - more


@pytest.mark.parametrize(("present", "complete_from"), [(None, None), (0, 0), (1, 1), (3, 3), (5, 5), (9, None)])
def test_a_history_is_complete_at_the_version_that_the_match_had(
    present: int | None, complete_from: int | None
) -> None:
    sent = make_up(5).sent[1][:5]
    following = Following(1)
    assert (following.present, following.complete) == (0, True), "nobody asked how far the match had come"
    following.present = present
    complete = [following.complete]
    for update in sent:
        following.follow(update)
        complete.append(following.complete)
    assert complete == [complete_from is not None and version >= complete_from for version in range(6)]
    following._over = True
    assert following.complete, "nothing comes after the end"


def test_a_follower_knows_the_hash_of_each_version_that_it_followed() -> None:
    sent = make_up(5).sent[1]
    digests = [sha256(update.event).digest() for update in sent]
    following = Following(1)
    for update in sent:
        following.follow(update)
    assert [following.digest_at(version) for version in range(1, len(sent) + 1)] == digests
    assert (following.digest_at(0), following.digest_at(len(sent) + 1), following.digest_at(-1)) == (b"", b"", b"")
    following.step_back()
    assert (following.digest_at(len(sent) - 1), following.digest_at(len(sent))) == (digests[-2], b"")


def test_a_follower_that_began_later_knows_no_hash_from_before() -> None:
    made = make_up(6)
    areas = event_pb2.MatchEvent.FromString(made.sent[0][0].event).created.areas
    began, head = made.version, made.head
    following = Following.begin_with(areas, table_message(made, 0), 0, head)
    assert (following.digest_at(began), following.digest_at(began - 1)) == (head, b"")
    for _ in range(2):
        made.event([Move("coin", 1, "stock", "board:1", "coin", "R")])
        following.follow(made.sent[0][-1])
    digests = [head, *(sha256(update.event).digest() for update in made.sent[0][-2:])]
    assert [following.digest_at(began + later) for later in range(-1, 4)] == [b"", *digests, b""]


def table_message(made: Made, viewer: int) -> match_pb2.Table:
    """The table of a match as a viewer gets it from the service."""
    seen = view(made.table, viewer)
    return match_pb2.Table(
        version=made.version,
        fingerprint=seen.fingerprint,
        placements=[table_pb2.Placement(place=place, piece=piece, count=n) for place, piece, n in seen.layout()],
        tasks=[
            match_pb2.OpenTask(stack=stack, kind=task.kind, arguments=task.arguments, asked_at=task.asked_at)
            for stack, tasks in seen.stacks().items()
            for task in tasks
        ],
        shown=[
            match_pb2.Shown(place=place, seat=seat) for place, seats in seen.shown().items() for seat in sorted(seats)
        ],
    )


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_follower_may_begin_with_a_table_in_the_midst_of_a_match(viewer: int) -> None:
    made = Made()
    made.event([Ask(1, "play", ("x",), 2, "R"), Show("deck", 1, ("card/1", "card/2", "card/3", "card/4"), "R")])
    made.event([Show("hand@2", 1, ("card/7",), "R"), Ask(1, "wait", (), 3, "R")])
    areas = event_pb2.MatchEvent.FromString(made.sent[viewer][0].event).created.areas
    message, head = table_message(made, viewer), made.head
    made.event([Close(1, "wait", (), 3, "R"), Move("card/1", 1, "deck", "hand@2", "card/1", "R")])
    update = made.sent[viewer][-1]
    for known in (b"", head):
        following = Following.begin_with(areas, message, viewer, known)
        assert (following.version, following.head, following.viewer, following.steps()) == (3, known, viewer, ())
        assert following.table is not None
        assert following.table.viewer == viewer
        assert following.table.fingerprint == message.fingerprint
        following.follow(update)
        assert following.table.layout() == made.views[viewer][-1]
        assert len(following.steps()) == 2
        following.step_back()
        assert (following.version, following.head) == (3, head), "the event after it has told"
        assert following.table.fingerprint == message.fingerprint
        with pytest.raises(FoldError, match=r"^nothing is left to take back$"):
            following.step_back()
    if viewer == 0:
        assert Following.begin_with(areas, message).viewer == 0
        assert Following.begin_with(areas, message).head == b""
    with pytest.raises(AlteredError, match="hash of the event before"):
        Following.begin_with(areas, message, viewer, b"x" * 32).follow(update)


def test_a_new_follower_has_no_table() -> None:
    following = Following()
    assert (following.viewer, following.table, following.version, following.head) == (0, None, 0, bytes(32))
    assert following.steps() == ()


def test_only_the_seat_that_is_shown_a_place_turns_faces_up_and_only_if_it_did_not_see_them() -> None:
    areas = (table_pb2.VISIBILITY_OWNER, table_pb2.VISIBILITY_NONE)
    shown = folding.Show("hand@2", 1, ("card/7", "cube"))
    for viewer, turned in ((0, []), (1, [folding.Move("card", 1, "hand@2", "hand@2", "card/7")]), (2, []), (-1, [])):
        table = Table(dict(zip(("hand", "deck"), areas, strict=True)), viewer)
        assert see(table, shown) == [folding.Show("hand@2", 1, ()), *turned]
    own = folding.Show("hand@2", 2, ("card/7",))
    assert see(Table({"hand": areas[0]}, 2), own) == [folding.Show("hand@2", 2, ())]


@pytest.mark.parametrize(
    ("reason", "metadata", "says"),
    [
        (
            "VERSION_NOT_FOUND",
            {"present": "61"},
            "has come to version 61 only, and it has sent version 62 before: perhaps",
        ),
        ("VERSION_NOT_FOUND", {"present": "0"}, "has come to version 0 only"),
        ("VERSION_NOT_FOUND", {"present": "62"}, ""),
        ("VERSION_NOT_FOUND", {"present": "-1"}, ""),
        ("VERSION_NOT_FOUND", {"present": ""}, ""),
        ("VERSION_NOT_FOUND", {"version": "5"}, ""),
        ("VERSION_NOT_FOUND", {}, ""),
        ("MATCH_NOT_FOUND", {"present": "5"}, ""),
    ],
)
def test_a_service_that_lacks_what_it_has_sent_was_set_back(reason: str, metadata: dict[str, str], says: str) -> None:
    status = grpc.StatusCode.OUT_OF_RANGE
    altered = set_back(CallError(Details(status=status, reason=reason, metadata=metadata)), 62)
    assert (altered is not None) == bool(says)
    if altered is not None:
        assert says in str(altered)
        assert str(altered).startswith("the service has come to version")
        assert str(altered).endswith("perhaps its store was set back")
