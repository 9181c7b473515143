"""The end: tokens are revealed, influence is counted, the winner is found (SAH-END-05, SAH-SCORE, SAH-WIN)."""

from collections.abc import Mapping

from domain.games.sahwari.box import INFLUENCE
from domain.games.sahwari.leaders import bonus, clan_abilities
from domain.games.sahwari.questions import FINAL_SCORING
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.rules import rule, step

CATEGORIES = ("caravans", "storage", "recruit-track", "spaces", "leader", "clan-abilities")
"""The sources of influence: SAH-SCORE-01 to SAH-SCORE-06."""


@step(FINAL_SCORING)
@rule("SAH-SCORE-01")
def final_scoring(turn: SahwariTurn) -> None:
    """Reveals all tokens in clan areas, counts, and announces the result."""
    with turn.citing("SAH-END-05"):
        for seat in turn.seats:
            for token in seat.hidden_tokens():
                turn.turn_up(token)
    for seat in turn.seats:
        _score(turn, seat)
    announce(turn)


def _score(turn: SahwariTurn, seat: Seat) -> None:
    number, box = seat.number, turn.box
    turn.score(number, "caravans", sum(turn.caravan(token).influence for token in seat.tokens()))
    turn.score(number, "storage", box.storage.values[seat.stored], rule="SAH-SCORE-02")
    turn.score(number, "recruit-track", box.track.values[seat.pawns], rule="SAH-SCORE-03")
    activated = sum(side.value for space in seat.activated() for side in space.sides if side.icon == INFLUENCE)
    turn.score(number, "spaces", activated, rule="SAH-SCORE-04")
    leader = seat.leader
    turn.score(number, "leader", bonus(seat, leader), rule=_LEADERS.get(leader.id, "SAH-SCORE-05"))
    abilities = sum(bonus(seat, box.leaders[card.clan_ability]) for card in clan_abilities(seat))
    turn.score(number, "clan-abilities", abilities, rule="SAH-SCORE-06")


_LEADERS = {
    "merchant": "SAH-LEAD-01",
    "diplomat": "SAH-LEAD-02",
    "thief": "SAH-LEAD-03",
    "spy": "SAH-LEAD-04",
    "dealer": "SAH-LEAD-05",
    "explorer": "SAH-LEAD-06",
}
"""The rule of each leader's bonus; that of a leader of another edition is SAH-SCORE-05."""


# -- the winner -------------------------------------------------------------------------------------------------------


def announce(turn: SahwariTurn) -> None:
    """Announces the places, by the rule that decided who wins.

    Seats that are equal in influence and in recruits and artifacts share a place. If they would share the first one,
    nobody wins: they get place 2, and there is no place 1.
    """
    influence = {seat.number: turn.points(seat.number, CATEGORIES) for seat in turn.seats}
    places = turn.places_by({seat.number: (influence[seat.number], seat.pawns + seat.cubes) for seat in turn.seats})
    if list(turn.places_by(influence).values()).count(1) == 1:
        turn.rank(places, rule="SAH-WIN-01")
    elif list(places.values()).count(1) == 1:
        turn.rank(places, rule="SAH-WIN-02")
    else:
        turn.rank(without_shared_first(places), rule="SAH-WIN-03")


def without_shared_first(places: Mapping[int, int]) -> dict[int, int]:
    """The places where nobody wins: the tied seats get the second instead of the first."""
    shared = list(places.values()).count(1) > 1
    return {number: max(place, 2) if shared else place for number, place in places.items()}
