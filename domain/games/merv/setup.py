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
from domain.games.merv.rounds import BEGIN_YEAR
from domain.games.merv.solo_deck import build_deck
from domain.games.merv.turn import MervTurn
from domain.play.rules import rule

SET_UP = "set up"


@rule("MERV-SETUP-10")
def set_up(turn: MervTurn) -> None:
    """Everything comes to its place; then the first year begins."""
    _equip(turn)
    _place_discs(turn)
    _equip_high_courtier(turn)
    _place_masters(turn)
    _lay_camel_market(turn)
    _lay_sites(turn)
    _lay_breakthroughs(turn)
    _place_camels(turn)
    _lay_contracts(turn)
    _lay_cards(turn)
    _lay_tiles(turn)
    turn.move("year/1", BOX, YEAR)
    turn.move("round/1", BOX, ROUND)
    if turn.magistrate:
        build_deck(turn)
    turn.then(BEGIN_YEAR)


@rule("MERV-COMP-01")
def _equip(turn: MervTurn) -> None:
    for party in turn.parties:
        turn.move(party.building, BOX, party.supply, turn.box.buildings)
        turn.move(party.disc, BOX, party.supply, turn.box.discs)
        turn.move(party.servant, BOX, party.supply, turn.box.servants)


@rule("MERV-SETUP-02")
def _place_discs(turn: MervTurn) -> None:
    for party in turn.parties:
        for place in (turn.favour_places[0], turn.influence_places[0], SCORE_TRACK):
            turn.move(party.disc, party.supply, place)


@rule("MERV-SETUP-11")
def _equip_high_courtier(turn: MervTurn) -> None:
    if turn.courtier_colour:
        turn.move(f"building/{turn.courtier_colour}", BOX, COURTIER_SUPPLY, turn.box.buildings)


@rule("MERV-SETUP-03")
def _place_masters(turn: MervTurn) -> None:
    corner = turn.box.rounds[0].from_corner
    waiting = [seat.colour for seat in turn.seats]
    for slot, who in zip(turn.queue_slots, turn.count_of_players.queue, strict=True):
        place = turn.queue_place(corner, slot)
        if who == COURTIER:
            _place_courtier_master(turn, place)
        elif who == MAGISTRATE:
            _place_magistrate_master(turn, place)
        else:
            colour = waiting[0] if len(waiting) == 1 else turn.pick(waiting)
            waiting.remove(colour)
            turn.move(f"master/{colour}", BOX, place)


@rule("MERV-SETUP-11")
def _place_courtier_master(turn: MervTurn, place: str) -> None:
    turn.move(f"master/{turn.courtier_colour}", BOX, place)


@rule("MERV-SETUP-12")
def _place_magistrate_master(turn: MervTurn, place: str) -> None:
    assert turn.magistrate is not None
    turn.move(turn.magistrate.master, BOX, place)


@rule("MERV-SETUP-04")
def _lay_camel_market(turn: MervTurn) -> None:
    turn.move(f"camel-market/{turn.pick(tuple(turn.box.market_sides))}", BOX, MARKET)


@rule("MERV-SETUP-05")
def _lay_sites(turn: MervTurn) -> None:
    for cell in turn.box.cells:
        turn.move(turn.draw(SITES), SITES, f"site:{cell}")


@rule("MERV-SETUP-06")
def _lay_breakthroughs(turn: MervTurn) -> None:
    for tile in turn.box.breakthroughs.values():
        turn.move(f"breakthrough/{tile.id}", BOX, f"library:{tile.tier}")


@rule("MERV-SETUP-07")
def _place_camels(turn: MervTurn) -> None:
    for city in turn.box.cities.values():
        if not city.outer:
            turn.move(CAMEL, BOX, f"city:{city.id}")
    for space in turn.box.mosque.values():
        if not space.before:
            turn.move(CAMEL, BOX, f"mosque:{space.id}")


@rule("MERV-SETUP-08")
def _lay_contracts(turn: MervTurn) -> None:
    for contract in turn.box.contracts.values():
        turn.move(f"contract/{contract.id}", BOX, f"stack:{contract.stack}")


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


STEPS = {SET_UP: set_up}
