"""The order in which seats are bound and open their entropy: page, library and domain say the same."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path

from caravanserai_protocol.fairness import History
from caravanserai_protocol.identity import entropy_commitment
from caravanserai_protocol.v1.event_pb2 import (
    DecisionMade,
    DecisionUndone,
    MatchAbandoned,
    MatchCreated,
    MatchEvent,
    MatchStarted,
    RulesChanged,
    SeatBound,
    SeatJoined,
    SeatLeft,
    SeatReady,
    StartVoided,
)

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.simulation.random_play import Picks
from tests.clients.python.entropy_order import Start

PAGE = Path(__file__).resolve().parents[3] / "docs" / "event-format.md"
CODE = Path(__file__).with_name("entropy_order.py")
CODEC = ProtobufCodec(games())
SEATS = 2
OUT_OF_ORDER = {"SEATS_NOT_BOUND", "SEAT_NOT_BOUND", "ENTROPY_MISMATCH", "ENTROPY_REUSED", "START_UNDER_WAY"}


def test_the_page_holds_the_code_of_this_test() -> None:
    code = CODE.read_text().partition("# the page begins here")[2].strip()
    assert f"```python\n{code}\n```" in PAGE.read_text()


# -- events that a service that lies may write ------------------------------------------------------------------------


def any_event(picks: Picks, entropies: Sequence[bytes]) -> MatchEvent:
    """An event of two seats, right or wrong. Most open or bind: otherwise no start would go far."""
    seat, entropy = 1 + picks.below(2), picks.one_of([b"", *entropies])
    commitment = entropy_commitment(entropy) if entropy else b""
    bodies = [
        MatchEvent(joined=SeatJoined(seat=seat, entropy_commitment=commitment)),
        MatchEvent(joined=SeatJoined(seat=seat, bot="random")),
        MatchEvent(bound=SeatBound(seat=seat, entropy_commitment=commitment)),
        MatchEvent(left=SeatLeft(seat=seat)),
        MatchEvent(start_voided=StartVoided(seat=seat)),
        *(MatchEvent(ready=SeatReady(seat=seat, entropy=entropy)) for _ in range(4)),
        MatchEvent(started=MatchStarted(entropies=[picks.one_of([b"", *entropies]) for _ in range(2)])),
    ]
    return picks.one_of(bodies)


def test_page_and_library_find_the_same_events_out_of_order() -> None:
    found = set()
    for number in range(300):
        picks = Picks(f"any events {number}")
        start, history = Start(2), History()
        history.follow(MatchEvent(created=MatchCreated(players=2, chance_scheme=2)))
        for version in range(2, 16):
            event = any_event(picks, (b"one", b"two"))
            event.version = version
            right = all(check.holds for check in history.follow(event))
            assert start.follow(event) == right, (number, version, event)
            found.add((event.WhichOneof("body"), right))
    assert len(found) == 2 * 6, "each kind of event was in order, and out of it"


# -- what the service writes, and what it refuses ---------------------------------------------------------------------

Attempt = tuple[Callable[[], Sequence[Recorded]], MatchEvent]
"""A command, and the event of which it consists."""


def attempts(match: Match, seat: int, entropy: bytes) -> list[Attempt]:
    """The states of a seat and its entropy in a command; most agree with a start."""
    commitment = entropy_commitment(entropy) if entropy else b""
    opened = [(state.entropy if state else b"") or b"" for state in match.lifecycle.seats]
    joined = SeatJoined(seat=seat, entropy_commitment=commitment)
    bound = SeatBound(seat=seat, entropy_commitment=commitment)
    ready: Attempt = (
        lambda: match.ready(seat, entropy),
        MatchEvent(ready=SeatReady(seat=seat, entropy=entropy)),
    )
    return [
        (lambda: match.join("Ann", seat=seat, committed=commitment), MatchEvent(joined=joined)),
        (lambda: match.join("Bot", seat=seat, bot="random"), MatchEvent(joined=SeatJoined(seat=seat, bot="random"))),
        (lambda: match.bind(seat, commitment), MatchEvent(bound=bound)),
        (lambda: match.leave(seat), MatchEvent(left=SeatLeft(seat=seat))),
        (lambda: match.start(), MatchEvent(started=MatchStarted(entropies=opened))),
        *[ready] * 4,
    ]


def outcome(command: Callable[[], Sequence[Recorded]]) -> tuple[Sequence[Recorded], str]:
    """The output of a command; or why it was refused."""
    try:
        return command(), ""
    except CommandError as error:
        return (), error.reason


def kept(match: Match, seat: int, bound: dict[bytes, bytes]) -> bytes:
    """The entropy that the player of a seat keeps, as far as they are bound."""
    state = match.lifecycle.seats[seat - 1]
    return bound.get(state.entropy_commitment, b"") if state is not None else b""


def test_page_and_service_agree_on_what_is_out_of_order() -> None:
    refused, accepted = set(), set()
    for number in range(24):
        picks, start = Picks(f"commands {number}"), Start(SEATS)
        match, _ = Match.create(CODEC, games(), f"matches/order{number}", Terms("merv", SEATS), bytes(32))
        bound = {entropy_commitment(entropy): entropy for entropy in (b"%d" % value for value in range(60))}
        fresh = iter(bound.values())
        for _ in range(60):
            seat = 1 + picks.below(SEATS)
            own = kept(match, seat, bound)
            command, event = picks.one_of(attempts(match, seat, picks.one_of([next(fresh), own, own, b"", b"0"])))
            state = match.lifecycle.seats[seat - 1]
            if state is not None and state.bot and event.WhichOneof("body") in ("bound", "ready"):
                continue  # nobody has the token of a bot
            rows, reason = outcome(command)
            if reason in OUT_OF_ORDER:
                refused.add(reason)
                assert not deepcopy(start).follow(event), (reason, event)
            for row in rows:
                written = MatchEvent.FromString(row.data)
                accepted.add(written.WhichOneof("body"))
                assert start.follow(written), written
            if match.lifecycle.started_at:
                break
    assert refused == OUT_OF_ORDER
    assert accepted == {"joined", "bound", "left", "start_voided", "ready", "started"}


# -- chance scheme 1 --------------------------------------------------------------------------------------------------


OTHERS = (
    MatchEvent(abandoned=MatchAbandoned()),
    MatchEvent(rules_changed=RulesChanged()),
    MatchEvent(undone=DecisionUndone()),
    MatchEvent(decided=DecisionMade()),
)


class Choices:
    """The table of choices of scheme 1 on the page: at which versions somebody had one."""

    def __init__(self) -> None:
        self.versions = set[int]()
        self._commitments = dict[int, bytes]()
        self._opened = dict[int, bool]()
        self._known = self._moved = self._undone = self._started = False

    def follow(self, event: MatchEvent) -> None:
        kind = event.WhichOneof("body") or ""
        if self._is_choice(event, kind):
            self.versions.add(event.version)
        seat = getattr(getattr(event, kind), "seat", 0)
        if kind in ("joined", "bound", "left"):
            self._moved = self._moved or self._known
            self._opened.pop(seat, None)
            self._commitments[seat] = b"" if kind == "left" else getattr(event, kind).entropy_commitment
        elif kind == "ready":
            self._opened[seat] = bool(event.ready.entropy)
            self._known = self._known or self._opened[seat]
        self._started = self._started or kind == "started"
        self._undone = kind == "undone" or (self._undone and not event.draws)

    def _is_choice(self, event: MatchEvent, kind: str) -> bool:
        opened = {seat for seat, has in self._opened.items() if has}
        if event.draws and self._undone:
            return True
        match kind:
            case "joined" | "bound":
                return self._known and bool(getattr(event, kind).entropy_commitment)
            case "left":
                return event.left.seat in opened
            case "ready":
                return bool(event.ready.entropy and opened)
            case "started":
                silent = any(commitment and seat not in opened for seat, commitment in self._commitments.items())
                return silent or self._moved or not any(event.started.entropies)
            case "abandoned" | "rules_changed":
                return bool(opened) and not self._started
        return False


def test_the_choices_of_scheme_1_are_those_of_the_page() -> None:
    found = set()
    for number in range(200):
        picks = Picks(f"scheme 1, {number}")
        choices, history, seated = Choices(), History(), set[int]()
        history.follow(MatchEvent(version=1, created=MatchCreated(players=2)))
        for version in range(2, 14):
            event = any_event(picks, (b"one", b"two"))
            if picks.below(4) == 0:
                event = picks.one_of(OTHERS)
            seat, kind = event.ready.seat or event.left.seat, event.WhichOneof("body")
            event.version, event.draws = version, picks.below(2) if kind in ("started", "decided") else 0
            if kind == "start_voided" or (seat and seat not in seated):
                continue  # that is none, or nobody sits there
            seated |= {event.joined.seat, event.bound.seat} - {0}
            seated -= {event.left.seat}
            history.follow(event)
            choices.follow(event)
            expected = {choice.version for choice in history.choices}
            assert choices.versions == expected, (number, event)
            found |= {(kind, version in expected)}
            if kind == "abandoned":
                break
    assert {kind for kind, chosen in found if chosen} == {kind for kind, chosen in found if not chosen} - {"undone"}
