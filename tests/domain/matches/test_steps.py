"""Stored matches as the rules took them: full effects, secret decisions, and what was taken back."""

from dataclasses import replace

import pytest

from domain.games import games
from domain.matches.events import DecisionMade, DecisionUndone, MatchCreated
from domain.matches.steps import decided_as_today, laid_out, seed_of, steps_of
from tests.service.verification.rows import played


def test_folded_steps_are_the_match() -> None:
    rows = played()
    playing, steps = laid_out(rows, games()), steps_of(rows)
    for step in steps:
        playing.fold(step.effects, step.draws)
    assert playing.version == len(rows)
    assert playing.table.fingerprint == rows[-1].event.fingerprint
    assert sum(step.starts for step in steps) == 1


def test_secret_decisions_are_known_and_those_taken_back_are_not_chosen() -> None:
    rows = played()
    steps = dict(enumerate(steps_of(rows), 1))
    undone = {row.event.body.undone for row in rows if isinstance(row.event.body, DecisionUndone)}
    made = {row.event.version: row.event.body for row in rows if isinstance(row.event.body, DecisionMade)}
    assert undone
    assert any(body.decision is None for body in made.values())
    for version, body in made.items():
        assert steps[version].decision is not None
        assert steps[version].chosen is not (body.automatic or version in undone)
    assert all(steps[version].decision is None for version in steps.keys() - made.keys())


def test_the_seed_follows_from_the_last_event_alone() -> None:
    rows = played()
    assert seed_of(rows) == seed_of(rows[-1:])
    assert seed_of(rows) != seed_of(rows[:-1])


def test_other_rules_are_noticed() -> None:
    rows = list(played())
    game = games()["marcopolo"]
    assert decided_as_today(rows, game)
    created = rows[0].event.body
    assert isinstance(created, MatchCreated)
    event = replace(rows[0].event, body=replace(created, rules_version=game.rules_version + 1))
    assert not decided_as_today([replace(rows[0], event=event), *rows[1:]], game)


def test_what_does_not_begin_with_a_creation_is_refused() -> None:
    with pytest.raises(ValueError, match="does not create"):
        laid_out(played()[1:], games())
    with pytest.raises(ValueError, match="does not create"):
        laid_out((), games())
