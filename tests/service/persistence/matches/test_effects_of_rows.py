"""Effects that are read from their bytes by short cuts are those that the protocol reads, whatever the bytes are; and
written by short cuts they are the bytes that the protocol writes.
"""

from collections.abc import Callable, Sequence
from typing import Any, cast

from caravanserai_protocol.v1 import effect_pb2, event_pb2
from google.protobuf.message import DecodeError
from hypothesis import example, given
from hypothesis import strategies as st

from caravanserai_verify.codecs.effect_codec import (
    Rules,
    effect_bytes,
    effects_in,
    event_message,
    read_effects,
    write_effects,
)
from domain.table.effects import Effect

RULES = [f"T-{number}" for number in range(200)]
TEXTS = st.text(alphabet=" !a\x7fä", max_size=5)
NUMBERS = st.sampled_from((0, 1, 2, 31, 32, 33, 127, 128, 255, 4096, 16383, 16384, 2**32 - 1))
TASKS = st.fixed_dictionaries(
    {"stack": NUMBERS, "kind": TEXTS, "arguments": st.lists(TEXTS, max_size=3), "asked_at": NUMBERS}
)
MOVES = st.fixed_dictionaries({"piece": TEXTS, "count": NUMBERS, "source": TEXTS, "target": TEXTS, "becomes": TEXTS})
SHOWS = st.fixed_dictionaries({"place": TEXTS, "seat": NUMBERS, "faces": st.lists(TEXTS, max_size=3)})
KINDS = st.one_of(
    st.tuples(st.sampled_from(("ask", "close")), TASKS),
    st.tuples(st.just("move"), MOVES),
    st.tuples(st.just("show"), SHOWS),
)
RULE = st.sampled_from((0, 1, 31, 32, 40, 127, 128, 199))
WHOLE = st.builds(
    lambda kind, rule: effect_pb2.Effect(rule=rule, **{kind[0]: kind[1]}).SerializeToString(), KINDS, RULE
)
PARTS = st.lists(st.one_of(WHOLE, st.binary(max_size=3)), min_size=1, max_size=3).map(b"".join)
"""Messages behind one another are merged, and nobody says in which order fields come."""


@given(data=st.one_of(WHOLE, PARTS, st.binary(max_size=12)))
@example(
    data=effect_pb2.Effect(ask=effect_pb2.Ask(kind="a", arguments=["x y"])).SerializeToString()
)  # a space is a tag
@example(data=b"\x1a\x03\x12\x01 \x28\x01")
@example(data=b"\x1a\x02\x20\x05\x28\x01")
def test_an_effect_means_what_its_message_says(data: bytes) -> None:
    holder = event_message(event_pb2.MatchEvent(rules=RULES).SerializeToString())
    cast(Any, holder.effects).append(data)
    event = holder.SerializeToString()
    assert _read(lambda: effects_in(event_message(event))) == _read(
        lambda: read_effects(event_pb2.MatchEvent.FromString(event).effects, RULES)
    )


@given(messages=st.lists(WHOLE, max_size=4))
def test_effects_are_written_as_their_messages_are(messages: list[bytes]) -> None:
    event = event_pb2.MatchEvent(rules=RULES, effects=[effect_pb2.Effect.FromString(message) for message in messages])
    effects, known, shared = read_effects(event.effects, RULES), Rules(), Rules()
    for rule in RULES:
        known.number(rule)
        shared.number(rule)
    wanted = [
        effect_pb2.Effect(**fields).SerializeToString(deterministic=True) for fields in write_effects(effects, known)
    ]
    assert effect_bytes(effects, shared) == effect_bytes(effects, shared) == wanted  # the second time from memory


def _read(read: Callable[[], Sequence[Effect]]) -> list[tuple[type[Effect], Effect]] | None:
    """The effects with their classes, which are tuples and may look alike; None if they cannot be read."""
    try:
        return [(type(effect), effect) for effect in read()]
    except (DecodeError, KeyError, IndexError):
        return None
