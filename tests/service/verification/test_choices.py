"""Verification names the orders in which somebody could have chosen the chance."""

from contextlib import suppress

import pytest

from domain.errors import CommandError
from domain.games import games
from domain.matches.events import (
    DecisionUndone,
)
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.play.chance import entropy_commitment
from domain.play.errors import Refused
from tests.service.verification.rows import CODEC, NAME, opened, verified


def choices(order: str, scheme: int = 1) -> list[tuple[int, str]]:
    """The choices that verification names in a match with this start. There must be no findings."""
    result = verified(opened("marcopolo", order, scheme)[1])
    assert result.ok, result.findings
    assert all(str(choice.version) in result.fairness for choice in result.choices)
    return [(choice.version, choice.text) for choice in result.choices]


OLD_ORDERS: dict[str, list[tuple[int, str]]] = {
    "join1 join2 open1 ready2": [(6, "seat 2 stayed silent: one of 2 starts could be chosen")],
    "join1 join2 open1 open2": [(5, "seat 2 opened when seat 1 had, and could have stayed silent instead")],
    "join1 join2 open1 start": [(5, "seat 2 stayed silent: one of 2 starts could be chosen")],
    "join1 join2 start": [
        (4, "seats 1 and 2 stayed silent: one of 4 starts could be chosen"),
        (4, "no seat contributed to chance, so the service could choose it"),
    ],
    "join1 open1 join2 open2": [
        (4, "seat 2 was bound when the entropy of another was known since version 3"),
        (5, "seat 2 opened when seat 1 had, and could have stayed silent instead"),
        (6, "1 events after the first opening moved the draws of the start"),
    ],
    "join1 join2 open1 leave2 join2 open2": [
        (6, "seat 2 was bound when the entropy of another was known since version 4"),
        (7, "seat 2 opened when seat 1 had, and could have stayed silent instead"),
        (8, "2 events after the first opening moved the draws of the start"),
    ],
    "join1 join2 open1 leave1 join1 open1 open2": [
        (5, "seat 1 was freed after it had opened its entropy"),
        (6, "seat 1 was bound again to entropy known since version 4"),
        (8, "seat 2 opened when seat 1 had, and could have stayed silent instead"),
        (9, "2 events after the first opening moved the draws of the start"),
    ],
}
"""Orders of events that scheme 1 allowed, and the choice that each gave."""


@pytest.mark.parametrize("order", OLD_ORDERS)
def test_every_order_that_gave_a_choice_is_named_in_old_matches(order: str) -> None:
    assert choices(order) == OLD_ORDERS[order]


def test_decisions_taken_back_moved_the_draws_of_old_matches_and_not_of_new_ones() -> None:
    def named(scheme: int) -> list[str]:
        match, rows = Match.create(CODEC, games(), NAME, Terms("sahwari", 2, chance_scheme=scheme), b"secret")
        for seat, entropy in ((1, b"1"), (2, b"2")):
            rows += match.join("Player", seat=seat, committed=entropy_commitment(entropy))
        for seat, entropy in ((1, b"1"), (2, b"2")):
            rows += match.ready(seat, entropy)
        assert match.playing is not None
        while not (rows[-1].event.draws and any(isinstance(row.event.body, DecisionUndone) for row in rows)):
            ((seat, _), *_) = match.playing.awaiting().items()
            rows += match.decide(seat, next(iter(match.playing.offers(seat))))
            with suppress(Refused):
                if not any(isinstance(row.event.body, DecisionUndone) for row in rows):
                    rows += match.undo(seat)
        result = verified(rows)
        assert result.ok, result.findings
        return [choice.text for choice in result.choices if "taken back" in choice.text]

    assert len(named(1)) == 1
    assert named(2) == []


NEW_ORDERS: dict[str, list[tuple[int, str]]] = {
    "join1 join2 open1 open2": [],
    "join1 join2 open2 open1": [],
    "join1 leave1 join1' join2 bind2' open1' open2'": [],
    "join1 join2 start": [
        (4, "the match was started without waiting, and seats 1 and 2 contributed nothing"),
        (4, "no seat contributed to chance, so the service could choose it"),
    ],
    "join1 join2 open1 leave2 join2' bind1' open1' open2'": [
        (5, "the start was void because of seat 2 (the service says that it left), when seat 1 had opened"),
    ],
    "join1 join2 open1 leave1 join1' bind2' open2' leave1 bind2'' join1'' open1'' open2''": [
        (5, "the start was void because of seat 1 (the service says that it left), when seat 1 had opened"),
        (10, "the start was void because of seat 1 (the service says that it left), when seat 2 had opened"),
    ],
}
"""Orders of events that scheme 2 allows, and the choice that each gives."""


@pytest.mark.parametrize("order", NEW_ORDERS)
def test_new_matches_leave_only_the_choices_that_are_named(order: str) -> None:
    assert choices(order, 2) == NEW_ORDERS[order]
    void = sum("void" in text for _, text in NEW_ORDERS[order])
    assert verified(opened("marcopolo", order, 2)[1]).void_starts == void


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("join1 open1", "SEATS_NOT_BOUND"),
        ("join1 join2 open1 start", "START_UNDER_WAY"),
        ("join1 join2 open1 bind2'", "START_UNDER_WAY"),
        ("join1 join2 ready1", "ENTROPY_MISMATCH"),
        ("join1 join2 open1 leave2 join2", "ENTROPY_REUSED"),
        ("join1 join2 open1 leave2 join2' open1", "SEAT_NOT_BOUND"),
        ("join1 join2 open1 leave2 join2' open2'", "SEATS_NOT_BOUND"),
        ("join1 join2 open1 leave2 bind1", "ENTROPY_REUSED"),
        ("join1 leave1 join1", "ENTROPY_REUSED"),
    ],
)
def test_steps_that_would_give_a_choice_are_refused(order: str, reason: str) -> None:
    with pytest.raises(CommandError) as refused:
        opened("marcopolo", order, 2)
    assert refused.value.reason == reason
