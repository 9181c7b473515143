"""The solo deck (MERV-SETUP-13, MERV-CM-02, MERV-CM-08): drawing, discarding, shuffling, cards that leave the game."""

from collections.abc import Sequence

from domain.games.merv.areas import OUT, SOLO_CARD, SOLO_CARDS, SOLO_DISCARD, SOLO_TRIED
from domain.games.merv.turn import MervTurn
from domain.play.rules import rule
from domain.table.names import place_name

PALACE_CARD = "solo-card/palace"


def deck_places(turn: MervTurn) -> list[str]:
    """The places of the deck from the top down; some may be empty."""
    return [place_name("solo-deck", slot=position) for position in range(1, len(turn.box.solo_cards) + 1)]


@rule("MERV-SETUP-13")
def build_deck(turn: MervTurn) -> None:
    """All cards in a random order, except that the palace comes at one of its positions."""
    palace: int = turn.pick(turn.box.palace_positions)
    for position, place in enumerate(deck_places(turn), 1):
        if position == palace:
            turn.move(PALACE_CARD, SOLO_CARDS, place)
        else:
            turn.move(turn.draw(SOLO_CARDS, lambda card: card != PALACE_CARD), SOLO_CARDS, place)


@rule("MERV-CM-02")
def draw_card(turn: MervTurn) -> str:
    """Turns the top card up and returns its action; empty if there is none left even after shuffling (AMB-25)."""
    filled = [place for place in deck_places(turn) if turn.table.pieces(place)]
    if not filled:
        _shuffle_discards(turn)
        filled = [place for place in deck_places(turn) if turn.table.pieces(place)]
    if not filled:
        return ""
    turn.move(turn.only(filled[0]), filled[0], SOLO_CARD)
    return turn.face(SOLO_CARD)


@rule("MERV-CM-02")
def reject_card(turn: MervTurn) -> None:
    """The card drawn leads nowhere: it waits beside the discards, so that it is not tried again in this turn."""
    turn.move(turn.only(SOLO_CARD), SOLO_CARD, SOLO_TRIED)


@rule("MERV-CM-02")
def discard_tried(turn: MervTurn) -> None:
    """Cards that led nowhere in the turn are discarded (AMB-37)."""
    for card in sorted(turn.table.pieces(SOLO_TRIED)):
        turn.move(card, SOLO_TRIED, SOLO_DISCARD)


@rule("MERV-CM-08")
def discard(turn: MervTurn) -> None:
    """At the end of the round the card is discarded, unless it has left the game."""
    card = turn.only(SOLO_CARD)
    if card:
        turn.move(card, SOLO_CARD, SOLO_DISCARD)


@rule("MERV-CM-08")
def return_discards(turn: MervTurn) -> None:
    """After scoring the discards are shuffled onto the top of the deck."""
    _shuffle_discards(turn)


def _shuffle_discards(turn: MervTurn) -> None:
    """The discards turn face down, all of them, and go in a random order onto the places above the deck."""
    cards = sorted(turn.table.pieces(SOLO_DISCARD))
    for card in cards:
        turn.move(card, SOLO_DISCARD, SOLO_CARDS)
    for place in _places_above(turn)[-len(cards) :] if cards else ():
        turn.move(turn.draw(SOLO_CARDS), SOLO_CARDS, place)


def _places_above(turn: MervTurn) -> Sequence[str]:
    places = deck_places(turn)
    top = next((index for index, place in enumerate(places) if turn.table.pieces(place)), len(places))
    return places[:top]


def retire(turn: MervTurn, action: str) -> None:
    """A solo card leaves the game from wherever it lies, citing the rule in force (AMB-41)."""
    card = f"solo-card/{action}"
    for place in (SOLO_CARD, SOLO_TRIED, SOLO_DISCARD, *deck_places(turn)):
        if turn.count(place, card):
            turn.move(card, place, OUT)
            return
