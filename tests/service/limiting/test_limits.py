"""Token buckets, slots, and how limits are written."""

from dataclasses import fields, replace

import pytest
from caravanserai_protocol.v1 import audit_service_pb2 as a
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import tournament_service_pb2 as t
from hypothesis import given
from hypothesis import strategies as st

from service.limiting import limits
from service.limiting.costs import cost_of
from service.limiting.limits import UNLIMITED, LimitError, Limits, Slots, TokenBuckets, limits_of, peer_key

COSTS = [field.name for field in fields(Limits) if field.name.startswith("cost_of_")]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_lets_a_burst_pass_and_then_as_many_as_refill() -> None:
    clock = Clock()
    buckets = TokenBuckets(10, 2, clock)
    assert [buckets.take("a") for _ in range(20)] == [0] * 20
    assert 0.0999 < buckets.take("a") <= 0.1
    assert buckets.take("b") == 0, "each key has a bucket of its own"
    clock.now += 0.1
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    clock.now += 1000
    assert sum(buckets.take("a") == 0 for _ in range(30)) == 20, "a long pause saves no more than a burst"


@given(st.floats(0.5, 1000), st.floats(0, 10), st.lists(st.floats(0, 3), min_size=1, max_size=200))
def test_nobody_gets_more_than_the_burst_and_the_rate(rate: float, burst: float, pauses: list[float]) -> None:
    clock = Clock()
    buckets = TokenBuckets(rate, burst, clock)
    admitted = 0
    for pause in pauses:
        clock.now += pause
        wait = buckets.take("a")
        admitted += wait == 0
        assert 0 <= wait <= 1 / rate + 1e-9
        if wait:
            clock.now += wait + 1e-9
            assert buckets.take("a") == 0, "a caller who waits as long as the answer said is admitted"
            admitted += 1
    spent = clock.now - 100
    assert admitted <= max(rate * burst, 1) + spent * rate + 1e-6


def test_no_rate_means_no_limit() -> None:
    buckets = TokenBuckets(0, 2)
    assert {buckets.take("a") for _ in range(1000)} == {0}


def test_buckets_forget_the_least_recent_keys(monkeypatch) -> None:
    monkeypatch.setattr(limits, "KEYS", 3)
    buckets = TokenBuckets(1, 1, Clock())
    for key in "abcd":
        assert buckets.take(key) == 0
    assert buckets.take("d") > 0
    assert buckets.take("a") == 0


def test_slots_are_given_back() -> None:
    slots = Slots(2)
    assert [slots.take("a"), slots.take("a"), slots.take("a"), slots.take("b")] == [True, True, False, True]
    assert slots.taken() == 3
    slots.free("a")
    assert slots.take("a")
    for key in "aab":
        slots.free(key)
    assert slots.taken() == 0
    assert all(Slots(0).take("a") for _ in range(100))


@pytest.mark.parametrize(
    ("peer", "key"),
    [
        ("ipv4:10.1.2.3:4567", "10.1.2.3"),
        ("ipv6:%5B2001:db8:1:2:3:4:5:6%5D:4567", "2001:db8:1:2::/64"),
        ("ipv6:[2001:db8:1:2:ffff::1]:1", "2001:db8:1:2::/64"),
        ("ipv6:%5B::ffff:10.1.2.3%5D:1", "10.1.2.3"),
        ("ipv6:%5B::1%5D:1", "::/64"),
        ("ipv6:%5Bfe80::1%25eth0%5D:1", "fe80::/64"),
        ("unix:/run/service", "unix:/run/service"),
        ("", ""),
    ],
)
def test_peers_are_counted_by_machine(peer: str, key: str) -> None:
    assert peer_key(peer) == key


def test_limits_are_written_by_name() -> None:
    changed = limits_of(["open_matches=7", "calls_per_second_of_token=0.5", "stall_seconds=3"])
    assert changed == Limits(open_matches=7, calls_per_second_of_token=0.5, stall_seconds=3)
    assert limits_of([]) == Limits()
    assert limits_of(["none"]) == UNLIMITED
    assert limits_of(["none", "open_matches=3"]).open_matches == 3
    assert limits_of(["open_matches=1"], UNLIMITED).streams_of_peer == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "open_matches",
        "open_matches=many",
        "matches=1",
        "page=0",
        "cost_of_match=0",
        "page=1.5",
        "page=-1",
        "stall_seconds=nan",
    ],
)
def test_invalid_limits(text: str) -> None:
    with pytest.raises(LimitError):
        limits_of([text])


def test_what_costs_more_takes_more() -> None:
    clock = Clock()
    buckets = TokenBuckets(10, 2, clock)
    assert [buckets.take("a", 8), buckets.take("a", 8)] == [0, 0]
    assert 0.39 < buckets.take("a", 8) <= 0.4
    assert buckets.take("a", 4) == 0, "a refused call took nothing"


def test_what_costs_more_than_a_burst_is_paid_for_later() -> None:
    clock = Clock()
    buckets = TokenBuckets(10, 2, clock)
    assert buckets.take("a", 50) == 0
    assert 3.0 < buckets.take("a") <= 3.1
    clock.now += 3.1
    assert buckets.take("a") == 0


@pytest.mark.parametrize(
    ("request_", "cost"),
    [
        (m.DecideRequest(), 1),
        (m.GetMatchRequest(), 2),
        (m.GetMatchRequest(version=0), 10),
        (m.WatchMatchRequest(), 1),
        (m.WatchMatchRequest(with_table=True), 10),
        (m.ReplayMatchRequest(), 10),
        (m.GetRecordRequest(), 30),
        (a.GetInclusionProofRequest(), 6),
        (t.GetTournamentArchiveRequest(), 30),
        (t.GetStandingsRequest(), 4),
        (t.GetStandingsRequest(with_cross_table=True), 10),
        (t.GetRoundRequest(), 4),
        (t.AdjudicateRequest(), 10),
        (t.CloseRegistrationRequest(), 4),
        (m.StartMatchRequest(), 2),
        (t.PairRoundRequest(), 30),
        (t.FinishTournamentRequest(), 30),
        (m.ListOffersRequest(), 2),
        (m.PreviewDecisionRequest(), 10),
        (m.SuggestDecisionRequest(), 60),
        (m.ListMatchesRequest(), 4),
        (g.ListGamesRequest(), 4),
        (a.ListCheckpointsRequest(), 4),
        (g.GetGameRequest(), 1),
        (g.GetGameRequest(edition="editions/merv/big"), 10),
        (m.ListMatchesRequest(filter='display_name:"a" AND display_name:"b"'), 12),
        (m.ListMatchesRequest(filter=":" * 100), 20),
    ],
)
def test_calls_cost_what_they_ask_for(request_: object, cost: int) -> None:
    assert cost_of(request_, Limits()) == cost
    cheap = cost_of(request_, replace(Limits(), **dict.fromkeys(COSTS, 1)))
    assert 1 <= cheap <= max(cost // 4, 1)
