"""Lots: numbers drawn for entrants, from the chance of the tournament.

The chance is that of matches (`domain.play.chance`): the service commits itself to a secret with the first event, and
entrants to entropy when they register; draws are counted from the start of the tournament.
"""

from collections.abc import Sequence

from domain.play.chance import NumberedChance, committed_key, seeded_key
from domain.tournaments.events import LotsDrawn
from domain.tournaments.tournament import Tournament

LOTS = 1_000_000
"""The number of lots."""


def key_of(tournament: Tournament) -> bytes:
    """The key of a tournament's chance; the verifier computes it from the published secret in the same way.

    It covers all who entered before registration closed, in the order in which they registered.
    """
    if tournament.terms.seed:
        return seeded_key(tournament.terms.seed)
    entropies = [one.entropy for one in tournament.entrants.values() if not one.registered.first_round]
    return committed_key(tournament.name, tournament.secret, entropies)


def draw_lots(tournament: Tournament, entrants: Sequence[str]) -> tuple[LotsDrawn, int]:
    """Lots for entrants, which nobody else has, and how many numbers were drawn."""
    chance, number = NumberedChance(key_of(tournament)), tournament.draws
    taken = {entrant.lot for entrant in tournament.entrants.values()}
    drawn: list[tuple[str, int]] = []
    for entrant in entrants:
        lot: int | None = None
        while lot is None or lot in taken:
            lot = chance.below(LOTS, 0, 0, number)
            number += 1
        taken.add(lot)
        drawn.append((entrant, lot))
    return LotsDrawn(tuple(drawn)), number - tournament.draws
