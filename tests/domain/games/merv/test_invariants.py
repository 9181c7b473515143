"""MERV-IVR: what holds at every moment of random matches."""

import pytest

from domain.games.merv.turn import MervTurn, Party
from domain.simulation.random_play import Picks, new_match, random_events
from domain.table.names import area_of, face_of, kind_of, slot_of
from domain.table.table import Table
from tests.domain.games.merv.position import GAME, rules


def places(table: Table, *areas: str) -> list[str]:
    """The places of these areas where something lies."""
    return [place for place in table.places() if area_of(place) in areas]


def check_camels(table: Table, turn: MervTurn) -> None:
    """MERV-IVR-01."""
    camels = {place: table.count(place, "camel") for place in table.places()}
    assert sum(camels.values()) == 12
    for place, count in camels.items():
        if area_of(place) in ("on-card", "corner", "mosque", "city", "route"):
            assert count <= 1
    shown = list(turn.displayed())
    covered = [number for number in shown if turn.has_camel(number)]
    assert covered == shown[: len(covered)]
    assert all(int(slot_of(place)) in shown for place in places(table, "on-card"))


def check_pieces(table: Table, turn: MervTurn) -> None:
    """MERV-IVR-02."""
    used = [*(party.colour for party in turn.parties), turn.courtier_colour]
    for kind, number in (("building", 9), ("servant", 8), ("disc", 10)):
        for colour in filter(None, used):
            if kind == "building" or turn.party(colour):
                there = sum(table.count(place, f"{kind}/{colour}") for place in table.places() if place != "box")
                assert there == number


def check_sites(table: Table, turn: MervTurn) -> None:
    """MERV-IVR-03."""
    for place in places(table, "soldier"):
        cell = slot_of(place)
        assert turn.town.owner(cell)
        assert not turn.town.upgrade(cell)
    for area in ("building", "soldier", "upgrade", "wall-slot", "queue", "action"):
        for place in places(table, area):
            assert sum(count for piece, count in table.pieces(place).items() if piece != "camel") <= 1


def check_knowledge(table: Table, turn: MervTurn) -> None:
    """MERV-IVR-05."""
    for party in turn.parties:
        due = [
            task.arguments[0]
            for task in table.tasks(party.number)
            if party.number and task.kind in ("choose breakthrough", "breakthrough boon")
        ]
        assert len(party.tiles) + len(due) == min(4, party.scrolls // 2)
        assert [tile.tier for tile in party.tiles] == list(range(1, len(party.tiles) + 1))


def kinds(party: Party) -> int:
    """The number of spices that a party owns."""
    return sum(count > 0 for count in party.spices.values())


@rules("MERV-IVR-01", "MERV-IVR-02", "MERV-IVR-03", "MERV-IVR-04", "MERV-IVR-05", "MERV-IVR-06")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("number", range(3))
def test_invariants_hold_after_every_event(players: int, number: int) -> None:
    playing = new_match(GAME, players, {}, f"invariants/{players}/{number}")
    turn = playing.turn
    assert isinstance(turn, MervTurn)
    for _ in random_events(playing, Picks(f"invariants/{number}")):
        for check in (check_camels, check_pieces, check_sites, check_knowledge):
            check(playing.table, turn)
        assert all(kinds(seat) <= seat.spice_limit for seat in turn.seats)
    assert not places(playing.table, "soldier", "ransom", "route", "taken", "memory", "action")


@rules("MERV-IVR-04")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_master_takes_one_slot_in_each_round(players: int) -> None:
    playing = new_match(GAME, players, {}, f"masters/{players}")
    moves = [
        (kind_of(effect.piece), face_of(effect.piece), area_of(effect.source), area_of(effect.target))
        for event in random_events(playing, Picks("masters"))
        for effect in event.outcome.effects
        if len(effect) == 6
    ]
    masters = {face for kind, face, source, target in moves if (kind, source, target) == ("master", "queue", "action")}
    for colour in masters:
        assert moves.count(("master", colour, "queue", "action")) == 12
        assert moves.count(("master", colour, "action", "queue")) == 12
    assert len(masters) == max(3, players)
