"""The fingerprint in the eyes of a spectator follows from the full table: it is that of the table which they fold."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from caravanserai_verify.matches.replay import Spectator, replayed
from domain.games import games
from domain.matches.events import MatchCreated, Opening, OpeningContent, Recorded
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.terms import Terms
from domain.table.areas import Areas
from domain.table.effects import Ask, Close, Effect, Move, Show
from domain.table.table import FoldError, Table
from domain.table.views import Hidden, join, see_all, view
from tests.service.verification.rows import CODEC, NAME, played

EVENTS = 120


def begun(game: str) -> list[Recorded]:
    """The first events of a match of a game."""
    match, rows = Match.create(CODEC, games(), NAME, Terms(game, max(games()[game].players), seed="spectators"), b"")
    for seat in range(max(games()[game].players)):
        rows += match.join(f"Player {seat}", bot="random")
    rows += match.start()
    dice = random.Random(3)
    while match.lifecycle.phase is MatchPhase.PLAYING and len(rows) < EVENTS:
        assert match.playing is not None
        seat = dice.choice(sorted(match.playing.awaiting()))
        rows += match.decide(seat, dice.choice(list(match.playing.offers(seat))))
    return rows


def hidden_of(row: Recorded) -> list[Hidden]:
    return [entry for opening in row.openings for entry in opening.content.hidden]


def table_of(rows: Sequence[Recorded]) -> Table:
    created = cast(MatchCreated, rows[0].event.body)
    return Table(Areas(created.areas), created.layout)


@pytest.mark.parametrize("game", sorted(games()))
def test_it_is_that_of_a_spectator_who_folds(game: str) -> None:
    rows = begun(game)
    table = table_of(rows)
    folded, derived = view(table, 0), Spectator(table)
    assert any(map(hidden_of, rows)) or game == "merv"  # where most lies open
    for row in rows:
        see_all(folded, 0, row.event.effects)
        table.apply(join(row.event.effects, hidden_of(row)))
        derived.follow(row.event.effects, hidden_of(row))
        assert folded.fingerprint == derived.fingerprint


def behind(row: Recorded, *effects: Effect) -> Recorded:
    """A row with other effects behind its first hidden one."""
    (first, *rest), opening = hidden_of(row), row.openings[0]
    content = OpeningContent(hidden=(first._replace(effects=effects), *rest))
    return replace(row, openings=(Opening(opening.index, opening.audience, opening.salt, opening.payload, content),))


def test_what_is_hidden_weighs_as_much_as_what_is_seen() -> None:
    """Another move behind a public one leads the full table elsewhere, and the spectator stays where they are."""
    rows = list(played())
    at = next(number for number, row in enumerate(rows) if len(row.openings) == 1 and hidden_of(row))
    moved = next(effect for effect in hidden_of(rows[at])[0].effects if isinstance(effect, Move))
    rows[at] = behind(rows[at], moved._replace(target=f"{moved.target}:elsewhere"))
    wrong = {finding.check for finding in replayed(NAME, rows).findings if finding.version == at + 1}
    assert {"fingerprint", "secret fingerprint"} <= wrong
    assert "spectator" not in wrong


@pytest.mark.parametrize(
    "hidden", [Ask(1, "never", (), 1, ""), Close(1, "never", (), 1, ""), Show("purse@1", 1, ("coin",), "")]
)
def test_no_task_and_no_show_is_hidden_behind_a_move(hidden: Effect) -> None:
    table = table_of(played())
    place = table.places()[0]
    piece = next(iter(table.pieces(place)))
    public = (Move(piece, 1, place, place, piece, ""),)
    with pytest.raises(FoldError, match="hides something else behind its effect 0"):
        Spectator(table).follow(public, [Hidden(0, frozenset(), (hidden,))])
