"""SAH-COMP, SAH-SETUP: what is in the box, and how a match begins."""

from collections import Counter

import pytest

from domain.play.game import SettingError
from domain.table.census import census
from domain.table.names import area_of, kind_of
from tests.domain.games.sahwari.position import GAME, A, SahwariPosition, owners, rules, started

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def lying(match: SahwariPosition, area: str) -> Counter[str]:
    """The kinds of the pieces in an area."""
    return Counter(
        kind_of(piece) for place, piece, count in match.table.layout() if area_of(place) == area for _ in range(count)
    )


# -- components -------------------------------------------------------------------------------------------------------


@rules("SAH-COMP-01", "SAH-COMP-03", "SAH-SETUP-04")
@PLAYERS
def test_every_slot_of_the_tiles_gets_its_resource(players: int) -> None:
    match = started(players).cites("SAH-SETUP-04", kind="artifact").cites("SAH-SETUP-04", kind="small")
    for cell in match.box.grid.resource_cells:
        tile = match.turn.only(f"tile:{cell}")
        resources = Counter(kind_of(piece) for piece in match.table.pieces(f"on:{cell}"))
        assert resources == Counter(match.box.tile_kinds[kind_of(tile)])
    assert lying(match, "on") == {"artifact": 16, "recruit": 14, "small": 9, "guarded": 9}


@rules("SAH-COMP-02", "SAH-SETUP-03", "SAH-SETUP-05", "AMB-13")
def test_24_tiles_lie_around_the_guild_tile_which_is_empty() -> None:
    match = started(3).cites("SAH-SETUP-03").up(24).lies_only("tile:2,2", "guild-tile").empty("on:2,2", "tiles")
    grid = match.box.grid
    assert (len(grid.cells), grid.guild, len(grid.resource_cells)) == (25, "2,2", 24)
    assert grid.neighbours["0,0"] == ("0,1", "1,0")
    assert grid.neighbours["2,2"] == ("1,2", "2,3", "3,2", "2,1")
    assert grid.lines["2,1"]["west"] == ("2,0",)


@rules("SAH-COMP-04", "SAH-COMP-05")
def test_cubes_are_limited_and_pawns_have_no_supply() -> None:
    match = started(3)
    counts = census(match.table)
    assert (counts["artifact"], counts["recruit"]) == (32, 14)
    assert lying(match, "supply") == {"artifact": 16}
    assert not match.table.areas.bottomless("supply", "artifact")
    assert lying(match, "box")["recruit"] == 0


@rules("SAH-COMP-06", "SAH-SETUP-07")
def test_36_cards_of_which_4_are_revealed() -> None:
    match = started(3).cites("SAH-SETUP-07", kind="card").holds_pieces("display", 4).holds_pieces("deck", 32)
    assert len(match.box.cards) == 36
    assert sum(bool(card.clan_ability) for card in match.box.cards.values()) == 10


@rules("SAH-COMP-07")
def test_small_tokens_never_carry_a_red_circle() -> None:
    caravans = started().box.caravans.values()
    assert Counter(caravan.kind for caravan in caravans) == {"small": 9, "guarded": 9}
    assert all(value >= 0 for caravan in caravans if caravan.kind == "small" for value in caravan.values)
    assert any(value < 0 for caravan in caravans if caravan.kind == "guarded" for value in caravan.values)
    assert {len(caravan.icons) for caravan in caravans} == {1, 2}


@rules("SAH-COMP-08", "SAH-COMP-10", "SAH-SETUP-08")
def test_each_player_gets_a_leader_with_its_board() -> None:
    match = started(4).cites("SAH-SETUP-08", kind="leader").holds_pieces("leaders", 2)
    assert list(match.box.leaders) == ["merchant", "diplomat", "thief", "spy", "dealer", "explorer"]
    assert len({match.turn.seat(seat).leader.id for seat in match.turn.numbers}) == 4
    assert match.box.storage.values == (0, 1, 2, 4, 6, 8)
    assert match.box.track.values == (0, 1, 2, 3, 5, 7, 9)
    for viewer in (0, 1, 2):
        assert all("/" in match.seen(viewer, f"leader@{seat}")[0] for seat in match.turn.numbers)


@rules("SAH-COMP-09", "SAH-SETUP-09")
@PLAYERS
def test_each_player_starts_with_2_strategy_tokens_and_nothing_else(players: int) -> None:
    match = started(players).cites("SAH-SETUP-09", kind="strategy")
    for seat in match.turn.numbers:
        match.holds(seat, strategy_tokens=2, stored=0, pawns=0).empty(f"caravans@{seat}", f"row@{seat}:left/1")
    assert owners(match, "strategy") == set(match.turn.numbers)


@rules("SAH-COMP-11", "SAH-COMP-12", "SAH-SETUP-06")
@PLAYERS
def test_all_camels_start_on_the_guild_tile(players: int) -> None:
    match = started(players).cites("SAH-SETUP-06", kind="guild")
    standing = lying(match, "camel")
    each = 2 if players == 2 else 1
    colours = ("blue", "yellow", "green", "red")[:players]
    assert standing == {**dict.fromkeys(colours, each), "guild": 2}
    assert set(match.turn.map.positions().values()) == {"2,2"}


@rules("SAH-SETUP-10")
def test_setup_varies_with_the_number_of_players_in_camels_only() -> None:
    for area in ("on", "supply", "deck", "display", "tile", "under"):
        assert len({sum(lying(started(players), area).values()) for players in (2, 3, 4)}) == 1


# -- players and order ------------------------------------------------------------------------------------------------


@rules("SAH-SETUP-01")
@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(SettingError):
        GAME.setting(players, {})


@rules("SAH-SETUP-02", "AMB-17")
def test_a_random_player_begins_and_the_others_follow_in_seating_order() -> None:
    firsts = set()
    for seed in range(40):
        match = started(4, str(seed)).cites("SAH-SETUP-02", kind="start-player")
        first, *others = match.turn.turn_order
        firsts.add(first)
        assert others == [(first + step - 1) % 4 + 1 for step in (1, 2, 3)]
        match.asks_only(first).asks(first, "own camel due")
    assert firsts == {1, 2, 3, 4}


@rules("SAH-SETUP-03", "SAH-SETUP-04", "SAH-SETUP-08")
def test_tiles_tokens_and_leaders_are_shuffled() -> None:
    matches = [started(2, str(seed)) for seed in range(30)]
    for place in ("tile:0,0", "under:small/1", "under:guarded/1", f"leader@{A}"):
        assert len({match.turn.only(place) for match in matches}) > 4


@rules("SAH-SETUP-04")
def test_tokens_are_numbered_in_the_order_of_the_map() -> None:
    match = started(2)
    for kind in ("small", "guarded"):
        tokens = [token for token in match.turn.map.tokens() if kind_of(token) == kind]
        assert tokens == [f"{kind}/{number}" for number in range(1, 10)]


# -- options ----------------------------------------------------------------------------------------------------------


@rules("AMB-01", "AMB-02", "AMB-04", "SAH-END-04", "SAH-END-06")
def test_the_options_are_the_switches_of_box_and_ledger() -> None:
    switches = started().box.switches
    ledger = GAME.ledger().switches
    words = {True: "on", False: "off"}
    for option in GAME.options:
        default = switches[option.name]
        assert option.default == (words[default] if isinstance(default, bool) else str(default))
        assert ledger[option.name].default == default
        assert ledger[option.name].rule == option.rule
    assert {option.name for option in GAME.options} == set(switches) == set(ledger)
