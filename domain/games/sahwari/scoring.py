"""The end: tokens are revealed, influence is counted, the winner is found (SAH-END-05, SAH-SCORE, SAH-WIN)."""

from collections.abc import Mapping

from domain.games.sahwari.box import INFLUENCE
from domain.games.sahwari.leaders import bonus, clan_abilities
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.rules import rule

CATEGORIES = ("caravans", "storage", "recruit-track", "spaces", "leader", "clan-abilities")
"""Where influence comes from: SAH-SCORE-01 to SAH-SCORE-06."""


@rule("SAH-SCORE-01")
def final_scoring(turn: SahwariTurn) -> None:
    """Reveals all tokens in clan areas, counts, and announces the result."""
    _reveal_tokens(turn)
    for seat in turn.seats:
        _score_caravans(turn, seat)
        _score_storage(turn, seat)
        _score_track(turn, seat)
        _score_spaces(turn, seat)
        rule(_LEADERS.get(seat.leader.id, "SAH-SCORE-05"))(_score_leader)(turn, seat)
        _score_clan_abilities(turn, seat)
    announce(turn)


@rule("SAH-END-05")
def _reveal_tokens(turn: SahwariTurn) -> None:
    for seat in turn.seats:
        for token in seat.hidden_tokens():
            turn.turn_up(token)


@rule("SAH-SCORE-01")
def _score_caravans(turn: SahwariTurn, seat: Seat) -> None:
    turn.score(seat.number, "caravans", sum(turn.caravan(token).influence for token in seat.tokens()))


@rule("SAH-SCORE-02")
def _score_storage(turn: SahwariTurn, seat: Seat) -> None:
    turn.score(seat.number, "storage", turn.box.storage.values[seat.stored])


@rule("SAH-SCORE-03")
def _score_track(turn: SahwariTurn, seat: Seat) -> None:
    turn.score(seat.number, "recruit-track", turn.box.track.values[seat.pawns])


@rule("SAH-SCORE-04")
def _score_spaces(turn: SahwariTurn, seat: Seat) -> None:
    influence = sum(side.value for space in seat.activated() for side in space.sides if side.icon == INFLUENCE)
    turn.score(seat.number, "spaces", influence)


def _score_leader(turn: SahwariTurn, seat: Seat) -> None:
    turn.score(seat.number, "leader", bonus(seat, seat.leader))


_LEADERS = {
    "merchant": "SAH-LEAD-01",
    "diplomat": "SAH-LEAD-02",
    "thief": "SAH-LEAD-03",
    "spy": "SAH-LEAD-04",
    "dealer": "SAH-LEAD-05",
    "explorer": "SAH-LEAD-06",
}
"""The rule of each leader's bonus; that of a leader of another edition is SAH-SCORE-05."""


@rule("SAH-SCORE-06")
def _score_clan_abilities(turn: SahwariTurn, seat: Seat) -> None:
    influence = sum(bonus(seat, turn.box.leaders[card.clan_ability]) for card in clan_abilities(seat))
    turn.score(seat.number, "clan-abilities", influence)


# -- the winner -------------------------------------------------------------------------------------------------------


def announce(turn: SahwariTurn) -> None:
    """Announces the places, by the rule that decided who wins.

    Seats that left come behind all others, whatever their influence (SVC-RESIGN-01). Seats that are equal in influence
    and in recruits and artifacts share a place. If they would share the first one, nobody wins: they get place 2, and
    there is no place 1.
    """
    totals = {
        seat.number: (not turn.departed(seat.number), turn.points(seat.number, CATEGORIES)) for seat in turn.seats
    }
    best = max(totals.values())
    leading = [number for number, total in totals.items() if total == best]
    places = ranking({seat.number: (*totals[seat.number], seat.pawns + seat.cubes) for seat in turn.seats})
    if len(leading) == 1:
        _win_by_influence(turn, places)
    elif 1 in places.values():
        _win_by_tie_break(turn, places)
    else:
        _nobody_wins(turn, places)


def ranking(results: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """The place of each seat: one more than there are better ones; a shared first place becomes place 2."""
    places = {number: 1 + sum(other > result for other in results.values()) for number, result in results.items()}
    if sum(place == 1 for place in places.values()) > 1:
        return {number: max(place, 2) for number, place in places.items()}
    return places


@rule("SAH-WIN-01")
def _win_by_influence(turn: SahwariTurn, places: Mapping[int, int]) -> None:
    turn.rank(places)


@rule("SAH-WIN-02")
def _win_by_tie_break(turn: SahwariTurn, places: Mapping[int, int]) -> None:
    turn.rank(places)


@rule("SAH-WIN-03")
def _nobody_wins(turn: SahwariTurn, places: Mapping[int, int]) -> None:
    turn.rank(places)
