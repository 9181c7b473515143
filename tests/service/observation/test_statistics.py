"""The figures of the last minute."""

import random

from service.observation.statistics import SECONDS, Statistics, Window


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_quantiles_are_at_most_a_tenth_too_high() -> None:
    dice = random.Random(1)
    durations = [dice.lognormvariate(-6, 2) for _ in range(5000)]
    window = Window(Clock())
    for seconds in durations:
        window.add("OK", seconds)
    figures = window.figures()
    durations.sort()
    for found, rank in ((figures.p50, 2499), (figures.p99, 4949)):
        assert durations[rank] <= found <= durations[rank] * 1.1001


def test_figures_are_forgotten_after_a_minute() -> None:
    clock = Clock()
    window = Window(clock)
    window.add("OK", 0.001)
    clock.now += SECONDS / 2
    window.add("NOT_FOUND", 0.001)
    assert window.figures().labels == {"OK": 1, "NOT_FOUND": 1}
    clock.now += SECONDS / 2
    assert window.figures().labels == {"NOT_FOUND": 1}
    clock.now += SECONDS / 2
    assert (window.figures().count, window.figures().p99) == (0, 0.0)


def test_rates_are_per_second_of_the_time_observed() -> None:
    clock = Clock()
    statistics = Statistics(clock)
    for _ in range(300):
        statistics.call("a", "OK", 0.001)
    clock.now += 10
    assert statistics.per_second(statistics.methods()["a"].count) == 30
    clock.now += 40
    assert statistics.per_second(statistics.methods()["a"].count) == 6
    clock.now += 50
    assert statistics.methods() == {}
    assert statistics.uptime == 100
