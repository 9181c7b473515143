"""PALM-SCORE: the end of the match."""

import pytest

from domain.games import games
from domain.games.palmyra.box import load_box
from domain.games.palmyra.scoring import score_all
from domain.games.palmyra.turn import PalmyraTurn
from domain.play.chance import KeyedChance, seeded_key
from domain.play.playing import Playing
from domain.table.effects import Move
from tests.domain.games.palmyra.position import PalmyraPosition, PassUntil, position, rules


def final() -> PalmyraPosition:
    """A match before its last turn; nobody pays tax."""
    return position().has_points(1, 0).has_points(2, 0).has_points(3, 0)


TAX = {"taxes": -6}


@rules("PALM-SCORE-01", "PALM-END-06", "AMB-34", "PALM-ERA-01", "PALM-TURN-01")
def test_the_match_ends_after_turn_9_and_all_is_counted() -> None:
    match = final().tower(1, 7).fulfilled(1, "K9", "K13").returned(1, "K20", "K5").temples(1, "statues", "roof")
    match.rare(1, "silk", "oils", "jade").ends_match().finishes()
    match.scores(1, tower=14, missions=28, returned_missions=10, temples=66, rare_goods=15, **TAX)
    match.cites("PALM-SCORE-01", kind="point")
    assert match.turn.number == 9
    eighth = position().in_turn(8).hand(1, "K1").resolution().idles()
    assert eighth.turn.number == 9
    eighth.cites("PALM-END-06", task="final scoring")


@rules("PALM-SCORE-05", "PALM-END-06")
def test_the_levels_of_the_last_turn_score_2_points_each_once() -> None:
    match = final().tower(1, 5).ends_match().scores(1, tower=10, **TAX).cites("PALM-SCORE-05", kind="point")
    match.cites_not("PALM-END-04", "PALM-END-03")


@rules("PALM-ERA-01", "PALM-TURN-01", "PALM-END-06")
def test_there_are_nine_turns_three_in_each_era() -> None:
    match = position()
    eras = [match.turn.era]
    while match.playing.awaiting():
        number = match.turn.number
        match.idles_until_next_turn()
        if match.turn.number != number:
            eras.append(match.turn.era)
    assert eras == [1, 1, 1, 2, 2, 2, 3, 3, 3]


@rules("PALM-EX-15", "PALM-SCORE-02")
def test_five_different_goods_and_a_duplicate_score_40() -> None:
    match = final().rare(1, "silk", "oils", "perfume", "jade", "ivory", "silk").ends_match()
    match.scores(1, rare_goods=40, **TAX).cites("PALM-SCORE-02", kind="point")


@rules("PALM-SCORE-02")
@pytest.mark.parametrize(
    ("types", "points"),
    [
        ("", 0),
        ("silk", 5),
        ("silk silk silk", 15),
        ("silk oils", 10),
        ("silk oils perfume", 15),
        ("silk oils perfume jade", 25),
        ("silk oils perfume jade ivory porcelain", 45),
        ("silk oils perfume jade ivory porcelain glass", 60),
        ("silk oils perfume jade ivory porcelain glass myrrh", 75),
        ("silk oils perfume jade ivory porcelain glass myrrh incense", 90),
        ("silk silk oils oils jade", 25),
    ],
)
def test_sets_of_different_goods_score_by_their_size(types: str, points: int) -> None:
    final().rare(1, *types.split()).ends_match().scores(1, **({"rare_goods": points} if points else {}), **TAX)


@rules("AMB-28", "PALM-SCORE-01")
def test_half_of_an_odd_number_of_points_is_rounded_down_for_each_card() -> None:
    game = games()["palmyra"]
    odd = load_box(game.content().replace(b"points = 10\nwindow", b"points = 11\nwindow"))
    playing = Playing(game, game.setting(2, {}), odd, KeyedChance(seeded_key("1")))
    for card in ("K1", "K3"):
        assert odd.missions[card].points == 11
        playing.table.apply([Move(f"mission/{card}", 1, "missions", "returned@1", f"mission/{card}", "GIVEN")])
    playing.start()
    turn = playing.turn
    assert isinstance(turn, PalmyraTurn)
    turn.begin(2, "PALM-SCORE-01")
    score_all(turn)
    assert playing.table.count("score@1:returned-missions", "point") == 10


COMPARED = {
    "I38": lambda match, seat, more: match.tower(seat, 4 if more else 3),
    "I39": lambda match, seat, more: match.rare(seat, "silk", *(["oils"] if more else [])),
    "I40": lambda match, seat, more: match.fulfilled(seat, *(["K9", "K1"][seat - 1 :] if more else [])),
    "I41": lambda match, seat, more: match.temples(seat, *(["statues"] if more else ["roof"])),
}


@rules("PALM-SCORE-03", "PALM-IMP-38", "PALM-IMP-39", "PALM-IMP-40", "PALM-IMP-41")
@pytest.mark.parametrize("tile", list(COMPARED))
def test_a_tile_of_final_scoring_needs_its_owner_to_be_ahead_of_all(tile: str) -> None:
    given = COMPARED[tile]
    ahead = final().tiles(1, tile)
    given(ahead, 1, True)
    given(ahead, 2, False)
    ahead.ends_match().cites(f"PALM-IMP-{tile[1:]}", kind="point").lies("score@1:bonus-tiles", *["point"] * 12)
    behind = final().tiles(1, tile)
    given(behind, 1, False)
    given(behind, 2, True)
    behind.ends_match().empty("score@1:bonus-tiles")


@rules("PALM-SCORE-03", "PALM-IMP-38", "PALM-IMP-39", "PALM-IMP-40")
@pytest.mark.parametrize("tile", ["I38", "I39"])
def test_a_tie_brings_no_points(tile: str) -> None:
    tied = final().tiles(1, tile)
    COMPARED[tile](tied, 1, True)
    COMPARED[tile](tied, 2, True)
    tied.ends_match().empty("score@1:bonus-tiles")


@rules("PALM-EX-19", "PALM-IMP-41", "PALM-SCORE-03")
def test_two_seats_with_a_completed_temple_each_give_i41_nothing() -> None:
    final().tiles(1, "I41").temples(1, "statues").temples(2, "statues").ends_match().empty("score@1:bonus-tiles")
    more = final().tiles(1, "I41").temples(1, "statues", "statues").temples(2, "statues").ends_match()
    more.lies("score@1:bonus-tiles", *["point"] * 12)


@rules("PALM-IMP-40", "PALM-SCORE-03")
def test_i40_counts_returned_missions_half() -> None:
    half = final().tiles(1, "I40").returned(1, "K9").fulfilled(2, "K5").ends_match()
    half.empty("score@1:bonus-tiles")
    full = final().tiles(1, "I40").fulfilled(1, "K9").fulfilled(2, "K5").ends_match()
    full.lies("score@1:bonus-tiles", *["point"] * 12)


@rules("PALM-IMP-42", "AMB-36", "PALM-SCORE-03")
def test_i42_counts_all_own_tiles_and_itself() -> None:
    final().tiles(1, "I42").tiles(2).ends_match().lies("score@1:bonus-tiles", *["point"] * 12)
    final().tiles(1, "I42").tiles(2, "I5").ends_match().empty("score@1:bonus-tiles")


@rules("PALM-SCORE-04")
def test_most_points_win_then_most_rare_goods_and_else_it_is_a_draw() -> None:
    final().has_points(1, 5).has_points(2, 9).ends_match().ranks(2, 1, 3)
    tie = final().rare(1, "silk", "silk").rare(2, "oils", "jade").has_points(3, 10).ends_match()
    tie.ranks(1, 1, 3)
    more = final().rare(1, "silk").has_points(1, 5).rare(2, "oils", "oils").ends_match().ranks(2, 1, 3)
    more.stands(1, 4).stands(2, 4).cites("PALM-SCORE-04")


@rules("PALM-SCORE-04")
def test_who_has_left_comes_behind_all_who_stayed() -> None:
    match = final().has_points(1, 50)
    match.playing.resign(1)
    match.ends_match().ranks(3, 1, 1)


@rules("PALM-TURN-05", "AMB-46", "PALM-TURN-04")
def test_pieces_that_are_left_return_without_effect() -> None:
    match = position().tiles(1, "I37").on(1, "pa_temple/1", "ns_wood_ship/1", "I37").owns(1, "9W 9S").resolution()
    match.decides(1, PassUntil("turn-end")).until("discard excess").in_reserve(1, 3, 2).empty("private@1:I37")
    match.empty("slot:pa_temple/1", "slot:ns_wood_ship/1", "temple@1:1").has(1, "9W 9S")


@rules("PALM-TRADE-07", "PALM-IMP-21", "PALM-TURN-05", "AMB-46")
@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("pa_market/1", "PALM-TRADE-07"),
        ("eb_market/1", "PALM-TRADE-07"),
        ("I21", "PALM-TRADE-07"),
        ("pa_temple/1", "PALM-TURN-05"),
        ("I37", "PALM-TURN-05"),
    ],
)
def test_a_market_that_was_left_open_closes_with_the_stage_any_other_piece_returns_without_effect(
    name: str, rule: str
) -> None:
    match = position().tiles(1, "I21", "I37").hand(1, "K1").on(1, name).resolution().idles().in_reserve(1, 3, 2)
    camels = {effect.rule for effect in match.effects if isinstance(effect, Move) and effect.piece == "camel/red"}
    assert camels == {rule}
