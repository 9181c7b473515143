"""MP-COMP, MP-SETUP, MP-VAR, MP-PC: components, set-up, variants, numbers of players."""

import pytest

from domain.games import games
from domain.play.game import SettingError
from domain.table.census import census
from domain.table.names import area_of
from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    ChooseCharacter,
    KeepObjectives,
    MarcoPoloPosition,
    TakeFiveCoins,
    position,
    rules,
    started,
)

GAME = games()["marcopolo"]
LARGE = ("moscow", "karakorum", "samarcanda", "lan_zhou", "alexandria", "karachi", "sumatra")
SMALL = ("anxi", "kashgar", "ormuz", "xian", "adana", "kochi")
SEEDS = [str(number) for number in range(1, 9)]


def face(match: MarcoPoloPosition, place: str) -> str:
    """The face of the one piece at a place."""
    (piece,) = match.table.pieces(place)
    return piece.partition("/")[2]


def at(match: MarcoPoloPosition, area: str) -> list[str]:
    """All pieces in an area, by their faces."""
    return sorted(
        piece.partition("/")[2]
        for place in match.table.places()
        if area_of(place) == area
        for piece, count in match.table.pieces(place).items()
        for _ in range(count)
    )


# -- components ---------------------------------------------------------------------------------------------------


@rules("MP-COMP-01", "MP-COMP-02")
def test_the_pieces_in_the_box() -> None:
    found = census(started(4).table)
    wanted = {
        **dict.fromkeys(("blue", "yellow", "green", "red"), 5),
        "black": 5,
        "white": 1,
        "post": 4 * 9 + 2,
        "figure": 12,
        "contract": 44,
        "city-card": 31,
        "office-tile": 10,
        "town-tile": 6,
        "objective": 18,
        "character": 10,
    }
    assert {kind: found.get(kind, 0) for kind in wanted} == wanted


@rules("MP-COMP-02", "MP-VAR-02", "MP-CHAR-10")
def test_eight_characters_and_a_mercator_for_each_number_of_players() -> None:
    box = position().box
    for players in (2, 3, 4):
        names = [character.id for character in box.characters_for(players)]
        assert len(names) == 8
        assert [name for name in names if name.startswith("mercator")] == [f"mercator_{players}p"]
    assert len(box.starting_contracts) == 6
    assert len(box.regular_contracts) == 38


@rules("MP-COMP-03", "AMB-02")
def test_coins_camels_and_goods_have_no_end() -> None:
    """All 170 coins of the box lie in purses, and there are still 5 to take."""
    match = position(turn=GREEN).owns(RED, coin=170, camel=100, gold=100, silk=100, pepper=100)
    match.decides(GREEN, TakeFiveCoins("green/6")).gains(GREEN, coin=5)


@rules("MP-COMP-04")
def test_the_map() -> None:
    the_map = position().box.map
    assert len(the_map.locations) == 1 + 7 + 6 + 1 + 10
    assert the_map.start == "venezia"
    assert len(the_map.oases) == 10
    roads = [(place, road) for place, ways in the_map.roads.items() for road in ways]
    assert len(roads) == 2 * 30
    for place, road in roads:
        (back,) = [other for other in the_map.roads[road.to] if other.to == place]
        assert (back.camels, back.coins) == (road.camels, road.coins)
        assert not (road.camels and road.coins)
    costs = {frozenset((place, road.to)): (road.camels, road.coins) for place, road in roads}
    assert costs[frozenset(("samarcanda", "oasis_6"))] == (2, 0)
    assert costs[frozenset(("oasis_6", "kashgar"))] == (4, 0)
    assert costs[frozenset(("kashgar", "lan_zhou"))] == (2, 0)
    assert costs[frozenset(("alexandria", "oasis_7"))] == (0, 7)


@rules("MP-COMP-05", "AMB-03")
def test_large_cities_and_small_towns() -> None:
    the_map = position().box.map
    assert sorted(the_map.large_cities) == sorted(LARGE)
    assert sorted(the_map.small_towns) == sorted(SMALL)
    assert the_map.locations["bejing"].kind == "bejing"
    assert {city: the_map.locations[city].city_cards for city in LARGE} == {**dict.fromkeys(LARGE, 1), "sumatra": 3}
    for objective in position().box.objectives.values():
        assert {the_map.locations[place].kind for place in objective.places} == {"large", "small"}


# -- set-up -------------------------------------------------------------------------------------------------------


@rules("MP-SETUP-01")
@pytest.mark.parametrize("players", [0, 1, 5, -1])
def test_2_3_or_4_players(players: int) -> None:
    with pytest.raises(SettingError):
        GAME.setting(players, {})


@rules("MP-SETUP-01")
def test_each_seat_has_its_own_colour() -> None:
    match = started(4)
    for seat, colour in ((BLUE, "blue"), (YELLOW, "yellow"), (GREEN, "green"), (RED, "red")):
        match.lies(f"figure@{seat}:venezia", f"figure/{colour}").lies_only(f"reserve@{seat}", *[f"post/{colour}"] * 9)
        assert {die.partition("/")[0] for die in match.table.pieces(f"dice@{seat}")} <= {colour, "white"}


@rules("MP-SETUP-02")
def test_the_start_player_is_drawn_and_seats_are_clockwise() -> None:
    starters = set()
    for seed in SEEDS + [str(number) for number in range(9, 25)]:
        match = started(4, seed=seed).cites("MP-SETUP-02", kind="start-player")
        (starter,) = [seat for seat in (1, 2, 3, 4) if match.table.pieces(f"start@{seat}")]
        assert list(match.playing.turn.order()) == [1 + (starter - 1 + step) % 4 for step in range(4)]
        starters.add(starter)
    assert starters == {1, 2, 3, 4}


@rules("MP-SETUP-03")
@pytest.mark.parametrize("seed", SEEDS[:3])
def test_in_the_first_game_the_town_tiles_lie_at_their_letters(seed: str) -> None:
    match = started(4, seed=seed).cites("MP-SETUP-03", kind="town-tile")
    tiles = {"anxi": "TT1", "kashgar": "TT2", "xian": "TT3", "ormuz": "TT4", "adana": "TT5", "kochi": "TT6"}
    assert {town: face(match, f"town:{town}") for town in SMALL} == tiles


@rules("MP-SETUP-04")
def test_nine_city_cards() -> None:
    match = started(4).cites("MP-SETUP-04", kind="city-card").holds_pieces("city-cards", 22)
    fields = {place.partition(":")[2] for place in match.table.places() if area_of(place) == "city"}
    assert fields == {f"{city}/1" for city in LARGE} | {"sumatra/2", "sumatra/3"}
    assert len(set(at(match, "city"))) == 9
    assert at(started(4, seed="2"), "city") != at(match, "city")


@rules("MP-SETUP-05")
def test_seven_office_tiles() -> None:
    match = started(4).cites("MP-SETUP-05", kind="office-tile").holds_pieces("office-tiles", 3)
    assert {place for place in match.table.places() if area_of(place) == "office"} == {
        f"office:{city}" for city in LARGE
    }


@rules("MP-SETUP-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_starting_contract_for_each(players: int) -> None:
    match = started(players).cites("MP-SETUP-06", kind="contract").holds_pieces("starting", 6 - players)
    dealt = {face(match, f"slot@{seat}:1") for seat in range(1, players + 1)}
    assert len(dealt) == players
    assert dealt <= {"S1", "S2", "S3", "S4", "S5", "S6"}


@rules("MP-SETUP-07")
def test_six_contracts_on_display_four_stacks_and_eight_special_ones() -> None:
    """Of the 8 special ones Matteo, who plays in the first game, has drawn one already."""
    match = started(4).cites("MP-SETUP-07", kind="contract").holds_pieces("contracts", 4 * 6 + 8 - 1)
    shown = [face(match, f"display:{column}") for column in range(1, 7)]
    assert len(set(shown)) == 6
    assert all(contract.startswith("C") for contract in shown)


@rules("MP-EX-26", "MP-SETUP-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_coins_by_turn_order_two_camels_five_dice_nine_posts(players: int) -> None:
    """Before anybody has chosen their compensation for a low roll."""
    match = started(players, "character_draft").cites("MP-SETUP-09", kind="coin")
    for coins, seat in enumerate(match.playing.turn.order(), 7):
        match.has(seat, coin=coins, camel=2, gold=0, silk=0, pepper=0)
        match.holds_pieces(f"dice@{seat}", 5).holds_pieces(f"reserve@{seat}", 9)


@rules("MP-SETUP-10", "AMB-01")
def test_a_figure_in_venezia_and_no_points() -> None:
    match = started(4).cites("MP-SETUP-10", kind="figure")
    for seat in (BLUE, YELLOW, GREEN, RED):
        match.figures_at(seat, "venezia")
        assert match.total(seat) == 0


@rules("MP-SETUP-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_characters_of_the_first_game(players: int) -> None:
    match = started(players).cites("MP-SETUP-11", kind="character")
    characters = [face(match, f"character@{seat}") for seat in match.playing.turn.order()]
    assert characters == ["raschid", "matteo", "berke", "mercator_4p"][:players]


@rules("MP-SETUP-12", "MP-HIDE-01")
def test_two_objectives_for_each() -> None:
    match = started(4).cites("MP-SETUP-12", kind="objective").holds_pieces("objectives", 18 - 8)
    for seat in (BLUE, YELLOW, GREEN, RED):
        match.holds_pieces(f"objective@{seat}", 2)


@rules("MP-SETUP-14", "AMB-04")
def test_the_order_of_the_set_up() -> None:
    started(4).cites("MP-SETUP-14", task="set up characters").order_of(
        "town-tile -> town",
        "city-card -> city",
        "office-tile -> office",
        "contract -> display:6",
        "contract -> slot",
        "coin -> purse",
        "character -> character",
        "objective -> objective",
    )


@rules("MP-SETUP-14", "AMB-04", "MP-VAR-00")
def test_the_draft_comes_before_the_choice_of_objectives() -> None:
    match = started(3, "character_draft", "objective_choice")
    for seat in reversed(match.playing.turn.order()):
        match.asks_only(seat).asks(seat, "choose character").holds_pieces("objectives", 18)
        match.decides(seat, match.offered(seat, ChooseCharacter)[0])
    match.asks_only(1, 2, 3).holds_pieces("objectives", 18 - 12)
    assert {question.kind for question in match.playing.awaiting().values()} == {"keep objectives"}


# -- variants -----------------------------------------------------------------------------------------------------


@rules("MP-VAR-00")
@pytest.mark.parametrize("number", range(8))
def test_any_of_the_variants_may_be_on(number: int) -> None:
    variants = ("random_town_tiles", "character_draft", "objective_choice")
    chosen = [variant for bit, variant in enumerate(variants) if number >> bit & 1]
    match = started(3, *chosen)
    cited = {"random_town_tiles": "MP-VAR-01", "character_draft": "MP-VAR-02"}
    for variant, rule in cited.items():
        (match.cites if variant in chosen else match.cites_not)(rule)
    while "choose character" in (kinds := {question.kind for question in match.playing.awaiting().values()}):
        (seat,) = match.playing.awaiting()
        match.decides(seat, match.offered(seat, ChooseCharacter)[0])
    assert ("keep objectives" in kinds) is ("objective_choice" in chosen)


@rules("MP-VAR-01")
def test_random_town_tiles() -> None:
    layouts = set()
    for seed in SEEDS:
        match = started(4, "random_town_tiles", seed=seed).cites("MP-VAR-01", kind="town-tile").cites_not("MP-SETUP-03")
        tiles = [face(match, f"town:{town}") for town in SMALL]
        assert sorted(tiles) == ["TT1", "TT2", "TT3", "TT4", "TT5", "TT6"]
        layouts.add(tuple(tiles))
    assert len(layouts) > 4


@rules("MP-VAR-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_draft(players: int) -> None:
    match = (
        started(players, "character_draft").cites("MP-VAR-02", kind="character").holds_pieces("offered", players + 1)
    )
    offered = {piece.partition("/")[2] for piece in match.table.pieces("offered")}
    assert offered <= {character.id for character in match.box.characters_for(players)}
    order = list(match.playing.turn.order())
    taken = ""
    for seat in reversed(order):
        match.asks_only(seat).asks(seat, "choose character").offers_values(
            seat, ChooseCharacter, "character", *sorted(offered)
        )
        for character in ("", "marco", *({taken} - {""})):
            match.refuses(seat, ChooseCharacter(character), rule="MP-VAR-02")
        for other in order:
            if other != seat:
                match.refuses(other, ChooseCharacter(min(offered)), rule="MP-TURN-06")
        taken = min(offered)
        offered.remove(taken)
        match.decides(seat, ChooseCharacter(taken)).lies_only(f"character@{seat}", f"character/{taken}")
    match.empty("offered").lies("out", *(f"character/{character}" for character in offered))


@rules("MP-SETUP-13")
@pytest.mark.parametrize(
    ("character", "place", "pieces"),
    [
        ("wilhelm", "reserve@2", ["post/yellow"] * 9 + ["post/black"] * 2),
        ("niccolo_marco", "figure@2:venezia", ["figure/yellow"] * 2),
        ("kubilai", "figure@2:bejing", ["figure/yellow"]),
        ("kubilai", "post@2:bejing/1", ["post/yellow"]),
    ],
)
def test_what_characters_bring_along(character: str, place: str, pieces: list[str]) -> None:
    position(turn=GREEN, characters={YELLOW: character}, bare=False).lies_only(place, *pieces)


@rules("MP-SETUP-13", "MP-CHAR-02")
def test_matteo_has_the_white_die() -> None:
    match = position(turn=GREEN, characters={YELLOW: "matteo"}, bare=False).holds_pieces("dice@2", 6)
    assert any(die.startswith("white/") for die in match.table.pieces("dice@2"))


@rules("MP-VAR-03", "MP-HIDE-01", "MP-HIDE-05")
def test_each_keeps_two_of_four_objectives_in_secret() -> None:
    match = started(3, "objective_choice").asks_only(1, 2, 3)
    dealt = {
        seat: sorted(piece.partition("/")[2] for piece in match.table.pieces(f"dealt@{seat}")) for seat in (1, 2, 3)
    }
    assert [len(cards) for cards in dealt.values()] == [4, 4, 4]
    first = dealt[2]
    assert len(match.offered(2, KeepObjectives)) == 6
    for cards in ((first[0],), tuple(first[:3]), (), (first[0], first[0]), (first[0], dealt[1][0]), (first[0], "OB99")):
        match.refuses(2, KeepObjectives(cards), rule="MP-VAR-03")
    match.decides(2, KeepObjectives((first[1], first[3]))).asks_only(1, 3).holds_pieces("objectives", 18 - 12)
    match.lies_only("objective@2", f"objective/{first[1]}", f"objective/{first[3]}").empty("dealt@2")
    match.refuses(2, KeepObjectives((first[0], first[1])), rule="MP-TURN-06")
    for seat in (1, 3):
        match.decides(seat, KeepObjectives((dealt[seat][0], dealt[seat][1])))
    match.cites("MP-VAR-03", kind="objective")
    assert "keep objectives" not in {question.kind for question in match.playing.awaiting().values()}


@rules("MP-VAR-03")
def test_objectives_kept_may_be_named_in_any_order() -> None:
    match = started(2, "objective_choice")
    dealt = sorted(piece.partition("/")[2] for piece in match.table.pieces("dealt@1"))
    match.offers_no(1, KeepObjectives, objectives=(dealt[3], dealt[1]))
    match.decides(1, KeepObjectives((dealt[3], dealt[1]))).empty("dealt@1")
    match.lies_only("objective@1", f"objective/{dealt[1]}", f"objective/{dealt[3]}")


# -- numbers of players -------------------------------------------------------------------------------------------


@rules("MP-PC-4")
def test_four_players_have_no_neutral_dice() -> None:
    match = started(4).empty("khan:1", "khan:2", "space:take5").lies_only("black-dice", *["black/0"] * 5)
    match.cites_not("MP-PC-2", "MP-PC-3")


@rules("MP-PC-3", "MP-KHAN-01")
def test_three_players_have_a_neutral_1_with_the_khan() -> None:
    match = started(3).cites("MP-PC-3", kind="red").cites("MP-SETUP-08", kind="black").cites_not("MP-PC-2")
    match.lies_only("khan:1", "red/1").empty("khan:2", "space:take5").lies_only("black-dice", *["black/0"] * 4)


@rules("MP-PC-2", "MP-KHAN-01")
def test_two_players_have_three_neutral_dice() -> None:
    match = started(2).cites("MP-PC-2", kind="green").cites("MP-PC-2", kind="red").cites_not("MP-PC-3")
    match.lies_only("khan:1", "green/1").lies_only("khan:2", "red/1").empty("khan:3")
    match.holds_pieces("space:take5", 1).lies_only("black-dice", *["black/0"] * 3)
    (die,) = match.table.pieces("space:take5")
    assert die.partition("/")[0] in ("green", "red")
