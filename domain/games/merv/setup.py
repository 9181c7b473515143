"""MERV-SETUP: set-up, for each number of players."""

from domain.games.merv.areas import (
    BOX,
    CAMEL,
    COURTIER_SUPPLY,
    DECK,
    MARKET,
    ROUND,
    SCORE_TRACK,
    SCORING_TILES,
    SITES,
    UPGRADES,
    WALLS,
    YEAR,
)
from domain.games.merv.components import COURTIER, MAGISTRATE
from domain.games.merv.contracts import stack_place
from domain.games.merv.library import tier_place
from domain.games.merv.rounds import BEGIN_YEAR
from domain.games.merv.solo_deck import build_deck
from domain.games.merv.turn import MervTurn
from domain.play.rules import rule, step


@step("set up")
@rule("MERV-SETUP-10")
def set_up(turn: MervTurn) -> None:
    """Everything comes to its place; then the first year begins."""
    _equip(turn)
    _place_masters(turn)
    with turn.citing("MERV-SETUP-04"):
        turn.move(f"camel-market/{turn.pick(tuple(turn.box.market_sides))}", BOX, MARKET)
    with turn.citing("MERV-SETUP-05"):
        for place in turn.town.sites.values():
            turn.move(turn.draw(SITES), SITES, place)
    for tile in turn.box.breakthroughs.values():
        turn.move(f"breakthrough/{tile.id}", BOX, tier_place(tile.tier), rule="MERV-SETUP-06")
    _place_camels(turn)
    for contract in turn.box.contracts.values():
        turn.move(f"contract/{contract.id}", BOX, stack_place(contract.stack), rule="MERV-SETUP-08")
    _lay_cards(turn)
    _lay_tiles(turn)
    turn.move("year/1", BOX, YEAR)
    turn.move("round/1", BOX, ROUND)
    if turn.magistrate:
        build_deck(turn)
    turn.then(BEGIN_YEAR)


def _equip(turn: MervTurn) -> None:
    """Each party gets its pieces, and lays its first discs on the tracks; the high courtier has buildings only."""
    with turn.citing("MERV-COMP-01"):
        for party in turn.parties:
            turn.move(party.building, BOX, party.supply, turn.box.buildings)
            turn.move(party.disc, BOX, party.supply, turn.box.discs)
            turn.move(party.servant, BOX, party.supply, turn.box.servants)
    with turn.citing("MERV-SETUP-02"):
        for party in turn.parties:
            for place in (turn.favour_places[0], turn.influence_places[0], SCORE_TRACK):
                turn.move(party.disc, party.supply, place)
    if turn.courtier_colour:
        buildings = f"building/{turn.courtier_colour}"
        turn.move(buildings, BOX, COURTIER_SUPPLY, turn.box.buildings, rule="MERV-SETUP-11")


@rule("MERV-SETUP-03")
def _place_masters(turn: MervTurn) -> None:
    """The masters wait in the first queue: those of the players in an order of chance."""
    corner = turn.box.rounds[0].from_corner
    waiting = [seat.colour for seat in turn.seats]
    for slot, who in zip(turn.queue_slots, turn.count_of_players.queue, strict=True):
        place = turn.queue_place(corner, slot)
        if who == COURTIER:
            turn.move(f"master/{turn.courtier_colour}", BOX, place, rule="MERV-SETUP-11")
        elif who == MAGISTRATE:
            assert turn.magistrate is not None
            turn.move(turn.magistrate.master, BOX, place, rule="MERV-SETUP-12")
        else:
            colour = waiting[0] if len(waiting) == 1 else turn.pick(waiting)
            waiting.remove(colour)
            turn.move(f"master/{colour}", BOX, place)


@rule("MERV-SETUP-07")
def _place_camels(turn: MervTurn) -> None:
    for city in turn.box.cities.values():
        if not city.outer:
            turn.move(CAMEL, BOX, turn.city_places[city.id])
    for space in turn.box.mosque.values():
        if not space.before:
            turn.move(CAMEL, BOX, turn.mosque_places[space.id])


@rule("MERV-SETUP-09")
def _lay_cards(turn: MervTurn) -> None:
    for place in turn.display_places:
        turn.move(turn.draw(DECK), DECK, place)
    for place in turn.on_card_places[: turn.count_of_players.camels_on_cards]:
        turn.move(CAMEL, BOX, place)


@rule("MERV-SETUP-10")
def _lay_tiles(turn: MervTurn) -> None:
    turn.move(f"upgrade/{turn.box.wild}", BOX, UPGRADES, turn.box.white_upgrades)
    for colour in turn.box.bonus_upgrades:
        turn.move(f"upgrade/{colour}", BOX, UPGRADES)
    for action in turn.box.scoring_tiles:
        turn.move(f"scoring-tile/{action}", BOX, SCORING_TILES)
    for piece in turn.box.wall_pieces.values():
        turn.move(f"wall/{piece.id}", BOX, WALLS, piece.count)
