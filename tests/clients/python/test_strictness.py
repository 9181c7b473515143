"""Messages of hostile services and made-up records, which a client of any language must refuse."""

from collections.abc import Callable, Iterable
from hashlib import sha256

import pytest
from caravanserai.retries import Retrying
from caravanserai.watch import Watch
from caravanserai_protocol.bounds import Bounds, BoundsError
from caravanserai_protocol.folding import EVERYTHING, FoldError, Hide, Show, Table, weight
from caravanserai_protocol.following import AlteredError, Following, read_content
from caravanserai_protocol.v1 import clock_pb2, effect_pb2, event_pb2, table_pb2
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate, WatchMatchResponse
from caravanserai_protocol.verifying import Finding, verify_updates

from domain.play.seals import padded
from domain.table.effects import Move
from tests.clients.python.test_following import Made, altered_update, table_message
from tests.clients.python.test_verifying import find, relinked, updates
from tests.service.verification.rows import NAME

MASK = 2**64 - 1


def event_of(update: MatchUpdate) -> event_pb2.MatchEvent:
    return event_pb2.MatchEvent.FromString(update.event)


def first_finding(rows: list[MatchUpdate]) -> tuple[int, str]:
    finding: Finding = verify_updates(NAME, rows).findings[0]
    return finding.version, finding.check


def followed(made: Made, viewer: int = 0) -> Following:
    following = Following(viewer)
    for update in made.sent[viewer]:
        following.follow(update)
    return following


# -- a second creation ------------------------------------------------------------------------------------------------


def test_a_match_is_created_once() -> None:
    """With a second creation a service could lay out another table, and nobody would see how it came to be."""
    made = Made()
    again = event_of(made.sent[0][0])
    again.version, again.previous = 2, made.head
    again.created.players = 100
    update = MatchUpdate(version=2, event=again.SerializeToString(deterministic=True))
    following = followed(made)
    with pytest.raises(AlteredError, match=r"^version 2 creates the match again$"):
        following.follow(update)
    made.event([Move("coin", 1, "board:1", "board:2", "coin", "R")])
    following.follow(made.sent[0][1])
    unseated = altered_update(made.sent[0][1], version=3, previous=made.head)
    event = event_of(unseated)
    event.undone.seat = 3
    unseated.event = event.SerializeToString(deterministic=True)
    with pytest.raises(AlteredError, match=r"^version 3 has no seat 3$"):
        following.follow(unseated)


def test_a_follower_that_began_with_a_table_takes_no_creation_either() -> None:
    made = Made()
    first = made.sent[0][0]
    following = Following.begin_with(event_of(first).created.areas, table_message(made, 0), 0, made.head)
    again = altered_update(first, version=2, previous=made.head)
    with pytest.raises(AlteredError, match=r"^version 2 creates the match again$"):
        following.follow(again)


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["ı", "ſ", "\N{KELVIN SIGN}", "İ"])
def test_names_of_areas_are_ascii(letter: str) -> None:
    """Letters whose upper or lower case is a letter of ASCII: other clients refuse them, and they deceive the eye."""
    event = event_of(Made().sent[0][0])
    event.created.areas.add(name=f"{letter}tock", visibility=table_pb2.VISIBILITY_ALL)
    with pytest.raises(BoundsError, match="may not be called"):
        Bounds().require(event)
    event = event_of(Made().sent[0][0])
    event.created.layout.add(place=f"{letter}tock", piece="coin", count=1)
    with pytest.raises(BoundsError, match="may not lie at"):
        Bounds().require(event)


# -- what is shown ----------------------------------------------------------------------------------------------------


def test_a_place_is_shown_to_a_seat_once() -> None:
    """Shown twice, it counted twice in the fingerprint, and once on the table: the way back ended in an error."""
    table = Table({"hand": table_pb2.VISIBILITY_OWNER})
    table.apply(Show("hand@1", 2, ()))
    before = table.fingerprint
    with pytest.raises(FoldError, match="already shown"):
        table.apply(Show("hand@1", 2, ()))
    assert table.fingerprint == before
    table.apply(Hide("hand@1", 2))
    assert table.fingerprint == 0
    for place in ("hand@1", "hand@2"):
        with pytest.raises(FoldError, match="not shown"):
            table.apply(Hide(place, 2))
    assert table.fingerprint == 0


def test_a_record_that_shows_a_place_twice_in_one_event() -> None:
    def shows(event: event_pb2.MatchEvent) -> None:
        event.rules.append("R")
        for _ in range(2):
            event.effects.append(
                effect_pb2.Effect(show=effect_pb2.Show(place="stock", seat=1), rule=len(event.rules) - 1)
            )
        event.fingerprint = (event.fingerprint + 2 * weight("!1:stock", "shown")) & MASK

    rows = list(updates())
    at = find(lambda event: event.HasField("finished"))
    assert first_finding(relinked(rows, at, shows)) == (at + 1, "events")


# -- after the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", ["abandoned", "finished"])
def test_nothing_follows_the_end(body: str) -> None:
    """Events after the end could take back the result that everybody saw, and cost a verifier without bound."""
    rows = list(updates())
    if body == "abandoned":
        rows[-1] = abandoned(rows[-1])
    last = len(rows)
    event = event_of(rows[-1])
    event.version, event.previous = last + 1, sha256(rows[-1].event).digest()
    event.ClearField("effects")
    later = MatchUpdate(version=last + 1, event=event.SerializeToString(deterministic=True))
    read = 0

    def endless() -> Iterable[MatchUpdate]:
        nonlocal read
        yield from rows
        while read < 100:
            read += 1
            yield later

    result = verify_updates(NAME, endless())
    assert [(found.version, found.check, found.text) for found in result.findings] == [
        (last + 1, "events", f"version {last + 1} comes after the end of the match")
    ]
    assert read == 1


def test_a_stream_that_goes_on_after_the_end() -> None:
    following = Following(EVERYTHING)
    rows = list(updates())
    for update in rows:
        following.follow(update)
    with pytest.raises(AlteredError, match="comes after the end"):
        following.follow(MatchUpdate(version=len(rows) + 1, event=b"\xff"))
    following.step_back()
    following.follow(rows[-1])


def abandoned(update: MatchUpdate) -> MatchUpdate:
    """The last update, as if the match had been given up there."""
    event = event_of(update)
    event.abandoned.reason = "enough"
    return MatchUpdate(version=update.version, event=event.SerializeToString(deterministic=True))


# -- the beginning with a table ---------------------------------------------------------------------------------------


def test_a_table_to_begin_with_fits_its_fingerprint() -> None:
    """A table in which one piece is missing would be wrong for good; its own fingerprint shows it at once."""
    made = Made()
    areas = event_of(made.sent[0][0]).created.areas
    message = table_message(made, 0)
    assert Following.begin_with(areas, message).version == 1
    del message.placements[0]
    with pytest.raises(AlteredError, match=r"^the table of version 1 has another fingerprint$"):
        Following.begin_with(areas, message)


def test_a_table_to_begin_with_lies_in_the_areas_of_the_match() -> None:
    made = Made()
    areas = event_of(made.sent[0][0]).created.areas
    message = table_message(made, 0)
    message.placements.add(place="elsewhere", piece="coin", count=1)
    with pytest.raises(FoldError, match="in no area of the table"):
        Following.begin_with(areas, message)


# -- the census -------------------------------------------------------------------------------------------------------


def minted(*moves: tuple[str, str]) -> list[MatchUpdate]:
    """The match with another last event, in which coins of the supply become something else, or the other way."""
    created = event_of(updates()[0]).created
    supply = next(area.name for area in created.areas if "coin" in area.supply)

    def mint(event: event_pb2.MatchEvent) -> None:
        event.rules.append("R")
        for piece, becomes in moves:
            move = effect_pb2.Move(piece=piece, count=1, source=supply, target="purse@1", becomes=becomes)
            event.effects.append(effect_pb2.Effect(move=move, rule=len(event.rules) - 1))
            event.fingerprint = (event.fingerprint + weight("purse@1", becomes) - weight(supply, piece)) & MASK

    return relinked(list(updates()), len(updates()) - 1, mint)


def test_no_kind_of_piece_becomes_more_or_less() -> None:
    """A coin of a bottomless supply that turns into a point is a point out of nothing."""
    finding, *_ = verify_updates(NAME, minted(("coin", "minted"))).findings
    assert finding == Finding(len(updates()), "supplies", "loses or gains pieces")


# -- chance, while watching -------------------------------------------------------------------------------------------


class Sent:
    """A stream as a hostile service sends it."""

    def __init__(self, updates: Iterable[MatchUpdate]) -> None:
        self._updates = iter(updates)

    def __aiter__(self) -> "Sent":
        return self

    async def __anext__(self) -> WatchMatchResponse:
        for update in self._updates:
            return WatchMatchResponse(update=update)
        raise StopAsyncIteration

    def cancel(self) -> None:
        """Ends the stream."""


def watched(updates: Iterable[MatchUpdate], following: Following | None = None) -> Watch:
    return Watch(following or Following(), 0, lambda after: Sent(updates), Retrying())


def public(rows: Iterable[MatchUpdate]) -> list[MatchUpdate]:
    """The updates as a spectator gets them."""
    return [MatchUpdate(version=row.version, event=row.event, box=row.box) for row in rows]


async def test_a_watch_ends_when_the_order_of_chance_is_broken() -> None:
    """A player who watches a start learns at once, not after the match, that somebody could choose the chance."""

    def silent(event: event_pb2.MatchEvent) -> None:
        event.ready.entropy = b""

    ready = find(lambda event: event.HasField("ready"))
    watch = watched(public(relinked(list(updates()), ready, silent)))
    seen = [await anext(watch) for _ in range(ready)]
    assert [update.version for update in seen] == list(range(1, ready + 1))
    with pytest.raises(AlteredError, match=rf"^version {ready + 1} seat 1 does not open what it is bound to$"):
        await anext(watch)
    with pytest.raises(StopAsyncIteration):
        await anext(watch)
    good = watched(public(updates()))
    assert len([update async for update in good]) == len(updates())
    assert good.chance.contributed == (1, 2)


async def test_a_watch_that_began_with_a_table_does_not_judge_chance() -> None:
    made = Made()
    following = Following.begin_with(event_of(made.sent[0][0]).created.areas, table_message(made, 0), 0, made.head)
    made.event([Move("coin", 1, "board:1", "board:2", "coin", "R")])
    watch = watched(made.sent[0][1:], following)
    with pytest.raises(LookupError):
        assert watch.chance
    assert [update.version async for update in watch] == [2]


# -- one way to write an event ----------------------------------------------------------------------------------------


def swapped(event: bytes) -> bytes:
    """The same fields in another order."""
    first = event_pb2.MatchEvent(match=event_pb2.MatchEvent.FromString(event).match).SerializeToString()
    assert event.startswith(first)
    return event[len(first) :] + first


@pytest.mark.parametrize(
    "change",
    [swapped, lambda event: event + event_pb2.MatchEvent(version=2).SerializeToString()],
    ids=["another order", "a field twice"],
)
def test_an_event_is_written_in_one_way(change: Callable[[bytes], bytes]) -> None:
    """No record may hold such an event: a service could make a match of which nobody can ever keep a record."""
    made = Made()
    following = followed(made)
    made.event([Move("coin", 1, "board:1", "board:2", "coin", "R")])
    event = change(made.sent[0][1].event)
    assert event_pb2.MatchEvent.FromString(event) == event_of(made.sent[0][1])
    with pytest.raises(AlteredError, match=r"^what came after version 1 is not written as events are$"):
        following.follow(MatchUpdate(version=2, event=event))


def test_fields_that_later_versions_add_are_accepted() -> None:
    made = Made()
    following = followed(made)
    made.event([Move("coin", 1, "board:1", "board:2", "coin", "R")])
    following.follow(MatchUpdate(version=2, event=made.sent[0][1].event + b"\xf8\x07\x01"))


def test_the_content_of_an_opening_is_written_in_one_way() -> None:
    content = event_pb2.OpeningContent(secret=b"s" * 32)
    rules = event_pb2.OpeningContent(rules=["R"])
    both = event_pb2.OpeningContent(secret=content.secret, rules=rules.rules)
    one, other = (
        first.SerializeToString() + second.SerializeToString() for first, second in ((content, rules), (rules, content))
    )
    written = both.SerializeToString(deterministic=True)
    assert written in (one, other)
    assert read_content(padded(written)) == both
    with pytest.raises(AlteredError, match=r"^an opening cannot be read$"):
        read_content(padded(one if written == other else other))


# -- a refused update changes nothing ---------------------------------------------------------------------------------


def test_an_update_that_is_refused_leaves_the_table_as_it_was() -> None:
    """Otherwise effects of a refused event would stay on the table, such as faces that no fingerprint shows."""
    made = Made()
    following = followed(made)
    assert following.table is not None
    before = following.table.layout()
    made.event([Move("coin", 1, "board:1", "board:2", "coin", "R")])
    fingerprint = event_of(made.sent[0][1]).fingerprint
    with pytest.raises(AlteredError, match="another fingerprint"):
        following.follow(altered_update(made.sent[0][1], fingerprint=fingerprint + 1))
    assert following.table.layout() == before
    following.follow(made.sent[0][1])


# -- who may be named -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_pauses_name_a_seat_or_the_organiser(seat: int) -> None:
    bounds = Bounds()
    bounds.require(event_pb2.MatchEvent(version=1, created=event_pb2.MatchCreated(players=1)))
    for body in (clock_pb2.MatchPaused(seat=seat), clock_pb2.MatchResumed(seat=seat)):
        name = "paused" if isinstance(body, clock_pb2.MatchPaused) else "resumed"
        bounds.require(event_pb2.MatchEvent(version=2, **{name: body}))  # type: ignore[arg-type]
        body.seat = 2
        with pytest.raises(BoundsError, match=r"no seat 2$"):
            bounds.require(event_pb2.MatchEvent(version=2, **{name: body}))  # type: ignore[arg-type]


def test_time_is_given_to_no_more_seats_than_there_are() -> None:
    bounds = Bounds()
    bounds.require(event_pb2.MatchEvent(version=1, created=event_pb2.MatchCreated(players=1)))
    bounds.require(event_pb2.MatchEvent(version=2, time_given=clock_pb2.TimeGiven(seats=[1])))
    with pytest.raises(BoundsError, match=r"time for no seat$"):
        bounds.require(event_pb2.MatchEvent(version=2, time_given=clock_pb2.TimeGiven(seats=[1, 1])))
