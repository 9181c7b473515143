"""MERV-FAV, MERV-INF: the favour and influence tracks. Gains cite the rule in force; points and overflow their own."""

from domain.games.merv.turn import MervTurn, Party
from domain.play.rules import rule


def gain_favour(turn: MervTurn, party: Party, count: int = 1) -> None:
    """The disc goes up; what does not fit on the track becomes influence (MERV-FAV-03)."""
    rest = _climb_favour(turn, party, count)
    if rest:
        _overflow_favour(turn, party, rest)


def gain_influence(turn: MervTurn, party: Party, count: int) -> None:
    """The disc goes up; what does not fit on the track becomes favour (MERV-INF-02)."""
    rest = _climb_influence(turn, party, count)
    if rest:
        _overflow_influence(turn, party, rest)


def _climb_favour(turn: MervTurn, party: Party, count: int) -> int:
    """Goes up as far as possible, and returns what is left."""
    start, track = party.favour, turn.box.favour
    end = min(start + count, track.last)
    turn.move(party.disc, turn.favour_places[start], turn.favour_places[end])
    _score_favour(turn, party, sum(track.points.get(space, 0) for space in range(start + 1, end + 1)))
    return start + count - end


def _climb_influence(turn: MervTurn, party: Party, count: int) -> int:
    start, track = party.influence, turn.box.influence
    end = min(start + count, track.last)
    turn.move(party.disc, turn.influence_places[start], turn.influence_places[end])
    _score_influence(turn, party, sum(track.points.get(space, 0) for space in range(start + 1, end + 1)))
    return start + count - end


@rule("MERV-FAV-02")
def _score_favour(turn: MervTurn, party: Party, points: int) -> None:
    party.scores("favour", points)


@rule("MERV-INF-01")
def _score_influence(turn: MervTurn, party: Party, points: int) -> None:
    party.scores("influence", points)


@rule("MERV-FAV-03")
def _overflow_favour(turn: MervTurn, party: Party, count: int) -> None:
    rest = _climb_influence(turn, party, count)
    if rest and party is turn.magistrate:
        _score_full_tracks(turn, party, rest)


@rule("MERV-INF-02")
def _overflow_influence(turn: MervTurn, party: Party, count: int) -> None:
    rest = _climb_favour(turn, party, count)
    if rest and party is turn.magistrate:
        _score_full_tracks(turn, party, rest)


@rule("MERV-CM-11")
def _score_full_tracks(turn: MervTurn, party: Party, count: int) -> None:
    party.scores("full-tracks", count * turn.box.magistrate.full_tracks_points)
