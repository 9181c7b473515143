"""MERV-FAV, MERV-INF: the favour and influence tracks. Gains cite the rule in force; points and overflow their own."""

from domain.games.merv.components import Track
from domain.games.merv.turn import MervTurn, Party


def gain_favour(turn: MervTurn, party: Party, count: int = 1) -> None:
    """The disc goes up; what does not fit on the track becomes influence (MERV-FAV-03)."""
    rest = _climb_favour(turn, party, count)
    if rest:
        with turn.citing("MERV-FAV-03"):
            _score_full_tracks(turn, party, _climb_influence(turn, party, rest))


def gain_influence(turn: MervTurn, party: Party, count: int) -> None:
    """The disc goes up; what does not fit on the track becomes favour (MERV-INF-02)."""
    rest = _climb_influence(turn, party, count)
    if rest:
        with turn.citing("MERV-INF-02"):
            _score_full_tracks(turn, party, _climb_favour(turn, party, rest))


def _climb_favour(turn: MervTurn, party: Party, count: int) -> int:
    """Goes up as far as possible, and returns what is left."""
    start, track = party.favour, turn.box.favour
    end = min(start + count, track.last)
    turn.move(party.disc, turn.favour_places[start], turn.favour_places[end])
    party.scores("favour", _points(track, start, end), rule="MERV-FAV-02")
    return start + count - end


def _climb_influence(turn: MervTurn, party: Party, count: int) -> int:
    """Goes up as far as possible, and returns what is left."""
    start, track = party.influence, turn.box.influence
    end = min(start + count, track.last)
    turn.move(party.disc, turn.influence_places[start], turn.influence_places[end])
    party.scores("influence", _points(track, start, end), rule="MERV-INF-01")
    return start + count - end


def _points(track: Track, start: int, end: int) -> int:
    """The points of the spaces that a disc enters on its way from one space up to another."""
    return sum(track.points.get(space, 0) for space in range(start + 1, end + 1))


def _score_full_tracks(turn: MervTurn, party: Party, count: int) -> None:
    """Goods that fit on neither track are worth points to the magistrate, and nothing to others."""
    if party is turn.magistrate:
        party.scores("full-tracks", count * turn.box.magistrate.full_tracks_points, rule="MERV-CM-11")
