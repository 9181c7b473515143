"""A match that is over, as the rules took it: for the analysis of its decisions."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from domain.matches.events import (
    DecisionMade,
    DecisionUndone,
    MatchCreated,
    MatchStarted,
    Recorded,
    RulesChanged,
    SeatHandedOver,
)
from domain.play.chance import NoChance
from domain.play.decision import AnyDecision
from domain.play.game import Game
from domain.play.playing import Playing
from domain.simulation.analysis import Step
from domain.table.areas import Areas
from domain.table.table import Table
from domain.table.views import join


def laid_out(rows: Sequence[Recorded], games: Mapping[str, Game]) -> Playing:
    """The match before its first event.

    Raises:
        KeyError: its game is not one of ``games``.
        ValueError: the first event does not create a match, or its box or setting is none of the game.
    """
    created = next((row.event.body for row in rows[:1] if isinstance(row.event.body, MatchCreated)), None)
    if created is None:
        raise ValueError("the first event does not create the match")
    game = games[created.game]
    setting = game.setting(created.players, dict(created.options), created.rules_version)
    table = Table(Areas(created.areas), created.layout)
    return Playing(game, setting, game.box(created.edition.content), NoChance(), table)


def steps_of(rows: Sequence[Recorded]) -> list[Step]:
    """The events of a match with all openings, as steps: full effects, and secret decisions too."""
    undone = {row.event.body.undone for row in rows if isinstance(row.event.body, DecisionUndone)}
    return [_step(row, undone=row.event.version in undone) for row in rows]


def _step(row: Recorded, *, undone: bool) -> Step:
    event, body = row.event, row.event.body
    effects = tuple(join(event.effects, [entry for opening in row.openings for entry in opening.content.hidden]))
    if isinstance(body, DecisionMade):
        chosen = not (body.automatic or undone)
        return Step(effects, event.draws, body.seat, body.decision or _secret(row), chosen=chosen)
    return Step(effects, event.draws, starts=isinstance(body, MatchStarted))


def _secret(row: Recorded) -> AnyDecision | None:
    return next((opening.content.decision for opening in row.openings if opening.content.decision is not None), None)


def successions_of(rows: Sequence[Recorded]) -> Mapping[int, int]:
    """The versions at which bots took seats over from their players, by seat."""
    return {row.event.body.seat: row.event.version for row in rows if isinstance(row.event.body, SeatHandedOver)}


def seed_of(rows: Sequence[Recorded]) -> str:
    """The seed of the analysis of a match: the public hash of its last event, so it is always the same."""
    return sha256(rows[-1].data).hexdigest()


def decided_as_today(rows: Sequence[Recorded], game: Game) -> bool:
    """True if the present rules of the game decide the whole match as it was played."""
    versions = (row.event.body.rules_version for row in rows if isinstance(row.event.body, MatchCreated | RulesChanged))
    return all(map(game.decides_again, versions))
