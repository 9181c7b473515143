"""MERV-SCO, MERV-END: the scoring of a year, the scoring at the end, and the result."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from domain.games.merv.components import HALLS
from domain.games.merv.questions import SCORE_COURTIERS
from domain.games.merv.turn import MervTurn, Party, Seat
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.play.turn import STOCK

SCORE_YEAR = "score year"
SCORE_PARTY = "score party"
END_GAME = "end game"


@step(SCORE_YEAR)
@rule("MERV-SCO-01")
def score_year(turn: MervTurn) -> None:
    """Everybody scores, in turn order (AMB-22)."""
    for colour in turn.queue(turn.box.rounds[0].from_corner):
        if colour != turn.courtier_colour:
            turn.then(SCORE_PARTY, colour)


@step(SCORE_PARTY)
@rule("MERV-SCO-01")
def score_party(turn: MervTurn, colour: str) -> None:
    """Favour is spent on courtiers; if it does not reach for all, the player chooses which of them score."""
    party = turn.party(colour)
    assert party is not None
    courtiers = {hall: party.courtiers_in(hall) for hall in turn.box.halls}
    if party is turn.magistrate:
        with turn.citing("MERV-CM-10"):  # all its courtiers score, and it spends nothing
            _score(turn, party, courtiers)
        return
    reach = min(party.courtiers, party.favour // turn.box.favour_per_courtier)
    spent = min(party.courtiers * turn.box.favour_per_courtier, party.favour)
    turn.move(party.disc, turn.favour_places[party.favour], turn.favour_places[party.favour - spent])
    choices = _choices(courtiers, reach)
    if len(choices) == 1:
        with turn.citing("MERV-SCO-03"):
            _score(turn, party, dict(zip(turn.box.halls, choices[0], strict=True)))
    else:
        turn.ask(party.number, SCORE_COURTIERS, reach, rule="MERV-SCO-02")


def _choices(courtiers: dict[str, int], number: int) -> list[tuple[int, ...]]:
    """The ways to choose ``number`` courtiers, by hall."""
    return [some for some in product(*(range(there + 1) for there in courtiers.values())) if sum(some) == number]


def hall_value(turn: MervTurn, party: Party, hall: str) -> int:
    """The score of one courtier of a party in a hall (MERV-SCO-03)."""
    counts = {
        "scrolls": party.scrolls,
        "caravan_cards": party.card_count,
        "goods": party.goods,
        "mosque_spaces": party.mosque_level,
    }
    return counts[turn.box.halls[hall].counts] * turn.box.halls[hall].points


def _score(turn: MervTurn, party: Party, courtiers: dict[str, int]) -> None:
    """These courtiers score, by hall; then the city."""
    for hall, number in courtiers.items():
        if number:
            party.scores(hall, number * hall_value(turn, party, hall))
    _score_city(turn, party)


@rule("MERV-SCO-04")
def _score_city(turn: MervTurn, party: Party) -> None:
    """Buildings, the scoring tile, and the end of the mosque track."""
    box = turn.box
    actions = [turn.town.site(cell).action for cell in turn.town.of(party.colour)]
    party.scores("buildings", len(actions) * box.building_points)
    if party.scoring_tile:
        party.scores("scoring-tile", actions.count(party.scoring_tile) * box.scoring_tile_points)
    if party.mosque_level == box.last_level:
        party.scores("mosque-buildings", actions.count("mosque") * box.mosque_building_points)


@dataclass(frozen=True, slots=True)
class ScoreCourtiers(Decision[MervTurn, Seat]):
    """Chooses which courtiers score, if there is too little favour for all."""

    knowledge: int
    """The number of courtiers scored in the hall of knowledge."""
    spice: int
    """The number of courtiers scored in the hall of spice."""
    trade: int
    """The number of courtiers scored in the hall of trade."""
    faith: int
    """The number of courtiers scored in the hall of faith."""

    answers = (SCORE_COURTIERS,)

    @classmethod
    def offers(cls, turn: MervTurn, seat: Seat) -> Iterator["ScoreCourtiers"]:
        courtiers = {hall: seat.courtiers_in(hall) for hall in HALLS}
        (reach,) = turn.asked(seat.number)
        for choice in _choices(courtiers, int(reach)):
            yield cls(*choice)

    @rule("MERV-SCO-02")
    def perform(self, turn: MervTurn, seat: Seat) -> None:
        with turn.citing("MERV-SCO-03"):
            _score(turn, seat, self._by_hall())

    def objections(self, turn: MervTurn, seat: Seat) -> Iterator[Refusal]:
        chosen = self._by_hall()
        for hall, number in chosen.items():
            if number < 0:
                yield Refusal("MERV-GEN-01", "negative-number")
            elif number > seat.courtiers_in(hall):
                yield Refusal("MERV-SCO-02", "no-such-courtier", {"hall": hall, "owned": seat.courtiers_in(hall)})
        needed, given = int(turn.asked(seat.number)[0]), sum(chosen.values())
        if given != needed:
            yield Refusal("MERV-SCO-02", "wrong-number-of-courtiers", {"needed": needed, "given": given})

    def _by_hall(self) -> dict[str, int]:
        return dict(zip(HALLS, (self.knowledge, self.spice, self.trade, self.faith), strict=True))


# -- the end --------------------------------------------------------------------------------------------------------


@step(END_GAME)
@rule("MERV-END-01")
def end_game(turn: MervTurn) -> None:
    """Caravan cards score in sets; then the places are announced."""
    for party in turn.parties:
        party.scores("caravan-sets", set_points(turn, party.spices))
    if turn.magistrate:
        turn.then(CompareWithMagistrate(turn.seat(1).points, turn.magistrate.points))
    else:
        queue = turn.queue(turn.box.rounds[0].from_corner)
        results = {
            seat.number: (seat.points, seat.favour, seat.influence, -queue.index(seat.colour)) for seat in turn.seats
        }
        turn.rank_by(results, rule="MERV-END-02")


def set_points(turn: MervTurn, cards: dict[str, int]) -> int:
    """The points of caravan cards, split into sets of different spices, each as large as possible."""
    return sum(
        turn.box.set_points[sum(count >= number for count in cards.values())]
        for number in range(1, max(cards.values(), default=0) + 1)
    )


class CompareWithMagistrate(Due):
    """The single player comes first only with more points than the magistrate, and if the seat has not been left.

    A step with both sums, so that the log can tell them: the magistrate has no seat on the scoreboard.
    """

    points: int
    magistrate_points: int

    @rule("MERV-CM-10")
    def happen(self, turn: MervTurn) -> None:
        seat = turn.seat(1)
        won = self.points > self.magistrate_points and not turn.departed(seat.number)
        turn.rank({seat.number: 1 if won else 2})
        turn.move(f"rank/{2 if won else 1}", STOCK, "magistrate-rank")
